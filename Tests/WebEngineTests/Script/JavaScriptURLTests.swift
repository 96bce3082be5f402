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

    private static let both: [Profile] = [.wkWebView(iOS: 17), .android(api: 34)]

    @Test(
        "one of a link runs in the click in WebKit, and before the page's load in Chromium, with the URL of the click",
        arguments: zip(both, ["click,one,two,after,load", "click,after,one,two,load"])
    )
    func clicks(_ profile: Profile, _ told: String) async {
        let body = """
            <iframe name=f></iframe>
            <a id=a target=f onclick="told.push('click')" href="javascript:parent.told.push('one')">a</a>
            <script>
            var told = [];
            onload = () => told.push('load');
            a.click();
            a.onclick = null;
            a.href = "javascript:parent.told.push('two')";
            a.click();
            told.push('after');
            </script>
            """
        #expect(await Self.told(profile, body) == told)
    }

    @Test(
        "one of a form runs within the call in WebKit",
        arguments: zip(both, ["script,after", "after,script"])
    )
    func submits(_ profile: Profile, _ told: String) async {
        let body = """
            <form id=f action="javascript:told.push('script')"></form>
            <script>
            var told = [];
            onload = () => setTimeout(() => { f.submit(); told.push('after'); }, 1);
            </script>
            """
        #expect(await Self.told(profile, body) == told)
    }

    @Test("all that a turn leads to run in Chromium, in WebKit the last", arguments: zip(both, ["two", "one,two"]))
    func locations(_ profile: Profile, _ told: String) async {
        let body = """
            <script>
            var told = [];
            onload = () => setTimeout(() => {
              location = "javascript:told.push('one')";
              location = "javascript:told.push('two')";
            }, 1);
            </script>
            """
        #expect(await Self.told(profile, body) == told)
    }

    @Test("one that gives no text is no load of the frame", arguments: both)
    func nothing(_ profile: Profile) async {
        let body = """
            <iframe name=f srcdoc=x onload="told.push('load')"></iframe>
            <script>
            var told = [];
            onload = () => setTimeout(() => f.location = "javascript:parent.told.push('script')", 1);
            </script>
            """
        #expect(await Self.told(profile, body) == "load,script")
    }

    @Test("what one in a frame's src gives resolves URLs as the page around does", arguments: both)
    func base(_ profile: Profile) async {
        let body = """
            <iframe id=f src="javascript:'<a href=rel>x</a>'"></iframe>
            <script>onload = () => { told = [f.contentDocument.baseURI, f.contentDocument.links[0].href] }</script>
            """
        #expect(await Self.told(profile, body) == "https://a.test/,https://a.test/rel")
    }

    @Test("a message to a frame that begins with one comes to its page", arguments: both)
    func message(_ profile: Profile) async {
        let body = """
            <iframe name=f src="javascript:''"></iframe>
            <script>
            var told = [];
            frames[0].postMessage('message', '*');
            frames[0].onmessage = event => told.push(event.data);
            </script>
            """
        #expect(await Self.told(profile, body) == "message")
    }

    private static func told(_ profile: Profile, _ body: String) async -> String? {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in html("P", body) }
        await page.load("https://a.test/")
        return await page.state { try? $0.evaluate("told.join()").string }
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
