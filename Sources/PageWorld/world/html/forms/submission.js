// Submitting and resetting forms: https://html.spec.whatwg.org/#form-submission-2
(function (world) {
  "use strict";

  const { host, agent, wrap, realm } = world;
  const events = world.use("dom/events");
  const { lower } = world.use("dom/element");
  const { moveToEnd } = world.use("html/forms/selection");

  function typeOf(own) {
    const type = lower(host.attribute(own, "type") ?? "");
    if (host.localName(own) === "button") return type === "reset" || type === "button" ? type : "submit";
    return type;
  }

  // https://html.spec.whatwg.org/#concept-submit-button
  function isSubmitButton(own) {
    const name = host.localName(own);
    if (name === "button") return typeOf(own) === "submit";
    return name === "input" && (typeOf(own) === "submit" || typeOf(own) === "image");
  }
  function isButton(own) {
    const name = host.localName(own);
    return name === "button" || name === "input" && ["submit", "image", "reset", "button"].includes(typeOf(own));
  }

  const building = new Set(), submitting = new Set(), resetting = new Set();

  // https://html.spec.whatwg.org/#concept-form-submit; `submitter` is the form itself where there is no button.
  function submit(form, submitter, isFromMethod, point = { x: 0, y: 0 }) {
    if (!world.use("dom/mutations").isConnected(form)) return;
    if (building.has(form)) return;
    const button = submitter === form ? 0 : submitter;
    if (!isFromMethod) {
      if (submitting.has(form)) return;
      submitting.add(form);
      try {
        for (const own of host.formControls(form)) host.setUserValidity(own);
        const isUnchecked = host.attribute(form, "novalidate") !== null || button !== 0 && host.attribute(button, "formnovalidate") !== null;
        if (!isUnchecked) {
          const { validate, failureOf } = world.use("html/forms/validity");
          const invalid = validate(form);
          if (invalid.length > 0) return host.refuse(realm, invalid[0], failureOf(invalid[0]));
        }
        const init = { bubbles: true, cancelable: true, submitter: button === 0 ? null : wrap(button) };
        if (!events.fire(wrap(form), "submit", init, world.get("SubmitEvent"))) return;
      } finally {
        submitting.delete(form);
      }
      if (!world.use("dom/mutations").isConnected(form)) return;
    }
    const entries = entryList(form, button, host.formEncoding(form), point);
    if (entries === null || !world.use("dom/mutations").isConnected(form)) return;
    const method = lower((button === 0 ? null : host.attribute(button, "formmethod")) ?? host.attribute(form, "method") ?? "get");
    if (method === "dialog") {
      for (let above = host.parentElement(form); above !== 0; above = host.parentElement(above)) {
        if (host.localName(above) !== "dialog") continue;
        if (host.attribute(above, "open") === null) return;
        // PLATFORM(WebKit, Chromium): HTMLFormElement::submitDialog says the empty string where nothing submitted it, which to the
        // standard is to leave the value as it is.
        const value = button === 0 ? "" : host.attribute(button, "value");
        return world.use("html/interactive").closeDialog(above, value);
      }
      return;
    }
    world.use("html/forms/entries").send(form, button, isFromMethod, entries);
  }

  // https://html.spec.whatwg.org/#constructing-the-form-data-set: null while it is done already.
  function entryList(form, submitter, encoding = "UTF-8", point = { x: 0, y: 0 }) {
    if (building.has(form)) return null;
    building.add(form);
    try {
      const entries = world.use("html/forms/entries").gather(form, submitter, encoding, isButton, typeOf, point);
      const data = world.use("html/forms/form-data").make(entries);
      events.fire(wrap(form), "formdata", { bubbles: true, formData: data }, world.get("FormDataEvent"));
      return world.use("html/forms/form-data").entriesOf(data).slice();
    } finally {
      building.delete(form);
    }
  }

  // https://html.spec.whatwg.org/#implicit-submission, from one of its fields.
  function submitImplicitly(own) {
    const form = host.localName(own) === "input" ? host.formOwner(own) : 0;
    if (form === 0 || host.isDisabledControl(own)) return;
    // PLATFORM(WebKit): HTMLInputElement::defaultEventHandler: it finishes what was typed, as leaving the field does.
    world.use("html/focus").tellChange(own);
    const controls = host.formControls(form), button = controls.find(isSubmitButton);
    if (button !== undefined) {
      if (!host.isDisabledControl(button)) world.use("html/activation").click(wrap(button), true);
      return;
    }
    const { typeOf: kindOf, isTyped } = world.use("html/forms/validity");
    const blocking = controls.filter(one => host.localName(one) === "input" && isTyped(kindOf(one)));
    if (blocking.length < 2) submit(form, form, false);
  }

  // https://html.spec.whatwg.org/#concept-form-reset
  function reset(form) {
    if (resetting.has(form)) return;
    resetting.add(form);
    try {
      if (!events.fire(wrap(form), "reset", { bubbles: true, cancelable: true })) return;
      // `reset()` is one of [CEReactions].
      const { reacting = run => run() } = world.parts;
      reacting(() => { for (const own of host.formControls(form)) resetControl(own); });
    } finally {
      resetting.delete(form);
    }
  }
  function resetControl(own) {
    if (host.localName(own).includes("-")) return world.use("dom/form-associated").reset(own);
    if (host.localName(own) === "output") return world.use("html/forms/controls").resetOutput(own);
    const isInput = host.localName(own) === "input", isField = isInput || host.localName(own) === "textarea";
    const before = isField ? host.controlValue(own) : "";
    host.resetControl(own);
    // PLATFORM(WebKit): HTMLInputElement::reset sets the value, be it the same or not.
    if (isInput && host.isWebKit(world.realm) || isField && before !== host.controlValue(own)) moveToEnd(wrap(own), own);
    const kept = agent.own(agent.wrapped(own) ?? {});
    if (kept !== undefined) {
      kept.edited = false;
      kept.typed = undefined;
      if (kept.filesKey === null) kept.files = kept.filesKey = undefined;
    }
  }

  class SubmitEvent extends world.get("Event") {
    constructor(type, init = undefined) {
      super(...arguments);
      const submitter = init?.submitter ?? null;
      if (submitter !== null && !(submitter instanceof world.get("HTMLElement"))) throw new TypeError("The submitter is no HTMLElement");
      events.stateOf(this).values = { submitter };
    }
    get submitter() { return events.valueOf(this, "submitter"); }
  }
  world.define("SubmitEvent", SubmitEvent);

  class FormDataEvent extends world.get("Event") {
    constructor(type, init) {
      world.need(arguments, 2);
      super(...arguments);
      if (!(init?.formData instanceof world.get("FormData"))) throw new TypeError("The event wants a FormData");
      events.stateOf(this).values = { formData: init.formData };
    }
    get formData() { return events.valueOf(this, "formData"); }
  }
  world.define("FormDataEvent", FormDataEvent);

  return { submit, submitImplicitly, reset, entryList, isSubmitButton, isButton, typeOf };
})
