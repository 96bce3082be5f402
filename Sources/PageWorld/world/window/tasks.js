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
  const timers = new Map();
  // How many tasks queued each other before the one that runs, and the nesting level of the timer that does
  // (https://html.spec.whatwg.org/#timer-initialisation-steps): of its microtasks too, which are of the same turn.
  let turn = -1, taskNesting = 0, timerNesting = 0;
  function begin(ofTask, ofTimer) {
    turn = host.turn();
    taskNesting = ofTask;
    timerNesting = ofTimer;
  }
  function isWithin() { return host.turn() === turn; }
  function nextTaskNesting() { return isWithin() ? taskNesting + 1 : 1; }

  function startTimer(handler, timeout, values, repeats) {
    const callback = typeof handler === "function" ? handler : compile(`${handler}`);
    const timer = { callback, values, repeats, timeout: Number(timeout) | 0, nesting: isWithin() ? timerNesting + 1 : 1 };
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
      begin(task.nesting, 0);
      const left = task.run();
      return task.isInSteps ? left : undefined;
    }
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (!timer.repeats) timers.delete(id);
    begin(0, timer.nesting);
    world.run(timer.callback, global, ...timer.values);
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
      world.need(arguments, 1);
      if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') to Window.queueMicrotask must be a function");
      world.apply(then, resolved, [() => { world.run(callback, undefined); }]);
    },
  };
  for (const name in operations) operation(name, operations[name]);
  // A task of the page's: https://html.spec.whatwg.org/#queue-a-task
  // `sender`: the realm whose gesture goes along.
  world.task = (run, sender = 0) => { world.taskAfter(0, run, true, sender); };
  // Whoever waits for the page to settle waits for it, unless it is the last of many that queued each other.
  const mostAwaited = 1000;
  world.taskAfter = (milliseconds, run, isAwaited = true, sender = 0, isInSteps = false) => {
    const id = --lastTask, nesting = nextTaskNesting();
    tasks.set(id, { run, nesting, isInSteps });
    host.startTimer(realm, id, milliseconds, isAwaited && nesting <= mostAwaited, sender);
    return id;
  };
  // One that fires an event, and answers as `fireInSteps` does.
  world.taskInSteps = (run, isAwaited = true) => { world.taskAfter(0, run, isAwaited, 0, true); };
  world.dropTask = id => { if (tasks.delete(id)) host.stopTimer(realm, id); };
  const resolved = Promise.resolve();
  const then = Promise.prototype.then;

  return { operation, begin, nextTaskNesting, mostAwaited };
})
