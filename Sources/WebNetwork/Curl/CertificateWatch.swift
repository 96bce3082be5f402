import CCurl
import CTLS

/// Stops a handshake in which the server asks for a client certificate, and notes what it says of it.
///
/// libcurl has an option for a certificate that is there, and no word for one that is asked for; OpenSSL has: the callback of
/// https://docs.openssl.org/3.0/man3/SSL_CTX_set_client_cert_cb/, which is called where no certificate was set.
///
/// A connection outlives the transfer that it was made for, and can be asked again (renegotiation, RFC 8446 4.6.2): what its
/// context keeps knows the transfer weakly, and goes with the context.
final class CertificateWatch {
    private weak var transfer: CurlTransfer?

    private init(_ transfer: CurlTransfer) {
        self.transfer = transfer
    }

    /// libcurl has made a context for a connection (CURLOPT_SSL_CTX_FUNCTION).
    static let contextMade: curl_ssl_ctx_callback = { _, context, handle in
        guard let handle = unsafe handle, let context = unsafe context.map(OpaquePointer.init) else { return CURLE_OK }
        let transfer = unsafe Unmanaged<CurlHandle>.fromOpaque(handle).takeUnretainedValue().transfer
        guard let transfer, index >= 0 else { return CURLE_OK }
        let watch = unsafe Unmanaged.passRetained(CertificateWatch(transfer))
        guard unsafe SSL_CTX_set_ex_data(context, index, watch.toOpaque()) == 1 else {
            unsafe watch.release()
            return CURLE_OK
        }
        unsafe SSL_CTX_set_client_cert_cb(context, certificateWanted)
        return CURLE_OK
    }

    /// Where contexts of OpenSSL's keep theirs; negative: there is no place left.
    private static let index = unsafe CRYPTO_get_ex_new_index(
        CRYPTO_EX_INDEX_SSL_CTX,
        0,
        nil,
        nil,
        nil,
        { _, watch, _, _, _, _ in
            if let watch = unsafe watch { unsafe Unmanaged<CertificateWatch>.fromOpaque(watch).release() }
        }
    )

    /// -1 stops the handshake (SSL_ERROR_WANT_X509_LOOKUP), which libcurl takes for its end; 0 goes on without.
    private static let certificateWanted:
        @convention(c) (
            OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32 = { connection, _, _ in
            guard let connection = unsafe connection,
                let watch = unsafe SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), index),
                let transfer = unsafe Unmanaged<CertificateWatch>.fromOpaque(watch).takeUnretainedValue().transfer
            else { return 0 }
            unsafe transfer.wantedCertificate = WantedCertificate(askedFor: connection)
            unsafe transfer.shownCertificates = PeerCertificate.chain(of: connection)
            return -1
        }
}

extension CurlHandle {
    func setCertificateWatch(_ isWatching: Bool) {
        guard isWatching != watchesCertificates else { return }
        watchesCertificates = isWatching
        unsafe ccurl_set_tls_function(easy, isWatching ? CertificateWatch.contextMade : nil)
        unsafe set(CURLOPT_SSL_CTX_DATA, Unmanaged.passUnretained(self).toOpaque())
    }
}

extension WantedCertificate {
    /// What the server said in this handshake.
    fileprivate init(askedFor connection: OpaquePointer) {
        issuers = unsafe OpenSSLStack.encoded(SSL_get0_peer_CA_list(connection), limit: Limits.certificateIssuers) {
            unsafe i2d_X509_NAME($0, &$1)
        }
        var types: UnsafePointer<UInt8>?
        let typeCount = unsafe ctls_certificate_types(connection, &types)
        keyTypes = unsafe UnsafeBufferPointer(start: types, count: typeCount).compactMap { Self.keyTypes[$0] }
    }

    // https://www.iana.org/assignments/tls-parameters#tls-parameters-2
    private static let keyTypes: [UInt8: String] = [1: "RSA", 64: "EC"]
}
