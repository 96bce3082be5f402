// What several kinds of nodes have: https://dom.spec.whatwg.org/#interface-parentnode and its like.
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { childNumber, nodeNumber } = world.use("dom/node");

  // https://dom.spec.whatwg.org/#converting-nodes-into-a-node
  function convert(values, document) {
    const nodes = [];
    for (let index = 0; index < values.length; index++)
      nodes[index] = agent.number(values[index]) === 0 ? host.createText(document, `${values[index]}`) : childNumber(values[index]);
    if (nodes.length === 1) return nodes[0];
    const fragment = host.createFragment(document);
    for (const node of nodes) mutations.preInsert(node, fragment, 0);
    return fragment;
  }

  function isAmong(own, values) {
    for (const value of values) if (agent.number(value) === own) return true;
    return false;
  }

  class ChildNode {
    before(...nodes) {
      const own = number(this);
      const parent = host.parent(own);
      if (parent === 0) return;
      let previous = host.previousSibling(own);
      while (previous !== 0 && isAmong(previous, nodes)) previous = host.previousSibling(previous);
      const node = convert(nodes, host.owner(own));
      mutations.preInsert(node, parent, previous === 0 ? host.firstChild(parent) : host.nextSibling(previous));
    }
    after(...nodes) {
      const own = number(this);
      const parent = host.parent(own);
      if (parent === 0) return;
      let next = host.nextSibling(own);
      while (next !== 0 && isAmong(next, nodes)) next = host.nextSibling(next);
      mutations.preInsert(convert(nodes, host.owner(own)), parent, next);
    }
    replaceWith(...nodes) {
      const own = number(this);
      const parent = host.parent(own);
      if (parent === 0) return;
      let next = host.nextSibling(own);
      while (next !== 0 && isAmong(next, nodes)) next = host.nextSibling(next);
      const node = convert(nodes, host.owner(own));
      if (host.parent(own) === parent) mutations.replace(own, node, parent);
      else mutations.preInsert(node, parent, next);
    }
    remove() { mutations.remove(number(this)); }
  }

  class NonDocumentTypeChildNode {
    get previousElementSibling() { return wrap(host.previousElement(number(this))); }
    get nextElementSibling() { return wrap(host.nextElement(number(this))); }
  }

  class ParentNode {
    get children() { return world.use("dom/collections").children(this, number(this)); }
    get firstElementChild() { return wrap(host.firstElementChild(number(this))); }
    get lastElementChild() {
      const last = host.lastChild(number(this));
      return wrap(last === 0 || host.nodeType(last) === 1 ? last : host.previousElement(last));
    }
    get childElementCount() { return host.childCount(number(this), true); }
    prepend(...nodes) {
      const own = number(this);
      const node = convert(nodes, host.owner(own));
      mutations.preInsert(node, own, host.firstChild(own));
    }
    append(...nodes) {
      const own = number(this);
      mutations.preInsert(convert(nodes, host.owner(own)), own, 0);
    }
    replaceChildren(...nodes) {
      const own = number(this);
      const node = convert(nodes, host.owner(own));
      mutations.checkInsertion(node, own, 0, 0);
      mutations.replaceAll(node, own);
    }
    moveBefore(node, child) {
      need(arguments, 2);
      const own = number(this);
      const given = nodeNumber(node);
      mutations.move(given, own, child === null || child === undefined ? 0 : nodeNumber(child));
    }
    querySelector(selectors) {
      need(arguments, 1);
      const found = host.querySelector(number(this), `${selectors}`);
      return found === null ? noSelector(selectors) : wrap(found);
    }
    querySelectorAll(selectors) {
      need(arguments, 1);
      const found = host.querySelectorAll(number(this), `${selectors}`);
      return found === null ? noSelector(selectors) : world.use("dom/collections").fixedList(found);
    }
  }

  ChildNode.unscopables = ["after", "before", "remove", "replaceWith"];
  ParentNode.unscopables = ["append", "prepend", "replaceChildren"];

  function noSelector(selectors) {
    if (host.isSelector(`${selectors}`))
      world.throwDOMException(`'${selectors}' takes too many steps on this page.`, "OperationError");
    world.throwDOMException(`'${selectors}' is not a valid selector.`, "SyntaxError");
  }

  class NonElementParentNode {
    getElementById(id) {
      need(arguments, 1);
      return wrap(host.elementById(number(this), `${id}`));
    }
  }

  return { convert, noSelector, ChildNode, NonDocumentTypeChildNode, ParentNode, NonElementParentNode };
})
