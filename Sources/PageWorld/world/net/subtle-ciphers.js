// https://w3c.github.io/webcrypto/#aes-gcm, https://w3c.github.io/webcrypto/#aes-cbc,
// https://w3c.github.io/webcrypto/#aes-ctr, https://w3c.github.io/webcrypto/#aes-kw
(function (world) {
  "use strict";

  const { host, realm } = world;
  const keys = world.use("net/crypto-key");
  const { fail, bytesOf, buffer } = keys;

  function aes(name, uses, operations) {
    const mode = name.slice(4);
    function jwkName(bytes) { return `A${bytes.byteLength * 8}${mode}`; }
    function make(bytes, extractable, asked) {
      asked = keys.usesOf(asked, uses);
      if (![16, 24, 32].includes(bytes.byteLength)) fail("DataError");
      return keys.make("secret", extractable, { name, length: bytes.byteLength * 8 }, asked, bytes);
    }
    const cipher = {
      length(given) {
        const bits = Number(given.length);
        if (![128, 192, 256].includes(bits)) fail("OperationError");
        return bits;
      },
      generateKey(given, extractable, asked) {
        return make(host.randomBytes(realm, cipher.length(given) / 8), extractable, asked);
      },
      importKey(format, data, given, extractable, asked) {
        if (format === "raw") return make(buffer(data), extractable, asked);
        if (format !== "jwk") fail("NotSupportedError");
        keys.checkUses(asked, uses);
        keys.checkJWK(data, "oct", "enc", extractable, asked);
        const bytes = keys.ofBase64URL(data.k);
        if (data.alg !== undefined && data.alg !== jwkName(bytes)) fail("DataError");
        return make(bytes, extractable, asked);
      },
      exportKey(format, key) {
        if (format === "raw") return bytesOf(key).slice(0);
        if (format !== "jwk") fail("NotSupportedError");
        const bytes = bytesOf(key);
        return {
          kty: "oct", k: keys.toBase64URL(bytes), alg: jwkName(bytes), key_ops: [...key.usages], ext: key.extractable,
        };
      },
    };
    for (const [operation, isForth] of operations.names)
      cipher[operation] = (given, key, data) => {
        const result = operations.run(isForth, bytesOf(key), data, given);
        if (result === null) fail("OperationError");
        return result;
      };
    return cipher;
  }
  function enciphering(name, run) {
    const names = [["encrypt", true], ["decrypt", false]];
    return aes(name, ["encrypt", "decrypt", "wrapKey", "unwrapKey"], { names, run });
  }

  return {
    __proto__: null,
    "AES-GCM": enciphering("AES-GCM", (encrypts, key, data, given) => {
      const bits = given.tagLength === undefined ? 128 : Number(given.tagLength);
      if (![32, 64, 96, 104, 112, 120, 128].includes(bits)) fail("OperationError");
      const additional = given.additionalData === undefined ? new ArrayBuffer(0) : buffer(given.additionalData);
      return host.aesGCM(encrypts, key, buffer(given.iv), data, additional, bits / 8);
    }),
    "AES-CBC": enciphering("AES-CBC", (encrypts, key, data, given) => {
      const vector = buffer(given.iv);
      if (vector.byteLength !== 16) fail("OperationError");
      return host.aesCBC(encrypts, key, vector, data);
    }),
    "AES-CTR": enciphering("AES-CTR", (encrypts, key, data, given) => {
      const counter = buffer(given.counter), bits = Number(given.length);
      if (counter.byteLength !== 16) fail("OperationError");
      if (!(bits >= 1 && bits <= 128)) fail("OperationError");
      return host.aesCTR(key, counter, data, bits);
    }),
    "AES-KW": aes("AES-KW", ["wrapKey", "unwrapKey"], {
      names: [["wrapKey", true], ["unwrapKey", false]],
      run: (wraps, key, data) => host.aesKW(wraps, key, data),
    }),
  };
})
