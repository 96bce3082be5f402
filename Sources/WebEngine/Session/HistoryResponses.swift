import WebNetwork
import WebStandards

/// The documents that were fetched last, as they came: what going back and forward shows where no page was kept alive.
///
/// Neither age nor `no-cache` matters to it, since the user wants to see what was there.
///
/// https://www.rfc-editor.org/rfc/rfc9111#name-relationship-of-history-mec; PLATFORM(WebKit): NetworkCache's
/// makeUseDecision, "We never revalidate in the case of a history navigation"; PLATFORM(Android): Chromium's
/// LOAD_SKIP_CACHE_VALIDATION.
struct HistoryResponses {
    struct Response {
        var head: ResponseHead
        var body: [UInt8]
        /// What was asked, for `Vary`.
        var requestFields: HTTPFields
    }

    private var kept: [WebURL: Response] = [:]
    /// The one that was kept first comes first.
    private var order: [WebURL] = []
    private var bytes = 0

    /// Bytes of one response, and of all.
    static let responseLimit = 1 << 20
    static let limit = 8 << 20
    /// Responses, since an empty one takes memory too: as many as a back-forward list has entries.
    static let countLimit = 100

    /// Whether a document with that head may be kept.
    static func mayKeep(_ head: ResponseHead) -> Bool {
        // https://www.rfc-editor.org/rfc/rfc9110#section-15.1: "heuristically cacheable".
        [200, 203, 404, 405, 410, 414, 501].contains(head.status)
            && !CacheControl(parsing: head.fields.values(of: "Cache-Control")).noStore
            && !varied(head).contains("*")
    }

    mutating func keep(_ response: Response, of url: WebURL) {
        guard response.body.count <= Self.responseLimit else { return }
        remove(url)
        while let first = order.first, bytes + response.body.count > Self.limit || order.count >= Self.countLimit {
            remove(first)
        }
        bytes += response.body.count
        kept[url] = response
        order.append(url)
    }

    /// The response to a request like that.
    func response(to url: WebURL, with fields: HTTPFields) -> Response? {
        guard let response = kept[url] else { return nil }
        // https://www.rfc-editor.org/rfc/rfc9111#section-4.1
        let isSame = Self.varied(response.head).allSatisfy { name in
            fields.values(of: name) == response.requestFields.values(of: name)
        }
        return isSame ? response : nil
    }

    mutating func removeAll() { self = HistoryResponses() }

    private mutating func remove(_ url: WebURL) {
        guard let response = kept.removeValue(forKey: url) else { return }
        bytes -= response.body.count
        order.removeAll { $0 == url }
    }

    private static func varied(_ head: ResponseHead) -> [String] {
        head.fields.values(of: "Vary").flatMap { $0.split(separator: ",") }.map { name in
            String(name.filter { $0 != " " && $0 != "\t" })
        }
    }
}
