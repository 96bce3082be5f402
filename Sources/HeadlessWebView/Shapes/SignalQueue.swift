import Synchronization

/// What a page tells, on its way to the main actor, in order.
///
/// It can be emptied there and then as well: by a caller that waits for the page while the page waits for an answer.
final class SignalQueue: Sendable {
    private struct State {
        var signals: [(signal: Signal, order: UInt64)] = []
        /// Taken from the front so far.
        var taken = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals: AsyncStream<Void>.Continuation
    /// An element whenever there may be something to take.
    let stream: AsyncStream<Void>

    init() {
        (stream, arrivals) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// False: the queue is closed, and the signal was let go of.
    @discardableResult
    func put(_ signal: Signal) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.signals.append((signal, Self.last.wrappingAdd(1, ordering: .releasing).newValue))
            return true
        }
        if isOpen { arrivals.yield() }
        return isOpen
    }

    /// Released and acquired for ThreadSanitizer alone: it sees no lock of `Mutex`, whose code lies in a library that is
    /// not instrumented, and would take what each signal was made with for a race.
    private static let last = Atomic<UInt64>(0)

    /// Grows from signal to signal of all queues: when the next one came in.
    var next: UInt64? {
        state.withLock { $0.taken < $0.signals.count ? $0.signals[$0.taken].order : nil }
    }

    func take() -> Signal? {
        state.withLock { state in
            guard state.taken < state.signals.count else { return nil }
            let signal = state.signals[state.taken].signal
            _ = Self.last.load(ordering: .acquiring)
            state.taken += 1
            // OPTIMIZATION: the front goes all at once.
            if state.taken == state.signals.count {
                state.signals.removeAll(keepingCapacity: state.taken < 64)
                state.taken = 0
            } else if state.taken >= 64, state.taken * 2 > state.signals.count {
                state.signals.removeFirst(state.taken)
                state.taken = 0
            }
            return signal
        }
    }

    /// Takes nothing more, and lets go of what is here: questions get the answers they have by default.
    func close() {
        let dropped = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.signals[state.taken...]
        }
        arrivals.finish()
        // Outside of the lock: an answer may put something in.
        withExtendedLifetime(dropped) {}
    }
}
