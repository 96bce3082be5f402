// `new Image()`, `new Option()` and `new Audio()`: https://webidl.spec.whatwg.org/#LegacyFactoryFunction
(function (world) {
  "use strict";

  const { host, wrap, documentNumber } = world;
  const HTML = "http://www.w3.org/1999/xhtml";
  const { set } = world.use("html/reflect");

  function factory(name, tag, interfaceName, build) {
    const make = { [name]: function (...values) {
      if (new.target === undefined) throw new TypeError("Constructor requires 'new' operator");
      const own = host.createElement(documentNumber, HTML, null, tag);
      build(own, values);
      const element = wrap(own);
      if (new.target !== make) Object.setPrototypeOf(element, new.target.prototype);
      return element;
    } }[name];
    Object.defineProperty(make, "prototype", { value: world.get(interfaceName).prototype, writable: false });
    Object.defineProperty(make, "length", { value: 0, configurable: true });
    world.made.others.add(make);
    return make;
  }

  return {
    Image: () => factory("Image", "img", "HTMLImageElement", (own, [width, height]) => {
      if (width !== undefined) set(own, "width", `${width >>> 0}`);
      if (height !== undefined) set(own, "height", `${height >>> 0}`);
    }),
    Audio: () => factory("Audio", "audio", "HTMLAudioElement", (own, [src]) => {
      set(own, "preload", "auto");
      if (src !== undefined) set(own, "src", `${src}`);
    }),
    Option: () => factory("Option", "option", "HTMLOptionElement", (own, [text = "", value, isDefault = false, isSelected = false]) => {
      text = `${text}`;
      if (text !== "") host.insert(host.createText(documentNumber, text), own, 0);
      if (value !== undefined) set(own, "value", `${value}`);
      if (isDefault) set(own, "selected", "");
      host.setSelected(own, Boolean(isSelected));
    }),
  };
})
