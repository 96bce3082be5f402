import Testing

/// What the files of Sources keep to, beyond what the compiler and the formatter hold them to.
@Suite struct HabitTests {
    /// State machines of parsers, which stay whole however long they are.
    static let wholeStateMachines: Set<String> = []

    /// The most lines a file has.
    static let lineLimit = 600

    /// What is not written in Sources, and where it is all the same.
    static let banned: [(text: String, exceptBelow: [String])] = [
        ("try!", []), ("as!", []), ("fatalError(", []), ("unowned(unsafe)", []), ("TODO", []),
        ("@unchecked Sendable", unchecked),
        // It does not end once a signal came; InputLines does.
        ("readLine()", []),
    ]

    /// Where values cross threads; and a subclass of Foundation's, which has to restate what it inherits.
    static let unchecked = [
        "Sources/WebNetwork/Loop/", "Sources/HeadlessWebKit/Delegates/ServerTrust.swift",
        "Sources/HeadlessWebKit/Delegates/ClientIdentity.swift",
        "Sources/HeadlessWebKit/Navigation/WKNavigationResponse.swift",
        "Sources/HeadlessFoundation/HTTPCookie+Cookie.swift",
    ]

    @Test func filesStayShort() throws {
        for file in try Repository.files(below: "Sources") where !Self.wholeStateMachines.contains(file.path) {
            #expect(file.lines.count <= Self.lineLimit, "\(file)")
        }
        #expect(Self.wholeStateMachines.isSubset(of: try Repository.files(below: "Sources").map(\.path)))
    }

    @Test(arguments: banned)
    func bannedWordIsAbsent(text: String, exceptBelow: [String]) throws {
        for file in try Repository.files(below: "Sources") {
            if exceptBelow.contains(where: file.path.hasPrefix) { continue }
            #expect(file.numbers { $0.contains(text) } == [], "\(file)")
        }
    }

    @Test func uncheckedConformanceSaysWhyItIsSafe() throws {
        for file in try Repository.files(below: "Sources") {
            let count = file.numbers { $0.contains("@unchecked Sendable") && !$0.contains("//") }.count
            #expect(file.numbers { $0.contains("Safe because") }.count >= count, "\(file)")
        }
    }

    /// Tests wait for what they wait for, not for time to pass; a server that plays a slow one may.
    @Test func testsDoNotSleep() throws {
        let words = ["Task." + "sleep", "Thread." + "sleep", "u" + "sleep("]
        for file in try Repository.files(below: "Tests") where !file.path.hasSuffix("Server.swift") {
            #expect(file.numbers { line in words.contains { line.contains($0) } } == [], "\(file)")
        }
    }

    /// A release build has no testable imports; what a test needs of a module is `package`.
    @Test func testsCompileInRelease() throws {
        let word = "@test" + "able"
        for file in try Repository.files(below: "Tests") {
            #expect(file.numbers { $0.contains(word) } == [], "\(file)")
        }
    }
}
