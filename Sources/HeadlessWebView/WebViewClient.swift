import Synchronization
import WebEngine
import WebNetwork
import WebStandards

/// The windows that pages of a view opened, and that pages of these did, oldest first.
final class WindowList: Sendable {
    let opened = Mutex<[WebView]>([])

    /// The most that are open at once, whichever page opened them.
    static let limit = 100
}

/// The web view's ear on its page: hands events to whoever listens and questions to the policy.
final class WebViewClient: PageClient {
    private let session: BrowsingSession
    private var loop: EngineLoop { session.loop }
    private let policy: (any NavigationPolicy)?
    private let listeners: LoopBound<Listeners>
    /// Held by the first view, which they live as long as.
    private weak let windows: WindowList?

    private struct Listeners {
        var last = 0
        var all: [(id: Int, body: (PageEvent) -> Void)] = []
        /// Who wants to know of each window before it loads anything.
        var windows: [(WebView) -> Void] = []
        /// Who wants what pages post, by handler.
        var messages: [String: [(ScriptData, WebURL?) -> Void]] = [:]
    }

    init(session: BrowsingSession, policy: (any NavigationPolicy)?, windows: WindowList?) {
        self.session = session
        self.windows = windows
        self.policy = policy
        listeners = LoopBound(Listeners(), loop: session.loop)
    }

    var openWindows: [WebView] { windows?.opened.withLock { $0 } ?? [] }

    /// Adds a listener; to be called on the loop.
    ///
    /// The number takes it away again.
    func listen(_ body: @escaping (PageEvent) -> Void) -> Int {
        var current = listeners.value
        current.last += 1
        current.all.append((current.last, body))
        listeners.value = current
        return current.last
    }

    func ignore(_ id: Int) {
        var current = listeners.value
        current.all.removeAll { $0.id == id }
        listeners.value = current
    }

    /// Adds a receiver of what pages post to that handler, and gives the names of all handlers; to be called on the loop.
    func receive(_ body: @escaping (ScriptData, WebURL?) -> Void, at handler: String) -> [String] {
        var current = listeners.value
        current.messages[handler, default: []].append(body)
        listeners.value = current
        return current.messages.keys.sorted()
    }

    /// Calls with each window from now on, and with those of windows; to be called on the loop.
    func listenForWindows(_ body: @escaping (WebView) -> Void) {
        var current = listeners.value
        current.windows.append(body)
        listeners.value = current
    }

    var isListening: Bool { !listeners.value.all.isEmpty }
    var isDeciding: Bool { policy != nil }

    func page(did event: PageEvent) {
        for listener in listeners.value.all { listener.body(event) }
    }

    func page(wants window: WindowRequest) {
        openView()?.page.core.open(window)
    }

    func page(opens window: WindowRequest) -> PageCore? {
        openView()?.page.core
    }

    /// A view for a window, where the session wants such, until a script closes it.
    private func openView() -> WebView? {
        guard session.configuration.newWindows == .view, let windows,
            windows.opened.withLock({ $0.count < WindowList.limit })
        else { return nil }
        let window = WebView(session: session, policy: policy, among: windows)
        windows.opened.withLock { $0.append(window) }
        _ = window.client.listen { [weak windows, weak window] event in
            guard case .windowClosed = event, let windows, let window else { return }
            windows.opened.withLock { $0.removeAll { $0 === window } }
            window.page.core.retire()
        }
        for body in listeners.value.windows {
            body(window)
            window.client.listenForWindows(body)
        }
        return window
    }

    /// On the page's loop: nobody else can be waited for there.
    func page(shows dialog: ScriptDialog) -> DialogAnswer { policy?.answer(dialog) ?? dialog.answerOfNobody }

    func page(asks question: PolicyQuestion) {
        if case .message(let message, let reply) = question {
            for body in listeners.value.messages[message.handler] ?? [] { body(message.body, message.url) }
            return reply(.value(.undefined))
        }
        // A question that is dropped gets the engine's own answer, at once.
        guard let policy else { return }
        Task(executorPreference: loop) {
            switch question {
            case .action(let action, let reply): reply(await policy.decide(action))
            case .response(let response, let reply): reply(await policy.decide(response))
            case .challenge(let challenge, let reply): reply(await policy.answer(challenge))
            case .trust(let challenge, let reply): reply(await policy.decide(challenge))
            case .clientCertificate(let challenge, let reply): reply(await policy.certificate(for: challenge))
            case .download(_, let download, let reply): reply(await policy.destination(of: download))
            case .resubmission(let submission, let reply): reply(await policy.decide(submission))
            case .files(let request, let reply): reply(await policy.files(for: request))
            case .window, .downloadRedirect, .intercept, .message: break
            }
        }
    }
}
