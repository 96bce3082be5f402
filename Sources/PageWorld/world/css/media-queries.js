// https://drafts.csswg.org/mediaqueries-4/ and what of level 5 phones answer, for a screen whose size stays.
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { splitList } = world.use("css/syntax");
  // In CSS pixels.
  const [width, height, ratio] = host.viewport(realm);

  // What the device says of itself: words, numbers, lengths in CSS pixels, and ratios.
  const words = {
    __proto__: null,
    "any-hover": "none", "any-pointer": "coarse", "color-gamut": ["srgb", "p3"], "display-mode": "browser",
    "dynamic-range": "standard", "forced-colors": "none", hover: "none", "inverted-colors": "none", orientation: width > height ? "landscape" : "portrait",
    "overflow-block": "scroll", "overflow-inline": "scroll", pointer: "coarse", "prefers-color-scheme": "light",
    "prefers-contrast": "no-preference", "prefers-reduced-data": "no-preference", "prefers-reduced-motion": "no-preference",
    "prefers-reduced-transparency": "no-preference", scan: "progressive", scripting: "enabled", update: "fast",
    "video-dynamic-range": "standard",
  };
  const lengths = { __proto__: null, width, height, "device-width": width, "device-height": height };
  const numbers = {
    __proto__: null, color: 8, "color-index": 0, grid: 0, monochrome: 0, resolution: ratio, "-webkit-device-pixel-ratio": ratio,
    "-webkit-transform-3d": 1, "aspect-ratio": width / height, "device-aspect-ratio": width / height,
  };
  const no = new Set(["none", "no-preference"]);
  const units = { __proto__: null, px: 1, em: 16, rem: 16, ex: 8, ch: 8, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54, pt: 4 / 3, pc: 16, vw: width / 100, vh: height / 100 };
  const resolutions = { __proto__: null, dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

  // A value as a number; undefined where it is none of that feature's.
  function numberOf(name, text) {
    const found = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)$/.exec(text);
    if (name in lengths) {
      if (found === null) return undefined;
      return found[2] === "" ? Number(found[1]) === 0 ? 0 : undefined : found[2] in units ? found[1] * units[found[2]] : undefined;
    }
    if (name.endsWith("aspect-ratio")) {
      const parts = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/.exec(text);
      return parts === null ? undefined : parts[1] / (parts[2] ?? 1);
    }
    if (name === "resolution") return text === "infinite" ? Infinity : found !== null && found[2] in resolutions ? found[1] * resolutions[found[2]] : undefined;
    return found !== null && found[2] === "" ? Number(found[1]) : undefined;
  }
  const own = name => name in lengths ? lengths[name] : numbers[name];
  const isNumeric = name => name in lengths || name in numbers;

  const comparisons = {
    __proto__: null, "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b,
  };
  function compare(name, operator, text) {
    const value = numberOf(name, text);
    return value === undefined ? null : comparisons[operator](own(name), value);
  }
  const turned = { __proto__: null, "<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=" };

  // https://drafts.csswg.org/mediaqueries-4/#mq-features: true, false, or null where nobody knows.
  function feature(text) {
    let found = /^(-webkit-)?(?:(min|max)-)?([a-z0-9-]+)\s*:\s*([^<>=]+)$/.exec(text);
    if (found !== null) {
      const [, vendor = "", bound, rest] = found, value = found[4].trim(), name = vendor + rest;
      if (isNumeric(name)) return compare(name, bound === undefined ? "=" : bound === "min" ? ">=" : "<=", value);
      if (bound !== undefined || !(name in words)) return null;
      return [words[name]].flat().includes(value);
    }
    if (/^[a-z0-9-]+$/.test(text)) {
      if (isNumeric(text)) return own(text) !== 0;
      return text in words ? !no.has(words[text]) : null;
    }
    found = /^([a-z-]+)\s*(<=|>=|<|>|=)\s*([^<>=]+)$/.exec(text);
    if (found !== null && isNumeric(found[1])) return compare(found[1], found[2], found[3].trim());
    found = /^([^<>=]+?)\s*(<=|>=|<|>|=)\s*([a-z-]+)(?:\s*(<=|>=|<|>)\s*([^<>=]+))?$/.exec(text);
    if (found === null || !isNumeric(found[3])) return null;
    const first = compare(found[3], turned[found[2]], found[1].trim());
    return found[4] === undefined ? first : both(first, compare(found[3], found[4], found[5].trim()));
  }

  // https://drafts.csswg.org/mediaqueries-4/#evaluating
  function both(a, b) { return a === false || b === false ? false : a === null || b === null ? null : true; }
  function either(a, b) { return a === true || b === true ? true : a === null || b === null ? null : false; }
  function not(value) { return value === null ? null : !value; }

  // What stands between blanks outside of parentheses; undefined where they do not match.
  function parts(text) {
    const found = [];
    let depth = 0, start = -1;
    for (let index = 0; index <= text.length; index++) {
      const character = text[index];
      if (character === "(") depth++;
      if (character === ")" && --depth < 0) return undefined;
      const isBlank = index === text.length || depth === 0 && (character === " " || character === "\t" || character === "\n");
      if (isBlank && start >= 0) {
        found.push(text.slice(start, index));
        start = -1;
      } else if (!isBlank && start < 0) start = index;
    }
    return depth === 0 ? found : undefined;
  }

  // https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition; undefined where it is no such thing.
  function condition(list, mayBeEither, depth) {
    if (list === undefined || list.length === 0 || depth > 32) return undefined;
    if (list[0] === "not") return list.length === 2 ? opposite(inParentheses(list[1], depth)) : undefined;
    let value = inParentheses(list[0], depth);
    const word = list[1];
    if (list.length % 2 === 0 || word === "or" && !mayBeEither) return undefined;
    for (let index = 1; index < list.length && value !== undefined; index += 2) {
      const other = inParentheses(list[index + 1], depth);
      if (list[index] !== word || word !== "and" && word !== "or" || other === undefined) return undefined;
      value = word === "and" ? both(value, other) : either(value, other);
    }
    return value;
  }
  function opposite(value) { return value === undefined ? undefined : not(value); }
  function inParentheses(text, depth) {
    if (text.startsWith("(") && text.endsWith(")")) {
      const inner = text.slice(1, -1).trim();
      if (/^(?:not\s+)?\(/.test(inner)) return condition(parts(inner), true, depth + 1);
      return feature(inner);
    }
    // https://drafts.csswg.org/mediaqueries-4/#typedef-general-enclosed
    return /^[a-z-]+\(.*\)$/.test(text) ? null : undefined;
  }

  const types = { __proto__: null, all: true, screen: true };
  // https://drafts.csswg.org/mediaqueries-4/#mq-syntax; undefined where it is no media query.
  function query(text) {
    const list = parts(text);
    if (list === undefined || list.length === 0) return undefined;
    const isNot = list[0] === "not", start = isNot || list[0] === "only" ? 1 : 0;
    const type = list[start];
    if (type === undefined || type.includes("(")) return condition(list, true, 0);
    if (!/^[a-z-]+$/.test(type) || ["and", "or", "not", "only", "layer"].includes(type)) return undefined;
    let value = types[type] === true;
    if (list.length > start + 1) {
      if (list[start + 1] !== "and") return undefined;
      const rest = condition(list.slice(start + 2), false, 0);
      if (rest === undefined) return undefined;
      value = both(value, rest);
    }
    return isNot ? not(value) : value;
  }

  // Those of a list, in lower case, without comments.
  function split(media) {
    const text = media.replace(/\/\*[^]*?(?:\*\/|$)/g, " ").trim().toLowerCase();
    return text === "" ? [] : splitList(text);
  }

  return {
    matches(media) {
      const list = split(media);
      return list.length === 0 || list.some(one => query(one) === true);
    },
    // https://drafts.csswg.org/cssom/#serialize-a-media-query-list, near enough.
    serialized(media) {
      return split(media).map(one => query(one) === undefined ? "not all" : one.replace(/\s+/g, " ").replace(/\s*:\s*/g, ": ")
        .replace(/\(\s+|\s+\)/g, bracket => bracket.trim())).join(", ");
    },
  };
})
