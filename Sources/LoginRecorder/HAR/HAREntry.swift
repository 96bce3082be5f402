internal import HeadlessWebView
internal import SuccessPageRules

/// Why a HAR file cannot be taken: which entry, and what of it.
package struct HARError: Error, CustomStringConvertible {
    package let description: String
}

/// One entry of a HAR file (HAR 1.2), as Chrome, Firefox, Charles and mitmproxy write it.
///
/// http://www.softwareishard.com/blog/har-12-spec/
struct HAREntry {
    var url: WebURL
    var method: String
    var requestFields: HTTPFields
    var status: Int
    var statusText: String
    var responseFields: HTTPFields
    /// The decoded body; `nil`: the file has none.
    var body: [UInt8]?
    /// The body was text in the file: it is UTF-8 here, whatever it was on the wire.
    var isTranscoded = false
    var size: Int?
    var time: UnixTime?
    /// Chrome's `_resourceType`.
    var type: String?
    /// Chrome's `_error`.
    var error: String?

    /// The app asked, no page of it: a step of a flow that does so.
    var isByApp: Bool

    /// More characters than any field has.
    private static let fieldLimit = 1 << 20

    /// `nil`: it is about no http or https request, such as a `data:` URL.
    init?(_ json: JSON, number: Int) throws(HARError) {
        func wrong(_ what: String) -> HARError { HARError(description: "Entry \(number): \(what)") }
        guard let request = json["request"], let response = json["response"] else {
            throw wrong("it has no “\(json["request"] == nil ? "request" : "response")”.")
        }
        guard let address = request["url"]?.string else { throw wrong("request.url is no text.") }
        guard let url = WebURL(Secret.starred(address)) else {
            throw wrong("request.url is no URL: “\(Secret.maskURL(String(address.prefix(120))))”.")
        }
        guard url.isHTTPFamily else { return nil }
        self.url = url
        guard let method = request["method"]?.string, HTTPToken.isToken(method.unicodeScalars) else {
            throw wrong("request.method is no method.")
        }
        self.method = method
        requestFields = try Self.fields(request["headers"], "request.headers", number)
        responseFields = try Self.fields(response["headers"], "response.headers", number)
            .unfoldingCookies(named: response["cookies"]?.array?.compactMap { $0["name"]?.string } ?? [])
        // Playwright writes -1 where no answer came, browsers 0.
        guard let status = response["status"]?.int, (-1...999).contains(status) else {
            throw wrong("response.status is no number from 0 to 999.")
        }
        self.status = max(0, status)
        statusText = response["statusText"]?.string ?? ""
        let content = response["content"]
        size = content?["size"]?.int.flatMap { $0 >= 0 ? $0 : nil }
        if let text = content?["text"]?.string {
            if content?["encoding"]?.string == "base64" {
                guard let bytes = Base64.forgivingDecode(text.utf8) else {
                    throw wrong("response.content.text is no Base64.")
                }
                body = bytes
            } else {
                body = Array(text.utf8)
                isTranscoded = true
            }
        }
        time = json["startedDateTime"]?.string.flatMap { UnixTime(iso8601: $0) }
        type = json["_resourceType"]?.string
        isByApp = json["_initiator"]?["type"]?.string == HARReader.appInitiator
        error = ["_error", "_failureText"].lazy.compactMap { response[$0]?.string ?? json[$0]?.string }.first
    }

    private static func fields(_ json: JSON?, _ name: String, _ number: Int) throws(HARError) -> HTTPFields {
        guard let json else { return [] }
        guard let list = json.array else { throw HARError(description: "Entry \(number): \(name) is no list.") }
        var fields = HTTPFields()
        for field in list {
            guard let name = field["name"]?.string, let value = field["value"]?.string else {
                throw HARError(description: "Entry \(number): \(name) has something without a name and a value.")
            }
            guard value.utf8.count <= fieldLimit else {
                throw HARError(
                    description: "Entry \(number): the field “\(name.prefix(60))” is longer than \(fieldLimit)."
                )
            }
            // HTTP/2 and Chrome's own.
            guard !name.hasPrefix(":"), HTTPToken.isToken(name.unicodeScalars) else { continue }
            // Older versions of Chrome and Charles put several into one, a line each.
            for line in value.split(separator: "\n", omittingEmptySubsequences: true) where !line.isEmpty {
                fields.append(name, Secret.starred(String(line)))
            }
            if value.isEmpty { fields.append(name, "") }
        }
        return fields
    }

    /// What it was for: the browser says, or else the request's and the answer's fields.
    var destination: HopRecord.Destination {
        switch requestFields["sec-fetch-dest"] {
        case "document": return .document
        case "iframe", "frame", "embed", "object": return .frame
        case "image": return .image
        case "style": return .style
        case "script", "worker", "sharedworker", "serviceworker": return .script
        case "empty", "font", "audio", "video", "track", "manifest", "report": return .fetch
        default: break
        }
        switch type {
        case "document": return .document
        case "image": return .image
        case "stylesheet": return .style
        case "script": return .script
        case let type? where !type.isEmpty: return .fetch
        default: break
        }
        if requestFields["accept"]?.hasPrefix("text/html") == true { return .document }
        switch essence {
        case let type? where type.hasPrefix("image/"): return .image
        case "text/css": return .style
        case "text/javascript", "application/javascript": return .script
        case "text/html", "application/xhtml+xml": return requestFields["x-requested-with"] == nil ? .document : .fetch
        default: return Redirect.isRedirectStatus(status) ? .document : .fetch
        }
    }

    /// The browser stopped it itself: another load took its place, or something in it, or the app's scheme behind it, forbade it.
    var isDropped: Bool {
        status == 0
            && ["ERR_ABORTED", "ERR_BLOCKED_BY_CLIENT", "NS_BINDING_ABORTED"].contains { error?.hasSuffix($0) == true }
    }

    /// It was one redirect too many for the browser, which does not show the answer.
    var isBeyondRedirects: Bool {
        status == 0 && ["ERR_TOO_MANY_REDIRECTS", "NS_ERROR_REDIRECT_LOOP"].contains { error?.hasSuffix($0) == true }
    }

    /// It has a field of cookies, either way.
    var showsCookies: Bool { requestFields["cookie"] != nil || responseFields["set-cookie"] != nil }

    /// Browsers ask for a site's icon by themselves; web views do not.
    func isIcon(of page: RecordedPage?) -> Bool {
        guard destination == .image else { return false }
        if url.path == "/favicon.ico" { return true }
        return page?.elements("link").contains { link in
            link["rel"]?.lowercased().split(separator: " ").contains("icon") == true
                && link["href"].flatMap { WebURL($0, base: page?.url) } == url
        } ?? false
    }

    var essence: String? { responseFields.values(of: "content-type").last.flatMap { MIMEType($0) }?.essence }

    var isAttachment: Bool {
        responseFields["content-disposition"].map(ContentDisposition.init(parsing:))?.isAttachment ?? false
    }
}

extension HTTPFields {
    /// With the `Set-Cookie` fields that older versions of mitmproxy put into one, commas between them, each by itself again.
    ///
    /// A comma stands in dates too: only what the file says to be a cookie's name begins another.
    fileprivate func unfoldingCookies(named names: [String]) -> HTTPFields {
        guard names.count > 1, let field = first(where: { ASCII.equalIgnoringCase($0.name, "set-cookie") }),
            values(of: "set-cookie").count == 1
        else { return self }
        var lines: [String] = []
        var rest = field.value[...]
        for name in names.dropFirst() {
            guard let next = rest.firstRange(of: ", \(name)=") else { return self }
            lines.append(String(rest[..<next.lowerBound]))
            rest = rest[next.lowerBound...].dropFirst(2)
        }
        lines.append(String(rest))
        var fields = HTTPFields()
        for other in self {
            if other == field {
                for line in lines { fields.append(other.name, line) }
            } else {
                fields.append(other.name, other.value)
            }
        }
        return fields
    }
}
