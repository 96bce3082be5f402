public import HeadlessWebView
import Synchronization

/// Sinks that watch a web view and its windows from now on, as long as somebody keeps the watch.
///
/// What comes is written down as it happens, in order. A view that is led to an app's scheme stops there, as its
/// policy says; a loopback address or an https callback is taken when the view asks for it, whether anybody answers
/// there or not.
public final class TokenWatch: Sendable {
    private let view: WebView
    private let state = Mutex(State())
    private let finder: LoopBound<TokenFinder>

    private struct State {
        var tokens: [CapturedToken] = []
        var refusals: [TokenRefusal] = []
        /// The first of all.
        var first: TokenFinder.Finding?
        var arrived: [AsyncStream<Void>.Continuation] = []
    }

    /// Tokens and refusals that are kept, each.
    private static let limit = 1_000

    /// Begins to watch; what the view did before is not seen.
    ///
    /// - Parameters:
    ///   - view: whose pages are watched.
    ///   - sinks: where tokens may come; all are watched at once.
    public init(on view: WebView, sinks: [TokenSink]) {
        self.view = view
        finder = LoopBound(TokenFinder(sinks: sinks, session: view.session), loop: view.page.loop)
        listen(to: view, for: sinks)
        view.observeWindows { [weak self] in self?.listen(to: $0, for: sinks) }
    }

    private func listen(to view: WebView, for sinks: [TokenSink]) {
        view.observe { [weak self, weak view] event in
            guard let self, let view else { return }
            note(finder.value.note(event, of: view.page.core))
        }
        for case .scriptMessage(let handler, _) in sinks {
            view.receiveMessages(to: handler) { [weak self, weak view] body, url in
                guard let self, let view else { return }
                note(finder.value.note(body, to: handler, url: url, of: view.page.core))
            }
        }
    }

    /// The tokens so far, in the order they came; 1,000 at most.
    public var tokens: [CapturedToken] { state.withLock { $0.tokens } }

    /// The refusals so far, in the order they came; 1,000 at most.
    public var refusals: [TokenRefusal] { state.withLock { $0.refusals } }

    /// Waits for the first token, until nothing loads and no refresh is due within `horizon`.
    ///
    /// - Parameter horizon: how far ahead refreshes are waited for. Default: 10 seconds of the browser's clock.
    /// - Returns: the token that came first, also one from before this call.
    /// - Throws: `TokenSinkError`: a refusal came first, or nothing, and what was there instead.
    public func token(horizon: Duration = .seconds(10)) async throws(TokenSinkError) -> CapturedToken {
        switch await firstFinding(horizon: horizon) {
        case nil: throw .notFound(await misses)
        case .token(let token): return token
        case .refusal(let refusal): throw .refused(refusal)
        }
    }

    /// What came first, waited for in the same way; `nil`: nothing.
    func firstFinding(horizon: Duration = .seconds(10)) async -> TokenFinder.Finding? {
        if let first { return first }
        let arrivals = arrivals()
        await withTaskGroup { [view] group in
            group.addTask { for await _ in arrivals { return } }
            group.addTask { await view.settle(horizon: horizon) }
            await group.next()
            group.cancelAll()
        }
        return first
    }

    /// What is in the place of a token now, for each sink.
    public var misses: [SinkMiss] {
        get async { await view.front.page.with { [finder] in finder.value.misses(of: $0) } }
    }

    /// What came so far.
    var first: TokenFinder.Finding? { state.withLock { $0.first } }

    private func note(_ findings: [TokenFinder.Finding]) {
        guard !findings.isEmpty else { return }
        state.withLock { state in
            for finding in findings {
                state.first = state.first ?? finding
                switch finding {
                case .token(let token) where state.tokens.count < Self.limit: state.tokens.append(token)
                case .refusal(let refusal) where state.refusals.count < Self.limit: state.refusals.append(refusal)
                default: break
                }
            }
            for continuation in state.arrived { continuation.finish() }
            state.arrived = []
        }
    }

    /// Ends with the first finding.
    private func arrivals() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            if state.first == nil { state.arrived.append(continuation) } else { continuation.finish() }
        }
        return stream
    }
}

extension WebView {
    /// Walks a login, and gives the token that comes of it.
    ///
    /// A step that fails once a token or a refusal is there, as a view that stops at an app's scheme does, is none.
    ///
    /// - Parameters:
    ///   - sinks: where the token may come.
    ///   - horizon: how far ahead refreshes are waited for after the last step. Default: 10 seconds of the browser's
    ///     clock.
    ///   - isolation: the caller's.
    ///   - walk: opens pages, fills and clicks.
    /// - Returns: the token that came first.
    /// - Throws: `TokenSinkError`, and what `walk` throws.
    public func token(
        from sinks: [TokenSink],
        horizon: Duration = .seconds(10),
        isolation: isolated (any Actor)? = #isolation,
        during walk: () async throws -> Void
    ) async throws -> CapturedToken {
        let watch = TokenWatch(on: self, sinks: sinks)
        do {
            try await walk()
        } catch {
            guard watch.first != nil else { throw error }
        }
        return try await watch.token(horizon: horizon)
    }
}
