import Testing
import WebNetwork
import WebStandards

/// The head's lines, as any server might write them.
@Suite struct HeadParserTests {
    private func outcome(_ lines: [[UInt8]], limit: Int = 1 << 20) -> HeadParser.Outcome {
        var parser = HeadParser(limit: limit)
        for line in lines {
            let outcome = parser.take(line.span)
            if case .more = outcome { continue }
            return outcome
        }
        return .more
    }

    private func head(_ text: String) -> ResponseHead? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array("\($0)\r\n".utf8) }
        guard case .complete(let head) = outcome(lines) else { return nil }
        return head
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\n", ResponseHead(status: 200, reason: "OK")),
        ("HTTP/1.0 404 Not  Found \n", ResponseHead(status: 404, reason: "Not  Found", version: .http10)),
        ("HTTP/2 200 \n", ResponseHead(status: 200, version: .http2)),
        ("HTTP/1.1  302\n", ResponseHead(status: 302)),
        ("HTTP/1.1 200 OK\nA:b\n", ResponseHead(status: 200, reason: "OK", fields: [HTTPField("A", "b")])),
        ("HTTP/1.1 200 OK\nA : b:c \n", ResponseHead(status: 200, reason: "OK", fields: [HTTPField("A", "b:c")])),
        ("HTTP/1.1 200 OK\nA:\n\tb\n c\n", ResponseHead(status: 200, reason: "OK", fields: [HTTPField("A", "b c")])),
        ("HTTP/1.1 200 OK\n folded onto nothing\n", ResponseHead(status: 200, reason: "OK")),
    ])
    func heads(_ text: String, _ expected: ResponseHead) {
        #expect(head(text) == expected)
    }

    @Test(arguments: [
        "", " HTTP/1.1 200 OK", "HTTP/", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000", "ICY 200 OK",
    ])
    func statusLinesThatAreNone(_ line: String) {
        #expect(head(line + "\n") == nil)
    }

    @Test func bytesOfAnyKindNeverStopIt() {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("HTTP/1.0 23:\t\r\n\0\u{e9}".utf8)
        for _ in 0..<20_000 {
            let lines = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                    alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                }
            }
            _ = outcome([Array("HTTP/1.1 200 OK\r\n".utf8)] + lines)
            _ = outcome(lines)
        }
    }
}
