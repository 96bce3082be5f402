// https://html.spec.whatwg.org/#unload-a-document
(function (world) {
  "use strict";

  const { global, wrap, documentNumber } = world;
  const events = world.use("dom/events");

  function hide(isPersisted) {
    // https://html.spec.whatwg.org/#fire-a-page-transition-event
    const init = { persisted: isPersisted, bubbles: true, cancelable: true };
    events.fire(global, "pagehide", init, world.get("PageTransitionEvent"), wrap(documentNumber));
  }

  function changeVisibility() {
    events.fire(wrap(documentNumber), "visibilitychange", { bubbles: true });
  }

  function unload() { events.fire(global, "unload", undefined, undefined, wrap(documentNumber)); }

  // https://html.spec.whatwg.org/#checking-if-unloading-is-canceled: what the user is to be asked; null: nothing.
  function before() {
    world.isMakingEvent = true;
    let event;
    try {
      event = events.make(world.get("BeforeUnloadEvent"), "beforeunload", { cancelable: true });
    } finally {
      world.isMakingEvent = false;
    }
    events.dispatch(global, event, events.stateOf(event));
    return event.defaultPrevented || event.returnValue !== "" ? event.returnValue : null;
  }

  return { hide, changeVisibility, unload, before };
})
