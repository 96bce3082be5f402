// What ranges do to trees: https://dom.spec.whatwg.org/#concept-range-extract and its like.
(function (world) {
  "use strict";

  const { host, wrap } = world;
  const mutations = world.use("dom/mutations");
  const { isCharacterData } = world.use("dom/node");
  const { compare, lengthOf, setStart, setEnd } = world.use("dom/ranges");

  function isText(node) { return host.nodeType(node) === 3 || host.nodeType(node) === 4; }
  function hierarchy() { world.throwDOMException(undefined, "HierarchyRequestError"); }

  // https://dom.spec.whatwg.org/#contained
  function isContained(node, state) {
    return compare(node, 0, state.start, state.startOffset) > 0 && compare(node, lengthOf(node), state.end, state.endOffset) < 0;
  }

  function collapse(state, node, offset) {
    state.start = state.end = node;
    state.startOffset = state.endOffset = offset;
  }

  // Where a range ends up once what is in it is gone.
  function placeAfter({ start, startOffset, end }) {
    if (host.contains(start, end)) return [start, startOffset];
    let reference = start;
    for (let parent = host.parent(reference); parent !== 0 && !host.contains(parent, end); parent = host.parent(reference))
      reference = parent;
    return [host.parent(reference), host.index(reference) + 1];
  }

  // https://dom.spec.whatwg.org/#dom-range-deletecontents
  function remove(state) {
    const { start, startOffset, end, endOffset } = state;
    if (start === end && startOffset === endOffset) return;
    if (start === end && isCharacterData(start)) return mutations.replaceData(start, startOffset, endOffset - startOffset, "");
    const gone = [];
    let common = start;
    while (!host.contains(common, end)) common = host.parent(common);
    for (let node = common; node !== 0;) {
      const isWhole = isContained(node, state);
      if (isWhole) gone.push(node);
      node = host.following(node, common, isWhole);
    }
    const [node, offset] = placeAfter(state);
    if (isCharacterData(start)) mutations.replaceData(start, startOffset, lengthOf(start) - startOffset, "");
    for (const one of gone) mutations.remove(one);
    if (isCharacterData(end)) mutations.replaceData(end, 0, endOffset, "");
    collapse(state, node, offset);
  }

  function cloneOf(node) { return world.parts.clone(node, false, host.owner(node)); }

  function cloneData(node, from, to) {
    const copy = cloneOf(node);
    host.setCharacters(copy, host.characters(node).slice(from, to));
    return copy;
  }

  // https://dom.spec.whatwg.org/#concept-range-extract and https://dom.spec.whatwg.org/#concept-range-clone
  function take(state, isRemoving) {
    const { start, startOffset, end, endOffset } = state;
    const fragment = host.createFragment(host.owner(start));
    if (start === end && startOffset === endOffset) return fragment;
    if (start === end && isCharacterData(start)) {
      mutations.insert(cloneData(start, startOffset, endOffset), fragment, 0);
      if (isRemoving) mutations.replaceData(start, startOffset, endOffset - startOffset, "");
      return fragment;
    }
    let common = start;
    while (!host.contains(common, end)) common = host.parent(common);
    const partly = ancestor => {
      let child = ancestor;
      while (host.parent(child) !== common) child = host.parent(child);
      return child;
    };
    const first = host.contains(start, end) ? 0 : partly(start);
    const last = host.contains(end, start) ? 0 : partly(end);
    const whole = host.children(common).filter(child => isContained(child, state));
    if (whole.some(child => host.nodeType(child) === 10)) hierarchy();
    const [node, offset] = placeAfter(state);
    if (first !== 0) part(fragment, first, { start, startOffset, end: first, endOffset: lengthOf(first) }, isRemoving, true);
    for (const child of whole)
      mutations.preInsert(isRemoving ? child : world.parts.clone(child, true, host.owner(child)), fragment, 0);
    if (last !== 0) part(fragment, last, { start: last, startOffset: 0, end, endOffset }, isRemoving, false);
    if (isRemoving) collapse(state, node, offset);
    return fragment;
  }

  // What of a child stands in the range, at the one or the other end of it.
  function part(fragment, child, sub, isRemoving, isFirst) {
    if (isCharacterData(child)) {
      const [from, to] = isFirst ? [sub.startOffset, lengthOf(child)] : [0, sub.endOffset];
      mutations.insert(cloneData(child, from, to), fragment, 0);
      if (isRemoving) mutations.replaceData(child, from, to - from, "");
      return;
    }
    const copy = cloneOf(child);
    mutations.insert(copy, fragment, 0);
    mutations.insert(take(sub, isRemoving), copy, 0);
  }

  // https://dom.spec.whatwg.org/#concept-range-insert
  function insert(state, node) {
    const { start, startOffset } = state;
    const type = host.nodeType(start);
    if (type === 7 || type === 8 || isText(start) && host.parent(start) === 0 || start === node)
      world.throwDOMException(undefined, "HierarchyRequestError");
    let reference = isText(start) ? start : host.childAt(start, startOffset);
    const parent = reference === 0 ? start : host.parent(reference);
    mutations.checkInsertion(node, parent, reference, 0);
    if (isText(start)) {
      wrap(start).splitText(startOffset);
      reference = host.nextSibling(start);
    }
    if (node === reference) reference = host.nextSibling(reference);
    if (host.parent(node) !== 0) mutations.remove(node);
    const offset = (reference === 0 ? lengthOf(parent) : host.index(reference))
      + (host.nodeType(node) === 11 ? host.childCount(node) : 1);
    mutations.preInsert(node, parent, reference);
    if (state.start === state.end && state.startOffset === state.endOffset) {
      state.end = parent;
      state.endOffset = offset;
    }
  }

  // https://dom.spec.whatwg.org/#dom-range-surroundcontents
  function surround(state, parent) {
    const inner = node => isText(node) ? host.parent(node) : node;
    const above = (node, other) => !host.contains(node, other);
    const { start, end } = state;
    for (let node = inner(start); node !== 0 && above(node, end); node = host.parent(node))
      world.throwDOMException(undefined, "InvalidStateError");
    for (let node = inner(end); node !== 0 && above(node, start); node = host.parent(node))
      world.throwDOMException(undefined, "InvalidStateError");
    if ([9, 10, 11].includes(host.nodeType(parent)))
      world.throwDOMException(undefined, "InvalidNodeTypeError");
    const fragment = take(state, true);
    if (host.firstChild(parent) !== 0) mutations.replaceAll(0, parent);
    insert(state, parent);
    mutations.preInsert(fragment, parent, 0);
    const grand = host.parent(parent), index = host.index(parent);
    setStart(state, grand, index);
    setEnd(state, grand, index + 1);
  }

  function parse(state, markup) {
    return world.parts.reacting === undefined ? parsed(state, markup) : world.parts.reacting(() => parsed(state, markup));
  }
  function parsed(state, markup) {
    const { parse } = world.use("dom/element");
    let element = host.nodeType(state.start) === 1 ? state.start : host.parentElement(state.start);
    if (element === 0 || host.isHTML(element) && host.localName(element) === "html")
      element = host.createElement(host.owner(state.start), "http://www.w3.org/1999/xhtml", null, "body");
    const fragment = parse(element, markup);
    // Scripts run once they are inserted.
    host.mayRunScripts(fragment);
    return wrap(fragment);
  }

  return { remove, take, insert, surround, parse };
})
