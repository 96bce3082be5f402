import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Frames in a text that the app handed in behind an entry of the list.
///
/// Asserted is what WebKitGTK showed.
struct FramesOfTextTests {
    private static func site() -> TestPage {
        TestPage { request in
            request.url.path == "/deny"
                ? html("D", "", [HTTPField("X-Frame-Options", "DENY")]) : html(request.url.path, "")
        }
    }

    private static func show(_ text: String, in page: TestPage) async {
        await page.run { $0.loadHTML("<title>text</title>\(text)", baseURL: WebURL("https://a.test/text")) }
    }

    @Test(
        "what was kept behind it goes with the first frame that shows something, and the text is kept in its place",
        arguments: [
            ("", "/"), ("<img src=/i>", "/"), ("<iframe></iframe>", "text"), ("<iframe srcdoc=x></iframe>", "text"),
            ("<iframe src=/f></iframe>", "text"), ("<iframe src=/deny></iframe>", "text"),
            ("<object data=/f></object>", "text"), ("<iframe src=http://b.test/f></iframe>", "/"),
            ("<script>document.head.append(document.createElement('iframe'))</script>", "text"),
        ]
    )
    func keeps(text: String, shown: String) async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.show(text, in: page)
        await page.load("https://a.test/next")
        _ = page.sent()
        await page.run { $0.goBack() }
        #expect(await page.state { $0.viewTitle } == shown)
        let path = shown == "/" ? "/" : "/text"
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == [path, "/next"])
        await page.run { $0.goForward() }
        await page.run { $0.goBack() }
        #expect(await page.state { $0.viewTitle } == shown)
    }

    @Test("they make entries, and the text is not found again behind those")
    func entries() async {
        let page = Self.site()
        await page.load("https://a.test/")
        await Self.show("<iframe src=/f></iframe>", in: page)
        await page.run { _ = try? $0.evaluate("void (frames[0].location = '/g')") }
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/", "/"])
        await page.run { $0.goBack() }
        let seen = "frames[0].location.pathname + document.title"
        #expect(await page.state { try? $0.evaluate(seen).string } == "/ftext")
        await page.load("https://a.test/next")
        await page.run { $0.goBack() }
        #expect(await page.state { $0.viewTitle } == "/")
    }

    @Test("the first entry of a view may be a frame's")
    func firstEntry() async {
        let page = Self.site()
        await Self.show("<iframe src=/f></iframe>", in: page)
        await page.run { _ = try? $0.evaluate("void (frames[0].location = '/g')") }
        #expect(await page.state { $0.historyList.items.map(\.url.path) } == ["/g"])
        await page.run { $0.goBack() }
        #expect(await page.state { $0.viewTitle } == "text")
    }
}
