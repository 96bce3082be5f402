// What becomes of a box by what it is and where it stands: https://drafts.csswg.org/css-display/#transformations
(function (world) {
  "use strict";

  const { host, realm } = world;
  const value = (own, name) => world.use("css/computed").value(own, name);
  const parentOf = own => world.use("css/computed").flatParent(own);

  // https://drafts.csswg.org/css-display/#blockify
  const blockified = {
    __proto__: null, inline: "block", "inline-block": "block", "inline-flex": "flex", "inline-grid": "grid", "inline-table": "table",
  };
  // Whether what stands in such a box is an item of its layout.
  const laysOut = display => /flex$|grid$/.test(display);
  function isItem(own) {
    let parent = parentOf(own);
    while (parent !== 0 && value(parent, "display") === "contents") parent = parentOf(parent);
    return parent !== 0 && laysOut(value(parent, "display"));
  }
  const isAbsolute = own => /^(?:absolute|fixed)$/.test(value(own, "position"));

  return {
    blockified, laysOut,
    // No rule of a page shows it: https://html.spec.whatwg.org/#hidden-elements
    isHiddenInput(own) {
      return host.localName(own) === "input" && host.namespace(own) === "http://www.w3.org/1999/xhtml"
        && (host.attribute(own, "type") ?? "").toLowerCase() === "hidden";
    },
    display(own, found) {
      const block = blockified[found];
      if (block === undefined) return found;
      return parentOf(own) === 0 || value(own, "float") !== "none" || isAbsolute(own) || isItem(own) ? block : found;
    },
    // https://drafts.csswg.org/css2/#dis-pos-flo. PLATFORM(WebKit): StyleAdjuster says so of the items of a layout too.
    float(own, found) { return found !== "none" && (isAbsolute(own) || host.isWebKit(realm) && isItem(own)) ? "none" : found; },
  };
})
