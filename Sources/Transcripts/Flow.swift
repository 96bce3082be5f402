public import HeadlessWebView

/// What an app does with its web view, and a finger on it, one after the other: the same for every platform's view.
public struct Flow: Sendable {
    /// What the app loads first.
    public var url: WebURL
    /// What is done then, each once the one before has come to rest.
    public var steps: [Step]
    /// Which URLs the app takes for itself when it is asked about them: it answers `false` (`UIWebView`), `.cancel`
    /// (`WKWebView`) or `true` (Android), and lets all others pass.
    ///
    /// Default: none.
    public var catches: @Sendable (WebURL) -> Bool
    /// The app makes a view for each window that a page wants, and listens to it as to the first; `UIWebView` has no such
    /// question.
    ///
    /// Default: it makes none.
    public var opensWindows = false

    /// Something that is done.
    public enum Step: Sendable, Hashable {
        /// A finger does something on the page.
        case gesture(Gesture)
        /// The app loads a URL.
        case load(WebURL)
        /// The app loads the page again.
        case reload
        /// The app goes one page back.
        case back
        /// The app goes one page forward.
        case forward
        /// So much time passes on the session's clock.
        case wait(Duration)
        /// The next time the app is told that a load has begun, it does this.
        case interrupt(Interruption)
    }

    /// What an app does while a page loads.
    public enum Interruption: Sendable, Hashable {
        /// It stops the load.
        case stop
        /// It loads something else.
        case load(WebURL)
    }

    /// A flow that begins at `url`.
    public init(_ url: WebURL, _ steps: [Step] = [], catches: @escaping @Sendable (WebURL) -> Bool = { _ in false }) {
        self.url = url
        self.steps = steps
        self.catches = catches
    }

    /// Runs the flow in a new view of a session, of the platform that the session's profile names, and writes down what
    /// the app is told and asked.
    ///
    /// Refreshes within a second are waited for after each step, and within ten at the end and where a gesture finds
    /// nothing. A gesture that cannot be done, and the end of the task, end the flow.
    ///
    /// - Parameters:
    ///   - session: whose cookies the view uses. A profile's cookie rules are those of `SessionConfiguration.profile`.
    ///   - told: called with each entry as it is written down. Default: does nothing.
    /// - Returns: the transcript; as far as it came, where the flow was ended.
    @MainActor
    public func transcript(
        in session: BrowsingSession,
        told: @escaping @MainActor (Transcript.Entry) -> Void = { _ in }
    ) async -> Transcript {
        await transcript(in: session, told: told) { _ in }
    }

    /// The same; `heard` is called with each of the page's events before the calls that are made of it.
    @MainActor
    package func transcript(
        in session: BrowsingSession,
        told: @escaping @MainActor (Transcript.Entry) -> Void,
        heard: @escaping @MainActor (PageEvent) -> Void
    ) async -> Transcript {
        let log = CallLog(catches: catches, told: told)
        log.opensWindows = opensWindows
        let face = Self.face(of: session, log)
        face.pump.listener = heard
        let run = FlowRun(face, session: session, log: log)
        let failure = await run.perform(self)
        return Transcript(profile: session.configuration.profile.name, entries: log.entries, failure: failure)
    }

    @MainActor
    private static func face(of session: BrowsingSession, _ log: CallLog) -> any Face {
        switch session.configuration.profile.platform {
        case .uiWebView: UIWebViewFace(session: session, log: log)
        case .wkWebView: WKWebViewFace(session: session, log: log)
        case .android(let level): AndroidFace(session: session, apiLevel: level, log: log)
        }
    }
}
