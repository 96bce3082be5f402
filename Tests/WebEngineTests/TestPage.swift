import MockProviders
import Synchronization
import WebEngine
import WebNetwork
import WebStandards

/// A page whose server answers from memory and whose client writes down what happens, a line each.
struct TestPage: Sendable {
    let page: Page
    private let transcript: Transcript
    private let requests: Requests
    /// Loops end with their browser.
    private let browser: Browser

    init(
        _ configuration: SessionConfiguration = SessionConfiguration(),
        clock: ManualClock = ManualClock(),
        client: TestClient = TestClient(),
        _ answer: @escaping @Sendable (ServiceRequest) -> ServiceResponse?
    ) {
        let requests = Requests()
        let service = ClosureService { request in
            requests.append(request)
            return answer(request)
        }
        self.init(InMemoryTransports(service: service), configuration, clock: clock, client: client, requests: requests)
    }

    /// A page whose requests go out by `transports`.
    init(
        _ transports: any TransportProvider,
        _ configuration: SessionConfiguration = SessionConfiguration(),
        clock: any EngineClock = SystemClock(),
        client: TestClient = TestClient()
    ) {
        self.init(transports, configuration, clock: clock, client: client, requests: Requests())
    }

    private init(
        _ transports: any TransportProvider,
        _ configuration: SessionConfiguration,
        clock: any EngineClock,
        client: TestClient,
        requests: Requests
    ) {
        self.requests = requests
        browser = Browser(transports: transports, clock: clock)
        transcript = Transcript(client)
        page = Page(session: BrowsingSession(browser: browser, configuration: configuration), client: transcript)
    }

    /// Does something to the page and says what came of it until it settled, but for what is due beyond the horizon.
    @discardableResult
    func run<E: Error>(
        horizon: Duration = .seconds(60),
        _ body: @Sendable (PageCore) throws(E) -> Void
    ) async throws(E) -> [String] {
        _ = transcript.take()
        try await page.with(body)
        await page.settle(horizon: horizon)
        return transcript.take()
    }

    @discardableResult
    func load(_ url: String, horizon: Duration = .seconds(60)) async -> [String] {
        await run(horizon: horizon) { core in
            if let url = WebURL(url) { core.load(NavigationRequest(url: url)) }
        }
    }

    /// The lines that the log has got since the last call, as `line` puts each request.
    func sent(_ line: (ServiceRequest) -> String = { "\($0.method) \($0.url.href)" }) -> [String] {
        requests.take().map(line)
    }

    /// What the page is now.
    func state<R: Sendable>(_ body: @Sendable (PageCore) -> R) async -> R {
        await page.with(body)
    }
}

/// What a server was asked.
private final class Requests: Sendable {
    private let log = Mutex<[ServiceRequest]>([])

    func append(_ request: ServiceRequest) {
        log.withLock { $0.append(request) }
    }

    func take() -> [ServiceRequest] {
        log.withLock { log in
            defer { log = [] }
            return log
        }
    }
}

/// What a test's app does besides letting everything through but its own scheme.
struct TestClient: Sendable {
    /// Answers a question; false: it is not for the test.
    var decide: @Sendable (PolicyQuestion) -> Bool = { _ in false }
    /// The line of an event, where not the usual one.
    var line: @Sendable (PageEvent) -> String? = { _ in nil }
    var isIntercepting = false
    var servedSchemes: Set<String> = []
    /// What a user says to a script's panel.
    var answer: @Sendable (ScriptDialog) -> DialogAnswer = { $0.answerOfNobody }
    /// The page for a script's window.
    var open: @Sendable (WindowRequest) -> PageCore? = { _ in nil }
}

/// Answers as an app that lets everything through but its own scheme, and writes down what it is told.
final class Transcript: PageClient {
    private let lines = Mutex<[String]>([])
    private let client: TestClient

    init(_ client: TestClient) {
        self.client = client
    }

    var isIntercepting: Bool { client.isIntercepting }
    var servedSchemes: Set<String> { client.servedSchemes }

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    func page(did event: PageEvent) {
        guard let line = client.line(event) ?? line(event) else { return }
        lines.withLock { $0.append(line) }
    }

    func page(asks question: PolicyQuestion) {
        guard !client.decide(question) else { return }
        switch question {
        case .action(let action, let reply): reply(action.url.scheme == "myapp" ? .cancel : .allow)
        case .response(let response, let reply): reply(response.canShow ? .allow : .cancel)
        case .window(_, let reply): reply(.allow)
        case .challenge, .trust, .clientCertificate, .download, .downloadRedirect: break
        case .resubmission, .files, .intercept, .message: break
        }
    }

    func page(wants window: WindowRequest) {
        let first = window.firstNavigation
        lines.withLock {
            $0.append("window \(window.target) \(first.method) \(first.cause) opener=\(window.keepsOpener)")
        }
    }

    func page(shows dialog: ScriptDialog) -> DialogAnswer { client.answer(dialog) }

    func page(opens window: WindowRequest) -> PageCore? {
        lines.withLock { $0.append("opens \(window.request.url) as \(window.target)") }
        return client.open(window)
    }

    private func line(_ event: PageEvent) -> String? {
        switch event {
        case .dialogAnswered(let dialog, let answer): "\(dialog.kind) \(dialog.message): \(answer.isAccepted)"
        case .windowClosed: "closed"
        case .actionDecided(let action, _): "policy \(action.type) \(action.method) \(action.url)"
        case .responseDecided(let response, let policy): "response \(response.status) \(policy)"
        case .started: "started"
        case .redirected(_, let url, _): "redirected \(url)"
        case .committed(let commit): commit.frame.isMainFrame ? "committed \(commit.url)" : nil
        case .finished(_, let url, let frame): frame.isMainFrame ? "finished \(url)" : nil
        case .failed(_, let failure, let frame):
            frame.isMainFrame ? "failed \(failure.code) \(failure.phase) \(failure.url?.href ?? "")" : nil
        case .historyChanged: "history"
        case .urlChanged(let url): "url \(url?.href ?? "")"
        default: nil
        }
    }
}

/// A page of that title.
func html(_ title: String, _ body: String = "", _ fields: HTTPFields = []) -> ServiceResponse {
    .html("<!doctype html><html><head><title>\(title)</title></head><body>\(body)</body></html>", fields: fields)
}
