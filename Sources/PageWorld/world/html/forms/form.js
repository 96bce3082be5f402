// https://html.spec.whatwg.org/#the-form-element
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");
  const collections = world.use("dom/collections");
  const { Source, makeList, sourceOf } = collections;
  const NodeList = world.get("NodeList"), HTMLCollection = world.get("HTMLCollection");

  // https://html.spec.whatwg.org/#dom-form-elements
  function elementsOf(form) { return host.formElements(form); }
  function hasName(own, name) { return host.attribute(own, "id") === name || host.attribute(own, "name") === name; }

  // https://html.spec.whatwg.org/#radionodelist
  class RadioNodeList extends NodeList {
    get value() {
      for (const own of sourceOf(this).numbers)
        if (isRadio(own) && host.isChecked(own)) return host.attribute(own, "value") ?? "on";
      return "";
    }
    set value(value) {
      value = `${value}`;
      for (const own of sourceOf(this).numbers)
        if (isRadio(own) && (host.attribute(own, "value") ?? "on") === value) return host.setChecked(own, true);
    }
  }
  world.define("RadioNodeList", RadioNodeList);
  function isRadio(own) { return host.localName(own) === "input" && (host.attribute(own, "type") ?? "").toLowerCase() === "radio"; }

  // The form has one for a name, which it gives as well as its `elements`.
  function radioList(root, numbers, name, kind = "controls") {
    return collections.cached(wrap(root), `${kind} ${name}`, () =>
      makeList(RadioNodeList.prototype, new Source(root, () => numbers().filter(own => hasName(own, name)))));
  }

  // https://html.spec.whatwg.org/#htmlformcontrolscollection
  class HTMLFormControlsCollection extends HTMLCollection {
    namedItem(name) {
      need(arguments, 1);
      return itemNamed(sourceOf(this), `${name}`);
    }
  }
  world.define("HTMLFormControlsCollection", HTMLFormControlsCollection);

  // https://html.spec.whatwg.org/#dom-htmlformcontrolscollection-nameditem
  function itemNamed(source, name) {
    if (name === "") return null;
    const found = source.numbers.filter(own => hasName(own, name));
    if (found.length === 0) return null;
    return found.length === 1 ? wrap(found[0]) : radioList(source.root, () => source.numbers, name);
  }
  function namesOf(numbers) {
    const found = [];
    for (const own of numbers)
      for (const name of [host.attribute(own, "id"), host.attribute(own, "name")])
        if (name && !found.includes(name)) found.push(name);
    return found;
  }
  function controlsCollection(root, gather) {
    const source = new Source(root, gather);
    return makeList(HTMLFormControlsCollection.prototype, source, (_, name) => itemNamed(source, name), namesOf, true);
  }

  class HTMLFormElement extends HTMLElement {
    get elements() {
      const own = number(this);
      return collections.cached(this, "elements", () => controlsCollection(own, () => elementsOf(own)));
    }
    get length() { return elementsOf(number(this)).length; }
    submit() { world.use("html/forms/submission").submit(number(this), 0, true); }
    // https://html.spec.whatwg.org/#dom-form-requestsubmit
    requestSubmit(submitter = null) {
      const own = number(this);
      let button = own;
      if (submitter !== null) {
        button = agent.number(submitter);
        if (button === 0 || !world.use("html/forms/submission").isSubmitButton(button))
          throw new TypeError("The specified element is not a submit button.");
        if (host.formOwner(button) !== own)
          world.throwDOMException("The specified element is not owned by this form element.", "NotFoundError");
      }
      world.use("html/forms/submission").submit(own, button, false);
    }
    reset() { world.use("html/forms/submission").reset(number(this)); }
    checkValidity() { return world.use("html/forms/validity").checkForm(number(this)).length === 0; }
    reportValidity() { return world.use("html/forms/validity").validate(number(this)).length === 0; }
  }
  reflect(HTMLFormElement);
  Object.defineProperty(HTMLFormElement.prototype, Symbol.iterator,
    { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  world.define("HTMLFormElement", HTMLFormElement);

  // https://html.spec.whatwg.org/#dom-form-nameditem: the names of a form are properties before all others.
  function formProxy(target, own) {
    const controls = new Source(own, () => elementsOf(own));
    const past = { __proto__: null };
    let revision = -1, byName;
    function numbersNamed(name) {
      const now = host.revision(own);
      if (now !== revision) {
        revision = now;
        byName = { __proto__: null };
        const add = (element, key) => { if (key && !(byName[key] ??= []).includes(element)) byName[key].push(element); };
        for (const image of host.elementsByTag(host.root(own), "img")) {
          if (formAbove(image) !== own) continue;
          add(image, host.attribute(image, "id"));
          add(image, host.attribute(image, "name"));
        }
        const images = byName;
        byName = { __proto__: null };
        const names = host.formNames(own);
        for (let index = 0; index < names.length; index++) add(controls.numbers[index >> 1], names[index]);
        byName = Object.assign(images, byName);
      }
      return byName[name] ?? [];
    }
    // https://webidl.spec.whatwg.org/#dfn-named-property-visibility: by a property that a script gave the form before.
    // PLATFORM(Chromium): only by one that has to stay.
    function isHidden(name) {
      const property = Reflect.getOwnPropertyDescriptor(target, name);
      return property !== undefined && (!property.configurable || host.isWebKit(world.realm));
    }
    function lookup(name) {
      if (typeof name !== "string" || isHidden(name)) return undefined;
      const found = numbersNamed(name);
      if (found.length > 1) {
        const isOfImages = host.localName(found[0]) === "img";
        return isOfImages ? radioList(own, () => numbersNamed(name), name, "images") : radioList(own, () => controls.numbers, name);
      }
      if (found.length === 1) {
        past[name] = found[0];
        return wrap(found[0]);
      }
      const before = past[name];
      if (before === undefined) return undefined;
      const owner = host.localName(before) === "img" ? formAbove(before) : host.formOwner(before);
      return owner === own ? wrap(before) : undefined;
    }
    function indexed(key) {
      if (typeof key !== "string" || !/^(?:0|[1-9][0-9]{0,9})$/.test(key)) return undefined;
      return wrap(controls.numbers[key] ?? 0) ?? undefined;
    }
    const isIndex = key => typeof key === "string" && /^(?:0|[1-9][0-9]{0,9})$/.test(key);
    return new Proxy(target, {
      get(target, key, receiver) { return indexed(key) ?? lookup(key) ?? Reflect.get(target, key, receiver); },
      has(target, key) { return indexed(key) !== undefined || lookup(key) !== undefined || key in target; },
      getOwnPropertyDescriptor(target, key) {
        const item = indexed(key);
        if (item !== undefined) return { value: item, writable: false, enumerable: true, configurable: true };
        const found = lookup(key);
        if (found !== undefined) return { value: found, writable: false, enumerable: false, configurable: true };
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
      defineProperty(target, key, descriptor) {
        return !isIndex(key) && lookup(key) === undefined && Reflect.defineProperty(target, key, descriptor);
      },
      set(target, key, value, receiver) {
        if (isIndex(key)) return false;
        return Reflect.set(target, key, value, receiver);
      },
      deleteProperty(target, key) {
        if (isIndex(key)) return indexed(key) === undefined;
        if (lookup(key) !== undefined) return false;
        return Reflect.deleteProperty(target, key);
      },
      ownKeys(target) {
        const keys = [];
        for (let index = 0; index < controls.numbers.length; index++) keys.push(`${index}`);
        // PLATFORM(WebKit, Chromium): names are not among them.
        for (const key of Reflect.ownKeys(target)) if (!keys.includes(key)) keys.push(key);
        return keys;
      },
      preventExtensions() { return false; },
    });
  }
  function formAbove(own) {
    for (let above = host.parentElement(own); above !== 0; above = host.parentElement(above))
      if (host.localName(above) === "form") return above;
    return 0;
  }
  (world.parts.exotic ??= []).push({ prototype: HTMLFormElement.prototype, make: formProxy });

  return { elementsOf, controlsCollection };
})
