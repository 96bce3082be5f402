// Timers and tasks of a window, or of a worker.
(function (world) {
  "use strict";

  const { host, global, realm } = world;

  function operation(name, value) {
    world.made.others.add(world.own(value));
    Object.defineProperty(global, name, { value, writable: true, enumerable: true, configurable: true });
  }

  // https://html.spec.whatwg.org/#timers
  let lastTimer = 0;
  // Tasks have negative numbers.
  let lastTask = 0;
  const tasks = new Map();
  // How many tasks queued each other before the one that runs.
  let taskNesting = 0;
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
  // https://html.spec.whatwg.org/#timer-initialisation-steps, of a string
  function compile(text) {
    if (text.includes("import")) text = world.hooks.rewriteClassic(text);
    return () => {
      if (!host.allowsEval(realm, text)) return;
      world.evaluate(`${text}
//# sourceURL=${host.documentURL(world.documentNumber)}`);
    };
  }

  world.hooks.timer = function (id) {
    if (id < 0) {
      const task = tasks.get(id);
      tasks.delete(id);
      taskNesting = task.nesting;
      try {
        const left = task.run();
        return task.isInSteps ? left : undefined;
      } finally {
        taskNesting = 0;
      }
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

  const operations = {
    setTimeout(handler, timeout = 0, ...values) {
      world.need(arguments, 1);
      return startTimer(handler, timeout, values, false);
    },
    setInterval(handler, timeout = 0, ...values) {
      world.need(arguments, 1);
      return startTimer(handler, timeout, values, true);
    },
    clearTimeout(id = 0) { stopTimer(id); },
    clearInterval(id = 0) { stopTimer(id); },
    queueMicrotask(callback) {
      if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') to Window.queueMicrotask must be a function");
      world.apply(then, resolved, [() => { world.run(callback, undefined); }]);
    },
  };
  for (const name in operations) operation(name, operations[name]);
  // A task of the page's: https://html.spec.whatwg.org/#queue-a-task
  // `sender`: the realm whose gesture goes along.
  world.task = (run, sender = 0) => { world.taskAfter(0, run, true, sender); };
  // Whoever waits for the page to settle waits for it, unless it is the last of many that queued each other: 1,000.
  world.taskAfter = (milliseconds, run, isAwaited = true, sender = 0, isInSteps = false) => {
    const id = --lastTask;
    tasks.set(id, { run, nesting: taskNesting + 1, isInSteps });
    host.startTimer(realm, id, milliseconds, isAwaited && taskNesting < 1000, sender);
    return id;
  };
  // One that fires an event, and answers as `fireInSteps` does.
  world.taskInSteps = (run, isAwaited = true) => { world.taskAfter(0, run, isAwaited, 0, true); };
  world.dropTask = id => { if (tasks.delete(id)) host.stopTimer(realm, id); };
  const resolved = Promise.resolve();
  const then = Promise.prototype.then;

  return { operation };
})
