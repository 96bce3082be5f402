import Synchronization
import WebEngine
import WebNetwork
import WebStandards

/// A step of one navigation of the main frame.
public enum NavigationEvent: Sendable, Hashable {
    /// The request goes out.
    case started(WebURL)
    /// A redirect is followed to this URL.
    case redirected(WebURL)
    /// The navigation led to an app's scheme: the whole URL. Nothing follows.
    case customScheme(WebURL)
    /// The response becomes a file. Nothing follows.
    case download(Download)
    /// The new document takes the place of the old one; its title and its tree grow from here on.
    case committed(Commit)
    /// Document, images, style sheets and frames are here. Nothing follows.
    case finished(WebURL)
}

/// The events of one navigation, as they happen.
///
/// It has begun when you get this; to cancel the task that iterates is to stop the load. Iterating throws
/// `NavigationFailure` when the navigation fails; where a script closes the view before it has finished, the events end.
public struct NavigationEvents: AsyncSequence, Sendable {
    /// A step of the navigation.
    public typealias Element = NavigationEvent

    let stream: AsyncThrowingStream<NavigationEvent, any Error>
    let stop: @Sendable () -> Void

    /// Waits for the next event.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator(), stop: stop)
    }

    /// Iterates over the events of a navigation.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<NavigationEvent, any Error>.Iterator
        let stop: @Sendable () -> Void

        /// The next event; `nil` after the last.
        ///
        /// - Throws: `NavigationFailure`; `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> NavigationEvent? {
            try await next(isolation: #isolation)
        }

        /// The next event; `nil` after the last.
        ///
        /// - Throws: `NavigationFailure`; `CancellationError` when the task was cancelled.
        public mutating func next(isolation: isolated (any Actor)?) async throws -> NavigationEvent? {
            let stop = stop
            var base = base
            defer { self.base = base }
            do {
                let event = try await withTaskCancellationHandler {
                    try await base.next(isolation: isolation)
                } onCancel: {
                    stop()
                }
                if event == nil { try Task.checkCancellation() }
                return event
            } catch {
                try Task.checkCancellation()
                throw error
            }
        }
    }
}

extension WebView {
    /// Begins a navigation and tells its events.
    func events(of begin: @escaping @Sendable (PageCore) -> NavigationID?) -> NavigationEvents {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: NavigationEvent.self)
        let begun = LoopBound<NavigationID?>(nil, loop: page.loop)
        let client = client
        page.perform { core in
            // The first events come while `begin` runs.
            let id = core.upcomingNavigation
            begun.value = id
            let listener = client.listen { event in
                if let step = NavigationEvent(event, of: id) { continuation.yield(step) }
            }
            let actual = begin(core)
            core.whenEnded(actual) { outcome in
                client.ignore(listener)
                if case .failed(let failure) = outcome {
                    continuation.finish(throwing: failure)
                } else {
                    continuation.finish()
                }
            }
        }
        return NavigationEvents(stream: stream) { [page] in
            page.perform { core in
                if let id = begun.value { core.stop(id) }
            }
        }
    }
}

extension NavigationEvent {
    init?(_ event: PageEvent, of id: NavigationID) {
        switch event {
        case .actionDecided: return nil
        case .started(id, let url, _):
            guard let url else { return nil }
            self = .started(url)
        case .redirected(id, let url, _): self = .redirected(url)
        case .customScheme(id, let url, _, _, _): self = .customScheme(url)
        case .download(id, let download): self = .download(download)
        case .committed(let commit) where commit.navigation == id: self = .committed(commit)
        case .finished(id, let url, _): self = .finished(url)
        default: return nil
        }
    }
}
