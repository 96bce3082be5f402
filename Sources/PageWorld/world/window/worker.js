// Dedicated workers, as who starts them has them: https://html.spec.whatwg.org/#dedicated-workers-and-the-worker-interface
//
// NB: a worker runs on the page's loop, and between its tasks.
(function (world) {
  "use strict";

  const { host, agent, hooks, realm, documentNumber, need } = world;
  const events = world.use("dom/events");
  const clone = world.use("window/structured-clone");
  const messaging = world.use("window/messaging");
  const EventTarget = world.get("EventTarget");

  // By the number that the engine knows each by: {object, name, isModule, inner: its world, queue: what it is still to be sent,
  // isDropped: whether nothing of it is heard any more}.
  const workers = new Map();
  let last = 0;

  class Worker extends EventTarget {
    #state;

    // https://html.spec.whatwg.org/#dom-worker
    constructor(url, options = undefined) {
      need(arguments, 1);
      super();
      const { type = "classic", credentials = "same-origin", name = "" } = options ?? {};
      if (type !== "classic" && type !== "module") throw new TypeError(`"${type}" is no type of a worker`);
      if (!["omit", "same-origin", "include"].includes(credentials)) throw new TypeError(`"${credentials}" is no credentials mode`);
      const target = host.urlParse(`${url}`, host.baseURL(documentNumber));
      if (target === null) world.throwDOMException(undefined, "SyntaxError");
      if (!target.startsWith("data:") && host.originOf(target) !== host.origin(realm))
        world.throwDOMException(undefined, "SecurityError");
      const isModule = type === "module";
      const state = this.#state = { number: ++last, object: this, name: `${name}`, isModule, inner: null, queue: [], isDropped: false };
      workers.set(state.number, state);
      if (!host.startWorker(realm, state.number, target, isModule, credentials)) world.task(() => { fail(state); });
    }

    postMessage(message, options = undefined) {
      need(arguments, 1);
      const state = this.#state;
      const serialized = clone.serializeWithTransfer(message, messaging.transferOf(options));
      if (!workers.has(state.number)) return;
      if (state.inner === null) state.queue.push(serialized);
      else state.inner.receive(serialized);
    }

    // https://html.spec.whatwg.org/#dom-worker-terminate
    terminate() {
      this.#state.isDropped = true;
      end(this.#state);
    }
  }
  world.define("Worker", Worker);
  world.use("html/event-handlers").define(Worker.prototype, ["message", "messageerror", "error"]);

  function end(state) {
    if (workers.delete(state.number)) host.stopWorker(realm, state.number);
  }
  // https://html.spec.whatwg.org/#run-a-worker: its script did not come.
  function fail(state) {
    if (!workers.has(state.number)) return;
    end(state);
    events.fire(state.object, "error");
  }
  // In a task of this side, unless this has ended it.
  function later(state, run) {
    world.task(() => { if (!state.isDropped) run(); });
  }

  hooks.workerFailed = number => {
    const state = workers.get(number);
    if (state !== undefined) fail(state);
  };
  // The worker has a world, whose script has not run yet.
  hooks.workerBegan = (number, innerRealm) => {
    const state = workers.get(number);
    const inner = agent.truth(innerRealm);
    if (state === undefined || inner === undefined) return;
    state.inner = inner.use("worker/scope").connect({
      name: state.name,
      isModule: state.isModule,
      post(serialized) { later(state, () => { messaging.deliver(state.object, serialized, {}); }); },
      // https://html.spec.whatwg.org/#runtime-script-errors-2
      error(found, report) {
        later(state, () => {
          const isLeft = events.fire(state.object, "error", { cancelable: true, ...found }, world.get("ErrorEvent"));
          if (isLeft && !world.use("window/errors").handlesOfWorker(found)) report();
        });
      },
      failed() { later(state, () => { fail(state); }); },
      close() { end(state); },
    });
    for (const serialized of state.queue.splice(0)) state.inner.receive(serialized);
  };
})
