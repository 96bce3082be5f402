// https://html.spec.whatwg.org/#the-innertext-and-outertext-properties
(function (world) {
  "use strict";

  const { host, wrap } = world;
  const mutations = world.use("dom/mutations");
  const HTML = "http://www.w3.org/1999/xhtml";

  // https://html.spec.whatwg.org/#rendered-text-fragment
  function fragment(own, value) {
    const document = host.owner(own);
    const made = host.createFragment(document);
    const lines = value.split(/\r\n|\n|\r/);
    for (let index = 0; index < lines.length; index++) {
      if (index > 0) host.insert(host.createElement(document, HTML, null, "br"), made, 0);
      if (lines[index] !== "") host.insert(host.createText(document, lines[index]), made, 0);
    }
    return made;
  }

  // https://html.spec.whatwg.org/#merge-with-the-next-text-node
  function mergeWithNext(node) {
    const next = host.nextSibling(node);
    if (next === 0 || host.nodeType(next) !== 3) return;
    mutations.replaceData(node, host.characters(node).length, 0, host.characters(next));
    mutations.remove(next);
  }

  return {
    read(own) {
      const { of, unrendered } = world.use("html/rendered-text");
      return mutations.isConnected(own) ? of(own) : unrendered(own);
    },
    write(own, value) {
      if (/[\n\r]/.test(value)) mutations.replaceAll(fragment(own, value), own);
      else mutations.setText(own, value);
    },
    // https://html.spec.whatwg.org/#dom-outertext
    replace(own, value) {
      const parent = host.parent(own);
      if (parent === 0) world.throwDOMException(undefined, "NoModificationAllowedError");
      const next = host.nextSibling(own), previous = host.previousSibling(own);
      let made = fragment(own, value);
      if (host.firstChild(made) === 0) made = host.createText(host.owner(own), "");
      mutations.replace(own, made, parent);
      if (next !== 0 && host.previousSibling(next) !== 0 && host.nodeType(host.previousSibling(next)) === 3)
        mergeWithNext(host.previousSibling(next));
      if (previous !== 0 && host.nodeType(previous) === 3) mergeWithNext(previous);
    },
  };
})
