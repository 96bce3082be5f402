import HeadlessWebView

/// The app of a flow: a view, its session, and the sinks that look for its tokens; from its start to its end.
struct FlowApp: Sendable {
    let view: WebView
    let policy: FlowPolicy
    /// By the names of the variables.
    private(set) var sinks: [String: TokenWatch]

    init(_ session: BrowsingSession, answers: FlowPolicy.Answers, sinks: [String: TokenSink], recorder: FlowRecorder) {
        // A redirect that a sink waits for is the app's.
        let sought = sinks.values.compactMap { sink -> CallbackURI? in
            if case .redirect(let uri, _) = sink { uri } else { nil }
        }
        var answers = answers
        answers.callbacks += sought
        let policy = FlowPolicy(answers)
        let view = WebView(session: session, policy: policy)
        recorder.watch(view)
        self.view = view
        self.policy = policy
        self.sinks = sinks.mapValues { TokenWatch(on: view, sinks: [$0]) }
    }

    /// From now on that sink looks for the next token.
    mutating func renew(_ variable: String, _ sink: TokenSink) {
        sinks[variable] = TokenWatch(on: view, sinks: [sink])
    }

    /// A session of another start of the same app on the same phone: what an app keeps is there.
    func sessionAfterRestart(_ browser: Browser) async -> BrowsingSession {
        let old = view.session
        let kept = await old.exportCookies(as: .storageState)
        let session = BrowsingSession(browser: browser, configuration: old.configuration)
        _ = try? await session.importCookies(kept)
        for cookie in await session.cookies where cookie.expires == nil { await session.removeCookie(cookie) }
        return session
    }
}
