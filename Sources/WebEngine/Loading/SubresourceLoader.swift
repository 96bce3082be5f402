import WebDocument
import WebNetwork
import WebStandards

/// Fetches a document's images and style sheets as the web view would, for their cookies and their place in the
/// order of things; the bodies are dropped.
final class SubresourceLoader: HopOwner {
    private let session: SessionState
    private let navigation: NavigationID
    private let initiator: NavigationRequest.Initiator
    private var hops: [ObjectIdentifier: Flight] = [:]
    private var asked: Set<WebURL> = []
    private let frame: FrameInfo
    private weak var page: PageCore?
    private let onIdle: () -> Void

    private struct Flight {
        var hop: Hop
        var destination: HopRecord.Destination
        var referrer: RequestReferrer
        var redirects = 0
        var next: WebURL?
    }

    init(
        page: PageCore,
        frame: FrameInfo,
        navigation: NavigationID,
        initiator: NavigationRequest.Initiator,
        onIdle: @escaping () -> Void
    ) {
        self.page = page
        session = page.session
        self.frame = frame
        self.navigation = navigation
        self.initiator = initiator
        self.onIdle = onIdle
    }

    var isIdle: Bool { hops.isEmpty }

    func fetch(_ url: WebURL, for destination: HopRecord.Destination) {
        // The memory cache of a page: what it names twice is asked for once.
        guard asked.insert(url).inserted else { return }
        start(url, destination: destination, referrer: RequestReferrer(initiator), redirects: 0)
    }

    func cancel() {
        for flight in hops.values { flight.hop.cancel() }
        hops = [:]
    }

    private func start(
        _ url: WebURL,
        destination: HopRecord.Destination,
        referrer: RequestReferrer,
        redirects: Int
    ) {
        var referrer = referrer
        referrer.prepare(for: url)
        let context = RequestContext(
            destination: destination,
            initiator: initiator,
            referrer: referrer,
            siteForCookies: initiator.siteForCookies
        )
        let request = Hop.Request(
            navigation: navigation,
            url: url,
            context: context,
            frame: frame,
            isInitial: redirects == 0
        )
        let hop = Hop(request, session: session, page: page, owner: self)
        hops[ObjectIdentifier(hop)] = Flight(
            hop: hop,
            destination: destination,
            referrer: referrer,
            redirects: redirects
        )
        hop.start()
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        guard hop.record.responder != .app else { return .deliver }
        let step = Redirect.next(
            status: head.status,
            location: head.fields.values(of: "Location"),
            current: hop.url,
            method: hop.method,
            hasBody: false
        )
        guard case .follow(let url, _, _) = step else { return .deliver }
        hops[ObjectIdentifier(hop)]?.next = url
        if hop.record.responder == .server {
            hops[ObjectIdentifier(hop)]?.referrer.redirect(from: hop.url, to: url, fields: head.fields)
        }
        hop.note(redirect: url)
        return .discard
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {}

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        guard let flight = hops.removeValue(forKey: ObjectIdentifier(hop)) else { return }
        hop.noteRecord()
        if let next = flight.next, next.isHTTPFamily, flight.redirects < session.configuration.limits.redirects {
            start(
                next,
                destination: flight.destination,
                referrer: flight.referrer,
                redirects: flight.redirects + 1
            )
        }
        if hops.isEmpty { onIdle() }
    }
}
