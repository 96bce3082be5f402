import HeadlessWebView

extension WebResourceError {
    /// A failure with the code and name that an Android app sees; `nil` for one that an app is not told: a load that was
    /// stopped, overridden, answered by 204 or became a download ends with `net::ERR_ABORTED`.
    ///
    /// The numbers are made of Chromium's as its `ErrorCodeConversionHelper` makes them.
    init?(_ failure: NavigationFailure) {
        guard let (code, name) = Self.codes(failure.code) else { return nil }
        errorCode = code
        description = "net::" + name
    }

    private static func codes(_ code: NavigationFailure.Code) -> (Int, String)? {
        switch code {
        case .cancelled, .interrupted, .mediaHandled: nil
        case .hostNotFound: (WebViewClient.ERROR_HOST_LOOKUP, "ERR_NAME_NOT_RESOLVED")
        case .connectionRefused: (WebViewClient.ERROR_CONNECT, "ERR_CONNECTION_REFUSED")
        case .cannotConnect: (WebViewClient.ERROR_CONNECT, "ERR_CONNECTION_FAILED")
        case .connectionLost: (WebViewClient.ERROR_CONNECT, "ERR_CONNECTION_RESET")
        case .connectTimedOut: (WebViewClient.ERROR_TIMEOUT, "ERR_CONNECTION_TIMED_OUT")
        case .firstByteTimedOut, .timedOut: (WebViewClient.ERROR_TIMEOUT, "ERR_TIMED_OUT")
        case .tooManyRedirects: (WebViewClient.ERROR_REDIRECT_LOOP, "ERR_TOO_MANY_REDIRECTS")
        case .unsupportedScheme: (WebViewClient.ERROR_UNSUPPORTED_SCHEME, "ERR_UNKNOWN_URL_SCHEME")
        case .tlsFailed: (WebViewClient.ERROR_FAILED_SSL_HANDSHAKE, "ERR_SSL_PROTOCOL_ERROR")
        case .certificateUntrusted: (WebViewClient.ERROR_FAILED_SSL_HANDSHAKE, "ERR_CERT_AUTHORITY_INVALID")
        case .certificateExpired: (WebViewClient.ERROR_FAILED_SSL_HANDSHAKE, "ERR_CERT_DATE_INVALID")
        case .certificateNameMismatch: (WebViewClient.ERROR_FAILED_SSL_HANDSHAKE, "ERR_CERT_COMMON_NAME_INVALID")
        case .clientCertificateRejected: (WebViewClient.ERROR_UNKNOWN, "ERR_BAD_SSL_CLIENT_AUTH_CERT")
        case .invalidURL, .invalidRequest: (WebViewClient.ERROR_BAD_URL, "ERR_INVALID_URL")
        case .invalidRedirect: (WebViewClient.ERROR_UNKNOWN, "ERR_INVALID_REDIRECT")
        case .unsafeRedirect: (WebViewClient.ERROR_UNKNOWN, "ERR_UNSAFE_REDIRECT")
        case .unsafePort: (WebViewClient.ERROR_UNKNOWN, "ERR_UNSAFE_PORT")
        case .emptyReply: (WebViewClient.ERROR_UNKNOWN, "ERR_EMPTY_RESPONSE")
        case .malformedResponse: (WebViewClient.ERROR_UNKNOWN, "ERR_INVALID_HTTP_RESPONSE")
        case .headersTooLarge: (WebViewClient.ERROR_UNKNOWN, "ERR_RESPONSE_HEADERS_TOO_BIG")
        case .undecodableBody: (WebViewClient.ERROR_UNKNOWN, "ERR_CONTENT_DECODING_FAILED")
        case .proxyFailed: (WebViewClient.ERROR_UNKNOWN, "ERR_PROXY_CONNECTION_FAILED")
        case .notCached: (WebViewClient.ERROR_UNKNOWN, "ERR_CACHE_MISS")
        case .frameRefused: (WebViewClient.ERROR_UNKNOWN, "ERR_BLOCKED_BY_RESPONSE")
        case .contentBlocked: (WebViewClient.ERROR_UNKNOWN, "ERR_BLOCKED_BY_CLIENT")
        case .fileAccessDenied: (WebViewClient.ERROR_UNKNOWN, "ERR_ACCESS_DENIED")
        case .fileNotFound: (WebViewClient.ERROR_FILE_NOT_FOUND, "ERR_FILE_NOT_FOUND")
        case .fileExists, .fileNotWritable, .unreadableUpload: (WebViewClient.ERROR_FILE, "ERR_FAILED")
        case .bodyTooLarge, .documentTooLarge, .internalFailure: (WebViewClient.ERROR_UNKNOWN, "ERR_FAILED")
        }
    }
}
