// Shorthands, what they set and how they are told of what was set: https://drafts.csswg.org/css-cascade/#shorthand and
// https://drafts.csswg.org/cssom/#serialize-a-css-value
//
// NB: `grid`, `grid-template`, `border-image`, `mask` and other rarer ones are properties of their own here.
(function () {
  "use strict";

  const defaulting = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
  const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i, time = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)m?s$/i;
  const math = /^(?:calc|min|max|clamp|env)\(/i;
  const image = /^(?:none$|url\(|(?:[-a-z]+-)?(?:gradient|image-set|cross-fade|image|canvas|element|paint)\()/i;
  const isLength = word => /^[-+]?\.?\d/.test(word) || math.test(word);
  const isSpace = word => isLength(word) || /^(?:auto$|[-a-z]+\()/i.test(word);
  const isLineWidth = word => isLength(word) || /^(?:thin|medium|thick)$/i.test(word);
  const isLineStyle = word => /^(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset)$/i.test(word);
  const isOutlineStyle = word => isLineStyle(word) || /^auto$/i.test(word);
  const isColor = word => /^(?:#[0-9a-f]+|[a-z]+|-webkit-[-a-z]+|[-a-z]+\(.*\))$/is.test(word);
  const oneOf = text => {
    const words = new Set(text.split(" "));
    return word => words.has(word.toLowerCase());
  };

  // What a longhand is that a shorthand leaves out.
  const initial = {
    __proto__: null, "background-image": "none", "background-position-x": "0%", "background-position-y": "0%", "background-size": "auto",
    "background-repeat": "repeat", "background-attachment": "scroll", "background-origin": "padding-box", "background-clip": "border-box",
    "background-color": "transparent", "outline-width": "medium", "outline-style": "none", "outline-color": "currentcolor",
    "column-rule-width": "medium", "column-rule-style": "none", "column-rule-color": "currentcolor", "column-width": "auto",
    "column-count": "auto", "list-style-position": "outside", "list-style-image": "none", "list-style-type": "disc",
    "flex-direction": "row", "flex-wrap": "nowrap", "flex-grow": "0", "flex-shrink": "1", "flex-basis": "auto",
    "transition-property": "all", "transition-duration": "0s", "transition-timing-function": "ease", "transition-delay": "0s",
    "transition-behavior": "normal", "animation-duration": "0s", "animation-timing-function": "ease", "animation-delay": "0s",
    "animation-iteration-count": "1", "animation-direction": "normal", "animation-fill-mode": "none", "animation-play-state": "running",
    "animation-name": "none", "text-decoration-line": "none", "text-decoration-style": "solid", "text-decoration-color": "currentcolor",
    "text-decoration-thickness": "auto", "font-style": "normal", "font-variant-caps": "normal", "font-weight": "normal",
    "font-stretch": "normal", "line-height": "normal", "overflow-x": "visible", "overflow-y": "visible", "row-gap": "normal",
    "column-gap": "normal", "grid-row-start": "auto", "grid-row-end": "auto", "grid-column-start": "auto", "grid-column-end": "auto",
    "align-content": "normal", "justify-content": "normal", "align-items": "normal", "justify-items": "legacy", "align-self": "auto",
    "justify-self": "auto", top: "auto", right: "auto", bottom: "auto", left: "auto",
  };
  function initialOf(name) {
    if (initial[name] !== undefined) return initial[name];
    if (/^(?:margin|padding|scroll-margin)-|^border-.*-radius$/.test(name)) return "0px";
    if (/^(?:scroll-padding|inset|overscroll-behavior)-/.test(name)) return "auto";
    if (/^border-.*-style$/.test(name)) return "none";
    if (/^border-.*-width$/.test(name)) return "medium";
    return /^border-.*-color$/.test(name) ? "currentcolor" : undefined;
  }

  // The texts between white space outside of brackets and strings; a slash is a text of its own.
  function words(text) { return cut(text, /[\t\n\f\r ]/, true); }
  function layers(text) { return cut(text, /,/, false); }
  function cut(text, at, cutsSlashes) {
    const found = [];
    let depth = 0, quote = "", word = "";
    const flush = () => {
      if (word.trim() !== "") found.push(word.trim());
      word = "";
    };
    for (let index = 0; index < text.length; index++) {
      const character = text[index];
      if (quote !== "") {
        word += character;
        if (character === "\\") word += text[++index] ?? "";
        else if (character === quote) quote = "";
        continue;
      }
      if (depth === 0 && at.test(character)) { flush(); continue; }
      if (depth === 0 && cutsSlashes && character === "/") {
        flush();
        found.push("/");
        continue;
      }
      if (character === "\"" || character === "'") quote = character;
      else if (character === "(" || character === "[") depth++;
      else if (character === ")" || character === "]") depth = Math.max(0, depth - 1);
      word += character;
    }
    flush();
    return found;
  }

  // By name: {longhands, split(text): a text for each of them, undefined where it makes no sense, join(texts): "" where it has no form}
  const table = { __proto__: null };
  function define(name, longhands, split, join) { table[name] = { longhands, split, join }; }

  function quad(name, longhands, test) {
    define(name, longhands, text => {
      const found = words(text);
      if (found.length < 1 || found.length > 4 || !found.every(test)) return undefined;
      const [top, right = top, bottom = top, left = right] = found;
      return [top, right, bottom, left];
    }, joinQuad);
  }
  function joinQuad([top, right, bottom, left]) {
    if (left !== right) return `${top} ${right} ${bottom} ${left}`;
    if (bottom !== top) return `${top} ${right} ${bottom}`;
    return right === top ? top : `${top} ${right}`;
  }
  function pair(name, longhands) {
    define(name, longhands, text => {
      const found = [];
      let prefix = "";
      for (const word of words(text)) {
        // https://drafts.csswg.org/css-align/#typedef-overflow-position and #typedef-baseline-position
        if (prefix === "" && /^(?:first|last|safe|unsafe)$/i.test(word)) { prefix = `${word} `; continue; }
        found.push(prefix + word);
        prefix = "";
      }
      if (prefix !== "" || found.length < 1 || found.length > 2 || found.includes("/")) return undefined;
      return [found[0], found[1] ?? found[0]];
    }, ([first, second]) => first === second ? first : `${first} ${second}`);
  }
  // Each word is the first longhand's that takes it.
  function assigned(found, longhands, tests) {
    const texts = longhands.map(() => undefined);
    for (const word of found) {
      const at = tests.findIndex((test, index) => texts[index] === undefined && test(word));
      if (at < 0) return undefined;
      texts[at] = word;
    }
    return texts.map((text, index) => text ?? initialOf(longhands[index]));
  }
  function joinOthers(longhands, texts, whereAllAreInitial = texts[0]) {
    return texts.filter((text, index) => text !== initialOf(longhands[index])).join(" ") || whereAllAreInitial;
  }
  function anyOrder(name, longhands, ...tests) {
    define(name, longhands, text => {
      const found = words(text);
      return found.length === 0 ? undefined : assigned(found, longhands, tests);
    }, texts => joinOthers(longhands, texts));
  }
  // https://drafts.csswg.org/css-values/#linked-properties
  function layered(name, longhands, split, joinOne) {
    define(name, longhands, text => {
      const all = layers(text), parts = all.map((layer, index) => split(words(layer), index === all.length - 1));
      if (parts.length === 0 || parts.includes(undefined)) return undefined;
      return longhands.map((_, index) => name === "background" && index === longhands.length - 1 ? parts.at(-1)[index]
        : parts.map(part => part[index]).join(", "));
    }, texts => {
      const lists = texts.map(layers), count = lists[0].length;
      const isColor = index => name === "background" && index === longhands.length - 1;
      if (lists.some((list, index) => !isColor(index) && list.length !== count)) return "";
      return lists[0].map((_, layer) => joinOne(lists.map((list, index) => {
        if (!isColor(index)) return list[layer];
        return layer === count - 1 ? texts[index] : initial["background-color"];
      }))).join(", ");
    });
  }

  const sides = ["top", "right", "bottom", "left"];
  for (const name of ["margin", "padding", "scroll-margin", "scroll-padding"]) quad(name, sides.map(side => `${name}-${side}`), isSpace);
  quad("inset", sides, isSpace);
  for (const axis of ["block", "inline"]) {
    for (const name of ["margin", "padding", "scroll-margin", "scroll-padding", "inset"])
      pair(`${name}-${axis}`, [`${name}-${axis}-start`, `${name}-${axis}-end`]);
  }
  pair("overflow", ["overflow-x", "overflow-y"]);
  pair("overscroll-behavior", ["overscroll-behavior-x", "overscroll-behavior-y"]);
  pair("gap", ["row-gap", "column-gap"]);
  for (const name of ["content", "items", "self"]) pair(`place-${name}`, [`align-${name}`, `justify-${name}`]);

  // https://drafts.csswg.org/css-backgrounds/#the-border-shorthands
  const lineParts = ["width", "style", "color"], lineTests = [isLineWidth, isLineStyle, isColor];
  function borders(name, where) {
    const longhands = lineParts.flatMap(part => where.map(side => `border-${side}-${part}`));
    const ofOneSide = longhands.filter((_, index) => index % where.length === 0);
    define(name, longhands, text => {
      const found = words(text), parts = found.length === 0 ? undefined : assigned(found, ofOneSide, lineTests);
      return parts?.flatMap(part => where.map(() => part));
    }, texts => {
      const parts = lineParts.map((_, index) => texts.slice(index * where.length, (index + 1) * where.length));
      if (parts.some(part => part.some(text => text !== part[0]))) return "";
      return joinOthers(ofOneSide, parts.map(part => part[0]));
    });
  }
  borders("border", sides);
  for (const side of sides) borders(`border-${side}`, [side]);
  lineParts.forEach((part, index) => quad(`border-${part}`, sides.map(side => `border-${side}-${part}`), lineTests[index]));
  for (const axis of ["block", "inline"]) {
    const ends = [`${axis}-start`, `${axis}-end`];
    borders(`border-${axis}`, ends);
    for (const end of ends) borders(`border-${end}`, [end]);
    for (const part of lineParts) pair(`border-${axis}-${part}`, ends.map(end => `border-${end}-${part}`));
  }
  anyOrder("outline", ["outline-color", "outline-style", "outline-width"], word => !isLineWidth(word) && !isOutlineStyle(word) && isColor(word),
    isOutlineStyle, isLineWidth);
  anyOrder("column-rule", lineParts.map(part => `column-rule-${part}`), ...lineTests);
  anyOrder("columns", ["column-width", "column-count"], word => isLength(word) && !number.test(word) || word === "auto",
    word => number.test(word) || word === "auto");
  define("border-radius", ["top-left", "top-right", "bottom-right", "bottom-left"].map(corner => `border-${corner}-radius`), text => {
    const found = words(text), at = found.indexOf("/"), both = at < 0 ? [found] : [found.slice(0, at), found.slice(at + 1)];
    const radii = both.map(list => table.margin.split(list.join(" ")));
    if (radii.includes(undefined)) return undefined;
    return radii[0].map((radius, index) => radii[1] === undefined || radii[1][index] === radius ? radius : `${radius} ${radii[1][index]}`);
  }, texts => {
    const corners = texts.map(words), both = [0, 1].map(index => joinQuad(corners.map(corner => corner[index] ?? corner[0])));
    return both[0] === both[1] ? both[0] : both.join(" / ");
  });

  // https://drafts.csswg.org/css-backgrounds/#background
  const horizontal = /^(?:left|right)$/i, vertical = /^(?:top|bottom)$/i, place = word => /^(?:left|right|top|bottom|center)$/i.test(word);
  function position(found) {
    if (found.length === 1) return vertical.test(found[0]) ? ["center", found[0]] : [found[0], "center"];
    if (found.length === 2) return vertical.test(found[0]) || horizontal.test(found[1]) ? [found[1], found[0]] : found;
    const axes = [];
    for (const word of found) axes.push(place(word) || axes.length === 0 ? word : `${axes.pop()} ${word}`);
    if (axes.length !== 2 || !place(found[0])) return undefined;
    return /^(?:top|bottom)/i.test(axes[0]) || /^(?:left|right)/i.test(axes[1]) ? [axes[1], axes[0]] : axes;
  }
  const isPosition = word => place(word) || isLength(word);
  layered("background-position", ["background-position-x", "background-position-y"],
    found => found.length >= 1 && found.length <= 4 && found.every(isPosition) ? position(found) : undefined, texts => texts.join(" "));
  const layerParts = ["image", "position-x", "position-y", "size", "repeat", "attachment", "origin", "clip", "color"].map(part => `background-${part}`);
  const isRepeat = oneOf("repeat repeat-x repeat-y no-repeat space round"), isAttachment = oneOf("scroll fixed local");
  const isBox = oneOf("border-box padding-box content-box text"), isSize = word => isLength(word) || /^(?:auto|cover|contain)$/i.test(word);
  layered("background", layerParts, (found, isLast) => {
    const at = { __proto__: null }, places = [], sizes = [], repeats = [], boxes = [];
    for (let index = 0; index < found.length; index++) {
      const word = found[index];
      if (word === "/") {
        if (places.length === 0 || sizes.length > 0) return undefined;
        while (sizes.length < 2 && isSize(found[index + 1] ?? "")) sizes.push(found[++index]);
        if (sizes.length === 0) return undefined;
      } else if (image.test(word) && at.image === undefined) at.image = word;
      else if (isPosition(word) && sizes.length === 0) places.push(word);
      else if (isRepeat(word)) repeats.push(word);
      else if (isAttachment(word) && at.attachment === undefined) at.attachment = word;
      else if (isBox(word)) boxes.push(word);
      else if (isLast && at.color === undefined && isColor(word)) at.color = word;
      else return undefined;
    }
    const [x, y] = places.length === 0 ? layerParts.slice(1, 3).map(initialOf) : places.length > 4 ? [] : position(places) ?? [];
    if (found.length === 0 || x === undefined || repeats.length > 2 || boxes.length > 2) return undefined;
    const told = [at.image, x, y, sizes.join(" "), repeats.join(" "), at.attachment, boxes[0], boxes[1] ?? boxes[0], at.color];
    return told.map((text, index) => text || initial[layerParts[index]]);
  }, ([picture, x, y, size, repeat, attachment, origin, clip, color]) => {
    const told = [];
    const tell = (text, name) => { if (text !== initial[name]) told.push(text); };
    tell(picture, "background-image");
    const hasSize = size !== initial["background-size"];
    if (hasSize || x !== initial["background-position-x"] || y !== initial["background-position-y"]) told.push(x, y);
    if (hasSize) told.push("/", size);
    tell(repeat, "background-repeat");
    tell(attachment, "background-attachment");
    if (origin !== initial["background-origin"] || clip !== initial["background-clip"]) told.push(...origin === clip ? [origin] : [origin, clip]);
    tell(color, "background-color");
    return told.length === 0 ? initial["background-image"] : told.join(" ");
  });

  // https://drafts.csswg.org/css-lists/#list-style-property
  define("list-style", ["list-style-position", "list-style-image", "list-style-type"], text => {
    const found = words(text), isPlace = oneOf("inside outside");
    const parts = found.length === 0 ? undefined : assigned(found.filter(word => !/^none$/i.test(word)), table["list-style"].longhands,
      [isPlace, word => image.test(word), word => !isPlace(word)]);
    const nones = found.filter(word => /^none$/i.test(word)).length, [, picture, type] = parts ?? [];
    if (parts === undefined || nones > (picture === "none") + (type === "disc")) return undefined;
    if (nones > 0 && type === "disc") parts[2] = "none";
    return parts;
  }, texts => joinOthers(table["list-style"].longhands, texts));

  // https://drafts.csswg.org/css-flexbox/#flex-property
  define("flex", ["flex-grow", "flex-shrink", "flex-basis"], text => {
    const found = words(text);
    if (found.length === 1 && /^none$/i.test(found[0])) return ["0", "0", "auto"];
    const numbers = [], others = [];
    for (const word of found) (number.test(word) && numbers.length < 2 ? numbers : others).push(word);
    if (found.length === 0 || others.length > 1) return undefined;
    return [numbers[0] ?? "1", numbers[1] ?? "1", others[0] ?? "0%"];
  }, texts => texts.join(" "));
  anyOrder("flex-flow", ["flex-direction", "flex-wrap"], oneOf("row row-reverse column column-reverse"), oneOf("nowrap wrap wrap-reverse"));

  // https://drafts.csswg.org/css-transitions/#transition-shorthand-property and https://drafts.csswg.org/css-animations/#animation
  const isTime = word => time.test(word) || math.test(word);
  const isEasing = word => /^(?:linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end)$|^(?:cubic-bezier|steps|linear)\(/i.test(word);
  // `parts` as they are told; what takes anything is asked last. Of two times the first is the duration.
  function timed(name, parts, tests) {
    const longhands = parts.map(part => `${name}-${part}`), isTold = (text, index) => text !== initialOf(longhands[index]);
    const asked = [...parts.keys()].sort((one, other) => (tests[one] === isName) - (tests[other] === isName));
    const duration = parts.indexOf("duration"), delay = parts.indexOf("delay"), named = tests.indexOf(isName);
    layered(name, longhands, found => {
      const texts = found.length === 0 ? undefined : assigned(found, asked.map(index => longhands[index]), asked.map(index => tests[index]));
      return texts === undefined ? undefined : longhands.map((_, index) => texts[asked.indexOf(index)]);
    }, texts => {
      const told = texts.filter((text, index) => isTold(text, index) || index === duration && isTold(texts[delay], delay));
      return told.length === 0 ? texts[named] : told.join(" ");
    });
  }
  const isName = word => /^(?:[-\w\\]|[^\0-\x7f]|"|')/.test(word);
  timed("transition", ["property", "duration", "timing-function", "delay", "behavior"],
    [isName, isTime, isEasing, isTime, oneOf("normal allow-discrete")]);
  timed("animation", ["duration", "timing-function", "delay", "iteration-count", "direction", "fill-mode", "play-state", "name"],
    [isTime, isEasing, isTime, word => number.test(word) || /^infinite$/i.test(word), oneOf("normal reverse alternate alternate-reverse"),
      oneOf("none forwards backwards both"), oneOf("running paused"), isName]);

  // https://drafts.csswg.org/css-text-decor/#text-decoration-property
  const decorations = ["line", "style", "color", "thickness"].map(part => `text-decoration-${part}`);
  define("text-decoration", decorations, text => {
    const isLine = oneOf("underline overline line-through blink"), found = words(text), lines = found.filter(isLine);
    const isThickness = word => isLength(word) || /^(?:auto|from-font)$/i.test(word);
    const parts = found.length === 0 ? undefined : assigned(found.filter(word => !isLine(word)), decorations, [word => /^none$/i.test(word),
      oneOf("solid double dotted dashed wavy"), word => !isThickness(word) && isColor(word), isThickness]);
    if (parts !== undefined && lines.length > 0) parts[0] = lines.join(" ");
    return parts;
  }, texts => joinOthers(decorations, texts));

  // https://drafts.csswg.org/css-fonts/#font-prop
  const fonts = ["font-style", "font-variant-caps", "font-weight", "font-stretch", "font-size", "line-height", "font-family"];
  const isFontSize = word => isLength(word) && !number.test(word)
    || /^(?:0|(?:xx?-)?(?:small|large)|xxx-large|medium|smaller|larger|math)$/i.test(word);
  define("font", fonts, text => {
    const found = words(text), at = found.findIndex(isFontSize);
    const before = at < 0 ? undefined : assigned(found.slice(0, at).filter(word => !/^normal$/i.test(word)), fonts.slice(0, 4),
      [oneOf("italic oblique"), oneOf("small-caps"), word => number.test(word) || /^(?:bold|bolder|lighter)$/i.test(word),
        word => /^(?:(?:ultra-|extra-|semi-)?(?:condensed|expanded))$/i.test(word)]);
    const hasHeight = found[at + 1] === "/", family = found.slice(at + (hasHeight ? 3 : 1)).join(" ");
    if (before === undefined || family === "" || family.includes("/")) return undefined;
    return [...before, found[at], hasHeight ? found[at + 2] : initial["line-height"], family];
  }, ([style, caps, weight, stretch, size, height, family]) => {
    const before = joinOthers(fonts, [style, caps, weight, stretch], "");
    return `${before}${before === "" ? "" : " "}${size}${height === initial["line-height"] ? "" : ` / ${height}`} ${family}`;
  });

  // https://drafts.csswg.org/css-grid/#placement-shorthands: a line that is left out is the one before it where that is a name.
  function placed(name, longhands) {
    const follow = line => /^(?!auto$|span$)[a-z_][-\w]*$/i.test(line) ? line : "auto";
    define(name, longhands, text => {
      const lines = text.split("/").map(line => line.trim());
      if (lines.length > longhands.length || lines.includes("")) return undefined;
      while (lines.length < longhands.length) lines.push(follow(lines[Math.max(0, lines.length - 2)]));
      return lines;
    }, texts => {
      let count = texts.length;
      while (count > 1 && texts[count - 1] === follow(texts[Math.max(0, count - 3)])) count--;
      return texts.slice(0, count).join(" / ");
    });
  }
  for (const axis of ["row", "column"]) placed(`grid-${axis}`, [`grid-${axis}-start`, `grid-${axis}-end`]);
  placed("grid-area", ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"]);

  // By the name of a longhand the shorthands that set it, those of the most longhands first.
  const of = { __proto__: null };
  for (const name in table) for (const longhand of table[name].longhands) (of[longhand] ??= []).push(name);
  for (const longhand in of) of[longhand].sort((one, other) => table[other].longhands.length - table[one].longhands.length);

  return {
    initialOf,
    longhandsOf: name => table[name].longhands,
    shorthandsOf: longhand => of[longhand] ?? [],
    // A text for each longhand; undefined where the text makes no sense.
    split(name, text) { return defaulting.test(text) ? table[name].longhands.map(() => text.toLowerCase()) : table[name].split(text); },
    // The text that sets all longhands so, "" if there is none.
    join(name, texts) {
      if (!texts.some(text => defaulting.test(text))) return table[name].join(texts);
      return texts.every(text => text === texts[0]) ? texts[0] : "";
    },
  };
})
