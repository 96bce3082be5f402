import Foundation
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What pages keep in databases: https://w3c.github.io/IndexedDB/.
struct IndexedDBTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../testdata/indexeddb")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Keys, ranges, stores, indexes, cursors, errors, aborts, the order of transactions, and versions, as Chromium has them.
    @Test func answersAsBrowsersDo() async throws {
        let source = try Self.text("behaviour.html")
        let page = TestPage { _ in html("", source) }
        await page.load("https://rp.test/")
        let found = try await evaluate("out.join('\\n')", in: page)
        let expected = try Self.text("behaviour.txt")
        #expect(found.split(separator: "\n") == expected.split(separator: "\n"))
    }

    private static let helpers = """
        <body><script>
        const p = request => new Promise((then, fail) => {
            request.onsuccess = () => then(request.result); request.onerror = () => fail(request.error) });
        const open = (version, up = db => db.createObjectStore('s')) => {
            const request = indexedDB.open('d', version);
            request.onupgradeneeded = event => up(request.result, event);
            return p(request);
        };
        const put = async (key, value) => {
            const db = await open();
            try { await p(db.transaction('s', 'readwrite').objectStore('s').put(value, key)); } finally { db.close(); }
        };
        const get = async key => {
            const db = await open(), value = await p(db.transaction('s').objectStore('s').get(key));
            db.close();
            return value;
        };
        const say = value => { window.value = String(value) };
        const run = body => { body().then(say, error => say(error.name)) };
        </script>
        """

    private static let worker = """
        const request = indexedDB.open('d');
        request.onsuccess = () => request.result.transaction('s').objectStore('s').get('k').onsuccess =
            event => postMessage(event.target.result + (indexedDB instanceof IDBFactory));
        """

    /// What a script of a page that has the helpers above says.
    private func say(_ script: String, at url: String, in page: TestPage) async throws -> String {
        await page.load(url)
        _ = await page.page.with { core in try? core.evaluate("delete window.value; run(async () => { \(script) }); 1")
        }
        await page.page.settle(horizon: .seconds(10))
        return try await evaluate("value", in: page)
    }

    private func evaluate(_ script: String, in page: TestPage) async throws -> String {
        try await page.page.with { core throws(ScriptFailure) in try core.evaluate(script) }.string ?? ""
    }

    private func helped(_ body: String = "") -> TestPage {
        TestPage { request in
            switch request.url.path {
            case "/out": html("", "", [HTTPField("Clear-Site-Data", "\"storage\"")])
            case "/worker.js":
                ServiceResponse(fields: [HTTPField("Content-Type", "text/javascript")], chunks: [.init(Self.worker)])
            default: html("", Self.helpers + body)
            }
        }
    }

    @Test func staysWithTheOriginForTheSession() async throws {
        let page = helped()
        #expect(try await say("await put('k', {a: [1]}); return 'put'", at: "https://rp.test/", in: page) == "put")
        #expect(
            try await say("return JSON.stringify(await get('k'))", at: "https://rp.test/2", in: page) == "{\"a\":[1]}"
        )
        #expect(try await say("return await get('k')", at: "https://other.test/", in: page) == "undefined")
        #expect(try await say("return await get('k')", at: "https://rp.test/", in: helped()) == "undefined")
        let frame = """
            const frame = document.body.appendChild(document.createElement('iframe'));
            const request = frame.contentWindow.indexedDB.open('d');
            const db = await new Promise(then => { request.onsuccess = () => then(request.result) });
            return db.objectStoreNames.length + String(db.objectStoreNames instanceof DOMStringList)
            """
        #expect(try await say(frame, at: "https://rp.test/", in: page) == "1false")
        let opaque = """
            const frame = document.body.appendChild(document.createElement('iframe'));
            frame.sandbox = 'allow-scripts';
            addEventListener('message', event => say(event.data));
            frame.srcdoc = `<script>
                try { indexedDB.open("d") } catch (error) { parent.postMessage(error.name, "*") }
                <\\/script>`;
            await new Promise(() => {});
            """
        #expect(try await say(opaque, at: "https://rp.test/", in: page) == "SecurityError")
    }

    /// A key that cannot be exported is kept for the next page, as what binds tokens to a device keeps it.
    @Test func keysAreKept() async throws {
        let page = helped()
        let make = """
            const name = { name: 'ECDSA', namedCurve: 'P-256' };
            await put('k', await crypto.subtle.generateKey(name, false, ['sign', 'verify'])); return 'kept'
            """
        #expect(try await say(make, at: "https://rp.test/", in: page) == "kept")
        let use = """
            const { privateKey, publicKey } = await get('k'), data = new Uint8Array(3), by = { name: 'ECDSA', hash: 'SHA-256' };
            const signature = await crypto.subtle.sign(by, privateKey, data);
            const isGood = await crypto.subtle.verify(by, publicKey, signature, data);
            return [isGood, privateKey.extractable, privateKey.algorithm.namedCurve, privateKey.usages, publicKey.type].join()
            """
        #expect(try await say(use, at: "https://rp.test/next", in: page) == "true,false,P-256,sign,public")
    }

    @Test func workersAndTheAppsWorldsHaveTheSame() async throws {
        let page = helped()
        let worker = """
            await put('k', 'kept'); const worker = new Worker('/worker.js');
            return new Promise(then => { worker.onmessage = event => then(event.data) })
            """
        #expect(try await say(worker, at: "https://rp.test/", in: page) == "kepttrue")
        let script = """
            const request = indexedDB.open('d');
            request.onsuccess = () => request.result.transaction('s').objectStore('s').get('k').onsuccess =
                event => { document.title = event.target.result };
            1
            """
        _ = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluateWhole(script, world: .client)
        }
        await page.page.settle(horizon: .seconds(10))
        #expect(try await evaluate("document.title", in: page) == "kept")
    }

    /// A page that is left while it reads, writes or upgrades holds up nobody.
    @Test(arguments: [
        "const tx = (await open()).transaction('s', 'readwrite'); tx.objectStore('s').put(1, 'k');"
            + "(function again() { tx.objectStore('s').get(1).onsuccess = again })(); return 'begun'",
        "await open(); indexedDB.open('d', 5).onupgradeneeded = () => say('never'); return 'begun'",
        "indexedDB.open('d', 7).onupgradeneeded = event => { const tx = event.target.transaction;"
            + "tx.db.createObjectStore('t'); (function again() { tx.objectStore('t').get(1).onsuccess = again })() };"
            + "return 'begun'",
    ])
    func whatAPageHadBegunEndsWithIt(script: String) async throws {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        let page = TestPage(configuration) { _ in html("", Self.helpers) }
        await page.load("https://rp.test/")
        _ = await page.page.with { core in try? core.evaluate("run(async () => { \(script) }); 1") }
        await page.page.settle(horizon: .milliseconds(50))
        let next =
            "await put('n', 2); return [await get('k'), await get('n'), (await open(9, () => {})).version].join()"
        #expect(try await say(next, at: "https://rp.test/next", in: page) == ",2,9")
    }

    /// A page that waits to be gone back to holds up nobody, too: its transactions are aborted, and its connections closed if
    /// they are in the way.
    @Test func pageInTheHistoryHoldsUpNobody() async throws {
        let page = helped()
        let script = """
            const db = await open(); window.ended = []; const tx = db.transaction('s', 'readwrite');
            tx.onabort = () => ended.push('abort'); db.onversionchange = () => ended.push('asked');
            (function again() { tx.objectStore('s').get(1).onsuccess = again })(); window.db = db; say('begun'); await 0
            """
        await page.load("https://rp.test/")
        _ = await page.page.with { core in try? core.evaluate("run(async () => { \(script) }); 1") }
        await page.page.settle(horizon: .milliseconds(50))
        #expect(try await say("return (await open(2, () => {})).version", at: "https://rp.test/next", in: page) == "2")
        await page.run { $0.goBack() }
        let back = "let now; try { db.transaction('s') } catch (error) { now = error.name }; [ended, now].join()"
        #expect(try await evaluate(back, in: page) == "abort,InvalidStateError")
    }

    @Test func fullDatabasesAreSaid() async throws {
        let script = """
            const tx = (await open()).transaction('s', 'readwrite'), part = new Uint8Array(8 << 20);
            for (let index = 0; index < 20; index++) await p(tx.objectStore('s').put(part, index));
            """
        let page = helped()
        #expect(try await say(script, at: "https://rp.test/", in: page) == "QuotaExceededError")
        #expect(try await say("await put('k', 1); return await get('k')", at: "https://rp.test/", in: page) == "1")
    }

    @Test func siteDataTakesThemOut() async throws {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: 34)
        let page = helped()
        #expect(try await say("await put('k', 1); return 1", at: "https://rp.test/", in: page) == "1")
        #expect(await page.state { $0.session.databases.contents.map(\.origin) } == ["https://rp.test"])
        await page.load("https://rp.test/out")
        #expect(await page.state { $0.session.databases.contents.isEmpty })
        #expect(try await say("return (await indexedDB.databases()).length", at: "https://rp.test/", in: page) == "0")
        let closed = """
            const db = await open(); db.onclose = () => say('closed'); await new Promise(() => {})
            """
        _ = try await say("await put('k', 1)", at: "https://rp.test/", in: page)
        _ = await page.page.with { core in try? core.evaluate("delete window.value; run(async () => { \(closed) }); 1")
        }
        await page.page.settle(horizon: .seconds(1))
        await page.run { $0.session.databases.remove { $0.origin == "https://rp.test" } }
        #expect(try await evaluate("value", in: page) == "closed")
    }

    @Test func connectionsGoWithTheirPages() async {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        // Other tests make the process grow meanwhile.
        configuration.limits.scriptMemory = 1 << 40
        let held = """
            <script>open().then(db => { window.db = db; db.self = db; db.transaction('s').objectStore('s').get(1) })</script>
            """
        let page = TestPage(configuration) { _ in html("", Self.helpers + held) }
        var alive: [Int] = []
        for number in 0..<60 {
            await page.load("https://rp.test/\(number)")
            if number % 20 == 19 { alive.append(await page.state { $0.scriptObjectsAlive }) }
        }
        #expect(Set(alive).count == 1, "\(alive)")
    }
}
