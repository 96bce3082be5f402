// https://html.spec.whatwg.org/#the-input-element
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect, writers, get, set } = world.use("html/reflect");
  const { ConstraintValidation, typeOf, typeBy } = world.use("html/forms/validity");
  const { selectionMembers, moveToEnd, setByScript } = world.use("html/forms/selection");

  const selectable = ["text", "search", "url", "tel", "password"];
  function hasSelection(own) { return selectable.includes(typeOf(own)); }

  // https://html.spec.whatwg.org/#dom-input-value
  function modeOf(type) {
    switch (type) {
      case "hidden": case "submit": case "image": case "reset": case "button": return "default";
      case "checkbox": case "radio": return "default/on";
      case "file": return "filename";
      default: return "value";
    }
  }
  function invalidState() { world.throwDOMException(undefined, "InvalidStateError"); }

  class HTMLInputElement extends HTMLElement {
    get value() {
      const own = number(this);
      return typeOf(own) === "file" ? world.use("html/forms/files").valueOf(this, own) : host.controlValue(own);
    }
    set value(value) {
      const own = number(this);
      value = value === null ? "" : `${value}`;
      switch (modeOf(typeOf(own))) {
        case "value": {
          const old = host.controlValue(own);
          host.setControlValue(own, value);
          agent.own(this).edited = false;
          agent.own(this).typed = undefined;
          setByScript(this, own, old);
          if (old !== host.controlValue(own)) moveToEnd(this, own);
          return;
        }
        case "filename":
          if (value !== "") invalidState();
          world.use("html/forms/files").forget(this);
          return host.setControlValue(own, "");
        default:
          host.setControlValue(own, null);
          return set(own, "value", value);
      }
    }
    get checked() { return host.isChecked(number(this)); }
    set checked(value) { host.setChecked(number(this), Boolean(value)); }
    get indeterminate() { return host.isIndeterminate(number(this)); }
    set indeterminate(value) { host.setIndeterminate(number(this), Boolean(value)); }
    get form() { return wrap(host.formOwner(number(this))); }
    get labels() { return typeOf(number(this)) === "hidden" ? null : world.use("html/forms/controls").labelsOf(this); }
    get list() {
      const own = number(this);
      const id = get(own, "list");
      if (!id || ["hidden", "password", "checkbox", "radio", "file", "submit", "image", "reset", "button"].includes(typeOf(own))) return null;
      const found = host.elementById(host.root(own), id);
      return found !== 0 && host.localName(found) === "datalist" ? wrap(found) : null;
    }
    get files() {
      const own = number(this);
      if (typeOf(own) !== "file") return null;
      return world.use("html/forms/files").of(this, own);
    }
    set files(value) {
      const own = number(this);
      if (typeOf(own) === "file" && value !== null && value !== undefined) world.use("html/forms/files").set(this, own, value);
    }

    get valueAsNumber() {
      const own = number(this);
      return world.use("html/forms/numbers").types[typeOf(own)]?.parse(host.controlValue(own)) ?? NaN;
    }
    set valueAsNumber(value) {
      const own = number(this);
      value = Number(value);
      // PLATFORM(WebKit): HTMLInputElement::setValueAsNumber, also of what is no number, by which the value is to become empty.
      if (host.isWebKit(world.realm) && !Number.isFinite(value)) world.throwDOMException(undefined, "NotSupportedError");
      if (value === Infinity || value === -Infinity) throw new TypeError("The number is infinite");
      const kind = typeOf(own), type = world.use("html/forms/numbers").types[kind];
      if (type === undefined) invalidState();
      host.setControlValue(own, Number.isNaN(value) ? "" : type.text(kind === "number" || kind === "range" ? value : whole(value, kind)));
      agent.own(this).typed = undefined;
    }
    get valueAsDate() {
      const own = number(this);
      const type = typeOf(own);
      if (!["date", "month", "week", "time"].includes(type)) return null;
      const value = world.use("html/forms/numbers").types[type].parse(host.controlValue(own));
      if (Number.isNaN(value)) return null;
      return type === "month" ? new Date(Date.UTC(1970 + Math.floor(value / 12), (value % 12 + 12) % 12)) : new Date(value);
    }
    set valueAsDate(value) {
      const own = number(this);
      const type = typeOf(own);
      if (!["date", "month", "week", "time"].includes(type)) invalidState();
      value ??= null;
      if (value !== null && !(value instanceof Date)) throw new TypeError("This is no Date");
      let time = value === null ? NaN : value.getTime();
      if (type === "month" && !Number.isNaN(time)) time = (value.getUTCFullYear() - 1970) * 12 + value.getUTCMonth();
      host.setControlValue(own, Number.isNaN(time) ? "" : world.use("html/forms/numbers").types[type].text(time));
    }
    stepUp(count = 1) { step(this, count | 0); }
    stepDown(count = 1) { step(this, -(count | 0)); }

    get width() { return number(this) && 0; }
    set width(value) { writers.unsigned(number(this), { attribute: "width", fallback: 0 }, value); }
    get height() { return number(this) && 0; }
    set height(value) { writers.unsigned(number(this), { attribute: "height", fallback: 0 }, value); }
    showPicker() { world.use("html/activation").showPicker(number(this)); }
    get popoverTargetElement() { return world.use("html/popover").targetOf(this); }
    set popoverTargetElement(value) { world.use("html/popover").setTarget(this, value); }
    get popoverTargetAction() { return world.use("html/popover").actionOf(number(this)); }
    set popoverTargetAction(value) { set(number(this), "popovertargetaction", `${value}`); }
  }

  // Milliseconds and months are whole; PLATFORM(WebKit, Chromium): DateComponents rounds them, but Chromium those of a time.
  function whole(value, type) {
    if (type === "time" && !host.isWebKit(world.realm)) return Math.floor(value);
    return Math.sign(value) * Math.round(Math.abs(value));
  }

  // https://html.spec.whatwg.org/#dom-input-stepup
  function step(element, count) {
    const own = number(element);
    const type = typeOf(own);
    const numbers = world.use("html/forms/numbers");
    const kind = numbers.types[type];
    if (kind === undefined) invalidState();
    const size = numbers.step(own, type);
    if (size === 0) invalidState();
    const least = numbers.minimum(own, type), most = numbers.maximum(own, type);
    if (least > most) return;
    const base = numbers.stepBase(own, type);
    const first = Math.ceil((least - base) / size) * size + base;
    if (!Number.isNaN(least) && !Number.isNaN(most) && first > most) return;
    let value = kind.parse(host.controlValue(own));
    const isEmpty = Number.isNaN(value);
    if (isEmpty) value = 0;
    const before = value;
    let steps = (value - base) / size;
    if (!numbers.isOnStep(value, base, size) && count !== 0) {
      // PLATFORM(WebKit, Chromium): InputType::applyStep; the way to the next whole step is one of those to take.
      steps = count > 0 ? Math.ceil(steps) : Math.floor(steps);
      count -= Math.sign(count);
    }
    // By whole steps from the base, so that 0.1 is not added to 0.2.
    value = Number((base + (Math.round(steps) + count) * size).toPrecision(15));
    if (value < least) value = first;
    if (value > most) value = Math.floor((most - base) / size) * size + base;
    // PLATFORM(Chromium): InputType::ApplyStep, from an empty control into the range, whichever way it is.
    const isFree = isEmpty && !host.isWebKit(world.realm);
    if (!isFree && (count < 0 && value > before || count > 0 && value < before)) return;
    host.setControlValue(own, kind.text(value));
    agent.own(element).edited = false;
    agent.own(element).typed = undefined;
  }

  reflect(HTMLInputElement);
  world.mix(HTMLInputElement, ConstraintValidation);
  world.mix(HTMLInputElement, selectionMembers(hasSelection));
  world.define("HTMLInputElement", HTMLInputElement);

  // https://html.spec.whatwg.org/#input-type-change
  const steps = world.parts.attributeSteps ??= { __proto__: null };
  const before = steps.type;
  steps.type = function (element, old, value) {
    before?.(element, old, value);
    if (host.localName(element) !== "input" || host.namespace(element) !== "http://www.w3.org/1999/xhtml") return;
    const kept = agent.own(agent.wrapped(element));
    if (kept !== undefined) {
      kept.typed = undefined;
      if (hasSelection(element) && !selectable.includes(typeBy(old))) kept.selection = undefined;
    }
    const was = modeOf(typeFor(old)), now = modeOf(typeFor(value));
    if (was === "value" && now.startsWith("default")) {
      if (host.hasOwnValue(element)) {
        const kept = host.rawControlValue(element);
        host.setControlValue(element, null);
        if (kept !== "") set(element, "value", kept);
      }
    } else if (was !== "value" && now === "value" || was !== "filename" && now === "filename") {
      host.setControlValue(element, null);
    } else if (now === "value" && host.hasOwnValue(element)) {
      host.setControlValue(element, host.controlValue(element));
    }
  };
  function typeFor(value) {
    const type = (value ?? "text").toLowerCase();
    return modeOf(type) === "value" ? "text" : type;
  }
})
