/// A 401 or 407 that names a scheme this engine speaks: Basic (RFC 7617) or Digest (RFC 7616).
///
/// Of several challenges in one answer the strongest is told: Digest with SHA-256, Digest with MD5, Basic.
public struct AuthenticationChallenge: Sendable, Hashable, Codable {
    /// Who asks: the server, or the proxy.
    public var host: String
    /// At which port.
    public var port: Int
    /// What the credentials are for, in the server's words.
    public var realm: String
    /// The scheme's name in lower case: `basic` or `digest`.
    public var scheme: String
    /// How often credentials were sent for this request and refused.
    public var previousFailures: Int
    /// The server itself asks, or a proxy on the way.
    public var origin: Origin
    /// The request that was refused; `nil` where the record was made by hand.
    public var request: ResourceRequestInfo?

    /// Credentials were sent already and refused.
    public var isRetry: Bool { previousFailures > 0 }
    /// A proxy asks (407).
    public var isProxy: Bool { origin == .proxy }
    /// It is about the document of the page's own frame.
    public var isForMainFrame: Bool { request?.isForMainFrame ?? true }

    /// Who wants the credentials.
    public enum Origin: String, Sendable, Hashable, Codable {
        case server
        case proxy
    }

    /// Makes a record of it.
    public init(
        host: String,
        port: Int,
        realm: String,
        scheme: String,
        previousFailures: Int = 0,
        origin: Origin = .server,
        request: ResourceRequestInfo? = nil
    ) {
        self.host = host
        self.port = port
        self.realm = realm
        self.scheme = scheme
        self.previousFailures = previousFailures
        self.origin = origin
        self.request = request
    }
}

/// What was answered to a challenge.
public enum ChallengeOutcome: String, Sendable, Hashable, Codable {
    case credential
    /// Show the error page the server sent.
    case none
    case cancel
}

/// A server that shows its certificate, before anything was sent to it: one that cannot be trusted, or under WebKit any.
public struct ServerTrustChallenge: Sendable, Hashable, Codable {
    /// The host that was asked for.
    public var host: String
    /// At which port.
    public var port: Int
    /// What is wrong: `certificateUntrusted`, `certificateExpired` or `certificateNameMismatch`; `nil`: nothing.
    public var code: NavigationFailure.Code?
    /// What is wrong and where, in a sentence; empty where nothing is.
    public var message: String
    /// What the server showed, the leaf first, each as DER (X.509); empty where it is not to be had.
    public var certificates: [[UInt8]]
    /// The request that waits.
    public var request: ResourceRequestInfo

    /// Makes a record of it.
    public init(
        host: String,
        port: Int,
        code: NavigationFailure.Code?,
        message: String,
        certificates: [[UInt8]],
        request: ResourceRequestInfo
    ) {
        self.host = host
        self.port = port
        self.code = code
        self.message = message
        self.certificates = certificates
        self.request = request
    }
}

/// What the app says of a server's certificate.
public enum TrustAnswer: String, Sendable, Hashable, Codable {
    /// The request fails, as without anybody to ask.
    case reject
    /// Go on with this certificate.
    ///
    /// Remembered by the session for this host, port and leaf certificate alone: another certificate is asked about again.
    case accept
    /// The request ends with the code `cancelled`.
    case cancel
}

/// A server that asks who the client is by a certificate, before anything was sent to it.
public struct ClientCertificateChallenge: Sendable, Hashable, Codable {
    /// The host that asks.
    public var host: String
    /// At which port.
    public var port: Int
    /// The names of the authorities that it believes, each as DER (X.501 `Name`); empty where it names none.
    public var issuers: [[UInt8]]
    /// The kinds of key that it takes, `RSA` and `EC`; empty where it does not say, as with TLS 1.3.
    public var keyTypes: [String]
    /// The request that waits.
    public var request: ResourceRequestInfo

    /// Makes a record of it.
    public init(host: String, port: Int, issuers: [[UInt8]], keyTypes: [String], request: ResourceRequestInfo) {
        self.host = host
        self.port = port
        self.issuers = issuers
        self.keyTypes = keyTypes
        self.request = request
    }
}

/// A form's submission that is about to be made once more by a reload or a move along the back-forward list.
public struct FormResubmission: Sendable, Hashable, Codable {
    /// The navigation that would send it.
    public var navigation: NavigationID
    /// Where the form goes.
    public var url: WebURL
    /// The HTTP method.
    public var method: String
    /// `reload` or `history`.
    public var cause: NavigationCause
    /// Where it would show.
    public var frame: FrameInfo

    /// Makes the question.
    public init(navigation: NavigationID, url: WebURL, method: String, cause: NavigationCause, frame: FrameInfo) {
        self.navigation = navigation
        self.url = url
        self.method = method
        self.cause = cause
        self.frame = frame
    }
}

/// Whether a form is sent again.
public enum ResubmissionAnswer: String, Sendable, Hashable, Codable {
    /// Send the same body again, as WebKit does without asking.
    case resend
    /// The navigation ends before it begins, without an event; what shows stays (Android's default).
    case dontResend
}
