import CCurl
import WebStandards

extension CurlHandle {
    /// What the peer of a connection made for this transfer showed, the leaf first, as DER; empty where an open connection
    /// serves.
    func certificates() -> [[UInt8]] {
        var info: UnsafePointer<curl_certinfo>?
        unsafe ccurl_get_certificates(easy, &info)
        guard let info = unsafe info else { return [] }
        var chain: [[UInt8]] = []
        for index in 0..<min(Int(unsafe info.pointee.num_of_certs), Limits.certificates) {
            var entry = unsafe info.pointee.certinfo?[index]
            while let current = unsafe entry {
                unsafe entry = current.pointee.next
                guard let data = unsafe current.pointee.data else { continue }
                let text = unsafe String(cString: data)
                if text.hasPrefix("Cert:"), let bytes = PEM.decode(text.dropFirst("Cert:".count)) {
                    chain.append(bytes)
                }
            }
        }
        return chain
    }
}

/// Certificates as text: https://www.rfc-editor.org/rfc/rfc7468.
enum PEM {
    /// What stands between the first two lines of dashes.
    static func decode(_ text: Substring) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline)
        let body = lines.drop { !$0.hasPrefix("-----BEGIN") }.dropFirst().prefix { !$0.hasPrefix("-----END") }
        return body.isEmpty ? nil : Base64.forgivingDecode(Array(body.joined().utf8))
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
