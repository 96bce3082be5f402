package import WebStandards

/// One request and what came of it.
package struct RecordedHop: Sendable, Hashable, Codable {
    /// Counts from 1 within the run.
    package var number: Int
    /// Its place in the run's order: where its answer, or its failure, became known.
    package var sequence: Int
    /// The URL asked for, fragment included where it is known.
    package var url: WebURL
    /// The HTTP method.
    package var method: String
    /// The fields that were sent, in order.
    package var requestFields: HTTPFields
    /// 0: no answer came.
    package var status: Int
    /// The answer's fields in order, repeats kept, octets as scalars.
    package var responseFields: HTTPFields
    /// What made the request.
    package var cause: Cause
    /// What it was for.
    package var destination: HopRecord.Destination
    /// The frame it was for: 0 is the page itself.
    package var frame: Int
    /// A click or submission stands behind it.
    package var hasUserGesture: Bool
    /// The document that asked; `nil`: the app did, or unknown.
    package var initiator: WebURL?
    /// Where its answer redirects to.
    package var redirect: WebURL?
    /// The answer's type after sniffing, without parameters; `nil`: unknown.
    package var mediaType: String?
    /// The charset of the `Content-Type` field, as it was written; `nil`: none.
    package var declaredCharset: String?
    /// The encoding the document was read in, by its name in the Encoding Standard; `nil`: not read.
    package var usedEncoding: String?
    /// How many bytes the body has, decoded; `nil`: unknown.
    package var bodySize: Int?
    /// Its answer became a document that the view, or a frame, shows: no redirect, download or 204.
    package var isShown: Bool
    /// Its answer became a file.
    package var isDownload: Bool
    /// Each cookie that was sent or withheld, then one decision for each `Set-Cookie` field, in their order, as in
    /// `HopRecord.cookies`; empty where nobody decided.
    package var cookies: [CookieDecision]
    /// Why no answer came, or why it broke off.
    package var failure: String?
    /// When it went out, by the clock of the machine that recorded; `nil`: unknown.
    package var time: UnixTime?

    /// What makes a request; a redirect's target has the cause `.redirect` whatever began it.
    package enum Cause: String, Sendable, Hashable, Codable {
        /// The app loaded it.
        case load
        /// A server's 3xx.
        case redirect
        /// An upgrade of http to https by the engine.
        case upgrade
        case link
        case form
        case script
        /// A `Refresh` field, or a meta element in its stead.
        case metaRefresh
        case reload
        /// Back or forward.
        case history
        /// A frame's or another part's element.
        case element
        /// A HAR file does not say.
        case unknown
    }

    /// A request without an answer.
    package init(
        number: Int,
        sequence: Int,
        url: WebURL,
        method: String = "GET",
        requestFields: HTTPFields = [],
        cause: Cause = .unknown,
        destination: HopRecord.Destination = .document
    ) {
        self.number = number
        self.sequence = sequence
        self.url = url
        self.method = method
        self.requestFields = requestFields
        self.cause = cause
        self.destination = destination
        frame = 0
        hasUserGesture = false
        status = 0
        responseFields = []
        isShown = false
        isDownload = false
        cookies = []
    }

    /// It is for the page itself, not a frame or part of it.
    package var isMainDocument: Bool { destination == .document && frame == 0 }

    /// Its `Set-Cookie` fields, each with what became of it.
    package var offeredCookies: [OfferedCookie] {
        let lines = responseFields.indices.filter { ASCII.equalIgnoringCase(responseFields[$0].name, "set-cookie") }
        let decisions = cookies.filter { [.stored, .replaced, .removed, .refused].contains($0.outcome) }
        return lines.enumerated().map { index, field in
            OfferedCookie(
                hop: number,
                field: field,
                text: responseFields[field].value,
                decision: decisions.count == lines.count ? decisions[index] : nil
            )
        }
    }
}

/// A `Set-Cookie` field, and what became of it.
package struct OfferedCookie: Sendable, Hashable {
    /// The hop it came with.
    package let hop: Int
    /// The index of its field among the hop's response fields.
    package let field: Int
    /// The field's value, octets as scalars.
    package let text: String
    /// Whether and why it was stored; `nil`: nobody decided.
    package let decision: CookieDecision?

    /// What it says; `nil`: nothing that can be read.
    package var parsed: ParsedCookie? { try? ParsedCookie(parsing: text) }

    /// Its name, also where it is refused.
    package var name: String {
        let pair = text.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else { return "" }
        return pair[..<equals].trimmingBlanks
    }

    /// Its value as it is written, blanks at the ends left out.
    package var value: String {
        let pair = text.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else { return pair.trimmingBlanks }
        return pair[pair.index(after: equals)...].trimmingBlanks
    }
}

extension StringProtocol {
    /// Without the blanks and tabs at both ends.
    var trimmingBlanks: String {
        let head = drop { $0 == " " || $0 == "\t" }
        guard let last = head.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(head[...last])
    }
}
