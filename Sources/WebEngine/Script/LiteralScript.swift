import WebStandards

/// A script of calls and assignments with a literal each, as `callback({"a": 1})`, which JavaScriptCore carries out without
/// running it.
///
/// PLATFORM(WebKit): Interpreter::executeProgram with LiteralParser::tryJSONPParse, made for JSONP.
struct LiteralScript {
    /// A call: its function's name where it is one of the window's, and the place of its parenthesis, both from 1.
    struct Call {
        var name: String?
        var line: Int
        var column: Int
    }

    private(set) var calls: [Call] = []
    private let text: [UInt16]
    private var index = 0
    private static let keywords: Set<String> = [
        "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
        "export",
        "extends", "false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null", "return",
        "super",
        "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield", "let", "await",
    ]

    /// `nil` for a script of another kind.
    init?(_ source: String) {
        guard source.utf8.count < 1 << 13 else { return nil }
        text = Array(source.utf16)
        repeat {
            guard takeStatement() else { return nil }
            guard take(";") else { break }
            skipSpace()
        } while index < text.count
        skipSpace()
        guard index == text.count else { return nil }
    }

    private mutating func takeStatement() -> Bool {
        guard var name = takeName() else { return false }
        let isDeclared = name == "var"
        if isDeclared {
            guard let declared = takeName() else { return false }
            name = declared
        }
        guard !Self.keywords.contains(name) else { return false }
        var (length, endsInName) = (1, true)
        while !take("=") {
            guard !isDeclared else { return false }
            if take(".") {
                guard takeName() != nil else { return false }
                endsInName = true
            } else if take("[") {
                guard takeNumber(), take("]") else { return false }
                endsInName = false
            } else if take("(") {
                guard endsInName else { return false }
                note(of: length == 1 ? name : nil)
                return takeLiteral(depth: 0) && take(")")
            } else {
                return false
            }
            length += 1
        }
        return takeLiteral(depth: 0)
    }

    private mutating func note(of name: String?) {
        let before = text[..<index]
        let lineFeed = UInt16(UInt8(ascii: "\n"))
        let line = before.count { $0 == lineFeed } + 1
        let start = before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        calls.append(Call(name: name, line: line, column: index - start))
    }

    private mutating func takeLiteral(depth: Int) -> Bool {
        guard depth < 100 else { return false }
        if takeString() || takeNumber() { return true }
        if take("[") { return takeItems(until: "]", depth) { $0.takeLiteral(depth: depth + 1) } }
        if take("{") {
            return takeItems(until: "}", depth) {
                ($0.takeString() || $0.takeName() != nil) && $0.take(":") && $0.takeLiteral(depth: depth + 1)
            }
        }
        guard let word = takeName() else { return false }
        return ["null", "true", "false"].contains(word)
    }

    private mutating func takeItems(
        until end: Character,
        _ depth: Int,
        _ item: (inout LiteralScript) -> Bool
    ) -> Bool {
        if take(end) { return true }
        repeat { guard item(&self) else { return false } } while take(",")
        return take(end)
    }

    // MARK: Tokens

    private mutating func skipSpace() {
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard index < text.count, character.utf16.first == text[index] else { return false }
        index += 1
        return true
    }

    private mutating func takeName() -> String? {
        skipSpace()
        let start = index
        while index < text.count, let byte = UInt8(exactly: text[index]), Self.isInName(byte) { index += 1 }
        guard index > start, !ASCII.isDigit(UInt8(truncatingIfNeeded: text[start])) else {
            index = start
            return nil
        }
        return String(decoding: text[start..<index], as: UTF16.self)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"):
            true
        default: ASCII.isDigit(byte)
        }
    }

    /// A number of JSON.
    private mutating func takeNumber() -> Bool {
        skipSpace()
        var end = index
        if unit(end) == "-" { end += 1 }
        let whole = digits(from: end)
        guard whole > end, unit(end) != "0" || whole == end + 1 else { return false }
        end = whole
        if unit(end) == "." {
            let fraction = digits(from: end + 1)
            if fraction > end + 1 { end = fraction }
        }
        if unit(end) == "e" || unit(end) == "E" {
            let sign = unit(end + 1) == "-" || unit(end + 1) == "+" ? 1 : 0
            let exponent = digits(from: end + 1 + sign)
            if exponent > end + 1 + sign { end = exponent }
        }
        index = end
        return true
    }

    /// A string of JSON, in quotes of either kind.
    private mutating func takeString() -> Bool {
        skipSpace()
        guard let quote = unit(index), quote == "'" || quote == "\"" else { return false }
        var end = index + 1
        while let next = unit(end), next != quote {
            switch next {
            case "\n", "\r": return false
            case "\\":
                guard let escaped = unit(end + 1) else { return false }
                let isUnit = escaped == "u"
                guard
                    isUnit
                        ? (2..<6).allSatisfy({ unit(end + $0).map { $0.isASCII && $0.isHexDigit } == true })
                        : Self.escapes.contains(escaped)
                else { return false }
                end += isUnit ? 6 : 2
            default: end += 1
            }
        }
        guard unit(end) == quote else { return false }
        index = end + 1
        return true
    }

    private static let escapes: Set<Character> = ["'", "\"", "\\", "/", "b", "f", "n", "r", "t"]

    /// The code unit there; half of a pair as U+FFFD, `nil` at the end.
    private func unit(_ index: Int) -> Character? {
        guard index < text.count else { return nil }
        return Character(Unicode.Scalar(text[index]) ?? "\u{FFFD}")
    }

    private func digits(from start: Int) -> Int {
        text[min(start, text.count)...].firstIndex { !(0x30...0x39).contains($0) } ?? text.count
    }
}

extension ScriptFailure {
    /// What a platform's function throws has no place there, and what cannot be called or has no members is told without words of
    /// the script.
    ///
    /// False: it has its place.
    mutating func forgetPlace(ofCallIn source: String) -> Bool {
        guard !name.isEmpty, let script = LiteralScript(source), !script.calls.isEmpty else { return false }
        if let evaluated = message.firstMatch(of: /\ is not an object \(evaluating '(.*)'\)$/) {
            guard source.contains(evaluated.output.1) else { return false }
            message = "\(message[..<evaluated.range.lowerBound]) is not an object"
        } else {
            guard
                let call = script.calls.first(where: { $0.line == line && $0.column == column }) ?? unknown(in: script)
            else { return false }
            if name == "ReferenceError" {
                // What a text that `eval` runs does not find is no function that is called here.
                guard let called = call.name, message == "Can't find variable: \(called)" else { return false }
                (name, message) = ("TypeError", "undefined is not a function")
            } else if message.contains(" is not a function. (In '"), message.hasSuffix("is undefined)") {
                message = "undefined is not a function"
            }
        }
        (sourceURL, line, column) = ("", 0, 0)
        return true
    }

    /// A function of the window's that is not there: its place is its name's.
    private func unknown(in script: LiteralScript) -> LiteralScript.Call? {
        guard name == "ReferenceError", script.calls.count == 1 else { return nil }
        return script.calls.first { $0.name != nil }
    }
}
