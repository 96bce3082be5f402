import WebStandards

// Tags and their attributes.
//
// OPTIMIZATION: where the next state is known and nothing but the chunk's end can come between, its function is called at
// once; each way through `step` is a jump that the processor guesses wrong.
extension Tokenizer {
    enum TagKind { case start, end }

    mutating func beginTag(_ kind: TagKind) {
        tag.isEnd = kind == .end
        tag.name.clear()
        tag.isSelfClosing = false
        tag.attributes.removeAll()
        names.removeAll()
    }

    // https://html.spec.whatwg.org/#tag-open-state
    mutating func readTagOpen(_ input: Span<UInt8>) {
        switch input[position] {
        case UInt8(ascii: "!"):
            position += 1
            if reportsErrors { places.word = place(input, position) }
            temporary.clear()
            state = .markupDeclarationOpen
        case UInt8(ascii: "/"):
            position += 1
            state = .endTagOpen
            if position < input.count { readEndTagOpen(input) }
        case let byte where byte.isLetter:
            beginTag(.start)
            state = .tagName
            readTagName(input)
        case UInt8(ascii: "?"):
            error("unexpected-question-mark-instead-of-tag-name", input, position)
            state = .bogusComment
        default:
            error("invalid-first-character-of-tag-name", input, position)
            emit("<")
            state = .data
        }
    }

    // https://html.spec.whatwg.org/#end-tag-open-state
    mutating func readEndTagOpen(_ input: Span<UInt8>) {
        switch input[position] {
        case let byte where byte.isLetter:
            beginTag(.end)
            state = .tagName
            readTagName(input)
        case UInt8(ascii: ">"):
            error("missing-end-tag-name", input, position)
            position += 1
            state = .data
        default:
            error("invalid-first-character-of-tag-name", input, position)
            state = .bogusComment
        }
    }

    // https://html.spec.whatwg.org/#tag-name-state
    mutating func readTagName(_ input: Span<UInt8>) {
        let end = input.endOfRun(from: position, .tagNameEnd)
        tag.name.appendLowercased(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        if input[end] == 0 {
            error("unexpected-null-character", input, end)
            tag.name.appendReplacement()
        } else {
            leaveTagName(input, input[end])
        }
    }

    /// Behind whitespace, `/` or `>` that ends a tag's name.
    mutating func leaveTagName(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ">"): emitTag(input, at: position - 1)
        case UInt8(ascii: "/"): state = .selfClosingStartTag
        default:
            state = .beforeAttributeName
            readBeforeAttributeName(input)
        }
    }

    // https://html.spec.whatwg.org/#before-attribute-name-state
    mutating func readBeforeAttributeName(_ input: Span<UInt8>) {
        guard skipWhitespace(input) else { return }
        switch input[position] {
        case UInt8(ascii: "/"), UInt8(ascii: ">"): state = .afterAttributeName
        case UInt8(ascii: "="):
            error("unexpected-equals-sign-before-attribute-name", input, position)
            beginAttribute()
            tag.attributes.bytes.append(input[position])
            position += 1
        default:
            beginAttribute()
            readAttributeName(input)
        }
    }

    // https://html.spec.whatwg.org/#attribute-name-state
    mutating func readAttributeName(_ input: Span<UInt8>) {
        while position < input.count {
            let end = input.endOfRun(from: position, .attributeNameEnd)
            tag.attributes.bytes.appendLowercased(input.extracting(position..<end))
            position = end
            guard end < input.count else { return }
            switch input[end] {
            case UInt8(ascii: "="):
                finishAttributeName(input)
                position += 1
                state = .beforeAttributeValue
                return readBeforeAttributeValue(input)
            case 0:
                position += 1
                error("unexpected-null-character", input, end)
                tag.attributes.bytes.appendReplacement()
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
                position += 1
                error("unexpected-character-in-attribute-name", input, end)
                tag.attributes.bytes.append(input[end])
            default:
                finishAttributeName(input)
                state = .afterAttributeName
                return
            }
        }
    }

    // https://html.spec.whatwg.org/#after-attribute-name-state
    mutating func readAfterAttributeName(_ input: Span<UInt8>) {
        guard skipWhitespace(input) else { return }
        switch input[position] {
        case UInt8(ascii: "/"):
            position += 1
            state = .selfClosingStartTag
        case UInt8(ascii: "="):
            position += 1
            state = .beforeAttributeValue
        case UInt8(ascii: ">"):
            position += 1
            emitTag(input, at: position - 1)
        default: beginAttribute()
        }
    }

    // https://html.spec.whatwg.org/#before-attribute-value-state
    mutating func readBeforeAttributeValue(_ input: Span<UInt8>) {
        guard skipWhitespace(input) else { return }
        switch input[position] {
        case UInt8(ascii: "\""):
            position += 1
            state = .attributeValueDoubleQuoted
            readAttributeValue(input, quote: UInt8(ascii: "\""))
        case UInt8(ascii: "'"):
            position += 1
            state = .attributeValueSingleQuoted
        case UInt8(ascii: ">"):
            error("missing-attribute-value", input, position)
            position += 1
            emitTag(input, at: position - 1)
        default: state = .attributeValueUnquoted
        }
    }

    // https://html.spec.whatwg.org/#attribute-value-(double-quoted)-state
    mutating func readAttributeValue(_ input: Span<UInt8>, quote: UInt8) {
        let end = input.index(ofAny: quote, UInt8(ascii: "&"), 0, from: position)
        tag.attributes.bytes.append(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        switch input[end] {
        case quote:
            state = .afterAttributeValueQuoted
            if position < input.count { readAfterAttributeValue(input) }
        case 0: appendReplacementToAttribute(input)
        default: beginCharacterReference(input)
        }
    }

    // https://html.spec.whatwg.org/#attribute-value-(unquoted)-state
    mutating func readUnquotedAttributeValue(_ input: Span<UInt8>) {
        let end = input.endOfRun(from: position, .unquotedValueEnd)
        tag.attributes.bytes.append(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        switch input[end] {
        case UInt8(ascii: ">"): emitTag(input, at: end)
        case UInt8(ascii: "&"): beginCharacterReference(input)
        case 0: appendReplacementToAttribute(input)
        case let byte where ASCII.isWhitespace(byte): state = .beforeAttributeName
        case let byte:
            error("unexpected-character-in-unquoted-attribute-value", input, end)
            tag.attributes.bytes.append(byte)
        }
    }

    private mutating func appendReplacementToAttribute(_ input: Span<UInt8>) {
        error("unexpected-null-character", input, position - 1)
        tag.attributes.bytes.appendReplacement()
    }

    // https://html.spec.whatwg.org/#after-attribute-value-(quoted)-state
    mutating func readAfterAttributeValue(_ input: Span<UInt8>) {
        switch input[position] {
        case UInt8(ascii: "/"):
            position += 1
            state = .selfClosingStartTag
        case UInt8(ascii: ">"):
            position += 1
            emitTag(input, at: position - 1)
        case let byte where ASCII.isWhitespace(byte):
            position += 1
            state = .beforeAttributeName
        default:
            error("missing-whitespace-between-attributes", input, position)
            state = .beforeAttributeName
        }
    }

    // https://html.spec.whatwg.org/#self-closing-start-tag-state
    mutating func readSelfClosingStartTag(_ input: Span<UInt8>) {
        if input[position] == UInt8(ascii: ">") {
            tag.isSelfClosing = true
            position += 1
            emitTag(input, at: position - 1)
        } else {
            error("unexpected-solidus-in-tag", input, position)
            state = .beforeAttributeName
        }
    }

    /// Whether anything is left behind it.
    @inline(__always)
    mutating func skipWhitespace(_ input: Span<UInt8>) -> Bool {
        while position < input.count {
            guard ASCII.isWhitespace(input[position]) else { return true }
            position += 1
        }
        return false
    }
}
