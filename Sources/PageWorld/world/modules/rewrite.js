// A module's text as a function's: JavaScriptCore's C interface loads no modules.
//
// The declarations of imports and exports are taken out; what is imported is read through a `with` around the module, so that
// bindings are live; what is exported is read through functions that the module gives out before its body runs. The lines stay
// where they are.
(function (world) {
  "use strict";

  const { tokenize, operators, IMPORT, EXPORT, AWAIT, EVAL, NAME, STRING, NUMBER, REGEXP, TEMPLATE } = world.use("modules/tokens");

  const names = {
    dynamic: "$world_import", meta: "$world_meta", module: "$world_module", text: "$world_text", eval: "$world_eval",
    // What an event handler's text has for `import`.
    handler: "$world_handler",
  };

  // {requests: [{specifier, attributes}], imports: [{request, name, local}], exports: [{name, local}],
  // indirect: [{name, request, imported}], stars: [request], body, mayAwait}
  function rewrite(text) {
    const tokens = tokenize(text);
    const module = { requests: [], imports: [], exports: [], indirect: [], stars: [], body: "", mayAwait: false };
    const edits = [];
    let index = 0;

    // What stands there, or a number of tokens on.
    const peek = (offset = 0) => tokens.text(index + offset);
    const kindOf = (offset = 0) => tokens.kind(index + offset);
    function fail(place = index) {
      throw new SyntaxError(place >= tokens.length ? "Unexpected end of script" : `Unexpected token '${tokens.text(place)}'`);
    }
    function take(expected) {
      if (peek() !== expected) fail();
      index++;
    }
    // A name, or a string in its place.
    function takeName() {
      if (kindOf() !== NAME && kindOf() !== STRING) fail();
      const text = tokens.text(index++);
      return tokens.kind(index - 1) === STRING ? valueOf(text) : text;
    }
    function takeBinding() {
      if (kindOf() !== NAME) fail();
      return tokens.text(index++);
    }
    function takeString() {
      if (kindOf() !== STRING) fail();
      return valueOf(tokens.text(index++));
    }
    function takeRequest() {
      const specifier = takeString();
      const attributes = {};
      if (peek() === "with" && peek(1) === "{") {
        index += 2;
        while (peek() !== "}") {
          const start = index, key = takeName();
          take(":");
          const value = takeString();
          if (key in attributes) fail(start);
          attributes[key] = value;
          if (peek() !== ",") break;
          index++;
        }
        take("}");
      }
      module.requests.push({ specifier, attributes });
      return module.requests.length - 1;
    }
    // Takes tokens out, from one to the one before the current, with the semicolon behind.
    function remove(start) {
      if (peek() === ";") index++;
      else if (index < tokens.length && !tokens.beginsLine(index) && peek() !== "}") fail();
      edits.push([tokens.start(start), tokens.end(index - 1), ";"]);
    }

    function importDeclaration() {
      const start = index++;
      if (kindOf() === STRING) {
        takeRequest();
        return remove(start);
      }
      const found = [];
      if (kindOf() === NAME) {
        found.push({ name: "default", local: takeBinding() });
        if (peek() === ",") index++;
        else return finish(found, start);
      }
      if (peek() === "*") {
        index++;
        take("as");
        found.push({ name: null, local: takeBinding() });
      } else {
        for (const [name, local] of specifiers(true)) found.push({ name, local });
      }
      finish(found, start);
    }
    function finish(found, start) {
      take("from");
      const request = takeRequest();
      for (const one of found) module.imports.push({ ...one, request });
      remove(start);
    }
    // `{a, b as c}`
    function specifiers(isImport) {
      const found = [];
      take("{");
      while (peek() !== "}") {
        const isString = kindOf() === STRING;
        const name = takeName();
        let other = name;
        if (peek() === "as") {
          index++;
          other = isImport ? takeBinding() : takeName();
        } else if (isImport && isString) fail();
        found.push([name, other]);
        if (peek() !== ",") break;
        index++;
      }
      take("}");
      return found;
    }

    function exportDeclaration() {
      const start = index++;
      if (index >= tokens.length) fail();
      switch (peek()) {
        case "*": {
          index++;
          let name;
          if (peek() === "as") {
            index++;
            name = takeName();
          }
          take("from");
          const request = takeRequest();
          if (name === undefined) module.stars.push(request);
          else module.indirect.push({ name, request, imported: null });
          return remove(start);
        }
        case "{": {
          const found = specifiers(false);
          if (peek() === "from") {
            index++;
            const request = takeRequest();
            for (const [imported, name] of found) module.indirect.push({ name, request, imported });
          } else {
            for (const [local, name] of found) module.exports.push({ name, local });
          }
          return remove(start);
        }
        case "default": return exportDefault(start);
        case "var": case "let": case "const":
          edits.push([tokens.start(start), tokens.end(start), ""]);
          index++;
          for (const name of declared()) module.exports.push({ name, local: name });
          return;
        default: {
          edits.push([tokens.start(start), tokens.end(start), ""]);
          const name = declarationName();
          if (name === null) fail();
          module.exports.push({ name, local: name });
        }
      }
    }
    // The name of a function or class that is declared here; undefined where it has none, null for anything else.
    function declarationName() {
      let offset = 0;
      if (peek() === "async" && peek(1) === "function" && !tokens.beginsLine(index + 1)) offset = 1;
      if (peek(offset) !== "function" && peek(offset) !== "class") return null;
      const isClass = peek(offset) === "class";
      offset++;
      if (peek(offset) === "*") offset++;
      return kindOf(offset) === NAME && !(isClass && peek(offset) === "extends") ? peek(offset) : undefined;
    }
    function exportDefault(start) {
      index++;
      const name = declarationName();
      if (name !== undefined && name !== null) {
        edits.push([tokens.start(start), tokens.end(index - 1), ""]);
        module.exports.push({ name: "default", local: name });
        return;
      }
      module.exports.push({ name: "default", local: `${names.module}.default` });
      if (name === undefined && peek() !== "class") {
        // https://tc39.es/ecma262/#sec-exports-static-semantics-declarations: a function without a name is hoisted too.
        module.exports[module.exports.length - 1].local = "$world_default";
        let offset = peek() === "async" ? 2 : 1;
        if (peek(offset) === "*") offset++;
        edits.push([tokens.start(start), tokens.end(index - 1), ""]);
        edits.push([tokens.start(index + offset), tokens.start(index + offset), " $world_default"]);
        return;
      }
      edits.push([tokens.start(start), tokens.end(index - 1), `${names.module}.default =`]);
    }

    // The names that a declaration of variables binds; `index` stays in it, since its initial values are looked at as all else.
    function declared() {
      const found = [];
      let position = index;
      for (;;) {
        position = bindings(position, found);
        const depth = tokens.depth(index);
        while (position < tokens.length) {
          const text = tokens.text(position), around = tokens.depth(position);
          if (around <= depth && (text === "," || text === ";")) break;
          if (around < depth || around === depth && tokens.beginsLine(position) && beginsStatement(position)) return found;
          position++;
        }
        if (tokens.text(position) !== ",") return found;
        position++;
      }
    }
    // The names of one target, and the place behind it.
    function bindings(position, found) {
      if (tokens.kind(position) === NAME) {
        found.push(tokens.text(position));
        return position + 1;
      }
      const bracket = tokens.text(position);
      if (bracket === undefined) return position;
      if (bracket !== "{" && bracket !== "[") return position + 1;
      const end = tokens.pair(position);
      if (end < 0) fail(position);
      let inner = position + 1;
      while (inner < end) {
        if (tokens.text(inner) === "...") inner++;
        else if (bracket === "{") {
          // A key, unless it is the name itself.
          const after = tokens.text(inner) === "[" ? tokens.pair(inner) + 1 : inner + 1;
          if (tokens.text(after) === ":") inner = after + 1;
        }
        if (tokens.text(inner) !== "," && inner < end) inner = bindings(inner, found);
        while (inner < end && !(tokens.text(inner) === "," && tokens.depth(inner) === tokens.depth(position) + 1)) inner++;
        inner++;
      }
      return end + 1;
    }
    // Whether a statement begins with that token on a line of its own.
    function beginsStatement(place) {
      const last = tokens.text(place - 1), next = tokens.text(place), kind = tokens.kind(place);
      if (tokens.kind(place - 1) === NAME && /^(?:in|instanceof|typeof|new|void|delete|await|yield)$/.test(last)) return false;
      return (tokens.kind(place - 1) === NAME || endsValue(tokens, place - 1))
        && (kind === NAME && next !== "in" && next !== "instanceof" || kind === STRING || kind === NUMBER
          || next === "{" || next === "}" || next === "@");
    }

    for (; index < tokens.length; index++) {
      const isAwait = tokens.is(index, AWAIT), isExport = tokens.is(index, EXPORT);
      if (!isAwait && !isExport && !tokens.is(index, IMPORT)) continue;
      const last = peek(-1);
      if (last === "." || last === "?.") continue;
      if (isAwait) module.mayAwait ||= !tokens.isAsync(index);
      else if (isExport) {
        if (tokens.depth(index) > 0) continue;
        exportDeclaration();
        index--;
      } else if (peek(1) === "(") {
        if (peek(tokens.pair(index + 1) + 1 - index) !== "{" || last === "=")
          edits.push([tokens.start(index), tokens.end(index), names.dynamic]);
      } else if (peek(1) === "." && peek(2) === "meta") {
        edits.push([tokens.start(index), tokens.end(index + 2), names.meta]);
      } else if (peek(1) !== ":" && tokens.depth(index) === 0) {
        importDeclaration();
        index--;
      }
    }
    leadEvaluated(tokens, edits);
    callsWithoutThis(tokens, new Set(module.imports.map(one => one.local)), edits);
    module.body = apply(text, edits);
    return module;
  }

  // Whether a value may end with that token, which is no name.
  function endsValue(tokens, place) {
    const kind = tokens.kind(place), text = tokens.text(place);
    return kind === STRING || kind === NUMBER || kind === REGEXP || kind === TEMPLATE && text.endsWith("`")
      || text === ")" || text === "]" || text === "}";
  }

  // What is read through `with` would be called with its object as `this`: such calls are `(0, name)(...)`.
  const notCalled = new Set([".", "?.", "function", "new", "get", "set", "async"]);
  function callsWithoutThis(tokens, locals, edits) {
    if (locals.size === 0) return;
    for (let index = 0; index < tokens.length - 1; index++) {
      if (!tokens.isCalled(index)) continue;
      const name = tokens.text(index), last = tokens.text(index - 1);
      if (!locals.has(name) || notCalled.has(last)) continue;
      const after = tokens.pair(index + 1) + 1;
      if (tokens.text(after) === "{" && !tokens.beginsLine(after)) continue;
      let prefix = "";
      if (index > 0 && tokens.beginsLine(index) && !tokens.endsHead(index - 1)
        && (tokens.kind(index - 1) === NAME ? !operators.has(last) : endsValue(tokens, index - 1)))
        prefix = ";";
      edits.push([tokens.start(index), tokens.end(index), `${prefix}(0,${name})`]);
    }
  }

  function apply(text, edits) {
    edits.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    let result = "", position = 0;
    for (const [start, end, replacement] of edits) {
      if (start < position) continue;
      const taken = text.slice(start, end);
      result += text.slice(position, start) + replacement + taken.replace(/[^\n\r\u2028\u2029]+/g, "");
      position = end;
    }
    return result + text.slice(position);
  }

  function valueOf(string) { return world.compiling(() => world.evaluate(string)); }

  // A classic script's text with its `import()` calls led to the world's own, by one of its names.
  function rewriteClassic(text, dynamic = names.dynamic) {
    const tokens = tokenize(text);
    const edits = [];
    for (let index = 0; index < tokens.length - 1; index++) {
      if (!tokens.is(index, IMPORT) || !tokens.isCalled(index)) continue;
      const last = tokens.text(index - 1);
      if (last !== "." && last !== "?." && tokens.text(tokens.pair(index + 1) + 1) !== "{")
        edits.push([tokens.start(index), tokens.end(index), dynamic]);
    }
    leadEvaluated(tokens, edits);
    return edits.length === 0 ? text : apply(text, edits);
  }

  // What `eval` is given is led as the script is. It is called by its name still, for it sees the variables around it then:
  // https://tc39.es/ecma262/#sec-function-calls-runtime-semantics-evaluation, step 6
  const mark = "/*$world*/";
  const windows = new Set(["window", "self", "globalThis"]);
  function leadEvaluated(tokens, edits) {
    for (let index = 0; index < tokens.length - 1; index++) {
      if (!tokens.is(index, EVAL)) continue;
      if (tokens.isCalled(index)) {
        const open = index + 1, close = tokens.pair(open);
        if (close < 0 || !callsEval(tokens, index) || tokens.text(close + 1) === "{") continue;
        edits.push([tokens.end(open), tokens.end(open), `${names.text}(`]);
        edits.push([tokens.start(close), tokens.start(close), `)${mark}`]);
      } else if (isValue(tokens, index)) {
        edits.push([tokens.start(index), tokens.end(index), names.eval]);
      } else if (isShorthand(tokens, index)) {
        edits.push([tokens.start(index), tokens.end(index), `eval:${names.eval}`]);
      }
    }
  }
  function callsEval(tokens, index) {
    const last = tokens.text(index - 1);
    if (last === ".") return windows.has(tokens.text(index - 2)) && tokens.text(index - 3) !== ".";
    return !notCalled.has(last);
  }
  // `(0, eval)` and `call(eval)`, which is no function's parameter; `const name = eval`.
  const declarations = new Set(["const", "let", "var"]);
  function isValue(tokens, index) {
    const last = tokens.text(index - 1), next = tokens.text(index + 1);
    if (last === "=" && (next === ";" || next === ",")) return declarations.has(tokens.text(index - 3));
    if (last !== "," && last !== "(" || next !== "," && next !== ")") return false;
    const open = bracketAround(tokens, index), after = tokens.text(tokens.pair(open) + 1);
    if (tokens.text(open) !== "(" || after === "{" || after === "=>") return false;
    // `(eval)` is its name still.
    return last !== "(" || next !== ")" || tokens.kind(open - 1) === NAME && !operators.has(tokens.text(open - 1));
  }
  // `name = {eval}`
  function isShorthand(tokens, index) {
    const last = tokens.text(index - 1), next = tokens.text(index + 1);
    if (last !== "," && last !== "{" || next !== "," && next !== "}") return false;
    const open = bracketAround(tokens, index);
    return tokens.text(open) === "{" && tokens.text(open - 1) === "=" && tokens.text(tokens.pair(open) + 1) !== "=";
  }
  function bracketAround(tokens, index) {
    const depth = tokens.depth(index);
    while (index >= 0 && tokens.depth(index) >= depth) index--;
    return index;
  }

  // The text of a function as it was written.
  function restored(text) {
    return text.replaceAll(`)${mark}`, "").replaceAll(`${names.text}(`, "").replaceAll(`eval:${names.eval}`, "eval")
      .replaceAll(names.eval, "eval").replaceAll(names.meta, "import.meta").replaceAll(names.dynamic, "import")
      .replaceAll(names.handler, "import");
  }

  return { rewrite, rewriteClassic, restored, names };
})
