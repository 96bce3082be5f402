// https://html.spec.whatwg.org/#the-location-interface
(function (world) {
  "use strict";

  const { host, agent, realm, documentNumber, need } = world;
  const { defineProperty, getOwnPropertyDescriptor } = Object;

  class Location {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  world.define("Location", Location);

  const settable = ["href", "protocol", "host", "hostname", "port", "pathname", "search", "hash"];
  const numbers = new WeakMap();

  // https://html.spec.whatwg.org/#location-object-navigate
  //
  // The errors are of the location's world, where this one may touch that.
  function lead(window, url, replaces, byMethod = false, owner = world) {
    const error = host.navigate(realm, window, url, replaces, byMethod);
    // PLATFORM(WebKit): Location::replace has no words for it, and setLocation has.
    if (error === "SyntaxError") owner.throwDOMException(replaces ? undefined : "Invalid URL", error);
    if (error !== "") owner.throwDOMException("The operation is insecure.", error);
  }

  // The location of a window: its URL is that of the document of `target`, and `actor` is the world whose script navigates.
  function make(place) {
    const target = Object.create(Location.prototype);
    // https://html.spec.whatwg.org/#location-setprototypeof and #location-preventextensions
    const location = new Proxy(target, {
      setPrototypeOf(target, prototype) { return prototype === Location.prototype; },
      preventExtensions() { return false; },
    });
    // [LegacyUnforgeable]: all members are the object's own.
    const members = {
      get href() { own(this); return part("href"); },
      set href(value) { own(this); navigate(`${value}`, false); },
    };
    const rest = {
      get origin() { own(this); return part("origin"); },
      get ancestorOrigins() { own(this); return ancestorOrigins(); },
      assign(url) {
        own(this);
        need(arguments, 1);
        navigate(`${url}`, false);
      },
      replace(url) {
        own(this);
        need(arguments, 1);
        navigate(`${url}`, true);
      },
      reload() {
        own(this);
        host.reload(realm, place());
      },
      toString() { own(this); return part("href"); },
    };
    for (const name of settable.slice(1)) {
      const accessor = {
        get [name]() { own(this); return part(name); },
        set [name](value) {
          own(this);
          value = `${value}`;
          if (name === "protocol" && !/^[a-zA-Z][a-zA-Z0-9+.-]*(:|$)/.test(value))
            world.throwDOMException(undefined, "SyntaxError");
          host.setLocationPart(realm, place(), name, value);
        },
      };
      defineProperty(members, name, getOwnPropertyDescriptor(accessor, name));
    }
    for (const name of Object.keys(rest)) defineProperty(members, name, getOwnPropertyDescriptor(rest, name));
    function part(name) { return host.locationPart(documentNumber, name); }
    function navigate(url, replaces) { lead(place(), url, replaces); }
    function own(value) { if (value !== location && !numbers.has(value)) world.illegal(); }
    let origins;
    function ancestorOrigins() {
      if (origins === undefined) {
        const list = [];
        for (let number = place(), parent; (parent = host.windowParent(number)) !== number && parent !== 0; number = parent) {
          const other = host.windowRealm(parent);
          list.push(host.origin(other));
        }
        origins = world.use("html/string-list").make(list);
      }
      return origins;
    }
    for (const name of Object.keys(members)) {
      const descriptor = getOwnPropertyDescriptor(members, name);
      defineProperty(target, name, "value" in descriptor
        ? { ...descriptor, writable: false, configurable: false } : { ...descriptor, configurable: false });
    }
    // "… has no default conversion": https://html.spec.whatwg.org/#the-location-interface
    defineProperty(target, "valueOf", { value: Object.prototype.valueOf, writable: false, enumerable: false, configurable: false });
    defineProperty(target, Symbol.toPrimitive, { value: undefined, writable: false, enumerable: false, configurable: false });
    numbers.set(location, place);
    return location;
  }

  const location = make(() => world.use("window/frames").number());

  // The location of another window, as this world's scripts see it: they are who navigates.
  // https://html.spec.whatwg.org/#crossoriginproperties-(-o-)
  const others = new Map();
  function locationOf(number, touchable) {
    let found = others.get(number);
    if (found === undefined) others.set(number, found = makeOther(number, touchable));
    return found;
  }
  function makeOther(number, touchable) {
    const { get, has, ownKeys, getPrototypeOf, set } = Reflect;
    const refuse = () => world.use("window/window-proxy").refuseAccess(number);
    function real() { return touchable()?.use("window/location").location; }
    function navigate(url, replaces, byMethod) { lead(number, url, replaces, byMethod, touchable()); }
    const methods = {
      assign(url) {
        need(arguments, 1);
        if (touchable() === undefined) refuse();
        navigate(`${url}`, false, true);
      },
      replace(url) {
        need(arguments, 1);
        navigate(`${url}`, true, true);
      },
      reload() {
        if (touchable() === undefined) refuse();
        host.reload(realm, number);
      },
      toString() { return real().toString(); },
    };
    const harmless = ["then", Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];
    const view = new Proxy({}, {
      get(target, key) {
        const location = real();
        if (location === undefined) return key === "replace" ? methods.replace : harmless.includes(key) ? undefined : refuse();
        if (Object.hasOwn(methods, key)) return methods[key];
        return get(location, key, location);
      },
      set(target, key, value) {
        if (key === "href") {
          navigate(`${value}`, false);
          return true;
        }
        const location = real();
        if (location === undefined) refuse();
        if (settable.includes(key)) {
          host.setLocationPart(realm, number, key, `${value}`);
          return true;
        }
        return set(location, key, value, location);
      },
      has(target, key) {
        const location = real();
        return location !== undefined ? has(location, key) : key === "href" || key === "replace" || harmless.includes(key) || refuse();
      },
      getOwnPropertyDescriptor(target, key) {
        const location = real();
        if (location === undefined) {
          if (key === "href") return { get: undefined, set(value) { navigate(`${value}`, false); }, enumerable: false, configurable: true };
          if (key === "replace") return { value: methods.replace, writable: false, enumerable: false, configurable: true };
          return harmless.includes(key) ? { value: undefined, writable: false, enumerable: false, configurable: true } : refuse();
        }
        const descriptor = getOwnPropertyDescriptor(location, key);
        if (descriptor !== undefined) descriptor.configurable = true;
        return descriptor;
      },
      defineProperty() { if (real() === undefined) refuse(); return false; },
      deleteProperty() { if (real() === undefined) refuse(); return false; },
      ownKeys() {
        const location = real();
        return location === undefined ? ["href", "replace", ...harmless] : ownKeys(location);
      },
      getPrototypeOf() {
        const location = real();
        return location === undefined ? null : getPrototypeOf(location);
      },
      setPrototypeOf(target, prototype) {
        const location = real();
        return prototype === (location === undefined ? null : getPrototypeOf(location));
      },
      preventExtensions() { return false; },
    });
    agent.addLocation(view);
    return view;
  }

  return { location, locationOf };
})
