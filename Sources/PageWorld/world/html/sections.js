// https://html.spec.whatwg.org/#the-body-element and framesets, which hand event handlers on to the window.
(function (world) {
  "use strict";

  const { HTMLElement } = world.use("html/element");
  const { reflect, kinds } = world.use("html/reflect");
  const { text, textOrNull } = kinds;
  const { define, windowHandlers, reflected } = world.use("html/event-handlers");

  // https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set
  function handWindowHandlers(definition) {
    const targetOf = element => world.host.owner(world.number(element)) === world.documentNumber ? world.global : null;
    define(definition.prototype, [...windowHandlers, ...reflected], targetOf);
  }

  const tables = {
    HTMLBodyElement: {
      text: textOrNull, link: textOrNull, vLink: textOrNull, aLink: textOrNull, bgColor: textOrNull, background: text,
    },
    HTMLFrameSetElement: { cols: text, rows: text },
  };

  function make(name) {
    const definition = { [name]: class extends HTMLElement {} }[name];
    reflect(definition, tables[name]);
    handWindowHandlers(definition);
    world.define(name, definition);
  }

  return { make };
})
