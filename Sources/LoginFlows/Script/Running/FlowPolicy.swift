import HeadlessWebView
import Synchronization

/// The app's side of a flow: it stops its view at its own callbacks, and keeps the URL.
final class FlowPolicy: NavigationPolicy {
    /// What the app does when it is asked.
    struct Answers: Sendable {
        /// Where it stops its view.
        var callbacks: [CallbackURI] = []
        var credentials: (user: String, password: String)?
        var acceptsDialogs = false
    }

    private let answers: Answers
    private let last = Mutex<WebURL?>(nil)
    /// Who was shown the credentials: nobody else is.
    private let trusted = Mutex<String?>(nil)

    init(_ answers: Answers) {
        self.answers = answers
    }

    /// What the app was handed last.
    var handed: WebURL? { last.withLock { $0 } }

    func decide(_ action: NavigationAction) async -> ActionPolicy {
        let isForTheApp = NavigationAction.isForTheApp(action.url)
        let isCaught = action.frame.isMainFrame && answers.callbacks.contains { $0.matches(action.url) }
        guard isForTheApp || isCaught else { return .allow }
        last.withLock { $0 = action.url }
        return .cancel
    }

    /// Credentials that were refused are not shown again.
    func answer(_ challenge: AuthenticationChallenge) async -> ChallengeAnswer {
        guard let credentials = answers.credentials, !challenge.isRetry else { return .none }
        let server = "\(challenge.isProxy) \(challenge.host):\(challenge.port)"
        let isTrusted = trusted.withLock { trusted in
            trusted = trusted ?? server
            return trusted == server
        }
        guard isTrusted else { return .none }
        return .credential(BasicCredential(user: credentials.user, password: credentials.password))
    }

    func answer(_ dialog: ScriptDialog) -> DialogAnswer {
        answers.acceptsDialogs ? .accept(dialog.kind == .prompt ? dialog.defaultText : nil) : dialog.answerOfNobody
    }
}
