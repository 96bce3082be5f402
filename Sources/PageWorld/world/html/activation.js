// What a click does: https://html.spec.whatwg.org/#activation
(function (world) {
  "use strict";

  const { host, agent, wrap, number, realm } = world;
  const events = world.use("dom/events");
  const mutations = world.use("dom/mutations");
  const { get, set } = world.use("html/reflect");
  const HTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg", XLINK = "http://www.w3.org/1999/xlink";

  function submission() { return world.use("html/forms/submission"); }
  function typeOf(own) { return (get(own, "type") ?? "").toLowerCase(); }

  // `text`: it was typed.
  function notify(own, text) {
    if (!mutations.isConnected(own)) return;
    if (text === undefined || !world.use("html/editing").tellTyped(own, text)) events.fire(wrap(own), "input", { bubbles: true, composed: true });
    host.setUserValidity(own);
    events.fire(wrap(own), "change", { bubbles: true });
  }

  // https://html.spec.whatwg.org/#input-activation-behavior
  const checkbox = {
    before(own) {
      const old = host.isChecked(own), indeterminate = host.isIndeterminate(own);
      host.setChecked(own, !old);
      host.setIndeterminate(own, false);
      return { old, indeterminate };
    },
    undo(own, { old, indeterminate }) {
      host.setChecked(own, old);
      host.setIndeterminate(own, indeterminate);
    },
    run: own => { notify(own); },
  };
  // Which of its group was checked before a radio button was clicked.
  const previous = new Map();
  const radio = {
    before(own) {
      const old = host.radioGroup(own).find(one => host.isChecked(one)) ?? 0;
      host.setChecked(own, true);
      previous.set(own, old);
      return { old };
    },
    undo(own, { old }) { if (old === 0) host.setChecked(own, false); else host.setChecked(old, true); },
    run(own) { if (previous.get(own) !== own) notify(own); },
  };
  const submit = { run(own, event) {
    if (host.isDisabledControl(own)) return;
    const form = host.formOwner(own);
    if (form !== 0 && mutations.isConnected(form)) submission().submit(form, own, false);
  } };
  const image = { run(own, event) {
    if (host.isDisabledControl(own)) return;
    const form = host.formOwner(own);
    if (form !== 0 && mutations.isConnected(form))
      submission().submit(form, own, false, { x: event.offsetX ?? 0, y: event.offsetY ?? 0 });
  } };
  const reset = { run(own) {
    if (host.isDisabledControl(own)) return;
    const form = host.formOwner(own);
    if (form !== 0 && mutations.isConnected(form)) submission().reset(form);
  } };
  const file = { run(own) { host.showPicker(realm, own); } };
  const plain = { run() {} };

  // https://html.spec.whatwg.org/#attr-button-type-submit-state and the commands of buttons
  const button = { run(own, event) {
    if (host.isDisabledControl(own)) return;
    const type = typeOf(own);
    const form = host.formOwner(own);
    if (form !== 0) {
      if (type === "reset") return reset.run(own);
      if (type !== "button" && get(own, "commandfor") === null && get(own, "command") === null) return submit.run(own, event);
    }
    const popover = world.use("html/popover");
    const target = popover.targetOf(wrap(own));
    if (target !== null) {
      const action = popover.actionOf(own);
      const isShown = popover.isShown(number(target));
      if (isShown && action !== "show") popover.hide(target, false);
      else if (!isShown && action !== "hide") popover.show(target, false);
    }
  } };

  // A button that has nothing to do leaves the click to a link around it.
  //
  // PLATFORM(WebKit): HTMLButtonElement::defaultEventHandler; Chromium's does the same.
  function mayPress(own) {
    if (typeOf(own) !== "button" && host.formOwner(own) !== 0) return true;
    return ["popovertarget", "commandfor", "command"].some(name => get(own, name) !== null);
  }

  // https://html.spec.whatwg.org/#the-label-element: the control is clicked in its turn.
  const label = { run(own, event) {
    const control = host.labeledControl(own);
    if (control === 0 || control === own || host.isDisabledControl(control)) return;
    // Not where the click was on something inside that answers for itself.
    for (let node = agent.number(event.target); node !== 0 && node !== own; node = host.parentElement(node))
      if (node === control || isInteractive(node)) return;
    // PLATFORM(WebKit): HTMLLabelElement::defaultEventHandler: the click is the browser's, whoever clicked the label, and the
    // focus comes behind it, where the control would take it from a finger of its own. PLATFORM(Chromium): it is of whom the
    // label's was (Event::SetUnderlyingEvent).
    click(wrap(control), host.isWebKit(realm) || event.isTrusted);
    if (mutations.isConnected(control) && world.use("html/tap").takesFocus(control)) world.use("html/focus").focus(control);
  } };
  function isInteractive(own) {
    if (host.namespace(own) !== HTML) return false;
    switch (host.localName(own)) {
      case "a": return get(own, "href") !== null;
      case "button": case "details": case "embed": case "iframe": case "label": case "select": case "textarea": return true;
      case "input": return typeOf(own) !== "hidden";
      case "audio": case "video": return get(own, "controls") !== null;
      default: return false;
    }
  }

  // https://html.spec.whatwg.org/#the-summary-element
  //
  // PLATFORM(WebKit): HTMLSummaryElement::defaultEventHandler leaves alone what was on something inside that may be clicked
  // itself, whatever comes of that; so does Chromium's.
  const summary = { run(own, event) {
    for (let node = agent.number(event.target); node !== 0 && node !== own; node = host.parentElement(node))
      if (isInteractive(node)) return;
    const details = detailsOf(own);
    if (details !== 0) set(details, "open", get(details, "open") === null ? "" : null);
  } };
  function detailsOf(own) {
    const parent = host.parentElement(own);
    if (parent === 0 || host.localName(parent) !== "details") return 0;
    for (let child = host.firstElementChild(parent); child !== 0; child = host.nextElement(child))
      if (host.localName(child) === "summary") return child === own ? parent : 0;
    return 0;
  }

  const link = { run(own) { host.followLink(realm, own); } };

  // https://svgwg.org/svg2-draft/linking.html#AElement
  function isSVGLink(own) {
    if (host.namespace(own) !== SVG || host.localName(own) !== "a") return false;
    return get(own, "href") !== null || host.attributeNS(own, XLINK, "href") !== null;
  }

  // https://html.spec.whatwg.org/#activation-behavior
  //
  // PLATFORM(WebKit, Chromium): a default event handler that finds nothing to do, of a control, leaves the click to that of a
  // link around it. To the standard each input has a behavior.
  function behaviorOf(own) {
    if (host.namespace(own) !== HTML) return isSVGLink(own) ? link : undefined;
    switch (host.localName(own)) {
      case "a": case "area": return get(own, "href") === null ? undefined : link;
      case "button": return mayPress(own) ? button : undefined;
      case "input":
        switch (typeOf(own)) {
          case "checkbox": return checkbox;
          case "radio": return radio;
          case "submit": return host.formOwner(own) === 0 ? undefined : submit;
          case "image": return host.formOwner(own) === 0 ? undefined : image;
          case "reset": return host.formOwner(own) === 0 ? undefined : reset;
          case "file": return file;
          case "color": case "range": case "date": case "time": case "month": case "week": case "datetime-local": return plain;
          default: return undefined;
        }
      case "label": return host.labeledControl(own) === 0 ? undefined : label;
      case "summary": return detailsOf(own) === 0 ? undefined : summary;
      default: return undefined;
    }
  }

  function behavior(target) {
    const own = agent.number(target);
    if (own === 0 || host.nodeType(own) !== 1) return undefined;
    const found = behaviorOf(own);
    if (found === undefined) return undefined;
    if (found.before === undefined) return { run: event => found.run(own, event) };
    const { isMouseEvent } = world.parts;
    return {
      before: event => isMouseEvent?.(event) ? found.before(own) : undefined,
      run: event => { if (isMouseEvent?.(event)) found.run(own, event); },
      undo: undo => { if (undo !== undefined) found.undo(own, undo); },
    };
  }

  const clicking = new Set();

  // https://html.spec.whatwg.org/#dom-click, and https://html.spec.whatwg.org/#fire-a-synthetic-pointer-event
  function click(element, isTrusted = false) {
    const own = number(element);
    // PLATFORM(WebKit, Chromium): HTMLFieldSetElement is disabled for what it holds.
    if (host.isDisabledControl(own) && host.localName(own) !== "fieldset" || clicking.has(own)) return true;
    clicking.add(own);
    try {
      const event = makeClick(0), state = events.stateOf(event);
      state.trusted = isTrusted;
      return events.dispatch(element, event, state);
    } finally {
      clicking.delete(own);
    }
  }
  function makeClick(detail, place = undefined) {
    const Class = world.get(world.has("PointerEvent") ? "PointerEvent" : "Event");
    return events.make(Class, "click",
      { bubbles: true, cancelable: true, composed: true, view: world.global, detail, pointerId: -1, pointerType: "", ...place });
  }

  // A user's, by steps.
  function clickByUser(element, place) {
    const own = number(element);
    return host.isDisabledControl(own) || clicking.has(own) ? 0 : events.runInSteps(clickInSteps(element, own, place));
  }
  function* clickInSteps(element, own, place) {
    clicking.add(own);
    try {
      const event = makeClick(1, place);
      yield* events.steps(element, event, events.stateOf(event), element);
    } finally {
      clicking.delete(own);
    }
  }

  return {
    click, clickByUser, notify, behavior,
    // A user's hands changed a control.
    edited(own, text) {
      agent.own(wrap(own)).edited = true;
      agent.own(wrap(own)).typed = undefined;
      if (agent.own(wrap(own)).filesKey === null) world.use("html/forms/files").forget(wrap(own));
      notify(own, text);
    },
    // https://html.spec.whatwg.org/#dom-input-showpicker; there is none to be seen, but of files.
    showPicker(own) {
      if (host.isDisabledControl(own)) world.throwDOMException("Input showPicker() cannot be used on immutable controls.", "InvalidStateError");
      if (!host.mayShowPicker(realm)) world.throwDOMException("Input showPicker() requires a user gesture.", "NotAllowedError");
      if (behaviorOf(own) === file) file.run(own);
    },
    // https://html.spec.whatwg.org/#file-upload-state-(type=file): the user chose nothing, or nothing else.
    pickerCancelled(own) { events.fire(wrap(own), "cancel", { bubbles: true }); },
  };
})
