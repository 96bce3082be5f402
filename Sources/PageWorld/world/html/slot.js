// https://html.spec.whatwg.org/#the-slot-element
(function (world) {
  "use strict";

  const { number } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");

  class HTMLSlotElement extends HTMLElement {
    assignedNodes(options = undefined) { return world.use("dom/slots").assignedNodes(number(this), options); }
    assignedElements(options = undefined) { return world.use("dom/slots").assignedElements(number(this), options); }
    assign(...nodes) { world.use("dom/slots").assign(number(this), nodes); }
  }
  reflect(HTMLSlotElement);
  world.define("HTMLSlotElement", HTMLSlotElement);
})
