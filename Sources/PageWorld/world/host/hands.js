// What the app has its hands on: functions it calls, and the handlers and objects it gives the page.
(function (world) {
  "use strict";

  const { host, global, realm, hooks } = world;
  const AsyncFunction = (async () => {}).constructor;
  const { then } = Promise.prototype;

  // https://developer.apple.com/documentation/webkit/wkwebview/callasyncjavascript(_:arguments:in:contentworld:)
  hooks.callAsync = function (call, body, names, values) {
    const settle = succeeded => value => { host.settleCall(realm, call, succeeded, value); };
    let promise;
    try {
      promise = world.apply(world.compiling(() => new AsyncFunction(...names, body)), global, values);
    } catch (error) {
      return settle(false)(error);
    }
    world.apply(then, promise, [settle(true), settle(false)]);
  };

  // The value of a script that is evaluated: of a promise, whoever made it, what it comes to. False: it is none.
  const comeTo = async value => await value;
  hooks.awaitValue = function (call, value) {
    try {
      if (typeof value.then !== "function") return false;
    } catch {
      return false;
    }
    const settle = succeeded => value => { host.settleCall(realm, call, succeeded, value); };
    world.apply(then, comeTo(value), [settle(true), settle(false)]);
    return true;
  };

  // https://developer.apple.com/documentation/webkit/wkscriptmessagehandler: window.webkit.messageHandlers.NAME
  const awaited = new Map();
  let lastMessage = 0;
  let handlers;
  hooks.addMessageHandler = function (name) {
    if (handlers === undefined) {
      handlers = {};
      const webkit = {};
      Object.defineProperty(webkit, "messageHandlers", { value: handlers, enumerable: true });
      Object.defineProperty(global, "webkit", { value: webkit, enumerable: true, configurable: true, writable: true });
    }
    const handler = {
      postMessage(message) {
        return new Promise((resolve, reject) => {
          const id = ++lastMessage;
          awaited.set(id, { resolve, reject });
          const refusal = refused(message, 0);
          if (refusal !== undefined) {
            awaited.delete(id);
            return reject(new (world.get("DOMException"))(refusal, "DataCloneError"));
          }
          host.postMessage(realm, name, id, message);
        });
      },
    };
    Object.defineProperty(handlers, name, { value: handler, enumerable: true, configurable: true });
  };
  hooks.removeMessageHandler = function (name) {
    if (handlers !== undefined) delete handlers[name];
  };
  hooks.answerMessage = function (id, succeeded, value) {
    const waiting = awaited.get(id);
    awaited.delete(id);
    if (waiting === undefined) return;
    if (succeeded) waiting.resolve(value);
    else waiting.reject(new Error(value));
  };

  // Why a value cannot cross; functions and symbols cannot.
  function refused(value, depth) {
    if (typeof value === "function" || typeof value === "symbol") return "The object can not be cloned.";
    if (typeof value !== "object" || value === null || depth > 100) return undefined;
    for (const key of Object.keys(value)) {
      const inner = refused(value[key], depth + 1);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }

  // https://developer.android.com/reference/android/webkit/WebView#addJavascriptInterface(java.lang.Object,%20java.lang.String)
  hooks.addObject = function (name, methods) {
    const object = {};
    for (const method of methods)
      object[method] = { [method](...values) {
        const [succeeded, result] = host.callObject(realm, name, method, values);
        if (!succeeded) throw new Error(result);
        return result;
      } }[method];
    Object.defineProperty(global, name, { value: object, writable: true, enumerable: true, configurable: true });
  };

  // https://developer.android.com/reference/androidx/webkit/WebViewCompat#addWebMessageListener
  //
  // PLATFORM(Android): js_injection::JsBinding; its events are objects with the data alone.
  const received = new Map();
  hooks.addMessageObject = function (name) {
    const listeners = [];
    let onmessage = null;
    const object = {
      postMessage(message) {
        if (typeof message !== "string") throw new TypeError("The message is no text");
        host.postMessage(realm, name, 0, message);
      },
      addEventListener(type, listener) {
        if (typeof listener !== "function") throw new TypeError("The listener is no function");
        if (`${type}` === "message" && !listeners.includes(listener)) listeners.push(listener);
      },
      removeEventListener(type, listener) {
        const index = `${type}` === "message" ? listeners.indexOf(listener) : -1;
        if (index >= 0) listeners.splice(index, 1);
      },
      get onmessage() { return onmessage; },
      set onmessage(value) { onmessage = typeof value === "function" ? value : null; },
    };
    received.set(name, data => {
      const event = { data };
      if (onmessage !== null) world.run(onmessage, object, event);
      for (const listener of [...listeners]) world.run(listener, object, event);
    });
    Object.defineProperty(global, name, { value: object, writable: true, enumerable: true, configurable: true });
  };
  hooks.receiveMessage = function (name, text) { received.get(name)?.(text); };
})
