// https://w3c.github.io/webcrypto/#aes-gcm, https://w3c.github.io/webcrypto/#aes-cbc
(function (world) {
  "use strict";

  const { host, realm } = world;
  const keys = world.use("net/crypto-key");
  const { fail, bytesOf, buffer } = keys;

  function aes(name, run) {
    const mode = name.slice(4);
    function jwkName(bytes) { return `A${bytes.byteLength * 8}${mode}`; }
    function make(bytes, extractable, uses) {
      uses = keys.usesOf(uses, cipher.uses);
      if (![16, 24, 32].includes(bytes.byteLength)) fail("DataError", "No key of AES is so long.");
      return keys.make("secret", extractable, { name, length: bytes.byteLength * 8 }, uses, bytes);
    }
    const cipher = {
      uses: ["encrypt", "decrypt", "wrapKey", "unwrapKey"],
      length(given) {
        const bits = Number(given.length);
        if (![128, 192, 256].includes(bits)) fail("OperationError", "No key of AES is so long.");
        return bits;
      },
      generateKey(given, extractable, uses) {
        return make(host.randomBytes(realm, cipher.length(given) / 8), extractable, uses);
      },
      importKey(format, data, given, extractable, uses) {
        if (format === "raw") return make(buffer(data), extractable, uses);
        if (format !== "jwk") fail("NotSupportedError", `${format} is not supported for ${name}.`);
        keys.checkJWK(data, "oct", "enc", extractable, uses);
        const bytes = keys.ofBase64URL(data.k);
        if (data.alg !== undefined && data.alg !== jwkName(bytes)) fail("DataError", "The key is for another algorithm.");
        return make(bytes, extractable, uses);
      },
      exportKey(format, key) {
        if (format === "raw") return bytesOf(key).slice(0);
        if (format !== "jwk") fail("NotSupportedError", `${format} is not supported for ${name}.`);
        const bytes = bytesOf(key);
        return {
          kty: "oct", k: keys.toBase64URL(bytes), alg: jwkName(bytes), key_ops: [...key.usages], ext: key.extractable,
        };
      },
      encrypt(given, key, data) { return done(run(true, bytesOf(key), buffer(given.iv), data, given)); },
      decrypt(given, key, data) { return done(run(false, bytesOf(key), buffer(given.iv), data, given)); },
    };
    function done(result) {
      if (result === null) fail("OperationError", "That cannot be done with this key.");
      return result;
    }
    return cipher;
  }

  return {
    __proto__: null,
    "AES-GCM": aes("AES-GCM", (encrypts, key, vector, data, given) => {
      const bits = given.tagLength === undefined ? 128 : Number(given.tagLength);
      if (![32, 64, 96, 104, 112, 120, 128].includes(bits)) fail("OperationError", "No tag is so long.");
      if (vector.byteLength !== 12) fail("NotSupportedError", "A vector has 12 bytes here.");
      const additional = given.additionalData === undefined ? new ArrayBuffer(0) : buffer(given.additionalData);
      return host.aesGCM(encrypts, key, vector, data, additional, bits / 8);
    }),
    "AES-CBC": aes("AES-CBC", (encrypts, key, vector, data) => {
      if (vector.byteLength !== 16) fail("OperationError", "A vector has 16 bytes.");
      return host.aesCBC(encrypts, key, vector, data);
    }),
  };
})
