// The tokens of a script, as far as finding imports and exports needs them: names, punctuation, and where strings, templates,
// comments and regular expressions are.
(function (world) {
  "use strict";

  const NAME = 1, PUNCTUATOR = 2, STRING = 3, NUMBER = 4, REGEXP = 5, TEMPLATE = 6, PRIVATE = 7;
  const space = /[\s\ufeff]*/y;
  const lineComment = /\/\/[^\n\r\u2028\u2029]*/y;
  const name = /#?(?:[\p{ID_Start}$_]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})(?:[\p{ID_Continue}$\u200c\u200d]|\\u[0-9a-fA-F]{4}|\\u\{[0-9a-fA-F]+\})*/uy;
  const number = /0[xXoObB][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?n?/y;
  const regexp = /\/(?:[^\/\\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+\/[\p{ID_Continue}$]*/uy;
  // NB: JavaScriptCore gives up on a group that repeats a million times, so texts are read from one of these to the next.
  const stops = { "\"": /["\\\n\r]/g, "'": /['\\\n\r]/g, "`": /`|\\|\$\{/g };
  // Behind these words an expression begins, so that a slash is a regular expression's.
  const before = new Set(["return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else",
    "yield", "await", "default"]);
  const headed = new Set(["if", "while", "for", "with"]);
  // Behind these words, or what they have in parentheses, stands a block.
  const blocked = new Set(["else", "do", "try", "finally", "static"]), headedBlocks = new Set(["catch", "switch"]);

  function at(pattern, text, index) {
    pattern.lastIndex = index;
    const found = pattern.exec(text);
    return found === null ? null : found[0];
  }

  // Where a string or a part of a template ends, its last character included; -1: nowhere.
  function endOf(quote, text, index) {
    const stop = stops[quote];
    for (;;) {
      stop.lastIndex = index;
      const found = stop.exec(text);
      if (found === null) return -1;
      if (found[0] === "\\") index = found.index + (text.startsWith("\r\n", found.index + 1) ? 3 : 2);
      else return found[0] === "\n" || found[0] === "\r" ? -1 : stop.lastIndex;
    }
  }

  // {kind, text, start, end, newline: whether a line ends before it, depth: of brackets around it, pair: of a bracket the index of
  // the other one, head: whether a `)` ends the head of an `if` and its like, block: whether a brace opens statements}
  function tokenize(text) {
    const tokens = [];
    // Indices of the brackets that are open; for templates the place to go on in.
    const open = [];
    let index = text.startsWith("#!") ? at(/#![^\n\r\u2028\u2029]*/y, text, 0).length : 0;
    let newline = true;

    function push(kind, length) {
      const token = { kind, text: text.slice(index, index + length), start: index, end: index + length, newline, depth: open.length, pair: -1, head: false, block: false };
      newline = false;
      index += length;
      tokens.push(token);
      return token;
    }
    function readTemplate(length) {
      const end = endOf("`", text, index + length);
      if (end < 0) throw new SyntaxError("Unterminated template literal");
      push(TEMPLATE, end - index);
      if (text[end - 1] === "{") open.push(-1);
    }
    // https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar: what a slash begins depends on what stands before it, and
    // behind a brace on what that closes.
    function startsExpression() {
      const last = tokens[tokens.length - 1];
      if (last === undefined) return true;
      switch (last.kind) {
        case NAME: return before.has(last.text) && tokens[tokens.length - 2]?.text !== ".";
        case PUNCTUATOR:
          if (last.text === ")") return last.head;
          if (last.text === "}") return tokens[last.pair]?.block === true;
          return last.text !== "]" && last.text !== "++" && last.text !== "--";
        case TEMPLATE: return last.text.endsWith("${");
        default: return false;
      }
    }
    // Whether a statement begins at that token, or may.
    function startsStatement(place) {
      const before = tokens[place - 1];
      if (before === undefined) return true;
      switch (before.text) {
        case ";": case "else": case "do": case "default": case "export": return true;
        case "async": return startsStatement(place - 1);
        case "{": return before.block;
        case "}": return tokens[before.pair]?.block === true;
        case ")": return before.head;
        case ":": return endsLabel(place - 1);
        default: return tokens[place]?.newline === true && before.kind !== PUNCTUATOR;
      }
    }
    // Whether that colon is one of a label or a `case`.
    function endsLabel(place) {
      const { depth } = tokens[place];
      const around = open[open.length - 1];
      if (around !== undefined && tokens[around]?.block !== true) return false;
      if (tokens[place - 1]?.kind === NAME && (tokens[place - 1].text === "default" || startsStatement(place - 1))) return true;
      for (let index = place - 1; index >= 0 && tokens[index].depth >= depth; index--) {
        if (tokens[index].depth > depth) continue;
        if (tokens[index].text === "case") return true;
        if (";?}".includes(tokens[index].text)) return false;
      }
      return false;
    }
    // Whether the brace that comes next opens statements that are no expression's.
    function opensBlock() {
      const place = tokens.length - 1, last = tokens[place];
      if (last === undefined) return true;
      if (last.kind === NAME && (blocked.has(last.text) || !before.has(last.text))) {
        const isClass = ["class", "extends"].includes(tokens[place - 1]?.text) || last.text === "class";
        return !isClass || startsStatement(classAt(place));
      }
      if (last.kind !== PUNCTUATOR) return last.kind !== NAME && last.kind !== TEMPLATE;
      switch (last.text) {
        case ";": case "=>": case "]": return true;
        case "{": return last.block;
        case "}": return tokens[last.pair]?.block === true;
        case ":": return endsLabel(place);
        case ")": return last.head || opensBody(last.pair - 1);
        default: return false;
      }
    }
    function classAt(place) {
      while (place > 0 && tokens[place].text !== "class") place--;
      return place;
    }
    // Of a function whose parameters follow that token.
    function opensBody(place) {
      if (headedBlocks.has(tokens[place]?.text)) return true;
      for (const step of [0, 1, 2])
        if (tokens[place - step]?.text === "function") return startsStatement(place - step);
      return true;
    }

    for (;;) {
      const blank = at(space, text, index);
      if (/[\n\r\u2028\u2029]/.test(blank)) newline = true;
      index += blank.length;
      if (index >= text.length) break;
      const character = text[index];
      if (character === "/") {
        const end = text[index + 1] === "*" ? text.indexOf("*/", index + 2) : -1;
        const comment = end >= 0 ? text.slice(index, end + 2) : at(lineComment, text, index);
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
        const end = endOf(character, text, index + 1);
        if (end < 0) throw new SyntaxError("Unterminated string literal");
        push(STRING, end - index);
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
        const isBlock = character === "{" && opensBlock();
        push(PUNCTUATOR, 1).block = isBlock;
        open.push(tokens.length - 1);
        continue;
      }
      if (character === ")" || character === "]" || character === "}") {
        const start = open.pop();
        const token = push(PUNCTUATOR, 1);
        if (start !== undefined && start >= 0) {
          tokens[start].pair = tokens.length - 1;
          token.pair = start;
          const word = tokens[start - 1]?.text === "await" && tokens[start - 2]?.text === "for" ? start - 2 : start - 1;
          token.head = character === ")" && headed.has(tokens[word]?.text) && tokens[word - 1]?.text !== ".";
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
