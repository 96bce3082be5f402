import WebStandards

// https://drafts.csswg.org/selectors-4/#parse-selector
struct SelectorParser {
    private var reader: SelectorReader
    private var nesting = 0

    static func parse(_ source: String) throws(SelectorError) -> SelectorList {
        var parser = SelectorParser(reader: SelectorReader(source))
        guard source.utf8.count <= ToolLimits.selectorBytes else { throw parser.error("is too long") }
        let list = try parser.list(isForgiving: false)
        guard parser.reader.isAtEnd else { throw parser.error("has an unexpected character") }
        return list
    }

    private init(reader: SelectorReader) { self.reader = reader }

    private func error(_ message: String) -> SelectorError {
        let position = String(String.UnicodeScalarView(reader.source.unicodeScalars.prefix(reader.index))).utf8.count
        return SelectorError(selector: reader.source, position: position, message: message)
    }

    // MARK: Lists and combinators

    private mutating func list(isForgiving: Bool) throws(SelectorError) -> SelectorList {
        var selectors: [ComplexSelector] = []
        reader.skipWhitespace()
        if isForgiving, reader.current == ")" { return SelectorList(selectors: []) }
        repeat {
            if let selector = try item(isForgiving: isForgiving) { selectors.append(selector) }
        } while reader.take(",")
        return SelectorList(selectors: selectors)
    }

    /// One selector of a list; `nil` for an invalid one in a list that forgives it
    /// (https://drafts.csswg.org/selectors-4/#typedef-forgiving-selector-list).
    private mutating func item(isForgiving: Bool) throws(SelectorError) -> ComplexSelector? {
        guard isForgiving else { return try complex() }
        do throws(SelectorError) {
            let selector = try complex()
            if reader.isAtEnd || reader.current == "," || reader.current == ")" { return selector }
        } catch {
            // What follows up to the next comma is skipped with it.
        }
        try skipInvalidSelector()
        return nil
    }

    /// To the next comma or closing parenthesis of this list.
    private mutating func skipInvalidSelector() throws(SelectorError) {
        var depth = 0
        while let scalar = reader.current {
            if depth == 0, scalar == "," || scalar == ")" { return }
            if scalar == "(" || scalar == "[" { depth += 1 }
            if scalar == ")" || scalar == "]" { depth -= 1 }
            if scalar == "\"" || scalar == "'" {
                guard reader.string() != nil else { throw error("has an unfinished string") }
            } else {
                reader.advance()
            }
        }
    }

    private mutating func complex() throws(SelectorError) -> ComplexSelector {
        reader.skipWhitespace()
        var parts = [ComplexSelector.Part(compound: try compound(), combinator: nil)]
        while true {
            let hadSpace = reader.skipWhitespace()
            let combinator: Combinator
            if let explicit = takeCombinator() {
                combinator = explicit
                reader.skipWhitespace()
            } else if hadSpace, let scalar = reader.current, scalar != ",", scalar != ")" {
                combinator = .descendant
            } else {
                return ComplexSelector(parts: parts.reversed())
            }
            parts.append(ComplexSelector.Part(compound: try compound(), combinator: combinator))
        }
    }

    private mutating func takeCombinator() -> Combinator? {
        if reader.take(">") { return .child }
        if reader.take("+") { return .nextSibling }
        if reader.take("~") { return .subsequentSibling }
        return nil
    }

    // MARK: Compounds

    private mutating func compound() throws(SelectorError) -> CompoundSelector {
        var tests: [SimpleSelector] = []
        let start = reader.index
        try typeSelector(into: &tests)
        var isEmpty = reader.index == start
        while let scalar = reader.current {
            switch scalar {
            case "#":
                reader.advance()
                guard reader.startsIdentifier, let id = reader.name() else { throw error("has no name after #") }
                tests.append(.id(Array(id.utf8)))
            case ".":
                reader.advance()
                guard let name = reader.identifier() else { throw error("has no name after .") }
                tests.append(.class(Array(name.utf8)))
            case "[":
                tests.append(.attribute(try attribute()))
            case ":":
                tests.append(try pseudo())
            default:
                if isEmpty { throw error("has no selector") }
                return CompoundSelector(tests: tests)
            }
            isEmpty = false
        }
        if isEmpty { throw error("has no selector") }
        return CompoundSelector(tests: tests)
    }

    /// A type selector or `*`, with a namespace prefix or without.
    private mutating func typeSelector(into tests: inout [SimpleSelector]) throws(SelectorError) {
        if reader.current == "|", reader.peek(1) != "=", reader.peek(1) != "|" {
            reader.advance()
            tests.append(.noNamespace)
        } else if reader.current == "*", reader.peek(1) == "|", reader.peek(2) != "=" {
            reader.advance(2)
        }
        if reader.take("*") { return }
        guard let name = reader.identifier() else { return }
        if reader.current == "|", reader.peek(1) != "=", reader.peek(1) != "|" {
            // No prefix is declared: "it is an invalid selector".
            throw error("has an undeclared namespace prefix")
        }
        let lowercase = ASCII.lowercase(name)
        tests.append(
            .type(SelectorName(spelling: name, lowercase: lowercase, tag: SelectorName.tags[lowercase] ?? .other))
        )
    }

    private mutating func attribute() throws(SelectorError) -> AttributeSelector {
        reader.advance()
        reader.skipWhitespace()
        if reader.current == "*", reader.peek(1) == "|" { reader.advance(2) } else { _ = reader.take("|") }
        guard let name = reader.identifier() else { throw error("has no attribute name") }
        reader.skipWhitespace()
        let lowercase = ASCII.lowercase(name)
        var selector = AttributeSelector(
            name: name,
            lowercaseName: lowercase,
            number: Self.attributes[lowercase] ?? .other,
            match: .exists,
            value: [],
            ignoresCase: Self.caseInsensitiveAttributes.contains(lowercase) ? nil : false
        )
        if reader.take("]") || reader.isAtEnd { return selector }
        switch reader.current {
        case "=": selector.match = .equals
        case "~": selector.match = .includesWord
        case "|": selector.match = .dashMatch
        case "^": selector.match = .prefix
        case "$": selector.match = .suffix
        case "*": selector.match = .substring
        default: throw error("has an unknown attribute operator")
        }
        if selector.match != .equals { reader.advance() }
        guard reader.take("=") else { throw error("has an unknown attribute operator") }
        reader.skipWhitespace()
        guard let value = reader.string() ?? reader.identifier() else {
            throw error("has an attribute value that is neither a name nor a string")
        }
        selector.value = Array(value.utf8)
        reader.skipWhitespace()
        if let flag = reader.identifier() {
            switch ASCII.lowercase(flag) {
            case "i": selector.ignoresCase = true
            case "s": selector.ignoresCase = false
            default: throw error("has an unknown attribute flag")
            }
            reader.skipWhitespace()
        }
        guard reader.take("]") || reader.isAtEnd else { throw error("has no ] at the end of an attribute") }
        return selector
    }

    private static let attributes: [String: AttributeName] = {
        var names: [String: AttributeName] = [:]
        for name in AttributeName.allCases where name != .other { names[name.spelling] = name }
        return names
    }()

    // https://html.spec.whatwg.org/#selectors: attributes whose values are compared without regard to case in HTML.
    private static let caseInsensitiveAttributes: Set = [
        "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
        "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame",
        "hreflang", "http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize",
        "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target",
        "text", "type", "valign", "valuetype", "vlink",
    ]

    // MARK: Pseudo-classes

    private mutating func pseudo() throws(SelectorError) -> SimpleSelector {
        reader.advance()
        if reader.take(":") {
            guard reader.identifier() != nil else { throw error("has no name after ::") }
            if reader.take("(") { try skipArguments() }
            return .never
        }
        guard let written = reader.identifier() else { throw error("has no name after :") }
        let name = ASCII.lowercase(written)
        guard reader.take("(") else {
            if let known = PseudoClass.byName[name] { return .pseudoClass(known) }
            if PseudoClass.never.contains(name) { return .never }
            if ["before", "after", "first-line", "first-letter"].contains(name) { return .never }
            throw error("has an unknown pseudo-class :\(name)")
        }
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= ToolLimits.selectorNesting else { throw error("is nested too deep") }
        let selector = try function(name)
        reader.skipWhitespace()
        guard reader.take(")") || reader.isAtEnd else { throw error("has no ) after :\(name)(") }
        return selector
    }

    private mutating func function(_ name: String) throws(SelectorError) -> SimpleSelector {
        switch name {
        case "is", "where", "matches", "-webkit-any", "any":
            return .is(try list(isForgiving: name == "is" || name == "where"))
        case "not":
            return .not(try list(isForgiving: false))
        case "has":
            return .has(try relativeList())
        case "nth-child", "nth-last-child":
            let pattern = try nthPattern()
            var filter: SelectorList?
            reader.skipWhitespace()
            if let word = reader.identifier() {
                guard ASCII.equalIgnoringCase(word, "of") else { throw error("has an unexpected word") }
                filter = try list(isForgiving: false)
            }
            return .nth(pattern, fromEnd: name == "nth-last-child", ofType: false, of: filter)
        case "nth-of-type", "nth-last-of-type":
            return .nth(try nthPattern(), fromEnd: name == "nth-last-of-type", ofType: true, of: nil)
        case "lang":
            return .language(try words())
        case "dir":
            guard let word = try words().first else { throw error("has no direction") }
            return Directionality(rawValue: ASCII.lowercase(word)).map { .direction($0) } ?? .never
        case "state", "host", "host-context":
            try skipArguments(closing: false)
            return .never
        default:
            throw error("has an unknown pseudo-class :\(name)()")
        }
    }

    private mutating func relativeList() throws(SelectorError) -> [(Combinator, ComplexSelector)] {
        var result: [(Combinator, ComplexSelector)] = []
        repeat {
            reader.skipWhitespace()
            let combinator = takeCombinator() ?? .descendant
            result.append((combinator, try complex()))
        } while reader.take(",")
        return result
    }

    /// Names or strings separated by commas.
    private mutating func words() throws(SelectorError) -> [String] {
        var result: [String] = []
        repeat {
            reader.skipWhitespace()
            if reader.current == "*" {
                // `*-Latn`: https://drafts.csswg.org/selectors-4/#the-lang-pseudo
                reader.advance()
                result.append("*" + (reader.name() ?? ""))
            } else {
                guard let word = reader.string() ?? reader.identifier() else { throw error("has no word") }
                result.append(word)
            }
            reader.skipWhitespace()
        } while reader.take(",")
        return result
    }

    private mutating func skipArguments(closing: Bool = true) throws(SelectorError) {
        var depth = 1
        while let scalar = reader.current {
            if scalar == "(" { depth += 1 }
            if scalar == ")" {
                depth -= 1
                if depth == 0 {
                    if closing { reader.advance() }
                    return
                }
            }
            reader.advance()
        }
    }

    // https://drafts.csswg.org/css-syntax/#the-anb-type
    private mutating func nthPattern() throws(SelectorError) -> NthPattern {
        reader.skipWhitespace()
        if let scalar = reader.current, scalar == "e" || scalar == "E" || scalar == "o" || scalar == "O" {
            switch ASCII.lowercase(reader.identifier() ?? "") {
            case "even": return NthPattern(step: 2, offset: 0)
            case "odd": return NthPattern(step: 2, offset: 1)
            default: throw error("has no An+B")
            }
        }
        let sign = takeSign()
        let number = reader.digits()
        guard let letter = reader.current, letter == "n" || letter == "N" else {
            guard let number else { throw error("has no An+B") }
            return NthPattern(step: 0, offset: (sign ?? 1) * number)
        }
        reader.advance()
        let step = (sign ?? 1) * (number ?? 1)
        reader.skipWhitespace()
        guard let second = takeSign() else { return NthPattern(step: step, offset: 0) }
        reader.skipWhitespace()
        guard let offset = reader.digits() else { throw error("has no number after n") }
        return NthPattern(step: step, offset: second * offset)
    }

    private mutating func takeSign() -> Int? {
        if reader.take("+") { return 1 }
        return reader.take("-") ? -1 : nil
    }
}
