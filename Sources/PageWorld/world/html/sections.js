// https://html.spec.whatwg.org/#the-body-element and framesets, which hand event handlers on to the window.
(function (world) {
  "use strict";

  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");
  const { define, bodyHandlers } = world.use("html/event-handlers");

  // https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set
  function handWindowHandlers(definition) {
    const targetOf = element => world.host.owner(world.number(element)) === world.documentNumber ? world.global : null;
    define(definition.prototype, bodyHandlers, targetOf);
  }

  function make(name) {
    const definition = { [name]: class extends HTMLElement {} }[name];
    reflect(definition);
    handWindowHandlers(definition);
    world.define(name, definition);
  }

  return { make };
})
