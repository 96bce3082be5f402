// https://dom.spec.whatwg.org/#interface-element
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { nodeNumber } = world.use("dom/node");
  const { ChildNode, NonDocumentTypeChildNode, ParentNode, noSelector } = world.use("dom/mixins");
  const Node = world.get("Node");
  const HTML = "http://www.w3.org/1999/xhtml";

  // https://dom.spec.whatwg.org/#element-html-uppercased-qualified-name
  function tagName(own) {
    const prefix = host.prefix(own), localName = host.localName(own);
    const name = prefix === null ? localName : `${prefix}:${localName}`;
    return host.isHTML(own) ? upper(name) : name;
  }
  world.parts.tagName = tagName;

  function upper(text) { return text.replace(/[a-z]+/g, part => part.toUpperCase()); }
  function lower(text) { return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, part => part.toLowerCase()) : text; }

  // The name an attribute is looked for by.
  function attributeKey(own, name) { return host.isHTML(own) ? lower(name) : name; }
  world.parts.attributeKey = attributeKey;

  // https://www.w3.org/TR/xml/#NT-Name; NB: browsers still keep to it, where the standard is laxer by now.
  const first = "A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f"
    + "\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}";
  const further = `${first}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040`;
  const nameOf = new RegExp(`^[:${first}][:${further}]*$`, "u");
  const qualifiedNameOf = new RegExp(`^(?:[${first}][${further}]*:)?[${first}][${further}]*$`, "u");
  const test = Function.prototype.call.bind(RegExp.prototype.test);

  function checkName(name, message = "The string contains invalid characters.") {
    if (!test(nameOf, name)) world.throwDOMException(message, "InvalidCharacterError");
  }

  // https://dom.spec.whatwg.org/#validate-and-extract
  function extract(namespace, qualifiedName) {
    namespace = namespace === null || namespace === undefined || namespace === "" ? null : `${namespace}`;
    if (!test(qualifiedNameOf, qualifiedName))
      world.throwDOMException(qualifiedName.split(":").length > 2 ? `Unexpected colon in qualified name '${qualifiedName}'`
        : `Invalid qualified name: '${qualifiedName}'`, "InvalidCharacterError");
    let prefix = null, localName = qualifiedName;
    const colon = qualifiedName.indexOf(":");
    if (colon >= 0) {
      prefix = qualifiedName.slice(0, colon);
      localName = qualifiedName.slice(colon + 1);
    }
    const isXMLNS = qualifiedName === "xmlns" || prefix === "xmlns";
    if (prefix !== null && namespace === null || prefix === "xml" && namespace !== "http://www.w3.org/XML/1998/namespace"
      || isXMLNS !== (namespace === "http://www.w3.org/2000/xmlns/"))
      world.throwDOMException(undefined, "NamespaceError");
    return { namespace, prefix, localName };
  }

  class Element extends Node {
    get namespaceURI() { return host.namespace(number(this)); }
    get prefix() { return host.prefix(number(this)); }
    get localName() { return host.localName(number(this)); }
    get tagName() { return tagName(number(this)); }

    get id() { return host.attribute(number(this), "id") ?? ""; }
    set id(value) { mutations.setAttribute(number(this), null, null, "id", `${value}`); }
    get className() { return host.attribute(number(this), "class") ?? ""; }
    set className(value) { mutations.setAttribute(number(this), null, null, "class", `${value}`); }
    get classList() { return world.use("dom/token-list").of(this, "class"); }
    set classList(value) { if (number(this)) this.classList.value = value; }
    // https://drafts.csswg.org/css-shadow-1/#idl
    get part() { return world.use("dom/token-list").of(this, "part"); }
    set part(value) { if (number(this)) this.part.value = value; }
    get slot() { return host.attribute(number(this), "slot") ?? ""; }
    set slot(value) { mutations.setAttribute(number(this), null, null, "slot", `${value}`); }

    hasAttributes() { return host.attributes(number(this)).length > 0; }
    get attributes() { return world.use("dom/attr").map(this, number(this)); }
    getAttributeNames() {
      const attributes = host.attributes(number(this));
      const names = [];
      for (let index = 0; index < attributes.length; index += 4) {
        const prefix = attributes[index + 1], localName = attributes[index + 2];
        names.push(prefix === null ? localName : `${prefix}:${localName}`);
      }
      return world.list(names);
    }
    getAttribute(name) {
      need(arguments, 1);
      const own = number(this);
      return host.attribute(own, attributeKey(own, `${name}`));
    }
    getAttributeNS(namespace, localName) {
      need(arguments, 2);
      return host.attributeNS(number(this), namespace || null, `${localName}`);
    }
    setAttribute(name, value) {
      need(arguments, 2);
      const own = number(this);
      name = `${name}`;
      value = `${value}`;
      checkName(name, `Invalid qualified name: '${name}'`);
      name = attributeKey(own, name);
      // One that is there keeps its whole name.
      if (host.attributeNS(own, null, name) === null && host.attribute(own, name) !== null) {
        const found = world.use("dom/attr").byName(own, name);
        mutations.setAttribute(own, found.namespaceURI, found.prefix, found.localName, value);
      } else {
        mutations.setAttribute(own, null, null, name, value);
      }
    }
    setAttributeNS(namespace, qualifiedName, value) {
      need(arguments, 3);
      const name = extract(namespace, `${qualifiedName}`);
      mutations.setAttribute(number(this), name.namespace, name.prefix, name.localName, `${value}`);
    }
    removeAttribute(name) {
      need(arguments, 1);
      const own = number(this);
      name = attributeKey(own, `${name}`);
      if (host.attribute(own, name) === null) return;
      const found = world.use("dom/attr").byName(own, name);
      world.use("dom/attr").remove(own, found);
    }
    removeAttributeNS(namespace, localName) {
      need(arguments, 2);
      const own = number(this);
      world.use("dom/attr").detach(own, namespace || null, `${localName}`);
      mutations.setAttribute(own, namespace || null, null, `${localName}`, null);
    }
    hasAttribute(name) {
      need(arguments, 1);
      const own = number(this);
      return host.attribute(own, attributeKey(own, `${name}`)) !== null;
    }
    hasAttributeNS(namespace, localName) {
      need(arguments, 2);
      return host.attributeNS(number(this), namespace || null, `${localName}`) !== null;
    }
    toggleAttribute(name, force = undefined) {
      need(arguments, 1);
      const own = number(this);
      name = `${name}`;
      checkName(name, `Invalid qualified name: '${name}'`);
      name = attributeKey(own, name);
      if (host.attribute(own, name) === null) {
        if (force !== undefined && !force) return false;
        mutations.setAttribute(own, null, null, name, "");
        return true;
      }
      if (force !== undefined && force) return true;
      this.removeAttribute(name);
      return false;
    }
    getAttributeNode(name) {
      need(arguments, 1);
      const own = number(this);
      return world.use("dom/attr").byName(own, attributeKey(own, `${name}`));
    }
    getAttributeNodeNS(namespace, localName) {
      need(arguments, 2);
      return world.use("dom/attr").byNamespace(number(this), namespace || null, `${localName}`);
    }
    setAttributeNode(attribute) {
      need(arguments, 1);
      return world.use("dom/attr").set(number(this), attribute);
    }
    setAttributeNodeNS(attribute) {
      need(arguments, 1);
      return world.use("dom/attr").set(number(this), attribute);
    }
    removeAttributeNode(attribute) {
      need(arguments, 1);
      return world.use("dom/attr").remove(number(this), attribute);
    }

    closest(selectors) {
      need(arguments, 1);
      const found = host.closest(number(this), `${selectors}`);
      return found === null ? noSelector(selectors) : wrap(found);
    }
    matches(selectors) {
      need(arguments, 1);
      return host.matches(number(this), `${selectors}`) ?? noSelector(selectors);
    }
    webkitMatchesSelector(selectors) {
      need(arguments, 1);
      return number(this) && this.matches(selectors);
    }

    getElementsByTagName(name) {
      need(arguments, 1);
      return world.use("dom/collections").byTag(this, number(this), `${name}`);
    }
    getElementsByTagNameNS(namespace, localName) {
      need(arguments, 2);
      return world.use("dom/collections").byTagNS(this, number(this), namespace === "" ? null : namespace, `${localName}`);
    }
    getElementsByClassName(names) {
      need(arguments, 1);
      return world.use("dom/collections").byClass(this, number(this), `${names}`);
    }

    // https://dom.spec.whatwg.org/#insert-adjacent
    insertAdjacentElement(where, element) {
      need(arguments, 2);
      const argument = "Argument 2 ('element') to Element.insertAdjacentElement";
      if (host.nodeType(nodeNumber(element, argument, "Element")) !== 1) throw new TypeError(`${argument} must be an instance of Element`);
      return adjacent(this, `${where}`, number(element)) ? element : null;
    }
    insertAdjacentText(where, data) {
      need(arguments, 2);
      const own = number(this);
      adjacent(this, `${where}`, host.createText(host.owner(own), `${data}`));
    }

    // https://html.spec.whatwg.org/#dom-parsing-and-serialization
    get innerHTML() {
      const own = number(this);
      return host.isHTMLDocument(own) ? host.innerHTML(own)
        : world.use("dom/xml-serializer").inside(host.templateContents(own) || own, true);
    }
    set innerHTML(value) {
      const own = number(this);
      const contents = host.templateContents(own) || own;
      const fragment = parse(own, value === null ? "" : `${value}`, contents === own);
      mutations.replaceAll(fragment, contents);
    }
    get outerHTML() {
      const own = number(this);
      return host.isHTMLDocument(own) ? host.outerHTML(own) : world.use("dom/xml-serializer").serialize(own, true);
    }
    set outerHTML(value) {
      const own = number(this);
      const parent = host.parent(own);
      if (parent === 0) return;
      const type = host.nodeType(parent);
      if (type === 9) world.throwDOMException("Cannot set outerHTML on element because its parent is not an Element", "NoModificationAllowedError");
      const context = type === 11 ? host.createElement(host.owner(own), HTML, null, "body") : parent;
      mutations.replace(own, parse(context, value === null ? "" : `${value}`), parent);
    }
    insertAdjacentHTML(where, markup) {
      need(arguments, 2);
      const own = number(this);
      where = lower(`${where}`);
      let context = own;
      if (where === "beforebegin" || where === "afterend") {
        context = host.parent(own);
        if (context === 0 || host.nodeType(context) === 9)
          world.throwDOMException(undefined, "NoModificationAllowedError");
      } else if (where !== "afterbegin" && where !== "beforeend") {
        world.throwDOMException(undefined, "SyntaxError");
      }
      if (host.nodeType(context) !== 1 || host.isHTML(context) && host.localName(context) === "html")
        context = host.createElement(host.owner(own), HTML, null, "body");
      adjacent(this, where, parse(context, `${markup}`));
    }

    get customElementRegistry() { return world.use("dom/custom-elements").registryOf(number(this)); }
    get shadowRoot() { return world.parts.openShadowRoot === undefined ? null : world.parts.openShadowRoot(this); }
    attachShadow(init) {
      need(arguments, 1);
      return world.use("dom/shadow").attach(this, init);
    }
    setHTMLUnsafe(markup) {
      need(arguments, 1);
      const own = number(this);
      world.use("dom/shadow").setMarkup(own, host.templateContents(own) || own, `${markup}`);
    }
    getHTML(options = undefined) { return world.use("dom/shadow-markup").markup(number(this), options); }
    get assignedSlot() { return world.parts.openSlotOf?.(this) ?? null; }

    // https://drafts.csswg.org/web-animations-1/#the-animatable-interface-mixin
    animate(keyframes, options = undefined) {
      need(arguments, 1);
      return number(this) && world.use("css/animations").animate(this, keyframes, options);
    }
    getAnimations(options = undefined) {
      number(this);
      if (!world.isLoaded("css/animations")) return world.list([]);
      return world.use("css/animations").of(target => target === this || options?.subtree === true && this.contains(target), this);
    }

    // Nothing is laid out, but what has a box is known: https://drafts.csswg.org/cssom-view/#extension-to-the-element-interface
    getClientRects() {
      const own = number(this);
      return world.use("html/geometry").rects(world.use("css/rendering").hasBox(own) ? [boxOf(own)] : []);
    }
    checkVisibility(options = undefined) { return world.use("css/rendering").isVisible(number(this), options ?? {}); }
    getBoundingClientRect() { return world.use("html/geometry").rect(...boxOf(number(this))); }
    // https://w3c.github.io/pointerevents/#extensions-to-the-element-interface: no pointer stays down.
    setPointerCapture() {}
    releasePointerCapture() {}
    hasPointerCapture() { return false; }
    scrollIntoView() {}
    scrollIntoViewIfNeeded() {}
    scroll() {}
    scrollTo() {}
    scrollBy() {}
    get scrollTop() { return 0; }
    set scrollTop(value) {}
    get scrollLeft() { return 0; }
    set scrollLeft(value) {}
    // https://drafts.csswg.org/cssom-view/#dom-element-clientwidth: what stands for the viewport has its size, all else has what is
    // written; nothing is larger than that.
    get scrollWidth() { return clientSize(number(this), 0); }
    get scrollHeight() { return clientSize(number(this), 1); }
    get clientTop() { return world.use("css/box").lines(number(this), 1); }
    get clientLeft() { return world.use("css/box").lines(number(this), 0); }
    get clientWidth() { return clientSize(number(this), 0); }
    get clientHeight() { return clientSize(number(this), 1); }
  }
  world.define("Element", Element);
  world.mix(Element, ChildNode);
  world.mix(Element, NonDocumentTypeChildNode);
  world.mix(Element, ParentNode);
  Element.prototype[Symbol.unscopables].slot = true;

  function clientSize(own, axis) {
    return standsForViewport(own) ? host.viewport(world.realm)[axis] : world.use("css/box").client(own, axis);
  }
  function boxOf(own) {
    const { size } = world.use("css/box");
    return [size(own, 0), size(own, 1)];
  }
  // The root, and in quirks mode the body instead.
  function standsForViewport(own) {
    const document = host.owner(own);
    if (document !== world.documentNumber) return false;
    const root = host.firstElementChild(document);
    if (!host.isQuirks(document)) return own === root;
    return host.parentElement(own) === root && host.localName(own) === "body" && host.namespace(own) === HTML;
  }

  // https://html.spec.whatwg.org/#html-fragment-parsing-algorithm: a fragment.
  function parse(context, markup, isForRegistry = true) {
    const document = host.owner(context);
    const fragment = host.isHTMLDocument(document) ? host.parseFragment(context, markup)
      : host.parseXMLFragment(document, world.use("dom/xml-serializer").wrapped(context, markup));
    if (fragment === 0) world.throwDOMException(undefined, "SyntaxError");
    if (isForRegistry && world.parts.scope !== undefined) world.parts.scope(fragment, world.parts.registryOf(context));
    return fragment;
  }

  function adjacent(element, where, node) {
    const own = number(element);
    switch (lower(where)) {
      case "beforebegin": {
        const parent = host.parent(own);
        if (parent === 0) return false;
        mutations.preInsert(node, parent, own);
        return true;
      }
      case "afterbegin":
        mutations.preInsert(node, own, host.firstChild(own));
        return true;
      case "beforeend":
        mutations.preInsert(node, own, 0);
        return true;
      case "afterend": {
        const parent = host.parent(own);
        if (parent === 0) return false;
        mutations.preInsert(node, parent, host.nextSibling(own));
        return true;
      }
      default:
        world.throwDOMException(undefined, "SyntaxError");
    }
  }

  // https://html.spec.whatwg.org/#elements-in-the-dom: the interface of a name.
  function prototypeOf(own) {
    if (host.namespace(own) === HTML) return world.use("html/elements").prototypeOf(host.localName(own), own);
    if (host.namespace(own) === "http://www.w3.org/2000/svg") return world.use("html/foreign").svg(host.localName(own));
    if (host.namespace(own) === "http://www.w3.org/1998/Math/MathML") return world.get("MathMLElement").prototype;
    return Element.prototype;
  }

  return { Element, HTML, tagName, upper, lower, attributeKey, checkName, extract, parse, prototypeOf };
})
