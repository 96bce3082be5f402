// Where scripts threw what nobody caught, as their texts tell it.
//
// PLATFORM(WebKit): it goes by the stack of the throw (JSC::Exception), which JavaScriptCore's API for programs does not show:
// an error tells there where it was made, and what is no error tells nothing.
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { tokenize, operators, NAME, PUNCTUATOR, STRING, NUMBER, TEMPLATE } = world.use("modules/tokens");

  // The texts that ran and can throw, the latest last: `{url, line, text, structure}`.
  const texts = [];
  const TEXTS = 64, SIZE = 2 ** 21;
  // The URLs of scripts by what errors say of them (StackFrame::sourceURLStripped).
  const urls = new Map();
  const strip = url => /^[^?#]*/.exec(url)[0];
  // Heads of blocks that are no function's.
  const heads = new Set(["if", "while", "for", "switch", "catch", "with"]);
  // What JavaScriptCore itself throws, it throws where it is made.
  const ownMessage = /\((?:evaluating|near) '|^Can't find variable: |^Cannot access |^Attempted to assign|^Maximum call stack/;

  // The place of an uncaught exception, `[url, line, column]`; undefined: it is as the exception says.
  //
  // `entry`: the script that was entered, where it is known.
  function find(thrown, entry = undefined) {
    collect();
    const isKnown = ({ url, text }) => url === entry.url && text === entry.text;
    const known = entry === undefined || texts.some(isKnown) ? texts : [...texts, entry];
    const isError = typeof thrown === "object" && thrown !== null && typeof thrown.stack === "string";
    const spot = isError ? follow(thrown, known) : guess(thrown, known);
    if (spot !== undefined) return placeOf(spot);
    return isError ? ownPlace(thrown, entry) : undefined;
  }
  // Where it was made, with the whole URL, if a script of the page's made it: what a function of the platform throws has none.
  function ownPlace({ stack, sourceURL, line, column = 0 }, entry) {
    const [, url] = /^(?:[^@]*@)?(.*):\d+:\d+$/.exec(stack.split("\n")[0]) ?? [];
    if (typeof sourceURL !== "string" || sourceURL === "" || stack !== "" && url !== sourceURL) return undefined;
    const whole = entry !== undefined && strip(entry.url) === sourceURL ? entry.url : urls.get(sourceURL);
    return whole === undefined ? undefined : [whole, line, column];
  }
  function collect() {
    const came = host.textsThatRan(realm);
    for (let index = 0; index < came.length; index += 3) {
      const url = came[index], text = came[index + 2];
      if (urls.size < 1000) urls.set(strip(url), url);
      if (text !== "") texts.push({ url, line: came[index + 1], text, structure: undefined });
    }
    let size = 0, first = texts.length;
    while (first > 0 && texts.length - first < TEXTS && (size += texts[first - 1].text.length) <= SIZE) first--;
    texts.splice(0, first);
  }

  // By the frames of an error's stack: the `throw` that it was made in, and those that threw it again.
  function follow(error, known) {
    const spots = [];
    for (const line of error.stack.split("\n")) {
      const [, name, url, row, column] = /^(?:([^@]*)@)?(.*):(\d+):(\d+)$/.exec(line) ?? [];
      if (url === undefined || url.startsWith("world/")) continue;
      spots.push(locate(known, name, url, Number(row), Number(column)));
      if (spots.length === 100) break;
    }
    if (spots.length === 0) return undefined;
    let found, frame = 0;
    if (!ownMessage.test(error.message)) {
      frame = spots.findIndex(spot => {
        const around = spot && throwAround(spot);
        if (around !== undefined) found = { ...spot, offset: around.to };
        return around !== undefined;
      });
      if (found === undefined) {
        frame = 0;
        const later = spots[0] && throwOfVariable(spots[0]);
        if (later !== undefined) found = { ...spots[0], offset: later.to };
      }
    }
    for (let index = frame; index < spots.length; index++) {
      let spot = index === frame ? found ?? spots[index] : spots[index];
      for (let caught; spot !== undefined && (caught = catchAround(spot)) !== undefined;) {
        const again = throwAgain(spot, caught);
        // It was kept, and thrown elsewhere.
        if (again === undefined) return found;
        found = spot = { ...spot, offset: again.to };
      }
    }
    return found;
  }
  function locate(known, name, url, row, column) {
    for (let index = known.length - 1; index >= 0; index--) {
      const source = known[index];
      if (strip(source.url) !== url || row < source.line) continue;
      const { lines } = source.structure ??= read(source.text);
      if (row - source.line >= lines.length) continue;
      const start = lines[row - source.line], end = lines[row - source.line + 1] ?? source.text.length + 1;
      const offset = start + column - 1;
      if (offset >= end || !/[\w$)\]}"'`\x80-\uffff]/.test(source.text.charAt(offset - 1))) continue;
      if (name !== undefined && /^[\w$]+$/.test(name) && !source.text.includes(name)) continue;
      return { source, offset };
    }
    return undefined;
  }
  function placeOf({ source, offset }) {
    const { lines } = source.structure;
    let row = lines.length - 1;
    while (lines[row] > offset) row--;
    return [source.url, source.line + row, offset - lines[row] + 1];
  }

  // Of what is no error: the one `throw` that it can come from.
  function guess(thrown, known) {
    const literal = typeof thrown === "string" ? undefined : typeof thrown === "object" && thrown !== null ? "{" : String(thrown);
    const same = [], others = [];
    for (const source of known) {
      const { throws } = source.structure ??= read(source.text);
      for (const one of throws) {
        const spot = { source, offset: one.to };
        if (one.kind === "new" || catchAround({ source, offset: one.at }) !== undefined) continue;
        if (one.kind === "string" ? typeof thrown === "string" && one.word.slice(1, -1) === thrown : one.word === literal) same.push(spot);
        else if (one.kind === "other") others.push(spot);
      }
    }
    const fitting = same.length > 1 && literal === "{" ? same.filter(spot => beginsAs(thrown, spot)) : same;
    if (same.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
    return others.length === 1 ? others[0] : undefined;
  }

  // Whether an object is one that is written there, by the first of its members.
  function beginsAs(thrown, { source, offset }) {
    const throws = source.structure.throws.find(one => one.to === offset);
    const [, first] = /^throw\s*\{\s*["']?([\w$]*)/.exec(source.text.slice(throws.at, throws.at + 1000)) ?? [];
    return first === (Object.keys(thrown)[0] ?? "");
  }

  // MARK: What is in a text

  function innermost(ranges, offset) {
    let found;
    for (const range of ranges)
      if (range.from <= offset && offset <= range.to && (found === undefined || range.from >= found.from)) found = range;
    return found;
  }
  function functionOf({ source, offset }) { return innermost(source.structure.functions, offset); }
  // The range around the spot in the same function.
  function around(ranges, spot) {
    const range = innermost(ranges, spot.offset), outer = functionOf(spot);
    return range !== undefined && (outer === undefined || outer.from <= range.from) ? range : undefined;
  }
  function throwAround(spot) { return around(spot.source.structure.throws, spot); }
  function catchAround(spot) {
    const { tries } = spot.source.structure;
    // What is behind a block of its own is not in it.
    return around(tries.filter(one => one.handler !== null && spot.offset < one.to), spot);
  }
  // What a `catch` throws again, if it is what it caught.
  function throwAgain({ source }, caught) {
    const { throws } = source.structure, { from, to, name } = caught.handler;
    const found = throws.filter(one => one.word === name && one.kind === "other" && one.isWhole && from <= one.at && one.to <= to
      && functionOf({ source, offset: one.at }) === functionOf({ source, offset: from }));
    return found.length === 1 ? found[0] : undefined;
  }
  // `e = new Error(…)` and, further on in that function, `throw e`.
  function throwOfVariable(spot) {
    const { source, offset } = spot, { throws, made } = source.structure;
    const name = made.get(offset);
    if (name === undefined) return undefined;
    const inside = functionOf(spot);
    return throws.find(one => one.at > offset && one.isWhole && one.word === name && functionOf({ source, offset: one.at }) === inside);
  }

  // `lines`: where they begin; `throws`: their expressions; `tries`: their blocks, with what catches; `functions`: their bodies; `made`:
  // which variable has what is made there.
  function read(text) {
    const structure = { lines: [0], throws: [], tries: [], functions: [], made: new Map() };
    for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) structure.lines.push(index + end.length);
    try {
      readTokens(tokenize(text), structure);
    } catch {
      // It is no script.
    }
    return structure;
  }
  function readTokens(tokens, { throws, tries, functions, made }) {
    for (let index = 0; index < tokens.length; index++) {
      const word = tokens.text(index), kind = tokens.kind(index), before = tokens.text(index - 1);
      if (kind === PUNCTUATOR) {
        if (word === "{" && opensFunction(tokens, index)) addRange(functions, tokens, index, tokens.pair(index));
        else if (word === "=>" && tokens.text(index + 1) !== "{")
          addRange(functions, tokens, index + 1, endOfExpression(tokens, index + 1, true));
      } else if (kind === NAME && before !== "." && before !== "?.") {
        if (word === "throw") addThrow(throws, tokens, index);
        else if (word === "try" && tokens.text(index + 1) === "{") addTry(tries, tokens, index + 1);
        else if (word === "new" && before === "=" && tokens.kind(index - 2) === NAME) made.set(endOfCallee(tokens, index + 1), tokens.text(index - 2));
      }
    }
  }
  function addRange(ranges, tokens, first, last) {
    if (last >= first) ranges.push({ from: tokens.start(first), to: tokens.end(last) });
  }
  function opensFunction(tokens, index) {
    if (tokens.text(index - 1) === "=>") return true;
    if (tokens.text(index - 1) !== ")") return false;
    const head = tokens.pair(index - 1) - 1;
    return !heads.has(tokens.text(head)) && !(tokens.text(head) === "await" && tokens.text(head - 1) === "for");
  }
  function addThrow(throws, tokens, index) {
    const first = index + 1, word = tokens.text(first), kind = tokens.kind(first);
    if (word === undefined || tokens.beginsLine(first) || word === ":" || word === ",") return;
    if (word === "(" && tokens.text(tokens.pair(first) + 1) === "{") return;
    const last = endOfExpression(tokens, first, false);
    const isWhole = last === first;
    const how = word === "new" ? "new" : isWhole && kind === STRING ? "string"
      : isWhole && (kind === NUMBER || ["null", "undefined", "true", "false"].includes(word)) || word === "{" ? "literal" : "other";
    throws.push({ at: tokens.start(index), from: tokens.start(first), to: tokens.end(last), kind: how, word, isWhole });
  }
  function addTry(tries, tokens, index) {
    const end = tokens.pair(index);
    let handler = null, at = end + 1;
    if (tokens.text(at) === "catch") {
      const isNamed = tokens.text(++at) === "(";
      const name = isNamed && tokens.pair(at) === at + 2 ? tokens.text(at + 1) : undefined;
      if (isNamed) at = tokens.pair(at) + 1;
      handler = { from: tokens.start(at), to: tokens.end(tokens.pair(at)), name };
    }
    if (end >= 0) tries.push({ from: tokens.start(index), to: tokens.end(end), handler });
  }
  function endOfCallee(tokens, index) {
    while (tokens.text(index + 1) === "." && tokens.kind(index + 2) === NAME) index += 2;
    return tokens.end(index);
  }
  // The last token of the expression that begins there.
  function endOfExpression(tokens, first, endsAtComma) {
    const depth = tokens.depth(first);
    let last = first;
    for (let index = first; index < tokens.length; index++) {
      if (tokens.depth(index) > depth) continue;
      if (tokens.depth(index) < depth) break;
      const word = tokens.text(index);
      if (index > first && (word === ";" || endsAtComma && (word === "," || word === ":"))) break;
      if (index > first && tokens.beginsLine(index) && endsOperand(tokens, last) && !goesOn(tokens, index)) break;
      last = index;
    }
    return last;
  }
  function endsOperand(tokens, index) {
    const word = tokens.text(index);
    switch (tokens.kind(index)) {
      case NAME: return !operators.has(word);
      case PUNCTUATOR: return [")", "]", "}", "++", "--"].includes(word);
      case TEMPLATE: return !word.endsWith("${");
      default: return true;
    }
  }
  function goesOn(tokens, index) {
    const word = tokens.text(index);
    switch (tokens.kind(index)) {
      case NAME: return word === "instanceof" || word === "in";
      case PUNCTUATOR: return !["++", "--", "{", "!", "~"].includes(word);
      default: return tokens.kind(index) === TEMPLATE;
    }
  }

  world.hooks.thrownAt = (thrown, url, line, text) => {
    try {
      return find(thrown, { url, line, text, structure: undefined });
    } catch {
      return undefined;
    }
  };

  // Of a script, by what stacks say of its URL.
  function wholeURL(url) {
    collect();
    return urls.get(url) ?? url;
  }

  return { find, wholeURL };
})
