public import HeadlessWebView

/// Why an app has no token, or the token bought nothing.
public enum OAuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The client was set up with what cannot work.
    case configuration(String)
    /// The user or the server said no at the authorization endpoint: the code and the server's words.
    case refused(error: String, explanation: String?)
    /// The callback is not the redirect URI.
    case foreignCallback(String, expected: String)
    /// The answer's `state` is not the request's: somebody else's answer.
    case stateMismatch
    /// The answer's `iss` is not the server that was asked (RFC 9207); `nil`: it has none and should.
    case issuerMismatch(String?, expected: String?)
    /// The answer is not as the standards say.
    case malformedResponse(String)
    /// The token endpoint said no: status, code, the server's words.
    case tokenRefused(status: Int, error: String, explanation: String?)
    /// An ID token cannot be believed.
    case badIDToken(IDTokenProblem)
    /// There is no token, or none that can be had without the user, and nobody walks the login.
    case loginNeeded
    /// The walk of the login broke off.
    case loginFailed(String)
    /// The resource said 401 to a token that was new.
    case unauthorized(String?)
    /// No answer came.
    case network(NavigationFailure)
    /// The store did not keep the tokens.
    case store(String)

    /// What happened.
    public var description: String {
        switch self {
        case .configuration(let what): what
        case .refused(let error, let explanation): "The service refused: \(error)" + Self.clause(explanation)
        case .foreignCallback(let url, let expected): "The view was led to \(url), not to \(expected)."
        case .stateMismatch: "The answer's state is not the one that was sent: it may be somebody else's."
        case .issuerMismatch(let issuer, let expected):
            "The answer is of \(issuer ?? "nobody"), not of \(expected ?? "a server whose name is known")."
        case .malformedResponse(let what): "The server's answer cannot be read: \(what)."
        case .tokenRefused(let status, let error, let explanation):
            "The token endpoint refused (\(status)): \(error)" + Self.clause(explanation)
        case .badIDToken(let problem): "The ID token cannot be believed: \(problem)."
        case .loginNeeded: "The user has to log in, and there is nobody to walk the login."
        case .loginFailed(let what): "The login broke off: \(what)"
        case .unauthorized(let challenge): "The resource refused a new token" + Self.clause(challenge)
        case .network(let failure): failure.description
        case .store(let what): "The tokens were not kept: \(what)."
        }
    }

    private static func clause(_ text: String?) -> String { text.map { " (\($0))." } ?? "." }
}
