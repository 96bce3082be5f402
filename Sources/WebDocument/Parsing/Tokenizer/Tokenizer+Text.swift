import WebStandards

// Text outside of tags. A run of it is handed over as it stands in the chunk.
extension Tokenizer {
    // https://html.spec.whatwg.org/#data-state
    mutating func readData(_ input: Span<UInt8>) {
        switch readRun(input, tagsBegin: { $0.isLetter || $0 == 0x2F || $0 == 0x21 || $0 == 0x3F }) {
        case UInt8(ascii: "<"):
            if reportsErrors { places.token = place(input, position - 1) }
            state = .tagOpen
            if position < input.count { readTagOpen(input) }
        case UInt8(ascii: "&"): beginCharacterReference(input)
        case 0:
            error("unexpected-null-character", input, position - 1)
            sink.nullCharacter()
        default: break
        }
    }

    // https://html.spec.whatwg.org/#rcdata-state
    mutating func readRCDATA(_ input: Span<UInt8>) {
        switch readRun(input, tagsBegin: { $0 == 0x2F }) {
        case UInt8(ascii: "<"): beginTextTag(input, .textLessThanSign)
        case UInt8(ascii: "&"): beginCharacterReference(input)
        case 0: emitReplacement(input)
        default: break
        }
    }

    /// Consumes text up to a `<`, `&` or U+0000, and that too, which it gives.
    ///
    /// OPTIMIZATION: `<` and `&` that the next byte shows to be text do not end the run.
    @inline(__always)
    private mutating func readRun(_ input: Span<UInt8>, tagsBegin: (UInt8) -> Bool) -> UInt8? {
        let start = position
        var end = input.index(ofAny: UInt8(ascii: "<"), UInt8(ascii: "&"), 0, from: start)
        while end + 1 < input.count {
            let next = input[end + 1]
            if input[end] == UInt8(ascii: "<") {
                guard !reportsErrors, !tagsBegin(next) else { break }
            } else {
                guard input[end] != 0, !next.isAlphanumeric, next != UInt8(ascii: "#") else { break }
            }
            end = input.index(ofAny: UInt8(ascii: "<"), UInt8(ascii: "&"), 0, from: end + 1)
        }
        emit(input, start..<end)
        position = end
        guard end < input.count else { return nil }
        position += 1
        return input[end]
    }

    // https://html.spec.whatwg.org/#rawtext-state
    mutating func readRawText(_ input: Span<UInt8>) {
        switch readRawRun(input, tagsBegin: { $0 == 0x2F }) {
        case UInt8(ascii: "<"): beginTextTag(input, .textLessThanSign)
        case 0: emitReplacement(input)
        default: break
        }
    }

    // https://html.spec.whatwg.org/#script-data-state
    mutating func readScriptData(_ input: Span<UInt8>) {
        switch readRawRun(input, tagsBegin: { $0 == 0x2F || $0 == 0x21 }) {
        case UInt8(ascii: "<"): beginTextTag(input, .scriptDataLessThanSign)
        case 0: emitReplacement(input)
        default: break
        }
    }

    /// As `readRun`, where `&` means nothing.
    @inline(__always)
    private mutating func readRawRun(_ input: Span<UInt8>, tagsBegin: (UInt8) -> Bool) -> UInt8? {
        let start = position
        var end = input.index(ofAny: UInt8(ascii: "<"), 0, 0, from: start)
        while end + 1 < input.count, input[end] != 0, !tagsBegin(input[end + 1]) {
            end = input.index(ofAny: UInt8(ascii: "<"), 0, 0, from: end + 1)
        }
        emit(input, start..<end)
        position = end
        guard end < input.count else { return nil }
        position += 1
        return input[end]
    }

    // https://html.spec.whatwg.org/#plaintext-state
    mutating func readPlaintext(_ input: Span<UInt8>) {
        let end = input.index(ofAny: 0, 0, 0, from: position)
        emit(input, position..<end)
        position = end
        guard end < input.count else { return }
        position += 1
        emitReplacement(input)
    }

    /// Emits U+FFFD for the U+0000 just consumed.
    mutating func emitReplacement(_ input: Span<UInt8>) {
        error("unexpected-null-character", input, position - 1)
        emit("\u{FFFD}")
    }

    /// Behind a `<` in text.
    mutating func beginTextTag(_ input: Span<UInt8>, _ next: TokenizerState) {
        if reportsErrors { places.token = place(input, position - 1) }
        returnState = state
        state = next
    }

    // https://html.spec.whatwg.org/#rcdata-less-than-sign-state and its like
    mutating func readTextTag(_ input: Span<UInt8>) {
        let byte = input[position]
        switch state {
        case .textLessThanSign:
            if byte == UInt8(ascii: "/") {
                position += 1
                state = .textEndTagOpen
            } else {
                emit("<")
                state = returnState
            }
        // https://html.spec.whatwg.org/#rcdata-end-tag-open-state and its like
        case .textEndTagOpen:
            if byte.isLetter {
                beginTag(.end)
                temporary.clear()
                state = .textEndTagName
            } else {
                emit("</")
                state = returnState
            }
        default: readTextEndTagName(input)
        }
    }

    // https://html.spec.whatwg.org/#rcdata-end-tag-name-state and its like
    private mutating func readTextEndTagName(_ input: Span<UInt8>) {
        let end = input.endOfLetters(from: position)
        temporary.append(input.extracting(position..<end))
        tag.name.appendLowercased(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        let byte = input[end]
        if byte.endsTagName, isAppropriateEndTag {
            position += 1
            temporary.clear()
            leaveTagName(input, byte)
        } else {
            emit("</")
            emitTemporaryBuffer()
            state = returnState
        }
    }

    // https://html.spec.whatwg.org/#cdata-section-state
    mutating func readCDATASection(_ input: Span<UInt8>) {
        let bracket = UInt8(ascii: "]")
        switch state {
        case .cdataSection:
            let end = input.index(ofAny: bracket, 0, 0, from: position)
            emit(input, position..<end)
            position = end
            guard end < input.count else { return }
            position += 1
            if input[end] == 0 {
                sink.nullCharacter()
            } else {
                state = .cdataSectionBracket
            }
        // https://html.spec.whatwg.org/#cdata-section-bracket-state
        case .cdataSectionBracket:
            if input[position] == bracket {
                position += 1
                state = .cdataSectionEnd
            } else {
                emit("]")
                state = .cdataSection
            }
        // https://html.spec.whatwg.org/#cdata-section-end-state
        default:
            switch input[position] {
            case bracket:
                position += 1
                emit("]")
            case UInt8(ascii: ">"):
                position += 1
                state = .data
            default:
                emit("]]")
                state = .cdataSection
            }
        }
    }
}
