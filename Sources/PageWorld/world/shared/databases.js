// The databases of IndexedDB that pages of the loop have, by whose they are: in memory, as long as their session. What a
// transaction has changed is handed to the session as it commits, where that keeps it for later ones (`shared/database-store`).
//
// Connections and transactions of all pages wait here for each other. What a page is told goes through its own world: each
// connection and each request has functions of it, which are let go of with the page (`leave`).
(function (host) {
  "use strict";

  const keys = host.sharedFile("shared/database-keys")();
  const records = host.sharedFile("shared/database-records")(host, keys);
  let store;
  const kept = () => store ??= host.sharedFile("shared/database-store")(host, keys, records);

  // By owner (`host.storageKey`): {key, databases by name, size, isKept}.
  const owners = new Map();
  // Databases of an origin.
  const limit = 1_000;

  function ownerOf(key) {
    let owner = owners.get(key);
    if (owner === undefined) {
      owners.set(key, owner = { key, databases: new Map(), size: 0, isKept: host.keepsDatabases(key) });
      if (owner.isKept) kept().restore(owner, name => databaseOf(owner, name));
    }
    return owner;
  }
  function databaseOf(owner, name) {
    let database = owner.databases.get(name);
    if (database === undefined) {
      if (owner.databases.size >= limit) return undefined;
      database = {
        owner, name, version: 0, stores: new Map(), lastStore: 0, connections: new Set(), transactions: [],
        // What defines it, as it was last handed over.
        definition: undefined,
        // Who has asked, who is served now, and what is done for him once no connection is open.
        waiting: [], isBusy: false, asked: undefined, cleared: undefined,
      };
      owner.databases.set(name, database);
    }
    return database;
  }

  // MARK: Opening and deleting: https://w3c.github.io/IndexedDB/#connection-queue

  // `asked`: {world, version, isDeletion, connect(connection), upgrade(transaction, from), succeed(from), fail(name, message),
  // blocked(from, to)}.
  function ask(ownerKey, name, asked) {
    const database = databaseOf(ownerOf(ownerKey), name);
    if (database === undefined) return asked.world.task(() => asked.fail("QuotaExceededError", "There are too many databases."));
    database.waiting.push(asked);
    process(database);
  }

  function process(database) {
    if (database.isBusy) return;
    const asked = database.waiting.shift();
    if (asked === undefined) {
      if (database.version === 0 && database.owner.databases.get(database.name) === database)
        database.owner.databases.delete(database.name);
      return;
    }
    database.isBusy = true;
    database.asked = asked;
    if (asked.isDeletion) deleteDatabase(database, asked); else openDatabase(database, asked);
  }
  function finish(database) {
    database.isBusy = false;
    database.asked = undefined;
    process(database);
  }

  // https://w3c.github.io/IndexedDB/#open-a-database-connection
  function openDatabase(database, asked) {
    const from = database.version;
    const version = asked.version ?? Math.max(from, 1);
    if (version < from) {
      asked.world.taskInSteps(() => asked.fail("VersionError", `The database has version ${from} already.`));
      return finish(database);
    }
    const connection = {
      database, world: asked.world, version, names: namesOf(database), isClosing: false, isClosed: false, upgrade: undefined,
      // What is called once it has heard of an upgrade.
      waits: undefined,
      // Functions of the page's: {versionChange(from, to), close()}.
      page: undefined,
    };
    if (version === from) {
      database.connections.add(connection);
      asked.connect(connection);
      asked.world.taskInSteps(() => asked.succeed(from));
      return finish(database);
    }
    clearWay(database, asked, version, () => upgrade(database, asked, connection, from));
  }

  // Asks the connections that there are to close, and goes on once they have.
  function clearWay(database, asked, version, then) {
    const from = database.version;
    let left = 1;
    const told = () => {
      if (--left > 0) return;
      const isBlocked = () => [...database.connections].some(connection => !connection.isClosing);
      if (isBlocked()) asked.world.taskInSteps(() => isBlocked() ? asked.blocked(from, version) : 0);
      database.cleared = then;
      checkCleared(database);
    };
    for (const connection of [...database.connections]) {
      if (connection.isClosing) continue;
      // A page that waits to be gone back to hears nothing.
      if (connection.world.isKept === true) {
        close(connection, true);
        continue;
      }
      left++;
      const heard = connection.waits = () => {
        if (connection.waits !== heard) return;
        connection.waits = undefined;
        told();
      };
      connection.world.taskInSteps(() => connection.isClosing ? heard() : connection.page.versionChange(from, version, heard));
    }
    told();
  }
  function checkCleared(database) {
    const { cleared } = database;
    if (cleared === undefined || database.connections.size > 0) return;
    database.cleared = undefined;
    cleared();
  }

  // https://w3c.github.io/IndexedDB/#upgrade-a-database
  function upgrade(database, asked, connection, from) {
    if (asked.isGone) return finish(database);
    database.connections.add(connection);
    asked.connect(connection);
    const transaction = begin(connection, "versionchange", undefined);
    connection.upgrade = transaction;
    database.version = connection.version;
    transaction.undo.push(() => { database.version = connection.version = from; });
    transaction.ended = isDone => {
      connection.upgrade = undefined;
      if (!isDone) close(connection, true);
      const fails = !isDone || connection.isClosing;
      asked.world.taskInSteps(() => fails
        ? asked.fail("AbortError", "The upgrade was aborted, or the connection closed.") : asked.succeed(from));
      finish(database);
    };
    transaction.state = "running";
    transaction.isHandling = true;
    asked.world.taskInSteps(() => transaction.state === "running" ? asked.upgrade(transaction, from) : 0);
  }

  // https://w3c.github.io/IndexedDB/#delete-a-database
  function deleteDatabase(database, asked) {
    const from = database.version;
    clearWay(database, asked, null, () => {
      empty(database);
      if (database.owner.isKept) kept().removed(database);
      host.noteDatabases(database.owner.key, database.owner.size);
      asked.world.taskInSteps(() => asked.succeed(from));
      finish(database);
    });
  }
  function empty(database) {
    for (const { records: list } of database.stores.values()) for (const { size } of list) database.owner.size -= size;
    database.stores = new Map();
    database.version = 0;
    database.definition = undefined;
  }
  function namesOf(database) { return [...database.stores.keys()].sort(); }

  // https://w3c.github.io/IndexedDB/#close-a-database-connection
  function close(connection, isForced = false) {
    if (connection.isClosed) return;
    const { database } = connection;
    connection.isClosing = true;
    if (isForced)
      for (const transaction of [...database.transactions]) if (transaction.connection === connection) abort(transaction);
    if (database.transactions.some(transaction => transaction.connection === connection)) return;
    connection.isClosed = true;
    database.connections.delete(connection);
    checkCleared(database);
  }

  // MARK: Transactions: https://w3c.github.io/IndexedDB/#transaction-lifecycle

  // `scope`: the stores; of an upgrade, all.
  function begin(connection, mode, scope) {
    const { database } = connection;
    const transaction = {
      database, connection, mode, scope, world: connection.world, state: "waiting", requests: [], undo: [],
      // The script that began it is over.
      isThere: false, count: 0, isHandling: false, isCommitting: false, ended: undefined,
      // By store, which records are others now: {isCleared, keys}.
      touched: database.owner.isKept ? new Map() : undefined,
      // Functions of the page's: {fireAbort(then), complete(then)}.
      page: undefined,
    };
    database.transactions.push(transaction);
    return transaction;
  }
  function arrive(transaction) {
    transaction.isThere = true;
    schedule(transaction.database);
  }

  // https://w3c.github.io/IndexedDB/#transaction-scheduling
  function schedule(database) {
    for (let index = 0; index < database.transactions.length; index++) {
      const transaction = database.transactions[index];
      if (transaction.state !== "waiting" || !transaction.isThere) continue;
      if (!database.transactions.slice(0, index).every(other => isApart(transaction, other))) continue;
      transaction.state = "running";
      pump(transaction);
    }
  }
  function isApart(one, other) {
    if (one.mode === "readonly" && other.mode === "readonly") return true;
    if (one.scope === undefined || other.scope === undefined) return false;
    return !one.scope.some(store => other.scope.includes(store));
  }

  // `request`: {run(), finish(error, result)} of which the second answers as `fireInSteps` does, and has `handled` called.
  function add(transaction, request) {
    transaction.requests.push(request);
    pump(transaction);
  }
  function pump(transaction) {
    if (transaction.state !== "running" || transaction.isHandling) return;
    if (transaction.requests.length === 0) return commit(transaction);
    transaction.isHandling = true;
    transaction.world.taskInSteps(() => {
      if (transaction.state !== "running") return 0;
      const request = transaction.requests.shift();
      let result, error = null;
      const before = transaction.undo.length;
      try {
        result = request.run();
      } catch (thrown) {
        // Something of a request that failed half-way.
        revert(transaction, before);
        error = { __proto__: null, name: `${thrown?.name}`, message: `${thrown?.message}` };
      }
      return request.finish(error, result);
      // Whoever waits for the page to settle does not wait for one that has always more to ask.
    }, ++transaction.count <= 1_000);
  }
  function handled(transaction) {
    transaction.isHandling = false;
    pump(transaction);
  }
  function revert(transaction, size) {
    while (transaction.undo.length > size) transaction.undo.pop()();
  }

  // https://w3c.github.io/IndexedDB/#commit-a-transaction
  function commit(transaction) {
    transaction.state = "committed";
    transaction.undo.length = 0;
    if (transaction.mode !== "readonly") {
      const { owner } = transaction.database;
      if (owner.isKept) kept().committed(transaction);
      host.noteDatabases(owner.key, owner.size);
    }
    transaction.world.taskInSteps(() => {
      if (transaction.mode === "versionchange") transaction.connection.upgrade = undefined;
      return transaction.page.complete(() => { end(transaction, true); });
    });
  }
  function end(transaction, isDone) {
    const { database, connection, ended } = transaction;
    const index = database.transactions.indexOf(transaction);
    if (index < 0) return;
    database.transactions.splice(index, 1);
    transaction.state = "finished";
    ended?.(isDone);
    if (connection.isClosing) close(connection);
    schedule(database);
  }

  // https://w3c.github.io/IndexedDB/#abort-a-transaction
  function abort(transaction) {
    if (transaction.state === "committed" || transaction.state === "finished" || transaction.state === "aborted") return;
    revert(transaction, 0);
    transaction.state = "aborted";
    const { requests, page, world } = transaction;
    transaction.requests = [];
    for (const request of requests) world.taskInSteps(() => request.finish({ __proto__: null, name: "AbortError", message: "The transaction was aborted." }));
    world.taskInSteps(() => {
      if (transaction.mode === "versionchange") transaction.connection.upgrade = undefined;
      return page === undefined ? end(transaction, false) : page.fireAbort(() => { end(transaction, false); });
    });
  }

  // MARK: What an upgrade changes

  function renameIn(transaction, among, part, name) {
    const { connection, database } = transaction;
    among.delete(part.name);
    part.name = name;
    among.set(name, part);
    connection.names = namesOf(database);
  }
  // Puts it among the others, or takes it out, and the other way round if the upgrade is aborted.
  function change(transaction, among, part, isThere) {
    const { connection, database } = transaction;
    if (isThere) among.set(part.name, part); else among.delete(part.name);
    part.isDeleted = !isThere;
    connection.names = namesOf(database);
  }
  function changeForNow(transaction, among, part, isThere) {
    change(transaction, among, part, isThere);
    transaction.undo.push(() => { change(transaction, among, part, !isThere); });
    return part;
  }
  const upgrades = {
    makeStore: (transaction, name, keyPath, autoIncrement) => changeForNow(transaction, transaction.database.stores, {
      id: ++transaction.database.lastStore, name, keyPath, autoIncrement, next: 1, records: [], indexes: new Map(), isDeleted: false,
      store: undefined,
    }, true),
    deleteStore(transaction, store) {
      records.clear(transaction, store);
      changeForNow(transaction, transaction.database.stores, store, false);
    },
    makeIndex: (transaction, store, name, keyPath, unique, multiEntry) => changeForNow(transaction, store.indexes, {
      name, keyPath, unique, multiEntry, records: [], isDeleted: false, store,
    }, true),
    deleteIndex(transaction, index) { changeForNow(transaction, index.store.indexes, index, false); },
    rename(transaction, part, name, among) {
      const before = part.name;
      renameIn(transaction, among, part, name);
      transaction.undo.push(() => { renameIn(transaction, among, part, before); });
    },
  };

  // MARK: Pages that go, and what the app takes out

  // A document is left; one that may be gone back to keeps its connections, and no other waits for what it had begun.
  function leave(world, isKept) {
    for (const owner of owners.values()) {
      for (const database of [...owner.databases.values()]) {
        database.waiting = database.waiting.filter(asked => isKept || asked.world !== world);
        if (!isKept && database.asked?.world === world) database.asked.isGone = true;
        for (const connection of [...database.connections]) {
          if (connection.world !== world) continue;
          for (const transaction of [...database.transactions]) {
            if (transaction.connection !== connection) continue;
            abort(transaction);
            // Its events are heard by nobody, or once the page is gone back to.
            end(transaction, false);
          }
          if (isKept) continue;
          close(connection, true);
          connection.waits?.();
        }
      }
    }
  }
  function drop(key) {
    const owner = owners.get(key);
    if (owner === undefined) return;
    for (const database of [...owner.databases.values()]) {
      for (const connection of [...database.connections]) {
        const { page } = connection;
        close(connection, true);
        if (page !== undefined && connection.world.isKept !== true) connection.world.taskInSteps(() => page.closed());
      }
      empty(database);
      if (!database.isBusy) process(database);
    }
  }

  return {
    keys, records, ask, close, begin, arrive, add, handled, abort, leave, drop, ...upgrades,
    // https://w3c.github.io/IndexedDB/#dom-idbfactory-databases
    list(key) {
      const found = [];
      for (const { name, version } of ownerOf(key).databases.values()) if (version > 0) found.push({ name, version });
      return found;
    },
    importState(key, text) {
      drop(key);
      const owner = ownerOf(key);
      kept().importState(owner, name => databaseOf(owner, name), text);
    },
    exportState: key => kept().exportState(ownerOf(key)),
    // A session has ended.
    forget(session) { for (const key of [...owners.keys()]) if (key.startsWith(`${session} `)) owners.delete(key); },
  };
})
