/// Decides what a response is from its Content-Type and, where the standard says so, its first bytes.
///
/// https://mimesniff.spec.whatwg.org/
public enum MIMESniffer {
    /// How many bytes suffice for every pattern.
    ///
    /// https://mimesniff.spec.whatwg.org/#reading-the-resource-header
    public static let prefixLength = 1445

    /// The type a response is treated as; `prefix` is its first bytes, as many of `prefixLength` as there are.
    ///
    /// https://mimesniff.spec.whatwg.org/#mime-type-sniffing-algorithm
    public static func computedType(of fields: HTTPFields, prefix: [UInt8]) -> MIMEType {
        let isSniffable = !hasNoSniff(fields)
        guard let supplied = MIMEType.extract(from: fields), !isUnknown(supplied) else {
            // 2. "If the supplied MIME type is undefined or unknown: rules for identifying an unknown MIME type."
            return identifyUnknown(prefix, sniffsScriptable: isSniffable)
        }
        // 1. "If the supplied MIME type is an XML MIME type or HTML, the computed MIME type is the supplied one."
        if supplied.isXML || supplied.isHTML { return supplied }
        // 3. "If the no-sniff flag is set, return the supplied MIME type." 4. "If the check-for-apache-bug flag is set,
        //    rules for distinguishing if a resource is text or binary."
        guard isSniffable, hasApacheBug(fields) else { return supplied }
        // PLATFORM(WebKit, Chromium): soup_content_sniffer_sniff, SniffMimeTypeFromLocalData: what is no text is looked at
        // further, for images and sounds.
        return isText(prefix) ? supplied : MIMESignature.type(of: prefix) ?? .octetStream
    }

    /// The type that the fields alone tell; `nil` where the first bytes must be looked at.
    public static func definiteType(of fields: HTTPFields) -> MIMEType? {
        guard let supplied = MIMEType.extract(from: fields), !isUnknown(supplied) else { return nil }
        if supplied.isXML || supplied.isHTML { return supplied }
        return hasApacheBug(fields) && !hasNoSniff(fields) ? nil : supplied
    }

    private static func isUnknown(_ type: MIMEType) -> Bool {
        switch type.essence {
        case "unknown/unknown", "application/unknown", "*/*": true
        default: false
        }
    }

    /// A response's type is what it says, and nothing else.
    ///
    /// https://fetch.spec.whatwg.org/#x-content-type-options-header
    public static func hasNoSniff(_ fields: HTTPFields) -> Bool {
        guard let value = fields.values(of: "X-Content-Type-Options").flatMap(MIMEParameters.splitOnCommas).first else {
            return false
        }
        return ASCII.equalIgnoringCase(value, "nosniff")
    }

    /// The values old servers send for whatever they do not know.
    ///
    /// https://mimesniff.spec.whatwg.org/#interpreting-the-resource-metadata
    private static func hasApacheBug(_ fields: HTTPFields) -> Bool {
        let values = [
            "text/plain", "text/plain; charset=ISO-8859-1", "text/plain; charset=iso-8859-1",
            "text/plain; charset=UTF-8",
        ]
        return fields.values(of: "Content-Type").last.map(values.contains) ?? false
    }

    // https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary
    private static func isText(_ prefix: [UInt8]) -> Bool {
        if EncodingSniffer.byteOrderMark(prefix) != nil { return true }
        return !prefix.prefix(prefixLength).contains(where: isBinary)
    }

    // https://mimesniff.spec.whatwg.org/#binary-data-byte
    private static func isBinary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x08, 0x0B, 0x0E...0x1A, 0x1C...0x1F: true
        default: false
        }
    }

    // https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
    private static func identifyUnknown(_ prefix: [UInt8], sniffsScriptable: Bool) -> MIMEType {
        if sniffsScriptable {
            // PLATFORM(WebKit, Chromium): RESOURCE_HEADER_SIZE, kMaxBytesToSniff of SniffForHTML.
            let start = prefix.prefix(512).drop(while: ASCII.isWhitespace)
            if htmlPatterns.contains(where: { matchesTag(start, $0) }) { return .html }
            if matches(start, "<!--") { return .html }
            if matches(start, "<?xml") { return MIMEType("text", "xml") }
            if matches(prefix[...], "%PDF-") { return MIMEType("application", "pdf") }
        }
        if matches(prefix[...], "%!PS-Adobe-") { return MIMEType("application", "postscript") }
        if EncodingSniffer.byteOrderMark(prefix) != nil { return .plainText }
        if let type = MIMESignature.type(of: prefix) { return type }
        return isText(prefix) ? .plainText : .octetStream
    }

    private static let htmlPatterns = [
        "<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE", "<A", "<STYLE",
        "<TITLE", "<B", "<BODY", "<BR", "<P",
    ]

    private static func matchesTag(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        let end = bytes.startIndex + pattern.utf8.count
        guard end < bytes.endIndex, bytes[end] == 0x20 || bytes[end] == UInt8(ascii: ">") else { return false }
        return bytes[..<end].elementsEqual(pattern.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
    }

    private static func matches(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        bytes.starts(with: pattern.utf8)
    }
}

extension MIMEType {
    /// How a navigation shows a response.
    public enum Presentation: Sendable, Hashable, Codable {
        /// An HTML document.
        case html
        /// An XML document.
        case xml
        /// A document that shows the text.
        case text
        /// A document that shows an image, a video, a sound or a PDF.
        case media
        /// No document: the response is handed on as a file.
        case download
    }

    /// How a navigation shows a response of this type.
    ///
    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#loading-a-document
    public var presentation: Presentation {
        if isHTML { return .html }
        if isXML { return .xml }
        if isJSON || isJavaScript || type == "text" { return .text }
        if ["image", "video", "audio"].contains(type) || essence == "application/pdf" { return .media }
        return .download
    }
}
