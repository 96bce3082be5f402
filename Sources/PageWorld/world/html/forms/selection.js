// The selection in text controls: https://html.spec.whatwg.org/#textFieldSelection
(function (world) {
  "use strict";

  const { host, agent, number, wrap } = world;
  const events = world.use("dom/events");
  const { typeOf } = world.use("html/forms/validity");

  // What a user sees in a control, which for a number may be text that is none and has no value.
  function textOf(own) {
    const value = host.controlValue(own), { typed } = agent.own(agent.wrapped(own)) ?? {};
    return typed !== undefined && typed.value === value && typeOf(own) === "number" ? typed.text : value;
  }
  // PLATFORM(WebKit): LocaleNone::convertFromLocalizedNumber, of what is typed: spaces, a plus and a point at the end do not count.
  function numberIn(text) {
    const number = text.trim().replace(/^\+(?=[\d.])/, "").replace(/^(-?\d+)\.$/, "$1");
    return Number.isFinite(Number(number)) && /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(number) ? number : "";
  }
  // As a user types.
  function setText(own, text) {
    const isNumber = host.localName(own) === "input" && typeOf(own) === "number";
    host.setControlValue(own, isNumber ? numberIn(text) : text);
    if (isNumber) agent.own(wrap(own)).typed = { text, value: host.controlValue(own) };
  }

  // What a script sets is no change of a user's.
  //
  // PLATFORM(WebKit): HTMLTextFormControlElement::setTextAsOfLastFormControlChangeEvent; in Chromium what was there before a user
  // typed stays what counts.
  function setByScript(element, own, old) {
    const kept = agent.own(element), value = host.controlValue(own);
    if ((kept.changedByUser ?? null) !== null && value !== old && host.isWebKit(world.realm)) kept.changedByUser = value;
  }

  // {start, end, direction} of a control; at its end where nobody has set it.
  function stateOf(element, own) {
    const kept = agent.own(element);
    const { length } = textOf(own);
    kept.selection ??= { start: 0, end: 0, direction: "none" };
    const state = kept.selection;
    const content = contentOf(own);
    if (content !== undefined && state.content !== undefined && state.content !== content) state.start = state.end = 0;
    state.content = content;
    if (state.start > length) state.start = length;
    if (state.end > length) state.end = length;
    return state;
  }

  // Of a text area that shows what is in it; once that is another the cursor is back at the start.
  // PLATFORM(WebKit): HTMLTextAreaElement::childrenChanged, at each change; in Chromium it is as long as some of it stays.
  function contentOf(own) {
    if (host.localName(own) !== "textarea" || host.hasOwnValue(own)) return undefined;
    return host.isWebKit(world.realm) ? host.controlValue(own) : host.firstChild(own);
  }

  // https://html.spec.whatwg.org/#set-the-selection-range
  function setRange(element, own, start, end, direction) {
    const { length } = textOf(own);
    const state = stateOf(element, own);
    world.parts.documentSelectedBeside = undefined;
    end = Math.min(end ?? 0, length);
    start = Math.min(start ?? 0, end);
    direction = direction === "forward" || direction === "backward" ? direction : "none";
    const isChanged = state.start !== start || state.end !== end || state.direction !== direction;
    state.start = start;
    state.end = end;
    state.direction = direction;
    if (!isChanged) return;
    announce(element, "select");
    announce(element, "selectionchange");
  }
  function announce(element, type) {
    const kept = agent.own(element);
    if (kept.announced?.[type]) return;
    (kept.announced ??= { __proto__: null })[type] = true;
    world.task(() => {
      kept.announced[type] = false;
      events.fire(element, type, { bubbles: true });
    });
  }
  // A value that a script set: the cursor goes to its end.
  function moveToEnd(element, own) {
    const { length } = host.controlValue(own);
    agent.own(element).selection = { start: length, end: length, direction: "none" };
  }

  // `applies` says of a number whether it has a selection.
  function selectionMembers(applies) {
    function checked(element) {
      const own = number(element);
      if (!applies(own)) world.throwDOMException(`The input element's type ('${host.attribute(own, "type") ?? "text"}') does not support selection.`, "InvalidStateError");
      return own;
    }
    return class {
      get selectionStart() {
        const own = number(this);
        return applies(own) ? stateOf(this, own).start : null;
      }
      set selectionStart(value) {
        const own = checked(this);
        const state = stateOf(this, own);
        const start = value === null ? 0 : value >>> 0;
        setRange(this, own, start, Math.max(state.end, start), state.direction);
      }
      get selectionEnd() {
        const own = number(this);
        return applies(own) ? stateOf(this, own).end : null;
      }
      set selectionEnd(value) {
        const own = checked(this);
        const state = stateOf(this, own);
        setRange(this, own, state.start, value === null ? 0 : value >>> 0, state.direction);
      }
      get selectionDirection() {
        const own = number(this);
        return applies(own) ? stateOf(this, own).direction : null;
      }
      set selectionDirection(value) {
        const own = checked(this);
        const state = stateOf(this, own);
        setRange(this, own, state.start, state.end, value === null ? "none" : `${value}`);
      }
      setSelectionRange(start, end, direction = undefined) {
        world.need(arguments, 2);
        const own = checked(this);
        setRange(this, own, start === null ? 0 : start >>> 0, end === null ? 0 : end >>> 0, direction === undefined ? "none" : `${direction}`);
      }
      // https://html.spec.whatwg.org/#dom-textarea/input-setrangetext
      setRangeText(replacement, start = undefined, end = undefined, mode = "preserve") {
        world.need(arguments, 1);
        const own = number(this);
        if (!applies(own)) world.throwDOMException(undefined, "InvalidStateError");
        replacement = `${replacement}`;
        const state = stateOf(this, own);
        if (arguments.length === 1) {
          ({ start, end } = state);
        } else {
          world.need(arguments, 3);
          start >>>= 0;
          end >>>= 0;
          mode = `${mode}`;
          if (!["select", "start", "end", "preserve"].includes(mode)) throw new TypeError(`"${mode}" is no mode`);
        }
        if (start > end) world.throwDOMException(undefined, "IndexSizeError");
        const value = host.controlValue(own);
        start = Math.min(start, value.length);
        end = Math.min(end, value.length);
        let { start: from, end: to } = state;
        host.setControlValue(own, value.slice(0, start) + replacement + value.slice(end));
        setByScript(this, own, value);
        const newEnd = start + replacement.length;
        if (mode === "select") [from, to] = [start, newEnd];
        else if (mode === "start") from = to = start;
        else if (mode === "end") from = to = newEnd;
        else {
          const delta = newEnd - end;
          if (from > end) from += delta;
          else if (from > start) from = start;
          if (to > end) to += delta;
          else if (to > start) to = newEnd;
        }
        setRange(this, own, from, to, "none");
      }
      select() {
        const own = number(this);
        const isApplied = applies(own);
        if (isApplied) setRange(this, own, 0, Infinity, "none");
        // NB: browsers give the focus as well, which the standard does not say.
        if (isApplied || host.localName(own) === "input" && ["email", "number"].includes(typeOf(own)))
          world.use("html/focus").focus(own);
      }
    };
  }

  // For what the browser does to the text of a control by itself, whether or not scripts may ask for its selection.
  const editing = {
    of(own) {
      const { start, end } = stateOf(wrap(own), own);
      return { value: textOf(own), start, end };
    },
    select(own, start, end) { setRange(wrap(own), own, start, end, "none"); },
    // What is selected becomes that text, and the cursor stands behind it.
    replace(own, text) {
      const { value, start, end } = editing.of(own);
      editing.put(own, { value: value.slice(0, start) + text + value.slice(end), start: start + text.length, end: start + text.length });
    },
    put(own, { value, start, end }) {
      setText(own, value);
      agent.own(wrap(own)).selection = { start, end, direction: "none" };
      // https://w3c.github.io/selection-api/#dfn-schedule-a-selectionchange-event, of a field's own.
      announce(wrap(own), "selectionchange");
    },
  };

  return { selectionMembers, moveToEnd, setByScript, editing };
})
