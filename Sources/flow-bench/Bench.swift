import HeadlessWebView

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The walks, each through the public door.
struct Bench: Sendable {
    var base: String
    var walks: Int
    private let browser: Browser
    private let configuration: SessionConfiguration

    struct Outcome {
        var walks: Int
        var tokens: Int
        var seconds: Double

        var line: String {
            var usage = rusage()
            _ = unsafe getrusage(.init(RUSAGE_SELF.rawValue), &usage)
            return "{\"walks\":\(walks),\"tokens\":\(tokens),\"seconds\":\(seconds),\"peak_rss_kb\":\(usage.ru_maxrss)}"
        }
    }

    init(base: String, walks: Int, loops: Int?) {
        self.base = base
        self.walks = walks
        browser = Browser(loops: loops)
        var configuration = SessionConfiguration()
        if let file = unsafe getenv("BENCH_CA"), base.hasPrefix("https:") {
            configuration.transfer.tls.caFile = unsafe String(cString: file)
        }
        self.configuration = configuration
    }

    private func newSession() -> BrowsingSession {
        BrowsingSession(browser: browser, configuration: configuration)
    }

    func run(_ workload: Workload) async throws -> Outcome {
        switch workload {
        case .login(let flow):
            return try await onLoop { try await timed(walks) { try await loginWalk(flow) } }
        case .redirects(let path):
            return try await onLoop { try await timed(walks) { try await redirectWalk(path) } }
        case .title(let path):
            let view = WebView(session: newSession())
            return try await onLoop { try await timed(walks) { try await titleWalk(view, path) } }
        case .jar(let cookies):
            let view = WebView(session: newSession())
            try await fillJar(of: view.session, with: cookies)
            return try await onLoop { try await timed(walks) { try await titleWalk(view, "/small") } }
        case .open(let pages, let path):
            return try await open(pages, path)
        case .concurrent(let flow, let sessions):
            return try await concurrent(flow, sessions)
        case .parse(let parser):
            return try Parsing(path: base).run(parser, times: walks)
        }
    }

    private func timed(_ count: Int, _ walk: () async throws -> Bool) async rethrows -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        var tokens = 0
        for _ in 0..<count where try await walk() { tokens += 1 }
        return Outcome(walks: count, tokens: tokens, seconds: (clock.now - start).inSeconds)
    }

    /// One walk after the other needs one loop, and a task that stays on it no thread change for each call.
    private func onLoop<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) async throws -> R {
        try await withTaskExecutorPreference(newSession().executor) { try await body() }
    }

    private func loginWalk(_ flow: Workload.Flow) async throws -> Bool {
        switch flow {
        case .forms: try await formsWalk()
        case .scripts: try await scriptsWalk()
        }
    }

    private func formsWalk() async throws -> Bool {
        let view = WebView(session: newSession())
        try await view.open(base + "/a/login")
        try await view.fill("#username", "someone@example.test")
        try await view.fill("#password", "correct horse battery")
        try await view.click("#go")
        try await view.click("#allow")
        return Self.isToken(await view.title.dropFirst("Success code=".count))
    }

    private func scriptsWalk() async throws -> Bool {
        let view = WebView(session: newSession())
        try await view.open(base + "/b/login")
        // A script that sends a form has the next page load before this one has settled.
        await view.settle(horizon: .zero)
        return Self.isToken(await view.title.dropFirst("Success code=".count))
    }

    private func redirectWalk(_ path: String) async throws -> Bool {
        let view = WebView(session: newSession())
        switch try await view.open(base + path) {
        case .customScheme(let url):
            let code = (url.query ?? "").split(separator: "&").first { $0.hasPrefix("code=") }
            return Self.isToken(code?.dropFirst("code=".count) ?? "")
        case .finished:
            return Self.isToken(await view.title.dropFirst("Success code=".count))
        default:
            return false
        }
    }

    private func titleWalk(_ view: WebView, _ path: String) async throws -> Bool {
        try await view.open(base + path)
        return Self.isToken(await view.title.dropFirst("Success code=".count))
    }

    private func fillJar(of session: BrowsingSession, with count: Int) async throws {
        for number in 0..<count {
            let host = number < 5 ? "127.0.0.1" : "d\(number / 50)-example.test"
            guard let url = WebURL("http://\(host)/") else { continue }
            await session.setCookie("c\(number)=value\(number); Path=/", from: url)
        }
    }

    private func open(_ pages: Int, _ path: String) async throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        var views: [WebView] = []
        for _ in 0..<pages {
            let view = WebView(session: newSession())
            try await view.open(base + path)
            views.append(view)
        }
        await HeldViews.shared.hold(views)
        return Outcome(walks: pages, tokens: pages, seconds: (clock.now - start).inSeconds)
    }

    private func concurrent(_ flow: Workload.Flow, _ sessions: Int) async throws -> Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        let tokens = try await withThrowingTaskGroup(of: Bool.self) { group in
            var started = 0
            var tokens = 0
            while started < min(sessions, walks) {
                group.addTask { try await loginWalk(flow) }
                started += 1
            }
            while let isToken = try await group.next() {
                if isToken { tokens += 1 }
                guard started < walks else { continue }
                group.addTask { try await loginWalk(flow) }
                started += 1
            }
            return tokens
        }
        return Outcome(walks: walks, tokens: tokens, seconds: (clock.now - start).inSeconds)
    }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
    }
}

/// Keeps the pages of `open:N` until the process ends.
private actor HeldViews {
    static let shared = HeldViews()
    private var views: [WebView] = []

    func hold(_ views: [WebView]) {
        self.views = views
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
