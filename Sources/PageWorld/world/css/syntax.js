// Where the texts of style sheets are cut: https://drafts.csswg.org/css-syntax-3/#parsing
(function () {
  "use strict";

  // Behind the string that begins at `start`; a line's end ends one that has no quote there
  // (https://drafts.csswg.org/css-syntax-3/#consume-string-token).
  function endOfString(text, start) {
    const quote = text[start];
    for (let index = start + 1; index < text.length; index++) {
      const character = text[index];
      if (character === "\\") index++;
      else if (character === quote || character === "\n") return index + 1;
    }
    return text.length;
  }
  function isQuote(character) { return character === "\"" || character === "'"; }

  return {
    endOfString, isQuote,
    // After a block, or after a semicolon outside of blocks and parentheses where that ends what begins at `start`.
    endOf(text, start, endsAtSemicolon) {
      let depth = 0, parentheses = 0;
      for (let index = start; index < text.length; index++) {
        const character = text[index];
        if (character === "\\") index++;
        else if (isQuote(character)) index = endOfString(text, index) - 1;
        else if (character === "(") parentheses++;
        else if (character === ")") parentheses--;
        else if (character === "{") depth++;
        else if (character === "}") { if (--depth <= 0) return index + 1; }
        else if (character === ";" && endsAtSemicolon && depth === 0 && parentheses <= 0) return index + 1;
      }
      return text.length;
    },
    // Where a text's block begins; -1: it has none.
    openOf(text) {
      for (let index = 0; index < text.length; index++) {
        const character = text[index];
        if (character === "{") return index;
        if (character === "\\") index++;
        else if (isQuote(character)) index = endOfString(text, index) - 1;
      }
      return -1;
    },
    // What stands between commas outside of brackets and strings that are not escaped.
    splitList(text) {
      const found = [];
      let depth = 0, start = 0;
      for (let index = 0; index < text.length; index++) {
        const character = text[index];
        if (character === "\\") index++;
        else if (isQuote(character)) index = endOfString(text, index) - 1;
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
