import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Frames that wait for a place in the page.
///
/// https://html.spec.whatwg.org/#link-type-expect
struct RenderBlockingTests {
    @Test(
        "a place that is named by its id, or as anchors are",
        arguments: [
            "<i id=there></i>", "<a name=there></a>",
            "<script>document.body.append(Object.assign("
                + "document.createElement('a'), { name: 'there' }))</script>",
        ]
    )
    func places(_ place: String) async {
        let page = TestPage { request in
            guard request.url.path == "/" else {
                var script = ServiceResponse(fields: [HTTPField("Content-Type", "text/javascript")])
                script.delay = .seconds(request.url.path == "/before.js" ? 1 : 2)
                return script
            }
            return .html(
                """
                <!doctype html><link rel=expect href="#there" blocking=render><script>
                const has = name => document.querySelector(`#${name}, [name=${name}]`) !== null
                requestAnimationFrame(() => { document.title = [has('there'), has('last')] })
                </script><body><script src=/before.js></script>\(place)<script src=/behind.js></script><i id=last></i>
                """
            )
        }
        await page.load("https://rp.test/")
        let title = await page.state { core in (try? core.evaluateText("document.title")) ?? "" }
        #expect(title == "true,false")
    }
}
