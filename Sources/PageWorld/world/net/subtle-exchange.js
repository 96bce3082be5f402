// What is encrypted for another, and secrets that two agree on: https://w3c.github.io/webcrypto/#rsa-oaep,
// https://w3c.github.io/webcrypto/#ecdh, https://w3c.github.io/webcrypto/#x25519
(function (world) {
  "use strict";

  const { host } = world;
  const keys = world.use("net/crypto-key");
  const { fail, bytesOf } = keys;
  const { rsa, curves, octetCurve, known } = world.use("net/subtle-pairs");

  function oaep(encrypts, given, key, data) {
    const label = given.label === undefined ? new ArrayBuffer(0) : keys.buffer(given.label);
    return known(host.rsaOAEP(encrypts, key.algorithm.hash.name, bytesOf(key), data, label));
  }
  const encryption = {
    encrypt(given, key, data) { return oaep(true, given, key, data); },
    decrypt(given, key, data) { return oaep(false, given, key, data); },
  };

  const deriving = { private: ["deriveKey", "deriveBits"], public: [] };
  const agreement = {
    // `bits`: null for all of the secret.
    deriveBits(given, key, bits) {
      const other = given.public;
      bytesOf(other);
      if (key.type !== "private" || other.type !== "public") fail("InvalidAccessError");
      if (other.algorithm.name !== key.algorithm.name || other.algorithm.namedCurve !== key.algorithm.namedCurve)
        fail("InvalidAccessError");
      const secret = known(host.agreeOn(bytesOf(key), bytesOf(other)));
      if (bits === null) return secret;
      if (bits > secret.byteLength * 8) fail("OperationError");
      const part = new Uint8Array(secret.slice(0, Math.ceil(bits / 8)));
      if (bits % 8 !== 0) part[part.length - 1] &= 0xFF << (8 - bits % 8);
      return part.buffer;
    },
  };

  return {
    __proto__: null,
    "RSA-OAEP": rsa("RSA-OAEP", { private: ["decrypt", "unwrapKey"], public: ["encrypt", "wrapKey"] }, "enc",
      hash => hash === "SHA-1" ? "RSA-OAEP" : `RSA-OAEP-${hash.slice(4)}`, encryption),
    ECDH: curves("ECDH", deriving, "enc", agreement),
    X25519: octetCurve("X25519", deriving, "enc", null, agreement),
  };
})
