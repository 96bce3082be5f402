// Events: https://dom.spec.whatwg.org/#events
(function (world) {
  "use strict";

  const { host, agent, global, illegal, need } = world;

  // What an event target keeps beside the object: `listeners`, a list or null; `handlers`, by type.
  function ownOf(target) {
    const own = agent.own(target ?? global);
    if (own?.listeners === undefined) illegal();
    return own;
  }

  const NONE = 0, CAPTURING_PHASE = 1, AT_TARGET = 2, BUBBLING_PHASE = 3;
  const phases = { NONE, CAPTURING_PHASE, AT_TARGET, BUBBLING_PHASE };

  // https://dom.spec.whatwg.org/#concept-event: one object for all of it, known in each realm of the agent.
  function stateOf(event) {
    const state = agent.own(event);
    return state !== undefined && state.initialized !== undefined ? state : illegal();
  }

  class Event {
    constructor(type, init = undefined) {
      need(arguments, 1);
      const state = {
        type: `${type}`,
        bubbles: false, cancelable: false, composed: false,
        target: null, relatedTarget: null, currentTarget: null, path: [], phase: NONE,
        stopped: false, stoppedNow: false, canceled: false, passive: false, dispatching: false,
        initialized: true, trusted: false, threw: false, time: host.now(world.realm),
        // What hears of it just now.
        listening: null,
        // What the kinds of events add.
        values: undefined,
      };
      agent.stamp(this, 0, state);
      giveTrusted(this);
      if (init === undefined || init === null) return;
      if (typeof init !== "object" && typeof init !== "function") throw new TypeError("Type error");
      state.bubbles = Boolean(init.bubbles);
      state.cancelable = Boolean(init.cancelable);
      state.composed = Boolean(init.composed);
    }

    get type() { return stateOf(this).type; }
    get target() {
      const state = stateOf(this);
      return toListener(state, state.target);
    }
    get srcElement() {
      const state = stateOf(this);
      return toListener(state, state.target);
    }
    get currentTarget() {
      const state = stateOf(this);
      return toListener(state, state.currentTarget);
    }
    get eventPhase() { return stateOf(this).phase; }
    get bubbles() { return stateOf(this).bubbles; }
    get cancelable() { return stateOf(this).cancelable; }
    get composed() { return stateOf(this).composed; }
    get defaultPrevented() { return stateOf(this).canceled; }
    get timeStamp() { return stateOf(this).time; }

    get cancelBubble() { return stateOf(this).stopped; }
    set cancelBubble(value) { if (value) stateOf(this).stopped = true; }
    get returnValue() { return !stateOf(this).canceled; }
    set returnValue(value) { if (!value) cancel(stateOf(this)); }

    stopPropagation() { stateOf(this).stopped = true; }
    stopImmediatePropagation() { stateOf(this).stopped = stateOf(this).stoppedNow = true; }
    preventDefault() { cancel(stateOf(this)); }

    // https://dom.spec.whatwg.org/#dom-event-composedpath
    composedPath() {
      const { path, currentTarget } = stateOf(this);
      if (path.length === 0) return world.list([]);
      const composed = [];
      let currentIndex = 0, hidden = 0;
      for (let index = path.length - 1; index >= 0; index--) {
        if (path[index].rootOfClosedTree) hidden++;
        if (path[index].target === currentTarget) { currentIndex = index; break; }
        if (path[index].slotInClosedTree) hidden--;
      }
      composed[0] = currentTarget;
      let level = hidden, greatest = hidden;
      for (let index = currentIndex - 1; index >= 0; index--) {
        if (path[index].rootOfClosedTree) level++;
        if (level <= greatest) composed.unshift(path[index].target);
        if (path[index].slotInClosedTree) {
          level--;
          if (level < greatest) greatest = level;
        }
      }
      level = greatest = hidden;
      for (let index = currentIndex + 1; index < path.length; index++) {
        if (path[index].slotInClosedTree) level++;
        if (level <= greatest) composed.push(path[index].target);
        if (path[index].rootOfClosedTree) {
          level--;
          if (level < greatest) greatest = level;
        }
      }
      // A window is the last.
      composed.push(toListener(stateOf(this), composed.pop()));
      return world.list(composed);
    }

    initEvent(type, bubbles = false, cancelable = false) {
      need(arguments, 1);
      initialize(stateOf(this), `${type}`, Boolean(bubbles), Boolean(cancelable));
    }
  }

  // https://webidl.spec.whatwg.org/#LegacyUnforgeable: each event has it of its own.
  const { defineProperty } = Object;
  const trusted = { get isTrusted() { return stateOf(this).trusted; } };
  const isTrusted = { ...Object.getOwnPropertyDescriptor(trusted, "isTrusted"), enumerable: true, configurable: false };
  world.own(isTrusted.get);
  function giveTrusted(event) { defineProperty(event, "isTrusted", isTrusted); }

  function cancel(state) { if (state.cancelable && !state.passive) state.canceled = true; }

  // https://dom.spec.whatwg.org/#concept-event-initialize
  function initialize(state, type, bubbles, cancelable) {
    if (state.dispatching) return;
    state.initialized = true;
    state.stopped = state.stoppedNow = state.canceled = false;
    state.trusted = false;
    state.target = null;
    state.type = type;
    state.bubbles = bubbles;
    state.cancelable = cancelable;
  }

  const BaseEvent = Event;
  world.define("Event", Event, phases);

  class CustomEvent extends Event {
    constructor(type, init = undefined) {
      super(...arguments);
      const detail = init?.detail;
      stateOf(this).values = { detail: detail === undefined ? null : detail };
    }
    get detail() { return stateOf(this).values.detail; }
    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      need(arguments, 1);
      const state = stateOf(this);
      if (state.dispatching) return;
      initialize(state, `${type}`, Boolean(bubbles), Boolean(cancelable));
      state.values.detail = detail;
    }
  }
  world.define("CustomEvent", CustomEvent);

  class EventTarget {
    constructor() { agent.stamp(this, 0, { listeners: null, handlers: null, parent: null }); }

    addEventListener(type, callback, options = undefined) {
      need(arguments, 2);
      const target = this ?? global;
      const own = ownOf(target);
      type = `${type}`;
      const { capture, passive, once, signal } = flatten(options, true);
      if (callback === null || callback === undefined) return;
      if (typeof callback !== "object" && typeof callback !== "function")
        throw new TypeError("Argument 2 ('listener') to EventTarget.addEventListener must be an object");
      addListener(target, own, { type, callback, capture, passive, once, removed: false }, signal);
    }

    removeEventListener(type, callback, options = undefined) {
      need(arguments, 2);
      const own = ownOf(this);
      type = `${type}`;
      const capture = flatten(options, false).capture;
      const { listeners } = own;
      if (listeners === null) return;
      for (let index = 0; index < listeners.length; index++) {
        const listener = listeners[index];
        if (listener.type === type && listener.callback === callback && listener.capture === capture)
          return removeListener(own, listener);
      }
    }

    dispatchEvent(event) {
      need(arguments, 1);
      const target = this ?? global;
      ownOf(target);
      const state = agent.own(event);
      if (state?.initialized === undefined) throw new TypeError("Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event");
      if (state.dispatching || !state.initialized)
        world.throwDOMException(undefined, "InvalidStateError");
      state.trusted = false;
      return dispatch(target, event, state);
    }
  }
  world.define("EventTarget", EventTarget);
  Object.setPrototypeOf(world.windowNames, EventTarget.prototype);

  function flatten(options, more) {
    if (options === undefined || options === null)
      return { capture: false, passive: undefined, once: false, signal: undefined };
    if (typeof options !== "object" && typeof options !== "function")
      return { capture: Boolean(options), passive: undefined, once: false, signal: undefined };
    const capture = Boolean(options.capture);
    if (!more) return { capture };
    const once = Boolean(options.once);
    const passive = options.passive === undefined ? undefined : Boolean(options.passive);
    const signal = options.signal;
    if (signal !== undefined && (signal === null || agent.own(signal)?.abort === undefined))
      throw new TypeError("Type error");
    return { capture, passive, once, signal };
  }

  function addListener(target, own, listener, signal) {
    if (signal !== undefined && agent.own(signal).abort.aborted) return;
    listener.passive ??= isPassiveByDefault(target, listener.type);
    if (own.listeners === null) own.listeners = [];
    for (const other of own.listeners)
      if (other.type === listener.type && other.callback === listener.callback && other.capture === listener.capture)
        return;
    // While its event is dispatched the list is another's: https://dom.spec.whatwg.org/#concept-event-listener-invoke
    own.listeners = [...own.listeners, listener];
    if (signal !== undefined) agent.own(signal).abort.algorithms.push(() => removeListener(own, listener));
    own.listening?.(listener.type, listener, world);
    if (transitions[listener.type] && world.page === undefined) world.use("css/transitions");
  }
  const transitions = {
    __proto__: null, transitionrun: true, transitionstart: true, transitionend: true, transitioncancel: true, webkitTransitionEnd: true,
  };

  // https://dom.spec.whatwg.org/#default-passive-value
  function isPassiveByDefault(target, type) {
    if (type !== "touchstart" && type !== "touchmove" && type !== "wheel" && type !== "mousewheel") return false;
    if (target === global) return true;
    const number = agent.number(target), root = host.firstElementChild(world.documentNumber);
    if (number === 0) return false;
    return number === world.documentNumber || number === root
      || host.nodeType(number) === 1 && host.localName(number) === "body" && host.parentElement(number) === root;
  }

  function removeListener(own, listener) {
    listener.removed = true;
    if (own.listeners !== null) own.listeners = own.listeners.filter(other => other !== listener);
    own.unlistening?.(listener);
  }
  // A listener of another world's, which no other is the same as.
  function join(own, listener) {
    own.listeners = own.listeners === null ? [listener] : [...own.listeners, listener];
    own.listening?.(listener.type);
  }

  // https://dom.spec.whatwg.org/#concept-event-dispatch
  function dispatch(target, event, state, targetOverride = target) {
    // In a world of the app's: nodes and windows hear it in the page's.
    if (world.page !== undefined && agent.own(target).target !== undefined)
      return world.use("apart/events").dispatch(target, event, state, targetOverride);
    return dispatchHere(target, event, state, targetOverride);
  }
  function dispatchHere(target, event, state, targetOverride) {
    const run = steps(target, event, state, targetOverride);
    while (!next(run).done);
    return !state.canceled;
  }
  const next = Function.prototype.call.bind(Object.getPrototypeOf(steps).prototype.next);

  // It stops behind each listener.
  function* steps(target, event, state, targetOverride) {
    state.dispatching = true;
    let activationTarget = null;
    let relatedTarget = retarget(state.relatedTarget, target);
    let clearTargets = false;
    if (target !== relatedTarget || target === state.relatedTarget) {
      const isActivation = state.type === "click" && isActivating(event);
      append(state, target, targetOverride, relatedTarget, false);
      if (isActivation && activationBehavior(target)) activationTarget = target;
      let slottable = assignedSlot(target) !== null ? target : null;
      let slotInClosedTree = false;
      let shadowTarget = targetOverride;
      let parent = parentOf(target, state);
      while (parent !== null) {
        if (slottable !== null) {
          slottable = null;
          const root = world.parts.rootOf?.(parent);
          slotInClosedTree = root !== undefined && isClosed(root);
        }
        if (assignedSlot(parent) !== null) slottable = parent;
        relatedTarget = retarget(state.relatedTarget, parent);
        if (!isNode(parent) || includes(rootOfNode(shadowTarget), parent)) {
          if (isActivation && state.bubbles && activationTarget === null && activationBehavior(parent))
            activationTarget = parent;
          append(state, parent, null, relatedTarget, slotInClosedTree);
        } else if (parent === relatedTarget) {
          parent = null;
        } else {
          shadowTarget = parent;
          if (isActivation && activationTarget === null && activationBehavior(parent)) activationTarget = parent;
          append(state, parent, shadowTarget, relatedTarget, slotInClosedTree);
        }
        if (parent !== null) parent = parentOf(parent, state);
        slotInClosedTree = false;
      }
      const { path } = state;
      let clear;
      for (let index = path.length - 1; index >= 0; index--)
        if (path[index].shadowTarget !== null) { clear = path[index]; break; }
      clearTargets = inShadow(clear.shadowTarget) || inShadow(clear.relatedTarget);
      const undo = activationTarget === null ? undefined : activationBehavior(activationTarget).before?.(event);
      for (let index = path.length - 1; index >= 0; index--) {
        state.phase = path[index].shadowTarget !== null ? AT_TARGET : CAPTURING_PHASE;
        const calls = invoke(path, index, event, state, true);
        if (calls !== null) yield* calls;
      }
      for (let index = 0; index < path.length; index++) {
        if (path[index].shadowTarget !== null) state.phase = AT_TARGET;
        else if (!state.bubbles) continue;
        else state.phase = BUBBLING_PHASE;
        const calls = invoke(path, index, event, state, false);
        if (calls !== null) yield* calls;
      }
      finish(state, clearTargets);
      if (state.canceled) {
        if (activationTarget !== null) activationBehavior(activationTarget)?.undo?.(undo, event);
      } else if (isActivation) {
        // PLATFORM(WebKit, Chromium): EventDispatcher asks the default event handlers now, from the target on: a listener may
        // have made another control of one.
        const acting = path.find(({ target, shadowTarget }) =>
          (shadowTarget !== null || state.bubbles) && activationBehavior(target));
        if (acting !== undefined) activationBehavior(acting.target).run(event, acting.target);
      } else if (state.type === "keypress") {
        parts.keyPressed?.(event, target);
      }
      return;
    }
    finish(state, clearTargets);
  }

  function finish(state, clearTargets) {
    state.phase = NONE;
    state.currentTarget = null;
    state.path = [];
    state.dispatching = state.stopped = state.stoppedNow = false;
    if (clearTargets) state.target = state.relatedTarget = null;
  }

  function append(state, target, shadowTarget, relatedTarget, slotInClosedTree) {
    state.path.push({
      target, shadowTarget, relatedTarget, slotInClosedTree,
      rootOfClosedTree: isClosed(target),
    });
  }

  // https://dom.spec.whatwg.org/#concept-event-listener-invoke; null where nobody listens.
  function invoke(path, index, event, state, capturing) {
    const entry = path[index];
    for (let last = index; last >= 0; last--)
      if (path[last].shadowTarget !== null) { state.target = path[last].shadowTarget; break; }
    state.relatedTarget = entry.relatedTarget;
    // PLATFORM(WebKit, Chromium): EventTarget::dispatchEvent asks all listeners of what is no node and has nothing above it.
    if (state.stoppedNow || state.stopped && (path.length > 1 || isNode(entry.target))) return null;
    state.currentTarget = entry.target;
    const own = agent.own(entry.target);
    const { listeners } = own;
    if (listeners === null || listeners.length === 0) return null;
    return invokeAll(own, listeners, event, state, capturing, entry);
  }

  function* invokeAll(own, listeners, event, state, capturing, entry) {
    const inShadowTree = entry.rootOfClosedTree || world.parts.isInShadowTree?.(entry.target) === true;
    const found = yield* innerInvoke(own, listeners, event, state, capturing, inShadowTree);
    if (found || !state.trusted) return;
    const legacy = legacyTypes[state.type];
    if (legacy === undefined) return;
    const { type } = state;
    state.type = legacy;
    yield* innerInvoke(own, listeners, event, state, capturing, inShadowTree);
    state.type = type;
  }

  const legacyTypes = {
    __proto__: null,
    animationend: "webkitAnimationEnd", animationiteration: "webkitAnimationIteration",
    animationstart: "webkitAnimationStart", transitionend: "webkitTransitionEnd",
  };

  function* innerInvoke(own, listeners, event, state, capturing, inShadowTree) {
    let found = false;
    for (let index = 0; index < listeners.length; index++) {
      const listener = listeners[index];
      if (listener.removed || listener.type !== state.type) continue;
      found = true;
      if (listener.capture !== capturing) continue;
      if (listener.once) removeListener(own, listener);
      if (listener.passive) state.passive = true;
      if (listener.deliver !== undefined) listener.deliver(event, state, inShadowTree);
      else call(listener, event, state, inShadowTree);
      state.passive = false;
      if (state.stoppedNow) break;
      // Microtasks run before the event is not the window's any more (https://dom.spec.whatwg.org/#concept-event-listener-inner-invoke).
      const before = world.currentEvent;
      if (!inShadowTree) world.currentEvent = event;
      yield;
      world.currentEvent = before;
    }
    return found;
  }

  function call(listener, event, state, inShadowTree) {
    const { callback } = listener;
    const before = world.currentEvent, listening = state.listening;
    state.listening = callback;
    if (!inShadowTree) world.currentEvent = event;
    try {
      if (listener.handler !== undefined) listener.handler(event, state);
      else if (typeof callback === "function") world.apply(callback, toListener(state, state.currentTarget), [event]);
      else {
        const handle = callback.handleEvent;
        if (typeof handle !== "function") throw new TypeError("'handleEvent' property of event listener should be callable");
        world.apply(handle, callback, [event]);
      }
    } catch (error) {
      state.threw = true;
      world.reportOf(callback, error);
    }
    world.currentEvent = before;
    state.listening = listening;
  }

  // To a listener of another document a window is what it has as such.
  function toListener({ listening }, target) {
    if (listening === null || target === null || typeof target !== "object" || agent.windowOf(target) === undefined) return target;
    const other = agent.worldOfFunction(listening);
    return other === undefined || other.global === target ? target : other.use("window/window-proxy").see(target);
  }

  // What the tree says, once there is one: the files of nodes and shadow trees put these there.
  const { parts } = world;
  function parentOf(target, state) {
    const { parent } = agent.own(target);
    if (parent !== null && parent !== undefined) return parent;
    return parts.eventParent === undefined ? null : parts.eventParent(target, state);
  }
  function isNode(target) { return agent.number(target) !== 0; }
  function retarget(target, against) {
    return target === null || parts.retarget === undefined ? target : parts.retarget(target, against);
  }
  function assignedSlot(target) { return parts.assignedSlotOf === undefined ? null : parts.assignedSlotOf(target); }
  function isClosed(target) { return parts.isClosedRoot !== undefined && parts.isClosedRoot(target); }
  function inShadow(target) { return target !== null && parts.isInShadowTree !== undefined && parts.isInShadowTree(target); }
  function rootOfNode(target) { return isNode(target) ? parts.rootOf(target) : null; }
  function includes(root, target) { return root !== null && parts.shadowIncludes(root, target); }
  // {before, run, undo} of an element that does something when it is clicked.
  function activationBehavior(target) { return parts.activationBehavior === undefined ? undefined : parts.activationBehavior(target); }
  // What is no mouse's click does nothing, but see `html/activation`.
  function isActivating(event) { return parts.activates !== undefined && parts.activates(event); }

  // https://dom.spec.whatwg.org/#concept-event-create, for an event of the engine's.
  function make(Class, type, init) {
    const event = new Class(type, init);
    stateOf(event).trusted = true;
    return event;
  }

  // https://dom.spec.whatwg.org/#concept-event-fire
  function fire(target, type, init = undefined, Class = BaseEvent, targetOverride = undefined) {
    const event = make(Class, type, init);
    return dispatch(target, event, stateOf(event), targetOverride);
  }

  // The same, heard by this world's listeners of the target alone.
  function fireHere(target, type, init, Class) {
    const event = make(Class, type, init);
    return dispatchHere(target, event, stateOf(event), target);
  }

  // An event of the engine's own: between two listeners the engine is asked back, since the microtasks run when the
  // outermost entry into script is left (https://html.spec.whatwg.org/#clean-up-after-running-script). Answers the number
  // to go on with, 0 once all have been called.
  // `then`, if there is one, is called behind them all with what the event has become.
  const underWay = [];
  function fireInSteps(target, type, init = undefined, targetOverride = target, Class = BaseEvent, then = undefined) {
    const event = make(Class, type, init), state = stateOf(event);
    const run = steps(target, event, state, targetOverride);
    return runInSteps(then === undefined ? run : followed(run, then, state));
  }
  // The same for what a generator does, one step behind another.
  function runInSteps(run) {
    underWay.push(run);
    return goOn(underWay.length);
  }
  // Of one that fires an event among other things; whether its default action follows.
  function* fireWithin(target, type, init, Class) {
    const event = make(Class, type, init), state = stateOf(event);
    yield* steps(target, event, state, target);
    return !state.canceled;
  }
  function* followed(run, then, state) {
    yield* run;
    then(state);
  }
  function goOn(number) {
    underWay.length = number;
    if (!next(underWay[number - 1]).done) return number;
    underWay.length = number - 1;
    return 0;
  }
  world.hooks.goOn = goOn;

  // Whether anybody listens to events of a type on a target.
  function isHeard(target, type) {
    const { listeners } = agent.own(target);
    if (listeners === null) return false;
    for (const listener of listeners) if (listener.type === type) return true;
    return false;
  }

  // What a kind of events adds: it is known by that.
  function valueOf(event, name) {
    const state = stateOf(event), { values } = state;
    return values !== undefined && name in values ? toListener(state, values[name]) : illegal();
  }

  return {
    Event, EventTarget, ownOf, stateOf, valueOf, make, call, fire, fireHere, fireInSteps, fireWithin, runInSteps, steps, dispatch, initialize, isHeard,
    addListener, removeListener, join, giveTrusted,
  };
})
