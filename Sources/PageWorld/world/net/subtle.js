// https://w3c.github.io/webcrypto/#subtlecrypto-interface
//
// FIXME: keys of RSA, elliptic curves and AES.
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const { isBufferSource, copyOf } = world.use("net/convert");
  const secret = {};
  const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
  const blocks = { "SHA-1": 64, "SHA-256": 64, "SHA-384": 128, "SHA-512": 128 };
  const usages = ["encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey"];
  const allowed = { HMAC: ["sign", "verify"], PBKDF2: ["deriveKey", "deriveBits"], HKDF: ["deriveKey", "deriveBits"] };

  let bytesOf;
  class CryptoKey {
    #type; #extractable; #algorithm; #usages; #bytes;
    static { bytesOf = key => key.#bytes; }
    constructor(given, extractable, algorithm, uses, bytes) {
      if (given !== secret) throw new TypeError("Illegal constructor");
      this.#type = "secret";
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
  function hashOf(given) {
    if (given.hash === undefined) throw new TypeError("The algorithm has no hash");
    return normalize(given.hash, hashes).name;
  }
  function buffer(value) {
    if (!isBufferSource(value)) throw new TypeError("The data is no buffer");
    return copyOf(value);
  }
  function usable(key, name, use) {
    if (key.algorithm.name !== name) fail("InvalidAccessError", `The key is not of ${name}.`);
    if (!key.usages.includes(use)) fail("InvalidAccessError", `The key is not for ${use}.`);
    return bytesOf(key);
  }
  function usesOf(name, given) {
    const uses = [...given].map(use => `${use}`);
    for (const use of uses) {
      if (!usages.includes(use)) throw new TypeError(`"${use}" is no use of a key`);
      if (!allowed[name].includes(use)) fail("SyntaxError", `A key of ${name} is not for ${use}.`);
    }
    return usages.filter(use => uses.includes(use));
  }
  function makeKey(name, given, bytes, extractable, uses) {
    uses = usesOf(name, uses);
    if (uses.length === 0) fail("SyntaxError", "The key is for nothing.");
    const algorithm = { name };
    if (name === "HMAC") {
      algorithm.hash = { name: hashOf(given) };
      algorithm.length = bytes.byteLength * 8;
      if (bytes.byteLength === 0) fail("DataError", "The key is empty.");
    } else if (extractable) {
      fail("SyntaxError", `A key of ${name} is not extractable.`);
    }
    return new CryptoKey(secret, Boolean(extractable), algorithm, uses, bytes);
  }
  function toBase64URL(bytes) {
    return host.btoa(host.bytesToBinary(bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  }
  function ofBase64URL(text) {
    const binary = typeof text === "string" ? host.atob(text.replace(/-/g, "+").replace(/_/g, "/")) : null;
    if (binary === null) fail("DataError", "The key is no base64url.");
    return Uint8Array.from(binary, character => character.charCodeAt(0)).buffer;
  }
  function jwkName(hash) { return `HS${hash.slice(4)}`; }

  function derive(algorithm, base, bits, use) {
    const { given, name } = normalize(algorithm, ["PBKDF2", "HKDF"]);
    const bytes = usable(base, name, use);
    if (bits === null || bits % 8 !== 0) fail("OperationError", "The length is no number of bytes.");
    const hash = hashOf(given), salt = buffer(given.salt);
    const found = name === "PBKDF2"
      ? host.pbkdf2(hash, bytes, salt, Number(given.iterations), bits / 8)
      : host.hkdf(hash, bytes, salt, buffer(given.info), bits / 8);
    if (found === null) fail("OperationError", "So much cannot be derived.");
    return found;
  }

  class SubtleCrypto {
    constructor(given) { if (given !== secret) throw new TypeError("Illegal constructor"); }
    async digest(algorithm, data) {
      need(arguments, 2);
      return host.digest(normalize(algorithm, hashes).name, buffer(data));
    }
    async sign(algorithm, key, data) {
      need(arguments, 3);
      const { name } = normalize(algorithm, ["HMAC"]);
      return host.hmac(key.algorithm.hash?.name, usable(key, name, "sign"), buffer(data));
    }
    async verify(algorithm, key, signature, data) {
      need(arguments, 4);
      const { name } = normalize(algorithm, ["HMAC"]);
      const right = new Uint8Array(host.hmac(key.algorithm.hash?.name, usable(key, name, "verify"), buffer(data)));
      const given = new Uint8Array(buffer(signature));
      let difference = right.length ^ given.length;
      for (let index = 0; index < right.length; index++) difference |= right[index] ^ (given[index] ?? 0);
      return difference === 0;
    }
    async importKey(format, data, algorithm, extractable, uses) {
      need(arguments, 5);
      const { given, name } = normalize(algorithm, ["HMAC", "PBKDF2", "HKDF"]);
      if (format === "raw") return makeKey(name, given, buffer(data), extractable, uses);
      if (format !== "jwk" || name !== "HMAC") fail("NotSupportedError", `${format} is not supported for ${name}.`);
      if (typeof data !== "object" || data === null || data.kty !== "oct") fail("DataError", "The key is not of HMAC.");
      if (data.alg !== undefined && data.alg !== jwkName(hashOf(given))) fail("DataError", "The key is for another hash.");
      if (data.ext === false && extractable) fail("DataError", "The key is not extractable.");
      return makeKey(name, given, ofBase64URL(data.k), extractable, uses);
    }
    async exportKey(format, key) {
      need(arguments, 2);
      if (!key.extractable) fail("InvalidAccessError", "The key is not extractable.");
      if (format === "raw") return bytesOf(key).slice(0);
      if (format !== "jwk") fail("NotSupportedError", `${format} is not supported.`);
      return {
        kty: "oct", k: toBase64URL(bytesOf(key)), alg: jwkName(key.algorithm.hash.name), key_ops: [...key.usages], ext: true,
      };
    }
    async generateKey(algorithm, extractable, uses) {
      need(arguments, 3);
      const { given, name } = normalize(algorithm, ["HMAC"]);
      const length = given.length === undefined ? blocks[hashOf(given)] : Math.ceil(Number(given.length) / 8);
      return makeKey(name, given, host.randomBytes(realm, length), extractable, uses);
    }
    async deriveBits(algorithm, key, length = null) {
      need(arguments, 2);
      return derive(algorithm, key, length, "deriveBits");
    }
    async deriveKey(algorithm, key, derived, extractable, uses) {
      need(arguments, 5);
      const { given, name } = normalize(derived, ["HMAC"]);
      const bits = given.length === undefined ? blocks[hashOf(given)] * 8 : Number(given.length);
      return makeKey(name, given, derive(algorithm, key, bits, "deriveKey"), extractable, uses);
    }
  }
  for (const name of ["encrypt", "decrypt", "wrapKey", "unwrapKey"])
    SubtleCrypto.prototype[name] = { async [name](algorithm) { normalize(algorithm, []); } }[name];
  world.define("SubtleCrypto", SubtleCrypto);

  return { subtle: new SubtleCrypto(secret) };
})
