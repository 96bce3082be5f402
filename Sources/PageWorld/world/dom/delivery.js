// https://dom.spec.whatwg.org/#queue-a-mutation-observer-microtask: who observes mutations, and slots, are told in one.
(function (world) {
  "use strict";

  const { queueMicrotask } = world.global;
  // Functions of theirs: one that delivers records, and one that takes what slots have changed and hands out what fires there.
  const delivery = { records: undefined, takeSlots: undefined, queue };
  let isQueued = false;

  function queue() {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(notify);
  }

  // https://dom.spec.whatwg.org/#notify-mutation-observers
  function notify() {
    isQueued = false;
    const fireSlots = delivery.takeSlots?.();
    delivery.records?.();
    fireSlots?.();
  }

  return delivery;
})
