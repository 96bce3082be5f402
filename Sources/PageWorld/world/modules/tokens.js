// The tokens of a script, as far as finding imports and exports needs them: names, punctuation, and where strings, templates,
// comments and regular expressions are.
(function (world) {
  "use strict";

  const NAME = 1, PUNCTUATOR = 2, STRING = 3, NUMBER = 4, REGEXP = 5, TEMPLATE = 6, PRIVATE = 7;
  const space = /[\s\ufeff]*/y;
  const lineComment = /\/\/[^\n\r\u2028\u2029]*/y, blockComment = /\/\*[^]*?\*\//y;
  const name = /#?(?:[\p{ID_Start}$_]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})(?:[\p{ID_Continue}$\u200c\u200d]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})*/uy;
  const number = /0[xXoObB][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?/y;
  const string = /"(?:[^"\\\n\r]|\\(?:\r\n|[^]))*"|'(?:[^'\\\n\r]|\\(?:\r\n|[^]))*'/y;
  const regexp = /\/(?:[^\/\\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\/[\p{ID_Continue}$]*/uy;
  const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
  // Behind these words an expression begins, so that a slash is a regular expression's.
  const before = new Set(["return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else",
    "yield", "await", "default"]);
  const headed = new Set(["if", "while", "for", "with"]);

  function at(pattern, text, index) {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    return found === null ? null : found[0];
  }

  // {kind, text, start, end, newline: whether a line ends before it, depth: of brackets around it, pair: of an opening bracket the
  // index of its end, head: whether a `)` ends the head of an `if` and its like}
  function tokenize(text) {
    const tokens = [];
    // Indices of the brackets that are open; for templates the place to go on in.
    const open = [];
    let index = text.startsWith("#!") ? at(/#![^\n\r\u2028\u2029]*/y, text, 0).length : 0;
    let newline = true;

    function push(kind, length) {
      const token = { kind, text: text.slice(index, index + length), start: index, end: index + length, newline, depth: open.length, pair: -1, head: false };
      newline = false;
      index += length;
      tokens.push(token);
      return token;
    }
    function readTemplate(length) {
      const part = at(templatePart, text, index + length);
      if (part === null) throw new SyntaxError("Unterminated template literal");
      push(TEMPLATE, length + part.length);
      if (part.endsWith("${")) open.push(-1);
    }
    function startsExpression() {
      const last = tokens[tokens.length - 1];
      if (last === undefined) return true;
      switch (last.kind) {
        case NAME: return before.has(last.text) && tokens[tokens.length - 2]?.text !== ".";
        case PUNCTUATOR:
          if (last.text === ")") return last.head;
          return last.text !== "]" && last.text !== "}" && last.text !== "++" && last.text !== "--";
        case TEMPLATE: return last.text.endsWith("${");
        default: return false;
      }
    }

    for (;;) {
      const blank = at(space, text, index);
      if (/[\n\r\u2028\u2029]/.test(blank)) newline = true;
      index += blank.length;
      if (index >= text.length) break;
      const character = text[index];
      if (character === "/") {
        const comment = at(lineComment, text, index) ?? at(blockComment, text, index);
        if (comment !== null) {
          if (/[\n\r\u2028\u2029]/.test(comment)) newline = true;
          index += comment.length;
          continue;
        }
        const found = startsExpression() ? at(regexp, text, index) : null;
        push(found === null ? PUNCTUATOR : REGEXP, found === null ? 1 : found.length);
        continue;
      }
      if (character === "\"" || character === "'") {
        const found = at(string, text, index);
        if (found === null) throw new SyntaxError("Unterminated string literal");
        push(STRING, found.length);
        continue;
      }
      if (character === "`") {
        readTemplate(1);
        continue;
      }
      if (character === "}" && open.length > 0 && open[open.length - 1] === -1) {
        open.pop();
        readTemplate(1);
        continue;
      }
      if (character === "(" || character === "[" || character === "{") {
        push(PUNCTUATOR, 1);
        open.push(tokens.length - 1);
        continue;
      }
      if (character === ")" || character === "]" || character === "}") {
        const start = open.pop();
        const token = push(PUNCTUATOR, 1);
        if (start !== undefined && start >= 0) {
          tokens[start].pair = tokens.length - 1;
          token.head = character === ")" && start > 0 && headed.has(tokens[start - 1].text) && tokens[start - 2]?.text !== ".";
        }
        continue;
      }
      const word = at(name, text, index);
      if (word !== null) {
        push(word[0] === "#" ? PRIVATE : NAME, word.length);
        continue;
      }
      const digits = /[\d.]/.test(character) ? at(number, text, index) : null;
      if (digits !== null && digits !== ".") {
        push(NUMBER, digits.length);
        continue;
      }
      push(PUNCTUATOR, at(/\.\.\.|=>|\?\.(?!\d)|\+\+|--|[^]/uy, text, index).length);
    }
    return tokens;
  }

  return { tokenize, NAME, PUNCTUATOR, STRING, NUMBER, REGEXP, TEMPLATE };
})
