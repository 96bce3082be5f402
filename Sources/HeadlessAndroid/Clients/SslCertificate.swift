import Foundation
import HeadlessWebView

/// A server's certificate: whose it is, who signed it, and how long it is valid.
///
/// Source: https://developer.android.com/reference/android/net/http/SslCertificate
public struct SslCertificate: Sendable, Hashable, CustomStringConvertible {
    /// A distinguished name, taken apart.
    ///
    /// Source: https://developer.android.com/reference/android/net/http/SslCertificate.DName
    public struct DName: Sendable, Hashable {
        /// The whole name (RFC 2253).
        public internal(set) var dName = ""
        /// The common name; empty without.
        public internal(set) var cName = ""
        /// The organization; empty without.
        public internal(set) var oName = ""
        /// The organizational unit; empty without.
        public internal(set) var uName = ""
    }

    /// As DER (X.509); empty where it is not to be had.
    public let encoded: [UInt8]
    /// Whose it is.
    public private(set) var issuedTo = DName()
    /// Who signed it.
    public private(set) var issuedBy = DName()
    /// From when on it is valid; `nil` where that is not known.
    public private(set) var validNotBeforeDate: Date?
    /// Until when it is valid; `nil` where that is not known.
    public private(set) var validNotAfterDate: Date?

    // https://datatracker.ietf.org/doc/html/rfc5280#section-4.1
    init(_ encoded: [UInt8]) {
        self.encoded = encoded
        var file = DERReader(encoded[...])
        guard var outer = file.next(), var body = outer.content.next() else { return }
        var next = body.content.next()
        // The version, which the first one does not say; the serial number, and the algorithm.
        if next?.tag == 0xA0 { next = body.content.next() }
        _ = body.content.next()
        guard let issuer = body.content.next(), var validity = body.content.next(), let subject = body.content.next()
        else { return }
        (issuedBy, issuedTo) = (issuer.content.name, subject.content.name)
        validNotBeforeDate = validity.content.next()?.date
        validNotAfterDate = validity.content.next()?.date
    }

    /// The certificate itself; `nil` where it is not to be had.
    public var x509Certificate: X509Certificate? {
        guard !encoded.isEmpty else { return nil }
        let text = Data(encoded).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return X509Certificate(pem: "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n")
    }

    /// Whose it is and who signed it.
    public func toString() -> String { "Issued to: \(issuedTo.dName);\nIssued by: \(issuedBy.dName);\n" }

    /// The same.
    public var description: String { toString() }
}

/// Reads values one behind the other, as far as certificates have them (X.690, section 8).
private struct DERReader {
    struct Value {
        let tag: UInt8
        var content: DERReader
    }

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func next() -> Value? {
        guard let tag = bytes.popFirst(), var length = bytes.popFirst().map(Int.init) else { return nil }
        if length >= 0x80 {
            let count = length - 0x80
            guard (1...4).contains(count), bytes.count >= count else { return nil }
            length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(count)
        }
        guard bytes.count >= length else { return nil }
        defer { bytes = bytes.dropFirst(length) }
        return Value(tag: tag, content: DERReader(bytes.prefix(length)))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    // https://datatracker.ietf.org/doc/html/rfc5280#section-4.1.2.4
    var name: SslCertificate.DName {
        var (name, reader, parts): (SslCertificate.DName, DERReader, [String]) = (.init(), self, [])
        while var set = reader.next() {
            guard var pair = set.content.next(), let type = pair.content.next(), let value = pair.content.next(),
                let key = Self.keys[Array(type.content.bytes)]
            else { continue }
            let text = value.content.text
            parts.append("\(key)=\(text)")
            switch key {
            case "CN": name.cName = text
            case "O": name.oName = text
            case "OU": name.uName = text
            default: break
            }
        }
        name.dName = parts.reversed().joined(separator: ",")
        return name
    }

    // https://datatracker.ietf.org/doc/html/rfc2253#section-2.3
    private static let keys: [[UInt8]: String] = [
        [0x55, 4, 3]: "CN", [0x55, 4, 6]: "C", [0x55, 4, 7]: "L", [0x55, 4, 8]: "ST", [0x55, 4, 10]: "O",
        [0x55, 4, 11]: "OU",
    ]
}

extension DERReader.Value {
    // https://datatracker.ietf.org/doc/html/rfc5280#section-4.1.2.5: years of two digits are from 1950 to 2049.
    fileprivate var date: Date? {
        let yearDigits = tag == 0x17 ? 2 : 4
        let digits = content.text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count >= yearDigits + 10, var year = Int(digits.prefix(yearDigits)) else { return nil }
        if yearDigits == 2 { year += year < 50 ? 2000 : 1900 }
        let rest = digits.dropFirst(yearDigits)
        let parts = (0..<5).compactMap { Int(rest.dropFirst($0 * 2).prefix(2)) }
        guard parts.count == 5 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: year,
                month: parts[0],
                day: parts[1],
                hour: parts[2],
                minute: parts[3],
                second: parts[4]
            )
        )
    }
}
