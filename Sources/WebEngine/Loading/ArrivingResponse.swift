import WebDocument
import WebNetwork
import WebStandards

/// A response whose document is not made yet.
struct ArrivingResponse {
    var status: Int
    var fields: HTTPFields
    var type: ResponseType
    var disposition: ContentDisposition?
    /// Where it says that it is from, where that is not what was asked for.
    var url: WebURL?
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
    ///
    /// PLATFORM(Chromium): nor does a 304 where nothing was kept, which WebKit shows as an empty page.
    func replacesDocument(in engine: Profile.Engine) -> Bool {
        status != 204 && status != 205 && (status != 304 || engine != .chromium)
    }

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

    init(status: Int = 200, fields: HTTPFields, first bytes: Span<UInt8>) {
        // A 304 has no content to sniff (RFC 9110, section 15.4.5).
        guard status != 304 || fields["Content-Type"] != nil else {
            self.init(mimeType: .octetStream)
            return
        }
        let fields = Self.withOneContentType(fields)
        if let type = MIMESniffer.definiteType(of: fields) {
            self.init(mimeType: type)
            return
        }
        var prefix: [UInt8] = []
        bytes.extracting(first: MIMESniffer.prefixLength).append(to: &prefix)
        self.init(mimeType: MIMESniffer.computedType(of: fields, prefix: prefix))
    }

    /// The last field, up to its first comma.
    ///
    /// PLATFORM(WebKit): extractMIMETypeFromMediaType() ends at a comma, where Fetch's "extract a MIME type" goes on.
    private static func withOneContentType(_ fields: HTTPFields) -> HTTPFields {
        let values = fields.values(of: "Content-Type")
        guard let last = values.last, values.count > 1 || last.utf8.contains(UInt8(ascii: ",")) else { return fields }
        var fields = fields
        fields["Content-Type"] = last.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init)
        return fields
    }

    /// PLATFORM(WebKit): MIMETypeRegistry::canShowMIMEType().
    private static func canShow(_ type: MIMEType) -> Bool {
        let essence = type.essence
        if type.isHTML || shownXML.contains(essence) || type.isJavaScript { return true }
        if essence.hasPrefix("text/") { return !unshownTexts.contains(essence) }
        if essence == "application/json" || essence.hasSuffix("+json") || essence == "application/pdf" { return true }
        return shownImages.contains(essence) || shownMedia.contains(essence)
    }

    /// Other `+xml` types are some program's own.
    private static let shownXML: Set = [
        "text/xml", "application/xml", "application/xhtml+xml", "application/vnd.wap.xhtml+xml", "application/rss+xml",
        "application/atom+xml", "image/svg+xml",
    ]

    private static let shownImages: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/avif", "image/heic", "image/tiff",
        "image/x-icon", "image/vnd.microsoft.icon",
    ]

    private static let shownMedia: Set = [
        "video/mp4", "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4", "audio/aac", "audio/wav",
        "audio/x-m4a",
    ]

    /// Texts that are another program's to open.
    private static let unshownTexts: Set = [
        "text/calendar", "text/x-calendar", "text/vcalendar", "text/x-vcalendar", "text/vcard", "text/x-vcard",
        "text/x-vcf", "text/directory", "text/ldif", "text/qif", "text/x-qif", "text/x-csv", "text/rtf",
    ]
}
