import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which windows know each other where documents say Cross-Origin-Opener-Policy, as recorded of WebKit.
@Suite(.timeLimit(.minutes(10)))
struct OpenerPolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var opener = ""
        var window = ""
        /// What the window is led to, and from where that redirects.
        var url = "https://a.test/w"
        var isSame: Bool
        var profile = Profile.wkWebView(iOS: 17)
        var testDescription: String { "\(opener) - \(window) \(url) \(profile.name)" }
    }

    private static let popups = "same-origin-allow-popups"

    static let rows = [
        Row(isSame: true), Row(url: "https://b.test/w", isSame: true),
        Row(window: "same-origin", isSame: false), Row(window: popups, isSame: false),
        Row(window: "same-origin; report-to=\"x\"", isSame: false),
        Row(window: "same-origin, same-origin", isSame: true),
        Row(window: "SAME-ORIGIN", isSame: true),
        // What a redirect says counts too.
        Row(url: "https://b.test/r", isSame: false),
        // http says nothing.
        Row(window: "same-origin", url: "http://a.test/w", isSame: true),
        Row(opener: "same-origin", window: "same-origin", isSame: true), Row(opener: "same-origin", isSame: false),
        Row(opener: "same-origin", window: "same-origin", url: "https://b.test/w", isSame: false),
        Row(opener: popups, isSame: true), Row(opener: popups, url: "https://b.test/w", isSame: true),
        Row(opener: popups, window: popups, isSame: true), Row(opener: popups, window: "same-origin", isSame: false),
        Row(window: "same-origin", isSame: true, profile: .android(api: 34)),
        Row(window: "same-origin", isSame: true, profile: .wkWebView(iOS: 14)),
    ]

    private static func site(_ row: Row, heard: AsyncStream<String>.Continuation? = nil) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        configuration.profile = row.profile
        return TestPage(configuration) { request in
            func page(_ policy: String, _ body: String = "") -> ServiceResponse {
                html("", body, policy.isEmpty ? [] : [HTTPField("Cross-Origin-Opener-Policy", policy)])
            }
            switch request.url.path {
            case "/heard": heard?.yield(request.url.query ?? "")
            case "/r":
                let location = HTTPField("Location", "https://a.test/w")
                let policy = HTTPField("Cross-Origin-Opener-Policy", "same-origin")
                return ServiceResponse(status: 302, fields: [location, policy])
            case "/w": return page(row.window, "<script>fetch('/heard?' + (opener !== null) + name)</script>")
            default: break
            }
            return page(row.opener)
        }
    }

    @Test(arguments: rows)
    func window(_ row: Row) async {
        let (heard, hearing) = AsyncStream.makeStream(of: String.self)
        let page = Self.site(row, heard: hearing)
        await page.load("https://a.test/")
        await page.run { _ = try? $0.evaluate("w = open('\(row.url)', 'n'); 0") }
        for await told in heard {
            #expect(told == (row.isSame ? "truen" : "false"))
            break
        }
        #expect(await page.state { try? $0.evaluate("w.closed") } == .bool(!row.isSame))
        #expect(await page.state { try? $0.evaluate("open('', 'n') === w") } == .bool(row.isSame))
    }

    @Test("a page that leaves its group has no name, is closed to the windows that it opened, and is not kept")
    func leaving() async {
        let page = Self.site(Row(window: "same-origin", isSame: false))
        await page.load("https://a.test/")
        await page.run { _ = try? $0.evaluate("name = 'main'; w = open('', 'n'); location = '/w'; 0") }
        #expect(page.sent().suffix(1) == ["GET https://a.test/heard?false"])
        #expect(await page.state { try? $0.evaluate("open('', 'n').document.body.innerHTML") } == .string(""))
        let lines = await page.run { $0.goBack() }
        #expect(lines.contains { $0.hasPrefix("response") }, "\(lines)")
        #expect(await page.state { try? $0.evaluate("name") } == .string(""))
    }
}
