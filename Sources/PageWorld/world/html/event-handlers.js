// https://html.spec.whatwg.org/#event-handler-attributes: handlers of all event targets, as IDL attributes and as content
// attributes.
(function (world) {
  "use strict";

  const { host, agent, global } = world;
  const events = world.use("dom/events");
  const { apply } = world;

  const { globalHandlers, documentHandlers, windowHandlers, reflected, bodyHandlers } = agent.handlers;

  // The types whose events are named otherwise than the handlers.
  const eventTypes = {
    __proto__: null,
    webkitanimationend: "webkitAnimationEnd", webkitanimationiteration: "webkitAnimationIteration",
    webkitanimationstart: "webkitAnimationStart", webkittransitionend: "webkitTransitionEnd",
  };

  // https://html.spec.whatwg.org/#event-handlers: `{value, source, listener}` by type, in the target's `handlers`.
  function handlerOf(own, type) {
    own.handlers ??= { __proto__: null };
    return own.handlers[type] ??= { value: null, source: null, listener: null };
  }

  // https://html.spec.whatwg.org/#event-handler-idl-attributes
  function get(target, type) {
    if (target === global) touchBody();
    const own = agent.own(target);
    if (own === undefined || own === null) return null;
    const handler = own.handlers?.[type];
    return handler === undefined ? null : valueOf(handler, target, type);
  }
  function set(target, type, value) {
    if (target === global) touchBody();
    const own = agent.own(target);
    const isCallable = typeof value === "function" || typeof value === "object" && value !== null;
    if (!isCallable) {
      const handler = own.handlers?.[type];
      if (handler !== undefined) deactivate(own, handler);
      return;
    }
    const handler = handlerOf(own, type);
    handler.value = value;
    handler.source = null;
    activate(target, own, handler, type);
  }
  // Whether it ever had a handler of that type.
  function isKnown(target, type) { return agent.own(target).handlers?.[type] !== undefined; }
  // What the body has handed over is older than what a script sets now.
  function touchBody() {
    if (host.hasHandlers(world.documentNumber)) world.use("html/handler-attributes").touchBody();
  }
  // A content attribute was set; `null`: it was removed.
  // https://html.spec.whatwg.org/#event-handler-content-attributes
  function setAttribute(target, type, source, element = target) {
    const own = agent.own(target);
    if (source === null) {
      const handler = own.handlers?.[type];
      if (handler !== undefined) deactivate(own, handler);
      return;
    }
    // https://www.w3.org/TR/CSP3/#should-block-inline
    if (!host.allowsHandler(world.realm, agent.number(element), source)) return;
    const handler = handlerOf(own, type);
    handler.value = null;
    handler.source = { text: source, element };
    activate(target, own, handler, type);
  }

  // https://html.spec.whatwg.org/#activate-an-event-handler
  function activate(target, own, handler, type) {
    if (handler.listener !== null) return;
    handler.listener = {
      type: eventTypes[type] ?? type, callback: null, capture: false, passive: undefined, once: false, removed: false,
      handler(event, state) { process(handler, target, type, event, state); },
    };
    // Unlike a listener of a page's, it is never the same as another.
    own.listeners = own.listeners === null ? [handler.listener] : [...own.listeners, handler.listener];
    own.listening?.(type, handler.listener, world);
  }
  // https://html.spec.whatwg.org/#deactivate-an-event-handler
  function deactivate(own, handler) {
    handler.value = handler.source = null;
    if (handler.listener === null) return;
    events.removeListener(own, handler.listener);
    handler.listener = null;
  }

  // https://html.spec.whatwg.org/#the-event-handler-processing-algorithm
  function process(handler, target, type, event, state) {
    const callback = valueOf(handler, target, type);
    if (typeof callback !== "function") return;
    const isError = state.type === "error" && state.currentTarget === global
      && event instanceof world.get("ErrorEvent");
    const values = isError ? [event.message, event.filename, event.lineno, event.colno, event.error] : [event];
    let result;
    try {
      result = apply(callback, state.currentTarget, values);
    } catch (error) {
      state.threw = true;
      return world.reportOf(callback, error);
    }
    if (state.type === "beforeunload" && event instanceof world.get("BeforeUnloadEvent")) {
      if (result === undefined || result === null) return;
      event.preventDefault();
      if (event.returnValue === "") event.returnValue = result;
    } else if (isError ? result === true : result === false) {
      event.preventDefault();
    }
  }

  // https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler
  function valueOf(handler, target, type) {
    if (handler.source === null) return handler.value;
    const { element } = handler.source, around = agent.worldAround(agent.number(element));
    if (around !== world) return around.use("html/event-handlers").valueOf(handler, target, type);
    // 3.1: "If scripting is disabled for document, then return null."
    if (element.ownerDocument.defaultView === null) return null;
    let { text } = handler.source;
    if (text.includes("import")) {
      world.use("modules/loader");
      text = world.parts.rewriteHandler(text);
    }
    handler.source = null;
    const isError = type === "error" && target === global;
    const names = isError ? "event, source, lineno, colno, error" : "event";
    try {
      // The body by itself first: it is not to end the function it stands in.
      world.compiling(() => world.Function(names, text));
      // NB: by `eval`, whose functions have their names outside of where they look for others: `onclick = null` is the element's.
      const make = world.compiling(() => world.Function(
        `with (arguments[0]) with (arguments[1]) with (arguments[2]) with (arguments[3]) eval(text); return on${type}`));
      // A control may be named `eval`, too.
      // PLATFORM(WebKit): JSLazyEventListener, which says that all of it is on the line where the tag ends.
      const lines = "\n".repeat(Math.max(0, Math.min(host.handlerLine(agent.number(element)), 20000) - 2));
      const inner = { __proto__: null, eval: world.evaluate, text: `${lines}function on${type}(${names}) {\n${text}\n}` };
      const objects = target === global ? [{}, {}, {}]
        : [element.ownerDocument, agent.wrap(host.handlerForm(agent.number(element))) ?? {}, element];
      handler.value = world.compiling(() => make(...objects, inner));
      delete inner.eval;
      delete inner.text;
    } catch (error) {
      handler.value = null;
      world.report(error);
    }
    return handler.value;
  }

  // Gives an interface the IDL attributes of those types. `targetOf` leads from `this` to whose handlers they are.
  function define(prototype, types, targetOf = undefined) {
    // OPTIMIZATION: documents and all kinds of elements have the same functions.
    const accessors = types === globalHandlers ? common : [];
    targetOf ??= target => target;
    agent.defineAccessors(prototype, agent.handlers.namesOf(types), index => {
      const type = types[index];
      return accessors[index] ??= {
        get() {
          const target = targetOf(own(this));
          return target === null ? null : get(target, type);
        },
        set(value) {
          const target = targetOf(own(this));
          if (target !== null) set(target, type, value);
        },
      };
    }, world.functionPrototype);
  }
  const common = [];
  function own(target) {
    target ??= global;
    if (agent.own(target) === undefined) world.illegal();
    return target;
  }

  return { isKnown, globalHandlers, documentHandlers, windowHandlers, reflected, bodyHandlers, touchBody, get, set, setAttribute, define, valueOf };
})
