// The elements of a document that are properties of it: https://html.spec.whatwg.org/#dom-document-nameditem
//
// NB: the document's own members come first: a page that names a form "cookie" keeps its cookies, and what pages ask for most is not
// looked for in the tree.
(function (world) {
  "use strict";

  const { host, wrap } = world;
  const collections = world.use("dom/collections");
  const HTML = "http://www.w3.org/1999/xhtml";

  function exposed(own) {
    for (let above = host.parentElement(own); above !== 0; above = host.parentElement(above))
      if (host.localName(above) === "object" && host.namespace(above) === HTML) return false;
    if (host.localName(own) === "embed") return true;
    for (let node = host.following(own, own, false); node !== 0; node = host.following(node, own, false))
      if (host.nodeType(node) === 1 && ["object", "embed"].includes(host.localName(node))) return false;
    return true;
  }

  // {name: numbers} of a document.
  function gather(own) {
    const found = { __proto__: null };
    const add = (name, element) => { if (name && !(found[name] ??= []).includes(element)) found[name].push(element); };
    for (const element of host.querySelectorAll(own, "embed, form, iframe, img, object")) {
      if (host.namespace(element) !== HTML) continue;
      const kind = host.localName(element);
      const name = host.attribute(element, "name"), id = host.attribute(element, "id");
      if ((kind === "embed" || kind === "object") && !exposed(element)) continue;
      if (kind === "object") add(id, element);
      else if (kind === "img" && name) add(id, element);
      add(name, element);
    }
    return found;
  }

  function make(target, own) {
    let revision = -1, names;
    function current() {
      const now = host.namingsRevision(own);
      if (now !== revision) {
        revision = now;
        names = gather(own);
      }
      return names;
    }
    function lookup(key) {
      // OPTIMIZATION: pages ask for what some browser has, again and again.
      if (typeof key !== "string" || key in target || !host.hasBearers(own, key)) return undefined;
      const found = current()[key];
      if (found === undefined) return undefined;
      if (found.length > 1) return collections.cached(wrap(own), `named ${key}`, () => collections.liveCollection(own, () => current()[key] ?? []));
      return host.localName(found[0]) === "iframe" ? wrap(found[0]).contentWindow ?? undefined : wrap(found[0]);
    }
    return new Proxy(target, {
      get(target, key, receiver) { return key in target ? Reflect.get(target, key, receiver) : lookup(key); },
      has(target, key) { return key in target || lookup(key) !== undefined; },
      getOwnPropertyDescriptor(target, key) {
        const found = lookup(key);
        return found === undefined ? Reflect.getOwnPropertyDescriptor(target, key)
          : { value: found, writable: false, enumerable: true, configurable: true };
      },
      defineProperty(target, key, descriptor) { return Reflect.defineProperty(target, key, descriptor); },
      set(target, key, value, receiver) {
        if (key in target || lookup(key) === undefined) return Reflect.set(target, key, value, receiver);
        return Reflect.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
      },
      ownKeys(target) { return [...new Set([...Object.keys(current()), ...Reflect.ownKeys(target)])]; },
      preventExtensions() { return false; },
    });
  }

  return { make };
})
