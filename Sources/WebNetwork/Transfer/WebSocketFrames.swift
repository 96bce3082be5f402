import WebStandards

/// Makes messages of the frames that a server sends, and frames of what goes to it.
///
/// https://www.rfc-editor.org/rfc/rfc6455#section-5
package struct WebSocketFrames {
    package enum Event: Equatable {
        case text(String)
        case binary([UInt8])
        case ping([UInt8])
        /// 1005 where the server gave no code.
        case close(UInt16, String)
        /// The server breaks the rules: the code to close with.
        case violation(UInt16)
    }

    package enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    private let limit: Int
    private var waiting: [UInt8] = []
    private var message: [UInt8] = []
    /// Of the message that is under way.
    private var kind: Opcode?
    private var isOver = false

    /// Messages of more than `limit` bytes break the rules.
    package init(limit: Int) { self.limit = limit }

    /// What these bytes complete.
    package mutating func take(_ bytes: Span<UInt8>) -> [Event] {
        guard !isOver else { return [] }
        unsafe bytes.withUnsafeBufferPointer { unsafe waiting.append(contentsOf: $0) }
        var events: [Event] = []
        var start = 0
        loop: while !isOver {
            switch header(at: start) {
            case .incomplete: break loop
            case .violation(let code): events.append(violation(code))
            case .frame(let isFinal, let opcode, let body):
                guard body.upperBound <= waiting.count else { break loop }
                start = body.upperBound
                if let event = frame(isFinal, opcode, Array(waiting[body])) { events.append(event) }
            }
        }
        waiting.removeFirst(start)
        return events
    }

    private enum Header {
        case incomplete
        case violation(UInt16)
        case frame(isFinal: Bool, Opcode, body: Range<Int>)
    }

    private func header(at start: Int) -> Header {
        guard waiting.count >= start + 2 else { return .incomplete }
        let (first, second) = (waiting[start], waiting[start + 1])
        // No extension was agreed on, and a server does not mask.
        guard first & 0x70 == 0, second & 0x80 == 0, let opcode = Opcode(rawValue: first & 0x0F) else {
            return .violation(1002)
        }
        let isFinal = first & 0x80 != 0
        var (length, size) = (Int(second & 0x7F), 0)
        if length == 126 { size = 2 } else if length == 127 { size = 8 }
        let begin = start + 2 + size
        guard waiting.count >= begin else { return .incomplete }
        if size > 0 {
            length = 0
            for byte in waiting[(start + 2)..<begin] {
                guard length <= Int.max >> 9 else { return .violation(1009) }
                length = length << 8 | Int(byte)
            }
        }
        if opcode.rawValue >= 8 {
            guard isFinal, length <= 125 else { return .violation(1002) }
        } else {
            guard (opcode == .continuation) == (kind != nil) else { return .violation(1002) }
            guard length <= limit - message.count else { return .violation(1009) }
        }
        return .frame(isFinal: isFinal, opcode, body: begin..<begin + length)
    }

    private mutating func frame(_ isFinal: Bool, _ opcode: Opcode, _ body: [UInt8]) -> Event? {
        switch opcode {
        case .ping: return .ping(body)
        case .pong: return nil
        case .close: return close(body)
        case .text, .binary, .continuation:
            kind = kind ?? opcode
            message += body
            guard isFinal else { return nil }
            defer { (kind, message) = (nil, []) }
            guard kind == .text else { return .binary(message) }
            guard let text = String(validating: message, as: UTF8.self) else { return violation(1007) }
            return .text(text)
        }
    }

    // https://www.rfc-editor.org/rfc/rfc6455#section-5.5.1
    private mutating func close(_ body: [UInt8]) -> Event {
        guard !body.isEmpty else { return ending(.close(1005, "")) }
        guard body.count >= 2, let reason = String(validating: body[2...], as: UTF8.self) else {
            return violation(body.count < 2 ? 1002 : 1007)
        }
        let code = UInt16(body[0]) << 8 | UInt16(body[1])
        guard [1000...1003, 1007...1014, 3000...4999].contains(where: { $0.contains(code) }) else {
            return violation(1002)
        }
        return ending(.close(code, reason))
    }

    private mutating func violation(_ code: UInt16) -> Event { ending(.violation(code)) }

    private mutating func ending(_ event: Event) -> Event {
        isOver = true
        return event
    }

    /// One frame to the server, masked with four bytes of chance.
    package static func frame(_ opcode: Opcode, _ body: [UInt8], mask: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = [0x80 | opcode.rawValue]
        frame.reserveCapacity(body.count + 14)
        switch body.count {
        case ..<126: frame.append(0x80 | UInt8(body.count))
        case ..<65536:
            frame += [0x80 | 126, UInt8(body.count >> 8), UInt8(body.count & 0xFF)]
        default:
            frame.append(0x80 | 127)
            for shift in stride(from: 56, through: 0, by: -8) { frame.append(UInt8(body.count >> shift & 0xFF)) }
        }
        frame += mask
        for (index, byte) in body.enumerated() { frame.append(byte ^ mask[index & 3]) }
        return frame
    }

    package static func closeBody(_ code: UInt16?, _ reason: String) -> [UInt8] {
        code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] + Array(reason.utf8) } ?? []
    }
}
