/// An answer that an app's code owes, given once: a second one changes nothing, and one that never comes is given when
/// the handler is let go of.
///
/// NB: WebKit raises NSInternalInconsistencyException in both cases ("Completion handler passed to … was called more
/// than once", "… was not called"); here a delegate's slip does not end the process that tests it.
@MainActor
final class Decision<Answer: Sendable> {
    private var body: ((Answer) -> Void)?
    private let fallback: Answer

    init(fallback: Answer, _ body: @escaping (Answer) -> Void) {
        self.body = body
        self.fallback = fallback
    }

    func callAsFunction(_ answer: Answer) {
        let body = body
        self.body = nil
        body?(answer)
    }

    isolated deinit { body?(fallback) }
}

/// What a method with a completion handler answers, for one that awaits it.
@MainActor
func answer<Answer: Sendable>(
    unlessGiven fallback: Answer,
    _ ask: (@escaping @MainActor (Answer) -> Void) -> Void
) async -> Answer {
    await withCheckedContinuation { continuation in
        let decision = Decision(fallback: fallback) { continuation.resume(returning: $0) }
        ask { decision($0) }
    }
}

/// The same handler, for code that was written before handlers named their actor.
@MainActor
func unisolated<Answer: Sendable>(_ handler: @escaping @MainActor (Answer) -> Void) -> (Answer) -> Void {
    { answer in MainActor.assumeIsolated { handler(answer) } }
}

/// Begins a task that runs at once up to where it first waits, so that delegates are called in the order of events.
@MainActor
func immediately(_ body: @escaping @MainActor () async -> Void) {
    if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
        Task.immediate { await body() }
    } else {
        Task { await body() }
    }
}
