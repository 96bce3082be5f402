// The entries of what came for a document: https://w3c.github.io/resource-timing/, https://w3c.github.io/server-timing/
(function (world) {
  "use strict";

  const { agent, host, realm } = world;
  const { token } = world.use("window/performance-timeline");
  const PerformanceEntry = world.get("PerformanceEntry");
  const isWebKit = host.isWebKit(realm);

  // https://w3c.github.io/server-timing/#the-performanceservertiming-interface
  class PerformanceServerTiming {
    #metric;
    constructor(given = undefined, metric = undefined) {
      if (given !== token) throw new TypeError("Illegal constructor");
      this.#metric = metric;
    }
    get name() { return this.#metric.name; }
    get duration() { return this.#metric.duration; }
    get description() { return this.#metric.description; }
    toJSON() {
      const { name, duration, description } = this;
      return { name, duration, description };
    }
  }
  world.define("PerformanceServerTiming", PerformanceServerTiming);

  const ofEntries = ["name", "entryType", "startTime", "duration"];
  // Of an entry, the function that finds a member by its name.
  let readerOf;
  class PerformanceResourceTiming extends PerformanceEntry {
    #read;
    constructor(given = undefined, members = undefined, read = undefined) {
      super(given, members);
      this.#read = read;
    }
    static {
      readerOf = entry => entry.#read;
    }
  }
  const names = [
    "initiatorType", "nextHopProtocol", "workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart",
    "domainLookupEnd", "connectStart", "connectEnd", "secureConnectionStart", "requestStart", "responseStart", "responseEnd",
    "transferSize", "encodedBodySize", "decodedBodySize",
    // PLATFORM(WebKit): 2.50 does not have it.
    ...isWebKit ? [] : ["responseStatus"],
    "serverTiming",
  ];
  defineReaders(PerformanceResourceTiming, names, []);
  world.define("PerformanceResourceTiming", PerformanceResourceTiming);

  // Members that are found when they are read, for the document may still be loading, and the object that has them all, those of
  // the interface below too (https://webidl.spec.whatwg.org/#dfn-default-tojson-steps).
  function defineReaders(Entry, names, inherited) {
    agent.defineAccessors(Entry.prototype, names, index => {
      const name = names[index];
      return { get() { return readerOf(this)(name); } };
    }, world.functionPrototype);
    const all = [...ofEntries, ...inherited, ...names];
    world.mix(Entry, class {
      toJSON() {
        const read = readerOf(this), json = world.plain({});
        for (const name of all) json[name] = ofEntries.includes(name) ? this[name] : read(name);
        return json;
      }
    });
  }

  // What `host.resources` tells of one, as members. Of what another origin's server keeps to itself there are zeros
  // (https://w3c.github.io/resource-timing/#sec-cross-origin-resources).
  function factsOf(values) {
    const [
      name, initiatorType, protocol, isOpen, isReadable, isRedirected, isSecure, startTime, fetchStart, responseStart, responseEnd,
      transferSize, encodedBodySize, decodedBodySize, responseStatus, ...metrics
    ] = values;
    const serverTiming = [];
    for (let index = 0; isOpen && index < metrics.length; index += 3) {
      const name = metrics[index], duration = metrics[index + 1], description = metrics[index + 2];
      serverTiming.push(new PerformanceServerTiming(token, { name, duration, description }));
    }
    // PLATFORM(WebKit): PerformanceResourceTiming::encodedBodySize, m_shouldReportDetails.
    const isSized = isReadable && (isOpen || !isWebKit);
    // What is no part of a kept connection is as long as nothing.
    const request = isOpen ? fetchStart : 0;
    return {
      __proto__: null,
      name, initiatorType, startTime, responseEnd, nextHopProtocol: isOpen ? protocol : "", workerStart: 0,
      redirectStart: isOpen && isRedirected ? startTime : 0, redirectEnd: isOpen && isRedirected ? fetchStart : 0,
      fetchStart: isOpen ? fetchStart : startTime, domainLookupStart: request, domainLookupEnd: request, connectStart: request,
      connectEnd: request, secureConnectionStart: isSecure ? request : 0, requestStart: request,
      responseStart: isOpen ? responseStart : 0, transferSize: isOpen && isReadable ? transferSize : 0,
      encodedBodySize: isSized ? encodedBodySize : 0, decodedBodySize: isSized ? decodedBodySize : 0,
      responseStatus: isReadable ? responseStatus : 0, serverTiming: world.list(serverTiming),
    };
  }

  // What came since the last time.
  let known = 0;
  function taken() {
    const entries = host.resources(realm, known).map(values => {
      const facts = factsOf(values), { name, startTime, responseEnd } = facts;
      const members = { name, entryType: "resource", startTime, duration: responseEnd - startTime };
      return new PerformanceResourceTiming(token, members, member => facts[member]);
    });
    known += entries.length;
    return entries;
  }

  return { defineReaders, names, factsOf, taken };
})
