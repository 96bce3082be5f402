import WebDocument
import WebNetwork
import WebStandards

/// Tells servers that a link is followed.
///
/// https://html.spec.whatwg.org/#hyperlink-auditing
enum HyperlinkPing {
    /// Those of one link; a hostile page could name any number.
    private static let limit = 20

    /// Tells all that the link's `ping` names.
    static func send(_ link: Element, to target: WebURL, by active: ActiveDocument, page: PageCore) {
        guard let places = link.attribute("ping") else { return }
        let urls = places.utf8.split(whereSeparator: ASCII.isWhitespace)
            .compactMap { link.document.resolve(String(decoding: $0, as: UTF8.self)) }
            .filter(\.isHTTPFamily)
        for url in urls.prefix(limit) {
            UnheardFetch.send(request(to: url, for: target, by: active), by: active, page: page)
        }
    }

    private static func request(to url: WebURL, for target: WebURL, by active: ActiveDocument) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.method = "POST"
        request.body = Array("PING".utf8)
        // PLATFORM: PingLoader, WebKit's and Chromium's: no cache on the way is to answer it.
        request.fields = [HTTPField("Content-Type", "text/ping"), HTTPField("Cache-Control", "max-age=0")]
        // "… or if the documents are same origin … or document's URL's scheme is not "https""
        if url.origin.sameOrigin(active.origin) || active.url.scheme != "https" {
            request.fields.append("Ping-From", active.url.removingCredentials().removingFragment().href)
        }
        // NB: what is no URL may hold anything.
        if !target.isUnparsable { request.fields.append("Ping-To", target.href) }
        request.credentials = .include
        request.referrer = .none
        request.isPing = true
        request.isKeptAlive = true
        return request
    }
}
