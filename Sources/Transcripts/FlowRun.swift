import HeadlessWebView

/// A platform's view, as a flow uses it.
@MainActor
protocol Face: AnyObject {
    var pump: SignalPump { get }
    /// What the view says of itself at this moment.
    var state: ViewState { get }

    func load(_ url: WebURL)
    func reload()
    func goBack()
    func goForward()
    func stopLoading()
    /// Waits until nothing loads, no refresh is due within `horizon`, and every call of it has been made.
    func settle(horizon: Duration) async
}

/// One run of a flow.
@MainActor
final class FlowRun {
    private let face: any Face
    private let session: BrowsingSession
    private let log: CallLog

    private static let shortHorizon = Duration.seconds(1)
    private static let longHorizon = Duration.seconds(10)

    init(_ face: any Face, session: BrowsingSession, log: CallLog) {
        self.face = face
        self.session = session
        self.log = log
        log.face = face
        session.withStateNow { [pump = face.pump] state in Self.observeCookies(of: state, pump, log) }
    }

    /// Changes are noted in their turn among what the page tells.
    private nonisolated static func observeCookies(of state: SessionState, _ pump: SignalPump, _ log: CallLog) {
        state.observeCookies { [weak pump, weak log] change in
            pump?.inTurn { log?.note(.cookie(change)) } ?? false
        }
    }

    /// Does it all; why it could not be done.
    func perform(_ flow: Flow) async -> InteractionError? {
        do throws(InteractionError) {
            try await perform(.load(flow.url))
            for step in flow.steps where !Task.isCancelled { try await perform(step) }
            await face.settle(horizon: Self.longHorizon)
            return nil
        } catch {
            return error
        }
    }

    private func perform(_ step: Flow.Step) async throws(InteractionError) {
        log.note(.step(step))
        switch step {
        case .gesture(let gesture): try await perform(gesture)
        case .load(let url): face.load(url)
        case .reload: face.reload()
        case .back: face.goBack()
        case .forward: face.goForward()
        case .wait(let duration): await wait(duration)
        // It happens in the next step.
        case .interrupt(let interruption): log.interruption = interruption
        }
        await face.settle(horizon: Self.shortHorizon)
    }

    private func perform(_ gesture: Gesture) async throws(InteractionError) {
        do throws(InteractionError) {
            try performNow(gesture)
        } catch {
            guard error.mayPass else { throw error }
            // A page that leads on by a refresh may bring it.
            await face.settle(horizon: Self.longHorizon)
            try performNow(gesture)
        }
    }

    private func performNow(_ gesture: Gesture) throws(InteractionError) {
        _ = try face.pump.visit { core throws(InteractionError) in try core.perform(gesture) }
    }

    private func wait(_ duration: Duration) async {
        let loop = session.loop
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
        loop.perform {
            loop.schedule(after: duration) { tick.finish() }
        }
        for await _ in ticks {}
    }
}
