// Keys that are private and public: how those of RSA and of curves are made, read and written.
(function (world) {
  "use strict";

  const { host } = world;
  const keys = world.use("net/crypto-key");
  const { fail, bytesOf } = keys;
  const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
  const numbersOf = {
    RSA: ["n", "e", "d", "p", "q", "dp", "dq", "qi"], EC: ["x", "y", "d"], OKP: ["x", "d"],
  };
  // How many of the numbers are the public key's.
  const publicCount = { RSA: 2, EC: 2, OKP: 1 };

  // `uses`: what the private and what the public key may be for; `jwkUse`: what a JWK says that it is for.
  function pairs(name, uses, jwkUse) {
    const all = [...uses.private, ...uses.public];

    function make(isPrivate, extractable, algorithm, asked, encoded) {
      asked = keys.usesOf(asked, isPrivate ? uses.private : uses.public, !isPrivate);
      return keys.make(isPrivate ? "private" : "public", extractable, algorithm, asked, encoded);
    }
    // Each half is for its part of what was asked for.
    function makePair(encoded, extractable, algorithm, asked) {
      if (encoded === null) fail("OperationError");
      asked = keys.usesOf(asked, all);
      return {
        privateKey: make(true, extractable, algorithm, asked.filter(use => uses.private.includes(use)), encoded),
        publicKey:
          make(false, true, algorithm, asked.filter(use => uses.public.includes(use)), host.publicKey(encoded)),
      };
    }
    function unsupported() { fail("NotSupportedError"); }

    // An encoded key, and its parts; `kind` is "RSA" or the curve's name.
    function read(format, data, kind) {
      const isPrivate = format === "pkcs8";
      const encoded = host.readKey(keys.buffer(data), isPrivate);
      const parts = encoded === null ? null : host.keyParts(encoded, isPrivate);
      if (parts === null || parts[0] !== kind) fail("DataError");
      return { encoded, isPrivate, parts };
    }
    function ofNumbers(kty, kind, data) {
      const isPrivate = data.d !== undefined, names = numbersOf[kty];
      const numbers = (isPrivate ? names : names.slice(0, publicCount[kty])).map(name => data[name]);
      if (numbers.some(number => typeof number !== "string")) fail("DataError");
      const encoded = host.keyOfParts(kind, numbers);
      if (encoded === null) fail("DataError");
      return { encoded, isPrivate, parts: host.keyParts(encoded, isPrivate) };
    }
    function importKey(format, data, kty, kind, extractable, asked, checkJWK) {
      const isPrivate = format === "jwk" ? data.d !== undefined : format === "pkcs8";
      if (format !== "raw") keys.checkUses(asked, isPrivate ? uses.private : uses.public);
      if (format === "spki" || format === "pkcs8") return read(format, data, kind);
      if (format !== "jwk") unsupported();
      keys.checkJWK(data, kty, jwkUse, extractable, asked);
      checkJWK(data);
      return ofNumbers(kty, kind, data);
    }
    function exportKey(format, key, kty, more) {
      const isPrivate = key.type === "private";
      if (format === (isPrivate ? "pkcs8" : "spki")) return bytesOf(key).slice(0);
      if (format === "pkcs8" || format === "spki") fail("InvalidAccessError");
      if (format !== "jwk") unsupported();
      const numbers = host.keyParts(bytesOf(key), isPrivate).slice(2);
      const jwk = { kty, ...more, key_ops: [...key.usages], ext: key.extractable };
      numbers.forEach((number, index) => { jwk[numbersOf[kty][index]] = number; });
      return jwk;
    }
    // The numbers of a public key that leaves as what it is.
    function rawNumbers(key) {
      if (key.type !== "public") fail("InvalidAccessError");
      return host.keyParts(bytesOf(key), false).slice(2).map(number => new Uint8Array(keys.ofBase64URL(number)));
    }

    return { make, makePair, ofNumbers, importKey, exportKey, rawNumbers };
  }

  function octetsOf(number) { return new Uint8Array(keys.ofBase64URL(number)); }

  // `jwkName`: what a JWK calls the algorithm with that hash.
  function rsa(name, uses, jwkUse, jwkName, operations) {
    const { make, makePair, importKey, exportKey } = pairs(name, uses, jwkUse);
    function algorithmOf(bits, exponent, hash) {
      return { name, modulusLength: bits, publicExponent: exponent, hash: { name: hash } };
    }
    return {
      ...operations,
      generateKey(given, extractable, asked) {
        const hash = keys.hashOf(given, hashes), exponent = keys.octets(given.publicExponent);
        if (exponent.reduce((sum, octet) => sum * 256 + octet, 0) !== 65537)
          fail("OperationError");
        const bits = Number(given.modulusLength);
        return makePair(host.makeKey("RSA", bits), extractable, algorithmOf(bits, exponent, hash), asked);
      },
      importKey(format, data, given, extractable, asked) {
        const hash = keys.hashOf(given, hashes);
        const { isPrivate, encoded, parts } = importKey(format, data, "RSA", "RSA", extractable, asked, jwk => {
          if (jwk.alg !== undefined && jwk.alg !== jwkName(hash)) fail("DataError");
        });
        return make(isPrivate, extractable, algorithmOf(parts[1], octetsOf(parts[3]), hash), asked, encoded);
      },
      exportKey(format, key) { return exportKey(format, key, "RSA", { alg: jwkName(key.algorithm.hash.name) }); },
    };
  }

  // https://w3c.github.io/webcrypto/#ecdsa and https://w3c.github.io/webcrypto/#ecdh have the same keys.
  function curves(name, uses, jwkUse, operations) {
    const { make, makePair, ofNumbers, importKey, exportKey, rawNumbers } = pairs(name, uses, jwkUse);
    function curveOf(given) {
      const curve = `${given.namedCurve}`;
      if (!["P-256", "P-384", "P-521"].includes(curve)) fail("NotSupportedError");
      return curve;
    }
    // https://w3c.github.io/webcrypto/#ecdsa-operations-import-key: a point that is not compressed
    function ofPoint(namedCurve, data) {
      const point = keys.octets(data), size = (point.length - 1) / 2;
      if (point[0] !== 4 || size % 1 !== 0) fail("DataError");
      const [x, y] = [point.slice(1, 1 + size), point.slice(1 + size)].map(half => keys.toBase64URL(half.buffer));
      return ofNumbers("EC", namedCurve, { x, y });
    }
    return {
      ...operations,
      generateKey(given, extractable, asked) {
        const namedCurve = curveOf(given);
        return makePair(host.makeKey(namedCurve), extractable, { name, namedCurve }, asked);
      },
      importKey(format, data, given, extractable, asked) {
        const namedCurve = curveOf(given);
        const { isPrivate, encoded } = format === "raw"
          ? ofPoint(namedCurve, data)
          : importKey(format, data, "EC", namedCurve, extractable, asked, jwk => {
            if (jwk.crv !== namedCurve) fail("DataError");
          });
        return make(isPrivate, extractable, { name, namedCurve }, asked, encoded);
      },
      exportKey(format, key) {
        if (format !== "raw") return exportKey(format, key, "EC", { crv: key.algorithm.namedCurve });
        const [x, y] = rawNumbers(key);
        return Uint8Array.of(4, ...x, ...y).buffer;
      },
    };
  }

  // https://w3c.github.io/webcrypto/#ed25519 and https://w3c.github.io/webcrypto/#x25519 have the same keys.
  function octetCurve(name, uses, jwkUse, algorithms, operations) {
    const { make, makePair, ofNumbers, importKey, exportKey, rawNumbers } = pairs(name, uses, jwkUse);
    return {
      ...operations,
      generateKey(given, extractable, asked) { return makePair(host.makeKey(name), extractable, { name }, asked); },
      importKey(format, data, given, extractable, asked) {
        const { isPrivate, encoded } = format === "raw"
          ? ofNumbers("OKP", name, { x: keys.toBase64URL(keys.buffer(data)) })
          : importKey(format, data, "OKP", name, extractable, asked, jwk => {
            if (jwk.crv !== name) fail("DataError");
            if (algorithms !== null && jwk.alg !== undefined && !algorithms.includes(jwk.alg))
              fail("DataError");
          });
        return make(isPrivate, extractable, { name }, asked, encoded);
      },
      exportKey(format, key) {
        if (format === "raw") return rawNumbers(key)[0].buffer;
        return exportKey(format, key, "OKP", { crv: name, ...(algorithms === null ? {} : { alg: name }) });
      },
    };
  }

  function known(result) {
    if (result === null) fail("OperationError");
    return result;
  }

  return { rsa, curves, octetCurve, hashes, known };
})
