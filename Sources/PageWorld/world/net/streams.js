// What the files of streams share: https://streams.spec.whatwg.org/#queue-with-sizes and the strategies.
(function (world) {
  "use strict";

  const { uncurry, then } = world.use("net/convert");
  const setBytes = uncurry(Uint8Array.prototype.set);

  // https://streams.spec.whatwg.org/#queue-with-sizes
  class Queue {
    items = []; total = 0;
    enqueue(value, size) {
      size = Number(size);
      if (!(size >= 0) || size === Infinity) throw new RangeError("The chunk's size is no finite, positive number");
      this.items.push({ value, size });
      this.total += size;
    }
    dequeue() {
      const { value, size } = this.items.shift();
      this.total = Math.max(0, this.total - size);
      return value;
    }
    get length() { return this.items.length; }
    reset() { this.items = []; this.total = 0; }
  }

  // https://streams.spec.whatwg.org/#make-size-algorithm-from-size-function and the high-water mark's
  function strategyOf(strategy, mark) {
    if (strategy === undefined || strategy === null) return { mark, size: () => 1 };
    if (typeof strategy !== "object" && typeof strategy !== "function") throw new TypeError("The strategy is no object");
    const { highWaterMark, size } = strategy;
    if (highWaterMark !== undefined) {
      mark = Number(highWaterMark);
      if (!(mark >= 0)) throw new RangeError("The high-water mark is no positive number");
    }
    if (size !== undefined && typeof size !== "function") throw new TypeError("The strategy's size is no function");
    return { mark, size: size === undefined ? () => 1 : chunk => world.apply(size, undefined, [chunk]) };
  }

  // A member of an underlying source, sink or transformer; undefined without one.
  function method(object, name) {
    const found = object?.[name];
    if (found === undefined) return undefined;
    if (typeof found !== "function") throw new TypeError(`"${name}" is no function`);
    return (...values) => world.apply(found, object, values);
  }

  // What a function answers, as a promise.
  function promised(body) {
    try {
      return Promise.resolve(body());
    } catch (error) {
      return Promise.reject(error);
    }
  }

  // Has a promise's end noticed, so that nobody is told that it was rejected unheard.
  function quiet(promise) {
    then(promise, undefined, () => {});
    return promise;
  }

  function deferred() {
    const made = Promise.withResolvers();
    quiet(made.promise);
    return made;
  }

  class CountQueuingStrategy {
    #mark;
    constructor(init) { world.need(arguments, 1); this.#mark = markOf(init); }
    get highWaterMark() { return this.#mark; }
    get size() { return this.#mark, count; }
  }
  class ByteLengthQueuingStrategy {
    #mark;
    constructor(init) { world.need(arguments, 1); this.#mark = markOf(init); }
    get highWaterMark() { return this.#mark; }
    get size() { return this.#mark, byteLength; }
  }
  function markOf(init) {
    if (typeof init !== "object" && typeof init !== "function" || init === null || init.highWaterMark === undefined)
      throw new TypeError("The strategy has no highWaterMark");
    return Number(init.highWaterMark);
  }
  const { size: count } = { size() { return 1; } };
  const { size: byteLength } = { size(chunk) { return chunk.byteLength; } };
  world.define("CountQueuingStrategy", CountQueuingStrategy);
  world.define("ByteLengthQueuingStrategy", ByteLengthQueuingStrategy);

  // A stream of those bytes.
  function ofBytes(buffer) {
    const ReadableStream = world.get("ReadableStream");
    return new ReadableStream({
      type: "bytes",
      pull(controller) {
        if (buffer.byteLength > 0) {
          const chunk = new Uint8Array(buffer.byteLength);
          setBytes(chunk, new Uint8Array(buffer));
          controller.enqueue(chunk);
        }
        controller.close();
      },
    }, { highWaterMark: 0 });
  }

  return { Queue, strategyOf, method, promised, quiet, deferred, ofBytes };
})
