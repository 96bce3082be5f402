import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a page's scripts held goes with the page, whatever held what.
struct LeakTests {
    /// Everything that script and engine hold for each other, in circles.
    static let circles = """
        <form id=f><input id=i><iframe name=n></iframe></form>
        <script>
        const kept = [];
        for (const e of document.querySelectorAll('*')) {
            e.self = e; e.window = window; kept.push(e);
            e.addEventListener('x', () => kept); e.onclick = () => e;
        }
        const observer = new MutationObserver(() => kept);
        observer.observe(document, {subtree: true, childList: true}); kept.push(observer);
        document.body.append(Object.assign(document.createElement('p'), {observer}));
        setInterval(() => kept, 1e6); setTimeout(() => kept, 1e6);
        const channel = new MessageChannel; channel.port1.onmessage = () => channel; kept.push(channel);
        const request = new XMLHttpRequest; request.onload = () => kept; request.open('GET', '/data'); request.send();
        fetch('/data').then(() => kept);
        kept.push(new Promise(() => kept), document.createRange(), document.createTreeWalker(document));
        kept.push(new AbortController().signal, new BroadcastChannel('b'), matchMedia('all'));
        const root = document.createElement('div').attachShadow({mode: 'open'});
        root.innerHTML = '<slot></slot>'; root.kept = kept; document.body.append(root.host);
        const template = document.createElement('template'); template.innerHTML = '<b>x</b><i>y</i>';
        template.content.kept = kept; document.body.append(template, template.content.firstChild);
        customElements.define('x-y', class extends HTMLElement { constructor() { super(); this.kept = kept } });
        document.body.append(document.createElement('x-y'));
        frames.n.outer = window; window.inner = frames.n; frames.n.document.body.kept = kept;
        const other = new DOMParser().parseFromString('<p>x</p>', 'text/html'); other.kept = kept; kept.push(other);
        history.replaceState({kept: kept.length}, ''); addEventListener('unload', () => kept);
        </script>
        """

    @Test func realmsAndDocumentsGoWithTheirPages() async {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        // Other tests make the process grow meanwhile.
        configuration.limits.scriptMemory = 1 << 40
        let site = TestPage(configuration) { request in
            request.url.path == "/data" ? .text("data") : html("Circles", Self.circles)
        }
        var alive: [Int] = []
        for number in 0..<60 {
            await site.load("https://rp.test/\(number)")
            if number % 20 == 19 { alive.append(await site.state { $0.scriptObjectsAlive }) }
        }
        // The page and its frame show; what a page made besides goes with it.
        #expect(alive.first.map { $0 <= 12 } == true, "\(alive)")
        #expect(Set(alive).count == 1, "\(alive)")
    }

    /// What the script engine itself holds: the page that shows, those that history keeps, and what they share.
    @Test func worldsGoWithTheirPages() async {
        let configuration = SessionConfiguration()
        let site = TestPage(configuration) { _ in html("Small", "<script>1</script>") }
        var alive: [Int] = []
        for number in 0..<60 {
            await site.load("https://rp.test/\(number)")
            if number % 20 == 19 { alive.append(await site.state { $0.scriptWorldsAlive }) }
        }
        // A few more than history keeps: the collector takes what looks like a pointer on the stack for one.
        #expect(alive.allSatisfy { $0 > 1 && $0 <= configuration.limits.cachedDocuments + 10 }, "\(alive)")
    }

    /// The collector counts no texts: pages of large scripts would be many before it comes by itself.
    @Test func worldsOfLargeScriptsGoSoon() async {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        // Other tests make the process grow meanwhile.
        configuration.limits.scriptMemory = 1 << 40
        let script = ServiceResponse(
            fields: [HTTPField("Content-Type", "text/javascript")],
            chunks: [.init("//" + String(repeating: "text", count: 1 << 21))]
        )
        let site = TestPage(configuration) { request in
            request.url.path == "/script" ? script : html("Large", "<script src=/script></script>")
        }
        var alive: [Int] = []
        for number in 0..<8 {
            await site.load("https://rp.test/\(number)")
            alive.append(await site.state { $0.scriptWorlds })
        }
        #expect(alive.allSatisfy { $0 <= 6 }, "\(alive)")
    }

    /// Nor does it count what it keeps for each world beside its heap: pages of many frames go soon too.
    @Test func worldsOfManyFramesGoSoon() async {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        // Other tests make the process grow meanwhile.
        configuration.limits.scriptMemory = 1 << 40
        let script = """
            for (let number = 0; number < 20; number++)
                document.body.append(document.createElement('iframe'));
            for (let number = 0; number < 20; number++) frames[number].outer = window;
            """
        let site = TestPage(configuration) { _ in html("Many", "<script>\(script)</script>") }
        var most = 0
        for number in 0..<24 {
            await site.load("https://rp.test/\(number)")
            most = max(most, await site.state { $0.scriptWorlds })
        }
        // Those that have gone since the last collection, with their views' own, and of the page that shows and the one before.
        // A collection takes what looks like a pointer on the stack for one, and so may keep a page or two more, of 24.
        #expect(most <= 64 + 4 + 2 * 21 + 20 + 2 * 21, "\(most)")
    }

    /// What an app's scripts hold in worlds of their own goes with the page, too.
    @Test func worldsOfTheAppGoWithTheirPages() async throws {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        // Other tests make the process grow meanwhile.
        configuration.limits.scriptMemory = 1 << 40
        let site = TestPage(configuration) { request in
            request.url.path == "/data" ? .text("data") : html("Circles", Self.circles)
        }
        let script = """
            window.kept = [document, ...document.querySelectorAll('*')];
            for (const e of kept) { e.kept = kept; e.addEventListener('x', () => kept); e.onclick = () => kept; }
            new MutationObserver(() => kept).observe(document, { subtree: true, childList: true });
            document.body.append('x'); setInterval(() => kept, 1e6); addEventListener('message', () => kept);
            document.body.dispatchEvent(new CustomEvent('x', { detail: 1 })); frames[0].kept = kept;
            fetch('/data').then(() => kept); kept.push(document.createRange(), getSelection(), f.n); 1
            """
        var objects: [Int] = []
        var worlds: [Int] = []
        for number in 0..<200 {
            await site.load("https://rp.test/\(number)")
            for world in [ScriptWorld.client, .named("other")] {
                _ = try await site.page.with { core throws(ScriptFailure) in
                    try core.evaluateWhole(script, world: world)
                }
            }
            if number % 50 == 49 {
                objects.append(await site.state { $0.scriptObjectsAlive })
                worlds.append(await site.state { $0.scriptWorldsAlive })
            }
        }
        #expect(objects.first.map { $0 <= 20 } == true, "\(objects)")
        #expect(Set(objects).count == 1, "\(objects)")
        #expect(worlds.allSatisfy { $0 > 1 && $0 <= 17 }, "\(worlds)")
    }
}
