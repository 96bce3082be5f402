import WebStandards

/// An HTTP Archive, version 1.2 (http://www.softwareishard.com/blog/har-12-spec): a page a flow, an entry a request.
package enum HARReport {
    package static func bytes(of record: RunRecord) -> [UInt8] {
        var pages: [JSON] = []
        var entries: [JSON] = []
        for (index, flow) in record.flows.enumerated() {
            let page = "flow\(index + 1)"
            pages.append([
                "startedDateTime": .string(UTCDate(flow.began).iso8601), "id": .string(page),
                "title": .string(flow.name),
                "pageTimings": ["onLoad": .number(flow.duration.rounded())],
            ])
            entries += flow.hops.map { entry($0, of: flow, page) }
        }
        let log: JSON = [
            "version": "1.2", "creator": ["name": "HeadlessWebView", "version": "1"], "pages": .array(pages),
            "entries": .array(entries),
        ]
        return (["log": log] as JSON).indented + [0x0A]
    }

    private static func entry(_ hop: TimedHop, of flow: FlowRecord, _ page: String) -> JSON {
        let began = flow.began.advanced(by: .milliseconds(Int64(hop.began)))
        let entry: JSON = [
            "pageref": .string(page), "startedDateTime": .string(UTCDate(began).iso8601),
            "time": .number(milliseconds(hop.duration)), "request": request(hop), "response": response(hop),
            "cache": .object([]),
            "timings": ["send": .number(0), "wait": .number(milliseconds(hop.duration)), "receive": .number(0)],
        ]
        // As Chrome says what made a request; `check` takes what the app asks for as no part of the login.
        guard hop.isByApp == true, case .object(let members) = entry else { return entry }
        return .object(members + [JSON.Member("_initiator", ["type": "app"])])
    }

    private static func request(_ hop: TimedHop) -> JSON {
        let query = hop.url.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "#").first ?? ""
        return [
            "method": .string(hop.method), "url": .string(hop.url), "httpVersion": "HTTP/1.1", "cookies": .array([]),
            "headers": headers(hop.requestFields),
            "queryString": .array(
                URLEncoded.parse(String(query)).map { ["name": .string($0.0), "value": .string($0.1)] }
            ),
            "headersSize": .number(-1), "bodySize": .number(-1),
        ]
    }

    private static func response(_ hop: TimedHop) -> JSON {
        let type = hop.responseFields["Content-Type"] ?? ""
        var response: [JSON.Member] = [
            JSON.Member("status", .number(Double(hop.status))), JSON.Member("statusText", .string(hop.reason)),
            JSON.Member("httpVersion", "HTTP/1.1"), JSON.Member("cookies", .array([])),
            JSON.Member("headers", headers(hop.responseFields)),
            JSON.Member("content", ["size": .number(0), "mimeType": .string(type)]),
            JSON.Member("redirectURL", .string(hop.redirect ?? "")), JSON.Member("headersSize", .number(-1)),
            JSON.Member("bodySize", .number(-1)),
        ]
        // Names of one's own begin with an underscore there.
        if let failure = hop.failure { response.append(JSON.Member("_error", .string(failure))) }
        let decisions = hop.cookies.map { JSON.string($0.description) }
        if !decisions.isEmpty { response.append(JSON.Member("_cookieDecisions", .array(decisions))) }
        return .object(response)
    }

    private static func headers(_ fields: HTTPFields) -> JSON {
        .array(fields.map { ["name": .string($0.name), "value": .string(Cookie.text($0.value))] })
    }

    private static func milliseconds(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
}
