/// The characters of a script, and where what begins at one of them ends: -1 where nothing does.
///
/// https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
///
/// OPTIMIZATION: it reads through a pointer, and has no optionals, ranges or closures where each character comes by, so that a
/// debug build is quick too.
@safe
struct ScriptScanner {
    private let text: UnsafePointer<UInt16>
    let count: Int

    init(_ text: UnsafePointer<UInt16>, count: Int) {
        unsafe self.text = text
        self.count = count
    }

    /// 0 outside the text.
    func at(_ place: Int) -> UInt16 { place >= 0 && place < count ? unsafe text[place] : 0 }

    /// Which of the words stands there, or -1.
    func number(_ start: Int, _ end: Int, of words: ScriptWords) -> Int32 { unsafe words.number(text, start, end) }

    static func isSpace(_ unit: UInt16) -> Bool {
        if unit < 0x80 { return unit == 32 || unit >= 9 && unit <= 13 }
        if unit >= 0x2000 && unit <= 0x200A || isLineEnd(unit) { return true }
        return unit == 0xA0 || unit == 0x1680 || unit == 0x202F || unit == 0x205F || unit == 0x3000 || unit == 0xFEFF
    }
    static func isLineEnd(_ unit: UInt16) -> Bool {
        unit == .lineFeed || unit == .carriageReturn || unit == 0x2028 || unit == 0x2029
    }
    static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }
    private static func isHex(_ unit: UInt16) -> Bool {
        isDigit(unit) || unit >= 0x41 && unit <= 0x46 || unit >= 0x61 && unit <= 0x66
    }
    /// What is beyond ASCII is a letter or stands in no script outside strings.
    private static func isNamePart(_ unit: UInt16) -> Bool {
        if unit >= 0x61 && unit <= 0x7A || unit >= 0x41 && unit <= 0x5A || unit == 0x24 || unit == 0x5F { return true }
        return isDigit(unit) || unit >= 0x80 && !isSpace(unit)
    }

    func endOfLine(_ place: Int) -> Int {
        var place = place
        while place < count, !Self.isLineEnd(at(place)) { place += 1 }
        return place
    }

    func endOfComment(_ place: Int) -> Int {
        var place = place
        while place + 1 < count {
            if at(place) == .asterisk, at(place + 1) == .slash { return place + 2 }
            place += 1
        }
        return -1
    }
    /// Behind its flags.
    ///
    /// https://tc39.es/ecma262/#sec-literals-regular-expression-literals
    func endOfRegExp(_ start: Int) -> Int {
        var place = start + 1
        var isInClass = false
        while place < count {
            let unit = at(place)
            if Self.isLineEnd(unit) { return -1 }
            if unit == .backslash {
                place += 1
                if place == count || Self.isLineEnd(at(place)) { return -1 }
            } else if unit == .openBracket {
                isInClass = true
            } else if unit == .closeBracket {
                isInClass = false
            } else if unit == .slash, !isInClass {
                if place == start + 1 { return -1 }
                place += 1
                while place < count, Self.isNamePart(at(place)) { place += 1 }
                return place
            }
            place += 1
        }
        return -1
    }
    func endOfString(_ quote: UInt16, _ start: Int) -> Int {
        var place = start
        while place < count {
            let unit = at(place)
            if unit == quote { return place + 1 }
            if unit == .lineFeed || unit == .carriageReturn { return -1 }
            if unit == .backslash {
                place += at(place + 1) == .carriageReturn && at(place + 2) == .lineFeed ? 2 : 1
            }
            place += 1
        }
        return -1
    }
    func endOfName(_ start: Int) -> Int {
        var place = at(start) == .hash ? start + 1 : start
        let first = place
        if Self.isDigit(at(first)) { return -1 }
        while place < count {
            let unit = at(place)
            if Self.isNamePart(unit) {
                place += 1
            } else {
                let end = unit == .backslash ? endOfEscape(place) : -1
                if end < 0 { break }
                place = end
            }
        }
        return place > first ? place : -1
    }
    /// Of `\uXXXX` and `\u{X}`.
    private func endOfEscape(_ start: Int) -> Int {
        guard at(start + 1) == 0x75 else { return -1 }
        var place = start + 2
        if at(place) == .openBrace {
            place += 1
            while Self.isHex(at(place)) { place += 1 }
            return place > start + 3 && at(place) == .closeBrace ? place + 1 : -1
        }
        while place < start + 6, Self.isHex(at(place)) { place += 1 }
        return place == start + 6 ? place : -1
    }
    func endOfNumber(_ start: Int) -> Int {
        var place = start
        if at(start) == 0x30 {
            let base = at(start + 1) | 0x20
            if base == 0x78 || base == 0x6F || base == 0x62 {
                place += 2
                while Self.isHex(at(place)) || at(place) == .underscore { place += 1 }
                if place > start + 2 { return at(place) == 0x6E ? place + 1 : place }
                place = start
            }
        }
        if Self.isDigit(at(place)) {
            place = endOfDigits(place)
            if at(place) == .dot { place += 1 }
        } else {
            if !Self.isDigit(at(place + 1)) { return -1 }
            place += 1
        }
        place = endOfDigits(place)
        if at(place) | 0x20 == 0x65 {
            let sign = at(place + 1) == .plus || at(place + 1) == .minus ? place + 2 : place + 1
            if Self.isDigit(at(sign)) { place = endOfDigits(sign) }
        }
        return at(place) == 0x6E ? place + 1 : place
    }
    private func endOfDigits(_ start: Int) -> Int {
        var place = start
        while Self.isDigit(at(place)) || at(place) == .underscore { place += 1 }
        return place
    }
    func endOfPunctuator(_ start: Int) -> Int {
        let second = at(start + 1)
        switch at(start) {
        case .dot: return second == .dot && at(start + 2) == .dot ? start + 3 : start + 1
        case .equals: return second == .greater ? start + 2 : start + 1
        case .plus: return second == .plus ? start + 2 : start + 1
        case .minus: return second == .minus ? start + 2 : start + 1
        case .question: return second == .dot && !Self.isDigit(at(start + 2)) ? start + 2 : start + 1
        default: return start + 1
        }
    }
}

/// Characters that tokens are told by.
extension UInt16 {
    static let lineFeed: UInt16 = 0x0A
    static let carriageReturn: UInt16 = 0x0D
    static let exclamation: UInt16 = 0x21
    static let quote: UInt16 = 0x22
    static let hash: UInt16 = 0x23
    static let dollar: UInt16 = 0x24
    static let apostrophe: UInt16 = 0x27
    static let openParenthesis: UInt16 = 0x28
    static let closeParenthesis: UInt16 = 0x29
    static let asterisk: UInt16 = 0x2A
    static let plus: UInt16 = 0x2B
    static let comma: UInt16 = 0x2C
    static let minus: UInt16 = 0x2D
    static let dot: UInt16 = 0x2E
    static let slash: UInt16 = 0x2F
    static let colon: UInt16 = 0x3A
    static let semicolon: UInt16 = 0x3B
    static let equals: UInt16 = 0x3D
    static let greater: UInt16 = 0x3E
    static let question: UInt16 = 0x3F
    static let openBracket: UInt16 = 0x5B
    static let backslash: UInt16 = 0x5C
    static let closeBracket: UInt16 = 0x5D
    static let underscore: UInt16 = 0x5F
    static let backtick: UInt16 = 0x60
    static let openBrace: UInt16 = 0x7B
    static let closeBrace: UInt16 = 0x7D
}
