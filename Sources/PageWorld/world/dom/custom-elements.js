// Custom elements: https://html.spec.whatwg.org/#custom-elements. The reactions' queues are in dom/reactions.
(function (world) {
  "use strict";

  const { host, agent, global, wrap, number, need, parts } = world;
  const mutations = world.use("dom/mutations");
  const reactions = world.use("dom/reactions");
  const { eachElement, rootOf, shadowOf, pairs, isCustomName } = world.use("dom/shadow");
  const HTMLElement = world.get("HTMLElement");
  const HTML = "http://www.w3.org/1999/xhtml";
  const construct = Reflect.construct;

  // PLATFORM(WebKit): Document::validateCustomElementName and JSCustomElementRegistry.
  function whyNoName(name) {
    if (!/^[a-z]/.test(name)) return "Custom element name must have a lowercase ASCII letter as its first character";
    if (/[A-Z]/.test(name)) return "Custom element name cannot contain an uppercase ASCII letter";
    if (/[\0\t\n\f\r />]/.test(name)) return "Custom element name contains a character that is not allowed";
    return !name.includes("-")
      ? "Custom element name must contain a hyphen" : "Custom element name cannot be same as one of the standard elements";
  }
  function failure(message, name) { world.throwDOMException(message, name); }
  function isObject(value) { return typeof value === "object" && value !== null || typeof value === "function"; }

  // What an element keeps: `custom`, {state, definition, queue}, from the moment that somebody looks; `isValue`.
  function ownOf(own) { return agent.own(wrap(own)); }
  function stateOf(own) { return agent.own(agent.wrapped(own))?.custom?.state; }
  function setState(own, state, definition) {
    const kept = ownOf(own);
    if (kept.custom === undefined) kept.custom = { state, definition, queue: [] };
    else { kept.custom.state = state; kept.custom.definition = definition; }
    host.setDefined(own, state === "custom" || state === "precustomized" && definition === null);
  }
  function isValueOf(own) { return agent.own(agent.wrapped(own))?.isValue ?? host.attributeNS(own, null, "is"); }

  // MARK: Registries

  // Frames have their registries in common: {definitions by name and by constructor, promises by name, isScoped, the documents that
  // have elements of it}.
  const innerOf = WeakMap.prototype.get.bind(agent.registryStates), setInner = WeakMap.prototype.set.bind(agent.registryStates);

  class CustomElementRegistry {
    constructor() {
      setInner(this, {
        byName: new Map(), byConstructor: new Map(), promises: new Map(), isDefining: false, isScoped: true, documents: new Set(),
      });
    }

    define(name, constructor, options = undefined) {
      need(arguments, 2);
      const inner = innerOf(this) ?? world.illegal();
      reactions.during(() => define(this, inner, `${name}`, constructor, options));
    }
    get(name) {
      need(arguments, 1);
      return (innerOf(this) ?? world.illegal()).byName.get(`${name}`)?.constructor;
    }
    getName(constructor) {
      need(arguments, 1);
      if (typeof constructor !== "function") throw new TypeError("getName wants a constructor");
      return (innerOf(this) ?? world.illegal()).byConstructor.get(constructor)?.name ?? null;
    }
    whenDefined(name) {
      try {
        need(arguments, 1);
        const inner = innerOf(this) ?? world.illegal();
        name = `${name}`;
        if (!isCustomName(name)) failure(whyNoName(name), "SyntaxError");
        const found = inner.byName.get(name);
        if (found !== undefined) return Promise.resolve(found.constructor);
        let entry = inner.promises.get(name);
        if (entry === undefined) {
          entry = {};
          entry.promise = new Promise(resolve => { entry.resolve = resolve; });
          inner.promises.set(name, entry);
        }
        return entry.promise;
      } catch (error) {
        return Promise.reject(error);
      }
    }
    upgrade(root) {
      need(arguments, 1);
      innerOf(this) ?? world.illegal();
      const own = world.use("dom/node").nodeNumber(root);
      reactions.during(() => eachElement(own, tryUpgrade));
    }
    // https://html.spec.whatwg.org/#dom-customelementregistry-initialize
    initialize(root) {
      need(arguments, 1);
      const inner = innerOf(this) ?? world.illegal();
      const own = world.use("dom/node").nodeNumber(root);
      const registry = this;
      if (!inner.isScoped && host.owner(own) !== world.documentNumber) failure("Another document's nodes.", "NotSupportedError");
      if (host.nodeType(own) === 9 && registryOf(own) !== null) return;
      const found = [];
      for (let node = own; node !== 0; node = host.following(node, own, false))
        if (host.nodeType(node) === 1 && registryOf(node) === null) found.push(node);
      const shadow = agent.own(root).shadow;
      if (shadow !== undefined && registryOf(own) === null) shadow.registry = registry;
      if (host.nodeType(own) === 9) ownOf(own).registry = registry;
      note(registry, own);
      reactions.during(() => {
        for (const node of found) {
          associate(node, registry);
          tryUpgrade(node);
        }
      });
    }
  }
  world.define("CustomElementRegistry", CustomElementRegistry);

  const registry = new CustomElementRegistry();
  innerOf(registry).isScoped = false;

  // What is said of a node, or of the shadow tree it is in; undefined for all that goes by their document.
  function ownRegistryOf(own) {
    const kept = agent.own(agent.wrapped(own))?.registry;
    return kept !== undefined ? kept : shadowOf(host.root(own))?.registry;
  }
  // The registry that is in force in a document, or at an element.
  function registryOf(own) {
    const said = ownRegistryOf(own);
    if (said !== undefined) return said;
    if (host.nodeType(own) !== 9) return registryOf(host.owner(own));
    return agent.worldOf(own).documentNumber === own ? agent.worldOf(own).use("dom/custom-elements").registry : null;
  }
  parts.registryOf = registryOf;
  function associate(own, found) {
    ownOf(own).registry = found;
    note(found, own);
  }
  // https://html.spec.whatwg.org/#scoped-document-set
  function note(found, own) {
    if (found !== null && found !== undefined) innerOf(found).documents.add(host.nodeType(own) === 9 ? own : host.owner(own));
  }
  parts.associate = associate;
  parts.noteRegistry = note;
  // Markup was parsed for a registry: what that defines is upgraded, wherever it goes
  // (https://dom.spec.whatwg.org/#concept-create-element, step 6.2).
  parts.scope = (fragment, found) => {
    if (found !== registryOf(host.owner(fragment)))
      for (let node = host.following(fragment, fragment, false); node !== 0; node = host.following(node, fragment, false))
        if (host.nodeType(node) === 1) associate(node, found);
    if (found !== null) for (const own of host.definedBelow(fragment)) tryUpgrade(own);
  };
  parts.checkRegistry = (value, document) => {
    if (value === null) return null;
    const inner = innerOf(value);
    if (inner === undefined) throw new TypeError("This is no CustomElementRegistry");
    if (!inner.isScoped && value !== registryOf(document)) failure("The registry is another document's.", "NotSupportedError");
    return value;
  };

  // https://html.spec.whatwg.org/#look-up-a-custom-element-definition
  function lookUp(found, localName, is) {
    if (found === null || found === undefined) return undefined;
    const inner = innerOf(found);
    if (inner === undefined) return undefined;
    const byName = inner.byName.get(localName);
    if (byName !== undefined && byName.localName === localName) return byName;
    if (is === null || is === undefined) return undefined;
    const byIs = inner.byName.get(is);
    return byIs !== undefined && byIs.localName === localName ? byIs : undefined;
  }

  function isConstructor(value) {
    if (typeof value !== "function") return false;
    try {
      new (new Proxy(value, { construct() { return {}; } }))();
      return true;
    } catch {
      return false;
    }
  }

  function callbackOf(prototype, name) {
    const value = prototype[name];
    if (value === undefined) return undefined;
    if (typeof value !== "function") throw new TypeError(`${name} is no function`);
    return value;
  }

  // https://html.spec.whatwg.org/#dom-customelementregistry-define
  function define(registry, inner, name, constructor, options) {
    if (!isConstructor(constructor)) throw new TypeError("The second argument must be a constructor");
    if (!isCustomName(name)) failure(whyNoName(name), "SyntaxError");
    if (inner.byName.has(name)) failure("Cannot define multiple custom elements with the same tag name", "NotSupportedError");
    if (inner.byConstructor.has(constructor)) failure("Cannot define multiple custom elements with the same class", "NotSupportedError");
    let localName = name;
    const base = options?.extends;
    if (base !== undefined) {
      if (inner.isScoped) failure("A scoped registry extends no element.", "NotSupportedError");
      localName = `${base}`;
      if (isCustomName(localName) || world.use("html/elements").prototypeOf(localName) === world.get("HTMLUnknownElement").prototype)
        failure(`"${localName}" cannot be extended.`, "NotSupportedError");
    }
    if (inner.isDefining) failure("A definition is under way.", "NotSupportedError");
    inner.isDefining = true;
    const callbacks = {};
    let observed = [], disabled = [], isFormAssociated = false;
    try {
      const { prototype } = constructor;
      if (!isObject(prototype)) throw new TypeError("The constructor's prototype is no object");
      for (const key of ["connectedCallback", "disconnectedCallback", "connectedMoveCallback", "adoptedCallback", "attributeChangedCallback"])
        callbacks[key] = callbackOf(prototype, key);
      if (callbacks.attributeChangedCallback !== undefined) observed = strings(constructor.observedAttributes);
      disabled = strings(constructor.disabledFeatures);
      isFormAssociated = Boolean(constructor.formAssociated);
      if (isFormAssociated) {
        for (const key of ["formAssociatedCallback", "formResetCallback", "formDisabledCallback", "formStateRestoreCallback"])
          callbacks[key] = callbackOf(prototype, key);
      }
    } finally {
      inner.isDefining = false;
    }
    const definition = {
      name, localName, constructor, observed, callbacks, isFormAssociated, registry,
      disablesInternals: disabled.includes("internals"), disablesShadow: disabled.includes("shadow"), stack: [],
    };
    inner.byName.set(name, definition);
    inner.byConstructor.set(constructor, definition);
    host.addDefinition(world.realm, name);
    if (definition.disablesShadow) host.disableShadow(world.realm, name);
    const wanted = element => {
      if (registryOf(element) !== registry) return;
      if (localName === name || isValueOf(element) === name) enqueueUpgrade(element, definition);
    };
    for (const document of inner.isScoped ? inner.documents : [world.documentNumber])
      host.shadowIncludingElements(document, localName).forEach(wanted);
    const entry = inner.promises.get(name);
    if (entry !== undefined) {
      inner.promises.delete(name);
      entry.resolve(constructor);
    }
  }

  function strings(value) {
    if (value === undefined) return [];
    if (!isObject(value)) throw new TypeError("This is no sequence");
    return [...value].map(item => `${item}`);
  }

  // MARK: Upgrades

  function enqueueUpgrade(own, definition) {
    const kept = ownOf(own);
    kept.custom ??= { state: "undefined", definition: null, queue: [] };
    reactions.enqueue(own, kept.custom, () => {
      try {
        upgrade(own, definition);
      } catch (error) {
        world.reportOf(definition.constructor, error);
      }
    });
  }

  // https://html.spec.whatwg.org/#concept-try-upgrade
  function tryUpgrade(own) {
    if (host.namespace(own) !== HTML) return;
    const state = stateOf(own);
    if (state === "custom" || state === "failed" || state === "precustomized") return;
    const definition = lookUp(registryOf(own), host.localName(own), isValueOf(own));
    if (definition !== undefined) enqueueUpgrade(own, definition);
  }

  // https://html.spec.whatwg.org/#upgrades
  function upgrade(own, definition) {
    const state = stateOf(own);
    if (state !== undefined && state !== "undefined") return;
    setState(own, "failed", definition);
    const attributes = host.attributes(own);
    for (let index = 0; index < attributes.length; index += 4)
      enqueueCallback(own, "attributeChangedCallback", [attributes[index + 2], null, attributes[index + 3], attributes[index]]);
    if (mutations.isConnected(own)) enqueueCallback(own, "connectedCallback", []);
    definition.stack.push(own);
    const element = wrap(own);
    try {
      if (definition.disablesShadow && rootOf(own) !== 0) failure("The element has a shadow tree.", "NotSupportedError");
      setState(own, "precustomized", definition);
      const result = reactions.constructing(definition, () => construct(definition.constructor, []));
      if (result !== element) throw new TypeError("The constructor made another element");
    } catch (error) {
      definition.stack.pop();
      setState(own, "failed", null);
      agent.own(element).custom.queue = [];
      throw error;
    }
    definition.stack.pop();
    setState(own, "custom", definition);
    if (definition.isFormAssociated) world.use("dom/form-associated").begin(own);
  }

  function interfaceIn(other, { localName, name }) {
    return localName === name ? other.get("HTMLElement").prototype : other.use("html/elements").prototypeOf(localName);
  }
  // https://html.spec.whatwg.org/#html-element-constructors
  parts.constructCustom = newTarget => {
    const found = reactions.activeDefinition(newTarget) ?? innerOf(registry).byConstructor.get(newTarget);
    if (world.isInterface(newTarget)) throw new TypeError("Illegal constructor");
    if (found === undefined || found.constructor !== newTarget)
      throw new TypeError("new.target does not define a custom element");
    let base = newTarget;
    while (base !== null && !world.isInterface(base)) base = Object.getPrototypeOf(base);
    const wanted = found.localName === found.name ? HTMLElement.prototype : world.use("html/elements").prototypeOf(found.localName);
    // NB: whoever derives from none has called one of them by Reflect.construct; that it was the right one is taken as given.
    if (base !== null && base.prototype !== wanted)
      throw new TypeError("The constructor is of another interface");
    let { prototype } = newTarget;
    if (!isObject(prototype)) prototype = interfaceIn(agent.worldOfFunction(newTarget) ?? world, found);
    const { stack } = found;
    if (stack.length === 0) {
      const own = host.createElement(world.documentNumber, HTML, null, found.localName);
      const element = agent.stamp({ __proto__: prototype }, own, { listeners: null, handlers: null, parent: null });
      agent.adopt(element, own);
      if (found.localName !== found.name) agent.own(element).isValue = found.name;
      setState(own, "custom", found);
      if (found.isFormAssociated) world.use("dom/form-associated").begin(own);
      if (found.registry !== registryOf(world.documentNumber)) associate(own, found.registry);
      return element;
    }
    const own = stack[stack.length - 1];
    if (own === 0) throw new TypeError("The element is constructed already");
    const element = wrap(own);
    Object.setPrototypeOf(element, prototype);
    stack[stack.length - 1] = 0;
    return element;
  };

  // https://dom.spec.whatwg.org/#concept-create-element; undefined where nothing is special.
  parts.createCustom = (document, prefix, localName, options) => {
    let is = null, found = registryOf(document), given = false;
    if (isObject(options)) {
      if (options.is !== undefined) is = `${options.is}`;
      if (options.customElementRegistry !== undefined) {
        found = parts.checkRegistry(options.customElementRegistry, document);
        given = true;
      }
    }
    const definition = lookUp(found, localName, is);
    if (definition === undefined) {
      if (is === null && !given) return undefined;
      const element = wrap(host.createElement(document, HTML, prefix, localName));
      if (is !== null) markUndefined(element, is);
      if (given) associate(number(element), found);
      return element;
    }
    if (definition.localName !== definition.name) {
      const own = host.createElement(document, HTML, prefix, localName);
      markUndefined(wrap(own), is);
      if (given) associate(own, found);
      reactions.during(() => {
        try {
          upgrade(own, definition);
        } catch (error) {
          world.reportOf(definition.constructor, error);
        }
      });
      return wrap(own);
    }
    try {
      return checked(constructFor(definition), document, localName);
    } catch (error) {
      const element = failedElement(definition, error, document, prefix, localName);
      if (given) associate(number(element), found);
      return element;
    }
  };
  // "Report exception …, and set result to a new element that implements the HTMLUnknownElement interface".
  function failedElement(definition, error, document, prefix, localName) {
    world.reportOf(definition.constructor, error);
    const own = host.createElement(document, HTML, prefix, localName);
    const element = wrap(own);
    Object.setPrototypeOf(element, world.get("HTMLUnknownElement").prototype);
    setState(own, "failed", null);
    return element;
  }
  function markUndefined(element, is) {
    agent.own(element).isValue = is;
    setState(agent.number(element), "undefined", null);
  }
  function constructFor(definition) { return reactions.constructing(definition, () => construct(definition.constructor, [])); }
  function checked(element, document, localName) {
    const own = agent.number(element);
    if (own === 0 || host.nodeType(own) !== 1 || host.namespace(own) !== HTML) throw new TypeError("The constructor made no HTML element");
    if (host.attributes(own).length > 0 || host.firstChild(own) !== 0 || host.parent(own) !== 0
      || host.owner(own) !== document || host.localName(own) !== localName)
      failure("The constructor made another element, or put something into it.", "NotSupportedError");
    return element;
  }

  // MARK: Reactions

  // https://html.spec.whatwg.org/#enqueue-a-custom-element-callback-reaction
  function enqueueCallback(own, name, values) {
    const { custom } = ownOf(own);
    const { definition } = custom;
    if (definition === null || definition === undefined) return;
    let callback = definition.callbacks[name];
    if (name === "connectedMoveCallback" && callback === undefined) {
      const { disconnectedCallback, connectedCallback } = definition.callbacks;
      if (disconnectedCallback === undefined && connectedCallback === undefined) return;
      callback = function () {
        if (disconnectedCallback !== undefined) world.apply(disconnectedCallback, this, []);
        if (connectedCallback !== undefined) world.apply(connectedCallback, this, []);
      };
    }
    if (callback === undefined) return;
    if (name === "attributeChangedCallback" && !definition.observed.includes(values[0])) return;
    reactions.enqueue(own, custom, () => { world.run(callback, wrap(own), ...values); });
  }
  parts.customCallback = (own, name, values) => {
    if (stateOf(own) === "custom") enqueueCallback(own, name, values);
  };

  // What comes into a shadow tree with a registry of its own stays with the one it had.
  function keepRegistries(own) {
    if (shadowOf(host.root(own))?.registry === undefined) return;
    for (let node = own; node !== 0; node = host.following(node, own, false)) {
      if (host.nodeType(node) !== 1) continue;
      const kept = ownOf(node);
      if (kept.registry === undefined) kept.registry = registryOf(host.owner(node));
    }
  }

  const { watch } = mutations;
  const { inserted, removed, adopted, attribute } = watch;
  watch.inserted = own => {
    inserted?.(own);
    keepRegistries(own);
    if (!mutations.isConnected(own)) return;
    eachElement(own, element => {
      if (stateOf(element) === "custom") enqueueCallback(element, "connectedCallback", []);
      else tryUpgrade(element);
    });
  };
  watch.removed = (own, parent, wasConnected) => {
    removed?.(own, parent, wasConnected);
    if (!wasConnected) return;
    eachElement(own, element => {
      if (stateOf(element) === "custom") enqueueCallback(element, "disconnectedCallback", []);
    });
  };
  watch.adopted = (own, old) => {
    adopted?.(own, old);
    eachElement(own, element => {
      note(agent.own(agent.wrapped(element))?.registry, element);
      const root = rootOf(element);
      if (root !== 0) note(shadowOf(root).registry, element);
      if (stateOf(element) === "custom") enqueueCallback(element, "adoptedCallback", [wrap(old), wrap(host.owner(element))]);
    });
  };
  watch.attribute = (element, namespace, name, old, value) => {
    attribute?.(element, namespace, name, old, value);
    if (stateOf(element) === "custom") enqueueCallback(element, "attributeChangedCallback", [name, old, value, namespace]);
  };

  // https://dom.spec.whatwg.org/#concept-node-clone: what is copied is upgraded, if it is defined where it goes.
  const cloneTree = parts.clone;
  // https://dom.spec.whatwg.org/#dom-document-importnode: what is imported is of a registry that is given, or of the document's
  // where it was of none.
  let imported;
  function importFor(found, own, deep, document) {
    if (found === null) throw new TypeError("null is no registry");
    imported = { wanted: found === undefined ? undefined : parts.checkRegistry(found, document) };
    try {
      return parts.clone(own, deep, document);
    } finally {
      imported = undefined;
    }
  }
  parts.clone = (own, deep, document) => reactions.during(() => {
    // Shadow trees are copied as they are.
    const importing = imported, wanted = importing?.wanted;
    imported = undefined;
    const copy = cloneTree(own, deep, document);
    pairs(own, copy, deep, (element, twin) => {
      const kept = agent.own(agent.wrapped(element)), said = ownRegistryOf(element);
      if (kept?.isValue !== undefined) ownOf(twin).isValue = kept.isValue;
      if (wanted !== undefined) associate(twin, wanted);
      else if (said !== undefined && !(said === null && importing !== undefined)) associate(twin, said);
      tryUpgrade(twin);
    });
    return copy;
  });

  parts.disablesShadow = (own, name) => {
    const definition = lookUp(registryOf(own), name, isValueOf(own));
    return definition !== undefined && definition.disablesShadow;
  };
  parts.isPrecustomizedOrCustom = own => {
    const state = stateOf(own);
    return state === "custom" || state === "precustomized";
  };

  // MARK: The parser

  // https://html.spec.whatwg.org/#create-an-element-for-the-token, of an element that may be defined where it goes: `plain` is like
  // it. The constructor is an entry of its own, since microtasks run behind it; then it is looked at what that has made.
  const underWay = [];
  world.hooks.parserConstructs = (plain, parent) => {
    const localName = host.localName(plain), is = host.attributeNS(plain, null, "is");
    const definition = lookUp(registryOf(parent), localName, is);
    if (definition === undefined) return false;
    const made = { definition, plain, localName, element: undefined, error: undefined };
    underWay.push(made);
    if (definition.localName !== definition.name) {
      const own = host.createElement(world.documentNumber, HTML, null, localName);
      made.element = wrap(own);
      markUndefined(made.element, is);
      try {
        upgrade(own, definition);
      } catch (error) {
        world.reportOf(definition.constructor, error);
      }
      return true;
    }
    try {
      made.element = constructFor(definition);
    } catch (error) {
      made.error = { value: error };
    }
    return true;
  };
  world.hooks.parserMade = () => {
    const { definition, plain, localName, element, error } = underWay.pop();
    const document = world.documentNumber;
    let own = agent.number(element);
    if (definition.localName === definition.name) {
      try {
        if (error !== undefined) throw error.value;
        checked(element, document, localName);
      } catch (error) {
        own = agent.number(failedElement(definition, error, document, null, localName));
        if (definition.registry !== registryOf(own)) associate(own, definition.registry);
      }
    }
    const attributes = host.attributes(plain);
    reactions.apart(() => {
      for (let index = 0; index < attributes.length; index += 4)
        mutations.setAttribute(own, attributes[index], attributes[index + 1], attributes[index + 2], attributes[index + 3]);
    });
    // What a reaction has put somewhere is taken from there.
    if (host.parent(own) !== 0 || host.owner(own) !== document) reactions.apart(() => mutations.adopt(own, document));
    return own;
  };
  // https://html.spec.whatwg.org/#insert-an-element-at-the-adjusted-insertion-location
  world.hooks.parserPut = own => {
    world.hooks.parserInserted?.();
    reactions.apart(() => {
      if (mutations.isConnected(own)) parts.customCallback(own, "connectedCallback", []);
      if (world.isLoaded("dom/form-associated")) world.use("dom/form-associated").reviewIn(own);
    });
  };

  parts.attachInternals = element => world.use("dom/internals").attach(element);

  return {
    registry, registryOf, importFor, stateOf, lookUp, isValueOf, definitionOf: own => ownOf(own).custom?.definition,
    definitionFor: own => lookUp(registryOf(own), host.localName(own), null),
  };
})
