// https://fetch.spec.whatwg.org/#response-class
(function (world) {
  "use strict";

  const { host, need } = world;
  const { usv, byteString, dictionary } = world.use("net/convert");
  const headersOf = world.use("net/headers");
  const bodies = world.use("net/body");

  let stateOf, make;

  class Response {
    #state;
    static {
      stateOf = response => response.#state;
      // A response of the engine's.
      make = state => {
        const response = new Response();
        response.#state = { ...response.#state, ...state };
        return response;
      };
    }

    constructor(body = null, init = undefined) {
      this.#initialize(init, body === null ? null : bodies.extract(body));
    }
    // https://fetch.spec.whatwg.org/#initialize-a-response
    #initialize(init, given) {
      init = dictionary(init);
      const status = init.status === undefined ? 200 : Number(init.status) & 0xFFFF;
      const reason = init.statusText === undefined ? "" : byteString(init.statusText);
      if (status < 200 || status > 599) throw new RangeError("Status must be between 200 and 599");
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(reason)) throw new TypeError("The status text is none");
      const headers = headersOf.fill("response", init.headers);
      this.#state = { type: "default", url: "", redirected: false, status, reason, headers, body: null };
      if (given === null) return;
      if ([101, 103, 204, 205, 304].includes(status)) throw new TypeError("Response cannot have a body with the given status.");
      this.#state.body = given.body;
      if (given.type !== null && !headers.has("Content-Type")) headers.append("Content-Type", given.type);
    }

    static error() { return make({ type: "error", status: 0, headers: headersOf.make([], "immutable") }); }
    static redirect(url, status = 302) {
      need(arguments, 1);
      const target = host.urlParse(usv(url), host.baseURL(world.documentNumber));
      if (target === null) throw new TypeError(`Redirection URL '${url}' is invalid`);
      status = Number(status) & 0xFFFF;
      if (![301, 302, 303, 307, 308].includes(status)) throw new RangeError(`${status} is not a redirection status code`);
      return make({ status, headers: headersOf.make([{ name: "location", value: target }], "immutable") });
    }
    static json(data, init = undefined) {
      need(arguments, 1);
      const text = JSON.stringify(data);
      if (text === undefined) throw new TypeError("The value has no JSON");
      const response = new Response();
      response.#initialize(init, { body: bodies.ofBytes(host.encodeUTF8(text)), type: "application/json" });
      return response;
    }

    get type() { return this.#state.type; }
    get url() { return this.#state.url; }
    get redirected() { return this.#state.redirected; }
    get status() { return this.#state.status; }
    get ok() { return this.#state.status >= 200 && this.#state.status <= 299; }
    get statusText() { return this.#state.reason; }
    get headers() { return this.#state.headers; }
    clone() {
      const state = this.#state;
      if (bodies.isUsed(state.body) || bodies.isLocked(state.body)) throw new TypeError("Body is disturbed or locked");
      const headers = headersOf.make(headersOf.listOf(state.headers).map(field => ({ ...field })),
        state.type === "default" ? "response" : "immutable");
      return make({ ...state, headers, body: bodies.clone(state.body) });
    }
  }
  world.define("Response", Response);
  bodies.mixin(Response, stateOf, response => headersOf.get(headersOf.listOf(stateOf(response).headers), "Content-Type"));

  return { Response, stateOf, make };
})
