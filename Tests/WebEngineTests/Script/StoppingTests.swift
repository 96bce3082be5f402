import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What stopping leaves of a page, and what is no load at all.
struct StoppingTests {
    @Test(
        "a document whose load a script stops is complete",
        arguments: ["<img src=/slow>", "<link rel=stylesheet href=/slow><script>1</script>"]
    )
    func byScript(part: String) async {
        let page = TestPage { request in
            request.url.path == "/slow"
                ? ServiceResponse(status: 200, delay: .seconds(20)) : html("P", part)
        }
        await page.page.with { core in
            _ = core.load(NavigationRequest(url: WebURL("https://a.test/") ?? .aboutBlank))
        }
        await page.page.settle(horizon: .seconds(1))
        #expect(await page.state { try? $0.evaluate("stop(); document.readyState").string } == "complete")
    }

    @Test("a port that is none for the web leads to an empty document")
    func port() async {
        let page = TestPage { html($0.url.path) }
        await page.load("https://a.test/")
        let lines = await page.load("https://a.test:22/")
        #expect(page.sent { $0.url.path } == ["/"])
        #expect(lines.contains("committed about:blank") && lines.contains("finished about:blank"), "\(lines)")
        #expect(await page.state { $0.historyList.items.map(\.url.href) } == ["https://a.test/", "about:blank"])
    }

    @Test(
        "an app that goes back while another page loads sees where it goes, whoever began that",
        arguments: [true, false]
    )
    func back(isByPage: Bool) async {
        let page = TestPage { request in
            request.url.path == "/slow"
                ? ServiceResponse(status: 200, delay: .seconds(20)) : html("P", "<a href=/slow>x</a>")
        }
        await page.load("https://a.test/two")
        await page.load("https://a.test/one")
        let url = await page.page.with { core in
            if isByPage {
                _ = try? core.click(.css("a"))
            } else {
                core.load(NavigationRequest(url: WebURL("https://a.test/slow") ?? .aboutBlank))
            }
            core.goBack()
            return core.viewURL?.path
        }
        #expect(url == "/two")
    }
}
