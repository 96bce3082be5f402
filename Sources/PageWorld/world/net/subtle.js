// https://w3c.github.io/webcrypto/#subtlecrypto-interface: what is asked of which algorithm
(function (world) {
  "use strict";

  const { host, need, realm } = world;
  const keys = world.use("net/crypto-key");
  const { fail, buffer } = keys;
  const secret = {};
  const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
  const algorithms = {
    __proto__: null,
    ...world.use("net/subtle-secrets"), ...world.use("net/subtle-signatures"), ...world.use("net/subtle-exchange"),
    ...world.use("net/subtle-ciphers"),
  };
  const { parse, stringify } = JSON;
  const { queueTask } = world.use("net/tasks");

  // https://html.spec.whatwg.org/#crypto-task-source: what was worked out in parallel is told from a task.
  //
  // PLATFORM(WebKit): what a work queue does (CryptoAlgorithm::dispatchOperationInWorkQueue), and so a document whose parsing ends
  // meanwhile has loaded before; keys are read, written and mostly made at once.
  function later(value) { return new Promise(resolve => { queueTask(() => { resolve(value); }); }); }

  // https://w3c.github.io/webcrypto/#algorithm-dictionary, what is required of them: the dictionary, and its members in order with
  // their types.
  const buffers = "(ArrayBufferView or ArrayBuffer)", hash = ["hash", "(object or DOMString)"];
  const iv = ["iv", buffers], curve = ["EcKeyParams", ["namedCurve", "DOMString"]], size = ["AesKeyParams", ["length", "unsigned short"]];
  const rsaImport = ["RsaHashedImportParams", hash];
  const rsaKeys = ["RsaHashedKeyGenParams", ["modulusLength", "unsigned long"], ["publicExponent", "Uint8Array"], hash];
  const dictionaries = {
    __proto__: null,
    "ECDSA sign": ["EcdsaParams", hash], "RSA-PSS sign": ["RsaPssParams", ["saltLength", "unsigned long"]],
    "AES-GCM encrypt": ["AesGcmParams", iv], "AES-CBC encrypt": ["AesCbcCfbParams", iv],
    "AES-CTR encrypt": ["AesCtrParams", ["counter", buffers], ["length", "octet"]],
    "PBKDF2 deriveBits": ["Pbkdf2Params", hash, ["iterations", "unsigned long"], ["salt", buffers]],
    "HKDF deriveBits": ["HkdfParams", hash, ["info", buffers], ["salt", buffers]],
    "ECDH deriveBits": ["EcdhKeyDeriveParams", ["public", "CryptoKey"]], "X25519 deriveBits": ["EcdhKeyDeriveParams", ["public", "CryptoKey"]],
    "HMAC importKey": ["HmacKeyParams", hash], "HMAC generateKey": ["HmacKeyParams", hash],
    "ECDSA importKey": curve, "ECDSA generateKey": curve, "ECDH importKey": curve, "ECDH generateKey": curve,
  };
  for (const name of ["RSASSA-PKCS1-v1_5", "RSA-PSS", "RSA-OAEP"]) {
    dictionaries[`${name} importKey`] = rsaImport;
    dictionaries[`${name} generateKey`] = rsaKeys;
  }
  for (const name of ["AES-GCM", "AES-CBC", "AES-CTR", "AES-KW"])
    dictionaries[`${name} generateKey`] = dictionaries[`${name} length`] = size;
  const others = { __proto__: null, verify: "sign", decrypt: "encrypt" };

  // The algorithm, which has one of these operations, and the first that it has.
  function find(asked, ...operations) {
    const operationOf = name => operations.find(operation => algorithms[name][operation] !== undefined);
    const { given, name } = keys.normalize(asked, Object.keys(algorithms).filter(operationOf));
    const operation = operationOf(name), [dictionary, ...members] = dictionaries[`${name} ${others[operation] ?? operation}`] ?? [];
    for (const [member, type] of members) keys.requireMember(given, member, dictionary, type);
    return { given, name, algorithm: algorithms[name], operation };
  }

  class SubtleCrypto {
    constructor(given) { if (given !== secret) throw new TypeError("Illegal constructor"); }
    async digest(algorithm, data) {
      need(arguments, 2);
      const bytes = buffer(data);
      return later(host.digest(keys.normalize(algorithm, hashes).name, bytes));
    }
    async encrypt(algorithm, key, data) {
      need(arguments, 3);
      return later(work("encrypt", algorithm, key, data));
    }
    async decrypt(algorithm, key, data) {
      need(arguments, 3);
      return later(work("decrypt", algorithm, key, data));
    }
    async sign(algorithm, key, data) {
      need(arguments, 3);
      return later(work("sign", algorithm, key, data));
    }
    async verify(algorithm, key, signature, data) {
      need(arguments, 4);
      return later(work("verify", algorithm, key, signature, data));
    }
    async importKey(format, data, algorithm, extractable, uses) {
      need(arguments, 5);
      format = keys.formatOf(format, "importKey");
      data = keys.keyDataOf(data, format);
      uses = keys.usagesOf(uses);
      const found = find(algorithm, "importKey");
      return found.algorithm.importKey(format, data, found.given, extractable, uses);
    }
    async exportKey(format, key) {
      need(arguments, 2);
      return exported(keys.formatOf(format, "exportKey"), key, "exportKey");
    }
    async wrapKey(format, key, wrapping, algorithm) {
      need(arguments, 4);
      format = keys.formatOf(format, "wrapKey");
      keys.checkKey(key, "wrapKey");
      keys.checkKey(wrapping, "wrapKey", "3 ('wrappingKey')");
      const found = find(algorithm, "wrapKey", "encrypt");
      keys.check(wrapping, found.name, "wrapKey");
      const data = exported(format, key, "wrapKey");
      const bytes = format === "jwk" ? host.encodeUTF8(stringify(data)) : data;
      return later(found.algorithm[found.operation](found.given, wrapping, bytes));
    }
    async unwrapKey(format, data, unwrapping, algorithm, unwrapped, extractable, uses) {
      need(arguments, 7);
      format = keys.formatOf(format, "unwrapKey");
      keys.checkKey(unwrapping, "unwrapKey", "3 ('unwrappingKey')");
      uses = keys.usagesOf(uses);
      const found = find(algorithm, "unwrapKey", "decrypt"), made = find(unwrapped, "importKey");
      keys.check(unwrapping, found.name, "unwrapKey");
      const bytes = found.algorithm[found.operation](found.given, unwrapping, buffer(data));
      const key = format === "jwk" ? readJWK(bytes) : bytes;
      return later(made.algorithm.importKey(format, key, made.given, extractable, uses));
    }
    async generateKey(algorithm, extractable, uses) {
      need(arguments, 3);
      uses = keys.usagesOf(uses);
      const found = find(algorithm, "generateKey");
      return found.algorithm.generateKey(found.given, extractable, uses);
    }
    async deriveBits(algorithm, key, length = null) {
      need(arguments, 2);
      return later(derive(algorithm, key, length, "deriveBits"));
    }
    async deriveKey(algorithm, key, derived, extractable, uses) {
      need(arguments, 5);
      uses = keys.usagesOf(uses);
      const { given, algorithm: made } = find(derived, "length");
      const bytes = derive(algorithm, key, made.length(given), "deriveKey");
      return later(made.importKey("raw", bytes, given, extractable, uses));
    }
  }

  function exported(format, key, operation) {
    keys.checkKey(key, operation);
    const { exportKey } = algorithms[key.algorithm.name];
    if (exportKey === undefined) fail("NotSupportedError");
    if (!key.extractable) fail("InvalidAccessError", "The CryptoKey is nonextractable");
    const found = exportKey(format, key);
    return format === "jwk" ? keys.inOrder(found) : found;
  }
  // https://w3c.github.io/webcrypto/#concept-parse-a-jwk
  function readJWK(bytes) {
    try {
      const found = parse(host.decode(realm, 0, bytes, "UTF-8", false, true, false)[0]);
      if (typeof found === "object" && found !== null) return found;
    } catch {
      // As what is no object.
    }
    return fail("DataError");
  }
  function work(operation, asked, key, ...data) {
    keys.checkKey(key, operation);
    const bytes = data.map(buffer);
    const { given, name, algorithm } = find(asked, operation);
    keys.check(key, name, operation);
    return algorithm[operation](given, key, ...bytes);
  }
  function derive(asked, key, bits, use) {
    keys.checkKey(key, use, "2 ('baseKey')");
    const { given, name, algorithm } = find(asked, "deriveBits");
    keys.check(key, name, use);
    return algorithm.deriveBits(given, key, bits);
  }

  world.define("SubtleCrypto", SubtleCrypto);

  return { subtle: new SubtleCrypto(secret) };
})
