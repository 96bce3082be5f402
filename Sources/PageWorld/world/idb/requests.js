// https://w3c.github.io/IndexedDB/#request-api
(function (world) {
  "use strict";

  const { agent } = world;
  const EventTarget = world.get("EventTarget");
  const Event = world.get("Event");
  const events = world.use("dom/events");
  const { define } = world.use("html/event-handlers");
  const { make, checkMaking } = world.maker();

  let stateOf;
  class IDBRequest extends EventTarget {
    #state;
    static { stateOf = request => request.#state; }
    constructor(source, transaction) {
      checkMaking();
      super();
      this.#state = { isDone: false, result: undefined, error: null, source, transaction: null };
      lead(this, transaction);
    }
    get result() {
      const state = this.#state;
      if (!state.isDone) pending();
      return state.result;
    }
    get error() {
      const state = this.#state;
      if (!state.isDone) pending();
      return state.error;
    }
    get source() { return this.#state.source; }
    get transaction() { return this.#state.transaction; }
    get readyState() { return this.#state.isDone ? "done" : "pending"; }
  }
  world.define("IDBRequest", IDBRequest);
  define(IDBRequest.prototype, ["success", "error"]);
  function pending() { world.throwDOMException("The request has no answer yet.", "InvalidStateError"); }

  class IDBOpenDBRequest extends IDBRequest {}
  world.define("IDBOpenDBRequest", IDBOpenDBRequest);
  define(IDBOpenDBRequest.prototype, ["blocked", "upgradeneeded"]);

  class IDBVersionChangeEvent extends Event {
    constructor(type, init = undefined) {
      super(...arguments);
      events.stateOf(this).values = {
        oldVersion: version(init?.oldVersion) ?? 0, newVersion: version(init?.newVersion) ?? null,
      };
    }
    get oldVersion() { return events.valueOf(this, "oldVersion"); }
    get newVersion() { return events.valueOf(this, "newVersion"); }
  }
  world.define("IDBVersionChangeEvent", IDBVersionChangeEvent);
  function version(value) {
    if (value === undefined || value === null) return undefined;
    const number = Math.trunc(Number(value));
    return Number.isFinite(number) ? number : 0;
  }

  // Its events go on to the transaction.
  function lead(request, transaction) {
    stateOf(request).transaction = transaction;
    agent.own(request).parent = transaction;
  }
  function settle(request, error, result) {
    const state = stateOf(request);
    state.isDone = true;
    state.result = result;
    state.error = error === null ? null : exception(error);
  }
  function exception({ name, message }) { return new (world.get("DOMException"))(message, name); }

  // https://w3c.github.io/IndexedDB/#fire-a-success-event and the like: `then` is called behind the listeners' microtasks.
  function fire(target, type, init, then, Class = Event) {
    return events.fireInSteps(target, type, init, target, Class, then);
  }
  function fireVersion(target, type, from, to, then) {
    return fire(target, type, { oldVersion: from, newVersion: to }, then, IDBVersionChangeEvent);
  }

  return {
    makeRequest: (source, transaction) => make(IDBRequest, source, transaction),
    makeOpenRequest: () => make(IDBOpenDBRequest, null, null),
    stateOf, lead, settle, exception, fire, fireVersion,
  };
})
