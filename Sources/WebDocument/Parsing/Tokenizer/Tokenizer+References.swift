import WebStandards

// Character references; the temporary buffer has what was read of one.
extension Tokenizer {
    /// Behind an `&` that may begin a reference.
    mutating func beginCharacterReference(_ input: Span<UInt8>) {
        if reportsErrors { places.word = place(input, position - 1) }
        temporary.clear()
        temporary.append(UInt8(ascii: "&"))
        returnState = state
        state = .characterReference
    }

    mutating func readCharacterReference(_ input: Span<UInt8>) {
        let byte = input[position]
        switch state {
        // https://html.spec.whatwg.org/#character-reference-state
        case .characterReference:
            if byte.isAlphanumeric {
                state = .namedCharacterReference
            } else if byte == UInt8(ascii: "#") {
                take(byte)
                characterReferenceCode = 0
                state = .numericCharacterReference
            } else {
                flushCharacterReference(to: returnState)
            }
        case .namedCharacterReference: readNamedReference(input)
        case .ambiguousAmpersand: readAmbiguousAmpersand(input)
        // https://html.spec.whatwg.org/#numeric-character-reference-state
        case .numericCharacterReference:
            if byte | 0x20 == UInt8(ascii: "x") {
                take(byte)
                state = .hexadecimalCharacterReferenceStart
            } else {
                state = .decimalCharacterReferenceStart
            }
        // https://html.spec.whatwg.org/#hexadecimal-character-reference-start-state
        case .hexadecimalCharacterReferenceStart:
            beginDigits(input, byte.hexadecimalDigit == nil ? nil : .hexadecimalCharacterReference)
        // https://html.spec.whatwg.org/#decimal-character-reference-start-state
        case .decimalCharacterReferenceStart:
            beginDigits(input, ASCII.isDigit(byte) ? .decimalCharacterReference : nil)
        // https://html.spec.whatwg.org/#hexadecimal-character-reference-state
        case .hexadecimalCharacterReference: readDigits(input, base: 16) { $0.hexadecimalDigit }
        // https://html.spec.whatwg.org/#decimal-character-reference-state
        default: readDigits(input, base: 10) { ASCII.isDigit($0) ? UInt32($0 - 0x30) : nil }
        }
    }

    private mutating func take(_ byte: UInt8) {
        temporary.append(byte)
        position += 1
    }

    // https://html.spec.whatwg.org/#flush-code-points-consumed-as-a-character-reference
    mutating func flushCharacterReference(to next: TokenizerState) {
        if returnState.isAttributeValue {
            tag.attributes.bytes.append(contentsOf: temporary)
            temporary.clear()
        } else {
            if reportsErrors { sink.tokenPosition = places.word }
            emitTemporaryBuffer()
        }
        state = next
    }

    // MARK: Named

    /// Takes letters and digits as long as a name may be made of them.
    ///
    // https://html.spec.whatwg.org/#named-character-reference-state
    private mutating func readNamedReference(_ input: Span<UInt8>) {
        while position < input.count {
            let byte = input[position]
            guard byte.isAlphanumeric, temporary.count <= NamedReferences.longestName else {
                return finishNamedReference(next: byte)
            }
            take(byte)
        }
    }

    /// Finds the longest name in what was taken: with the semicolon that is next all of it, else a beginning that may
    /// stand without one.
    mutating func finishNamedReference(next: UInt8?) {
        if next == UInt8(ascii: ";"), let found = NamedReferences.find(temporary.span.extracting(1...)) {
            position += 1
            temporary.clear()
            temporary.append(contentsOf: found.text.utf8)
            return flushCharacterReference(to: returnState)
        }
        guard let (length, found) = NamedReferences.findBeginning(of: temporary.span.extracting(1...)) else {
            return flushCharacterReference(to: .ambiguousAmpersand)
        }
        // "If the character reference was consumed as part of an attribute, and the last character matched is not a
        // U+003B SEMICOLON character (;), and the next input character is either a U+003D EQUALS SIGN character (=) or
        // an ASCII alphanumeric, then, for historical reasons, flush".
        let follower = length + 1 < temporary.count ? temporary[length + 1] : next
        if returnState.isAttributeValue, let follower, follower.isAlphanumeric || follower == UInt8(ascii: "=") {
            return flushCharacterReference(to: returnState)
        }
        var place = places.word
        place.column += length + 1
        error("missing-semicolon-after-character-reference", at: place)
        temporary.replaceSubrange(..<(length + 1), with: found.text.utf8)
        flushCharacterReference(to: returnState)
    }

    // https://html.spec.whatwg.org/#ambiguous-ampersand-state
    private mutating func readAmbiguousAmpersand(_ input: Span<UInt8>) {
        let start = position
        while position < input.count, input[position].isAlphanumeric { position += 1 }
        if returnState.isAttributeValue {
            tag.attributes.bytes.append(input.extracting(start..<position))
        } else {
            emit(input, start..<position)
        }
        guard position < input.count else { return }
        if input[position] == UInt8(ascii: ";") { error("unknown-named-character-reference", input, position) }
        state = returnState
    }

    // MARK: Numeric

    private mutating func beginDigits(_ input: Span<UInt8>, _ next: TokenizerState?) {
        if let next {
            state = next
        } else {
            error("absence-of-digits-in-numeric-character-reference", input, position)
            flushCharacterReference(to: returnState)
        }
    }

    @inline(__always)
    private mutating func readDigits(_ input: Span<UInt8>, base: UInt32, _ value: (UInt8) -> UInt32?) {
        while position < input.count {
            let byte = input[position]
            if let digit = value(byte) {
                characterReferenceCode = min(characterReferenceCode * base + digit, 0x11_0000)
                position += 1
                continue
            }
            if byte == UInt8(ascii: ";") {
                position += 1
            } else {
                error("missing-semicolon-after-character-reference", input, position)
            }
            return finishNumericReference(at: reportsErrors ? place(input, position) : places.mark)
        }
    }

    // https://html.spec.whatwg.org/#numeric-character-reference-end-state
    mutating func finishNumericReference(at place: SourcePosition) {
        let code = characterReferenceCode
        temporary.clear()
        switch code {
        case 0: error("null-character-reference", at: place)
        case 0x11_0000...: error("character-reference-outside-unicode-range", at: place)
        case 0xD800..<0xE000: error("surrogate-character-reference", at: place)
        default:
            switch CharacterKind(code) {
            case .noncharacter: error("noncharacter-character-reference", at: place)
            case .control: error("control-character-reference", at: place)
            // Whitespace, and yet an error here.
            case .plain where code == 0x0D: error("control-character-reference", at: place)
            case .plain: break
            }
        }
        if code & ~0x1F == 0x80 {
            // The standard's table is what these bytes are in windows-1252.
            var decoder = TextDecoder(.windows1252)
            decoder.decode([UInt8(code)].span, into: &temporary, flush: true)
        } else if let scalar = Unicode.Scalar(code), code != 0 {
            temporary.append(contentsOf: String(scalar).utf8)
        } else {
            temporary.appendReplacement()
        }
        flushCharacterReference(to: returnState)
    }
}
