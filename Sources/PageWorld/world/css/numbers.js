// Numbers that are worked out, without units: https://drafts.csswg.org/css-values-4/#math
(function () {
  "use strict";

  const token = /\s*(?:(calc|min|max|clamp)?\(|((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%?)|([-+*/,)]))/iy;
  const deepest = 32;

  // What a text comes to; percentages are parts of 1. Undefined: it is none of these.
  function number(text) {
    const tokens = [];
    for (token.lastIndex = 0; token.lastIndex < text.length;) {
      const found = token.exec(text);
      if (found === null) return undefined;
      const [, name = "calc", amount, percent, mark] = found;
      tokens.push(amount !== undefined ? Number(amount) / (percent === "%" ? 100 : 1) : mark ?? { name: name.toLowerCase() });
    }
    let place = 0, depth = 0;
    function factor() {
      const one = tokens[place++];
      if (one === "-" || one === "+") return depth++ > deepest ? NaN : one === "-" ? -factor() : factor();
      if (typeof one === "number") return one;
      if (typeof one !== "object" || depth++ > deepest) return NaN;
      const list = [sum()];
      while (tokens[place] === ",") {
        place++;
        list.push(sum());
      }
      if (tokens[place++] !== ")") return NaN;
      switch (one.name) {
        case "min": return Math.min(...list);
        case "max": return Math.max(...list);
        case "clamp": return list.length === 3 ? Math.max(list[0], Math.min(list[1], list[2])) : NaN;
        default: return list.length === 1 ? list[0] : NaN;
      }
    }
    function product() {
      let value = factor();
      while (tokens[place] === "*" || tokens[place] === "/") value = tokens[place++] === "*" ? value * factor() : value / factor();
      return value;
    }
    function sum() {
      let value = product();
      while (tokens[place] === "+" || tokens[place] === "-") value = tokens[place++] === "+" ? value + product() : value - product();
      return value;
    }
    const value = sum();
    return place === tokens.length && !Number.isNaN(value) ? value : undefined;
  }

  return { number, short: value => `${Number(value.toPrecision(6))}` };
})
