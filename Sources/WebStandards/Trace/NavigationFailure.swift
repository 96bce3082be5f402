/// Why a navigation ended without its document: what went wrong, where, and what to do about it.
public struct NavigationFailure: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// What went wrong.
    ///
    /// The platforms' own codes (-999, 102, -1003, ERROR_HOST_LOOKUP) are made from these by the shapes.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        case hostNotFound
        case connectionRefused
        case cannotConnect
        case connectTimedOut
        case firstByteTimedOut
        case timedOut
        case connectionLost
        case emptyReply
        case tlsFailed
        case certificateUntrusted
        case certificateExpired
        case certificateNameMismatch
        case clientCertificateRejected
        case malformedResponse
        case headersTooLarge
        case bodyTooLarge
        case undecodableBody
        case proxyFailed
        case unsupportedScheme
        case invalidRequest
        case unreadableUpload
        case cancelled
        case internalFailure
        /// The URL cannot be parsed.
        case invalidURL
        /// More redirects than `NavigationLimits.redirects`.
        case tooManyRedirects
        /// A 3xx whose `Location` is empty or no URL.
        case invalidRedirect
        /// A redirect from the network to `file:`, `data:` or `about:`, or to a port that is none for the web.
        case unsafeRedirect
        /// A port that belongs to another protocol, in Chromium (https://fetch.spec.whatwg.org/#port-blocking).
        case unsafePort
        /// A policy refused a navigation that had begun, or the answer was 204, 205 or a download (WebKit's 102).
        case interrupted
        /// A document of sound or film, which is not loaded as one any further (WebKit's 204).
        case mediaHandled
        /// `file:` without the setting that permits it.
        case fileAccessDenied
        case fileNotFound
        /// A download's file exists and may not be replaced.
        case fileExists
        /// A download's file cannot be written.
        case fileNotWritable
        /// `X-Frame-Options` or `frame-ancestors` forbid the frame.
        case frameRefused
        /// The app's content rules block it (WebKit's 104).
        case contentBlocked
        /// Nothing is kept that answers, and the network was not to be asked.
        case notCached
        /// The document met a limit on its size or depth.
        case documentTooLarge
    }

    /// How far the navigation was.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// No document of it shows: WebKit's provisional.
        case provisional
        /// Its document shows already, and the rest did not arrive.
        case committed
    }

    /// What went wrong, for code to tell apart.
    public var code: Code
    /// How far it was.
    public var phase: Phase
    /// What, where and what to do, in a sentence or two; carries no secret.
    public var message: String
    /// The URL that failed, whole; a custom scheme's too.
    public var url: WebURL?

    /// Makes a failure.
    public init(_ code: Code, phase: Phase = .provisional, url: WebURL?, message: String) {
        self.code = code
        self.phase = phase
        self.url = url
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
