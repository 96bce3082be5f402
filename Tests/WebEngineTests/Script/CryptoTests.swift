import Testing
import WebEngine
import WebNetwork
import WebStandards

/// `crypto.subtle`, as sign-in pages use it.
struct CryptoTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// An expression, or what makes it; what it gives, or throws, becomes the title.
        var script: String
        var title: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "what errors say, what is required of an algorithm before the key",
            script: """
                const tell = async body => { try { return `${await body()}` } catch (error) { return `${error.name}: ${error.message}` } }
                const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
                const aes = { name: 'AES-GCM', length: 256 }, key = await subtle.generateKey(aes, true, ['encrypt']);
                const bytes = new Uint8Array(1), told = [];
                for (const one of [
                    () => subtle.exportKey('jwk', privateKey), () => subtle.sign('HMAC', privateKey, bytes),
                    () => subtle.sign({ name: 'ECDSA' }, privateKey, bytes), () => subtle.encrypt({ name: 'AES-GCM' }, publicKey, bytes),
                    () => subtle.digest('MD5', bytes), () => subtle.digest('SHA-256', 'x'), () => subtle.generateKey(aes, true, []),
                    () => subtle.importKey('raw', bytes, aes, true, ['encrypt']), () => subtle.importKey('x', bytes, aes, true, ['encrypt']),
                    () => subtle.exportKey('raw', {}), () => subtle.exportKey('spki', key), () => subtle.generateKey({}, true, ['sign']),
                    () => subtle.decrypt({ ...aes, iv: new Uint8Array(12) }, key, bytes),
                ]) told.push(await tell(one));
                return told.join('|')
                """,
            title: """
                InvalidAccessError: The CryptoKey is nonextractable|\
                InvalidAccessError: CryptoKey doesn't match AlgorithmIdentifier|\
                TypeError: Member EcdsaParams.hash is required and must be an instance of (object or DOMString)|\
                TypeError: Member AesGcmParams.iv is required and must be an instance of (ArrayBufferView or ArrayBuffer)|\
                NotSupportedError: The operation is not supported.|TypeError: Type error|\
                SyntaxError: A required parameter was missing or out-of-range|\
                DataError: Data provided to an operation does not meet requirements|\
                TypeError: Argument 1 ('format') to SubtleCrypto.importKey must be one of: "raw", "spki", "pkcs8", "jwk"|\
                TypeError: Argument 2 ('key') to SubtleCrypto.exportKey must be an instance of CryptoKey|\
                NotSupportedError: The algorithm is not supported|\
                TypeError: Member CryptoAlgorithmParameters.name is required and must be an instance of DOMString|\
                InvalidAccessError: CryptoKey doesn't support decryption
                """
        ),
        Row(
            name: "members of an exported JWK are in the order of their names",
            script: """
                const { publicKey, privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
                const keys = [publicKey, privateKey];
                for (const [name, uses] of [['HMAC', ['sign']], ['AES-GCM', ['encrypt']]])
                    keys.push(await subtle.generateKey({ name, hash: 'SHA-256', length: 256 }, true, uses));
                return (await Promise.all(keys.map(key => subtle.exportKey('jwk', key)))).map(jwk => Object.keys(jwk).join()).join('|')
                """,
            title: "crv,ext,key_ops,kty,x,y|crv,d,ext,key_ops,kty,x,y|alg,ext,k,key_ops,kty|alg,ext,k,key_ops,kty"
        ),
        Row(
            name: "which of several errors is told",
            script: """
                const told = [], octets = new Uint8Array(3), hmac = { name: 'HMAC', hash: 'SHA-256' };
                const ec = { name: 'ECDSA', namedCurve: 'P-256' };
                for (const [format, data, algorithm, uses] of [
                    ['jwk', {}, 'AES-GCM', ['sign']], ['raw', octets, 'AES-GCM', ['sign']], ['raw', octets, 'AES-GCM', ['zz']],
                    ['raw', octets, 'bogus', ['zz']], ['jwk', null, 'AES-GCM', ['encrypt']], ['jwk', octets, 'AES-GCM', ['encrypt']],
                    ['raw', {}, 'bogus', ['encrypt']], ['jwk', {}, hmac, ['encrypt']], ['jwk', { d: '' }, ec, ['verify']],
                    ['spki', octets, ec, ['sign']], ['jwk', { kty: 'oct', k: 'AAAA+/' }, hmac, ['sign']],
                    ['raw', octets, { ...hmac, length: 25 }, ['sign']], ['raw', octets, { ...hmac, length: 24 }, ['sign']],
                ])
                    told.push(await subtle.importKey(format, data, algorithm, true, uses).then(key => key.type, ({ name }) => name));
                for (const [algorithm, data] of [['MD5', 'x'], [null, octets], ['SHA-256', [1]]])
                    told.push(await subtle.digest(algorithm, data).then(() => '', ({ name }) => name));
                return told.map(name => name.replace('Error', '')).join()
                """,
            title: "Syntax,Syntax,Type,Type,Data,Type,Type,Syntax,Syntax,Syntax,Data,Data,secret,Type,NotSupported,Type"
        ),
        Row(
            name: "more bytes of a password than a key has",
            script: """
                const key = await subtle.importKey('raw', new Uint8Array(5), 'PBKDF2', false, ['deriveBits']);
                const derive = bits => subtle.deriveBits({ name: 'PBKDF2', salt: new Uint8Array(8), iterations: 2, hash: 'SHA-256' }, key, bits);
                return [(await derive(9000)).byteLength, (await derive(65536)).byteLength]
                """,
            title: "1125,8192"
        ),
        Row(
            name: "a proof of possession: a pair of P-256 signs, its exported half verifies",
            script: """
                const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
                const jwk = await subtle.exportKey('jwk', pair.publicKey);
                const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text('x'));
                const key = await subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
                const verify = data => subtle.verify({ name: 'ECDSA', hash: { name: 'SHA-256' } }, key, signature, data);
                return [jwk.kty, jwk.crv, jwk.x.length, 'd' in jwk, signature.byteLength, await verify(text('x')),
                    await verify(text('y')), pair.privateKey.extractable, pair.publicKey.extractable, key.usages]
                """,
            title: "EC,P-256,43,false,64,true,false,false,true,verify"
        ),
        Row(
            name: "an ID token's signature by a key of a key set",
            script: """
                const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
                const pair = await subtle.generateKey(
                    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, ['sign', 'verify']);
                const signature = await subtle.sign(algorithm.name, pair.privateKey, text('token'));
                const { kty, n, e } = await subtle.exportKey('jwk', pair.publicKey);
                const key = await subtle.importKey('jwk', { kty, n, e, alg: 'RS256', use: 'sig' }, algorithm, false, ['verify']);
                const { modulusLength, publicExponent, hash } = key.algorithm;
                return [await subtle.verify(algorithm, key, signature, text('token')), modulusLength, publicExponent, hash.name]
                """,
            title: "true,2048,1,0,1,SHA-256"
        ),
        Row(
            name: "keys go out and come in again in every form",
            script: """
                const found = [];
                for (const [algorithm, options] of [
                    [{ name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' }, {}],
                    [{ name: 'RSA-PSS', hash: 'SHA-256', saltLength: 32 }, { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }],
                ]) {
                    const pair = await subtle.generateKey({ ...algorithm, ...options }, true, ['sign', 'verify']);
                    for (const format of ['pkcs8', 'jwk']) {
                        const exported = await subtle.exportKey(format, pair.privateKey);
                        const key = await subtle.importKey(format, exported, algorithm, false, ['sign']);
                        const signature = await subtle.sign(algorithm, key, text('x'));
                        found.push(await subtle.verify(algorithm, pair.publicKey, signature, text('x')));
                    }
                    const spki = await subtle.exportKey('spki', pair.publicKey);
                    const key = await subtle.importKey('spki', spki, algorithm, true, ['verify']);
                    found.push(key.type, (await subtle.exportKey('spki', key)).byteLength === spki.byteLength);
                }
                const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-521' }, true, ['sign', 'verify']);
                const raw = await subtle.exportKey('raw', pair.publicKey);
                const point = await subtle.importKey('raw', raw, { name: 'ECDSA', namedCurve: 'P-521' }, true, ['verify']);
                return [...found, raw.byteLength, point.algorithm.namedCurve]
                """,
            title: "true,true,public,true,true,true,public,true,133,P-521"
        ),
        Row(
            name: "tokens are put away encrypted",
            script: """
                const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
                const iv = crypto.getRandomValues(new Uint8Array(12));
                const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, text('secret'));
                const copy = await subtle.importKey('jwk', await subtle.exportKey('jwk', key), 'AES-GCM', false, ['decrypt']);
                const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, copy, sealed);
                return [sealed.byteLength, new TextDecoder().decode(opened)]
                """,
            title: "22,secret"
        ),
        Row(
            name: "a key from a password",
            script: """
                const base = await subtle.importKey('raw', text('password'), 'PBKDF2', false, ['deriveKey']);
                const key = await subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt: text('salt'), iterations: 1000 },
                    base, { name: 'AES-CBC', length: 128 }, true, ['encrypt', 'decrypt']);
                const iv = new Uint8Array(16);
                const opened = await subtle.decrypt({ name: 'AES-CBC', iv }, key,
                    await subtle.encrypt({ name: 'AES-CBC', iv }, key, text('twenty-one characters')));
                return [(await subtle.exportKey('raw', key)).byteLength, new TextDecoder().decode(opened)]
                """,
            title: "16,twenty-one characters"
        ),
        Row(
            name: "a box that was changed stays shut",
            script: """
                const key = await subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, ['decrypt']);
                return subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, new Uint8Array(40))
                """,
            title: "OperationError"
        ),
        Row(
            name: "a point that is on no curve",
            script:
                "return subtle.importKey('raw', new Uint8Array(65).fill(4), { name: 'ECDSA', namedCurve: 'P-256' }, true, [])",
            title: "DataError"
        ),
        Row(
            name: "a private key for nothing",
            script: "return subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])",
            title: "SyntaxError"
        ),
        Row(
            name: "a key of another algorithm",
            script: """
                const key = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
                return subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, text('x'))
                """,
            title: "InvalidAccessError"
        ),
        Row(
            name: "a key that is not to leave",
            script: """
                const { privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
                return subtle.exportKey('pkcs8', privateKey)
                """,
            title: "InvalidAccessError"
        ),
        Row(
            name: "a password is encrypted for the server",
            script: """
                const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
                const pair = await subtle.generateKey(
                    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true,
                    ['encrypt', 'decrypt']);
                const spki = await subtle.exportKey('spki', pair.publicKey);
                const key = await subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
                const sealed = await subtle.encrypt({ name: 'RSA-OAEP' }, key, text('hunter2'));
                const opened = await subtle.decrypt('RSA-OAEP', pair.privateKey, sealed);
                const jwk = await subtle.exportKey('jwk', pair.publicKey);
                return [sealed.byteLength, new TextDecoder().decode(opened), jwk.alg, jwk.key_ops, pair.privateKey.usages]
                """,
            title: "256,hunter2,RSA-OAEP-256,encrypt,decrypt"
        ),
        Row(
            name: "a key that two agree on",
            script: """
                const found = [];
                for (const algorithm of [{ name: 'ECDH', namedCurve: 'P-256' }, { name: 'X25519' }]) {
                    const one = await subtle.generateKey(algorithm, false, ['deriveKey', 'deriveBits']);
                    const other = await subtle.generateKey(algorithm, true, ['deriveBits']);
                    const raw = await subtle.exportKey('raw', other.publicKey);
                    const key = await subtle.importKey('raw', raw, algorithm, true, []);
                    const aes = await subtle.deriveKey({ ...algorithm, public: key }, one.privateKey,
                        { name: 'AES-GCM', length: 256 }, true, ['encrypt']);
                    const bits = await subtle.deriveBits({ ...algorithm, public: one.publicKey }, other.privateKey, 256);
                    const hkdf = await subtle.deriveKey({ ...algorithm, public: key }, one.privateKey, 'HKDF', false, ['deriveBits']);
                    found.push(`${new Uint8Array(await subtle.exportKey('raw', aes))}` === `${new Uint8Array(bits)}`,
                        raw.byteLength, hkdf.algorithm.name, one.publicKey.usages.length,
                        new Uint8Array(await subtle.deriveBits({ ...algorithm, public: key }, one.privateKey, 4))[0] & 15,
                        await subtle.deriveBits({ ...algorithm, public: key }, one.privateKey, 264).catch(error => error.name));
                }
                return found
                """,
            title: "true,65,HKDF,0,0,OperationError,true,32,HKDF,0,0,OperationError"
        ),
        Row(
            name: "keys are wrapped in others",
            script: """
                const secret = await subtle.generateKey({ name: 'AES-CTR', length: 128 }, true, ['encrypt', 'decrypt']);
                const own = `${new Uint8Array(await subtle.exportKey('raw', secret))}`;
                const rsa = await subtle.generateKey({ name: 'RSA-OAEP', hash: 'SHA-1', modulusLength: 2048,
                    publicExponent: new Uint8Array([1, 0, 1]) }, false, ['wrapKey', 'unwrapKey']);
                const kw = await subtle.generateKey({ name: 'AES-KW', length: 256 }, false, ['wrapKey', 'unwrapKey']);
                const gcm = await subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['wrapKey', 'unwrapKey']);
                const iv = new Uint8Array(12), found = [];
                for (const [format, wrapping, unwrapping, algorithm] of [
                    ['raw', rsa.publicKey, rsa.privateKey, 'RSA-OAEP'], ['raw', kw, kw, 'AES-KW'], ['jwk', gcm, gcm, { name: 'AES-GCM', iv }],
                ]) {
                    const wrapped = await subtle.wrapKey(format, secret, wrapping, algorithm);
                    const key = await subtle.unwrapKey(format, wrapped, unwrapping, algorithm, 'AES-CTR', true, ['decrypt']);
                    found.push(`${new Uint8Array(await subtle.exportKey('raw', key))}` === own, key.usages);
                }
                return found
                """,
            title: "true,decrypt,true,decrypt,true,decrypt"
        ),
        Row(
            name: "a counter, and a signature of Ed25519",
            script: """
                const key = await subtle.generateKey({ name: 'AES-CTR', length: 192 }, false, ['encrypt', 'decrypt']);
                const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
                const opened = await subtle.decrypt(algorithm, key, await subtle.encrypt(algorithm, key, text('counted')));
                const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
                const jwk = await subtle.exportKey('jwk', pair.privateKey);
                const again = await subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['sign']);
                const signature = await subtle.sign('Ed25519', again, text('x'));
                return [new TextDecoder().decode(opened), jwk.kty, jwk.crv, signature.byteLength,
                    await subtle.verify('Ed25519', pair.publicKey, signature, text('x'))]
                """,
            title: "counted,OKP,Ed25519,64,true"
        ),
        Row(
            name: "keys of two curves agree on nothing",
            script: """
                const one = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
                const other = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, false, ['deriveBits']);
                return subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, one.privateKey, 256)
                """,
            title: "InvalidAccessError"
        ),
        Row(
            name: "an algorithm that is not there",
            script: "return subtle.generateKey({ name: 'RSAES-PKCS1-v1_5' }, false, ['encrypt'])",
            title: "NotSupportedError"
        ),
    ]

    @Test(arguments: rows)
    func subtle(_ row: Row) async throws {
        let page = TestPage { _ in
            .html(
                """
                <script>
                const { subtle } = crypto, text = string => new TextEncoder().encode(string);
                (async () => { \(row.script) })().then(found => { document.title = `${found}` },
                    error => { document.title = error.name });
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == row.title)
    }

    @Test(
        "a page that came without TLS has none",
        arguments: [("https://a.test/", "object"), ("http://a.test/", "undefined")]
    )
    func insecure(url: String, kind: String) async {
        let page = TestPage { _ in html("P") }
        await page.load(url)
        #expect(await page.state { try? $0.evaluate("typeof crypto.subtle").string } == kind)
    }
}
