// https://html.spec.whatwg.org/#the-select-element and its options
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need, global } = world;
  const mutations = world.use("dom/mutations");
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set } = world.use("html/reflect");
  const { ConstraintValidation } = world.use("html/forms/validity");
  const collections = world.use("dom/collections");
  const { Source, Counted, makeList, sourceOf, named, names } = collections;
  const HTMLCollection = world.get("HTMLCollection");
  const HTML = "http://www.w3.org/1999/xhtml";

  // https://html.spec.whatwg.org/#htmloptionscollection
  class HTMLOptionsCollection extends HTMLCollection {
    get length() { return sourceOf(this).length; }
    set length(value) { setLength(sourceOf(this).root, value >>> 0); }
    add(element, before = null) {
      need(arguments, 1);
      add(sourceOf(this).root, element, before);
    }
    remove(index) {
      need(arguments, 1);
      removeAt(sourceOf(this).root, index | 0);
    }
    get selectedIndex() { return selectedIndex(sourceOf(this).root); }
    set selectedIndex(value) { select(sourceOf(this).root, value | 0); }
  }
  world.define("HTMLOptionsCollection", HTMLOptionsCollection);

  function sourceFor(own) {
    return new Counted(own, () => host.options(own), () => host.optionCount(own), index => host.optionAt(own, index));
  }

  const LIMIT = 100000;
  function setLength(own, length) {
    const count = host.optionCount(own);
    if (length > LIMIT && length > count) return;
    for (let index = count; index < length; index++)
      mutations.preInsert(host.createElement(host.owner(own), HTML, null, "option"), own, 0);
    const options = length < count ? host.options(own) : [];
    for (let index = options.length - 1; index >= length; index--) mutations.remove(options[index]);
  }
  // https://html.spec.whatwg.org/#dom-htmloptionscollection-add
  function add(own, element, before) {
    const given = agent.number(element);
    if (given === 0 || !["option", "optgroup"].includes(host.localName(given))) throw new TypeError("Type error");
    if (host.contains(given, own)) world.throwDOMException(undefined, "HierarchyRequestError");
    let reference = 0;
    if (typeof before === "object" && before !== null) {
      reference = agent.number(before);
      if (reference === 0 || !host.contains(own, reference) || reference === own)
        world.throwDOMException(undefined, "NotFoundError");
      if (reference === given) return;
      // PLATFORM(WebKit, Chromium): HTMLSelectElement::add inserts into the element itself alone.
      if (host.parent(reference) !== own) world.throwDOMException(undefined, "NotFoundError");
    } else if (before !== null && before !== undefined) {
      reference = host.optionAt(own, before | 0);
    }
    mutations.preInsert(given, reference === 0 ? own : host.parent(reference), reference);
  }
  function removeAt(own, index) {
    const option = host.optionAt(own, index);
    if (option !== 0) mutations.remove(option);
  }
  function selectedIndex(own) {
    const chosen = host.selectedOptions(own)[0];
    return chosen === undefined ? -1 : host.options(own).indexOf(chosen);
  }
  function select(own, index) { host.selectOnly(own, host.optionAt(own, index)); }
  // https://html.spec.whatwg.org/#dom-htmloptionscollection-setter
  function setOption(own, index, value) {
    if (value === null || value === undefined) return removeAt(own, index);
    const given = agent.number(value);
    if (given === 0 || host.localName(given) !== "option" || host.namespace(given) !== HTML) throw new TypeError("Type error");
    const old = host.optionAt(own, index);
    if (old === 0) {
      setLength(own, index);
      return mutations.preInsert(given, own, 0);
    }
    mutations.replace(old, given, host.parent(old));
  }
  function optionsOf(object, own) {
    return collections.cached(object, "options", () => {
      const list = makeList(HTMLOptionsCollection.prototype, sourceFor(own), named, names, true);
      // Indices can be set, too.
      const proxy = new Proxy(list, {
        set(target, key, value, receiver) {
          if (!isIndex(key)) return Reflect.set(target, key, value, receiver === proxy ? target : receiver);
          setOption(own, key >>> 0, value);
          return true;
        },
        defineProperty(target, key, descriptor) {
          if (!isIndex(key)) return Reflect.defineProperty(target, key, descriptor);
          if ("get" in descriptor || "set" in descriptor) return false;
          setOption(own, key >>> 0, descriptor.value);
          return true;
        },
      });
      collections.setSource(proxy, sourceOf(list));
      return proxy;
    });
  }
  function isIndex(key) { return typeof key === "string" && /^(?:0|[1-9][0-9]{0,9})$/.test(key) && key <= 4294967294; }

  class HTMLSelectElement extends HTMLElement {
    get type() { return get(number(this), "multiple") === null ? "select-one" : "select-multiple"; }
    get options() { return optionsOf(this, number(this)); }
    get length() { return host.optionCount(number(this)); }
    set length(value) { setLength(number(this), value >>> 0); }
    item(index) {
      need(arguments, 1);
      return wrap(host.optionAt(number(this), index >>> 0));
    }
    namedItem(name) {
      need(arguments, 1);
      return named(host.options(number(this)), `${name}`);
    }
    add(element, before = null) {
      need(arguments, 1);
      add(number(this), element, before);
    }
    remove(index) {
      if (arguments.length > 0) removeAt(number(this), index | 0);
      else mutations.remove(number(this));
    }
    get selectedOptions() {
      const own = number(this);
      return collections.cached(this, "selectedOptions", () => {
        const source = new Source(own, () => []);
        // What is selected changes without the tree.
        Object.defineProperty(source, "numbers", { get: () => host.selectedOptions(own) });
        return makeList(HTMLCollection.prototype, source, named, names);
      });
    }
    get selectedIndex() { return selectedIndex(number(this)); }
    set selectedIndex(value) { select(number(this), value | 0); }
    get value() { return host.controlValue(number(this)); }
    set value(value) { host.setControlValue(number(this), `${value}`); }
    get form() { return wrap(host.formOwner(number(this))); }
    get labels() { return world.use("html/forms/controls").labelsOf(this); }
    showPicker() { world.use("html/activation").showPicker(number(this)); }
  }
  reflect(HTMLSelectElement);
  world.mix(HTMLSelectElement, ConstraintValidation);
  Object.defineProperty(HTMLSelectElement.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  // PLATFORM(WebKit): HTMLSelectElement.idl has none.
  if (host.isWebKit(world.realm)) delete HTMLSelectElement.prototype.showPicker;
  world.define("HTMLSelectElement", HTMLSelectElement);

  // A select is its options, by index.
  function selectProxy(target, own) {
    const source = sourceFor(own);
    const item = key => isIndex(key) ? wrap(source.at(key >>> 0) ?? 0) ?? undefined : undefined;
    return new Proxy(target, {
      get(target, key, receiver) { return isIndex(key) ? item(key) : Reflect.get(target, key, receiver); },
      has(target, key) { return isIndex(key) ? item(key) !== undefined : key in target; },
      getOwnPropertyDescriptor(target, key) {
        if (!isIndex(key)) return Reflect.getOwnPropertyDescriptor(target, key);
        const value = item(key);
        return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
      },
      defineProperty(target, key, descriptor) {
        if (!isIndex(key)) return Reflect.defineProperty(target, key, descriptor);
        if ("get" in descriptor || "set" in descriptor) return false;
        setOption(own, key >>> 0, descriptor.value);
        return true;
      },
      set(target, key, value, receiver) {
        if (!isIndex(key)) return Reflect.set(target, key, value, receiver);
        setOption(own, key >>> 0, value);
        return true;
      },
      deleteProperty(target, key) { return isIndex(key) ? item(key) === undefined : Reflect.deleteProperty(target, key); },
      ownKeys(target) { return [...source.numbers.keys()].map(String).concat(Reflect.ownKeys(target)); },
      preventExtensions() { return false; },
    });
  }
  (world.parts.exotic ??= []).push({ prototype: HTMLSelectElement.prototype, make: selectProxy });

  // https://html.spec.whatwg.org/#the-option-element
  class HTMLOptionElement extends HTMLElement {
    get label() {
      const own = number(this);
      return host.attributeNS(own, null, "label") ?? host.optionText(own);
    }
    set label(value) { set(number(this), "label", `${value}`); }
    get value() { return host.controlValue(number(this)); }
    set value(value) { set(number(this), "value", `${value}`); }
    get text() { return host.optionText(number(this)); }
    set text(value) { this.textContent = `${value}`; }
    get selected() { return host.isSelected(number(this)); }
    set selected(value) { host.setSelected(number(this), Boolean(value)); }
    get index() {
      const own = number(this);
      const select = selectOf(own);
      return select === 0 ? 0 : host.options(select).indexOf(own);
    }
    get form() {
      const select = selectOf(number(this));
      return select === 0 ? null : wrap(host.formOwner(select));
    }
  }
  reflect(HTMLOptionElement);
  world.define("HTMLOptionElement", HTMLOptionElement);

  function selectOf(own) {
    let above = host.parentElement(own);
    if (above !== 0 && host.localName(above) === "optgroup") above = host.parentElement(above);
    return above !== 0 && host.localName(above) === "select" ? above : 0;
  }

  class HTMLOptGroupElement extends HTMLElement {}
  reflect(HTMLOptGroupElement);
  world.define("HTMLOptGroupElement", HTMLOptGroupElement);

  class HTMLDataListElement extends HTMLElement {
    get options() { return collections.filtered(this, number(this), "options", "option"); }
  }
  world.define("HTMLDataListElement", HTMLDataListElement);

  return { selectOf };
})
