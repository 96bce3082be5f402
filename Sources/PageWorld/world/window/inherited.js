// The window that a popup or a frame begins with stays when the first document comes into it, if that is of the same origin:
// https://html.spec.whatwg.org/#initialise-the-document-object, "is initial about:blank".
//
// NB: a document has a global object of its own here, so what scripts have left on the first one moves.
(function (world) {
  "use strict";

  const { agent, global } = world;
  const { defineProperty, getOwnPropertyDescriptor, hasOwn } = Object;

  function take(realm) {
    const former = agent.truth(realm), old = former?.global;
    if (old === undefined) return;
    for (const key of Reflect.ownKeys(old)) {
      if (!hasOwn(global, key)) defineProperty(global, key, getOwnPropertyDescriptor(old, key));
    }
    const from = agent.own(old), to = agent.own(global);
    const listeners = from.listeners ?? [], handlers = from.handlers ?? {};
    from.listeners = from.handlers = null;
    for (const listener of listeners) {
      if (listener.handler === undefined) {
        to.listeners = to.listeners === null ? [listener] : [...to.listeners, listener];
        to.listening?.(listener.type, listener, world);
        continue;
      }
      const type = Object.keys(handlers).find(type => handlers[type].listener === listener);
      if (type !== undefined) world.use("html/event-handlers").set(global, type, handlers[type].value);
    }
    if (former.isLoaded("window/messaging")) {
      const messages = former.use("window/messaging").takeUnderWay();
      for (const message of messages) world.use("window/messaging").expect(message);
    }
  }

  return { take };
})
