import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What `javascript:` URLs of links give.
struct JavaScriptURLTests {
    @Test("what a link to a script gives does not take the page's place", arguments: [("a", "P"), ("b", "told")])
    func link(id: String, title: String) async {
        let page = TestPage { _ in
            html(
                "P",
                "<a id=a href=\"javascript:'text'\">a</a><a id=b href=\"javascript:document.title = 'told'\">b</a>"
            )
        }
        await page.load("https://a.test/")
        await page.run { core in _ = try? core.evaluate("\(id).click()") }
        #expect(await page.state { $0.document?.title } == title)
        #expect(await page.state { try? $0.evaluate("typeof b").string } == "object")
    }

    @Test(
        "what one that leads to a frame gives is the frame's page in Chromium, and dropped in WebKit",
        arguments: [(Profile.wkWebView(iOS: 17), ""), (.android(api: 34), "text")]
    )
    func linkToFrame(_ profile: Profile, _ text: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            html("P", "<iframe name=f></iframe><a id=a target=f href=\"javascript:'<p>text'\">a</a>")
        }
        await page.load("https://a.test/")
        await page.run { core in _ = try? core.evaluate("a.click()") }
        #expect(await page.state { try? $0.evaluate("f.document.body.textContent").string } == text)
    }

    @Test("what a page's own one gives has the request of the page that it replaces", arguments: ["a", "button"])
    func request(selector: String) async {
        let page = TestPage { _ in
            html("P", "<a href=/x>x</a><form method=post action=/y><input name=n value=1><button></button></form>")
        }
        await page.load("https://a.test/")
        await page.run { core in _ = try? core.click(.css(selector)) }
        await page.run { core in _ = try? core.evaluate("location = 'javascript:\"<title>new</title>\"'") }
        #expect(
            await page.state { try? $0.evaluate("document.referrer + document.title").string } == "https://a.test/new"
        )
        let first = page.sent(Self.line).last
        await page.run { $0.reload() }
        #expect(page.sent(Self.line) == [first])
    }

    private static func line(_ request: ServiceRequest) -> String {
        "\(request.method) \(request.url.href) \(request.fields["Referer"] ?? "") \(String(decoding: request.body, as: UTF8.self))"
    }
}
