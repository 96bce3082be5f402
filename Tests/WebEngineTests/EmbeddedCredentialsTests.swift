import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Parts of a page whose URLs name a user, as WebKitGTK and Chromium were recorded.
@Suite struct EmbeddedCredentialsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var body: String
        var url = "http://a.test/"
        /// What is asked for besides the page.
        var inChromium: [String] = []
        var inWebKit: [String]
        var testDescription: String { body }
    }

    static let rows = [
        Row(body: "<img src=http://x:y@a.test/i>", inWebKit: ["/i"]),
        Row(body: "<img src=/redirect>", inChromium: ["/redirect"], inWebKit: ["/redirect", "/i"]),
        Row(body: "<script src=http://x:y@a.test/i></script>", inWebKit: ["/i"]),
        Row(body: "<script src=http://x:y@a.test/i crossorigin></script>", inChromium: ["/i"], inWebKit: ["/i"]),
        Row(body: "<link rel=stylesheet href=http://x:y@a.test/i>", inWebKit: ["/i"]),
        Row(body: "<link rel=preload as=image href=http://x:y@a.test/i>", inWebKit: ["/i"]),
        Row(body: "<iframe src=http://x:y@a.test/i></iframe>", inWebKit: ["/i"]),
        Row(body: "<iframe src=http://x@b.test/i></iframe>", inWebKit: ["/i"]),
        Row(body: "<iframe src=/redirect></iframe>", inChromium: ["/redirect"], inWebKit: ["/redirect", "/i"]),
        Row(body: "<img src=/i>", url: "http://x:y@a.test/", inChromium: ["/i"], inWebKit: ["/i"]),
        Row(body: "<iframe src=/i></iframe>", url: "http://x:y@a.test/", inChromium: ["/i"], inWebKit: ["/i"]),
        Row(body: "<img src=http://x:z@a.test/i>", url: "http://x:y@a.test/", inWebKit: ["/i"]),
    ]

    @Test(arguments: rows)
    func parts(_ row: Row) async {
        for (profile, asked) in [(Profile.wkWebView(iOS: 17), row.inWebKit), (.android(api: 34), row.inChromium)] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let site = TestPage(configuration) { request in
                switch request.url.path {
                case "/": .html(row.body)
                case "/redirect": .redirect(to: "http://x:y@a.test/i")
                default: .html("")
                }
            }
            let lines = await site.load(row.url)
            #expect(lines.last == "finished \(row.url)")
            let sent = site.sent().dropFirst().compactMap { $0.split(separator: "/").last.map { "/\($0)" } }
            #expect(sent == asked, "\(profile)")
        }
    }

    @Test("the page's console says why, without the secret")
    func message() async {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: 34)
        let client = TestClient(line: { event in
            guard case .consoleMessage(let message) = event else { return nil }
            return message.text
        })
        let site = TestPage(configuration, client: client) { _ in .html("<img src=http://x:secret@a.test/i>") }
        let lines = await site.load("http://a.test/")
        #expect(lines.contains { $0.contains("http://a.test/i was to be asked for with a user in its URL") })
        #expect(!lines.contains { $0.contains("secret") })
    }
}
