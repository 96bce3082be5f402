// What the worlds of all pages on one loop share: who is which node. Evaluated once, in a context of no page.
//
// A wrapper is an object of its page's own classes; the number of its node is in a private field that a shared class puts
// there, so that a node of one page is known in another.
//
// Each world of the app's has one more of these, which knows the first one as `page`: the nodes have other wrappers there, and
// the same numbers. Worlds are then known by the numbers of the pages' realms beside theirs.
(function (host, page, name) {
  "use strict";

  if (page === undefined) host.sharedFile("shared/hardening")();

  const { getPrototypeOf, keys, create } = Object;
  const { toString } = Object.prototype;
  // Objects of the language that are no record of values.
  const notData = {
    __proto__: null,
    "[object Promise]": true, "[object Arguments]": true, "[object Math]": true, "[object JSON]": true,
    "[object WeakMap]": true, "[object WeakSet]": true, "[object WeakRef]": true, "[object Generator]": true,
    "[object AsyncGenerator]": true, "[object Symbol]": true, "[object FinalizationRegistry]": true,
    "[object Array Iterator]": true, "[object Map Iterator]": true, "[object Set Iterator]": true,
    "[object String Iterator]": true, "[object RegExp String Iterator]": true, "[object Iterator Helper]": true,
    "[object Reflect]": true, "[object Atomics]": true, "[object Intl]": true, "[object WebAssembly]": true,
    "[object Intl.NumberFormat]": true, "[object Intl.DateTimeFormat]": true, "[object Intl.Collator]": true,
    "[object Intl.PluralRules]": true, "[object Intl.ListFormat]": true, "[object Intl.RelativeTimeFormat]": true,
    "[object Intl.Locale]": true, "[object Intl.DisplayNames]": true, "[object Intl.Segmenter]": true,
  };
  const sent = {
    __proto__: null,
    "[object Blob]": true, "[object File]": true, "[object FileList]": true, "[object ImageData]": true, "[object ImageBitmap]": true,
    "[object CryptoKey]": true, "[object DOMException]": true, "[object DOMMatrix]": true, "[object DOMMatrixReadOnly]": true,
    "[object DOMPoint]": true, "[object DOMPointReadOnly]": true, "[object DOMQuad]": true, "[object DOMRect]": true,
    "[object DOMRectReadOnly]": true,
  };
  const { isArray } = Array;
  const { get: byteLength } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength");
  const { get: sourceOf } = Object.getOwnPropertyDescriptor(RegExp.prototype, "source");
  const { apply } = Reflect;

  class Returned {
    constructor(object) { return object; }
  }

  class Stamp extends Returned {
    #number;
    // What event targets, and whoever derives from them, keep beside the object.
    #own;

    constructor(object, number, own) {
      super(object);
      this.#number = number;
      this.#own = own;
    }

    static number(object) {
      return typeof object === "object" && object !== null && #number in object ? object.#number : 0;
    }
    static own(object) {
      return (typeof object === "object" || typeof object === "function") && object !== null && #own in object
        ? object.#own : undefined;
    }
    static rename(object, number) { object.#number = number; }
    static reown(object, own) { object.#own = own; }
  }

  // The wrappers of each page of numbers, and the world that makes those that are missing.
  const pages = new Map();
  const getPage = Map.prototype.get.bind(pages);
  const setPage = Map.prototype.set.bind(pages);
  const deletePage = Map.prototype.delete.bind(pages);
  // By the number of the realm.
  const worlds = new Map();
  const getWorld = Map.prototype.get.bind(worlds);
  // By the `Function.prototype` of the realm.
  const worldsOfFunctions = new WeakMap();
  const getFunctions = WeakMap.prototype.get.bind(worldsOfFunctions);
  const setFunctions = WeakMap.prototype.set.bind(worldsOfFunctions);
  let lastIndex = 0;
  let lastPage;

  // In a world of the app's, one is begun where the document has none yet.
  function worldFor(realm) {
    const found = getWorld(realm);
    if (found !== undefined || page === undefined || realm === 0) return found;
    host.openWorld(realm, name);
    return getWorld(realm);
  }

  function pageOf(number) {
    const index = (number - number % 1024) / 1024;
    if (index === lastIndex) return lastPage;
    let found = getPage(index);
    if (found === undefined) {
      found = { world: worldFor(host.realmOf(number)), list: [] };
      setPage(index, found);
    }
    lastIndex = index;
    lastPage = found;
    return found;
  }

  // Which prototypes are interfaces' (https://webidl.spec.whatwg.org/#interface-prototype-object).
  const interfaces = new WeakMap();
  const getInterface = WeakMap.prototype.get.bind(interfaces);
  const setInterface = WeakMap.prototype.set.bind(interfaces);

  // Objects that stand for windows, and functions that tell the number of theirs.
  const windows = new WeakMap();
  const getWindow = WeakMap.prototype.get.bind(windows);
  const addWindow = WeakMap.prototype.set.bind(windows);
  // Windows of other documents, by number: one object for the scripts of all pages, which each of them has its own traps for.
  // https://html.spec.whatwg.org/#the-windowproxy-exotic-object
  const views = new Map();
  let viewsToKeep = 64;
  function viewOf(number) {
    let view = views.get(number)?.deref();
    if (view !== undefined) return view;
    view = new Proxy({}, host.windowHandler(number));
    addWindow(view, () => number);
    if (views.size >= viewsToKeep) {
      for (const [other, kept] of views) if (kept.deref() === undefined) views.delete(other);
      viewsToKeep = 64 + 2 * views.size;
    }
    views.set(number, new WeakRef(view));
    return view;
  }
  // Their locations.
  const locations = new WeakSet();
  const addLocation = WeakSet.prototype.add.bind(locations), isLocation = WeakSet.prototype.has.bind(locations);
  // What scripts keep with the entries of histories, by number.
  const states = new Map();
  const channels = new Set();
  // By key: {held, isExclusive, pending}, of requests {mode, world, run}.
  const locks = new Map();
  // https://w3c.github.io/web-locks/#process-the-lock-request-queue: whoever asked first goes first.
  function grantLocks(key) {
    const queue = locks.get(key);
    const { held, pending } = queue;
    while (pending.length > 0) {
      const isExclusive = pending[0].mode === "exclusive";
      if (held.size > 0 && (isExclusive || queue.isExclusive)) break;
      const request = pending.shift();
      held.add(request);
      queue.isExclusive = isExclusive;
      request.world.task(request.run);
    }
    if (held.size === 0) locks.delete(key);
  }
  // https://w3c.github.io/web-locks/#agent-integration: a document that is left holds nothing.
  function releaseLocks(world) {
    for (const [key, queue] of locks) {
      for (const request of queue.held) if (request.world === world) queue.held.delete(request);
      queue.pending = queue.pending.filter(request => request.world !== world);
      grantLocks(key);
    }
  }
  let lastState = 0;
  let properties, shorthands, databases;

  function files() {
    const { homes } = host.sharedFile("shared/interfaces")();
    const elementInterfaces = host.sharedFile("shared/element-interfaces")();
    const reflections = host.sharedFile("shared/reflections")();
    const handlers = host.sharedFile("shared/handlers")();
    const { makeInterface, defineAccessors, mix } = host.sharedFile("shared/definitions")();
    const defineMembers = host.sharedFile("shared/members")(homes, handlers);
    return { homes, handlers, reflections, elementInterfaces, makeInterface, defineAccessors, mix, defineMembers };
  }
  // The functions that make the functions of those files, compiled and evaluated once.
  const factories = create(null);
  const areCommon = page === undefined ? host.sharedFile("shared/common")() : undefined;
  // A file's function for a page, of whose errors and such it makes some: `builtIn` has these by their names.
  function common(file, builtIn) { return (factories[file] ??= host.commonFile(file))(builtIn); }

  const { homes, handlers, reflections, elementInterfaces, makeInterface, defineAccessors, mix, defineMembers } = page ?? files();
  const Kept = page === undefined ? undefined : host.sharedFile("apart/kept")(page);

  // Of nodes; a world of the app's keeps with them what is not the page's.
  function ownFor(number, own) {
    return Kept === undefined || number === 0 ? own : new Kept(own, () => page.wrap(number));
  }

  function guard(body) {
    return (...values) => {
      try {
        apply(body, undefined, values);
      } catch {}
    };
  }

  // A record of data (`window/structured-clone`) as objects of no page: it outlives the page's, and lets nothing of it out.
  function settle(record, known = new Map()) {
    if (typeof record !== "object" || record === null) return record;
    let copy = known.get(record);
    if (copy !== undefined) return copy;
    if (isBuffer(record)) return new Uint8Array(new Uint8Array(record)).buffer;
    copy = isArray(record) ? [] : { __proto__: null };
    known.set(record, copy);
    const names = keys(record);
    for (let index = 0; index < names.length; index++) copy[names[index]] = settle(record[names[index]], known);
    return copy;
  }
  function isBuffer(object) {
    try {
      apply(byteLength, object, []);
      return true;
    } catch {
      return false;
    }
  }

  const agent = {
    page, name,
    isCommon: page?.isCommon ?? (file => areCommon[file] === true),
    common: page?.common ?? common,
    // Begins the world of a page.
    begin(global, ...values) { return agent.common("kernel", global)(host, agent, global, ...values); },
    homes, handlers, reflections, elementInterfaces, makeInterface, defineAccessors, mix, defineMembers,
    get cssProperties() { return properties ??= page?.cssProperties ?? host.sharedFile("shared/css-properties")(); },
    get cssShorthands() { return shorthands ??= page?.cssShorthands ?? host.sharedFile("shared/shorthands")(); },
    windowOf: getWindow,
    addWindow,
    viewOf,
    addLocation,
    addState(record) {
      states.set(++lastState, settle(record));
      return lastState;
    },
    state(number) { return states.get(number); },
    dropState(number) { states.delete(number); },
    interfaceOf: getInterface,
    addInterface: setInterface,
    // Whether an object is data, and not one of the page's world, a function or a promise.
    isData(object) {
      if (typeof object === "function" || Stamp.own(object) !== undefined || getWindow(object) !== undefined || isLocation(object)) return false;
      if (notData[apply(toString, object, [])] === true) return false;
      for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype))
        if (getInterface(prototype) !== undefined) return false;
      return true;
    },
    // Whether it is a node or a window, which lead to the others of their page.
    isPlace(object) { return Stamp.own(object) !== undefined || getWindow(object) !== undefined; },
    // Whether it is an object of the platform: a wrapper of something that is not the language's.
    isOfPlatform(object) {
      if (typeof object === "function") return false;
      if (agent.isPlace(object) || isLocation(object)) return true;
      for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype))
        if (getInterface(prototype) !== undefined) return true;
      return false;
    },
    // https://tc39.es/ecma262/#sec-get-regexp.prototype.source, which throws for what is no regular expression.
    isExpression(object) {
      try {
        apply(sourceOf, object, []);
        return true;
      } catch { return false; }
    },
    // Whether it is an object of the platform that can be sent elsewhere, where there is nothing for it (SerializedScriptValue).
    isSent(object) {
      if (typeof object === "function" || sent[apply(toString, object, [])] !== true) return false;
      for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype))
        if (getInterface(prototype) !== undefined) return true;
      return false;
    },
    // The names of an object's own enumerable members.
    keys,
    stamp(object, number, own) { return new Stamp(object, number, ownFor(number, own)); },
    number: Stamp.number,
    own: Stamp.own,
    reown: Stamp.reown,
    // The object is the page's object, which `find` finds, as a world of the app's sees it.
    share(object, find) { Stamp.reown(object, new Kept(Stamp.own(object), find)); },

    // The object for a node; null for 0.
    wrap(number) {
      if (number === 0) return null;
      const { world, list } = pageOf(number);
      const index = number % 1024;
      let object = list[index];
      if (object === undefined) list[index] = object = world.make(number);
      return object;
    },
    // The object for a node, if there is one yet.
    wrapped(number) {
      if (number === 0) return undefined;
      const object = pageOf(number).list[number % 1024];
      if (object !== undefined || page === undefined || page.wrapped(number) === undefined) return object;
      return agent.wrap(number);
    },
    // The object that a constructor made is the one for that node.
    adopt(object, number) {
      Stamp.rename(object, number);
      if (Kept !== undefined) Stamp.reown(object, ownFor(number, Stamp.own(object)));
      pageOf(number).list[number % 1024] = object;
    },
    world: worldFor,
    // What a world of the app's gives the page's: a function of no page, which lets nothing out, not even an exception.
    guard,
    // A listener that stands among the page's.
    entry(type, capture, passive, once, deliver) {
      return {
        __proto__: null, type, callback: null, capture, passive, once, removed: false, handler: undefined, deliver: guard(deliver),
      };
    },
    settle,
    // A copy of plain values that is of no page.
    neutral(value) {
      if (typeof value !== "object" || value === null) return value;
      const copy = { __proto__: null }, names = keys(value);
      for (let index = 0; index < names.length; index++) copy[names[index]] = value[names[index]];
      return copy;
    },
    list(values) {
      const copy = [];
      for (let index = 0; index < values.length; index++) copy[index] = values[index];
      return copy;
    },
    // The page's own world of a realm.
    truth: page === undefined ? getWorld : page.world,
    eachWorld(run) { for (const world of [...worlds.values()]) run(world); },
    // Broadcast channels of all pages.
    channels,
    // Of IndexedDB.
    get databases() { return databases ??= page?.databases ?? host.sharedFile("shared/databases")(host); },
    // A document is left: nobody waits for what it has begun.
    leaveDatabases(world, isKept) {
      if (page === undefined) databases?.leave(world, isKept);
      else page.leaveDatabases(world, isKept);
    },
    dropDatabases(key) { databases?.drop(key); },
    forgetDatabases(session) { databases?.forget(session); },
    importDatabases(key, text) { agent.databases.importState(key, text); },
    exportDatabases: key => agent.databases.exportState(key),
    // By the number of a page's outermost window, the one in it that has the focus, where that is another (`html/focus`).
    focusedWindows: new Map(),
    // What their scripts hold and wait for (`window/locks`).
    locks,
    grantLocks,
    releaseLocks,
    // Of the page that made its object.
    worldOf(number) { return pageOf(number).world; },
    // Of the page whose document it is in now.
    worldAround(number) { return worldFor(host.realmOf(number)) ?? pageOf(number).world; },
    // What the sheets of all pages are and have, for they go with their elements from one to another (`css/sheets`).
    sheetStates: page?.sheetStates ?? new WeakMap(),
    // What registries of custom elements of all pages have (`dom/custom-elements`).
    registryStates: page?.registryStates ?? new WeakMap(),
    enter(realm, world) {
      worlds.set(realm, world);
      setFunctions(world.global.Function.prototype, world);
    },
    // The world a function is of; undefined where its prototypes do not say.
    worldOfFunction(object) {
      try {
        for (let depth = 0; depth < 1000 && object !== null && object !== undefined; depth++) {
          object = getPrototypeOf(object);
          const found = getFunctions(object);
          if (found !== undefined) return found;
        }
      } catch {}
    },
    leave(realm) {
      const world = getWorld(realm);
      worlds.delete(realm);
      for (const channel of [...channels]) if (channel.world === world) channels.delete(channel);
      releaseLocks(world);
      agent.leaveDatabases(world, false);
      agent.focusedWindows.delete(world.windowNumber);
    },
    drop(index) {
      if (index === lastIndex) { lastIndex = 0; lastPage = undefined; }
      deletePage(index);
    },
  };
  return agent;
})
