// The global object of a dedicated worker: https://html.spec.whatwg.org/#dedicated-workers-and-the-dedicatedworkerglobalscope-interface
(function (world) {
  "use strict";

  const { host, agent, global, hooks, realm, documentNumber, need } = world;
  const { defineProperty, setPrototypeOf, getPrototypeOf } = Object;

  agent.stamp(global, 0, { listeners: null, handlers: null, parent: null });
  const EventTarget = world.get("EventTarget");

  class WorkerGlobalScope extends EventTarget {
    constructor() { world.illegal(); }
  }
  class DedicatedWorkerGlobalScope extends WorkerGlobalScope {
    constructor() { world.illegal(); }
  }
  world.define("WorkerGlobalScope", WorkerGlobalScope);
  world.define("DedicatedWorkerGlobalScope", DedicatedWorkerGlobalScope);
  const prototype = getPrototypeOf(global);
  setPrototypeOf(prototype, DedicatedWorkerGlobalScope.prototype);
  defineProperty(prototype, "constructor", { value: DedicatedWorkerGlobalScope, writable: true, enumerable: false, configurable: true });

  // MARK: Members

  function publish(name, value, enumerable = true) {
    defineProperty(global, name, { value, writable: true, enumerable, configurable: true });
    return value;
  }
  function lazily(name, make, enumerable = true) {
    defineProperty(global, name, {
      get: () => publish(name, make(), enumerable), set: value => { publish(name, value, enumerable); }, enumerable, configurable: true,
    });
  }

  const { operation } = world.use("window/tasks");
  // https://webidl.spec.whatwg.org/#dfn-exposed: the interfaces that need no document.
  const interfaces = [
    "AbortController", "AbortSignal", "Blob", "BroadcastChannel", "ByteLengthQueuingStrategy", "CloseEvent", "CountQueuingStrategy",
    "Crypto", "CryptoKey", "CustomEvent", "DOMException", "DOMPoint", "DOMPointReadOnly", "DOMRect", "DOMRectReadOnly",
    "DOMStringList", "ErrorEvent", "Event", "EventSource", "EventTarget", "File", "FileList", "FileReader", "FormData", "Headers",
    "ImageBitmap",
    "IDBCursor", "IDBCursorWithValue", "IDBDatabase", "IDBFactory", "IDBIndex", "IDBKeyRange", "IDBObjectStore",
    "IDBOpenDBRequest", "IDBRequest", "IDBTransaction", "IDBVersionChangeEvent",
    "MessageChannel", "MessageEvent", "MessagePort", "Performance", "PerformanceEntry", "PerformanceMark", "PerformanceMeasure",
    "PerformanceObserver", "PerformanceObserverEntryList", "ProgressEvent", "PromiseRejectionEvent", "ReadableStream",
    "ReadableStreamDefaultController", "ReadableStreamDefaultReader", "Request", "Response", "SubtleCrypto", "TextDecoder",
    "TextDecoderStream", "TextEncoder", "TextEncoderStream", "TransformStream", "TransformStreamDefaultController", "URL",
    "URLSearchParams", "WebSocket", "Worker", "WritableStream", "WritableStreamDefaultController",
    "WritableStreamDefaultWriter", "XMLHttpRequest", "XMLHttpRequestEventTarget", "XMLHttpRequestUpload",
  ];
  for (const name of interfaces) {
    if (Object.hasOwn(global, name)) continue;
    lazily(name, () => world.get(name));
  }
  lazily("atob", () => world.use("net/base64").atob);
  lazily("btoa", () => world.use("net/base64").btoa);
  lazily("console", () => world.use("window/console").console);
  lazily("createImageBitmap", () => world.use("html/image-bitmap").createImageBitmap);
  lazily("crypto", () => world.use("net/crypto").crypto);
  lazily("indexedDB", () => world.use("idb/factory").indexedDB());
  lazily("fetch", () => world.use("net/fetch").fetch);
  lazily("isSecureContext", () => host.isSecureContext(realm));
  lazily("location", () => location());
  lazily("navigator", () => world.use("worker/navigator").navigator);
  lazily("origin", () => host.origin(realm));
  lazily("performance", () => world.use("window/performance").performance());
  lazily("reportError", () => world.use("window/errors").reportError);
  if (world.WebAssembly !== undefined) lazily("WebAssembly", () => world.use("window/web-assembly").WebAssembly, false);
  lazily("structuredClone", () => world.use("window/structured-clone").structuredClone);
  publish("self", global);
  publish("crossOriginIsolated", false);
  const types = ["error", "languagechange", "message", "messageerror", "offline", "online", "rejectionhandled", "unhandledrejection"];
  world.use("html/event-handlers").define(global, types);

  // https://html.spec.whatwg.org/#worker-locations
  function location() {
    class WorkerLocation {
      constructor() { world.illegal(); }
      toString() { return this.href; }
    }
    const names = ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"];
    agent.defineAccessors(WorkerLocation.prototype, names, index => ({
      get() { return host.locationPart(documentNumber, names[index]); },
    }));
    world.define("WorkerLocation", WorkerLocation);
    return Object.create(WorkerLocation.prototype);
  }

  // MARK: Messages

  // Who started it (`window/worker`).
  let starter;
  let hasStarted = false;
  const waiting = [];
  function receive(serialized) {
    if (hasStarted) world.task(() => { world.use("window/messaging").deliver(global, serialized, {}); });
    else waiting.push(serialized);
  }
  function start() {
    hasStarted = true;
    for (const serialized of waiting.splice(0)) receive(serialized);
  }

  operation("postMessage", function postMessage(message, options = undefined) {
    need(arguments, 1);
    const transfer = world.use("window/messaging").transferOf(options);
    starter.post(world.use("window/structured-clone").serializeWithTransfer(message, transfer));
  });
  operation("close", function close() { starter.close(); });

  // MARK: Scripts

  function evaluate(text, url) {
    if (text.includes("import")) text = hooks.rewriteClassic(text);
    const [hasValue, value] = host.evaluateScript(realm, text, url);
    if (!hasValue) throw value;
  }

  // https://html.spec.whatwg.org/#dom-workerglobalscope-importscripts
  //
  // NB: of another origin, the server must allow it to be read.
  operation("importScripts", function importScripts(...urls) {
    if (starter.isModule) throw new TypeError("Modules import by themselves");
    const targets = urls.map(url => {
      const target = host.urlParse(`${url}`, host.baseURL(documentNumber));
      if (target === null) world.throwDOMException(`"${url}" is no URL.`, "SyntaxError");
      return target;
    });
    for (const target of targets) {
      const request = new (world.get("XMLHttpRequest"))();
      request.open("GET", target, false);
      request.send();
      if (request.status < 200 || request.status > 299) world.throwDOMException(`"${target}" did not come.`, "NetworkError");
      evaluate(request.responseText, target);
    }
  });

  // https://html.spec.whatwg.org/#run-a-worker; `text` is null for a module.
  hooks.startWorker = (text, url) => {
    if (text === null) {
      world.use("modules/loader");
      return hooks.loadModule(0, url, null, url, 0);
    }
    try {
      evaluate(text, url);
    } catch (error) {
      world.report(error);
    }
    start();
  };
  hooks.workerModuleReady = hasCome => {
    if (!hasCome) return starter.failed();
    hooks.runModule(0);
    start();
  };
  // What nobody here has heard.
  world.failed = (found, error) => { starter.error(found, () => { host.report(realm, error); }); };

  return {
    // https://html.spec.whatwg.org/#dom-dedicatedworkerglobalscope-name
    connect(link) {
      starter = link;
      publish("name", link.name);
      return { receive };
    },
  };
})
