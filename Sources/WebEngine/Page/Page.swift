import WebDocument
import WebNetwork
import WebStandards

/// A page on its session's loop: the engine's side of a web view.
package actor Page {
    package nonisolated let session: BrowsingSession
    private nonisolated let holder: LoopBound<PageHolder>

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe session.loop.asUnownedSerialExecutor() }
    package nonisolated var loop: EngineLoop { session.loop }

    package init(session: BrowsingSession, client: (any PageClient)? = nil) {
        self.session = session
        holder = LoopBound(PageHolder(session: session.state, client: client), loop: session.loop)
    }

    /// The page itself, for those already on its loop.
    package nonisolated var core: PageCore { holder.value.core }

    /// Runs `body` on the loop and waits for it, from a thread that is not the loop's: the platforms' synchronous
    /// properties.
    ///
    /// To be called where no app answers: the loop may wait for one.
    package nonisolated func sync<R: Sendable, E: Error>(_ body: @Sendable (PageCore) throws(E) -> R) throws(E) -> R {
        try loop.sync { () throws(E) in try body(core) }
    }

    /// Queues `body` on the loop.
    package nonisolated func perform(_ body: @escaping @Sendable (PageCore) -> Void) {
        loop.perform { [self] in body(core) }
    }

    /// Runs `body` on the page.
    package func with<R: Sendable, E: Error>(_ body: @Sendable (PageCore) throws(E) -> R) throws(E) -> R {
        try body(core)
    }

    /// How the navigation that `begin` began ended; a cancelled task stops it.
    package func outcome<E: Error>(
        of begin: @Sendable (PageCore) throws(E) -> NavigationID?
    ) async throws(E) -> NavigationOutcome {
        let id = try begin(core)
        return await withTaskCancellationHandler {
            // `self`, or else the closure is no part of the actor, and runs on another thread.
            await withCheckedContinuation { continuation in
                self.core.whenEnded(id) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            guard let id else { return }
            perform { $0.stop(id) }
        }
    }

    /// How what came of typing ended.
    package func typing(_ text: String, at locator: Locator?) async throws(InteractionError) -> NavigationOutcome {
        let result = await withCheckedContinuation { continuation in
            self.core.type(text, at: locator) { continuation.resume(returning: $0) }
        }
        let id = try result.get()
        return await outcome { _ in id }
    }

    /// The value of a script in the main document; of a promise what that comes to, unless the task is cancelled before.
    package func value(of source: String) async throws(ScriptFailure) -> ScriptData {
        let waiter = core.nextWaiter()
        let result = await withTaskCancellationHandler {
            // `self`, as above.
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<ScriptData, ScriptFailure>, Never>) in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(.notSettled)) }
                self.core.evaluate(source, waiter: waiter) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            perform { $0.giveUp(waiter: waiter) }
        }
        return try result.get()
    }

    /// Returns when nothing loads and no refresh is due within `horizon`, or when the task is cancelled.
    package func settle(horizon: Duration) async {
        let waiter = core.nextWaiter()
        await withTaskCancellationHandler {
            // `self`, as above.
            await withCheckedContinuation { continuation in
                // A cancellation that comes later finds the waiter: both happen on the loop.
                guard !Task.isCancelled else { return continuation.resume() }
                self.core.whenSettled(horizon: horizon, waiter: waiter) { continuation.resume() }
            }
        } onCancel: {
            perform { $0.release(waiter: waiter) }
        }
    }
}

/// The page is made on its loop, when first needed.
private final class PageHolder {
    private let session: LoopBound<SessionState>
    private let client: (any PageClient)?
    private var made: PageCore?

    init(session: LoopBound<SessionState>, client: (any PageClient)?) {
        self.session = session
        self.client = client
    }

    deinit { made?.end() }

    var core: PageCore {
        if let made { return made }
        let core = PageCore(session: session.value, client: client)
        made = core
        return core
    }
}
