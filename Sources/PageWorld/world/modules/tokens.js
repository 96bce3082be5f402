// The tokens of a script, as far as finding imports and exports needs them: names, punctuation, and where strings, templates,
// comments and regular expressions are. `ScriptTokenizer` finds them.
(function (world) {
  "use strict";

  const { host } = world;
  const NAME = 1, PUNCTUATOR = 2, STRING = 3, NUMBER = 4, REGEXP = 5, TEMPLATE = 6;
  // Words that have numbers, and those behind which an expression begins.
  const words = host.scriptWords(false), operators = new Set(host.scriptWords(true));
  const IMPORT = words.indexOf("import"), EXPORT = words.indexOf("export"), AWAIT = words.indexOf("await");
  const EVAL = words.indexOf("eval");

  // Flags of a token beside its kind: whether a line ends before it; whether a `)` ends the head of an `if` and its like; whether
  // it is in an asynchronous function for sure.
  const KIND = 7, NEWLINE = 8, HEAD = 16, ASYNC = 64;
  // The fields of a token. `WORD`: which one of the words it is, -1 for anything else; `DEPTH`: how many brackets are around it;
  // `PAIR`: of a bracket the index of the other one, or -1.
  const START = 0, END = 1, FLAGS = 2, WORD = 3, DEPTH = 4, PAIR = 5, FIELDS = 6;

  // OPTIMIZATION: numbers in one array. A bundle of ten megabytes has three million tokens, which as objects took a gigabyte.
  class Tokens {
    #text;
    #fields;

    constructor(text, fields) {
      this.#text = text;
      this.#fields = fields;
      this.length = fields.length / FIELDS;
    }

    // Of a token that is not there the text and the kind are undefined, and the rest is as of one that ends nothing.
    kind(index) { return this.#has(index) ? this.#fields[FIELDS * index + FLAGS] & KIND : undefined; }
    text(index) {
      if (!this.#has(index)) return undefined;
      const word = this.#fields[FIELDS * index + WORD];
      return word >= 0 ? words[word] : this.#text.slice(this.start(index), this.end(index));
    }
    start(index) { return this.#fields[FIELDS * index + START]; }
    end(index) { return this.#fields[FIELDS * index + END]; }
    depth(index) { return this.#fields[FIELDS * index + DEPTH]; }
    pair(index) { return this.#has(index) ? this.#fields[FIELDS * index + PAIR] : -1; }
    // Whether it is one of `IMPORT` and its like.
    is(index, word) { return this.#has(index) && this.#fields[FIELDS * index + WORD] === word; }
    // Whether it is a name with an opening parenthesis behind it.
    isCalled(index) {
      return this.kind(index) === NAME && this.kind(index + 1) === PUNCTUATOR && this.#text.charCodeAt(this.start(index + 1)) === 0x28;
    }
    beginsLine(index) { return this.#hasFlag(index, NEWLINE); }
    endsHead(index) { return this.#hasFlag(index, HEAD); }
    isAsync(index) { return this.#hasFlag(index, ASYNC); }

    #has(index) { return index >= 0 && index < this.length; }
    #hasFlag(index, flag) { return this.#has(index) && (this.#fields[FIELDS * index + FLAGS] & flag) !== 0; }
  }

  function tokenize(text) {
    const found = host.tokens(text);
    if (typeof found === "string") throw new SyntaxError(found);
    return new Tokens(text, new Int32Array(found));
  }

  return { tokenize, operators, IMPORT, EXPORT, AWAIT, EVAL, NAME, PUNCTUATOR, STRING, NUMBER, REGEXP, TEMPLATE };
})
