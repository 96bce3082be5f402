// Observers of a layout that never changes: each calls back once for what it was given.
// https://w3c.github.io/IntersectionObserver/, https://drafts.csswg.org/resize-observer/
(function (world) {
  "use strict";

  const { host, agent, need } = world;
  const { emptyRect } = world.use("html/geometry");

  function observing(element, member) {
    const own = agent.number(element);
    if (own === 0 || host.nodeType(own) !== 1)
      throw new TypeError(`Argument 1 ('target') to ${member} must be an instance of Element`);
  }

  // https://html.spec.whatwg.org/#update-the-rendering: those of sizes are told before those of intersections.
  const due = { sizes: [], intersections: [] };
  function plan(kind, observations) {
    if (due.sizes.length + due.intersections.length === 0) world.task(() => {
      const all = [...due.sizes.splice(0), ...due.intersections.splice(0)];
      for (const one of all) one.report();
    });
    due[kind].push(observations);
  }

  // https://w3c.github.io/IntersectionObserver/#parse-a-margin
  function margins(text) {
    const parts = text.trim() === "" ? ["0px"] : text.trim().split(/\s+/);
    if (parts.length > 4 || parts.some(part => !/^(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:px|%)|[-+]?0)$/i.test(part)))
      world.throwDOMException("Failed to construct 'IntersectionObserver': rootMargin must be specified in pixels or percent.", "SyntaxError");
    const [top, right = top, bottom = top, left = right] = parts.map(part => `${Number.parseFloat(part)}${part.endsWith("%") ? "%" : "px"}`);
    return `${top} ${right} ${bottom} ${left}`;
  }

  // The targets that were not told of yet, and all.
  class Observations {
    constructor(observer, kind, callback, makeEntry) {
      if (typeof callback !== "function") throw new TypeError(`Argument 1 ('callback') to the ${observer.constructor.name} constructor must be a function`);
      this.observer = observer;
      this.kind = kind;
      this.callback = callback;
      this.makeEntry = makeEntry;
      this.targets = new Set();
      this.pending = [];
    }
    observe(element) {
      observing(element, `${this.observer.constructor.name}.observe`);
      if (this.targets.has(element)) return;
      this.targets.add(element);
      this.pending.push(element);
      if (this.pending.length === 1) plan(this.kind, this);
    }
    take() {
      const entries = this.pending.filter(one => this.targets.has(one)).map(this.makeEntry);
      this.pending = [];
      return entries;
    }
    report() {
      const entries = this.take();
      if (entries.length > 0) world.run(this.callback, this.observer, entries, this.observer);
    }
    unobserve(element) {
      observing(element, `${this.observer.constructor.name}.unobserve`);
      this.targets.delete(element);
    }
    disconnect() {
      this.targets.clear();
      this.pending = [];
    }
  }

  class IntersectionObserverEntry {
    #values;
    constructor(values) { this.#values = values; }
    get time() { return this.#values.time; }
    get rootBounds() { return this.#values.rootBounds; }
    get boundingClientRect() { return this.#values.boundingClientRect; }
    get intersectionRect() { return this.#values.intersectionRect; }
    get isIntersecting() { return this.#values.isIntersecting; }
    get intersectionRatio() { return this.#values.intersectionRatio; }
    get target() { return this.#values.target; }
  }
  world.define("IntersectionObserverEntry", IntersectionObserverEntry);

  class IntersectionObserver {
    #observations;
    #init;
    constructor(callback, init = {}) {
      need(arguments, 1);
      const thresholds = [init.threshold ?? 0].flat().map(Number).sort((one, other) => one - other);
      if (thresholds.some(one => !(one >= 0 && one <= 1))) throw new RangeError("Failed to construct 'IntersectionObserver': all thresholds must lie in the range [0.0, 1.0].");
      this.#init = { root: init.root ?? null, rootMargin: margins(`${init.rootMargin ?? ""}`), thresholds: Object.freeze(thresholds) };
      // What is there shows: pages load what is seen.
      this.#observations = new Observations(this, "intersections", callback, target => new IntersectionObserverEntry({
        time: world.host.now(world.realm), rootBounds: emptyRect(), boundingClientRect: target.getBoundingClientRect(),
        intersectionRect: target.getBoundingClientRect(),
        isIntersecting: true, intersectionRatio: 1, target,
      }));
    }
    get root() { return this.#init.root; }
    get rootMargin() { return this.#init.rootMargin; }
    get scrollMargin() { return "0px 0px 0px 0px"; }
    get thresholds() { return this.#init.thresholds; }
    observe(target) {
      need(arguments, 1);
      this.#observations.observe(target);
    }
    unobserve(target) {
      need(arguments, 1);
      this.#observations.unobserve(target);
    }
    disconnect() { this.#observations.disconnect(); }
    takeRecords() { return this.#observations.take(); }
  }
  world.define("IntersectionObserver", IntersectionObserver);

  class ResizeObserverEntry {
    #values;
    constructor(values) { this.#values = values; }
    get target() { return this.#values.target; }
    get contentRect() { return this.#values.contentRect; }
    get borderBoxSize() { return this.#values.sizes; }
    get contentBoxSize() { return this.#values.sizes; }
    get devicePixelContentBoxSize() { return this.#values.sizes; }
  }
  world.define("ResizeObserverEntry", ResizeObserverEntry);

  class ResizeObserver {
    #observations;
    constructor(callback) {
      need(arguments, 1);
      this.#observations = new Observations(this, "sizes", callback, target => new ResizeObserverEntry({
        target, contentRect: emptyRect(), sizes: Object.freeze([Object.freeze({ inlineSize: 0, blockSize: 0 })]),
      }));
    }
    observe(target) {
      need(arguments, 1);
      this.#observations.observe(target);
    }
    unobserve(target) {
      need(arguments, 1);
      this.#observations.unobserve(target);
    }
    disconnect() { this.#observations.disconnect(); }
  }
  world.define("ResizeObserver", ResizeObserver);
})
