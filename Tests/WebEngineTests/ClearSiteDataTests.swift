import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What `Clear-Site-Data` of a sign-out page takes with it, on each platform.
///
/// https://w3c.github.io/webappsec-clear-site-data/
struct ClearSiteDataTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView(iOS: 17)
        var value: String?
        /// What answers with that value.
        var path = "/out"
        var scheme = "https"
        /// What is left of `everything`.
        var left: [String]
    }

    static let everything = ["host", "domain", "below", "other", "cache", "local", "session"]
    static let android = Profile.android(api: 34)

    static let rows = [
        Row(testDescription: "nothing is asked for", value: nil, left: everything),
        Row(
            testDescription: "cookies, in WebKit those of the host",
            value: "\"cookies\"",
            left: ["domain", "below", "other", "cache", "local", "session"]
        ),
        Row(
            testDescription: "cookies, in Chromium those of the site",
            profile: android,
            value: "\"cookies\"",
            left: ["other", "cache", "local", "session"]
        ),
        Row(
            testDescription: "storage",
            value: "\"storage\"",
            left: ["host", "domain", "below", "other", "cache"]
        ),
        Row(
            testDescription: "the cache",
            profile: android,
            value: "\"cache\"",
            left: ["host", "domain", "below", "other", "local", "session"]
        ),
        Row(testDescription: "all", profile: android, value: "\"*\"", left: ["other"]),
        Row(
            testDescription: "a list, with what is no type",
            profile: android,
            value: " \"storage\" , cookies,\"Cookies\",\"executionContexts\",\t\"cache\"",
            left: ["host", "domain", "below", "other"]
        ),
        Row(testDescription: "a redirect, in WebKit", value: "\"*\"", path: "/to-out", left: everything),
        Row(
            testDescription: "a redirect, in Chromium",
            profile: android,
            value: "\"*\"",
            path: "/to-out",
            left: ["other"]
        ),
        Row(testDescription: "before Safari 17", profile: .wkWebView(iOS: 16), value: "\"*\"", left: everything),
        Row(testDescription: "UIWebView", profile: .uiWebView(iOS: 12), value: "\"*\"", left: everything),
        Row(testDescription: "without TLS", profile: android, value: "\"*\"", scheme: "http", left: everything),
    ]

    @Test(arguments: rows)
    func takesWhatItNames(row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { Self.answer(to: $0, row) }
        for host in ["below.rp.test", "other.test", "rp.test"] { await page.load("\(row.scheme)://\(host)/in") }
        _ = await page.state { try? $0.evaluate("localStorage.local = sessionStorage.session = 1") }
        await page.load("\(row.scheme)://rp.test/kept")
        await page.load("\(row.scheme)://rp.test\(row.path)")

        var left: [String] = []
        for host in ["rp.test", "below.rp.test", "other.test"] {
            _ = page.sent()
            await page.load("\(row.scheme)://\(host)/in?again")
            for line in page.sent({ $0.fields["Cookie"] ?? "" }) {
                left += line.split(separator: "; ").map(String.init)
            }
        }
        await page.load("\(row.scheme)://rp.test/kept")
        if page.sent().isEmpty { left.append("cache") }
        let stored = await page.state {
            try? $0.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)].join()").string
        }
        left += try #require(stored).split(separator: ",").map(String.init)
        #expect(Set(left) == Set(row.left))
    }

    @Test(
        "in WebKit what is kept for going back goes with the cache",
        arguments: [
            (nil, []), ("\"cookies\"", []), ("\"storage\"", []), ("\"cache\"", ["/2", "/1"]), ("\"*\"", ["/2", "/1"]),
        ] as [(String?, [String])]
    )
    func pageCache(value: String?, asked: [String]) async {
        let page = TestPage { request in
            var response = ServiceResponse.html(request.url.path)
            if request.url.path == "/out", let value { response.fields.append("Clear-Site-Data", value) }
            return response
        }
        for path in ["/1", "/2", "/out"] { await page.load("https://rp.test\(path)") }
        _ = page.sent()
        for _ in 0..<2 { await page.run { $0.go(by: -1) } }
        #expect(page.sent { $0.url.path } == asked)
    }

    private static func answer(to request: ServiceRequest, _ row: Row) -> ServiceResponse {
        var response = ServiceResponse.html("<!DOCTYPE html><title>\(request.url.path)</title>")
        switch (request.url.path, request.url.hostname) {
        case ("/in", "rp.test") where request.url.query == nil:
            response.fields.append("Set-Cookie", "host")
            response.fields.append("Set-Cookie", "domain; Domain=rp.test")
        case ("/in", let host) where request.url.query == nil:
            response.fields.append("Set-Cookie", String(host.prefix(5)))
        case ("/kept", _): response.fields.append("Cache-Control", "max-age=600")
        case ("/to-out", _):
            response.status = 302
            response.fields.append("Location", "/out")
        default: break
        }
        if request.url.path == row.path, let value = row.value { response.fields.append("Clear-Site-Data", value) }
        return response
    }
}
