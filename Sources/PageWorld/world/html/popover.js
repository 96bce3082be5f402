// https://html.spec.whatwg.org/#the-popover-attribute, of a page that shows nothing.
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const events = world.use("dom/events");
  const mutations = world.use("dom/mutations");
  const { popoverKind } = world.use("html/element");
  const { get, set } = world.use("html/reflect");

  // Their kinds, in the order in which they were shown; what has left the tree since is among them.
  const shown = new Map();
  function isShown(own) { return host.topLayerRole(own) === "popover-open"; }

  function check(element, own, isShowing, throws) {
    const fail = (message, name) => {
      if (throws) world.throwDOMException(message, name);
      return false;
    };
    if (get(own, "popover") === null) return fail("Element does not have the popover attribute", "NotSupportedError");
    if (isShown(own) !== isShowing) return false;
    if (!mutations.isConnected(own)) return fail("The popover is in no document.", "InvalidStateError");
    return true;
  }

  // https://html.spec.whatwg.org/#dom-showpopover
  function show(element, throws) {
    const own = number(element);
    if (!check(element, own, false, throws)) return;
    const { ToggleEvent, queueToggle } = world.use("html/interactive");
    if (!events.fire(element, "beforetoggle", { cancelable: true, oldState: "closed", newState: "open" }, ToggleEvent)) return;
    if (!check(element, own, false, throws)) return;
    if (element.popover === "auto") {
      hideDownTo(other => host.contains(other, own));
      if (!check(element, own, false, throws)) return;
    }
    shown.delete(own);
    shown.set(own, element.popover);
    host.setTopLayerRole(own, "popover-open");
    queueToggle(element, "closed", "open");
  }
  // https://html.spec.whatwg.org/#dom-hidepopover
  function hide(element, throws) {
    const own = number(element);
    if (!check(element, own, true, throws)) return;
    hideInner(own);
    if (check(element, own, true, throws)) close(element, own);
  }
  function hideInner(own) { if (shown.get(own) === "auto") hideDownTo(other => other === own); }
  function close(element, own) {
    const { ToggleEvent, queueToggle } = world.use("html/interactive");
    events.fire(element, "beforetoggle", { oldState: "open", newState: "closed" }, ToggleEvent);
    if (!isShown(own)) return;
    shown.delete(own);
    host.setTopLayerRole(own, null);
    queueToggle(element, "open", "closed");
  }
  // https://html.spec.whatwg.org/#hide-all-popovers-until: those that were shown last, first.
  function hideDownTo(isKept) {
    for (const own of [...shown.keys()].reverse()) {
      if (!isShown(own) || shown.get(own) !== "auto") continue;
      if (isKept(own)) return;
      hide(wrap(own), false);
    }
  }

  // "The following attribute change steps are used for all HTML elements": a popover of another kind, or none any more, is hidden.
  const steps = world.parts.attributeSteps ??= { __proto__: null };
  steps.popover = function (own, old, value) {
    if (!isShown(own) || shown.get(own) === popoverKind(value)) return;
    hideInner(own);
    if (isShown(own)) close(wrap(own), own);
  };
  function toggle(element, options) {
    const own = number(element);
    const force = typeof options === "object" && options !== null ? options.force : options;
    if (isShown(own) && (force === undefined || !force)) hide(element, true);
    else if (!isShown(own) && (force === undefined || force)) show(element, true);
    else check(element, own, isShown(own), true);
    return isShown(own);
  }

  // https://html.spec.whatwg.org/#light-dismiss-open-popovers: a finger was on an element, and those close that neither hold it nor
  // are opened by it.
  function dismiss(target) {
    if (shown.size === 0) return;
    let kept = 0;
    for (let at = target; at !== 0 && kept === 0; at = host.parentElement(at) || mutations.hostOf(host.root(at))) {
      const named = host.localName(at) === "button" || host.localName(at) === "input" ? targetOf(wrap(at)) : null;
      if (shown.has(at)) kept = at;
      else if (named !== null && shown.has(number(named))) kept = number(named);
    }
    for (const own of [...shown.keys()].reverse()) {
      if (own === kept) return;
      if (wrap(own).popover === "auto" && !(kept !== 0 && host.contains(own, kept))) hide(wrap(own), false);
    }
  }

  // https://html.spec.whatwg.org/#close-requests: the one that came last; whether there was one.
  function closeLast() {
    const own = [...shown.keys()].reverse().find(one => isShown(one) && shown.get(one) === "auto");
    if (own !== undefined) hide(wrap(own), false);
    return own !== undefined;
  }

  // An attribute that names another element by ID, or by the property: https://html.spec.whatwg.org/#attr-associated-element
  function elementFor(element, attribute) {
    const own = number(element);
    const given = agent.own(element).references?.[attribute];
    if (given !== undefined) return mutations.isConnected(given) ? wrap(given) : null;
    const id = get(own, attribute);
    return id ? wrap(host.elementById(host.root(own), id)) : null;
  }
  function targetOf(element) { return elementFor(element, "popovertarget"); }
  function setElementFor(element, attribute, value) {
    const own = number(element);
    if (value !== null && !(value instanceof world.get("Element"))) throw new TypeError("This is no element");
    const kept = agent.own(element);
    kept.references ??= { __proto__: null };
    set(own, attribute, value === null ? null : "");
    kept.references[attribute] = value === null ? undefined : number(value);
  }

  return {
    show, hide, toggle, isShown, dismiss, closeLast, targetOf,
    setTarget: (element, value) => setElementFor(element, "popovertarget", value),
    commandTargetOf: element => elementFor(element, "commandfor"),
    setCommandTarget: (element, value) => setElementFor(element, "commandfor", value),
    actionOf(own) {
      const value = (get(own, "popovertargetaction") ?? "").toLowerCase();
      return value === "show" || value === "hide" ? value : "toggle";
    },
  };
})
