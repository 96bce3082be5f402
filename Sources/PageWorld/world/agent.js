// What the worlds of all pages on one loop share: who is which node. Evaluated once, in a context of no page.
//
// A wrapper is an object of its page's own classes; the number of its node is in a private field that a shared class puts
// there, so that a node of one page is known in another.
(function (host) {
  "use strict";

  host.sharedFile("shared/hardening")();

  const { getPrototypeOf, keys } = Object;
  const { toString } = Object.prototype;
  const { apply } = Reflect;

  class Returned {
    constructor(object) { return object; }
  }

  class Stamp extends Returned {
    #number;
    // What event targets, and whoever derives from them, keep beside the object.
    #own;

    constructor(object, number, own) {
      super(object);
      this.#number = number;
      this.#own = own;
    }

    static number(object) {
      return typeof object === "object" && object !== null && #number in object ? object.#number : 0;
    }
    static own(object) {
      return (typeof object === "object" || typeof object === "function") && object !== null && #own in object
        ? object.#own : undefined;
    }
    static rename(object, number) { object.#number = number; }
  }

  // The wrappers of each page of numbers, and the world that makes those that are missing.
  const pages = new Map();
  const getPage = Map.prototype.get.bind(pages);
  const setPage = Map.prototype.set.bind(pages);
  const deletePage = Map.prototype.delete.bind(pages);
  // By the number of the realm.
  const worlds = new Map();
  const getWorld = Map.prototype.get.bind(worlds);
  // By the `Function.prototype` of the realm.
  const worldsOfFunctions = new WeakMap();
  const getFunctions = WeakMap.prototype.get.bind(worldsOfFunctions);
  const setFunctions = WeakMap.prototype.set.bind(worldsOfFunctions);
  let lastIndex = 0;
  let lastPage;

  function page(number) {
    const index = (number - number % 1024) / 1024;
    if (index === lastIndex) return lastPage;
    let found = getPage(index);
    if (found === undefined) {
      found = { world: getWorld(host.realmOf(number)), list: [] };
      setPage(index, found);
    }
    lastIndex = index;
    lastPage = found;
    return found;
  }

  // Which prototypes are interfaces' (https://webidl.spec.whatwg.org/#interface-prototype-object).
  const interfaces = new WeakMap();
  const getInterface = WeakMap.prototype.get.bind(interfaces);
  const setInterface = WeakMap.prototype.set.bind(interfaces);

  // Objects that stand for windows, and functions that tell the number of theirs.
  const windows = new WeakMap();
  const getWindow = WeakMap.prototype.get.bind(windows);
  const addWindow = WeakMap.prototype.set.bind(windows);
  // What scripts keep with the entries of histories, by number.
  const states = new Map();
  let lastState = 0;

  const { homes } = host.sharedFile("shared/interfaces")();
  const elementInterfaces = host.sharedFile("shared/element-interfaces")();
  const handlers = host.sharedFile("shared/handlers")();
  const { makeInterface, defineAccessors, mix } = host.sharedFile("shared/definitions")();
  const defineMembers = host.sharedFile("shared/members")(homes, handlers);

  return {
    homes, handlers, elementInterfaces, makeInterface, defineAccessors, mix, defineMembers,
    windowOf: getWindow,
    addWindow,
    addState(record) {
      states.set(++lastState, record);
      return lastState;
    },
    state(number) { return states.get(number); },
    dropState(number) { states.delete(number); },
    interfaceOf: getInterface,
    addInterface: setInterface,
    // Whether an object is data, and not one of the page's world, a function or a promise.
    isData(object) {
      if (typeof object === "function" || Stamp.own(object) !== undefined || getWindow(object) !== undefined) return false;
      if (apply(toString, object, []) === "[object Promise]") return false;
      for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype))
        if (getInterface(prototype) !== undefined) return false;
      return true;
    },
    // The names of an object's own enumerable members.
    keys,
    stamp(object, number, own) { return new Stamp(object, number, own); },
    number: Stamp.number,
    own: Stamp.own,

    // The object for a node; null for 0.
    wrap(number) {
      if (number === 0) return null;
      const { world, list } = page(number);
      const index = number % 1024;
      let object = list[index];
      if (object === undefined) list[index] = object = world.make(number);
      return object;
    },
    // The object for a node, if there is one yet.
    wrapped(number) {
      if (number === 0) return undefined;
      return page(number).list[number % 1024];
    },
    // The object that a constructor made is the one for that node.
    adopt(object, number) {
      Stamp.rename(object, number);
      page(number).list[number % 1024] = object;
    },
    world: getWorld,
    eachWorld(run) { for (const world of [...worlds.values()]) run(world); },
    // Broadcast channels of all pages.
    channels: new Set(),
    worldOf(number) { return page(number).world; },
    enter(realm, world) {
      worlds.set(realm, world);
      setFunctions(world.global.Function.prototype, world);
    },
    // The world a function is of; undefined where its prototypes do not say.
    worldOfFunction(object) {
      try {
        for (let depth = 0; depth < 1000 && object !== null && object !== undefined; depth++) {
          object = getPrototypeOf(object);
          const found = getFunctions(object);
          if (found !== undefined) return found;
        }
      } catch {}
    },
    leave(realm) { worlds.delete(realm); },
    drop(index) {
      if (index === lastIndex) { lastIndex = 0; lastPage = undefined; }
      deletePage(index);
    },
  };
})
