// Lists of declarations, as styles and rules hold them: https://drafts.csswg.org/cssom/#css-declaration-blocks
//
// A declaration is {name, value, important}, and one of a longhand whose shorthand holds a variable has the `pending` one of the
// shorthand besides: https://drafts.csswg.org/css-variables/#variables-in-shorthands. What a shorthand sets stays in its `parts`
// once it was asked for.
(function (world) {
  "use strict";

  const { agent } = world;
  const { placeOf, behind } = world.use("css/syntax");
  const properties = agent.cssProperties;
  const shorthands = () => agent.cssShorthands;

  const marks = /[\\"';:(){}[\]/]/g;
  // The declarations of a text: strings, comments and brackets are kept whole.
  // `isKnown`: those of an at-rule may be no properties of elements.
  // NB: shorthands are as they are written.
  function scan(text, isKnown = isProperty) {
    const list = new Map();
    // `next`: behind what was looked at, of which what is behind `start` is not taken yet.
    let name = "", value = "", isInValue = false, depth = 0, start = 0, next = 0;
    const take = end => {
      if (isInValue) value += text.slice(start, end); else name += text.slice(start, end);
      start = next;
    };
    const flush = () => {
      add(list, name, value, isKnown);
      name = value = "";
      isInValue = false;
    };
    for (let index = placeOf(marks, text, 0); index >= 0; index = placeOf(marks, text, next)) {
      const character = text[index];
      next = behind(text, index);
      if (character === "/") {
        if (text[next] !== "*") continue;
        const end = text.indexOf("*/", index + 2);
        next = end < 0 ? text.length : end + 2;
        take(index);
      } else if (character === ";" && depth === 0) {
        take(index);
        flush();
      } else if (character === ":" && !isInValue) {
        take(index);
        isInValue = true;
      } else if (character === "(" || character === "[" || character === "{") depth++;
      else if (character === ")" || character === "]" || character === "}") depth = Math.max(0, depth - 1);
    }
    next = text.length;
    take(next);
    flush();
    return [...list.values()];
  }
  function add(list, name, value, isKnown) {
    name = stripped(name);
    name = canonical(name);
    value = stripped(value);
    const important = value.includes("!") && /(?<!\s)\s*!\s*important$/i.test(value);
    if (important) value = value.replace(/(?<!\s)\s*!\s*important$/i, "");
    if (!isKnown(name) || value === "") return;
    value = tidy(name, value);
    if (!takes(name, value) || list.get(name)?.important && !important) return;
    // The later one is behind what stands between them.
    list.delete(name);
    list.set(name, { name, value, important });
  }
  // https://drafts.csswg.org/css-syntax/#whitespace
  //
  // NB: wherever an expression looks for what ends a text, a run of spaces is looked at from where it begins alone.
  function stripped(text) {
    let start = 0, end = text.length;
    while (start < end && isSpace(text.charCodeAt(start))) start++;
    while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
    return text.slice(start, end);
  }
  function isSpace(unit) { return unit === 32 || unit === 9 || unit === 10 || unit === 12 || unit === 13; }
  // Keywords are in lower case, numbers and URLs in their common form, and no length is without its unit; what has strings,
  // functions or names of authors stays as it is.
  function tidy(name, value) {
    if (name.startsWith("--")) return value;
    if (/["'(]/.test(value)) {
      if (/(?:^|-)color$/.test(name)) return specifiedColor(value);
      return value.replace(/\burl\(\s*(?:([^"'()\s\\]+)\s*)?\)/gi, (_, url = "") => `url("${url}")`)
        .replace(/"(?:[^"\\]|\\[^]?)*(?:"|$)|'([^"'\\]*)'/g, (string, text) => text === undefined ? string : `"${text}"`);
    }
    if (authored.test(name)) return value;
    value = value.toLowerCase().replace(/[\t\n\f\r ]+/g, " ");
    if (value.includes(".")) value = value.replace(/(?<=^|[ ,+-])\.(?=\d)/g, "0.");
    if (lengths.test(name)) return value.replace(/(?<=^| )[+-]?0+(?:\.0+)?(?=$| )/g, "0px");
    return value[0] === "#" ? specifiedColor(value) : value;
  }
  // https://drafts.csswg.org/css-color/#serializing-sRGB-values: names are kept.
  function specifiedColor(value) { return /^(?:#|(?:rgb|hsl)a?\(|hwb\()/i.test(value) ? world.use("css/colors").computed(value, () => false) : value; }
  const authored = /^(?:font$|font-family$|animation(?:-name)?$|grid|counter-|list-style(?:-type)?$|container|page$|will-change$|view-transition|src$)/;
  const lengths = new RegExp("^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|flex-basis|(?:margin|padding|inset|scroll-(?:margin|padding))"
    + "(?:-(?:top|right|bottom|left|(?:block|inline)(?:-start|-end)?))?|(?:border|outline|column-rule)(?:-[-a-z]+)?-width|border-(?:[-a-z]+-)?radius"
    + "|background-position-[xy]|outline-offset|text-decoration-thickness|(?:letter|word)-spacing|text-indent|font-size|(?:row-|column-)?gap)$");

  // Of some properties that take keywords alone all of these; what they do not take is as if it were not written.
  const keywords = {
    __proto__: null,
    all: [],
    "box-sizing": ["content-box", "border-box"],
    clear: ["none", "left", "right", "both", "inline-start", "inline-end"],
    direction: ["ltr", "rtl"],
    // https://drafts.csswg.org/css-display/#the-display-properties, and https://compat.spec.whatwg.org/#css-keyword-mappings
    display: ["none", "contents", "block", "inline", "inline-block", "flow", "flow-root", "flex", "inline-flex", "grid", "inline-grid",
      "list-item", "math", "run-in", "ruby", "ruby-base", "ruby-text", "ruby-base-container", "ruby-text-container", "table", "inline-table",
      "table-row-group", "table-header-group", "table-footer-group", "table-row", "table-cell", "table-column", "table-column-group",
      "table-caption", "-webkit-box", "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex"],
    float: ["none", "left", "right", "inline-start", "inline-end"],
    position: ["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"],
    visibility: ["visible", "hidden", "collapse"],
  };
  const lines = "none hidden dotted dashed solid double groove ridge inset outset";
  for (const [names, words] of [
    ["backface-visibility -webkit-backface-visibility", "visible hidden"],
    ["border-collapse", "collapse separate"],
    ["border-top-style border-right-style border-bottom-style border-left-style column-rule-style", lines],
    ["empty-cells", "show hide"],
    ["flex-direction -webkit-flex-direction", "row row-reverse column column-reverse"],
    ["flex-wrap -webkit-flex-wrap", "nowrap wrap wrap-reverse"],
    ["isolation", "auto isolate"],
    ["list-style-position", "inside outside"],
    ["mix-blend-mode", "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference"
      + " exclusion hue saturation color luminosity plus-lighter plus-darker"],
    ["object-fit", "fill contain cover none scale-down"],
    ["outline-style", `${lines} auto`],
    ["overflow-wrap word-wrap", "normal break-word anywhere"],
    ["overflow-x overflow-y", "visible hidden clip scroll auto overlay -webkit-paged-x -webkit-paged-y"],
    ["pointer-events", "auto none visiblepainted visiblefill visiblestroke visible painted fill stroke all bounding-box"],
    ["resize", "none both horizontal vertical block inline"],
    ["scroll-behavior", "auto smooth"],
    ["table-layout", "auto fixed"],
    ["text-align", "start end left right center justify match-parent -webkit-auto -webkit-left -webkit-right -webkit-center -webkit-match-parent"],
    ["transform-style -webkit-transform-style", "flat preserve-3d"],
    ["user-select -webkit-user-select", "auto none text all contain"],
    ["word-break", "normal break-all keep-all break-word auto-phrase"],
  ]) for (const name of names.split(" ")) keywords[name] = words.split(" ");
  // https://drafts.csswg.org/css-cascade/#defaulting-keywords, for all properties
  const defaulting = ["inherit", "initial", "unset", "revert", "revert-layer"];
  // Of others numbers and words that make no sense.
  //
  // NB: of how something is displayed all is taken that is written in several words, and so is what has functions.
  const length = /^(?:[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)|[+-]?0+(?:\.0+)?)$/i;
  // https://www.w3.org/TR/CSS22/box.html: there are no negative sizes and paddings.
  const amount = { test: value => length.test(value) && (value[0] !== "-" || Number.parseFloat(value) === 0) };
  const sizes = /^(?:auto|none|content|(?:-webkit-)?(?:min|max|fit)-content|stretch|-webkit-fill-available|intrinsic|min-intrinsic)$/;
  const fontSizes = /^(?:(?:xx?-)?(?:small|large)|medium|xxx-large|larger|smaller|math)$/;
  const patterns = {
    __proto__: null,
    opacity: /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?%?$/i,
    "z-index": /^(?:auto|[+-]?\d+)$/,
    "font-size": { test: value => fontSizes.test(value) || amount.test(value) },
    // https://drafts.csswg.org/css-fonts/#font-weight-prop
    "font-weight": { test: value => /^(?:normal|bold|bolder|lighter)$/.test(value) || /^\d+(?:\.\d+)?$/.test(value) && value >= 1 && value <= 1000 },
  };
  for (const name of ["width", "height", "min-width", "min-height", "max-width", "max-height"])
    patterns[name] = { test: value => sizes.test(value) || amount.test(value) };
  for (const name of ["top", "right", "bottom", "left"]) patterns[name] = { test: value => sizes.test(value) || length.test(value) };
  for (const side of ["top", "right", "bottom", "left"]) {
    patterns[`margin-${side}`] = { test: value => value === "auto" || length.test(value) };
    patterns[`padding-${side}`] = amount;
  }
  for (const name of ["color", "background-color", "outline-color", "text-decoration-color"])
    patterns[name] = {
      test: value => world.use("css/colors").isNamed(value) || /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value),
      isFunction: value => world.use("css/colors").isFunction(value),
    };
  function takes(name, value) {
    const words = keywords[name], pattern = patterns[name];
    if (words === undefined && pattern === undefined || defaulting.includes(value) || hasVariable(value)) return true;
    if (value.includes("(")) return words === undefined ? pattern.isFunction?.(value) ?? true : /^(?:attr|if)\(/i.test(value);
    if (words === undefined) return pattern.test(value);
    return words.includes(value) || name === "display" && value.includes(" ");
  }
  // The longhands that a list sets: https://drafts.csswg.org/css-cascade/#shorthand
  function expanded(list) {
    if (!list.some(one => properties.isShorthand(one.name))) return list;
    const found = [];
    for (const one of list) for (const part of parts(one)) {
      const old = found.findIndex(other => other.name === part.name || other.name === one.name);
      if (old >= 0) {
        if (found[old].important && !one.important) continue;
        found.splice(old, 1);
      }
      found.push(part);
    }
    return found;
  }
  // What one declaration sets: itself where it is of a longhand, nothing where it makes no sense.
  function parts(one) {
    if (!properties.isShorthand(one.name)) return [one];
    const { split, longhandsOf } = shorthands(), longhands = longhandsOf(one.name);
    if (hasVariable(one.value)) return longhands.map(name => ({ name, value: "", important: one.important, pending: one }));
    const texts = split(one.name, one.value);
    if (texts !== undefined) return longhands.map((name, index) => ({ name, value: tidy(name, texts[index]), important: one.important }));
    return isWhole(one) ? [one] : [];
  }
  function hasVariable(text) { return /\b(?:var|env)\(/i.test(text); }
  // The fonts of the system are no values of longhands.
  function isWhole({ name, value }) {
    return name === "font" && /^(?:caption|icon|menu|message-box|small-caption|status-bar|-[-a-z]+)$/i.test(value);
  }

  // https://drafts.csswg.org/cssom/#serialize-a-css-declaration-block, with shorthands where they say it all.
  function serialize(list) {
    let text = "";
    const write = (name, value, important) => { text += `${text === "" ? "" : " "}${name}: ${value}${important ? " !important" : ""};`; };
    const isPart = list.map(one => properties.mayBePart(one.name));
    if (isPart.filter(part => part).length < 2) {
      for (const { name, value, important } of list) write(name, value, important);
      return text;
    }
    const done = new Set();
    list.forEach((one, index) => {
      if (done.has(one.name)) return;
      for (const shorthand of isPart[index] ? shorthands().shorthandsOf(one.name) : []) {
        const longhands = shorthands().longhandsOf(shorthand);
        if (longhands.some(name => done.has(name))) continue;
        const value = joined(list, shorthand);
        if (value === "" || isMixed(list, longhands)) continue;
        write(shorthand, value, one.important);
        for (const name of longhands) done.add(name);
        return;
      }
      write(one.name, one.value, one.important);
    });
    return text;
  }
  // Whether a property that says the same in another way stands between them.
  function isMixed(list, longhands) {
    const places = longhands.map(name => list.findIndex(one => one.name === name));
    const group = name => name.split("-", 1)[0], isLogical = name => /-(?:block|inline)-/.test(`-${name}-`);
    return list.slice(Math.min(...places), Math.max(...places)).some(({ name }) => !longhands.includes(name)
      && (group(name) === group(longhands[0]) || longhands[0] === "top" && group(name) === "inset") && isLogical(name) !== isLogical(longhands[0]));
  }
  // https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertyvalue, of a shorthand
  function joined(list, shorthand) {
    const longhands = shorthands().longhandsOf(shorthand), found = longhands.map(name => list.find(one => one.name === name));
    if (found.some(one => one === undefined || one.important !== found[0].important)) return "";
    const { pending } = found[0];
    if (pending !== undefined) return pending.name === shorthand && found.every(one => one.pending === pending) ? pending.value : "";
    return found.some(one => one.pending !== undefined || hasVariable(one.value)) ? "" : shorthands().join(shorthand, found.map(one => one.value));
  }
  // What sets a longhand: itself, and shorthands.
  function settersOf(name) { return name.startsWith("--") ? [name] : settersByName[name] ??= makeSetters(name); }
  // OPTIMIZATION: they are asked for at each rule.
  const settersByName = { __proto__: null };
  function makeSetters(name) {
    const all = notAll.test(name) ? [] : ["all"];
    return properties.mayBePart(name) ? [name, ...shorthands().shorthandsOf(name), ...all] : [name, ...all];
  }
  // https://drafts.csswg.org/css-cascade/#all-shorthand
  const notAll = /^(?:direction|unicode-bidi)$/;
  // What a list says of a longhand in the end; undefined where it says nothing.
  function last(list, name) {
    const setters = settersOf(name);
    let found;
    for (const one of list) {
      if (!setters.includes(one.name) || found?.important && !one.important) continue;
      found = one.name === name ? one : one.name === "all" ? { ...one, name } : (one.parts ??= parts(one)).find(part => part.name === name) ?? found;
    }
    return found;
  }
  function canonical(name) { return name.startsWith("--") ? name : properties.nameOf(name.toLowerCase()); }
  function isProperty(name) { return /^--./.test(name) || properties.has(name); }

  return {
    scan, expanded, parts, takes, settersOf, last, serialize, canonical, isProperty,
    parse: (text, isKnown) => expanded(scan(text, isKnown)),
    valueIn(list, name) {
      return list.find(one => one.name === name)?.value ?? (properties.isShorthand(name) ? joined(list, name) : "");
    },
    isImportant(list, name) {
      const isOne = name => list.some(one => one.name === name && one.important);
      return isOne(name) || properties.isShorthand(name) && shorthands().longhandsOf(name).every(isOne);
    },
    // The list with these declarations in the places of what they set, or at its end.
    changed(list, made) {
      const found = list.slice();
      for (const one of made) {
        const at = found.findIndex(old => old.name === one.name);
        if (at < 0) found.push(one); else found[at] = one;
      }
      return found;
    },
    without(list, name) {
      const names = properties.isShorthand(name) ? [name, ...shorthands().longhandsOf(name)] : [name];
      return list.filter(one => !names.includes(one.name));
    },
  };
})
