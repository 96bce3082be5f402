import WebStandards

/// `cookie.*`.
enum CookieOperations {
    /// When `at` counts from: 2026-01-01T00:00:00Z, so that the suites' dates of the past are past.
    private static let start = UnixTime(seconds: 1_767_225_600)

    static let table: [String: Operations.Operation] = [
        "cookie.roundtrip": roundtrip,
        "cookie.document": document,
        "cookie.date": date,
        "cookie.domainMatch": domainMatch,
        "cookie.pathMatch": pathMatch,
        "cookie.defaultPath": defaultPath,
    ]

    private static func roundtrip(_ request: JSON) throws -> JSON {
        var jar = CookieJar()
        var decisions: [JSON] = []
        for offer in request["set"]?.array ?? [] {
            let url = try offer.url("url")
            let decision = jar.receive(try header(offer), access: CookieAccess(url: url, now: moment(offer)))
            decisions.append(["stored": .bool(decision.isStored), "reason": .string(decision.reason.explanation)])
        }
        let url = try request.url("get")
        let access = CookieAccess(url: url, sameSite: context(request["context"], url), now: moment(request))
        let value = jar.header(for: access).value ?? ""
        return ["header": .string(utf8(value)), "decisions": .array(decisions)]
    }

    private static func document(_ request: JSON) throws -> JSON {
        var jar = CookieJar()
        let access = CookieAccess(url: try request.url("url"), now: start)
        for step in request["steps"]?.array ?? [] {
            if let text = step["set"]?.string {
                jar.setDocumentCookie(text, access: access)
            } else {
                jar.receive(try header(step), access: access)
            }
        }
        let reader = CookieAccess(url: try request.url("read"), api: .script, now: start)
        return ["cookie": .string(jar.documentCookie(for: reader))]
    }

    private static func date(_ request: JSON) throws -> JSON {
        let moment = CookieDate.parse(try request.text("input"))
        return ["epochSeconds": moment.map { .number(Double($0.seconds)) } ?? .null]
    }

    private static func domainMatch(_ request: JSON) throws -> JSON {
        let string = CookieMatching.canonicalHost(try request.text("string"))
        let domain = CookieMatching.canonicalHost(try request.text("domain"))
        return ["result": .bool(CookieMatching.domainMatches(string, domain))]
    }

    private static func pathMatch(_ request: JSON) throws -> JSON {
        ["result": .bool(CookieMatching.pathMatches(try request.text("requestPath"), try request.text("cookiePath")))]
    }

    private static func defaultPath(_ request: JSON) throws -> JSON {
        ["result": .string(CookieMatching.defaultPath(try request.text("path")))]
    }

    // MARK: Parts of requests

    /// A Set-Cookie value: text goes over the wire as UTF-8.
    private static func header(_ step: JSON) throws -> String {
        if step["headerBase64"] != nil { return String(isomorphic: try step.bytes("headerBase64")) }
        return String(isomorphic: try step.text("header").utf8)
    }

    private static func utf8(_ isomorphic: String) -> String {
        String(decoding: isomorphic.isomorphicBytes, as: UTF8.self)
    }

    private static func moment(_ request: JSON) -> UnixTime {
        start.advanced(by: .seconds(request["at"]?.int ?? 0))
    }

    private static func context(_ context: JSON?, _ url: WebURL) -> SameSiteContext {
        guard let context else { return .sameSite }
        return SameSiteContext(
            url: url,
            siteForCookies: context["initiatorSite"]?.string.flatMap { WebURL($0)?.site },
            isTopLevelNavigation: context["topLevel"]?.bool ?? true,
            method: context["method"]?.string ?? "GET"
        )
    }
}

extension JSON {
    /// A member that must be there and be an absolute URL.
    func url(_ name: String) throws -> WebURL {
        let text = try text(name)
        guard let url = WebURL(text) else { throw BadRequest(message: "\"\(name)\" must be a URL: \(text)") }
        return url
    }
}
