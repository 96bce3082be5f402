// Which elements have a box; where it would be nobody knows, since nothing is laid out: https://drafts.csswg.org/css-display/
(function (world) {
  "use strict";

  const { host, agent, documentNumber } = world;
  const mutations = world.use("dom/mutations");
  const { version } = world.use("css/sheets");
  // A world of the app's asks the page's, which has all sheets; an element of another page is asked about there.
  const ask = world.page === undefined ? undefined : world.use("apart/modules").ask;
  const rendering = { hides };
  function asking(name, find) {
    rendering[name] = function (own, ...values) {
      if (world.page !== undefined) return ask(() => world.page.use("css/rendering")[name](own, ...values));
      const owner = agent.worldAround(own);
      return owner === world ? find(own, ...values) : owner.use("css/rendering")[name](own, ...values);
    };
  }
  const value = (own, name) => world.use("css/computed").value(own, name);

  // What is told as it was, until something changes.
  const known = new Map();
  let revision = -1, changes = -1;

  // An element's parent in the flat tree; 0 for the first element, -1 for one that is in none.
  // https://drafts.csswg.org/css-scoping/#flat-tree
  function above(own) {
    const parent = host.parent(own);
    if (parent === documentNumber) return 0;
    if (parent === 0) return -1;
    if (host.nodeType(parent) === 11) return mutations.hostOf(parent) || -1;
    const { flatParent } = world.parts;
    return flatParent === undefined ? parent : flatParent(own, parent) || -1;
  }

  // Those that show themselves and not what is in them, and a details element but for its summary.
  const replaced = new Set(["audio", "canvas", "iframe", "object", "select", "video"]);
  function hides(parent, own) {
    if (host.namespace(parent) !== "http://www.w3.org/1999/xhtml") return false;
    const name = host.localName(parent);
    if (name !== "details") return replaced.has(name);
    if (host.attributeNS(parent, null, "open") !== null) return false;
    return host.children(parent).find(child => host.localName(child) === "summary") !== own;
  }

  // https://html.spec.whatwg.org/#being-rendered, with those that are as their contents
  asking("isRendered", own => {
    const now = host.styleRevision(documentNumber);
    if (now !== revision || version() !== changes) {
      known.clear();
      revision = now;
      changes = version();
    }
    return find(own);
  });
  function find(own) {
    const chain = [];
    let is = true;
    for (let at = own; at !== 0;) {
      const found = known.get(at);
      if (found !== undefined) {
        is = found;
        break;
      }
      chain.push(at);
      const parent = above(at);
      is = parent >= 0 && (parent === 0 || !hides(parent, at));
      if (!is) break;
      at = parent;
    }
    for (let at = chain.pop(); at !== undefined; at = chain.pop()) {
      is = is && !world.use("css/boxes").isHiddenInput(at) && value(at, "display") !== "none";
      // Whether a popover shows is not in the tree.
      if (host.attributeNS(at, null, "popover") === null) known.set(at, is);
    }
    return is;
  }

  asking("hasBox", own => rendering.isRendered(own) && value(own, "display") !== "contents");

  // https://drafts.csswg.org/cssom-view/#dom-element-checkvisibility
  asking("isVisible", (own, options) => {
    if (!rendering.hasBox(own)) return false;
    if ((options.visibilityProperty || options.checkVisibilityCSS) && value(own, "visibility") !== "visible") return false;
    if (options.opacityProperty || options.checkOpacity)
      for (let at = own; at > 0; at = above(at)) if (Number(value(at, "opacity")) === 0) return false;
    return true;
  });

  // https://drafts.csswg.org/cssom-view/#dom-htmlelement-offsetparent
  asking("offsetParent", own => {
    const body = host.bodyElement(documentNumber);
    if (own === body || !rendering.hasBox(own) || value(own, "position") === "fixed") return 0;
    const isStatic = value(own, "position") === "static";
    for (let at = above(own); at > 0; at = above(at)) {
      if (host.root(at) !== host.root(own)) continue;
      if (at === body || value(at, "position") !== "static") return at;
      if (isStatic && ["td", "th", "table"].includes(host.localName(at))) return at;
    }
    return 0;
  });

  // The elements of the document and its shadow trees that rules keep from being shown, themselves and not by what they lie in, behind a number
  // that is another one once they are others; the number alone where the caller knows it. The app's hands ask for it.
  const hiding = [["display", value => value === "none"], ["visibility", value => value === "hidden" || value === "collapse"]];
  const mostSelectors = 2000, mostElements = 10000;
  let stamp = 0, hidden = [], hiddenRevision = -1, hiddenChanges = -1;
  rendering.hiddenElements = last => {
    const now = host.styleRevision(documentNumber);
    if (now !== hiddenRevision || version() !== hiddenChanges) {
      hiddenRevision = now;
      hiddenChanges = version();
      stamp++;
      hidden = [];
      for (const [name, isMeant] of hiding) {
        const matched = new Set();
        for (const root of [documentNumber, ...host.shadowRoots(documentNumber)]) {
          for (const selector of world.use("css/cascade").selectorsOf(root, name, isMeant).slice(0, mostSelectors)) {
            if (matched.size > mostElements) break;
            for (const own of host.querySelectorAll(root, selector) ?? []) matched.add(own);
            // What a shadow tree's sheets say of its host, and of what is in its slots.
            if (root !== documentNumber && /:host|::slotted/i.test(selector))
              for (const own of [mutations.hostOf(root), ...host.children(mutations.hostOf(root))]) matched.add(own);
          }
        }
        for (const own of matched) if (isMeant(value(own, name))) hidden.push(own);
      }
    }
    return last === stamp ? [stamp] : [stamp, ...hidden];
  };

  return rendering;
})
