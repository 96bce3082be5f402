// Modules: their graphs are loaded, linked and evaluated as https://tc39.es/ecma262/#sec-source-text-module-records and
// https://html.spec.whatwg.org/#integration-with-the-javascript-module-system say.
(function (world) {
  "use strict";

  const { host, global, hooks, realm, documentNumber } = world;
  const { rewrite, names } = world.use("modules/rewrite");
  const importMap = world.use("modules/import-map");
  const { defineProperty, preventExtensions } = Object;
  const evaluateText = text => world.compiling(() => world.evaluate(text));

  // https://html.spec.whatwg.org/#concept-settings-object-module-map: by type and URL.
  const modules = new Map();
  const fetching = new Map();
  let lastFetch = 0;

  class Module {
    constructor(url, base, element) {
      this.url = url;
      this.base = base;
      // The number of the script that it is, or that imports it.
      this.element = element;
      // On which line of the page its text begins.
      this.line = 1;
      // And in which column, from 0.
      this.column = 0;
      // loading, then ready; `failure` where nothing came, {error} where it is no module.
      this.isReady = false;
      this.hasFailed = false;
      this.parseError = null;
      this.waiting = [];
      this.source = null;
      this.dependencies = [];
      this.getters = new Map();
      this.namespace = null;
      this.isLinked = false;
      this.status = "new";
      this.isOnStack = false;
      this.promise = null;
      this.error = null;
      this.start = null;
      this.default = undefined;
    }
    ready() {
      this.isReady = true;
      const waiting = this.waiting;
      this.waiting = [];
      for (const one of waiting) one();
    }
    whenReady(body) {
      if (this.isReady) body();
      else this.waiting.push(body);
    }
  }

  // MARK: Loading

  // https://html.spec.whatwg.org/#fetch-a-single-module-script
  // By the script of that number: its own source, an import of it or of one of its modules, or asked for as it runs; `from`:
  // the base of what asks.
  function moduleAt(url, type, element, how, from) {
    const key = `${type} ${url}`;
    let module = modules.get(key);
    if (module !== undefined) return module;
    module = new Module(url, url, element);
    modules.set(key, module);
    const id = ++lastFetch;
    fetching.set(id, { module, type, key });
    host.fetchModule(realm, id, url, element, importMap.integrityOf(url), how, type, from);
    return module;
  }

  // The answer: null where nothing came.
  hooks.moduleArrived = (id, text, mimeType, url) => {
    const entry = fetching.get(id);
    if (entry === undefined) return;
    fetching.delete(id);
    const { module, type, key } = entry;
    module.base = url;
    if (text === null) module.hasFailed = true;
    else if (type === "json") {
      if (/^(?:application\/json|text\/json|[^;]*\+json)$/.test(mimeType)) parseJSON(module, text);
      else module.hasFailed = true;
    } else if (type === "css") {
      if (mimeType === "text/css") makeSheet(module, text);
      else module.hasFailed = true;
    } else if (!isScript(mimeType)) module.hasFailed = true;
    else parse(module, text);
    // PLATFORM(WebKit): JSModuleLoader asks again for what did not come.
    if (module.hasFailed && host.isWebKit(realm)) modules.delete(key);
    module.ready();
  };
  function isScript(type) { return /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script(?:1\.[0-5])?$/.test(type); }

  // https://html.spec.whatwg.org/#creating-a-css-module-script
  function makeSheet(module, text) {
    const sheet = new (world.get("CSSStyleSheet"))({ baseURL: module.base });
    sheet.replaceSync(text);
    become(module, sheet);
  }
  // https://tc39.es/ecma262/#sec-create-default-export-synthetic-module
  function become(module, value) {
    module.default = value;
    module.getters.set("default", () => module.default);
    module.isLinked = true;
    module.status = "evaluated";
  }
  function isType(type) { return type === "json" || type === "css"; }

  function parseJSON(module, text) {
    try {
      become(module, JSON.parse(text));
    } catch (error) {
      module.parseError = { error };
    }
  }

  // https://html.spec.whatwg.org/#creating-a-javascript-module-script
  function parse(module, text) {
    try {
      if (text.includes("import(")) world.use("modules/strings").install();
      const source = rewrite(text);
      module.compiled = compile(module, source);
      // The function has it.
      source.body = "";
      module.source = source;
      module.dependencies = source.requests.map(({ specifier, attributes }) => {
        for (const key in attributes) if (key !== "type") throw new SyntaxError(`"${key}" is no import attribute`);
        const type = attributes.type ?? "script";
        if (type !== "script" && !isType(type) || attributes.type === "script") throw new TypeError(`"${type}" is no type of a module`);
        return { url: importMap.resolve(specifier, module.base), type };
      });
    } catch (error) {
      module.parseError = { error };
      module.source = null;
      module.dependencies = [];
    }
  }

  // The module's function: a generator that stops before the body, so that what is exported can be reached in cycles.
  function compile(module, source) {
    const { body, mayAwait, exports } = source;
    const seen = new Set();
    for (const { name } of [...exports, ...source.indirect]) {
      if (seen.has(name)) throw new SyntaxError(`Duplicate export of '${name}'`);
      seen.add(name);
    }
    const getters = exports.map(({ name, local }) => `${JSON.stringify(name)}:()=>${local}`).join(",");
    const head = `yield{__proto__:null,${getters}};`;
    const isAsync = mayAwait && !compiles(`(function(){class _{static{${body}\n}}})`);
    // OPTIMIZATION: within a `with` each name that is not the module's own is looked for at each use.
    const outer = source.imports.length > 0 ? "$world_scope){with($world_scope)" : `${names.dynamic},${names.meta},${names.module}){`;
    const before = `(function(${outer}return(${isAsync ? "async " : ""}function*(){"use strict";${head}`;
    // What the module throws is where it is in the page: what comes before is on the line above, or in columns to the left.
    const lines = Math.min(module.line, 20000) - 1;
    const place = lines > 0 ? `${"\n".repeat(lines - 1)}${before}\n` : before;
    const indent = " ".repeat(Math.max(0, module.column - (lines > 0 ? 0 : before.length)));
    const make = host.compileModule(realm, `${place}${indent}${body}\n})})`, module.url);
    if (typeof make !== "function") throw make;
    return { make, isAsync };
  }
  function compiles(text) {
    try {
      evaluateText(text);
      return true;
    } catch {
      return false;
    }
  }

  // Calls `done` when a module and all it needs are here.
  function loadGraph(module, done) {
    const visited = new Set();
    let pending = 1;
    const leave = () => { if (--pending === 0) done(); };
    function visit(one) {
      if (visited.has(one)) return;
      visited.add(one);
      pending++;
      one.whenReady(() => {
        for (const dependency of one.dependencies) {
          dependency.module ??= moduleAt(dependency.url, dependency.type, one.element, "import", one.base);
          visit(dependency.module);
        }
        leave();
      });
    }
    visit(module);
    leave();
  }

  // What keeps a loaded graph from being run: "missing", or {error}.
  function problemOf(module, visited = new Set()) {
    if (visited.has(module)) return null;
    visited.add(module);
    if (module.hasFailed) return "missing";
    if (module.parseError !== null) return module.parseError;
    for (const dependency of module.dependencies) {
      const problem = problemOf(dependency.module, visited);
      if (problem !== null) return problem;
    }
    return null;
  }

  // MARK: Linking

  // https://tc39.es/ecma262/#sec-resolveexport: a function that reads it, "ambiguous", or null.
  function resolveExport(module, name, visited = []) {
    if (visited.some(one => one.module === module && one.name === name)) return null;
    visited.push({ module, name });
    if (module.source === null) return module.getters.has(name) ? { module, name } : null;
    if (module.source.exports.some(one => one.name === name)) {
      const own = module.source.exports.find(one => one.name === name);
      const imported = module.source.imports.find(one => one.local === own.local);
      if (imported === undefined) return { module, name };
      const target = module.dependencies[imported.request].module;
      return imported.name === null ? { module: target, name: null } : resolveExport(target, imported.name, visited);
    }
    for (const one of module.source.indirect) {
      if (one.name !== name) continue;
      const target = module.dependencies[one.request].module;
      return one.imported === null ? { module: target, name: null } : resolveExport(target, one.imported, visited);
    }
    if (name === "default") return null;
    let found = null;
    for (const request of module.source.stars) {
      const other = resolveExport(module.dependencies[request].module, name, visited);
      if (other === "ambiguous") return other;
      if (other === null) continue;
      if (found === null) found = other;
      else if (found.module !== other.module || found.name !== other.name) return "ambiguous";
    }
    return found;
  }
  function read(binding) {
    if (binding.name === null) return namespaceOf(binding.module);
    const getter = binding.module.getters.get(binding.name);
    if (getter === undefined) throw new ReferenceError(`Cannot access '${binding.name}' before initialization.`);
    return getter();
  }
  // What reads it: of a module that is linked its own function.
  function getterOf(binding) { return binding.module.getters.get(binding.name) ?? (() => read(binding)); }
  function needExport(module, name, from) {
    const found = resolveExport(module, name);
    if (found === null || found === "ambiguous")
      throw new SyntaxError(found === null ? `Importing binding name '${name}' is not found.` : `Importing binding name '${name}' cannot be resolved due to ambiguous multiple bindings.`);
    return found;
  }

  // https://tc39.es/ecma262/#sec-moduledeclarationlinking
  function link(module, visited = new Set()) {
    if (module.isLinked || visited.has(module)) return;
    visited.add(module);
    for (const dependency of module.dependencies) link(dependency.module, visited);
    const { source } = module;
    for (const one of source.indirect) if (one.imported !== null) needExport(module.dependencies[one.request].module, one.imported);
    const scope = { __proto__: null };
    for (const { name, local, request } of source.imports) {
      const target = module.dependencies[request].module;
      const binding = name === null ? { module: target, name: null } : needExport(target, name);
      defineProperty(scope, local, { get: getterOf(binding) });
    }
    const dynamic = scope[names.dynamic] = (specifier, options) => dynamicImport(module.base, specifier, options, module.element);
    const meta = scope[names.meta] = metaOf(module);
    const holder = scope[names.module] = module.holder = {};
    const run = world.apply(module.compiled.make, undefined, source.imports.length > 0 ? [scope] : [dynamic, meta, holder])();
    module.running = run;
    const keep = getters => { for (const name in getters) module.getters.set(name, getters[name]); };
    const first = run.next();
    if (module.compiled.isAsync) module.began = first.then(({ value }) => keep(value));
    else keep(first.value);
    module.isLinked = true;
  }

  // https://html.spec.whatwg.org/#hostgetimportmetaproperties
  function metaOf(module) {
    return {
      __proto__: null,
      url: module.base,
      resolve(specifier) { return importMap.resolve(`${specifier}`, module.base); },
    };
  }

  // https://tc39.es/ecma262/#sec-getmodulenamespace
  function namespaceOf(module) {
    if (module.namespace !== null) return module.namespace;
    const found = new Set();
    namesOf(module, found, new Set());
    const namespace = module.namespace = { __proto__: null };
    for (const name of [...found].sort()) {
      const binding = resolveExport(module, name);
      if (binding === null || binding === "ambiguous") continue;
      defineProperty(namespace, name, { get: () => read(binding), enumerable: true, configurable: false });
    }
    defineProperty(namespace, Symbol.toStringTag, { value: "Module" });
    return preventExtensions(namespace);
  }
  function namesOf(module, found, visited) {
    if (visited.has(module)) return;
    visited.add(module);
    if (module.source === null) {
      for (const name of module.getters.keys()) found.add(name);
      return;
    }
    for (const { name } of [...module.source.exports, ...module.source.indirect]) found.add(name);
    for (const request of module.source.stars) {
      const inner = new Set();
      namesOf(module.dependencies[request].module, inner, visited);
      inner.delete("default");
      for (const name of inner) found.add(name);
    }
  }

  // MARK: Evaluation

  // https://tc39.es/ecma262/#sec-moduleevaluation: a promise where something is awaited; it throws what the module threw.
  function evaluate(module) {
    if (module.status === "evaluated") {
      if (module.error !== null) throw module.error.value;
      return null;
    }
    if (module.status === "evaluating") return module.isOnStack ? null : module.promise;
    module.status = "evaluating";
    module.isOnStack = true;
    const pending = [];
    try {
      for (const dependency of module.dependencies) {
        const waits = evaluate(dependency.module);
        if (waits !== null) pending.push(waits);
      }
      if (pending.length === 0 && !module.compiled?.isAsync) {
        module.running.next();
        module.status = "evaluated";
        return null;
      }
    } catch (value) {
      module.status = "evaluated";
      module.error = { value };
      throw value;
    } finally {
      module.isOnStack = false;
    }
    return module.promise = later(module, pending);
  }
  async function later(module, pending) {
    try {
      for (const one of pending) await one;
      if (module.compiled.isAsync) await module.began;
      const result = module.running.next();
      if (module.compiled.isAsync) await result;
    } catch (value) {
      module.error = { value };
      throw value;
    } finally {
      module.status = "evaluated";
    }
  }

  // MARK: What asks for modules

  // https://html.spec.whatwg.org/#hostloadimportedmodule, for `import()`
  function dynamicImport(base, specifier, options, element) {
    return new Promise((resolve, reject) => {
      specifier = `${specifier}`;
      let type = "script";
      if (options !== undefined) {
        if (typeof options !== "object" || options === null) throw new TypeError("The second argument of import() must be an object");
        const attributes = options.with;
        if (attributes !== undefined) {
          if (typeof attributes !== "object" || attributes === null) throw new TypeError("The import attributes are no object");
          for (const key of Object.keys(attributes)) {
            if (typeof attributes[key] !== "string") throw new TypeError("An import attribute's value is no string");
            if (key !== "type") throw new TypeError(`"${key}" is no import attribute`);
            type = attributes[key];
            if (!isType(type)) throw new TypeError(`"${type}" is no type of a module`);
          }
        }
      }
      const url = importMap.resolve(specifier, base);
      const module = moduleAt(url, type, element, "dynamic", base);
      loadGraph(module, () => {
        const problem = problemOf(module);
        if (problem === "missing") return reject(new TypeError("Importing a module script failed."));
        if (problem !== null) return reject(problem.error);
        try {
          link(module);
          const waits = evaluate(module);
          if (waits === null) resolve(namespaceOf(module));
          else waits.then(() => resolve(namespaceOf(module)), reject);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  // https://html.spec.whatwg.org/#fetch-an-external-module-script-graph and -inline-: by the number of the script.
  const scripts = new Map();
  hooks.loadModule = (id, url, text, base, element, line, column) => {
    let module;
    if (text === null) module = moduleAt(url, "script", element, "source", null);
    else {
      module = new Module(url, base, element);
      module.line = line;
      module.column = column;
      parse(module, text);
      module.isReady = true;
    }
    scripts.set(id, module);
    loadGraph(module, () => { host.moduleReady(realm, id, problemOf(module) !== "missing"); });
  };

  // https://html.spec.whatwg.org/#run-a-module-script
  hooks.runModule = id => {
    const module = scripts.get(id);
    scripts.delete(id);
    try {
      const problem = problemOf(module);
      if (problem !== null) throw problem.error;
      link(module);
    } catch (error) {
      return world.use("window/errors").reportUnlinked(error);
    }
    try {
      const waits = evaluate(module);
      if (waits !== null) waits.then(undefined, error => world.report(error));
    } catch (error) {
      world.report(error);
    }
  };

  hooks.registerImportMap = (text, base) => {
    try {
      importMap.register(text, base);
    } catch (error) {
      world.report(error);
    }
  };

  // The last script's element of each URL: what it asks for later has its nonce still.
  const elements = new Map();

  // What classic scripts call instead of `import`, and what their `eval` is given: variables of the scripts', for the window has
  // no such members.
  publish({
    [names.dynamic](specifier, options) {
      const { base, element } = caller();
      return dynamicImport(base, specifier, options, element);
    },
    // https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler: no script is active then.
    [names.handler](specifier, options) { return dynamicImport(host.baseURL(documentNumber), specifier, options, 0); },
    [names.text](text) { return led(text); },
    [names.eval]: world.use("modules/strings").evaluate,
  });
  function publish(variables) {
    for (const name in variables) defineProperty(global, name, { value: variables[name], configurable: true });
    const list = Object.keys(variables);
    host.compileModule(realm, list.map(name => `const ${name} = globalThis.${name};`).join(" "), "world/modules/loader.js");
    for (const name of list) delete global[name];
  }
  // The base URL of the script that has the call, whenever it is called, and the number of its element.
  function caller() {
    for (const frame of `${new Error().stack}`.split("\n")) {
      const [, url] = /^(?:[^@]*@)?(.+):\d+:\d+$/.exec(frame) ?? [];
      if (url === undefined || url.startsWith("world/")) continue;
      const base = url === stripped(host.documentURL(documentNumber)) ? host.scriptBase(realm) : url;
      return { base, element: host.currentScript(documentNumber) || elements.get(url) || 0 };
    }
    return { base: host.scriptBase(realm), element: host.currentScript(documentNumber) };
  }
  function stripped(url) { return /^[^?#]*/.exec(url)[0]; }
  function note(element) {
    const isExternal = element !== 0 && host.attributeNS(element, null, "src") !== null;
    if (element !== 0) elements.set(stripped(isExternal ? host.scriptBase(realm) : host.documentURL(documentNumber)), element);
  }

  hooks.rewriteClassic = text => {
    world.use("modules/strings").install();
    note(host.currentScript(documentNumber));
    return led(text);
  };
  world.parts.rewriteHandler = text => led(text, names.handler);
  function led(text, name = names.dynamic) {
    if (typeof text !== "string" || !text.includes("import")) return text;
    try {
      return world.use("modules/rewrite").rewriteClassic(text, name);
    } catch {
      return text;
    }
  }
})
