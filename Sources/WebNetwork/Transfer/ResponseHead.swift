import WebStandards

/// The final head of an answer.
public struct ResponseHead: Sendable, Hashable, Codable {
    /// The status code.
    public var status: Int
    /// The reason phrase; empty in HTTP/2.
    public var reason: String
    /// In the order of the wire, repeats kept.
    public var fields: HTTPFields
    /// The version of HTTP it came in.
    public var version: HTTPVersion
    /// What the server showed, the leaf first, each as DER (X.509); empty unless `TransferRequest.showsCertificates`, and by
    /// http.
    public var certificates: [[UInt8]] = []

    /// A head made of its parts.
    public init(status: Int, reason: String = "", fields: HTTPFields = [], version: HTTPVersion = .http11) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.version = version
    }
}

/// The version of HTTP an answer came in.
public enum HTTPVersion: String, Sendable, Hashable, Codable {
    case http10 = "HTTP/1.0"
    case http11 = "HTTP/1.1"
    case http2 = "HTTP/2"
}

/// What there is to say of a transfer that completed.
public struct TransferSummary: Sendable, Hashable, Codable {
    /// The body's bytes handed over, decoded.
    public var bytesReceived: Int
    /// Time passed since the start at each point; zero where it was skipped.
    public var timings: Timings
    /// The peer's address and port; `nil` for an answer from memory.
    public var remoteAddress: String?
    /// Whether an open connection served.
    public var reusedConnection: Bool
    /// Whether TLS protected it.
    public var isTLS: Bool

    /// A summary made of its parts.
    public init(
        bytesReceived: Int = 0,
        timings: Timings = Timings(),
        remoteAddress: String? = nil,
        reusedConnection: Bool = false,
        isTLS: Bool = false
    ) {
        self.bytesReceived = bytesReceived
        self.timings = timings
        self.remoteAddress = remoteAddress
        self.reusedConnection = reusedConnection
        self.isTLS = isTLS
    }

    /// Points in time of a transfer, counted from its start.
    public struct Timings: Sendable, Hashable, Codable {
        /// The name was looked up.
        public var nameLookup: Duration = .zero
        /// The connection stood.
        public var connect: Duration = .zero
        /// TLS was agreed on.
        public var tls: Duration = .zero
        /// The answer began.
        public var firstByte: Duration = .zero
        /// The answer was complete.
        public var total: Duration = .zero

        /// All zero.
        public init() {}
    }
}
