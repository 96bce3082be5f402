/// A thread with a queue, timers and transfers: where sessions, their pages and their cookie jars live.
///
/// It is an executor: an actor that names it as its `unownedExecutor` runs on its thread, and a task that prefers it
/// (`Task(executorPreference: loop)`) does not leave it between two such actors. Jobs run in the order they came.
public final class EngineLoop: SerialExecutor, TaskExecutor {
    package let name: String
    package let clock: any EngineClock
    /// What the thread works on.
    ///
    /// The thread holds this and not the loop, so that a loop that nobody holds any more ends.
    private let core: LoopCore
    let desk = QuestionDesk()

    package init(name: String, clock: any EngineClock) {
        self.name = name
        self.clock = clock
        core = LoopCore(name: name, clock: clock)
    }

    deinit { core.stop(waiting: false) }

    // MARK: Executor

    /// Queues a job of the concurrency runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
        core.push(.job(UnownedJob(job)), of: self)
    }

    /// The loop as an actor's executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// The loop as a task's preferred executor.
    public func asUnownedTaskExecutor() -> UnownedTaskExecutor {
        unsafe UnownedTaskExecutor(ordinary: self)
    }

    /// Stops the process unless the caller runs on this loop's thread.
    public func checkIsolated() {
        precondition(isCurrent, "This belongs to the loop \(name) and was touched from another thread.")
    }

    /// Whether the caller runs on this loop's thread.
    @available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *)
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    // MARK: Work

    /// Whether the caller is on the loop's thread.
    package var isCurrent: Bool { core.isCurrent }

    /// Queues work from any thread.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        core.push(.work(body), of: self)
    }

    /// Wakes the loop where it stands still for a source (`LoopCore.stand`); from any thread.
    package func nudge() { core.nudge() }

    /// Queues work of the loop's own, which need not be `Sendable`.
    package func later(_ body: @escaping () -> Void) {
        checkIsolated()
        nonisolated(unsafe) let body = body
        core.push(.work({ unsafe body() }), of: self)
    }

    /// Runs `body` on the loop and waits for it: at once on the loop's thread, else in its turn.
    package func sync<R: Sendable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        if isCurrent { return try body() }
        return try send(body) { visit in core.push(.work { visit.run() }, of: self) }
    }

    /// The same for what touches no page: it is done even while the loop waits for the app's answer to a script.
    package func interject<R: Sendable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        if isCurrent { return try body() }
        return try send(body) { visit in
            desk.interject(visit)
            core.push(.work { [desk] in desk.runInterjections() }, of: self)
        }
    }

    /// The same for a caller who answers the app's questions: while it waits for the loop, and the loop for an answer, it
    /// is asked to serve the question (`AwaitedAnswer.ask`).
    package func visit<R: Sendable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
        if isCurrent { return try body() }
        return try send(body) { visit in
            let mailbox = Mailbox<QuestionDesk.Call>()
            core.push(
                .work {
                    visit.run()
                    mailbox.put(.isOver)
                },
                of: self
            )
            desk.enter(mailbox)
            waiting: while true {
                switch mailbox.take() {
                case .serve(let serve): serve()
                case .isOver: break waiting
                }
            }
            desk.leave(mailbox)
        }
    }

    /// Has a visit's body done by the loop, to which `push` sends it, and waits for what comes of it.
    private func send<R: Sendable, E: Error>(
        _ body: () throws(E) -> R,
        _ push: (Visit) -> Void
    ) throws(E) -> R {
        nonisolated(unsafe) var result: Result<R, E>?
        withoutActuallyEscaping(body) { body in
            // The caller stands still until the visit is over, so nothing of the closure's is in use twice.
            let visit = Visit {
                do throws(E) {
                    unsafe result = .success(try body())
                } catch {
                    unsafe result = .failure(error)
                }
            }
            push(visit)
            visit.wait()
        }
        guard let result = unsafe result else { preconditionFailure("The loop \(name) dropped a job.") }
        return try result.get()
    }

    // MARK: Time

    /// Runs `body` on the loop once the clock has moved by `delay`; to be called on the loop.
    @discardableResult
    package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> LoopTimer {
        checkIsolated()
        return core.schedule(at: clock.now + max(delay, .zero), body)
    }

    /// Takes a timer back; one that has run is left alone.
    package func cancel(_ timer: LoopTimer) {
        checkIsolated()
        core.cancel(timer)
    }

    /// Whether a job is queued, a timer due, a transfer under way or somebody's answer awaited.
    package var hasPendingWork: Bool {
        checkIsolated()
        return core.hasPendingWork
    }

    /// Holds a clock that skips waiting, while an answer from outside the loop is awaited.
    package func beginAwaitingAnswer() {
        checkIsolated()
        core.awaitedAnswers += 1
    }

    package func endAwaitingAnswer() {
        checkIsolated()
        core.awaitedAnswers -= 1
    }

    // MARK: Sources

    /// The loop's one source of that type, made by `make` when first asked for.
    func source<Source: LoopSource>(_ type: Source.Type, make: (LoopCore) -> Source) -> Source {
        checkIsolated()
        return core.source(type, make: make)
    }

    /// The loop's one companion of that type, which has no descriptors: made by `make` when first asked for.
    package func companion<Source: LoopSource>(_ type: Source.Type, make: () -> Source) -> Source {
        checkIsolated()
        return core.source(type) { _ in make() }
    }

    // MARK: End

    /// Ends the thread once its queue is empty: timers and transfers are dropped without a word.
    ///
    /// Work that comes later starts it again, so no task is ever lost.
    package func shutdown() {
        core.stop(waiting: !isCurrent)
    }
}
