// https://w3c.github.io/clipboard-apis/: what a page copies is let go of, and nobody allows it to read what others have copied.
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const EventTarget = world.get("EventTarget");
  const { dictionary, enumeration, sequence, usv } = world.use("net/convert");
  const blobs = world.use("net/blob");
  const { make, checkMaking } = world.maker();
  const isWebKit = host.isWebKit(realm);
  function refuse(message = undefined) { world.throwDOMException(message, "NotAllowedError"); }

  // The types of an item, each with the promise of what it has of it; undefined: it is no item.
  let contentsOf;

  class ClipboardItem {
    #contents; #types; #presentationStyle;
    static { contentsOf = item => typeof item === "object" && item !== null && #contents in item ? item.#contents : undefined; }

    constructor(items, options = undefined) {
      need(arguments, 1);
      const contents = contentsIn(items);
      this.#presentationStyle = enumeration(dictionary(options).presentationStyle, styles, "unspecified");
      if (contents.length === 0) throw new TypeError("ClipboardItem() can not be an empty array: {}");
      this.#contents = contents;
      this.#types = Object.freeze(world.list(contents.map(content => content.type)));
    }

    get types() { return this.#types; }
    get presentationStyle() { return this.#presentationStyle; }
    async getType(type) {
      need(arguments, 1);
      const name = `${type}`, content = this.#contents.find(content => content.type === name);
      if (content === undefined) world.throwDOMException(undefined, "NotFoundError");
      return blobOf(content);
    }
    static supports(type) {
      need(arguments, 1);
      const name = `${type}`;
      return supported.includes(name) || !isWebKit && name.startsWith("web ");
    }
  }
  const styles = ["unspecified", "inline", "attachment"];
  const supported = ["text/plain", "text/html", "image/png", isWebKit ? "text/uri-list" : "image/svg+xml"];
  if (!isWebKit) delete ClipboardItem.prototype.presentationStyle;
  world.define("ClipboardItem", ClipboardItem);

  // https://webidl.spec.whatwg.org/#js-record
  function contentsIn(items) {
    if (typeof items !== "object" && typeof items !== "function" || items === null) throw new TypeError("Type error");
    const contents = [];
    for (const type of Reflect.ownKeys(items)) {
      if (!Reflect.getOwnPropertyDescriptor(items, type)?.enumerable) continue;
      contents.push({ type: `${type}`, value: Promise.resolve(items[type]) });
    }
    return contents;
  }

  // https://w3c.github.io/clipboard-apis/#dom-clipboarditem-gettype
  async function blobOf({ type, value }) {
    let found;
    try {
      found = await value;
    } catch (error) {
      if (!isWebKit) throw error;
      world.throwDOMException("The operation was aborted.", "AbortError");
    }
    if (blobs.bytesOf(found) !== undefined) return found;
    if (isWebKit && typeof found !== "string") throw new TypeError("Type error");
    return new blobs.Blob([`${found}`], { type });
  }

  // PLATFORM(WebKit): Clipboard's shouldProceedWithClipboardWrite. Android: AwPermissionManager grants it to nobody.
  function checkWriting() {
    if (!isWebKit) refuse("Write permission denied.");
    if (!host.isInGesture(realm)) refuse();
  }

  class Clipboard extends EventTarget {
    constructor() { checkMaking(); super(); }
    async read() { refuse(); }
    async readText() { refuse(); }
    async write(data) {
      need(arguments, 1);
      const items = sequence(data).map(item => contentsOf(item));
      if (items.includes(undefined)) throw new TypeError("Type error");
      if (items.length === 0 && !isWebKit) return;
      checkWriting();
      try {
        await Promise.all(items.flat().map(blobOf));
      } catch {
        refuse();
      }
    }
    async writeText(text) {
      need(arguments, 1);
      usv(text);
      checkWriting();
    }
  }
  world.define("Clipboard", Clipboard);

  return { clipboard: make(Clipboard) };
})
