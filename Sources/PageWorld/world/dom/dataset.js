// https://html.spec.whatwg.org/#domstringmap
(function (world) {
  "use strict";

  const { host, agent } = world;
  const mutations = world.use("dom/mutations");

  class DOMStringMap {
    constructor() { world.illegal(); }
  }
  world.define("DOMStringMap", DOMStringMap);

  function attributeOf(key) { return `data-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`; }
  function keyOf(attribute) { return attribute.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()); }
  function value(own, key) { return /-[a-z]/.test(key) ? null : host.attributeNS(own, null, attributeOf(key)); }

  function make(own) {
    const target = { __proto__: DOMStringMap.prototype };
    const proxy = new Proxy(target, {
      get(target, key, receiver) {
        if (typeof key === "string") {
          const found = value(own, key);
          if (found !== null) return found;
        }
        return Reflect.get(target, key, receiver);
      },
      has(target, key) { return typeof key === "string" && value(own, key) !== null || key in target; },
      set(target, key, given, receiver) {
        if (typeof key !== "string" || receiver !== proxy) return Reflect.set(target, key, given, receiver);
        if (/-[a-z]/.test(key)) world.throwDOMException(undefined, "SyntaxError");
        const name = attributeOf(key);
        given = `${given}`;
        if (/[\t\n\f\r \0\/=>]/.test(name)) world.throwDOMException(`Invalid qualified name: '${name}'`, "InvalidCharacterError");
        mutations.setAttribute(own, null, null, name, given);
        return true;
      },
      defineProperty(target, key, descriptor) {
        if (typeof key !== "string") return Reflect.defineProperty(target, key, descriptor);
        if ("get" in descriptor || "set" in descriptor) return false;
        return this.set(target, key, descriptor.value, proxy);
      },
      deleteProperty(target, key) {
        if (typeof key === "string" && value(own, key) !== null) mutations.setAttribute(own, null, null, attributeOf(key), null);
        else return Reflect.deleteProperty(target, key);
        return true;
      },
      getOwnPropertyDescriptor(target, key) {
        const found = typeof key === "string" ? value(own, key) : null;
        return found === null ? Reflect.getOwnPropertyDescriptor(target, key)
          : { value: found, writable: true, enumerable: true, configurable: true };
      },
      ownKeys(target) {
        const keys = [];
        const attributes = host.attributes(own);
        for (let index = 0; index < attributes.length; index += 4)
          if (attributes[index] === null && attributes[index + 2].startsWith("data-") && !/[A-Z]/.test(attributes[index + 2]))
            keys.push(keyOf(attributes[index + 2]));
        return [...keys, ...Reflect.ownKeys(target)];
      },
      preventExtensions() { return false; },
    });
    return proxy;
  }

  return {
    of(object, own) {
      const kept = agent.own(object);
      return kept.dataset ??= make(own);
    },
  };
})
