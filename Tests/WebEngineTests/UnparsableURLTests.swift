import Testing
import WebDocument
import WebEngine
import WebStandards

/// Where a page leads to what is no URL.
struct UnparsableURLTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// The page; what is done is the click on `#a`.
        var page: String
        var told: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a link is asked about, begins and fails",
            page: "<a id=a href=' http://a b/x '>x</a>",
            told: ["policy linkClicked GET http://a b/x", "started", "failed invalidURL provisional http://a b/x"]
        ),
        Row(
            name: "so is a form, whose values go nowhere",
            page: "<form method=post action='http://[::1/'><input name=n value=1><button id=a>x</button></form>",
            told: ["policy formSubmitted GET http://[::1/", "started", "failed invalidURL provisional http://[::1/"]
        ),
        Row(
            name: "what is to be downloaded, too",
            page: "<a id=a download href=http://[::1/>x</a>",
            told: ["policy linkClicked GET http://[::1/", "started", "failed invalidURL provisional http://[::1/"]
        ),
        Row(
            name: "what is to be resolved against no URL is none",
            page: "<base href=http://:bad><a id=a href=rel>x</a>",
            told: ["policy linkClicked GET rel", "started", "failed invalidURL provisional rel"]
        ),
        Row(
            name: "of a frame no failure is heard",
            page: "<iframe name=f></iframe><a id=a target=f href=//>x</a>",
            told: ["policy linkClicked GET //", "started"]
        ),
    ]

    @Test("WebKit", arguments: rows)
    func webKit(_ row: Row) async {
        let page = TestPage { _ in html("P", row.page) }
        await page.load("https://rp.test/")
        _ = page.sent()
        let told = await page.run { _ = try? $0.click(.css("#a")) }
        #expect(told == row.told)
        #expect(page.sent().isEmpty)
        #expect(await page.state { $0.historyList.items.map(\.url.href) } == ["https://rp.test/"])
    }

    @Test("Chromium goes nowhere", arguments: rows.filter { !$0.page.contains("<base") })
    func chromium(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: 34)
        let page = TestPage(configuration) { _ in html("P", row.page) }
        await page.load("https://rp.test/")
        #expect(await page.run { _ = try? $0.click(.css("#a")) } == [])
    }

    @Test("a refresh is asked about, and no more is heard of it")
    func refresh() async {
        let page = TestPage { _ in html("P", "<meta http-equiv=refresh content='0;url=http://a.test:x/'>") }
        let told = await page.load("https://rp.test/")
        #expect(told.suffix(2) == ["finished https://rp.test/", "policy other GET http://a.test:x/"])
        #expect(await page.run { $0.reload() }.contains("finished https://rp.test/"))
    }
}
