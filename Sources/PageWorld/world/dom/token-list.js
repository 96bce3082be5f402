// https://dom.spec.whatwg.org/#interface-domtokenlist
(function (world) {
  "use strict";

  const { host, agent, number, need } = world;
  const mutations = world.use("dom/mutations");

  // {element, name, supported}
  const owners = new WeakMap();
  function ownerOf(list) { return owners.get(list) ?? world.illegal(); }

  function tokens({ element, name }) {
    const found = [];
    for (const token of (host.attribute(element, name) ?? "").split(/[\t\n\f\r ]+/))
      if (token !== "" && !found.includes(token)) found.push(token);
    return found;
  }
  // https://dom.spec.whatwg.org/#concept-dtl-update
  function update(owner, list) {
    if (list.length === 0 && host.attribute(owner.element, owner.name) === null) return;
    mutations.setAttribute(owner.element, null, null, owner.name, list.join(" "));
  }
  function check(token) {
    if (token === "") world.throwDOMException(world.patternMessage, "SyntaxError");
    if (/[\t\n\f\r ]/.test(token)) world.throwDOMException("The string contains invalid characters.", "InvalidCharacterError");
    return token;
  }

  class DOMTokenList {
    constructor() { world.illegal(); }
    get length() { return tokens(ownerOf(this)).length; }
    item(index) {
      need(arguments, 1);
      return tokens(ownerOf(this))[index >>> 0] ?? null;
    }
    contains(token) {
      need(arguments, 1);
      return tokens(ownerOf(this)).includes(`${token}`);
    }
    add(...values) {
      const owner = ownerOf(this);
      const added = values.map(value => `${value}`);
      added.forEach(check);
      const list = tokens(owner);
      for (const token of added) if (!list.includes(token)) list.push(token);
      update(owner, list);
    }
    remove(...values) {
      const owner = ownerOf(this);
      const removed = values.map(value => `${value}`);
      removed.forEach(check);
      update(owner, tokens(owner).filter(token => !removed.includes(token)));
    }
    toggle(token, force = undefined) {
      need(arguments, 1);
      const owner = ownerOf(this);
      token = check(`${token}`);
      const list = tokens(owner);
      if (list.includes(token)) {
        if (force !== undefined && force) return true;
        update(owner, list.filter(other => other !== token));
        return false;
      }
      if (force !== undefined && !force) return false;
      update(owner, [...list, token]);
      return true;
    }
    replace(token, newToken) {
      need(arguments, 2);
      const owner = ownerOf(this);
      token = `${token}`;
      newToken = `${newToken}`;
      if (token === "" || newToken === "") check("");
      check(token);
      check(newToken);
      const list = tokens(owner);
      const index = list.indexOf(token);
      if (index < 0) return false;
      const present = list.indexOf(newToken);
      if (present < 0) list[index] = newToken;
      else {
        list[Math.min(index, present)] = newToken;
        if (index !== present) list.splice(Math.max(index, present), 1);
      }
      update(owner, list);
      return true;
    }
    supports(token) {
      need(arguments, 1);
      const { supported } = ownerOf(this);
      if (supported === undefined) throw new TypeError("Type error");
      return supported.includes(`${token}`.toLowerCase());
    }
    get value() {
      const { element, name } = ownerOf(this);
      return host.attribute(element, name) ?? "";
    }
    set value(value) {
      const { element, name } = ownerOf(this);
      mutations.setAttribute(element, null, null, name, `${value}`);
    }
    toString() {
      ownerOf(this);
      return this.value;
    }
  }
  for (const name of ["entries", "forEach", "keys", "values"])
    Object.defineProperty(DOMTokenList.prototype, name, { value: Array.prototype[name], writable: true, configurable: true });
  Object.defineProperty(DOMTokenList.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
  });
  world.define("DOMTokenList", DOMTokenList);

  function make(element, name, supported) {
    const owner = { element, name, supported };
    const target = { __proto__: DOMTokenList.prototype };
    const at = key => {
      if (typeof key !== "string" || `${key >>> 0}` !== key) return undefined;
      return tokens(owner)[key];
    };
    const isIndex = key => typeof key === "string" && `${key >>> 0}` === key;
    const list = new Proxy(target, {
      get(target, key, receiver) { return isIndex(key) ? at(key) : Reflect.get(target, key, receiver); },
      has(target, key) { return isIndex(key) ? at(key) !== undefined : key in target; },
      getOwnPropertyDescriptor(target, key) {
        if (!isIndex(key)) return Reflect.getOwnPropertyDescriptor(target, key);
        const value = at(key);
        return value === undefined ? undefined : { value, writable: false, enumerable: true, configurable: true };
      },
      defineProperty(target, key, descriptor) { return !isIndex(key) && Reflect.defineProperty(target, key, descriptor); },
      set(target, key, value, receiver) {
        return !isIndex(key) && Reflect.set(target, key, value, receiver === list ? target : receiver);
      },
      deleteProperty(target, key) { return isIndex(key) ? at(key) === undefined : Reflect.deleteProperty(target, key); },
      ownKeys(target) { return [...tokens(owner).keys()].map(String).concat(Reflect.ownKeys(target)); },
    });
    owners.set(list, owner);
    // A setter runs on the target.
    owners.set(target, owner);
    return list;
  }

  return {
    // The list for an attribute of an element: always the same object.
    of(object, name, supported = undefined) {
      const own = agent.own(object) ?? world.illegal();
      const lists = own.tokenLists ??= { __proto__: null };
      return lists[name] ??= make(number(object), name, supported);
    },
  };
})
