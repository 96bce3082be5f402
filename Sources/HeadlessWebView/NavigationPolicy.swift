import WebEngine
import WebNetwork
import WebStandards

/// Decides where a web view may go.
///
/// Every requirement has a default: follow what a view can fetch, show what it can show, leave an app's scheme to the
/// app.
public protocol NavigationPolicy: Sendable {
    /// Asked before each request and each redirect. Told of a fragment that a script leads its own document to: it has moved by
    /// the time that anybody has answered (the platforms' views, which answer at once, can refuse it).
    func decide(_ action: NavigationAction) async -> ActionPolicy
    /// Asked once a response's head and type are known.
    func decide(_ response: NavigationResponse) async -> ResponsePolicy
    /// Asked when a server or a proxy wants a user and password.
    func answer(_ challenge: AuthenticationChallenge) async -> ChallengeAnswer
    /// Asked when a document's or frame's server shows a certificate that cannot be trusted.
    func decide(_ challenge: ServerTrustChallenge) async -> TrustAnswer
    /// Asked when a server wants a client certificate.
    func certificate(for challenge: ClientCertificateChallenge) async -> ClientCertificateAnswer
    /// Asked where a response that goes to a file shall be kept.
    func destination(of download: Download) async -> DownloadDestination
    /// Asked when a script shows a panel; it waits, and with it everything on the session's thread, so the answer is to be
    /// given at once.
    func answer(_ dialog: ScriptDialog) -> DialogAnswer
    /// Asked before a reload or a move along the back-forward list sends a form again.
    func decide(_ resubmission: FormResubmission) async -> ResubmissionAnswer
    /// Asked when a click on a file control has the user choose files; `nil`: the user chooses none.
    func files(for request: FileChooserRequest) async -> [FormFile]?
}

extension NavigationPolicy {
    /// Allows what can be fetched, cancels an app's scheme.
    public func decide(_ action: NavigationAction) async -> ActionPolicy {
        NavigationAction.isForTheApp(action.url) ? .cancel : .allow
    }

    /// Shows what can be shown, downloads what asks for it, refuses the rest.
    public func decide(_ response: NavigationResponse) async -> ResponsePolicy {
        response.isAttachment ? .download : response.canShow ? .allow : .cancel
    }

    /// Rejects the certificate.
    public func decide(_ challenge: ServerTrustChallenge) async -> TrustAnswer { .reject }

    /// Shows none.
    public func certificate(for challenge: ClientCertificateChallenge) async -> ClientCertificateAnswer {
        .none(isRemembered: true)
    }

    /// Counts the bytes and keeps none.
    public func destination(of download: Download) async -> DownloadDestination { .discard }

    /// Sends it again, as WebKit does.
    public func decide(_ resubmission: FormResubmission) async -> ResubmissionAnswer { .resend }

    /// Chooses none.
    public func files(for request: FileChooserRequest) async -> [FormFile]? { nil }

    /// Closes an `alert`, cancels `confirm` and `prompt`, leaves the page.
    public func answer(_ dialog: ScriptDialog) -> DialogAnswer { dialog.answerOfNobody }

    /// Goes on without credentials.
    public func answer(_ challenge: AuthenticationChallenge) async -> ChallengeAnswer { .none }
}
