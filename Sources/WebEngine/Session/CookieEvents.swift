import Synchronization
import WebStandards

/// What an observer of a session's cookies is told.
public enum CookieEvent: Sendable, Hashable {
    /// A cookie was set, replaced, deleted, is over, or made room.
    case changed(CookieChange)
    /// So many changes came here while nobody took them and ``CookieLimits/unreadChanges`` waited already; read
    /// ``BrowsingSession/cookies`` for what is there now.
    case missed(Int)
}

/// The changes of a session's cookies, in order, from the moment this was asked for.
///
/// It is for one reader. A slow one loses nothing unawares: at most ``CookieLimits/unreadChanges`` events wait for it,
/// and ``CookieEvent/missed(_:)`` stands in the place of those that came beyond. It ends with the session, after what was
/// still to read, or with the task that iterates.
public struct CookieEvents: AsyncSequence, Sendable {
    /// A change, or how many were missed.
    public typealias Element = CookieEvent

    private let unread: UnreadChanges
    private let bell: AsyncStream<Void>

    /// `observe` is called once, with what is to hear of each change until it returns false.
    init(limit: Int, observe: (@escaping (CookieChange) -> Bool) -> Void) {
        let (bell, ringer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let unread = UnreadChanges(limit: limit)
        self.unread = unread
        self.bell = bell
        let hearing = Hearing(bell: ringer)
        observe { [weak unread] change in
            guard let unread else { return false }
            unread.append(change)
            hearing.bell.yield()
            return true
        }
    }

    /// Reads from the first event that nobody has taken.
    public func makeAsyncIterator() -> Iterator {
        Iterator(unread: unread, bell: bell.makeAsyncIterator())
    }

    /// Takes the events one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let unread: UnreadChanges
        fileprivate var bell: AsyncStream<Void>.Iterator

        /// The next event; `nil` when the session has ended or the task was cancelled.
        public mutating func next() async -> CookieEvent? {
            await next(isolation: #isolation)
        }

        /// The next event; `nil` when the session has ended or the task was cancelled.
        public mutating func next(isolation: isolated (any Actor)?) async -> CookieEvent? {
            while !Task.isCancelled {
                if let event = unread.take() { return event }
                if await bell.next(isolation: isolation) == nil { return Task.isCancelled ? nil : unread.take() }
            }
            return nil
        }
    }
}

/// Ends the bell's sequence when nobody will ring it any more.
private final class Hearing {
    let bell: AsyncStream<Void>.Continuation

    init(bell: AsyncStream<Void>.Continuation) {
        self.bell = bell
    }

    deinit { bell.finish() }
}

/// What a reader has not taken yet, within a bound.
private final class UnreadChanges: Sendable {
    private struct State {
        var events: [CookieEvent] = []
        /// The first of `events` that is not taken.
        var first = 0
        /// Came after all of `events`, and is not among them.
        var missed = 0

        var count: Int { events.count - first }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    func append(_ change: CookieChange) {
        state.withLock { state in
            // After a gap its marker stands first, so both must fit.
            guard state.count + (state.missed > 0 ? 2 : 1) <= limit else {
                state.missed += 1
                return
            }
            if state.missed > 0 { state.events.append(.missed(state.missed)) }
            state.missed = 0
            state.events.append(.changed(change))
        }
    }

    func take() -> CookieEvent? {
        state.withLock { state in
            guard state.first < state.events.count else {
                defer { state.missed = 0 }
                return state.missed > 0 ? .missed(state.missed) : nil
            }
            let event = state.events[state.first]
            state.first += 1
            // OPTIMIZATION: what was taken leaves in one go, half the array at a time.
            if state.first * 2 >= state.events.count {
                state.events.removeFirst(state.first)
                state.first = 0
            }
            return event
        }
    }
}
