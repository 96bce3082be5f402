// https://dom.spec.whatwg.org/#ranges
(function (world) {
  "use strict";

  const { host, wrap, illegal, need } = world;
  const mutations = world.use("dom/mutations");
  const { childNumber, nodeNumber, isCharacterData } = world.use("dom/node");
  const DOCTYPE = 10;

  // {start, startOffset, end, endOffset}: nodes by number.
  const states = new WeakMap();
  const getState = WeakMap.prototype.get.bind(states);
  const setState = WeakMap.prototype.set.bind(states);
  function stateOf(range) { return getState(range) ?? illegal(); }
  // The live ones.
  let live = [];

  class AbstractRange {
    constructor() { throw new TypeError("Illegal constructor"); }
    get startContainer() { return wrap(stateOf(this).start); }
    get startOffset() { return stateOf(this).startOffset; }
    get endContainer() { return wrap(stateOf(this).end); }
    get endOffset() { return stateOf(this).endOffset; }
    get collapsed() {
      const state = stateOf(this);
      return state.start === state.end && state.startOffset === state.endOffset;
    }
  }
  world.define("AbstractRange", AbstractRange);

  function unsuitable() { world.throwDOMException(undefined, "InvalidNodeTypeError"); }

  class StaticRange extends AbstractRange {
    constructor(init) {
      need(arguments, 1);
      for (const name of ["startContainer", "startOffset", "endContainer", "endOffset"])
        if (init?.[name] === undefined) throw new TypeError(`The range's init has no ${name}`);
      const { startContainer, startOffset, endContainer, endOffset } = init;
      const state = {
        start: nodeNumber(startContainer), startOffset: startOffset >>> 0,
        end: nodeNumber(endContainer), endOffset: endOffset >>> 0,
      };
      for (const node of [startContainer, endContainer])
        if (node.nodeType === DOCTYPE || node.nodeType === 2) unsuitable();
      const range = { __proto__: new.target.prototype };
      setState(range, state);
      return range;
    }
  }
  world.define("StaticRange", StaticRange);

  function lengthOf(node) {
    return isCharacterData(node) ? host.dataLength(node) : host.nodeType(node) === DOCTYPE ? 0 : host.childCount(node);
  }

  // https://dom.spec.whatwg.org/#concept-range-bp-position: -1 before, 0 equal, 1 after.
  function compare(node, offset, other, otherOffset) {
    if (node === other) return Math.sign(offset - otherOffset);
    if (host.contains(other, node)) {
      let child = node;
      while (host.parent(child) !== other) child = host.parent(child);
      return host.index(child) < otherOffset ? -1 : 1;
    }
    if (host.contains(node, other)) {
      let child = other;
      while (host.parent(child) !== node) child = host.parent(child);
      return host.index(child) < offset ? 1 : -1;
    }
    return host.precedes(node, other) ? -1 : 1;
  }

  function checkBoundary(node, offset) {
    if (host.nodeType(node) === DOCTYPE) unsuitable();
    if (offset > lengthOf(node)) world.throwDOMException(undefined, "IndexSizeError");
  }
  function parentOf(node) {
    return host.parent(node) || world.throwDOMException(undefined, "InvalidNodeTypeError");
  }

  // https://dom.spec.whatwg.org/#concept-range-bp-set
  function setStart(state, node, offset) {
    checkBoundary(node, offset);
    if (host.root(node) !== host.root(state.end) || compare(node, offset, state.end, state.endOffset) > 0) {
      state.end = node;
      state.endOffset = offset;
    }
    state.start = node;
    state.startOffset = offset;
  }
  function setEnd(state, node, offset) {
    checkBoundary(node, offset);
    if (host.root(node) !== host.root(state.start) || compare(node, offset, state.start, state.startOffset) < 0) {
      state.start = node;
      state.startOffset = offset;
    }
    state.end = node;
    state.endOffset = offset;
  }

  function keep(range, state) {
    setState(range, state);
    startWatching();
    if (live.length >= 64 && (live.length & live.length - 1) === 0) live = live.filter(one => one.deref() !== undefined);
    live.push(new WeakRef(state));
    return range;
  }
  function makeRange(state, prototype = Range.prototype) { return keep({ __proto__: prototype }, { ...state, selection: null }); }

  class Range extends AbstractRange {
    constructor() {
      const document = world.documentNumber;
      return makeRange({ start: document, startOffset: 0, end: document, endOffset: 0 }, new.target.prototype);
    }

    get commonAncestorContainer() {
      const { start, end } = stateOf(this);
      let container = start;
      while (!host.contains(container, end)) container = host.parent(container);
      return wrap(container);
    }

    setStart(node, offset) {
      need(arguments, 2);
      setStart(stateOf(this), nodeNumber(node, "Argument 1 ('node') to Range.setStart"), offset >>> 0);
    }
    setEnd(node, offset) {
      need(arguments, 2);
      setEnd(stateOf(this), nodeNumber(node, "Argument 1 ('node') to Range.setEnd"), offset >>> 0);
    }
    setStartBefore(node) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Range.setStartBefore");
      setStart(stateOf(this), parentOf(own), host.index(own));
    }
    setStartAfter(node) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Range.setStartAfter");
      setStart(stateOf(this), parentOf(own), host.index(own) + 1);
    }
    setEndBefore(node) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Range.setEndBefore");
      setEnd(stateOf(this), parentOf(own), host.index(own));
    }
    setEndAfter(node) {
      need(arguments, 1);
      const own = nodeNumber(node, "Argument 1 ('node') to Range.setEndAfter");
      setEnd(stateOf(this), parentOf(own), host.index(own) + 1);
    }
    collapse(toStart = false) {
      const state = stateOf(this);
      if (toStart) [state.end, state.endOffset] = [state.start, state.startOffset];
      else [state.start, state.startOffset] = [state.end, state.endOffset];
    }
    selectNode(node) {
      need(arguments, 1);
      const state = stateOf(this), own = nodeNumber(node, "Argument 1 ('node') to Range.selectNode");
      state.start = state.end = parentOf(own);
      state.startOffset = host.index(own);
      state.endOffset = state.startOffset + 1;
    }
    selectNodeContents(node) {
      need(arguments, 1);
      const state = stateOf(this), own = nodeNumber(node, "Argument 1 ('node') to Range.selectNodeContents");
      if (host.nodeType(own) === DOCTYPE) unsuitable();
      state.start = state.end = own;
      state.startOffset = 0;
      state.endOffset = lengthOf(own);
    }

    // https://dom.spec.whatwg.org/#dom-range-compareboundarypoints
    compareBoundaryPoints(how, sourceRange) {
      need(arguments, 2);
      const state = stateOf(this);
      how &= 0xffff;
      const source = getState(sourceRange);
      if (source === undefined) throw new TypeError("The argument is no Range");
      if (how > 3) world.throwDOMException(undefined, "NotSupportedError");
      if (host.root(state.start) !== host.root(source.start))
        world.throwDOMException(undefined, "WrongDocumentError");
      const own = how === 0 || how === 3 ? [state.start, state.startOffset] : [state.end, state.endOffset];
      const other = how < 2 ? [source.start, source.startOffset] : [source.end, source.endOffset];
      return compare(...own, ...other);
    }
    isPointInRange(node, offset) {
      need(arguments, 2);
      const state = stateOf(this), own = nodeNumber(node, "Argument 1 ('node') to Range.isPointInRange");
      offset >>>= 0;
      if (host.root(own) !== host.root(state.start)) return false;
      checkBoundary(own, offset);
      return compare(own, offset, state.start, state.startOffset) >= 0 && compare(own, offset, state.end, state.endOffset) <= 0;
    }
    comparePoint(node, offset) {
      need(arguments, 2);
      const state = stateOf(this), own = nodeNumber(node, "Argument 1 ('node') to Range.comparePoint");
      offset >>>= 0;
      if (host.root(own) !== host.root(state.start)) world.throwDOMException(undefined, "WrongDocumentError");
      checkBoundary(own, offset);
      if (compare(own, offset, state.start, state.startOffset) < 0) return -1;
      return compare(own, offset, state.end, state.endOffset) > 0 ? 1 : 0;
    }
    intersectsNode(node) {
      need(arguments, 1);
      const state = stateOf(this), own = nodeNumber(node, "Argument 1 ('node') to Range.intersectsNode");
      if (host.root(own) !== host.root(state.start)) return false;
      const parent = host.parent(own);
      if (parent === 0) return true;
      const offset = host.index(own);
      return compare(parent, offset, state.end, state.endOffset) < 0
        && compare(parent, offset + 1, state.start, state.startOffset) > 0;
    }

    deleteContents() { world.use("dom/range-contents").remove(stateOf(this)); }
    extractContents() { return wrap(world.use("dom/range-contents").take(stateOf(this), true)); }
    cloneContents() { return wrap(world.use("dom/range-contents").take(stateOf(this), false)); }
    insertNode(node) {
      need(arguments, 1);
      world.use("dom/range-contents").insert(stateOf(this), childNumber(node, "Argument 1 ('node') to Range.insertNode"));
    }
    surroundContents(parent) {
      need(arguments, 1);
      world.use("dom/range-contents").surround(stateOf(this), nodeNumber(parent, "Argument 1 ('newParent') to Range.surroundContents"));
    }
    cloneRange() {
      const { start, startOffset, end, endOffset } = stateOf(this);
      return makeRange({ start, startOffset, end, endOffset });
    }
    detach() { stateOf(this); }

    // https://html.spec.whatwg.org/#dom-range-createcontextualfragment
    createContextualFragment(markup) {
      need(arguments, 1);
      return world.use("dom/range-contents").parse(stateOf(this), `${markup}`);
    }

    // https://dom.spec.whatwg.org/#dom-range-stringifier
    toString() {
      const { start, startOffset, end, endOffset } = stateOf(this);
      const isText = node => host.nodeType(node) === 3 || host.nodeType(node) === 4;
      if (start === end && isText(start)) return host.characters(start).slice(startOffset, endOffset);
      let text = isText(start) ? host.characters(start).slice(startOffset) : "";
      const root = host.root(start);
      const last = isText(end) ? end : after(end, endOffset, root);
      let node = isText(start) ? host.following(start, root, true) : childOrAfter(start, startOffset, root);
      for (; node !== 0 && node !== last; node = host.following(node, root, false)) if (isText(node)) text += host.characters(node);
      if (isText(end)) text += host.characters(end).slice(0, endOffset);
      return text;
    }

    // Nothing is laid out: one rectangle stands for all of them.
    getClientRects() {
      const container = nodeNumber(this.commonAncestorContainer);
      const element = host.nodeType(container) === 1 ? container : host.parentElement(container);
      const has = !this.collapsed && element !== 0 && world.use("css/rendering").isRendered(element);
      return world.use("html/geometry").rects(has ? [[0, 0]] : []);
    }
    getBoundingClientRect() { return world.use("html/geometry").emptyRect(); }
  }
  world.define("Range", Range, { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 });

  // The first node at or behind a boundary, in tree order.
  function childOrAfter(node, offset, root) {
    return isCharacterData(node) ? host.following(node, root, true)
      : host.childAt(node, offset) || host.following(node, root, true);
  }
  function after(node, offset, root) { return childOrAfter(node, offset, root); }

  function eachState(body) {
    for (let index = 0; index < live.length; index++) {
      const state = live[index].deref();
      if (state !== undefined) body(state);
    }
  }

  // https://dom.spec.whatwg.org/#live-range-pre-remove-steps
  function willRemove(node, parent) {
    let index = -1;
    // OPTIMIZATION: many ranges stand in few nodes, each of which is looked at once.
    const known = new Map();
    const isInside = container => {
      let answer = known.get(container);
      if (answer === undefined) known.set(container, answer = host.contains(node, container));
      return answer;
    };
    eachState(state => {
      if (index < 0) index = host.index(node);
      if (isInside(state.start)) [state.start, state.startOffset] = [parent, index];
      else if (state.start === parent && state.startOffset > index) state.startOffset--;
      if (isInside(state.end)) [state.end, state.endOffset] = [parent, index];
      else if (state.end === parent && state.endOffset > index) state.endOffset--;
    });
  }
  // https://dom.spec.whatwg.org/#concept-node-insert, the fifth step
  function insertedBefore(parent, child, count) {
    let index = -1;
    eachState(state => {
      if (state.start !== parent && state.end !== parent) return;
      if (index < 0) index = host.index(child);
      if (state.start === parent && state.startOffset > index) state.startOffset += count;
      if (state.end === parent && state.endOffset > index) state.endOffset += count;
    });
  }
  // https://dom.spec.whatwg.org/#concept-cd-replace, steps 8 to 11
  function replacedData(node, offset, count, length) {
    const moved = at => at > offset && at <= offset + count ? offset : at > offset + count ? at + length - count : at;
    eachState(state => {
      if (state.start === node) state.startOffset = moved(state.startOffset);
      if (state.end === node) state.endOffset = moved(state.endOffset);
    });
  }
  // https://dom.spec.whatwg.org/#concept-text-split, steps 7.2 to 7.5
  function split(node, rest, offset, parent) {
    const index = host.index(node);
    eachState(state => {
      if (state.start === node && state.startOffset > offset) [state.start, state.startOffset] = [rest, state.startOffset - offset];
      if (state.end === node && state.endOffset > offset) [state.end, state.endOffset] = [rest, state.endOffset - offset];
      if (state.start === parent && state.startOffset === index + 1) state.startOffset++;
      if (state.end === parent && state.endOffset === index + 1) state.endOffset++;
    });
  }
  // https://dom.spec.whatwg.org/#dom-node-normalize, the sixth step
  function merge(sibling, node, length) {
    const parent = host.parent(sibling), index = host.index(sibling);
    eachState(state => {
      if (state.start === sibling) [state.start, state.startOffset] = [node, state.startOffset + length];
      else if (state.start === parent && state.startOffset === index) [state.start, state.startOffset] = [node, length];
      if (state.end === sibling) [state.end, state.endOffset] = [node, state.endOffset + length];
      else if (state.end === parent && state.endOffset === index) [state.end, state.endOffset] = [node, length];
    });
  }

  let isWatching = false;
  function startWatching() {
    if (isWatching) return;
    isWatching = true;
    mutations.also({ willRemove, insertedBefore, replacedData, split, merged: merge });
  }

  return { stateOf, makeRange, setStart, setEnd, compare, lengthOf, Range };
})
