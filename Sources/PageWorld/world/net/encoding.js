// https://encoding.spec.whatwg.org/#api
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const { usv, isBufferSource, copyOf, dictionary } = world.use("net/convert");
  const Bytes = Uint8Array;

  class TextDecoder {
    #encoding; #fatal; #ignoreBOM;
    // The number of the native decoder that is in the middle of a stream; 0 for none.
    #stream = 0;

    constructor(label = "utf-8", options = undefined) {
      label = `${label}`;
      const { fatal, ignoreBOM } = dictionary(options);
      this.#fatal = Boolean(fatal);
      this.#ignoreBOM = Boolean(ignoreBOM);
      const name = host.encodingName(label);
      if (name === null || name === "replacement") throw new RangeError("Bad value");
      this.#encoding = name;
    }

    get encoding() { return this.#encoding.toLowerCase(); }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#ignoreBOM; }

    decode(input = undefined, options = undefined) {
      if (input !== undefined && !isBufferSource(input)) throw new TypeError("Type error");
      const goesOn = Boolean(dictionary(options).stream);
      const bytes = input === undefined ? new ArrayBuffer(0) : copyOf(input);
      const [text, stream] =
        host.decode(realm, this.#stream, bytes, this.#encoding, this.#fatal, this.#ignoreBOM, goesOn);
      this.#stream = stream;
      if (text === null) throw new TypeError("Type error");
      return text;
    }
  }
  world.define("TextDecoder", TextDecoder);

  class TextEncoder {
    #brand;
    get encoding() { return this.#brand, "utf-8"; }
    encode(input = "") { return this.#brand, new Bytes(host.encodeUTF8(input === undefined ? "" : usv(input))); }
    encodeInto(source, destination) {
      this.#brand;
      need(arguments, 2);
      const text = usv(source);
      if (Object.prototype.toString.call(destination) !== "[object Uint8Array]")
        throw new TypeError("Type error");
      const bytes = new Bytes(host.encodeUTF8(text));
      let written = bytes.length;
      if (written > destination.length) {
        written = destination.length;
        while (written > 0 && (bytes[written] & 0xC0) === 0x80) written--;
      }
      destination.set(written === bytes.length ? bytes : bytes.subarray(0, written));
      let read = 0;
      for (let index = 0; index < written; index++) {
        const byte = bytes[index];
        if ((byte & 0xC0) !== 0x80) read += byte >= 0xF0 ? 2 : 1;
      }
      return { read, written };
    }
  }
  world.define("TextEncoder", TextEncoder);
  return { TextDecoder, TextEncoder };
})
