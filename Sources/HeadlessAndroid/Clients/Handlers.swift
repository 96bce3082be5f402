// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

/// Takes the answer about a certificate, once; let go of without one, it cancels.
///
/// Source: https://developer.android.com/reference/android/webkit/SslErrorHandler
public final class SslErrorHandler: Sendable {
    private let reply: PolicyReply<TrustAnswer>

    init(_ reply: PolicyReply<TrustAnswer>) {
        self.reply = reply
    }

    /// Goes on with this certificate; the session remembers it for this host and port.
    public func proceed() { reply(.accept) }

    /// Ends the load.
    public func cancel() { reply(.reject) }
}

/// What is wrong with a certificate.
///
/// Source: https://developer.android.com/reference/android/net/http/SslError
public struct SslError: Sendable, Hashable {
    /// It is not valid yet; told as `SSL_DATE_INVALID` here.
    public static let SSL_NOTYETVALID = 0
    /// It is over; told as `SSL_DATE_INVALID` here.
    public static let SSL_EXPIRED = 1
    /// It is another host's.
    public static let SSL_IDMISMATCH = 2
    /// Who signed it is not trusted.
    public static let SSL_UNTRUSTED = 3
    /// Its dates are wrong: not valid yet, or no more.
    public static let SSL_DATE_INVALID = 4
    /// Anything else.
    public static let SSL_INVALID = 5
    /// How many there are.
    public static let SSL_MAX_ERROR = 6

    /// One of the numbers above.
    public var primaryError: Int
    /// The URL that was asked for.
    public var url: String
    /// What the server showed.
    public var certificate: SslCertificate

    /// Whether that is wrong with it, `error` being one of the numbers above; of several the gravest is known.
    public func hasError(_ error: Int) -> Bool { error == primaryError }

    init(_ challenge: ServerTrustChallenge) {
        primaryError =
            switch challenge.code {
            case .certificateExpired: Self.SSL_DATE_INVALID
            case .certificateNameMismatch: Self.SSL_IDMISMATCH
            case .certificateUntrusted: Self.SSL_UNTRUSTED
            default: Self.SSL_INVALID
            }
        url = challenge.request.url.href
        certificate = SslCertificate(challenge.certificates.first ?? [])
    }

    /// Number, certificate and URL.
    public func toString() -> String {
        "primary error: \(primaryError) certificate: \(certificate) on URL: \(url)"
    }
}

/// Takes the answer to a question for a user and password, once; let go of without one, it cancels.
///
/// Source: https://developer.android.com/reference/android/webkit/HttpAuthHandler
public final class HttpAuthHandler: Sendable {
    private let reply: PolicyReply<ChallengeAnswer>
    private let isFirst: Bool

    init(_ reply: PolicyReply<ChallengeAnswer>, isFirst: Bool) {
        self.reply = reply
        self.isFirst = isFirst
    }

    /// Tries these.
    public func proceed(_ username: String, _ password: String) {
        reply(.credential(BasicCredential(user: username, password: password)))
    }

    /// Shows the page that came with the question.
    public func cancel() { reply(.none) }

    /// What is stored for this host may be tried: nothing was refused yet.
    public func useHttpAuthUsernamePassword() -> Bool { isFirst }
}
