// https://w3c.github.io/IndexedDB/#database-interface
(function (world) {
  "use strict";

  const { agent, need } = world;
  const EventTarget = world.get("EventTarget");
  const { databases } = agent;
  const { keys, fail } = world.use("idb/keys");
  const { fire, fireVersion } = world.use("idb/requests");
  const transactions = world.use("idb/transaction");
  const { make, checkMaking } = world.maker();

  class IDBDatabase extends EventTarget {
    #core;
    constructor(core) {
      checkMaking();
      super();
      this.#core = core;
    }
    get name() { return this.#core.database.name; }
    get version() { return this.#core.version; }
    get objectStoreNames() { return world.use("html/string-list").make(this.#core.names); }

    // https://w3c.github.io/IndexedDB/#dom-idbdatabase-transaction
    transaction(names, mode = "readonly", options = undefined) {
      need(arguments, 1);
      const core = this.#core, { database } = core;
      mode = `${mode}`;
      if (!["readonly", "readwrite", "versionchange"].includes(mode)) throw new TypeError(`"${mode}" is no mode of a transaction`);
      const wanted = typeof names === "object" && names !== null && typeof names[Symbol.iterator] === "function"
        ? [...names].map(name => `${name}`) : [`${names}`];
      const durability = `${options?.durability ?? "default"}`;
      if (!["default", "strict", "relaxed"].includes(durability)) throw new TypeError(`"${durability}" is no durability`);
      if (core.upgrade !== undefined) fail("InvalidStateError", "An upgrade is under way.");
      if (core.isClosing) fail("InvalidStateError", "The connection is closed.");
      const scope = [];
      for (const name of new Set(wanted))
        scope.push(database.stores.get(name) ?? fail("NotFoundError", `There is no object store ${name}.`));
      if (scope.length === 0) fail("InvalidAccessError", "A transaction is of one object store at least.");
      if (mode === "versionchange") throw new TypeError("Only an upgrade changes the version");
      const begun = databases.begin(core, mode, agent.list(scope));
      const object = transactions.begin(begun, this, durability);
      world.task(() => { databases.arrive(begun); });
      return object;
    }
    close() { databases.close(this.#core); }

    // https://w3c.github.io/IndexedDB/#dom-idbdatabase-createobjectstore
    createObjectStore(name, options = undefined) {
      need(arguments, 1);
      const core = this.#core, { database } = core;
      name = `${name}`;
      const { keyPath: given, autoIncrement = false } = options ?? {};
      const keyPath = given === undefined || given === null ? null : pathOf(given);
      const state = upgradeOf(core);
      if (keyPath !== null) needPath(keyPath);
      if (database.stores.has(name)) fail("ConstraintError", `There is an object store ${name} already.`);
      if (autoIncrement && (keyPath === "" || typeof keyPath === "object" && keyPath !== null))
        fail("InvalidAccessError", "A store with a key generator has one key path that is not empty.");
      const store = databases.makeStore(state.core, name, keyPath, Boolean(autoIncrement));
      return world.use("idb/store").storeOf(state, store);
    }
    deleteObjectStore(name) {
      need(arguments, 1);
      const core = this.#core;
      const state = upgradeOf(core);
      const store = core.database.stores.get(`${name}`) ?? fail("NotFoundError", `There is no object store ${name}.`);
      databases.deleteStore(state.core, store);
    }
  }
  world.define("IDBDatabase", IDBDatabase);
  world.use("html/event-handlers").define(IDBDatabase.prototype, ["abort", "close", "error", "versionchange"]);

  // The state of the upgrade that is under way, and active.
  function upgradeOf({ upgrade }) {
    if (upgrade === undefined || upgrade.page === undefined) fail("InvalidStateError", "No upgrade is under way.");
    const state = upgrade.page.state();
    if (transactions.isOver(state)) fail("InvalidStateError", "The upgrade is over.");
    transactions.needActive(state);
    return state;
  }
  // (DOMString or sequence<DOMString>), as no page's object.
  function pathOf(value) {
    if (typeof value !== "object" || value === null || typeof value[Symbol.iterator] !== "function") return `${value}`;
    return agent.list([...value].map(part => `${part}`));
  }
  function needPath(path) {
    const parts = typeof path === "string" ? [path] : path;
    if (parts.length === 0) fail("SyntaxError", "The key path is an empty list.");
    for (let index = 0; index < parts.length; index++)
      if (!keys.isPath(parts[index])) fail("SyntaxError", `"${parts[index]}" is no key path.`);
  }

  function connect(core) {
    const object = make(IDBDatabase, core);
    core.page = {
      versionChange: (from, to, then) => fireVersion(object, "versionchange", from, to, then),
      closed: () => fire(object, "close"),
    };
    return object;
  }

  return { connect, pathOf, needPath };
})
