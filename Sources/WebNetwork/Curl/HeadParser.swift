import WebStandards

/// Makes a head of the header lines as libcurl hands them over, one call a line.
///
/// https://www.rfc-editor.org/rfc/rfc9112#name-message-parsing, as libcurl has framed it: the lines end in LF.
package struct HeadParser {
    package enum Outcome {
        /// The head goes on; or it was an interim one, and another follows.
        case more
        case complete(ResponseHead)
        case malformed(String)
        case tooLarge
    }

    private let limit: Int
    /// All header bytes of the answer: interim heads and trailers count too.
    private var size = 0
    private var head: ResponseHead?
    private(set) var isComplete = false

    /// Another protocol was asked for: an answer of 101 is the final one.
    private let asksForUpgrade: Bool

    package init(limit: Int, asksForUpgrade: Bool = false) {
        self.limit = limit
        self.asksForUpgrade = asksForUpgrade
    }

    package mutating func take(_ line: Span<UInt8>) -> Outcome {
        size += line.count
        guard size <= limit else { return .tooLarge }
        // Trailers: nobody here wants them.
        guard !isComplete else { return .more }
        guard head != nil else { return takeStatusLine(line) }
        let end = Self.trimmedEnd(line, from: 0, to: line.count)
        if end == 0 { return endOfHead() }
        takeField(line, end: end)
        return .more
    }

    private mutating func endOfHead() -> Outcome {
        guard let head else { return .more }
        // An interim answer: the final one follows (https://www.rfc-editor.org/rfc/rfc9110#name-informational-1xx).
        if head.status < 200, !(head.status == 101 && asksForUpgrade) {
            self.head = nil
            guard head.status != 101 else { return .malformed("it switches to another protocol unasked") }
            return .more
        }
        isComplete = true
        self.head = nil
        return .complete(head)
    }

    // MARK: Lines

    /// `HTTP/1.1 200 OK`, or libcurl's rendering of HTTP/2's `:status`: `HTTP/2 200`.
    private mutating func takeStatusLine(_ line: Span<UInt8>) -> Outcome {
        let end = Self.trimmedEnd(line, from: 0, to: line.count)
        // libcurl passes empty lines before the status line on.
        guard end > 0 else { return .more }
        guard let version = Self.version(line, end: end) else { return .malformed("its status line has no version") }
        var index = 5
        while index < end, line[index] != 0x20 { index += 1 }
        while index < end, line[index] == 0x20 { index += 1 }
        var status = 0
        var digits = 0
        while index < end, digits < 4, line[index] &- 0x30 < 10 {
            status = status * 10 + Int(line[index] &- 0x30)
            digits += 1
            index += 1
        }
        guard digits == 3, status >= 100 else { return .malformed("its status line has no status") }
        while index < end, line[index] == 0x20 { index += 1 }
        var head = ResponseHead(status: status, reason: Self.string(line, index, end), version: version)
        head.fields.reserveCapacity(12)
        self.head = head
        return .more
    }

    /// That of `HTTP/1.1` or `HTTP/2`.
    private static func version(_ line: Span<UInt8>, end: Int) -> HTTPVersion? {
        guard end > 5 else { return nil }
        for (index, byte) in "HTTP/".utf8.enumerated() where line[index] != byte { return nil }
        if line[5] == UInt8(ascii: "2") { return .http2 }
        return end > 7 && line[7] == UInt8(ascii: "0") ? .http10 : .http11
    }

    private mutating func takeField(_ line: Span<UInt8>, end: Int) {
        if Self.isBlank(line[0]) {
            // obs-fold: the line goes on with the value before.
            continueLastField(Self.string(line, Self.trimmedStart(line, from: 0, to: end), end))
            return
        }
        var colon = 0
        while colon < end, line[colon] != UInt8(ascii: ":") { colon += 1 }
        // NB: browsers drop a line without a colon; libcurl ends the transfer, so none comes here.
        guard colon > 0, colon < end else { return }
        let nameEnd = Self.trimmedEnd(line, from: 0, to: colon)
        let valueStart = Self.trimmedStart(line, from: colon + 1, to: end)
        head?.fields.append(Self.string(line, 0, nameEnd), Self.string(line, valueStart, end))
    }

    private mutating func continueLastField(_ more: String) {
        guard var fields = head.map({ Array($0.fields) }), let last = fields.popLast(), !more.isEmpty else { return }
        fields.append(HTTPField(last.name, last.value.isEmpty ? more : last.value + " " + more))
        head?.fields = HTTPFields(fields)
    }

    // MARK: Bytes

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmedEnd(_ line: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var end = end
        while end > start, isBlank(line[end - 1]) || line[end - 1] == 0x0D || line[end - 1] == 0x0A { end -= 1 }
        return end
    }

    private static func trimmedStart(_ line: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var start = start
        while start < end, isBlank(line[start]) { start += 1 }
        return start
    }

    /// Those bytes as a string, each a scalar.
    ///
    /// https://infra.spec.whatwg.org/#isomorphic-decode
    private static func string(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        guard start < end else { return "" }
        var seen: UInt8 = 0
        for index in start..<end { seen |= line[index] }
        return unsafe line.extracting(start..<end).withUnsafeBufferPointer { bytes in
            unsafe seen < 0x80 ? String(decoding: bytes, as: UTF8.self) : String(isomorphic: Array(bytes))
        }
    }
}
