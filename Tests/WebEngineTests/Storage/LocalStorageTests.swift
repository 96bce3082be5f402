import Foundation
import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Items of `localStorage` that outlive their session, and those that go with it.
@Suite(.timeLimit(.minutes(10)))
struct LocalStorageTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    /// A page of a session whose items are in a file of the folder, on `https://rp.test/`.
    private func page(in store: DataStore? = nil) async throws -> TestPage {
        var configuration = SessionConfiguration()
        configuration.dataStore = if let store { store } else { try await .open(folder.path()) }
        let page = TestPage(configuration) { _ in .html("<title>Page</title>") }
        await page.load("https://rp.test/")
        return page
    }

    private func value(_ source: String, in page: TestPage) async throws -> ScriptData {
        try await page.page.with { core throws(ScriptFailure) in try core.evaluate(source) }
    }

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What the pages of one session after another do.
        var scripts: [String]
        /// What the next one then finds.
        var found: ScriptData
    }

    static let all = "JSON.stringify(Object.entries(localStorage))"

    static let rows = [
        Row(
            testDescription: "an item",
            scripts: ["localStorage.token = 't1'"],
            found: #"[["token","t1"]]"#
        ),
        Row(
            testDescription: "the order of the items, one of them set again",
            scripts: ["localStorage.b = 1; localStorage.a = 2; localStorage.c = 3", "localStorage.b = 4"],
            found: #"[["b","4"],["a","2"],["c","3"]]"#
        ),
        Row(
            testDescription: "code units that are no text, empty keys and values, zeros",
            scripts: [
                #"localStorage.setItem('\ud800', '\udc00'); localStorage.setItem('', ''); localStorage.z = '\0z'"#
            ],
            found: #"[["\ud800","\udc00"],["",""],["z","\u0000z"]]"#
        ),
        Row(
            testDescription: "an item taken out",
            scripts: ["localStorage.a = 1; localStorage.b = 2", "delete localStorage.a"],
            found: #"[["b","2"]]"#
        ),
        Row(
            testDescription: "all taken out and others put in",
            scripts: ["localStorage.a = 1; localStorage.b = 2", "localStorage.clear(); localStorage.b = 3"],
            found: #"[["b","3"]]"#
        ),
        Row(
            testDescription: "an item as large as may be",
            scripts: [
                "localStorage.setItem('k', 'x'.repeat((5 << 19) - 1))", "localStorage.k = localStorage.k.length",
            ],
            found: #"[["k","2621439"]]"#
        ),
        Row(
            testDescription: "nothing of what is beyond the quota, or of the page's own storage",
            scripts: [
                "try { localStorage.k = 'x'.repeat(5 << 19) } catch (e) { localStorage.e = e.name }; sessionStorage.s = 1"
            ],
            found: #"[["e","QuotaExceededError"]]"#
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
        #expect(try await value(Self.all, in: page) == row.found)
        #expect(try await value("sessionStorage.length", in: page) == 0)
    }

    @Test func otherOriginsAndSessionsInMemoryHaveTheirOwn() async throws {
        let page = try await page()
        _ = try await value("localStorage.a = 1", in: page)
        await page.load("http://rp.test/")
        #expect(try await value(Self.all, in: page) == "[]")
        _ = try await value("localStorage.a = 2", in: page)
        let session = page.page.session
        for (scheme, value) in [("https", "1"), ("http", "2"), ("ftp", nil)] {
            #expect(await session.localStorage(of: try #require(WebURL("\(scheme)://rp.test/any")))["a"] == value)
        }
        let other = try await self.page(in: .inMemory)
        #expect(try await value(Self.all, in: other) == "[]")
    }

    @Test func failedWritingIsDoneAgain() async throws {
        var options = DataStore.Options()
        options.busyTimeout = .zero
        let page = try await page(in: try await .open(folder.path(), options: options))
        _ = try await value("localStorage.a = 1; localStorage.b = 1", in: page)
        try await page.page.session.flush()
        do {
            let other = try SQLiteConnection(path: folder.path())
            try other.execute("BEGIN IMMEDIATE")
            _ = try await value("localStorage.clear(); localStorage.b = 2", in: page)
            await #expect(throws: DataStoreError.self) { try await page.page.session.flush() }
            try other.execute("ROLLBACK")
        }
        _ = try await value("localStorage.c = 3", in: page)
        try await page.page.session.flush()
        let next = try await self.page()
        #expect(try await value(Self.all, in: next) == #"[["b","2"],["c","3"]]"#)
    }

    /// Rows that no session has written, for columns origin, key, value and modified.
    static let strangeRows = [
        "'null', x'6100', x'6100', 0", "'https://rp.test/', x'6100', x'6100', 0", "'', x'6100', x'6100', 0",
        "'https://rp.test:443', x'6100', x'6100', 0", "'file://', x'6100', x'6100', 0",
        "'https://rp.test', x'61', x'6100', 0", "'https://rp.test', x'6100', x'61', 0",
    ]

    @Test func strangeRowsAreLeftAlone() async throws {
        let page = try await page()
        _ = try await value("localStorage.token = 't1'", in: page)
        try await page.page.session.flush()
        do {
            let connection = try SQLiteConnection(path: folder.path())
            for row in Self.strangeRows { try connection.execute("INSERT INTO local_storage VALUES (\(row))") }
        }
        let store = try await DataStore.open(folder.path())
        #expect(store.unreadableRows == Self.strangeRows.count)
        #expect(try await value(Self.all, in: try await self.page(in: store)) == #"[["token","t1"]]"#)
    }

    /// A page tells the others of its session, and its windows, but not itself.
    @Test func pagesOfASessionHearOfChanges() async throws {
        let first = try await page(in: .inMemory)
        let second = Page(session: first.page.session)
        await second.with { core in
            if let url = WebURL("https://rp.test/other") { core.load(NavigationRequest(url: url)) }
        }
        await second.settle(horizon: .seconds(1))
        let listen = """
            globalThis.heard = []; onstorage = e => heard.push([e.key, e.oldValue, e.newValue, e.url,
                e.storageArea === localStorage]); 0
            """
        _ = try await value(listen, in: first)
        _ = try await second.with { core throws(ScriptFailure) in try core.evaluate(listen) }
        let change = "localStorage.a = 1; localStorage.a = 1; localStorage.clear(); sessionStorage.a = 1"
        _ = try await value(change, in: first)
        await second.settle(horizon: .seconds(1))
        #expect(try await value("heard.length", in: first) == 0)
        let heard = try await second.with { core throws(ScriptFailure) in try core.evaluate("JSON.stringify(heard)") }
        #expect(heard == #"[["a",null,"1","https://rp.test/",true],[null,null,null,"https://rp.test/",true]]"#)
    }
}
