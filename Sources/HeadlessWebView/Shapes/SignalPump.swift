import WebEngine
import WebNetwork
import WebStandards

/// What comes from a page's loop, events, questions and windows in one order.
package enum Signal: Sendable {
    /// With what the view says of itself, where that can have changed.
    case event(PageEvent, PageState?)
    case question(PolicyQuestion)
    /// A link or form wants a window: what is to be decided, and what to load, to be read on the loop.
    case window(NavigationAction, LoopBound<WindowRequest>)
    /// Something to be done once everything before it has been told.
    case call(@MainActor @Sendable () -> Void)
}

/// A platform's view, which makes its delegate's calls of what its page tells.
@MainActor
package protocol SignalReceiver: AnyObject {
    func receive(_ signal: Signal)
}

/// Brings what a page tells to the main actor, in order, for as long as the view that holds the pump lives.
///
/// The calls are made within one task, begun where the pump was made: it keeps that place's task-local values.
@MainActor
package final class SignalPump {
    package let page: Page
    package weak var receiver: (any SignalReceiver)?
    private nonisolated let signals: AsyncStream<Signal>.Continuation
    private var task: Task<Void, Never>?

    /// A page of that session.
    ///
    /// - Parameters:
    ///   - session: what the page works with.
    ///   - servedSchemes: requests for these, in lower case, are the receiver's to answer.
    ///   - isIntercepting: it is asked about all others too.
    package init(session: BrowsingSession, servedSchemes: Set<String> = [], isIntercepting: Bool = false) {
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self)
        self.signals = continuation
        let client = SignalClient(
            signals: continuation,
            loop: session.loop,
            servedSchemes: servedSchemes,
            isIntercepting: isIntercepting
        )
        page = Page(session: session, client: client)
        page.perform { client.watch($0) }
        task = Task { [weak self] in
            for await signal in signals { self?.deliver(signal) }
        }
    }

    isolated deinit {
        task?.cancel()
        page.perform { core in
            core.client = nil
            core.stop()
        }
    }

    private func deliver(_ signal: Signal) {
        if case .call(let body) = signal { return body() }
        receiver?.receive(signal)
    }

    /// Does something on the page now, and says what the view then says of itself.
    package func sync<R: Sendable>(_ body: @Sendable (PageCore) -> R) -> (R, PageState) {
        page.sync { core in (body(core), PageState(core)) }
    }

    /// Does something once what was asked of the page before has begun, and everything of it that came at once has been
    /// told.
    package func afterwards(_ body: @escaping @MainActor @Sendable () -> Void) {
        page.perform { [signals] _ in signals.yield(.call(body)) }
    }

    /// Does something once everything before it has been told, from any thread; `false`: the pump is over, and it is not
    /// done.
    package nonisolated func inTurn(_ body: @escaping @MainActor @Sendable () -> Void) -> Bool {
        if case .terminated = signals.yield(.call(body)) { false } else { true }
    }

    /// Waits until nothing loads, no refresh is due within `horizon`, and every call of it has been made.
    package func settle(horizon: Duration) async {
        repeat {
            await page.settle(horizon: horizon)
            await withCheckedContinuation { continuation in
                // A pump that is over delivers nothing any more, so there is nothing to wait for.
                if !inTurn({ continuation.resume() }) { continuation.resume() }
            }
            // Once more where a call has begun another load.
        } while await !page.with { $0.isSettled(horizon: horizon) } && !Task.isCancelled
    }
}

private final class SignalClient: PageClient {
    private let signals: AsyncStream<Signal>.Continuation
    private let loop: EngineLoop
    private let watched: LoopBound<WeakCore>
    let servedSchemes: Set<String>
    let isIntercepting: Bool

    private struct WeakCore {
        weak var core: PageCore?
    }

    init(
        signals: AsyncStream<Signal>.Continuation,
        loop: EngineLoop,
        servedSchemes: Set<String>,
        isIntercepting: Bool
    ) {
        self.servedSchemes = servedSchemes
        self.isIntercepting = isIntercepting
        self.signals = signals
        self.loop = loop
        watched = LoopBound(WeakCore(), loop: loop)
    }

    /// Says whose client it is; to be called on the loop.
    func watch(_ core: PageCore) {
        watched.value.core = core
    }

    deinit { signals.finish() }

    func page(did event: PageEvent) {
        let state = event.concernsState ? watched.value.core.map { PageState($0) } : nil
        signals.yield(.event(event, state))
    }

    func page(asks question: PolicyQuestion) {
        signals.yield(.question(question))
    }

    func page(wants window: WindowRequest) {
        signals.yield(.window(window.action, LoopBound(here: window, loop: loop)))
    }
}
