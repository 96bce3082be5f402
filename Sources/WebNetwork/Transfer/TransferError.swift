import WebStandards

/// Why a transfer did not complete.
public struct TransferError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// What happened.
    public var kind: Kind
    /// What happened, where, and what to do about it.
    public var message: String
    /// What was asked for.
    public var url: WebURL
    /// The limit that was met, in bytes or milliseconds.
    public var limit: Int?

    /// What the server showed, the leaf first, each as DER; empty unless `TransferRequest.reportsCertificates`,
    /// `isUnconfirmed`, or there is a `wantedCertificate`.
    public var certificates: [[UInt8]] = []

    /// The certificate is a good one, and not `TransferRequest.confirmedCertificate`.
    public var isUnconfirmed = false

    /// What the server asked for; `nil` unless `TransferRequest.stopsForClientCertificate`.
    public var wantedCertificate: WantedCertificate?

    /// An error with its whole message.
    public init(_ kind: Kind, _ message: String, url: WebURL, limit: Int? = nil) {
        self.kind = kind
        self.message = message
        self.url = url
        self.limit = limit
    }

    /// Whether the server's certificate was the reason.
    public var isAboutCertificate: Bool {
        [.certificateUntrusted, .certificateExpired, .certificateNameMismatch].contains(kind)
    }

    /// The message.
    public var description: String { message }

    /// What happened.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case hostNotFound
        case connectionRefused
        case cannotConnect
        case connectTimedOut
        case firstByteTimedOut
        case timedOut
        /// The connection ended in the middle of the answer.
        case connectionLost
        /// The connection ended before any answer.
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
    }
}
