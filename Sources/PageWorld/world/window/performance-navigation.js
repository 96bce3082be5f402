// The entry of the document itself: https://w3c.github.io/navigation-timing/, https://w3c.github.io/resource-timing/
(function (world) {
  "use strict";

  const { agent, host, realm } = world;
  const { token } = world.use("window/performance-timeline");
  const { offset } = world.use("window/performance-timing");
  const PerformanceEntry = world.get("PerformanceEntry");

  // Members are asked for when they are read, for the document may still be loading.
  const names = { resource: [], navigation: [] };
  function define(Entry, all, names, read) {
    all.push(...names);
    agent.defineAccessors(Entry.prototype, names, index => {
      const name = names[index];
      return { get() { return this === own ? read(name) : world.illegal(); } };
    });
  }

  // https://webidl.spec.whatwg.org/#dfn-default-tojson-steps
  function withMembers(json, entry, names) {
    for (const name of names) json[name] = entry[name];
    return json;
  }

  class PerformanceResourceTiming extends PerformanceEntry {
    toJSON() { return withMembers(super.toJSON(), this, names.resource); }
  }
  define(PerformanceResourceTiming, names.resource, ["initiatorType"], () => "navigation");
  define(PerformanceResourceTiming, names.resource, ["nextHopProtocol"], () => "");
  define(PerformanceResourceTiming, names.resource, [
    "workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd",
    "secureConnectionStart", "requestStart", "responseStart", "responseEnd",
  ], name => offset(name) ?? 0);
  define(PerformanceResourceTiming, names.resource, ["transferSize", "encodedBodySize", "decodedBodySize"], () => 0);
  define(PerformanceResourceTiming, names.resource, ["responseStatus"], () => host.loadKind(realm)[2]);
  define(PerformanceResourceTiming, names.resource, ["serverTiming"], () => []);
  world.define("PerformanceResourceTiming", PerformanceResourceTiming);

  class PerformanceNavigationTiming extends PerformanceResourceTiming {
    toJSON() { return withMembers(super.toJSON(), this, names.navigation); }
    get duration() { return this === own ? offset("loadEventEnd") ?? 0 : world.illegal(); }
  }
  define(PerformanceNavigationTiming, names.navigation, [
    "unloadEventStart", "unloadEventEnd", "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete",
    "loadEventStart", "loadEventEnd",
  ], name => offset(name) ?? 0);
  define(PerformanceNavigationTiming, names.navigation, ["type"], () => ["navigate", "reload", "back_forward"][host.loadKind(realm)[0]]);
  define(PerformanceNavigationTiming, names.navigation, ["redirectCount"], () => host.loadKind(realm)[1]);
  world.define("PerformanceNavigationTiming", PerformanceNavigationTiming);

  const own = new PerformanceNavigationTiming(token, {
    name: host.documentURL(world.documentNumber), entryType: "navigation", startTime: 0, duration: 0,
  });
  return { entry: () => own };
})
