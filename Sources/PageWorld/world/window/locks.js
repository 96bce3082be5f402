// https://w3c.github.io/web-locks/
(function (world) {
  "use strict";

  const { host, agent, realm, need } = world;
  const { locks: queues, grantLocks } = agent;

  class Lock {
    #request;
    constructor(key, request) {
      if (key !== secret) world.illegal();
      this.#request = request;
    }
    get name() { return this.#request.name; }
    get mode() { return this.#request.mode; }
  }
  const secret = {};
  world.define("Lock", Lock);

  function refuse(message, name = "NotSupportedError") { world.throwDOMException(message, name); }
  function queueOf(key) {
    let queue = queues.get(key);
    if (queue === undefined) queues.set(key, queue = { held: new Set(), isExclusive: false, pending: [] });
    return queue;
  }

  class LockManager {
    constructor() { if (!isMaking) world.illegal(); }

    // https://w3c.github.io/web-locks/#api-lock-manager-request
    async request(name, options, callback) {
      need(arguments, 2);
      if (arguments.length === 2) [options, callback] = [{}, options];
      name = `${name}`;
      const { ifAvailable = false, mode = "exclusive", signal, steal = false } = options ?? {};
      if (typeof callback !== "function") throw new TypeError("The callback is no function");
      if (mode !== "exclusive" && mode !== "shared") throw new TypeError(`"${mode}" is neither exclusive nor shared`);
      if (host.origin(realm) === "null") refuse("A document of no origin has no locks.", "SecurityError");
      if (name.startsWith("-")) refuse("A lock's name does not begin with a hyphen.");
      if (steal && ifAvailable) refuse("What is stolen is available.");
      if (steal && mode !== "exclusive") refuse("Only an exclusive lock is stolen.");
      if (signal !== undefined && (steal || ifAvailable)) refuse("There is nothing to wait for, and so nothing to abort.");
      signal?.throwIfAborted();

      const key = `${host.storageKey(realm)} ${name}`;
      const queue = queueOf(key);
      const released = Promise.withResolvers();
      const request = { key, name, mode, world, released };
      let isGranted = false;
      request.run = () => {
        if (!queue.held.has(request)) return;
        isGranted = true;
        hold(callback, new Lock(secret, request), request);
      };
      if (steal) {
        for (const other of queue.held)
          other.released.reject(new (other.world.get("DOMException"))("The lock was stolen.", "AbortError"));
        queue.held.clear();
        queue.pending.unshift(request);
      } else if (ifAvailable && (queue.pending.length > 0 || queue.held.size > 0 && (mode === "exclusive" || queue.isExclusive))) {
        world.task(() => { hold(callback, null, request); });
        return released.promise;
      } else {
        queue.pending.push(request);
      }
      signal?.addEventListener("abort", () => {
        if (isGranted) return;
        leave(request);
        released.reject(signal.reason);
      });
      grantLocks(key);
      return released.promise;
    }

    // https://w3c.github.io/web-locks/#api-lock-manager-query
    async query() {
      const start = `${host.storageKey(realm)} `;
      const found = { held: [], pending: [] };
      const told = ({ name, mode, world: other }) => ({ clientId: `${other.documentNumber}`, mode, name });
      for (const [key, { held, pending }] of queues) {
        if (!key.startsWith(start)) continue;
        found.held.push(...[...held].map(told));
        found.pending.push(...pending.map(told));
      }
      return found;
    }
  }
  world.define("LockManager", LockManager);

  // Calls back with the lock, which is held until what that answers is settled.
  async function hold(callback, lock, request) {
    try {
      request.released.resolve(await callback(lock));
    } catch (error) {
      request.released.reject(error);
    }
    leave(request);
  }
  function leave(request) {
    const queue = queues.get(request.key);
    if (queue === undefined) return;
    if (!queue.held.delete(request)) {
      const index = queue.pending.indexOf(request);
      if (index < 0) return;
      queue.pending.splice(index, 1);
    }
    grantLocks(request.key);
  }

  let isMaking = true;
  const locks = new LockManager();
  isMaking = false;
  return { locks };
})
