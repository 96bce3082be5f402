/// Looks for the encoding a page declares, without parsing it.
///
/// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
struct EncodingPrescan {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func encoding() -> TextEncoding? {
        // 3. "Prescan for UTF-16 XML declarations."
        if let encoding = Self.utf16Declaration(bytes) { return encoding }
        while position < bytes.count {
            if starts(with: "<!--") {
                // "Move position to the first > preceded by two -, which may be the - of <!--."
                guard let end = commentEnd() else { break }
                position = end
            } else if starts(with: "<meta"), isSpaceOrSlash(at: position + 5) {
                position += 6
                switch meta() {
                case .found(let encoding): return encoding
                case .none: continue
                case .ended: return Self.xmlDeclaration(bytes)
                }
            } else if isTag(at: position) {
                skipTag()
                continue
            } else if starts(with: "<!") || starts(with: "</") || starts(with: "<?") {
                guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { break }
                position = end
            }
            position += 1
        }
        return Self.xmlDeclaration(bytes)
    }

    private enum MetaResult {
        case found(TextEncoding)
        case none
        /// The bytes ran out within the element.
        case ended
    }

    /// A `meta` start tag, from after its name on.
    private mutating func meta() -> MetaResult {
        var names: Set<String> = []
        var gotPragma = false
        var needPragma: Bool?
        var charset: TextEncoding?
        var hasCharset = false
        while let (name, value) = attribute() {
            // "If the attribute's name is already in attribute list, return to attributes."
            guard names.insert(name).inserted else { continue }
            switch name {
            case "http-equiv":
                if value.elementsEqual("content-type".utf8) { gotPragma = true }
            case "content":
                if !hasCharset, let encoding = EncodingSniffer.extractFromMeta(value) {
                    charset = encoding
                    hasCharset = true
                    needPragma = true
                }
            case "charset":
                charset = TextEncoding(label: String(decoding: value, as: UTF8.self))
                hasCharset = true
                needPragma = false
            default: break
            }
        }
        guard position < bytes.count else { return .ended }
        // "If need pragma is null, or true but got pragma is false, or charset is failure, then next byte."
        guard let needPragma, !needPragma || gotPragma, let charset else { return .none }
        switch charset {
        case .utf16BE, .utf16LE: return .found(.utf8)
        case .userDefined: return .found(.windows1252)
        default: return .found(charset)
        }
    }

    private mutating func skipTag() {
        // "Advance position to the next whitespace or >, then get attributes until there are none."
        while position < bytes.count, !ASCII.isWhitespace(bytes[position]), bytes[position] != UInt8(ascii: ">") {
            position += 1
        }
        while attribute() != nil {}
        if position < bytes.count { position += 1 }
    }

    // https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
    private mutating func attribute() -> (name: String, value: [UInt8])? {
        while position < bytes.count, ASCII.isWhitespace(bytes[position]) || bytes[position] == UInt8(ascii: "/") {
            position += 1
        }
        guard position < bytes.count, bytes[position] != UInt8(ascii: ">") else { return nil }
        var name: [UInt8] = []
        scan: while true {
            guard let byte = current else { return nil }
            switch byte {
            case UInt8(ascii: "=") where !name.isEmpty:
                position += 1
                return value().map { (String(decoding: name, as: UTF8.self), $0) }
            case UInt8(ascii: "/"), UInt8(ascii: ">"): return (String(decoding: name, as: UTF8.self), [])
            case _ where ASCII.isWhitespace(byte): break scan
            default: name.append(ASCII.lowercased(byte))
            }
            position += 1
        }
        skipSpace()
        guard let byte = current else { return nil }
        guard byte == UInt8(ascii: "=") else { return (String(decoding: name, as: UTF8.self), []) }
        position += 1
        return value().map { (String(decoding: name, as: UTF8.self), $0) }
    }

    private mutating func value() -> [UInt8]? {
        skipSpace()
        guard let first = current else { return nil }
        var value: [UInt8] = []
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            position += 1
            while let byte = current {
                position += 1
                if byte == first { return value }
                value.append(ASCII.lowercased(byte))
            }
            return nil
        }
        while let byte = current {
            if ASCII.isWhitespace(byte) || byte == UInt8(ascii: ">") { return value }
            value.append(ASCII.lowercased(byte))
            position += 1
        }
        return nil
    }

    // MARK: Bytes

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, ASCII.isWhitespace(byte) { position += 1 }
    }

    private func starts(with text: String) -> Bool {
        let rest = bytes[position...].prefix(text.utf8.count)
        return rest.elementsEqual(text.utf8) { ASCII.lowercased($0) == $1 }
    }

    private func isSpaceOrSlash(at index: Int) -> Bool {
        index < bytes.count && (ASCII.isWhitespace(bytes[index]) || bytes[index] == UInt8(ascii: "/"))
    }

    /// Whether `<`, perhaps `/`, and a letter stand there.
    private func isTag(at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
        let next = bytes[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
        return next < bytes.count && ASCII.lowercased(bytes[next]) &- 0x61 < 26
    }

    private func commentEnd() -> Int? {
        var index = position + 4
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ">"), bytes[index - 1] == UInt8(ascii: "-"),
                bytes[index - 2] == UInt8(ascii: "-")
            {
                return index
            }
            index += 1
        }
        return nil
    }

    static func utf16Declaration(_ bytes: [UInt8]) -> TextEncoding? {
        if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16LE }
        if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16BE }
        return nil
    }

    // https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
    static func xmlDeclaration(_ bytes: [UInt8]) -> TextEncoding? {
        // 2. "If encodingPosition does not point to the start of "<?xml", return failure."
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = bytes[..<end]
        let word = Array("encoding".utf8)
        guard
            let found = declaration.indices.first(where: { declaration[$0...].starts(with: word) })
        else { return nil }
        var index = found + word.count
        while index < end, declaration[index] <= 0x20 { index += 1 }
        guard index < end, declaration[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        while index < end, declaration[index] <= 0x20 { index += 1 }
        guard index < end, declaration[index] == UInt8(ascii: "\"") || declaration[index] == UInt8(ascii: "'"),
            let close = declaration[(index + 1)...].firstIndex(of: declaration[index])
        else { return nil }
        let label = declaration[(index + 1)..<close]
        // "If encodingData contains a byte from 0x00 to 0x20, return failure. UTF-16BE/LE: UTF-8."
        guard !label.contains(where: { $0 <= 0x20 }) else { return nil }
        let encoding = TextEncoding(label: String(decoding: label, as: UTF8.self))
        return encoding == .utf16BE || encoding == .utf16LE ? .utf8 : encoding
    }
}
