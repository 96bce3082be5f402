import WebStandards

/// An answer of a service, with the time it takes and the way it fails.
public struct ServiceResponse: Sendable, Hashable {
    /// The status code.
    public var status: Int
    /// `nil`: the usual phrase.
    public var reason: String?
    /// The header fields, sent in this order.
    public var fields: HTTPFields
    /// The body, piece by piece.
    public var chunks: [Chunk]
    /// Before the head.
    public var delay: Duration
    /// How the exchange fails, if it does.
    public var fault: Fault?

    /// An answer made of its parts.
    public init(
        status: Int = 200,
        reason: String? = nil,
        fields: HTTPFields = [],
        chunks: [Chunk] = [],
        delay: Duration = .zero,
        fault: Fault? = nil
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.chunks = chunks
        self.delay = delay
        self.fault = fault
    }

    /// A piece of a body, sent `delay` after what came before it.
    public struct Chunk: Sendable, Hashable {
        /// What is sent.
        public var bytes: [UInt8]
        /// How long after what came before.
        public var delay: Duration

        /// A piece of those bytes.
        public init(_ bytes: [UInt8], delay: Duration = .zero) {
            self.bytes = bytes
            self.delay = delay
        }

        /// A piece of that text in UTF-8.
        public init(_ text: String, delay: Duration = .zero) {
            self.init(Array(text.utf8), delay: delay)
        }
    }

    /// How a server fails a client.
    public enum Fault: Sendable, Hashable {
        case refuseConnection
        case dropBeforeResponse
        case dropAfterHeaders
        case dropAfterBody(bytes: Int)
        case tls(TLSFault)
    }

    /// What is wrong with a server's TLS.
    public enum TLSFault: String, Sendable, Hashable, Codable, CaseIterable {
        case untrusted
        case expired
        case nameMismatch
        case handshake
    }

    /// All bytes of the body.
    public var body: [UInt8] { chunks.flatMap(\.bytes) }

    // MARK: Conveniences

    /// A page.
    public static func html(_ text: String, status: Int = 200, fields: HTTPFields = []) -> ServiceResponse {
        content("text/html; charset=utf-8", text, status: status, fields: fields)
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200, fields: HTTPFields = []) -> ServiceResponse {
        content("text/plain; charset=utf-8", text, status: status, fields: fields)
    }

    /// A JSON document, given as its text.
    public static func json(_ text: String, status: Int = 200, fields: HTTPFields = []) -> ServiceResponse {
        content("application/json", text, status: status, fields: fields)
    }

    /// A redirect to that `Location`.
    public static func redirect(to location: String, status: Int = 302, fields: HTTPFields = []) -> ServiceResponse {
        var all: HTTPFields = [HTTPField("Location", location)]
        for field in fields { all.append(field.name, field.value) }
        return ServiceResponse(status: status, fields: all)
    }

    /// 404 with a short page.
    public static var notFound: ServiceResponse {
        html("<!DOCTYPE html><title>Not found</title><p>There is nothing at this address.", status: 404)
    }

    /// The same answer with a `Set-Cookie` more.
    public func settingCookie(_ value: String) -> ServiceResponse {
        var copy = self
        copy.fields.append("Set-Cookie", value)
        return copy
    }

    /// The reason phrase to send (https://www.rfc-editor.org/rfc/rfc9110#name-status-codes).
    public var reasonPhrase: String { reason ?? Self.phrases[status] ?? "" }

    private static func content(
        _ type: String,
        _ text: String,
        status: Int,
        fields: HTTPFields
    ) -> ServiceResponse {
        var all: HTTPFields = [HTTPField("Content-Type", type)]
        for field in fields { all.append(field.name, field.value) }
        return ServiceResponse(status: status, fields: all, chunks: [Chunk(text)])
    }

    private static let phrases: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 205: "Reset Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 409: "Conflict", 410: "Gone", 411: "Length Required", 413: "Content Too Large",
        415: "Unsupported Media Type", 418: "I'm a teapot", 429: "Too Many Requests", 500: "Internal Server Error",
        501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}

/// A service written as a closure.
public struct ClosureService: HTTPService {
    private let body: @Sendable (ServiceRequest) -> ServiceResponse?

    /// A service that asks `body`.
    public init(_ body: @escaping @Sendable (ServiceRequest) -> ServiceResponse?) {
        self.body = body
    }

    /// What the closure answers.
    public func respond(to request: ServiceRequest) -> ServiceResponse? { body(request) }
}
