import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A user and password that stand in a URL.
struct URLCredentialTests {
    private static func page(_ body: String = "", profile: Profile = .wkWebView(iOS: 17)) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return TestPage(configuration) { request in
            let path = request.url.path
            if path == "/away" {
                return ServiceResponse(status: 302, fields: [HTTPField("Location", "http://x:y@a.test/in/3")])
            }
            if path.hasPrefix("/in/"), request.fields["Authorization"] == nil {
                return .html("No", status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=r")])
            }
            return html("P", body)
        }
    }

    private static func shown(by page: TestPage) -> [String] {
        page.sent { request in
            let given = request.fields["Authorization"]
            let known = [("jo", "pw"), ("no", "pe"), ("u", "p"), ("x", "y")].first {
                AuthChallenge.basicCredentials(user: $0, password: $1) == given
            }
            return "\(request.url.path) \(known.map { "\($0):\($1)" } ?? given ?? "-")"
        }
    }

    @Test("links of the page have them, its location has not")
    func links() async {
        let page = Self.page("<a id=a href=/in/2>x</a>")
        await page.load("http://jo:pw@a.test/in/1")
        let seen = await page.state {
            try? $0.evaluate("[location.href, document.URL, document.querySelector('a').href].join(' ')").string
        }
        #expect(seen == "http://a.test/in/1 http://jo:pw@a.test/in/1 http://jo:pw@a.test/in/2")
        await page.run { _ = try? $0.click(.css("#a")) }
        #expect(await page.state { $0.viewURL?.href } == "http://jo:pw@a.test/in/2")
        await page.run { _ = try? $0.evaluate("location.hash = 'x'; history.pushState(1, '', '/in/3')") }
        #expect(await page.state { $0.viewURL?.href } == "http://jo:pw@a.test/in/3")
    }

    @Test("an empty frame is told the page's URL without them")
    func referrerOfEmptyFrame() async {
        let page = Self.page("<iframe></iframe>")
        await page.load("http://jo:pw@a.test/")
        let seen = await page.state { try? $0.evaluate("frames[0].document.referrer").string }
        #expect(seen == "http://a.test/")
    }

    @Test("another one takes the place of the one who was known, once it is asked for")
    func others() async {
        let page = Self.page()
        await page.load("http://jo:pw@a.test/in/1")
        await page.load("http://a.test/in/2")
        await page.load("http://no:pe@a.test/in/3")
        await page.load("http://a.test/in/4")
        let shown = Self.shown(by: page)
        #expect(shown == ["/in/1 -", "/in/1 jo:pw", "/in/2 jo:pw", "/in/3 -", "/in/3 no:pe", "/in/4 no:pe"])
    }

    @Test("in Chromium the one who was known stays")
    func othersInChromium() async {
        let page = Self.page(profile: .android())
        await page.load("http://jo:pw@a.test/in/1")
        await page.load("http://no:pe@a.test/out")
        await page.load("http://a.test/in/2")
        #expect(Self.shown(by: page) == ["/in/1 -", "/in/1 jo:pw", "/out -", "/in/2 jo:pw"])
    }

    @Test("a redirect's are for its server alone")
    func redirect() async {
        let page = Self.page()
        let lines = await page.load("http://a.test/away")
        #expect(Self.shown(by: page) == ["/away -", "/in/3 -", "/in/3 x:y"])
        #expect(lines.contains("redirected http://a.test/in/3"))
        #expect(await page.state { $0.viewURL?.href } == "http://a.test/in/3")
    }

    @Test("those that a script gives are shown when they are asked for, though it waits")
    func synchronous() async {
        let page = Self.page()
        await page.load("http://a.test/")
        await page.run {
            _ = try? $0.evaluate(
                "const x = new XMLHttpRequest(); x.open('GET', '/in/x', false, 'u', 'p'); x.send(); document.title = x.status"
            )
        }
        #expect(Self.shown(by: page) == ["/ -", "/in/x -", "/in/x u:p"])
        #expect(await page.state { $0.document?.title } == "200")
    }
}
