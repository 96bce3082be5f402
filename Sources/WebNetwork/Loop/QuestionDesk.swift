import Synchronization

/// Where a loop that waits for an answer meets callers that wait for the loop.
///
/// A script's panel has the loop stand still until the app has answered, on a thread that may itself be waiting for the
/// loop just then: such a caller (`EngineLoop.visit`) is asked to serve the question while it waits.
package final class QuestionDesk: Sendable {
    private struct State {
        /// What brings the pending question to its answer; to be called by a caller that waits.
        var question: (@Sendable () -> Void)?
        /// Where the loop waits for its answer.
        var loop: Mailbox<Wake>?
        /// Callers that wait for the loop, the latest last: each was called by what the one before it serves.
        var visitors: [Mailbox<Call>] = []
        /// What is done though the loop waits.
        var interjections: [Visit] = []
    }

    /// Why the loop, which waits, wakes up.
    enum Wake: Sendable {
        case isAnswered
        case isInterjected
    }

    /// What a caller that waits is told.
    enum Call: Sendable {
        case serve(@Sendable () -> Void)
        case isOver
    }

    private let state = Mutex(State())

    init() {}

    /// Has the question answered, and returns once it is; to be called on the loop.
    func wait(at mailbox: Mailbox<Wake>, _ serve: @escaping @Sendable () -> Void) {
        let visitor = state.withLock { state in
            state.question = serve
            state.loop = mailbox
            return state.visitors.last
        }
        visitor?.put(.serve(serve))
        repeat { runInterjections() } while mailbox.take() == .isInterjected
        state.withLock { state in
            state.question = nil
            state.loop = nil
        }
    }

    /// Has the loop run the visit, at once if it waits for an answer; the loop's queue is to have it as well.
    func interject(_ visit: Visit) {
        let loop = state.withLock { state in
            state.interjections.append(visit)
            return state.loop
        }
        loop?.put(.isInterjected)
    }

    /// To be called on the loop.
    func runInterjections() {
        let visits = state.withLock { state in
            defer { state.interjections = [] }
            return state.interjections
        }
        for visit in visits { visit.run() }
    }

    func enter(_ visitor: Mailbox<Call>) {
        let question = state.withLock { state in
            state.visitors.append(visitor)
            return state.question
        }
        if let question { visitor.put(.serve(question)) }
    }

    func leave(_ visitor: Mailbox<Call>) {
        state.withLock { state in state.visitors.removeAll { $0 === visitor } }
    }
}

/// An answer that the loop stands still for: given once, from any thread, and by default when this is let go of.
package final class AwaitedAnswer<Answer: Sendable>: Sendable {
    private let box: Box
    private let fallback: Answer

    private final class Box: Sendable {
        let answer = Mutex<Answer?>(nil)
        let loop = Mailbox<QuestionDesk.Wake>()

        func put(_ answer: Answer) {
            let isFirst = self.answer.withLock { given in
                defer { given = given ?? answer }
                return given == nil
            }
            if isFirst { loop.put(.isAnswered) }
        }
    }

    private init(_ box: Box, fallback: Answer) {
        self.box = box
        self.fallback = fallback
    }

    /// Answers; a second answer changes nothing.
    package func callAsFunction(_ answer: Answer) { box.put(answer) }

    /// Answers as if nobody were there.
    package func giveUp() { box.put(fallback) }

    deinit { box.put(fallback) }

    /// Asks, and waits for the answer; to be called on the loop.
    ///
    /// `ask` hands on the question; what it returns brings that to its answer, on the thread of somebody who waits for the
    /// loop meanwhile.
    package static func ask(
        on loop: EngineLoop,
        fallback: Answer,
        _ ask: (sending AwaitedAnswer<Answer>) -> @Sendable () -> Void
    ) -> Answer {
        let box = Box()
        let serve = ask(AwaitedAnswer(box, fallback: fallback))
        loop.desk.wait(at: box.loop) {
            serve()
            // Who waits for the loop cannot answer later.
            box.put(fallback)
        }
        return box.answer.withLock { $0 } ?? fallback
    }
}
