extension Secret {
    /// Markup with what its fields hold masked where their names say that it is secret.
    ///
    /// That is the `value` of an `input` and the `content` of a `meta`. What scripts collect, such as the figures of an on-screen keypad, stands in no password field.
    package static func maskMarkup(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var copied = 0
        var position = 0
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            guard let attribute = holders.first(where: { isTag($0.tag, at: position, in: bytes) })?.attribute else {
                continue
            }
            let attributes = attributes(in: bytes, from: &position)
            func value(_ name: String) -> Range<Int>? { attributes.first { $0.name == name }?.value }
            func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
            let names = ["name", "id", "property"].compactMap { value($0).map(text) }
            guard let held = value(attribute), names.contains(where: { isSecret(parameter: $0, value: text(held)) })
            else { continue }
            output += bytes[copied..<held.lowerBound] + Array(mask(text(held)).utf8)
            copied = held.upperBound
        }
        return copied == 0 ? text : String(decoding: output + bytes[copied...], as: UTF8.self)
    }

    private static let holders = [(tag: "input", attribute: "value"), (tag: "meta", attribute: "content")]

    private static func isTag(_ name: String, at position: Int, in bytes: [UInt8]) -> Bool {
        let end = position + name.utf8.count
        guard end < bytes.count, ASCII.isWhitespace(bytes[end]) || bytes[end] == UInt8(ascii: "/") else { return false }
        return zip(bytes[position..<end], name.utf8).allSatisfy { ASCII.lowercased($0) == $1 }
    }

    /// A tag's attributes, with where their values stand, up to its end.
    ///
    /// https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
    private static func attributes(in bytes: [UInt8], from position: inout Int) -> [(name: String, value: Range<Int>)] {
        var attributes: [(String, Range<Int>)] = []
        func skip(while condition: (UInt8) -> Bool) -> Range<Int> {
            let start = position
            while position < bytes.count, condition(bytes[position]) { position += 1 }
            return start..<position
        }
        let close = UInt8(ascii: ">")
        let equals = UInt8(ascii: "=")
        _ = skip { !ASCII.isWhitespace($0) && $0 != close }
        while position < bytes.count, bytes[position] != close {
            _ = skip { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "/") }
            let name = skip { !ASCII.isWhitespace($0) && $0 != equals && $0 != close && $0 != UInt8(ascii: "/") }
            _ = skip(while: ASCII.isWhitespace)
            guard position < bytes.count, bytes[position] == equals else {
                if name.isEmpty, position < bytes.count, bytes[position] != close { position += 1 }
                continue
            }
            position += 1
            _ = skip(while: ASCII.isWhitespace)
            var value = position..<position
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
                let quote = bytes[position]
                position += 1
                value = skip { $0 != quote }
                position += 1
            } else {
                value = skip { !ASCII.isWhitespace($0) && $0 != close }
            }
            attributes.append((ASCII.lowercase(String(decoding: bytes[name], as: UTF8.self)), value))
        }
        position = min(position, bytes.count)
        return attributes
    }
}
