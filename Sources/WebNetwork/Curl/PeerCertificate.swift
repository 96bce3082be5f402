import CCurl
import CTLS
import WebStandards

extension CurlHandle {
    /// What the peer of its connection showed, the leaf first, as DER; empty where there is no connection any more, or none
    /// by TLS.
    func certificates() -> [[UInt8]] {
        unsafe ccurl_get_tls(easy).map { unsafe PeerCertificate.chain(of: OpaquePointer($0)) } ?? []
    }
}

enum PeerCertificate {
    /// What the server showed in this handshake, the leaf first, as DER.
    ///
    /// https://docs.openssl.org/3.0/man3/SSL_get_peer_cert_chain/: "If called on the client side, the stack also contains the
    /// peer's certificate".
    static func chain(of connection: OpaquePointer) -> [[UInt8]] {
        unsafe OpenSSLStack.encoded(SSL_get_peer_cert_chain(connection), limit: Limits.certificates) {
            unsafe i2d_X509($0, &$1)
        }
    }
}

enum OpenSSLStack {
    /// What OpenSSL writes (DER) of each item of one of its stacks, at most `limit` of them.
    static func encoded(
        _ stack: OpaquePointer?,
        limit: Int,
        _ write: (OpaquePointer?, inout UnsafeMutablePointer<UInt8>?) -> Int32
    ) -> [[UInt8]] {
        let count = unsafe min(max(0, OPENSSL_sk_num(stack)), Int32(limit))
        return (0..<count).compactMap { index in
            let item = unsafe OPENSSL_sk_value(stack, index).map(OpaquePointer.init)
            var bytes: UnsafeMutablePointer<UInt8>?
            let size = unsafe write(item, &bytes)
            defer { unsafe CRYPTO_free(bytes, nil, 0) }
            guard size > 0, let bytes = unsafe bytes else { return nil }
            return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
        }
    }
}

/// The parts of a certificate that are looked at here (https://www.rfc-editor.org/rfc/rfc5280#section-4.1).
enum CertificateDER {
    /// Its subjectPublicKeyInfo, tag and length included; `nil` where the bytes are no certificate.
    static func publicKeyInfo(_ certificate: [UInt8]) -> ArraySlice<UInt8>? {
        guard let outer = element(certificate[...]), let signed = element(outer.content), outer.tag == sequence,
            signed.tag == sequence
        else { return nil }
        var rest = signed.content
        // "version [0] EXPLICIT", where it is not v1.
        if rest.first == 0xA0 {
            guard let version = element(rest) else { return nil }
            rest = version.rest
        }
        // serialNumber, signature, issuer, validity, subject.
        for _ in 0..<5 {
            guard let next = element(rest) else { return nil }
            rest = next.rest
        }
        guard let key = element(rest), key.tag == sequence else { return nil }
        return rest[..<key.rest.startIndex]
    }

    private static let sequence: UInt8 = 0x30

    private struct Element {
        var tag: UInt8
        var content: ArraySlice<UInt8>
        var rest: ArraySlice<UInt8>
    }

    /// The first element of one-byte tag and definite length (X.690, sections 8.1.2 and 8.1.3).
    private static func element(_ bytes: ArraySlice<UInt8>) -> Element? {
        var rest = bytes
        guard let tag = rest.popFirst(), tag & 0x1F != 0x1F, let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard length <= rest.count else { return nil }
        return Element(tag: tag, content: rest.prefix(length), rest: rest.dropFirst(length))
    }
}
