// https://streams.spec.whatwg.org/#ws
(function (world) {
  "use strict";

  const { need } = world;
  const { dictionary, then } = world.use("net/convert");
  const { Queue, strategyOf, method, promised, deferred } = world.use("net/streams");

  let stateOf, writerStateOf, makeController;
  const key = {};

  class WritableStreamDefaultController {
    #stream;
    static { makeController = stream => new WritableStreamDefaultController(key, stream); }
    constructor(given, stream) {
      if (given !== key) world.illegal();
      this.#stream = stream;
    }
    get signal() { return (this.#stream.abortController ??= new (world.get("AbortController"))()).signal; }
    error(reason = undefined) { if (this.#stream.state === "writable") startErroring(this.#stream, reason); }
  }
  world.define("WritableStreamDefaultController", WritableStreamDefaultController);

  class WritableStream {
    #state;
    static { stateOf = stream => stream.#state; }

    constructor(sink = undefined, strategy = undefined) {
      if (sink === null) throw new TypeError("The sink is null");
      sink = dictionary(sink);
      if (sink.type !== undefined) throw new RangeError("The sink has a type");
      const { mark, size } = strategyOf(strategy, 1);
      const state = this.#state = newState(mark, size);
      const start = method(sink, "start"), write = method(sink, "write"), close = method(sink, "close"),
        abort = method(sink, "abort");
      const controller = makeController(state);
      state.write = chunk => write?.(chunk, controller);
      state.close = () => close?.();
      state.abort = reason => abort?.(reason);
      begin(state, start?.(controller));
    }
    get locked() { return this.#state.writer !== null; }
    async abort(reason = undefined) {
      const state = this.#state;
      if (state.writer !== null) throw new TypeError("The stream is locked");
      return await abort(state, reason);
    }
    async close() {
      const state = this.#state;
      if (state.writer !== null) throw new TypeError("The stream is locked");
      if (isClosing(state)) throw new TypeError("The stream is being closed");
      return await close(state);
    }
    getWriter() { return new WritableStreamDefaultWriter(this); }
  }
  world.define("WritableStream", WritableStream);

  class WritableStreamDefaultWriter {
    #state;
    static { writerStateOf = writer => writer.#state; }
    constructor(stream) {
      need(arguments, 1);
      const state = stateOf(stream);
      if (state.writer !== null) throw new TypeError("The stream is locked");
      const writer = this.#state = { stream: state, ready: deferred(), closed: deferred() };
      state.writer = writer;
      if (state.state === "writable") {
        if (isClosing(state) || !state.backpressure) writer.ready.resolve(undefined);
      } else if (state.state === "closed") {
        writer.ready.resolve(undefined);
        writer.closed.resolve(undefined);
      } else {
        writer.ready.reject(state.error);
        if (state.state === "errored") writer.closed.reject(state.error);
      }
    }
    get closed() { try { return this.#state.closed.promise; } catch (error) { return Promise.reject(error); } }
    get ready() { try { return this.#state.ready.promise; } catch (error) { return Promise.reject(error); } }
    get desiredSize() {
      const { stream } = this.#state;
      if (stream === null) throw new TypeError("The writer has been released");
      return desiredSize(stream);
    }
    async abort(reason = undefined) { return await abort(streamOf(this.#state), reason); }
    async close() {
      const stream = streamOf(this.#state);
      if (isClosing(stream)) throw new TypeError("The stream is being closed");
      return await close(stream);
    }
    releaseLock() { release(this.#state); }
    write(chunk = undefined) {
      try { return write(this.#state, chunk); } catch (error) { return Promise.reject(error); }
    }
  }
  world.define("WritableStreamDefaultWriter", WritableStreamDefaultWriter);

  function streamOf(writer) {
    if (writer.stream === null) throw new TypeError("The writer has been released");
    return writer.stream;
  }

  function newState(mark, size) {
    return {
      mark, size, state: "writable", error: undefined, writer: null, queue: new Queue(), started: false,
      requests: [], inFlight: null, closeRequest: null, closeInFlight: null, pendingAbort: null, backpressure: mark <= 0,
      write: undefined, close: undefined, abort: undefined, abortController: null,
    };
  }

  // A stream of the engine's: `write(chunk)`, `close()`, `abort(reason)`.
  function make(sink, mark = 1, size = () => 1) {
    const stream = new WritableStream({}, { highWaterMark: mark });
    const state = stateOf(stream);
    state.size = size;
    state.write = chunk => sink.write?.(chunk);
    state.close = () => sink.close?.();
    state.abort = reason => sink.abort?.(reason);
    return stream;
  }

  // https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller
  function begin(state, startResult) {
    then(Promise.resolve(startResult), () => {
      state.started = true;
      advance(state);
    }, error => {
      state.started = true;
      dealWithRejection(state, error);
    });
  }

  function isClosing(state) { return state.closeRequest !== null || state.closeInFlight !== null; }
  function desiredSize(state) {
    if (state.state === "errored" || state.state === "erroring") return null;
    return state.state === "closed" ? 0 : state.mark - state.queue.total;
  }

  // https://streams.spec.whatwg.org/#writable-stream-abort
  function abort(state, reason) {
    if (state.state === "closed" || state.state === "errored") return Promise.resolve(undefined);
    state.abortController ??= new (world.get("AbortController"))();
    state.abortController.abort(reason);
    if (state.state === "closed" || state.state === "errored") return Promise.resolve(undefined);
    if (state.pendingAbort !== null) return state.pendingAbort.done.promise;
    const wasErroring = state.state === "erroring";
    const done = deferred();
    state.pendingAbort = { done, reason: wasErroring ? undefined : reason, wasErroring };
    if (!wasErroring) startErroring(state, reason);
    return done.promise;
  }

  // https://streams.spec.whatwg.org/#writable-stream-close
  function close(state) {
    if (state.state === "closed" || state.state === "errored") throw new TypeError("The stream is closed");
    const request = state.closeRequest = deferred();
    if (state.writer !== null && state.backpressure && state.state === "writable") state.writer.ready.resolve(undefined);
    state.queue.enqueue(closeMark, 0);
    advance(state);
    return request.promise;
  }
  const closeMark = {};

  // https://streams.spec.whatwg.org/#writable-stream-default-writer-write
  function write(writer, chunk) {
    let state = streamOf(writer);
    let size = 1;
    try { size = state.size(chunk); } catch (error) { if (state.state === "writable") startErroring(state, error); }
    if (state !== writer.stream) throw new TypeError("The writer has been released");
    if (state.state === "errored") throw state.error;
    if (isClosing(state) || state.state === "closed") throw new TypeError("The stream is closed");
    if (state.state === "erroring") throw state.error;
    const request = deferred();
    state.requests.push(request);
    try {
      state.queue.enqueue(chunk, size);
    } catch (error) {
      if (state.state === "writable") startErroring(state, error);
      return request.promise;
    }
    if (!isClosing(state) && state.state === "writable") setBackpressure(state, desiredSize(state) <= 0);
    advance(state);
    return request.promise;
  }

  function setBackpressure(state, value) {
    const { writer } = state;
    if (writer !== null && value !== state.backpressure) {
      if (value) writer.ready = deferred(); else writer.ready.resolve(undefined);
    }
    state.backpressure = value;
  }

  // https://streams.spec.whatwg.org/#writable-stream-default-controller-advance-queue-if-needed
  function advance(state) {
    if (!state.started || state.inFlight !== null) return;
    if (state.state === "erroring") return finishErroring(state);
    if (state.state !== "writable" || state.queue.length === 0 || state.closeInFlight !== null) return;
    const { value } = state.queue.items[0];
    if (value === closeMark) {
      state.closeInFlight = state.closeRequest;
      state.closeRequest = null;
      state.queue.dequeue();
      then(promised(() => state.close()), () => finishClose(state), error => finishCloseWithError(state, error));
      return;
    }
    state.inFlight = state.requests.shift();
    then(promised(() => state.write(value)), () => {
      state.inFlight.resolve(undefined);
      state.inFlight = null;
      const { state: now } = state;
      state.queue.dequeue();
      if (!isClosing(state) && now === "writable") setBackpressure(state, desiredSize(state) <= 0);
      advance(state);
    }, error => {
      state.inFlight.reject(error);
      state.inFlight = null;
      dealWithRejection(state, error);
    });
  }

  function finishClose(state) {
    state.closeInFlight.resolve(undefined);
    state.closeInFlight = null;
    if (state.state === "erroring") {
      state.error = undefined;
      if (state.pendingAbort !== null) { state.pendingAbort.done.resolve(undefined); state.pendingAbort = null; }
    }
    state.state = "closed";
    state.writer?.closed.resolve(undefined);
  }
  function finishCloseWithError(state, error) {
    state.closeInFlight.reject(error);
    state.closeInFlight = null;
    if (state.pendingAbort !== null) { state.pendingAbort.done.reject(error); state.pendingAbort = null; }
    dealWithRejection(state, error);
  }

  function dealWithRejection(state, error) {
    if (state.state === "writable") startErroring(state, error);
    else if (state.state === "erroring") finishErroring(state);
  }

  // https://streams.spec.whatwg.org/#writable-stream-start-erroring
  function startErroring(state, reason) {
    state.state = "erroring";
    state.error = reason;
    if (state.writer !== null) rejectReady(state.writer, reason);
    if (state.inFlight === null && state.closeInFlight === null && state.started) finishErroring(state);
  }
  function rejectReady(writer, reason) {
    writer.ready.reject(reason);
    const ready = deferred();
    ready.reject(reason);
    writer.ready = ready;
  }

  // https://streams.spec.whatwg.org/#writable-stream-finish-erroring
  function finishErroring(state) {
    if (state.inFlight !== null || state.closeInFlight !== null) return;
    state.state = "errored";
    state.queue.reset();
    const { error } = state;
    for (const request of state.requests) request.reject(error);
    state.requests = [];
    const pending = state.pendingAbort;
    if (pending === null) return rejectClosed(state);
    state.pendingAbort = null;
    if (pending.wasErroring) {
      pending.done.reject(error);
      return rejectClosed(state);
    }
    then(promised(() => state.abort(pending.reason)), () => {
      pending.done.resolve(undefined);
      rejectClosed(state);
    }, reason => {
      pending.done.reject(reason);
      rejectClosed(state);
    });
  }
  function rejectClosed(state) {
    state.closeRequest?.reject(state.error);
    state.closeRequest = null;
    state.writer?.closed.reject(state.error);
  }

  function release(writer) {
    const { stream } = writer;
    if (stream === null) return;
    const error = new TypeError("The writer has been released");
    rejectReady(writer, error);
    writer.closed.reject(error);
    writer.closed = deferred();
    writer.closed.reject(error);
    stream.writer = null;
    writer.stream = null;
  }

  return {
    WritableStream, make, stateOf, startErroring, abort, close, write, release, isClosing, begin,
    writer(stream) { return writerStateOf(new WritableStreamDefaultWriter(stream)); },
  };
})
