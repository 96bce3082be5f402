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
    /// A script opens a window, and waits for its page.
    case opening(NavigationAction, features: [String: String], AwaitedAnswer<Page?>)
    /// A script shows a panel, and waits for the answer.
    case dialog(ScriptDialog, AwaitedAnswer<DialogAnswer>)
    /// A script leads to a fragment of its document, and waits for the answer, which is to be given at once.
    case move(NavigationAction, AwaitedAnswer<ActionPolicy>)
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
    /// Hears each event before the receiver does.
    package var listener: ((PageEvent) -> Void)?
    private nonisolated let signals = SignalQueue()
    private var task: Task<Void, Never>?
    private var holds = 0
    /// Those of `afterwards` that were not made yet.
    private var callsToCome = 0
    private var family = Family()

    /// A page of that session.
    ///
    /// - Parameters:
    ///   - session: what the page works with.
    ///   - servedSchemes: requests for these, in lower case, are the receiver's to answer.
    ///   - isIntercepting: it is asked about all others too.
    package init(
        session: BrowsingSession,
        servedSchemes: Set<String> = [],
        isIntercepting: Bool = false
    ) {
        let client = SignalClient(
            signals: signals,
            loop: session.loop,
            servedSchemes: servedSchemes,
            isIntercepting: isIntercepting
        )
        page = Page(session: session, client: client)
        let link = PumpLink(pump: self)
        page.perform { client.watch($0, link) }
        task = Task { [weak self, arrivals = signals.stream] in
            for await _ in arrivals { self?.deliverUnlessHeld() }
        }
    }

    isolated deinit {
        task?.cancel()
        signals.close()
        page.perform { $0.retire() }
    }

    /// Tells everything that the page has told so far.
    fileprivate func deliverAll() {
        while let pump = family.earliest ?? firstOfItself, let signal = pump.signals.take() { pump.deliver(signal) }
    }

    private func deliverUnlessHeld() {
        while let pump = family.earliest ?? firstOfItself, pump.holds == 0, let signal = pump.signals.take() {
            pump.deliver(signal)
        }
    }

    private var firstOfItself: SignalPump? { family.pumps.isEmpty ? self : nil }

    /// The page of `other` opens a window in this one's: from now on what both tell is told in one order.
    package func join(_ other: SignalPump) {
        if other.family.pumps.isEmpty { other.family.pumps = [Weak(other)] }
        family = other.family
        family.pumps.append(Weak(self))
    }

    /// The pumps of windows that opened each other; empty: there is but one.
    private final class Family {
        var pumps: [Weak] = []

        /// The one whose page told something first.
        var earliest: SignalPump? {
            var found: (pump: SignalPump, order: UInt64)?
            for case let pump? in pumps.map(\.pump) {
                if let order = pump.signals.next, order < found?.order ?? .max { found = (pump, order) }
            }
            return found?.pump
        }
    }

    private struct Weak {
        weak var pump: SignalPump?

        init(_ pump: SignalPump) { self.pump = pump }
    }

    /// Tells nothing more until `release`: a call is to come first for which another thread is asked.
    package func hold() { holds += 1 }

    package func release() {
        holds -= 1
        deliverUnlessHeld()
    }

    private func deliver(_ signal: Signal) {
        if case .call(let body) = signal { return body() }
        if case .event(let event, _) = signal { listener?(event) }
        receiver?.receive(signal)
    }

    /// Does something on the page now, and says what the view then says of itself.
    ///
    /// A panel that a script shows meanwhile is put before the app in this very call.
    package func sync<R: Sendable>(_ body: @Sendable (PageCore) -> R) -> (R, PageState) {
        visit { core in (body(core), PageState(core)) }
    }

    /// Does something on the page now.
    package func visit<R: Sendable, E: Error>(_ body: @Sendable (PageCore) throws(E) -> R) throws(E) -> R {
        try page.loop.visit { () throws(E) in try body(page.core) }
    }

    /// Does something once what was asked of the page before has begun, and everything of it that came at once has been
    /// told.
    package func afterwards(_ body: @escaping @MainActor @Sendable () -> Void) {
        callsToCome += 1
        page.perform { [weak self, signals] _ in
            signals.put(
                .call {
                    self?.callsToCome -= 1
                    body()
                }
            )
        }
    }

    /// Does something once everything before it has been told, from any thread; `false`: the pump is over, and it is not
    /// done.
    package nonisolated func inTurn(_ body: @escaping @MainActor @Sendable () -> Void) -> Bool {
        signals.put(.call(body))
    }

    /// Waits until nothing loads, no refresh is due within `horizon`, and every call of it has been made.
    package func settle(horizon: Duration) async {
        var isSettled = false
        while !isSettled, !Task.isCancelled {
            await page.settle(horizon: horizon)
            await withCheckedContinuation { continuation in
                // A pump that is over delivers nothing any more, so there is nothing to wait for.
                if !inTurn({ continuation.resume() }) { continuation.resume() }
            }
            // Once more where a call has begun another load, or leads to another call, or where the page told more in the
            // same turn of its loop.
            isSettled = await page.with { $0.isSettled(horizon: horizon) } && callsToCome == 0 && signals.next == nil
        }
    }
}

/// The pump, for one who waits for its page on the main actor.
@MainActor
private final class PumpLink {
    private(set) weak var pump: SignalPump?

    init(pump: SignalPump) { self.pump = pump }
}

private final class SignalClient: PageClient {
    private let signals: SignalQueue
    private let loop: EngineLoop
    private let watched: LoopBound<Watched>
    let servedSchemes: Set<String>
    let isIntercepting: Bool

    private struct Watched {
        weak var core: PageCore?
        var link: PumpLink?
    }

    init(
        signals: SignalQueue,
        loop: EngineLoop,
        servedSchemes: Set<String>,
        isIntercepting: Bool
    ) {
        self.servedSchemes = servedSchemes
        self.isIntercepting = isIntercepting
        self.signals = signals
        self.loop = loop
        watched = LoopBound(Watched(), loop: loop)
    }

    /// Says whose client it is; to be called on the loop.
    func watch(_ core: PageCore, _ link: PumpLink) {
        watched.value = Watched(core: core, link: link)
    }

    func page(did event: PageEvent) {
        let state = event.concernsState ? watched.value.core.map { PageState($0) } : nil
        signals.put(.event(event, state))
    }

    func page(asks question: PolicyQuestion) {
        signals.put(.question(question))
    }

    func page(wants window: WindowRequest) {
        signals.put(.window(window.action, LoopBound(here: window, loop: loop)))
    }

    func page(opens window: WindowRequest) -> PageCore? {
        let page = ask(fallback: nil) { .opening(window.action, features: window.features, $0) }
        guard let page, page.loop === loop else { return nil }
        // Its own call of `watch` waits for the script that opens it, and what is told of it until then needs it.
        if let client = page.core.client as? SignalClient, client.watched.value.core == nil {
            client.watched.value.core = page.core
        }
        return page.core
    }

    func page(shows dialog: ScriptDialog) -> DialogAnswer {
        ask(fallback: dialog.answerOfNobody) { .dialog(dialog, $0) }
    }

    func page(moves action: NavigationAction) -> ActionPolicy? {
        ask(fallback: .allow) { .move(action, $0) }
    }

    /// Asks on the main actor, and waits for the answer.
    private func ask<Answer: Sendable>(
        fallback: Answer,
        _ signal: (AwaitedAnswer<Answer>) -> Signal
    ) -> Answer {
        let link = watched.value.link
        return AwaitedAnswer.ask(on: loop, fallback: fallback) { answer in
            signals.put(signal(answer))
            return { MainActor.assumeIsolated { link?.pump?.deliverAll() } }
        }
    }
}
