// https://w3c.github.io/editing/docs/execCommand/, of what fills fields in and copies: text in a control or in an editing host.
(function (world) {
  "use strict";

  const { host, agent, wrap, realm, documentNumber } = world;
  const events = world.use("dom/events");
  const { typeOf, isTyped } = world.use("html/forms/validity");
  // What is chosen by its parts.
  const picked = new Set(["date", "month", "week", "time", "datetime-local"]);
  const { of: controlText, select, replace, put: restore } = world.use("html/forms/selection").editing;

  function isTypedIn(own) {
    const name = host.localName(own);
    return name === "textarea" || name === "input" && isTyped(typeOf(own)) && !picked.has(typeOf(own));
  }
  // The control with text that has the focus; 0: none has.
  function control() {
    const own = world.use("html/focus").focused();
    return own !== 0 && isTypedIn(own) ? own : 0;
  }
  function isMutable(own) { return !host.isDisabledControl(own) && host.attribute(own, "readonly") === null; }
  function isHost(own) {
    const value = own === 0 ? null : host.attribute(own, "contenteditable");
    return value !== null && ["", "true", "plaintext-only"].includes(value.toLowerCase());
  }
  // What is written in: a control, or what is edited as a whole.
  function edited() {
    const own = control();
    if (own !== 0) return isMutable(own) ? own : 0;
    const focused = world.use("html/focus").focused();
    return isHost(focused) ? focused : 0;
  }
  function selection() { return world.use("dom/selection").selection; }

  // https://w3c.github.io/input-events/
  function tell(own, type, inputType, data) {
    const init = { bubbles: true, cancelable: type === "beforeinput", composed: true, inputType, data, view: world.global };
    return events.fire(wrap(own), type, init, world.get("InputEvent"));
  }

  // The text that fits, and how its lines are told of.
  function fitting(own, text) {
    const name = host.localName(own);
    if (name !== "input" && name !== "textarea") return text;
    if (name === "input") text = text.replace(/\r\n|\r|\n/g, " ");
    if (name === "input" && typeOf(own) === "number") {
      // PLATFORM(Chromium): NumberInputType::HandleBeforeTextInsertedEvent lets through what a number is written with.
      return host.isWebKit(realm) ? text : text.replace(/[^-+.eE\d]/g, "");
    }
    const limit = world.use("html/reflect").parseInteger(host.attribute(own, "maxlength"));
    if (!(limit >= 0)) return text;
    const { value, start, end } = controlText(own);
    return text.slice(0, Math.max(0, limit - (value.length - (end - start))));
  }
  function insert(text) {
    const own = edited();
    if (own === 0) return false;
    text = fitting(own, text);
    if (!tell(own, "beforeinput", "insertText", text)) return true;
    put(own, text);
    if (host.localName(own) !== "textarea") {
      tell(own, "input", "insertText", text);
    } else {
      // PLATFORM(WebKit): TypingCommand types line by line.
      for (const [index, line] of text.split("\n").entries()) {
        if (index > 0) tell(own, "input", "insertParagraph", null);
        if (line !== "" || text === "") tell(own, "input", "insertText", line);
      }
    }
    return true;
  }
  function put(own, text) {
    if (own === control()) {
      const before = controlText(own);
      change(own, () => { replace(own, text); });
      const past = pasts.get(own) ?? [];
      pasts.set(own, [...past.slice(-99), { before, after: host.controlValue(own) }]);
      return;
    }
    const range = within(own);
    range.deleteContents();
    if (text !== "") range.insertNode(wrap(host.createText(documentNumber, text)));
    selection().removeAllRanges();
    selection().addRange(range);
    range.collapse(false);
    wrap(own).normalize();
  }
  // What a control had before what was typed, and then; what a script sets in between is not taken back.
  const pasts = new Map();
  function undo() {
    const own = control(), last = own === 0 || !isMutable(own) ? undefined : pasts.get(own)?.pop();
    if (last === undefined || host.controlValue(own) !== last.after) return false;
    if (!tell(own, "beforeinput", "historyUndo", null)) return true;
    change(own, () => { restore(own, last.before); });
    tell(own, "input", "historyUndo", null);
    return true;
  }
  // A change that `change` is to be told of when the control is left, unless it has by then the value that it had.
  function change(own, body) {
    const before = host.controlValue(own), kept = agent.own(wrap(own));
    body();
    kept.edited = true;
    if (host.controlValue(own) !== before) kept.changedByUser ??= before;
  }
  // The selection where it is in an editing host, and its end where it is not.
  function within(own) {
    const element = wrap(own), { rangeCount } = selection();
    const found = rangeCount === 0 ? null : selection().getRangeAt(0);
    if (found !== null && element.contains(found.commonAncestorContainer)) return found.cloneRange();
    const range = new (world.get("Range"))();
    range.selectNodeContents(element);
    range.collapse(false);
    return range;
  }

  function remove(isForward) {
    const own = edited();
    if (own === 0) return false;
    const inputType = isForward ? "deleteContentForward" : "deleteContentBackward";
    if (!tell(own, "beforeinput", inputType, null)) return true;
    if (own === control()) {
      const { value, start, end } = controlText(own);
      const character = isForward ? /^[^]/u.exec(value.slice(end)) : /[^]$/u.exec(value.slice(0, start));
      if (start === end) select(own, start - (isForward ? 0 : character?.[0].length ?? 0), end + (isForward ? character?.[0].length ?? 0 : 0));
    } else {
      selectBeside(own, isForward);
    }
    put(own, "");
    tell(own, "input", inputType, null);
    return true;
  }

  // In an editing host with nothing selected: the character, or the end of a line, beside the cursor.
  function selectBeside(own, isForward) {
    const range = within(own);
    if (!range.collapsed) return;
    let { startContainer: node, startOffset: at } = range;
    if (node.nodeType !== 3) {
      node = node.childNodes[isForward ? at : at - 1];
      if (node === undefined) return;
      at = isForward ? 0 : node.length;
    }
    if (node.nodeType === 3) {
      const beside = isForward ? /^[^]/u.exec(node.data.slice(at)) : /[^]$/u.exec(node.data.slice(0, at));
      const length = beside?.[0].length ?? 0;
      range.setStart(node, isForward ? at : at - length);
      range.setEnd(node, isForward ? at + length : at);
    } else if (node.localName === "br") {
      range.selectNode(node);
    }
    selection().removeAllRanges();
    selection().addRange(range);
  }

  // A user breaks a line.
  //
  // NB: in an editing host by an element of its own, where browsers make blocks.
  function breakLine() {
    const own = edited(), inputType = own === control() ? "insertLineBreak" : "insertParagraph";
    if (own === 0 || !tell(own, "beforeinput", inputType, null)) return;
    if (own === control()) {
      put(own, "\n");
    } else {
      put(own, "");
      const range = within(own), line = wrap(documentNumber).createElement("br");
      range.insertNode(line);
      selection().collapse(line.parentNode, [...line.parentNode.childNodes].indexOf(line) + 1);
    }
    tell(own, "input", inputType, null);
  }
  function moveCursor(key) {
    const own = control(), isBack = key === "ArrowLeft" || key === "Home";
    if (own === 0) return selection().modify("move", isBack ? "backward" : "forward", key.startsWith("Arrow") ? "character" : "lineboundary");
    const { value, start, end } = controlText(own);
    let to = key === "Home" ? 0 : value.length;
    if (key === "ArrowLeft") to = start === end ? start - (/[^]$/u.exec(value.slice(0, start))?.[0].length ?? 0) : start;
    if (key === "ArrowRight") to = start === end ? end + (/^[^]/u.exec(value.slice(end))?.[0].length ?? 0) : end;
    select(own, to, to);
  }

  function selectAll() {
    const own = control();
    if (own !== 0) {
      select(own, 0, controlText(own).value.length);
    } else {
      const focused = world.use("html/focus").focused(), element = isHost(focused) ? wrap(focused) : wrap(documentNumber).body;
      if (element !== null) selection().selectAllChildren(element);
    }
    return true;
  }

  // What would be copied; null: nothing is selected, or a password.
  function selectedNode() {
    const own = control();
    if (own !== 0 && world.parts.documentSelectedBeside !== own) {
      const { start, end } = controlText(own);
      return start === end || typeOf(own) === "password" && host.localName(own) === "input" ? null : wrap(own);
    }
    const { isCollapsed, anchorNode, focusNode, direction } = selection();
    if (isCollapsed) return null;
    const start = direction === "backward" ? focusNode : anchorNode;
    return start.nodeType === 1 ? start : start.parentNode;
  }
  // https://w3c.github.io/clipboard-apis/#the-copy-action: only where a user stands behind it.
  function copy(type) {
    const target = selectedNode();
    if (target === null || !host.isInGesture(realm)) return false;
    const clipboardData = new (world.get("DataTransfer"))();
    const init = { bubbles: true, cancelable: true, composed: true, clipboardData };
    const goesOn = events.fire(target, type, init, world.get("ClipboardEvent"));
    if (goesOn && type === "cut" && edited() !== 0) remove(false);
    return true;
  }

  const commands = {
    __proto__: null,
    copy: { run: () => copy("copy"), isEnabled: () => selectedNode() !== null && host.isInGesture(realm) },
    cut: { run: () => edited() !== 0 && copy("cut"), isEnabled: () => edited() !== 0 && selectedNode() !== null },
    delete: { run: () => remove(false), isEnabled: () => edited() !== 0 },
    forwarddelete: { run: () => remove(true), isEnabled: () => edited() !== 0 },
    inserttext: { run: insert, isEnabled: () => edited() !== 0 },
    selectall: { run: selectAll, isEnabled: () => true },
    undo: { run: undo, isEnabled: () => (pasts.get(control())?.length ?? 0) > 0 },
  };
  function command(name) { return commands[`${name}`.toLowerCase()]; }

  return {
    run(name, value) { return command(name)?.run(value === null ? "" : `${value}`) ?? false; },
    isSupported: name => command(name) !== undefined,
    isEnabled: name => command(name)?.isEnabled() ?? false,
    breakLine, moveCursor,
    // A text takes the place of all that a control holds: whether the page lets that be, and that it has; false: nobody types there.
    mayType(own, text) { return !isTypedIn(own) || tell(own, "beforeinput", "insertText", text); },
    tellTyped(own, text) {
      if (!isTypedIn(own)) return false;
      tell(own, "input", "insertText", text);
      return true;
    },
    // What a user does who selects all that is in an element and types.
    typeOver(own, text) {
      selection().selectAllChildren(wrap(own));
      insert(text);
    },
    // The text that is selected in the control with the focus; undefined: there is none, or something in the page since.
    selectedText() {
      const own = control();
      if (own === 0 || world.parts.documentSelectedBeside === own) return undefined;
      const { value, start, end } = controlText(own);
      return value.slice(start, end);
    },
  };
})
