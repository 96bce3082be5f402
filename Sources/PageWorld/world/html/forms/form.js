// https://html.spec.whatwg.org/#the-form-element
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");
  const collections = world.use("dom/collections");
  const { Namings, makeList, sourceOf } = collections;
  const NodeList = world.get("NodeList"), HTMLCollection = world.get("HTMLCollection");

  // https://html.spec.whatwg.org/#dom-form-elements
  function elementsOf(form) { return host.formElements(form); }
  function elementsNamed(form, name) { return name === "" ? [] : host.formElementsNamed(form, name); }

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
  function radioList(form, name, kind = "controls", gather = elementsNamed) {
    return collections.cached(wrap(form), `${kind} ${name}`, () =>
      makeList(RadioNodeList.prototype, new Namings(form, () => gather(form, name))));
  }

  // https://html.spec.whatwg.org/#htmlformcontrolscollection
  class HTMLFormControlsCollection extends HTMLCollection {
    namedItem(name) {
      need(arguments, 1);
      return itemNamed(sourceOf(this).root, `${name}`);
    }
  }
  world.define("HTMLFormControlsCollection", HTMLFormControlsCollection);

  // https://html.spec.whatwg.org/#dom-htmlformcontrolscollection-nameditem
  function itemNamed(form, name) {
    const found = elementsNamed(form, name);
    if (found.length === 0) return null;
    return found.length === 1 ? wrap(found[0]) : radioList(form, name);
  }
  function namesOf(numbers) {
    const found = [];
    for (const own of numbers)
      for (const name of [host.attribute(own, "id"), host.attribute(own, "name")])
        if (name && !found.includes(name)) found.push(name);
    return found;
  }
  function controlsCollection(form) {
    const source = new Namings(form, () => elementsOf(form));
    return makeList(HTMLFormControlsCollection.prototype, source, (_, name) => itemNamed(form, name), namesOf, true);
  }

  class HTMLFormElement extends HTMLElement {
    get elements() {
      const own = number(this);
      return collections.cached(this, "elements", () => controlsCollection(own));
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
    const controls = new Namings(own, () => elementsOf(own));
    const past = { __proto__: null };
    // What those of some name were, since anything was last called otherwise.
    let revision = -1, byName;
    function numbersNamed(name) {
      const now = controls.now();
      if (now !== revision) {
        revision = now;
        byName = { __proto__: null };
      }
      const known = byName[name];
      if (known !== undefined) return known;
      const found = elementsNamed(own, name);
      return byName[name] = found.length > 0 ? found : imagesNamed(own, name);
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
        return isOfImages ? radioList(own, name, "images", imagesNamed) : radioList(own, name);
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
  function imagesNamed(form, name) { return name === "" ? [] : host.formImagesNamed(form, name); }
  function formAbove(own) {
    for (let above = host.parentElement(own); above !== 0; above = host.parentElement(above))
      if (host.localName(above) === "form") return above;
    return 0;
  }
  (world.parts.exotic ??= []).push({ prototype: HTMLFormElement.prototype, make: formProxy });

  return { elementsOf };
})
