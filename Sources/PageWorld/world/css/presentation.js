// What an element's name and its old attributes say of its style: https://html.spec.whatwg.org/#rendering, as far as nothing is to be
// laid out.
(function (world) {
  "use strict";

  const { host, agent } = world;
  const attribute = (own, name) => host.attributeNS(own, null, name);
  const set = text => new Set(text.split(" "));

  // https://html.spec.whatwg.org/#rules-for-parsing-a-legacy-colour-value
  function color(text) {
    if (text === null) return undefined;
    text = text.trim();
    if (text === "" || text.toLowerCase() === "transparent") return undefined;
    const { computed } = world.use("css/colors");
    if (/^#[0-9a-f]{3}$/i.test(text)) return computed(text, () => false);
    if (/^[a-z]+$/i.test(text)) {
      const known = computed(text.toLowerCase(), () => false);
      if (known.startsWith("rgb")) return known;
    }
    let digits = text.replace(/[\u{10000}-\u{10ffff}]/gu, "00").slice(0, 128).replace(/^#/, "").replace(/[^0-9a-f]/gi, "0");
    while (digits.length === 0 || digits.length % 3 !== 0) digits += "0";
    const length = digits.length / 3;
    let parts = [0, 1, 2].map(index => digits.slice(index * length, (index + 1) * length).slice(-8));
    while (parts[0].length > 2 && parts.every(part => part[0] === "0")) parts = parts.map(part => part.slice(1));
    return `rgb(${parts.map(part => Number.parseInt(part.slice(0, 2), 16)).join(", ")})`;
  }

  // https://html.spec.whatwg.org/#rules-for-parsing-a-legacy-font-size
  const fontSizes = ["10px", "13px", "16px", "18px", "24px", "32px", "48px"];
  function legacyFontSize(text) {
    const [, sign, digits] = /^\s*([-+]?)(\d+)/.exec(text ?? "") ?? [];
    if (digits === undefined) return undefined;
    const size = sign === "+" ? 3 + Number(digits) : sign === "-" ? 3 - Number(digits) : Number(digits);
    return fontSizes[Math.min(7, Math.max(1, size)) - 1];
  }

  const colored = set("body table thead tbody tfoot tr td th"), cells = set("td th"), rows = set("thead tbody tfoot tr td th");
  const aligned = set("div p thead tbody tfoot tr td th"), headings = set("h1 h2 h3 h4 h5 h6");
  const hints = {
    __proto__: null,
    "background-color": (own, tag) => colored.has(tag) ? color(attribute(own, "bgcolor")) : undefined,
    color(own, tag) {
      if (tag === "body") return color(attribute(own, "text"));
      if (tag === "font") return color(attribute(own, "color"));
      if (tag !== "a" && tag !== "area" || attribute(own, "href") === null) return undefined;
      const body = host.bodyElement(agent.worldAround(own)?.documentNumber ?? world.documentNumber);
      return body === 0 ? undefined : color(attribute(body, "link"));
    },
    "font-family": (own, tag) => tag === "font" ? attribute(own, "face") ?? undefined : undefined,
    "font-size": (own, tag) => tag === "font" ? legacyFontSize(attribute(own, "size")) : undefined,
    "text-align"(own, tag) {
      const written = attribute(own, "align")?.toLowerCase() ?? (tag === "center" ? "center" : undefined);
      const way = written === "middle" ? "center" : written;
      if (!["left", "right", "center", "justify"].includes(way)) return undefined;
      // Blocks within go along: https://html.spec.whatwg.org/#align-descendants
      if ((aligned.has(tag) || tag === "center") && way !== "justify") return `-webkit-${way}`;
      return aligned.has(tag) || headings.has(tag) ? way : undefined;
    },
    "vertical-align": (own, tag) => rows.has(tag) ? attribute(own, "valign")?.toLowerCase() : undefined,
    "white-space": (own, tag) => cells.has(tag) && attribute(own, "nowrap") !== null ? "nowrap" : undefined,
    "list-style-type": (own, tag) => tag === "ul" || tag === "ol" || tag === "li" ? listType(attribute(own, "type")) : undefined,
  };
  function listType(type) {
    return { __proto__: null, 1: "decimal", a: "lower-alpha", A: "upper-alpha", i: "lower-roman", I: "upper-roman" }[type]
      ?? (/^(?:none|disc|circle|square)$/i.test(type ?? "") ? type.toLowerCase() : undefined);
  }

  // https://html.spec.whatwg.org/#flow-content-3, #phrasing-content-3, #sections-and-headings and #lists
  const bold = set("b strong h1 h2 h3 h4 h5 h6 th"), italic = set("address cite dfn em i var");
  const spaced = set("blockquote dl figure menu ol p pre ul"), besides = set("blockquote figure"), lists = set("dir menu ol ul");
  const monospaced = set("code kbd listing plaintext pre samp tt xmp"), under = set("ins u"), struck = set("del s strike");
  const scales = { __proto__: null, h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67, big: 1.2, small: 1 / 1.2, sub: 1 / 1.2, sup: 1 / 1.2 };
  const spaces = { __proto__: null, h1: 0.67, h2: 0.83, h3: 1, h4: 1.33, h5: 1.67, h6: 2.33 };
  const size = own => Number.parseFloat(world.use("css/computed").computed(own, "font-size")) || 16;
  // Lengths of boxes are in parts of a pixel.
  const em = (own, amount) => `${Math.floor(size(own) * amount * 64) / 64}px`;
  const above = (own, tag) => tag === "body" ? "8px" : spaced.has(tag) ? em(own, 1) : tag in spaces ? em(own, spaces[tag]) : undefined;
  const beside = (own, tag) => tag === "body" ? "8px" : besides.has(tag) ? "40px" : undefined;
  const isLink = (own, tag) => (tag === "a" || tag === "area") && attribute(own, "href") !== null;
  const sheet = {
    __proto__: null,
    "font-weight": (own, tag) => bold.has(tag) ? "700" : undefined,
    "font-style": (own, tag) => italic.has(tag) ? "italic" : undefined,
    "font-family": (own, tag) => monospaced.has(tag) ? "monospace" : undefined,
    "font-size"(own, tag) {
      if (monospaced.has(tag)) return "13px";
      const parent = tag in scales ? host.parentElement(own) : 0;
      return parent === 0 ? undefined : `${Number((size(parent) * scales[tag]).toFixed(6))}px`;
    },
    "text-decoration-line": (own, tag) => under.has(tag) || isLink(own, tag) ? "underline" : struck.has(tag) ? "line-through" : undefined,
    "vertical-align": (own, tag) => tag === "sub" ? "sub" : tag === "sup" ? "super" : undefined,
    "white-space": (own, tag) => tag === "pre" || tag === "listing" || tag === "xmp" || tag === "plaintext" ? "pre"
      : tag === "textarea" ? "pre-wrap" : undefined,
    "list-style-type": (own, tag) => tag === "ol" ? "decimal" : undefined,
    color: (own, tag) => isLink(own, tag) ? "rgb(0, 0, 238)" : undefined,
    "margin-top": above, "margin-right": beside, "margin-bottom": above, "margin-left": beside,
    "padding-left": (own, tag) => lists.has(tag) ? "40px" : undefined,
  };

  // What attributes say is above the browser's own sheet: https://html.spec.whatwg.org/#presentational-hints
  return { of: (own, tag, name) => hints[name]?.(own, tag) ?? sheet[name]?.(own, tag) };
})
