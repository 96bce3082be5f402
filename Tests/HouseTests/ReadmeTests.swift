import Foundation
import Testing

/// The README says what is so: its code is code that runs here, its commands are commands there are.
@Suite struct ReadmeTests {
    /// A fenced block.
    struct Block: Sendable, CustomTestStringConvertible {
        let language: String
        let line: Int
        let lines: [String]
        var testDescription: String { "\(language) at line \(line)" }

        /// The lines without indentation, as a longer file may have it.
        var bare: [String] { lines.map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    static func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var open: (language: String, line: Int, lines: [String])?
        for (offset, line) in try Repository.file("README.md").lines.enumerated() {
            guard line.hasPrefix("```") else {
                open?.lines.append(String(line))
                continue
            }
            if let block = open {
                blocks.append(Block(language: block.language, line: block.line, lines: block.lines))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), offset + 1, [])
            }
        }
        return blocks
    }

    /// The shell's commands, one a line.
    static func commands() throws -> [String] {
        try blocks().filter { $0.language == "sh" }.flatMap { block in
            block.lines.joined(separator: "\n").replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
        }
    }

    @Test func swiftIsCompiledByATest() throws {
        let files = try Repository.files(below: "Tests").map { file in
            file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let blocks = try Self.blocks().filter { $0.language == "swift" && !$0.isManifest }
        #expect(blocks.count >= 2)
        for block in blocks {
            #expect(files.contains { $0.contains(block.bare) }, "README.md:\(block.line)")
        }
    }

    @Test func carriesTheSetUpCommands() throws {
        let commands = try Self.commands()
        for command in ["swift run headless-webview demo", "swift test"] {
            #expect(commands.contains("sh Sources/System/install.sh && " + command))
        }
    }

    /// A package that depends on this one as the README says: Swift's package manager finds every product it names.
    @Test func manifestIsOneThatResolves() async throws {
        let manifest = try #require(try Self.blocks().first(where: \.isManifest))
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("readme-\(UUID())")
        defer { try? files.removeItem(at: folder) }
        let app = folder.appendingPathComponent("App")
        let tests = app.appendingPathComponent("Tests/AppTests")
        try files.createDirectory(at: tests, withIntermediateDirectories: true)
        try Data("import Testing\n".utf8).write(to: tests.appendingPathComponent("AppTests.swift"))
        let text = manifest.lines.joined(separator: "\n")
        try Data(text.utf8).write(to: app.appendingPathComponent("Package.swift"))
        try files.createSymbolicLink(
            at: folder.appendingPathComponent("HeadlessWebView"),
            withDestinationURL: Repository.root
        )
        let graph = try await Program.named("swift", "package", "show-dependencies", "--package-path", app.path)
        #expect(graph.status == 0)
    }
}

extension ReadmeTests.Block {
    fileprivate var isManifest: Bool { lines.first?.hasPrefix("// swift-tools-version") == true }
}
