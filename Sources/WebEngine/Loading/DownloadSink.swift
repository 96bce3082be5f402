import WebNetwork
import WebStandards

/// Takes a response that is no page: it counts what comes and keeps none of it.
final class DownloadSink: HopOwner {
    private let id: NavigationID
    private weak var page: PageCore?
    private var hop: Hop?
    private var bytes = 0

    init(id: NavigationID, page: PageCore) {
        self.id = id
        self.page = page
    }

    /// The response under way comes here from now on; without one, the request is made.
    func take(over run: NavigationRun, session: SessionState) {
        bytes = run.response?.held.count ?? 0
        if let hop = run.hop {
            run.hop = nil
            self.hop = hop
            hop.handOver(to: self)
            hop.resume(.deliver)
            return
        }
        if run.response?.isComplete == true { return end(nil) }
        let context = RequestContext(
            destination: .document,
            initiator: run.request.initiator,
            referrer: run.preparedReferrer()
        )
        let request = Hop.Request(
            navigation: id,
            url: run.request.url.removingCredentials().removingFragment(),
            context: context,
            frame: run.frame
        )
        let hop = Hop(request, session: session, page: page, owner: self)
        self.hop = hop
        hop.start()
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition { .deliver }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {
        self.bytes += bytes.count
    }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        page?.note(hop.record)
        end(failure)
    }

    private func end(_ failure: NavigationFailure?) {
        hop = nil
        // On a later turn: what led here is told first.
        _ = page?.session.loop.schedule(after: .zero) { [weak page, id, bytes] in
            page?.downloadDidEnd(id, bytes: bytes, failure: failure)
        }
    }
}
