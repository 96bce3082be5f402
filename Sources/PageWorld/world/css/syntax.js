// Where the texts of style sheets are cut: https://drafts.csswg.org/css-syntax-3/#parsing
(function () {
  "use strict";

  return {
    // After a block, or after a semicolon outside of blocks and parentheses where that ends what begins at `start`.
    endOf(text, start, endsAtSemicolon) {
      let depth = 0, parentheses = 0, quote = "";
      for (let index = start; index < text.length; index++) {
        const character = text[index];
        if (quote !== "") {
          if (character === "\\") index++;
          else if (character === quote) quote = "";
        } else if (character === "\"" || character === "'") quote = character;
        else if (character === "(") parentheses++;
        else if (character === ")") parentheses--;
        else if (character === "{") depth++;
        else if (character === "}") { if (--depth <= 0) return index + 1; }
        else if (character === ";" && endsAtSemicolon && depth === 0 && parentheses <= 0) return index + 1;
      }
      return text.length;
    },
    // What stands between commas outside of brackets that are not escaped.
    splitList(text) {
      const found = [];
      let depth = 0, start = 0;
      for (let index = 0; index < text.length; index++) {
        const character = text[index];
        if (character === "\\") index++;
        else if (character === "(" || character === "[") depth++;
        else if (character === ")" || character === "]") depth--;
        else if (character === "," && depth <= 0) {
          found.push(text.slice(start, index).trim());
          start = index + 1;
        }
      }
      return [...found, text.slice(start).trim()];
    },
  };
})
