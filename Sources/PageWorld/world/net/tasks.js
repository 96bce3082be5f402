// https://html.spec.whatwg.org/#queue-a-task: functions that run from tasks of their own, in order.
(function (world) {
  "use strict";

  const { host, realm, hooks } = world;
  const waiting = { __proto__: null };
  let last = 0;

  hooks.task = function (number) {
    const body = waiting[number];
    delete waiting[number];
    if (body !== undefined) world.run(body, undefined);
  };

  return {
    queueTask(body) {
      waiting[++last] = body;
      host.queueTask(realm, last);
    },
  };
})
