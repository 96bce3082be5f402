import Foundation
import Testing

/// What the README says of the command, held against the command.
@Suite struct CommandsTests {
    @Test func demoPrintsWhatTheReadmeShows() throws {
        let shown = try Readme.blocks("text").first ?? []
        #expect(shown.count > 10)
        var printed = try Command.output(["demo"]).map(Self.masked)[...]
        for line in shown.map(Self.masked) where line != "…" {
            let found = printed.firstIndex(of: line)
            #expect(found != nil, "demo does not print, in this order: \(line)")
            if let found { printed = printed[(found + 1)...] }
        }
    }

    /// The start of a secret and a port differ from run to run.
    private static func masked(_ line: String) -> String {
        line.replacing(#/[0-9a-f]{4}…\(32\)/#, with: "SECRET").replacing(#/port \d+/#, with: "port N")
            .trimmingCharacters(in: .whitespaces)
    }

    @Test func optionsAreOnesThereAre() throws {
        let lines = try Readme.commands().filter { $0.contains("headless-webview ") }
        #expect(lines.count >= 2)
        for line in lines {
            let words = line.split(separator: " ").drop { $0 != "headless-webview" }.dropFirst()
            let subcommand = try #require(words.first, "\(line)")
            let help = try Command.output([String(subcommand), "--help"]).joined(separator: "\n")
            #expect(help.hasPrefix("usage: headless-webview \(subcommand)"))
            for option in words where option.hasPrefix("--") {
                #expect(help.contains("  \(option)"), "\(line)")
            }
        }
    }
}

/// The README as it lies on disk.
private enum Readme {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The lines of each fenced block of that language.
    static func blocks(_ language: String) throws -> [[String]] {
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        return text.split(separator: "```\(language)\n").dropFirst().map { rest in
            rest.prefix(upTo: rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex)
                .split(separator: "\n").map(String.init)
        }
    }

    /// The shell's commands, one a line.
    static func commands() throws -> [String] {
        try blocks("sh").flatMap { block in
            block.joined(separator: "\n").replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
        }
    }
}

/// The command as it was built beside these tests.
private enum Command {
    static func output(_ arguments: [String]) throws -> [String] {
        var folder = Bundle.main.executableURL?.deletingLastPathComponent()
        while let candidate = folder, candidate.path != "/" {
            let executable = candidate.appendingPathComponent("headless-webview")
            if FileManager.default.isExecutableFile(atPath: executable.path) {
                return try run(executable, arguments)
            }
            folder = candidate.deletingLastPathComponent()
        }
        throw Missing()
    }

    struct Missing: Error {}

    private static func run(_ executable: URL, _ arguments: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
