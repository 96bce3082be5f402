// Shadow trees: https://dom.spec.whatwg.org/#shadow-trees. Slots are in dom/slots.
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need, parts } = world;
  const mutations = world.use("dom/mutations");
  const { secret } = world.use("dom/node");
  const { HTML, parse } = world.use("dom/element");
  const DocumentFragment = world.get("DocumentFragment");

  // What a root keeps of itself; undefined for all else. `agent.own(host).shadowRoot` leads the other way.
  function shadowOf(own) { return agent.own(agent.wrapped(own))?.shadow; }
  function rootOf(own) { return agent.own(agent.wrapped(own))?.shadowRoot ?? 0; }
  function shadow(root) { return agent.own(root)?.shadow ?? world.illegal(); }

  class ShadowRoot extends DocumentFragment {
    constructor() { throw new TypeError("Illegal constructor"); }
    get mode() { return shadow(this).mode; }
    get delegatesFocus() { return shadow(this).delegatesFocus; }
    get slotAssignment() { return shadow(this).slotAssignment; }
    get clonable() { return shadow(this).clonable; }
    get serializable() { return shadow(this).serializable; }
    get host() { return wrap(shadow(this).host); }
    get customElementRegistry() { return shadow(this) && customElements().registryOf(number(this)); }

    get innerHTML() {
      shadow(this);
      return host.innerHTML(number(this));
    }
    set innerHTML(value) {
      const fragment = parse(shadow(this).host, value === null ? "" : `${value}`, false);
      parts.scope?.(fragment, parts.registryOf(number(this)));
      mutations.replaceAll(fragment, number(this));
    }
    setHTMLUnsafe(markup) {
      need(arguments, 1);
      setMarkup(shadow(this).host, number(this), `${markup}`);
    }
    getHTML(options = undefined) {
      shadow(this);
      return world.use("dom/shadow-markup").markup(number(this), options);
    }

    // https://dom.spec.whatwg.org/#interface-documentorshadowroot and its extensions
    get activeElement() {
      const own = shadow(this) && number(this);
      const focused = world.isLoaded("html/focus") ? world.use("html/focus").focused() : 0;
      if (focused === 0 || !mutations.shadowIncludes(own, focused)) return null;
      return retarget(wrap(focused), this);
    }
    get fullscreenElement() { return shadow(this) && null; }
    get pointerLockElement() { return shadow(this) && null; }
    get pictureInPictureElement() { return shadow(this) && null; }
    elementFromPoint(x, y) {
      need(arguments, 2);
      return shadow(this) && null;
    }
    elementsFromPoint(x, y) {
      need(arguments, 2);
      return shadow(this) && [];
    }
    getAnimations() { return shadow(this) && []; }
    getSelection() { return world.global.getSelection(); }
    get styleSheets() { return shadow(this) && world.use("css/sheets").listOf(this); }
    get adoptedStyleSheets() { return shadow(this) && world.use("css/sheets").adopted(number(this)); }
    set adoptedStyleSheets(value) { if (shadow(this)) world.use("css/sheets").adopt(number(this), value); }
  }
  world.define("ShadowRoot", ShadowRoot);

  // https://dom.spec.whatwg.org/#valid-shadow-host-name
  const hosts = new Set(["article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "main", "nav", "p", "section", "span"]);
  function mayBeHost(own) {
    if (host.namespace(own) !== HTML) return false;
    const name = host.localName(own);
    return hosts.has(name) || isCustomName(name);
  }

  function isCustomName(name) { return world.use("html/elements").isCustomName(name); }

  function customElements() {
    world.use("dom/custom-elements");
    return parts;
  }

  function unsupported(message) { world.throwDOMException(message, "NotSupportedError"); }

  // https://dom.spec.whatwg.org/#concept-attach-a-shadow-root
  function attachTo(own, settings) {
    if (world.page !== undefined)
      return world.use("apart/modules").ask(() => world.page.use("dom/shadow").attachTo(own, agent.page.neutral(settings)));
    if (!mayBeHost(own)) unsupported(undefined);
    const name = host.localName(own);
    if (parts.disablesShadow?.(own, name)) unsupported(undefined);
    const present = rootOf(own);
    if (present !== 0) {
      const old = shadowOf(present);
      if (!old.declarative || old.mode !== settings.mode) unsupported(undefined);
      for (const child of host.children(present)) mutations.remove(child);
      old.declarative = false;
      return present;
    }
    return make(own, host.attachShadow(own), settings);
  }

  // The object of a root that the tree has already.
  function make(own, root, settings) {
    const object = agent.stamp({ __proto__: ShadowRoot.prototype }, root, {
      listeners: null, handlers: null, parent: null,
      shadow: { available: parts.isPrecustomizedOrCustom?.(own) === true, ...settings, host: own },
    });
    agent.adopt(object, root);
    agent.own(wrap(own)).shadowRoot = root;
    return root;
  }

  // https://dom.spec.whatwg.org/#dom-element-attachshadow
  function attach(element, init) {
    const own = number(element);
    if (init === null || init === undefined || typeof init !== "object" && typeof init !== "function")
      throw new TypeError("Type error");
    const clonable = Boolean(init.clonable);
    let registry = init.customElementRegistry;
    const delegatesFocus = Boolean(init.delegatesFocus);
    if (init.mode === undefined)
      throw new TypeError("Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode");
    const mode = oneOf(init.mode, ["open", "closed"]);
    const serializable = Boolean(init.serializable);
    const slotAssignment = init.slotAssignment === undefined ? "named" : oneOf(init.slotAssignment, ["manual", "named"]);
    if (registry !== undefined) registry = customElements().checkRegistry(registry, host.owner(own));
    const root = attachTo(own, { mode, delegatesFocus, slotAssignment, clonable, serializable, registry, declarative: false });
    parts.noteRegistry?.(registry, own);
    return wrap(root);
  }
  function oneOf(value, values) {
    value = `${value}`;
    if (!values.includes(value)) throw new TypeError("Type error");
    return value;
  }

  // Roots that a parser declared: https://html.spec.whatwg.org/#attr-template-shadowrootmode. Each is eight values: its
  // host, itself, and how it is.
  function declared(list) {
    if (world.page !== undefined) return world.page.use("dom/shadow").declared(list);
    for (let index = 0; index < list.length; index += 8) {
      const [own, root, isOpen, delegatesFocus, isManual, clonable, serializable, hasNoRegistry] = list.slice(index, index + 8);
      if (rootOf(own) !== 0) continue;
      make(own, root, {
        mode: isOpen ? "open" : "closed", delegatesFocus, clonable, serializable,
        slotAssignment: isManual ? "manual" : "named",
        registry: hasNoRegistry ? null : undefined, declarative: true, available: true,
      });
    }
  }

  // https://html.spec.whatwg.org/#unsafely-set-html
  function setMarkup(context, target, markup) {
    const fragment = host.parseFragment(context, markup, true);
    declared(host.takeDeclaredRoots(host.owner(context)));
    if (target === context || shadowOf(target) !== undefined) parts.scope?.(fragment, parts.registryOf(target));
    mutations.replaceAll(fragment, target);
  }

  // https://dom.spec.whatwg.org/#retarget
  function retarget(target, against) {
    for (;;) {
      const own = agent.number(target);
      if (own === 0) return target;
      const root = host.root(own);
      const found = shadowOf(root);
      if (found === undefined) return target;
      if (agent.number(against) !== 0 && parts.shadowIncludes(wrap(root), against)) return target;
      target = wrap(found.host);
    }
  }

  parts.shadowHost = own => shadowOf(own)?.host ?? 0;
  parts.openShadowRoot = element => {
    const root = rootOf(number(element));
    return root !== 0 && shadowOf(root).mode === "open" ? wrap(root) : null;
  };
  parts.retarget = retarget;
  parts.isClosedRoot = target => agent.own(target)?.shadow?.mode === "closed";
  parts.isInShadowTree = target => {
    const own = agent.number(target);
    return own !== 0 && shadowOf(host.root(own)) !== undefined;
  };

  // https://dom.spec.whatwg.org/#concept-node-clone, the step on shadow hosts
  const cloneTree = parts.clone;
  parts.clone = (own, deep, document) => {
    const copy = cloneTree(own, deep, document);
    pairs(own, copy, deep, cloneShadow);
    return copy;
  };
  function cloneShadow(own, copy) {
    const root = rootOf(own);
    if (root === 0) return;
    const { mode, delegatesFocus, slotAssignment, clonable, serializable, registry, declarative, available } = shadowOf(root);
    if (!clonable) return;
    const copied = attachTo(copy, { mode, delegatesFocus, slotAssignment, clonable, serializable, registry, declarative });
    parts.noteRegistry?.(registry, copy);
    shadowOf(copied).available ||= available;
    for (const child of host.children(root))
      mutations.insert(parts.clone(child, true, host.owner(copy)), copied, 0);
  }

  // Calls a function for each element below a node, with its twin in a copy.
  function pairs(own, copy, deep, body) {
    if (host.nodeType(own) === 1) body(own, copy);
    if (!deep) return;
    let node = host.following(own, own, false), twin = host.following(copy, copy, false);
    while (node !== 0 && twin !== 0) {
      const next = host.following(node, own, false), nextTwin = host.following(twin, copy, false);
      if (host.nodeType(node) === 1) body(node, twin);
      node = next;
      twin = nextTwin;
    }
  }

  // https://dom.spec.whatwg.org/#concept-shadow-including-tree-order: calls a function for each element.
  function eachElement(own, body) {
    const pending = [own];
    for (let top = pending.shift(); top !== undefined; top = pending.shift()) {
      for (let node = top; node !== 0; node = host.following(node, top, false)) {
        if (host.nodeType(node) !== 1) continue;
        body(node);
        const root = rootOf(node);
        if (root !== 0) eachElement(root, body);
      }
    }
  }

  world.use("dom/slots");
  return { attach, attachTo, declared, setMarkup, rootOf, shadowOf, isCustomName, eachElement, pairs };
})
