// https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle, of display, visibility and what is written of the rest: nothing is laid out.
(function (world) {
  "use strict";

  const { host, agent, realm, documentNumber } = world;
  const mutations = world.use("dom/mutations");
  const { scan, parts, last, takes } = world.use("css/declarations");
  const properties = agent.cssProperties;
  const presentation = world.use("css/presentation");
  const { version, baseOf } = world.use("css/sheets");
  // A world of the app's asks the page's, which has all sheets.
  const ask = world.page === undefined ? undefined : world.use("apart/modules").ask;
  const boxes = () => world.use("css/boxes");
  const registrations = () => world.use("css/registered-properties");
  const HTML = "http://www.w3.org/1999/xhtml";

  const { values: initial, inherited } = world.use("css/initial-values");
  // https://html.spec.whatwg.org/#rendering
  const displays = { __proto__: null };
  for (const [display, names] of [
    ["none", "area base basefont datalist head link meta noembed noframes param rp script style template title"],
    ["block", "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form"
      + " h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp"],
    ["inline-block", "button input meter progress select textarea"], ["list-item", "li"], ["table", "table"],
    ["table-row-group", "tbody"], ["table-header-group", "thead"], ["table-footer-group", "tfoot"], ["table-row", "tr"],
    ["table-cell", "td th"], ["table-caption", "caption"], ["table-column", "col"], ["table-column-group", "colgroup"],
    ["ruby", "ruby"], ["ruby-text", "rt"], ["contents", "slot"],
  ]) for (const name of names.split(" ")) displays[name] = display;

  // Controls have nothing of these from what they are in: https://html.spec.whatwg.org/#form-controls
  const controls = new Set(["input", "select", "button", "textarea"]);
  const controlDefaults = {
    __proto__: null, "letter-spacing": "normal", "word-spacing": "normal", "line-height": "normal", "text-transform": "none",
    "text-indent": "0px",
  };

  function default_(own, name) {
    if (host.namespace(own) !== HTML) return undefined;
    const tag = host.localName(own);
    if (name === "direction" && (host.attribute(own, "dir") !== null || tag === "bdi")) return host.directionality(own);
    if (name === "text-align" && controls.has(tag)) return tag === "button" ? "center" : "start";
    if (name !== "display") return (controls.has(tag) ? controlDefaults[name] : undefined) ?? presentation.of(own, tag, name);
    if (host.attribute(own, "hidden") !== null && tag !== "embed") return "none";
    if (tag === "dialog" && host.attribute(own, "open") === null) return "none";
    if (boxes().isHiddenInput(own)) return "none";
    if (host.attribute(own, "popover") !== null && !world.use("html/popover").isShown(own)) return "none";
    return displays[tag];
  }

  // What is said of a longhand, the important before the rest, and the style attribute before rules.
  function declared(own, name) {
    const style = host.styleText(own);
    const written = style === null ? undefined : last(scan(style), name);
    if (written?.important) return written;
    return world.use("css/cascade").winning(own, name, written !== undefined) ?? written;
  }
  // The same where both are known.
  function declaredBy(written, rule) {
    return rule === undefined || written !== undefined && (written.important || !rule.important) ? written : rule;
  }

  // By element and property, until something changes.
  //
  // OPTIMIZATION: scripts that compare styles read all properties of an element, of which most are what the element around it has.
  const known = new Map(), mostKnown = 100000;
  let count = 0, revision = -1, changes = -1;
  function value(own, name) {
    const now = host.styleRevision(documentNumber), changed = version() + host.importsArrived(documentNumber);
    if (now !== revision || changed !== changes || count > mostKnown) {
      known.clear();
      count = 0;
      revision = now;
      changes = changed;
    }
    return valueNow(own, name);
  }
  function valueNow(own, name) {
    let values = known.get(own);
    if (values === undefined) known.set(own, values = new Map());
    let found = values.get(name);
    if (found !== undefined) return found;
    found = valueBy(own, name, declared(own, name), () => {
      const parent = flatParent(own);
      return parent === 0 ? undefined : valueNow(parent, name);
    }, () => default_(own, name));
    // Which way what a user has written runs, and whether a popover shows, is not in the tree.
    if (name === "direction" || name === "display" && host.attribute(own, "popover") !== null) return found;
    values.set(name, found);
    count++;
    return found;
  }
  // What a declaration makes of a property, or what is so where there is none.
  function valueBy(own, name, found, inheritedValue, ownDefault = () => undefined) {
    const registered = name.startsWith("--") ? registrations().find(name) : undefined;
    const defaulting = registered?.inherits ?? (inherited.has(name) || name.startsWith("--")) ? "inherit" : "initial";
    let text = found === undefined ? undefined : textOf(own, found);
    // https://drafts.csswg.org/css-cascade/#defaulting-keywords
    if (text === "unset") text = defaulting;
    else if (text === undefined || text === "revert" || text === "revert-layer") text = ownDefault() ?? defaulting;
    if (text === "inherit") return inheritedValue() ?? initialOf(name);
    if (text === "initial") return initialOf(name);
    if (registered === undefined) return settled(name, text.includes("url(") ? located(own, name, text, found) : text, inheritedValue);
    return registrations().typed(registered.syntax, text) ?? (registered.inherits ? inheritedValue() : undefined) ?? registered.initial;
  }
  // https://drafts.csswg.org/css-values/#relative-urls: a URL is relative to the sheet that has it. What is a fragment alone, or in a
  // custom property, stays as it is.
  function located(own, name, text, found) {
    if (name.startsWith("--")) return text;
    const base = baseOf(found?.sheet) ?? host.baseURL(host.owner(own));
    return text.replace(/\burl\("((?!#|data:|blob:)[^"\\]+)"\)/gi, (written, url) => {
      const parsed = host.urlParse(url, base);
      return parsed === null ? written : `url("${parsed}")`;
    });
  }
  // What is so many times another number, or what is inherited.
  function settled(name, text, inheritedValue) {
    switch (name) {
      case "color":
        // https://drafts.csswg.org/css-color/#resolving-other-colors
        return /currentcolor/i.test(text) ? text.replace(/\bcurrentcolor\b/gi, inheritedValue() ?? "canvastext") : text;
      case "font-weight":
        return text === "bolder" || text === "lighter" ? relativeWeight(text, inheritedValue() ?? "normal") : worked(text, value => value);
      case "opacity": return worked(text, value => Math.min(1, Math.max(0, value)));
      case "z-index": return worked(text, Math.round);
      default: return text;
    }
  }
  function worked(text, change) {
    if (/^[a-z-]+$/i.test(text)) return text;
    const { number, short } = world.use("css/numbers"), found = number(text);
    return found === undefined ? text : short(change(found));
  }
  // https://drafts.csswg.org/css-fonts/#relative-weights
  function relativeWeight(text, around) {
    const weight = Number({ __proto__: null, normal: 400, bold: 700 }[around] ?? around);
    if (text === "bolder") return weight < 350 ? "400" : weight < 550 ? "700" : weight < 900 ? "900" : `${weight}`;
    return weight < 100 ? `${weight}` : weight < 550 ? "100" : weight < 750 ? "400" : "700";
  }
  // https://drafts.csswg.org/css-scoping/#inheritance
  function flatParent(own) {
    const parent = host.parentElement(own);
    if (parent === 0) return mutations.hostOf(host.root(own));
    return world.parts.flatParent === undefined ? parent : world.parts.flatParent(own, parent) || parent;
  }
  function initialOf(name) {
    if (name === "color") return "canvastext";
    if (name.startsWith("--")) return registrations().find(name)?.initial ?? "";
    if (name === "font-family") return host.isWebKit(realm) ? "-webkit-standard" : '"Times New Roman"';
    return initial[name] ?? (properties.mayBePart(name) ? agent.cssShorthands.initialOf(name) : undefined) ?? "";
  }
  function textOf(own, { name, value, pending }) {
    if (pending === undefined && !value.includes("var(")) return value;
    const text = substituted(own, pending?.value ?? value);
    if (name.startsWith("--")) return text;
    // https://drafts.csswg.org/css-variables/#invalid-at-computed-value-time
    return (pending === undefined ? takes(name, text.trim().toLowerCase()) && text : parts({ ...pending, value: text }).find(one => one.name === name)?.value) || "unset";
  }
  // https://drafts.csswg.org/css-variables/#substitute-a-var; what refers to itself is nothing.
  let depth = 0;
  function substituted(own, text) {
    if (depth > 20) return "";
    depth++;
    try {
      // What is behind the last parenthesis is in none.
      const end = text.lastIndexOf(")") + 1;
      return text.slice(0, end).replace(/\bvar\(\s*(--[^,()\s]+)\s*(?:,([^)]*))?\)/g,
        (_, variable, fallback) => value(own, variable) || (fallback ?? "").trim()) + text.slice(end);
    } finally {
      depth--;
    }
  }

  // https://drafts.csswg.org/css-color-adjust/#color-scheme-prop and https://html.spec.whatwg.org/#meta-color-scheme
  function isDark(own) {
    const written = value(own, "color-scheme");
    if (written !== "" && written !== "normal") return isDarkAlone(written);
    for (const meta of host.querySelectorAll(documentNumber, "meta[name=color-scheme i][content]")) {
      const content = host.attributeNS(meta, null, "content").trim();
      if (/^[a-z-]+(?:\s+[a-z-]+)*$/i.test(content)) return isDarkAlone(content);
    }
    return false;
  }
  // The user wants it light.
  function isDarkAlone(schemes) { return /(?:^|\s)dark(?:\s|$)/i.test(schemes) && !/(?:^|\s)light(?:\s|$)/i.test(schemes); }

  function computed(own, name) {
    if (world.page !== undefined) return ask(() => world.page.use("css/computed").computed(own, name));
    const owner = agent.worldAround(own);
    if (owner !== world) return owner.use("css/computed").computed(own, name);
    if (properties.isShorthand(name)) {
      const { longhandsOf, join } = agent.cssShorthands;
      return join(name, longhandsOf(name).map(longhand => computed(own, longhand)));
    }
    return resolved(own, name, value(own, name));
  }
  function resolved(own, name, found) {
    if (name === "display") return boxes().isHiddenInput(own) && !host.isWebKit(realm) ? "none" : boxes().display(own, found);
    if (name === "float") return boxes().float(own, found);
    if (name !== "border-image-width" && /^(?:border|outline|column-rule)-(?:.*-)?width$/.test(name)) return lineWidth(own, name, found);
    if (name === "line-height" && /^[\d.]+$/.test(found)) return `${Number(found) * Number.parseFloat(computed(own, "font-size"))}px`;
    if (/^(?:animation|transition)-(?:duration|delay)$/.test(name)) return found.replace(/(?<![\d.])([\d.]+)ms\b/g, (_, amount) => `${Number(amount) / 1000}s`);
    if (name === "font-weight") return { __proto__: null, normal: "400", bold: "700" }[found] ?? found;
    const colors = world.use("css/colors");
    if (name.startsWith("--") || !colors.isColor(name)) return found;
    const whole = name === "color" ? found : found.replace(/\bcurrentcolor\b/gi, () => computed(own, "color"));
    return colors.computed(whole, () => isDark(own));
  }

  // https://drafts.csswg.org/css-backgrounds/#border-width: a line that is not drawn has no width.
  function lineWidth(own, name, width) {
    if (/^(?:none|hidden)$/.test(value(own, name.replace(/width$/, "style")))) return "0px";
    return { __proto__: null, thin: "1px", medium: "3px", thick: "5px" }[width] ?? width;
  }

  return {
    computed,
    resolved,
    value,
    valueBy,
    flatParent,
    declaredBy,
    default_,
    displays,
    getComputedStyle(element, pseudo = null) {
      world.need(arguments, 1);
      const own = agent.number(element);
      if (own === 0 || host.nodeType(own) !== 1) throw new TypeError("Argument 1 ('element') to Window.getComputedStyle must be an instance of Element");
      const written = `${pseudo ?? ""}`.toLowerCase(), pseudoName = written.replace(/^::?/, "");
      // PLATFORM(Chromium): the names of CSS 2 need no colon.
      const isPseudo = written !== pseudoName || !host.isWebKit(realm) && /^(?:before|after|first-(?:line|letter))$/.test(written);
      const ofPseudo = name => world.page === undefined
        ? agent.worldAround(own).use("css/pseudo-elements").value(own, pseudoName, name)
        : ask(() => world.page.use("css/pseudo-elements").value(own, pseudoName, name));
      const isConnected = () => world.use("dom/mutations").isConnected(own);
      const names = properties.longhands.map(name => ({ name }));
      return world.use("css/style").declaration({
        isReadOnly: true,
        declarations: () => isConnected() ? names : [],
        value: name => !isConnected() ? "" : isPseudo ? ofPseudo(name) : computed(own, name),
      });
    },
  };
})
