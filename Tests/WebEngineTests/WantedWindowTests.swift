import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Windows that links and forms want, and pages that lead elsewhere before the app has said what it makes of that.
///
/// Asserted is what WebKitGTK and Chromium showed.
struct WantedWindowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var script: String
        /// What the app is asked about a window, in that order.
        var asked: [String]
        /// How many of those there are in WebKit.
        var opened: Int
        var testDescription: String { script }
    }

    static let rows = [
        Row(script: "press('blank')", asked: ["/n"], opened: 1),
        Row(script: "press('blank'); press('blank2')", asked: ["/n", "/n2"], opened: 2),
        Row(script: "press('blank'); press('link')", asked: ["/n"], opened: 0),
        Row(script: "press('link'); press('blank')", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); press('app')", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); press('fragment')", asked: ["/n"], opened: 0),
        Row(script: "press('fragment'); press('blank')", asked: ["/n"], opened: 1),
        Row(script: "press('blank'); location.hash = 'f'", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); history.pushState(1, '', '/s')", asked: ["/n"], opened: 1),
        Row(script: "press('blank'); location = '/x'", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); location.reload()", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); setTimeout(() => press('link'))", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); setTimeout(() => press('link'), 20)", asked: ["/n"], opened: 1),
        Row(script: "press('blank'); window.stop()", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); forms[0].submit()", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); history.back()", asked: ["/n"], opened: 1),
        Row(script: "forms[1].submit()", asked: ["/n?"], opened: 1),
        Row(script: "forms[1].submit(); location = '/x'", asked: [], opened: 0),
        Row(script: "forms[1].submit(); press('link')", asked: [], opened: 0),
        Row(script: "forms[1].submit(); forms[0].submit()", asked: [], opened: 0),
        Row(script: "inFrame('blank'); press('link')", asked: ["/n"], opened: 1),
        Row(script: "inFrame('blank'); inFrame('link')", asked: ["/n"], opened: 0),
        Row(script: "press('blank'); inFrame('link')", asked: ["/n"], opened: 1),
        Row(script: "inFrame('blank'); document.querySelector('iframe').remove()", asked: ["/n"], opened: 0),
    ]

    private static let page = """
        <a id=blank href=/n target=_blank>x</a><a id=blank2 href=/n2 target=_blank>x</a><a id=link href=/x>x</a>
        <a id=app href=myapp://x>x</a><a id=fragment href=#f>x</a><form action=/x method=post></form>
        <form action=/n target=_blank></form><iframe src=/frame></iframe>
        <script>
        const press = id => document.getElementById(id).click()
        const inFrame = id => frames[0].document.getElementById(id).click()
        const forms = document.forms
        </script>
        """

    private static func site(_ profile: Profile) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let client = TestClient(line: { event in
            guard case .newWindowRequested(let url, _, _) = event else { return nil }
            return "wanted \(url.href.replacing("https://a.test", with: ""))"
        })
        return TestPage(configuration, client: client) { request in
            switch request.url.path {
            case "/p": html("P", page)
            case "/frame": html("F", "<a id=blank href=/n target=_blank>x</a><a id=link href=/x>x</a>")
            default: html("X")
            }
        }
    }

    private static func run(_ script: String, in site: TestPage) async -> (asked: [String], opened: Int) {
        await site.load("https://a.test/x")
        await site.load("https://a.test/p")
        let lines = await site.run { _ = try? $0.evaluate(script + "; 1") }
        let asked = lines.filter { $0.hasPrefix("wanted ") }.map { String($0.dropFirst("wanted ".count)) }
        return (asked, lines.count { $0.hasPrefix("window ") })
    }

    @Test("what leads a frame on takes its windows back before the app's answer is here", arguments: rows)
    func inWebKit(_ row: Row) async {
        let (asked, opened) = await Self.run(row.script, in: Self.site(.wkWebView(iOS: 17)))
        #expect(asked == row.asked)
        #expect(opened == row.opened)
    }

    @Test("so does the app that stops the page before it has answered", arguments: [false, true])
    func answeredLate(isStopped: Bool) async {
        let reply = Mutex<PolicyReply<ActionPolicy>?>(nil)
        let client = TestClient(decide: { question in
            guard case .window(_, let answer) = question else { return false }
            reply.withLock { $0 = answer }
            return true
        })
        let site = TestPage(client: client) { _ in html("P", "<a id=a href=/n target=_blank>x</a>") }
        await site.load("https://a.test/p")
        let lines = await site.run { core in
            _ = try? core.click(.css("a"))
            if isStopped { core.stop() }
            reply.withLock { $0.take() }?(.allow)
        }
        #expect(lines.count { $0.hasPrefix("window ") } == (isStopped ? 0 : 1))
    }

    @Test("a page has no more windows asked for than a page may have")
    func limit() async {
        let site = Self.site(.wkWebView(iOS: 17))
        await site.load("https://a.test/p")
        let lines = await site.run { _ = try? $0.evaluate("for (let i = 0; i < 1000; i++) press('blank'); 1") }
        #expect(lines.count { $0.hasPrefix("window ") } == 100)
    }

    @Test(
        "in Chromium they are there at once",
        arguments: [
            "press('blank'); press('link')", "press('blank'); location = '/x'", "forms[1].submit(); location = '/x'",
        ]
    )
    func inChromium(script: String) async {
        let site = Self.site(.android(api: 34))
        await site.state { $0.opensWindowsAutomatically = true }
        let (asked, opened) = await Self.run(script, in: site)
        #expect(asked.count == 1)
        #expect(opened == 1)
    }
}
