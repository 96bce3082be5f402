// https://html.spec.whatwg.org/#animation-frames and https://w3c.github.io/requestidlecallback/
(function (world) {
  "use strict";

  const { host, global, realm, need } = world;
  const frameInterval = 1000 / 60;

  let lastHandle = 0;
  let waiting = new Map();
  let isScheduled = false;
  // How many frames in a row have asked for the next one.
  let chain = 0;

  function requestAnimationFrame(callback) {
    need(arguments, 1);
    if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') to Window.requestAnimationFrame must be a function");
    const handle = ++lastHandle;
    waiting.set(handle, callback);
    if (!isScheduled) {
      isScheduled = true;
      const isLoading = host.readiness(realm) === "loading";
      if (isLoading) world.use("window/render-blocking").isBlocked();
      // Nobody waits for an animation to end; pages wait a frame or two for what they have shown.
      chain = running === undefined ? 0 : chain + 1;
      world.taskAfter(isLoading ? 1 : frameInterval, runFrame, chain < 3, realm, true);
    }
    return handle;
  }
  function cancelAnimationFrame(handle) {
    need(arguments, 1);
    waiting.delete(handle >>> 0);
    running?.delete(handle >>> 0);
  }

  let running;
  // https://html.spec.whatwg.org/#run-the-animation-frame-callbacks
  function runFrame() {
    if (host.readiness(realm) === "loading" && world.use("window/render-blocking").isBlocked())
      return void world.taskAfter(1, runFrame, false, 0, true);
    isScheduled = false;
    running = waiting;
    waiting = new Map();
    return world.use("dom/events").runInSteps(callbacks(host.now(realm)));
  }
  // Microtasks run behind each (https://webidl.spec.whatwg.org/#invoke-a-callback-function, clean up after running script).
  function* callbacks(now) {
    for (const [handle, callback] of running) {
      running.delete(handle);
      world.run(callback, undefined, now);
      yield;
    }
    running = undefined;
  }

  // https://w3c.github.io/requestidlecallback/#the-idledeadline-interface
  class IdleDeadline {
    #end;
    #didTimeout;
    constructor(key, end, didTimeout) {
      if (key !== idleKey) throw new TypeError("Illegal constructor");
      this.#end = end;
      this.#didTimeout = didTimeout;
    }
    timeRemaining() { return Math.max(0, this.#end - host.now(realm)); }
    get didTimeout() { return this.#didTimeout; }
  }
  const idleKey = {};
  if (!host.isWebKit(realm)) world.define("IdleDeadline", IdleDeadline);
  const idleBudget = 50;

  const idle = new Map();
  let lastIdle = 0;
  function requestIdleCallback(callback, options = undefined) {
    need(arguments, 1);
    if (typeof callback !== "function") throw new TypeError("The callback is no function");
    const handle = ++lastIdle;
    idle.set(handle, callback);
    world.taskAfter(1, () => {
      if (!idle.delete(handle)) return;
      world.run(callback, undefined, new IdleDeadline(idleKey, host.now(realm) + idleBudget, false));
    });
    return handle;
  }
  function cancelIdleCallback(handle) {
    need(arguments, 1);
    idle.delete(handle >>> 0);
  }

  // https://compat.spec.whatwg.org/ has them no more, WebKit and Chromium do.
  const webkitRequestAnimationFrame = { webkitRequestAnimationFrame(callback) { return requestAnimationFrame(...arguments); } }
    .webkitRequestAnimationFrame;
  const webkitCancelAnimationFrame = { webkitCancelAnimationFrame(id) { cancelAnimationFrame(id); } }.webkitCancelAnimationFrame;

  return {
    requestAnimationFrame, cancelAnimationFrame, requestIdleCallback, cancelIdleCallback, webkitRequestAnimationFrame,
    webkitCancelAnimationFrame,
  };
})
