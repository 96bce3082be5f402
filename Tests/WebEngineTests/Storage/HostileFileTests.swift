import Foundation
import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Files that are not what they should be.
struct HostileFileTests {
    let folder: CookieFolder

    init() throws {
        folder = try CookieFolder()
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: DataStoreError.Code
        var says: [String]
        /// Makes the file.
        var make: @Sendable (CookieFolder) throws -> Void

        init(
            _ name: String,
            _ code: DataStoreError.Code,
            says: String...,
            make: @escaping @Sendable (CookieFolder) throws -> Void
        ) {
            testDescription = name
            self.code = code
            self.says = says
            self.make = make
        }
    }

    static let rows = [
        Row("no database", .damaged, says: "startAfresh") { try $0.write(Data("# Netscape HTTP Cookie File\n".utf8)) },
        Row("zeros", .damaged) { try $0.write(Data(count: 8192)) },
        Row("half a file", .damaged, says: "startAfresh") { folder in
            try folder.fill()
            let data = try Data(contentsOf: folder.url.appending(path: "cookies.sqlite"))
            try folder.write(data.prefix(data.count / 2))
        },
        Row("a page of noise", .damaged) { folder in
            try folder.fill()
            var data = try Data(contentsOf: folder.url.appending(path: "cookies.sqlite"))
            let page = data.startIndex + 4096
            for offset in 0..<4096 { data[page + offset] = UInt8(truncatingIfNeeded: offset &* 37 &+ 11) }
            try folder.write(data)
        },
        Row("too large", .damaged, says: "bytes") { folder in
            try folder.write(Data())
            let handle = try FileHandle(forWritingTo: folder.url.appending(path: "cookies.sqlite"))
            try handle.truncate(atOffset: 2049 << 20)
            try handle.close()
        },
        Row("a view instead of the table", .damaged, says: "tables") { folder in
            try folder.alter(
                "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n"
            )
        },
        Row("a trigger", .damaged, says: "tables") { folder in
            try folder.alter("CREATE TRIGGER t AFTER INSERT ON cookies BEGIN DELETE FROM cookies; END")
        },
        Row("another table", .damaged, says: "tables") { try $0.alter("DROP TABLE cookies; CREATE TABLE cookies (x)") },
        Row("no version", .damaged) { try $0.alter("PRAGMA user_version = 0") },
        Row("a version below all", .damaged) { try $0.alter("PRAGMA user_version = -1") },
        Row("a newer version", .newer, says: "version 5", "up to 4") { try $0.alter("PRAGMA user_version = 5") },
        Row("another program's", .foreign, says: "another program") { folder in
            try folder.write(Data())
            try SQLiteConnection(path: folder.path()).execute("CREATE TABLE cookies (host_key TEXT)")
        },
        Row("a pipe", .inaccessible, says: "regular") { folder in
            #expect(unsafe mkfifo(folder.path(), 0o600) == 0)
        },
        Row("a folder that is a file", .inaccessible) { folder in
            try folder.write(Data(), to: "file")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(),
                withDestinationPath: folder.path("file/x")
            )
        },
    ]

    @Test(arguments: rows)
    func saysWhatIsWrong(_ row: Row) async throws {
        try row.make(folder)
        let names = try folder.names().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
        let data = row.code == .inaccessible ? nil : try Data(contentsOf: folder.url.appending(path: "cookies.sqlite"))
        do {
            _ = try await DataStore.open(folder.path())
            Issue.record("It opened.")
        } catch {
            #expect(error.code == row.code, "\(error)")
            #expect(error.message.contains(folder.path()))
            for text in row.says { #expect(error.message.contains(text), "\(error)") }
        }
        // It is left as it was.
        #expect(try folder.names().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") } == names)
        if let data { #expect(try Data(contentsOf: folder.url.appending(path: "cookies.sqlite")) == data) }
    }

    @Test(arguments: rows.filter { $0.code != .inaccessible })
    func startsAfreshWhereItIsDamaged(_ row: Row) async throws {
        try row.make(folder)
        var options = DataStore.Options()
        options.whenDamaged = .startAfresh
        guard row.code == .damaged else {
            #expect(await folder.refusal(options) == row.code)
            return
        }
        let session = try await folder.session(options: options)
        #expect(session.configuration.dataStore.movedAside == folder.path("cookies.sqlite.damaged"))
        #expect(await session.cookies == [])
        await session.setCookie(Cookie("a", "1"))
        try await session.flush()
        #expect(try await folder.stored() == ["a": "1"])
    }

    /// Another process is about to make the tables.
    @Test func aBlankDatabaseHasNoCookies() async throws {
        try folder.write(Data())
        try SQLiteConnection(path: folder.path()).execute("CREATE TABLE a (b); DROP TABLE a")
        #expect(try DataStore.cookies(in: folder.path()).isEmpty)
        try SQLiteConnection(path: folder.path()).execute("CREATE TABLE a (b)")
        #expect(throws: DataStoreError.self) { try DataStore.cookies(in: folder.path()) }
    }

    @Test func eachDamagedFileIsKept() async throws {
        var options = DataStore.Options()
        options.whenDamaged = .startAfresh
        try folder.write(Data("first".utf8), to: "cookies.sqlite.damaged")
        try folder.write(Data("second".utf8))
        let store = try await DataStore.open(folder.path(), options: options)
        #expect(store.movedAside == folder.path("cookies.sqlite.damaged-2"))
        for (name, text) in [("cookies.sqlite.damaged", "first"), ("cookies.sqlite.damaged-2", "second")] {
            #expect(FileManager.default.contents(atPath: folder.path(name)) == Data(text.utf8))
        }
    }

    /// Rows of a file whose tables are in order, column by column, that no jar has written.
    static let strangeRows = [
        "'', x'2F', x'61', 1, x'62', 9e12, 0, 0, 0, 0, 'lax'",
        "'Capital.example', x'2F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'.dot.example', x'2F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'white space', x'2F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "CAST(x'FF' AS TEXT), x'2F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'6E6F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F', x'', 1, x'', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F', x'0D0A', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F', x'61', 2, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F', x'62', 1, x'00', 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F', x'63', 1, x'62', 9000000000000, 0, 0, -1, 0, 'lax'",
        "'a.example', x'2F', x'64', 1, x'62', 9000000000000, 0, 0, 0, 0, 'sideways'",
        "'a.example', x'2F', x'65', 1, zeroblob(40000), 9000000000000, 0, 0, 0, 0, 'lax'",
        "'a.example', x'2F' || zeroblob(20000), x'66', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax'",
    ]

    @Test func strangeRowsAreLeftAlone() async throws {
        try folder.fill()
        var inserted = 0
        do {
            let connection = try SQLiteConnection(path: folder.path(), rowLimit: 1 << 20)
            for row in Self.strangeRows {
                do {
                    try connection.execute("INSERT INTO cookies VALUES (\(row))")
                    inserted += 1
                } catch {
                    // The table's own types refuse it.
                }
            }
        }
        #expect(inserted >= 12)
        let store = try await DataStore.open(folder.path())
        #expect(store.unreadableRows == inserted)
        #expect(store.cookies.map(\.name) == CookieFolder.filling)
    }

    @Test func extremeTimesAreTimes() async throws {
        try folder.fill()
        do {
            let connection = try SQLiteConnection(path: folder.path())
            for (name, time) in [("61", "-9223372036854775808"), ("62", "9223372036854775807")] {
                try connection.execute(
                    "INSERT INTO cookies VALUES "
                        + "('a.example', x'2F', x'\(name)', 1, x'62', \(time), \(time), \(time), 0, 0, 'lax')"
                )
            }
        }
        let clock = ManualClock(advancesWhenIdle: false)
        let session = try await folder.session(clock: clock)
        #expect(await session.cookies.map(\.name) == ["b"] + CookieFolder.filling)
        await session.setCookie(Cookie("new", "1"))
        try await session.flush()
        try await session.reloadCookies()
        #expect(await session.cookies.count == CookieFolder.filling.count + 2)
    }

    @Test func rowTooLargeIsDamage() async throws {
        try folder.fill()
        do {
            let connection = try SQLiteConnection(path: folder.path(), rowLimit: 1 << 26)
            try connection.execute(
                "INSERT INTO cookies VALUES ('a.example', x'2F', x'61', 1, zeroblob(50000000), 9, 0, 0, 0, 0, 'lax')"
            )
        }
        #expect(await folder.refusal() == .damaged)
    }

    @Test func cookieTooLargeForARowStaysInMemory() async throws {
        var configuration = SessionConfiguration()
        configuration.cookieLimits.nameAndValueBytes = 1 << 20
        configuration.dataStore = try await .open(folder.path())
        let clock = ManualClock(advancesWhenIdle: false)
        let session = BrowsingSession(browser: Browser(clock: clock), configuration: configuration)
        await session.setCookie(Cookie("large", String(repeating: "x", count: 100_000)))
        await session.setCookie(Cookie("small", "1"))
        try await session.flush()
        #expect(await session.cookies.count == 2)
        #expect(try await folder.stored() == ["small": "1"])
    }

    // MARK: - Versions

    @Test func olderFileIsBroughtForward() async throws {
        try folder.fill()
        let next = StoreSchema(steps: StoreSchema.current.steps + ["CREATE TABLE later (x INTEGER) STRICT"])
        do {
            let connection = try SQLiteConnection(path: folder.path())
            try next.update(connection)
            try next.update(connection)
            let version = try connection.value("PRAGMA user_version")
            #expect(version == .integer(Int64(next.steps.count)))
            let count = try connection.value("SELECT count(*) FROM cookies")
            #expect(count == .integer(Int64(CookieFolder.filling.count)))
        }
        #expect(await folder.refusal() == .newer)
    }

    /// A file of before `localStorage` was kept.
    @Test func fileOfVersionOneIsBroughtForward() async throws {
        do {
            try folder.write(Data())
            let connection = try SQLiteConnection(path: folder.path())
            try StoreSchema(steps: [StoreSchema.current.steps[0]]).update(connection)
            try connection.execute(
                "INSERT INTO cookies VALUES ('a.example', x'2F', x'61', 1, x'62', 9000000000000, 0, 0, 0, 0, 'lax')"
            )
        }
        let store = try await DataStore.open(folder.path())
        #expect(store.cookies.map(\.name) == ["a"] && store.unreadableRows == 0)
    }

    /// As processes do that start together.
    @Test func tablesAreMadeByOneOfThree() async throws {
        for number in 0..<100 {
            let path = folder.path("\(number).sqlite")
            try Data().write(to: URL(fileURLWithPath: path))
            try await withThrowingTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        try await Background.value {
                            let connection = try SQLiteConnection(path: path, busyTimeout: .seconds(60))
                            try StoreSchema.current.update(connection)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func failedStepChangesNothing() async throws {
        try folder.fill()
        let broken = StoreSchema(steps: StoreSchema.current.steps + ["CREATE TABLE later (x)", "no SQL"])
        do {
            let connection = try SQLiteConnection(path: folder.path())
            #expect(throws: SQLiteError.self) { try broken.update(connection) }
        }
        #expect(try await DataStore.open(folder.path()).cookies.map(\.name) == CookieFolder.filling)
    }

    // MARK: - Locks

    @Test func lockedFileIsSaidAndTriedAgain() async throws {
        var options = DataStore.Options()
        options.busyTimeout = .milliseconds(20)
        let session = try await folder.session(options: options)
        let other = try SQLiteConnection(path: folder.path())
        try other.execute("BEGIN IMMEDIATE")
        await session.setCookie(Cookie("a", "1"))
        do {
            try await session.flush()
            Issue.record("It was written.")
        } catch {
            #expect(error.code == .busy)
            #expect(await session.dataStoreFailure == error)
        }
        try other.execute("ROLLBACK")
        try await session.flush()
        #expect(await session.dataStoreFailure == nil)
        #expect(try await folder.stored() == ["a": "1"])
    }
}

extension CookieFolder {
    static let filling = (10..<90).map { "c\($0)" }

    /// Cookies for some pages of a file, which nobody has open afterwards.
    func fill() throws {
        try write(Data())
        let connection = try SQLiteConnection(path: path())
        try StoreSchema.current.update(connection)
        for name in Self.filling {
            let hex = name.utf8.map { String($0, radix: 16) }.joined()
            try connection.execute(
                "INSERT INTO cookies VALUES ('site.example', x'2F', x'\(hex)', 1, "
                    + "x'\(String(repeating: hex, count: 60))', 1800000000000, 5, 5, 0, 0, 'lax')"
            )
        }
    }

    /// Why a file is not opened.
    fileprivate func refusal(_ options: DataStore.Options = .init()) async -> DataStoreError.Code? {
        do throws(DataStoreError) {
            _ = try await DataStore.open(path(), options: options)
            return nil
        } catch {
            return error.code
        }
    }

    fileprivate func write(_ data: Data, to name: String = "cookies.sqlite") throws {
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path(name) + ending) }
        try data.write(to: url.appending(path: name))
    }

    /// Changes a file of ours behind the library's back.
    fileprivate func alter(_ sql: String) throws {
        try write(Data())
        let connection = try SQLiteConnection(path: path())
        try StoreSchema.current.update(connection)
        try connection.execute(sql)
    }
}
