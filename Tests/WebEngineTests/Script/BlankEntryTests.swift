import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What becomes of the entries of empty pages (`about:blank`); each row for WebKit is as WebKitGTK 2.50.6 has it.
struct BlankEntryTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What the app loads one after the other before the script is run, and after.
        var before = ["about:blank"]
        var scripts: [String]
        var after: [String] = []
        var profile = Profile.wkWebView(iOS: 17)
        var list: [String]
    }

    private static let link = "document.body.innerHTML = '<a id=a href=http://a.test/p>a</a>'; a.click()"
    private static let form = "document.body.innerHTML = '<form id=f action=http://a.test/p></form>'; f.submit()"

    static let rows = [
        Row(testDescription: "a script leads on", scripts: ["location = 'http://a.test/p'"], list: ["http://a.test/p"]),
        Row(
            testDescription: "later",
            scripts: ["setTimeout(() => location = 'http://a.test/p', 50)"],
            list: ["http://a.test/p"]
        ),
        Row(testDescription: "a form leads on", scripts: [form], list: ["http://a.test/p?"]),
        Row(
            testDescription: "a refresh leads on after a while",
            scripts: [
                "document.write('<meta http-equiv=refresh content=\"3; url=http://a.test/p\">'); document.close()"
            ],
            list: ["http://a.test/p"]
        ),
        Row(testDescription: "a link leads on", scripts: [link], list: ["about:blank", "http://a.test/p"]),
        Row(
            testDescription: "the app leads on",
            scripts: [],
            after: ["http://a.test/p"],
            list: ["about:blank", "http://a.test/p"]
        ),
        Row(
            testDescription: "it was loaded twice",
            before: ["about:blank", "about:blank"],
            scripts: ["location = 'http://a.test/p'"],
            list: ["http://a.test/p"]
        ),
        Row(
            testDescription: "it is not the first",
            before: ["http://a.test/q", "about:blank"],
            scripts: ["location = 'http://a.test/p'"],
            list: ["http://a.test/q", "about:blank", "http://a.test/p"]
        ),
        Row(
            testDescription: "its URL has more to it",
            before: ["about:blank#h"],
            scripts: ["location = 'http://a.test/p'"],
            list: ["about:blank#h", "http://a.test/p"]
        ),
        Row(
            testDescription: "Chromium goes on from it",
            scripts: ["location = 'http://a.test/p'"],
            profile: .android(api: 34),
            list: ["about:blank", "http://a.test/p"]
        ),
        Row(testDescription: "pushState", scripts: ["history.pushState(1, '', '#a')"], list: ["about:blank#a"]),
        Row(
            testDescription: "pushState, and on from there",
            scripts: ["history.pushState(1, '', '#a')", "location = 'http://a.test/p'"],
            list: ["about:blank#a", "http://a.test/p"]
        ),
        Row(
            testDescription: "pushState where it was loaded twice",
            before: ["about:blank", "about:blank"],
            scripts: ["history.pushState(1, '', '#a')"],
            list: ["about:blank", "about:blank#a"]
        ),
        Row(
            testDescription: "pushState where it is not the first",
            before: ["http://a.test/q", "about:blank"],
            scripts: ["history.pushState(1, '', '#a')"],
            list: ["http://a.test/q", "about:blank", "about:blank#a"]
        ),
        Row(
            testDescription: "pushState in a frame that shows nothing yet",
            before: ["http://a.test/frame"],
            scripts: ["frames[0].history.pushState(1, '')"],
            list: ["http://a.test/frame"]
        ),
        Row(
            testDescription: "one with a query takes the place of a page, of which the list does not hear",
            before: ["http://a.test/q"],
            scripts: ["location.replace('about:blank?x')"],
            after: ["http://a.test/p"],
            list: ["http://a.test/q", "http://a.test/p"]
        ),
        Row(
            testDescription: "one takes the place of another",
            scripts: ["location.replace('about:blank?x')"],
            list: ["about:blank"]
        ),
        Row(
            testDescription: "one takes the place of another, and on from there",
            scripts: ["location.replace('about:blank?x')", "location = 'http://a.test/p'"],
            list: ["http://a.test/p"]
        ),
        Row(
            testDescription: "one takes the place of nothing",
            before: [],
            scripts: ["location.replace('about:blank')"],
            after: ["http://a.test/p"],
            list: ["http://a.test/p"]
        ),
    ]

    @Test(arguments: rows)
    func entries(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { html("", $0.url.path == "/frame" ? "<iframe></iframe>" : "") }
        for url in row.before { await page.load(url) }
        for script in row.scripts { await page.run { _ = try? $0.evaluate(script) } }
        for url in row.after { await page.load(url) }
        #expect(await page.state { $0.historyList.items.map(\.url.href) } == row.list)
    }
}
