/// The tokens of a text as plain values: what the tokenizer gives, for tools and tests.
package enum HTMLTokens {
    package enum Token: Hashable, Sendable {
        case documentType(name: String?, publicID: String?, systemID: String?, forcesQuirks: Bool)
        case startTag(name: String, attributes: [Attribute], isSelfClosing: Bool)
        case endTag(name: String)
        case comment(String)
        /// Adjacent characters are one token.
        case characters(String)
    }

    package struct Attribute: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// An error by the name the standard gives it (https://html.spec.whatwg.org/#parse-errors).
    package struct ParseError: Hashable, Sendable {
        package let code: String
        package let position: SourcePosition

        package init(_ code: String, at position: SourcePosition) {
            self.code = code
            self.position = position
        }
    }

    /// The states a test may begin in, called as html5lib's tests call them.
    package enum InitialState: String, CaseIterable, Sendable {
        case data = "Data state"
        case plaintext = "PLAINTEXT state"
        case rcdata = "RCDATA state"
        case rawtext = "RAWTEXT state"
        case scriptData = "Script data state"
        case cdataSection = "CDATA section state"

        fileprivate var textState: TextState {
            switch self {
            case .data: .data
            case .plaintext: .plaintext
            case .rcdata: .rcdata
            case .rawtext: .rawtext
            case .scriptData: .scriptData
            case .cdataSection: .cdataSection
            }
        }
    }

    /// How a text is read.
    package struct Reading: Sendable {
        package var state = InitialState.data
        package var lastStartTag: String?
        /// How many bytes are fed at a time, or more where a character is longer; `nil`: all.
        package var chunk: Int?
        package var wantsErrors = true
        /// What the scripts write, one after another, each when its end tag has been read; none: scripts are passed by.
        package var written: [String] = []

        package init() {}
    }

    /// The tokens of a text, and the errors in it.
    package static func list(_ text: String, _ reading: Reading = Reading()) -> (tokens: [Token], errors: [ParseError])
    {
        let sink = TokenList(wantsErrors: reading.wantsErrors, stopsForScripts: !reading.written.isEmpty)
        var tokenizer = Tokenizer(sink: sink)
        tokenizer.begin(in: reading.state.textState, lastStartTag: reading.lastStartTag.map { Array($0.utf8) })
        var rest = reading
        feed(text, to: &tokenizer, &rest)
        tokenizer.finish()
        return (tokenizer.sink.tokens, tokenizer.sink.errors)
    }

    private static func feed(_ text: String, to tokenizer: inout Tokenizer<TokenList>, _ reading: inout Reading) {
        let bytes = normalized(text)
        var start = 0
        while start < bytes.count {
            var end = min(bytes.count, start + max(1, reading.chunk ?? bytes.count))
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            start += tokenizer.feed(bytes.span.extracting(start..<end))
            if tokenizer.isStopped, !reading.written.isEmpty {
                feed(reading.written.removeFirst(), to: &tokenizer, &reading)
            }
        }
    }

    // https://infra.spec.whatwg.org/#normalize-newlines
    private static func normalized(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var lastWasCarriageReturn = false
        for byte in text.utf8 {
            if byte != 0x0A || !lastWasCarriageReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
            lastWasCarriageReturn = byte == 0x0D
        }
        return bytes
    }
}

private struct TokenList: TokenSink {
    let wantsErrors: Bool
    let stopsForScripts: Bool
    var tokens: [HTMLTokens.Token] = []
    var errors: [HTMLTokens.ParseError] = []
    var tokenPosition = SourcePosition()
    var tagEnd = 0
    private var text: [UInt8] = []

    init(wantsErrors: Bool, stopsForScripts: Bool) {
        self.wantsErrors = wantsErrors
        self.stopsForScripts = stopsForScripts
    }

    var allowsCDATASections: Bool { false }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        tokens.append(.characters(String(decoding: text, as: UTF8.self)))
        text = []
    }

    private mutating func add(_ token: HTMLTokens.Token) {
        flush()
        tokens.append(token)
    }

    mutating func documentType(_ token: borrowing DocumentTypeToken) {
        func string(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        add(
            .documentType(
                name: string(token.name),
                publicID: string(token.publicID),
                systemID: string(token.systemID),
                forcesQuirks: token.forcesQuirks
            )
        )
    }

    mutating func startTag(_ token: borrowing TagToken) -> TextState {
        var attributes: [HTMLTokens.Attribute] = []
        for item in token.attributes.items {
            attributes.append(
                HTMLTokens.Attribute(
                    name: String(decoding: token.attributes.bytes[item.nameRange], as: UTF8.self),
                    value: String(decoding: token.attributes.bytes[item.valueRange], as: UTF8.self)
                )
            )
        }
        let name = String(decoding: token.name, as: UTF8.self)
        add(.startTag(name: name, attributes: attributes, isSelfClosing: token.isSelfClosing))
        return .data
    }

    mutating func endTag(_ token: borrowing TagToken) -> ParserFlow {
        add(.endTag(name: String(decoding: token.name, as: UTF8.self)))
        return stopsForScripts && token.tag == .script ? .stopForScript : .goOn
    }

    mutating func characters(_ bytes: Span<UInt8>) { text.append(bytes) }
    mutating func nullCharacter() { text.append(0) }

    mutating func comment(_ data: Span<UInt8>) {
        flush()
        var bytes: [UInt8] = []
        bytes.append(data)
        tokens.append(.comment(String(decoding: bytes, as: UTF8.self)))
    }

    mutating func endOfFile() { flush() }

    mutating func parseError(_ code: StaticString, at position: SourcePosition) {
        errors.append(HTMLTokens.ParseError("\(code)", at: position))
    }
}
