import HeadlessWebView
import Synchronization

/// Writes down what happens to a flow's views, step by step, and wakes whoever waits for something to happen.
final class FlowRecorder: Sendable {
    /// What happened in one step, secrets and all.
    struct Happenings: Sendable {
        var hops: [(record: HopRecord, began: Double, duration: Double)] = []
        var callbacks: [String] = []
        var cookies: [String] = []
        /// Why the main frame's last load failed.
        var failure: NavigationFailure?
    }

    private struct State {
        var step = Happenings()
        /// What happened in the steps before.
        var hops: [HopRecord] = []
        var callbacks: [String] = []
        /// When requests went out, by their URLs.
        var requested: [String: Double] = [:]
        var lastHop: [NavigationID: Double] = [:]
        var bell: AsyncStream<Void>.Continuation?
        /// What the console of the page that shows has of errors, the first of it.
        var errors: [String] = []
        var underWay = RequestsUnderWay()
        /// Where a window that the page that shows wanted was to lead.
        var wantedWindow: WebURL?
    }

    let redactor = Redactor()
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// Milliseconds since the flow began.
    var elapsed: Double { (ContinuousClock.now - start) / .milliseconds(1) }

    /// All that was requested since the flow began.
    var hops: [HopRecord] { state.withLock { $0.hops + $0.step.hops.map(\.record) } }
    /// All that a delegate was told since the flow began.
    var callbacks: [String] { state.withLock { $0.callbacks + $0.step.callbacks } }
    /// Why the main frame's last load in this step failed.
    var failure: NavigationFailure? { state.withLock { $0.step.failure } }

    /// What the console of the page that shows has of errors, the first of it.
    var errors: [String] { state.withLock { $0.errors } }
    /// Requests that nothing is known of yet, those of that age; `nil`: there are none.
    func underWay(atLeast age: Duration = .zero) -> String? { state.withLock { $0.underWay.text(atLeast: age) } }
    /// Where a window that the page that shows wanted was to lead; `nil`: it wanted none.
    var wantedWindow: WebURL? { state.withLock { $0.wantedWindow } }

    /// What happened since this was asked for last.
    func takeStep() -> Happenings {
        state.withLock { state in
            defer { state.step = Happenings() }
            if state.hops.count < FlowLimits.remembered { state.hops += state.step.hops.map(\.record) }
            if state.callbacks.count < FlowLimits.remembered { state.callbacks += state.step.callbacks }
            return state.step
        }
    }

    /// Watches a view and its windows; to be called before it loads anything.
    func watch(_ view: WebView) {
        view.observe { [weak self] in self?.note($0) }
        view.observeWindows { [weak self] window in window.observe { [weak self] in self?.note($0) } }
        view.session.withStateNow { state in
            state.observeCookies { [weak self] change in
                self?.note(change)
                return self != nil
            }
        }
    }

    /// A request of the app's own.
    func note(_ record: HopRecord, began: Double) {
        let now = elapsed
        state.withLock { $0.step.hops.append((record, began, now - began)) }
    }

    /// Elements whenever something has happened, for one listener.
    func bells() -> AsyncStream<Void> {
        let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.bell = bell }
        return stream
    }

    private func note(_ change: CookieChange) {
        // In its own places each value is masked; `seen=true` is not to take every “true” out of all texts.
        if Secret.isLikelyToken(change.cookie.value) { redactor.learn(change.cookie.value) }
        state.withLock { state in
            if state.step.cookies.count < FlowLimits.callbacks { state.step.cookies.append(change.description) }
            _ = state.bell?.yield()
        }
    }

    private func note(_ event: PageEvent) {
        let now = elapsed
        switch event {
        case .actionDecided(let action, _): redactor.learn(from: action.url)
        case .hop(let record):
            if let target = record.redirect { redactor.learn(from: target) }
        default: break
        }
        let line = event.callback { $0 }
        state.withLock { state in
            state.underWay.note(event)
            if let line, state.step.callbacks.count < FlowLimits.callbacks { state.step.callbacks.append(line) }
            switch event {
            case .resourceRequested(let request):
                // Those that are never answered are not waited for.
                if state.requested.count >= FlowLimits.callbacks { state.requested = [:] }
                state.requested[Self.key(request.url)] = now
            case .hop(let record):
                // A redirect's target is asked for as soon as the answer is there.
                let began =
                    state.requested.removeValue(forKey: Self.key(record.url)) ?? state.lastHop[record.navigation] ?? now
                state.lastHop[record.navigation] = now
                if state.step.hops.count < FlowLimits.callbacks { state.step.hops.append((record, began, now - began)) }
            case .consoleMessage(let message) where message.level == .error:
                if state.errors.count < FlowLimits.errors { state.errors.append(message.text) }
            case .newWindowRequested(let url, _, _): state.wantedWindow = url
            case .committed(let commit) where commit.frame == .main:
                state.wantedWindow = nil
                state.errors = []
            case .started(_, _, .main): state.step.failure = nil
            case .failed(_, let failure, .main): state.step.failure = failure
            default: break
            }
            _ = state.bell?.yield()
        }
    }

    private static func key(_ url: WebURL) -> String { String(url.href.prefix { $0 != "#" }) }
}
