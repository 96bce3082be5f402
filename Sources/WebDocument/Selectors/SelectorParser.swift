import WebStandards

// https://drafts.csswg.org/selectors-4/#parse-selector
struct SelectorParser {
    var reader: SelectorReader
    /// Functional pseudo-classes that are open, and compounds left of here in the selectors that are open: what a
    /// matcher recurses over.
    private var nesting = 0
    private var openCompounds = 0
    private var isInsideHas = false
    private var lastID = 0
    /// The error that is thrown is one that no list forgives.
    private var isOverLimit = false
    /// The name of the pseudo-element that was read last.
    var pseudoElementName = ""

    static func parse(_ source: String) throws(SelectorError) -> SelectorList {
        var parser = SelectorParser(reader: SelectorReader(source))
        guard source.utf8.count <= ToolLimits.selectorBytes else {
            throw parser.error("is longer than \(ToolLimits.selectorBytes) bytes")
        }
        let list = try parser.list(isForgiving: false)
        guard parser.reader.isAtEnd else { throw parser.error("has an unexpected character") }
        return list
    }

    private init(reader: SelectorReader) { self.reader = reader }

    func error(_ message: String) -> SelectorError {
        let position = String(String.UnicodeScalarView(reader.source.unicodeScalars.prefix(reader.index))).utf8.count
        return SelectorError(selector: reader.source, position: position, message: message)
    }

    /// Arguments are selectors of elements.
    var refusesPseudoElements: Bool { nesting > 0 }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    // MARK: Lists and combinators

    mutating func list(isForgiving: Bool) throws(SelectorError) -> SelectorList {
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
        let start = reader
        do throws(SelectorError) {
            let selector = try complex()
            if reader.isAtEnd || reader.current == "," || reader.current == ")" { return selector }
        } catch {
            if isOverLimit { throw error }
        }
        reader = start
        try skipTokens(toComma: true)
        return nil
    }

    /// To the closing parenthesis of what is open, or to a comma before it.
    mutating func skipTokens(toComma: Bool) throws(SelectorError) {
        var closing: [Unicode.Scalar] = []
        while let scalar = reader.current {
            if closing.isEmpty, scalar == ")" || scalar == "," && toComma { return }
            switch scalar {
            case "\"", "'":
                guard reader.string() != nil else { throw error("has a line break in a string") }
                continue
            case "\\": reader.advance()
            case "(": closing.append(")")
            case "[": closing.append("]")
            case "{": closing.append("}")
            case ")", "]", "}":
                guard closing.popLast() == scalar else { throw error("has “\(scalar)” where nothing is open") }
            default: break
            }
            reader.advance()
            reader.skipComments()
        }
    }

    private mutating func complex() throws(SelectorError) -> ComplexSelector {
        let outer = openCompounds
        defer { openCompounds = outer }
        reader.skipWhitespace()
        var last = try compound()
        var parts = [ComplexSelector.Part(compound: last.selector, combinator: nil)]
        while true {
            openCompounds += 1
            guard openCompounds <= ToolLimits.selectorCompounds else {
                isOverLimit = true
                throw error("has more than \(ToolLimits.selectorCompounds) parts")
            }
            let hadSpace = reader.skipWhitespace()
            let combinator: Combinator
            if let explicit = takeCombinator() {
                combinator = explicit
                reader.skipWhitespace()
            } else if hadSpace, let scalar = reader.current, scalar != ",", scalar != ")" {
                combinator = .descendant
            } else {
                return ComplexSelector(id: makeID(), parts: parts.reversed())
            }
            if last.hasPseudoElement { throw error("has something after a pseudo-element") }
            last = try compound()
            parts.append(ComplexSelector.Part(compound: last.selector, combinator: combinator))
        }
    }

    private mutating func takeCombinator() -> Combinator? {
        if reader.take(">") { return .child }
        if reader.take("+") { return .nextSibling }
        if reader.take("~") { return .subsequentSibling }
        return nil
    }

    // MARK: Compounds

    private mutating func compound() throws(SelectorError) -> (selector: CompoundSelector, hasPseudoElement: Bool) {
        var tests: [SimpleSelector] = []
        var hasPseudoElement = false
        let start = reader.index
        try typeSelector(into: &tests)
        var isEmpty = reader.index == start
        while true {
            // Comments may stand between the parts of a compound, whitespace may not.
            if !isEmpty { reader.skipComments() }
            guard let scalar = reader.current, "#.[:&".unicodeScalars.contains(scalar) else { break }
            if hasPseudoElement, scalar != ":" { throw error("has something after a pseudo-element") }
            switch scalar {
            case "#":
                reader.advance()
                guard let id = reader.identifier() else { throw error("has no name after #") }
                tests.append(.id(Array(id.utf8)))
            case ".":
                reader.advance()
                reader.skipComments()
                guard let name = reader.identifier() else { throw error("has no name after .") }
                tests.append(.class(Array(name.utf8)))
            case "[":
                tests.append(.attribute(try attribute()))
            case "&":
                // https://drafts.csswg.org/css-nesting-1/#nest-selector: outside of a rule it is the scope.
                reader.advance()
                tests.append(.pseudoClass(.scope))
            default:
                tests.append(try pseudo(&hasPseudoElement))
            }
            isEmpty = false
        }
        if isEmpty {
            let found = reader.current.map { "“\($0)”" } ?? "its end"
            throw error("has \(found) where a name, *, #, ., [, & or : is due")
        }
        return (CompoundSelector(tests: tests), hasPseudoElement)
    }

    /// A type selector or `*`, with a namespace prefix or without.
    private mutating func typeSelector(into tests: inout [SimpleSelector]) throws(SelectorError) {
        let start = reader.index
        if reader.current == "|", reader.peek(1) != "=", reader.peek(1) != "|" {
            reader.advance()
            tests.append(.noNamespace)
        } else if reader.current == "*", reader.peek(1) == "|", reader.peek(2) != "=" {
            reader.advance(2)
        }
        let prefixEnd = reader.index
        if reader.take("*") { return }
        guard let name = reader.identifier() else {
            guard prefixEnd == start else { throw error("has no name after |") }
            return
        }
        if reader.current == "|", reader.peek(1) != "=", reader.peek(1) != "|" {
            // No prefix is declared: "it is an invalid selector".
            throw error("has an undeclared namespace prefix")
        }
        let lowercase = ASCII.lowercase(name)
        tests.append(
            .type(SelectorName(spelling: name, lowercase: lowercase, tag: SelectorName.tags[lowercase] ?? .other))
        )
    }

    // MARK: Functional pseudo-classes

    /// Reads the arguments of a function up to its closing parenthesis.
    mutating func nested<Result>(
        _ name: String,
        _ body: (inout SelectorParser) throws(SelectorError) -> Result
    ) throws(SelectorError) -> Result {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= ToolLimits.selectorNesting else {
            isOverLimit = true
            throw error("has more than \(ToolLimits.selectorNesting) functions in each other")
        }
        let result = try body(&self)
        reader.skipWhitespace()
        guard reader.take(")") || reader.isAtEnd else { throw error("has no ) after :\(name)(") }
        return result
    }

    /// The arguments of `:has()`, which cannot be nested.
    mutating func relativeList() throws(SelectorError) -> [RelativeSelector] {
        guard !isInsideHas else { throw error("has a :has() in a :has()") }
        isInsideHas = true
        defer { isInsideHas = false }
        var result: [RelativeSelector] = []
        repeat {
            reader.skipWhitespace()
            let combinator = takeCombinator() ?? .descendant
            result.append(RelativeSelector(combinator: combinator, selector: try complex()))
        } while reader.take(",")
        return result
    }
}
