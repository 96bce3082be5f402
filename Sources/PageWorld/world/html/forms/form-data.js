// https://xhr.spec.whatwg.org/#interface-formdata
(function (world) {
  "use strict";

  const { host, agent, need } = world;

  let entriesOf, replace;

  class FormData {
    // {name, value}, the value a string or a File.
    #entries = [];
    static {
      entriesOf = data => typeof data === "object" && data !== null && #entries in data ? data.#entries : world.illegal();
      replace = (data, entries) => { data.#entries = entries; };
    }

    constructor(form = undefined, submitter = null) {
      if (form === undefined) return;
      const own = agent.number(form);
      if (own === 0 || host.localName(own) !== "form" || host.namespace(own) !== "http://www.w3.org/1999/xhtml")
        throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
      const submission = world.use("html/forms/submission");
      let button = 0;
      if (submitter !== null && submitter !== undefined) {
        button = agent.number(submitter);
        if (button === 0 || !submission.isSubmitButton(button)) throw new TypeError("The specified element is not a submit button.");
        if (world.host.formOwner(button) !== own) world.throwDOMException("The specified element is not owned by this form element.", "NotFoundError");
      }
      const entries = submission.entryList(own, button);
      if (entries === null) world.throwDOMException("The form's entries are being listed.", "InvalidStateError");
      this.#entries = entries;
    }

    append(name, value, filename = undefined) {
      need(arguments, 2);
      entriesOf(this).push(entry(name, value, filename, arguments.length > 2));
    }
    delete(name) {
      need(arguments, 1);
      name = scalar(name);
      replace(this, entriesOf(this).filter(one => one.name !== name));
    }
    get(name) {
      need(arguments, 1);
      name = scalar(name);
      for (const one of entriesOf(this)) if (one.name === name) return one.value;
      return null;
    }
    getAll(name) {
      need(arguments, 1);
      name = scalar(name);
      return world.list(entriesOf(this).filter(one => one.name === name).map(one => one.value));
    }
    has(name) {
      need(arguments, 1);
      name = scalar(name);
      return entriesOf(this).some(one => one.name === name);
    }
    set(name, value, filename = undefined) {
      need(arguments, 2);
      const made = entry(name, value, filename, arguments.length > 2);
      const first = entriesOf(this).findIndex(one => one.name === made.name);
      if (first < 0) return void entriesOf(this).push(made);
      entriesOf(this)[first] = made;
      replace(this, entriesOf(this).filter((one, index) => index <= first || one.name !== made.name));
    }
    entries() { return iterator(this, one => world.list([one.name, one.value])); }
    keys() { return iterator(this, one => one.name); }
    values() { return iterator(this, one => one.value); }
    forEach(callback, thisValue = undefined) {
      if (typeof callback !== "function") throw new TypeError("Cannot call callback");
      for (let index = 0; index < entriesOf(this).length; index++)
        world.apply(callback, thisValue, [entriesOf(this)[index].value, entriesOf(this)[index].name, this]);
    }
  }
  world.define("FormData", FormData);
  Object.defineProperty(FormData.prototype, Symbol.iterator, { value: FormData.prototype.entries, writable: true, configurable: true });

  function scalar(value) { return `${value}`.toWellFormed(); }

  // https://html.spec.whatwg.org/#create-an-entry
  function entry(name, value, filename, hasFilename) {
    name = scalar(name);
    const isBlob = typeof value === "object" && value !== null && value instanceof world.get("Blob");
    if (!isBlob) {
      if (hasFilename) throw new TypeError("Argument 2 ('blobValue') to FormData.append must be an instance of Blob");
      return { name, value: scalar(value) };
    }
    const File = world.get("File");
    if (!(value instanceof File)) value = new File([value], "blob", { type: value.type });
    if (hasFilename) value = new File([value], scalar(filename), { type: value.type, lastModified: value.lastModified });
    return { name, value };
  }

  // https://webidl.spec.whatwg.org/#js-iterable
  const states = new WeakMap();
  let prototype;
  function makePrototype() {
    const arrays = Object.getPrototypeOf(world.list([])[Symbol.iterator]());
    const made = { __proto__: Object.getPrototypeOf(arrays) };
    const { next } = {
      next() {
        const state = states.get(this) ?? world.illegal();
        const list = entriesOf(state.data);
        if (state.index >= list.length) return world.plain({ value: undefined, done: true });
        return world.plain({ value: state.pick(list[state.index++]), done: false });
      },
    };
    Object.defineProperty(made, "next", { value: world.own(next), writable: true, enumerable: true, configurable: true });
    Object.defineProperty(made, Symbol.toStringTag, { value: "FormData Iterator", configurable: true });
    return made;
  }
  function iterator(data, pick) {
    entriesOf(data);
    const made = { __proto__: prototype ??= makePrototype() };
    states.set(made, { data, pick, index: 0 });
    return made;
  }

  return {
    entriesOf, replace,
    // One with those entries.
    make(entries) {
      const data = new FormData();
      replace(data, entries);
      return data;
    },
  };
})
