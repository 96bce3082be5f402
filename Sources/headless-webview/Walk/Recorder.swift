import HeadlessWebView
import Synchronization

/// Keeps what happened to a view, and tells it as it happens to those who want that.
final class Recorder: Sendable {
    private let secrets: SecretHandling
    private let console: Console
    private let state = Mutex(State())

    private struct State {
        var download: Download?
        var hops: [HopRecord] = []
        var callbacks: [String] = []
        var pages = 0
        var underWay = RequestsUnderWay()
        var arrived: AsyncStream<Void>.Continuation?
    }

    init(secrets: SecretHandling, console: Console) {
        self.secrets = secrets
        self.console = console
    }

    /// A line for each event that an app's delegate hears of.
    var transcript: [String] { state.withLock { $0.callbacks } }

    /// The requests with their answers and cookie decisions, oldest first; 2,000 at most.
    var hops: [HopRecord] { state.withLock { $0.hops } }

    /// What became a file instead of a page, last.
    var download: Download? { state.withLock { $0.download } }

    /// Requests that nothing is known of yet; `nil`: there are none.
    var underWay: String? { state.withLock { $0.underWay.text() } }

    /// How many pages have arrived.
    var pages: Int { state.withLock { $0.pages } }

    /// An element each time a page has arrived or the view was led to an app, from now on; for one listener.
    func arrivals() -> AsyncStream<Void> {
        let (stream, arrived) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.arrived = arrived }
        return stream
    }

    /// To be called on the view's loop.
    func note(_ event: PageEvent) {
        state.withLock { $0.underWay.note(event) }
        switch event {
        case .finished(_, _, .main), .customScheme, .actionDecided(_, .cancel):
            state.withLock {
                $0.pages += 1
                _ = $0.arrived?.yield()
            }
        case .download(_, let download):
            state.withLock { $0.download = download }
        // The view shows an empty page, and no failure says so.
        case .consoleMessage(let message) where message.text.hasPrefix("Not allowed to use restricted network port"):
            console.warning(secrets.text(message.text) + "; iOS shows an empty page. Serve it on another port.")
        default: break
        }
        if case .hop(let record) = event {
            state.withLock { if $0.hops.count < ReportLimits.hops { $0.hops.append(record) } }
            console.trace(HopReport(record, secrets: secrets).lines.joined(separator: "\n"))
        } else if let line = event.callback(secrets.text) {
            state.withLock { if $0.callbacks.count < ReportLimits.callbacks { $0.callbacks.append(line) } }
            console.trace(line)
        }
    }
}
