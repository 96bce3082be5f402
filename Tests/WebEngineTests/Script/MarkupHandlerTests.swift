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
}
