import WebDocument
import WebNetwork
import WebStandards

/// A server that a link tells of being followed; it goes on when the document has gone.
///
/// https://html.spec.whatwg.org/#hyperlink-auditing
final class HyperlinkPing: FetchOwner, OutlivingRequest {
    /// Those of one link; a hostile page could name any number.
    private static let limit = 20

    private var fetch: Fetch?
    private let loop: EngineLoop

    private init(on loop: EngineLoop) { self.loop = loop }

    /// Tells all that the link's `ping` names.
    static func send(_ link: Element, to target: WebURL, by active: ActiveDocument, page: PageCore) {
        guard let places = link.attribute("ping") else { return }
        let urls = places.utf8.split(whereSeparator: ASCII.isWhitespace)
            .compactMap { link.document.resolve(String(decoding: $0, as: UTF8.self)) }
            .filter(\.isHTTPFamily)
        for url in urls.prefix(limit) {
            let loop = page.session.loop
            let ping = HyperlinkPing(on: loop)
            Outliving.keep(ping, on: loop)
            ping.fetch = Fetch(request(to: url, for: target, by: active), of: active, page: page, owner: ping)
            ping.fetch?.start()
        }
    }

    private static func request(to url: WebURL, for target: WebURL, by active: ActiveDocument) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.method = "POST"
        request.body = Array("PING".utf8)
        request.fields = [HTTPField("Content-Type", "text/ping")]
        // "… or if the documents are same origin … or document's URL's scheme is not "https""
        if url.origin.sameOrigin(active.origin) || active.url.scheme != "https" {
            request.fields.append("Ping-From", active.url.removingCredentials().removingFragment().href)
        }
        request.fields.append("Ping-To", target.href)
        request.credentials = .include
        request.referrer = .none
        request.isPing = true
        request.isKeptAlive = true
        return request
    }

    func cancel() {
        fetch?.cancel()
        fetch = nil
    }

    // MARK: FetchOwner

    func fetch(_ fetch: Fetch, didReceive head: FetchHead) {}

    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>) {}

    func fetch(_ fetch: Fetch, didEndWith failure: String?) {
        self.fetch = nil
        Outliving.letGo(of: self, on: loop)
    }
}
