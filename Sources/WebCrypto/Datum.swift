import CGnuTLS

/// Bytes on their way into and out of GnuTLS.
enum Datum {
    /// GnuTLS reads the bytes, and copies what it keeps, before it returns.
    static func with<R>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> R) -> R {
        var bytes = bytes
        return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(clamping: buffer.count))
            return unsafe body(&datum)
        }
    }

    static func with<R>(
        _ first: [UInt8],
        _ second: [UInt8],
        _ body: (UnsafePointer<gnutls_datum_t>, UnsafePointer<gnutls_datum_t>) -> R
    ) -> R {
        unsafe with(first) { first in unsafe with(second) { second in unsafe body(first, second) } }
    }

    /// The bytes that `body` has GnuTLS allocate, which are freed; `nil` where it fails.
    static func taken(_ body: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> [UInt8]? {
        var datum = unsafe gnutls_datum_t()
        guard unsafe body(&datum) == GNUTLS_E_SUCCESS else { return nil }
        return unsafe take(&datum)
    }

    static func take(_ datum: inout gnutls_datum_t) -> [UInt8] {
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
        unsafe gnutls_release(datum.data)
        unsafe datum = gnutls_datum_t()
        return bytes
    }
}
