// How what scripts give becomes the types of Web IDL: https://webidl.spec.whatwg.org/#js-type-mapping
(function (world) {
  "use strict";

  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const wellFormed = uncurry(String.prototype.toWellFormed);
  const charCodeAt = uncurry(String.prototype.charCodeAt);
  const lowered = uncurry(String.prototype.toLowerCase);
  const setBytes = uncurry(Uint8Array.prototype.set);
  const then = uncurry(Promise.prototype.then);
  const Bytes = Uint8Array;
  const getter = (prototype, name) => uncurry(Object.getOwnPropertyDescriptor(prototype, name).get);
  const isView = ArrayBuffer.isView;
  const lengthOfBuffer = getter(ArrayBuffer.prototype, "byteLength");
  const TypedArray = Object.getPrototypeOf(Uint8Array.prototype);
  const ofTypedArray = [getter(TypedArray, "buffer"), getter(TypedArray, "byteOffset"), getter(TypedArray, "byteLength")];
  const ofDataView = ["buffer", "byteOffset", "byteLength"].map(name => getter(DataView.prototype, name));
  const kindOfView = getter(TypedArray, Symbol.toStringTag);

  // https://webidl.spec.whatwg.org/#js-USVString
  function usv(value) { return wellFormed(`${value}`); }

  // https://webidl.spec.whatwg.org/#js-ByteString
  function byteString(value) {
    const text = `${value}`;
    for (let index = 0; index < text.length; index++)
      if (charCodeAt(text, index) > 255) throw new TypeError("The string has a character beyond U+00FF");
    return text;
  }

  function isBuffer(value) {
    if (typeof value !== "object" || value === null) return false;
    try {
      lengthOfBuffer(value);
      return true;
    } catch {
      return Object.prototype.toString.call(value) === "[object SharedArrayBuffer]";
    }
  }
  function isBufferSource(value) { return isView(value) || isBuffer(value); }

  // A copy, as an ArrayBuffer: https://webidl.spec.whatwg.org/#dfn-get-buffer-source-copy
  function copyOf(source) {
    let view;
    if (isView(source)) {
      const [buffer, offset, length] = kindOfView(source) === undefined ? ofDataView : ofTypedArray;
      view = new Bytes(buffer(source), offset(source), length(source));
    } else {
      view = new Bytes(source);
    }
    const copy = new Bytes(view.length);
    setBytes(copy, view);
    return copy.buffer;
  }

  // https://webidl.spec.whatwg.org/#js-dictionary
  function dictionary(value) {
    if (value === undefined || value === null) return {};
    if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Type error");
    return value;
  }

  // https://webidl.spec.whatwg.org/#js-enumeration
  function enumeration(value, values, otherwise) {
    if (value === undefined) return otherwise;
    const text = `${value}`;
    if (!values.includes(text)) throw new TypeError("Type error");
    return text;
  }

  // https://webidl.spec.whatwg.org/#js-sequence
  function sequence(value) {
    if (typeof value !== "object" && typeof value !== "function" || value === null)
      throw new TypeError("Value is not a sequence");
    const method = value[Symbol.iterator];
    if (typeof method !== "function") throw new TypeError("Value is not a sequence");
    const items = [];
    const iterator = world.apply(method, value, []);
    for (let step = iterator.next(); !step.done; step = iterator.next()) items.push(step.value);
    return items;
  }

  // Pairs out of (sequence<sequence<S>> or record<S, S>).
  function pairs(init, convert, oddPair = "Type error") {
    if (typeof init !== "object" && typeof init !== "function" || init === null)
      throw new TypeError("Type error");
    if (init[Symbol.iterator] !== undefined && init[Symbol.iterator] !== null) {
      return sequence(init).map(item => {
        const pair = sequence(item);
        if (pair.length !== 2) throw new TypeError(oddPair);
        return [convert(pair[0]), convert(pair[1])];
      });
    }
    const found = [];
    for (const key of Reflect.ownKeys(init)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(init, key);
      if (descriptor === undefined || !descriptor.enumerable) continue;
      const name = convert(typeof key === "symbol" ? toString(key) : key);
      const value = convert(init[key]);
      const same = found.find(pair => pair[0] === name);
      if (same === undefined) found.push([name, value]);
      else same[1] = value;
    }
    return found;
  }
  function toString(symbol) { throw new TypeError(`${String(symbol)} is no string`); }

  // https://webidl.spec.whatwg.org/#js-iterable, of pairs; `list` gives an object's pairs at that time.
  function iterable(Class, name, list) {
    const prototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    class Iterator {
      #target; #pick; #index = 0;
      constructor(target, pick) { this.#target = target; this.#pick = pick; }
      next() {
        const pairs = list(this.#target);
        if (this.#index >= pairs.length) return { value: undefined, done: true };
        return { value: this.#pick(pairs[this.#index++]), done: false };
      }
    }
    delete Iterator.prototype.constructor;
    Object.setPrototypeOf(Iterator.prototype, prototype);
    Object.defineProperty(Iterator.prototype, "next", { enumerable: true });
    Object.defineProperty(Iterator.prototype, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
    class Members {
      entries() { list(this); return new Iterator(this, pair => [pair[0], pair[1]]); }
      keys() { list(this); return new Iterator(this, pair => pair[0]); }
      values() { list(this); return new Iterator(this, pair => pair[1]); }
      forEach(callback, thisValue = undefined) {
        list(this);
        if (typeof callback !== "function") throw new TypeError("Cannot call callback");
        for (let index = 0; index < list(this).length; index++) {
          const [key, value] = list(this)[index];
          world.apply(callback, thisValue, [value, key, this]);
        }
      }
    }
    world.mix(Class, Members);
    const entries = Class.prototype.entries;
    Object.defineProperty(Class.prototype, Symbol.iterator, { value: entries, writable: true, configurable: true });
  }

  return {
    uncurry, usv, byteString, isBuffer, isBufferSource, copyOf, dictionary, enumeration, sequence, pairs, iterable, lowered,
    then,
  };
})
