public import HeadlessWebView
import JOSE

/// An app's side of OAuth 2.0 and OpenID Connect: it has the login walked, exchanges what comes of it for tokens,
/// keeps them, and uses them.
///
/// A token that is over by the browser's clock is refreshed before it is used, one that a resource refuses is
/// refreshed once; where the refresh token is refused too, or there is none, the login begins again. Several requests
/// that need a new token at once wait for the same one. Requests use the session's network and clock, but none of its
/// cookies.
public actor OAuthClient {
    /// The server.
    public nonisolated let provider: OAuthProvider
    /// What it knows the app by.
    public nonisolated let registration: OAuthRegistration
    /// What is asked for.
    public nonisolated let options: OAuthOptions
    /// Whose network and clock are used.
    public nonisolated let session: BrowsingSession
    private let store: any TokenStore
    private let agent: (any OAuthUserAgent)?
    private let keys: KeySet?
    private var renewal: Task<Result<TokenSet, OAuthError>, Never>?

    /// Who logged in last, where an ID token was asked for.
    public private(set) var claims: IDTokenClaims?

    /// A client without a token, or with those of its store.
    ///
    /// - Parameters:
    ///   - provider: the server.
    ///   - registration: what it knows the app by.
    ///   - options: what is asked for.
    ///   - session: whose network and clock are used.
    ///   - store: where tokens are kept. Default: in memory.
    ///   - agent: who walks the login. Default: nobody, so that it cannot begin by itself.
    public init(
        provider: OAuthProvider,
        registration: OAuthRegistration,
        options: OAuthOptions = OAuthOptions(),
        session: BrowsingSession,
        store: any TokenStore = MemoryTokenStore(),
        agent: (any OAuthUserAgent)? = nil
    ) {
        self.provider = provider
        self.registration = registration
        self.options = options
        self.session = session
        self.store = store
        self.agent = agent
        keys = provider.keySet.map { KeySet(url: $0, session: session) }
    }

    private nonisolated var endpoint: TokenEndpoint {
        TokenEndpoint(provider: provider, registration: registration, session: session)
    }

    private nonisolated var now: UnixTime { session.loop.clock.wallTime }

    // MARK: - Logging in

    /// A new request, with `state`, `nonce` and code verifier drawn from the session's source of chance.
    ///
    /// - Throws: `OAuthError.configuration`.
    public nonisolated func makeRequest() throws(OAuthError) -> OAuthRequest {
        if options.isOpenID, provider.issuer == nil || provider.keySet == nil {
            throw .configuration("An ID token is asked for of a server whose issuer and keys are not known.")
        }
        return try OAuthRequest(provider, registration, options, random: session.configuration.random)
    }

    /// Has the login walked, and keeps the tokens that come of it.
    ///
    /// - Returns: the tokens.
    /// - Throws: `OAuthError`.
    @discardableResult
    public func logIn() async throws(OAuthError) -> TokenSet {
        guard let agent else { throw .loginNeeded }
        let request = try makeRequest()
        let callback: WebURL
        do {
            callback = try await agent.authorize(request)
        } catch let error as OAuthError {
            throw error
        } catch let failure as NavigationFailure {
            throw .network(failure)
        } catch {
            throw .loginFailed(String(describing: error))
        }
        return try await redeem(callback, of: request)
    }

    /// Takes the URL that a login led to: checks it, exchanges its code, checks the ID token, and keeps the tokens.
    ///
    /// - Throws: `OAuthError`.
    @discardableResult
    public func redeem(_ callback: WebURL, of request: OAuthRequest) async throws(OAuthError) -> TokenSet {
        try await redeem(try request.response(callback), of: request)
    }

    /// The same, of an answer that was checked, such as one that a form posted.
    @discardableResult
    public func redeem(_ answer: [CallbackParameter], of request: OAuthRequest) async throws(OAuthError) -> TokenSet {
        let tokens: TokenSet
        if request.responseType == .token {
            tokens = try TokenSet(answer, received: now)
        } else {
            var pairs = [
                ("grant_type", "authorization_code"), ("code", answer["code"] ?? ""),
                ("redirect_uri", registration.redirectURI),
            ]
            if let verifier = request.codeVerifier { pairs.append(("code_verifier", verifier.value)) }
            tokens = try await endpoint.tokens(pairs)
            if options.isOpenID { claims = try await check(tokens, nonce: request.nonce, subject: nil) }
        }
        try keep(tokens)
        return tokens
    }

    // https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
    private func check(_ tokens: TokenSet, nonce: String?, subject: String?) async throws(OAuthError) -> IDTokenClaims {
        guard let text = tokens.idToken?.value, let token = SignedToken(text) else { throw .badIDToken(.malformed) }
        guard token.algorithm != nil else { throw .badIDToken(.algorithm(token.header["alg"]?.string ?? "nothing")) }
        guard let issuer = provider.issuer, let keys, try await keys.verifies(token) else {
            throw .badIDToken(.signature)
        }
        let check = IDTokenCheck(
            issuer: issuer,
            clientID: registration.clientID,
            nonce: nonce,
            accessToken: tokens.accessToken.value,
            now: now,
            clockSkew: options.clockSkew,
            subject: subject
        )
        do {
            return try check.claims(of: token)
        } catch {
            throw .badIDToken(error)
        }
    }

    // MARK: - Tokens

    /// The tokens that are kept, over or not; `nil`: none.
    ///
    /// - Throws: `OAuthError.store`.
    public func tokens() throws(OAuthError) -> TokenSet? {
        do { return try store.load() } catch { throw .store(String(describing: error)) }
    }

    private func keep(_ tokens: TokenSet?) throws(OAuthError) {
        do { try store.save(tokens) } catch { throw .store(String(describing: error)) }
    }

    /// Tokens to use now: those that are kept, or newer ones.
    ///
    /// - Throws: `OAuthError`.
    public func freshTokens() async throws(OAuthError) -> TokenSet { try await freshTokens(after: nil) }

    /// `refused`: an access token that is none any more, whatever its time.
    private func freshTokens(after refused: MaskedText?) async throws(OAuthError) -> TokenSet {
        if let tokens = try tokens(), tokens.accessToken != refused, !tokens.isExpired(at: now) { return tokens }
        let task: Task<Result<TokenSet, OAuthError>, Never>
        if let renewal {
            task = renewal
        } else {
            task = Task { await self.renew() }
            renewal = task
        }
        return try await task.value.get()
    }

    private func renew() async -> Result<TokenSet, OAuthError> {
        defer { renewal = nil }
        do throws(OAuthError) {
            if let old = try tokens(), old.refreshToken != nil {
                do {
                    return .success(try await refresh(old))
                } catch .tokenRefused(_, "invalid_grant", _) {
                    try keep(nil)
                }
            }
            return .success(try await logIn())
        } catch {
            return .failure(error)
        }
    }

    // https://www.rfc-editor.org/rfc/rfc6749#section-6
    private func refresh(_ old: TokenSet) async throws(OAuthError) -> TokenSet {
        let refreshToken = old.refreshToken?.value ?? ""
        var new = try await endpoint.tokens([("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
        // "The authorization server MAY issue a new refresh token"; else the old one goes on.
        new.refreshToken = new.refreshToken ?? old.refreshToken
        new.scope = new.scope ?? old.scope
        if options.isOpenID, new.idToken != nil {
            // OpenID Connect Core, section 12.2: there is no nonce any more.
            claims = try await check(new, nonce: nil, subject: claims?.subject)
        }
        new.idToken = new.idToken ?? old.idToken
        try keep(new)
        return new
    }

    /// Forgets the tokens; the server still knows them.
    ///
    /// - Throws: `OAuthError.store`.
    public func forget() throws(OAuthError) {
        claims = nil
        try keep(nil)
    }

    /// Has the server forget the tokens, then forgets them.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7009
    ///
    /// - Throws: `OAuthError`; the tokens are forgotten here all the same.
    public func revoke() async throws(OAuthError) {
        guard let tokens = try tokens() else { return }
        try forget()
        if let token = tokens.refreshToken { try await endpoint.revoke(token, hint: "refresh_token") }
        try await endpoint.revoke(tokens.accessToken, hint: "access_token")
    }

    // MARK: - Using them

    /// Fetches a resource with the token (https://www.rfc-editor.org/rfc/rfc6750#section-2.1), and gives its answer
    /// piece by piece as it arrives.
    ///
    /// A 401 has the token refreshed and the request made again, once; no redirect is followed.
    ///
    /// - Parameters:
    ///   - request: what is fetched; its `Authorization` is replaced.
    ///   - delegate: told on the session's loop; of the last answer alone.
    /// - Throws: `OAuthError`; the delegate is told nothing of it.
    public func fetch(_ request: ResourceRequest, delegate: any ResourceDelegate) async throws(OAuthError) {
        let tokens = try await freshTokens()
        guard let refusal = try await attempt(request, tokens, delegate) else { return }
        let newer = try await freshTokens(after: tokens.accessToken)
        guard try await attempt(request, newer, delegate) != nil else { return }
        throw .unauthorized(refusal.fields["WWW-Authenticate"])
    }

    /// The head, when the resource refused the token.
    private nonisolated func attempt(
        _ request: ResourceRequest,
        _ tokens: TokenSet,
        _ delegate: any ResourceDelegate
    ) async throws(OAuthError) -> ResponseHead? {
        var request = request
        request.fields["Authorization"] = "Bearer \(tokens.accessToken.value)"
        let url = request.url
        let buffer = BodyBuffer()
        let receiver = AppExchange.Receiver(
            head: { head in
                buffer.begin(head)
                guard head.status != 401 else { return false }
                delegate.resource(url, didReceive: head)
                return true
            },
            data: { delegate.resource(url, didReceive: $0) }
        )
        do {
            try await AppExchange.run(
                request,
                in: session,
                bodyLimit: session.configuration.transfer.bodyLimit,
                receiver
            )
        } catch {
            throw .network(error)
        }
        return buffer.head.status == 401 ? buffer.head : nil
    }

    /// Fetches a resource with the token, whole.
    ///
    /// - Returns: the answer, an HTTP error that is no 401 included.
    /// - Throws: `OAuthError`.
    public func fetch(_ request: ResourceRequest) async throws(OAuthError) -> FetchedResource {
        let collector = ResourceCollector()
        try await fetch(request, delegate: collector)
        return FetchedResource(head: collector.buffer.head, body: collector.buffer.body)
    }

    /// What the server says of the user, as a JSON object.
    ///
    /// https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
    ///
    /// - Returns: the text of the object.
    /// - Throws: `OAuthError`; `badIDToken(.subject)` where it is of another user than the ID token.
    public func userInfo() async throws(OAuthError) -> String {
        guard let url = provider.userInfoEndpoint else { throw .configuration("The server tells nothing of users.") }
        let answer = try await fetch(ResourceRequest(url: url, fields: [HTTPField("Accept", "application/json")]))
        guard answer.head.status == 200, let json = JSONReader.read(answer.body[...]),
            let subject = json["sub"]?.string
        else { throw .malformedResponse("no claims, status \(answer.head.status)") }
        // "The sub Claim in the UserInfo Response MUST be verified to exactly match the sub Claim in the ID Token".
        guard claims == nil || claims?.subject == subject else { throw .badIDToken(.subject) }
        return answer.text
    }
}
