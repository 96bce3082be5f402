// https://drafts.csswg.org/css-font-loading/
//
// NB: nothing is drawn, so no font is fetched: each is there as soon as it is asked for.
(function (world) {
  "use strict";

  const { need } = world;
  const EventTarget = world.get("EventTarget");
  const descriptors = {
    style: "normal", weight: "normal", stretch: "normal", unicodeRange: "U+0-10FFFF", featureSettings: "normal",
    variationSettings: "normal", display: "auto", ascentOverride: "normal", descentOverride: "normal", lineGapOverride: "normal",
  };

  class FontFace {
    #family;
    #values = {};
    #status = "unloaded";
    #loaded = Promise.withResolvers();

    constructor(family, source, given = undefined) {
      need(arguments, 2);
      this.#family = `${family}`;
      for (const name in descriptors) this.#values[name] = given?.[name] === undefined ? descriptors[name] : `${given[name]}`;
      if (typeof source === "object" && source !== null) this.load();
    }

    get family() { return this.#family; }
    set family(value) { this.#family = `${value}`; }
    get status() { return this.#status; }
    get loaded() { return this.#loaded.promise; }
    load() {
      this.#status = "loaded";
      this.#loaded.resolve(this);
      return this.#loaded.promise;
    }

    static {
      for (const name in descriptors) {
        Object.defineProperty(this.prototype, name, {
          get() { return this.#values[name]; }, set(value) { this.#values[name] = `${value}`; }, enumerable: true, configurable: true,
        });
      }
    }
  }
  world.define("FontFace", FontFace);

  let isMaking = false;
  class FontFaceSet extends EventTarget {
    #faces = new Set();
    #ready;

    constructor() {
      if (!isMaking) world.illegal();
      super();
      this.#ready = Promise.resolve(this);
    }

    get ready() { return this.#ready; }
    get status() { return this.#ready, "loaded"; }
    async load(font, text = " ") {
      need(arguments, 1);
      const found = [...this.#faces].filter(face => `${font}`.includes(face.family));
      return Promise.all(found.map(face => face.load()));
    }
    check(font, text = " ") {
      need(arguments, 1);
      return this.#faces, true;
    }

    get size() { return this.#faces.size; }
    add(face) {
      if (!(face instanceof FontFace)) throw new TypeError("This is no font face");
      this.#faces.add(face);
      return this;
    }
    delete(face) { return this.#faces.delete(face); }
    clear() { this.#faces.clear(); }
    has(face) { return this.#faces.has(face); }
    entries() { return this.#faces.entries(); }
    keys() { return this.#faces.keys(); }
    values() { return this.#faces.values(); }
    forEach(callback, thisValue = undefined) { for (const face of this.#faces) world.apply(callback, thisValue, [face, face, this]); }
    [Symbol.iterator]() { return this.#faces.values(); }
  }
  world.define("FontFaceSet", FontFaceSet);
  world.use("html/event-handlers").define(FontFaceSet.prototype, ["loading", "loadingdone", "loadingerror"]);

  isMaking = true;
  const fonts = new FontFaceSet();
  isMaking = false;
  return { fonts };
})
