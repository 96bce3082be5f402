// https://html.spec.whatwg.org/#the-datatransfer-interface: what scripts make themselves. Nobody drags anything here.
(function (world) {
  "use strict";

  const { need } = world;
  const { make, checkMaking } = world.maker();
  const effects = ["none", "copy", "copyLink", "copyMove", "link", "linkMove", "move", "all", "uninitialized"];

  // {kind, type, value} of a string or a file.
  let itemOf;
  class DataTransferItem {
    #item;
    static { itemOf = item => item.#item; }
    constructor(item) {
      checkMaking();
      this.#item = item;
    }
    get kind() { return this.#item.isGone ? "" : this.#item.kind; }
    get type() { return this.#item.isGone ? "" : this.#item.type; }
    getAsString(callback) {
      need(arguments, 1);
      const { kind, value, isGone } = this.#item;
      if (callback === null || callback === undefined || isGone || kind !== "string") return;
      if (typeof callback !== "function") throw new TypeError("The callback is no function");
      world.task(() => { world.run(callback, undefined, value); });
    }
    getAsFile() {
      const { kind, value, isGone } = this.#item;
      return isGone || kind !== "file" ? null : value;
    }
    webkitGetAsEntry() { return this.#item, null; }
  }
  world.define("DataTransferItem", DataTransferItem);

  class DataTransferItemList {
    #items;
    #changed;
    constructor(items, changed) {
      checkMaking();
      this.#items = items;
      this.#changed = () => {
        changed();
        for (let index = 0; index < items.length || Object.hasOwn(this, index); index++) {
          if (index < items.length)
            Object.defineProperty(this, index, { value: items[index], enumerable: true, configurable: true });
          else delete this[index];
        }
      };
    }
    get length() { return this.#items.length; }
    // https://html.spec.whatwg.org/#dom-datatransferitemlist-add
    add(data, type = undefined) {
      need(arguments, 1);
      const items = this.#items;
      if (arguments.length === 1) {
        if (!(data instanceof world.get("File"))) throw new TypeError("The data is no File, and has no type");
        items.push(make(DataTransferItem, { kind: "file", type: data.type, value: data, isGone: false }));
      } else {
        type = lower(type);
        if (items.some(item => item.kind === "string" && item.type === type))
          world.throwDOMException("There is text of that type already.", "NotSupportedError");
        items.push(make(DataTransferItem, { kind: "string", type, value: `${data}`, isGone: false }));
      }
      this.#changed();
      return items[items.length - 1];
    }
    remove(index) {
      need(arguments, 1);
      const [gone] = this.#items.splice(index >>> 0, 1);
      if (gone !== undefined) itemOf(gone).isGone = true;
      this.#changed();
    }
    clear() {
      for (const item of this.#items) itemOf(item).isGone = true;
      this.#items.length = 0;
      this.#changed();
    }
  }
  world.define("DataTransferItemList", DataTransferItemList);
  Object.defineProperty(DataTransferItemList.prototype, Symbol.iterator,
    { value: Array.prototype.values, writable: true, configurable: true });

  function lower(text) { return `${text}`.replace(/[A-Z]/g, letter => letter.toLowerCase()); }
  // https://html.spec.whatwg.org/#dom-datatransfer-getdata
  function typeOf(format) {
    const type = lower(format);
    return type === "text" ? "text/plain" : type === "url" ? "text/uri-list" : type;
  }

  class DataTransfer {
    #items = [];
    #dropEffect = "none";
    #effectAllowed = "none";
    #files; #types;
    #list = make(DataTransferItemList, this.#items, () => { this.#files = this.#types = undefined; });

    get dropEffect() { return this.#dropEffect; }
    set dropEffect(value) { if (["none", "copy", "link", "move"].includes(`${value}`)) this.#dropEffect = `${value}`; }
    get effectAllowed() { return this.#effectAllowed; }
    set effectAllowed(value) { if (effects.includes(`${value}`)) this.#effectAllowed = `${value}`; }
    get items() { return this.#list; }
    setDragImage(image, x, y) { need(arguments, 3), this.#items; }

    get types() {
      if (this.#types !== undefined) return this.#types;
      const types = this.#items.filter(item => item.kind === "string").map(item => item.type);
      if (types.length < this.#items.length) types.push("Files");
      return this.#types = Object.freeze(types);
    }
    get files() {
      return this.#files ??= world.use("net/blob").fileList(
        this.#items.filter(item => item.kind === "file").map(item => item.getAsFile()));
    }
    getData(format) {
      need(arguments, 1);
      const found = this.#find(typeOf(format));
      if (found === undefined) return "";
      const { value } = itemOf(found);
      // https://html.spec.whatwg.org/#dom-datatransfer-getdata: the first URL.
      return lower(format) !== "url" ? value : value.split(/\r?\n/).find(line => line !== "" && !line.startsWith("#")) ?? "";
    }
    setData(format, data) {
      need(arguments, 2);
      const type = typeOf(format);
      this.clearData(type);
      this.#list.add(`${data}`, type);
    }
    clearData(format = undefined) {
      const items = this.#items, type = format === undefined ? undefined : typeOf(format);
      for (let index = items.length - 1; index >= 0; index--)
        if (items[index].kind === "string" && (type === undefined || items[index].type === type)) this.#list.remove(index);
    }
    #find(type) { return this.#items.find(item => item.kind === "string" && item.type === type); }
  }
  world.define("DataTransfer", DataTransfer);
})
