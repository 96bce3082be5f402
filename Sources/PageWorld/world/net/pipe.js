// https://streams.spec.whatwg.org/#readable-stream-pipe-to
(function (world) {
  "use strict";

  const { agent } = world;
  const { then } = world.use("net/convert");
  const { quiet, deferred } = world.use("net/streams");
  const readable = world.use("net/readable-stream");
  const writable = world.use("net/writable-stream");

  function pipe(source, destination, options) {
    const preventAbort = Boolean(options.preventAbort), preventCancel = Boolean(options.preventCancel);
    const preventClose = Boolean(options.preventClose);
    const { signal } = options;
    if (signal !== undefined && agent.own(signal)?.abort === undefined) throw new TypeError("The signal is no AbortSignal");
    const from = readable.stateOf(source), to = writable.stateOf(destination);
    if (from.reader !== null || to.writer !== null) throw new TypeError("The stream is locked");
    const reader = readable.reader(source), writer = writable.writer(destination);
    const done = deferred();
    let isEnding = false;
    let lastWrite = Promise.resolve();

    // https://streams.spec.whatwg.org/#rs-pipeTo-shutdown-with-action
    function end(action, error, hasError) {
      if (isEnding) return;
      isEnding = true;
      const finish = () => then(Promise.resolve(action?.()), () => finalize(error, hasError), reason => finalize(reason, true));
      if (to.state === "writable" && !writable.isClosing(to)) then(quiet(lastWrite), finish, finish);
      else finish();
    }
    function finalize(error, hasError) {
      writable.release(writer);
      readable.release(reader);
      signal?.removeEventListener("abort", aborted);
      if (hasError) done.reject(error); else done.resolve(undefined);
    }
    function aborted() {
      const { reason } = signal;
      end(() => Promise.all([
        preventAbort || to.state !== "writable" ? undefined : writable.abort(to, reason),
        preventCancel || from.state !== "readable" ? undefined : readable.cancel(from, reason),
      ]), reason, true);
    }
    if (signal !== undefined) {
      if (signal.aborted) {
        aborted();
        return done.promise;
      }
      signal.addEventListener("abort", aborted);
    }

    then(reader.closed.promise, () => {
      then(quiet(lastWrite), sourceClosed, sourceClosed);
    }, error => {
      end(preventAbort ? undefined : () => writable.abort(to, error), error, true);
    });
    function sourceClosed() {
      end(preventClose || writable.isClosing(to) || to.state !== "writable" ? undefined : () => writable.close(to));
    }
    then(writer.closed.promise, () => {
      const error = new TypeError("The destination is closed");
      end(preventCancel ? undefined : () => readable.cancel(from, error), error, true);
    }, error => {
      end(preventCancel ? undefined : () => readable.cancel(from, error), error, true);
    });

    function step() {
      if (isEnding) return;
      then(writer.ready.promise, () => {
        if (isEnding) return;
        then(readable.read(reader), result => {
          if (result.done || isEnding) return;
          lastWrite = quiet(writable.write(writer, result.value));
          step();
        }, () => {});
      }, () => {});
    }
    step();
    return done.promise;
  }

  return { pipe };
})
