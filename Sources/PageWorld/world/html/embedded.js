// Images, objects, canvases and maps, of a page that shows none: https://html.spec.whatwg.org/#embedded-content
(function (world) {
  "use strict";

  const { host, number, wrap } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect, readers, writers, get, set } = world.use("html/reflect");
  const { ConstraintValidation } = world.use("html/forms/validity");
  const collections = world.use("dom/collections");

  // Whether it is under way, its width, its height.
  function stateOf(image) { return host.imageState(number(image)) ?? [0, 0, 0]; }

  // https://html.spec.whatwg.org/#dom-img-width: as it is rendered, and else its own.
  function dimension(image, attribute, index) {
    const own = number(image);
    return world.use("css/box").offset(own, index - 1) || readers.unsigned(own, { attribute, fallback: stateOf(image)[index] });
  }
  function setDimension(image, attribute, value) { writers.unsigned(number(image), { attribute, fallback: 0 }, value); }

  class HTMLImageElement extends HTMLElement {
    get width() { return dimension(this, "width", 1); }
    set width(value) { setDimension(this, "width", value); }
    get height() { return dimension(this, "height", 2); }
    set height(value) { setDimension(this, "height", value); }
    get naturalWidth() { return stateOf(this)[1]; }
    get naturalHeight() { return stateOf(this)[2]; }
    get complete() { return stateOf(this)[0] === 0; }
    get currentSrc() { return host.imageURL(number(this)) ?? this.src; }
    get x() { return number(this) && 0; }
    get y() { return number(this) && 0; }
    // https://html.spec.whatwg.org/#dom-img-decode
    async decode() {
      if (stateOf(this)[0] !== 0) {
        await new Promise(then => {
          for (const type of ["load", "error"]) this.addEventListener(type, () => then(), { once: true });
        });
      }
      if (stateOf(this)[1] === 0) world.throwDOMException("Missing source URL.", "EncodingError");
    }
  }
  reflect(HTMLImageElement);
  world.define("HTMLImageElement", HTMLImageElement);

  class HTMLObjectElement extends HTMLElement {
    get form() { return wrap(host.formOwner(number(this))); }
  }
  reflect(HTMLObjectElement);
  world.use("html/frames").complete(HTMLObjectElement, "HTMLObjectElement");
  world.mix(HTMLObjectElement, ConstraintValidation);
  world.define("HTMLObjectElement", HTMLObjectElement);

  // https://html.spec.whatwg.org/#the-canvas-element
  const contexts = new WeakMap();
  function fileOf(canvas) {
    number(canvas);
    return world.use("html/canvas").file(canvas.width, canvas.height);
  }
  class HTMLCanvasElement extends HTMLElement {
    getContext(kind, settings) {
      world.need(arguments, 1);
      number(this);
      if (`${kind}` !== "2d") return null;
      if (!contexts.has(this)) contexts.set(this, world.use("html/canvas").context(this, settings));
      return contexts.get(this);
    }
    toDataURL() {
      const file = fileOf(this);
      if (file === null) return "data:,";
      return `data:image/png;base64,${host.btoa(Array.from(file, byte => String.fromCharCode(byte)).join(""))}`;
    }
    toBlob(callback) {
      world.need(arguments, 1);
      if (typeof callback !== "function") throw new TypeError("The callback is no function");
      const file = fileOf(this);
      const blob = file && new (world.get("Blob"))([file], { type: "image/png" });
      world.task(() => { world.run(callback, undefined, blob); });
    }
  }
  reflect(HTMLCanvasElement);
  // "set bitmap dimensions … reset the rendering context to its default state"
  for (const name of ["width", "height"]) {
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, name);
    Object.defineProperties(HTMLCanvasElement.prototype, Object.getOwnPropertyDescriptors({
      get [name]() { return get.call(this); },
      set [name](value) {
        set.call(this, value);
        contexts.get(this)?.reset();
      },
    }));
  }
  world.define("HTMLCanvasElement", HTMLCanvasElement);

  class HTMLMapElement extends HTMLElement {
    get areas() { return collections.filtered(this, number(this), "areas", "area"); }
  }
  reflect(HTMLMapElement);
  world.define("HTMLMapElement", HTMLMapElement);
})
