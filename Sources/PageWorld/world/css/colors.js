// Colors as computed styles tell them: https://drafts.csswg.org/css-color/#serializing-color-values
(function (world) {
  "use strict";

  const { splitList } = world.use("css/syntax");

  // https://drafts.csswg.org/css-color/#named-colors
  const named = { __proto__: null };
  for (const pair of `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
    black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
    chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
    darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
    darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
    darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
    darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
    floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
    gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082
    ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
    lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
    lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
    lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
    magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
    mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
    midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
    olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
    paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
    powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
    salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb
    slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
    teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5
    yellow ffff00 yellowgreen 9acd32`.matchAll(/(\w+) (\w{6})/g)) named[pair[1]] = pair[2];

  // https://drafts.csswg.org/css-color/#css-system-colors, in a light scheme and in a dark one
  const system = { __proto__: null, canvas: ["ffffff", "000000"], canvastext: ["000000", "ffffff"] };

  // A color here is its red, green and blue of 255 and its alpha of 1, and whether it is told as one of color().
  function hex(digits) {
    if (digits.length < 6) digits = digits.replace(/./g, "$&$&");
    const [red, green, blue, alpha = 255] = digits.match(/../g).map(pair => Number.parseInt(pair, 16));
    return { channels: [red, green, blue], alpha: alpha / 255 };
  }
  // https://drafts.csswg.org/css-color/#serializing-sRGB-values and #serializing-color-function-values
  function text({ channels, alpha, isFunction }) {
    if (isFunction) return `color(srgb ${channels.map(channel => short(channel / 255)).join(" ")}${alpha === 1 ? "" : ` / ${short(alpha)}`})`;
    const [red, green, blue] = channels.map(channel => Math.min(255, Math.max(0, Math.round(channel))));
    return alpha === 1 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alphaText(alpha)})`;
  }
  function short(number) { return Number(number.toPrecision(6)); }
  function alphaText(alpha) {
    const byte = Math.round(alpha * 255), percent = Math.round(byte / 2.55) / 100;
    return Math.round(percent * 255) === byte ? percent : Math.round(byte / 0.255) / 1000;
  }

  // The numbers of a function, each with its unit: those of old with commas, the others with spaces. Null: what they are is not known.
  function numbersOf(inner) {
    const [, channels, slash] = /^([^/]*)(?:\/([^/]*))?$/.exec(inner) ?? [];
    if (channels === undefined) return null;
    const parts = channels.includes(",") ? channels.split(",") : channels.trim().split(/\s+/);
    if (slash !== undefined) parts.push(slash);
    if (parts.length !== 3 && parts.length !== 4 || slash !== undefined && parts.length !== 4) return null;
    const numbers = parts.map(part => {
      if (part.trim() === "none") return [0, ""];
      const found = /^([-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(part.trim());
      return found === null ? null : [Number(found[1]), found[2] ?? ""];
    });
    return numbers.includes(null) ? null : numbers;
  }
  const turns = { __proto__: null, "": 360, deg: 360, grad: 400, rad: 2 * Math.PI, turn: 1 };
  const clamp = value => Math.min(1, Math.max(0, value));
  function ofFunction(name) {
    const [, kind, inner] = /^(rgb|hsl|hwb)a?\(([^()]*)\)$/.exec(name) ?? [];
    const numbers = kind === undefined ? null : numbersOf(inner);
    if (numbers === null) return undefined;
    const [first, second, third, [amount, unit] = [1, ""]] = numbers;
    const alpha = clamp(unit === "%" ? amount / 100 : amount);
    if (kind === "rgb") {
      const channels = [first, second, third].map(([value, unit]) => Math.min(255, Math.max(0, unit === "%" ? value * 2.55 : value)));
      return { channels: channels.map(Math.round), alpha };
    }
    if (turns[first[1]] === undefined) return undefined;
    const hue = first[0] / turns[first[1]] * 360, [one, other] = [second, third].map(([value]) => clamp(value / 100));
    return { channels: (kind === "hsl" ? hsl(hue, one, other) : hwb(hue, one, other)).map(part => Math.round(255 * part)), alpha };
  }
  // https://drafts.csswg.org/css-color/#hsl-to-rgb
  function hsl(hue, saturation, lightness) {
    return [0, 8, 4].map(start => {
      const place = (((start + hue / 30) % 12) + 12) % 12;
      const light = saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
      return lightness - light;
    });
  }
  // https://drafts.csswg.org/css-color/#hwb-to-rgb
  function hwb(hue, white, black) {
    if (white + black >= 1) return [0, 0, 0].map(() => white / (white + black));
    return hsl(hue, 1, 0.5).map(part => part * (1 - white - black) + white);
  }
  // https://drafts.csswg.org/css-color-5/#color-mix, in sRGB
  function mix(inner, isDark) {
    const parts = splitList(inner).map(part => {
      const [, before, color, amount = before] = /^(?:([\d.]+)%\s+)?([^]*?)(?:\s+([\d.]+)%)?$/.exec(part);
      return { color: colorOf(color, isDark), share: amount === undefined ? undefined : amount / 100 };
    });
    if (parts.length !== 2 || parts.some(({ color, share }) => color === undefined || share > 1)) return undefined;
    const [one, other] = parts;
    one.share ??= other.share === undefined ? 0.5 : 1 - other.share;
    other.share ??= 1 - one.share;
    const sum = one.share + other.share;
    if (sum === 0) return undefined;
    const alpha = parts.reduce((alpha, { color, share }) => alpha + color.alpha * share / sum, 0);
    const channels = [0, 1, 2].map(index =>
      alpha === 0 ? 0 : parts.reduce((all, { color, share }) => all + color.channels[index] * color.alpha * share / sum, 0) / alpha);
    return { channels, alpha: alpha * Math.min(1, sum), isFunction: true };
  }
  // Undefined: it is no color, or one that is not worked out.
  function colorOf(value, isDark) {
    const name = value.toLowerCase();
    if (name === "transparent") return { channels: [0, 0, 0], alpha: 0 };
    if (named[name] !== undefined) return hex(named[name]);
    if (system[name] !== undefined) return hex(system[name][isDark() ? 1 : 0]);
    if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(name)) return hex(name.slice(1));
    const [, mixed, pair] = /^(?:color-mix\(\s*in\s+srgb\s*,([^]*)|light-dark\(([^]*))\)$/.exec(name) ?? [];
    if (mixed !== undefined) return mix(mixed, isDark);
    if (pair === undefined) return ofFunction(name);
    const schemes = splitList(pair);
    return schemes.length === 2 ? colorOf(schemes[isDark() ? 1 : 0], isDark) : undefined;
  }

  // Of the others only how they are written is known.
  const spaces = /^\s*(?:from\s|(?:srgb|srgb-linear|display-p3|display-p3-linear|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)\s)/i;
  function isFunction(value) {
    const [, name, inner] = /^([-\w]+)\(([^]*)\)$/.exec(value) ?? [];
    switch (name?.toLowerCase()) {
      case "rgb": case "rgba": case "hsl": case "hsla": case "hwb":
        return /\(|^\s*from\s/i.test(inner) || ofFunction(value.toLowerCase()) !== undefined;
      case "lab": case "lch": case "oklab": case "oklch": return /\S\s+\S+\s+\S/.test(inner);
      case "color": return spaces.test(inner);
      case "color-mix":
        return !/^\s*in\s+srgb\s*,/i.test(inner) || /\b(?:calc|from|(?:ok)?l(?:ab|ch)|color)\b/i.test(inner)
          || colorOf(value.replace(/\bcurrentcolor\b/gi, "red"), () => false) !== undefined;
      case "light-dark": return splitList(inner).length === 2;
      case "contrast-color": return inner.trim() !== "";
      default: return false;
    }
  }

  // https://drafts.csswg.org/css-color/#css-system-colors and #deprecated-system-colors
  const systemNames = new RegExp("^(?:transparent|currentcolor|accentcolor(?:text)?|active(?:text|border|caption)|appworkspace|background"
    + "|button(?:border|face|text|highlight|shadow)|canvas(?:text)?|captiontext|field(?:text)?|graytext|highlight(?:text)?"
    + "|inactive(?:border|caption|captiontext)|info(?:background|text)|linktext|mark(?:text)?|menu(?:text)?|scrollbar|selecteditem(?:text)?"
    + "|threed(?:darkshadow|face|highlight|lightshadow|shadow)|visitedtext|window(?:frame|text)?|-(?:webkit|apple|internal|moz)-[-a-z]+)$", "i");

  return {
    isNamed(value) { return named[value.toLowerCase()] !== undefined || systemNames.test(value); },
    isColor(property) { return /(?:^|-)color$/.test(property); },
    // Whether it is one of the functions that give a color.
    isFunction,
    // What is no color is told as it is.
    computed(value, isDark) {
      const color = colorOf(value, isDark);
      return color === undefined ? value : text(color);
    },
  };
})
