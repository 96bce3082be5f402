// Lists of nodes: https://dom.spec.whatwg.org/#old-style-collections
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const { defineProperty } = Object;

  // A list is an array of numbers that is made again when the tree has changed since; indices and names are read through
  // a proxy, as Web IDL's legacy platform objects have them (https://webidl.spec.whatwg.org/#legacy-platform-object-abstract-ops).
  class Source {
    constructor(root, gather) {
      this.root = root;
      this.gather = gather;
      this.revision = -1;
      this.list = [];
    }
    now() { return host.revision(this.root); }
    get numbers() {
      if (this.gather === null) return this.list;
      const revision = this.now();
      if (revision !== this.revision) {
        this.revision = revision;
        this.list = this.gather();
      }
      return this.list;
    }
    get length() { return this.numbers.length; }
    at(index) { return this.numbers[index]; }
  }
  // What no text and no attribute decides.
  class Structure extends Source {
    now() { return host.structure(this.root); }
  }
  // What the IDs, names, types and owners of controls decide.
  class Namings extends Source {
    now() { return host.namingsRevision(this.root); }
  }
  // Those that can be counted without being gathered. OPTIMIZATION: who moves them one by one asks between any two moves.
  class Counted extends Structure {
    constructor(root, gather, count, child) {
      super(root, gather);
      this.count = count;
      this.child = child;
      this.asked = 0;
      this.last = -1;
    }
    get isWorthAList() {
      const revision = this.now();
      if (revision === this.revision) return true;
      if (revision !== this.last) this.asked = 0;
      this.last = revision;
      return this.asked++ > 3;
    }
    get length() { return this.isWorthAList ? super.length : this.count(); }
    at(index) { return this.isWorthAList ? super.at(index) : this.child(index) || undefined; }
  }
  // What classes decide.
  class Classes extends Counted {
    constructor(root, names) {
      super(root, () => host.elementsByClass(root, names), () => host.classCount(root, names), index => host.classAt(root, names, index));
    }
    now() { return host.classesRevision(this.root); }
  }
  function childrenOf(own, areElements) {
    return new Counted(own, () => areElements ? host.childElements(own) : host.children(own),
      () => host.childCount(own, areElements), index => host.childAt(own, index, areElements));
  }

  const sources = new WeakMap();
  const getSource = WeakMap.prototype.get.bind(sources);
  const setSource = WeakMap.prototype.set.bind(sources);
  function sourceOf(list) { return getSource(list) ?? world.illegal(); }

  class NodeList {
    constructor() { world.illegal(); }
    get length() { return sourceOf(this).length; }
    item(index) {
      need(arguments, 1);
      return wrap(sourceOf(this).at(index >>> 0) ?? 0);
    }
  }
  const list = Array.prototype;
  for (const name of ["entries", "forEach", "keys", "values"])
    Object.defineProperty(NodeList.prototype, name, { value: list[name], writable: true, configurable: true });
  Object.defineProperty(NodeList.prototype, Symbol.iterator, { value: list[Symbol.iterator], writable: true, configurable: true });
  world.define("NodeList", NodeList);

  class HTMLCollection {
    constructor() { world.illegal(); }
    get length() { return sourceOf(this).length; }
    item(index) {
      need(arguments, 1);
      return wrap(sourceOf(this).at(index >>> 0) ?? 0);
    }
    namedItem(name) {
      need(arguments, 1);
      return named(sourceOf(this).numbers, `${name}`);
    }
  }
  Object.defineProperty(HTMLCollection.prototype, Symbol.iterator, { value: list[Symbol.iterator], writable: true, configurable: true });
  world.define("HTMLCollection", HTMLCollection);

  const HTML = "http://www.w3.org/1999/xhtml";

  // https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem-key
  function named(numbers, key) {
    if (key === "") return null;
    for (const own of numbers)
      if (host.attribute(own, "id") === key || host.namespace(own) === HTML && host.attribute(own, "name") === key)
        return wrap(own);
    return null;
  }

  function names(numbers) {
    const found = [];
    for (const own of numbers) {
      const id = host.attribute(own, "id");
      if (id && !found.includes(id)) found.push(id);
      const name = host.namespace(own) === HTML ? host.attribute(own, "name") : null;
      if (name && !found.includes(name)) found.push(name);
    }
    return found;
  }

  function indexOf(key) {
    if (typeof key !== "string") return -1;
    const index = key >>> 0;
    return `${index}` === key && index < 4294967295 ? index : -1;
  }

  // A list's proxy: `lookup` says how names are properties too, `areListed` whether they are enumerable.
  function makeList(prototype, source, lookup = null, allNames = null, areListed = false) {
    const target = { __proto__: prototype };
    const proxy = new Proxy(target, {
      get(target, key, receiver) {
        const index = indexOf(key);
        if (index >= 0) {
          const own = source.at(index);
          return own === undefined ? undefined : wrap(own);
        }
        if (lookup !== null && typeof key === "string" && !(key in target)) {
          const found = lookup(source.numbers, key);
          if (found !== null) return found;
        }
        return Reflect.get(target, key, receiver);
      },
      has(target, key) {
        const index = indexOf(key);
        if (index >= 0) return index < source.length;
        return key in target || lookup !== null && typeof key === "string" && lookup(source.numbers, key) !== null;
      },
      getOwnPropertyDescriptor(target, key) {
        const index = indexOf(key);
        if (index >= 0) {
          const own = source.numbers[index];
          return own === undefined ? undefined : { value: wrap(own), writable: false, enumerable: true, configurable: true };
        }
        const own = Reflect.getOwnPropertyDescriptor(target, key);
        if (own !== undefined || lookup === null || typeof key !== "string" || key in target) return own;
        const found = lookup(source.numbers, key);
        return found === null ? undefined : { value: found, writable: false, enumerable: areListed, configurable: true };
      },
      defineProperty(target, key, descriptor) {
        if (indexOf(key) >= 0) return false;
        if (lookup !== null && typeof key === "string" && !(key in target) && lookup(source.numbers, key) !== null) return false;
        return Reflect.defineProperty(target, key, descriptor);
      },
      set(target, key, value, receiver) {
        if (indexOf(key) >= 0) return false;
        if (receiver === proxy) {
          if (lookup !== null && typeof key === "string" && !(key in target) && lookup(source.numbers, key) !== null) return false;
          return Reflect.set(target, key, value, target);
        }
        return Reflect.set(target, key, value, receiver);
      },
      deleteProperty(target, key) {
        const index = indexOf(key);
        if (index >= 0) return index >= source.numbers.length;
        if (lookup !== null && typeof key === "string" && !Object.hasOwn(target, key) && lookup(source.numbers, key) !== null) return false;
        return Reflect.deleteProperty(target, key);
      },
      ownKeys(target) {
        const keys = [];
        for (let index = 0; index < source.numbers.length; index++) keys.push(`${index}`);
        if (allNames !== null) for (const name of allNames(source.numbers)) if (!keys.includes(name) && !(name in target)) keys.push(name);
        return [...keys, ...Reflect.ownKeys(target)];
      },
      preventExtensions() { return false; },
    });
    setSource(proxy, source);
    setSource(target, source);
    return proxy;
  }

  // OPTIMIZATION: what never changes needs no proxy; NB: its items can be deleted.
  function fixedList(numbers) {
    const source = new Source(0, null);
    source.list = numbers;
    const list = { __proto__: NodeList.prototype };
    const item = { value: null, writable: false, enumerable: true, configurable: true };
    for (let index = 0; index < numbers.length; index++) {
      item.value = wrap(numbers[index]);
      defineProperty(list, index, item);
    }
    setSource(list, source);
    return list;
  }
  function liveList(root, gather) { return makeList(NodeList.prototype, new Source(root, gather)); }
  function collectionOf(source) { return makeList(HTMLCollection.prototype, source, named, names); }
  function liveCollection(root, gather) { return collectionOf(new Source(root, gather)); }

  // One list for each object and kind of it.
  function cached(object, kind, make) {
    const own = agent.own(object);
    const lists = own.lists ??= { __proto__: null };
    return lists[kind] ??= make();
  }

  return {
    Source, Namings, Counted, makeList, sourceOf, named, names, fixedList, liveList, liveCollection, cached, setSource,
    childNodes(object, own) { return cached(object, "childNodes", () => makeList(NodeList.prototype, childrenOf(own, false))); },
    children(object, own) {
      return cached(object, "children", () => collectionOf(childrenOf(own, true)));
    },
    byTag(object, own, name) {
      // "If root's node document is an HTML document": it is asked of the document that root is in now, once for the list.
      const inHTML = host.isHTMLDocument(own);
      return cached(object, `${inHTML ? "tag" : "tag of XML"} ${name}`, () =>
        collectionOf(new Structure(own, () => host.elementsByTag(own, name, inHTML))));
    },
    byTagNS(object, own, namespace, name) {
      return cached(object, `ns ${namespace} ${name}`, () =>
        collectionOf(new Structure(own, () => host.elementsByTagNS(own, namespace, name))));
    },
    byClass(object, own, names) {
      return cached(object, `class ${names}`, () => collectionOf(new Classes(own, names)));
    },
    // The elements below `own` that a test keeps, live.
    filtered(object, own, kind, selectors, collection = true) {
      return cached(object, kind, () => {
        // A name alone is no matter of attributes.
        const source = new (/^[a-z]+$/.test(selectors) ? Structure : Source)(own, () => host.querySelectorAll(own, selectors));
        return collection ? collectionOf(source) : makeList(NodeList.prototype, source);
      });
    },
  };
})
