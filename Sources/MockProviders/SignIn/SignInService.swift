import Synchronization
public import WebNetwork
import WebStandards

/// A relying party's site with a login form, a page to grant access on, and a success page that delivers a token.
///
/// An app opens `/login` in its web view and says in the query how it will look for the token: `deliver=cookie` (the
/// default), `deliver=title`, or `deliver=redirect` with a `redirect_uri`; a `state` is given back. That access was
/// denied is delivered the same way. `/resource` gives its JSON to whoever brings the token. The site works under any
/// host name, by http and https, and runs no script.
public final class SignInService: HTTPService {
    private let accounts: [Account]
    private let tokens: TokenGenerator
    private let state = Mutex(SignInState())

    /// A site for these accounts.
    public init(accounts: [Account] = [.demo], tokens: TokenGenerator = .system) {
        self.accounts = accounts
        self.tokens = tokens
    }

    /// Whether this site issued that token.
    public func confirms(token: String) -> Bool {
        state.withLock { $0.tokens[token] != nil }
    }

    /// Answers one request; there is no host that it does not know.
    public func respond(to request: ServiceRequest) -> ServiceResponse? {
        let routes = Self.routes.filter { $0.path == request.url.path }
        guard !routes.isEmpty else { return SignInPages.missing }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard let route = routes.first(where: { $0.method == method }) else {
            return SignInPages.notAllowed(allowing: routes.map(\.method))
        }
        var response = route.answer(self)(request)
        if response.status / 100 == 3 { response.fields.append("Cache-Control", "no-store") }
        response.fields.append("Referrer-Policy", "no-referrer")
        response.fields.append("Content-Security-Policy", "frame-ancestors 'none'")
        if request.url.scheme == "https" { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
        return response
    }

    // MARK: Routes

    private struct Route: Sendable {
        let method: String
        let path: String
        let answer: @Sendable (SignInService) -> (ServiceRequest) -> ServiceResponse
    }

    private static let routes = [
        Route(method: "GET", path: "/", answer: { $0.home }),
        Route(method: "GET", path: "/login", answer: { $0.login }),
        Route(method: "POST", path: "/login", answer: { $0.checkLogin }),
        Route(method: "GET", path: "/grant", answer: { $0.grant }),
        Route(method: "POST", path: "/grant", answer: { $0.decide }),
        Route(method: "GET", path: "/success", answer: { $0.success }),
        Route(method: "GET", path: "/denied", answer: { $0.denied }),
        Route(method: "GET", path: "/resource", answer: { $0.resource }),
    ]

    private func home(_: ServiceRequest) -> ServiceResponse {
        SignInPages.home
    }

    private func login(_ request: ServiceRequest) -> ServiceResponse {
        guard let asked = AuthorizationRequest(request.query) else { return SignInPages.badRequest }
        if let account = rememberedAccount(request) {
            return signedIn(account, request, asked)
        }
        let session = knownSession(request) ?? newSession(account: nil)
        return SignInPages.login(asked, csrf: session.csrf).settingCookie(sessionCookie(session, request))
    }

    private func checkLogin(_ request: ServiceRequest) -> ServiceResponse {
        let form = request.form
        guard let asked = AuthorizationRequest(form) else { return SignInPages.badRequest }
        guard let session = verifiedSession(request, form) else { return SignInPages.forged }
        let email = form.value("email")
        let account = accounts.first { $0.email == email && $0.password == form.value("password") }
        guard let account else {
            let shown = email.utf8.count <= SignInLimits.field ? email : ""
            return SignInPages.login(asked, csrf: session.csrf, refusedEmail: shown)
        }
        // An identifier from before the login is worth nothing after it.
        state.withLock { $0.sessions.remove(session.identifier) }
        let response = signedIn(account, request, asked)
        return form.value("remember").isEmpty ? response : remembering(account, request, in: response)
    }

    private func grant(_ request: ServiceRequest) -> ServiceResponse {
        guard let asked = AuthorizationRequest(request.query) else { return SignInPages.badRequest }
        guard let session = knownSession(request), let account = session.account else {
            return .redirect(to: asked.path("/login"))
        }
        return SignInPages.grant(asked, csrf: session.csrf, account: account)
    }

    private func decide(_ request: ServiceRequest) -> ServiceResponse {
        let form = request.form
        guard let asked = AuthorizationRequest(form) else { return SignInPages.badRequest }
        guard var session = verifiedSession(request, form), let account = session.account else {
            return SignInPages.forged
        }
        guard form.value("decision") == "allow" else {
            let denial = asked.redirect(with: asked.answer("error", "access_denied"))
            return .redirect(to: denial ?? asked.path("/denied"))
        }
        let token = tokens.next()
        session.token = token
        state.withLock { [session] state in
            state.tokens.insert(account, for: token)
            state.sessions.replace(session.identifier, with: session)
        }
        let delivery = asked.redirect(with: asked.answer("code", token))
        return .redirect(to: delivery ?? asked.path("/success"))
    }

    private func success(_ request: ServiceRequest) -> ServiceResponse {
        guard let asked = AuthorizationRequest(request.query) else { return SignInPages.badRequest }
        guard let token = knownSession(request)?.token else { return .redirect(to: asked.path("/login")) }
        guard asked.delivery == .cookie else {
            return SignInPages.success(title: "Success \(asked.answer("code", token))")
        }
        // Its own path puts this cookie before the session's in the Cookie header (RFC 6265 section 5.4), and without
        // Domain its domain is the host: so it is found by apps that look at the first cookie only, as on Android,
        // and by apps that compare the domain as text, as on iOS.
        return SignInPages.success(title: "Signed in")
            .settingCookie("oauth_token=\(token); Max-Age=600; \(cookieAttributes(request, path: "/success"))")
    }

    private func denied(_ request: ServiceRequest) -> ServiceResponse {
        guard let asked = AuthorizationRequest(request.query) else { return SignInPages.badRequest }
        return SignInPages.denied(title: "Denied \(asked.answer("error", "access_denied"))")
    }

    /// What the token is for.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6750#section-3
    private func resource(_ request: ServiceRequest) -> ServiceResponse {
        guard let token = request.bearerToken else { return SignInPages.unauthorized(error: nil) }
        guard let account = state.withLock({ $0.tokens[token] }) else {
            return SignInPages.unauthorized(error: "invalid_token")
        }
        return SignInPages.resource(account)
    }

    // MARK: Sessions

    private func signedIn(
        _ account: Account,
        _ request: ServiceRequest,
        _ asked: AuthorizationRequest
    ) -> ServiceResponse {
        .redirect(to: asked.path("/grant"))
            .settingCookie(sessionCookie(newSession(account: account), request))
    }

    private func newSession(account: Account?) -> SignInSession {
        let session = SignInSession(identifier: tokens.next(), csrf: tokens.next(), account: account)
        state.withLock { $0.sessions.insert(session, for: session.identifier) }
        return session
    }

    private func knownSession(_ request: ServiceRequest) -> SignInSession? {
        request.cookie("session").flatMap { identifier in state.withLock { $0.sessions[identifier] } }
    }

    /// The session whose page this form was sent from.
    private func verifiedSession(_ request: ServiceRequest, _ form: [(String, String)]) -> SignInSession? {
        knownSession(request).flatMap { form.value("csrf") == $0.csrf ? $0 : nil }
    }

    private func remembering(
        _ account: Account,
        _ request: ServiceRequest,
        in response: ServiceResponse
    ) -> ServiceResponse {
        let key = tokens.next()
        state.withLock { $0.remembered.insert(account, for: key) }
        let lifetime = "Max-Age=\(SignInLimits.rememberedSeconds)"
        return response.settingCookie("remember=\(key); \(lifetime); \(cookieAttributes(request, path: "/"))")
    }

    private func rememberedAccount(_ request: ServiceRequest) -> Account? {
        request.cookie("remember").flatMap { key in state.withLock { $0.remembered[key] } }
    }

    private func sessionCookie(_ session: SignInSession, _ request: ServiceRequest) -> String {
        "session=\(session.identifier); \(cookieAttributes(request, path: "/"))"
    }

    private func cookieAttributes(_ request: ServiceRequest, path: String) -> String {
        "Path=\(path); HttpOnly; SameSite=Lax" + (request.url.scheme == "https" ? "; Secure" : "")
    }
}
