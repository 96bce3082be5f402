// Whether an element is rendered and visible, without reading sheets for what none of their rules can hide.
(function (world) {
  "use strict";

  const { host, documentNumber } = world;
  const HTML = "http://www.w3.org/1999/xhtml";

  // By a sheet's element: what its text is known by, and the selectors of what it hides; null where that cannot be told from the text.
  const known = new Map(), mostSheets = 5000;

  const isHiding = text => /(?:^|;)\s*(?:display\s*:\s*(?:none|var\()|visibility\s*:\s*(?:hidden|collapse|var\())/i.test(text);
  // Of a nested rule the inner part alone, which more elements match; one that does not stand by itself is for the cascade.
  function selectorsIn(text) {
    const plain = text.replace(/\/\*[^]*?(?:\*\/|$)/g, " ");
    if (/@import|&/i.test(plain)) return null;
    const pieces = plain.split(/([{}])/), found = [];
    for (let index = 1; index < pieces.length; index += 2) {
      if (!isHiding(pieces[index + 1])) continue;
      const before = pieces[index - 1];
      // Behind a nested rule it is of the outer one.
      if (pieces[index] === "}") return null;
      found.push(before.slice(before.lastIndexOf(";") + 1).trim());
    }
    return found;
  }
  function selectorsOf(sheet) {
    const isLink = host.localName(sheet) === "link";
    const stamp = isLink ? host.linkedSheetNumber(sheet) : host.styleTextStamp(sheet);
    let kept = known.get(sheet);
    if (kept?.stamp !== stamp) {
      kept = { stamp, selectors: selectorsIn(isLink ? host.linkedSheet(sheet)?.[0] ?? "" : host.textContent(sheet)) };
      if (known.size >= mostSheets) known.clear();
      known.set(sheet, kept);
    }
    return kept.selectors;
  }

  // What the browser's own sheet may hide, or what is in it.
  const hiding = new Set(["audio", "canvas", "datalist", "details", "dialog", "head", "iframe", "noscript", "object", "optgroup", "option",
    "select", "template", "video"]);
  function isPlain(own) {
    if (host.root(own) !== documentNumber) return false;
    for (let at = own; at !== 0; at = host.parentElement(at)) {
      if (host.namespace(at) !== HTML || at !== own && hiding.has(host.localName(at)) || host.localName(at) === "dialog") return false;
      for (const name of ["style", "hidden", "popover"]) if (host.attributeNS(at, null, name) !== null) return false;
    }
    return true;
  }
  function mayBeHidden(own) {
    if (world.page !== undefined || world.isLoaded("css/sheets") || !isPlain(own)) return true;
    return host.querySelectorAll(documentNumber, "style, link[rel~=stylesheet i]")
      .some(sheet => selectorsOf(sheet)?.every(selector => host.closest(own, selector) === 0) !== true);
  }

  return {
    // https://html.spec.whatwg.org/#being-rendered
    isShown: own => !mayBeHidden(own)
      || world.use("css/rendering").isRendered(own) && world.use("css/computed").computed(own, "visibility") === "visible",
  };
})
