public import HeadlessWebView
import JOSE

/// One authorization request: where the view goes, and what the answer is held against.
public struct OAuthRequest: Sendable, CustomStringConvertible {
    /// The URL to open, whole.
    public let url: WebURL
    /// Where the answer comes.
    public let callback: CallbackURI
    /// What the answer must bring back; `nil`: none was sent.
    public let state: String?
    /// What the ID token must bring back; `nil`: none was sent.
    public let nonce: String?
    /// What goes with the code to the token endpoint (RFC 7636); `nil`: none does.
    public let codeVerifier: MaskedText?
    let provider: OAuthProvider
    let responseType: OAuthOptions.ResponseType

    /// The URL, secrets masked.
    public var description: String { Secret.maskURL(url.href) }

    // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
    init(
        _ provider: OAuthProvider,
        _ registration: OAuthRegistration,
        _ options: OAuthOptions,
        random: RandomSource
    ) throws(OAuthError) {
        guard let callback = CallbackURI(registration.redirectURI) else {
            throw .configuration("“\(registration.redirectURI)” is no redirect URI.")
        }
        let draw = { Base64URL.encode(random.bytes($0)) }
        state = options.usesState ? draw(16) : nil
        nonce = options.isOpenID ? draw(16) : nil
        // RFC 7636, section 4.1: 32 octets make 43 characters.
        codeVerifier = options.usesPKCE && options.responseType == .code ? MaskedText(draw(32)) : nil
        var pairs = [
            ("response_type", options.responseType.rawValue), ("client_id", registration.clientID),
            ("redirect_uri", registration.redirectURI),
        ]
        if !options.scope.isEmpty { pairs.append(("scope", options.scope.joined(separator: options.scopeSeparator))) }
        if let state { pairs.append(("state", state)) }
        if let nonce { pairs.append(("nonce", nonce)) }
        if let display = options.display { pairs.append(("display", display)) }
        if let codeVerifier {
            pairs.append(("code_challenge", Base64URL.encode(SHA256.hash(Array(codeVerifier.value.utf8)))))
            pairs.append(("code_challenge_method", "S256"))
        }
        pairs += options.parameters.map { ($0.name, $0.value) }
        // RFC 6749, section 3.1: a query that is there already is kept.
        let query = [provider.authorizationEndpoint.query, URLEncoded.serialize(pairs)].compactMap { $0 }
        url = provider.authorizationEndpoint.replacingQuery(query.filter { !$0.isEmpty }.joined(separator: "&"))
        self.callback = callback
        self.provider = provider
        responseType = options.responseType
    }

    /// Holds the answer against the request.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2, https://www.rfc-editor.org/rfc/rfc9207#section-2.4
    ///
    /// - Parameter callback: the URL that the view was led to.
    /// - Returns: the code or the token, with what came along.
    /// - Throws: `OAuthError`: the answer is not for this request, says no, or has no code.
    public func response(_ callback: WebURL) throws(OAuthError) -> [CallbackParameter] {
        guard self.callback.matches(callback) else {
            throw .foreignCallback(Secret.maskURL(callback.href), expected: self.callback.text)
        }
        return try response(callback.callbackParameters)
    }

    /// The same, of parameters that came in another way, such as by a form that was posted.
    public func response(_ parameters: [CallbackParameter]) throws(OAuthError) -> [CallbackParameter] {
        // RFC 6749, section 3.1: "Request and response parameters MUST NOT be included more than once."
        for name in ["state", "code", "access_token", "error", "iss"] {
            guard parameters.count(where: { $0.name == name }) <= 1 else { throw .malformedResponse("“\(name)” twice") }
        }
        let refusal = parameters.refusal
        if let state {
            let answered = parameters["state"]
            // NB: a refusal without a state is believed, as Geni sends it; it brings nothing in.
            guard answered == state || answered == nil && refusal != nil else { throw .stateMismatch }
        }
        if let issuer = parameters["iss"] {
            guard issuer == provider.issuer else { throw .issuerMismatch(issuer, expected: provider.issuer) }
        } else if provider.namesItselfInResponses {
            throw .issuerMismatch(nil, expected: provider.issuer)
        }
        if let refusal { throw .refused(error: refusal.error, explanation: refusal.description) }
        let needed = responseType == .code ? "code" : "access_token"
        guard parameters[needed] != nil else { throw .malformedResponse("no “\(needed)”") }
        return parameters
    }
}
