import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What stopping leaves of a page, and what is no load at all.
struct StoppingTests {
    @Test(
        "a document whose load a script stops stays what it is in WebKit, and is complete where frames alone were to come",
        arguments: [
            ("<img src=/slow>", "interactive: interactive"),
            ("<link rel=stylesheet href=/slow>", "interactive: interactive"),
            ("<iframe src=/slow></iframe>", "interactive: load complete"),
        ]
    )
    func byScript(part: String, seen: String) async {
        let page = TestPage { request in
            let script = """
                seen = ''; onload = () => { seen += ' load' }
                setTimeout(() => { seen += document.readyState + ':'; stop(); seen += ' ' + document.readyState }, 100)
                """
            return request.url.path == "/slow"
                ? ServiceResponse(status: 200, delay: .seconds(20)) : html("P", "<script>\(script)</script>\(part)")
        }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("seen").string } == seen)
    }

    @Test("what is stopped fails at the URL that its document has by then")
    func failsWhereItIs() async {
        let client = TestClient(line: { event in
            if case .failed(_, let failure, _) = event { failure.url?.path } else { nil }
        })
        let page = TestPage(client: client) { request in
            request.url.path == "/slow"
                ? ServiceResponse(status: 200, delay: .seconds(20))
                : html("P", "<script>history.pushState(1, '', '/new'); setTimeout(stop, 100)</script><img src=/slow>")
        }
        #expect(await page.load("https://a.test/").last == "/new")
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

    /// net::IsPortAllowedForScheme: ERR_UNSAFE_PORT of the page, of what a redirect leads to, and of its parts.
    @Test(
        "in Chromium such a port is not asked, and the load fails",
        arguments: ["https://a.test:6000/", "https://a.test/r"]
    )
    func portInChromium(_ url: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: 35)
        let page = TestPage(configuration) { request in
            request.url.path == "/r"
                ? ServiceResponse(status: 302, fields: [HTTPField("Location", "https://a.test:6000/")])
                : html("P", "<img src=https://a.test:6000/i>")
        }
        await page.load("https://a.test/")
        let lines = await page.load(url)
        #expect(lines.last == "failed unsafePort provisional https://a.test:6000/", "\(lines)")
        #expect(page.sent { $0.url.href }.allSatisfy { !$0.contains("6000") })
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
