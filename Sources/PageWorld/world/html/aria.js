// https://w3c.github.io/aria/#ARIAMixin
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const mutations = world.use("dom/mutations");
  const { reflect, get, set } = world.use("html/reflect");
  const Element = world.get("Element");

  reflect(Element, "ARIAMixin");

  // https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes:element-2: elements that a script gave, by attribute, and by
  // number.
  function givenTo(element) {
    const kept = agent.own(element);
    kept.references ??= { __proto__: null };
    return kept.references;
  }
  // The list is of no world, or of this one.
  const { list } = agent.page ?? { list: values => values };
  const steps = world.parts.attributeSteps ??= { __proto__: null };
  function watch(attribute) {
    steps[attribute] = own => {
      const object = agent.wrapped(own);
      if (object !== undefined && agent.own(object).references !== undefined) agent.own(object).references[attribute] = undefined;
    };
  }

  // Item by item: another world's list has that world's methods.
  function copied(list) {
    const copy = [];
    for (let index = 0; index < list.length; index++) copy[index] = list[index];
    return copy;
  }

  // Of a tree that the element's own is in, or is the shadow of.
  function isInScope(own, candidate) {
    const root = host.root(candidate);
    for (let current = own; current !== 0; current = mutations.hostOf(host.root(current)))
      if (host.root(current) === root) return true;
    return false;
  }
  function byID(own, id) { return id === "" ? 0 : host.elementById(host.root(own), id); }
  function check(value) {
    if (!(value instanceof Element)) throw new TypeError("This is no element");
    return value;
  }

  function single(attribute) {
    watch(attribute);
    return {
      get() {
        const own = number(this);
        const given = givenTo(this)[attribute];
        if (given !== undefined) return isInScope(own, given) ? wrap(given) : null;
        return wrap(byID(own, get(own, attribute) ?? ""));
      },
      set(value) {
        const own = number(this);
        if (value === null || value === undefined) return set(own, attribute, null);
        check(value);
        set(own, attribute, "");
        givenTo(this)[attribute] = number(value);
      },
    };
  }
  function several(attribute) {
    watch(attribute);
    return {
      get() {
        const own = number(this);
        const given = givenTo(this)[attribute];
        const value = get(own, attribute);
        let found = null;
        if (given !== undefined) found = copied(given).filter(one => isInScope(own, one)).map(wrap);
        else if (value !== null) found = value.split(/[\t\n\f\r ]+/).map(id => byID(own, id)).filter(one => one !== 0).map(wrap);
        const cache = agent.own(this).ariaLists ??= { __proto__: null };
        const old = cache[attribute];
        if (found === null) return cache[attribute] = null;
        if (old && old.length === found.length && old.every((one, index) => one === found[index])) return old;
        return cache[attribute] = Object.freeze(world.list(found));
      },
      set(value) {
        const own = number(this);
        if (value === null || value === undefined) return set(own, attribute, null);
        if (typeof Object(value)[Symbol.iterator] !== "function") throw new TypeError("This is no list of elements");
        const elements = [...value].map(one => number(check(one)));
        set(own, attribute, "");
        givenTo(this)[attribute] = list(elements);
      },
    };
  }

  function define(name, { get, set }) {
    Object.defineProperty(get, "name", { value: `get ${name}` });
    Object.defineProperty(Element.prototype, name, { get: world.own(get), set: world.own(set), enumerable: true, configurable: true });
  }
  define("ariaActiveDescendantElement", single("aria-activedescendant"));
  for (const name of ["Controls", "DescribedBy", "Details", "ErrorMessage", "FlowTo", "LabelledBy", "Owns"])
    define(`aria${name}Elements`, several(`aria-${name.toLowerCase()}`));
})
