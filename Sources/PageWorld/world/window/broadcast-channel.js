// https://html.spec.whatwg.org/#broadcasting-to-other-browsing-contexts
(function (world) {
  "use strict";

  const { host, agent, realm, need } = world;
  const clone = world.use("window/structured-clone");
  const EventTarget = world.get("EventTarget");
  // The channels of all worlds: {key, world, object, isClosed}.
  const all = agent.channels;

  class BroadcastChannel extends EventTarget {
    #name;
    #channel;
    constructor(name) {
      need(arguments, 1);
      super();
      this.#name = `${name}`;
      this.#channel = { key: `${host.storageKey(realm)} ${this.#name}`, world, object: this, isClosed: false };
      all.add(this.#channel);
    }
    get name() { return this.#name; }
    postMessage(message) {
      need(arguments, 1);
      const own = this.#channel;
      if (own.isClosed) world.throwDOMException("This BroadcastChannel is closed", "InvalidStateError");
      const record = clone.serializeWithTransfer(message, []);
      const origin = host.origin(realm);
      for (const other of all) {
        if (other === own || other.key !== own.key) continue;
        other.world.task(() => {
          if (!other.isClosed) other.world.use("window/messaging").deliver(other.object, record, { origin });
        });
      }
    }
    close() {
      this.#channel.isClosed = true;
      all.delete(this.#channel);
    }
  }
  world.define("BroadcastChannel", BroadcastChannel);
  world.use("html/event-handlers").define(BroadcastChannel.prototype, ["message", "messageerror"]);
})
