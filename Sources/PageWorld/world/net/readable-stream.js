// https://streams.spec.whatwg.org/#rs
//
// NB: byte streams are streams of chunks with a high-water mark of bytes; there is no reader with a buffer of one's own.
(function (world) {
  "use strict";

  const { need } = world;
  const { isBufferSource, dictionary, then } = world.use("net/convert");
  const { Queue, strategyOf, method, promised, quiet, deferred } = world.use("net/streams");

  // Beside each object, by its class's private field.
  let stateOf, readerStateOf, makeController, controllerOf;
  const key = {};

  class ReadableStreamDefaultController {
    #stream;
    static {
      makeController = stream => new ReadableStreamDefaultController(key, stream);
      controllerOf = controller => controller.#stream;
    }
    constructor(given, stream) {
      if (given !== key) world.illegal();
      this.#stream = stream;
    }
    get desiredSize() { return desiredSize(this.#stream); }
    close() {
      const stream = this.#stream;
      if (!mayEnqueue(stream)) throw new TypeError("The stream is closed");
      close(stream);
    }
    enqueue(chunk = undefined) {
      const stream = this.#stream;
      if (!mayEnqueue(stream)) throw new TypeError("The stream is closed");
      if (stream.isBytes) {
        if (!isBufferSource(chunk) || !("byteOffset" in chunk)) throw new TypeError("The chunk is no view of a buffer");
        if (chunk.byteLength === 0) throw new TypeError("The chunk is empty");
      }
      enqueue(stream, chunk);
    }
    error(reason = undefined) { fail(this.#stream, reason); }
  }
  world.define("ReadableStreamDefaultController", ReadableStreamDefaultController);

  class ReadableStream {
    #state;
    static { stateOf = stream => stream.#state; }

    constructor(source = undefined, strategy = undefined) {
      if (source === null) throw new TypeError("The source is null");
      source = dictionary(source);
      const isBytes = source.type !== undefined;
      if (isBytes && `${source.type}` !== "bytes") throw new TypeError("Invalid type for underlying source");
      const { mark, size } = strategyOf(strategy, isBytes ? 0 : 1);
      const state = this.#state = newState(this, mark, size);
      state.isBytes = isBytes;
      const start = method(source, "start"), pull = method(source, "pull"), cancel = method(source, "cancel");
      const controller = makeController(state);
      state.pull = () => pull?.(controller);
      state.cancel = reason => cancel?.(reason);
      begin(state, start?.(controller));
    }

    static from(iterable) {
      need(arguments, 1);
      const asynchronous = iterable?.[Symbol.asyncIterator];
      const iterator = asynchronous !== undefined && asynchronous !== null
        ? world.apply(asynchronous, iterable, []) : iterable[Symbol.iterator]();
      return make({
        async pull(state) {
          const step = await iterator.next();
          if (typeof step !== "object" || step === null) throw new TypeError("The iterator gave no object");
          if (step.done) close(state); else enqueue(state, await step.value);
        },
        async cancel(reason) { await iterator.return?.(reason); },
      }, 0);
    }

    get locked() { return this.#state.reader !== null; }

    cancel(reason = undefined) {
      const state = this.#state;
      if (state.reader !== null) return Promise.reject(new TypeError("The stream is locked"));
      return cancel(state, reason);
    }

    getReader(options = undefined) {
      const mode = dictionary(options).mode;
      if (mode !== undefined) throw new TypeError("There are no readers of that mode");
      return new ReadableStreamDefaultReader(this);
    }

    pipeThrough(transform, options = undefined) {
      need(arguments, 1);
      const { readable, writable } = transform;
      if (this.#state.reader !== null) throw new TypeError("The stream is locked");
      quiet(world.use("net/pipe").pipe(this, writable, dictionary(options)));
      return readable;
    }
    async pipeTo(destination, options = undefined) {
      need(arguments, 1);
      this.#state;
      return await world.use("net/pipe").pipe(this, destination, dictionary(options));
    }

    tee() { return tee(this.#state); }

    values(options = undefined) {
      const reader = new ReadableStreamDefaultReader(this);
      const keeps = Boolean(dictionary(options).preventCancel);
      let ended = false;
      // https://streams.spec.whatwg.org/#rs-asynciterator-prototype
      return {
        __proto__: asyncIteratorPrototype,
        async next() {
          if (ended) return { value: undefined, done: true };
          try {
            const step = await reader.read();
            if (step.done) { ended = true; reader.releaseLock(); }
            return step;
          } catch (error) {
            ended = true;
            reader.releaseLock();
            throw error;
          }
        },
        async return(value) {
          if (ended) return { value, done: true };
          ended = true;
          if (keeps) reader.releaseLock();
          else {
            const done = reader.cancel(value);
            reader.releaseLock();
            await done;
          }
          return { value, done: true };
        },
      };
    }
  }
  const asyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf((async function* () {}).prototype));
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator,
    { value: ReadableStream.prototype.values, writable: true, configurable: true });
  world.define("ReadableStream", ReadableStream);

  class ReadableStreamDefaultReader {
    #state;
    static { readerStateOf = reader => reader.#state; }
    constructor(stream) {
      need(arguments, 1);
      const state = stateOf(stream);
      if (state.reader !== null) throw new TypeError("The stream is locked");
      const reader = this.#state = { stream: state, requests: [], closed: deferred() };
      state.reader = reader;
      if (state.state === "closed") reader.closed.resolve(undefined);
      else if (state.state === "errored") reader.closed.reject(state.error);
    }
    get closed() {
      try { return this.#state.closed.promise; } catch (error) { return Promise.reject(error); }
    }
    async read() {
      const reader = this.#state;
      if (reader.stream === null) throw new TypeError("The reader has been released");
      return await read(reader);
    }
    async cancel(reason = undefined) {
      const { stream } = this.#state;
      if (stream === null) throw new TypeError("The reader has been released");
      return await cancel(stream, reason);
    }
    releaseLock() { release(this.#state); }
  }
  world.define("ReadableStreamDefaultReader", ReadableStreamDefaultReader);

  function newState(stream, mark, size) {
    return {
      stream, mark, size, state: "readable", error: undefined, reader: null, disturbed: false, queue: new Queue(),
      started: false, closing: false, pulling: false, pullAgain: false, pull: undefined, cancel: undefined, isBytes: false,
    };
  }

  // A stream of the engine's: `pull(state)` and `cancel(reason)`.
  function make(source, mark = 1, size = () => 1) {
    const stream = new ReadableStream({}, { highWaterMark: 0 });
    const state = stateOf(stream);
    state.mark = mark;
    state.size = size;
    state.pull = () => source.pull?.(state);
    state.cancel = reason => source.cancel?.(reason);
    return stream;
  }

  // https://streams.spec.whatwg.org/#set-up-readable-stream-default-controller
  function begin(state, startResult) {
    then(Promise.resolve(startResult), () => {
      state.started = true;
      pullIfNeeded(state);
    }, error => fail(state, error));
  }

  function desiredSize(state) {
    if (state.state === "errored") return null;
    if (state.state === "closed") return 0;
    return state.mark - state.queue.total;
  }
  function mayEnqueue(state) { return !state.closing && state.state === "readable"; }

  // https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed
  function pullIfNeeded(state) {
    if (!mayEnqueue(state) || !state.started) return;
    if (!(state.reader !== null && state.reader.requests.length > 0) && !(desiredSize(state) > 0)) return;
    if (state.pulling) { state.pullAgain = true; return; }
    state.pulling = true;
    then(promised(() => state.pull?.()), () => {
      state.pulling = false;
      if (state.pullAgain) { state.pullAgain = false; pullIfNeeded(state); }
    }, error => fail(state, error));
  }

  // https://streams.spec.whatwg.org/#readable-stream-default-controller-enqueue
  function enqueue(state, chunk) {
    if (!mayEnqueue(state)) return;
    if (state.reader !== null && state.reader.requests.length > 0) {
      state.reader.requests.shift().resolve({ value: chunk, done: false });
    } else {
      try {
        state.queue.enqueue(chunk, state.isBytes ? chunk.byteLength : state.size(chunk));
      } catch (error) {
        fail(state, error);
        throw error;
      }
    }
    pullIfNeeded(state);
  }

  // https://streams.spec.whatwg.org/#readable-stream-default-controller-close
  function close(state) {
    if (!mayEnqueue(state)) return;
    state.closing = true;
    if (state.queue.length === 0) finish(state);
  }

  // https://streams.spec.whatwg.org/#readable-stream-close
  function finish(state) {
    state.state = "closed";
    state.pull = state.cancel = undefined;
    const { reader } = state;
    if (reader === null) return;
    reader.closed.resolve(undefined);
    const requests = reader.requests;
    reader.requests = [];
    for (const request of requests) request.resolve({ value: undefined, done: true });
  }

  // https://streams.spec.whatwg.org/#readable-stream-default-controller-error
  function fail(state, error) {
    if (state.state !== "readable") return;
    state.queue.reset();
    state.state = "errored";
    state.error = error;
    state.pull = state.cancel = undefined;
    const { reader } = state;
    if (reader === null) return;
    reader.closed.reject(error);
    const requests = reader.requests;
    reader.requests = [];
    for (const request of requests) request.reject(error);
  }

  // https://streams.spec.whatwg.org/#readable-stream-cancel
  function cancel(state, reason) {
    state.disturbed = true;
    if (state.state === "closed") return Promise.resolve(undefined);
    if (state.state === "errored") return Promise.reject(state.error);
    const algorithm = state.cancel;
    finish(state);
    state.queue.reset();
    return then(promised(() => algorithm?.(reason)), () => undefined);
  }

  // https://streams.spec.whatwg.org/#readable-stream-default-reader-read
  function read(reader) {
    const state = reader.stream;
    state.disturbed = true;
    if (state.state === "closed") return Promise.resolve({ value: undefined, done: true });
    if (state.state === "errored") return Promise.reject(state.error);
    if (state.queue.length > 0) {
      const value = state.queue.dequeue();
      if (state.closing && state.queue.length === 0) finish(state); else pullIfNeeded(state);
      return Promise.resolve({ value, done: false });
    }
    const request = Promise.withResolvers();
    reader.requests.push(request);
    pullIfNeeded(state);
    return request.promise;
  }

  // https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultreaderrelease
  function release(reader) {
    const state = reader.stream;
    if (state === null) return;
    const error = new TypeError("The reader has been released");
    if (state.state === "readable") reader.closed.reject(error);
    else {
      reader.closed = deferred();
      reader.closed.reject(error);
    }
    state.reader = null;
    reader.stream = null;
    const requests = reader.requests;
    reader.requests = [];
    for (const request of requests) request.reject(error);
  }

  // https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee
  function tee(state) {
    if (state.reader !== null) throw new TypeError("The stream is locked");
    const reader = readerStateOf(new ReadableStreamDefaultReader(state.stream));
    let reading = false, again = false;
    const cancelled = [false, false], reasons = [undefined, undefined];
    const cancelDone = deferred();
    function pull() {
      if (reading) { again = true; return Promise.resolve(); }
      reading = true;
      then(read(reader), step => {
        again = false;
        if (step.done) {
          reading = false;
          for (let index = 0; index < 2; index++) if (!cancelled[index]) close(branches[index]);
          if (!cancelled[0] || !cancelled[1]) cancelDone.resolve(undefined);
          return;
        }
        for (let index = 0; index < 2; index++) if (!cancelled[index]) enqueue(branches[index], copied(step.value, index));
        reading = false;
        if (again) pull();
      }, () => { reading = false; });
      return Promise.resolve();
    }
    // A branch of a stream of bytes has bytes of its own.
    function copied(chunk, index) { return state.isBytes && index === 1 ? chunk.slice() : chunk; }
    const streams = [0, 1].map(index => make({
      pull,
      cancel(reason) {
        cancelled[index] = true;
        reasons[index] = reason;
        if (cancelled[1 - index]) cancelDone.resolve(cancel(state, [reasons[0], reasons[1]]));
        return cancelDone.promise;
      },
    }));
    const branches = streams.map(stateOf);
    for (const branch of branches) branch.isBytes = state.isBytes;
    then(reader.closed.promise, undefined, error => {
      for (const branch of branches) fail(branch, error);
      if (!cancelled[0] || !cancelled[1]) cancelDone.resolve(undefined);
    });
    return streams;
  }

  return {
    ReadableStream, make, begin, enqueue, close, fail, cancel, stateOf, tee, desiredSize, pullIfNeeded,
    isStream(value) { try { return stateOf(value) !== undefined; } catch { return false; } },
    isDisturbed(stream) { return stateOf(stream).disturbed; },
    reader(stream) { return readerStateOf(new ReadableStreamDefaultReader(stream)); },
    read, release,
  };
})
