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
    /// It asks for its origin's cache to be forgotten (`Clear-Site-Data`).
    var clearsCache = false
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

/// What a response is to the view: its type after sniffing.
struct ResponseType {
    var mimeType: MIMEType

    init(mimeType: MIMEType) {
        self.mimeType = mimeType
    }

    /// A document of it can show.
    func canShow(in engine: Profile.Engine) -> Bool {
        let essence = mimeType.essence
        if mimeType.isHTML || Self.shownXML.contains(essence) || mimeType.isJavaScript { return true }
        if Self.shownMedia.contains(essence) { return true }
        return switch engine {
        case .webKit: canShowInWebKit
        case .chromium: canShowInChromium
        }
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
    private var canShowInWebKit: Bool {
        let essence = mimeType.essence
        if essence.hasPrefix("text/") { return !Self.unshownTexts.contains(essence) }
        if essence == "application/json" || essence.hasSuffix("+json") || essence == "application/pdf" { return true }
        return Self.shownImages.contains(essence)
    }

    /// PLATFORM(Chromium): blink::IsSupportedMimeType(); a view has no plugin that shows PDF.
    private var canShowInChromium: Bool {
        let essence = mimeType.essence
        if essence.hasPrefix("text/") {
            return !Self.unshownTexts.contains(essence) && !Self.unshownTextsInChromium.contains(essence)
        }
        if essence == "application/json" || essence.hasPrefix("application/") && essence.hasSuffix("+json") {
            return true
        }
        return Self.shownImagesInChromium.contains(essence) || Self.shownMIME.contains(essence)
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

    private static let shownImagesInChromium: Set = [
        "image/png", "image/apng", "image/x-png", "image/jpeg", "image/pjpeg", "image/jpg", "image/gif", "image/webp",
        "image/avif", "image/bmp", "image/x-icon", "image/vnd.microsoft.icon", "image/x-xbitmap",
    ]

    private static let shownMIME: Set = ["message/rfc822", "multipart/related", "multipart/x-mixed-replace"]

    private static let shownMedia: Set = [
        "video/mp4", "video/quicktime", "video/webm", "audio/mpeg", "audio/mp4", "audio/aac", "audio/wav",
        "audio/x-m4a",
    ]

    /// Texts that are another program's to open.
    private static let unshownTexts: Set = [
        "text/calendar", "text/x-calendar", "text/vcalendar", "text/x-vcalendar", "text/vcard", "text/x-vcard",
        "text/x-vcf", "text/directory", "text/ldif", "text/qif", "text/x-qif", "text/x-csv", "text/rtf",
    ]
    private static let unshownTextsInChromium: Set = [
        "text/comma-separated-values", "text/csv", "text/tab-separated-values", "text/tsv", "text/ofx",
        "text/vnd.sun.j2me.app-descriptor", "text/x-ms-iqy", "text/x-ms-odc", "text/x-ms-rqy", "text/x-ms-contact",
    ]
}
