import Dispatch

/// An answer that an app's code owes, given once: a second one changes nothing, and one that never comes is given when
/// the handler is let go of.
///
/// NB: WebKit raises NSInternalInconsistencyException in both cases; here a delegate's slip does not end the process that
/// tests it, and the view has it in `headless.exceptions`.
@MainActor
final class Decision<Answer: Sendable> {
    private var body: ((Answer) -> Void)?
    private let fallback: Answer
    private let debtor: Debtor?

    init(fallback: Answer, by debtor: Debtor? = nil, _ body: @escaping (Answer) -> Void) {
        self.body = body
        self.fallback = fallback
        self.debtor = debtor
    }

    func callAsFunction(_ answer: Answer) {
        guard let body else {
            debtor?.raise("called more than once")
            return
        }
        self.body = nil
        body(answer)
    }

    isolated deinit {
        guard let body else { return }
        debtor?.raise("not called")
        body(fallback)
    }
}

/// Who owes an answer: a method of a view's delegate.
@MainActor
struct Debtor {
    private weak let view: WKWebView?
    private let delegate: AnyObject.Type
    private let selector: String

    init(_ delegate: AnyObject, _ selector: String, of view: WKWebView) {
        self.view = view
        self.delegate = type(of: delegate)
        self.selector = selector
    }

    /// PLATFORM(WebKit): CompletionHandlerCallChecker.
    fileprivate func raise(_ slip: String) {
        view?.raise(
            "NSInternalInconsistencyException",
            "Completion handler passed to -[\(delegate) \(selector)] was \(slip)"
        )
    }
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

/// The same handler, for code that was written before handlers named their actor, and calls it on any thread.
@MainActor
func unisolated<Answer: Sendable>(_ handler: @escaping @MainActor (Answer) -> Void) -> (Answer) -> Void {
    { answer in onMain { handler(answer) } }
}

/// At once on the main thread, from another one in the order of the calls.
func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
        MainActor.assumeIsolated { body() }
    } else {
        DispatchQueue.main.async { body() }
    }
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
