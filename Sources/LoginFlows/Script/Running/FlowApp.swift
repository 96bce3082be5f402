import HeadlessWebView

/// The app of a flow: a view, its session, and the sinks that look for its tokens; from its start to its end.
struct FlowApp: Sendable {
    private let first: WebView
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
        first = WebView(session: session, policy: policy)
        recorder.watch(first)
        self.policy = policy
        self.sinks = sinks.mapValues { [first] in TokenWatch(on: first, sinks: [$0]) }
    }

    /// What the user sees: a window that the app has opened is in front.
    var view: WebView { first.front }

    /// Waits for the view and all windows.
    func settle(horizon: Duration) async { await first.settle(horizon: horizon) }

    /// Stops whatever loads.
    func stop() async {
        for view in [first] + first.windows { await view.stop() }
    }

    /// From now on that sink looks for the next token.
    mutating func renew(_ variable: String, _ sink: TokenSink) {
        sinks[variable] = TokenWatch(on: first, sinks: [sink])
    }

    // MARK: - Starting again

    static let identifier = "flow"

    /// A phone with the app, which keeps what it keeps from one start to the next.
    static func phone(
        _ configuration: SessionConfiguration,
        _ browser: Browser
    ) throws(DeviceError) -> SimulatedDevice {
        let platform: DevicePlatform =
            switch configuration.profile.platform {
            case .wkWebView(let version), .uiWebView(let version): .iOS(version)
            case .android(let level): .android(api: level)
            }
        let phone = try SimulatedDevice(platform, browser: browser) { session in
            let store = session.dataStore
            session = configuration
            session.dataStore = store
        }
        try phone.install(AppBundle(identifier: identifier))
        return phone
    }
}
