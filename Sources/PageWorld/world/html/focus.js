// https://html.spec.whatwg.org/#focus
(function (world) {
  "use strict";

  const { host, agent, wrap, documentNumber } = world;
  const mutations = world.use("dom/mutations");
  const events = world.use("dom/events");
  const { get, parseInteger } = world.use("html/reflect");

  // What has the focus, 0 for the document itself.
  let focused = 0;

  // https://html.spec.whatwg.org/#focusable-area
  function isFocusableByDefault(own) {
    switch (host.localName(own)) {
      case "a": case "area": return get(own, "href") !== null;
      case "button": case "select": case "textarea": case "iframe": case "frame": return true;
      case "input": return (get(own, "type") ?? "").toLowerCase() !== "hidden";
      case "summary": {
        const parent = host.parentElement(own);
        return parent !== 0 && host.localName(parent) === "details";
      }
      case "audio": case "video": return get(own, "controls") !== null;
      default: {
        const value = get(own, "contenteditable");
        return value !== null && ["", "true", "plaintext-only"].includes(value.toLowerCase());
      }
    }
  }
  function isFocusable(own) {
    if (!mutations.isConnected(own) || host.isDisabledControl(own)) return false;
    // PLATFORM(WebKit, Chromium): HTMLDialogElement::supportsFocus, for a dialog that holds nothing that is to have it.
    if (!isFocusableByDefault(own) && host.localName(own) !== "dialog" && Number.isNaN(parseInteger(get(own, "tabindex")))) return false;
    for (let above = own; above !== 0; above = host.parentElement(above)) if (get(above, "inert") !== null) return false;
    // What has the place of an image's part has no box of its own.
    return host.localName(own) === "area" ? host.closest(own, "map") !== 0 : world.use("css/shown").isShown(own);
  }

  // Whether it hands the focus on to its shadow tree, and whether that has it.
  function delegates(own) {
    const root = agent.own(agent.wrapped(own))?.shadowRoot ?? 0;
    return root !== 0 && agent.own(wrap(root)).shadow.delegatesFocus;
  }
  function holdsFocus(own) { return focused !== 0 && mutations.shadowIncludes(agent.own(wrap(own)).shadowRoot, focused); }

  // https://html.spec.whatwg.org/#focus-delegate: in the shadow tree of a host that hands its focus on; 0 for none.
  function delegate(own) {
    const root = agent.own(agent.wrapped(own))?.shadowRoot ?? 0;
    if (!delegates(own)) return own;
    if (holdsFocus(own)) return focused;
    let first = 0;
    for (let node = host.following(root, root, false); node !== 0; node = host.following(node, root, false)) {
      if (host.nodeType(node) !== 1) continue;
      const found = delegate(node);
      if (found === 0 || !isFocusable(found)) continue;
      if (get(node, "autofocus") !== null) return found;
      if (first === 0) first = found;
    }
    return first;
  }

  // For the selectors: https://html.spec.whatwg.org/#selector-focus, with the hosts of the shadow trees around it.
  function set(own) {
    focused = own;
    if (own !== 0) {
      watch();
      // A rule for what has the focus may hide it.
      fix();
    }
    const hosts = [];
    for (let at = mutations.hostOf(host.root(own)); own !== 0 && at !== 0; at = mutations.hostOf(host.root(at))) hosts.push(at);
    host.setFocus(documentNumber, own, ...hosts);
  }

  // https://html.spec.whatwg.org/#focus-fixup-step, when the page would be painted next: what can be focused no more loses the focus.
  let isWatching = false, isFixing = false;
  const hiding = new Set(["class", "disabled", "hidden", "inert", "open", "style", "tabindex", "type"]);
  function watch() {
    if (isWatching) return;
    isWatching = true;
    mutations.also({
      attribute(element, namespace, name) {
        if (focused !== 0 && namespace === null && hiding.has(name)) fix();
      },
    });
  }
  function fix() {
    if (isFixing) return;
    isFixing = true;
    world.task(() => {
      isFixing = false;
      if (focused !== 0 && !isFocusable(focused)) move(0);
    });
  }

  // Which of the page's windows has the focus, the outermost until another one takes it.
  function holder(top) {
    const found = agent.focusedWindows.get(top) ?? 0;
    return found !== 0 && host.windowTop(found) === top ? found : top;
  }
  function setHolder(top, window) {
    if (window === top) agent.focusedWindows.delete(top);
    else agent.focusedWindows.set(top, window);
  }
  function focusOf(window) { return agent.world(host.windowRealm(window))?.use("html/focus"); }
  function tellWindow(type) { events.fire(world.global, type, undefined, world.get(world.has("FocusEvent") ? "FocusEvent" : "Event")); }

  // The window of this document takes the focus; the elements of the frames around it have it in their documents, which hear
  // nothing of that: https://html.spec.whatwg.org/#focus-chain, as browsers have it.
  function take() {
    const own = host.ownWindow(world.realm), top = host.windowTop(own), before = holder(top);
    if (own === 0 || before === own) return;
    setHolder(top, own);
    focusOf(before)?.lose();
    for (let at = own, parent; at !== top; at = parent) {
      parent = host.windowParent(at);
      focusOf(parent)?.hold(host.windowContainer(at));
    }
    tellWindow("focus");
  }
  // Whether what has the focus was not told of it.
  let isSilent = false;

  // https://html.spec.whatwg.org/#focus-update-steps
  function move(own) {
    const inner = own === 0 ? 0 : host.contentWindow(own);
    if (own !== 0 && inner === 0) take();
    if (own === focused) return;
    const old = isSilent ? 0 : focused;
    isSilent = false;
    const oldTarget = old === 0 ? null : wrap(old), target = own === 0 ? null : wrap(own);
    const FocusEvent = world.get(world.has("FocusEvent") ? "FocusEvent" : "Event");
    if (oldTarget === null) {
      set(own);
    } else {
      // PLATFORM(WebKit, Chromium): Document::setFocusedElement; nothing has the focus while the old one hears that it has lost it,
      // and what listeners give it to keeps it.
      set(0);
      const next = () => focused === 0 ? target : null;
      tellChange(old);
      events.fire(oldTarget, "blur", { composed: true, relatedTarget: next(), view: world.global }, FocusEvent);
      events.fire(oldTarget, "focusout", { bubbles: true, composed: true, relatedTarget: next(), view: world.global }, FocusEvent);
      if (own !== 0 && focused === 0 && mutations.isConnected(own)) set(own);
    }
    if (target !== null && focused === own) {
      if (inner !== 0) enter(inner);
      events.fire(target, "focus", { composed: true, relatedTarget: oldTarget, view: world.global }, FocusEvent);
      if (focused === own)
        events.fire(target, "focusin", { bubbles: true, composed: true, relatedTarget: oldTarget, view: world.global }, FocusEvent);
      if (inner !== 0) focusOf(inner)?.tellWindow("focus");
    }
  }
  // What a user typed is a change once that is over, if it is not what was there before.
  //
  // PLATFORM(WebKit, Chromium): HTMLTextFormControlElement::dispatchFormControlChangeEvent.
  function tellChange(own) {
    const kept = agent.own(wrap(own)), before = kept.changedByUser ?? null;
    if (before === null) return;
    kept.changedByUser = null;
    if (host.controlValue(own) === before) return;
    host.setUserValidity(own);
    events.fire(wrap(own), "change", { bubbles: true });
  }
  // The frame of an element that is focused takes the focus from this window.
  function enter(inner) {
    const own = host.ownWindow(world.realm), top = host.windowTop(own);
    if (holder(top) !== own) return;
    setHolder(top, inner);
    tellWindow("blur");
  }

  // What is taken out of the tree loses the focus without an event.
  //
  // PLATFORM(Chromium): Document::RemoveFocusedElementOfSubtree tells it while it is still there.
  mutations.also({
    willRemove(node, parent, isMove) {
      if (isMove || focused === 0 || !mutations.shadowIncludes(node, focused)) return;
      if (host.isWebKit(world.realm)) set(0); else move(0);
    },
  });

  // The dialogs that took the focus, and from whom.
  const previous = new Map();

  // https://html.spec.whatwg.org/#flush-autofocus-candidates, when the document has been read and shows first, and of what scripts
  // put into it later; one of a page and of the frames in it that are of its origin gets the focus, once.
  //
  // NB: in frames with scripts of their own alone.
  let asking = [];
  function autofocus(candidates) {
    const own = host.ownWindow(world.realm), top = host.windowTop(own);
    if (own === 0 || isIndicated() || !mayTouchAbove(own, top)) return;
    // A page without scripts of its own has given the focus to nothing.
    const above = focusOf(top);
    if (above?.isAutofocusOver()) return;
    for (const candidate of candidates) {
      const target = delegate(candidate);
      if (target === 0 || !isFocusable(target) || !world.use("css/rendering").isRendered(target)) continue;
      above?.endAutofocus();
      return move(target);
    }
  }
  function mayTouchAbove(own, top) {
    for (let at = own; at !== top;) {
      at = host.windowParent(at);
      if (!host.mayTouch(world.realm, at)) return false;
    }
    return true;
  }
  function isIndicated() { return (host.querySelector(documentNumber, ":target") ?? 0) !== 0; }
  // https://html.spec.whatwg.org/#autofocus-processed-flag, of a page as a whole.
  let isOver = false;
  function isAutofocusOver() { return isOver ||= focused !== 0 || isIndicated(); }
  function endAutofocus() { isOver = true; }

  return {
    isFocusableByDefault, isFocusable, take, tellWindow, tellChange,
    lose() {
      move(0);
      tellWindow("blur");
    },
    hold(own) {
      set(own);
      isSilent = true;
    },
    // https://html.spec.whatwg.org/#dom-document-hasfocus: the document, or one in it.
    hasFocus() {
      const own = host.ownWindow(world.realm);
      let at = holder(host.windowTop(own));
      while (at !== own && at !== 0 && host.windowParent(at) !== at) at = host.windowParent(at);
      return own !== 0 && at === own;
    },
    // Whether it, or what it hands the focus on to, takes it.
    mayTake(own) {
      const target = delegate(own);
      return target !== 0 && isFocusable(target);
    },
    focus(own) {
      const target = delegate(own);
      if (target !== 0 && isFocusable(target)) return move(target);
      // https://html.spec.whatwg.org/#dom-label-control: a label that takes no focus hands it on.
      if (host.localName(own) === "label") {
        const control = host.labeledControl(own);
        if (control !== 0 && isFocusable(control)) move(control);
      }
    },
    // https://html.spec.whatwg.org/#unfocusing-steps
    blur(own) { if (own === focused || delegates(own) && holdsFocus(own)) move(0); },
    focused: () => focused,
    // Of the page's windows the one that has the focus; its realm.
    realm() { return host.windowRealm(holder(host.windowTop(host.ownWindow(world.realm)))); },
    autofocus, isAutofocusOver, endAutofocus,
    // When the page would be painted next.
    autofocusLater(own) {
      asking.push(own);
      if (asking.length > 1) return;
      world.task(() => {
        const candidates = asking;
        asking = [];
        autofocus(candidates);
      });
    },
    // https://html.spec.whatwg.org/#dialog-focusing-steps
    focusInside(own) {
      previous.set(own, focused);
      let first = 0;
      for (let node = host.following(own, own, false); node !== 0; node = host.following(node, own, false)) {
        if (host.nodeType(node) !== 1 || !isFocusable(node)) continue;
        if (first === 0) first = node;
        if (get(node, "autofocus") !== null) { first = node; break; }
      }
      if (first !== 0) move(first);
      else if (isFocusable(own)) move(own);
    },
    restore(own) {
      const before = previous.get(own) ?? 0;
      previous.delete(own);
      if (before !== 0 && isFocusable(before)) return move(before);
      // https://html.spec.whatwg.org/#focus-fixup-step: what does not show any more has no focus.
      if (focused !== 0 && mutations.shadowIncludes(own, focused)) set(0);
    },
  };
})
