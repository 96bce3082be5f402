// A module's text as a function's: JavaScriptCore's C interface loads no modules.
//
// The declarations of imports and exports are taken out; what is imported is read through a `with` around the module, so that
// bindings are live; what is exported is read through functions that the module gives out before its body runs. The lines stay
// where they are.
(function (world) {
  "use strict";

  const { tokenize, NAME, STRING, NUMBER, TEMPLATE } = world.use("modules/tokens");

  const names = { dynamic: "$world_import", meta: "$world_meta", module: "$world_module" };

  // {requests: [{specifier, attributes}], imports: [{request, name, local}], exports: [{name, local}],
  // indirect: [{name, request, imported}], stars: [request], body, mayAwait}
  function rewrite(text) {
    const tokens = tokenize(text);
    const module = { requests: [], imports: [], exports: [], indirect: [], stars: [], body: "", mayAwait: false };
    const edits = [];
    let index = 0;

    const peek = (offset = 0) => tokens[index + offset];
    function fail(token = peek()) {
      throw new SyntaxError(token === undefined ? "Unexpected end of script" : `Unexpected token '${token.text}'`);
    }
    function take(expected) {
      const token = tokens[index];
      if (token === undefined || token.text !== expected) fail(token);
      index++;
      return token;
    }
    // A name, or a string in its place.
    function takeName() {
      const token = tokens[index];
      if (token === undefined || token.kind !== NAME && token.kind !== STRING) fail(token);
      index++;
      return token.kind === STRING ? valueOf(token) : token.text;
    }
    function takeBinding() {
      const token = tokens[index];
      if (token === undefined || token.kind !== NAME) fail(token);
      index++;
      return token.text;
    }
    function takeRequest() {
      const token = tokens[index];
      if (token === undefined || token.kind !== STRING) fail(token);
      index++;
      const attributes = {};
      if (peek()?.text === "with" && peek(1)?.text === "{") {
        index += 2;
        while (peek()?.text !== "}") {
          const key = takeName();
          take(":");
          const value = tokens[index++];
          if (value === undefined || value.kind !== STRING || key in attributes) fail(value);
          attributes[key] = valueOf(value);
          if (peek()?.text !== ",") break;
          index++;
        }
        take("}");
      }
      module.requests.push({ specifier: valueOf(token), attributes });
      return module.requests.length - 1;
    }
    // Takes tokens out, from one to the one before the current, with the semicolon behind.
    function remove(start) {
      if (peek()?.text === ";") index++;
      else if (peek() !== undefined && !peek().newline && peek().text !== "}") fail();
      edits.push([tokens[start].start, tokens[index - 1].end, ";"]);
    }

    function importDeclaration() {
      const start = index++;
      if (peek()?.kind === STRING) {
        takeRequest();
        return remove(start);
      }
      const found = [];
      if (peek()?.kind === NAME) {
        found.push({ name: "default", local: takeBinding() });
        if (peek()?.text === ",") index++;
        else return finish(found, start);
      }
      if (peek()?.text === "*") {
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
      while (peek()?.text !== "}") {
        const isString = peek()?.kind === STRING;
        const name = takeName();
        let other = name;
        if (peek()?.text === "as") {
          index++;
          other = isImport ? takeBinding() : takeName();
        } else if (isImport && isString) fail();
        found.push([name, other]);
        if (peek()?.text !== ",") break;
        index++;
      }
      take("}");
      return found;
    }

    function exportDeclaration() {
      const start = index++;
      const next = peek();
      if (next === undefined) fail();
      switch (next.text) {
        case "*": {
          index++;
          let name;
          if (peek()?.text === "as") {
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
          if (peek()?.text === "from") {
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
          edits.push([tokens[start].start, tokens[start].end, ""]);
          index++;
          for (const name of declared()) module.exports.push({ name, local: name });
          return;
        default: {
          edits.push([tokens[start].start, tokens[start].end, ""]);
          const name = declarationName();
          if (name === null) fail();
          module.exports.push({ name, local: name });
        }
      }
    }
    // The name of a function or class that is declared here; undefined where it has none, null for anything else.
    function declarationName() {
      let offset = 0;
      if (peek().text === "async" && peek(1)?.text === "function" && !peek(1).newline) offset = 1;
      if (peek(offset)?.text !== "function" && peek(offset)?.text !== "class") return null;
      const isClass = peek(offset).text === "class";
      offset++;
      if (peek(offset)?.text === "*") offset++;
      const token = peek(offset);
      if (token?.kind === NAME && !(isClass && token.text === "extends")) return token.text;
      return undefined;
    }
    function exportDefault(start) {
      index++;
      const name = declarationName();
      if (name !== undefined && name !== null) {
        edits.push([tokens[start].start, tokens[index - 1].end, ""]);
        module.exports.push({ name: "default", local: name });
        return;
      }
      module.exports.push({ name: "default", local: `${names.module}.default` });
      if (name === undefined && peek().text !== "class") {
        // https://tc39.es/ecma262/#sec-exports-static-semantics-declarations: a function without a name is hoisted too.
        module.exports[module.exports.length - 1].local = "$world_default";
        let offset = peek().text === "async" ? 2 : 1;
        if (peek(offset)?.text === "*") offset++;
        edits.push([tokens[start].start, tokens[index - 1].end, ""]);
        edits.push([peek(offset).start, peek(offset).start, " $world_default"]);
        return;
      }
      edits.push([tokens[start].start, tokens[index - 1].end, `${names.module}.default =`]);
    }

    // The names that a declaration of variables binds; `index` stays in it, since its initial values are looked at as all else.
    function declared() {
      const found = [];
      let position = index;
      for (;;) {
        position = bindings(position, found);
        const { depth } = tokens[index];
        while (position < tokens.length) {
          const token = tokens[position];
          if (token.depth <= depth && (token.text === "," || token.text === ";")) break;
          if (token.depth < depth || token.depth === depth && token.newline && endsStatement(tokens[position - 1], token)) return found;
          position++;
        }
        if (tokens[position]?.text !== ",") return found;
        position++;
      }
    }
    // The names of one target, and the place behind it.
    function bindings(position, found) {
      const token = tokens[position];
      if (token === undefined) return position;
      if (token.kind === NAME) {
        found.push(token.text);
        return position + 1;
      }
      if (token.text !== "{" && token.text !== "[") return position + 1;
      const end = token.pair;
      if (end < 0) fail(token);
      let inner = position + 1;
      while (inner < end) {
        if (tokens[inner].text === "...") inner++;
        else if (token.text === "{") {
          // A key, unless it is the name itself.
          const after = tokens[inner].text === "[" ? tokens[inner].pair + 1 : inner + 1;
          if (tokens[after]?.text === ":") inner = after + 1;
        }
        if (tokens[inner].text !== "," && inner < end) inner = bindings(inner, found);
        while (inner < end && !(tokens[inner].text === "," && tokens[inner].depth === token.depth + 1)) inner++;
        inner++;
      }
      return end + 1;
    }
    function endsStatement(last, next) {
      if (last.kind === NAME && /^(?:in|instanceof|typeof|new|void|delete|await|yield)$/.test(last.text)) return false;
      const ends = last.kind === NAME || last.kind === STRING || last.kind === NUMBER || last.kind === TEMPLATE && last.text.endsWith("`")
        || last.text === ")" || last.text === "]" || last.text === "}" || last.kind === 5;
      return ends && (next.kind === NAME && next.text !== "in" && next.text !== "instanceof" || next.kind === STRING || next.kind === NUMBER
        || next.text === "{" || next.text === "}" || next.text === "@");
    }

    while (index < tokens.length) {
      const token = tokens[index];
      const last = tokens[index - 1]?.text;
      if (token.kind === NAME && last !== "." && last !== "?.") {
        const next = peek(1)?.text;
        if (token.text === "import" && next !== ":") {
          if (next === "(") {
            if (tokens[peek(1).pair + 1]?.text !== "{" || last === "=") edits.push([token.start, token.end, names.dynamic]);
          } else if (next === "." && peek(2)?.text === "meta") {
            edits.push([token.start, peek(2).end, names.meta]);
          } else if (token.depth === 0) {
            importDeclaration();
            continue;
          }
        } else if (token.text === "export" && token.depth === 0) {
          exportDeclaration();
          continue;
        } else if (token.text === "await") module.mayAwait = true;
      }
      index++;
    }
    callsWithoutThis(tokens, new Set(module.imports.map(one => one.local)), edits);
    module.body = apply(text, edits);
    return module;
  }

  // What is read through `with` would be called with its object as `this`: such calls are `(0, name)(...)`.
  function callsWithoutThis(tokens, locals, edits) {
    if (locals.size === 0) return;
    for (let index = 0; index < tokens.length - 1; index++) {
      const token = tokens[index];
      if (token.kind !== NAME || !locals.has(token.text) || tokens[index + 1].text !== "(") continue;
      if (index > 0) {
        const { text } = tokens[index - 1];
        if (text === "." || text === "?." || text === "function" || text === "new" || text === "get" || text === "set" || text === "async")
          continue;
      }
      const after = tokens[tokens[index + 1].pair + 1];
      if (after?.text === "{" && !after.newline) continue;
      let prefix = "";
      if (index > 0 && token.newline) {
        const before = tokens[index - 1];
        if (!before.head && (before.kind === NUMBER || before.kind === STRING || before.kind === 5
          || before.kind === TEMPLATE && before.text.endsWith("`") || /^[)\]}]$/.test(before.text)
          || before.kind === NAME && !/^(?:return|typeof|instanceof|in|of|new|delete|void|throw|case|do|else|yield|await|default)$/.test(before.text)))
          prefix = ";";
      }
      edits.push([token.start, token.end, `${prefix}(0,${token.text})`]);
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

  function valueOf(token) { return world.compiling(() => world.evaluate(token.text)); }

  // A classic script's text with its `import()` calls led to the world's own.
  function rewriteClassic(text) {
    const tokens = tokenize(text);
    const edits = [];
    for (let index = 0; index < tokens.length - 1; index++) {
      const token = tokens[index], last = tokens[index - 1]?.text;
      if (token.kind === NAME && token.text === "import" && tokens[index + 1].text === "(" && last !== "." && last !== "?."
        && tokens[tokens[index + 1].pair + 1]?.text !== "{") edits.push([token.start, token.end, names.dynamic]);
    }
    return edits.length === 0 ? text : apply(text, edits);
  }

  return { rewrite, rewriteClassic, names };
})
