import Testing
import WebStandards

@Suite("Redirect")
struct RedirectTests {
    /// A case of web-platform-tests' fetch/api/redirect.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Expectation: Decodable, Sendable {
            let finalStatus: Int?
            let networkError: Bool?

            enum CodingKeys: String, CodingKey {
                case finalStatus = "final_status"
                case networkError = "network_error"
            }
        }

        let kind: String
        let status: Int?
        let location: String?
        let redirectMode: String?
        let method: String?
        let body: String?
        let expectedMethod: String?
        let rawLocation: String?
        let expectedSuffix: String?
        let expect: Expectation?
        var testDescription: String { "\(kind) \(status ?? 0) \(method ?? "") \(location ?? rawLocation ?? "none")" }

        enum CodingKeys: String, CodingKey {
            case kind
            case status
            case location
            case redirectMode = "redirect_mode"
            case method
            case body
            case expectedMethod = "expected_method"
            case rawLocation = "location_raw_latin1"
            case expectedSuffix = "expected_url_suffix"
            case expect
        }
    }

    static let page = WebURL("http://web-platform.test:8000/fetch/api/redirect/x.html") ?? .aboutBlank

    /// What this level answers: fetch's modes and the count of redirects are for its callers.
    private static func cases() throws -> [Case] {
        try SharedSuites.rows("redirects/wpt-redirects.json", as: Case.self).filter {
            $0.kind != "count" && ($0.redirectMode ?? "follow") == "follow"
        }
    }

    @Test("wpt-redirects.json", arguments: try cases())
    func webPlatformTest(_ row: Case) {
        let location = row.location ?? row.rawLocation ?? (row.kind == "method" ? "/next" : nil)
        let step = Redirect.next(
            status: row.status ?? 302,
            location: location.map { [$0] } ?? [],
            current: Self.page,
            method: row.method ?? "GET",
            hasBody: row.body != nil
        )
        switch step {
        case .none:
            #expect(row.expect?.finalStatus == row.status)
        case .follow(let url, let method, _):
            if let expected = row.expectedMethod { #expect(method == expected) }
            if let suffix = row.expectedSuffix { #expect(url.href.hasSuffix(suffix)) }
            // Fetch fails on other schemes; here their URL is the caller's to judge.
            if row.expect?.networkError == true { #expect(!url.isHTTPFamily) }
        case .failure:
            #expect(row.expect?.networkError == true)
        }
    }

    /// A row of our own.
    struct Row: Sendable, CustomTestStringConvertible {
        let what: String
        let location: [String]
        let from: String
        let to: String?
        var testDescription: String { what }

        init(_ what: String, _ location: [String], from: String = "https://a.test/x/y?q#f", to: String?) {
            self.what = what
            self.location = location
            self.from = from
            self.to = to
        }
    }

    @Test(
        "location",
        arguments: [
            Row("the fragment is inherited", ["/z"], to: "https://a.test/z#f"),
            Row("a fragment of its own is kept", ["/z#g"], to: "https://a.test/z#g"),
            Row("an empty fragment is one too", ["/z#"], to: "https://a.test/z#"),
            Row("a custom scheme is followed", ["myapp://callback?code=1"], to: "myapp://callback?code=1#f"),
            Row("a byte of Latin-1 is encoded as it is", ["/caf\u{E9}"], to: "https://a.test/caf%E9#f"),
            Row("so are those of UTF-8", ["/?\u{E2}\u{98}\u{83}%e2"], to: "https://a.test/?%E2%98%83%e2#f"),
            Row("a percent sign before stays", ["/?%\u{E2}\u{98}\u{83}"], to: "https://a.test/?%%E2%98%83#f"),
            Row("a host of UTF-8", ["//b\u{C3}\u{BC}cher.test/"], to: "https://xn--bcher-kva.test/#f"),
            Row("two fields are one", ["/a", "/b"], to: "https://a.test/a,%20/b#f"),
            Row("spaces and tabs", [" /a b\tc "], to: "https://a.test/a%20bc#f"),
            Row("protocol-relative", ["//b.test"], to: "https://b.test/#f"),
            Row("a query alone", ["?r"], to: "https://a.test/x/y?r#f"),
            Row("empty", [""], to: nil),
            Row("blank", ["  "], to: nil),
            Row("no URL", ["http://"], to: nil),
        ]
    )
    func location(_ row: Row) throws {
        let current = try #require(WebURL(row.from))
        let step = Redirect.next(status: 302, location: row.location, current: current, method: "GET", hasBody: false)
        if let to = row.to {
            #expect(step == .follow(url: try #require(WebURL(to)), method: "GET", keepsBody: false))
        } else if case .failure(let failure) = step {
            #expect(!failure.explanation.isEmpty)
        } else {
            Issue.record("\(step) is no failure")
        }
    }

    @Test(
        "as WebKitGTK is given it by libsoup (recorded)",
        arguments: [
            ("/caf\u{E9}", "/caf%C3%AF%C2%BF%C2%BD"), ("/?\u{C3}\u{A9}", "/?%C3%83%C2%A9"), ("/a b%2f", "/a b%2f"),
        ]
    )
    func libsoup(_ value: String, _ read: String) { #expect(Redirect.readByLibsoup(value) == read) }

    @Test("method and body", arguments: [301, 302, 303, 307, 308], ["GET", "HEAD", "POST", "PUT"])
    func method(_ status: Int, _ method: String) {
        let step = Redirect.next(status: status, location: ["/z"], current: Self.page, method: method, hasBody: true)
        let becomesGET =
            switch (status, method) {
            case (301, "POST"), (302, "POST"), (303, "POST"), (303, "PUT"): true
            default: false
            }
        guard case .follow(_, let next, let keepsBody) = step else {
            Issue.record("\(step) is not followed")
            return
        }
        #expect(next == (becomesGET ? "GET" : method))
        #expect(keepsBody == !becomesGET)
    }

    @Test("no redirect", arguments: [200, 201, 300, 304, 305, 306, 309, 400])
    func otherStatus(_ status: Int) {
        let step = Redirect.next(status: status, location: ["/z"], current: Self.page, method: "GET", hasBody: false)
        #expect(step == .none)
    }
}
