// https://dom.spec.whatwg.org/#traversal
(function (world) {
  "use strict";

  const { host, wrap, illegal, need } = world;
  const mutations = world.use("dom/mutations");
  const { nodeNumber } = world.use("dom/node");
  const secret = {};
  const ACCEPT = 1, REJECT = 2, SKIP = 3;

  class NodeFilter {
    constructor() { illegal(); }
  }
  world.define("NodeFilter", NodeFilter, {
    FILTER_ACCEPT: ACCEPT, FILTER_REJECT: REJECT, FILTER_SKIP: SKIP,
    SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8,
    SHOW_ENTITY_REFERENCE: 0x10, SHOW_ENTITY: 0x20, SHOW_PROCESSING_INSTRUCTION: 0x40, SHOW_COMMENT: 0x80,
    SHOW_DOCUMENT: 0x100, SHOW_DOCUMENT_TYPE: 0x200, SHOW_DOCUMENT_FRAGMENT: 0x400, SHOW_NOTATION: 0x800,
  });

  function begin(name, root, show, filter) {
    if (filter === undefined) filter = null;
    if (filter !== null && typeof filter !== "object" && typeof filter !== "function")
      throw new TypeError("The filter is no function and no object");
    return { root: nodeNumber(root, `Argument 1 ('root') to Document.${name}`), show: show >>> 0, filter, isActive: false };
  }

  // https://dom.spec.whatwg.org/#concept-node-filter
  function test(state, node) {
    if (state.isActive) world.throwDOMException(undefined, "InvalidStateError");
    if ((state.show >>> (host.nodeType(node) - 1) & 1) === 0) return SKIP;
    const { filter } = state;
    if (filter === null) return ACCEPT;
    state.isActive = true;
    try {
      if (typeof filter === "function") return world.apply(filter, undefined, [wrap(node)]) & 0xffff;
      const { acceptNode } = filter;
      if (typeof acceptNode !== "function") throw new TypeError("The filter's acceptNode is no function");
      return world.apply(acceptNode, filter, [wrap(node)]) & 0xffff;
    } finally {
      state.isActive = false;
    }
  }

  function preceding(node, root) {
    if (node === root) return 0;
    let previous = host.previousSibling(node);
    if (previous === 0) return host.parent(node);
    for (let last = host.lastChild(previous); last !== 0; last = host.lastChild(previous)) previous = last;
    return previous;
  }

  // The iterators that may have to move when nodes go; those nobody holds any more are forgotten.
  let iterators = [];

  class NodeIterator {
    #state;
    constructor(key, state) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#state = state;
    }
    get root() { return wrap(this.#state.root); }
    get referenceNode() { return wrap(this.#state.reference); }
    get pointerBeforeReferenceNode() { return this.#state.isBefore; }
    get whatToShow() { return this.#state.show; }
    get filter() { return this.#state.filter; }
    nextNode() { return traverse(this.#state, true); }
    previousNode() { return traverse(this.#state, false); }
    detach() { this.#state; }
  }
  world.define("NodeIterator", NodeIterator);

  // https://dom.spec.whatwg.org/#concept-nodeiterator-traverse
  function traverse(state, isForward) {
    let node = state.reference;
    let { isBefore } = state;
    for (;;) {
      if (isForward) {
        if (isBefore) isBefore = false;
        else node = host.following(node, state.root, false);
      } else if (isBefore) {
        node = preceding(node, state.root);
      } else {
        isBefore = true;
      }
      if (node === 0) return null;
      if (test(state, node) === ACCEPT) break;
    }
    state.reference = node;
    state.isBefore = isBefore;
    return wrap(node);
  }

  // https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps
  function willRemove(node) {
    let isStale = false;
    for (let index = 0; index < iterators.length; index++) {
      const state = iterators[index].deref();
      if (state === undefined) { isStale = true; continue; }
      if (node === state.root || !host.contains(node, state.reference) || host.contains(node, state.root)) continue;
      if (state.isBefore) {
        const next = host.following(node, state.root, true);
        if (next !== 0) { state.reference = next; continue; }
        state.isBefore = false;
      }
      state.reference = preceding(node, state.root);
    }
    if (isStale) iterators = iterators.filter(one => one.deref() !== undefined);
  }

  let isWatching = false;
  function startWatching() {
    if (isWatching) return;
    isWatching = true;
    mutations.also({ willRemove });
  }

  class TreeWalker {
    #state;
    constructor(key, state) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#state = state;
    }
    get root() { return wrap(this.#state.root); }
    get whatToShow() { return this.#state.show; }
    get filter() { return this.#state.filter; }
    get currentNode() { return wrap(this.#state.current); }
    set currentNode(node) { this.#state.current = nodeNumber(node); }

    parentNode() {
      const state = this.#state;
      for (let node = state.current; node !== 0 && node !== state.root;) {
        node = host.parent(node);
        if (node !== 0 && test(state, node) === ACCEPT) return found(state, node);
      }
      return null;
    }
    firstChild() { return child(this.#state, true); }
    lastChild() { return child(this.#state, false); }
    nextSibling() { return sibling(this.#state, true); }
    previousSibling() { return sibling(this.#state, false); }

    previousNode() {
      const state = this.#state;
      for (let node = state.current; node !== state.root;) {
        for (let previous = host.previousSibling(node); previous !== 0; previous = host.previousSibling(node)) {
          node = previous;
          let result = test(state, node);
          for (let last = host.lastChild(node); result !== REJECT && last !== 0; last = host.lastChild(node)) {
            node = last;
            result = test(state, node);
          }
          if (result === ACCEPT) return found(state, node);
        }
        if (node === state.root) return null;
        const parent = host.parent(node);
        if (parent === 0) return null;
        node = parent;
        if (test(state, node) === ACCEPT) return found(state, node);
      }
      return null;
    }
    nextNode() {
      const state = this.#state;
      let node = state.current, result = ACCEPT;
      for (;;) {
        for (let first = host.firstChild(node); result !== REJECT && first !== 0; first = host.firstChild(node)) {
          node = first;
          result = test(state, node);
          if (result === ACCEPT) return found(state, node);
        }
        let next = 0;
        for (let above = node; above !== 0; above = host.parent(above)) {
          if (above === state.root) return null;
          next = host.nextSibling(above);
          if (next !== 0) break;
        }
        if (next === 0) return null;
        node = next;
        result = test(state, node);
        if (result === ACCEPT) return found(state, node);
      }
    }
  }
  world.define("TreeWalker", TreeWalker);

  function found(state, node) {
    state.current = node;
    return wrap(node);
  }

  // https://dom.spec.whatwg.org/#concept-traverse-children
  function child(state, isFirst) {
    const down = isFirst ? host.firstChild : host.lastChild, along = isFirst ? host.nextSibling : host.previousSibling;
    for (let node = down(state.current); node !== 0;) {
      const result = test(state, node);
      if (result === ACCEPT) return found(state, node);
      if (result === SKIP) {
        const inner = down(node);
        if (inner !== 0) { node = inner; continue; }
      }
      for (;;) {
        const next = along(node);
        if (next !== 0) { node = next; break; }
        const parent = host.parent(node);
        if (parent === 0 || parent === state.root || parent === state.current) return null;
        node = parent;
      }
    }
    return null;
  }

  // https://dom.spec.whatwg.org/#concept-traverse-siblings
  function sibling(state, isNext) {
    const down = isNext ? host.firstChild : host.lastChild, along = isNext ? host.nextSibling : host.previousSibling;
    let node = state.current;
    if (node === state.root) return null;
    for (;;) {
      for (let next = along(node); next !== 0;) {
        node = next;
        const result = test(state, node);
        if (result === ACCEPT) return found(state, node);
        next = down(node);
        if (result === REJECT || next === 0) next = along(node);
      }
      node = host.parent(node);
      if (node === 0 || node === state.root || test(state, node) === ACCEPT) return null;
    }
  }

  return {
    iterator(root, show, filter) {
      const state = begin("createNodeIterator", root, show, filter);
      state.reference = state.root;
      state.isBefore = true;
      startWatching();
      iterators.push(new WeakRef(state));
      return new NodeIterator(secret, state);
    },
    walker(root, show, filter) {
      const state = begin("createTreeWalker", root, show, filter);
      state.current = state.root;
      return new TreeWalker(secret, state);
    },
  };
})
