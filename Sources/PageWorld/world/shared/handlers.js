// The types of the event handlers that are attributes.
// https://html.spec.whatwg.org/#event-handlers-on-elements,-document-objects,-and-window-objects
(function () {
  "use strict";

  // https://html.spec.whatwg.org/#globaleventhandlers
  const globalHandlers = [
    "abort", "animationcancel", "animationend", "animationiteration", "animationstart", "auxclick", "beforeinput",
    "beforematch", "beforetoggle", "blur", "cancel", "canplay", "canplaythrough", "change", "click", "close",
    "command", "contextlost", "contextmenu", "contextrestored", "copy", "cuechange", "cut", "dblclick", "drag", "dragend",
    "dragenter", "dragleave", "dragover", "dragstart", "drop", "durationchange", "emptied", "ended", "error", "focus",
    "formdata", "gotpointercapture", "input", "invalid", "keydown", "keypress", "keyup", "load", "loadeddata",
    "loadedmetadata", "loadstart", "lostpointercapture", "mousedown", "mouseenter", "mouseleave", "mousemove", "mouseout",
    "mouseover", "mouseup", "paste", "pause", "play", "playing", "pointercancel", "pointerdown", "pointerenter",
    "pointerleave", "pointermove", "pointerout", "pointerover", "pointerup", "progress", "ratechange", "reset", "resize",
    "scroll", "scrollend", "securitypolicyviolation", "seeked", "seeking", "select", "selectionchange", "selectstart",
    "slotchange", "stalled", "submit", "suspend", "timeupdate", "toggle", "touchcancel", "touchend", "touchmove",
    "touchstart", "transitioncancel", "transitionend", "transitionrun", "transitionstart", "volumechange", "waiting",
    "webkitanimationend", "webkitanimationiteration", "webkitanimationstart", "webkittransitionend", "wheel",
  ];
  // https://html.spec.whatwg.org/#handler-onreadystatechange, #handler-onvisibilitychange
  const documentHandlers = ["readystatechange", "visibilitychange"];
  // https://html.spec.whatwg.org/#windoweventhandlers
  const windowHandlers = [
    "afterprint", "beforeprint", "beforeunload", "hashchange", "languagechange", "message", "messageerror", "offline",
    "online", "pagehide", "pagereveal", "pageshow", "pageswap", "popstate", "rejectionhandled", "storage",
    "unhandledrejection", "unload",
  ];

  // Of a body element these are the window's: https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set
  const reflected = ["blur", "error", "focus", "load", "resize", "scroll"];
  const bodyHandlers = [...windowHandlers, ...reflected];

  function attributes(types) { return types.map(type => `on${type}`); }
  const known = new Map();
  for (const types of [globalHandlers, documentHandlers, windowHandlers, bodyHandlers]) known.set(types, attributes(types));

  return {
    globalHandlers, documentHandlers, windowHandlers, reflected, bodyHandlers,
    // The names of their attributes.
    namesOf(types) { return known.get(types) ?? attributes(types); },
  };
})
