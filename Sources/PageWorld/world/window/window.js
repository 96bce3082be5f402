// https://html.spec.whatwg.org/#the-window-object: what every page has at once; the rest is loaded when it is touched.
(function (world) {
  "use strict";

  const { host, agent, global, realm, wrap, documentNumber } = world;
  const { hooks } = world;

  // The window is an event target without its constructor having run.
  agent.stamp(global, 0, { listeners: null, handlers: null, parent: null });

  // [LegacyUnforgeable], and the views of the window by itself.
  const unforgeable = { configurable: false, enumerable: true };
  Object.defineProperty(global, "document", { ...unforgeable, get() { return wrap(documentNumber); }, set: undefined });
  Object.defineProperty(global, "window", { ...unforgeable, get() { return global; }, set: undefined });
  for (const name of ["self", "frames"]) replaceable(name, () => global);

  // https://webidl.spec.whatwg.org/#Replaceable
  function replaceable(name, get) {
    Object.defineProperty(global, name, {
      get,
      set(value) {
        Object.defineProperty(global, name, { value, writable: true, enumerable: true, configurable: true });
      },
      enumerable: true, configurable: true,
    });
  }

  // The prototype comes with the interface: whoever looks at the global's prototype finds it.
  // https://html.spec.whatwg.org/#timers
  let lastTimer = 0;
  const timers = new Map();
  // The nesting level of the timer that runs, as https://html.spec.whatwg.org/#timer-initialisation-steps has it.
  let nesting = 0;

  function startTimer(handler, timeout, values, repeats) {
    const callback = typeof handler === "function" ? handler : compile(`${handler}`);
    const timer = { callback, values, repeats, timeout: Number(timeout) | 0, nesting: nesting + 1 };
    const id = ++lastTimer;
    timers.set(id, timer);
    schedule(id, timer);
    return id;
  }
  function schedule(id, timer) {
    let delay = timer.timeout < 0 ? 0 : timer.timeout;
    if (timer.nesting > 5 && delay < 4) delay = 4;
    // Whoever waits for the page to settle waits for it, unless it is one of many that a page keeps going.
    host.startTimer(realm, id, delay, !timer.repeats && timer.nesting <= 5);
  }
  function stopTimer(id) {
    id |= 0;
    if (timers.delete(id)) host.stopTimer(realm, id);
  }
  function compile(text) { return () => (0, eval)(text); }

  hooks.timer = function (id) {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (!timer.repeats) timers.delete(id);
    nesting = timer.nesting;
    world.run(timer.callback, global, ...timer.values);
    nesting = 0;
    if (timer.repeats && timers.has(id)) {
      timer.nesting++;
      schedule(id, timer);
    }
  };

  function operation(name, value) {
    Object.defineProperty(global, name, { value, writable: true, enumerable: true, configurable: true });
  }
  world.operation = operation;
  world.replaceable = replaceable;

  operation("setTimeout", function setTimeout(handler, timeout = 0, ...values) {
    world.need(arguments, 1);
    return startTimer(handler, timeout, values, false);
  });
  operation("setInterval", function setInterval(handler, timeout = 0, ...values) {
    world.need(arguments, 1);
    return startTimer(handler, timeout, values, true);
  });
  operation("clearTimeout", function clearTimeout(id = 0) { stopTimer(id); });
  operation("clearInterval", function clearInterval(id = 0) { stopTimer(id); });
  const resolved = Promise.resolve();
  const then = Promise.prototype.then;
  operation("queueMicrotask", function queueMicrotask(callback) {
    if (typeof callback !== "function") throw new TypeError("The callback is no function");
    world.apply(then, resolved, [() => { world.run(callback, undefined); }]);
  });

  replaceable("event", () => world.currentEvent);

  // https://console.spec.whatwg.org/#logging
  const levels = { log: "log", info: "info", debug: "debug", warn: "warning", error: "error", trace: "log", dir: "log", table: "log" };
  const console = {};
  for (const name in levels)
    console[name] = { [name](...values) { host.log(realm, levels[name], values.map(describe).join(" ")); } }[name];
  console.assert = function assert(condition, ...values) {
    if (!condition) host.log(realm, "error", ["Assertion failed", ...values.map(describe)].join(" "));
  };
  for (const name of ["clear", "count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeEnd", "timeLog", "timeStamp"])
    console[name] = { [name]() {} }[name];
  Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });
  Object.defineProperty(global, "console", { value: console, writable: true, enumerable: false, configurable: true });

  function describe(value) {
    if (typeof value === "string") return value;
    try {
      if (value instanceof Error) return value.stack ? `${value}\n${value.stack}` : `${value}`;
      if (typeof value === "object" && value !== null) {
        const text = JSON.stringify(value);
        return text === undefined || text === "{}" ? `${value}` : text;
      }
      return String(value);
    } catch {
      return "[object]";
    }
  }
})
