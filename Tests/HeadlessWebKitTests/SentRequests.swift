import MockProviders
import Synchronization
import WebNetwork
import WebStandards

/// What a site was sent.
final class SentRequests: Sendable {
    private let requests = Mutex<[ServiceRequest]>([])

    func note(_ request: ServiceRequest) {
        requests.withLock { $0.append(request) }
    }

    var userAgents: [String] { requests.withLock { $0.map { $0.fields["User-Agent"] ?? "" } } }
    var cookies: [String] { requests.withLock { $0.map { $0.fields["Cookie"] ?? "" } } }
}
