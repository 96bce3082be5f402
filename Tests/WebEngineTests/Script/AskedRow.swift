import Testing
import WebEngine
import WebNetwork
import WebStandards

/// A question that a script asks its page once that has loaded.
struct AskedRow: Sendable, CustomTestStringConvertible {
    var name: String
    var body = ""
    /// An expression, or the promise of a value; what it gives becomes the title.
    var script: String
    var title: String
    var testDescription: String { name }

    /// `files`: what the server has beside the page, by path.
    func check(_ files: [String: ServiceResponse] = [:]) async {
        let (body, script) = (body, script)
        let page = TestPage { request in
            files[request.url.path]
                ?? .html(
                    """
                    <!doctype html><head></head><body>\(body)<script>
                    onload = async () => { document.title = await \(script) }
                    </script>
                    """
                )
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == title)
    }
}
