// Colors as computed styles tell them: https://drafts.csswg.org/css-color/#serializing-color-values
(function () {
  "use strict";

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

  function hex(digits) {
    if (digits.length < 6) digits = digits.replace(/./g, "$&$&");
    const [red, green, blue, alpha = 255] = digits.match(/../g).map(pair => Number.parseInt(pair, 16));
    return text(red, green, blue, Math.round(alpha / 2.55) / 100);
  }
  function text(red, green, blue, alpha) {
    return alpha === 1 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  }

  // https://drafts.csswg.org/css-color/#hsl-to-rgb
  function hsl(name) {
    const found = /^hsla?\(\s*([-+\d.]+)(?:deg)?\s*[,\s]\s*([\d.]+)%\s*[,\s]\s*([\d.]+)%\s*(?:[,\/]\s*([\d.]+)(%?)\s*)?\)$/.exec(name);
    if (found === null) return undefined;
    const [saturation, lightness] = [found[2], found[3]].map(part => Math.min(1, Number(part) / 100));
    const [red, green, blue] = [0, 8, 4].map(start => {
      const place = (((start + Number(found[1]) / 30) % 12) + 12) % 12;
      const light = saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
      return Math.round(255 * (lightness - light));
    });
    return text(red, green, blue, alphaOf(found[4], found[5]));
  }
  function alphaOf(number, percent) {
    return number === undefined ? 1 : Math.min(1, Number(number) / (percent === "%" ? 100 : 1));
  }

  // https://drafts.csswg.org/css-color/#css-system-colors and #deprecated-system-colors
  const systemNames = new RegExp("^(?:transparent|currentcolor|accentcolor(?:text)?|active(?:text|border|caption)|appworkspace|background"
    + "|button(?:border|face|text|highlight|shadow)|canvas(?:text)?|captiontext|field(?:text)?|graytext|highlight(?:text)?"
    + "|inactive(?:border|caption|captiontext)|info(?:background|text)|linktext|mark(?:text)?|menu(?:text)?|scrollbar|selecteditem(?:text)?"
    + "|threed(?:darkshadow|face|highlight|lightshadow|shadow)|visitedtext|window(?:frame|text)?|-(?:webkit|apple|internal|moz)-[-a-z]+)$", "i");

  return {
    isNamed(value) { return named[value.toLowerCase()] !== undefined || systemNames.test(value); },
    isColor(property) { return /(?:^|-)color$/.test(property); },
    // What is no color is told as it is.
    computed(value, isDark) {
      const name = value.toLowerCase();
      if (name === "transparent") return "rgba(0, 0, 0, 0)";
      if (named[name] !== undefined) return hex(named[name]);
      if (system[name] !== undefined) return hex(system[name][isDark() ? 1 : 0]);
      if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(name)) return hex(name.slice(1));
      const found = /^rgba?\(\s*([\d.]+)\s*[,\s]\s*([\d.]+)\s*[,\s]\s*([\d.]+)\s*(?:[,\/]\s*([\d.]+)(%?)\s*)?\)$/.exec(name);
      if (found === null) return hsl(name) ?? value;
      const [red, green, blue] = found.slice(1, 4).map(part => Math.min(255, Math.round(Number(part))));
      return text(red, green, blue, alphaOf(found[4], found[5]));
    },
  };
})
