import Foundation
import Testing

/// What the README says of the command, held against the command.
@Suite struct ReadmeCommandTests {
    @Test func demoPrintsWhatTheReadmeShows() async throws {
        let shown = try ReadmeTests.blocks().first { $0.language == "text" }?.lines ?? []
        #expect(shown.count > 10)
        let demo = try await Program.command("demo")
        #expect(demo.status == 0)
        var printed = demo.lines.map(Self.masked)[...]
        for line in shown.map(Self.masked) where line != "…" {
            let found = printed.firstIndex(of: line)
            #expect(found != nil, "demo does not print, in this order: \(line)")
            if let found { printed = printed[(found + 1)...] }
        }
    }

    @Test func transcriptPrintsWhatTheReadmeShows() throws {
        let shown = try ReadmeTests.blocks().filter { $0.language == "text" }.dropFirst().first?.lines ?? []
        #expect(shown.count > 5)
        // What is printed is in turn held to this file.
        var printed = try Repository.file("testdata/command/transcript-redirect.txt").lines[...]
        for line in shown where line != "…" {
            let found = printed.firstIndex { $0 == line }
            #expect(found != nil, "transcript does not print, in this order: \(line)")
            if let found { printed = printed[(found + 1)...] }
        }
    }

    @Test func flowOfTheReadmePasses() async throws {
        let flow = try #require(try ReadmeTests.blocks().first { $0.language == "yaml" })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID()).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(flow.lines.joined(separator: "\n").utf8).write(to: file)
        let run = try await Program.command("run", file.path)
        #expect(run.status == 0, "\(run.lines)")
        #expect(run.lines.first?.hasPrefix("pass The token in a cookie of the success page") == true)
    }

    /// The start of a secret, a port and a time differ from run to run.
    private static func masked(_ line: String) -> String {
        line.replacing(#/[0-9a-f]{4}…\(32\)/#, with: "SECRET").replacing(#/port \d+/#, with: "port N")
            .replacing(#/until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/#, with: "until TIME")
            .trimmingCharacters(in: .whitespaces)
    }

    @Test func optionsAreOnesThereAre() async throws {
        let lines = try ReadmeTests.commands().filter { $0.contains("headless-webview ") }
        #expect(lines.count >= 2)
        for line in lines {
            let words = line.replacing("\"", with: "").split(separator: " ")
                .drop { !$0.hasSuffix("headless-webview") }.dropFirst()
            let subcommand = try #require(words.first, "\(line)")
            let help = try await Program.command(String(subcommand), "--help").lines.joined(separator: "\n")
            #expect(help.hasPrefix("usage: headless-webview \(subcommand)"))
            for option in words where option.hasPrefix("--") {
                #expect(help.contains("  \(option)"), "\(line)")
            }
        }
    }
}
