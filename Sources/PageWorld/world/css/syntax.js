// Where the texts of style sheets are cut: https://drafts.csswg.org/css-syntax-3/#parsing
(function () {
  "use strict";

  // OPTIMIZATION: what matters is looked for by expressions, not character by character: sites have megabytes of sheets.
  const quoted = { __proto__: null, "\"": /[\\"\n]/g, "'": /[\\'\n]/g };
  const ends = /[\\"'(){};]/g, opens = /[\\"'{]/g, commas = /[\\"'()[\],]/g, brackets = /[\\"'()[\]{}]/g;
  const closings = { __proto__: null, "(": ")", "[": "]", "{": "}" };

  // Where a character stands of which such an expression is, or -1.
  function placeOf(expression, text, start) {
    expression.lastIndex = start;
    return expression.test(text) ? expression.lastIndex - 1 : -1;
  }
  // Behind the string that begins at `start`; a line's end ends one that has no quote there
  // (https://drafts.csswg.org/css-syntax-3/#consume-string-token).
  function endOfString(text, start) {
    const expression = quoted[text[start]];
    for (let index = placeOf(expression, text, start + 1); index >= 0; index = placeOf(expression, text, index + 2))
      if (text[index] !== "\\") return index + 1;
    return text.length;
  }
  function isQuote(character) { return character === "\"" || character === "'"; }
  // Behind what begins at `start` and is kept whole: a string, an escape, or one character.
  function behind(text, start) {
    const character = text[start];
    return isQuote(character) ? endOfString(text, start) : start + (character === "\\" ? 2 : 1);
  }

  const mostRemembered = 20000, longestRemembered = 1000;

  return {
    placeOf, behind,
    // After a block, or after a semicolon outside of blocks and parentheses where that ends what begins at `start`.
    endOf(text, start, endsAtSemicolon) {
      let depth = 0, parentheses = 0;
      for (let index = placeOf(ends, text, start); index >= 0; index = placeOf(ends, text, behind(text, index))) {
        const character = text[index];
        if (character === "(") parentheses++;
        else if (character === ")") parentheses--;
        else if (character === "{") depth++;
        else if (character === "}") { if (--depth <= 0) return index + 1; }
        else if (character === ";" && endsAtSemicolon && depth === 0 && parentheses <= 0) return index + 1;
      }
      return text.length;
    },
    // A text with what closes the strings and brackets that are open where it ends: https://drafts.csswg.org/css-syntax-3/#consume-block
    closed(text) {
      const open = [];
      let string = "";
      for (let index = placeOf(brackets, text, 0), end; index >= 0; index = placeOf(brackets, text, end)) {
        const character = text[index];
        end = behind(text, index);
        if (isQuote(character)) string = end === text.length && (end === index + 1 || text[end - 1] !== character) ? character : "";
        else if (closings[character] !== undefined) open.push(closings[character]);
        else if (open.at(-1) === character) open.pop();
      }
      return `${text}${string}${open.reverse().join("")}`;
    },
    // Where a text's block begins; -1: it has none.
    openOf(text) {
      let index = placeOf(opens, text, 0);
      while (index >= 0 && text[index] !== "{") index = placeOf(opens, text, behind(text, index));
      return index;
    },
    // What stands between commas outside of brackets and strings that are not escaped.
    splitList(text) {
      const found = [];
      let depth = 0, start = 0;
      for (let index = placeOf(commas, text, 0); index >= 0; index = placeOf(commas, text, behind(text, index))) {
        const character = text[index];
        if (character === "(" || character === "[") depth++;
        else if (character === ")" || character === "]") depth--;
        else if (character === "," && depth <= 0) {
          found.push(text.slice(start, index).trim());
          start = index + 1;
        }
      }
      return [...found, text.slice(start).trim()];
    },
    // What is made of a text, remembered by it: bundles put the same rules into a page by the dozen.
    //
    // NB: a part of a text keeps the whole of it, so that what is remembered is a copy.
    remembering(make) {
      const known = new Map();
      return text => {
        if (text.length > longestRemembered) return make(text);
        let found = known.get(text);
        if (found !== undefined) return found;
        const own = ` ${text}`.slice(1);
        found = make(own);
        if (known.size >= mostRemembered) known.clear();
        known.set(own, found);
        return found;
      };
    },
  };
})
