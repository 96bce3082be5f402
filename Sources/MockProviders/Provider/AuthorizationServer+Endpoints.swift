import JOSE
import Synchronization
import WebNetwork
import WebStandards

// The endpoints of RFC 6749, 7009 and 7636.
extension AuthorizationServer {
    // MARK: - Authorization

    /// An authorization request, held against what is known of the app.
    ///
    /// A wrong app or redirect URI is answered by a page and never by a redirect
    /// (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1).
    func authorize(_ request: ServiceRequest, responseTypes: [String], offered: Set<String>? = nil) -> ServiceResponse {
        let query = request.query
        guard let client = setup.clients.first(where: { $0.identifier == query.value("client_id") }),
            let redirectURI = known(query.value("redirect_uri"), of: client)
        else {
            return pages.message(
                "Bad request",
                "The service does not know this app, or not this redirect URI.",
                status: 400
            )
        }
        let pending = PendingRequest(
            identifier: setup.tokens.next(),
            client: client,
            redirectURI: redirectURI,
            responseType: query.value("response_type"),
            scope: String(query.value("scope").prefix(SignInLimits.field)),
            state: String(query.value("state").prefix(SignInLimits.field)),
            nonce: String(query.value("nonce").prefix(SignInLimits.field)),
            challenge: query.value("code_challenge"),
            isMobile: query.value("display") == "mobile",
            issuer: request.url.origin.serialized
        )
        let scopes = Set(pending.scope.split { $0 == " " || $0 == "," }.map(String.init))
        let problem: String? =
            if !responseTypes.contains(pending.responseType) {
                "unsupported_response_type"
            } else if let offered, !scopes.isSubset(of: offered) {
                "invalid_scope"
            } else if !pending.challenge.isEmpty, query.value("code_challenge_method") != "S256" {
                "invalid_request"
            } else {
                nil
            }
        if let problem { return setup.answer(pending, [("error", problem)] + stateBack(pending)) }
        return begin(pending, request)
    }

    /// The redirect URI as it was asked for, if the app may be answered there.
    private func known(_ asked: String, of client: ProviderClient) -> String? {
        let matchesPrefixes = behavior.matchesRedirectURIPrefixes && asked.utf8.count <= SignInLimits.field
        return client.redirectURIs.contains { $0 == asked || matchesPrefixes && asked.hasPrefix($0) } ? asked : nil
    }

    // MARK: - Tokens

    func issueAccessToken(_ grant: ProviderGrant) -> String {
        let token = setup.tokens.next()
        state.withLock { state in
            let expires = now.advanced(by: state.behavior.tokenLifetime)
            state.accessTokens.insert(IssuedToken(grant: grant, expires: expires), for: token)
        }
        return token
    }

    // https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3, #section-6
    func token(_ request: ServiceRequest) -> ServiceResponse {
        if let status = behavior.brokenService { return .text("broken", status: status) }
        guard let client = authenticated(request) else {
            return Self.refusal(
                "invalid_client",
                status: 401,
                fields: [HTTPField("WWW-Authenticate", "Basic realm=\"token\"")]
            )
        }
        switch request.form("grant_type") {
        case "authorization_code": return exchange(request, client)
        case "refresh_token": return refresh(request, client)
        default: return Self.refusal("unsupported_grant_type")
        }
    }

    private func exchange(_ request: ServiceRequest, _ client: ProviderClient) -> ServiceResponse {
        let code = request.form("code") ?? ""
        let grant = state.withLock { state -> ProviderGrant? in
            if state.behavior.reusesCodes { return state.codes[code] }
            // "the authorization server … SHOULD revoke (when possible) all tokens previously issued based on that
            // code"
            if let used = state.usedCodes[code] { state.revoke(used) }
            guard let grant = state.codes[code] else { return nil }
            state.codes.remove(code)
            state.usedCodes.insert(grant.identifier, for: code)
            return grant
        }
        guard let grant, grant.client == client, grant.redirectURI == request.form("redirect_uri"),
            now < grant.issued.advanced(by: Self.codeLifetime)
        else { return Self.refusal("invalid_grant") }
        guard grant.challenge.isEmpty || grant.challenge == Self.challenge(request.form("code_verifier")) else {
            return Self.refusal("invalid_grant")
        }
        return tokens(for: grant, refreshToken: newRefreshToken(grant), issuer: request)
    }

    // "A maximum authorization code lifetime of 10 minutes is RECOMMENDED."
    private static let codeLifetime = Duration.seconds(600)

    private static func challenge(_ verifier: String?) -> String? {
        verifier.map { Base64URL.encode(SHA256.hash(Array($0.utf8))) }
    }

    private func newRefreshToken(_ grant: ProviderGrant) -> String {
        let token = setup.tokens.next()
        state.withLock { $0.refreshTokens.insert(IssuedToken(grant: grant, expires: nil), for: token) }
        return token
    }

    private func refresh(_ request: ServiceRequest, _ client: ProviderClient) -> ServiceResponse {
        let token = request.form("refresh_token") ?? ""
        let grant = state.withLock { state -> ProviderGrant? in
            guard let issued = state.refreshTokens[token], state.revoked[issued.grant.identifier] == nil else {
                return nil
            }
            if state.behavior.rotatesRefreshTokens { state.refreshTokens.remove(token) }
            return issued.grant
        }
        guard let grant, grant.client == client else { return Self.refusal("invalid_grant") }
        let next = behavior.rotatesRefreshTokens ? newRefreshToken(grant) : nil
        return tokens(for: grant, refreshToken: next, issuer: request)
    }

    // https://www.rfc-editor.org/rfc/rfc6749#section-5.1
    private func tokens(
        for grant: ProviderGrant,
        refreshToken: String?,
        issuer request: ServiceRequest
    ) -> ServiceResponse {
        let accessToken = issueAccessToken(grant)
        var members = [
            JSON.Member("access_token", .string(accessToken)), JSON.Member("token_type", "Bearer"),
            JSON.Member("expires_in", .number(Double(behavior.tokenLifetime.components.seconds))),
        ]
        if let refreshToken { members.append(JSON.Member("refresh_token", .string(refreshToken))) }
        if !grant.scope.isEmpty { members.append(JSON.Member("scope", .string(grant.scope))) }
        if let openID, grant.scope.split(separator: " ").contains("openid"),
            let token = openID.token(
                for: grant,
                accessToken: accessToken,
                issuer: request.url.origin.serialized,
                now: now
            )
        {
            members.append(JSON.Member("id_token", .string(token)))
        }
        return Self.json(.object(members))
    }

    // https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
    private func authenticated(_ request: ServiceRequest) -> ProviderClient? {
        var identifier = request.form("client_id") ?? ""
        var secret = request.form("client_secret")
        if let field = request.fields["Authorization"], field.hasPrefix("Basic "),
            let bytes = Base64.forgivingDecode(field.dropFirst(6).utf8)
        {
            let decode = { (part: Substring) in URLEncoded.parse("x=\(part)").value("x") }
            let parts = String(decoding: bytes, as: UTF8.self).split(
                separator: ":",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard parts.count == 2 else { return nil }
            identifier = decode(parts[0])
            secret = decode(parts[1])
        }
        guard let client = setup.clients.first(where: { $0.identifier == identifier }) else { return nil }
        return client.secret == nil || client.secret == secret ? client : nil
    }

    // https://www.rfc-editor.org/rfc/rfc7009#section-2
    func revoke(_ request: ServiceRequest) -> ServiceResponse {
        guard authenticated(request) != nil else { return Self.refusal("invalid_client", status: 401) }
        let token = request.form("token") ?? ""
        state.withLock { state in
            if let issued = state.refreshTokens[token] { state.revoke(issued.grant.identifier) }
            state.accessTokens.remove(token)
            state.refreshTokens.remove(token)
        }
        return ServiceResponse(status: 200)
    }

    // MARK: - Resources

    /// Whose token this is; `nil`: nobody's, or it is over.
    func grant(of token: String) -> ProviderGrant? {
        state.withLock { state in
            guard let issued = state.accessTokens[token], state.revoked[issued.grant.identifier] == nil else {
                return nil
            }
            return issued.expires.map { $0 <= now } ?? false ? nil : issued.grant
        }
    }

    /// A resource, for whoever brings a token (https://www.rfc-editor.org/rfc/rfc6750#section-3).
    func resource(_ request: ServiceRequest, _ body: (ProviderGrant) -> ServiceResponse) -> ServiceResponse {
        if let status = behavior.brokenService { return .text("broken", status: status) }
        let token = request.bearerToken ?? request.query("access_token")
        guard let token else { return SignInPages.unauthorized(error: nil) }
        guard let grant = grant(of: token) else { return SignInPages.unauthorized(error: "invalid_token") }
        return body(grant)
    }

    static func json(_ value: JSON, status: Int = 200, fields: HTTPFields = []) -> ServiceResponse {
        var all = fields
        all.append("Cache-Control", "no-store")
        return .json(value.text, status: status, fields: all)
    }

    // https://www.rfc-editor.org/rfc/rfc6749#section-5.2
    private static func refusal(_ error: String, status: Int = 400, fields: HTTPFields = []) -> ServiceResponse {
        json(["error": .string(error)], status: status, fields: fields)
    }
}
