import Dispatch
import MockProviders
import Synchronization
import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages whose scripts want everything: each is stopped at a limit that has a name, and the page beside it goes on.
@Suite(.serialized) struct HostileScriptTests {
    @Test("is ended at the limit of time", arguments: HostileScript.endless)
    func time(_ row: HostileScript) async throws { try await meet(row) }

    @Test("is ended at the limit of memory", arguments: HostileScript.greedy)
    func memory(_ row: HostileScript) async throws { try await meet(row) }

    @Test("uses up the stack", arguments: HostileScript.deep)
    func stack(_ row: HostileScript) async throws { try await meet(row) }

    @Test("asks for more than there is", arguments: HostileScript.excessive)
    func number(_ row: HostileScript) async throws { try await meet(row) }

    @Test("has long texts read", arguments: HostileScript.long)
    func length(_ row: HostileScript) async throws { try await meet(row) }

    /// Whatever else is in the process may grow while a script runs.
    @Test func growthOfOthersEndsNoScript() async throws {
        var configuration = SessionConfiguration()
        configuration.limits.scriptMemory = 512 << 20
        let others = Mutex<[[UInt8]]>([])
        let client = TestClient(answer: { dialog in
            let done = DispatchSemaphore(value: 0)
            Background.run {
                others.withLock { $0.append([UInt8](repeating: 1, count: 768 << 20)) }
                done.signal()
            }
            done.wait()
            return dialog.answerOfNobody
        })
        let script = """
            confirm('grow');
            const end = performance.now() + 400;
            while (performance.now() < end) document.title = 'part';
            document.title = 'whole';
            """
        let service = ClosureService { _ in html("", "<script>\(script)</script>") }
        let page = TestPage(InMemoryTransports(service: service), configuration, client: client)
        await page.load("https://rp.test/")
        #expect(await page.state({ try? $0.evaluateText("document.title") }) == "whole")
        #expect(others.withLock { $0.count } == 1)
    }
}

extension HostileScriptTests {
    /// Loads the page, and asks it and the one beside it whether they live.
    private func meet(_ row: HostileScript) async throws {
        var configuration = SessionConfiguration()
        configuration.limits = row.limits
        let service = ClosureService { request in
            switch request.url.path {
            case "/hostile": html("hostile", "<script>\(row.script)</script>")
            case "/inner": html("inner")
            default: html("other")
            }
        }
        let browser = Browser(transports: InMemoryTransports(service: service), clock: ManualClock())
        let session = BrowsingSession(browser: browser, configuration: configuration)
        let console = Console()
        let page = Page(session: session, client: console)
        let sibling = Page(session: session, client: Console())
        try await load("https://rp.test/other", in: sibling)
        _ = try await evaluate("globalThis.ticks = 0; setInterval(() => { ticks++ }, 100)", in: sibling)
        try await load("https://rp.test/hostile", in: page)
        if let told = row.told { #expect(console.text.contains(told), "\(console.text.prefix(300))") }
        if let asked = row.asked { #expect(try await evaluate(asked, in: page) == row.answer) }
        #expect(try await evaluate("document.title + typeof ticks", in: sibling) == "othernumber")
    }

    private func load(_ url: String, in page: Page) async throws {
        let url = try #require(WebURL(url))
        await page.with { core in _ = core.load(NavigationRequest(url: url)) }
        await page.settle(horizon: .seconds(1))
    }

    private func evaluate(_ source: String, in page: Page) async throws -> ScriptData {
        try await page.with { core in Result { () throws(ScriptFailure) in try core.evaluate(source) } }.get()
    }
}

/// What a page's console says.
private final class Console: PageClient {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    func page(did event: PageEvent) {
        guard case .consoleMessage(let message) = event else { return }
        lines.withLock { lines in if lines.count < 10_000 || message.level == .error { lines.append(message.text) } }
    }

    func page(asks question: PolicyQuestion) {
        switch question {
        case .action(_, let reply): reply(.allow)
        case .response(_, let reply): reply(.allow)
        default: break
        }
    }
}
