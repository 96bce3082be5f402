internal import CGnuTLS

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A certificate could not be made, or not be written down.
public struct CertificateError: Error, Sendable, CustomStringConvertible {
    /// What failed and why.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// A call of the system failed with this `errno`.
    init(operation: String, code: Int32) {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        description = "Cannot \(operation): \(reason)."
    }

    /// A GnuTLS function answered with this negative number.
    init(operation: String, gnutls code: Int32) {
        let reason = unsafe gnutls_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        description = "Cannot \(operation): GnuTLS says \"\(reason)\"."
    }

    /// Throws when `code` is one of GnuTLS's errors.
    static func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(CertificateError) {
        guard code < 0 else { return }
        throw CertificateError(operation: operation(), gnutls: code)
    }
}
