// https://xhr.spec.whatwg.org/#interface-progressevent
(function (world) {
  "use strict";

  const Event = world.get("Event");
  const { stateOf, valueOf } = world.use("dom/events");

  class ProgressEvent extends Event {
    constructor(type, init = undefined) {
      super(...arguments);
      const { lengthComputable = false, loaded = 0, total = 0 } = init ?? {};
      stateOf(this).values = { lengthComputable: Boolean(lengthComputable), loaded: number(loaded), total: number(total) };
    }
    get lengthComputable() { return valueOf(this, "lengthComputable"); }
    get loaded() { return valueOf(this, "loaded"); }
    get total() { return valueOf(this, "total"); }
  }
  world.define("ProgressEvent", ProgressEvent);

  // double
  function number(value) {
    value = Number(value);
    if (!Number.isFinite(value)) throw new TypeError("The provided value is non-finite");
    return value;
  }

  return {
    // https://xhr.spec.whatwg.org/#concept-event-fire-progress
    fireProgress(target, type, loaded, total) {
      world.use("dom/events").fire(target, type, { loaded, total, lengthComputable: total !== 0 }, ProgressEvent);
    },
  };
})
