// What a finger's tap is to a page before it is a click: menus open by it, and libraries tell by it what a click is of.
//
// https://w3c.github.io/pointerevents/#mapping-for-devices-that-do-not-support-hover, and
// https://w3c.github.io/touch-events/#mouse-events
(function (world) {
  "use strict";

  const { host, agent, wrap, realm } = world;
  const events = world.use("dom/events");
  const mutations = world.use("dom/mutations");
  const { get } = world.use("html/reflect");

  const finger = { pointerId: 2, pointerType: "touch", isPrimary: true };
  const pressed = { buttons: 1, pressure: 0.5 };
  // In the order of WebKit and Chromium. `spares`: what does not follow where the page cancels it.
  const steps = [
    { type: "pointerover", kind: "PointerEvent", init: finger },
    { type: "pointerenter", kind: "PointerEvent", init: finger, isOfEach: true },
    { type: "pointerdown", kind: "PointerEvent", init: { ...finger, ...pressed }, spares: "mouse" },
    { type: "touchstart", kind: "TouchEvent", spares: "click" },
    { type: "pointerup", kind: "PointerEvent", init: finger },
    { type: "pointerout", kind: "PointerEvent", init: finger },
    { type: "pointerleave", kind: "PointerEvent", init: finger, isOfEach: true },
    { type: "touchend", kind: "TouchEvent", spares: "click" },
    { type: "mouseover", kind: "MouseEvent" },
    { type: "mouseenter", kind: "MouseEvent", isOfEach: true },
    { type: "mousemove", kind: "MouseEvent" },
    { type: "mousedown", kind: "MouseEvent", init: { buttons: 1, detail: 1 } },
    { type: "mouseup", kind: "MouseEvent", init: { detail: 1 } },
  ];
  let isToClick = false;

  function touches(own, step, place) {
    const { Touch, list } = world.use("dom/touch");
    const { clientX, clientY } = place;
    const touch = new Touch({
      identifier: 0, target: wrap(own), clientX, clientY, pageX: clientX, pageY: clientY, screenX: clientX, screenY: clientY,
      radiusX: 1, radiusY: 1, force: 1,
    });
    const held = step.type === "touchstart" ? [touch] : [];
    return { touches: list(held), targetTouches: list(held), changedTouches: list([touch]) };
  }

  // Whether the page lets it be.
  function* fire(own, step, place) {
    const bubbles = step.isOfEach !== true;
    const init = { bubbles, cancelable: bubbles, composed: bubbles, view: world.global, ...place, ...step.init };
    if (step.kind === "TouchEvent") Object.assign(init, touches(own, step, place));
    return yield* events.fireWithin(wrap(own), step.type, init, world.get(step.kind));
  }

  // What it is in or over is entered from the outside in, and left from the inside out.
  //
  // OPTIMIZATION: as long as anybody may hear it, and there are as many events as elements around.
  function* fireAtEach(own, step, place) {
    const around = [];
    let isHeard = hears(world.global, step.type) || hears(agent.wrapped(world.documentNumber), step.type);
    for (let node = own; node !== 0; node = host.parentElement(node)) {
      isHeard ||= hears(agent.wrapped(node), step.type) || host.handlerAttributes(node) !== null;
      if (step.type === "pointerleave") around.push(node); else around.unshift(node);
    }
    if (isHeard) for (const node of around) yield* fire(node, step, place);
  }
  function hears(target, type) { return target !== undefined && events.isHeard(target, type); }

  // PLATFORM(WebKit): HTMLElement::isMouseFocusable; buttons, boxes and links take no focus from a finger, in Chromium they do.
  function takesFocus(own) {
    if (!world.use("html/focus").isFocusable(own)) return false;
    if (!host.isWebKit(realm) || get(own, "tabindex") !== null) return true;
    switch (host.localName(own)) {
      case "a": case "area": case "button": case "summary": return false;
      case "input": return !["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]
        .includes((get(own, "type") ?? "").toLowerCase());
      default: return true;
    }
  }
  function moveFocus(own) {
    const focus = world.use("html/focus");
    for (let node = own; node !== 0; node = host.parentElement(node)) if (takesFocus(node)) return focus.focus(node);
    if (focus.focused() !== 0) focus.blur(focus.focused());
  }

  function* tap(own, place) {
    isToClick = host.isDisabledControl(own);
    if (isToClick) return;
    let spared = "";
    for (const step of steps) {
      if (step.kind === "MouseEvent" && spared !== "") break;
      if (!mutations.isConnected(own)) return;
      let isLeft = true;
      if (step.isOfEach) yield* fireAtEach(own, step, place);
      else isLeft = yield* fire(own, step, place);
      if (!isLeft && step.spares !== undefined && spared !== "click") spared = step.spares;
      if (isLeft && step.type === "mousedown") moveFocus(own);
      if (step.type === "pointerup" && world.isLoaded("html/popover")) world.use("html/popover").dismiss(own);
      // What the page left to microtasks has run before it is looked at again.
      yield;
    }
    isToClick = spared !== "click";
  }

  return {
    takesFocus,
    // A user's hands come to a control.
    moveFocus,
    // All that comes before the click, by steps.
    run(own, place) { return events.runInSteps(tap(own, place)); },
    // Whether that comes.
    isToClick: () => isToClick,
  };
})
