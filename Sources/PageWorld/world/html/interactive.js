// https://html.spec.whatwg.org/#interactive-elements: details and dialog.
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const events = world.use("dom/events");
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set } = world.use("html/reflect");

  class ToggleEvent extends world.get("Event") {
    constructor(type, init = undefined) {
      super(...arguments);
      events.stateOf(this).values = { oldState: `${init?.oldState ?? ""}`, newState: `${init?.newState ?? ""}`, source: init?.source ?? null };
    }
    get oldState() { return events.valueOf(this, "oldState"); }
    get newState() { return events.valueOf(this, "newState"); }
    get source() { return events.valueOf(this, "source"); }
  }
  world.define("ToggleEvent", ToggleEvent);

  // One task for all changes since: https://html.spec.whatwg.org/#queue-a-details-toggle-event-task
  function queueToggle(element, oldState, newState) {
    const kept = agent.own(element);
    // The task before is removed, and this one knows what that knew.
    const init = kept.toggle = { oldState: kept.toggle?.oldState ?? oldState, newState };
    world.task(() => {
      if (kept.toggle !== init) return;
      kept.toggle = undefined;
      events.fire(element, "toggle", init, ToggleEvent);
    });
  }

  class HTMLDetailsElement extends HTMLElement {}
  reflect(HTMLDetailsElement);
  world.define("HTMLDetailsElement", HTMLDetailsElement);

  const steps = world.parts.attributeSteps ??= { __proto__: null };
  // https://html.spec.whatwg.org/#the-details-element: its attribute changed.
  steps.open = function (own, old, value) {
    if (host.localName(own) !== "details" || (old === null) === (value === null)) return;
    queueToggle(wrap(own), value === null ? "open" : "closed", value === null ? "closed" : "open");
    const name = get(own, "name");
    if (value === null || !name) return;
    for (const other of host.elementsByTag(host.root(own), "details"))
      if (other !== own && get(other, "name") === name && get(other, "open") !== null) set(other, "open", null);
  };

  class HTMLDialogElement extends HTMLElement {
    get returnValue() { return agent.own(this).returnValue ?? (number(this), ""); }
    set returnValue(value) {
      number(this);
      agent.own(this).returnValue = `${value}`;
    }
    // https://html.spec.whatwg.org/#dom-dialog-show
    show() {
      const own = number(this);
      if (get(own, "open") !== null) {
        if (!isModal(own)) return;
        world.throwDOMException("Cannot call show() on an open modal dialog.", "InvalidStateError");
      }
      open(this, own, false);
    }
    showModal() {
      const own = number(this);
      if (get(own, "open") !== null) {
        if (isModal(own)) return;
        world.throwDOMException("Cannot call showModal() on an open non-modal dialog.", "InvalidStateError");
      }
      if (!world.use("dom/mutations").isConnected(own)) world.throwDOMException("Element is not connected.", "InvalidStateError");
      open(this, own, true);
    }
    close(value = undefined) { closeDialog(number(this), value === undefined ? null : `${value}`); }
    requestClose(value = undefined) {
      const own = number(this);
      if (get(own, "open") === null) return;
      if (events.fire(this, "cancel", { cancelable: true })) closeDialog(own, value === undefined ? null : `${value}`);
    }
  }
  reflect(HTMLDialogElement);
  world.define("HTMLDialogElement", HTMLDialogElement);

  function open(element, own, beModal) {
    if (!events.fire(element, "beforetoggle", { cancelable: true, oldState: "closed", newState: "open" }, ToggleEvent)) return;
    if (get(own, "open") !== null) return;
    queueToggle(element, "closed", "open");
    set(own, "open", "");
    if (beModal) {
      host.setTopLayerRole(own, "modal");
      modals.add(own);
    }
    world.use("html/focus").focusInside(own);
  }
  // In the order in which they came.
  const modals = new Set();
  // https://html.spec.whatwg.org/#close-requests
  function closeLast() {
    const own = [...modals].reverse().find(one => get(one, "open") !== null && isModal(one));
    if (own !== undefined) wrap(own).requestClose();
  }
  function isModal(own) { return host.topLayerRole(own) === "modal"; }
  // https://html.spec.whatwg.org/#close-the-dialog
  function closeDialog(own, value) {
    if (get(own, "open") === null) return;
    const element = wrap(own);
    events.fire(element, "beforetoggle", { oldState: "open", newState: "closed" }, ToggleEvent);
    if (get(own, "open") === null) return;
    queueToggle(element, "open", "closed");
    set(own, "open", null);
    if (isModal(own)) host.setTopLayerRole(own, null);
    modals.delete(own);
    if (value !== null) agent.own(element).returnValue = value;
    world.use("html/focus").restore(own);
    world.task(() => { events.fire(element, "close"); });
  }

  return { ToggleEvent, queueToggle, closeDialog, closeLast };
})
