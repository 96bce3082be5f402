// Events between the page's world and one of the app's. They are dispatched in the page's world, where all listeners of a node
// or a window are in one list; each world has an object of its own for an event, and both say the same.
(function (world) {
  "use strict";

  const { host, agent, page, wrap, global } = world;
  const { ask, receive, send } = world.use("apart/modules");
  const events = world.use("dom/events");
  const truth = agent.page;
  const { getPrototypeOf, defineProperty } = Object;
  const { ownKeys } = Reflect;
  const Event = world.get("Event");

  // By the page's object for an event, this world's; and the other way round.
  const mirrors = new WeakMap(), originals = new WeakMap();
  // Data of forms, and the page's that they were made of.
  const lent = new WeakMap();
  // The events that this world made.
  const own = new WeakSet();

  // MARK: Values

  // A node or window of the page's, as this world has it; null for what is neither.
  function seen(object) {
    if (object === null || object === undefined) return null;
    const number = truth.number(object);
    if (number !== 0) return wrap(number);
    const window = truth.windowOf(object);
    return window === undefined ? null : world.use("window/frames").viewOf(window());
  }
  // And as the page has it.
  function given(object) {
    if (object === null || object === undefined) return null;
    const number = agent.number(object);
    if (number !== 0) return truth.wrap(number);
    const window = agent.windowOf(object);
    return window === undefined ? null : page.use("window/frames").viewOf(window());
  }
  function isPlain(value) { return typeof value !== "object" && typeof value !== "function" || value === null; }
  // Other objects cross as data; null for what has no form as that.
  function received(value) {
    if (isPlain(value)) return value;
    const found = seen(value);
    if (found !== null) return found;
    try {
      return receive(value);
    } catch {
      return null;
    }
  }
  function sent(value) {
    if (isPlain(value)) return value;
    const found = given(value);
    if (found !== null) return found;
    try {
      return send(value);
    } catch {
      return null;
    }
  }

  // MARK: The page's events

  // The state of an event that the page's world dispatches, for the classes of this world.
  class Mirror {
    constructor(state, values) {
      this.state = state;
      this.values = values;
    }
    get target() { return seen(this.state.target); }
    set target(value) {}
    get currentTarget() { return seen(this.state.currentTarget); }
    set currentTarget(value) {}
    get relatedTarget() { return seen(this.state.relatedTarget); }
    set relatedTarget(value) { this.state.relatedTarget = given(value); }
    get path() {
      const { path } = this.state, list = [];
      for (let index = 0; index < path.length; index++) {
        const { target, rootOfClosedTree, slotInClosedTree } = path[index];
        list[index] = { target: seen(target), rootOfClosedTree, slotInClosedTree };
      }
      return list;
    }
    set path(value) {}
  }
  const plain = [
    "type", "bubbles", "cancelable", "composed", "phase", "stopped", "stoppedNow", "canceled", "passive", "dispatching",
    "initialized", "trusted", "time",
  ];
  for (const name of plain)
    defineProperty(Mirror.prototype, name, {
      // NB: a page that has come by an entry of its list may say anything here.
      get() {
        const value = this.state[name];
        return isPlain(value) ? value : undefined;
      },
      set(value) { this.state[name] = value; },
    });
  function create() { return { __proto__: null }; }

  // What an event's kind adds.
  function valuesOf(state) {
    const { values } = state;
    if (values === undefined) return undefined;
    const made = create(), known = create();
    for (const name of ownKeys(values))
      defineProperty(made, name, {
        get() {
          const value = values[name];
          if (isPlain(value)) return value;
          return known[name] ??= special[name] === undefined ? received(value) : special[name](value);
        },
        set(value) { values[name] = sent(value); },
        enumerable: true, configurable: true,
      });
    return made;
  }
  // Objects that do not cross, or do in another way.
  const special = {
    __proto__: null,
    clipboardData: () => null, dataTransfer: () => null, promise: () => null,
    formData(data) {
      const { entriesOf } = page.use("html/forms/form-data");
      const found = world.use("html/forms/form-data").make(entriesFrom(entriesOf(data)));
      lent.set(found, data);
      return found;
    },
    ports: () => Object.freeze([]),
    storageArea(area) { return page.use("window/storage").isSession(area) ? global.sessionStorage : global.localStorage; },
  };

  // This world's class for an event of the page's.
  function classOf(object) {
    for (let prototype = getPrototypeOf(object); prototype !== null; prototype = getPrototypeOf(prototype)) {
      const name = truth.interfaceOf(prototype);
      if (name === undefined) continue;
      const found = world.get(name);
      if (found === Event || found.prototype instanceof Event) return found;
      break;
    }
    return Event;
  }

  function mirrorOf(object, state) {
    let event = mirrors.get(object);
    if (event !== undefined) return event;
    event = agent.stamp({ __proto__: classOf(object).prototype }, 0, new Mirror(state, valuesOf(state)));
    events.giveTrusted(event);
    mirrors.set(object, event);
    originals.set(event, object);
    return event;
  }

  // A listener of this world's joins those of the page's object for its target.
  function join(kept, listener) {
    const heard = truth.entry(listener.type, listener.capture, listener.passive, listener.once,
      (object, state, inShadowTree) => {
        if (listener.removed) return;
        if (listener.once) events.removeListener(kept, listener);
        const event = mirrorOf(object, state);
        events.call(listener, event, agent.own(event), inShadowTree);
        if (state.type === "formdata") giveBack(event);
      });
    const theirs = kept.page;
    listener.leave = () => { page.use("dom/events").removeListener(theirs, heard); };
    page.use("dom/events").join(theirs, heard);
  }

  // MARK: This world's events

  // Its object in the page's world: made when it is first dispatched there.
  function originalOf(event, state) {
    let object = originals.get(event);
    if (object !== undefined) {
      // It may have been initialized again.
      if (own.has(event)) giveValues(object, state.values);
      return object;
    }
    let name;
    for (let prototype = getPrototypeOf(event); prototype !== null && name === undefined; prototype = getPrototypeOf(prototype))
      name = agent.interfaceOf(prototype);
    const arrivals = page.use("apart/arrivals");
    object = arrivals.make(name ?? "Event", state.type, state.bubbles, state.cancelable, state.composed, state.trusted, state.time);
    if (state.relatedTarget !== null) arrivals.setRelated(object, given(state.relatedTarget));
    const { values } = state;
    giveValues(object, values);
    own.add(event);
    const outer = truth.own(object);
    outer.canceled = state.canceled;
    outer.stopped = state.stopped;
    outer.stoppedNow = state.stoppedNow;
    // What the app gave it stays as it is here.
    agent.reown(event, new Mirror(outer, values));
    mirrors.set(object, event);
    originals.set(event, object);
    return object;
  }

  function giveValues(object, values) {
    if (values === undefined) return;
    const { setValue } = page.use("apart/arrivals");
    for (const key of ownKeys(values)) setValue(object, key, sent(values[key]));
  }

  function dispatch(target, event, state, targetOverride) {
    return ask(() => {
      const object = originalOf(event, state);
      const kept = agent.own(target), outer = truth.own(object);
      outer.trusted = state.trusted;
      return page.use("dom/events").dispatch(kept.target, object, outer, given(targetOverride) ?? kept.target);
    });
  }

  // MARK: Entries of forms

  // What a listener made of the data of a form.
  function giveBack(event) {
    const found = agent.own(event).values?.formData, data = lent.get(found ?? event);
    if (data === undefined) return;
    const flat = [];
    for (const { name, value } of world.use("html/forms/form-data").entriesOf(found)) {
      if (typeof value === "string") {
        flat.push(name, value, null, "", 0);
        continue;
      }
      const { name: filename, type, time, buffer } = world.use("net/blob").partsOf(value);
      flat.push(name, host.copyBuffer(page.realm, buffer), filename, type, time);
    }
    page.use("apart/arrivals").replaceEntries(data, truth.list(flat));
  }

  // The page's list, with files of this world's.
  function entriesFrom(list) {
    const made = [];
    for (let index = 0; index < list.length; index++) {
      const { name, value } = list[index];
      made[index] = { name, value: typeof value === "string" ? value : fileFrom(value) };
    }
    return made;
  }
  function fileFrom(file) {
    const { name, type, time, buffer } = page.use("net/blob").partsOf(file);
    return new (world.get("File"))([host.copyBuffer(world.realm, buffer)], name, { type, lastModified: time });
  }

  return { join, dispatch, entriesFrom, fileFrom };
})
