// https://w3c.github.io/webcrypto/#crypto-interface
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const { uncurry } = world.use("net/convert");
  const setBytes = uncurry(Uint8Array.prototype.set);
  const kinds = [
    "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
    "BigInt64Array", "BigUint64Array",
  ];
  const key = {};

  class Crypto {
    #brand;
    constructor(given) { if (given !== key) throw new TypeError("Illegal constructor"); }
    get subtle() { return this.#brand, world.use("net/subtle").subtle; }
    getRandomValues(array) {
      this.#brand;
      need(arguments, 1);
      if (!ArrayBuffer.isView(array)) throw new TypeError("Argument 1 ('array') to Crypto.getRandomValues must be an instance of ArrayBufferView");
      if (!kinds.includes(array[Symbol.toStringTag]))
        world.throwDOMException(undefined, "TypeMismatchError");
      if (array.byteLength > 65536)
        world.throwDOMException(undefined, "QuotaExceededError");
      setBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
        new Uint8Array(host.randomBytes(realm, array.byteLength)));
      return array;
    }
    randomUUID() { return this.#brand, host.randomUUID(realm); }
  }
  // https://webidl.spec.whatwg.org/#SecureContext
  if (!host.isSecureContext(realm)) {
    delete Crypto.prototype.randomUUID;
    delete Crypto.prototype.subtle;
  }
  world.define("Crypto", Crypto);

  return { crypto: new Crypto(key) };
})
