import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// The referrer policy of documents that say none of their own.
///
/// Asserted is what WebKitGTK showed; Chromium goes by https://html.spec.whatwg.org/#policy-container.
struct InheritedReferrerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// What the page with the policy `no-referrer` has.
        var body: String
        var script = ""
        /// `Referer` of an image in the document at `/f`, or in the frame's own text.
        var inWebKit: String
        var inChromium: String
        var testDescription: String { body + script }
    }

    private static let image = "<img src=http://b.test/i>"

    static let rows = [
        Row(body: "<iframe src=/f></iframe>", inWebKit: "-", inChromium: "http://a.test/"),
        Row(body: "<iframe src=/nest></iframe>", inWebKit: "-", inChromium: "http://a.test/"),
        Row(body: "<iframe src=/f referrerpolicy=origin></iframe>", inWebKit: "-", inChromium: "http://a.test/"),
        Row(body: "<iframe src=http://c.test/f></iframe>", inWebKit: "-", inChromium: "http://c.test/"),
        Row(body: "<iframe src=/none></iframe>", inWebKit: "-", inChromium: "http://a.test/"),
        Row(body: "<iframe src=/own></iframe>", inWebKit: "http://a.test/", inChromium: "http://a.test/"),
        Row(body: "<iframe srcdoc='\(image)'></iframe>", inWebKit: "-", inChromium: "-"),
        Row(body: "", script: "location = '/f'", inWebKit: "http://a.test/", inChromium: "http://a.test/"),
        Row(body: "", script: "open('/f', '_self')", inWebKit: "-", inChromium: "http://a.test/"),
        Row(body: "", script: "open('/f')", inWebKit: "-", inChromium: "http://a.test/"),
    ]

    @Test(arguments: rows, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func goesByTheDocumentAround(_ row: Row, _ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.newWindows = .page
        let page = TestPage(configuration) { request in
            let policy = ["/": "no-referrer", "/own": "origin", "/none": "no such policy"][request.url.path]
            let fields = HTTPFields(policy.map { [HTTPField("Referrer-Policy", $0)] } ?? [])
            switch request.url.path {
            case "/": return html("", row.body, fields)
            case "/nest": return html("", "<iframe src=/f></iframe>")
            default: return html("", request.url.path == "/i" ? "" : Self.image, fields)
            }
        }
        await page.state { $0.opensWindowsAutomatically = true }
        await page.load("http://a.test/")
        if !row.script.isEmpty { await page.run { _ = try? $0.evaluate("void (\(row.script))") } }
        let said = page.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }.last { $0.hasPrefix("/i ") }
        #expect(said == "/i " + (profile.engine == .webKit ? row.inWebKit : row.inChromium))
    }
}
