import Foundation
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Databases (`indexedDB`) that outlive their session.
@Suite(.timeLimit(.minutes(10)))
struct DatabaseStoreTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    private static let helpers = """
        <body><script>
        const p = request => new Promise((then, fail) => {
            request.onsuccess = () => then(request.result);
            request.onerror = () => fail(request.error);
        });
        const done = transaction => new Promise((then, fail) => {
            transaction.oncomplete = () => then();
            transaction.onabort = () => fail(transaction.error);
        });
        const open = (name, version, up = () => {}) => {
            const request = indexedDB.open(name, version);
            request.onupgradeneeded = event => up(request.result, request.transaction, event);
            return p(request);
        };
        // A database 'd' with a store 's', and what is done to it in one transaction.
        const write = async body => {
            const db = await open('d', 1, db => db.createObjectStore('s'));
            const transaction = db.transaction('s', 'readwrite');
            body(transaction.objectStore('s'), transaction);
            await done(transaction).finally(() => db.close());
        };
        const all = async (name = 'd') => {
            const db = await open(name), found = {};
            for (const store of db.objectStoreNames) {
                const source = db.transaction(store).objectStore(store);
                found[store] = [await p(source.getAllKeys()), await p(source.getAll())];
            }
            db.close();
            return JSON.stringify(found);
        };
        </script>
        """

    /// A page of a session whose databases are in a file of the folder.
    private func page(in store: DataStore? = nil) async throws -> TestPage {
        var configuration = SessionConfiguration()
        configuration.dataStore = if let store { store } else { try await .open(folder.path()) }
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/frame": html("", "<iframe src='https://rp.test/framed'></iframe>")
            case "/framed": html("", Self.helpers + "<script>write(s => s.put('framed', 1))</script>")
            default: html("", Self.helpers)
            }
        }
        await page.load("https://rp.test/")
        return page
    }

    /// What an asynchronous function with that body answers.
    private func value(_ body: String, in page: TestPage) async throws -> String {
        _ = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate(
                "globalThis.value = undefined; (async () => { \(body) })().then(v => { value = `${v}` }, e => { value = e.name }); 0"
            )
        }
        await page.page.settle(horizon: .seconds(10))
        return try await page.page.with { core throws(ScriptFailure) in try core.evaluate("value") }.string ?? ""
    }

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What the pages of one session after another do.
        var scripts: [String]
        /// What the next one asks for, and then finds.
        var asks = "return all()"
        var found: String
    }

    static let rows = [
        Row(
            testDescription: "records, in the order of their keys",
            scripts: ["await write(s => { s.put('b', 2); s.put('t', 'token'); s.put('a', 1) })"],
            found: #"{"s":[[1,2,"token"],["a","b","t"]]}"#
        ),
        Row(
            testDescription: "one put anew, one taken out",
            scripts: [
                "await write(s => { s.put('a', 1); s.put('b', 2) })",
                "await write(s => { s.put('c', 1); s.delete(2) })",
            ],
            found: #"{"s":[[1],["c"]]}"#
        ),
        Row(
            testDescription: "all taken out, and one put in before and one behind",
            scripts: [
                "await write(s => s.put('a', 1))", "await write(s => { s.put('b', 2); s.clear(); s.put('c', 3) })",
            ],
            found: #"{"s":[[3],["c"]]}"#
        ),
        Row(
            testDescription: "nothing of what was aborted, or taken back by a request that failed",
            scripts: [
                "await write(s => s.put('a', 1))",
                "await write((s, t) => { s.clear(); s.put('b', 2); t.abort() }).catch(() => 0)",
                "await write(s => { s.put('c', 3); s.add('d', 1).onerror = e => e.preventDefault() })",
            ],
            found: #"{"s":[[1,3],["a","c"]]}"#
        ),
        Row(
            testDescription: "a store's numbers go on; indexes are there, one of them with several entries",
            scripts: [
                """
                const db = await open('d', 3, db => {
                    const s = db.createObjectStore('s', { keyPath: 'id', autoIncrement: true });
                    s.createIndex('mail', 'mail', { unique: true });
                    s.createIndex('tags', 'tags', { multiEntry: true });
                });
                const s = db.transaction('s', 'readwrite').objectStore('s');
                await p(s.put({ mail: 'a@rp.test', tags: ['x', 'y'] }));
                await p(s.put({ mail: 'b@rp.test', tags: ['y'] }));
                """
            ],
            asks: """
                const db = await open('d'), s = db.transaction('s', 'readwrite').objectStore('s');
                const twice = await p(s.put({ mail: 'a@rp.test' })).catch(error => error.name);
                return JSON.stringify([db.version, s.keyPath, s.autoIncrement, [...s.indexNames], twice,
                    await p(db.transaction('s').objectStore('s').index('tags').getAllKeys('y')),
                    await p(db.transaction('s', 'readwrite').objectStore('s').put({ mail: 'c@rp.test' }))]);
                """,
            found: #"[3,"id",true,["mail","tags"],"ConstraintError",[1,2],3]"#
        ),
        Row(
            testDescription: "what an upgrade renamed, made and deleted",
            scripts: [
                "await write(s => s.put('a', 1))",
                """
                await open('d', 2, (db, transaction) => {
                    transaction.objectStore('s').name = 'r';
                    db.createObjectStore('n').put('n', 1);
                    db.createObjectStore('gone').put('n', 1);
                })
                """, "await open('d', 3, db => db.deleteObjectStore('gone'))",
            ],
            found: #"{"n":[[1],["n"]],"r":[[1],["a"]]}"#
        ),
        Row(
            testDescription: "not one that was deleted",
            scripts: [
                "await write(s => s.put('a', 1)); await open('\\ud800', 2)", "await p(indexedDB.deleteDatabase('d'))",
            ],
            asks: "return JSON.stringify(await indexedDB.databases())",
            found: #"[{"name":"\ud800","version":2}]"#
        ),
        Row(
            testDescription: "one that was deleted and made again",
            scripts: [
                "await write(s => s.put('a', 1))",
                "await p(indexedDB.deleteDatabase('d')); await write(s => s.put('b', 2))",
            ],
            found: #"{"s":[[2],["b"]]}"#
        ),
        Row(
            testDescription: "values that JSON has not, one of them twice and within itself",
            scripts: [
                #"""
                const v = { u: undefined, n: [NaN, -0, 1 / 0], i: 2n ** 70n, d: new Date(5), r: /a/g, m: new Map([[1, new Set(['x'])]]),
                    b: new Uint8Array([0, 255]).subarray(1), e: new RangeError('far'), s: '\ud800\0', f: new File(['text'], 'n.txt') };
                v.self = v; v.again = v.d;
                await write(s => s.put(v, [new Date(7), new Uint8Array([9]), '\udc00', [-1 / 0]]));
                """#
            ],
            asks: """
                const db = await open('d'), source = db.transaction('s').objectStore('s');
                const [[key], [v]] = [await p(source.getAllKeys()), await p(source.getAll())];
                return JSON.stringify([key[0].getTime(), [...new Uint8Array(key[1])], key[2], `${key[3]}`,
                    'u' in v, v.n.map(n => Object.is(n, -0) ? '-0' : `${n}`), `${v.i}`, v.d.getTime(), `${v.r}`, [...v.m.get(1)],
                    [v.b[0], v.b.byteOffset, v.b.buffer.byteLength], `${v.e}`, v.s, await v.f.text(), v.f.name, v.self === v, v.again === v.d]);
                """,
            found: #"[7,[9],"\udc00","-Infinity",true,["NaN","-0","Infinity"],"1180591620717411303424",5,"/a/g",["x"],"#
                + #"[255,1,2],"RangeError: far","\ud800\u0000","text","n.txt",true,true]"#
        ),
        Row(
            testDescription: "a key that cannot be exported, which goes on to sign",
            scripts: [
                """
                const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
                await write(s => s.put(privateKey, 'dpop'));
                """
            ],
            asks: """
                const db = await open('d'), key = await p(db.transaction('s').objectStore('s').get('dpop'));
                const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(1));
                return [key.extractable, signed.byteLength, await crypto.subtle.exportKey('jwk', key).catch(e => e.name)];
                """,
            found: "false,64,InvalidAccessError"
        ),
    ]

    @Test(arguments: rows)
    func nextSessionFinds(_ row: Row) async throws {
        for script in row.scripts {
            let page = try await page()
            _ = try await value(script, in: page)
            try await page.page.session.flush()
        }
        let page = try await page()
        let found = try await value(row.asks, in: page)
        #expect(found == row.found)
    }

    /// Of Playwright's `storageState`: values that JSON has, and those that it has not.
    static let state = #"""
        [{"name":"d","version":3,"stores":[
        {"name":"s","autoIncrement":false,"records":[{"keyEncoded":{"d":"2026-01-31T12:00:00.000Z"},"valueEncoded":{"o":[{"k":"none","v":{"v":"undefined"}},
        {"k":"list","v":{"a":[{"v":"NaN"},{"bi":"7"},{"ta":{"b":"AQI=","k":"ui8"}}],"id":2}},{"k":"again","v":{"ref":2}}],"id":1}},
        {"key":"k","value":{"token":"t1","list":[1,null,{"deep":true}]}}],"indexes":[]},
        {"name":"t","autoIncrement":true,"records":[{"value":{"id":5,"mail":"a"}}],
        "indexes":[{"name":"mail","multiEntry":false,"unique":true,"keyPath":"mail"}],"keyPath":"id"}]}]
        """#

    @Test(arguments: [true, false])
    func storageStateHasThem(isInMemory: Bool) async throws {
        let lines =
            #"{"cookies":[],"origins":[{"origin":"https://rp.test","localStorage":[],"indexedDB":\#(Self.state)}]}"#
        let page = try await page(in: isInMemory ? .inMemory : nil)
        try await page.page.session.importCookies(Array(lines.utf8))
        let script = """
            const db = await open('d'), read = store => db.transaction(store).objectStore(store);
            const [plain, odd] = [await p(read('s').get('k')), await p(read('s').get(new Date('2026-01-31T12:00:00Z')))];
            return JSON.stringify([db.version, plain, 'none' in odd, `${odd.list}`, odd.again === odd.list,
                await p(read('t').index('mail').get('a')), await p(db.transaction('t', 'readwrite').objectStore('t').put({ mail: 'b' }))]);
            """
        let found = #"[3,{"token":"t1","list":[1,null,{"deep":true}]},true,"NaN,7,1,2",true,{"id":5,"mail":"a"},6]"#
        #expect(try await value(script, in: page) == found)
        _ = try await value(
            "await p((await open('d')).transaction('t', 'readwrite').objectStore('t').delete(6))",
            in: page
        )
        let exported = try await StorageState(parsing: page.page.session.exportCookies(as: .storageState))
        let expected = try #require(JSONReader.read(Array(Self.state.utf8)[...]))
        #expect(exported.origins.first?["indexedDB"]?.text == expected.text)
        // And what was brought is in the data store.
        guard !isInMemory else { return }
        try await page.page.session.flush()
        #expect(try await value("return (await open('d')).version", in: try await self.page()) == "3")
    }

    @Test func anEndedSessionHasWritten() async throws {
        let store = try await DataStore.open(folder.path())
        do {
            let page = try await page(in: store)
            _ = try await value("await write(s => s.put('a', 1))", in: page)
        }
        await store.close()
        let next = try await page()
        #expect(try await value("return all()", in: next) == #"{"s":[[1],["a"]]}"#)
        let other = try await page(in: .inMemory)
        #expect(try await value("return JSON.stringify(await indexedDB.databases())", in: other) == "[]")
    }

    /// In WebKit, as their `localStorage`.
    @Test func whatFramesOfOtherOriginsKeepGoesWithTheSession() async throws {
        let page = try await page()
        await page.load("https://other.test/frame")
        await page.page.settle(horizon: .seconds(10))
        let tops = await page.page.with { core in core.session.databases.contents.map(\.key.topOrigin) }
        #expect(tops == ["https://other.test"])
        try await page.page.session.flush()
        let next = try await self.page()
        #expect(try await value("return JSON.stringify(await indexedDB.databases())", in: next) == "[]")
    }

    @Test func failedWritingIsDoneAgain() async throws {
        var options = DataStore.Options()
        options.busyTimeout = .zero
        let page = try await page(in: try await .open(folder.path(), options: options))
        _ = try await value("await write(s => { s.put('a', 1); s.put('b', 2) })", in: page)
        try await page.page.session.flush()
        do {
            let other = try SQLiteConnection(path: folder.path())
            try other.execute("BEGIN IMMEDIATE")
            _ = try await value("await write(s => { s.clear(); s.put('c', 3) })", in: page)
            await #expect(throws: DataStoreError.self) { try await page.page.session.flush() }
            try other.execute("ROLLBACK")
        }
        _ = try await value("await write(s => { s.put('d', 4); s.delete(3) })", in: page)
        try await page.page.session.flush()
        let next = try await self.page()
        #expect(try await value("return all()", in: next) == #"{"s":[[4],["d"]]}"#)
    }

    @Test(arguments: [true, false])
    func whatTheAppTakesOutIsGone(isOpened: Bool) async throws {
        let first = try await page()
        _ = try await value("await write(s => s.put('a', 1))", in: first)
        try await first.page.session.flush()
        let second = try await page()
        if isOpened { _ = try await value("return all()", in: second) }
        #expect(await second.page.with { core in core.session.databases.contents.map(\.origin) } == ["https://rp.test"])
        await second.page.with { core in core.session.databases.remove { _ in true } }
        try await second.page.session.flush()
        let next = try await page()
        #expect(try await value("return JSON.stringify(await indexedDB.databases())", in: next) == "[]")
    }

    /// Changes of the two tables that no session has written.
    static let alterations = [
        "UPDATE databases SET definition = 'x'", "UPDATE databases SET definition = '[\"o\"]'",
        "UPDATE databases SET definition = replace(definition, '1', '-1')", "UPDATE databases SET name = '7'",
        "UPDATE databases SET origin = 'null'", "UPDATE database_records SET key = '1'",
        "UPDATE database_records SET value = '[\"r\",5]'", "UPDATE database_records SET value = '[\"a\",{}]'",
        "UPDATE database_records SET store = 7", "UPDATE database_records SET store = -9223372036854775808",
        "UPDATE database_records SET key = '[\"o\",\"type\",9,\"value\",1]'",
        "UPDATE database_records SET value = replace(hex(zeroblob(30000)), '0', '[')",
    ]

    @Test(arguments: alterations)
    func strangeRowsAreLeftAlone(_ alteration: String) async throws {
        let page = try await page()
        _ = try await value("await write(s => s.put('a', 1)); localStorage.a = 1", in: page)
        try await page.page.session.flush()
        do { try SQLiteConnection(path: folder.path()).execute(alteration) }
        let next = try await self.page()
        #expect(try await value("return [localStorage.a, (await indexedDB.databases()).length]", in: next) == "1,0")
        #expect(try await value("await write(s => s.put('b', 1)); return all()", in: next) == #"{"s":[[1],["b"]]}"#)
    }
}
