// https://html.spec.whatwg.org/#element-internals
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need, parts } = world;
  const { rootOf, shadowOf } = world.use("dom/shadow");
  const secret = {};

  function unsupported(message) { world.throwDOMException(message, "NotSupportedError"); }

  // https://html.spec.whatwg.org/#customstateset
  class CustomStateSet {
    #states = new Set();
    #element;
    constructor(key, element) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#element = element;
    }
    #changed() { host.setStates(agent.number(this.#element), [...this.#states]); }
    get size() { return this.#states.size; }
    has(state) { return this.#states.has(`${state}`); }
    add(state) {
      need(arguments, 1);
      this.#states.add(`${state}`);
      this.#changed();
      return this;
    }
    delete(state) {
      const was = this.#states.delete(`${state}`);
      this.#changed();
      return was;
    }
    clear() {
      this.#states.clear();
      this.#changed();
    }
    forEach(callback, thisValue = undefined) {
      this.#states.forEach(state => world.apply(callback, thisValue, [state, state, this]));
    }
    entries() { return this.#states.entries(); }
    keys() { return this.#states.keys(); }
    values() { return this.#states.values(); }
    [Symbol.iterator]() { return this.#states.values(); }
  }
  world.define("CustomStateSet", CustomStateSet);

  const flags = ["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort", "rangeUnderflow", "rangeOverflow",
    "stepMismatch", "badInput", "customError"];

  class ElementInternals {
    #element;
    #states;
    #flags = { __proto__: null };
    #message = "";
    #validity;

    constructor(key, element) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#element = element;
      this.#states = new CustomStateSet(secret, element);
    }

    get shadowRoot() {
      const root = rootOf(agent.number(this.#element));
      return root !== 0 && shadowOf(root).available ? wrap(root) : null;
    }
    get states() { return this.#states; }

    // The element, which must be form-associated.
    #target() {
      const own = agent.number(this.#element);
      if (!world.use("dom/custom-elements").definitionOf(own)?.isFormAssociated) unsupported("The element is not form-associated.");
      return own;
    }
    get form() { return wrap(host.formOwner(this.#target())); }
    get labels() {
      this.#target();
      return world.use("html/forms/controls").labelsOf(this.#element);
    }
    setFormValue(value, state = undefined) {
      need(arguments, 1);
      world.use("dom/form-associated").setValue(this.#target(), value);
    }
    get willValidate() { return world.use("dom/form-associated").isCandidate(this.#target()); }
    setValidity(given = {}, message = "", anchor = undefined) {
      const own = this.#target();
      message = `${message}`;
      const next = { __proto__: null };
      let isInvalid = false;
      for (const flag of flags) if (given?.[flag]) isInvalid = next[flag] = true;
      if (isInvalid && message === "") throw new TypeError("Type error");
      if (anchor !== undefined && anchor !== null) {
        const at = agent.number(anchor);
        if (!(anchor instanceof world.get("HTMLElement"))) throw new TypeError("The anchor is no HTMLElement");
        if (at === own || !parts.shadowIncludes(this.#element, anchor))
          world.throwDOMException(undefined, "NotFoundError");
      }
      this.#flags = next;
      this.#message = isInvalid ? message : "";
      host.setValid(own, !isInvalid);
      agent.own(this.#element).failure = isInvalid ? flags.find(flag => next[flag]) : undefined;
    }
    get validity() {
      this.#target();
      if (this.#validity !== undefined) return this.#validity;
      const read = flag => this.#flags[flag] === true;
      const validity = { __proto__: world.global.ValidityState?.prototype ?? Object.prototype };
      for (const flag of flags) Object.defineProperty(validity, flag, { get: () => read(flag), enumerable: true });
      Object.defineProperty(validity, "valid", { get: () => !flags.some(read), enumerable: true });
      return this.#validity = validity;
    }
    get validationMessage() {
      this.#target();
      return this.#message;
    }
    checkValidity() {
      const { valid } = this.validity;
      if (valid || !this.willValidate) return true;
      world.use("dom/events").fire(this.#element, "invalid", { cancelable: true });
      return false;
    }
    // https://html.spec.whatwg.org/#report-validity-steps
    reportValidity() {
      const { valid } = this.validity;
      if (valid || !this.willValidate) return true;
      if (world.use("dom/events").fire(this.#element, "invalid", { cancelable: true }))
        world.use("html/focus").focus(agent.number(this.#element));
      return false;
    }
  }

  // https://w3c.github.io/aria/#ARIAMixin: what is set here is told to nobody.
  const texts = ["role", "ariaAtomic", "ariaAutoComplete", "ariaBrailleLabel", "ariaBrailleRoleDescription", "ariaBusy", "ariaChecked",
    "ariaColCount", "ariaColIndex", "ariaColIndexText", "ariaColSpan", "ariaCurrent", "ariaDescription", "ariaDisabled", "ariaExpanded",
    "ariaHasPopup", "ariaHidden", "ariaInvalid", "ariaKeyShortcuts", "ariaLabel", "ariaLevel", "ariaLive", "ariaModal", "ariaMultiLine",
    "ariaMultiSelectable", "ariaOrientation", "ariaPlaceholder", "ariaPosInSet", "ariaPressed", "ariaReadOnly", "ariaRelevant",
    "ariaRequired", "ariaRoleDescription", "ariaRowCount", "ariaRowIndex", "ariaRowIndexText", "ariaRowSpan", "ariaSelected",
    "ariaSetSize", "ariaSort", "ariaValueMax", "ariaValueMin", "ariaValueNow", "ariaValueText"];
  const kept = new WeakMap();
  const getKept = WeakMap.prototype.get.bind(kept), setKept = WeakMap.prototype.set.bind(kept);
  for (const name of texts) {
    Object.defineProperty(ElementInternals.prototype, name, {
      get() { return (getKept(this) ?? world.illegal())[name] ?? null; },
      set(value) { (getKept(this) ?? world.illegal())[name] = value === null || value === undefined ? null : `${value}`; },
      enumerable: true, configurable: true,
    });
  }
  // https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes, of elements, for internals: those that were given.
  function check(value) {
    if (!(value instanceof world.get("Element"))) throw new TypeError("This is no element");
    return value;
  }
  function defineElements(name, read) {
    Object.defineProperty(ElementInternals.prototype, name, {
      get() { return (getKept(this) ?? world.illegal())[name] ?? null; },
      set(value) {
        const own = getKept(this) ?? world.illegal();
        own[name] = value === null || value === undefined ? null : read(value);
      },
      enumerable: true, configurable: true,
    });
  }
  defineElements("ariaActiveDescendantElement", check);
  for (const name of ["Controls", "DescribedBy", "Details", "ErrorMessage", "FlowTo", "LabelledBy", "Owns"])
    defineElements(`aria${name}Elements`, value => Object.freeze([...value].map(check)));
  world.define("ElementInternals", ElementInternals);

  // https://html.spec.whatwg.org/#dom-attachinternals
  function attach(element) {
    const own = number(element);
    const { definitionFor, isValueOf, stateOf } = world.use("dom/custom-elements");
    if (isValueOf(own) !== null) unsupported("attachInternals is only supported on a custom element instance");
    const definition = definitionFor(own);
    if (definition === undefined) unsupported("attachInternals is only supported on a custom element instance");
    if (definition.disablesInternals) unsupported("The element's definition disables internals.");
    const state = stateOf(own);
    if (agent.own(element).hasInternals) unsupported("There is already an existing ElementInternals");
    if (state !== "precustomized" && state !== "custom") unsupported("attachInternals is only supported on a custom element instance");
    agent.own(element).hasInternals = true;
    const internals = new ElementInternals(secret, element);
    setKept(internals, {});
    return internals;
  }

  return { attach };
})
