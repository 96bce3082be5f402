import HeadlessWebView

/// Why a walk gave no token.
enum WalkFailure: Error {
    /// It went to its end.
    case notFound
    /// The redirect came and says no.
    case refused(error: String, description: String?)
    /// The redirect came without the parameter.
    case parameterMissing(String, WebURL)
    /// A step could not be done.
    case interaction(InteractionError)
    case network(NavigationFailure)
    case timedOut(during: String)

    /// What the engine says of it.
    var navigationFailure: NavigationFailure? {
        if case .network(let failure) = self { failure } else { nil }
    }

    var status: ExitStatus {
        switch self {
        case .notFound, .refused, .parameterMissing, .interaction: .notFound
        case .network, .timedOut: .network
        }
    }
}
