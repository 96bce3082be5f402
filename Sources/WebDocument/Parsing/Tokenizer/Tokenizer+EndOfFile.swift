// What each state does with "EOF".
extension Tokenizer {
    /// Ends the input: hands over what was begun, as the standard has it, and then the end of file.
    mutating func finish() {
        while !readEndOfFile() {}
        if reportsErrors { sink.tokenPosition = places.mark }
        sink.endOfFile()
    }

    /// Whether nothing is left to be handed over but the end of file; if not, the state is another.
    private mutating func readEndOfFile() -> Bool {
        switch state {
        case .data, .rcdata, .rawtext, .scriptData, .plaintext: return true
        case .tagOpen:
            error("eof-before-tag-name", at: places.mark)
            emit("<")
            state = .data
        case .endTagOpen:
            error("eof-before-tag-name", at: places.mark)
            emit("</")
            state = .data
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName, .beforeAttributeValue,
            .attributeValueDoubleQuoted, .attributeValueSingleQuoted, .attributeValueUnquoted,
            .afterAttributeValueQuoted, .selfClosingStartTag:
            error("eof-in-tag", at: places.mark)
            state = .data
        case .textLessThanSign, .scriptDataLessThanSign, .scriptDataEscapedLessThanSign:
            emit("<")
            state = returnState
        case .textEndTagOpen, .textEndTagName:
            emit("</")
            if state == .textEndTagName { emitTemporaryBuffer() }
            state = returnState
        case .scriptDataEscapeStart, .scriptDataEscapeStartDash: state = .scriptData
        case .scriptDataEscaped, .scriptDataEscapedDash, .scriptDataEscapedDashDash, .scriptDataDoubleEscapeStart,
            .scriptDataDoubleEscaped, .scriptDataDoubleEscapedDash, .scriptDataDoubleEscapedDashDash,
            .scriptDataDoubleEscapedLessThanSign, .scriptDataDoubleEscapeEnd:
            error("eof-in-script-html-comment-like-text", at: places.mark)
            state = .scriptData
        case .markupDeclarationOpen: beginIncorrectlyOpenedComment()
        case .bogusComment: emitComment()
        case .commentStart, .commentStartDash, .comment, .commentLessThanSign, .commentLessThanSignBang,
            .commentLessThanSignBangDash, .commentLessThanSignBangDashDash, .commentEndDash, .commentEnd,
            .commentEndBang:
            error("eof-in-comment", at: places.mark)
            emitComment()
        case .afterDoctypeName where !temporary.isEmpty: beginBogusDoctype()
        case .bogusDoctype: emitDoctype()
        case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .afterDoctypePublicKeyword,
            .beforeDoctypePublicIdentifier, .doctypePublicIdentifierDoubleQuoted,
            .doctypePublicIdentifierSingleQuoted, .afterDoctypePublicIdentifier, .betweenDoctypeIdentifiers,
            .afterDoctypeSystemKeyword, .beforeDoctypeSystemIdentifier, .doctypeSystemIdentifierDoubleQuoted,
            .doctypeSystemIdentifierSingleQuoted, .afterDoctypeSystemIdentifier:
            error("eof-in-doctype", at: places.mark)
            doctype.forcesQuirks = true
            emitDoctype()
        case .cdataSection:
            error("eof-in-cdata", at: places.mark)
            state = .data
        case .cdataSectionBracket:
            emit("]")
            state = .cdataSection
        case .cdataSectionEnd:
            emit("]]")
            state = .cdataSection
        case .namedCharacterReference: finishNamedReference(next: nil)
        case .ambiguousAmpersand: state = returnState
        case .characterReference: flushCharacterReference(to: returnState)
        case .numericCharacterReference, .hexadecimalCharacterReferenceStart, .decimalCharacterReferenceStart:
            error("absence-of-digits-in-numeric-character-reference", at: places.mark)
            flushCharacterReference(to: returnState)
        case .hexadecimalCharacterReference, .decimalCharacterReference:
            error("missing-semicolon-after-character-reference", at: places.mark)
            finishNumericReference(at: places.mark)
        }
        return false
    }
}
