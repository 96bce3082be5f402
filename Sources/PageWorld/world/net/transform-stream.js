// https://streams.spec.whatwg.org/#ts
(function (world) {
  "use strict";

  const { dictionary, then } = world.use("net/convert");
  const { strategyOf, method, promised, deferred } = world.use("net/streams");
  const readable = world.use("net/readable-stream");
  const writable = world.use("net/writable-stream");

  let makeController, stateOf;
  const key = {};

  class TransformStreamDefaultController {
    #stream;
    static { makeController = stream => new TransformStreamDefaultController(key, stream); }
    constructor(given, stream) {
      if (given !== key) world.illegal();
      this.#stream = stream;
    }
    get desiredSize() { return readable.desiredSize(this.#stream.readable); }
    enqueue(chunk = undefined) { enqueue(this.#stream, chunk); }
    error(reason = undefined) { fail(this.#stream, reason); }
    terminate() {
      readable.close(this.#stream.readable);
      failWritable(this.#stream, new TypeError("The transform stream was terminated"));
    }
  }
  world.define("TransformStreamDefaultController", TransformStreamDefaultController);

  class TransformStream {
    #state; #readable; #writable;
    static { stateOf = stream => stream.#state; }
    constructor(transformer = undefined, writableStrategy = undefined, readableStrategy = undefined) {
      if (transformer === null) throw new TypeError("The transformer is null");
      transformer = dictionary(transformer);
      if (transformer.readableType !== undefined || transformer.writableType !== undefined)
        throw new RangeError("The transformer has types");
      const start = method(transformer, "start"), transform = method(transformer, "transform"),
        flush = method(transformer, "flush"), cancel = method(transformer, "cancel");
      const into = strategyOf(writableStrategy, 1), outOf = strategyOf(readableStrategy, 0);
      const state = this.#state = { readable: null, writable: null, backpressure: true, change: deferred() };
      const controller = makeController(state);
      const parts = build(state, {
        transform: transform === undefined ? chunk => enqueue(state, chunk) : chunk => transform(chunk, controller),
        flush: () => flush?.(controller),
        cancel: reason => cancel?.(reason),
      }, into, outOf);
      this.#readable = parts.readable;
      this.#writable = parts.writable;
      const started = Promise.resolve(start?.(controller));
      readable.begin(state.readable, started);
      hold(state.writable, started);
    }
    get readable() { return this.#readable; }
    get writable() { return this.#writable; }
  }
  world.define("TransformStream", TransformStream);

  // The writable side begins with the transformer, not by itself.
  function hold(state, started) {
    state.started = false;
    writable.begin(state, started);
  }

  function build(state, algorithms, into, outOf) {
    const readableSide = readable.make({
      pull() {
        setBackpressure(state, false);
        return state.change.promise;
      },
      async cancel(reason) {
        await algorithms.cancel?.(reason);
        failWritable(state, reason);
      },
    }, outOf.mark, outOf.size);
    const writableSide = writable.make({
      async write(chunk) {
        if (state.backpressure) {
          await state.change.promise;
          if (state.writable.state === "erroring") throw state.writable.error;
        }
        try {
          await algorithms.transform(chunk);
        } catch (error) {
          fail(state, error);
          throw error;
        }
      },
      async close() {
        try {
          await algorithms.flush?.();
        } catch (error) {
          fail(state, error);
          throw error;
        }
        if (state.readable.state === "errored") throw state.readable.error;
        readable.close(state.readable);
      },
      async abort(reason) {
        try { await algorithms.cancel?.(reason); } finally { readable.fail(state.readable, reason); }
      },
    }, into.mark, into.size);
    state.readable = readable.stateOf(readableSide);
    state.writable = writable.stateOf(writableSide);
    return { readable: readableSide, writable: writableSide };
  }

  function setBackpressure(state, value) {
    if (state.backpressure === value) return;
    state.change.resolve(undefined);
    state.change = deferred();
    state.backpressure = value;
  }

  // https://streams.spec.whatwg.org/#transform-stream-default-controller-enqueue
  function enqueue(state, chunk) {
    const side = state.readable;
    if (side.closing || side.state !== "readable") throw new TypeError("The readable side is closed");
    try {
      readable.enqueue(side, chunk);
    } catch (error) {
      failWritable(state, error);
      throw side.error;
    }
    const full = !(side.reader !== null && side.reader.requests.length > 0) && !(readable.desiredSize(side) > 0);
    if (full && !state.backpressure) setBackpressure(state, true);
  }
  function fail(state, error) {
    readable.fail(state.readable, error);
    failWritable(state, error);
  }
  function failWritable(state, error) {
    if (state.writable.state === "writable") writable.startErroring(state.writable, error);
    if (state.backpressure) setBackpressure(state, false);
  }

  // The two sides of a transform of the engine's: `transform(chunk, put)` and `flush(put)`.
  function make(transform, flush) {
    const state = { readable: null, writable: null, backpressure: true, change: deferred() };
    const put = chunk => enqueue(state, chunk);
    return build(state, {
      transform: chunk => promised(() => transform(chunk, put)),
      flush: () => promised(() => flush(put)),
    }, { mark: 1, size: () => 1 }, { mark: 0, size: () => 1 });
  }

  return { TransformStream, make };
})
