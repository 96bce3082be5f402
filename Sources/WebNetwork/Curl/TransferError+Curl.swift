import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension TransferError {
    /// What a code of libcurl means for the transfer that ended with it: the one place that knows.
    init(_ code: CURLcode, of transfer: CurlTransfer, handle: CurlHandle) {
        let failure = Failure(code: code, transfer: transfer, handle: handle)
        self = failure.error
    }

    /// Whether it fails for what stands behind a gzip stream, or for the sums at its end.
    ///
    /// PLATFORM(Chromium, WebKit): neither looks at the sums, and both pass over what follows, as a second member.
    static func isAboutTrailer(_ code: CURLcode, of handle: CurlHandle) -> Bool {
        switch code {
        // What the callbacks refuse has its failure from them: this is libcurl's own, by `process_trailer`.
        case CURLE_WRITE_ERROR: true
        case CURLE_BAD_CONTENT_ENCODING:
            ["incorrect data check", "incorrect length check"].contains { handle.errorDetail.hasSuffix($0) }
        default: false
        }
    }

    private struct Failure {
        let code: CURLcode
        let transfer: CurlTransfer
        let handle: CurlHandle

        private var options: TransferOptions { transfer.request.options }
        private var detail: String {
            let text = handle.errorDetail
            return text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
        }

        var error: TransferError {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: make(.hostNotFound, "has no address")
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: make(.proxyFailed, "was not reached")
            case CURLE_COULDNT_CONNECT: notConnected
            case CURLE_OPERATION_TIMEDOUT: timedOut
            case CURLE_URL_MALFORMAT: make(.invalidRequest, "was not asked")
            case CURLE_UNSUPPORTED_PROTOCOL:
                // libcurl's code for an answer of HTTP/0.9, too.
                transfer.hasBegun ? malformed : make(.unsupportedScheme, "cannot be fetched")
            case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_FILESIZE_EXCEEDED, CURLE_BAD_FUNCTION_ARGUMENT:
                malformed
            case CURLE_GOT_NOTHING: make(.emptyReply, "closed the connection without an answer")
            case CURLE_PARTIAL_FILE: make(.connectionLost, "closed the connection in the middle of the body")
            case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM: lost
            case CURLE_BAD_CONTENT_ENCODING: make(.undecodableBody, "sent a body that cannot be decoded")
            case CURLE_OUT_OF_MEMORY where transfer.hasHead:
                .bodyTooLarge(transfer.request.url, limit: Limits.pausedBody)
            case CURLE_OUT_OF_MEMORY where transfer.hasBegun:
                // A single line longer than libcurl takes ends so.
                .headersTooLarge(transfer.request.url, limit: Limits.headerLine)
            case CURLE_READ_ERROR: make(.unreadableUpload, "was not sent the whole body")
            default: tls ?? make(.internalFailure, "failed")
            }
        }

        private var malformed: TransferError { make(.malformedResponse, "sent a malformed answer") }

        private var notConnected: TransferError {
            if options.proxy != nil { return make(.proxyFailed, "was not reached") }
            return switch Int32(handle.number(CURLINFO_OS_ERRNO)) {
            case ECONNREFUSED: make(.connectionRefused, "refused the connection")
            case ETIMEDOUT: make(.connectTimedOut, "could not be connected to")
            default: make(.cannotConnect, "could not be connected to")
            }
        }

        private var timedOut: TransferError {
            if !transfer.hasBegun, options.connectTimeout <= options.totalTimeout {
                return .timedOut(.connectTimedOut, transfer.request.url, after: options.connectTimeout)
            }
            return .timedOut(.timedOut, transfer.request.url, after: options.totalTimeout)
        }

        private var lost: TransferError {
            if !transfer.hasBegun, options.proxy != nil { return make(.proxyFailed, "was not reached") }
            if isAboutClientCertificate { return make(.clientCertificateRejected, "refused the client certificate") }
            if handle.errorDetail.hasPrefix("Too large response headers") {
                return .headersTooLarge(transfer.request.url, limit: Limits.headerTotal)
            }
            // libcurl has no code of its own for it.
            if handle.errorDetail.hasSuffix("in chunked-encoding") { return malformed }
            return make(.connectionLost, "closed the connection")
        }

        // MARK: TLS

        private var tls: TransferError? {
            switch code {
            case CURLE_PEER_FAILED_VERIFICATION: certificate
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
                make(.certificateUntrusted, "shows another certificate than the one accepted")
            case CURLE_SSL_CONNECT_ERROR:
                isAboutClientCertificate
                    ? make(.clientCertificateRejected, "refused the client certificate, or wants one")
                    : make(.tlsFailed, "did not complete the TLS handshake")
            case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
                make(.clientCertificateRejected, "was not asked: the client certificate cannot be used")
            case CURLE_SSL_CACERT_BADFILE:
                make(
                    .tlsFailed,
                    "was not asked: the CA file \(options.tls.caFile ?? "of the system") holds no PEM certificates",
                    advice: "name a file that does (caFile, --ca)"
                )
            case CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_SHUTDOWN_FAILED,
                CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS:
                make(.tlsFailed, "did not complete the TLS handshake")
            default: nil
            }
        }

        /// By OpenSSL's verdict on the chain; with a good chain the name was wrong.
        private var certificate: TransferError {
            // Until a proxy has answered, the certificate is its own.
            if let proxy = options.proxy, proxy.kind == .https, !transfer.hasTunnel {
                return make(
                    .proxyFailed,
                    "was not reached: the proxy \(proxy.host):\(proxy.port) has a certificate that is not trusted",
                    advice: "name the file of its authority's certificate (caFile, --ca)"
                )
            }
            return switch handle.number(CURLINFO_SSL_VERIFYRESULT) {
            case VerifyResult.notYetValid: make(.certificateExpired, "has a certificate that is not valid yet")
            case VerifyResult.expired: make(.certificateExpired, "has a certificate that has expired")
            case VerifyResult.ok, VerifyResult.notAsked, VerifyResult.hostnameMismatch, VerifyResult.addressMismatch:
                make(.certificateNameMismatch, "has a certificate for another name")
            default: make(.certificateUntrusted, "has a certificate that no trusted authority signed")
            }
        }

        /// By the alert the server sent (https://www.rfc-editor.org/rfc/rfc8446#section-6.2).
        private var isAboutClientCertificate: Bool {
            let detail = detail
            return [
                "alert certificate required", "alert bad certificate", "alert unknown ca", "alert certificate unknown",
                "alert certificate expired", "alert certificate revoked", "alert unsupported certificate",
            ].contains { detail.contains($0) }
        }

        private func make(_ kind: Kind, _ what: String, advice: String? = nil) -> TransferError {
            TransferError(kind, transfer.request.url, what, detail: detail, advice: advice)
        }
    }

    /// `X509_V_ERR_…` of OpenSSL.
    private enum VerifyResult {
        static let ok = 0
        /// X509_V_ERR_UNSPECIFIED: libcurl's own, as long as it has only compared the names, which it does first.
        static let notAsked = 1
        static let notYetValid = 9
        static let expired = 10
        static let hostnameMismatch = 62
        static let addressMismatch = 64
    }
}
