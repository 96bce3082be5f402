// When the document came about, as pages have long asked for it:
// https://www.w3.org/TR/navigation-timing/, https://w3c.github.io/navigation-timing/#obsolete
(function (world) {
  "use strict";

  const { agent, host, realm } = world;
  // As `host.loadTimes` has them, in milliseconds since the time origin; less than 0: not yet, or never.
  const told = [
    "redirectEnd", "fetchStart", "responseStart", "responseEnd", "domLoading", "domInteractive", "domContentLoadedEventStart",
    "domContentLoadedEventEnd", "domComplete", "loadEventStart", "loadEventEnd",
  ];
  const names = [
    "navigationStart", "unloadEventStart", "unloadEventEnd", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart",
    "domainLookupEnd", "connectStart", "connectEnd", "secureConnectionStart", "requestStart", "responseStart", "responseEnd",
    "domLoading", "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete", "loadEventStart",
    "loadEventEnd",
  ];
  // What is no part of a kept connection is as long as nothing.
  const others = {
    __proto__: null, domainLookupStart: "fetchStart", domainLookupEnd: "fetchStart", connectStart: "fetchStart",
    connectEnd: "fetchStart", requestStart: "fetchStart",
  };

  // By name, in milliseconds since the time origin; undefined: not yet, or never.
  function offset(name) {
    if (name === "navigationStart") return 0;
    if (name === "redirectStart") return offset("redirectEnd") === undefined ? undefined : 0;
    if (name === "secureConnectionStart")
      return host.documentURL(world.documentNumber).startsWith("https:") ? offset("fetchStart") : undefined;
    const index = told.indexOf(others[name] ?? name);
    const time = index < 0 ? -1 : host.loadTimes(realm)[index];
    return time < 0 ? undefined : time;
  }
  // In milliseconds since 1970; 0 for none.
  function moment(name) {
    const time = offset(name);
    return time === undefined ? 0 : Math.round(host.timeOrigin(realm) + time);
  }

  let isMaking = false;
  class PerformanceTiming {
    constructor() { if (!isMaking) throw new TypeError("Illegal constructor"); }
    toJSON() { return Object.fromEntries(names.map(name => [name, this[name]])); }
  }
  agent.defineAccessors(PerformanceTiming.prototype, names, index => {
    const name = names[index];
    return { get() { return this === timing ? moment(name) : world.illegal(); } };
  });
  world.define("PerformanceTiming", PerformanceTiming);

  // How the document was led to, as `host.loadKind` has it.
  const kinds = { TYPE_NAVIGATE: 0, TYPE_RELOAD: 1, TYPE_BACK_FORWARD: 2, TYPE_RESERVED: 255 };
  class PerformanceNavigation {
    constructor() { if (!isMaking) throw new TypeError("Illegal constructor"); }
    get type() { return this === navigation ? host.loadKind(realm)[3] : world.illegal(); }
    get redirectCount() { return this === navigation ? host.loadKind(realm)[1] : world.illegal(); }
    toJSON() { return { type: this.type, redirectCount: this.redirectCount }; }
  }
  world.define("PerformanceNavigation", PerformanceNavigation, kinds);

  isMaking = true;
  const timing = new PerformanceTiming(), navigation = new PerformanceNavigation();
  isMaking = false;
  return {
    offset,
    timing: () => timing,
    navigation: () => navigation,
    isTimingName(name) { return names.includes(name); },
    // https://w3c.github.io/user-timing/#convert-a-name-to-a-timestamp
    timeNamed(name) {
      const time = offset(name);
      if (time === undefined) world.throwDOMException(`${name} is not yet.`, "InvalidAccessError");
      return time;
    },
  };
})
