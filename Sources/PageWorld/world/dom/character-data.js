// https://dom.spec.whatwg.org/#interface-characterdata and the interfaces that derive from it.
(function (world) {
  "use strict";

  const { host, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { secret, setData } = world.use("dom/node");
  const Node = world.get("Node");

  class CharacterData extends Node {
    get data() { return host.characters(number(this)); }
    set data(value) { setData(number(this), value === null ? "" : `${value}`); }
    get length() { return host.dataLength(number(this)); }

    substringData(offset, count) {
      need(arguments, 2);
      const data = host.characters(number(this));
      offset >>>= 0;
      count >>>= 0;
      if (offset > data.length) world.throwDOMException(undefined, "IndexSizeError");
      return data.slice(offset, offset + count);
    }
    appendData(data) {
      need(arguments, 1);
      const own = number(this);
      mutations.replaceData(own, host.dataLength(own), 0, `${data}`);
    }
    insertData(offset, data) {
      need(arguments, 2);
      mutations.replaceData(number(this), offset >>> 0, 0, `${data}`);
    }
    deleteData(offset, count) {
      need(arguments, 2);
      mutations.replaceData(number(this), offset >>> 0, count >>> 0, "");
    }
    replaceData(offset, count, data) {
      need(arguments, 3);
      mutations.replaceData(number(this), offset >>> 0, count >>> 0, `${data}`);
    }
  }
  world.define("CharacterData", CharacterData);
  world.mix(CharacterData, world.use("dom/mixins").ChildNode);
  world.mix(CharacterData, world.use("dom/mixins").NonDocumentTypeChildNode);

  class Text extends CharacterData {
    constructor(data = "") {
      super(secret, data === secret ? arguments[1] : host.createText(world.documentNumber, `${data}`));
    }

    splitText(offset) {
      need(arguments, 1);
      const own = number(this);
      const data = host.characters(own);
      offset >>>= 0;
      if (offset > data.length) world.throwDOMException(undefined, "IndexSizeError");
      const rest = host.createText(host.owner(own), data.slice(offset));
      const parent = host.parent(own);
      if (parent !== 0) {
        mutations.insert(rest, parent, host.nextSibling(own));
        mutations.split(own, rest, offset, parent);
      }
      mutations.replaceData(own, offset, data.length - offset, "");
      return wrap(rest);
    }

    get wholeText() {
      let first = number(this);
      for (let previous = host.previousSibling(first); previous !== 0 && isText(previous); previous = host.previousSibling(previous))
        first = previous;
      let text = "";
      for (let node = first; node !== 0 && isText(node); node = host.nextSibling(node)) text += host.characters(node);
      return text;
    }

    get assignedSlot() { return world.parts.openSlotOf?.(this) ?? null; }
  }
  function isText(own) {
    const type = host.nodeType(own);
    return type === 3 || type === 4;
  }
  world.define("Text", Text);

  class CDATASection extends Text {}
  world.define("CDATASection", CDATASection);

  class Comment extends CharacterData {
    constructor(data = "") {
      super(secret, host.createComment(world.documentNumber, `${data}`));
    }
  }
  world.define("Comment", Comment);

  class ProcessingInstruction extends CharacterData {
    get target() { return host.localName(number(this)); }
    get sheet() { return null; }
  }
  world.define("ProcessingInstruction", ProcessingInstruction);

  class DocumentType extends Node {
    get name() { return host.documentTypeNames(number(this))[0]; }
    get publicId() { return host.documentTypeNames(number(this))[1]; }
    get systemId() { return host.documentTypeNames(number(this))[2]; }
  }
  world.define("DocumentType", DocumentType);
  world.mix(DocumentType, world.use("dom/mixins").ChildNode);
})
