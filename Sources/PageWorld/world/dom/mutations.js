// Changing trees, by numbers of nodes: https://dom.spec.whatwg.org/#mutation-algorithms
//
// Whoever must know of changes puts a function into `watch`: ranges, iterators, observers, custom elements, slots.
(function (world) {
  "use strict";

  const { host, agent } = world;
  const ELEMENT = 1, ATTRIBUTE = 2, TEXT = 3, CDATA = 4, INSTRUCTION = 7, COMMENT = 8, DOCUMENT = 9, DOCTYPE = 10, FRAGMENT = 11;

  // Functions of those who watch, each called with numbers; `undefined` while nobody does.
  const watch = {
    // (parent, added, removed, previous, next)
    children: undefined,
    // (element, namespace, name, old, value)
    attribute: undefined,
    // (element, namespace, name): before it is removed.
    attributeLeaves: undefined,
    // (node, old)
    characters: undefined,
    // (node, parent, isMove): before it is removed.
    willRemove: undefined,
    // (parent, index, count)
    insertedBefore: undefined,
    // (node, parent, wasConnected)
    removed: undefined,
    // (node)
    inserted: undefined,
    // (node, old document)
    adopted: undefined,
    // (node, old parent): it has its place without having left the tree.
    moved: undefined,
    // (node, offset, count, length)
    replacedData: undefined,
    // (sibling, node, length): the text of one is put at the end of the other.
    merged: undefined,
    // (node, rest, offset, parent)
    split: undefined,
    // (node, parent): the parser put it there, since scripts last ran.
    parsed: undefined,
  };

  // Adds functions to those who watch.
  function also(watchers) {
    for (const name in watchers) watchFor(name, watchers[name]);
  }
  function watchFor(name, watcher) {
    const before = watch[name];
    watch[name] = before === undefined ? watcher : (...values) => { before(...values); watcher(...values); };
  }

  // From now on, `watch.parsed` is told of what the parser does.
  let isParserWatched = false;
  function watchParser() {
    if (isParserWatched) return;
    isParserWatched = true;
    host.observeParser(world.documentNumber);
    world.hooks.parserInserted = function () {
      for (const node of host.takeParserInsertions(world.documentNumber)) {
        const parent = host.parent(node);
        if (parent !== 0) watch.parsed?.(node, parent);
      }
    };
  }

  function hierarchy() { world.throwDOMException("The operation would yield an incorrect node tree.", "HierarchyRequestError"); }

  function isParent(type) { return type === DOCUMENT || type === FRAGMENT || type === ELEMENT; }

  // The host of a template's contents, which scripts get at by the template; 0 for all else.
  function templateOf(number) { return agent.own(agent.wrapped(number))?.templateHost ?? 0; }
  // A shadow root's host, 0 for all else.
  function hostOf(number) { return world.parts.shadowHost === undefined ? 0 : world.parts.shadowHost(number); }

  // https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor
  function hostIncludes(node, other) {
    for (let current = other; current !== 0;) {
      if (host.contains(node, current)) return true;
      const root = host.root(current);
      current = hostOf(root) || templateOf(root);
    }
    return false;
  }

  // https://dom.spec.whatwg.org/#shadow-including-root
  function shadowRootOf(number) {
    for (;;) {
      const root = host.root(number);
      const shadowHost = hostOf(root);
      if (shadowHost === 0) return root;
      number = shadowHost;
    }
  }

  // https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-ancestor
  function shadowIncludes(node, other) {
    for (let current = other; current !== 0; current = hostOf(host.root(current)))
      if (host.contains(node, current)) return true;
    return false;
  }

  function isConnected(number) { return host.nodeType(shadowRootOf(number)) === DOCUMENT; }

  function countOf(parent, type) {
    let count = 0;
    for (let child = host.firstChild(parent); child !== 0; child = host.nextSibling(child))
      if (host.nodeType(child) === type) count++;
    return count;
  }
  function follows(child, type) {
    for (; child !== 0; child = host.nextSibling(child)) if (host.nodeType(child) === type) return true;
    return false;
  }
  function precedes(child, type) {
    for (child = host.previousSibling(child); child !== 0; child = host.previousSibling(child))
      if (host.nodeType(child) === type) return true;
    return false;
  }

  // https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity; and of replacing, where `replaced` is given.
  function checkInsertion(node, parent, child, replaced) {
    const parentType = host.nodeType(parent);
    if (!isParent(parentType)) hierarchy();
    if (hostIncludes(node, parent)) hierarchy();
    const before = replaced || child;
    if (before !== 0 && host.parent(before) !== parent)
      world.throwDOMException("The object can not be found here.", "NotFoundError");
    const type = host.nodeType(node);
    if (type === DOCUMENT || type === ATTRIBUTE) hierarchy();
    const isText = type === TEXT || type === CDATA;
    if (isText && parentType === DOCUMENT) hierarchy();
    if (type === DOCTYPE && parentType !== DOCUMENT) hierarchy();
    if (parentType !== DOCUMENT) return;
    const others = kind => countOf(parent, kind) - (replaced !== 0 && host.nodeType(replaced) === kind ? 1 : 0);
    const next = replaced === 0 ? child : host.nextSibling(replaced);
    const elementRules = () => {
      if (others(ELEMENT) > 0) hierarchy();
      if (replaced === 0 ? child !== 0 && (host.nodeType(child) === DOCTYPE || follows(child, DOCTYPE)) : follows(next, DOCTYPE))
        hierarchy();
    };
    if (type === FRAGMENT) {
      const elements = countOf(node, ELEMENT);
      if (elements > 1 || countOf(node, TEXT) > 0 || countOf(node, CDATA) > 0) hierarchy();
      if (elements === 1) elementRules();
    } else if (type === ELEMENT) {
      elementRules();
    } else if (type === DOCTYPE) {
      if (others(DOCTYPE) > 0) hierarchy();
      if (replaced === 0 ? (child === 0 ? others(ELEMENT) > 0 : precedes(child, ELEMENT)) : precedes(replaced, ELEMENT))
        hierarchy();
    }
  }

  // Whether a node is of another page, whose custom elements must hear of what this one does with them, and is the first such.
  function isFirstFromAfar(node) {
    const other = agent.worldOf(node), file = "dom/custom-elements";
    if (other === world || world.page !== undefined || other === undefined || !other.isLoaded(file) || world.isLoaded(file)) return false;
    world.use(file);
    return true;
  }

  // https://dom.spec.whatwg.org/#concept-node-pre-insert
  function preInsert(node, parent, child) {
    if (isFirstFromAfar(node)) return exported.preInsert(node, parent, child);
    checkInsertion(node, parent, child, 0);
    insert(node, parent, child === node ? host.nextSibling(node) : child);
  }

  // https://dom.spec.whatwg.org/#concept-node-insert
  function insert(node, parent, child, isQuiet = false) {
    const isFragment = host.nodeType(node) === FRAGMENT;
    const nodes = isFragment ? host.children(node) : [node];
    if (nodes.length === 0) return;
    if (isFragment) {
      for (const one of nodes) remove(one, true);
      watch.children?.(node, [], nodes, 0, 0);
    }
    // What stands in a tree leaves it first, that its old place counts no more: PLATFORM(WebKit, Chromium), in
    // ContainerNode::insertBefore; the standard has them leave one by one below.
    const document = host.owner(parent);
    for (const one of nodes) adopt(one, document);
    if (child !== 0) watch.insertedBefore?.(parent, child, nodes.length);
    const previous = child !== 0 ? host.previousSibling(child) : host.lastChild(parent);
    for (const one of nodes) {
      host.insert(one, parent, child);
      watch.inserted?.(one);
    }
    if (!isQuiet) watch.children?.(parent, nodes, [], previous, child);
    for (const one of nodes) host.inserted(world.realm, one);
  }

  // https://dom.spec.whatwg.org/#concept-node-adopt
  function adopt(node, document) {
    if (isFirstFromAfar(node)) return exported.adopt(node, document);
    const old = host.owner(node);
    if (host.parent(node) !== 0) remove(node);
    if (old === document) return;
    host.adopt(node, document);
    watch.adopted?.(node, old);
  }

  // https://dom.spec.whatwg.org/#concept-node-remove
  function remove(node, isQuiet = false) {
    const parent = host.parent(node);
    if (parent === 0) return;
    watch.willRemove?.(node, parent);
    // Perhaps it was moved where it was told of that.
    if (host.parent(node) !== parent) return;
    const wasConnected = watch.removed !== undefined && isConnected(node);
    const previous = host.previousSibling(node), next = host.nextSibling(node);
    host.willRemove(world.realm, node);
    host.remove(node);
    watch.removed?.(node, parent, wasConnected);
    if (!isQuiet) watch.children?.(parent, [], [node], previous, next);
  }

  // https://dom.spec.whatwg.org/#concept-node-replace
  function replace(child, node, parent) {
    if (isFirstFromAfar(node)) return exported.replace(child, node, parent);
    checkInsertion(node, parent, 0, child);
    let reference = host.nextSibling(child);
    if (reference === node) reference = host.nextSibling(node);
    const previous = host.previousSibling(child);
    let removed = [];
    if (host.parent(child) !== 0) {
      removed = [child];
      remove(child, true);
    }
    const nodes = host.nodeType(node) === FRAGMENT ? host.children(node) : [node];
    insert(node, parent, reference, true);
    watch.children?.(parent, nodes, removed, previous === node ? 0 : previous, reference);
  }

  // https://dom.spec.whatwg.org/#move
  function move(node, parent, child) {
    if (shadowRootOf(parent) !== shadowRootOf(node)) hierarchy();
    if (hostIncludes(node, parent)) hierarchy();
    if (child !== 0 && host.parent(child) !== parent)
      world.throwDOMException("The object can not be found here.", "NotFoundError");
    const type = host.nodeType(node);
    const isText = type === TEXT || type === CDATA;
    if (type !== ELEMENT && !isText && type !== INSTRUCTION && type !== COMMENT) hierarchy();
    checkInsertion(node, parent, child, 0);
    if (child === node) child = host.nextSibling(node);
    const old = host.parent(node);
    const oldPrevious = host.previousSibling(node), oldNext = host.nextSibling(node);
    watch.willRemove?.(node, old, true);
    host.remove(node);
    if (child !== 0) watch.insertedBefore?.(parent, child, 1);
    const previous = child !== 0 ? host.previousSibling(child) : host.lastChild(parent);
    host.insert(node, parent, child);
    watch.moved?.(node, old);
    const { customCallback } = world.parts;
    if (customCallback !== undefined && isConnected(node))
      for (let one = node; one !== 0; one = host.following(one, node, false))
        if (host.nodeType(one) === ELEMENT) customCallback(one, "connectedMoveCallback", []);
    watch.children?.(old, [], [node], oldPrevious, oldNext);
    watch.children?.(parent, [node], [], previous, child);
  }

  // https://dom.spec.whatwg.org/#concept-node-replace-all
  function replaceAll(node, parent) {
    const removed = host.children(parent);
    const added = node === 0 ? [] : host.nodeType(node) === FRAGMENT ? host.children(node) : [node];
    for (const one of removed) remove(one, true);
    if (node !== 0) insert(node, parent, 0, true);
    if (added.length + removed.length > 0) watch.children?.(parent, added, removed, 0, 0);
  }

  // https://dom.spec.whatwg.org/#string-replace-all
  function setText(parent, text) {
    const isHeeded = watch.children !== undefined || watch.insertedBefore !== undefined;
    if (!isHeeded && host.replaceText(parent, text)) return;
    exported.replaceAll(text === "" ? 0 : host.createText(host.owner(parent), text), parent);
  }

  // https://dom.spec.whatwg.org/#concept-cd-replace
  function replaceData(node, offset, count, data) {
    const length = host.dataLength(node);
    if (offset > length) world.throwDOMException(undefined, "IndexSizeError");
    if (offset + count > length) count = length - offset;
    // OPTIMIZATION: who writes one text piece by piece would have each state of it in memory.
    const old = offset === length && watch.characters === undefined ? null : host.characters(node);
    if (offset === length) host.appendCharacters(node, data);
    else host.setCharacters(node, old.slice(0, offset) + data + old.slice(offset + count));
    watch.characters?.(node, old);
    watch.replacedData?.(node, offset, count, data.length);
    const parent = host.parent(node);
    if (parent !== 0) host.childrenChanged(world.realm, parent);
  }

  // https://dom.spec.whatwg.org/#concept-element-attributes-change, -append and -remove; null removes.
  function setAttribute(element, namespace, prefix, localName, value) {
    // OPTIMIZATION: mostly nobody watches, and one call does it all.
    if (watch.attribute === undefined && watch.attributeLeaves === undefined && world.parts.attributeSteps?.[localName] === undefined
      && (localName[0] !== "o" || localName[1] !== "n"))
      return host.changeAttribute(element, namespace, prefix, localName, value);
    const old = host.attributeNS(element, namespace, localName);
    if (value === null) {
      if (old === null) return;
      watch.attributeLeaves?.(element, namespace, localName);
      host.removeAttribute(element, namespace, localName);
    } else {
      host.setAttribute(element, namespace, prefix, localName, value);
    }
    watch.attribute?.(element, namespace, localName, old, value);
    const change = world.parts.attributeSteps?.[localName];
    if (change !== undefined && namespace === null) change(element, old, value);
    if (namespace === null && localName[0] === "o" && localName[1] === "n")
      world.use("html/handler-attributes").changed(element, localName.slice(2), value);
    host.attributeChanged(world.realm, element, localName, namespace);
  }

  // Custom elements put their own functions here.
  const exported = {
    watch, also, watchFor, watchParser, insert, preInsert, adopt, remove, replace, move, replaceAll, setText, replaceData, setAttribute, isConnected, shadowRootOf,
    shadowIncludes, hostOf, templateOf, checkInsertion,
    merged(sibling, node, length) { watch.merged?.(sibling, node, length); },
    split(node, rest, offset, parent) { watch.split?.(node, rest, offset, parent); },
  };
  return exported;
})
