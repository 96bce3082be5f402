import Synchronization
import WebNetwork
import WebStandards

/// An answer that the loop waits for as a state; given once, from any thread, and given by default when dropped.
package final class PolicyReply<Answer: Sendable>: Sendable {
    private let loop: EngineLoop
    private let body: LoopBound<((Answer) -> Void)?>
    private let fallback: Answer
    /// An answer is on its way: the loop may let go of this before it has come.
    private let isAnswered = Atomic<Bool>(false)

    init(loop: EngineLoop, fallback: Answer, _ body: @escaping (Answer) -> Void) {
        self.loop = loop
        self.fallback = fallback
        self.body = LoopBound(here: body, loop: loop)
        loop.beginAwaitingAnswer()
    }

    /// Answers; a second answer changes nothing.
    package func callAsFunction(_ answer: Answer) {
        guard !isAnswered.exchange(true, ordering: .relaxed) else { return }
        Self.deliver(answer, to: body, on: loop)
    }

    deinit {
        if !isAnswered.load(ordering: .relaxed) { Self.deliver(fallback, to: body, on: loop) }
    }

    private static func deliver(_ answer: Answer, to body: LoopBound<((Answer) -> Void)?>, on loop: EngineLoop) {
        let run: @Sendable () -> Void = {
            guard let reply = body.value else { return }
            body.value = nil
            loop.endAwaitingAnswer()
            reply(answer)
        }
        if loop.isCurrent { run() } else { loop.perform(run) }
    }
}

/// Something the page's client decides while a request waits; what a dropped question comes to stands with each.
package enum PolicyQuestion: Sendable {
    /// Dropped: allow, but cancel a scheme that is an app's.
    case action(NavigationAction, PolicyReply<ActionPolicy>)
    /// Dropped: allow what can show, download an attachment, cancel the rest.
    case response(NavigationResponse, PolicyReply<ResponsePolicy>)
    /// A link or form wants a window: where it may have one, and leads nowhere else meanwhile, `page(wants:)` is next. Dropped:
    /// allow.
    ///
    /// PLATFORM(WebKit): asked by it alone.
    case window(NavigationAction, PolicyReply<ActionPolicy>)
    /// Dropped: go on without credentials.
    case challenge(AuthenticationChallenge, PolicyReply<ChallengeAnswer>)
    /// A certificate that cannot be trusted, or any where the page `asksAboutServers`. Dropped: reject in the first case,
    /// else accept.
    ///
    /// Synchronous requests fail unasked unless their host and certificate were accepted before.
    case trust(ServerTrustChallenge, PolicyReply<TrustAnswer>)
    /// Asked when a server wants a client certificate, of no request that a script waits for. Dropped: go on without.
    case clientCertificate(ClientCertificateChallenge, PolicyReply<ClientCertificateAnswer>)
    /// Asked after the event `download` of that number. Dropped: the bytes are counted and not kept.
    case download(NavigationID, Download, PolicyReply<DownloadDestination>)
    /// A download's server leads elsewhere, asked before that is requested. Dropped: follow.
    case downloadRedirect(NavigationID, DownloadRedirect, PolicyReply<DownloadRedirectAnswer>)
    /// Asked before the navigation's first policy question. Dropped: resend.
    case resubmission(FormResubmission, PolicyReply<ResubmissionAnswer>)
    /// A control would have the user choose files; `nil`: the user chooses none. Dropped: none.
    case files(FileChooserRequest, PolicyReply<[FormFile]?>)
    /// Asked of a client that says `isIntercepting`, and for its `servedSchemes`. Dropped: proceed.
    case intercept(InterceptedRequest, PolicyReply<Interception>)
    /// A page posted to one of the app's handlers. Dropped: undefined.
    case message(ScriptMessage, PolicyReply<ScriptReply>)
}

/// A download's answer that leads elsewhere.
package struct DownloadRedirect: Sendable {
    package var url: WebURL
    package var status: Int
    package var fields: HTTPFields
    package var next: WebURL
    package var nextMethod: String
    /// The app's fields that go along.
    package var nextFields: HTTPFields
}

/// What becomes of a download's redirect.
package enum DownloadRedirectAnswer: Sendable, Hashable {
    case follow
    /// The download fails with the code `cancelled`.
    case cancel
}

/// A request that the app may answer itself (`shouldInterceptRequest`, `startURLSchemeTask`).
package struct InterceptedRequest: Sendable {
    package var info: ResourceRequestInfo
    package var body: RequestBody
    /// The URL's scheme is one of the client's `servedSchemes`: nobody else can answer.
    package var isServedScheme: Bool
}

/// What the app says of a request that it may answer itself.
package enum Interception: Sendable {
    /// The request goes out as it would have; one of a served scheme fails.
    case proceed
    /// The app answers: the head, then the body piece by piece, as it gives them to the response.
    case respond(SuppliedResponse)
}

/// What the client says to a server that wants a client certificate.
public enum ClientCertificateAnswer: Sendable, Hashable {
    /// Show this one; the session remembers it for this host and port until the server refuses it.
    case certificate(TLSOptions.ClientCertificate)
    /// Go on without; remembered or not, the server decides what comes of it.
    case none(isRemembered: Bool)
    /// End the request.
    case cancel
}

/// What the client says to a server that wants a user and password.
public enum ChallengeAnswer: Sendable, Hashable {
    /// For whichever scheme the challenge names, Basic or Digest.
    case credential(BasicCredential)
    /// Show the page that came with the challenge.
    case none
    /// End the navigation.
    case cancel
}

extension PageClient {
    package var isListening: Bool { true }
    package var isDeciding: Bool { true }
    package var isIntercepting: Bool { false }
    package var servedSchemes: Set<String> { [] }
    package func page(wants window: WindowRequest) {}
    package func page(opens window: WindowRequest) -> PageCore? { nil }
    package func page(shows dialog: ScriptDialog) -> DialogAnswer { dialog.answerOfNobody }
    package func page(moves action: NavigationAction) -> ActionPolicy? { nil }
}

/// Who watches a page and decides for it.
///
/// All calls come on the page's loop, in the order things happened.
package protocol PageClient: AnyObject, Sendable {
    /// Somebody wants the events; without, none is made.
    var isListening: Bool { get }
    /// Somebody answers the questions; without, none is asked.
    var isDeciding: Bool { get }
    /// It wants to be asked, by `PolicyQuestion.intercept`, before the first request of each document, frame and part,
    /// whatever its scheme; not before a redirect's target. Default: false.
    ///
    /// PLATFORM(Android): `shouldInterceptRequest`. Set-Cookie fields of such an answer are not stored, a 3xx is no redirect.
    var isIntercepting: Bool { get }
    /// Schemes that the app serves, in lower case: URLs of them load like any other, and `PolicyQuestion.intercept` asks for
    /// each answer. http, https, about, data, file and javascript cannot be served. Default: none.
    ///
    /// PLATFORM(WebKit): `WKWebViewConfiguration.setURLSchemeHandler(_:forURLScheme:)`.
    var servedSchemes: Set<String> { get }
    func page(did event: PageEvent)
    /// Must be answered once; a question that is dropped is answered as if there were no client.
    func page(asks question: PolicyQuestion)
    /// A link or form wants a window; the client may make a page for it. Told after the event of the same news.
    func page(wants window: WindowRequest)
    /// A script opens a window, and waits for its page; `nil`: there is none.
    func page(opens window: WindowRequest) -> PageCore?
    /// A script shows a panel, and waits for the answer.
    func page(shows dialog: ScriptDialog) -> DialogAnswer
    /// A script leads to a fragment of its document, and waits for the answer; `nil`: nobody can say at once, and what is said to
    /// `PolicyQuestion.action` comes too late to refuse it.
    ///
    /// PLATFORM(WebKit): PolicyDecisionMode::Synchronous. It alone asks.
    func page(moves action: NavigationAction) -> ActionPolicy?
}
