// https://xhr.spec.whatwg.org/#interface-xmlhttprequest
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const EventTarget = world.get("EventTarget");
  const events = world.use("dom/events");
  const { fireProgress } = world.use("net/progress-event");
  const { usv, byteString, isBufferSource, copyOf, lowered } = world.use("net/convert");
  const headersOf = world.use("net/headers");
  const transfers = world.use("net/transfers");
  const { join } = world.use("net/blob");
  const handlers = world.use("html/event-handlers");

  const UNSENT = 0, OPENED = 1, HEADERS_RECEIVED = 2, LOADING = 3, DONE = 4;
  const states = { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE };
  // Milliseconds between two of a transfer's events of progress.
  const interval = 50;
  const responseTypes = ["", "arraybuffer", "blob", "document", "json", "text"];

  const key = {};
  class XMLHttpRequestEventTarget extends EventTarget {
    constructor(given) {
      if (given !== key) world.illegal();
      super();
    }
  }
  world.define("XMLHttpRequestEventTarget", XMLHttpRequestEventTarget);
  handlers.define(XMLHttpRequestEventTarget.prototype,
    ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]);

  class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {}
  world.define("XMLHttpRequestUpload", XMLHttpRequestUpload);

  class XMLHttpRequest extends XMLHttpRequestEventTarget {
    #state = UNSENT;
    #upload = new XMLHttpRequestUpload(key);
    #method = ""; #url = ""; #headers = []; #isSync = false; #isSent = false; #timeout = 0; #withCredentials = false;
    #responseType = ""; #override = null; #user = null; #password = null;
    // The engine's number of the transfer; 0 for none.
    #number = 0;
    // Counts opens and ends: what was begun before is not this request's.
    #turn = 0;
    #uploadComplete = true; #uploadListens = false;
    // When progress was last told of, and the task that does it next; 0 for none.
    #told = 0; #owed = 0;
    #head = null; #chunks = []; #received = 0; #hasFailed = false;
    #bytes = null; #object = undefined;
    // The text when all is here, and until then what has been read of it: {text, count, stream, encoding}.
    #whole = null; #soFar = null;

    constructor() { super(key); }

    get readyState() { return this.#state; }
    get upload() { return this.#upload; }
    get timeout() { return this.#timeout; }
    set timeout(value) {
      value = Number(value) >>> 0;
      if (this.#isSync && this.#state !== UNSENT) invalidAccess();
      this.#timeout = value;
      if (this.#number !== 0) host.fetchTimeout(realm, this.#number, value);
    }
    get withCredentials() { return this.#withCredentials; }
    set withCredentials(value) {
      if (this.#state !== UNSENT && this.#state !== OPENED || this.#isSent) invalidState();
      this.#withCredentials = Boolean(value);
    }
    get responseType() { return this.#responseType; }
    set responseType(value) {
      value = `${value}`;
      if (!responseTypes.includes(value)) return;
      if (this.#state === LOADING || this.#state === DONE) invalidState();
      if (this.#isSync && this.#state !== UNSENT) invalidAccess();
      this.#responseType = value;
    }

    // https://xhr.spec.whatwg.org/#the-open()-method
    open(method, url, isAsync = undefined, user = null, password = null) {
      need(arguments, 2);
      if (host.ownWindow(realm) === 0) invalidState();
      method = byteString(method);
      url = usv(url);
      const isSync = arguments.length > 2 && !isAsync;
      if (!headersOf.isName(method)) world.throwDOMException(undefined, "SyntaxError");
      if (/^(connect|trace|track)$/i.test(method)) world.throwDOMException(undefined, "SecurityError");
      let target = host.resolveURL(world.documentNumber, url);
      if (target === null) world.throwDOMException(world.patternMessage, "SyntaxError");
      if (host.urlComponents(target)[5] !== "") {
        if (user !== null && user !== undefined) target = host.urlSet(target, 3, usv(user))[0];
        if (password !== null && password !== undefined) target = host.urlSet(target, 4, usv(password))[0];
      }
      if (isSync && (this.#timeout !== 0 || this.#responseType !== ""))
        invalidAccess();
      this.#terminate();
      this.#isSent = false;
      this.#uploadListens = false;
      this.#method = /^(delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method;
      this.#url = target;
      this.#isSync = isSync;
      this.#headers = [];
      this.#override = null;
      this.#reset();
      if (this.#state !== OPENED) this.#change(OPENED);
    }

    setRequestHeader(name, value) {
      need(arguments, 2);
      name = byteString(name);
      value = byteString(value);
      if (this.#state !== OPENED || this.#isSent) invalidState();
      value = headersOf.normalize(value);
      if (!headersOf.isName(name) || !headersOf.isValue(value))
        world.throwDOMException(undefined, "SyntaxError");
      if (headersOf.isForbiddenRequest(name, value)) return;
      const before = headersOf.get(this.#headers, name);
      headersOf.set(this.#headers, name, before === null ? value : `${before}, ${value}`);
    }

    overrideMimeType(type) {
      need(arguments, 1);
      type = `${type}`;
      if (this.#state === LOADING || this.#state === DONE) invalidState();
      this.#override = host.mimeType(type) ?? "application/octet-stream";
    }

    // https://xhr.spec.whatwg.org/#the-send()-method
    send(body = null) {
      if (this.#state !== OPENED || this.#isSent) invalidState();
      const fields = this.#headers.map(field => ({ ...field }));
      let bytes = null;
      if (this.#method !== "GET" && this.#method !== "HEAD" && body !== null && body !== undefined) {
        const extracted = this.#extract(body);
        ({ bytes } = extracted);
        const given = headersOf.get(fields, "Content-Type");
        if (given === null) {
          if (extracted.type !== null) fields.push({ name: "Content-Type", value: extracted.type });
        } else if (extracted.isText) {
          // "… if its charset is not UTF-8, set it": https://xhr.spec.whatwg.org/#dom-xmlhttprequest-send
          const parsed = host.extractMIMEType([given]);
          if (parsed !== null && parsed[2] !== null && lowered(parsed[2]) !== "utf-8")
            headersOf.set(fields, "Content-Type", host.mimeType(given.replace(/;\s*charset=[^;]*/i, ";charset=UTF-8")));
        }
      }
      if (headersOf.get(fields, "Accept") === null) fields.push({ name: "Accept", value: "*/*" });
      this.#uploadListens = hasListeners(this.#upload);
      this.#uploadComplete = bytes === null || bytes.byteLength === 0;
      this.#reset();
      this.#isSent = true;
      const turn = ++this.#turn;
      const request = {
        method: this.#method, url: this.#url, fields, body: bytes, mode: "cors",
        credentials: this.#withCredentials ? "include" : "same-origin",
        timeout: this.#timeout, preflight: this.#uploadListens && !this.#isSync, initiator: "xmlhttprequest",
      };
      if (this.#isSync) {
        this.#sendNow(request);
        return;
      }
      fireProgress(this, "loadstart", 0, 0);
      const size = bytes === null ? 0 : bytes.byteLength;
      // PLATFORM(WebKit, Chromium): XMLHttpRequest::createRequest asks for a body, which may be empty.
      if (bytes !== null && this.#uploadListens) fireProgress(this.#upload, "loadstart", 0, size);
      if (this.#state !== OPENED || !this.#isSent || turn !== this.#turn) return;
      const isMine = () => turn === this.#turn;
      this.#number = transfers.start(request, {
        head: head => {
          if (!isMine()) return;
          if (!this.#uploadComplete) {
            this.#uploadComplete = true;
            if (this.#uploadListens) for (const type of ["progress", "load", "loadend"]) {
              fireProgress(this.#upload, type, size, size);
              if (!isMine()) return;
            }
          }
          this.#head = head;
          this.#change(HEADERS_RECEIVED);
        },
        data: buffer => {
          if (!isMine()) return;
          this.#take(buffer);
          const wait = this.#state === LOADING ? this.#told + interval - host.now(realm) : 0;
          this.#state = LOADING;
          // PLATFORM(WebKit): XMLHttpRequest::didReceiveData says so of each piece, to the standard and in Chromium it waits too.
          if (wait <= 0 || host.isWebKit(realm)) events.fire(this, "readystatechange");
          if (wait <= 0) this.#tell(isMine);
          else if (this.#owed === 0 && isMine()) this.#owed = world.taskAfter(Math.ceil(wait), () => {
            if (!host.isWebKit(realm)) events.fire(this, "readystatechange");
            this.#tell(isMine);
          });
        },
        end: failure => {
          if (!isMine()) return;
          this.#number = 0;
          if (failure !== null) this.#fail(failure === "timeout" ? "timeout" : "error");
          else this.#finish(isMine);
        },
      });
    }

    #extract(body) {
      if (isBufferSource(body)) return { bytes: copyOf(body), type: null, isText: false };
      if (typeof body === "object" && world.isLoaded("dom/document") && body instanceof world.get("Document")) {
        const isHTML = host.isHTMLDocument(world.agent.number(body));
        const text = isHTML
          ? host.innerHTML(world.agent.number(body)) : new (world.get("XMLSerializer"))().serializeToString(body);
        return {
          bytes: host.encodeUTF8(usv(text)), type: `${isHTML ? "text/html" : "application/xml"};charset=UTF-8`, isText: true,
        };
      }
      const { body: { bytes }, type } = world.use("net/body").extract(
        world.use("net/blob").bytesOf(body) === undefined && typeof body !== "object" ? `${body}` : body);
      if (bytes === null) throw new TypeError("A stream cannot be sent");
      return { bytes, type, isText: typeof body === "string" || type !== null && /charset=utf-8/i.test(type) };
    }

    #sendNow(request) {
      let failed = null;
      this.#turn++;
      // PLATFORM(WebKit): none is sent while the page is left; Chromium refuses it too.
      if (world.isLeaving) failed = "network";
      else transfers.start(request, {
        head: head => { this.#head = head; },
        data: buffer => this.#take(buffer),
        end: failure => { failed = failure; },
      }, true);
      if (failed === null && this.#head !== null) {
        this.#state = DONE;
        this.#isSent = false;
        events.fire(this, "readystatechange");
        const size = this.#received;
        fireProgress(this, "load", size, this.#total());
        fireProgress(this, "loadend", size, this.#total());
        return;
      }
      this.#state = DONE;
      this.#isSent = false;
      this.#makeError();
      if (failed === "timeout") world.throwDOMException(undefined, "TimeoutError");
      // PLATFORM(WebKit): XMLHttpRequest::networkError comes before the exception.
      if (host.isWebKit(realm) && !world.isLeaving) {
        events.fire(this, "readystatechange");
        for (const type of ["error", "loadend"]) fireProgress(this, type, 0, 0);
      }
      // NB: the space in front is WebKit's (DOMException).
      world.throwDOMException(" A network error occurred.", "NetworkError");
    }

    #take(buffer) {
      this.#chunks.push(buffer);
      this.#received += buffer.byteLength;
    }
    #total() {
      if (this.#head === null) return 0;
      const { fields } = this.#head;
      if (/^data:/.test(this.#head.url)) return this.#received;
      if (headersOf.get(fields, "Content-Encoding") !== null) return 0;
      const length = headersOf.get(fields, "Content-Length");
      return length !== null && /^[0-9]+$/.test(length) ? Number(length) : 0;
    }
    // "If not roughly 50ms have passed since these steps were last invoked, then return"; what waits comes then, or before the end:
    // XMLHttpRequestProgressEventThrottle, in both engines.
    #tell(isMine) {
      this.#stopOwing();
      this.#told = host.now(realm);
      // PLATFORM(WebKit, Chromium): XMLHttpRequest::didReceiveData tells of progress though that may have been ended just now.
      if (isMine() || this.#state === UNSENT) this.#progress("progress");
    }
    #stopOwing() {
      if (this.#owed !== 0) world.dropTask(this.#owed);
      this.#owed = 0;
    }
    #progress(type) { fireProgress(this, type, this.#received, this.#total()); }

    // https://xhr.spec.whatwg.org/#handle-response-end-of-body
    #finish(isMine) {
      if (this.#owed !== 0) this.#tell(isMine);
      if (!isMine()) return;
      // PLATFORM(WebKit, Chromium): XMLHttpRequest::didFinishLoading; what has no body has no progress, which to the standard is to
      // be told of once.
      this.#leaveSoFar();
      this.#state = DONE;
      this.#isSent = false;
      events.fire(this, "readystatechange");
      if (!isMine()) return;
      // "Fire a progress event named load …, fire a progress event named loadend": whatever the first one's listeners did.
      //
      // PLATFORM(Chromium): XMLHttpRequest::DispatchProgressEvent; each tells of what is here then.
      const size = this.#received, total = this.#total();
      fireProgress(this, "load", size, total);
      if (host.isWebKit(realm)) fireProgress(this, "loadend", size, total); else this.#progress("loadend");
    }

    // https://xhr.spec.whatwg.org/#request-error-steps
    #fail(type) {
      const turn = ++this.#turn;
      this.#state = DONE;
      this.#isSent = false;
      this.#makeError();
      events.fire(this, "readystatechange");
      if (turn !== this.#turn) return;
      if (!this.#uploadComplete) {
        this.#uploadComplete = true;
        if (this.#uploadListens) {
          fireProgress(this.#upload, type, 0, 0);
          fireProgress(this.#upload, "loadend", 0, 0);
        }
      }
      if (turn === this.#turn) fireProgress(this, type, 0, 0);
      if (turn === this.#turn) fireProgress(this, "loadend", 0, 0);
    }
    #makeError() {
      this.#stopOwing();
      this.#head = null;
      this.#chunks = [];
      this.#received = 0;
      this.#bytes = null;
      this.#whole = null;
      this.#leaveSoFar();
      this.#hasFailed = true;
    }

    #terminate() {
      this.#turn++;
      if (this.#number !== 0) transfers.abort(this.#number);
      this.#number = 0;
    }
    #reset() {
      this.#makeError();
      this.#hasFailed = false;
      this.#object = undefined;
    }
    #change(state) {
      this.#state = state;
      events.fire(this, "readystatechange");
    }

    // https://xhr.spec.whatwg.org/#the-abort()-method
    abort() {
      this.#terminate();
      if (this.#state === OPENED && this.#isSent || this.#state === HEADERS_RECEIVED || this.#state === LOADING)
        this.#fail("abort");
      if (this.#state === DONE) {
        this.#state = UNSENT;
        this.#reset();
      }
    }

    get responseURL() {
      const url = this.#head === null ? "" : this.#head.url;
      const at = url.indexOf("#");
      return at < 0 ? url : url.slice(0, at);
    }
    get status() { return this.#head === null ? 0 : this.#head.status; }
    get statusText() { return this.#head === null ? "" : this.#head.reason; }
    getResponseHeader(name) {
      need(arguments, 1);
      name = byteString(name);
      return this.#head === null ? null : headersOf.get(this.#head.fields, name);
    }
    // https://xhr.spec.whatwg.org/#the-getallresponseheaders()-method
    getAllResponseHeaders() {
      if (this.#head === null) return "";
      const names = [...new Set(this.#head.fields.map(field => lowered(field.name)))];
      const upper = name => name.toUpperCase();
      names.sort((a, b) => upper(a) < upper(b) ? -1 : upper(a) > upper(b) ? 1 : 0);
      return names.map(name => `${name}: ${headersOf.get(this.#head.fields, name)}\r\n`).join("");
    }

    // The response's type, as `extractMIMEType` gives it.
    #type() {
      const given = this.#head === null ? null : host.extractMIMEType(
        this.#head.fields.filter(field => lowered(field.name) === "content-type").map(field => field.value));
      return this.#override !== null ? host.extractMIMEType([this.#override]) : given;
    }
    #responseBytes() { return this.#bytes ??= join(this.#chunks.length === 0 ? [new ArrayBuffer(0)] : this.#chunks); }
    #text() {
      if (this.#state !== LOADING && this.#state !== DONE || this.#head === null) return "";
      // FIXME: what an XML declaration says of the encoding.
      const charset = this.#type()?.[3] ?? null;
      return this.#state === DONE ? this.#whole ??= host.decodeAs(this.#responseBytes(), charset, "") : this.#textSoFar(charset);
    }
    // OPTIMIZATION: each piece is decoded once, however often a page asks while they come.
    #textSoFar(charset) {
      if (this.#received === 0) return "";
      const bytes = () => join(this.#chunks);
      // A byte order mark may be on its way.
      if (this.#received < 3 && new Uint8Array(bytes())[0] >= 0xEF) return "";
      const known = this.#soFar ??= { text: "", count: 0, stream: 0, encoding: host.encodingOf(bytes(), charset) };
      while (known.count < this.#chunks.length) {
        const read = host.decode(realm, known.stream, this.#chunks[known.count], known.encoding, false, false, true);
        // There is no room for another decoder.
        if (read[1] === 0) {
          this.#soFar = null;
          return host.decodeAs(bytes(), charset, "");
        }
        known.stream = read[1];
        known.text += read[0];
        known.count++;
      }
      return known.text;
    }
    #leaveSoFar() {
      const known = this.#soFar;
      if (known !== null && known.stream !== 0) host.decode(realm, known.stream, new ArrayBuffer(0), known.encoding, false, false, false);
      this.#soFar = null;
    }
    #document() {
      const type = this.#type();
      const essence = type === null ? "text/xml" : type[1];
      const isHTML = essence === "text/html";
      if (!isHTML && !isXML(essence) || isHTML && this.#responseType === "") return null;
      const number = host.parseResponse(realm, this.#responseBytes(), essence, type?.[3] ?? null, this.responseURL);
      return number === 0 ? null : world.wrap(number);
    }

    get responseText() {
      if (this.#responseType !== "" && this.#responseType !== "text") invalidState();
      return this.#text();
    }
    get responseXML() {
      if (this.#responseType !== "" && this.#responseType !== "document") invalidState();
      if (this.#state !== DONE || this.#head === null) return null;
      return this.#object ??= this.#document();
    }
    get response() {
      const type = this.#responseType;
      if (type === "" || type === "text") return this.#text();
      if (this.#state !== DONE || this.#head === null) return null;
      if (this.#object !== undefined) return this.#object;
      switch (type) {
        case "arraybuffer": this.#object = this.#responseBytes().slice(0); break;
        case "blob": this.#object = world.use("net/blob").make(this.#responseBytes(), this.#type()?.[0] ?? "text/xml"); break;
        case "document": this.#object = this.#document(); break;
        default:
          try {
            this.#object = JSON.parse(host.decode(realm, 0, this.#responseBytes(), "UTF-8", false, false, false)[0]);
          } catch {
            this.#object = null;
          }
      }
      return this.#object;
    }
  }
  world.define("XMLHttpRequest", XMLHttpRequest, states);
  handlers.define(XMLHttpRequest.prototype, ["readystatechange"]);

  function isXML(essence) { return essence === "text/xml" || essence === "application/xml" || essence.endsWith("+xml"); }
  function hasListeners(target) {
    const { listeners } = world.agent.own(target);
    return listeners !== null && listeners.length > 0;
  }
  function invalidState() { world.throwDOMException(undefined, "InvalidStateError"); }
  function invalidAccess() { world.throwDOMException(undefined, "InvalidAccessError"); }
})
