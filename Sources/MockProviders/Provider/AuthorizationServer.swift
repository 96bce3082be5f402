import JOSE
import Synchronization
import WebNetwork
import WebStandards

/// What the services have in common: a login with its cookies, consent, codes, tokens and what becomes of them.
///
/// Each service says where its endpoints are, and how it answers an app.
final class AuthorizationServer: Sendable {
    struct Setup: Sendable {
        var name: String
        var clients: [ProviderClient]
        var accounts: [SignInService.Account]
        var tokens: TokenGenerator
        var clock: any EngineClock
        /// Where an app is sent with its answer.
        var answer: @Sendable (PendingRequest, [(String, String)]) -> ServiceResponse = AuthorizationServer.redirect
        /// What a service sends when the user says no.
        var denial: [(String, String)] = [("error", "access_denied")]
        /// The token is asked for by the app's page, not by a redirect.
        var keepsTokenInSession = false
    }

    let setup: Setup
    let pages: ProviderPages
    let state = Mutex(ProviderState())
    let openID: OpenIDSigner?

    init(_ setup: Setup, openID: OpenIDSigner? = nil) {
        self.setup = setup
        self.openID = openID
        pages = ProviderPages(name: setup.name)
    }

    var behavior: ProviderBehavior {
        get { state.withLock { $0.behavior } }
        set { state.withLock { $0.behavior = newValue } }
    }

    var now: UnixTime { setup.clock.wallTime }

    func revokeTokens() {
        state.withLock { state in
            state.accessTokens = BoundedStore(capacity: SignInLimits.tokens)
            state.refreshTokens = BoundedStore(capacity: SignInLimits.tokens)
        }
    }

    func forgetUsers() {
        state.withLock { state in
            state.consents = []
            state.sessions = BoundedStore(capacity: SignInLimits.sessions)
            state.remembered = BoundedStore(capacity: SignInLimits.sessions)
        }
    }

    /// The answer of the login's forms, or of a service's own addresses, with the time it takes; HEAD is asked as GET.
    func answer(_ request: ServiceRequest, _ route: (ServiceRequest) -> ServiceResponse) -> ServiceResponse {
        var asked = request
        if request.method == "HEAD" { asked.method = "GET" }
        var response = respondToForms(asked) ?? continued(asked) ?? route(asked)
        response.delay += behavior.delay
        if behavior.isHardened { Self.harden(&response, request) }
        return response
    }

    private func respondToForms(_ request: ServiceRequest) -> ServiceResponse? {
        guard request.method == "POST" else { return nil }
        switch request.url.path {
        case ProviderPaths.login: return page { self.checkPassword(request) }
        case ProviderPaths.secondFactor: return page { self.checkSecondFactor(request) }
        case ProviderPaths.consent: return page { self.decide(request) }
        default: return nil
        }
    }

    /// A page of the login, or the error page in its place.
    func page(_ body: () -> ServiceResponse) -> ServiceResponse {
        if let status = behavior.errorPage {
            return pages.message("Something went wrong", "Please try again later.", status: status)
        }
        return body()
    }

    // MARK: - The login

    /// An app's user arrives: what comes next is a page or the answer.
    func begin(_ pending: PendingRequest, _ request: ServiceRequest) -> ServiceResponse {
        state.withLock { $0.pending.insert(pending, for: pending.identifier) }
        if let session = knownSession(request), session.account != nil { return next(pending, session) }
        if let account = rememberedAccount(request) {
            let session = newSession(account: account)
            return next(pending, session).settingCookie(sessionCookie(session, request))
        }
        let session = knownSession(request) ?? newSession(account: nil)
        return pages.login(pending, csrf: session.csrf).settingCookie(sessionCookie(session, request))
    }

    private func checkPassword(_ request: ServiceRequest) -> ServiceResponse {
        guard let (session, pending) = verified(request) else { return forged }
        let email = request.form("email") ?? ""
        let password = request.form("password")
        guard let account = setup.accounts.first(where: { $0.email == email && $0.password == password }) else {
            let shown = email.utf8.count <= SignInLimits.field ? email : ""
            return pages.login(pending, csrf: session.csrf, refusedEmail: shown)
        }
        let remembers = request.form("remember") != nil
        guard behavior.asksSecondFactor else { return signedIn(account, remembers, session, pending, request) }
        var waiting = session
        waiting.candidate = (account, remembers)
        state.withLock { [waiting] in $0.sessions.replace(waiting.identifier, with: waiting) }
        return pages.secondFactor(pending, csrf: session.csrf)
    }

    private func checkSecondFactor(_ request: ServiceRequest) -> ServiceResponse {
        guard let (session, pending) = verified(request), let candidate = session.candidate else { return forged }
        guard request.form("factor") == ProviderBehavior.secondFactor else {
            return pages.secondFactor(pending, csrf: session.csrf, isRefused: true)
        }
        return signedIn(candidate.account, candidate.remembers, session, pending, request)
    }

    private func signedIn(
        _ account: SignInService.Account,
        _ remembers: Bool,
        _ old: ProviderSession,
        _ pending: PendingRequest,
        _ request: ServiceRequest
    ) -> ServiceResponse {
        // An identifier from before the login is worth nothing after it.
        state.withLock { $0.sessions.remove(old.identifier) }
        let session = newSession(account: account)
        let response = next(pending, session).settingCookie(sessionCookie(session, request))
        guard remembers else { return response }
        let key = setup.tokens.next()
        state.withLock { $0.remembered.insert(account, for: key) }
        return response.settingCookie(
            "remember=\(key); Max-Age=\(SignInLimits.rememberedSeconds); \(Self.attributes(request))"
        )
    }

    /// Who is known is asked whether the app may, or was asked before.
    private func next(_ pending: PendingRequest, _ session: ProviderSession) -> ServiceResponse {
        guard let account = session.account else { return pages.login(pending, csrf: session.csrf) }
        let isAllowed = state.withLock { state in
            state.behavior.remembersConsent && state.consents.contains(Self.consent(pending, account))
        }
        return isAllowed
            ? granted(pending, account, session) : pages.consent(pending, csrf: session.csrf, account: account)
    }

    private func decide(_ request: ServiceRequest) -> ServiceResponse {
        guard let (session, pending) = verified(request), let account = session.account else { return forged }
        guard request.form("decision") == "allow" else {
            state.withLock { $0.pending.remove(pending.identifier) }
            return lead(pending, setup.denial + stateBack(pending))
        }
        state.withLock { state in
            if state.consents.count < SignInLimits.tokens { state.consents.insert(Self.consent(pending, account)) }
        }
        return granted(pending, account, session)
    }

    private static func consent(_ pending: PendingRequest, _ account: SignInService.Account) -> String {
        "\(account.email)\n\(pending.client.identifier)\n\(pending.scope)"
    }

    private func granted(
        _ pending: PendingRequest,
        _ account: SignInService.Account,
        _ session: ProviderSession
    ) -> ServiceResponse {
        let grant = ProviderGrant(
            identifier: setup.tokens.next(),
            client: pending.client,
            account: account,
            scope: pending.scope,
            redirectURI: pending.redirectURI,
            nonce: pending.nonce,
            challenge: pending.challenge,
            issued: now
        )
        state.withLock { $0.pending.remove(pending.identifier) }
        guard pending.responseType == "code" else {
            let token = issueAccessToken(grant)
            if setup.keepsTokenInSession {
                var session = session
                session.token = token
                state.withLock { [session] in $0.sessions.replace(session.identifier, with: session) }
            }
            let lifetime = String(behavior.tokenLifetime.components.seconds)
            return lead(pending, [("access_token", token), ("expires_in", lifetime)] + stateBack(pending))
        }
        let code = setup.tokens.next()
        state.withLock { $0.codes.insert(grant, for: code) }
        return lead(pending, [("code", code)] + stateBack(pending))
    }

    func stateBack(_ pending: PendingRequest) -> [(String, String)] {
        let behavior = behavior
        var pairs: [(String, String)] = []
        if !pending.state.isEmpty {
            pairs.append(("state", behavior.garblesState ? "\(pending.state)x" : pending.state))
        }
        // https://www.rfc-editor.org/rfc/rfc9207#section-2
        if behavior.isHardened { pairs.append(("iss", pending.issuer)) }
        return pairs
    }

    /// The answer in the query, of a token in the fragment (RFC 6749, sections 4.1.2 and 4.2.2).
    static func redirect(_ pending: PendingRequest, _ answer: [(String, String)]) -> ServiceResponse {
        let separator = pending.responseType == "code" ? (pending.redirectURI.contains("?") ? "&" : "?") : "#"
        return .redirect(to: pending.redirectURI + separator + URLEncoded.serialize(answer))
    }

    // MARK: - Sessions

    private var forged: ServiceResponse {
        pages.message(
            "Form expired",
            "This form was not sent from a page of yours, or its page is too old.",
            status: 403
        )
    }

    private func verified(_ request: ServiceRequest) -> (ProviderSession, PendingRequest)? {
        guard let session = knownSession(request), session.csrf == request.form("csrf"),
            let pending = request.form("request").flatMap({ id in state.withLock { $0.pending[id] } })
        else { return nil }
        return (session, pending)
    }

    func knownSession(_ request: ServiceRequest) -> ProviderSession? {
        request.cookie("session").flatMap { id in state.withLock { $0.sessions[id] } }
    }

    private func newSession(account: SignInService.Account?) -> ProviderSession {
        let session = ProviderSession(identifier: setup.tokens.next(), csrf: setup.tokens.next(), account: account)
        state.withLock { $0.sessions.insert(session, for: session.identifier) }
        return session
    }

    private func rememberedAccount(_ request: ServiceRequest) -> SignInService.Account? {
        request.cookie("remember").flatMap { key in state.withLock { $0.remembered[key] } }
    }

    private func sessionCookie(_ session: ProviderSession, _ request: ServiceRequest) -> String {
        "session=\(session.identifier); \(Self.attributes(request))"
    }

    static func attributes(_ request: ServiceRequest, path: String = "/") -> String {
        "Path=\(path); HttpOnly; SameSite=Lax" + (request.url.scheme == "https" ? "; Secure" : "")
    }
}
