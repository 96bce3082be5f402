// https://w3c.github.io/selection-api/
(function (world) {
  "use strict";

  const { host, agent, wrap, need, page } = world;
  const { copied } = page === undefined ? {} : world.use("apart/modules");
  const { nodeNumber } = world.use("dom/node");
  const { stateOf, makeRange, compare, lengthOf, Range } = world.use("dom/ranges");
  const secret = {};

  function wrongSize() { world.throwDOMException(undefined, "IndexSizeError"); }
  function check(node, offset) {
    if (host.nodeType(node) === 10) world.throwDOMException(undefined, "InvalidNodeTypeError");
    if (offset > lengthOf(node)) wrongSize();
  }
  // A range of another page of the agent's.
  function isRangeApart(value) {
    if (typeof value !== "object" || value === null) return false;
    return agent.interfaceOf(Object.getPrototypeOf(value)) === "Range";
  }
  function isOfPage(node) { return host.root(node) === world.documentNumber; }

  let current, take;

  class Selection {
    #range = null;
    #isBackwards = false;

    constructor(key) { if (key !== secret) throw new TypeError("Illegal constructor"); }

    // A world of the app's has the page's selection, by numbers.
    #catchUp() {
      const now = page.use("dom/selection").current();
      if (now === null) {
        this.#range = null;
        return;
      }
      const [start, startOffset, end, endOffset, isBackwards] = copied(now);
      const own = this.#range === null ? undefined : stateOf(this.#range);
      if (own === undefined || own.start !== start || own.startOffset !== startOffset || own.end !== end || own.endOffset !== endOffset)
        this.#range = makeRange({ start, startOffset, end, endOffset });
      this.#isBackwards = isBackwards;
    }
    #changed() {
      if (page === undefined) return changed();
      const state = this.#range === null ? { start: 0, startOffset: 0, end: 0, endOffset: 0 } : stateOf(this.#range);
      page.use("dom/selection").take(state.start, state.startOffset, state.end, state.endOffset, this.#isBackwards);
    }
    static {
      current = selection => {
        const state = selection.#live();
        return state === null ? null : [state.start, state.startOffset, state.end, state.endOffset, selection.#isBackwards];
      };
      take = (selection, start, startOffset, end, endOffset, isBackwards) => {
        if (start === 0) selection.removeAllRanges();
        else selection.#select(start, startOffset, end, endOffset, isBackwards);
      };
    }

    // The range while it stands in the page.
    #live() {
      if (page !== undefined) this.#catchUp();
      return this.#ownLive();
    }
    #ownLive() { return this.#range !== null && isOfPage(stateOf(this.#range).start) ? stateOf(this.#range) : null; }
    #select(start, startOffset, end, endOffset, isBackwards) {
      this.#range = makeRange({ start, startOffset, end, endOffset });
      this.#isBackwards = isBackwards;
      this.#changed();
    }
    #anchor() {
      const state = this.#live();
      if (state === null) return null;
      return this.#isBackwards ? [state.end, state.endOffset] : [state.start, state.startOffset];
    }
    #focus() {
      const state = this.#live();
      if (state === null) return null;
      return this.#isBackwards ? [state.start, state.startOffset] : [state.end, state.endOffset];
    }

    get anchorNode() { return wrap(this.#anchor()?.[0] ?? 0); }
    get anchorOffset() { return this.#anchor()?.[1] ?? 0; }
    get focusNode() { return wrap(this.#focus()?.[0] ?? 0); }
    get focusOffset() { return this.#focus()?.[1] ?? 0; }
    get baseNode() { return this.anchorNode; }
    get baseOffset() { return this.anchorOffset; }
    get extentNode() { return this.focusNode; }
    get extentOffset() { return this.focusOffset; }
    get isCollapsed() {
      const state = this.#live();
      return state === null || state.start === state.end && state.startOffset === state.endOffset;
    }
    get rangeCount() { return this.#live() === null ? 0 : 1; }
    get type() { return this.#live() === null ? "None" : this.isCollapsed ? "Caret" : "Range"; }
    get direction() { return this.#live() === null || this.isCollapsed ? "none" : this.#isBackwards ? "backward" : "forward"; }

    getRangeAt(index) {
      need(arguments, 1);
      if (index >>> 0 !== 0 || this.#live() === null) wrongSize();
      return this.#range;
    }
    addRange(range) {
      need(arguments, 1);
      if (!(range instanceof Range)) {
        // Another page's ends in that page.
        if (isRangeApart(range)) return;
        throw new TypeError("Argument 1 ('range') to Selection.addRange must be an instance of Range");
      }
      if (!isOfPage(stateOf(range).start) || this.#live() !== null) return;
      this.#range = range;
      this.#isBackwards = false;
      this.#changed();
    }
    removeRange(range) {
      need(arguments, 1);
      if (!(range instanceof Range)) throw new TypeError("Argument 1 ('range') to Selection.removeRange must be an instance of Range");
      if (range !== this.#range) world.throwDOMException(undefined, "NotFoundError");
      this.removeAllRanges();
    }
    removeAllRanges() {
      if (page !== undefined) this.#catchUp();
      if (this.#range === null) return;
      this.#range = null;
      this.#changed();
    }
    empty() { this.removeAllRanges(); }

    collapse(node, offset = 0) {
      need(arguments, 1);
      if (node === null || node === undefined) return this.removeAllRanges();
      const own = nodeNumber(node, "Argument 1 ('node') to Selection.collapse");
      offset >>>= 0;
      check(own, offset);
      if (isOfPage(own)) this.#select(own, offset, own, offset, false);
    }
    setPosition(node, offset = 0) { this.collapse(...arguments); }
    #selected() { return this.#live() ?? world.throwDOMException(undefined, "InvalidStateError"); }
    collapseToStart() {
      const { start, startOffset } = this.#selected();
      this.#select(start, startOffset, start, startOffset, false);
    }
    collapseToEnd() {
      const { end, endOffset } = this.#selected();
      this.#select(end, endOffset, end, endOffset, false);
    }
    extend(node, offset = 0) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Selection.extend");
      offset >>>= 0;
      if (!isOfPage(own)) return;
      const anchor = this.#anchor() ?? world.throwDOMException(undefined, "InvalidStateError");
      check(own, offset);
      this.#between(anchor[0], anchor[1], own, offset);
    }
    #between(anchor, anchorOffset, focus, focusOffset) {
      if (compare(anchor, anchorOffset, focus, focusOffset) <= 0) this.#select(anchor, anchorOffset, focus, focusOffset, false);
      else this.#select(focus, focusOffset, anchor, anchorOffset, true);
    }
    setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset) {
      need(arguments, 4);
      const anchor = nodeNumber(anchorNode, "Argument 1 ('anchorNode') to Selection.setBaseAndExtent"), focus = nodeNumber(focusNode, "Argument 3 ('focusNode') to Selection.setBaseAndExtent");
      anchorOffset >>>= 0;
      focusOffset >>>= 0;
      if (anchorOffset > lengthOf(anchor) || focusOffset > lengthOf(focus)) wrongSize();
      if (isOfPage(anchor) && isOfPage(focus)) this.#between(anchor, anchorOffset, focus, focusOffset);
    }
    selectAllChildren(node) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Selection.selectAllChildren");
      if (host.nodeType(own) === 10) check(own, 0);
      if (isOfPage(own)) this.#select(own, 0, own, host.childCount(own), false);
    }
    modify() { this.#live(); }
    deleteFromDocument() { if (this.#live() !== null) this.#range.deleteContents(); }
    containsNode(node, allowPartialContainment = false) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Selection.containsNode"), state = this.#live();
      if (state === null || !isOfPage(own)) return false;
      const startsIn = compare(own, 0, state.start, state.startOffset) >= 0;
      const endsIn = compare(own, lengthOf(own), state.end, state.endOffset) <= 0;
      if (!allowPartialContainment) return startsIn && endsIn;
      return compare(own, 0, state.end, state.endOffset) <= 0 && compare(own, lengthOf(own), state.start, state.startOffset) >= 0;
    }
    toString() { return page === undefined ? text(this) : page.use("dom/selection").text(); }
  }
  world.define("Selection", Selection);

  // https://w3c.github.io/selection-api/#dom-selection-stringifier: what shows of it, and of a control with the focus what is
  // selected in it.
  function text(selection) {
    const selected = world.use("html/editing").selectedText();
    if (selected !== undefined) return selected;
    const [start, startOffset, end, endOffset] = current(selection) ?? [0];
    return start === 0 ? "" : world.use("html/rendered-text").ofRange({ start, startOffset, end, endOffset });
  }

  // https://w3c.github.io/selection-api/#scheduling-selectionhange-event
  let isScheduled = false;
  const { setTimeout } = world.global;
  function changed() {
    world.parts.documentSelectedBeside = world.use("html/focus").focused();
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      world.use("dom/events").fire(wrap(world.documentNumber), "selectionchange");
    }, 0);
  }

  const selection = new Selection(secret);
  return {
    selection,
    getSelection() { return selection; },
    text: () => text(selection),
    // By numbers: [start, its offset, end, its offset, whether it is backwards]; null where nothing is selected.
    current: () => current(selection),
    take(...values) { take(selection, ...values); },
  };
})
