// The entry of the document itself: https://w3c.github.io/navigation-timing/
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { token } = world.use("window/performance-timeline");
  const { offset } = world.use("window/performance-timing");
  const resources = world.use("window/performance-resources");
  const PerformanceResourceTiming = world.get("PerformanceResourceTiming");

  class PerformanceNavigationTiming extends PerformanceResourceTiming {}
  resources.defineReaders(PerformanceNavigationTiming, [
    "unloadEventStart", "unloadEventEnd", "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete",
    "loadEventStart", "loadEventEnd", "type", "redirectCount",
  ], resources.names);
  world.define("PerformanceNavigationTiming", PerformanceNavigationTiming);

  // How the document came, once all of it is here.
  let facts;
  function fact(name) {
    if (facts === undefined) {
      const values = host.documentResource(realm);
      if (values === null) return undefined;
      // Its own times and sizes are nobody's secret.
      values[3] = values[4] = true;
      facts = resources.factsOf(values);
    }
    return facts[name];
  }
  function read(name) {
    switch (name) {
      case "initiatorType": return "navigation";
      case "type": return ["navigate", "reload", "back_forward"][host.loadKind(realm)[0]];
      case "redirectCount": return host.loadKind(realm)[1];
      case "responseStatus": return host.loadKind(realm)[2];
      case "nextHopProtocol": return fact(name) ?? "";
      case "serverTiming": return fact(name) ?? world.list([]);
      case "transferSize": case "encodedBodySize": case "decodedBodySize": return fact(name) ?? 0;
      default: return offset(name) ?? 0;
    }
  }

  const own = new PerformanceNavigationTiming(token, {
    name: host.documentURL(world.documentNumber), entryType: "navigation", startTime: 0,
    get duration() { return offset("loadEventEnd") ?? 0; },
  }, read);
  return { entry: () => own };
})
