// https://fetch.spec.whatwg.org/#fetch-method
(function (world) {
  "use strict";

  const keepaliveLimit = 65536;

  const { host, agent, need, realm } = world;
  const { then } = world.use("net/convert");
  const requests = world.use("net/request");
  const responses = world.use("net/response");
  const headersOf = world.use("net/headers");
  const bodies = world.use("net/body");
  const transfers = world.use("net/transfers");
  const { enqueue, close, fail, make, stateOf, isDisturbed } = world.use("net/readable-stream");

  // PLATFORM(WebKit): FetchResponse::addAbortSteps has an error of its own, whatever the reason, for what is under way.
  function reasonToAbort(signal) {
    if (!host.isWebKit(realm)) return signal.reason;
    return new (world.get("DOMException"))("Fetch is aborted", "AbortError");
  }

  function fetch(input, init = undefined) {
    if (arguments.length === 0) return Promise.reject(new TypeError("Not enough arguments"));
    const { promise, resolve, reject } = Promise.withResolvers();
    let request;
    try {
      request = new requests.Request(input, init);
    } catch (error) {
      reject(error);
      return promise;
    }
    const state = requests.stateOf(request);
    const signal = state.source;
    if (signal !== null && signal.aborted) {
      reject(signal.reason);
      return promise;
    }
    let number = 0;
    // The response's stream, while more is to come.
    let stream = null;
    let isOver = false;
    let response = null;
    // What is to be compared with `integrity` before anybody sees it.
    const gathered = [];

    function abort() {
      if (isOver) return;
      isOver = true;
      if (number !== 0) transfers.abort(number);
      const error = reasonToAbort(signal);
      reject(error);
      if (stream !== null) fail(stream, error);
    }
    signal?.addEventListener("abort", abort);
    function over() {
      isOver = true;
      signal?.removeEventListener("abort", abort);
    }

    const owner = {
      head(head) {
        const hidden = head.type === "opaque" || head.type === "opaqueredirect";
        // PLATFORM(WebKit, Chromium): FetchResponse::body; what may have no body has an empty one, where the standard has none.
        let body = null;
        if (!hidden) {
          const readable = make({
            cancel() {
              if (isOver) return;
              over();
              transfers.abort(number);
            },
          }, 0);
          stream = stateOf(readable);
          stream.isBytes = true;
          body = { bytes: null, stream: readable, used: false };
        }
        response = responses.make({
          type: head.type, url: withoutFragment(head.url), redirected: head.redirected, status: head.status,
          reason: head.reason, headers: headersOf.make(head.fields, "immutable"), body,
        });
        if (state.integrity === "") resolve(response);
      },
      data(buffer) {
        if (state.integrity !== "") gathered.push(buffer);
        if (stream !== null) enqueue(stream, new Uint8Array(buffer));
      },
      end(failure) {
        if (isOver) return;
        over();
        if (failure !== null) {
          const error = new TypeError("Load failed");
          reject(error);
          if (stream !== null) fail(stream, error);
          return;
        }
        if (state.integrity !== "" && !matches(state.integrity, gathered, response)) {
          reject(new TypeError("The integrity does not match"));
          return;
        }
        resolve(response);
        if (stream !== null) close(stream);
      },
    };

    function send(bytes) {
      if (isOver) return;
      // https://fetch.spec.whatwg.org/#http-network-or-cache-fetch: "If the sum of contentLength and inflightKeepaliveBytes is greater
      // than 64 kibibytes, then return a network error."
      if (state.keepalive && bytes !== null && bytes.byteLength > keepaliveLimit) return owner.end("network");
      number = transfers.start({
        method: state.method, url: state.url, fields: headersOf.listOf(state.headers), body: bytes, mode: state.mode,
        credentials: state.credentials, redirect: state.redirect, referrer: state.referrer, policy: state.referrerPolicy,
        cache: state.cache, keepalive: state.keepalive, initiator: "fetch",
      }, owner);
    }
    // PLATFORM(WebKit): FetchRequest sends no stream. In Chromium that wants HTTP/2, which no http: URL speaks.
    if (state.body !== null && state.body.bytes === null && (host.isWebKit(realm) || /^http:/.test(state.url))) {
      over();
      reject(host.isWebKit(realm)
        ? new (world.get("DOMException"))("ReadableStream uploading is not supported", "NotSupportedError")
        : new TypeError("Load failed"));
      return promise;
    }
    // NB: a stream is read whole before anything is sent.
    if (state.body === null) send(null);
    else if (state.body.bytes !== null && state.body.stream === null) {
      state.body.used = true;
      send(state.body.bytes);
    } else then(bodies.read(state.body), send, error => { over(); reject(error); });
    return promise;
  }

  // https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
  function matches(integrity, chunks, response) {
    if (response.type === "opaque") return false;
    return host.matchesIntegrity(world.use("net/blob").join(chunks), integrity);
  }

  function withoutFragment(url) {
    const at = url.indexOf("#");
    return at < 0 ? url : url.slice(0, at);
  }

  return { fetch };
})
