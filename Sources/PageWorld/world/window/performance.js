// https://w3c.github.io/hr-time/#the-performance-interface
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const EventTarget = world.get("EventTarget");
  let isMaking = false;

  class Performance extends EventTarget {
    constructor() {
      if (!isMaking) throw new TypeError("Illegal constructor");
      super();
    }
    now() { return host.now(realm); }
    get timeOrigin() { return host.timeOrigin(realm); }
    get timing() { return timing; }
    get navigation() { return navigation; }
    toJSON() { return { timeOrigin: this.timeOrigin, timing, navigation }; }
    mark(name) {
      need(arguments, 1);
      return add({ name: `${name}`, entryType: "mark", startTime: host.now(realm), duration: 0, detail: null });
    }
    measure(name, start = undefined, end = undefined) {
      need(arguments, 1);
      const from = markTime(start) ?? 0, to = markTime(end) ?? host.now(realm);
      return add({ name: `${name}`, entryType: "measure", startTime: from, duration: to - from, detail: null });
    }
    clearMarks(name = undefined) { clear("mark", name); }
    clearMeasures(name = undefined) { clear("measure", name); }
    clearResourceTimings() {}
    setResourceTimingBufferSize() {}
    getEntries() { return [...entries]; }
    getEntriesByType(type) {
      need(arguments, 1);
      return entries.filter(entry => entry.entryType === `${type}`);
    }
    getEntriesByName(name, type = undefined) {
      need(arguments, 1);
      return entries.filter(entry => entry.name === `${name}` && (type === undefined || entry.entryType === `${type}`));
    }
  }
  world.define("Performance", Performance);

  const timing = { navigationStart: host.timeOrigin(realm) };
  const navigation = { type: 0, redirectCount: 0 };
  // A page that marks without end keeps the first.
  const entryLimit = 10_000;
  let entries = [];
  function add(entry) {
    if (entries.length < entryLimit) entries.push(entry);
    return entry;
  }
  function clear(type, name) {
    entries = entries.filter(entry => entry.entryType !== type || name !== undefined && entry.name !== `${name}`);
  }
  function markTime(mark) {
    if (mark === undefined || typeof mark === "number") return mark;
    if (typeof mark === "object") return undefined;
    for (let index = entries.length - 1; index >= 0; index--)
      if (entries[index].entryType === "mark" && entries[index].name === `${mark}`) return entries[index].startTime;
    world.throwDOMException(`There is no mark ${mark}.`, "SyntaxError");
  }

  isMaking = true;
  const object = new Performance();
  isMaking = false;
  return { performance: () => object };
})
