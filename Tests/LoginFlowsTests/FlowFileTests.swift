import Foundation
import HeadlessWebView
import LoginFlows
import Testing

/// What is read of flow files, and what is refused before anything is sent.
@Suite(.timeLimit(.minutes(10)))
struct FlowFileTests {
    private static let bad = FlowTexts.folder.appendingPathComponent("bad")

    static let badFiles: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bad.path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    @Test func thereAreEnoughBadFiles() {
        #expect(Self.badFiles.count >= 60)
    }

    /// Each file in testdata/flows/bad, with what is said of it beside it.
    ///
    /// With HEADLESS_WEBVIEW_UPDATE_GOLDEN in the environment the texts are written anew.
    @Test(arguments: badFiles)
    func badFileIsRefused(_ name: String) throws {
        let surroundings = FlowSurroundings(services: ["sign-in"]) { path in
            (try? Data(contentsOf: Self.bad.appendingPathComponent(path))).map { Array($0) }
        }
        let problems = #expect(throws: FlowProblems.self) { try FlowReader.read(name, in: surroundings) }
        let said = (problems?.description ?? "nothing") + "\n"
        let file = Self.bad.appendingPathComponent(name.replacing(".yaml", with: ".txt"))
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(said.utf8).write(to: file)
        }
        #expect(said == (try? String(contentsOf: file, encoding: .utf8)))
        // Where it is, and that it is a sentence.
        #expect(said.contains(#/^[a-z0-9-]+\.yaml:\d+:\d+: .+[.?]/#))
    }

    /// The schema in testdata is the one that the command prints.
    @Test func schemaIsWrittenDown() throws {
        let file = FlowTexts.folder.appendingPathComponent("flow.schema.json")
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(FlowShapes.schema.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == FlowShapes.schema)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(FlowShapes.schema.utf8)) }
    }

    /// The documentation's tables are those that files are held against.
    @Test func referenceIsWrittenDown() throws {
        let file = FlowTexts.folder
            .appendingPathComponent("../../Sources/HeadlessWebView/Documentation.docc/FlowFiles.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let heading = "## What may stand where\n\n"
        let start = try #require(text.firstRange(of: heading))
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data((text[..<start.upperBound] + FlowShapes.reference).utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix(heading + FlowShapes.reference))
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let says: String
    }

    static let hostile = [
        Hostile(testDescription: "deep", text: String(repeating: "[", count: 100_000), says: "64 deep"),
        Hostile(
            testDescription: "aliases of aliases",
            text: "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
                + (1...9).map {
                    "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ", "))]\n"
                }
                .joined(),
            says: "nodes"
        ),
        Hostile(testDescription: "long", text: String(repeating: "# a\n", count: 300_000), says: "bytes"),
        Hostile(
            testDescription: "many steps",
            text: "start: https://rp.example/\nsteps:\n" + String(repeating: "  - reload\n", count: 20_000),
            says: "10000 steps"
        ),
        Hostile(testDescription: "zero byte", text: "start: \"a\0b\"\n", says: "flow.yaml:1:"),
    ]

    @Test(arguments: hostile)
    func hostileFileIsBounded(_ row: Hostile) throws {
        let problems = #expect(throws: FlowProblems.self) { try FlowTexts.read(row.text) }
        #expect(problems?.description.contains(row.says) == true, "\(problems?.description ?? "")")
    }

    /// Files with bytes changed, left out and doubled: read or refused, each problem at a place in the file.
    @Test func mutatedFilesAreReadOrRefused() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: FlowTexts.folder.path)
        let files = try names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
            Array(try Data(contentsOf: FlowTexts.folder.appendingPathComponent(name)))
        }
        let random = RandomSource.seeded(0x5EED)
        let signs = Array("{}[]:,&*!|>'\"%@`#-?\n\t \0\u{e9}${".utf8)
        for file in files {
            for _ in 0..<25 {
                var bytes = file
                for _ in 0...(random.next() % 4) {
                    let place = Int(random.next() % UInt64(bytes.count))
                    switch random.next() % 4 {
                    case 0: bytes[place] = signs[Int(random.next() % UInt64(signs.count))]
                    case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
                    case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 60)], at: place)
                    default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                    }
                    if bytes.isEmpty { bytes = [0x0A] }
                }
                let lines = bytes.count { $0 == 0x0A } + 2
                do throws(FlowProblems) {
                    _ = try FlowReader.read(
                        "flow.yaml",
                        in: FlowSurroundings(services: ["geni"]) { [bytes] _ in bytes }
                    )
                } catch {
                    #expect(!error.problems.isEmpty)
                    for problem in error.problems {
                        #expect((1...lines).contains(problem.place.line) && problem.place.column >= 1, "\(problem)")
                        #expect(!problem.message.isEmpty)
                    }
                }
            }
        }
    }

    /// What a merge key brings is what stands there; what the mapping itself says counts before it, and the first of several.
    @Test(arguments: [
        "{<<: *first, title: Two}", "{title: Two, <<: *first}", "{<<: [{title: Two}, *first]}",
        "{<<: &second {<<: *first, title: Two}}",
    ])
    func mergeKeysAreTaken(expectation: String) async throws {
        for (status, outcome) in [(200, FlowRecord.Status.passed), (500, .failed)] {
            let service = ClosureService { request in
                request.url.path == "/" ? .html("<title>One</title>") : .html("<title>Two</title>", status: status)
            }
            let record = try await FlowTexts.run(
                """
                start: https://rp.example/
                steps:
                  - expect: &first {title: One, status: 200}
                  - open: https://rp.example/two
                  - expect: \(expectation)
                """,
                on: service
            )
            #expect(record.status == outcome, "\(record.problem?.description ?? "")")
        }
    }

    @Test func partsIncludeOthersOnlySoFar() throws {
        var parts: [String: String] = [:]
        for number in 0...30 { parts["p\(number).yaml"] = "steps: [{include: p\(number + 1).yaml}]\n" }
        let problems = #expect(throws: FlowProblems.self) {
            try FlowTexts.read("start: https://rp.example/\nsteps: [{include: p0.yaml}]\n", parts)
        }
        #expect(problems?.description.contains("More than 16 files") == true)
    }
}
