// Databases that a session keeps for later ones: what a transaction has changed is handed over as it commits, and what the session
// had is made databases of when their owner is first asked for.
(function (host, keys, records) {
  "use strict";

  const text = host.sharedFile("shared/record-text")(host);
  const { encode, decode } = text;
  let state;
  const states = () => state ??= host.sharedFile("shared/database-state")(keys, text);
  const { isArray } = Array, { isSafeInteger } = Number;

  function committed({ database, touched }) {
    const { owner: { key: owner } } = database;
    const name = encode(database.name);
    for (const [store, { isCleared, keys: changed }] of touched) {
      if (isCleared) host.clearKeptStore(owner, name, store.id);
      if (store.isDeleted) continue;
      const written = new Set();
      for (const key of isCleared ? store.records.map(record => record.key) : changed) {
        const text = encode(key);
        if (written.has(text)) continue;
        written.add(text);
        const record = records.find(store, key);
        host.keepRecord(owner, name, store.id, text, record === undefined ? null : textOf(record.value));
      }
    }
    const definition = encode(definitionOf(database));
    if (definition === database.definition) return;
    database.definition = definition;
    host.keepDatabase(owner, name, definition);
  }
  // null: it nests too deeply for a file.
  function textOf(value) {
    try {
      return encode(value);
    } catch {
      return null;
    }
  }
  function removed(database) { host.removeKeptDatabase(database.owner.key, encode(database.name)); }

  function definitionOf({ version, lastStore, stores }) {
    return {
      version, lastStore,
      stores: [...stores.values()].map(({ id, name, keyPath, autoIncrement, next, indexes }) => ({
        id, name, keyPath, autoIncrement, next,
        indexes: [...indexes.values()].map(({ name, keyPath, unique, multiEntry }) => ({ name, keyPath, unique, multiEntry })),
      })),
    };
  }

  // Calls `make(name)` for a database that is to be filled. One that no session has written is left out.
  function restore(owner, make) {
    const names = host.keptDatabases(owner.key);
    for (let index = 0; index < names.length; index += 2) {
      try {
        const texts = host.takeKeptRecords(owner.key, names[index]), rows = [];
        for (let row = 0; row < texts.length; row += 3)
          rows.push([Number(texts[row]), decode(texts[row + 1]), decode(texts[row + 2])]);
        fill(owner, make, { name: decode(names[index]), definition: decode(names[index + 1]), rows }).definition = names[index + 1];
      } catch {}
    }
    if (names.length > 0) host.measureDatabases(owner.key, owner.size);
  }
  function fill(owner, make, { name, definition, rows }) {
    const made = build(definition, rows);
    const database = make(need(name, "string"));
    Object.assign(database, made);
    for (const { records } of made.stores.values()) for (const { size } of records) owner.size += size;
    return database;
  }

  // A `storageState` brings databases, in the place of those that there were, and is given them: JSON.
  function importState(owner, make, text) {
    for (const entry of JSON.parse(text)) {
      try {
        const database = fill(owner, make, states().read(entry));
        if (owner.isKept) handOver(database);
      } catch {}
    }
    host.noteDatabases(owner.key, owner.size);
  }
  function exportState(owner) {
    const found = [];
    for (const database of owner.databases.values()) if (database.version > 0) found.push(states().write(database));
    return JSON.stringify(found);
  }
  function handOver(database) {
    const touched = new Map();
    for (const store of database.stores.values()) touched.set(store, { isCleared: true });
    committed({ database, touched });
  }

  function build({ version, lastStore, stores: list }, rows) {
    const stores = new Map(), byNumber = new Map();
    for (const { id, name, keyPath, autoIncrement, next, indexes } of list) {
      const store = {
        id: number(id), name: need(name, "string"), keyPath: path(keyPath, true), autoIncrement: need(autoIncrement, "boolean"),
        next: number(next), records: [], indexes: new Map(), isDeleted: false, store: undefined,
      };
      if (id > lastStore) fail();
      for (const { name, keyPath, unique, multiEntry } of indexes) {
        store.indexes.set(need(name, "string"), {
          name, keyPath: path(keyPath, false), unique: need(unique, "boolean"), multiEntry: need(multiEntry, "boolean"), records: [],
          isDeleted: false, store,
        });
      }
      stores.set(name, store);
      byNumber.set(id, store);
    }
    for (const [id, found, value] of rows) {
      const store = byNumber.get(id) ?? fail();
      store.records.push(records.recordOf(key(found), need(value, "object")));
    }
    for (const store of stores.values()) {
      store.records.sort((one, other) => keys.compare(one.key, other.key));
      for (const index of store.indexes.values()) records.fill(undefined, index);
    }
    return { version: number(version), lastStore: number(lastStore, 0), stores };
  }

  // MARK: What a session has written

  function need(value, type) { return typeof value === type && value !== null ? value : fail(); }
  function number(value, least = 1) { return isSafeInteger(value) && value >= least ? value : fail(); }
  function path(value, mayBeNone) {
    if (value === null && mayBeNone || typeof value === "string") return value;
    return isArray(value) && value.length > 0 && value.every(part => typeof part === "string") ? value : fail();
  }
  // A key as `shared/database-keys` has them.
  function key(value) {
    const { type, value: inner } = value;
    switch (type) {
      case 1: case 2: if (inner !== inner) fail(); need(inner, "number"); break;
      case 3: need(inner, "string"); break;
      case 4: if (!(inner instanceof Uint8Array)) fail(); break;
      case 5: if (!isArray(inner)) fail(); inner.forEach(key); break;
      default: fail();
    }
    return value;
  }
  function fail() { throw new TypeError("No session has written that"); }

  return { committed, removed, restore, importState, exportState };
})
