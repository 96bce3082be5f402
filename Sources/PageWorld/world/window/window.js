// https://html.spec.whatwg.org/#the-window-object: the members of the global object. What a page rarely touches is in files that
// are loaded then.
(function (world) {
  "use strict";

  const { host, agent, global, realm, wrap, documentNumber } = world;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const noOptions = { configurable: true, enumerable: true };

  // The window is an event target without its constructor having run.
  agent.stamp(global, 0, { listeners: null, handlers: null, parent: null });

  function attribute(name, get, set = undefined, options = noOptions) {
    const { get: getter } = getOwnPropertyDescriptor({ get [name]() { return get(); } }, name);
    const setter = set && getOwnPropertyDescriptor({ set [name](value) { set(value); } }, name).set;
    defineProperty(global, name, { ...options, get: getter, set: setter });
  }
  // https://webidl.spec.whatwg.org/#Replaceable
  function replaceable(name, get) {
    attribute(name, get, value => defineProperty(global, name, { ...noOptions, value, writable: true }));
  }
  function operation(name, value) {
    defineProperty(global, name, { ...noOptions, value, writable: true });
  }
  world.operation = operation;
  world.replaceable = replaceable;

  const unforgeable = { configurable: false, enumerable: true };
  attribute("document", () => wrap(documentNumber), undefined, unforgeable);
  attribute("window", () => global, undefined, unforgeable);
  attribute("location", () => use("location").location, value => { use("location").location.href = value; }, unforgeable);
  attribute("top", () => use("frames").top(), undefined, unforgeable);
  replaceable("self", () => global);
  replaceable("frames", () => global);
  replaceable("event", () => world.currentEvent);

  function use(file) { return world.use(`window/${file}`); }

  // Attributes and operations of files that are loaded when they are first touched: the files export them by name.
  const readOnly = {
    frames: ["closed", "frameElement"],
    history: ["history"],
    navigator: ["navigator", "clientInformation"],
    environment: ["isSecureContext", "crossOriginIsolated"],
    storage: ["localStorage", "sessionStorage"],
  };
  const replaceables = {
    frames: ["length", "parent"],
    navigator: ["external"],
    environment: [
      "devicePixelRatio", "innerHeight", "innerWidth", "locationbar", "menubar", "origin", "outerHeight", "outerWidth",
      "pageXOffset", "pageYOffset", "personalbar", "screen", "screenLeft", "screenTop", "screenX", "screenY",
      "scrollX", "scrollY", "scrollbars", "statusbar", "toolbar", "visualViewport",
    ],
    performance: ["performance"],
  };
  const operations = {
    animation: ["requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "cancelIdleCallback"],
    dialogs: ["alert", "confirm", "prompt", "print"],
    environment: [
      "captureEvents", "getComputedStyle", "matchMedia", "moveBy", "moveTo", "releaseEvents", "resizeBy", "resizeTo",
      "scroll", "scrollBy", "scrollTo",
    ],
    errors: ["reportError"],
    frames: ["blur", "close", "focus", "open", "stop"],
    messaging: ["postMessage"],
    "structured-clone": ["structuredClone"],
  };
  for (const file in readOnly)
    for (const name of readOnly[file]) attribute(name, () => use(file)[name]());
  for (const file in replaceables)
    for (const name of replaceables[file]) replaceable(name, () => use(file)[name]());
  for (const file in operations)
    for (const name of operations[file]) world.lazily(name, () => use(file)[name], operation, true);
  attribute("name", () => use("frames").name(), value => use("frames").setName(`${value}`));
  attribute("status", () => use("frames").status(), value => use("frames").setStatus(`${value}`));
  attribute("opener", () => use("frames").opener(), value => use("frames").setOpener(value));
  world.lazily("console", () => use("console").console);

  // https://html.spec.whatwg.org/#timers
  let lastTimer = 0;
  // Tasks have negative numbers.
  let lastTask = 0;
  const tasks = new Map();
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
  const evaluate = eval;
  function compile(text) { return () => evaluate(`${text}\n//# sourceURL=${host.documentURL(documentNumber)}`); }

  world.hooks.timer = function (id) {
    if (id < 0) {
      const task = tasks.get(id);
      tasks.delete(id);
      return task();
    }
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
  // A task of the page's: https://html.spec.whatwg.org/#queue-a-task
  world.task = run => { world.taskAfter(0, run); };
  world.taskAfter = (milliseconds, run, isAwaited = true) => {
    const id = --lastTask;
    tasks.set(id, run);
    host.startTimer(realm, id, milliseconds, isAwaited);
  };
  const resolved = Promise.resolve();
  const then = Promise.prototype.then;
  operation("queueMicrotask", function queueMicrotask(callback) {
    if (typeof callback !== "function") throw new TypeError("The callback is no function");
    world.apply(then, resolved, [() => { world.run(callback, undefined); }]);
  });

  // https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects
  // https://html.spec.whatwg.org/#globaleventhandlers
  const globalHandlers = [
    "abort", "animationcancel", "animationend", "animationiteration", "animationstart", "auxclick", "beforeinput",
    "beforematch", "beforetoggle", "blur", "cancel", "canplay", "canplaythrough", "change", "click", "close",
    "command", "contextlost", "contextmenu", "contextrestored", "copy", "cuechange", "cut", "dblclick", "drag", "dragend",
    "dragenter", "dragleave", "dragover", "dragstart", "drop", "durationchange", "emptied", "ended", "error", "focus",
    "formdata", "gotpointercapture", "input", "invalid", "keydown", "keypress", "keyup", "load", "loadeddata",
    "loadedmetadata", "loadstart", "lostpointercapture", "mousedown", "mouseenter", "mouseleave", "mousemove", "mouseout",
    "mouseover", "mouseup", "paste", "pause", "play", "playing", "pointercancel", "pointerdown", "pointerenter",
    "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "progress", "ratechange", "reset", "resize",
    "scroll", "scrollend", "securitypolicyviolation", "seeked", "seeking", "select", "selectionchange", "selectstart",
    "slotchange", "stalled", "submit", "suspend", "timeupdate", "toggle", "touchcancel", "touchend", "touchmove",
    "touchstart", "transitioncancel", "transitionend", "transitionrun", "transitionstart", "volumechange", "waiting",
    "webkitanimationend", "webkitanimationiteration", "webkitanimationstart", "webkittransitionend", "wheel",
  ];
  // https://html.spec.whatwg.org/#windoweventhandlers
  const windowHandlers = [
    "afterprint", "beforeprint", "beforeunload", "hashchange", "languagechange", "message", "messageerror", "offline",
    "online", "pagehide", "pagereveal", "pageshow", "pageswap", "popstate", "rejectionhandled", "storage",
    "unhandledrejection", "unload",
  ];
  world.globalHandlers = globalHandlers;
  world.windowHandlers = windowHandlers;
  for (const types of [globalHandlers, windowHandlers]) {
    for (const type of types) {
      attribute(`on${type}`, () => world.use("html/event-handlers").get(global, type),
        value => { world.use("html/event-handlers").set(global, type, value); });
    }
  }

  agent.addWindow(global, () => use("frames").number());
  use("prototype");
})
