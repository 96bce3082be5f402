import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages that lead on before they have loaded, and what they ask for while the next is on its way.
///
/// What is asked for is what WebKit and Chromium asked a server for.
struct LeadingOnTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        /// `nil`: not always the same.
        var webKit: String?
        var chromium: String
        var testDescription: String { name }
    }

    /// Tells of its events, and of its state a second later.
    private static let watched =
        "<script>onload = () => fetch('/loaded'); document.addEventListener('DOMContentLoaded', () => fetch('/parsed'));"
        + "setTimeout(() => { const x = new XMLHttpRequest; x.open('GET', '/' + document.readyState, false); x.send() }, 1000)"
        + "</script>"
    private static let behind = "<script>fetch('/behind')</script>"

    static let rows = [
        Row(
            name: "a script leads on: the parser stops, and Chromium tells of no end",
            body: "\(watched)<script>location = '/next'</script>\(behind)",
            webKit: "/parsed /next /complete",
            chromium: "/next /complete"
        ),
        Row(
            name: "to the app",
            body: "\(watched)<script>location = 'myapp:/token'</script>\(behind)",
            webKit: "/parsed /complete",
            chromium: "/complete"
        ),
        Row(
            name: "to what leaves the page as it is",
            body: "\(watched)<script>location = '/empty'</script>\(behind)",
            webKit: "/parsed /empty /complete",
            chromium: "/empty /complete"
        ),
        Row(
            name: "by a form",
            body: "\(watched)<form id=f action=/next></form><script>f.submit()</script>\(behind)",
            webKit: "/parsed /next? /complete",
            chromium: "/next? /complete"
        ),
        Row(
            name: "by a link",
            body: "\(watched)<a id=f href=/next></a><script>f.click()</script>",
            chromium: "/next /complete"
        ),
        Row(
            name: "while an image comes",
            body: "\(watched)<img src=/image><script>setTimeout(() => location = '/next', 100)</script>",
            webKit: "/image /parsed /next /interactive",
            chromium: "/image /parsed /next /complete"
        ),
        Row(
            name: "while a frame comes",
            body: "\(watched)<iframe src=/image></iframe><script>location = '/next'</script>",
            chromium: "/image /next /complete"
        ),
        Row(
            name: "what is asked for meanwhile",
            body: "<script>location = '/next'; setTimeout(() => { new Image().src = '/late'; fetch('/fetched');"
                + "fetch('/kept', {keepalive: true}) }, 500)</script>",
            webKit: "/next /kept",
            chromium: "/next /late /fetched /kept"
        ),
        Row(
            name: "what was refused is asked for once the page stays",
            body: "<script>location = '/empty'; setTimeout(() => { new Image().src = '/late' }, 500);"
                + "setTimeout(() => { new Image().src = '/late' }, 3000)</script>",
            webKit: "/empty /late",
            chromium: "/empty /late /late"
        ),
    ]

    @Test(arguments: rows)
    func asked(_ row: Row) async {
        let profiles: [(Profile, String?)] = [(.wkWebView(iOS: 17), row.webKit), (.android(api: 34), row.chromium)]
        for (profile, asked) in profiles {
            guard let asked else { continue }
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { request in
                switch request.url.path {
                case "/": .html("<!doctype html><title>-</title>\(row.body)")
                case "/next": ServiceResponse(status: 200, delay: .seconds(2))
                case "/image": ServiceResponse(status: 200, delay: .milliseconds(300))
                case "/empty": ServiceResponse(status: 204, delay: .seconds(2))
                default: .html("")
                }
            }
            await page.load("https://a.test/")
            let paths = page.sent { $0.url.path + ($0.url.query.map { "?\($0)" } ?? "") }
            #expect(paths.dropFirst().joined(separator: " ") == asked, "\(profile.name)")
        }
    }
}
