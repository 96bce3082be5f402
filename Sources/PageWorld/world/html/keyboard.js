// What a key does to a page: https://w3c.github.io/uievents/#keyboard-event-order, and what users get by it where no listener
// objects.
//
// NB: as of keys that are pressed (a keyboard that is plugged in, the test tools of the platforms); a phone's own tells no page
// what is typed while it guesses words.
(function (world) {
  "use strict";

  const { host, wrap, documentNumber, realm } = world;
  const events = world.use("dom/events");
  const focus = world.use("html/focus");
  const { get, parseInteger } = world.use("html/reflect");
  const { typeOf, isTyped } = world.use("html/forms/validity");

  // https://w3c.github.io/uievents/#legacy-key-models, and the places of the keys on a keyboard of the United States.
  const named = {
    __proto__: null,
    Backspace: 8, Tab: 9, Enter: 13, Escape: 27, PageUp: 33, PageDown: 34, End: 35, Home: 36,
    ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46,
  };
  const marks = {
    __proto__: null,
    " ": ["Space", 32], ";": ["Semicolon", 186], "=": ["Equal", 187], ",": ["Comma", 188], "-": ["Minus", 189], ".": ["Period", 190],
    "/": ["Slash", 191], "`": ["Backquote", 192], "[": ["BracketLeft", 219], "\\": ["Backslash", 220], "]": ["BracketRight", 221],
    "'": ["Quote", 222],
  };
  function codes(key) {
    if (key in named) return { code: key, keyCode: named[key] };
    if (/^[a-z]$/i.test(key)) return { code: `Key${key.toUpperCase()}`, keyCode: key.toUpperCase().charCodeAt(0) };
    if (/^\d$/.test(key)) return { code: `Digit${key}`, keyCode: key.charCodeAt(0) };
    const [code, keyCode] = marks[key] ?? ["", 0];
    return { code, keyCode };
  }

  // Where a key goes.
  function target() {
    const focused = focus.focused();
    return focused !== 0 ? wrap(focused) : wrap(documentNumber).body ?? wrap(documentNumber).documentElement;
  }
  function* tell(type, init) {
    const to = target();
    return to === null || (yield* events.fireWithin(to, type, { bubbles: true, cancelable: true, composed: true, view: world.global, ...init },
      world.get("KeyboardEvent")));
  }

  // `key`: as KeyboardEvent names it.
  function* press(key, modifiers) {
    const { code, keyCode } = codes(key), init = { key, code, keyCode, which: keyCode, ...modifiers };
    const isCommand = modifiers.ctrlKey || modifiers.metaKey || modifiers.altKey;
    // What a character does waits for its own event, and so does Enter.
    const character = isCommand ? 0 : key === "Enter" ? 13 : key in named ? 0 : key.codePointAt(0);
    let isLeft = yield* tell("keydown", init);
    yield;
    if (isLeft && character !== 0) {
      isLeft = yield* tell("keypress", { ...init, charCode: character, keyCode: character, which: character });
      yield;
    }
    const pressed = focus.focused();
    if (isLeft) {
      if (isCommand) command(key); else act(key, modifiers.shiftKey);
      yield;
    }
    const isKept = yield* tell("keyup", init);
    // PLATFORM(WebKit, Chromium): HTMLElement's buttons and boxes: the space bar clicks as it comes up.
    if (isLeft && isKept && key === " " && pressed !== 0 && pressed === focus.focused() && isClickedBySpace(pressed)) click(pressed);
  }

  function editing() { return world.use("html/editing"); }
  function click(own) { world.use("html/activation").click(wrap(own), true); }
  function command(key) { if (key.toLowerCase() === "a") editing().run("selectAll", ""); }
  function act(key, isBack) {
    const own = focus.focused();
    switch (key) {
      case "Enter": return enter(own);
      case "Tab": return walk(own, isBack);
      case "Escape": return escape();
      case "Backspace": return editing().run("delete", "");
      case "Delete": return editing().run("forwardDelete", "");
      case "ArrowLeft": case "ArrowRight": case "Home": case "End": return editing().moveCursor(key);
      default: if (!(key in named) && !(key === " " && own !== 0 && isClickedBySpace(own))) editing().run("insertText", key);
    }
  }

  function kindOf(own) { return host.localName(own) === "input" ? typeOf(own) : host.localName(own); }
  function isClickedBySpace(own) {
    return ["button", "summary", "checkbox", "radio", "submit", "reset", "image", "file", "color"].includes(kindOf(own));
  }
  function enter(own) {
    if (own === 0) return;
    switch (kindOf(own)) {
      case "a": case "area": case "button": case "summary": case "submit": case "reset": case "image": case "file": case "color":
        return click(own);
      case "textarea": return editing().breakLine();
      default:
        if (host.localName(own) !== "input") return editing().breakLine();
        // https://html.spec.whatwg.org/#implicit-submission; in WebKit each `keypress` of Enter does it.
        if (!host.isWebKit(realm)) world.use("html/forms/submission").submitImplicitly(own);
    }
  }
  // https://html.spec.whatwg.org/#close-requests: the dialog or popover that came last.
  function escape() {
    if (world.isLoaded("html/popover") && world.use("html/popover").closeLast()) return;
    if (world.isLoaded("html/interactive")) world.use("html/interactive").closeLast();
  }

  // https://html.spec.whatwg.org/#sequential-focus-navigation
  //
  // NB: in one document, and around from its end to its beginning.
  function walk(own, isBack) {
    const stops = [];
    for (let node = host.following(documentNumber, documentNumber, false); node !== 0; node = host.following(node, documentNumber, false)) {
      if (host.nodeType(node) !== 1) continue;
      const index = parseInteger(get(node, "tabindex"));
      if (!(index < 0) && (index >= 0 || focus.isFocusableByDefault(node)) && focus.isFocusable(node)) stops.push({ node, index: index > 0 ? index : Infinity });
    }
    stops.sort((one, other) => one.index === other.index ? 0 : one.index - other.index);
    const at = stops.findIndex(stop => stop.node === own);
    const next = isBack ? (at < 1 ? stops.length : at) - 1 : (at + 1) % stops.length;
    if (stops[next] !== undefined) focus.focus(stops[next].node);
  }

  return {
    // Whether keys can reach it: it takes the focus, or has it, or is what they reach while nothing has.
    reach(own) {
      if (own === focus.focused() || own === documentNumber) return true;
      focus.focus(own);
      return focus.focused() !== 0 || own === host.bodyElement(documentNumber);
    },
    press(key, modifiers) { return events.runInSteps(press(key, modifiers)); },
  };
})
