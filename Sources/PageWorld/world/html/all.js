// https://html.spec.whatwg.org/#the-htmlallcollection-interface
(function (world) {
  "use strict";

  const { host, wrap, realm } = world;
  const collections = world.use("dom/collections");
  const { defineProperty, setPrototypeOf } = Object;
  const HTML = "http://www.w3.org/1999/xhtml";

  class HTMLAllCollection {
    constructor() { world.illegal(); }
    get length() { return collections.sourceOf(this).numbers.length; }
    item(nameOrIndex = undefined) {
      const { root, numbers } = collections.sourceOf(this);
      if (nameOrIndex === undefined) return null;
      const key = `${nameOrIndex}`;
      return `${key >>> 0}` === key ? wrap(numbers[key >>> 0] ?? 0) : find(root, key);
    }
    namedItem(name) {
      world.need(arguments, 1);
      return find(collections.sourceOf(this).root, `${name}`);
    }
  }
  defineProperty(HTMLAllCollection.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
  });
  world.define("HTMLAllCollection", HTMLAllCollection);

  // https://html.spec.whatwg.org/#all-named-elements
  const named = new Set([
    "a", "button", "embed", "form", "frame", "frameset", "iframe", "img", "input", "map", "meta", "object", "select", "textarea",
  ]);

  // https://html.spec.whatwg.org/#concept-get-all-named
  function find(root, key) {
    if (key === "") return null;
    const text = `"${key.replace(/[\\"]/g, "\\$&").replace(/[\n\r\f]/g, unit => `\\${unit.charCodeAt(0).toString(16)} `)}"`;
    const gather = () => host.querySelectorAll(root, `[id=${text}], [name=${text}]`).filter(own =>
      host.attribute(own, "id") === key || host.namespace(own) === HTML && named.has(host.localName(own)));
    const found = gather();
    return found.length > 1 ? collections.liveCollection(root, gather) : wrap(found[0] ?? 0);
  }

  return {
    // `undefined` to `typeof`, and false: scripts that ask for it go no way that was Internet Explorer's alone.
    of(document, own) {
      return collections.cached(document, "all", () => {
        const source = new collections.Source(own, () => host.querySelectorAll(own, "*"));
        const list = collections.makeList(HTMLAllCollection.prototype, source, (_, key) => find(own, key), collections.names);
        const all = host.makeUndetectable(realm);
        // Where there is no such object, those that ask first go on as in browsers.
        if (all === undefined) return undefined;
        delete all.name;
        delete all.length;
        collections.setSource(all, source);
        return setPrototypeOf(all, list);
      });
    },
  };
})
