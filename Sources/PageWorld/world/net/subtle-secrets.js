// Algorithms with one secret: HMAC, and those that derive bits from it.
// https://w3c.github.io/webcrypto/#hmac, https://w3c.github.io/webcrypto/#pbkdf2, https://w3c.github.io/webcrypto/#hkdf
(function (world) {
  "use strict";

  const { host, realm } = world;
  const keys = world.use("net/crypto-key");
  const { fail, buffer, bytesOf } = keys;
  const blocks = { "SHA-1": 64, "SHA-256": 64, "SHA-384": 128, "SHA-512": 128 };
  const hashes = Object.keys(blocks);

  function jwkName(hash) { return `HS${hash.slice(4)}`; }

  const HMAC = {
    uses: ["sign", "verify"],
    length(given) { return given.length === undefined ? blocks[keys.hashOf(given, hashes)] * 8 : Number(given.length); },
    make(given, bytes, extractable, uses) {
      uses = keys.usesOf(uses, HMAC.uses);
      if (bytes.byteLength === 0) fail("DataError");
      const bits = bytes.byteLength * 8, asked = given.length === undefined ? bits : Number(given.length);
      if (asked > bits || asked <= bits - 8) fail("DataError");
      const algorithm = { name: "HMAC", hash: { name: keys.hashOf(given, hashes) }, length: bits };
      return keys.make("secret", extractable, algorithm, uses, bytes);
    },
    generateKey(given, extractable, uses) {
      return HMAC.make(given, host.randomBytes(realm, Math.ceil(HMAC.length(given) / 8)), extractable, uses);
    },
    importKey(format, data, given, extractable, uses) {
      if (format === "raw") return HMAC.make(given, buffer(data), extractable, uses);
      if (format !== "jwk") fail("NotSupportedError");
      keys.checkUses(uses, HMAC.uses);
      keys.checkJWK(data, "oct", "sig", extractable, uses);
      const hash = keys.hashOf(given, hashes);
      if (data.alg !== undefined && data.alg !== jwkName(hash)) fail("DataError");
      return HMAC.make(given, keys.ofBase64URL(data.k), extractable, uses);
    },
    exportKey(format, key) {
      if (format === "raw") return bytesOf(key).slice(0);
      if (format !== "jwk") fail("NotSupportedError");
      return {
        kty: "oct", k: keys.toBase64URL(bytesOf(key)), alg: jwkName(key.algorithm.hash.name), key_ops: [...key.usages],
        ext: key.extractable,
      };
    },
    sign(given, key, data) { return host.hmac(key.algorithm.hash.name, bytesOf(key), data); },
    verify(given, key, signature, data) {
      const right = new Uint8Array(HMAC.sign(given, key, data)), asked = new Uint8Array(signature);
      let difference = right.length ^ asked.length;
      for (let index = 0; index < right.length; index++) difference |= right[index] ^ (asked[index] ?? 0);
      return difference === 0;
    },
  };

  function deriving(name, derive) {
    return {
      uses: ["deriveKey", "deriveBits"],
      // A key of it is as long as what it is derived from.
      length() { return null; },
      importKey(format, data, given, extractable, uses) {
        if (format !== "raw") fail("NotSupportedError");
        uses = keys.usesOf(uses, this.uses);
        if (extractable) fail("SyntaxError");
        return keys.make("secret", false, { name }, uses, buffer(data));
      },
      deriveBits(given, key, bits) {
        if (bits === null || bits % 8 !== 0) fail("OperationError");
        const found = derive(keys.hashOf(given, hashes), bytesOf(key), buffer(given.salt), given, bits / 8);
        if (found === null) fail("OperationError");
        return found;
      },
    };
  }

  return {
    __proto__: null,
    HMAC,
    PBKDF2: deriving("PBKDF2", (hash, bytes, salt, given, count) =>
      host.pbkdf2(hash, bytes, salt, Number(given.iterations), count)),
    HKDF: deriving("HKDF", (hash, bytes, salt, given, count) => host.hkdf(hash, bytes, salt, buffer(given.info), count)),
  };
})
