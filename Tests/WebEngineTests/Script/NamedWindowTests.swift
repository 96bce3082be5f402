import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which window a name leads to, and whose URLs and referrer are those of a window that scripts lead elsewhere.
struct NamedWindowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What is done once `/d1/p` has opened `/d2/q` as `w`, by the name `pop`.
        var script: String
        /// What is asked for then, and the referrer it is asked for with: in WebKit, in Chromium.
        var sent: (webKit: String, chromium: String)
        /// Where the window is in the end.
        var place: (webKit: String, chromium: String)

        init(_ description: String, _ script: String, sent: (String, String), place: (String, String)) {
            (testDescription, self.script) = (description, script)
            (self.sent, self.place) = (sent, place)
        }

        /// The same in both.
        init(_ description: String, _ script: String, sent: String, place: String = "/d1/rel") {
            self.init(description, script, sent: (sent, sent), place: (place, place))
        }
    }

    /// From within the window.
    private static func inside(_ script: String) -> String { "w.setTimeout(\"\(script)\", 0)" }
    private static let click = "document.querySelector('a').click()"

    static let rows = [
        // https://html.spec.whatwg.org/#entry-settings-object
        Row("a relative URL is of the script that began", "w.go()", sent: "/d1/rel of /d2/q"),
        Row("of a location", "w.location = 'rel'", sent: "/d1/rel of /d1/p"),
        Row(
            "of an opened window, and its referrer",
            "w.open('rel', '_self')",
            sent: ("/d1/rel of /d1/p", "/d1/rel of /d2/q"),
            place: ("/d1/rel", "/d1/rel")
        ),
        Row("a timer's is the window's own", inside("go()"), sent: "/d2/rel of /d2/q", place: "/d2/rel"),
        Row(
            "a window that is there is led on without a referrer",
            "open('rel', 'pop', 'noreferrer')",
            sent: ("/d1/rel of /d2/q", "/d1/rel of nobody"),
            place: ("/d1/rel", "/d1/rel")
        ),
        // PLATFORM(WebKit): FrameTree.cpp, isFrameFamiliarWith
        Row("the opener knows the window", click, sent: "/link of /d1/p", place: "/link"),
        Row(
            "one that opened itself has another opener",
            inside("open('', 'pop')") + "; setTimeout(() => \(click), 5)",
            sent: ("/link of /d1/p", "/link of /d1/p"),
            place: ("/d2/q", "/link")
        ),
        Row(
            "one that has none",
            "w.opener = null; \(click)",
            sent: ("/link of /d1/p", "/link of /d1/p"),
            place: ("/d2/q", "/link")
        ),
        Row(
            "a window's window",
            inside("g = open('', 'other')") + "; setTimeout(() => { open('/link', 'other'); w = w.g }, 5)",
            sent: ("/link of /d1/p", "/link of /d1/p"),
            place: ("blank", "/link")
        ),
        Row(
            "two of one opener know each other",
            "v = open('', 'other'); \(inside("open('/link', 'other')")); w = v",
            sent: "/link of /d2/q",
            place: "/link"
        ),
    ]

    @Test(arguments: rows, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func leads(_ row: Row, _ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.newWindows = .page
        let page = TestPage(configuration) { _ in
            html("", "<a target=pop href=/link>x</a><script>function go() { location.href = 'rel' }</script>")
        }
        await page.load("https://a.test/d1/p")
        await page.run { _ = try? $0.evaluate("w = open('/d2/q', 'pop')") }
        _ = page.sent()
        await page.run { _ = try? $0.evaluate(row.script) }
        let sent = page.sent { request in
            let referrer = request.fields["Referer"].map { String($0.dropFirst("https://a.test".count)) }
            return "\(request.url.path) of \(referrer ?? "nobody")"
        }
        let isWebKit = profile.engine == .webKit
        #expect(sent == [isWebKit ? row.sent.webKit : row.sent.chromium])
        let place = await page.state { try? $0.evaluate("w.location.pathname").string }
        #expect(place == (isWebKit ? row.place.webKit : row.place.chromium))
    }
}
