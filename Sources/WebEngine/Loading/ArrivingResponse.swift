import WebDocument
import WebNetwork
import WebStandards

/// A response whose document is not made yet.
struct ArrivingResponse {
    var status: Int
    var fields: HTTPFields
    var type: ResponseType
    var disposition: ContentDisposition?
    /// What came before the policy answered; empty for most.
    var held: [UInt8] = []
    /// The last byte is among them.
    var isComplete = false
    /// It broke off after these.
    var failure: NavigationFailure?
    /// A document from the page cache, shown again as it was.
    var cached: ActiveDocument?
    /// Text the app handed in, with the URL its links are resolved against.
    var baseURL: WebURL?

    /// 204 and 205: "the server does not want us to replace the page"
    /// (https://html.spec.whatwg.org/#navigate-fetch, "status is 204 or 205").
    var replacesDocument: Bool { status != 204 && status != 205 }

    mutating func hold(_ bytes: Span<UInt8>) {
        bytes.append(to: &held)
    }
}

/// A redirect whose body is still being drained.
struct PendingRedirect {
    var url: WebURL
    var method: String
    var keepsBody: Bool
}

/// What a response is to the view: its type after sniffing, and whether a document of it can show.
struct ResponseType {
    var mimeType: MIMEType
    var canShow: Bool

    init(mimeType: MIMEType) {
        self.mimeType = mimeType
        canShow = Self.canShow(mimeType)
    }

    init(fields: HTTPFields, first bytes: Span<UInt8>) {
        var prefix: [UInt8] = []
        if MIMESniffer.needsPrefix(fields) { bytes.extracting(first: MIMESniffer.prefixLength).append(to: &prefix) }
        self.init(mimeType: MIMESniffer.computedType(of: fields, prefix: prefix))
    }

    private static func canShow(_ type: MIMEType) -> Bool {
        let essence = type.essence
        if type.isHTML || type.isXML || type.isJavaScript || essence.hasPrefix("text/") { return true }
        if essence == "application/json" || essence.hasSuffix("+json") || essence == "application/pdf" { return true }
        return ["image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/avif", "image/x-icon"]
            .contains(essence)
    }
}
