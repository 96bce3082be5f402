// Windows of other documents, as the scripts of this one see them: always the document that shows there.
// https://html.spec.whatwg.org/#the-windowproxy-exotic-object
(function (world) {
  "use strict";

  const { host, agent, global, realm } = world;
  const { apply, defineProperty, deleteProperty, get, getOwnPropertyDescriptor, getPrototypeOf, has, ownKeys, set } = Reflect;

  // https://html.spec.whatwg.org/#crossoriginproperties-(-o-)
  const crossOriginNames = [
    "window", "self", "location", "close", "closed", "focus", "blur", "frames", "length", "top", "opener", "parent", "postMessage",
  ];
  const harmless = ["then", Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];

  // The window of that number as scripts of this document have it; of the realm's own, the global object itself.
  function viewOf(number) {
    return number === world.windowNumber || number === host.ownWindow(realm) ? global : agent.viewOf(number);
  }
  // How those windows answer scripts of this document, whoever had them first.
  const known = new Map();
  function traps(number) {
    let made = known.get(number);
    if (made === undefined) known.set(number, made = make(number));
    return made;
  }

  // The realm of what shows in the window, or showed there last.
  function shownRealm(number) { return host.windowRealm(number) || host.lastRealm(number); }
  function worldShown(number) {
    const found = shownRealm(number);
    return found === 0 ? undefined : agent.truth(found);
  }
  function worldToTouch(number) {
    const found = worldShown(number);
    return found === undefined || !host.mayTouch(realm, number) ? undefined : twin(found, number);
  }
  // The world that is for the other document what this one is for its own; it may be the app's.
  function twin(found, number) { return world.page === undefined ? found : agent.world(shownRealm(number)); }
  function refuseAccess(number) { world.throwDOMException(host.accessRefusal(realm, number), "SecurityError"); }

  function make(number) {
    const methods = new Map();

    function refuse() { refuseAccess(number); }
    function other() { return worldShown(number); }
    // The world of the window; undefined if it is of another origin.
    function touchable() { return worldToTouch(number); }
    // Functions that tell whose script calls them, or on which window.
    function method(name, call, length = 0) {
      let made = methods.get(name);
      if (made === undefined) {
        methods.set(name, made = { [name](...values) { return apply(call, this, values); } }[name]);
        defineProperty(made, "length", { value: length, configurable: true });
      }
      return made;
    }
    const own = {
      __proto__: null,
      window: () => viewOf(number), self: () => viewOf(number), frames: () => viewOf(number),
      parent: () => windowOf(host.windowParent(number)), top: () => windowOf(host.windowTop(number)),
      opener: () => windowOf(host.windowOpener(number)),
      closed: () => host.windowRealm(number) === 0 || host.isClosing?.(number) === true,
      // Whose window it is says what it is called on, as of any method of an interface.
      postMessage: () => method("postMessage", function (...values) { post(agent.windowOf(this)?.() ?? number, values); }, 1),
      close: () => method("close", () => { host.closeWindow(realm, number); }),
      focus: () => method("focus", () => {}),
      blur: () => method("blur", () => {}),
      location: () => world.use("window/location").locationOf(number, touchable),
    };
    function crossOriginValue(key) {
      if (key in own) return own[key]();
      const found = other();
      if (key === "length") return found === undefined ? 0 : found.use("window/frames").length();
      const frame = typeof key === "string" ? frameAt(key) : undefined;
      if (frame !== undefined) return frame;
      if (harmless.includes(key)) return undefined;
      refuse();
    }
    function frameAt(key) {
      if (host.windowRealm(number) === 0) return undefined;
      const found = host.frameNamed(number, key);
      if (found !== 0) return viewOf(found);
      const index = key >>> 0;
      if (`${index}` !== key) return undefined;
      const windows = host.frames(host.windowRealm(number));
      return index < windows.length ? viewOf(windows[index]) : undefined;
    }
    return {
      get(target, key) {
        const found = touchable();
        if (found === undefined) return crossOriginValue(key);
        if (key in own && key !== "closed" && !(key === "opener" && host.windowRealm(number) !== 0)) {
          const overridden = key === "postMessage" || key === "location" || key === "close" ? undefined
            : getOwnPropertyDescriptor(found.global, key);
          if (overridden === undefined || !("value" in overridden)) return own[key]();
        }
        if (key === "closed") return own.closed();
        if (typeof key === "string" && key.length > 0 && key.charCodeAt(0) <= 57 && key.charCodeAt(0) >= 48) {
          const frame = frameAt(key);
          if (frame !== undefined) return frame;
        }
        if (eventMethods.includes(key)) {
          const real = get(found.global, key, found.global);
          return method(key, (...values) => apply(real, (twin(other(), number) ?? found).global, values));
        }
        const value = get(found.global, key, found.global);
        return see(value);
      },
      set(target, key, value) {
        const found = touchable();
        if (key === "location") {
          own.location().href = value;
          return true;
        }
        if (found === undefined) refuse();
        return set(found.global, key, value, found.global);
      },
      has(target, key) {
        const found = touchable();
        if (found !== undefined) return has(found.global, key);
        return crossOriginNames.includes(key) || harmless.includes(key)
          || typeof key === "string" && frameAt(key) !== undefined || refuse();
      },
      deleteProperty(target, key) {
        const found = touchable();
        if (found === undefined) refuse();
        if (typeof key === "string" && `${key >>> 0}` === key && frameAt(key) !== undefined) return false;
        return deleteProperty(found.global, key);
      },
      defineProperty(target, key, descriptor) {
        const found = touchable();
        if (found === undefined) refuse();
        if (typeof key === "string" && `${key >>> 0}` === key) return false;
        return defineProperty(found.global, key, descriptor);
      },
      getOwnPropertyDescriptor(target, key) {
        const found = touchable();
        if (found === undefined) {
          const value = crossOriginValue(key);
          return { value, writable: false, enumerable: false, configurable: true };
        }
        const frame = typeof key === "string" && `${key >>> 0}` === key ? frameAt(key) : undefined;
        if (frame !== undefined) return { value: frame, writable: false, enumerable: true, configurable: true };
        const descriptor = getOwnPropertyDescriptor(found.global, key);
        if (descriptor === undefined) return undefined;
        // NB: a proxy may not say of what its target has not that it stays for ever.
        descriptor.configurable = true;
        // What it gets is as this document has it too.
        const { get: real } = descriptor;
        if (key in own && real !== undefined) descriptor.get = { get() { return see(apply(real, this, [])); } }.get;
        return descriptor;
      },
      ownKeys() {
        const found = touchable();
        if (found !== undefined) return ownKeys(found.global);
        const count = crossOriginValue("length");
        return [...Array.from({ length: count }, (_, index) => `${index}`), ...crossOriginNames, ...harmless];
      },
      getPrototypeOf() {
        const found = touchable();
        return found === undefined ? null : getPrototypeOf(found.global);
      },
      setPrototypeOf(target, prototype) {
        const found = touchable();
        return prototype === (found === undefined ? null : getPrototypeOf(found.global));
      },
      preventExtensions() { return false; },
    };
  }
  const eventMethods = ["addEventListener", "removeEventListener", "dispatchEvent"];

  function post(number, values) {
    if (values.length === 0) throw new TypeError("Not enough arguments");
    const found = worldShown(number);
    if (found === undefined) return;
    try {
      world.use("window/messaging").postMessageTo(found, values);
    } catch (error) {
      // The function is the other window's, where this world may touch that, and so are its errors.
      const owner = worldToTouch(number);
      if (owner === undefined || !(error instanceof world.get("DOMException"))) throw error;
      owner.throwDOMException(error.message, error.name);
    }
  }
  function windowOf(number) { return number === 0 ? null : viewOf(number); }
  // What another world's window is to this one.
  function see(value) {
    if (typeof value !== "object" || value === null) return value;
    const seen = agent.windowOf(value);
    return seen === undefined ? value : viewOf(seen());
  }
  // The world of a window that this one may touch.
  function worldOf(number) {
    if (viewOf(number) === global) return world;
    return worldToTouch(number) ?? refuseAccess(number);
  }

  return { viewOf, traps, refuseAccess, see, worldOf };
})
