// Declarations, as they are written: https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
(function (world) {
  "use strict";

  const { host, agent, need } = world;
  const mutations = world.use("dom/mutations");
  const properties = agent.cssProperties;
  const { scan, parse, expanded, serialize, canonical, isProperty, valueIn, isImportant, changed, without } = world.use("css/declarations");

  // {declarations(): list of {name, value, important}, update(list), isReadOnly}
  const sources = new WeakMap();
  const getSource = WeakMap.prototype.get.bind(sources), setSource = WeakMap.prototype.set.bind(sources);
  function sourceOf(style) { return getSource(style) ?? world.illegal(); }

  class CSSStyleDeclaration {
    constructor() { world.illegal(); }
    get cssText() {
      const source = sourceOf(this), list = source.declarations();
      // NB: of computed styles too, of which the standard has none.
      return serialize(source.value === undefined ? list : list.map(one => ({ ...one, value: source.value(one.name) })));
    }
    set cssText(value) {
      const source = writable(this);
      source.update(parse(`${value}`));
    }
    get length() { return sourceOf(this).declarations().length; }
    get parentRule() { return sourceOf(this).rule ?? null; }
    item(index) {
      need(arguments, 1);
      return sourceOf(this).declarations()[index >>> 0]?.name ?? "";
    }
    getPropertyValue(name) {
      need(arguments, 1);
      return valueOf(sourceOf(this), canonical(`${name}`));
    }
    getPropertyPriority(name) {
      need(arguments, 1);
      return isImportant(sourceOf(this).declarations(), canonical(`${name}`)) ? "important" : "";
    }
    setProperty(name, value, priority = "") {
      need(arguments, 2);
      setValue(writable(this), canonical(`${name}`), value === null ? "" : `${value}`, priority === null ? "" : `${priority}`);
    }
    removeProperty(name) {
      need(arguments, 1);
      const source = writable(this);
      name = canonical(`${name}`);
      const old = valueOf(source, name);
      setValue(source, name, "", "");
      return old;
    }
    get cssFloat() { return valueOf(sourceOf(this), "float"); }
    set cssFloat(value) { setValue(writable(this), "float", value === null ? "" : `${value}`, ""); }
  }
  Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
  });
  function writable(style) {
    const source = sourceOf(style);
    if (source.isReadOnly) world.throwDOMException(undefined, "NoModificationAllowedError");
    return source;
  }
  function valueOf(source, name) {
    if (source.value !== undefined) return source.value(name);
    return valueIn(source.declarations(), name);
  }
  // https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-setproperty
  function setValue(source, name, value, priority) {
    if (!isProperty(name)) return;
    const list = source.declarations();
    if (value === "") {
      const left = without(list, name);
      return left.length < list.length ? source.update(left) : undefined;
    }
    if (priority !== "" && priority.toLowerCase() !== "important") return;
    const written = scan(`${name}:${value}`);
    if (written.length !== 1 || written[0].name !== name || written[0].important) return;
    const made = expanded([{ ...written[0], important: priority !== "" }]);
    if (made.some(one => !isIn(list, one))) source.update(changed(list, made));
  }
  function isIn(list, { name, value, important, pending }) {
    const found = list.find(one => one.name === name);
    return found !== undefined && found.value === value && found.important === important && found.pending?.value === pending?.value;
  }

  // OPTIMIZATION: the prototype has some hundreds of properties, of which pages touch few, and those by a declaration. So it has
  // none until somebody comes by the prototype itself.
  let isComplete = false;
  function complete() {
    if (isComplete) return;
    isComplete = true;
    const keys = Object.keys(properties.byKey);
    agent.defineAccessors(CSSStyleDeclaration.prototype, keys, index => {
      const name = properties.byKey[keys[index]];
      return {
        get() { return valueOf(sourceOf(this), name); },
        set(value) { assign(this, name, value); },
      };
    });
    world.define("CSSStyleDeclaration", CSSStyleDeclaration);
  }
  function assign(style, name, value) { setValue(writable(style), name, value === null ? "" : `${value}`, ""); }

  function declaration(source) {
    const target = { __proto__: CSSStyleDeclaration.prototype };
    const at = key => typeof key === "string" && /^(?:0|[1-9][0-9]{0,9})$/.test(key) ? source.declarations()[key]?.name : undefined;
    // The property of that key, while the prototype does not have it.
    const named = key => isComplete || typeof key !== "string" ? undefined : properties.byKey[key];
    const proxy = new Proxy(target, {
      get(target, key, receiver) {
        const name = named(key);
        if (name !== undefined) return valueOf(source, name);
        if (key === "constructor" || typeof key === "symbol") complete();
        return at(key) ?? Reflect.get(target, key, receiver);
      },
      set(target, key, value, receiver) {
        const name = receiver === proxy ? named(key) : undefined;
        if (name === undefined) return Reflect.set(target, key, value, receiver);
        assign(proxy, name, value);
        return true;
      },
      has(target, key) { return named(key) !== undefined || at(key) !== undefined || key in target; },
      getPrototypeOf(target) {
        complete();
        return Reflect.getPrototypeOf(target);
      },
      getOwnPropertyDescriptor(target, key) {
        const value = at(key);
        return value === undefined ? Reflect.getOwnPropertyDescriptor(target, key)
          : { value, writable: false, enumerable: true, configurable: true };
      },
      ownKeys(target) { return [...source.declarations().keys()].map(String).concat(Reflect.ownKeys(target)); },
    });
    setSource(proxy, source);
    setSource(target, source);
    return proxy;
  }

  return {
    declaration, make: complete,
    // The style attribute of an element.
    of(object, own) {
      const kept = agent.own(object);
      if (kept.style !== undefined) return kept.style;
      let text = null, list = [];
      return kept.style = declaration({
        declarations() {
          const now = host.styleText(own) ?? "";
          if (now !== text) {
            text = now;
            list = parse(now);
          }
          return list;
        },
        update(changed) {
          list = changed;
          text = serialize(changed);
          host.trustStyle(own, text);
          const isFirst = host.styleText(own) === null;
          mutations.setAttribute(own, null, null, "style", text);
          if (isFirst) host.leaveStyleUnwritten(own);
        },
      });
    },
  };
})
