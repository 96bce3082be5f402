// Attributes as objects: https://dom.spec.whatwg.org/#interface-attr. The tree keeps names and values; an object comes
// into being when a script asks for one, and stands for the attribute of that name as long as its element has it.
(function (world) {
  "use strict";

  const { host, agent, wrap, need } = world;
  const mutations = world.use("dom/mutations");
  const { secret } = world.use("dom/node");
  const Node = world.get("Node");

  // {element, namespace, prefix, localName, value, document}: `value` counts while `element` is 0.
  function fieldsOf(object) { return agent.own(object)?.attribute ?? world.illegal(); }
  // The argument that must be an attribute.
  function given(object) {
    if (agent.own(object)?.attribute === undefined) throw new TypeError("The argument is no Attr");
    return object;
  }

  class Attr extends Node {
    constructor(key, fields) {
      // Every node object has a number; this one's is that of a text nobody sees.
      super(key, key === secret ? host.createText(fields.document, "") : 0);
      agent.own(this).attribute = fields;
    }
    get nodeType() { return 2; }
    get nodeName() { return nameOf(fieldsOf(this)); }
    get namespaceURI() { return fieldsOf(this).namespace; }
    get prefix() { return fieldsOf(this).prefix; }
    get localName() { return fieldsOf(this).localName; }
    get name() { return nameOf(fieldsOf(this)); }
    get value() { return valueOf(fieldsOf(this)); }
    set value(value) { setValue(fieldsOf(this), `${value}`); }
    get nodeValue() { return valueOf(fieldsOf(this)); }
    set nodeValue(value) { setValue(fieldsOf(this), value === null || value === undefined ? "" : `${value}`); }
    get textContent() { return valueOf(fieldsOf(this)); }
    set textContent(value) { setValue(fieldsOf(this), value === null || value === undefined ? "" : `${value}`); }
    get ownerElement() { return wrap(fieldsOf(this).element); }
    get ownerDocument() {
      const { element, document } = fieldsOf(this);
      return wrap(element === 0 ? document : host.owner(element));
    }
    get specified() { return true; }
    get isConnected() { return false; }
    get parentNode() { return null; }
    get parentElement() { return null; }
    getRootNode(options = undefined) {
      fieldsOf(this);
      return this;
    }
    cloneNode(deep = false) {
      const fields = fieldsOf(this);
      return copy(this, fields.element === 0 ? fields.document : host.owner(fields.element));
    }
    isEqualNode(other) {
      need(arguments, 1);
      const fields = fieldsOf(this);
      const others = agent.own(other)?.attribute;
      return others !== undefined && fields.namespace === others.namespace && fields.localName === others.localName
        && valueOf(fields) === valueOf(others);
    }
  }
  world.define("Attr", Attr);

  function copy(object, document) {
    const fields = fieldsOf(object);
    return new Attr(secret, { ...fields, element: 0, value: valueOf(fields), document });
  }
  function adopt(object, document) {
    const fields = fieldsOf(object);
    if (fields.element !== 0) remove(fields.element, object);
    fields.document = document;
  }

  function nameOf({ prefix, localName }) { return prefix === null ? localName : `${prefix}:${localName}`; }
  function valueOf(fields) {
    return fields.element === 0 ? fields.value : host.attributeNS(fields.element, fields.namespace, fields.localName) ?? "";
  }
  function setValue(fields, value) {
    if (fields.element === 0) fields.value = value;
    else mutations.setAttribute(fields.element, fields.namespace, fields.prefix, fields.localName, value);
  }

  // The objects of an element's attributes, by namespace and local name.
  function objectsOf(element) { return agent.own(wrap(element)).attributes ??= new Map(); }
  function keyOf(namespace, localName) { return `${namespace ?? ""} ${localName}`; }

  function objectFor(element, namespace, prefix, localName) {
    const objects = objectsOf(element);
    const key = keyOf(namespace, localName);
    let object = objects.get(key);
    if (object === undefined) {
      object = new Attr(secret, { element, namespace, prefix, localName, value: "", document: host.owner(element) });
      objects.set(key, object);
    }
    return object;
  }

  // The attribute of that name is being removed: its object stands alone from now on.
  function detach(element, namespace, localName) {
    const objects = agent.own(agent.wrapped(element) ?? null)?.attributes;
    const key = keyOf(namespace, localName);
    const object = objects?.get(key);
    if (object === undefined) return;
    const fields = fieldsOf(object);
    fields.value = valueOf(fields);
    fields.document = host.owner(element);
    fields.element = 0;
    objects.delete(key);
  }

  // Whoever removes it: a world of the app's has other objects for the same attributes.
  mutations.also({ attributeLeaves: detach });

  function byName(element, name) {
    const attributes = host.attributes(element);
    for (let index = 0; index < attributes.length; index += 4) {
      const prefix = attributes[index + 1], localName = attributes[index + 2];
      if ((prefix === null ? localName : `${prefix}:${localName}`) === name)
        return objectFor(element, attributes[index], prefix, localName);
    }
    return null;
  }
  function byNamespace(element, namespace, localName) {
    const attributes = host.attributes(element);
    for (let index = 0; index < attributes.length; index += 4)
      if (attributes[index] === namespace && attributes[index + 2] === localName)
        return objectFor(element, namespace, attributes[index + 1], localName);
    return null;
  }
  function all(element) {
    const attributes = host.attributes(element);
    const objects = [];
    for (let index = 0; index < attributes.length; index += 4)
      objects.push(objectFor(element, attributes[index], attributes[index + 1], attributes[index + 2]));
    return objects;
  }

  // https://dom.spec.whatwg.org/#concept-element-attributes-set
  function set(element, object) {
    const fields = fieldsOf(object);
    if (fields.element === element) return object;
    if (fields.element !== 0) world.throwDOMException(undefined, "InUseAttributeError");
    const old = byNamespace(element, fields.namespace, fields.localName);
    if (old !== null) detach(element, fields.namespace, fields.localName);
    const { value } = fields;
    mutations.setAttribute(element, fields.namespace, fields.prefix, fields.localName, value);
    fields.element = element;
    objectsOf(element).set(keyOf(fields.namespace, fields.localName), object);
    return old;
  }

  function remove(element, object) {
    const fields = fieldsOf(object);
    if (fields.element !== element) world.throwDOMException(undefined, "NotFoundError");
    detach(element, fields.namespace, fields.localName);
    mutations.setAttribute(element, fields.namespace, fields.prefix, fields.localName, null);
    return object;
  }

  const elements = new WeakMap();
  function elementOf(map) { return elements.get(map) ?? world.illegal(); }

  // https://dom.spec.whatwg.org/#interface-namednodemap
  class NamedNodeMap {
    constructor() { world.illegal(); }
    get length() { return host.attributes(elementOf(this)).length / 4; }
    item(index) {
      need(arguments, 1);
      return all(elementOf(this))[index >>> 0] ?? null;
    }
    getNamedItem(name) {
      need(arguments, 1);
      const element = elementOf(this);
      return byName(element, world.parts.attributeKey(element, `${name}`));
    }
    getNamedItemNS(namespace, localName) {
      need(arguments, 2);
      return byNamespace(elementOf(this), namespace || null, `${localName}`);
    }
    setNamedItem(attribute) {
      need(arguments, 1);
      return set(elementOf(this), given(attribute));
    }
    setNamedItemNS(attribute) {
      need(arguments, 1);
      return set(elementOf(this), given(attribute));
    }
    removeNamedItem(name) {
      need(arguments, 1);
      const element = elementOf(this);
      return remove(element, byName(element, world.parts.attributeKey(element, `${name}`)) ?? missing());
    }
    removeNamedItemNS(namespace, localName) {
      need(arguments, 2);
      const element = elementOf(this);
      return remove(element, byNamespace(element, namespace || null, `${localName}`) ?? missing());
    }
  }
  Object.defineProperty(NamedNodeMap.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
  });
  world.define("NamedNodeMap", NamedNodeMap);

  function missing() { world.throwDOMException(undefined, "NotFoundError"); }

  function makeMap(element) {
    const target = { __proto__: NamedNodeMap.prototype };
    const at = key => {
      if (typeof key !== "string") return undefined;
      const index = key >>> 0;
      if (`${index}` === key) return all(element)[index];
      return key in target ? undefined : byName(element, key) ?? undefined;
    };
    const map = new Proxy(target, {
      get(target, key, receiver) { return at(key) ?? Reflect.get(target, key, receiver); },
      has(target, key) { return at(key) !== undefined || key in target; },
      getOwnPropertyDescriptor(target, key) {
        const value = at(key);
        if (value === undefined) return Reflect.getOwnPropertyDescriptor(target, key);
        return { value, writable: false, enumerable: `${key >>> 0}` === key, configurable: true };
      },
      defineProperty(target, key, descriptor) { return at(key) === undefined && Reflect.defineProperty(target, key, descriptor); },
      set(target, key, value) { return at(key) === undefined && Reflect.set(target, key, value, target); },
      deleteProperty(target, key) { return at(key) === undefined && Reflect.deleteProperty(target, key); },
      ownKeys(target) {
        const objects = all(element);
        const names = objects.map(object => object.name).filter((name, index, list) =>
          list.indexOf(name) === index && (!host.isHTML(element) || name === name.toLowerCase()));
        return [...objects.keys()].map(String).concat(names, Reflect.ownKeys(target));
      },
    });
    elements.set(map, element);
    elements.set(target, element);
    return map;
  }

  return {
    byName, byNamespace, detach, copy, adopt,
    set(element, object) { return set(element, given(object)); },
    remove(element, object) { return remove(element, given(object)); },
    create(document, namespace, prefix, localName) {
      return new Attr(secret, { element: 0, namespace, prefix, localName, value: "", document });
    },
    map(object, element) { return agent.own(object).attributeMap ??= makeMap(element); },
  };
})
