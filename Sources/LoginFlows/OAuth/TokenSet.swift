public import HeadlessWebView

/// The tokens an app has, and until when.
public struct TokenSet: Sendable, Hashable, Codable {
    /// What buys resources.
    public var accessToken: MaskedText
    /// When it ends, by the browser's clock; `nil`: the server did not say.
    public var expires: UnixTime?
    /// What buys another access token; `nil`: the user has to log in again.
    public var refreshToken: MaskedText?
    /// What was granted, where the server said so.
    public var scope: String?
    /// Who logged in, as the server signed it; checked before it came here.
    public var idToken: MaskedText?

    /// Tokens made by hand.
    public init(accessToken: MaskedText, expires: UnixTime? = nil, refreshToken: MaskedText? = nil) {
        self.accessToken = accessToken
        self.expires = expires
        self.refreshToken = refreshToken
    }

    /// The access token is over at that moment.
    public func isExpired(at now: UnixTime) -> Bool { expires.map { $0 <= now } ?? false }
}

extension TokenSet {
    /// Reads a token endpoint's answer.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-5.1
    init(_ json: JSON, received: UnixTime) throws(OAuthError) {
        let lifetime = json["expires_in"].flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
        try self.init(
            accessToken: json["access_token"]?.string,
            type: json["token_type"]?.string,
            lifetime: lifetime,
            received: received
        )
        refreshToken = json["refresh_token"]?.string.map { MaskedText($0) }
        scope = json["scope"]?.string
        idToken = json["id_token"]?.string.map { MaskedText($0) }
    }

    /// Reads an authorization endpoint's answer of `response_type=token`.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2
    init(_ parameters: [CallbackParameter], received: UnixTime) throws(OAuthError) {
        try self.init(
            accessToken: parameters["access_token"],
            // NB: Geni says no type.
            type: parameters["token_type"] ?? "bearer",
            lifetime: parameters["expires_in"].flatMap { Int($0) },
            received: received
        )
        scope = parameters["scope"]
    }

    private init(
        accessToken: String?,
        type: String?,
        lifetime: Int?,
        received: UnixTime
    ) throws(OAuthError) {
        guard let accessToken, !accessToken.isEmpty else { throw .malformedResponse("no “access_token”") }
        // "The client MUST NOT use an access token if it does not understand the token type." (RFC 6749, section 7.1)
        guard let type, ASCII.equalIgnoringCase(type, "bearer") else {
            throw .malformedResponse("tokens of type “\(type ?? "")” cannot be used")
        }
        self.init(
            accessToken: MaskedText(accessToken),
            expires: lifetime.map { received.advanced(by: .seconds(max(0, min($0, Int(Int32.max))))) }
        )
    }
}
