import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What the `load` event waits for in WebKit and Chromium.
///
/// https://html.spec.whatwg.org/#delay-the-load-event
@Suite(.timeLimit(.minutes(5)))
struct AwaitedPartTests {
    @Test(
        arguments: [
            ("<img src=/late onload='came = true'>", true),
            ("<img loading=lazy src=/late onload='came = true'>", false),
            ("<img loading=LAZY src=/late onload='came = true'><img src=/late>", true),
            ("<link rel=preload as=image href=/late onload='came = true'>", false),
            ("<link rel=preload as=style href=/late onload='came = true'>", false),
            ("<link rel=stylesheet href=/late onload='came = true' onerror='came = true'>", true),
            ("<iframe loading=lazy src=/late onload='came = true'></iframe>", false),
            ("<iframe src=/late onload='came = true'></iframe>", true),
            (
                "<script>const image = new Image(); image.loading = 'lazy'; image.onload = () => { came = true }; image.src = '/late'</script>",
                false
            ),
        ],
        [Profile.wkWebView(), .android()]
    )
    func loadWaits(row: (part: String, isAwaited: Bool), profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/late" else {
                return .html(
                    "<!doctype html><script>came = false; onload = () => { document.title = String(came) }</script>\(row.part)"
                )
            }
            var response = ServiceResponse.html("<svg xmlns='http://www.w3.org/2000/svg'/>")
            response.fields = HTTPFields([HTTPField("Content-Type", "image/svg+xml")])
            response.delay = .seconds(5)
            return response
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == "\(row.isAwaited)")
        // What nobody waited for comes all the same.
        #expect(await page.state { core in (try? core.evaluateText("String(came)")) ?? "" } == "true")
    }
}
