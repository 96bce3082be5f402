import WebStandards

// DOCTYPEs.
extension Tokenizer {
    mutating func readDoctype(_ input: Span<UInt8>) {
        switch state {
        // https://html.spec.whatwg.org/#doctype-state
        case .doctype:
            if ASCII.isWhitespace(input[position]) {
                position += 1
            } else if input[position] != UInt8(ascii: ">") {
                error("missing-whitespace-before-doctype-name", input, position)
            }
            state = .beforeDoctypeName
        case .beforeDoctypeName: readBeforeDoctypeName(input)
        case .doctypeName: readDoctypeName(input)
        case .afterDoctypeName: readAfterDoctypeName(input)
        case .afterDoctypePublicKeyword, .beforeDoctypePublicIdentifier: readBeforeIdentifier(input, .public)
        case .afterDoctypeSystemKeyword, .beforeDoctypeSystemIdentifier: readBeforeIdentifier(input, .system)
        case .doctypePublicIdentifierDoubleQuoted, .doctypePublicIdentifierSingleQuoted:
            readIdentifier(input, .public)
        case .doctypeSystemIdentifierDoubleQuoted, .doctypeSystemIdentifierSingleQuoted:
            readIdentifier(input, .system)
        case .afterDoctypePublicIdentifier, .betweenDoctypeIdentifiers: readBetweenIdentifiers(input)
        // https://html.spec.whatwg.org/#after-doctype-system-identifier-state
        case .afterDoctypeSystemIdentifier:
            guard skipWhitespace(input) else { return }
            if input[position] == UInt8(ascii: ">") {
                position += 1
                emitDoctype()
            } else {
                error("unexpected-character-after-doctype-system-identifier", input, position)
                state = .bogusDoctype
            }
        default: readBogusDoctype(input)
        }
    }

    // https://html.spec.whatwg.org/#before-doctype-name-state
    private mutating func readBeforeDoctypeName(_ input: Span<UInt8>) {
        guard skipWhitespace(input) else { return }
        if input[position] == UInt8(ascii: ">") {
            error("missing-doctype-name", input, position)
            position += 1
            doctype.forcesQuirks = true
            emitDoctype()
        } else {
            doctype.name = []
            state = .doctypeName
        }
    }

    // https://html.spec.whatwg.org/#doctype-name-state
    private mutating func readDoctypeName(_ input: Span<UInt8>) {
        let end = input.endOfRun(from: position, .doctypeNameEnd)
        doctype.name?.appendLowercased(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        switch input[end] {
        case UInt8(ascii: ">"): emitDoctype()
        case 0:
            error("unexpected-null-character", input, end)
            doctype.name?.appendReplacement()
        default:
            temporary.clear()
            state = .afterDoctypeName
        }
    }

    /// Matches `PUBLIC` and `SYSTEM`, which a chunk may end in; the temporary buffer has what matched.
    ///
    /// https://html.spec.whatwg.org/#after-doctype-name-state
    private mutating func readAfterDoctypeName(_ input: Span<UInt8>) {
        if temporary.isEmpty {
            guard skipWhitespace(input) else { return }
            if input[position] == UInt8(ascii: ">") {
                position += 1
                return emitDoctype()
            }
            if reportsErrors { places.word = place(input, position) }
        }
        while position < input.count {
            temporary.append(input[position])
            let isPublic = temporary.isWordStart("public", .ignoringCase)
            guard isPublic || temporary.isWordStart("system", .ignoringCase) else {
                return beginBogusDoctype()
            }
            position += 1
            guard temporary.count == 6 else { continue }
            temporary.clear()
            state = isPublic ? .afterDoctypePublicKeyword : .afterDoctypeSystemKeyword
            return
        }
    }

    /// Where no keyword is.
    mutating func beginBogusDoctype() {
        error("invalid-character-sequence-after-doctype-name", at: places.word)
        temporary.clear()
        doctype.forcesQuirks = true
        state = .bogusDoctype
    }

    // https://html.spec.whatwg.org/#after-doctype-public-keyword-state
    // https://html.spec.whatwg.org/#before-doctype-public-identifier-state
    // https://html.spec.whatwg.org/#after-doctype-system-keyword-state
    // https://html.spec.whatwg.org/#before-doctype-system-identifier-state
    private mutating func readBeforeIdentifier(_ input: Span<UInt8>, _ kind: DoctypeIdentifier) {
        let isBehindKeyword = state == .afterDoctypePublicKeyword || state == .afterDoctypeSystemKeyword
        let byte = input[position]
        switch byte {
        case let byte where ASCII.isWhitespace(byte):
            position += 1
            state = kind == .public ? .beforeDoctypePublicIdentifier : .beforeDoctypeSystemIdentifier
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if isBehindKeyword { error(kind.missingWhitespace, input, position) }
            beginIdentifier(kind, quote: byte)
        case UInt8(ascii: ">"):
            error(kind.missing, input, position)
            position += 1
            doctype.forcesQuirks = true
            emitDoctype()
        default:
            error(kind.missingQuote, input, position)
            doctype.forcesQuirks = true
            state = .bogusDoctype
        }
    }

    /// Consumes the quote.
    private mutating func beginIdentifier(_ kind: DoctypeIdentifier, quote: UInt8) {
        position += 1
        let isDouble = quote == UInt8(ascii: "\"")
        switch kind {
        case .public:
            doctype.publicID = []
            state = isDouble ? .doctypePublicIdentifierDoubleQuoted : .doctypePublicIdentifierSingleQuoted
        case .system:
            doctype.systemID = []
            state = isDouble ? .doctypeSystemIdentifierDoubleQuoted : .doctypeSystemIdentifierSingleQuoted
        }
    }

    // https://html.spec.whatwg.org/#doctype-public-identifier-(double-quoted)-state
    // https://html.spec.whatwg.org/#doctype-system-identifier-(double-quoted)-state
    private mutating func readIdentifier(_ input: Span<UInt8>, _ kind: DoctypeIdentifier) {
        let isDouble =
            state == .doctypePublicIdentifierDoubleQuoted || state == .doctypeSystemIdentifierDoubleQuoted
        let quote = isDouble ? UInt8(ascii: "\"") : UInt8(ascii: "'")
        let end = input.index(ofAny: quote, UInt8(ascii: ">"), 0, from: position)
        let run = input.extracting(position..<end)
        switch kind {
        case .public: doctype.publicID?.append(run)
        case .system: doctype.systemID?.append(run)
        }
        position = end
        guard end < input.count else { return }
        position += 1
        switch input[end] {
        case quote: state = kind == .public ? .afterDoctypePublicIdentifier : .afterDoctypeSystemIdentifier
        case 0:
            error("unexpected-null-character", input, end)
            switch kind {
            case .public: doctype.publicID?.appendReplacement()
            case .system: doctype.systemID?.appendReplacement()
            }
        default:
            error(kind.abrupt, input, end)
            doctype.forcesQuirks = true
            emitDoctype()
        }
    }

    // https://html.spec.whatwg.org/#after-doctype-public-identifier-state
    // https://html.spec.whatwg.org/#between-doctype-public-and-system-identifiers-state
    private mutating func readBetweenIdentifiers(_ input: Span<UInt8>) {
        let byte = input[position]
        switch byte {
        case let byte where ASCII.isWhitespace(byte):
            position += 1
            state = .betweenDoctypeIdentifiers
        case UInt8(ascii: ">"):
            position += 1
            emitDoctype()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if state == .afterDoctypePublicIdentifier {
                error("missing-whitespace-between-doctype-public-and-system-identifiers", input, position)
            }
            beginIdentifier(.system, quote: byte)
        default:
            error(DoctypeIdentifier.system.missingQuote, input, position)
            doctype.forcesQuirks = true
            state = .bogusDoctype
        }
    }

    // https://html.spec.whatwg.org/#bogus-doctype-state
    private mutating func readBogusDoctype(_ input: Span<UInt8>) {
        position = input.index(ofAny: UInt8(ascii: ">"), 0, 0, from: position)
        guard position < input.count else { return }
        position += 1
        if input[position - 1] == 0 {
            error("unexpected-null-character", input, position - 1)
        } else {
            emitDoctype()
        }
    }
}

/// Which identifier of a DOCTYPE, and how its errors are called.
private enum DoctypeIdentifier {
    case `public`, system

    var missingWhitespace: StaticString {
        switch self {
        case .public: "missing-whitespace-after-doctype-public-keyword"
        case .system: "missing-whitespace-after-doctype-system-keyword"
        }
    }

    var missing: StaticString {
        switch self {
        case .public: "missing-doctype-public-identifier"
        case .system: "missing-doctype-system-identifier"
        }
    }

    var missingQuote: StaticString {
        switch self {
        case .public: "missing-quote-before-doctype-public-identifier"
        case .system: "missing-quote-before-doctype-system-identifier"
        }
    }

    var abrupt: StaticString {
        switch self {
        case .public: "abrupt-doctype-public-identifier"
        case .system: "abrupt-doctype-system-identifier"
        }
    }
}
