import MockProviders
import Testing
import WebEngine
import WebNetwork

/// A page that keeps itself busy without end has settled all the same (Limits: "tasks that queue each other").
@Suite(.timeLimit(.minutes(1)))
struct BusyPageTests {
    @Test(arguments: [
        "await crypto.subtle.digest('SHA-256', new Uint8Array(1))",
        "await new Blob(['x']).text()",
        "await cookieStore.get('x')",
        "await new Promise(done => setTimeout(done))",
        "await new Promise(done => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(1) })",
        "await new Promise(done => { onmessage = done; postMessage(1) })",
    ])
    func settles(_ wait: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = .wkWebView(iOS: 26)
        let page = TestPage(configuration) { _ in
            .html("<script>globalThis.rounds = 0; (async () => { for (;;) { \(wait); rounds++ } })()</script>")
        }
        await page.load("https://a.test/")
        let rounds = await page.state { try? $0.evaluate("rounds").number } ?? 0
        #expect(rounds > 0)
    }

    /// What follows each other by promises is waited for, as far as the limit says.
    @Test(arguments: [
        ("crypto.subtle.digest('SHA-256', new Uint8Array(1))", 500), ("new Promise(done => setTimeout(done))", 5),
    ])
    func isWaitedFor(_ wait: String, _ rounds: Int) async throws {
        let page = TestPage { _ in
            .html(
                "<script>(async () => { for (let n = 0; n < \(rounds); n++) await \(wait); document.title = 'done' })()</script>"
            )
        }
        await page.load("https://a.test/")
        #expect(await page.state { $0.viewTitle } == "done")
    }
}
