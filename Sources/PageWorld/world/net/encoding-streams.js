// https://encoding.spec.whatwg.org/#interface-textdecoderstream and its sibling
(function (world) {
  "use strict";

  const { host } = world;
  const { isBufferSource } = world.use("net/convert");
  const { TextDecoder } = world.use("net/encoding");
  const { make } = world.use("net/transform-stream");
  const { decode } = TextDecoder.prototype;

  class TextDecoderStream {
    #decoder; #sides;
    constructor(label = "utf-8", options = undefined) {
      const decoder = this.#decoder = new TextDecoder(label, options);
      const put = (text, out) => { if (text !== "") out(text); };
      this.#sides = make((chunk, out) => {
        if (!isBufferSource(chunk)) throw new TypeError("The chunk is no buffer");
        put(world.apply(decode, decoder, [chunk, { stream: true }]), out);
      }, out => put(world.apply(decode, decoder, []), out));
    }
    get encoding() { return this.#decoder.encoding; }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    get readable() { return this.#sides.readable; }
    get writable() { return this.#sides.writable; }
  }
  world.define("TextDecoderStream", TextDecoderStream);

  class TextEncoderStream {
    #sides;
    constructor() {
      // The leading surrogate that the last chunk ended with.
      let lead = "";
      const put = (text, out) => { if (text !== "") out(new Uint8Array(host.encodeUTF8(text))); };
      this.#sides = make((chunk, out) => {
        let text = lead + `${chunk}`;
        lead = "";
        const last = text.charCodeAt(text.length - 1);
        if (last >= 0xD800 && last < 0xDC00) {
          lead = text.slice(-1);
          text = text.slice(0, -1);
        }
        put(text, out);
      }, out => { if (lead !== "") put("\uFFFD", out); });
    }
    get encoding() { return this.#sides, "utf-8"; }
    get readable() { return this.#sides.readable; }
    get writable() { return this.#sides.writable; }
  }
  world.define("TextEncoderStream", TextEncoderStream);
})
