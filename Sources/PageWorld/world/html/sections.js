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

  class HTMLBodyElement extends HTMLElement {}
  reflect(HTMLBodyElement, {
    text: textOrNull, link: textOrNull, vLink: textOrNull, aLink: textOrNull, bgColor: textOrNull, background: text,
  });
  handWindowHandlers(HTMLBodyElement);
  world.define("HTMLBodyElement", HTMLBodyElement);

  class HTMLFrameSetElement extends HTMLElement {}
  reflect(HTMLFrameSetElement, { cols: text, rows: text });
  handWindowHandlers(HTMLFrameSetElement);
  world.define("HTMLFrameSetElement", HTMLFrameSetElement);
})
