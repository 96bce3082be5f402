import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Handlers in the markup of a page that has no other script.
struct MarkupHandlerTests {
    @Test("an image that does not come is told to its handler")
    func image() async {
        let page = TestPage { request in
            request.url.path == "/"
                ? html("P", "<img src=/none onerror=\"document.title = 'none'\">") : ServiceResponse(status: 404)
        }
        await page.load("https://a.test/")
        #expect(await page.state { $0.document?.title } == "none")
    }

    @Test("a form that the app sends by none of its buttons asks its handler")
    func form() async {
        let page = TestPage { _ in
            html("P", "<form id=f onsubmit=\"this.action = '/two'; this.method = 'post'\"></form>")
        }
        await page.load("https://a.test/")
        _ = page.sent()
        await page.run { core in
            guard let form = core.document?.element(id: "f") else { return }
            _ = try? core.requestSubmit(form, submitter: nil)
        }
        #expect(page.sent() == ["POST https://a.test/two"])
    }

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

    @Test("what one that leads to a frame gives is the frame's page")
    func linkToFrame() async {
        let page = TestPage { _ in
            html("P", "<iframe name=f></iframe><a id=a target=f href=\"javascript:'<p>text'\">a</a>")
        }
        await page.load("https://a.test/")
        await page.run { core in _ = try? core.evaluate("a.click()") }
        #expect(await page.state { try? $0.evaluate("f.document.body.textContent").string } == "text")
    }

    @Test("to go nowhere from a fragment is to go to the fragment")
    func fragment() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/#f")
        _ = page.sent()
        await page.run { core in
            _ = try? core.evaluate("onpopstate = e => { document.title = `popstate ${e.state}` }; history.go(0)")
        }
        #expect(page.sent() == [])
        #expect(await page.state { $0.document?.title } == "popstate null")
    }

    @Test(
        "a script that is nosniff and no script does not run, nor one that is a picture",
        arguments: [
            ("text/plain", "nosniff", "E"), ("text/javascript", "nosniff", "ran"), ("text/plain", "", "ran"),
            ("image/png", "", "E"), ("text/csv", "", "E"),
        ]
    )
    func type(_ type: String, options: String, title: String) async {
        let page = TestPage { request in
            guard request.url.path == "/s" else {
                return html("P", "<script src=/s onerror=\"document.title = 'E'\"></script>")
            }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", type), HTTPField("X-Content-Type-Options", options)],
                chunks: [.init("document.title = 'ran'")]
            )
        }
        await page.load("https://a.test/")
        #expect(await page.state { $0.document?.title } == title)
    }
}
