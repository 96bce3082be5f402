// https://html.spec.whatwg.org/#queue-a-task: functions that run from tasks of their own, in order.
(function (world) {
  "use strict";

  const { host, realm, hooks } = world;
  const { begin, nextTaskNesting, mostAwaited } = world.use("window/tasks");
  const waiting = { __proto__: null };
  let last = 0;

  hooks.task = function (number) {
    const task = waiting[number];
    delete waiting[number];
    if (task === undefined) return;
    begin(task.nesting, 0);
    world.run(task.body, undefined);
  };

  return {
    queueTask(body) {
      const nesting = nextTaskNesting();
      waiting[++last] = { body, nesting };
      host.queueTask(realm, last, nesting <= mostAwaited);
    },
  };
})
