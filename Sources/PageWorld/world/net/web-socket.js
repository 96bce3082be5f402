// https://websockets.spec.whatwg.org/#the-websocket-interface
(function (world) {
  "use strict";

  const { host, realm, hooks, need } = world;
  const EventTarget = world.get("EventTarget");
  const events = world.use("dom/events");
  const { usv, isBufferSource, copyOf } = world.use("net/convert");

  const CONNECTING = 0, OPEN = 1, CLOSING = 2, CLOSED = 3;
  const isToken = text => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text);

  const lengthOf = text => host.encodeUTF8(text).byteLength;

  // By number.
  const sockets = { __proto__: null };
  let last = 0;

  class WebSocket extends EventTarget {
    #url; #origin; #number; #state = CONNECTING; #protocol = ""; #binaryType = "blob"; #buffered = 0;

    // https://websockets.spec.whatwg.org/#dom-websocket-websocket
    constructor(url, protocols = []) {
      need(arguments, 1);
      super();
      let address = host.urlParse(usv(url), host.baseURL(world.documentNumber));
      address = address?.replace(/^http/, "ws") ?? null;
      if (address === null || !/^wss?:/.test(address)) world.throwDOMException(undefined, "SyntaxError");
      if (address.includes("#")) world.throwDOMException(undefined, "SyntaxError");
      const names = typeof protocols === "object" && protocols !== null && protocols[Symbol.iterator] !== undefined
        ? [...protocols].map(name => `${name}`) : [`${protocols}`];
      const seen = { __proto__: null };
      for (let index = 0; index < names.length; index++) {
        if (!isToken(names[index]) || seen[names[index]])
          world.throwDOMException(undefined, "SyntaxError");
        seen[names[index]] = true;
      }
      this.#url = address;
      this.#origin = /^wss?:\/\/[^/]*/.exec(address)[0];
      this.#number = ++last;
      sockets[this.#number] = this;
      if (!host.openSocket(realm, this.#number, address, names))
        world.task(() => { WebSocket.closed(this, true, false, 1006, ""); });
    }

    get url() { return this.#url; }
    get readyState() { return this.#state; }
    get bufferedAmount() { return this.#buffered; }
    get extensions() { return this.#url, ""; }
    get protocol() { return this.#protocol; }
    get binaryType() { return this.#binaryType; }
    set binaryType(value) {
      value = `${value}`;
      if (value === "blob" || value === "arraybuffer") this.#binaryType = value;
    }

    // https://websockets.spec.whatwg.org/#dom-websocket-send
    send(data) {
      need(arguments, 1);
      if (this.#state === CONNECTING) world.throwDOMException(undefined, "InvalidStateError");
      let text = null, bytes = null;
      if (isBufferSource(data)) bytes = copyOf(data);
      else {
        bytes = world.use("net/blob").bytesOf(data) ?? null;
        if (bytes === null) text = usv(data);
      }
      this.#buffered += text === null ? bytes.byteLength : lengthOf(text);
      if (this.#state === OPEN) host.sendToSocket(realm, this.#number, text, bytes);
    }

    // https://websockets.spec.whatwg.org/#dom-websocket-close
    close(code = undefined, reason = undefined) {
      if (code !== undefined) {
        code = Number(code);
        code = code !== code ? 0 : Math.min(Math.max(Math.round(code), 0), 65535);
        if (code !== 1000 && (code < 3000 || code > 4999))
          world.throwDOMException(undefined, "InvalidAccessError");
      }
      reason = reason === undefined ? "" : usv(reason);
      if (lengthOf(reason) > 123) world.throwDOMException(undefined, "SyntaxError");
      if (this.#state === CLOSING || this.#state === CLOSED) return;
      this.#state = CLOSING;
      const number = this.#number;
      world.task(() => { host.closeSocket(realm, number, code ?? (reason === "" ? null : 1000), reason); });
    }

    static opened(socket, protocol) {
      if (socket.#state !== CONNECTING) return;
      socket.#state = OPEN;
      socket.#protocol = protocol;
      events.fire(socket, "open");
    }
    static received(socket, data) {
      if (socket.#state !== OPEN) return;
      if (typeof data !== "string" && socket.#binaryType === "blob") data = new (world.get("Blob"))([data]);
      events.fire(socket, "message", { data, origin: socket.#origin }, world.get("MessageEvent"));
    }
    static sent(socket) { socket.#buffered = 0; }
    static closed(socket, failed, wasClean, code, reason) {
      if (socket.#state === CLOSED) return;
      socket.#state = CLOSED;
      if (failed) events.fire(socket, "error");
      events.fire(socket, "close", { wasClean, code, reason }, world.get("CloseEvent"));
    }
  }
  const { opened, received, sent, closed } = WebSocket;
  for (const name of ["opened", "received", "sent", "closed"]) delete WebSocket[name];
  world.define("WebSocket", WebSocket, { CONNECTING, OPEN, CLOSING, CLOSED });
  world.use("html/event-handlers").define(WebSocket.prototype, ["open", "message", "error", "close"]);

  hooks.socketOpened = (number, protocol) => { if (sockets[number] !== undefined) opened(sockets[number], protocol); };
  hooks.socketMessage = number => {
    if (sockets[number] !== undefined) received(sockets[number], host.socketMessage(realm, number));
  };
  hooks.socketSent = number => { if (sockets[number] !== undefined) sent(sockets[number]); };
  hooks.socketClosed = (number, failed, wasClean, code, reason) => {
    const socket = sockets[number];
    delete sockets[number];
    if (socket !== undefined) closed(socket, failed, wasClean, code, reason);
  };
})
