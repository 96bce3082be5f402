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

  // PLATFORM(WebKit): SubtleCrypto's rejectWithException; and for what is not asked of the right key, by whom that finds.
  const texts = {
    __proto__: null,
    DataError: "Data provided to an operation does not meet requirements",
    InvalidAccessError: "The requested operation is not valid for the provided key",
    NotSupportedError: "The algorithm is not supported",
    OperationError: "The operation failed for an operation-specific reason",
    SyntaxError: "A required parameter was missing or out-of-range",
  };
  function fail(name, message = texts[name]) { world.throwDOMException(message, name); }
  function requireMember(given, member, dictionary, type) {
    if (given[member] === undefined) throw new TypeError(`Member ${dictionary}.${member} is required and must be an instance of ${type}`);
  }

  // https://w3c.github.io/webcrypto/#algorithm-normalization-normalize-an-algorithm
  function normalize(algorithm, known) {
    const isObject = typeof algorithm === "object" && algorithm !== null || typeof algorithm === "function";
    const given = isObject ? algorithm : { name: `${algorithm}` };
    requireMember(given, "name", "CryptoAlgorithmParameters", "DOMString");
    const name = known.find(one => one.toLowerCase() === `${given.name}`.toLowerCase());
    if (name === undefined) fail("NotSupportedError", "The operation is not supported.");
    return { given, name };
  }
  function hashOf(given, known) {
    if (given.hash === undefined) throw new TypeError("Type error");
    return normalize(given.hash, known).name;
  }
  function buffer(value) {
    if (!isBufferSource(value)) throw new TypeError("Type error");
    return copyOf(value);
  }
  function octets(value) { return new Uint8Array(buffer(value)); }

  // What is asked for, as the operations are given it.
  function usagesOf(given) {
    const uses = [...given].map(use => `${use}`);
    if (!uses.every(use => usages.includes(use))) throw new TypeError("Type error");
    return uses;
  }
  function checkUses(uses, allowed) { if (!uses.every(use => allowed.includes(use))) fail("SyntaxError"); }
  // What a key is for; a key that is kept secret is for something.
  function usesOf(uses, allowed, mayBeNone = false) {
    checkUses(uses, allowed);
    if (uses.length === 0 && !mayBeNone) fail("SyntaxError");
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

  // PLATFORM(WebKit): SubtleCrypto.cpp, of each operation.
  const purposes = {
    __proto__: null, encrypt: "encryption", decrypt: "decryption", sign: "signing", verify: "verification",
    deriveKey: "CryptoKey derivation", deriveBits: "bits derivation", wrapKey: "wrapKey operation", unwrapKey: "unwrapKey operation",
  };
  // The key is one of that algorithm, for that.
  function check(key, name, use) {
    const which = use === "wrapKey" ? "Wrapping " : use === "unwrapKey" ? "Unwrapping " : "";
    if (key.algorithm.name !== name)
      fail("InvalidAccessError", `${which}CryptoKey doesn't match ${use === "unwrapKey" ? "unwrap " : ""}AlgorithmIdentifier`);
    if (!key.usages.includes(use)) fail("InvalidAccessError", `${which}CryptoKey doesn't support ${purposes[use]}`);
  }
  // An argument of an operation's that is to be a key.
  function checkKey(key, operation, place = "2 ('key')") {
    if (!(key instanceof CryptoKey)) throw new TypeError(`Argument ${place} to SubtleCrypto.${operation} must be an instance of CryptoKey`);
  }
  const formats = ["raw", "spki", "pkcs8", "jwk"];
  function formatOf(format, operation) {
    format = `${format}`;
    if (!formats.includes(format))
      throw new TypeError(`Argument 1 ('format') to SubtleCrypto.${operation} must be one of: ${formats.map(one => `"${one}"`).join(", ")}`);
    return format;
  }

  function toBase64URL(bytes) {
    return host.btoa(host.bytesToBinary(bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  }
  function ofBase64URL(text) {
    const binary = typeof text === "string" && /^[\w-]*$/.test(text) ? host.atob(text.replace(/-/g, "+").replace(/_/g, "/")) : null;
    if (binary === null) fail("DataError");
    return Uint8Array.from(binary, character => character.charCodeAt(0)).buffer;
  }
  // https://webidl.spec.whatwg.org/#js-union, of bytes and a JWK: what is none of the format's is a TypeError.
  function keyDataOf(data, format) {
    if (format !== "jwk") return buffer(data);
    if (data === null || data === undefined) return {};
    if (typeof data !== "object" && typeof data !== "function" || isBufferSource(data)) throw new TypeError("Type error");
    return data;
  }
  // https://webidl.spec.whatwg.org/#dictionary-to-javascript: its members are in the order of their names.
  function inOrder(jwk) { return Object.fromEntries(Object.entries(jwk).sort(([one], [other]) => one < other ? -1 : 1)); }
  // https://w3c.github.io/webcrypto/#JsonWebKey-dictionary: what the operations that import one ask first
  function checkJWK(data, type, use, extractable, uses) {
    if (data.kty !== type) fail("DataError");
    if (uses.length > 0 && data.use !== undefined && data.use !== use) fail("DataError");
    if (data.key_ops !== undefined && !uses.every(one => data.key_ops.includes(one)))
      fail("DataError");
    if (data.ext === false && extractable) fail("DataError");
  }

  return { bytesOf, fail, requireMember, checkKey, formatOf, normalize, hashOf, buffer, octets, usagesOf, checkUses, usesOf, make, check, toBase64URL, ofBase64URL, keyDataOf, inOrder, checkJWK };
})
