import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Scripts whose type keeps them from running.
struct BlockedScriptTests {
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
