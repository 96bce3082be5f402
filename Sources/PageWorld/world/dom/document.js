// https://dom.spec.whatwg.org/#interface-document, and what HTML adds to it.
(function (world) {
  "use strict";

  const { host, agent, global, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { secret, nodeNumber, isAttribute } = world.use("dom/node");
  const { HTML, lower, checkName, extract } = world.use("dom/element");
  const { ParentNode, NonElementParentNode } = world.use("dom/mixins");
  const collections = world.use("dom/collections");
  const Node = world.get("Node");

  function unsupported() { world.throwDOMException(undefined, "NotSupportedError"); }

  class Document extends Node {
    constructor() {
      super(secret, host.createDocument(world.realm, false, "application/xml"));
      giveLocation(this);
    }

    // https://html.spec.whatwg.org/#dom-parsehtmlunsafe
    static parseHTMLUnsafe(markup) {
      need(arguments, 1);
      const own = host.parseHTML(world.realm, `${markup}`, true);
      world.use("dom/shadow").declared(host.takeDeclaredRoots(own));
      return wrap(own);
    }

    get customElementRegistry() { return world.use("dom/custom-elements").registryOf(number(this)); }
    get implementation() {
      number(this);
      return agent.own(this).implementation ??= new (world.get("DOMImplementation"))(secret, this);
    }
    get URL() { return host.documentURL(number(this)); }
    get documentURI() { return host.documentURL(number(this)); }
    get compatMode() { return host.isQuirks(number(this)) ? "BackCompat" : "CSS1Compat"; }
    get characterSet() { return host.documentEncoding(number(this)); }
    get charset() { return host.documentEncoding(number(this)); }
    get inputEncoding() { return host.documentEncoding(number(this)); }
    get contentType() { return host.contentType(number(this)); }
    get doctype() {
      for (let child = host.firstChild(number(this)); child !== 0; child = host.nextSibling(child))
        if (host.nodeType(child) === 10) return wrap(child);
      return null;
    }
    get documentElement() { return wrap(host.firstElementChild(number(this))); }

    getElementsByTagName(name) {
      need(arguments, 1);
      return collections.byTag(this, number(this), `${name}`);
    }
    getElementsByTagNameNS(namespace, localName) {
      need(arguments, 2);
      return collections.byTagNS(this, number(this), namespace === "" ? null : namespace, `${localName}`);
    }
    getElementsByClassName(names) {
      need(arguments, 1);
      return collections.byClass(this, number(this), `${names}`);
    }

    createElement(localName, options = undefined) {
      need(arguments, 1);
      const own = number(this);
      localName = `${localName}`;
      checkName(localName);
      const isHTML = host.isHTMLDocument(own);
      if (isHTML) localName = lower(localName);
      const namespace = isHTML || host.contentType(own) === "application/xhtml+xml" ? HTML : null;
      return create(own, namespace, null, localName, options);
    }
    createElementNS(namespace, qualifiedName, options = undefined) {
      need(arguments, 2);
      const name = extract(namespace, `${qualifiedName}`);
      return create(number(this), name.namespace, name.prefix, name.localName, options);
    }
    createDocumentFragment() { return wrap(host.createFragment(number(this))); }
    createTextNode(data) {
      need(arguments, 1);
      return wrap(host.createText(number(this), `${data}`));
    }
    createCDATASection(data) {
      need(arguments, 1);
      const own = number(this);
      data = `${data}`;
      if (host.isHTMLDocument(own)) world.throwDOMException(undefined, "NotSupportedError");
      if (data.includes("]]>")) world.throwDOMException(undefined, "InvalidCharacterError");
      return wrap(host.createCDATASection(own, data));
    }
    createComment(data) {
      need(arguments, 1);
      return wrap(host.createComment(number(this), `${data}`));
    }
    createProcessingInstruction(target, data) {
      need(arguments, 2);
      target = `${target}`;
      data = `${data}`;
      checkName(target);
      if (data.includes("?>")) world.throwDOMException(undefined, "InvalidCharacterError");
      return wrap(host.createProcessingInstruction(number(this), target, data));
    }
    createAttribute(localName) {
      need(arguments, 1);
      const own = number(this);
      localName = `${localName}`;
      checkName(localName, `Invalid qualified name: '${localName}'`);
      return world.use("dom/attr").create(own, null, null, host.isHTMLDocument(own) ? lower(localName) : localName);
    }
    createAttributeNS(namespace, qualifiedName) {
      need(arguments, 2);
      const name = extract(namespace, `${qualifiedName}`);
      return world.use("dom/attr").create(number(this), name.namespace, name.prefix, name.localName);
    }
    importNode(node, options = false) {
      need(arguments, 1);
      const own = number(this);
      const given = nodeNumber(node, "Argument 1 ('node') to Document.importNode");
      const isObject = typeof options === "object" && options !== null;
      const deep = isObject ? !options.selfOnly : options;
      if (host.nodeType(given) === 9 || mutations.hostOf(given) !== 0) unsupported();
      if (isAttribute(node)) return world.use("dom/attr").copy(node, own);
      const registry = isObject ? options.customElementRegistry : undefined;
      if (registry !== undefined || world.isLoaded("dom/custom-elements"))
        return wrap(world.use("dom/custom-elements").importFor(registry, given, Boolean(deep), own));
      return wrap(world.parts.clone(given, Boolean(deep), own));
    }
    adoptNode(node) {
      need(arguments, 1);
      const own = number(this);
      const given = nodeNumber(node, "Argument 1 ('node') to Document.adoptNode");
      if (host.nodeType(given) === 9) unsupported();
      if (mutations.hostOf(given) !== 0)
        world.throwDOMException(undefined, "HierarchyRequestError");
      if (isAttribute(node)) world.use("dom/attr").adopt(node, own);
      else if (mutations.templateOf(given) === 0) mutations.adopt(given, own);
      return node;
    }

    // https://dom.spec.whatwg.org/#dom-document-createevent
    createEvent(name) {
      need(arguments, 1);
      return world.use("dom/legacy-events").create(`${name}`);
    }
    createRange() {
      const own = number(this);
      return world.use("dom/ranges").makeRange({ start: own, startOffset: 0, end: own, endOffset: 0 });
    }
    createExpression(expression, resolver = null) { return xpath("createExpression", arguments); }
    createNSResolver(nodeResolver) { return xpath("createNSResolver", arguments); }
    evaluate(expression, contextNode, resolver = null, type = 0, result = null) { return xpath("evaluate", arguments); }
    getSelection() { return number(this) === world.documentNumber ? world.use("dom/selection").selection : null; }
    createNodeIterator(root, show = 0xffffffff, filter = null) {
      need(arguments, 1);
      return world.use("dom/traversal").iterator(root, show, filter);
    }
    createTreeWalker(root, show = 0xffffffff, filter = null) {
      need(arguments, 1);
      return world.use("dom/traversal").walker(root, show, filter);
    }
  }
  world.define("Document", Document);
  world.mix(Document, ParentNode);
  world.mix(Document, NonElementParentNode);
  const { HTMLDocumentMembers, giveLocation } = world.use("html/document");
  world.mix(Document, HTMLDocumentMembers);
  const { define, globalHandlers, documentHandlers } = world.use("html/event-handlers");
  define(Document.prototype, globalHandlers);
  define(Document.prototype, documentHandlers);

  function xpath(name, values) {
    return world.apply(world.use("dom/xpath").XPathEvaluatorBase.prototype[name], undefined, values);
  }

  // https://dom.spec.whatwg.org/#concept-create-element
  function create(own, namespace, prefix, localName, options) {
    // What is created for a definition to come is not defined, whether there are definitions yet or not.
    if (world.parts.createCustom === undefined && typeof options === "object" && options !== null && options.is !== undefined)
      world.use("dom/custom-elements");
    if (world.parts.createCustom !== undefined && namespace === HTML) {
      const made = world.parts.createCustom(own, prefix, localName, options);
      if (made !== undefined) return made;
    }
    const element = wrap(host.createElement(own, namespace, prefix, localName));
    if (namespace !== HTML && typeof options === "object" && options !== null && options.customElementRegistry !== undefined)
      world.parts.associate?.(number(element), world.parts.checkRegistry(options.customElementRegistry, own));
    return element;
  }

  // Each of these is made when it is first touched.
  const makers = {
    XMLDocument() {
      class XMLDocument extends Document {}
      world.define("XMLDocument", XMLDocument);
      world.parts.exotic.push({ prototype: XMLDocument.prototype, make: giveLocation });
    },
    DOMImplementation: makeImplementation,
  };

  class HTMLDocument extends Document {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  world.define("HTMLDocument", HTMLDocument);
  (world.parts.exotic ??= []).push({
    prototype: HTMLDocument.prototype, make: (target, own) => world.use("html/document-names").make(giveLocation(target), own),
  });

  // https://dom.spec.whatwg.org/#interface-domimplementation
  function makeImplementation() {
    let documentOf;
    class DOMImplementation {
      #document;
      static { documentOf = object => typeof object === "object" && object !== null && #document in object ? object.#document : world.illegal(); }
      constructor(key, document) {
        if (key !== secret) throw new TypeError("Illegal constructor");
        this.#document = document;
      }
      createDocumentType(name, publicId, systemId) {
        need(arguments, 3);
        name = `${name}`;
        extract(null, name.replace(":", ""));
        return wrap(host.createDocumentType(number(documentOf(this)), name, `${publicId}`, `${systemId}`));
      }
      createDocument(namespace, qualifiedName, doctype = null) {
        documentOf(this);
        need(arguments, 2);
        namespace = namespace === null || namespace === undefined || namespace === "" ? null : `${namespace}`;
        const type = namespace === HTML ? "application/xhtml+xml"
          : namespace === "http://www.w3.org/2000/svg" ? "image/svg+xml" : "application/xml";
        const name = qualifiedName === null ? "" : `${qualifiedName}`;
        const parts = name === "" ? null : extract(namespace, name);
        const given = doctype === null ? 0 : nodeNumber(doctype);
        const own = host.createDocument(world.realm, false, type);
        if (given !== 0) mutations.preInsert(given, own, 0);
        if (parts !== null) mutations.preInsert(host.createElement(own, parts.namespace, parts.prefix, parts.localName), own, 0);
        return wrap(own);
      }
      createHTMLDocument(title = undefined) {
        documentOf(this);
        const own = host.createDocument(world.realm, true, "text/html");
        mutations.insert(host.createDocumentType(own, "html", "", ""), own, 0);
        const html = host.createElement(own, HTML, null, "html");
        mutations.insert(html, own, 0);
        const head = host.createElement(own, HTML, null, "head");
        mutations.insert(head, html, 0);
        if (title !== undefined) {
          const element = host.createElement(own, HTML, null, "title");
          mutations.insert(element, head, 0);
          mutations.insert(host.createText(own, `${title}`), element, 0);
        }
        mutations.insert(host.createElement(own, HTML, null, "body"), html, 0);
        return wrap(own);
      }
      hasFeature() {
        documentOf(this);
        return true;
      }
    }
    world.define("DOMImplementation", DOMImplementation);
  }

  return {
    create,
    make(name) { makers[name](); },
    prototypeOf(own) {
      if (host.isHTMLDocument(own)) return HTMLDocument.prototype;
      return world.get("XMLDocument").prototype;
    },
  };
})
