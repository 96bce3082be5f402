// https://w3c.github.io/IndexedDB/#cursor-interface
(function (world) {
  "use strict";

  const { agent, need } = world;
  const { records } = agent.databases;
  const { keys, fail, needKey, valueOf, integer } = world.use("idb/keys");
  const { ask } = world.use("idb/transaction");
  const { makeRequest } = world.use("idb/requests");
  const { open: openPart, writable, recordOf, valueIn } = world.use("idb/store");
  const { make, checkMaking } = world.maker();

  let stateOf;
  class IDBCursor {
    #state;
    static { stateOf = cursor => cursor.#state; }
    constructor(state) {
      checkMaking();
      this.#state = state;
    }
    get source() { return this.#state.source; }
    get direction() { return this.#state.core.direction; }
    get key() { return this.#state.key; }
    get primaryKey() { return this.#state.primaryKey; }
    get request() { return this.#state.request; }

    advance(count) {
      need(arguments, 1);
      const state = this.#state;
      count = integer(count, 0, 2 ** 32 - 1);
      if (count === 0) throw new TypeError("A cursor goes one record on at least");
      ready(state);
      iterate(state, undefined, undefined, count);
    }
    // https://w3c.github.io/IndexedDB/#dom-idbcursor-continue
    continue(key = undefined) {
      const state = this.#state;
      ready(state);
      let to;
      if (key !== undefined) {
        to = needKey(key);
        const order = keys.compare(to, state.core.position);
        if (state.core.direction.startsWith("next") ? order <= 0 : order >= 0) fail("DataError", "The cursor is past that key.");
      }
      iterate(state, to);
    }
    // https://w3c.github.io/IndexedDB/#dom-idbcursor-continueprimarykey
    continuePrimaryKey(key, primaryKey) {
      need(arguments, 2);
      const state = this.#state, { core } = state;
      openPart(state.part);
      if (core.source.store === undefined || core.direction.endsWith("unique"))
        fail("InvalidAccessError", "Only a cursor of an index that shows all records goes to one.");
      ready(state);
      const to = needKey(key), primary = needKey(primaryKey);
      const order = keys.compare(to, core.position) || keys.compare(primary, core.primaryPosition);
      if (core.direction === "next" ? order <= 0 : order >= 0) fail("DataError", "The cursor is past that record.");
      iterate(state, to, primary);
    }
    // https://w3c.github.io/IndexedDB/#dom-idbcursor-update
    update(value) {
      need(arguments, 1);
      const state = this.#state, { part } = state, store = storeUnder(state);
      writing(state);
      const record = recordOf(part.state, value);
      const key = state.core.primaryPosition;
      if (store.keyPath !== null) {
        const found = keys.evaluate(record, store.keyPath);
        const own = found === undefined ? undefined : keys.keyOf(found);
        if (own === undefined || keys.compare(own, key) !== 0) fail("DataError", "The value has another key.");
      }
      return ask(part.state, this, () => records.put(part.state.core, store, key, record, false), valueOf);
    }
    delete() {
      const state = this.#state, { part } = state, store = storeUnder(state);
      writing(state);
      const key = state.core.primaryPosition;
      return ask(part.state, this, () => records.remove(part.state.core, store, keys.range(key, key, false, false)));
    }
  }
  world.define("IDBCursor", IDBCursor);

  class IDBCursorWithValue extends IDBCursor {
    get value() { return stateOf(this).value; }
  }
  world.define("IDBCursorWithValue", IDBCursorWithValue);

  // https://w3c.github.io/IndexedDB/#cursor-effective-object-store
  function storeUnder({ core }) { return core.source.store ?? core.source; }
  function ready(state) {
    openPart(state.part);
    if (!state.gotValue) fail("InvalidStateError", "The cursor is on its way, or past the last record.");
  }
  function writing(state) {
    writable(state.part);
    if (!state.gotValue || !state.hasValue) fail("InvalidStateError", "The cursor has no value.");
  }

  // https://w3c.github.io/IndexedDB/#dom-idbobjectstore-opencursor
  function open(part, source, range, direction, hasValue) {
    const request = makeRequest(source, part.state.object);
    const state = {
      part, source, request, hasValue, gotValue: false, key: undefined, primaryKey: undefined, value: undefined,
      core: { source: part.core, range, direction, position: undefined, primaryPosition: undefined },
    };
    const object = make(hasValue ? IDBCursorWithValue : IDBCursor, state);
    state.object = object;
    iterate(state);
    return request;
  }

  // https://w3c.github.io/IndexedDB/#iterate-a-cursor
  function iterate(state, key = undefined, primary = undefined, count = 1) {
    const { core } = state;
    state.gotValue = false;
    ask(state.part.state, state.source, () => {
      let found;
      for (let left = count; left > 0; left--) {
        found = records.next(core, key, primary);
        core.position = found?.key;
        core.primaryPosition = found?.primary;
        if (found === undefined) break;
      }
      return found;
    }, found => {
      state.gotValue = found !== undefined;
      state.key = found === undefined ? undefined : valueOf(found.key);
      state.primaryKey = found === undefined ? undefined : valueOf(found.primary);
      state.value = found === undefined || !state.hasValue ? undefined : valueIn(found.value);
      return found === undefined ? null : state.object;
    }, state.request);
  }

  return { open };
})
