// Rectangles and points, of a page that is not laid out: https://drafts.fxtf.org/geometry/
(function (world) {
  "use strict";

  class DOMRectReadOnly {
    #values;
    constructor(x = 0, y = 0, width = 0, height = 0) { this.#values = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }; }
    static {
      valuesOf = rect => rect.#values;
    }
    get x() { return this.#values.x; }
    get y() { return this.#values.y; }
    get width() { return this.#values.width; }
    get height() { return this.#values.height; }
    get top() { return Math.min(this.#values.y, this.#values.y + this.#values.height); }
    get right() { return Math.max(this.#values.x, this.#values.x + this.#values.width); }
    get bottom() { return Math.max(this.#values.y, this.#values.y + this.#values.height); }
    get left() { return Math.min(this.#values.x, this.#values.x + this.#values.width); }
    toJSON() {
      const { x, y, width, height, top, right, bottom, left } = this;
      return { x, y, width, height, top, right, bottom, left };
    }
    static fromRect(other = {}) { return new this(other.x ?? 0, other.y ?? 0, other.width ?? 0, other.height ?? 0); }
  }
  var valuesOf;
  world.define("DOMRectReadOnly", DOMRectReadOnly);

  class DOMRect extends DOMRectReadOnly {
    get x() { return valuesOf(this).x; }
    set x(value) { valuesOf(this).x = Number(value); }
    get y() { return valuesOf(this).y; }
    set y(value) { valuesOf(this).y = Number(value); }
    get width() { return valuesOf(this).width; }
    set width(value) { valuesOf(this).width = Number(value); }
    get height() { return valuesOf(this).height; }
    set height(value) { valuesOf(this).height = Number(value); }
  }
  world.define("DOMRect", DOMRect);

  class DOMPointReadOnly {
    #values;
    constructor(x = 0, y = 0, z = 0, w = 1) { this.#values = { x: Number(x), y: Number(y), z: Number(z), w: Number(w) }; }
    static { pointOf = point => point.#values; }
    get x() { return this.#values.x; }
    get y() { return this.#values.y; }
    get z() { return this.#values.z; }
    get w() { return this.#values.w; }
    toJSON() { return { ...this.#values }; }
    static fromPoint(other = {}) { return new this(other.x ?? 0, other.y ?? 0, other.z ?? 0, other.w ?? 1); }
  }
  var pointOf;
  world.define("DOMPointReadOnly", DOMPointReadOnly);

  class DOMPoint extends DOMPointReadOnly {
    get x() { return pointOf(this).x; }
    set x(value) { pointOf(this).x = Number(value); }
    get y() { return pointOf(this).y; }
    set y(value) { pointOf(this).y = Number(value); }
    get z() { return pointOf(this).z; }
    set z(value) { pointOf(this).z = Number(value); }
    get w() { return pointOf(this).w; }
    set w(value) { pointOf(this).w = Number(value); }
  }
  world.define("DOMPoint", DOMPoint);

  // https://drafts.fxtf.org/geometry/#structured-serialization
  const serializable = world.parts.serializable ??= { __proto__: null };
  for (const Rect of [DOMRect, DOMRectReadOnly])
    serializable[Rect.name] = {
      serialize({ x, y, width, height }, record) { record.values = [x, y, width, height]; },
      deserialize: ({ values }) => new Rect(...values),
    };
  for (const Point of [DOMPoint, DOMPointReadOnly])
    serializable[Point.name] = {
      serialize({ x, y, z, w }, record) { record.values = [x, y, z, w]; },
      deserialize: ({ values }) => new Point(...values),
    };

  // https://drafts.fxtf.org/geometry/#DOMRectList
  class DOMRectList {
    #rects;
    constructor(key, rects) {
      if (key !== secret) world.illegal();
      this.#rects = rects;
      Object.assign(this, rects);
    }
    get length() { return this.#rects.length; }
    item(index) {
      world.need(arguments, 1);
      return this.#rects[index >>> 0] ?? null;
    }
  }
  const secret = {};
  Object.defineProperty(DOMRectList.prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  world.define("DOMRectList", DOMRectList);

  return {
    emptyRect: () => new DOMRect(),
    // Where it is nobody knows.
    rect: (width, height) => new DOMRect(0, 0, width, height),
    rects: sizes => new DOMRectList(secret, sizes.map(([width, height]) => new DOMRect(0, 0, width, height))),
  };
})
