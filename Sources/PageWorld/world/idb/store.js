// https://w3c.github.io/IndexedDB/#object-store-interface and https://w3c.github.io/IndexedDB/#index-interface
(function (world) {
  "use strict";

  const { agent, need } = world;
  const { databases } = agent;
  const { records } = databases;
  const { keys, fail, needKey, valueOf, rangeOf, integer } = world.use("idb/keys");
  const { isOver, needActive, ask, perform } = world.use("idb/transaction");
  const clone = world.use("window/structured-clone");
  const { make, checkMaking } = world.maker();
  const unsigned = 2 ** 32 - 1;

  const valueIn = record => record === undefined ? undefined : clone.deserialize(record);
  const valueOfRecord = found => found === undefined ? undefined : valueIn(found.value);
  const primaryOf = found => found === undefined ? undefined : valueOf(found.primary);
  function listOf(found, of) {
    const list = [];
    for (let index = 0; index < found.length; index++) list[index] = of(found[index]);
    return list;
  }
  // A page gets a key path as a list of its own.
  function shownPath(path) { return typeof path === "string" || path === null ? path : listOf(path, part => part); }

  // `part`: {state, core}, of the transaction and of the store or the index.
  function open(part) {
    if (part.core.isDeleted || part.core.store?.isDeleted) fail("InvalidStateError", "It was deleted.");
    needActive(part.state);
  }
  // https://w3c.github.io/IndexedDB/#dom-idbobjectstore-get and so on.
  class Reading {
    get(query) {
      need(arguments, 1);
      const part = readable(this), range = rangeOf(query, false);
      return ask(part.state, this, () => records.all(part.core, range, 1)[0], valueOfRecord);
    }
    getKey(query) {
      need(arguments, 1);
      const part = readable(this), range = rangeOf(query, false);
      return ask(part.state, this, () => records.all(part.core, range, 1)[0], primaryOf);
    }
    getAll(query = undefined, count = undefined) { return all(this, query, count, valueOfRecord); }
    getAllKeys(query = undefined, count = undefined) { return all(this, query, count, primaryOf); }
    count(query = undefined) {
      const part = readable(this), range = rangeOf(query);
      return ask(part.state, this, () => records.count(part.core, range));
    }
    openCursor(query = undefined, direction = "next") { return openCursor(this, query, direction, true); }
    openKeyCursor(query = undefined, direction = "next") { return openCursor(this, query, direction, false); }
  }
  function partOf(object) { return partOfStore(object) ?? partOfIndex(object) ?? world.illegal(); }
  function readable(object) {
    const part = partOf(object);
    open(part);
    return part;
  }
  function all(object, query, count, of) {
    const part = readable(object), range = rangeOf(query);
    const most = count === undefined ? Infinity : integer(count, 0, unsigned) || Infinity;
    return ask(part.state, object, () => records.all(part.core, range, most), found => listOf(found, of));
  }
  function openCursor(object, query, direction, hasValue) {
    direction = `${direction}`;
    if (!["next", "nextunique", "prev", "prevunique"].includes(direction)) throw new TypeError(`"${direction}" is no direction`);
    return world.use("idb/cursor").open(readable(object), object, rangeOf(query), direction, hasValue);
  }

  let partOfStore, partOfIndex;
  class IDBObjectStore {
    #part;
    static { partOfStore = object => #part in object ? object.#part : undefined; }
    constructor(part) {
      checkMaking();
      this.#part = part;
    }
    get name() { return this.#part.core.name; }
    set name(value) {
      const part = this.#part;
      rename(part, `${value}`, part.state.core.database.stores);
    }
    get keyPath() {
      const part = this.#part;
      return part.path ??= shownPath(part.core.keyPath);
    }
    get indexNames() { return world.use("html/string-list").make([...this.#part.core.indexes.keys()].sort()); }
    get transaction() { return this.#part.state.object; }
    get autoIncrement() { return this.#part.core.autoIncrement; }

    put(value, key = undefined) {
      need(arguments, 1);
      return store(this.#part, this, value, key, false);
    }
    add(value, key = undefined) {
      need(arguments, 1);
      return store(this.#part, this, value, key, true);
    }
    delete(query) {
      need(arguments, 1);
      const part = this.#part, { state, core } = part;
      writable(part);
      const range = rangeOf(query, false);
      return ask(state, this, () => records.remove(state.core, core, range));
    }
    clear() {
      const part = this.#part, { state, core } = part;
      writable(part);
      return ask(state, this, () => records.clear(state.core, core));
    }

    index(name) {
      need(arguments, 1);
      const { state, core } = this.#part;
      name = `${name}`;
      if (isOver(state) || core.isDeleted) fail("InvalidStateError", "The transaction is over, or the store deleted.");
      return indexOf(this, core.indexes.get(name) ?? fail("NotFoundError", `There is no index ${name}.`));
    }
    // https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex
    createIndex(name, keyPath, options = undefined) {
      need(arguments, 2);
      const part = this.#part, { state, core } = part;
      const { pathOf, needPath } = world.use("idb/database");
      name = `${name}`;
      const path = pathOf(keyPath);
      const { unique = false, multiEntry = false } = options ?? {};
      upgrading(part);
      if (core.indexes.has(name)) fail("ConstraintError", `There is an index ${name} already.`);
      needPath(path);
      if (multiEntry && typeof path === "object") fail("InvalidAccessError", "An index of several paths has no more entries than one.");
      const index = databases.makeIndex(state.core, core, name, path, Boolean(unique), Boolean(multiEntry));
      perform(state, () => records.fill(state.core, index));
      return indexOf(this, index);
    }
    deleteIndex(name) {
      need(arguments, 1);
      const part = this.#part;
      upgrading(part);
      const index = part.core.indexes.get(`${name}`) ?? fail("NotFoundError", `There is no index ${name}.`);
      databases.deleteIndex(part.state.core, index);
    }
  }
  world.define("IDBObjectStore", IDBObjectStore);
  world.mix(IDBObjectStore, Reading);

  function upgrading(part) {
    if (part.state.core.mode !== "versionchange") fail("InvalidStateError", "No upgrade is under way.");
    if (part.core.isDeleted || part.core.store?.isDeleted) fail("InvalidStateError", "It was deleted.");
    needActive(part.state);
  }
  function writable(part) {
    open(part);
    if (part.state.core.mode === "readonly") fail("ReadOnlyError", "The transaction only reads.");
  }
  function rename(part, name, among) {
    upgrading(part);
    if (part.core.name === name) return;
    if (among.has(name)) fail("ConstraintError", `There is one of the name ${name} already.`);
    databases.rename(part.state.core, part.core, name, among);
  }

  // A record of a value, while which is made the transaction is not active.
  function recordOf(state, value) {
    state.isCloning = true;
    try {
      return agent.settle(clone.serialize(value, true));
    } finally {
      state.isCloning = false;
    }
  }

  // https://w3c.github.io/IndexedDB/#add-or-put
  function store(part, source, value, given, isNew) {
    const { state, core } = part;
    writable(part);
    if (core.keyPath !== null && given !== undefined) fail("DataError", "The key is in the value.");
    if (core.keyPath === null && !core.autoIncrement && given === undefined) fail("DataError", "There is no key.");
    let key = given === undefined ? undefined : needKey(given);
    const record = recordOf(state, value);
    if (core.keyPath !== null) {
      const found = keys.evaluate(record, core.keyPath);
      if (found !== undefined) key = keys.keyOf(found) ?? fail("DataError", "What the key path leads to is no key.");
      else if (!core.autoIncrement) fail("DataError", "The key path leads to nothing.");
      else if (!keys.mayInject(record, core.keyPath)) fail("DataError", "The value has no place for the key.");
    }
    return ask(state, source, () => records.put(state.core, core, key, record, isNew), valueOf);
  }

  class IDBIndex {
    #part;
    static { partOfIndex = object => #part in object ? object.#part : undefined; }
    constructor(part) {
      checkMaking();
      this.#part = part;
    }
    get name() { return this.#part.core.name; }
    set name(value) { rename(this.#part, `${value}`, this.#part.core.store.indexes); }
    get objectStore() { return this.#part.objectStore; }
    get keyPath() {
      const part = this.#part;
      return part.path ??= shownPath(part.core.keyPath);
    }
    get multiEntry() { return this.#part.core.multiEntry; }
    get unique() { return this.#part.core.unique; }
  }
  world.define("IDBIndex", IDBIndex);
  world.mix(IDBIndex, Reading);

  // The one object of a transaction for a store, and of a store for an index.
  function storeOf(state, core) {
    let object = state.handles.get(core);
    if (object === undefined) state.handles.set(core, object = make(IDBObjectStore, { state, core, indexes: new Map() }));
    return object;
  }
  function indexOf(objectStore, core) {
    const { state, indexes } = partOfStore(objectStore);
    let object = indexes.get(core);
    if (object === undefined) indexes.set(core, object = make(IDBIndex, { state, core, objectStore }));
    return object;
  }

  return { storeOf, open, writable, recordOf, valueIn };
})
