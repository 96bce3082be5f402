// https://fetch.spec.whatwg.org/#request-class
(function (world) {
  "use strict";

  const { host, agent, global, need } = world;
  const { usv, byteString, dictionary, enumeration } = world.use("net/convert");
  const headersOf = world.use("net/headers");
  const bodies = world.use("net/body");

  let stateOf;

  class Request {
    #state;
    static { stateOf = request => request.#state; }

    // https://fetch.spec.whatwg.org/#dom-request
    constructor(input, init = undefined) {
      need(arguments, 1);
      init = dictionary(init);
      const from = stateOfRequest(input);
      const base = from ?? fresh(parse(usv(input)));
      const state = this.#state = { ...base, headers: null, body: null, signal: null };
      let { signal } = from ?? { signal: null };
      const members = [
        "referrer", "referrerPolicy", "mode", "credentials", "cache", "redirect", "integrity", "keepalive", "method",
      ];
      const hasAny = members.some(name => init[name] !== undefined) || init.window !== undefined
        || init.headers !== undefined || init.body !== undefined || init.signal !== undefined;
      if (init.window !== undefined && init.window !== null) throw new TypeError("The window is not null");
      if (hasAny) {
        if (state.mode === "navigate") state.mode = "same-origin";
        state.referrer = "client";
        state.referrerPolicy = "";
      }
      if (init.referrer !== undefined) state.referrer = referrer(usv(init.referrer));
      state.referrerPolicy = enumeration(init.referrerPolicy, policies, state.referrerPolicy);
      state.mode = enumeration(init.mode, ["same-origin", "no-cors", "cors", "navigate"], from === null ? "cors" : state.mode);
      if (init.mode !== undefined && state.mode === "navigate") throw new TypeError("Request constructor does not accept navigate fetch mode.");
      state.credentials = enumeration(init.credentials, ["omit", "same-origin", "include"], state.credentials);
      state.cache = enumeration(init.cache,
        ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"], state.cache);
      if (state.cache === "only-if-cached" && state.mode !== "same-origin")
        throw new TypeError("only-if-cached wants the mode same-origin");
      state.redirect = enumeration(init.redirect, ["follow", "error", "manual"], state.redirect);
      if (init.integrity !== undefined) state.integrity = `${init.integrity}`;
      if (init.keepalive !== undefined) state.keepalive = Boolean(init.keepalive);
      if (init.method !== undefined) state.method = methodOf(byteString(init.method));
      if (init.signal !== undefined) {
        ({ signal } = init);
        if (signal !== null && agent.own(signal)?.abort === undefined) throw new TypeError("The signal is no AbortSignal");
      }
      state.source = signal;
      if (state.mode === "no-cors" && !/^(GET|HEAD|POST)$/.test(state.method))
        throw new TypeError(`${state.method} is no method of no-cors`);
      const guard = state.mode === "no-cors" ? "request-no-cors" : "request";
      state.headers = headersOf.fill(guard, init.headers !== undefined ? init.headers
        : from === null ? undefined : headersOf.listOf(from.headers).map(field => [field.name, field.value]));
      const given = init.body !== undefined && init.body !== null;
      if ((given || from !== null && from.body !== null && init.body === undefined) && /^(GET|HEAD)$/.test(state.method))
        throw new TypeError(`Request has method '${state.method}' and cannot have a body`);
      if (given) {
        const { body, type } = bodies.extract(init.body);
        state.body = body;
        if (body.bytes === null && init.duplex === undefined) throw new TypeError("A stream as body wants duplex");
        if (type !== null && !state.headers.has("Content-Type")) state.headers.append("Content-Type", type);
      } else if (from !== null && from.body !== null) {
        if (bodies.isUsed(from.body) || bodies.isLocked(from.body)) throw new TypeError("Body is disturbed or locked");
        state.body = { ...from.body };
        from.body.used = true;
      }
    }

    get method() { return this.#state.method; }
    get url() { return this.#state.url; }
    get headers() { return this.#state.headers; }
    get destination() { return this.#state, ""; }
    get referrer() {
      const { referrer } = this.#state;
      return referrer === "client" ? "about:client" : referrer === "no-referrer" ? "" : referrer;
    }
    get referrerPolicy() { return this.#state.referrerPolicy; }
    get mode() { return this.#state.mode; }
    get credentials() { return this.#state.credentials; }
    get cache() { return this.#state.cache; }
    get redirect() { return this.#state.redirect; }
    get integrity() { return this.#state.integrity; }
    get keepalive() { return this.#state.keepalive; }
    get isReloadNavigation() { return this.#state, false; }
    get isHistoryNavigation() { return this.#state, false; }
    get duplex() { return this.#state, "half"; }
    get signal() {
      const state = this.#state;
      if (state.signal === null) {
        const controller = new (world.get("AbortController"))();
        state.signal = controller.signal;
        const { source } = state;
        if (source !== null) {
          if (source.aborted) controller.abort(source.reason);
          else source.addEventListener("abort", () => controller.abort(source.reason));
        }
      }
      return state.signal;
    }
    clone() {
      const state = this.#state;
      if (bodies.isUsed(state.body) || bodies.isLocked(state.body)) throw new TypeError("Body is disturbed or locked");
      const copy = new Request(state.url, { headers: this.headers, signal: state.signal ?? state.source });
      const { headers, source } = copy.#state;
      copy.#state = { ...state, headers, source, signal: null, body: bodies.clone(state.body) };
      return copy;
    }
  }
  // PLATFORM(WebKit): none is told.
  if (world.host.isWebKit(world.realm)) delete Request.prototype.duplex;
  world.define("Request", Request);
  bodies.mixin(Request, stateOf, request => headersOf.get(headersOf.listOf(stateOf(request).headers), "Content-Type"));

  const policies = [
    "", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
    "strict-origin-when-cross-origin", "unsafe-url",
  ];

  function stateOfRequest(input) {
    try {
      return stateOf(input);
    } catch {
      return null;
    }
  }

  function fresh(url) {
    return {
      url, method: "GET", mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow",
      referrer: "client", referrerPolicy: "", integrity: "", keepalive: false, source: null,
    };
  }

  function parse(text) {
    const url = host.urlParse(text, host.baseURL(world.documentNumber));
    const parts = url === null ? null : host.urlComponents(url);
    if (parts === null || parts[3] !== "" || parts[4] !== "")
      throw new TypeError("URL is not valid or contains user credentials.");
    return url;
  }

  function referrer(text) {
    if (text === "") return "no-referrer";
    const url = host.urlParse(text, host.baseURL(world.documentNumber));
    if (url === null) throw new TypeError(`"${text}" is no URL`);
    if (url === "about:client" || host.urlComponents(url)[1] !== global.origin) return "client";
    return url;
  }

  // https://fetch.spec.whatwg.org/#concept-method-normalize, of one that may be
  function methodOf(method) {
    if (!headersOf.isName(method)) throw new TypeError("Method is not a valid HTTP token.");
    if (/^(connect|trace|track)$/i.test(method)) throw new TypeError("Method is forbidden.");
    return /^(delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method;
  }

  return { Request, stateOf };
})
