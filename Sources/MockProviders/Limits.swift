/// What a service host accepts from its clients and holds for them.
public struct ServiceHostLimits: Sendable, Hashable {
    /// Bytes of one request body; a larger one is answered 413 or its connection closed.
    ///
    /// Our own number: a sign-in form takes a few hundred bytes, an upload in a test a few hundred thousand.
    public var requestBody = 16 << 20
    /// Connections at once, http and https each: more than a test opens, fewer than file descriptors run out at.
    public var connections = 2048
    /// Seconds that a connection may be idle, not counting the delays that the service asked for.
    public var idleSeconds = 60
    /// Bytes for the head of a request and of its response together; libmicrohttpd's own default is half of it.
    public var head = 64 << 10
    /// Threads that answer, http and https each.
    public var threads = 2
    /// Host names that a certificate is kept for; a name beyond it is refused the handshake.
    public var certificates = 1024

    /// The limits as they stand above.
    public init() {}

    /// The limits that hold when nothing else is said.
    public static let standard = ServiceHostLimits()
}

/// How much a sign-in service remembers.
enum SignInLimits {
    /// Browser sessions and remembered logins each; the oldest goes first.
    static let sessions = 10_000
    /// Tokens that can still be confirmed; the oldest goes first.
    static let tokens = 100_000
    /// UTF-8 bytes of an email, password, state or redirect_uri that is taken note of.
    static let field = 4096
    /// Lifetime of a remembered login: a month, as sites commonly say.
    static let rememberedSeconds = 30 * 24 * 60 * 60
}
