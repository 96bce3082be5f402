// https://dom.spec.whatwg.org/#aborting-ongoing-activities
(function (world) {
  "use strict";

  const { agent, global, illegal, need } = world;
  const EventTarget = world.get("EventTarget");
  const { fire } = world.use("dom/events");
  const secret = {};
  const setTimeout = global.setTimeout;

  // What a signal keeps: `algorithms` run once when it is aborted; `sources` are those it depends on, `dependents` those
  // that depend on it.
  function abortOf(signal) { return agent.own(signal)?.abort ?? illegal(); }

  function aborted() {
    return new (world.get("DOMException"))("The operation was aborted.", "AbortError");
  }

  class AbortSignal extends EventTarget {
    constructor(key) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      super();
      agent.own(this).abort = { aborted: false, reason: undefined, algorithms: [], sources: [], dependents: [], isDependent: false };
    }

    static abort(reason = undefined) {
      const signal = new AbortSignal(secret);
      const state = abortOf(signal);
      state.aborted = true;
      state.reason = reason === undefined ? aborted() : reason;
      return signal;
    }
    static timeout(milliseconds) {
      need(arguments, 1);
      const delay = Number(milliseconds);
      if (!(delay >= 0 && delay <= Number.MAX_SAFE_INTEGER)) throw new TypeError(`Value ${delay} is outside the range [0, ${Number.MAX_SAFE_INTEGER}]`);
      const signal = new AbortSignal(secret);
      setTimeout(() => abort(signal, new (world.get("DOMException"))("The time is over.", "TimeoutError")), delay);
      return signal;
    }
    // https://dom.spec.whatwg.org/#create-a-dependent-abort-signal
    static any(signals) {
      need(arguments, 1);
      const sources = [...signals];
      const states = sources.map(abortOf);
      const signal = new AbortSignal(secret);
      const own = abortOf(signal);
      for (const { aborted, reason } of states) {
        if (!aborted) continue;
        own.aborted = true;
        own.reason = reason;
        return signal;
      }
      own.isDependent = true;
      const depend = source => {
        if (own.sources.includes(source)) return;
        own.sources.push(source);
        abortOf(source).dependents.push(signal);
      };
      sources.forEach((source, index) => {
        if (states[index].isDependent) states[index].sources.forEach(depend); else depend(source);
      });
      return signal;
    }

    get aborted() { return abortOf(this).aborted; }
    get reason() { return abortOf(this).reason; }
    throwIfAborted() {
      const { aborted, reason } = abortOf(this);
      if (aborted) throw reason;
    }
    get onabort() { return agent.own(this).abort.handler ?? null; }
    set onabort(value) { setHandler(this, value); }
  }
  world.define("AbortSignal", AbortSignal);

  // https://html.spec.whatwg.org/#event-handler-idl-attributes, of the one handler there is.
  function setHandler(signal, value) {
    const state = abortOf(signal);
    const isNew = state.handler === undefined;
    state.handler = typeof value === "object" || typeof value === "function" ? value : null;
    if (!isNew) return;
    const callback = function (event) {
      if (typeof state.handler === "function" && world.apply(state.handler, signal, [event]) === false) event.preventDefault();
    };
    EventTarget.prototype.addEventListener.call(signal, "abort", callback);
  }

  // https://dom.spec.whatwg.org/#abortsignal-signal-abort
  function abort(signal, reason) {
    const state = abortOf(signal);
    if (state.aborted) return;
    state.aborted = true;
    state.reason = reason === undefined ? aborted() : reason;
    const all = [signal];
    for (const dependent of state.dependents) {
      const other = abortOf(dependent);
      if (other.aborted) continue;
      other.aborted = true;
      other.reason = state.reason;
      all.push(dependent);
    }
    for (const one of all) {
      const { algorithms } = abortOf(one);
      abortOf(one).algorithms = [];
      for (let index = 0; index < algorithms.length; index++) algorithms[index]();
      fire(one, "abort");
    }
  }

  class AbortController {
    #signal = new AbortSignal(secret);
    get signal() { return this.#signal; }
    abort(reason = undefined) { abort(this.#signal, reason); }
  }
  world.define("AbortController", AbortController);

  return { abort, abortOf, make: () => new AbortSignal(secret) };
})
