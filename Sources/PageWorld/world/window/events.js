// The events of windows: each is a name and what it carries.
(function (world) {
  "use strict";

  const { global } = world;
  const Event = world.get("Event");
  const { stateOf, valueOf } = world.use("dom/events");

  const text = value => `${value}`;
  const any = value => value;
  // `undefined` as what the engine tells of: in a dictionary that is no member, and null.
  const nothing = { __proto__: null };
  const integer = value => value >>> 0;
  const object = value => value ?? null;

  // Each is made when it is first touched. `members`: by name, what there is by default and how it is converted.
  const kinds = { __proto__: null };
  function define(name, members, extras = undefined) {
    kinds[name] = () => { makeKind(name, members, extras); };
  }
  function makeKind(name, members, extras) {
    const Made = {
      [name]: class extends Event {
        constructor(type, init = undefined) {
          super(...arguments);
          const values = stateOf(this).values = { __proto__: null };
          for (const key in members) {
            const given = init?.[key];
            values[key] = given === undefined ? members[key][0] : members[key][1](given);
          }
          if (extras?.required !== undefined && init?.[extras.required] === undefined)
            throw new TypeError(`${name} wants ${extras.required}`);
        }
      },
    }[name];
    for (const key in members) {
      const getter = { get [key]() { return valueOf(this, key); } };
      Object.defineProperty(Made.prototype, key, Object.getOwnPropertyDescriptor(getter, key));
    }
    if (extras !== undefined) world.mix(Made, extras);
    world.define(name, Made);
  }

  define("ErrorEvent", {
    message: ["", text], filename: ["", text], lineno: [0, integer], colno: [0, integer], error: [undefined, any],
  });
  define("PromiseRejectionEvent", { promise: [undefined, any], reason: [undefined, any] }, class {
    static required = "promise";
  });
  define("HashChangeEvent", { oldURL: ["", text], newURL: ["", text] });
  define("PopStateEvent", { state: [null, any], hasUAVisualTransition: [false, Boolean] });
  define("PageTransitionEvent", { persisted: [false, Boolean] });
  // https://cookiestore.spec.whatwg.org/#CookieChangeEvent
  define("CookieChangeEvent", { changed: [Object.freeze([]), cookies], deleted: [Object.freeze([]), cookies] });
  define("StorageEvent", {
    key: [null, nullableText], oldValue: [null, nullableText], newValue: [null, nullableText], url: ["", text],
    storageArea: [null, object],
  }, class {
    initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null, newValue = null, url = "", storageArea = null) {
      world.need(arguments, 1);
      valueOf(this, "key");
      const { values } = stateOf(this);
      this.initEvent(type, bubbles, cancelable);
      values.key = nullableText(key);
      values.oldValue = nullableText(oldValue);
      values.newValue = nullableText(newValue);
      values.url = `${url}`;
      values.storageArea = storageArea;
    }
  });
  define("MessageEvent", {
    data: [null, value => value === nothing ? undefined : value], origin: ["", text], lastEventId: ["", text], source: [null, object],
    ports: [Object.freeze([]), ports],
  }, class {
    initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "", source = null, given = []) {
      world.need(arguments, 1);
      valueOf(this, "data");
      const { values } = stateOf(this);
      this.initEvent(type, bubbles, cancelable);
      values.data = data;
      values.origin = `${origin}`;
      values.lastEventId = `${lastEventId}`;
      values.source = source;
      values.ports = ports(given);
    }
  });

  function nullableText(value) { return value === null ? null : `${value}`; }
  function cookies(value) {
    return Object.freeze(Array.from(value, ({ name, value }) => {
      const item = {};
      if (name !== undefined) item.name = `${name}`;
      if (value !== undefined) item.value = `${value}`;
      return item;
    }));
  }
  function ports(value) {
    const MessagePort = world.get("MessagePort");
    const list = [...value];
    for (const port of list) if (!(port instanceof MessagePort)) throw new TypeError("This is no MessagePort");
    return Object.freeze(list);
  }

  // https://html.spec.whatwg.org/#the-beforeunloadevent-interface
  kinds.BeforeUnloadEvent = () => {
    class BeforeUnloadEvent extends Event {
      constructor(type, init = undefined) {
        super(type, init);
        if (!world.isMakingEvent) throw new TypeError("Illegal constructor");
        stateOf(this).values = { __proto__: null, returnValue: "" };
      }
      get returnValue() { return valueOf(this, "returnValue"); }
      set returnValue(value) {
        valueOf(this, "returnValue");
        stateOf(this).values.returnValue = `${value}`;
      }
    }
    world.define("BeforeUnloadEvent", BeforeUnloadEvent);
  };

  return { make(name) { kinds[name](); }, nothing };
})
