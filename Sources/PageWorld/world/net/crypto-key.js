// https://w3c.github.io/webcrypto/#cryptokey-interface, and what all algorithms ask of keys and of what they are given
(function (world) {
  "use strict";

  const { host } = world;
  const { isBufferSource, copyOf } = world.use("net/convert");
  const secret = {};
  const usages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];

  let bytesOf;
  class CryptoKey {
    #type; #extractable; #algorithm; #usages; #bytes;
    static { bytesOf = key => key.#bytes; }
    constructor(given, type, extractable, algorithm, uses, bytes) {
      if (given !== secret) throw new TypeError("Illegal constructor");
      this.#type = type;
      this.#extractable = extractable;
      this.#algorithm = algorithm;
      this.#usages = uses;
      this.#bytes = bytes;
    }
    get type() { return this.#type; }
    get extractable() { return this.#extractable; }
    get algorithm() { return this.#algorithm; }
    get usages() { return this.#usages; }
  }
  world.define("CryptoKey", CryptoKey);

  function fail(name, message) { world.throwDOMException(message, name); }

  // https://w3c.github.io/webcrypto/#algorithm-normalization-normalize-an-algorithm
  function normalize(algorithm, known) {
    const given = typeof algorithm === "string" ? { name: algorithm } : algorithm;
    if (typeof given !== "object" || given === null || given.name === undefined) throw new TypeError("The algorithm has no name");
    const name = known.find(one => one.toLowerCase() === `${given.name}`.toLowerCase());
    if (name === undefined) fail("NotSupportedError", `${given.name} is not supported here.`);
    return { given, name };
  }
  function hashOf(given, known) {
    if (given.hash === undefined) throw new TypeError("The algorithm has no hash");
    return normalize(given.hash, known).name;
  }
  function buffer(value) {
    if (!isBufferSource(value)) throw new TypeError("The data is no buffer");
    return copyOf(value);
  }
  function octets(value) { return new Uint8Array(buffer(value)); }

  // What a key is for; a key that is kept secret is for something.
  function usesOf(given, allowed, mayBeNone = false) {
    const uses = [...given].map(use => `${use}`);
    for (const use of uses) {
      if (!usages.includes(use)) throw new TypeError(`"${use}" is no use of a key`);
      if (!allowed.includes(use)) fail("SyntaxError", `The key is not for ${use}.`);
    }
    if (uses.length === 0 && !mayBeNone) fail("SyntaxError", "The key is for nothing.");
    return usages.filter(use => uses.includes(use));
  }
  function make(type, extractable, algorithm, uses, bytes) {
    return new CryptoKey(secret, type, Boolean(extractable), algorithm, uses, bytes);
  }
  // https://w3c.github.io/webcrypto/#cryptokey-interface-clone: what must not be exported can be kept all the same.
  const serializable = world.parts.serializable ??= { __proto__: null };
  serializable.CryptoKey = {
    serialize(key, record, inner) {
      record.bytes = bytesOf(key).slice(0);
      record.details = { type: key.type, isExtractable: key.extractable, uses: [...key.usages] };
      record.algorithm = inner(key.algorithm);
    },
    deserialize: ({ bytes, details, algorithm }, inner) =>
      make(details.type, details.isExtractable, inner(algorithm), [...details.uses], new Uint8Array(new Uint8Array(bytes)).buffer),
  };

  // The key is one of that algorithm, for that.
  function check(key, name, use) {
    bytesOf(key);
    if (key.algorithm.name !== name) fail("InvalidAccessError", `The key is not of ${name}.`);
    if (!key.usages.includes(use)) fail("InvalidAccessError", `The key is not for ${use}.`);
  }

  function toBase64URL(bytes) {
    return host.btoa(host.bytesToBinary(bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  }
  function ofBase64URL(text) {
    const binary = typeof text === "string" ? host.atob(text.replace(/-/g, "+").replace(/_/g, "/")) : null;
    if (binary === null) fail("DataError", "The key is no base64url.");
    return Uint8Array.from(binary, character => character.charCodeAt(0)).buffer;
  }
  // https://w3c.github.io/webcrypto/#JsonWebKey-dictionary: what the operations that import one ask first
  function checkJWK(data, type, use, extractable, uses) {
    if (typeof data !== "object" || data === null) throw new TypeError("The key is no object");
    if (data.kty !== type) fail("DataError", `The key's kty is not "${type}".`);
    if (uses.length > 0 && data.use !== undefined && data.use !== use) fail("DataError", `The key's use is not "${use}".`);
    if (data.key_ops !== undefined && !uses.every(one => data.key_ops.includes(one)))
      fail("DataError", "The key's key_ops do not allow that.");
    if (data.ext === false && extractable) fail("DataError", "The key is not extractable.");
  }

  return { bytesOf, fail, normalize, hashOf, buffer, octets, usesOf, make, check, toBase64URL, ofBase64URL, checkJWK };
})
