// https://html.spec.whatwg.org/#constraints
(function (world) {
  "use strict";

  const { host, agent, wrap, number, realm } = world;
  const events = world.use("dom/events");
  const { lower } = world.use("dom/element");
  const { parseInteger } = world.use("html/reflect");

  function typeOf(own) { return typeBy(host.attribute(own, "type")); }
  function typeBy(attribute) {
    const type = lower(attribute ?? "text");
    return known.includes(type) ? type : "text";
  }
  const known = ["hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
    "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"];

  // https://html.spec.whatwg.org/#candidate-for-constraint-validation
  function isCandidate(own) {
    const name = host.localName(own);
    if (name.includes("-")) return world.use("dom/form-associated").isCandidate(own);
    if (!["button", "input", "select", "textarea"].includes(name)) return false;
    if (host.isDisabledControl(own)) return false;
    for (let above = host.parentElement(own); above !== 0; above = host.parentElement(above))
      if (host.localName(above) === "datalist") return false;
    if (name === "button") return !["reset", "button"].includes(lower(host.attribute(own, "type") ?? ""));
    if (name === "select") return true;
    if (name === "input" && ["hidden", "reset", "button", "image"].includes(typeOf(own))) return false;
    // PLATFORM(WebKit, Chromium): also where it does not apply (HTMLInputElement::computeWillValidate), and no images.
    return host.attribute(own, "readonly") === null;
  }
  // Where `readonly` applies by the standard.
  function isTyped(type) { return !["hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"].includes(type); }

  function customMessage(own) { return agent.own(agent.wrapped(own))?.customValidity ?? ""; }

  const flags = {
    valueMissing(own, name) {
      if (host.attribute(own, "required") === null) return name === "input" && typeOf(own) === "radio" && isMissingRadio(own);
      if (name === "select") {
        const selected = host.selectedOptions(own);
        const first = host.options(own)[0];
        // https://html.spec.whatwg.org/#placeholder-label-option
        const isSingle = host.attribute(own, "multiple") === null && !(parseInteger(host.attribute(own, "size")) > 1);
        const placeholder = isSingle && first !== undefined && host.parent(first) === own && host.controlValue(first) === "" ? first : 0;
        return !selected.some(option => option !== placeholder);
      }
      if (name === "textarea") return isMutable(own) && host.controlValue(own) === "";
      if (name !== "input") return false;
      const type = typeOf(own);
      if (type === "checkbox") return !host.isChecked(own);
      if (type === "radio") return isMissingRadio(own);
      if (type === "file") return world.use("html/forms/files").valueOf(wrap(own), own) === "";
      return isTyped(type) && isMutable(own) && host.controlValue(own) === "";
    },
    typeMismatch(own, name) {
      if (name !== "input") return false;
      const type = typeOf(own);
      if (type !== "email" && type !== "url") return false;
      const value = host.controlValue(own);
      if (value === "") return false;
      if (type === "url") return host.absoluteURL(value) === null;
      return !(host.attribute(own, "multiple") === null ? [value] : value.split(",")).every(one => address.test(one));
    },
    patternMismatch(own, name) {
      const pattern = name === "input" ? host.attribute(own, "pattern") : null;
      if (pattern === null || !["text", "search", "url", "tel", "email", "password"].includes(typeOf(own))) return false;
      const value = host.controlValue(own);
      if (value === "") return false;
      let expression;
      try {
        new RegExp(pattern, "v");
        expression = new RegExp(`^(?:${pattern})$`, "v");
      } catch {
        return false;
      }
      const isList = typeOf(own) === "email" && host.attribute(own, "multiple") !== null;
      return !(isList ? value.split(",") : [value]).every(one => expression.test(one));
    },
    tooShort(own, name) {
      const length = isEdited(own, name) ? host.controlValue(own).length : 0;
      return length > 0 && length < parseInteger(host.attribute(own, "minlength"));
    },
    tooLong(own, name) { return isEdited(own, name) && host.controlValue(own).length > parseInteger(host.attribute(own, "maxlength")); },
    rangeUnderflow(own, name) {
      return measured(own, name, (value, type, numbers) => {
        const least = numbers.minimum(own, type), most = numbers.maximum(own, type);
        if (type === "time" && least > most) return value > most && value < least;
        return value < least;
      });
    },
    rangeOverflow(own, name) {
      return measured(own, name, (value, type, numbers) => {
        const least = numbers.minimum(own, type), most = numbers.maximum(own, type);
        if (type === "time" && least > most) return value > most && value < least;
        return value > most;
      });
    },
    stepMismatch(own, name) {
      return measured(own, name, (value, type, numbers) =>
        !numbers.isOnStep(value, numbers.stepBase(own, type), numbers.step(own, type)));
    },
    // https://html.spec.whatwg.org/#suffering-from-bad-input: of numbers, which a user may type anything into.
    badInput(own, name) {
      const typed = name === "input" ? agent.own(agent.wrapped(own))?.typed : undefined;
      return typed !== undefined && typed.text !== "" && typeOf(own) === "number" && host.controlValue(own) === "";
    },
    customError(own) { return customMessage(own) !== ""; },
  };
  const names = Object.keys(flags);
  const address = /^[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

  function isMutable(own) { return !host.isDisabledControl(own) && host.attribute(own, "readonly") === null; }
  // Only what a user typed is too long or too short.
  function isEdited(own, name) {
    if (name !== "textarea" && (name !== "input" || !["text", "search", "url", "tel", "email", "password"].includes(typeOf(own)))) return false;
    return agent.own(agent.wrapped(own))?.edited === true;
  }
  function measured(own, name, test) {
    if (name !== "input") return false;
    const type = typeOf(own);
    const numbers = world.use("html/forms/numbers");
    if (numbers.types[type] === undefined) return false;
    const value = numbers.types[type].parse(host.controlValue(own));
    return !Number.isNaN(value) && test(value, type, numbers);
  }
  function isMissingRadio(own) {
    // PLATFORM(WebKit, Chromium): RadioInputType::valueMissing asks the group, and one without a name is in none.
    if (!host.attribute(own, "name")) return false;
    const group = host.radioGroup(own);
    return group.some(one => host.attribute(one, "required") !== null) && !group.some(one => host.isChecked(one));
  }

  function isInvalid(own) {
    const name = host.localName(own);
    if (name.includes("-")) return world.use("dom/form-associated").failureOf(own) !== undefined;
    for (let index = 0; index < names.length; index++) if (flags[names[index]](own, name)) return true;
    return false;
  }

  // https://html.spec.whatwg.org/#validitystate
  class ValidityState {
    #own;
    constructor(key, own) {
      if (key !== secret) world.illegal();
      this.#own = own;
    }
    static { numberOf = state => typeof state === "object" && state !== null && #own in state ? state.#own : world.illegal(); }
  }
  var numberOf;
  const secret = {};
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  for (const name of names) {
    const accessor = { get [name]() {
      const own = numberOf(this);
      return flags[name](own, host.localName(own));
    } };
    defineProperty(ValidityState.prototype, name, getOwnPropertyDescriptor(accessor, name));
  }
  const validity = { get valid() { return !isInvalid(numberOf(this)); } };
  defineProperty(ValidityState.prototype, "valid", getOwnPropertyDescriptor(validity, "valid"));
  world.define("ValidityState", ValidityState);

  const messages = {
    valueMissing: "Please fill out this field.", typeMismatch: "Please enter a value of the right kind.",
    patternMismatch: "Please match the requested format.", tooLong: "Please shorten this text.", tooShort: "Please lengthen this text.",
    rangeUnderflow: "The value is too small.", rangeOverflow: "The value is too large.", stepMismatch: "Please enter a valid value.",
    badInput: "Please enter a number.",
  };
  // PLATFORM(WebKit): LocalizedStrings, in English.
  const webKitMessages = {
    valueMissing: own => {
      switch (host.localName(own) === "select" ? "select" : typeOf(own)) {
        case "select": return "Select an item in the list";
        case "checkbox": return "Select this checkbox";
        case "radio": return "Select one of these options";
        case "file": return "Select a file";
        default: return "Fill out this field";
      }
    },
    typeMismatch: own => typeOf(own) === "url" ? "Enter a URL" : "Enter an email address",
    patternMismatch: own => {
      const title = host.attribute(own, "title") ?? "";
      return title === "" ? "Match the requested format" : `Match the requested format: ${title}`;
    },
    tooLong: own => `Use no more than ${host.attribute(own, "maxlength")} characters`,
    tooShort: own => `Use at least ${host.attribute(own, "minlength")} characters`,
    rangeUnderflow: own => `Value must be greater than or equal to ${host.attribute(own, "min")}`,
    rangeOverflow: own => `Value must be less than or equal to ${host.attribute(own, "max")}`,
    stepMismatch: () => "Enter a valid value",
    badInput: () => "Enter a number",
  };
  function messageOf(own, failed) {
    return host.isWebKit(realm) ? webKitMessages[failed](own) : messages[failed];
  }

  // https://html.spec.whatwg.org/#the-constraint-validation-api
  class ConstraintValidation {
    get willValidate() { return isCandidate(number(this)); }
    get validity() {
      const own = number(this);
      return agent.own(this).validity ??= new ValidityState(secret, own);
    }
    get validationMessage() {
      const own = number(this);
      if (!isCandidate(own)) return "";
      const custom = customMessage(own);
      if (custom !== "") return custom;
      const failed = failureAmong(own);
      return failed === undefined ? "" : messageOf(own, failed);
    }
    checkValidity() { return check(number(this)); }
    reportValidity() { return report(number(this)); }
    setCustomValidity(message) {
      world.need(arguments, 1);
      number(this);
      agent.own(this).customValidity = `${message}`.replace(/\r\n?/g, "\n");
      host.validityChanged(number(this));
    }
  }

  // https://html.spec.whatwg.org/#check-validity-steps
  function check(own) {
    if (!isCandidate(own) || !isInvalid(own)) return true;
    events.fire(wrap(own), "invalid", { cancelable: true });
    return false;
  }
  // https://html.spec.whatwg.org/#report-validity-steps
  function report(own) {
    if (!isCandidate(own) || !isInvalid(own)) return true;
    if (events.fire(wrap(own), "invalid", { cancelable: true })) focusFirst([own]);
    return false;
  }
  // https://html.spec.whatwg.org/#statically-validate-the-constraints; `unhandled` gets those whose `invalid` event nobody
  // cancelled.
  function checkForm(form, unhandled = []) {
    const invalid = host.formControls(form).filter(own => isCandidate(own) && isInvalid(own));
    for (const own of invalid) if (events.fire(wrap(own), "invalid", { cancelable: true })) unhandled.push(own);
    return invalid;
  }
  // https://html.spec.whatwg.org/#interactively-validate-the-constraints
  function validate(form) {
    const unhandled = [], invalid = checkForm(form, unhandled);
    focusFirst(unhandled);
    return invalid;
  }
  // "User agents may focus one of those elements in the process": WebKit and Chromium do.
  function focusFirst(controls) {
    const { mayTake, focus } = world.use("html/focus");
    const first = controls.find(mayTake);
    if (first !== undefined) focus(first);
  }

  // The name of what is wrong.
  function failureOf(own) {
    if (host.localName(own).includes("-")) return world.use("dom/form-associated").failureOf(own);
    return failureAmong(own) ?? "customError";
  }
  // What is told of what is wrong: that it is no number before that it is missing.
  function failureAmong(own) {
    const name = host.localName(own);
    return flags.badInput(own, name) ? "badInput" : names.find(flag => flags[flag](own, name));
  }

  return { ConstraintValidation, checkForm, validate, failureOf, check, isCandidate, isInvalid, typeOf, typeBy, isTyped };
})
