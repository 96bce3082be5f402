// https://dom.spec.whatwg.org/#interface-node
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const EventTarget = world.get("EventTarget");

  const constants = {
    ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6,
    PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10,
    DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12,
    DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
    DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
  };

  // What constructors of nodes pass up, so that pages cannot make nodes by those of abstract interfaces.
  const secret = {};

  class Node extends EventTarget {
    constructor(key, own) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      super();
      agent.adopt(this, own);
    }

    get nodeType() { return nodeType(this); }

    get nodeName() {
      const own = number(this);
      switch (host.nodeType(own)) {
        case 1: return world.parts.tagName(own);
        case 3: return "#text";
        case 4: return "#cdata-section";
        case 7: return host.localName(own);
        case 8: return "#comment";
        case 9: return "#document";
        case 10: return host.documentTypeNames(own)[0];
        case 11: return "#document-fragment";
        default: return this.name;
      }
    }

    get baseURI() { return host.baseURL(number(this)); }
    get isConnected() { return mutations.isConnected(number(this)); }
    get ownerDocument() {
      const own = number(this);
      const document = host.owner(own);
      return document === own ? null : wrap(document);
    }
    get parentNode() { return wrap(host.parent(number(this))); }
    get parentElement() { return wrap(host.parentElement(number(this))); }
    get firstChild() { return wrap(host.firstChild(number(this))); }
    get lastChild() { return wrap(host.lastChild(number(this))); }
    get previousSibling() { return wrap(host.previousSibling(number(this))); }
    get nextSibling() { return wrap(host.nextSibling(number(this))); }
    get childNodes() { return world.use("dom/collections").childNodes(this, number(this)); }
    hasChildNodes() { return host.firstChild(number(this)) !== 0; }

    getRootNode(options = undefined) {
      const own = number(this);
      return wrap(options?.composed ? mutations.shadowRootOf(own) : host.root(own));
    }

    get nodeValue() {
      const own = number(this);
      return isCharacterData(own) ? host.characters(own) : null;
    }
    set nodeValue(value) {
      const own = number(this);
      if (isCharacterData(own)) setData(own, value === null || value === undefined ? "" : `${value}`);
    }

    get textContent() {
      const own = number(this);
      const type = host.nodeType(own);
      if (type === 9 || type === 10) return null;
      return isCharacterData(own) ? host.characters(own) : host.textContent(own);
    }
    set textContent(value) {
      const own = number(this);
      const text = value === null || value === undefined ? "" : `${value}`;
      const type = host.nodeType(own);
      if (type === 9 || type === 10) return;
      if (isCharacterData(own)) return setData(own, text);
      mutations.setText(own, text);
    }

    appendChild(node) {
      need(arguments, 1);
      const own = number(this);
      mutations.preInsert(childNumber(node, "Argument 1 ('node') to Node.appendChild"), own, 0);
      return node;
    }
    insertBefore(node, child) {
      need(arguments, 2);
      const own = number(this);
      nodeNumber(node, "Argument 1 ('node') to Node.insertBefore");
      const reference = child === null || child === undefined ? 0 : nodeNumber(child, "Argument 2 ('child') to Node.insertBefore");
      mutations.preInsert(childNumber(node), own, reference);
      return node;
    }
    replaceChild(node, child) {
      need(arguments, 2);
      const own = number(this);
      nodeNumber(node, "Argument 1 ('node') to Node.replaceChild");
      mutations.replace(nodeNumber(child, "Argument 2 ('child') to Node.replaceChild"), childNumber(node), own);
      return child;
    }
    removeChild(child) {
      need(arguments, 1);
      const own = number(this);
      const given = nodeNumber(child, "Argument 1 ('child') to Node.removeChild");
      if (host.parent(given) !== own) world.throwDOMException("The object can not be found here.", "NotFoundError");
      mutations.remove(given);
      return child;
    }

    cloneNode(deep = false) {
      const own = number(this);
      if (mutations.hostOf(own) !== 0) world.throwDOMException(undefined, "NotSupportedError");
      if (host.nodeType(own) === 9) return wrap(cloneDocument(own, Boolean(deep)));
      return wrap(world.parts.clone(own, Boolean(deep), host.owner(own)));
    }

    isEqualNode(other) {
      need(arguments, 1);
      const own = number(this);
      return other !== null && other !== undefined && isEqual(own, nodeNumber(other, "Argument 1 ('other') to Node.isEqualNode"));
    }
    isSameNode(other) {
      need(arguments, 1);
      return this === other;
    }

    contains(other) {
      need(arguments, 1);
      const own = number(this);
      return other !== null && other !== undefined && host.contains(own, nodeNumber(other, "Argument 1 ('other') to Node.contains"));
    }

    // https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
    compareDocumentPosition(other) {
      need(arguments, 1);
      const own = number(this);
      if (this === other) return 0;
      let node1 = nodeNumber(other, "Argument 1 ('other') to Node.compareDocumentPosition"), node2 = own;
      const attribute1 = agent.own(other).attribute, attribute2 = agent.own(this).attribute;
      if (attribute1 !== undefined && attribute1.element !== 0) node1 = attribute1.element;
      if (attribute2 !== undefined && attribute2.element !== 0) {
        node2 = attribute2.element;
        if (attribute1 !== undefined && node1 === node2) {
          const attributes = wrap(node1).attributes;
          for (let index = 0; index < attributes.length; index++) {
            if (attributes[index] === other) return 32 | 2;
            if (attributes[index] === this) return 32 | 4;
          }
        }
      }
      if (node1 === node2) return attribute1 !== undefined ? 16 | 4 : 8 | 2;
      if (host.root(node1) !== host.root(node2)) return 1 | 32 | (node1 < node2 ? 2 : 4);
      if (host.contains(node1, node2)) return 8 | 2;
      if (host.contains(node2, node1)) return 16 | 4;
      return host.precedes(node1, node2) ? 2 : 4;
    }

    normalize() {
      const own = number(this);
      for (let node = host.following(own, own, false); node !== 0;) {
        const next = host.following(node, own, false);
        if (host.nodeType(node) !== 3) { node = next; continue; }
        const data = host.characters(node);
        if (data === "") { mutations.remove(node); node = next; continue; }
        let text = "";
        const merged = [];
        for (let sibling = host.nextSibling(node); sibling !== 0 && host.nodeType(sibling) === 3; sibling = host.nextSibling(sibling)) {
          text += host.characters(sibling);
          merged.push(sibling);
        }
        if (merged.length > 0) {
          mutations.replaceData(node, data.length, 0, text);
          let length = data.length;
          for (const sibling of merged) {
            mutations.merged(sibling, node, length);
            length += host.characters(sibling).length;
          }
          for (const sibling of merged) mutations.remove(sibling);
        }
        node = host.following(node, own, false);
      }
    }

    lookupPrefix(namespace) {
      need(arguments, 1);
      const element = nearestElement(number(this));
      if (namespace === null || namespace === undefined || namespace === "" || element === 0) return null;
      namespace = `${namespace}`;
      for (let current = element; current !== 0; current = host.parentElement(current)) {
        if (host.namespace(current) === namespace && host.prefix(current) !== null) return host.prefix(current);
        const attributes = host.attributes(current);
        for (let index = 0; index < attributes.length; index += 4)
          if (attributes[index + 1] === "xmlns" && attributes[index + 3] === namespace) return attributes[index + 2];
      }
      return null;
    }
    lookupNamespaceURI(prefix) {
      need(arguments, 1);
      return locateNamespace(number(this), prefix === null || prefix === undefined || prefix === "" ? null : `${prefix}`);
    }
    isDefaultNamespace(namespace) {
      need(arguments, 1);
      const given = namespace === null || namespace === undefined || namespace === "" ? null : `${namespace}`;
      return locateNamespace(number(this), null) === given;
    }
  }
  world.define("Node", Node, constants);

  function nodeType(node) {
    const own = agent.number(node);
    return own !== 0 ? host.nodeType(own) : world.illegal();
  }

  // Attributes are nodes, and in no tree.
  function isAttribute(node) { return agent.own(node)?.attribute !== undefined; }

  // The number of an argument that is to stand in a tree.
  function childNumber(node, argument = undefined) {
    const own = nodeNumber(node, argument);
    if (isAttribute(node)) world.throwDOMException(undefined, "HierarchyRequestError");
    return own;
  }

  // The number of an argument that must be a node, by what WebKit calls it.
  function nodeNumber(node, argument = "The argument", kind = "Node") {
    const own = agent.number(node);
    if (own === 0) throw new TypeError(`${argument} must be an instance of ${kind}`);
    return own;
  }

  function isCharacterData(own) {
    const type = host.nodeType(own);
    return type === 3 || type === 4 || type === 7 || type === 8;
  }

  function setData(own, text) { mutations.replaceData(own, 0, host.dataLength(own), text); }

  // https://dom.spec.whatwg.org/#concept-node-equals
  function isEqual(one, other) {
    if (host.nodeType(one) !== host.nodeType(other)) return false;
    switch (host.nodeType(one)) {
      case 1: {
        if (host.localName(one) !== host.localName(other) || host.namespace(one) !== host.namespace(other)
          || host.prefix(one) !== host.prefix(other)) return false;
        const attributes = host.attributes(one);
        if (attributes.length !== host.attributes(other).length) return false;
        for (let index = 0; index < attributes.length; index += 4)
          if (host.attributeNS(other, attributes[index], attributes[index + 2]) !== attributes[index + 3]) return false;
        break;
      }
      case 7:
        if (host.localName(one) !== host.localName(other)) return false;
      // falls through
      case 3: case 4: case 8:
        if (host.characters(one) !== host.characters(other)) return false;
        break;
      case 10: {
        const names = host.documentTypeNames(one), others = host.documentTypeNames(other);
        if (names[0] !== others[0] || names[1] !== others[1] || names[2] !== others[2]) return false;
      }
    }
    let child = host.firstChild(one), twin = host.firstChild(other);
    for (; child !== 0 && twin !== 0; child = host.nextSibling(child), twin = host.nextSibling(twin))
      if (!isEqual(child, twin)) return false;
    return child === twin;
  }

  function nearestElement(own) {
    switch (host.nodeType(own)) {
      case 1: return own;
      case 9: return host.firstElementChild(own);
      case 10: case 11: return 0;
      default: return host.parentElement(own);
    }
  }

  // https://dom.spec.whatwg.org/#locate-a-namespace
  function locateNamespace(own, prefix) {
    const element = nearestElement(own);
    if (element === 0) return null;
    if (prefix === "xml") return "http://www.w3.org/XML/1998/namespace";
    if (prefix === "xmlns") return "http://www.w3.org/2000/xmlns/";
    for (let current = element; current !== 0; current = host.parentElement(current)) {
      const namespace = host.namespace(current);
      if (namespace !== null && host.prefix(current) === prefix) return namespace;
      const attributes = host.attributes(current);
      for (let index = 0; index < attributes.length; index += 4) {
        if (attributes[index] !== "http://www.w3.org/2000/xmlns/") continue;
        if (prefix === null ? attributes[index + 1] === null && attributes[index + 2] === "xmlns"
          : attributes[index + 1] === "xmlns" && attributes[index + 2] === prefix)
          return attributes[index + 3] || null;
      }
    }
    return null;
  }

  // https://dom.spec.whatwg.org/#concept-node-clone; custom elements and shadow trees have it done their way.
  world.parts.clone ??= (own, deep, document) => host.clone(own, deep, document);

  function cloneDocument(own, deep) {
    const copy = host.createDocument(world.realm, host.isHTMLDocument(own), host.contentType(own), own);
    if (deep)
      for (let child = host.firstChild(own); child !== 0; child = host.nextSibling(child))
        mutations.insert(world.parts.clone(child, true, copy), copy, 0);
    return copy;
  }

  // https://dom.spec.whatwg.org/#get-the-parent, of nodes and of whatever says its parent itself.
  world.parts.eventParent = function (target, state) {
    const own = agent.number(target);
    if (own === 0) return null;
    const { documentNumber, global } = agent.worldOf(own);
    if (own === documentNumber) return state.type === "load" ? null : global;
    const slot = world.parts.assignedSlotOf?.(target) ?? null;
    if (slot !== null) return slot;
    const parent = host.parent(own);
    if (parent !== 0) return wrap(parent);
    const shadowHost = mutations.hostOf(own);
    if (shadowHost === 0 || !state.composed && state.path.length > 0
      && host.root(agent.number(state.path[0].target)) === own) return null;
    return wrap(shadowHost);
  };
  world.parts.rootOf = target => wrap(host.root(number(target)));
  // https://dom.spec.whatwg.org/#concept-shadow-including-inclusive-ancestor
  world.parts.shadowIncludes = (root, target) => mutations.shadowIncludes(agent.number(root), agent.number(target));

  // The prototype of a node's object, by what it is.
  function prototypeOf(own) {
    switch (host.nodeType(own)) {
      case 1: return world.use("dom/element").prototypeOf(own);
      case 3: return world.get("Text").prototype;
      case 4: return world.get("CDATASection").prototype;
      case 7: return world.get("ProcessingInstruction").prototype;
      case 8: return world.get("Comment").prototype;
      case 9: return world.use("dom/document").prototypeOf(own);
      case 10: return world.get("DocumentType").prototype;
      default: return world.get(isShadowRoot(own) ? "ShadowRoot" : "DocumentFragment").prototype;
    }
  }
  // The page's own are made with their trees (dom/shadow).
  function isShadowRoot(own) { return world.page !== undefined && agent.page.own(agent.page.wrap(own)).shadow !== undefined; }

  // By what `host.interfaceOf` says of their nodes.
  const prototypes = [];

  return {
    secret, childNumber, nodeNumber, isAttribute, setData, isCharacterData, locateNamespace,
    // The object for a node that has none yet.
    make(own) {
      const told = host.interfaceOf(own), kind = told >> 1;
      const prototype = kind === 0 ? prototypeOf(own) : prototypes[kind] ??= prototypeOf(own);
      let object = { __proto__: prototype };
      const { exotic } = world.parts;
      // Forms and selects have their controls and options as properties.
      if (exotic !== undefined)
        for (const one of exotic) if (one.prototype === prototype) object = one.make(object, own);
      agent.stamp(object, own, { listeners: null, handlers: null, parent: null });
      if ((told & 1) !== 0) world.use("html/handler-attributes").adopt(object, own, host.handlerAttributes(own));
      return object;
    },
  };
})
