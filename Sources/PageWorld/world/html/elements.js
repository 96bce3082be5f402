// https://html.spec.whatwg.org/#htmlelement, and which interface each element has.
(function (world) {
  "use strict";

  const { host, agent } = world;
  const Element = world.get("Element");

  class HTMLElement extends Element {
    constructor() {
      if (world.parts.constructCustom === undefined) throw new TypeError("Illegal constructor");
      return world.parts.constructCustom(new.target);
    }
    click() { world.use("dom/events").fire(this, "click", { bubbles: true, cancelable: true, composed: true }); }
  }
  world.define("HTMLElement", HTMLElement);

  class HTMLUnknownElement extends HTMLElement {}
  world.define("HTMLUnknownElement", HTMLUnknownElement);

  function prototypeOf(name) {
    return HTMLElement.prototype;
  }

  return { HTMLElement, prototypeOf };
})
