import Foundation
import TestSupport
import Testing

@Suite("conformance-probe")
struct DialogueTests {
    /// One request and its answer.
    struct Turn: Sendable, CustomTestStringConvertible {
        let request: String
        let answer: String
        var testDescription: String { request }
    }

    private static func turns() throws -> [Turn] {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "testdata/probe/dialogue.txt"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return stride(from: 0, to: lines.count, by: 2).map { index in
            Turn(request: String(lines[index].dropFirst(2)), answer: String(lines[index + 1].dropFirst(2)))
        }
    }

    /// What the probe answers to those bytes, a line each; its exit status must be 0.
    private func answers(to input: Data) async throws -> [String] {
        let (output, status) = try await ChildProcess.run(ChildProcess.built("conformance-probe"), input: input)
        #expect(status == 0)
        return output.split(separator: "\n").map(String.init)
    }

    @Test("answers each line, in order")
    func dialogue() async throws {
        let turns = try Self.turns()
        let input = turns.map { $0.request + "\n\n" }.joined()
        let answers = try await answers(to: Data(input.utf8))
        #expect(answers.count == turns.count)
        for (turn, answer) in zip(turns, answers) { #expect(answer == turn.answer, "\(turn.request)") }
    }

    @Test("answers a last line that does not end, and none at all")
    func ends() async throws {
        #expect(try await answers(to: Data()) == [])
        #expect(try await answers(to: Data("{\"op\":\"x\"}".utf8)) == ["{\"unsupported\":true}"])
    }

    @Test("outlives hostile lines")
    func hostile() async throws {
        let long = "{\"op\":\"mime.parse\",\"input\":\"a/" + String(repeating: "b", count: 1 << 20) + "\"}\n"
        let deep = String(repeating: "[", count: 1 << 20) + "\n"
        var input = Data(long.utf8)
        input.append(contentsOf: deep.utf8)
        input.append(contentsOf: [0xFF, 0x00, 0x22, 0x0A])
        input.append(contentsOf: "{\"op\":\"x\"}\n".utf8)
        let answers = try await answers(to: input)
        #expect(answers.count == 4)
        #expect(answers.last == "{\"unsupported\":true}")
        #expect(answers.first?.utf8.count ?? 0 > 1 << 20)
    }
}
