/// Finds the tokens of a script, as far as imports and exports need them; `modules/tokens.js` reads them.
///
/// They are names, punctuation, and where strings, templates, comments and regular expressions are. What a slash begins depends on
/// what stands before it, and behind a brace on what that closes.
///
/// https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
///
/// OPTIMIZATION: the bundles of large sites have a million tokens, and are read before they run.
struct ScriptTokenizer {
    /// A script that ends in the middle of something.
    struct Failure: Error {
        var message: String
    }

    /// Words that matter; a token that is one of them has its number.
    enum Word: Int32, CaseIterable {
        case `import`, export, await, async, `class`, extends, function
        // Behind these an expression begins, so that a slash is a regular expression's.
        case `return`, typeof, `instanceof`, `in`, of, new, delete, void
        case `throw`, `case`, `do`, `else`, yield, `default`
        case `if`, `while`, `for`, with
        case `try`, finally, `static`, `catch`, `switch`
        case eval

        var beginsExpression: Bool {
            self == .await || rawValue >= Word.return.rawValue && rawValue <= Word.default.rawValue
        }
        /// Behind what it has in parentheses a statement begins.
        var isHeaded: Bool { rawValue >= Word.if.rawValue && rawValue <= Word.with.rawValue }
        var opensBlock: Bool { self == .else || self == .do || self == .try || self == .finally || self == .static }
    }

    /// `none` is what there is before the first token.
    enum Kind: Int32 {
        case none, name, punctuator, string, number, regexp, template, privateName
    }

    /// As `modules/tokens.js` has its fields.
    struct Token: BitwiseCopyable {
        var start: Int32
        var end: Int32
        var flags: Int32
        var word: Int32
        var depth: Int32
        var pair: Int32

        static let none = Token(start: 0, end: 0, flags: 0, word: -1, depth: 0, pair: -1)
    }
    private static let beginsLine: Int32 = 8
    private static let endsHead: Int32 = 16
    private static let opensBlock: Int32 = 32
    private static let isAsync: Int32 = 64
    private static let opensAsync: Int32 = 128
    private static let kinds: Int32 = 7
    private static let words = ScriptWords(Word.allCases.map { "\($0)" })

    private let text: ScriptScanner
    private var tokens: [Token] = []
    /// Indices of the brackets that are open; -1 for a template.
    private var open: [Int] = []
    /// How many of them open the body of an asynchronous function.
    private var asyncBodies = 0
    /// How many were open where an asynchronous arrow function began whose body is an expression, the outermost one; or -1.
    private var arrowDepth = -1
    private var index = 0
    private var isOnNewLine = true
    /// How often the end of a comment or a regular expression was looked for and not there, which is in no script that runs.
    private var misses = 0
    private static let mostMisses = 100

    private init(_ text: ScriptScanner) {
        self.text = text
        tokens.reserveCapacity(text.count / 3)
    }

    static func tokens(of text: [UInt16]) throws(Failure) -> [Token] {
        try unsafe text.withUnsafeBufferPointer { (units) throws(Failure) in
            guard let start = units.baseAddress else { return [] }
            var tokenizer = ScriptTokenizer(unsafe ScriptScanner(start, count: units.count))
            try tokenizer.run()
            return tokenizer.tokens
        }
    }

    // MARK: Tokens

    private mutating func push(_ kind: Kind, to end: Int, word: Int32 = -1, flags: Int32 = 0) {
        var token = Token.none
        token.start = Int32(truncatingIfNeeded: index)
        token.end = Int32(truncatingIfNeeded: end)
        token.flags = kind.rawValue | flags | (isOnNewLine ? Self.beginsLine : 0)
        token.word = word
        token.depth = Int32(truncatingIfNeeded: open.count)
        if arrowDepth >= 0, endsArrow(token) { arrowDepth = -1 }
        if asyncBodies > 0 || arrowDepth >= 0 { token.flags |= Self.isAsync }
        tokens.append(token)
        isOnNewLine = false
        index = end
    }
    private mutating func pass(to end: Int) {
        while index < end {
            if ScriptScanner.isLineEnd(text.at(index)) { isOnNewLine = true }
            index += 1
        }
    }
    private func token(_ place: Int) -> Token { place >= 0 && place < tokens.count ? tokens[place] : .none }
    private func kind(_ place: Int) -> Kind { Kind(rawValue: token(place).flags & Self.kinds) ?? .none }
    private func word(_ place: Int) -> Word? { Word(rawValue: token(place).word) }
    private func isWord(_ place: Int, _ word: Word) -> Bool { token(place).word == word.rawValue }
    private func has(_ flag: Int32, _ place: Int) -> Bool { token(place).flags & flag != 0 }
    /// Whether it is a punctuator of that character alone.
    private func isPunctuator(_ place: Int, _ character: UInt16) -> Bool {
        let token = token(place)
        guard token.flags & Self.kinds == Kind.punctuator.rawValue, token.end == token.start + 1 else { return false }
        return text.at(Int(token.start)) == character
    }
    private func isPunctuator(_ place: Int, _ first: UInt16, _ second: UInt16) -> Bool {
        let token = token(place)
        guard token.flags & Self.kinds == Kind.punctuator.rawValue, token.end == token.start + 2 else { return false }
        return text.at(Int(token.start)) == first && text.at(Int(token.start) + 1) == second
    }

    // MARK: What stands where

    private func startsExpression() -> Bool {
        let last = tokens.count - 1
        switch kind(last) {
        case .none: return true
        case .name: return word(last)?.beginsExpression == true && !isPunctuator(last - 1, .dot)
        case .punctuator:
            if isPunctuator(last, .closeParenthesis) { return has(Self.endsHead, last) }
            if isPunctuator(last, .closeBrace) { return closesBlock(last) }
            return !isPunctuator(last, .closeBracket) && !isPunctuator(last, .plus, .plus)
                && !isPunctuator(last, .minus, .minus)
        case .template: return text.at(Int(token(last).end) - 1) == .openBrace
        default: return false
        }
    }
    private func closesBlock(_ brace: Int) -> Bool { has(Self.opensBlock, Int(token(brace).pair)) }

    /// How many labels, one in the other, are looked through.
    private static let deepest = 100

    /// Whether a statement begins at that token, or may.
    private func startsStatement(_ place: Int, _ depth: Int = 0) -> Bool {
        var place = place
        while isWord(place - 1, .async) { place -= 1 }
        let last = place - 1
        switch word(last) {
        case .else, .do, .default, .export: return true
        default: break
        }
        guard last >= 0 else { return true }
        if isPunctuator(last, .semicolon) { return true }
        if isPunctuator(last, .openBrace) { return has(Self.opensBlock, last) }
        if isPunctuator(last, .closeBrace) { return closesBlock(last) }
        if isPunctuator(last, .closeParenthesis) { return has(Self.endsHead, last) }
        if isPunctuator(last, .colon) { return endsLabel(last, depth + 1) }
        return has(Self.beginsLine, place) && kind(last) != .punctuator
    }

    /// Whether that colon is one of a label or a `case`.
    private func endsLabel(_ place: Int, _ depth: Int = 0) -> Bool {
        guard depth < Self.deepest else { return true }
        if let around = open.last, !has(Self.opensBlock, around) { return false }
        if kind(place - 1) == .name {
            if isWord(place - 1, .default) || startsStatement(place - 1, depth + 1) { return true }
        }
        let level = token(place).depth
        var index = place - 1
        while index >= 0, token(index).depth >= level {
            if token(index).depth == level {
                if isWord(index, .case) { return true }
                if isPunctuator(index, .semicolon) || isPunctuator(index, .question) { return false }
                if isPunctuator(index, .closeBrace) { return false }
            }
            let pair = Int(token(index).pair)
            index = (pair >= 0 && pair < index ? pair : index) - 1
        }
        return false
    }

    /// Whether the brace that comes next opens statements that are no expression's.
    private func opensStatements() -> Bool {
        let place = tokens.count - 1
        let kind = kind(place)
        if kind == .name {
            let word = word(place)
            if word?.beginsExpression == true { return word?.opensBlock == true }
            guard word == .class || isWord(place - 1, .class) || isWord(place - 1, .extends) else { return true }
            return startsStatement(classBefore(place))
        }
        guard kind == .punctuator else { return kind != .template }
        if isPunctuator(place, .semicolon) || isPunctuator(place, .closeBracket) { return true }
        if isPunctuator(place, .equals, .greater) { return true }
        if isPunctuator(place, .openBrace) { return has(Self.opensBlock, place) }
        if isPunctuator(place, .closeBrace) { return closesBlock(place) }
        if isPunctuator(place, .colon) { return endsLabel(place) }
        guard isPunctuator(place, .closeParenthesis) else { return false }
        return has(Self.endsHead, place) || opensBody(Int(token(place).pair) - 1)
    }
    /// `class`, `class A`, `class extends A` and `class A extends B`.
    private func classBefore(_ place: Int) -> Int {
        for step in 0...3 where isWord(place - step, .class) { return place - step }
        return 0
    }
    /// Of a function whose parameters follow that token.
    private func opensBody(_ place: Int) -> Bool {
        if isWord(place, .catch) || isWord(place, .switch) { return true }
        for step in 0..<3 where isWord(place - step, .function) { return startsStatement(place - step) }
        return true
    }

    // MARK: Asynchronous functions

    // What is said to be in one is; of what is not said to be, a parser has to tell.

    private func endsAsyncArrow() -> Bool {
        let arrow = tokens.count - 1
        guard isPunctuator(arrow, .equals, .greater) else { return false }
        if isPunctuator(arrow - 1, .closeParenthesis) { return isWord(Int(token(arrow - 1).pair) - 1, .async) }
        return isWord(arrow - 2, .async) && !has(Self.beginsLine, arrow - 1)
    }
    /// Whether it is no more in the expression that is an arrow function's body.
    private func endsArrow(_ token: Token) -> Bool {
        if Int(token.depth) != arrowDepth { return token.depth < arrowDepth }
        let unit = text.at(Int(token.start))
        return token.flags & Self.beginsLine != 0 || unit == .comma || unit == .semicolon || unit == .colon
            || unit == .openBrace && isPunctuator(tokens.count - 1, .equals, .greater)
    }
    /// Whether the brace that comes next opens the body of an asynchronous function.
    private func opensAsyncBody() -> Bool {
        let last = tokens.count - 1
        guard isPunctuator(last, .closeParenthesis) else { return endsAsyncArrow() }
        var place = Int(token(last).pair) - 1
        if !isWord(place, .function), !isPunctuator(place, .asterisk) {
            if isWord(place - 1, .async) { return !has(Self.beginsLine, place) }
            place -= 1
        }
        if isPunctuator(place, .asterisk) { place -= 1 }
        return isWord(place, .function) && isWord(place - 1, .async) && !has(Self.beginsLine, place)
    }

    // MARK: Reading

    private mutating func run() throws(Failure) {
        if text.at(0) == .hash, text.at(1) == .exclamation { index = text.endOfLine(0) }
        while true {
            passSpace()
            guard index < text.count else { return }
            let unit = text.at(index)
            switch unit {
            case .slash: readSlash()
            case .quote, .apostrophe:
                let end = text.endOfString(unit, index + 1)
                if end < 0 { throw Failure(message: "Unterminated string literal") }
                push(.string, to: end)
            case .backtick: try readTemplate()
            case .closeBrace where open.last == -1:
                open.removeLast()
                try readTemplate()
            case .openParenthesis, .openBracket, .openBrace:
                let opensBlock = unit == .openBrace && opensStatements()
                let opensAsync = unit == .openBrace && opensAsyncBody()
                let flags = (opensBlock ? Self.opensBlock : 0) | (opensAsync ? Self.opensAsync : 0)
                push(.punctuator, to: index + 1, flags: flags)
                open.append(tokens.count - 1)
                if opensAsync { asyncBodies += 1 }
            case .closeParenthesis, .closeBracket, .closeBrace: close(unit)
            default: readWord(unit)
            }
        }
    }

    private mutating func passSpace() {
        while index < text.count {
            let unit = text.at(index)
            if unit > 0x20 && unit < 0x80 || !ScriptScanner.isSpace(unit) { return }
            if ScriptScanner.isLineEnd(unit) { isOnNewLine = true }
            index += 1
        }
    }
    private mutating func readSlash() {
        if text.at(index + 1) == .slash { return pass(to: text.endOfLine(index)) }
        if text.at(index + 1) == .asterisk, misses < Self.mostMisses {
            let end = text.endOfComment(index + 2)
            if end >= 0 { return pass(to: end) }
            misses += 1
        }
        if misses < Self.mostMisses, startsExpression() {
            let end = text.endOfRegExp(index)
            if end >= 0 { return push(.regexp, to: end) }
            misses += 1
        }
        push(.punctuator, to: index + 1)
    }
    private mutating func readTemplate() throws(Failure) {
        var place = index + 1
        while place < text.count {
            let unit = text.at(place)
            if unit == .backtick { return push(.template, to: place + 1) }
            if unit == .dollar, text.at(place + 1) == .openBrace {
                push(.template, to: place + 2)
                open.append(-1)
                return
            }
            place += unit == .backslash ? 2 : 1
        }
        throw Failure(message: "Unterminated template literal")
    }

    private mutating func close(_ unit: UInt16) {
        let start = open.popLast() ?? -1
        if has(Self.opensAsync, start) { asyncBodies -= 1 }
        let head = isWord(start - 1, .await) && isWord(start - 2, .for) ? start - 2 : start - 1
        let endsHead = unit == .closeParenthesis && word(head)?.isHeaded == true && !isPunctuator(head - 1, .dot)
        push(.punctuator, to: index + 1, flags: endsHead ? Self.endsHead : 0)
        guard start >= 0 else { return }
        let end = tokens.count - 1
        tokens[start].pair = Int32(truncatingIfNeeded: end)
        tokens[end].pair = Int32(truncatingIfNeeded: start)
    }

    private mutating func readWord(_ unit: UInt16) {
        let end = text.endOfName(index)
        if end >= 0 {
            if unit == .hash { return push(.privateName, to: end) }
            return push(.name, to: end, word: text.number(index, end, of: Self.words))
        }
        if unit == .dot || ScriptScanner.isDigit(unit) {
            let end = text.endOfNumber(index)
            if end >= 0 { return push(.number, to: end) }
        }
        push(.punctuator, to: text.endOfPunctuator(index))
        if unit == .equals, arrowDepth < 0, endsAsyncArrow() { arrowDepth = open.count }
    }
}
