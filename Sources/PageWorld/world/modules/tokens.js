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
  const punctuator = /\.\.\.|=>|\?\.(?!\d)|\+\+|--|[^]/uy;
  // NB: JavaScriptCore gives up on a group that repeats a million times, so texts are read from one of these to the next.
  const stops = { "\"": /["\\\n\r]/g, "'": /['\\\n\r]/g, "`": /`|\\|\$\{/g };
  // Behind these words an expression begins, so that a slash is a regular expression's.
  const operators = new Set(["return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do",
    "else", "yield", "await", "default"]);
  const headed = new Set(["if", "while", "for", "with"]);
  // Behind these words, or what they have in parentheses, stands a block.
  const blocked = new Set(["else", "do", "try", "finally", "static"]), headedBlocks = new Set(["catch", "switch"]);

  // Flags of a token beside its kind: whether a line ends before it; whether a `)` ends the head of an `if` and its like; whether a
  // brace opens statements.
  const KIND = 7, NEWLINE = 8, HEAD = 16, BLOCK = 32;
  // The fields of a token. `WORD`: which one it is of the words and punctuators of the text, -1 for anything else; `DEPTH`: how many
  // brackets are around it; `PAIR`: of a bracket the index of the other one, or -1.
  const START = 0, END = 1, FLAGS = 2, WORD = 3, DEPTH = 4, PAIR = 5, FIELDS = 6;

  // OPTIMIZATION: numbers in one array. A bundle of ten megabytes has three million tokens, which as objects took a gigabyte.
  class Tokens {
    #text;
    #fields;
    #words = [];
    #numbers = new Map();
    length = 0;

    constructor(text) {
      this.#text = text;
      this.#fields = new Int32Array(FIELDS * (64 + (text.length >> 2)));
    }

    // Of a token that is not there the text and the kind are undefined, and the rest is as of one that ends nothing.
    kind(index) { return this.#has(index) ? this.#fields[FIELDS * index + FLAGS] & KIND : undefined; }
    text(index) {
      if (!this.#has(index)) return undefined;
      const word = this.#fields[FIELDS * index + WORD];
      return word >= 0 ? this.#words[word] : this.#text.slice(this.start(index), this.end(index));
    }
    start(index) { return this.#fields[FIELDS * index + START]; }
    end(index) { return this.#fields[FIELDS * index + END]; }
    depth(index) { return this.#fields[FIELDS * index + DEPTH]; }
    pair(index) { return this.#has(index) ? this.#fields[FIELDS * index + PAIR] : -1; }
    beginsLine(index) { return this.#hasFlag(index, NEWLINE); }
    endsHead(index) { return this.#hasFlag(index, HEAD); }
    opensBlock(index) { return this.#hasFlag(index, BLOCK); }

    #has(index) { return index >= 0 && index < this.length; }
    #hasFlag(index, flag) { return this.#has(index) && (this.#fields[FIELDS * index + FLAGS] & flag) !== 0; }

    add(kind, start, end, depth, beginsLine) {
      const place = FIELDS * this.length++;
      if (place === this.#fields.length) {
        const fields = new Int32Array(2 * place);
        fields.set(this.#fields);
        this.#fields = fields;
      }
      const fields = this.#fields;
      fields[place + START] = start;
      fields[place + END] = end;
      fields[place + FLAGS] = beginsLine ? kind | NEWLINE : kind;
      fields[place + WORD] = kind === NAME || kind === PUNCTUATOR ? this.#number(this.#text.slice(start, end)) : -1;
      fields[place + DEPTH] = depth;
      fields[place + PAIR] = -1;
    }
    #number(word) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#words.push(word) - 1;
        this.#numbers.set(word, number);
      }
      return number;
    }
    opened(index) { this.#fields[FIELDS * index + FLAGS] |= BLOCK; }
    close(open, close, endsHead) {
      this.#fields[FIELDS * open + PAIR] = close;
      this.#fields[FIELDS * close + PAIR] = open;
      if (endsHead) this.#fields[FIELDS * close + FLAGS] |= HEAD;
    }
  }

  // Where what the pattern finds at that place ends, -1: it finds nothing there.
  function at(pattern, text, index) {
    pattern.lastIndex = index;
    return pattern.test(text) ? pattern.lastIndex : -1;
  }

  // OPTIMIZATION: most names are of ASCII alone, and half of all tokens are names.
  const ofNames = new Uint8Array(0x80);
  for (const character of "$0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") ofNames[character.charCodeAt(0)] = 1;
  // Where the name ends that begins there, -1: none does.
  function endOfName(text, index) {
    const first = text.charCodeAt(index);
    if (first >= 0x30 && first <= 0x39) return -1;
    let end = index, code = first;
    while (code < 0x80 && ofNames[code] === 1) code = text.charCodeAt(++end);
    return code >= 0x80 || code === 0x5c || first === 0x23 ? at(name, text, index) : end > index ? end : -1;
  }

  // Where a string or a part of a template ends, its last character included; -1: nowhere.
  function endOf(quote, text, index) {
    const stop = stops[quote];
    for (;;) {
      const end = at(stop, text, index);
      if (end < 0) return -1;
      const last = text[end - 1];
      if (last === "\\") index = end + (text.startsWith("\r\n", end) ? 2 : 1);
      else return last === "\n" || last === "\r" ? -1 : end;
    }
  }

  function tokenize(text) {
    const tokens = new Tokens(text);
    // Indices of the brackets that are open; for templates the place to go on in.
    const open = [];
    let index = text.startsWith("#!") ? at(/#![^\n\r\u2028\u2029]*/y, text, 0) : 0;
    let newline = true;

    function push(kind, end) {
      tokens.add(kind, index, end, open.length, newline);
      newline = false;
      index = end;
    }
    function pass(end) {
      for (; index < end; index++) {
        const code = text.charCodeAt(index);
        if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) newline = true;
      }
    }
    function readTemplate(length) {
      const end = endOf("`", text, index + length);
      if (end < 0) throw new SyntaxError("Unterminated template literal");
      push(TEMPLATE, end);
      if (text[end - 1] === "{") open.push(-1);
    }
    // https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar: what a slash begins depends on what stands before it, and
    // behind a brace on what that closes.
    function startsExpression() {
      const last = tokens.length - 1;
      if (last < 0) return true;
      const word = tokens.text(last);
      switch (tokens.kind(last)) {
        case NAME: return operators.has(word) && tokens.text(last - 1) !== ".";
        case PUNCTUATOR:
          if (word === ")") return tokens.endsHead(last);
          if (word === "}") return tokens.opensBlock(tokens.pair(last));
          return word !== "]" && word !== "++" && word !== "--";
        case TEMPLATE: return word.endsWith("${");
        default: return false;
      }
    }
    // Whether a statement begins at that token, or may.
    function startsStatement(place) {
      const last = place - 1;
      if (last < 0) return true;
      switch (tokens.text(last)) {
        case ";": case "else": case "do": case "default": case "export": return true;
        case "async": return startsStatement(last);
        case "{": return tokens.opensBlock(last);
        case "}": return tokens.opensBlock(tokens.pair(last));
        case ")": return tokens.endsHead(last);
        case ":": return endsLabel(last);
        default: return tokens.beginsLine(place) && tokens.kind(last) !== PUNCTUATOR;
      }
    }
    // Whether that colon is one of a label or a `case`.
    function endsLabel(place) {
      const depth = tokens.depth(place);
      const around = open[open.length - 1];
      if (around !== undefined && !tokens.opensBlock(around)) return false;
      if (tokens.kind(place - 1) === NAME && (tokens.text(place - 1) === "default" || startsStatement(place - 1))) return true;
      for (let index = place - 1; index >= 0 && tokens.depth(index) >= depth; index--) {
        if (tokens.depth(index) > depth) continue;
        const word = tokens.text(index);
        if (word === "case") return true;
        if (";?}".includes(word)) return false;
      }
      return false;
    }
    // Whether the brace that comes next opens statements that are no expression's.
    function opensBlock() {
      const place = tokens.length - 1;
      if (place < 0) return true;
      const word = tokens.text(place), kind = tokens.kind(place);
      if (kind === NAME && (blocked.has(word) || !operators.has(word))) {
        const last = tokens.text(place - 1);
        const isClass = last === "class" || last === "extends" || word === "class";
        return !isClass || startsStatement(classAt(place));
      }
      if (kind !== PUNCTUATOR) return kind !== NAME && kind !== TEMPLATE;
      switch (word) {
        case ";": case "=>": case "]": return true;
        case "{": return tokens.opensBlock(place);
        case "}": return tokens.opensBlock(tokens.pair(place));
        case ":": return endsLabel(place);
        case ")": return tokens.endsHead(place) || opensBody(tokens.pair(place) - 1);
        default: return false;
      }
    }
    function classAt(place) {
      while (place > 0 && tokens.text(place) !== "class") place--;
      return place;
    }
    // Of a function whose parameters follow that token.
    function opensBody(place) {
      if (headedBlocks.has(tokens.text(place))) return true;
      for (let step = 0; step < 3; step++)
        if (tokens.text(place - step) === "function") return startsStatement(place - step);
      return true;
    }

    for (;;) {
      if (!(text.charCodeAt(index) > 0x20 && text.charCodeAt(index) < 0x80)) pass(at(space, text, index));
      if (index >= text.length) break;
      const character = text[index];
      if (character === "/") {
        const end = text[index + 1] === "*" ? text.indexOf("*/", index + 2) : -1;
        const comment = end >= 0 ? end + 2 : at(lineComment, text, index);
        if (comment >= 0) {
          pass(comment);
          continue;
        }
        const found = startsExpression() ? at(regexp, text, index) : -1;
        if (found < 0) push(PUNCTUATOR, index + 1);
        else push(REGEXP, found);
        continue;
      }
      if (character === "\"" || character === "'") {
        const end = endOf(character, text, index + 1);
        if (end < 0) throw new SyntaxError("Unterminated string literal");
        push(STRING, end);
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
        push(PUNCTUATOR, index + 1);
        if (isBlock) tokens.opened(tokens.length - 1);
        open.push(tokens.length - 1);
        continue;
      }
      if (character === ")" || character === "]" || character === "}") {
        const start = open.pop();
        push(PUNCTUATOR, index + 1);
        if (start !== undefined && start >= 0) {
          const word = tokens.text(start - 1) === "await" && tokens.text(start - 2) === "for" ? start - 2 : start - 1;
          const endsHead = character === ")" && headed.has(tokens.text(word)) && tokens.text(word - 1) !== ".";
          tokens.close(start, tokens.length - 1, endsHead);
        }
        continue;
      }
      const word = endOfName(text, index);
      if (word >= 0) {
        push(character === "#" ? PRIVATE : NAME, word);
        continue;
      }
      const digits = character === "." || character >= "0" && character <= "9" ? at(number, text, index) : -1;
      if (digits >= 0) push(NUMBER, digits);
      else push(PUNCTUATOR, at(punctuator, text, index));
    }
    return tokens;
  }

  return { tokenize, operators, NAME, PUNCTUATOR, STRING, NUMBER, REGEXP, TEMPLATE };
})
