import WebStandards

/// What is to be sent.
public struct TransferRequest: Sendable {
    /// An `http` or `https` URL; its fragment and its credentials are not sent.
    public var url: WebURL
    /// The method, sent as it is.
    public var method: String
    /// Sent in this order.
    ///
    /// The transport puts `Host` first, and adds `Accept-Encoding` and, for a body,
    /// `Content-Length` where they are not given.
    public var fields: HTTPFields
    /// What follows the header.
    public var body: RequestBody
    /// How the transfer is carried out.
    public var options: TransferOptions
    /// A failure of the certificate tells what the server showed, at the price of another connection.
    ///
    /// Default: false.
    public var reportsCertificates = false
    /// The answer's head tells what an https server showed.
    ///
    /// Default: false.
    public var showsCertificates = false
    /// The leaf certificate, as DER, to which alone something is sent where the server's is a good one: the transfer to a
    /// server that shows another fails with an error that `isUnconfirmed`, and tells what it showed.
    ///
    /// Empty: none so far. Default: `nil`, any is as good.
    public var confirmedCertificate: [UInt8]?
    /// Where a server asks for a client certificate and there is none, the transfer fails with `clientCertificateRejected` and
    /// says what is wanted, before anything is sent.
    ///
    /// Default: false, which goes on without.
    public var stopsForClientCertificate = false
    /// Where the server closes a connection that was used before without a word, the request goes out once more on a new
    /// one, whatever its method; else only one of an idempotent method does (RFC 9110, section 9.2.2).
    ///
    /// Default: false.
    public var repeatsAnyMethod = false

    /// A request for `url`.
    public init(
        url: WebURL,
        method: String = "GET",
        fields: HTTPFields = [],
        body: RequestBody = .none,
        options: TransferOptions = TransferOptions()
    ) {
        self.url = url
        self.method = method
        self.fields = fields
        self.body = body
        self.options = options
    }
}

/// The body of a request.
public enum RequestBody: Sendable, Hashable {
    case none
    case bytes([UInt8])
    /// One after the other, files read as they are sent.
    case parts([Part])

    /// A piece of a body.
    public enum Part: Sendable, Hashable {
        case bytes([UInt8])
        /// The file at this path.
        case file(String)
    }
}
