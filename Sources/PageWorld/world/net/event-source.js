// https://html.spec.whatwg.org/#server-sent-events
(function (world) {
  "use strict";

  const { host, need } = world;
  const EventTarget = world.get("EventTarget");
  const events = world.use("dom/events");
  const { usv, dictionary } = world.use("net/convert");
  const transfers = world.use("net/transfers");
  const headersOf = world.use("net/headers");

  const CONNECTING = 0, OPEN = 1, CLOSED = 2;

  class EventSource extends EventTarget {
    #url; #withCredentials; #state = CONNECTING; #number = 0; #delay = 3000; #lastID = "";

    constructor(url, init = undefined) {
      need(arguments, 1);
      super();
      const target = host.resolveURL(world.documentNumber, usv(url));
      if (target === null) world.throwDOMException(world.patternMessage, "SyntaxError");
      this.#url = target;
      this.#withCredentials = Boolean(dictionary(init).withCredentials);
      this.#connect();
    }
    get url() { return this.#url; }
    get withCredentials() { return this.#withCredentials; }
    get readyState() { return this.#state; }
    close() {
      this.#state = CLOSED;
      if (this.#number !== 0) transfers.abort(this.#number);
      this.#number = 0;
    }

    #connect() {
      const fields = [{ name: "Accept", value: "text/event-stream" }];
      if (this.#lastID !== "") fields.push({ name: "Last-Event-ID", value: this.#lastID });
      let reader, address = this.#url;
      this.#number = transfers.start({
        method: "GET", url: this.#url, fields, body: null, mode: "cors", cache: "no-store",
        credentials: this.#withCredentials ? "include" : "same-origin",
      }, {
        head: head => {
          const type = headersOf.get(head.fields, "Content-Type");
          const parsed = type === null ? null : host.extractMIMEType([type]);
          if (head.status !== 200 || parsed === null || parsed[1] !== "text/event-stream") return this.#fail();
          if (head.url !== "") address = head.url;
          reader = this.#reader(host.urlComponents(address)[1]);
          this.#state = OPEN;
          events.fire(this, "open");
        },
        data: buffer => { if (this.#state === OPEN) reader(buffer); },
        end: failure => {
          this.#number = 0;
          if (this.#state === CLOSED) return;
          if (failure !== null && this.#state === CONNECTING) return this.#fail();
          this.#reconnect();
        },
      });
    }
    #fail() {
      this.close();
      events.fire(this, "error");
    }
    // https://html.spec.whatwg.org/#reestablish-the-connection
    #reconnect() {
      this.#state = CONNECTING;
      events.fire(this, "error");
      if (this.#state !== CONNECTING) return;
      world.taskAfter(this.#delay, () => { if (this.#state === CONNECTING) this.#connect(); });
    }

    // https://html.spec.whatwg.org/#event-stream-interpretation
    #reader(origin) {
      const decoder = new (world.get("TextDecoder"))();
      let rest = "", data = "", type = "", lastID = this.#lastID;
      const line = text => {
        if (text === "") {
          this.#lastID = lastID;
          if (data !== "") {
            const init = { data: data.slice(0, -1), origin, lastEventId: lastID };
            events.fire(this, type === "" ? "message" : type, init, world.get("MessageEvent"));
          }
          data = type = "";
          return;
        }
        const colon = text.indexOf(":");
        if (colon === 0) return;
        const field = colon < 0 ? text : text.slice(0, colon);
        const value = colon < 0 ? "" : text.slice(text[colon + 1] === " " ? colon + 2 : colon + 1);
        if (field === "event") type = value;
        else if (field === "data") data += `${value}\n`;
        else if (field === "id") { if (!value.includes("\0")) lastID = value; }
        else if (field === "retry" && /^[0-9]+$/.test(value)) this.#delay = Number(value);
      };
      return buffer => {
        rest += decoder.decode(buffer, { stream: true });
        // A carriage return at the end may be half of a line's end.
        const lines = rest.split(/\r\n|\n|\r(?!$)/);
        rest = lines.pop();
        for (let index = 0; index < lines.length && this.#state === OPEN; index++) line(lines[index]);
      };
    }
  }
  world.define("EventSource", EventSource, { CONNECTING, OPEN, CLOSED });
  world.use("html/event-handlers").define(EventSource.prototype, ["open", "message", "error"]);
})
