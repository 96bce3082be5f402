/// The HTML Standard's tokenizer: from UTF-8 with newlines normalised to tokens.
///
/// https://html.spec.whatwg.org/#tokenization
///
/// The input comes in chunks, cut anywhere between two characters; only runs of characters are cut by it. A state is a
/// function that reads from `position` on and leaves at the chunk's end or where another state begins; what it must
/// remember over the end of a chunk is in the properties here. The end of file is apart, in `finish()`.
struct Tokenizer<Sink: TokenSink>: ~Copyable {
    var sink: Sink
    var state = TokenizerState.data
    /// Where a character reference, or a `<` in text that opens no tag, goes back to.
    var returnState = TokenizerState.data
    /// Whether the last `feed` ended behind a token after which the sink wants a script to run first.
    private(set) var isStopped = false

    /// The first byte of the chunk at hand that is not consumed.
    var position = 0

    var tag = TagToken()
    var attribute = AttributeUnderway()
    var names = AttributeNames()
    var comment: [UInt8] = []
    var doctype = DocumentTypeToken()
    /// https://html.spec.whatwg.org/#temporary-buffer, and what of a fixed word has been matched.
    var temporary: [UInt8] = []
    /// https://html.spec.whatwg.org/#character-reference-code, no greater than one past the last code point.
    var characterReferenceCode: UInt32 = 0

    /// The last start tag, as far as an "appropriate end tag token" needs it; the name only of a tag without a number.
    private var lastStartTag = TagName.other
    private var lastStartTagName: [UInt8] = []

    /// Whether positions are kept, for errors to be reported with.
    let reportsErrors: Bool
    var places = SourcePlaces()
    let nameTable = unsafe NameTable.shared

    init(sink: Sink) {
        self.sink = sink
        reportsErrors = sink.wantsErrors
    }

    /// Begins in another state than data, as a fragment's parser and the tests do.
    mutating func begin(in text: TextState, lastStartTag name: [UInt8]? = nil) {
        state = TokenizerState(text)
        lastStartTagName = name ?? []
        lastStartTag = nameTable.tag(lastStartTagName.span)
    }

    /// Reads on, and gives how many bytes it consumed.
    ///
    /// It consumes all of them unless it stopped for a script (`isStopped`); the others are then to be fed again, behind
    /// what the script wrote.
    mutating func feed(_ input: Span<UInt8>) -> Int {
        position = 0
        isStopped = false
        places.beginChunk()
        while position < input.count, !isStopped { step(input) }
        if reportsErrors { _ = place(input, position) }
        return position
    }

    @inline(__always)
    private mutating func step(_ input: Span<UInt8>) {
        switch state {
        case .data: readData(input)
        case .rcdata: readRCDATA(input)
        case .rawtext: readRawText(input)
        case .scriptData: readScriptData(input)
        case .plaintext: readPlaintext(input)
        case .tagOpen: readTagOpen(input)
        case .endTagOpen: readEndTagOpen(input)
        case .tagName: readTagName(input)
        case .beforeAttributeName: readBeforeAttributeName(input)
        case .attributeName: readAttributeName(input)
        case .afterAttributeName: readAfterAttributeName(input)
        case .beforeAttributeValue: readBeforeAttributeValue(input)
        case .attributeValueDoubleQuoted: readAttributeValue(input, quote: UInt8(ascii: "\""))
        case .attributeValueSingleQuoted: readAttributeValue(input, quote: UInt8(ascii: "'"))
        case .attributeValueUnquoted: readUnquotedAttributeValue(input)
        case .afterAttributeValueQuoted: readAfterAttributeValue(input)
        case .selfClosingStartTag: readSelfClosingStartTag(input)
        case .textLessThanSign, .textEndTagOpen, .textEndTagName: readTextTag(input)
        case .scriptDataLessThanSign, .scriptDataEscapeStart, .scriptDataEscapeStartDash,
            .scriptDataEscapedLessThanSign, .scriptDataDoubleEscapedLessThanSign:
            readScriptEscape(input)
        case .scriptDataEscaped, .scriptDataEscapedDash, .scriptDataEscapedDashDash:
            readEscapedScript(input, .escaped)
        case .scriptDataDoubleEscaped, .scriptDataDoubleEscapedDash, .scriptDataDoubleEscapedDashDash:
            readEscapedScript(input, .doubleEscaped)
        case .scriptDataDoubleEscapeStart: readDoubleEscapeName(input, from: .scriptDataEscaped)
        case .scriptDataDoubleEscapeEnd: readDoubleEscapeName(input, from: .scriptDataDoubleEscaped)
        case .bogusComment: readBogusComment(input)
        case .markupDeclarationOpen: readMarkupDeclarationOpen(input)
        case .comment: readComment(input)
        case .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang: readCommentEdge(input)
        case .commentLessThanSign, .commentLessThanSignBang, .commentLessThanSignBangDash,
            .commentLessThanSignBangDashDash:
            readCommentLessThanSign(input)
        case .doctype, .beforeDoctypeName, .doctypeName, .afterDoctypeName, .afterDoctypePublicKeyword,
            .beforeDoctypePublicIdentifier, .doctypePublicIdentifierDoubleQuoted,
            .doctypePublicIdentifierSingleQuoted, .afterDoctypePublicIdentifier, .betweenDoctypeIdentifiers,
            .afterDoctypeSystemKeyword, .beforeDoctypeSystemIdentifier, .doctypeSystemIdentifierDoubleQuoted,
            .doctypeSystemIdentifierSingleQuoted, .afterDoctypeSystemIdentifier, .bogusDoctype:
            readDoctype(input)
        case .cdataSection, .cdataSectionBracket, .cdataSectionEnd: readCDATASection(input)
        case .characterReference, .namedCharacterReference, .ambiguousAmpersand, .numericCharacterReference,
            .hexadecimalCharacterReferenceStart, .decimalCharacterReferenceStart, .hexadecimalCharacterReference,
            .decimalCharacterReference:
            readCharacterReference(input)
        }
    }
}

// MARK: - Emitting

extension Tokenizer {
    @inline(__always)
    mutating func emit(_ input: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if reportsErrors {
            let place = place(input, range.lowerBound)
            sink.tokenPosition = place
        }
        sink.characters(input.extracting(range))
    }

    /// Emits characters that the standard names, or that an earlier chunk held.
    mutating func emit(_ text: StaticString) {
        unsafe sink.characters(Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func emitTemporaryBuffer() {
        guard !temporary.isEmpty else { return }
        var text: [UInt8] = []
        swap(&text, &temporary)
        sink.characters(text.span)
        text.clear()
        swap(&text, &temporary)
    }

    // https://html.spec.whatwg.org/#appropriate-end-tag-token
    var isAppropriateEndTag: Bool {
        let number = nameTable.tag(tag.name.span)
        return number == lastStartTag && (number != .other || tag.name == lastStartTagName)
    }

    /// Emits the tag that ends with the `>` at `index`.
    mutating func emitTag(_ input: Span<UInt8>, at index: Int) {
        finishAttribute()
        tag.tag = nameTable.tag(tag.name.span)
        state = .data
        if reportsErrors { sink.tokenPosition = places.token }
        guard tag.isEnd else {
            sink.tagEnd = index
            state = TokenizerState(sink.startTag(tag))
            lastStartTag = tag.tag
            // The name is compared in text alone, which only such a state reads.
            if tag.tag == .other, state != .data { lastStartTagName = tag.name }
            return
        }
        if !tag.attributes.items.isEmpty { error("end-tag-with-attributes", input, index) }
        if tag.isSelfClosing { error("end-tag-with-trailing-solidus", input, index) }
        isStopped = sink.endTag(tag) == .stopForScript
    }

    mutating func emitComment() {
        if reportsErrors { sink.tokenPosition = places.token }
        var data: [UInt8] = []
        swap(&data, &comment)
        sink.comment(data.span)
        data.clear()
        swap(&data, &comment)
        state = .data
    }

    mutating func emitDoctype() {
        if reportsErrors { sink.tokenPosition = places.token }
        sink.documentType(doctype)
        doctype = DocumentTypeToken()
        state = .data
    }
}

// MARK: - Errors

extension Tokenizer {
    /// Reports an error at the character at `index`.
    @inline(__always)
    mutating func error(_ code: StaticString, _ input: Span<UInt8>, _ index: Int) {
        guard reportsErrors else { return }
        let place = place(input, index)
        sink.parseError(code, at: place)
    }

    mutating func error(_ code: StaticString, at place: SourcePosition) {
        guard reportsErrors else { return }
        sink.parseError(code, at: place)
    }

    /// The place of a byte of the chunk; the characters before it that no document may have are reported on the way.
    ///
    // https://html.spec.whatwg.org/#preprocessing-the-input-stream
    mutating func place(_ input: Span<UInt8>, _ index: Int) -> SourcePosition {
        while let scalar = places.next(input, before: index) {
            let place = places.mark
            switch CharacterKind(scalar) {
            case .noncharacter: sink.parseError("noncharacter-in-input-stream", at: place)
            case .control where scalar != 0: sink.parseError("control-character-in-input-stream", at: place)
            default: break
            }
            places.pass(scalar)
        }
        return places.mark
    }
}
