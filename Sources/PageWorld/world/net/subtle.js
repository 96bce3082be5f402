// https://w3c.github.io/webcrypto/#subtlecrypto-interface: what is asked of which algorithm
//
// FIXME: RSA-OAEP, AES-CTR, AES-KW, ECDH, Ed25519, X25519.
(function (world) {
  "use strict";

  const { host, need } = world;
  const keys = world.use("net/crypto-key");
  const { fail, buffer } = keys;
  const secret = {};
  const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
  const algorithms = {
    __proto__: null,
    ...world.use("net/subtle-secrets"), ...world.use("net/subtle-signatures"), ...world.use("net/subtle-ciphers"),
  };

  // The algorithm, which has that operation.
  function find(algorithm, operation) {
    const known = Object.keys(algorithms).filter(name => algorithms[name][operation] !== undefined);
    const { given, name } = keys.normalize(algorithm, known);
    return { given, name, algorithm: algorithms[name] };
  }

  class SubtleCrypto {
    constructor(given) { if (given !== secret) throw new TypeError("Illegal constructor"); }
    async digest(algorithm, data) {
      need(arguments, 2);
      return host.digest(keys.normalize(algorithm, hashes).name, buffer(data));
    }
    async encrypt(algorithm, key, data) {
      need(arguments, 3);
      return work("encrypt", algorithm, key, data);
    }
    async decrypt(algorithm, key, data) {
      need(arguments, 3);
      return work("decrypt", algorithm, key, data);
    }
    async sign(algorithm, key, data) {
      need(arguments, 3);
      return work("sign", algorithm, key, data);
    }
    async verify(algorithm, key, signature, data) {
      need(arguments, 4);
      return work("verify", algorithm, key, signature, data);
    }
    async importKey(format, data, algorithm, extractable, uses) {
      need(arguments, 5);
      const found = find(algorithm, "importKey");
      return found.algorithm.importKey(`${format}`, data, found.given, extractable, [...uses]);
    }
    async exportKey(format, key) {
      need(arguments, 2);
      keys.bytesOf(key);
      const { exportKey } = algorithms[key.algorithm.name];
      if (exportKey === undefined) fail("NotSupportedError", `Keys of ${key.algorithm.name} are not exported.`);
      if (!key.extractable) fail("InvalidAccessError", "The key is not extractable.");
      return exportKey(`${format}`, key);
    }
    async generateKey(algorithm, extractable, uses) {
      need(arguments, 3);
      const found = find(algorithm, "generateKey");
      return found.algorithm.generateKey(found.given, extractable, [...uses]);
    }
    async deriveBits(algorithm, key, length = null) {
      need(arguments, 2);
      return derive(algorithm, key, length, "deriveBits");
    }
    async deriveKey(algorithm, key, derived, extractable, uses) {
      need(arguments, 5);
      const { given, algorithm: made } = find(derived, "length");
      const bytes = derive(algorithm, key, made.length(given), "deriveKey");
      return made.importKey("raw", bytes, given, extractable, [...uses]);
    }
  }

  function work(operation, asked, key, ...data) {
    const { given, name, algorithm } = find(asked, operation);
    keys.check(key, name, operation);
    return algorithm[operation](given, key, ...data.map(buffer));
  }
  function derive(asked, key, bits, use) {
    const { given, name, algorithm } = find(asked, "deriveBits");
    keys.check(key, name, use);
    return algorithm.deriveBits(given, key, bits);
  }

  for (const name of ["wrapKey", "unwrapKey"])
    SubtleCrypto.prototype[name] = { async [name](algorithm) { keys.normalize(algorithm, []); } }[name];
  world.define("SubtleCrypto", SubtleCrypto);

  return { subtle: new SubtleCrypto(secret) };
})
