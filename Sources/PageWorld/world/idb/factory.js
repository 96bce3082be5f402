// https://w3c.github.io/IndexedDB/#factory-interface
(function (world) {
  "use strict";

  const { host, agent, realm, need } = world;
  const { databases } = agent;
  const { keys, fail, needKey, integer } = world.use("idb/keys");
  const { makeOpenRequest, lead, settle, exception, fire, fireVersion } = world.use("idb/requests");
  const { make, checkMaking } = world.maker();

  function owner() { return host.storageKey(realm) ?? fail("SecurityError", "A document of no origin has no databases."); }

  class IDBFactory {
    constructor() { checkMaking(); }

    // https://w3c.github.io/IndexedDB/#dom-idbfactory-open
    open(name, version = undefined) {
      need(arguments, 1);
      name = `${name}`;
      if (version !== undefined && Math.trunc(Number(version)) === 0) throw new TypeError("IDBFactory.open() called with a version of 0");
      if (version !== undefined) version = integer(version, 1, Number.MAX_SAFE_INTEGER);
      const request = makeOpenRequest();
      let connection, object;
      databases.ask(owner(), name, {
        world, version, isDeletion: false,
        connect(core) {
          connection = core;
          object = world.use("idb/database").connect(core);
        },
        upgrade(core, from) {
          const transaction = world.use("idb/transaction").begin(core, object);
          const state = world.use("idb/transaction").stateOf(transaction);
          core.page.state = () => state;
          settle(request, null, object);
          lead(request, transaction);
          state.isDispatching = true;
          return fireVersion(request, "upgradeneeded", from, connection.version, event => {
            state.isDispatching = false;
            if (event.threw)
              world.use("idb/transaction").abort(state, exception({ name: "AbortError", message: "A listener threw." }));
            databases.handled(core);
          });
        },
        succeed() {
          lead(request, null);
          settle(request, null, object);
          return fire(request, "success");
        },
        fail: (name, message) => failed(request, name, message),
        blocked: (from, to) => fireVersion(request, "blocked", from, to),
      });
      return request;
    }
    // https://w3c.github.io/IndexedDB/#dom-idbfactory-deletedatabase
    deleteDatabase(name) {
      need(arguments, 1);
      const request = makeOpenRequest();
      databases.ask(owner(), `${name}`, {
        world, version: undefined, isDeletion: true,
        succeed(from) {
          settle(request, null, undefined);
          return fireVersion(request, "success", from, null);
        },
        fail: (name, message) => failed(request, name, message),
        blocked: (from, to) => fireVersion(request, "blocked", from, to),
      });
      return request;
    }
    async databases() {
      const list = [];
      for (const { name, version } of databases.list(owner())) list.push({ name, version });
      return list;
    }
    cmp(first, second) {
      need(arguments, 2);
      return keys.compare(needKey(first), needKey(second));
    }
  }
  world.define("IDBFactory", IDBFactory);

  function failed(request, name, message) {
    lead(request, null);
    settle(request, { name, message }, undefined);
    return fire(request, "error", { bubbles: true, cancelable: true });
  }

  const factory = make(IDBFactory);
  return { indexedDB: () => factory };
})
