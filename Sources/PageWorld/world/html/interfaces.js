// The elements that are their reflected attributes and no more; each interface is made when it is first touched.
(function (world) {
  "use strict";

  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");

  // What these have besides.
  const parts = {
    HTMLIFrameElement: "html/frames", HTMLFrameElement: "html/frames", HTMLEmbedElement: "html/frames",
    HTMLLinkElement: "css/sheets", HTMLStyleElement: "css/sheets",
  };

  function make(name) {
    const definition = { [name]: class extends HTMLElement {} }[name];
    reflect(definition);
    if (parts[name] !== undefined) world.use(parts[name]).complete?.(definition, name);
    world.define(name, definition);
  }

  return { make };
})
