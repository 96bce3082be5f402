// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The numbers of `onReceivedError`.
///
/// Source: https://developer.android.com/reference/android/webkit/WebViewClient#constants
extension WebViewClient {
    /// Any other error.
    public nonisolated static let ERROR_UNKNOWN = -1
    /// No such host.
    public nonisolated static let ERROR_HOST_LOOKUP = -2
    /// An authentication scheme that is none of Basic and Digest.
    public nonisolated static let ERROR_UNSUPPORTED_AUTH_SCHEME = -3
    /// The server refuses the credentials.
    public nonisolated static let ERROR_AUTHENTICATION = -4
    /// The proxy refuses the credentials.
    public nonisolated static let ERROR_PROXY_AUTHENTICATION = -5
    /// No connection to the server.
    public nonisolated static let ERROR_CONNECT = -6
    /// Reading or writing failed.
    public nonisolated static let ERROR_IO = -7
    /// It took too long.
    public nonisolated static let ERROR_TIMEOUT = -8
    /// Too many redirects.
    public nonisolated static let ERROR_REDIRECT_LOOP = -9
    /// A scheme that no view loads, an app's above all.
    public nonisolated static let ERROR_UNSUPPORTED_SCHEME = -10
    /// TLS failed.
    public nonisolated static let ERROR_FAILED_SSL_HANDSHAKE = -11
    /// The URL is none.
    public nonisolated static let ERROR_BAD_URL = -12
    /// A file could not be read or written.
    public nonisolated static let ERROR_FILE = -13
    /// No such file.
    public nonisolated static let ERROR_FILE_NOT_FOUND = -14
    /// Too many requests at once.
    public nonisolated static let ERROR_TOO_MANY_REQUESTS = -15
    /// Safe Browsing stopped it; never told here.
    public nonisolated static let ERROR_UNSAFE_RESOURCE = -16

    // Those of `onSafeBrowsingHit`, which is never called.

    /// Not known.
    public nonisolated static let SAFE_BROWSING_THREAT_UNKNOWN = 0
    /// Malware.
    public nonisolated static let SAFE_BROWSING_THREAT_MALWARE = 1
    /// Deception.
    public nonisolated static let SAFE_BROWSING_THREAT_PHISHING = 2
    /// Software that nobody wants.
    public nonisolated static let SAFE_BROWSING_THREAT_UNWANTED_SOFTWARE = 3
    /// Payments that nobody wants.
    public nonisolated static let SAFE_BROWSING_THREAT_BILLING = 4
}
