// https://html.spec.whatwg.org/#named-access-on-the-window-object: elements by name or ID.
(function (world) {
  "use strict";

  const { host, wrap, documentNumber } = world;

  // One element, or a collection of several.
  function find(name) {
    const found = host.namedOnWindow(documentNumber, name);
    if (found.length === 0) return undefined;
    if (found.length === 1) return wrap(found[0]);
    const collections = world.use("dom/collections");
    return collections.cached(wrap(documentNumber), `window ${name}`, () =>
      collections.liveCollection(documentNumber, () => host.namedOnWindow(documentNumber, name)));
  }

  return { find };
})
