import MockProviders
import Synchronization
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages whose scripts want everything: each is stopped at a limit that has a name, and the page beside it goes on.
@Suite(.serialized) struct HostileScriptTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let script: String
        /// What the console says, in part.
        var told: String?
        var limits = NavigationLimits()
        /// What the page says afterwards of this.
        var asked = "1 + 1"
        var answer: ScriptData = 2
        var testDescription: String { name }
    }

    /// A script that does not end, or is told of nothing, and then ends.
    static func ends(_ name: String, _ script: String) -> Row {
        var row = Row(name: name, script: script, told: "NavigationLimits.scriptTime")
        row.limits.scriptTime = .milliseconds(100)
        return row
    }

    static let endless = [
        ends("a loop", "while (true);"),
        ends("a loop in a timer", "setTimeout(() => { while (true); })"),
        ends("a loop in a listener", "addEventListener('load', () => { while (true); })"),
        ends("a loop in a getter", "Object.defineProperty(globalThis, 'x', {get() { for (;;); }}); x"),
        ends("a loop that catches everything", "for (;;) { try { for (;;); } catch { } finally { continue } }"),
        ends(
            "a loop in a script in a loop",
            """
            for (;;) { const s = document.createElement('script'); s.text = 'for (;;);'; document.head.append(s) }
            """
        ),
        ends("a loop of await", "(async () => { for (;;) await 0 })()"),
        ends("a loop of promises", "(function f() { Promise.resolve().then(f) })()"),
        ends("promises that double", "(function f() { Promise.resolve().then(f); Promise.resolve().then(f) })()"),
        ends("a loop of queueMicrotask", "(function f() { queueMicrotask(f) })()"),
        ends(
            "a thenable that never settles",
            """
            Promise.resolve().then(() => ({then(r) { r({then: this.then}) }})); (async () => { for (;;) await {then(r) { r() }} })()
            """
        ),
        ends(
            "an observer that changes what it observes",
            """
            let n = 0;
            new MutationObserver(() => { document.head.setAttribute('a', ++n) }).observe(document.head, {attributes: true});
            document.head.setAttribute('a', 0)
            """
        ),
        ends("a comparison without end", "[3, 2, 1].sort(() => { for (;;); })"),
        ends("toJSON without end", "JSON.stringify({toJSON() { for (;;); }})"),
        ends("a trap without end", "new Proxy({}, {get() { for (;;); }}).a"),
        ends("a regular expression in a loop", "for (;;) /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(22))"),
        ends("a search of an array without end", "Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)"),
        ends("dialogs", "for (;;) { alert(1); confirm(2); prompt(3) }"),
        ends("windows", "for (;;) open('/other')"),
        ends("moves", "for (let n = 0;; n++) location.hash = n"),
        ends("loads", "for (let n = 0;; n++) location = '/other?' + n"),
        ends("messages", "for (;;) console.log('x')"),
        ends("cookies", "for (let n = 0;; n++) document.cookie = 'a' + n + '=' + n"),
        ends(
            "synchronous requests",
            """
            for (;;) { const x = new XMLHttpRequest; x.open('GET', '/other', false); x.send() }
            """
        ),
        ends("events in events", "for (;;) document.dispatchEvent(new Event('x'))"),
        ends(
            "selectors",
            """
            document.body.innerHTML = '<p>'.repeat(400); for (;;) document.querySelectorAll('p p p p p:has(b)')
            """
        ),
    ]

    @Test("is ended at the limit of time", arguments: endless)
    func time(_ row: Row) async throws { try await meet(row) }
}

extension HostileScriptTests {
    /// Loads the page, and asks it and the one beside it whether they live.
    private func meet(_ row: Row) async throws {
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
        if let told = row.told { #expect(console.text.contains(told)) }
        #expect(try await evaluate(row.asked, in: page) == row.answer)
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
