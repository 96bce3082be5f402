// https://w3c.github.io/hr-time/#the-performance-interface
(function (world) {
  "use strict";

  const { agent, host, realm, need } = world;
  const EventTarget = world.get("EventTarget");
  let isMaking = false;

  // Most pages ask for the time alone.
  const timeline = () => world.use("window/performance-timeline");
  const timing = () => world.use("window/performance-timing");

  class Performance extends EventTarget {
    constructor() {
      if (!isMaking) throw new TypeError("Illegal constructor");
      super();
    }
    now() { return host.now(realm); }
    get timeOrigin() { return host.timeOrigin(realm); }
    get timing() { return timing().timing(); }
    get navigation() { return timing().navigation(); }
    toJSON() { return { timeOrigin: this.timeOrigin, navigation: this.navigation, timing: this.timing }; }
    // https://w3c.github.io/user-timing/#extensions-performance-interface
    mark(name, options = undefined) {
      need(arguments, 1);
      return timeline().mark(name, options);
    }
    measure(name, startOrOptions = undefined, end = undefined) {
      need(arguments, 1);
      return timeline().measure(name, startOrOptions, end);
    }
    clearMarks(name = undefined) { timeline().clear("mark", name); }
    clearMeasures(name = undefined) { timeline().clear("measure", name); }
    // https://w3c.github.io/resource-timing/#sec-extensions-performance-interface
    clearResourceTimings() { timeline().clearResources(); }
    setResourceTimingBufferSize(size) {
      need(arguments, 1);
      timeline().setResourceLimit(size);
    }
    // https://w3c.github.io/performance-timeline/#extensions-to-the-performance-interface
    getEntries() { return timeline().entries(); }
    getEntriesByType(type) {
      need(arguments, 1);
      return timeline().entries(undefined, `${type}`);
    }
    getEntriesByName(name, type = undefined) {
      need(arguments, 1);
      return timeline().entries(`${name}`, type === undefined ? undefined : `${type}`);
    }
  }
  world.use("html/event-handlers").define(Performance.prototype, ["resourcetimingbufferfull"]);
  world.define("Performance", Performance);

  isMaking = true;
  const object = new Performance();
  isMaking = false;
  host.hearOfResources(realm);
  return {
    performance: () => object,
    resourceCame() {
      if (world.isLoaded("window/performance-timeline") || agent.own(object).listeners !== null) timeline().takeResources();
    },
  };
})
