import Testing
import WebEngine
import WebNetwork
import WebStandards

/// How often a page hears how far an XMLHttpRequest is: a server that sends byte by byte would keep it at nothing else.
struct ProgressTests {
    /// What waits is told 50 ms after what came before, and before the end.
    ///
    /// https://xhr.spec.whatwg.org/#handle-response-end-of-body, and XMLHttpRequestProgressEventThrottle in both engines
    @Test(arguments: [
        (Profile.wkWebView(iOS: 17), "1 1,2,3 3,4,5,6 6,end 6"), (.android(api: 34), "1 1,3 3 6,end 6"),
    ])
    func isToldOfNowAndThen(profile: Profile, expected: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/pieces" else {
                return .html(
                    """
                    <script>
                    const x = new XMLHttpRequest(), told = [];
                    x.onreadystatechange = () => { if (x.readyState === 3) told.push(x.responseText.length) };
                    x.onprogress = ({loaded}) => { told[told.length - 1] += ` ${loaded}` };
                    x.onload = ({loaded}) => { document.title = [...told, `end ${loaded}`] };
                    x.open('GET', '/pieces');
                    x.send();
                    </script>
                    """
                )
            }
            let waits: [Int] = [0, 10, 10, 50, 10, 10]
            return ServiceResponse(chunks: waits.map { .init("x", delay: .milliseconds($0)) })
        }
        await page.load("https://rp.test/")
        let title = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("document.title") }
        #expect(title.string == expected)
    }
}
