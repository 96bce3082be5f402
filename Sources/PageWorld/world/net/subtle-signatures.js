// https://w3c.github.io/webcrypto/#rsassa-pkcs1, https://w3c.github.io/webcrypto/#rsa-pss,
// https://w3c.github.io/webcrypto/#ecdsa, https://w3c.github.io/webcrypto/#ed25519
(function (world) {
  "use strict";

  const { host } = world;
  const keys = world.use("net/crypto-key");
  const { rsa, curves, octetCurve, hashes, known } = world.use("net/subtle-pairs");
  const uses = { private: ["sign"], public: ["verify"] };

  // `options` gives the hash and the octets of the salt.
  function signing(name, options) {
    return {
      sign(given, key, data) {
        const [hash, salt] = options(given, key);
        return known(host.signWith(name, hash, keys.bytesOf(key), data, salt));
      },
      verify(given, key, signature, data) {
        const [hash, salt] = options(given, key);
        return host.verifyWith(name, hash, keys.bytesOf(key), signature, data, salt);
      },
    };
  }
  function rsaWith(name, prefix, saltOf) {
    const operations = signing(name, (given, key) => [key.algorithm.hash.name, saltOf(given)]);
    return rsa(name, uses, "sig", hash => prefix + hash.slice(4), operations);
  }

  return {
    __proto__: null,
    "RSASSA-PKCS1-v1_5": rsaWith("RSASSA-PKCS1-v1_5", "RS", () => 0),
    "RSA-PSS": rsaWith("RSA-PSS", "PS", given => Number(given.saltLength)),
    ECDSA: curves("ECDSA", uses, "sig", signing("ECDSA", given => [keys.hashOf(given, hashes), 0])),
    Ed25519: octetCurve("Ed25519", uses, "sig", ["Ed25519", "EdDSA"], signing("Ed25519", () => ["SHA-512", 0])),
  };
})
