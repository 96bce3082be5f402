// Algorithms with a private and a public key: https://w3c.github.io/webcrypto/#rsassa-pkcs1,
// https://w3c.github.io/webcrypto/#rsa-pss, https://w3c.github.io/webcrypto/#ecdsa
(function (world) {
  "use strict";

  const { host } = world;
  const keys = world.use("net/crypto-key");
  const { fail, bytesOf } = keys;
  const hashes = ["SHA-256", "SHA-384", "SHA-512"];
  const curves = ["P-256", "P-384", "P-521"];
  const rsaNumbers = ["n", "e", "d", "p", "q", "dp", "dq", "qi"];
  const pointNumbers = ["x", "y", "d"];

  function exponentOf(number) { return new Uint8Array(keys.ofBase64URL(number)); }
  function isCommonExponent(octets) {
    return octets.reduce((sum, octet) => sum * 256 + octet, 0) === 65537;
  }
  function make(isPrivate, extractable, algorithm, uses, encoded) {
    uses = keys.usesOf(uses, isPrivate ? ["sign"] : ["verify"], !isPrivate);
    return keys.make(isPrivate ? "private" : "public", extractable, algorithm, uses, encoded);
  }
  // A pair: each half is for its part of what was asked for.
  function makePair(encoded, extractable, algorithm, uses) {
    if (encoded === null) fail("OperationError", "No key of such a size is made here.");
    uses = keys.usesOf(uses, ["sign", "verify"]);
    return {
      privateKey: make(true, extractable, algorithm, uses.filter(use => use === "sign"), encoded),
      publicKey: make(false, true, algorithm, uses.filter(use => use === "verify"), host.publicKey(encoded)),
    };
  }
  // An encoded key; `expected` says whether its kind is the algorithm's.
  function read(format, data, expected) {
    const isPrivate = format === "pkcs8";
    const encoded = host.readKey(keys.buffer(data), isPrivate);
    const parts = encoded === null ? null : host.keyParts(encoded, isPrivate);
    if (parts === null || !expected(parts[0])) fail("DataError", "The key is none of this algorithm.");
    return { encoded, isPrivate, parts };
  }
  function ofNumbers(kind, names, data) {
    const isPrivate = data.d !== undefined;
    const numbers = (isPrivate ? names : names.slice(0, 2)).map(name => data[name]);
    if (numbers.some(number => typeof number !== "string")) fail("DataError", "The key lacks some of its numbers.");
    const encoded = host.keyOfParts(kind, numbers);
    if (encoded === null) fail("DataError", "The key's numbers make none.");
    return { encoded, isPrivate, parts: host.keyParts(encoded, isPrivate) };
  }
  function exported(format, key, kty, names, more) {
    const isPrivate = key.type === "private";
    if (format === (isPrivate ? "pkcs8" : "spki")) return bytesOf(key).slice(0);
    if (format === "pkcs8" || format === "spki") fail("InvalidAccessError", `A ${key.type} key is no ${format}.`);
    if (format !== "jwk") fail("NotSupportedError", `${format} is not supported for ${key.algorithm.name}.`);
    const numbers = host.keyParts(bytesOf(key), isPrivate).slice(2);
    const jwk = { kty, ...more, key_ops: [...key.usages], ext: key.extractable };
    numbers.forEach((number, index) => { jwk[names[index]] = number; });
    return jwk;
  }
  function signed(signature) {
    if (signature === null) fail("OperationError", "The key cannot sign that.");
    return signature;
  }

  function rsa(name, prefix) {
    function jwkName(hash) { return prefix + hash.slice(4); }
    function algorithmOf(bits, exponent, hash) {
      return { name, modulusLength: bits, publicExponent: exponent, hash: { name: hash } };
    }
    function salted(given, key) {
      if (name === "RSA-PSS" && Number(given.saltLength) !== Number(key.algorithm.hash.name.slice(4)) / 8)
        fail("NotSupportedError", "A salt is as long as the hash here.");
    }
    return {
      uses: ["sign", "verify"],
      generateKey(given, extractable, uses) {
        const hash = keys.hashOf(given, hashes), exponent = keys.octets(given.publicExponent);
        if (!isCommonExponent(exponent)) fail("OperationError", "The exponent is not 65537.");
        const bits = Number(given.modulusLength);
        return makePair(host.makeKey("RSA", bits), extractable, algorithmOf(bits, exponent, hash), uses);
      },
      importKey(format, data, given, extractable, uses) {
        const hash = keys.hashOf(given, hashes);
        let found;
        if (format === "spki" || format === "pkcs8") {
          found = read(format, data, kind => kind === "RSA");
        } else if (format === "jwk") {
          keys.checkJWK(data, "RSA", "sig", extractable, uses);
          if (data.alg !== undefined && data.alg !== jwkName(hash)) fail("DataError", "The key is for another algorithm.");
          found = ofNumbers("RSA", rsaNumbers, data);
        } else {
          fail("NotSupportedError", `${format} is not supported for ${name}.`);
        }
        const algorithm = algorithmOf(found.parts[1], exponentOf(found.parts[3]), hash);
        return make(found.isPrivate, extractable, algorithm, uses, found.encoded);
      },
      exportKey(format, key) { return exported(format, key, "RSA", rsaNumbers, { alg: jwkName(key.algorithm.hash.name) }); },
      sign(given, key, data) {
        salted(given, key);
        return signed(host.signWith(name, key.algorithm.hash.name, bytesOf(key), data));
      },
      verify(given, key, signature, data) {
        salted(given, key);
        return host.verifyWith(name, key.algorithm.hash.name, bytesOf(key), signature, data);
      },
    };
  }

  function curveOf(given) {
    if (given.namedCurve === undefined) throw new TypeError("The algorithm has no namedCurve");
    const curve = `${given.namedCurve}`;
    if (!curves.includes(curve)) fail("NotSupportedError", `The curve ${curve} is not supported here.`);
    return curve;
  }
  const ECDSA = {
    uses: ["sign", "verify"],
    generateKey(given, extractable, uses) {
      const namedCurve = curveOf(given);
      return makePair(host.makeKey(namedCurve), extractable, { name: "ECDSA", namedCurve }, uses);
    },
    importKey(format, data, given, extractable, uses) {
      const namedCurve = curveOf(given);
      let found;
      if (format === "spki" || format === "pkcs8") {
        found = read(format, data, kind => kind === namedCurve);
      } else if (format === "raw") {
        // https://w3c.github.io/webcrypto/#ecdsa-operations-import-key: a point that is not compressed
        const point = keys.octets(data), size = (point.length - 1) / 2;
        if (point[0] !== 4 || size % 1 !== 0) fail("DataError", "The key is no point that is not compressed.");
        const [x, y] = [point.slice(1, 1 + size), point.slice(1 + size)].map(half => keys.toBase64URL(half.buffer));
        found = ofNumbers(namedCurve, pointNumbers, { x, y });
      } else if (format === "jwk") {
        keys.checkJWK(data, "EC", "sig", extractable, uses);
        if (data.crv !== namedCurve) fail("DataError", "The key is of another curve.");
        found = ofNumbers(namedCurve, pointNumbers, data);
      } else {
        fail("NotSupportedError", `${format} is not supported for ECDSA.`);
      }
      return make(found.isPrivate, extractable, { name: "ECDSA", namedCurve }, uses, found.encoded);
    },
    exportKey(format, key) {
      if (format !== "raw") return exported(format, key, "EC", pointNumbers, { crv: key.algorithm.namedCurve });
      if (key.type !== "public") fail("InvalidAccessError", "A private key is no point.");
      const [x, y] = host.keyParts(bytesOf(key), false).slice(2).map(number => new Uint8Array(keys.ofBase64URL(number)));
      return Uint8Array.of(4, ...x, ...y).buffer;
    },
    sign(given, key, data) { return signed(host.signWith("ECDSA", keys.hashOf(given, hashes), bytesOf(key), data)); },
    verify(given, key, signature, data) {
      return host.verifyWith("ECDSA", keys.hashOf(given, hashes), bytesOf(key), signature, data);
    },
  };

  return { __proto__: null, "RSASSA-PKCS1-v1_5": rsa("RSASSA-PKCS1-v1_5", "RS"), "RSA-PSS": rsa("RSA-PSS", "PS"), ECDSA };
})
