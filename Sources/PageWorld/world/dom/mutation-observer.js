// https://dom.spec.whatwg.org/#mutation-observers
(function (world) {
  "use strict";

  const { host, wrap, illegal, need } = world;
  const mutations = world.use("dom/mutations");
  const { nodeNumber } = world.use("dom/node");
  const collections = world.use("dom/collections");
  const delivery = world.use("dom/delivery");

  // By the number of a node: its registered observers.
  const registered = new Map();
  // Observers that have records.
  let pending = [];

  const recordKey = {};
  class MutationRecord {
    #fields;
    constructor(key, fields) {
      if (key !== recordKey) throw new TypeError("Illegal constructor");
      this.#fields = fields;
    }
    get type() { return this.#fields.type; }
    get target() { return wrap(this.#fields.target); }
    get addedNodes() { return this.#fields.addedList ??= collections.fixedList(this.#fields.added ?? []); }
    get removedNodes() { return this.#fields.removedList ??= collections.fixedList(this.#fields.removed ?? []); }
    get previousSibling() { return wrap(this.#fields.previous ?? 0); }
    get nextSibling() { return wrap(this.#fields.next ?? 0); }
    get attributeName() { return this.#fields.name ?? null; }
    get attributeNamespace() { return this.#fields.namespace ?? null; }
    get oldValue() { return this.#fields.old ?? null; }
  }
  world.define("MutationRecord", MutationRecord);

  let stateOf;

  class MutationObserver {
    #state;
    static { stateOf = observer => #state in observer ? observer.#state : illegal(); }

    constructor(callback) {
      need(arguments, 1);
      if (typeof callback !== "function") throw new TypeError("Argument 1 ('callback') to the MutationObserver constructor must be a function");
      this.#state = { observer: this, callback, nodes: [], records: [] };
    }

    // https://dom.spec.whatwg.org/#dom-mutationobserver-observe
    observe(target, options = undefined) {
      need(arguments, 1);
      const state = this.#state;
      const node = nodeNumber(target, "Argument 1 ('target') to MutationObserver.observe");
      const given = optionsOf(options);
      let list = registered.get(node);
      if (list === undefined) registered.set(node, list = []);
      const old = list.find(one => one.state === state && one.source === undefined);
      if (old !== undefined) {
        dropTransient(one => one.source === old);
        old.options = given;
      } else {
        list.push({ state, options: given, source: undefined });
        state.nodes.push(node);
      }
      startWatching();
    }
    disconnect() {
      const state = this.#state;
      for (const node of state.nodes) drop(node, one => one.state === state);
      dropTransient(one => one.state === state);
      state.nodes = [];
      state.records = [];
    }
    takeRecords() {
      const { records } = this.#state;
      this.#state.records = [];
      return records;
    }
  }
  world.define("MutationObserver", MutationObserver);

  function optionsOf(given) {
    if (given !== undefined && given !== null && typeof given !== "object" && typeof given !== "function")
      throw new TypeError("The options are no object");
    const read = name => given === undefined || given === null || given[name] === undefined ? undefined : Boolean(given[name]);
    const options = {
      attributeFilter: undefined, attributeOldValue: read("attributeOldValue"), attributes: read("attributes"),
      characterData: read("characterData"), characterDataOldValue: read("characterDataOldValue"),
      childList: read("childList") ?? false, subtree: read("subtree") ?? false,
    };
    if (given?.attributeFilter !== undefined) options.attributeFilter = [...given.attributeFilter].map(name => `${name}`);
    if (options.attributes === undefined && (options.attributeOldValue !== undefined || options.attributeFilter !== undefined))
      options.attributes = true;
    if (options.characterData === undefined && options.characterDataOldValue !== undefined) options.characterData = true;
    if (!options.childList && !options.attributes && !options.characterData)
      throw new TypeError("Type error");
    if (!options.attributes && (options.attributeOldValue || options.attributeFilter !== undefined))
      throw new TypeError("The options speak of attributes, and do not observe them");
    if (!options.characterData && options.characterDataOldValue)
      throw new TypeError("The options speak of character data, and do not observe it");
    return options;
  }

  function drop(node, test) {
    const list = registered.get(node);
    if (list === undefined) return;
    const left = list.filter(one => !test(one));
    if (left.length === 0) registered.delete(node); else registered.set(node, left);
  }
  // Nodes with transient observers, until the next delivery.
  const transient = new Set();
  function dropTransient(test) {
    for (const node of transient) drop(node, one => one.source !== undefined && test(one));
  }

  // https://dom.spec.whatwg.org/#queueing-a-mutation-record
  function queue(type, target, name, namespace, old, added, removed, previous, next) {
    if (registered.size === 0) return;
    // Each observer once, with the old value if any of its registrations wants that.
    let interested;
    for (let node = target; node !== 0; node = host.parent(node)) {
      const list = registered.get(node);
      if (list === undefined) continue;
      for (const { state, options } of list) {
        if (node !== target && !options.subtree) continue;
        if (type === "childList" && !options.childList) continue;
        if (type === "characterData" && !options.characterData) continue;
        if (type === "attributes" && (!options.attributes
          || options.attributeFilter !== undefined && (namespace !== null || !options.attributeFilter.includes(name)))) continue;
        interested ??= new Map();
        const wantsOld = type === "attributes" && options.attributeOldValue
          || type === "characterData" && options.characterDataOldValue;
        if (wantsOld) interested.set(state, old); else if (!interested.has(state)) interested.set(state, null);
      }
    }
    if (interested === undefined) return;
    for (const [state, oldValue] of interested) {
      state.records.push(new MutationRecord(recordKey,
        { type, target, name, namespace, old: oldValue, added, removed, previous, next }));
      if (!pending.includes(state)) pending.push(state);
    }
    delivery.queue();
  }

  // https://dom.spec.whatwg.org/#notify-mutation-observers
  delivery.records = () => {
    const observers = pending;
    pending = [];
    dropTransient(() => true);
    transient.clear();
    for (const state of observers) {
      const { records } = state;
      state.records = [];
      if (records.length > 0) world.run(state.callback, state.observer, records, state.observer);
    }
  };

  // The node leaves a tree that is observed: it is observed until the next delivery all the same.
  function addTransient(node, parent) {
    for (let above = parent; above !== 0; above = host.parent(above)) {
      const list = registered.get(above);
      if (list === undefined) continue;
      for (const one of list) {
        if (!one.options.subtree) continue;
        const own = registered.get(node);
        const copy = { state: one.state, options: one.options, source: one.source ?? one };
        if (own === undefined) registered.set(node, [copy]); else own.push(copy);
        transient.add(node);
        one.state.nodes.push(node);
      }
    }
  }

  let isWatching = false;
  function startWatching() {
    if (isWatching) return;
    isWatching = true;
    mutations.watchParser();
    mutations.also({
      children(parent, added, removed, previous, next) { queue("childList", parent, null, null, null, added, removed, previous, next); },
      attribute(element, namespace, name, old) { queue("attributes", element, name, namespace, old); },
      characters(node, old) { queue("characterData", node, null, null, old); },
      willRemove(node, parent) { if (registered.size > 0) addTransient(node, parent); },
      parsed(node, parent) { queue("childList", parent, null, null, null, [node], [], host.previousSibling(node), 0); },
    });
  }

  return { queue, stateOf };
})
