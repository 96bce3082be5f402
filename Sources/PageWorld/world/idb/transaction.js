// https://w3c.github.io/IndexedDB/#transaction
(function (world) {
  "use strict";

  const { host, agent, need } = world;
  const EventTarget = world.get("EventTarget");
  const { databases } = agent;
  const { fail } = world.use("idb/keys");
  const { makeRequest, stateOf: requestState, settle, exception, fire } = world.use("idb/requests");
  const { make, checkMaking } = world.maker();

  let stateOf;
  class IDBTransaction extends EventTarget {
    #state;
    static { stateOf = transaction => transaction.#state; }
    constructor(core, db, durability) {
      checkMaking();
      super();
      // `turn`: of the script that has made it, and in which it is active (`isActive`).
      this.#state = {
        core, db, durability, object: this, error: null, handles: new Map(), turn: host.turn(), isDispatching: false, isCloning: false,
      };
      agent.own(this).parent = db;
    }
    get objectStoreNames() {
      const { core } = this.#state;
      return world.use("html/string-list").make(core.scope === undefined ? core.connection.names : core.scope.map(store => store.name).sort());
    }
    get mode() { return this.#state.core.mode; }
    get durability() { return this.#state.durability; }
    get db() { return this.#state.db; }
    get error() { return this.#state.error; }

    objectStore(name) {
      need(arguments, 1);
      const state = this.#state;
      name = `${name}`;
      if (isOver(state)) fail("InvalidStateError", "The transaction is over.");
      const { core } = state;
      const store = core.scope === undefined ? core.database.stores.get(name) : core.scope.find(one => one.name === name);
      if (store === undefined) fail("NotFoundError", `There is no object store ${name} in the transaction.`);
      return world.use("idb/store").storeOf(state, store);
    }
    commit() {
      const state = this.#state;
      if (!isActive(state)) fail("InvalidStateError", "The transaction is not active.");
      state.core.isCommitting = true;
    }
    abort() {
      const state = this.#state;
      if (isOver(state)) fail("InvalidStateError", "The transaction is over.");
      databases.abort(state.core);
    }
  }
  world.define("IDBTransaction", IDBTransaction);
  world.use("html/event-handlers").define(IDBTransaction.prototype, ["abort", "complete", "error"]);

  // https://w3c.github.io/IndexedDB/#transaction-lifecycle
  function isOver({ core }) { return core.state !== "waiting" && core.state !== "running" || core.isCommitting; }
  function isActive(state) { return !isOver(state) && !state.isCloning && (state.isDispatching || state.turn === host.turn()); }
  function needActive(state) { if (!isActive(state)) fail("TransactionInactiveError", "The transaction is not active."); }

  function begin(core, db, durability = "default") {
    const object = make(IDBTransaction, core, db, durability);
    const state = stateOf(object);
    core.page = {
      fireAbort: then => fire(object, "abort", { bubbles: true }, then),
      complete: then => fire(object, "complete", undefined, then),
    };
    return object;
  }
  function abort(state, error) {
    if (isOver(state) && !state.core.isCommitting) return;
    state.error ??= error;
    databases.abort(state.core);
  }

  // https://w3c.github.io/IndexedDB/#asynchronously-execute-a-request: `run` does it, among no page's objects, and `valueOf` makes
  // of what that answers what the page is given.
  function ask(state, source, run, valueOf = value => value, request = makeRequest(source, state.object)) {
    requestState(request).isDone = false;
    databases.add(state.core, {
      run,
      finish(error, result) {
        let value;
        if (error === null) {
          try {
            value = valueOf(result);
          } catch (thrown) {
            error = { name: "DataError", message: `${thrown}` };
          }
        }
        settle(request, error, value);
        state.isDispatching = true;
        const then = event => {
          state.isDispatching = false;
          if (event.threw) abort(state, exception({ name: "AbortError", message: "A listener threw." }));
          else if (error !== null && !event.canceled) abort(state, requestState(request).error);
          databases.handled(state.core);
        };
        return error === null ? fire(request, "success", undefined, then)
          : fire(request, "error", { bubbles: true, cancelable: true }, then);
      },
    });
    return request;
  }
  // What no request is for: it fails together with the transaction.
  function perform(state, run) {
    databases.add(state.core, {
      run,
      finish(error) {
        if (error !== null && state.core.state === "running") abort(state, exception(error));
        databases.handled(state.core);
        return 0;
      },
    });
  }

  return { stateOf, isOver, isActive, needActive, begin, abort, ask, perform };
})
