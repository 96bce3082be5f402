// https://w3c.github.io/FileAPI/#blob-section
(function (world) {
  "use strict";

  const { host, need } = world;
  const { uncurry, usv, isBufferSource, copyOf, dictionary, enumeration, sequence, lowered } = world.use("net/convert");
  const Bytes = Uint8Array;
  const setBytes = uncurry(Uint8Array.prototype.set);
  const sliceBuffer = uncurry(ArrayBuffer.prototype.slice);

  // https://w3c.github.io/FileAPI/#fileReadingTaskSource: what is read is told from tasks.
  function read(value) { return new Promise(resolve => { world.use("net/tasks").queueTask(() => { resolve(value); }); }); }

  // The bytes of a blob, an ArrayBuffer that nobody changes.
  let bytesOf, typeOf;

  class Blob {
    #bytes; #type;
    static { bytesOf = blob => typeof blob === "object" && blob !== null && #bytes in blob ? blob.#bytes : undefined; typeOf = blob => blob.#type; }

    constructor(parts = undefined, options = undefined) {
      const items = parts === undefined ? [] : sequence(parts).map(toPart);
      options = dictionary(options);
      const endings = enumeration(options.endings, ["transparent", "native"], "transparent");
      this.#type = options.type === undefined ? "" : typeText(options.type);
      this.#bytes = join(items.map(item =>
        typeof item === "string" ? host.encodeUTF8(endings === "native" ? item.replace(/\r\n?|\n/g, "\n") : item) : item));
    }

    get size() { return this.#bytes.byteLength; }
    get type() { return this.#type; }
    slice(start = undefined, end = undefined, type = undefined) {
      const size = this.#bytes.byteLength;
      const from = position(start, size, 0), to = position(end, size, size);
      return make(sliceBuffer(this.#bytes, from, Math.max(from, to)), type === undefined ? "" : typeText(type));
    }
    stream() { return world.use("net/streams").ofBytes(this.#bytes); }
    async text() { return read(host.decode(world.realm, 0, this.#bytes, "UTF-8", false, false, false)[0]); }
    async arrayBuffer() { return read(sliceBuffer(this.#bytes, 0)); }
    async bytes() { return read(new Bytes(sliceBuffer(this.#bytes, 0))); }
  }
  world.define("Blob", Blob);

  function toPart(part) {
    if (isBufferSource(part)) return copyOf(part);
    return bytesOf(part) ?? usv(part);
  }

  function join(buffers) {
    if (buffers.length === 1) return buffers[0];
    let length = 0;
    for (let index = 0; index < buffers.length; index++) length += buffers[index].byteLength;
    const all = new Bytes(length);
    let offset = 0;
    for (let index = 0; index < buffers.length; index++) {
      setBytes(all, new Bytes(buffers[index]), offset);
      offset += buffers[index].byteLength;
    }
    return all.buffer;
  }

  function typeText(value) {
    const text = `${value}`;
    return /[^\x20-\x7e]/.test(text) ? "" : lowered(text);
  }

  // [Clamp] long long, from the end where it is negative
  function position(value, size, otherwise) {
    if (value === undefined) return otherwise;
    let number = Number(value);
    if (number !== number) number = 0;
    number = Math.trunc(number);
    return number < 0 ? Math.max(size + number, 0) : Math.min(number, size);
  }

  function make(buffer, type) { return new Blob([buffer], { type }); }

  let detailsOf, filesOf;

  class File extends Blob {
    #name; #time;
    static { detailsOf = file => ({ name: file.#name, time: file.#time }); }
    constructor(parts, name, options = undefined) {
      need(arguments, 2);
      super(sequence(parts), options);
      this.#name = usv(name);
      const { lastModified } = dictionary(options);
      this.#time = lastModified === undefined ? Date.now() : integer(lastModified);
    }
    get name() { return this.#name; }
    get lastModified() { return this.#time; }
    get webkitRelativePath() { return this.#name, ""; }
  }
  world.define("File", File);

  function integer(value) {
    const number = Math.trunc(Number(value));
    return Number.isFinite(number) ? number + 0 : 0;
  }

  class FileList {
    #files;
    static { filesOf = list => list.#files; }
    constructor(key, files) {
      if (key !== world.parts) world.illegal();
      this.#files = files;
      for (let index = 0; index < files.length; index++)
        Object.defineProperty(this, index, { value: files[index], enumerable: true, configurable: true });
    }
    get length() { return this.#files.length; }
    item(index) {
      need(arguments, 1);
      return this.#files[index >>> 0] ?? null;
    }
    [Symbol.iterator]() { return this.#files[Symbol.iterator](); }
  }
  world.define("FileList", FileList);

  // https://w3c.github.io/FileAPI/#blob-section, the serialization steps
  const serializable = world.parts.serializable ??= { __proto__: null };
  serializable.Blob = {
    serialize(blob, record) {
      record.bytes = bytesOf(blob);
      record.contentType = typeOf(blob);
    },
    deserialize: ({ bytes, contentType }) => new Blob([bytes], { type: contentType }),
  };
  serializable.File = {
    serialize(file, record) {
      serializable.Blob.serialize(file, record);
      record.details = detailsOf(file);
    },
    deserialize: ({ bytes, contentType, details }) =>
      new File([bytes], details.name, { type: contentType, lastModified: details.time }),
  };
  serializable.FileList = {
    serialize(list, record, inner) { record.files = filesOf(list).map(inner); },
    deserialize: ({ files }, inner) => new FileList(world.parts, files.map(inner)),
  };

  // What a file is, by values alone.
  function partsOf(file) {
    const { name, time } = detailsOf(file);
    return { name, time, type: typeOf(file), buffer: bytesOf(file) };
  }

  return { Blob, File, bytesOf, partsOf, filesOf, make, join, fileList(files) { return new FileList(world.parts, files); } };
})
