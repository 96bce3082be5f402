// What a page notes of its own times, and whom that is told:
// https://w3c.github.io/performance-timeline/, https://w3c.github.io/user-timing/
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const { dictionary } = world.use("net/convert");
  const { queueTask } = world.use("net/tasks");
  const supported = Object.freeze(["mark", "measure", "navigation", "paint", "resource"]);
  // The standard and browsers keep marks and measures without end; so many are more than a page looks at.
  const limit = 1_000_000;
  // Of resources that find no room.
  const overflowLimit = 10_000;

  // Only the browser makes an entry of whatever members.
  const token = {};
  class PerformanceEntry {
    #members;
    constructor(given = undefined, members = undefined) {
      if (given !== token) throw new TypeError("Illegal constructor");
      this.#members = members;
    }
    get name() { return this.#members.name; }
    get entryType() { return this.#members.entryType; }
    get startTime() { return this.#members.startTime; }
    get duration() { return this.#members.duration; }
    toJSON() {
      const { name, entryType, startTime, duration } = this;
      return { name, entryType, startTime, duration };
    }
  }
  world.define("PerformanceEntry", PerformanceEntry);

  // https://w3c.github.io/user-timing/#the-performancemark-constructor
  class PerformanceMark extends PerformanceEntry {
    #detail;
    constructor(name, options = undefined) {
      need(arguments, 1);
      name = `${name}`;
      const { detail, startTime } = dictionary(options);
      if (world.use("window/performance-timing").isTimingName(name))
        world.throwDOMException(undefined, "SyntaxError");
      const start = startTime === undefined ? host.now(realm) : time(startTime);
      const own = cloned(detail);
      super(token, { name, entryType: "mark", startTime: start, duration: 0 });
      this.#detail = own;
    }
    get detail() { return this.#detail; }
  }
  world.define("PerformanceMark", PerformanceMark);

  class PerformanceMeasure extends PerformanceEntry {
    #detail;
    constructor(given = undefined, members = undefined, detail = undefined) {
      super(given, members);
      this.#detail = detail;
    }
    get detail() { return this.#detail; }
  }
  world.define("PerformanceMeasure", PerformanceMeasure);

  function cloned(detail) {
    return detail === undefined || detail === null ? null : world.use("window/structured-clone").structuredClone(detail);
  }
  // A DOMHighResTimeStamp that is a time.
  function time(value) {
    const number = finite(value);
    if (number < 0) throw new TypeError("A time is not negative");
    return number;
  }
  function finite(value) {
    const number = +value;
    if (!Number.isFinite(number)) throw new TypeError("A time is a finite number");
    return number;
  }

  // https://w3c.github.io/user-timing/#convert-a-mark-to-a-timestamp
  function timeOf(mark) {
    if (typeof mark === "number") return time(mark);
    const name = `${mark}`;
    const { isTimingName, timeNamed } = world.use("window/performance-timing");
    if (isTimingName(name)) return timeNamed(name);
    return latest.get(name) ?? world.throwDOMException(`No mark named '${name}' exists`, "SyntaxError");
  }

  let buffer = [];
  // By name, the time of the mark that was made last.
  const latest = new Map();
  function add(entry) {
    for (const observer of observers) observer.hear(entry);
    if (buffer.length >= limit) return entry;
    buffer.push(entry);
    if (entry.entryType === "mark") latest.set(entry.name, entry.startTime);
    return entry;
  }

  // https://w3c.github.io/user-timing/#measure-method
  function measure(name, startOrOptions, endMark) {
    name = `${name}`;
    const hasOptions = startOrOptions === undefined || startOrOptions === null
      || typeof startOrOptions === "object" || typeof startOrOptions === "function";
    const { detail, duration, end, start } = hasOptions ? dictionary(startOrOptions) : { start: startOrOptions };
    if (hasOptions && [start, end, duration, detail].some(one => one !== undefined)) {
      if (endMark !== undefined) throw new TypeError("With options, there is no end mark beside them");
      if (start === undefined && end === undefined) throw new TypeError("The options want a start or an end");
      if (start !== undefined && end !== undefined && duration !== undefined)
        throw new TypeError("Of start, end and duration two are enough");
    }
    const length = duration === undefined ? undefined : finite(duration);
    let to;
    if (endMark !== undefined) to = timeOf(`${endMark}`);
    else if (end !== undefined) to = timeOf(end);
    else if (start !== undefined && length !== undefined) to = timeOf(start) + length;
    else to = host.now(realm);
    let from;
    if (start !== undefined) from = timeOf(hasOptions ? start : `${start}`);
    else if (length !== undefined && end !== undefined) from = to - length;
    else from = 0;
    return add(new PerformanceMeasure(
      token, { name, entryType: "measure", startTime: from, duration: to - from }, cloned(detail)));
  }

  // Of that name and type, in the order of their times: https://w3c.github.io/performance-timeline/#dfn-filter-buffer-by-name-and-type
  function filtered(list, name, type) {
    return list
      .filter(entry => (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type))
      .sort((one, other) => one.startTime - other.startTime);
  }
  function entries(name, type) {
    const isOfNavigation = type === undefined || type === "navigation", isOfPaint = type === undefined || type === "paint";
    takeResources();
    return filtered([...isOfNavigation ? [navigation()] : [], ...isOfPaint ? paints() : [], ...buffer, ...resources], name, type);
  }

  // https://w3c.github.io/resource-timing/#sec-extensions-performance-interface
  // Those that have found no room, the standard's secondary buffer, are in `overflow`.
  let resources = [], overflow = [];
  let size = 250, isFullEventPending = false;
  // https://w3c.github.io/resource-timing/#dfn-add-a-performanceresourcetiming-entry
  function takeResources() {
    for (const entry of world.use("window/performance-resources").taken()) {
      for (const observer of observers) observer.hear(entry);
      if (resources.length < size && !isFullEventPending) resources.push(entry);
      else {
        if (overflow.length < overflowLimit) overflow.push(entry);
        tellOfFullBuffer();
      }
    }
  }
  // https://w3c.github.io/resource-timing/#dfn-fire-a-buffer-full-event
  function tellOfFullBuffer() {
    if (isFullEventPending) return;
    isFullEventPending = true;
    queueTask(() => {
      while (overflow.length > 0) {
        const before = overflow.length;
        if (resources.length >= size)
          world.use("dom/events").fire(world.use("window/performance").performance(), "resourcetimingbufferfull");
        while (overflow.length > 0 && resources.length < size) resources.push(overflow.shift());
        if (overflow.length >= before) overflow = [];
      }
      isFullEventPending = false;
    });
  }
  // https://w3c.github.io/paint-timing/
  //
  // NB: nothing is drawn; what a page shows is all there when it has loaded.
  class PerformancePaintTiming extends PerformanceEntry {}
  world.define("PerformancePaintTiming", PerformancePaintTiming);
  let painted = [];
  function paints() {
    if (painted.length === 0 && host.isDocumentLoaded(realm)) {
      const startTime = world.use("window/performance-timing").offset("loadEventEnd") ?? 0;
      const members = { name: "first-contentful-paint", entryType: "paint", startTime, duration: 0 };
      painted = [new PerformancePaintTiming(token, members)];
    }
    return painted;
  }
  function navigation() { return world.use("window/performance-navigation").entry(); }

  // https://w3c.github.io/performance-timeline/#the-performanceobserverentrylist-interface
  class PerformanceObserverEntryList {
    #entries;
    constructor(given = undefined, entries = undefined) {
      if (given !== token) throw new TypeError("Illegal constructor");
      this.#entries = entries;
    }
    getEntries() { return filtered(this.#entries); }
    getEntriesByType(type) {
      need(arguments, 1);
      return filtered(this.#entries, undefined, `${type}`);
    }
    getEntriesByName(name, type = undefined) {
      need(arguments, 1);
      return filtered(this.#entries, `${name}`, type === undefined ? undefined : `${type}`);
    }
  }
  world.define("PerformanceObserverEntryList", PerformanceObserverEntryList);

  // https://w3c.github.io/performance-timeline/#the-performanceobserver-interface
  const observers = new Set();
  let isQueued = false;

  class Observation {
    isRegistered = false; kind; types = new Set(); waiting = [];
    constructor(observer, callback) {
      this.observer = observer;
      this.callback = callback;
    }
    hear(entry) {
      if (!this.types.has(entry.entryType)) return;
      this.waiting.push(entry);
      queue();
    }
    register(kind) {
      if (this.kind !== undefined && this.kind !== kind)
        world.throwDOMException("An observer is of one type or of several.", "InvalidModificationError");
      this.kind = kind;
    }
    take() {
      const taken = this.waiting;
      this.waiting = [];
      return taken;
    }
  }
  // https://w3c.github.io/performance-timeline/#queue-the-performanceobserver-task
  function queue() {
    if (isQueued) return;
    isQueued = true;
    queueTask(() => {
      isQueued = false;
      for (const one of [...observers]) {
        const taken = one.take();
        if (taken.length === 0) continue;
        const list = new PerformanceObserverEntryList(token, taken);
        world.run(one.callback, one.observer, list, one.observer, { droppedEntriesCount: 0 });
      }
    });
  }

  class PerformanceObserver {
    #observation;
    constructor(callback) {
      need(arguments, 1);
      if (typeof callback !== "function") throw new TypeError("The callback is no function");
      this.#observation = new Observation(this, callback);
    }
    static get supportedEntryTypes() { return supported; }
    observe(options = undefined) {
      const { buffered, entryTypes, type } = dictionary(options);
      if (entryTypes === undefined === (type === undefined)) throw new TypeError("no type or entryTypes were provided");
      if (entryTypes !== undefined && buffered !== undefined) throw new TypeError("Only one type is buffered");
      const one = this.#observation;
      const wanted = (type === undefined ? [...entryTypes].map(String) : [`${type}`]).filter(name => supported.includes(name));
      one.register(type === undefined ? "several" : "one");
      if (wanted.length === 0) return;
      if (type === undefined) one.types = new Set(wanted);
      else one.types.add(wanted[0]);
      if (one.types.has("resource")) takeResources();
      observers.add(one);
      if (type === undefined || !buffered) return;
      const known = wanted[0] === "navigation" && !host.isDocumentLoaded(realm) ? [] : entries(undefined, wanted[0]);
      for (const entry of known) one.hear(entry);
    }
    disconnect() {
      const one = this.#observation;
      observers.delete(one);
      one.types.clear();
      one.take();
    }
    takeRecords() { return this.#observation.take(); }
  }
  world.define("PerformanceObserver", PerformanceObserver);

  host.hearOfResources(realm);
  return {
    token, entries, measure, takeResources,
    clearResources() {
      takeResources();
      resources = [];
    },
    setResourceLimit(value) { size = value >>> 0; },
    mark(name, options) { return add(new PerformanceMark(name, options)); },
    clear(type, name) {
      if (type === "mark" && name === undefined) latest.clear();
      else if (type === "mark") latest.delete(`${name}`);
      buffer = buffer.filter(entry => entry.entryType !== type || name !== undefined && entry.name !== `${name}`);
    },
    // The load event has been told to every listener.
    loaded() {
      for (const entry of [navigation(), ...paints()]) for (const observer of observers) observer.hear(entry);
    },
  };
})
