import WebEngine
import WebStandards

/// Waiting for pages whose parts may never come: one image that hangs is no reason not to go on.
extension WebView {
    private static let glance = Duration.milliseconds(100)

    /// Another document is to come, or more of the text of the one that shows: not only parts of it.
    package var awaitsDocument: Bool {
        get async { await page.with { $0.awaitsDocument } }
    }

    /// Waits for what `body` leads to; for the parts of a page that is read, no longer than `patience`.
    ///
    /// - Returns: false: parts of it are still to come.
    /// - Throws: what `body` throws.
    package func reaches(
        within patience: Duration,
        _ body: @escaping @Sendable () async throws -> NavigationOutcome
    ) async throws -> Bool {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let task = Task {
            defer { end.yield(true) }
            return try await body()
        }
        let alarm = Task {
            try await Task.sleep(for: patience)
            while await awaitsDocument { try await Task.sleep(for: Self.glance) }
            end.yield(false)
        }
        defer { alarm.cancel() }
        switch await ends.first(where: { _ in true }) {
        case false?: return false
        case nil: task.cancel()
        case true?: break
        }
        _ = try await task.value
        return true
    }
}

/// The requests of a view that nothing is known of yet, for a message.
package struct RequestsUnderWay: Sendable {
    private var requests: [(request: ResourceRequestInfo, began: ContinuousClock.Instant)] = []
    private static let limit = 1_000
    private static let told = 3

    package init() {}

    package mutating func note(_ event: PageEvent) {
        switch event {
        case .resourceRequested(let request):
            if requests.count < Self.limit { requests.append((request, .now)) }
        case .hop(let record):
            let index = requests.firstIndex {
                $0.request.url == record.url && $0.request.destination == record.destination
            }
            guard let index else { return }
            // A redirect's target is asked for as soon as the answer is there.
            if let target = record.redirect, target.isHTTPFamily, record.failure == nil {
                requests[index].request.url = target
            } else {
                requests.remove(at: index)
            }
        // What the document before asked for has gone with it.
        case .committed(let commit) where commit.frame == .main:
            requests.removeAll { $0.request.navigation != commit.navigation }
        case .failed(let navigation, _, _): requests.removeAll { $0.request.navigation == navigation }
        default: break
        }
    }

    /// The longest under way, at least for so long: `GET https://rp.example/pixel (image, 25 s)`; `nil`: none is.
    package func text(atLeast age: Duration = .zero) -> String? {
        let old = requests.filter { ContinuousClock.now - $0.began >= age }
        guard !old.isEmpty else { return nil }
        let lines = old.prefix(Self.told).map { request, began in
            let seconds = (ContinuousClock.now - began).components.seconds
            return "\(request.method) \(request.url.href) (\(request.destination.rawValue), \(seconds) s)"
        }
        return lines.joined(separator: ", ") + (old.count > lines.count ? ", …" : "")
    }
}
