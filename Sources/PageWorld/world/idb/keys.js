// https://w3c.github.io/IndexedDB/#keyrange, and keys as pages have them.
(function (world) {
  "use strict";

  const { agent, need } = world;
  const { keys } = agent.databases;
  const { isBufferSource, copyOf } = world.use("net/convert");
  const { isArray } = Array;
  const { hasOwn } = Object;
  const getTime = Date.prototype.getTime;
  // As deep as `shared/database-keys` goes.
  const depthLimit = 1_000;

  function fail(name, message) { world.throwDOMException(message, name); }

  // https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key; undefined where it is none.
  function keyOf(value, above = []) {
    if (typeof value === "number") return value === value ? keys.number(value) : undefined;
    if (typeof value === "string") return keys.string(value);
    if (typeof value !== "object" || value === null) return undefined;
    if (isArray(value)) {
      if (above.includes(value) || above.length >= depthLimit) return undefined;
      const list = [], { length } = value;
      for (let index = 0; index < length; index++) {
        const key = hasOwn(value, index) ? keyOf(value[index], [...above, value]) : undefined;
        if (key === undefined) return undefined;
        list[index] = key;
      }
      return keys.array(list);
    }
    if (isBufferSource(value)) return (value.buffer ?? value).detached ? undefined : keys.binary(copyOf(value));
    let time;
    try {
      time = world.apply(getTime, value, []);
    } catch {
      return undefined;
    }
    return time === time ? keys.date(time) : undefined;
  }
  function needKey(value) { return keyOf(value) ?? fail("DataError", "The value is no key."); }

  // https://w3c.github.io/IndexedDB/#convert-a-key-to-a-value
  function valueOf({ type, value }) {
    switch (type) {
      case 2: return new Date(value);
      case 4: return new Uint8Array(value).buffer;
      case 5: {
        const list = [];
        for (let index = 0; index < value.length; index++) list[index] = valueOf(value[index]);
        return list;
      }
      default: return value;
    }
  }

  let rangeIn;
  const { make, checkMaking } = world.maker();
  class IDBKeyRange {
    #range;
    #lower; #upper;
    static { rangeIn = object => #range in object ? object.#range : undefined; }
    constructor(range) {
      checkMaking();
      this.#range = range;
      this.#lower = range.lower === undefined ? undefined : valueOf(range.lower);
      this.#upper = range.upper === undefined ? undefined : valueOf(range.upper);
    }
    get lower() { return this.#range, this.#lower; }
    get upper() { return this.#range, this.#upper; }
    get lowerOpen() { return this.#range.lowerOpen; }
    get upperOpen() { return this.#range.upperOpen; }

    static only(value) {
      need(arguments, 1);
      const key = needKey(value);
      return make(IDBKeyRange, keys.range(key, key, false, false));
    }
    static lowerBound(lower, open = false) {
      need(arguments, 1);
      return make(IDBKeyRange, keys.range(needKey(lower), undefined, Boolean(open), true));
    }
    static upperBound(upper, open = false) {
      need(arguments, 1);
      return make(IDBKeyRange, keys.range(undefined, needKey(upper), true, Boolean(open)));
    }
    static bound(lower, upper, lowerOpen = false, upperOpen = false) {
      need(arguments, 2);
      const first = needKey(lower), last = needKey(upper);
      const order = keys.compare(first, last);
      if (order > 0 || order === 0 && (lowerOpen || upperOpen)) fail("DataError", "The range is empty.");
      return make(IDBKeyRange, keys.range(first, last, Boolean(lowerOpen), Boolean(upperOpen)));
    }
    includes(value) {
      need(arguments, 1);
      const range = this.#range, key = needKey(value);
      const above = range.lower === undefined ? 1 : keys.compare(key, range.lower);
      const below = range.upper === undefined ? -1 : keys.compare(key, range.upper);
      return (range.lowerOpen ? above > 0 : above >= 0) && (range.upperOpen ? below < 0 : below <= 0);
    }
  }
  world.define("IDBKeyRange", IDBKeyRange);

  // https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key-range
  function rangeOf(value, mayBeAll = true) {
    const range = typeof value === "object" && value !== null ? rangeIn(value) : undefined;
    if (range !== undefined) return range;
    if (value === undefined || value === null) {
      if (!mayBeAll) fail("DataError", "A key or a range is wanted.");
      return keys.range(undefined, undefined, false, false);
    }
    const key = needKey(value);
    return keys.range(key, key, false, false);
  }

  // [EnforceRange] unsigned long, or long long
  function integer(value, least, most) {
    const number = Math.trunc(Number(value));
    if (!(number >= least && number <= most)) throw new TypeError(`${value} is no number from ${least} to ${most}`);
    return number + 0;
  }

  return { keys, fail, keyOf, needKey, valueOf, rangeOf, integer };
})
