import CTLS
import WebStandards

/// Whose a certificate is, who signed it, and how long it is valid, as OpenSSL reads it.
package struct CertificateFacts: Sendable, Hashable {
    /// A distinguished name; what it has not is empty.
    package struct Name: Sendable, Hashable {
        /// The whole name (https://www.rfc-editor.org/rfc/rfc2253).
        package var whole = ""
        package var commonName = ""
        package var organization = ""
        package var organizationalUnit = ""

        package init() {}
    }

    package let subject: Name
    package let issuer: Name
    package let notBefore: UnixTime?
    package let notAfter: UnixTime?

    /// - Parameter certificate: as DER; `nil` where it is none.
    package init?(_ certificate: [UInt8]) {
        let read = unsafe certificate.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_X509(nil, &position, buffer.count)
        }
        guard let read = unsafe read else {
            ERR_clear_error()
            return nil
        }
        defer { unsafe X509_free(read) }
        subject = unsafe Name(X509_get_subject_name(read))
        issuer = unsafe Name(X509_get_issuer_name(read))
        notBefore = unsafe Self.time(X509_get0_notBefore(read))
        notAfter = unsafe Self.time(X509_get0_notAfter(read))
    }

    private static func time(_ time: UnsafePointer<ASN1_TIME>?) -> UnixTime? {
        let epoch = unsafe ASN1_TIME_set(nil, 0)
        defer { unsafe ASN1_TIME_free(epoch) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return UnixTime(seconds: Int64(days) * 86_400 + Int64(seconds))
    }
}

extension CertificateFacts.Name {
    fileprivate init(_ name: OpaquePointer?) {
        guard let name = unsafe name, let output = unsafe BIO_new(BIO_s_mem()) else { return }
        defer { unsafe BIO_free(output) }
        if unsafe ctls_write_name(output, name) >= 0 {
            whole = unsafe Self.text(Int(unsafe BIO_ctrl_pending(output))) { unsafe BIO_read(output, $0, $1) }
        }
        commonName = unsafe Self.part(NID_commonName, of: name)
        organization = unsafe Self.part(NID_organizationName, of: name)
        organizationalUnit = unsafe Self.part(NID_organizationalUnitName, of: name)
    }

    private static func part(_ number: Int32, of name: OpaquePointer) -> String {
        let count = unsafe X509_NAME_get_text_by_NID(name, number, nil, 0)
        // One byte more ends it.
        return unsafe text(Int(count) + 1) { unsafe X509_NAME_get_text_by_NID(name, number, $0, $1) }
    }

    /// What `read` writes where it is told, `capacity` bytes at most.
    private static func text(_ capacity: Int, _ read: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String {
        guard capacity > 0, let size = Int32(exactly: capacity) else { return "" }
        let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = max(0, Int(unsafe read(buffer.baseAddress, size)))
        }
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
