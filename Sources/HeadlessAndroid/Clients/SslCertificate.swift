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

    init(_ encoded: [UInt8]) {
        self.encoded = encoded
        guard let facts = CertificateFacts(encoded) else { return }
        (issuedTo, issuedBy) = (DName(facts.subject), DName(facts.issuer))
        validNotBeforeDate = facts.notBefore.map { Date($0) }
        validNotAfterDate = facts.notAfter.map { Date($0) }
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

extension SslCertificate.DName {
    fileprivate init(_ name: CertificateFacts.Name) {
        (dName, cName, oName, uName) = (name.whole, name.commonName, name.organization, name.organizationalUnit)
    }
}

extension Date {
    fileprivate init(_ time: UnixTime) { self.init(timeIntervalSince1970: Double(time.milliseconds) / 1000) }
}
