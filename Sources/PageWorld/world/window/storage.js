// https://html.spec.whatwg.org/#webstorage
(function (world) {
  "use strict";

  const { host, agent, global, realm, need } = world;

  let areaOf;
  let isMaking = false;
  class Storage {
    #isSession;
    static { areaOf = storage => storage.#isSession; }
    constructor(isSession) {
      if (!isMaking) throw new TypeError("Illegal constructor");
      this.#isSession = isSession;
    }
    get length() { return host.storageCount(realm, areaOf(target(this))); }
    key(index) {
      need(arguments, 1);
      return host.storageKeyAt(realm, areaOf(target(this)), index >>> 0);
    }
    getItem(key) {
      need(arguments, 1);
      return host.storageValue(realm, areaOf(target(this)), `${key}`);
    }
    setItem(key, value) {
      need(arguments, 2);
      store(target(this), `${key}`, `${value}`);
    }
    removeItem(key) {
      need(arguments, 1);
      remove(target(this), `${key}`);
    }
    clear() {
      const storage = target(this);
      if (storage.length === 0) return;
      host.clearStorage(realm, areaOf(storage));
      broadcast(storage, null, null, null);
    }
  }
  world.define("Storage", Storage);

  // The proxy's object; scripts only have the proxies.
  const targets = new WeakMap();
  function target(storage) { return targets.get(storage) ?? storage; }
  function keys(storage) { return host.storageKeys(realm, areaOf(storage)); }

  function store(storage, key, value) {
    const old = host.storageValue(realm, areaOf(storage), key);
    if (old === value) return;
    if (!host.setStorageValue(realm, areaOf(storage), key, value))
      world.throwDOMException(undefined, "QuotaExceededError");
    broadcast(storage, key, old, value);
  }
  function remove(storage, key) {
    const old = host.storageValue(realm, areaOf(storage), key);
    if (old === null) return;
    host.removeStorageValue(realm, areaOf(storage), key);
    broadcast(storage, key, old, null);
  }

  // https://html.spec.whatwg.org/#concept-storage-broadcast
  function broadcast(storage, key, oldValue, newValue) { tell(areaOf(storage), key, oldValue, newValue); }
  function tell(isSession, key, oldValue, newValue) {
    if (world.page !== undefined) return world.page.use("window/storage").tell(isSession, key, oldValue, newValue);
    const place = host.storageKey(realm), page = host.pageKey(realm), url = host.documentURL(world.documentNumber);
    agent.eachWorld(other => {
      if (other === world || !other.isLoaded("dom/events") || host.storageKey(other.realm) !== place) return;
      if (isSession && host.pageKey(other.realm) !== page) return;
      other.task(() => {
        const storageArea = isSession ? other.global.sessionStorage : other.global.localStorage;
        other.use("dom/events").fire(other.global, "storage", { key, oldValue, newValue, url, storageArea },
          other.get("StorageEvent"));
      });
    });
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-set and its like
  const handler = {
    get(storage, key, receiver) {
      if (typeof key !== "string" || key in storage) return Reflect.get(storage, key, storage);
      return host.storageValue(realm, areaOf(storage), key) ?? undefined;
    },
    set(storage, key, value, receiver) {
      if (typeof key !== "string") return Reflect.set(storage, key, value);
      // PLATFORM(WebKit): the interface's attribute hides the item here too, where the standard has it stored.
      if (key === "length" && host.isWebKit(realm)) return Reflect.set(storage, key, value, storage);
      store(storage, key, `${value}`);
      return true;
    },
    has(storage, key) {
      return key in storage || typeof key === "string" && host.storageValue(realm, areaOf(storage), key) !== null;
    },
    deleteProperty(storage, key) {
      if (typeof key !== "string") return Reflect.deleteProperty(storage, key);
      remove(storage, key);
      return true;
    },
    defineProperty(storage, key, descriptor) {
      if (typeof key !== "string") return Reflect.defineProperty(storage, key, descriptor);
      store(storage, key, `${descriptor.value}`);
      return true;
    },
    getOwnPropertyDescriptor(storage, key) {
      if (typeof key !== "string") return Reflect.getOwnPropertyDescriptor(storage, key);
      // A member of the interface hides the item.
      if (key in storage) return undefined;
      const value = host.storageValue(realm, areaOf(storage), key);
      return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    ownKeys(storage) {
      const names = keys(storage).filter(key => !(key in storage));
      return [...names, ...Object.getOwnPropertySymbols(storage)];
    },
    preventExtensions() { return false; },
  };

  const made = { __proto__: null };
  function area(name, isSession) {
    if (!host.hasStorage(realm)) return null;
    if (made[name] !== undefined) return made[name];
    if (host.storageKey(realm) === null)
      world.throwDOMException("The operation is insecure.", "SecurityError");
    isMaking = true;
    const storage = new Storage(isSession);
    isMaking = false;
    const proxy = new Proxy(storage, handler);
    targets.set(proxy, storage);
    return made[name] = proxy;
  }

  return {
    localStorage: () => area("localStorage", false),
    sessionStorage: () => area("sessionStorage", true),
    tell,
    isSession: storage => areaOf(target(storage)),
  };
})
