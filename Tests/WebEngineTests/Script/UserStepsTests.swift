import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Where a user's steps back and forward lead when scripts have made entries that no user stands behind.
struct UserStepsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        /// The script of `/p`, which is loaded behind `/a`, and of `/f`.
        var script: String
        var frame = ""
        /// `<` and `>` are steps of the user's; else what the app evaluates or loads.
        var steps: [String]
        /// The end of the URL after each.
        var places: [String]
        var testDescription: String { name }
    }

    private static let pushing = "onload = () => history.pushState(1, '', '?pushed')"

    static let rows = [
        Row(
            name: "past what the page has pushed as it loaded, and past the page",
            script: pushing,
            steps: ["<", ">", "<"],
            places: ["/a", "/p?pushed", "/a"]
        ),
        Row(
            name: "past all of several",
            script: "onload = () => { for (const name of 'xyz') history.pushState(1, '', name) }",
            steps: ["<", ">"],
            places: ["/a", "/z"]
        ),
        Row(
            name: "a fragment that a timer sets",
            script: "onload = () => setTimeout(() => location.hash = 'x', 20)",
            steps: ["<", ">"],
            places: ["/a", "/p#x"]
        ),
        Row(
            name: "what the app has had evaluated is the user's",
            script: "",
            steps: ["history.pushState(1, '', '?own')", "<", ">", "<", "<"],
            places: ["/p?own", "/p", "/p?own", "/p", "/a"]
        ),
        Row(
            name: "and what a timer of it does within a second",
            script: "",
            steps: ["setTimeout(() => history.pushState(1, '', '?soon'), 900)", "<"],
            places: ["/p?soon", "/p"]
        ),
        Row(
            name: "but not what comes later",
            script: "",
            steps: ["setTimeout(() => history.pushState(1, '', '?late'), 1100)", "<"],
            places: ["/p?late", "/a"]
        ),
        Row(
            name: "the app's own fragment",
            script: "",
            steps: ["/p#app", "<"],
            places: ["/p#app", "/p"]
        ),
        Row(
            name: "a page that a script has led to is one to go back to",
            script: "onload = () => setTimeout(() => location = '/q', 20)",
            steps: ["<"],
            places: ["/p"]
        ),
        Row(
            name: "what a frame has pushed",
            script: "document.write('<iframe src=/f></iframe>')",
            frame: pushing,
            steps: ["<", ">", "<"],
            places: ["/a", "/p", "/a"]
        ),
        Row(
            name: "in an app of an older SDK",
            profile: .wkWebView(iOS: 15),
            script: pushing,
            steps: ["<", "<"],
            places: ["/p", "/a"]
        ),
        Row(
            name: "in UIWebView",
            profile: .uiWebView(iOS: 12),
            script: pushing,
            steps: ["<", "<"],
            places: ["/p", "/a"]
        ),
    ]

    @Test(arguments: rows)
    func places(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/p": html("", "<script>\(row.script)</script>")
            case "/f": html("", "<script>\(row.frame)</script>")
            default: html("")
            }
        }
        await page.load("https://rp.test/a")
        await page.load("https://rp.test/p")
        var places: [String] = []
        for step in row.steps {
            switch step {
            case "<": await page.run { $0.goBack() }
            case ">": await page.run { $0.goForward() }
            case _ where step.hasPrefix("/"): await page.load("https://rp.test" + step)
            default: await page.run { _ = try? $0.evaluate(step) }
            }
            places.append(await page.state { String($0.viewURL?.href.dropFirst("https://rp.test".count) ?? "") })
        }
        #expect(places == row.places)
    }

    @Test(
        "a user's own hand counts for ten seconds, but where the app has had something evaluated since",
        arguments: [(9000, false, "/p"), (11_000, false, "/a"), (9000, true, "/a")]
    )
    func hand(delay: Int, isEvaluating: Bool, place: String) async {
        let page = TestPage { _ in
            html("", "<button onclick=\"setTimeout(() => history.pushState(1, '', '?q'), \(delay))\">x</button>")
        }
        await page.load("https://rp.test/a")
        await page.load("https://rp.test/p")
        await page.run { core in
            _ = try? core.click(.css("button"))
            if isEvaluating { _ = try? core.evaluate("0") }
        }
        #expect(await page.state { $0.viewURL?.query } == "q")
        await page.run { $0.goBack() }
        #expect(await page.state { $0.viewURL?.path } == place)
    }

    @Test("a list that was kept knows it too")
    func saved() async throws {
        let site: @Sendable (ServiceRequest) -> ServiceResponse? = { request in
            html("", request.url.path == "/p" ? "<script>\(Self.pushing)</script>" : "")
        }
        let first = TestPage(SessionConfiguration(), site)
        await first.load("https://rp.test/a")
        await first.load("https://rp.test/p")
        let list = await first.state { $0.savedHistory }
        let saved = try #require(list)
        let second = TestPage { _ in html("") }
        await second.run { $0.restore(saved) }
        await second.run { $0.goBack() }
        #expect(await second.state { $0.viewURL?.href } == "https://rp.test/a")
    }

    @Test("in a list that was kept the page's own entry is the one that it was loaded for")
    func savedAndReplaced() async throws {
        let first = TestPage { _ in html("") }
        for path in ["a", ""] { await first.load("https://rp.test/\(path)") }
        let saved = try #require(await first.state { $0.savedHistory })
        let second = TestPage { _ in html("") }
        await second.run { $0.restore(saved) }
        await second.run { _ = try? $0.evaluate("history.replaceState(1, '', '?r')") }
        #expect(
            await second.state { $0.historyList.items.map(\.url.href) } == ["https://rp.test/a", "https://rp.test/?r"]
        )
    }
}
