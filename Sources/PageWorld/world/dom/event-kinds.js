// The kinds of events that add nothing but values: one table row each. Web IDL's rules for dictionaries and attributes
// (https://webidl.spec.whatwg.org/#es-dictionary) are followed once, here.
(function (world) {
  "use strict";

  const { agent, global, need } = world;
  const events = world.use("dom/events");
  const { stateOf, valueOf, initialize } = events;

  // How values are converted, and what they are without a word about them.
  const bool = { from: Boolean, initial: false };
  const text = { from: value => `${value}`, initial: "" };
  const textOrNull = { from: value => value === null ? null : `${value}`, initial: null };
  const long = { from: value => value | 0, initial: 0 };
  const unsigned = { from: value => value >>> 0, initial: 0 };
  const unsignedShort = { from: value => value & 0xffff, initial: 0 };
  const short = { from: value => (value << 16) >> 16, initial: 0 };
  const double = { from: finite, initial: 0 };
  // PLATFORM(WebKit): MouseEvent has whole pixels.
  const place = { from: value => world.host.isWebKit(world.realm) ? Math.trunc(finite(value)) : finite(value), initial: 0 };
  const doubleOrNull = { from: value => value === null ? null : finite(value), initial: null };
  const any = { from: value => value, initial: null };
  const object = { from: anObject, initial: null };
  const target = { from: value => aTarget(value), initial: null };
  const related = { ...target, isRelated: true };
  const view = { from: aWindow, initial: null };
  const list = { from: touches, get initial() { return touches([]); } };
  function touches(values) { return world.use("dom/touch").list([...values]); }

  function finite(value) {
    const given = Number(value);
    if (!Number.isFinite(given)) throw new TypeError("The provided value is non-finite");
    return given;
  }
  function anObject(value) {
    if (value === null || typeof value === "object" || typeof value === "function") return value;
    throw new TypeError("Type error");
  }
  function aTarget(value) {
    if (value === null || agent.own(value)?.listeners !== undefined) return value;
    throw new TypeError("Type error");
  }
  function aWindow(value) {
    if (value === null || value === global || agent.windowOf(value) !== undefined) return value;
    throw new TypeError("Type error");
  }

  const modifiers = {
    ctrlKey: bool, shiftKey: bool, altKey: bool, metaKey: bool,
    modifierAltGraph: bool, modifierCapsLock: bool, modifierFn: bool, modifierFnLock: bool, modifierHyper: bool,
    modifierNumLock: bool, modifierScrollLock: bool, modifierSuper: bool, modifierSymbol: bool, modifierSymbolLock: bool,
  };
  const hidden = /^modifier/;

  // Name: [parent, members, constants].
  const kinds = {
    UIEvent: ["Event", { view, detail: long, which: unsigned }],
    FocusEvent: ["UIEvent", { relatedTarget: related }],
    MouseEvent: ["UIEvent", {
      screenX: place, screenY: place, clientX: place, clientY: place, ...modifiers,
      button: short, buttons: unsignedShort, relatedTarget: related, movementX: double, movementY: double,
    }],
    DragEvent: ["MouseEvent", { dataTransfer: object }],
    WheelEvent: ["MouseEvent", { deltaX: double, deltaY: double, deltaZ: double, deltaMode: unsigned },
      { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 }],
    PointerEvent: ["MouseEvent", {
      pointerId: long, width: { ...double, initial: 1 }, height: { ...double, initial: 1 }, pressure: double,
      tangentialPressure: double, tiltX: long, tiltY: long, twist: long, altitudeAngle: { ...double, initial: Math.PI / 2 },
      azimuthAngle: double, pointerType: text, isPrimary: bool,
    }],
    KeyboardEvent: ["UIEvent", {
      key: text, code: text, location: unsigned, ...modifiers, repeat: bool, isComposing: bool,
      charCode: unsigned, keyCode: unsigned,
    }, {
      DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3,
    }],
    CompositionEvent: ["UIEvent", { data: text }],
    InputEvent: ["UIEvent", { data: textOrNull, isComposing: bool, inputType: text, dataTransfer: object }],
    TextEvent: ["UIEvent", { data: text }],
    TouchEvent: ["UIEvent", {
      touches: list, targetTouches: list, changedTouches: list, ctrlKey: bool, shiftKey: bool, altKey: bool, metaKey: bool,
    }],
    TransitionEvent: ["Event", { propertyName: text, elapsedTime: double, pseudoElement: text }],
    AnimationEvent: ["Event", { animationName: text, elapsedTime: double, pseudoElement: text }],
    AnimationPlaybackEvent: ["Event", { currentTime: doubleOrNull, timelineTime: doubleOrNull }],
    CloseEvent: ["Event", { wasClean: bool, code: unsignedShort, reason: text }],
    CommandEvent: ["Event", { source: target, command: text }],
    ClipboardEvent: ["Event", { clipboardData: object }],
    TrackEvent: ["Event", { track: object }],
    MediaQueryListEvent: ["Event", { media: text, matches: bool }],
    DeviceMotionEvent: ["Event", { acceleration: object, accelerationIncludingGravity: object, rotationRate: object, interval: double }],
    DeviceOrientationEvent: ["Event", { alpha: any, beta: any, gamma: any, absolute: bool }],
    SecurityPolicyViolationEvent: ["Event", {
      documentURI: text, referrer: text, blockedURI: text, violatedDirective: text, effectiveDirective: text,
      originalPolicy: text, sourceFile: text, sample: text, disposition: text, statusCode: unsignedShort,
      lineNumber: unsigned, columnNumber: unsigned,
    }],
  };

  // The names of an event's dictionary are read in alphabetical order, those of its parent first.
  function fill(state, members, names, init) {
    const values = state.values ??= { __proto__: null };
    for (let index = 0; index < names.length; index++) {
      const name = names[index], kind = members[name];
      const given = init === undefined || init === null ? undefined : init[name];
      if (given === undefined && kind.isRequired) throw new TypeError(`The event's init has no ${name}`);
      const value = given === undefined ? kind.initial : kind.from(given);
      if (kind.isRelated) state.relatedTarget = value; else values[name] = value;
    }
  }

  // PLATFORM(WebKit): KeyboardEvent's is what it was made with; PLATFORM(Chromium): KeyboardEvent::which is its `keyCode`. Of other
  // events than those of a mouse it is 0 in both.
  const whichGetter = Object.getOwnPropertyDescriptor({
    get which() {
      const given = valueOf(this, "which"), { values } = stateOf(this);
      if (!("keyCode" in values)) return 0;
      return world.host.isWebKit(world.realm) ? given : values.keyCode;
    },
  }, "which").get;

  // Each is made when it is first touched.
  function make(name) {
    const [parentName, members, constants] = kinds[name];
    const Parent = world.get(parentName);
    const names = Object.keys(members).sort();
    const isInitRequired = names.some(member => members[member].isRequired);
    const Kind = {
      [name]: class extends Parent {
        constructor(type, init = undefined) {
          need(arguments, isInitRequired ? 2 : 1);
          super(type, init);
          fill(stateOf(this), members, names, init);
        }
      },
    }[name];
    if (isInitRequired) Object.defineProperty(Kind, "length", { value: 2, configurable: true });
    for (const member of names) {
      if (hidden.test(member)) continue;
      const get = member === "which" ? whichGetter : members[member].isRelated
        ? { [`get ${member}`]() { return stateOf(this).relatedTarget; } }[`get ${member}`]
        : { [`get ${member}`]() { return valueOf(this, member); } }[`get ${member}`];
      Object.defineProperty(Kind.prototype, member, { get, set: undefined, enumerable: true, configurable: true });
    }
    if (inits[name] !== undefined) addInit(name, Kind, ...inits[name]);
    for (const mixin of mixins[name] ?? []) world.mix(Kind, mixin);
    return world.define(name, Kind, constants);
  }

  // The init methods that older interfaces have: the same values by place.
  const inits = {
    __proto__: null,
    UIEvent: ["initUIEvent", ["view", "detail"]],
    MouseEvent: ["initMouseEvent", ["view", "detail", "screenX", "screenY", "clientX", "clientY",
      "ctrlKey", "altKey", "shiftKey", "metaKey", "button", "relatedTarget"]],
    KeyboardEvent: ["initKeyboardEvent", ["view", "key", "location", "ctrlKey", "altKey", "shiftKey", "metaKey"]],
    CompositionEvent: ["initCompositionEvent", ["view", "data"]],
    TextEvent: ["initTextEvent", ["view", "data"]],
  };
  function addInit(name, Kind, method, order) {
    const members = { ...kinds[name][1] };
    for (let parent = kinds[name][0]; parent !== "Event"; parent = kinds[parent][0]) Object.assign(members, kinds[parent][1]);
    const init = {
      [method](type, bubbles = false, cancelable = false, ...given) {
        need(arguments, 1);
        const state = stateOf(this);
        if (state.dispatching) return;
        initialize(state, `${type}`, Boolean(bubbles), Boolean(cancelable));
        order.forEach((member, index) => {
          const kind = members[member];
          const value = given[index] === undefined ? kind.initial : kind.from(given[index]);
          if (kind.isRelated) state.relatedTarget = value; else state.values[member] = value;
        });
      },
    }[method];
    Object.defineProperty(init, "length", { value: 1, configurable: true });
    Object.defineProperty(Kind.prototype, method, { value: init, writable: true, enumerable: true, configurable: true });
  }
  class Modifiers {
    getModifierState(key) {
      need(arguments, 1);
      key = `${key}`;
      const { values } = stateOf(this);
      const own = { Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" }[key] ?? `modifier${key}`;
      return values[own] ?? false;
    }
  }

  // Nothing is laid out: every kind of coordinate is the client's.
  class Places {
    // PLATFORM(WebKit, Chromium): MouseEvent::which, 0 for what no button has to do with.
    get which() {
      const state = stateOf(this), given = valueOf(this, "which");
      return state.trusted && /(?:over|enter|move|out|leave)$/.test(state.type) ? given : valueOf(this, "button") + 1;
    }
    get x() { return valueOf(this, "clientX"); }
    get y() { return valueOf(this, "clientY"); }
    get pageX() { return valueOf(this, "clientX"); }
    get pageY() { return valueOf(this, "clientY"); }
    get offsetX() { return valueOf(this, "clientX"); }
    get offsetY() { return valueOf(this, "clientY"); }
    get layerX() { return valueOf(this, "clientX"); }
    get layerY() { return valueOf(this, "clientY"); }
  }

  // https://developer.mozilla.org/docs/Web/API/WheelEvent: the older names, with the other sign.
  class Wheels {
    get wheelDelta() { return this.wheelDeltaY || this.wheelDeltaX; }
    get wheelDeltaX() { return -valueOf(this, "deltaX"); }
    get wheelDeltaY() { return -valueOf(this, "deltaY"); }
  }

  class Pointers {
    getCoalescedEvents() { return world.list([]); }
    getPredictedEvents() { return world.list([]); }
  }

  class Ranges {
    getTargetRanges() { return world.list([]); }
  }
  const mixins = {
    __proto__: null,
    MouseEvent: [Modifiers, Places], KeyboardEvent: [Modifiers], TouchEvent: [Modifiers], PointerEvent: [Pointers],
    InputEvent: [Ranges], WheelEvent: [Wheels],
  };

  world.parts.isMouseEvent = event => events.stateOf(event).values !== undefined && "clientX" in events.stateOf(event).values;
  // PLATFORM(WebKit): InputType::shouldSubmitImplicitly asks for the character alone, not for who typed it.
  world.parts.keyPressed = (event, target) => {
    const own = world.agent.number(target);
    if (own !== 0 && events.stateOf(event).values?.charCode === 13 && world.host.isWebKit(world.realm))
      world.use("html/forms/submission").submitImplicitly(own);
  };

  return { make };
})
