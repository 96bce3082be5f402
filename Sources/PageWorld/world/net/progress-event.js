// https://xhr.spec.whatwg.org/#interface-progressevent
(function (world) {
  "use strict";

  const Event = world.get("Event");

  class ProgressEvent extends Event {
    #lengthComputable; #loaded; #total;
    constructor(type, init = undefined) {
      super(...arguments);
      const { lengthComputable = false, loaded = 0, total = 0 } = init ?? {};
      this.#lengthComputable = Boolean(lengthComputable);
      this.#loaded = whole(loaded);
      this.#total = whole(total);
    }
    get lengthComputable() { return this.#lengthComputable; }
    get loaded() { return this.#loaded; }
    get total() { return this.#total; }
  }
  world.define("ProgressEvent", ProgressEvent);

  // unsigned long long
  function whole(value) {
    const number = Math.trunc(Number(value));
    if (!Number.isFinite(number)) return 0;
    return number >= 0 ? number : number + 2 ** 64;
  }

  return {
    // https://xhr.spec.whatwg.org/#concept-event-fire-progress
    fireProgress(target, type, loaded, total) {
      world.use("dom/events").fire(target, type, { loaded, total, lengthComputable: total !== 0 }, ProgressEvent);
    },
  };
})
