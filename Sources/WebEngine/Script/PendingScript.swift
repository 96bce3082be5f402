import WebDocument
import WebNetwork
import WebStandards

/// What a script is (https://html.spec.whatwg.org/#concept-script-type).
enum ScriptKind {
    case classic
    case module
    case importMap

    /// By the element's `type` and `language`; `nil` for a data block.
    init?(_ element: Element) {
        self.init(type: element.attribute("type"), language: element.attribute("language"))
    }

    init?(type: String?, language: String?) {
        let name: String
        switch (type, language) {
        case ("", _), (nil, nil), (nil, ""): name = "text/javascript"
        case (let type?, _): name = Self.stripped(type)
        case (nil, let language?): name = "text/" + ASCII.lowercase(language)
        }
        switch name {
        case "module": self = .module
        case "importmap": self = .importMap
        case _ where Self.javaScriptTypes.contains(name): self = .classic
        default: return nil
        }
    }

    /// https://html.spec.whatwg.org/#create-a-potential-cors-request, and for modules
    /// https://html.spec.whatwg.org/#cors-settings-attribute-credentials-mode; `nil`: without CORS.
    func credentials(crossOrigin: String?) -> FetchRequest.Credentials? {
        guard let crossOrigin else { return self == .module ? .sameOrigin : nil }
        return FetchRequest.Credentials(crossOrigin: crossOrigin)
    }

    /// In lower case, without the spaces around it.
    static func stripped(_ type: String) -> String {
        guard let start = type.utf8.firstIndex(where: { !ASCII.isWhitespace($0) }),
            let end = type.utf8.lastIndex(where: { !ASCII.isWhitespace($0) })
        else { return "" }
        return ASCII.lowercase(type[start...end])
    }

    // https://mimesniff.spec.whatwg.org/#javascript-mime-type
    static let javaScriptTypes: Set<String> = [
        "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
        "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
        "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
        "text/x-ecmascript", "text/x-javascript",
    ]
}

/// A script that is to run: its text, once it is here.
final class PendingScript {
    /// When it runs.
    enum Timing {
        case now
        case blocking
        case deferred
        case inOrder
        case soon
    }

    let element: Element
    let kind: ScriptKind
    var timing = Timing.now
    var url = WebURL.aboutBlank
    /// Where its text begins in the page.
    var line = 1
    /// And in which column of it, from 0.
    private(set) var column = 0
    var isExternal = false
    /// What it throws is not told in words (https://html.spec.whatwg.org/#muted-errors).
    private(set) var hidesErrors = false
    /// Nor is what its functions throw.
    private(set) var hidesLaterErrors = false
    /// By which the page's world knows a module script.
    let number: Int
    /// `nil`: not here yet, or it did not come.
    var text: String?
    private var hasFailed = false
    var load: ScriptLoad?

    /// "The encoding specified by" its `charset` when it was prepared.
    private let charset: TextEncoding?

    init(_ element: Element, _ kind: ScriptKind, number: Int) {
        self.element = element
        charset = element.attribute("charset").flatMap { TextEncoding(label: $0) }
        self.kind = kind
        self.number = number
    }

    /// Its text is in the page: the line of its end, and the column of its beginning, from 0.
    ///
    /// NB: JavaScriptCore's API for programs takes no column to begin in.
    func place(_ text: String, _ place: (end: Int, column: Int)) {
        line = place.end - text.utf8.count { $0 == 0x0A }
        guard place.column <= Self.widestIndent else { return }
        column = place.column
        guard kind == .classic else { return }
        self.text = String(repeating: " ", count: place.column) + text
    }
    private static let widestIndent = 64 << 10

    /// A module's graph is here, or is not to be had.
    func settle(hasCome: Bool) {
        if hasCome { text = "" } else { hasFailed = true }
    }

    var isReady: Bool { text != nil || hasFailed }

    // https://html.spec.whatwg.org/#fetch-a-classic-script, from the answer on
    //
    // `isOpaque`: another origin has answered, and was not asked whether the document may read that.
    func arrived(
        _ result: Result<ResourceLoad.Answer, NavigationFailure>,
        fallback: TextEncoding,
        isOpaque: (WebURL) -> Bool
    ) {
        load = nil
        guard case .success(let answer) = result, (200...299).contains(answer.head.status) else {
            hasFailed = true
            return
        }
        let integrity = SubresourceIntegrity(element.attribute("integrity") ?? "")
        guard integrity.matches(answer.body, isOpaque: kind == .classic && isOpaque(answer.url)) else {
            hasFailed = true
            return
        }
        let type = answer.head.fields["Content-Type"].flatMap(MIMEType.init)
        guard !Self.isBlocked(type, of: answer.head.fields) else {
            hasFailed = true
            return
        }
        // https://encoding.spec.whatwg.org/#decode: a byte order mark is right about itself.
        let marked = EncodingSniffer.byteOrderMark(Array(answer.body.prefix(3)))
        text = (marked ?? type?.charset ?? charset ?? fallback).decode(answer.body)
    }

    /// https://html.spec.whatwg.org/#muted-errors: it came from another origin.
    func mute(at url: WebURL, withCORS: Bool, in active: ActiveDocument, isWebKit: Bool) {
        guard kind == .classic, isOfOthers(url, in: active) else { return }
        hidesErrors = !withCORS
        // PLATFORM(WebKit): ScriptExecutionContext::canIncludeErrorDetails: what its functions throw when they are called later
        // goes by the URL alone.
        hidesLaterErrors = hidesErrors || isWebKit
    }

    /// Another origin has had a part in it, which came from that URL in the end.
    func isOfOthers(_ url: WebURL, in active: ActiveDocument) -> Bool {
        [self.url, url].contains { $0.isHTTPFamily && !$0.origin.sameOrigin(active.origin) }
    }

    private static func isBlocked(_ type: MIMEType?, of fields: HTTPFields) -> Bool {
        // https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-nosniff?
        if MIMESniffer.hasNoSniff(fields), type?.isJavaScript != true { return true }
        // https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-mime-type?
        guard let type else { return false }
        return ["audio", "image", "video"].contains(type.type) || type.essence == "text/csv"
    }
}
