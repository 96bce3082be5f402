// Comments, bogus ones, and what else begins with `<!`.
extension Tokenizer {
    // https://html.spec.whatwg.org/#bogus-comment-state
    mutating func readBogusComment(_ input: Span<UInt8>) {
        let end = input.index(ofAny: UInt8(ascii: ">"), 0, 0, from: position)
        comment.append(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        if input[end] == 0 {
            appendReplacementToComment(input)
        } else {
            emitComment()
        }
    }

    /// Matches `--`, `DOCTYPE` and `[CDATA[`, which a chunk may end in; the temporary buffer has what matched.
    ///
    /// https://html.spec.whatwg.org/#markup-declaration-open-state
    mutating func readMarkupDeclarationOpen(_ input: Span<UInt8>) {
        while position < input.count {
            temporary.append(input[position])
            position += 1
            if temporary.elementsEqual("--".utf8) {
                temporary.clear()
                state = .commentStart
                return
            }
            if temporary.count == 7, temporary.isWordStart("doctype", .ignoringCase) {
                temporary.clear()
                state = .doctype
                return
            }
            if temporary.elementsEqual("[CDATA[".utf8) { return beginCDATASection(input) }
            guard
                temporary.count < 2 && temporary.isWordStart("-", .exact)
                    || temporary.isWordStart("doctype", .ignoringCase) || temporary.isWordStart("[CDATA[", .exact)
            else {
                temporary.removeLast()
                position -= 1
                return beginIncorrectlyOpenedComment()
            }
        }
    }

    private mutating func beginCDATASection(_ input: Span<UInt8>) {
        if sink.allowsCDATASections {
            temporary.clear()
            state = .cdataSection
        } else {
            error("cdata-in-html-content", input, position - 1)
            beginBogusComment()
        }
    }

    mutating func beginIncorrectlyOpenedComment() {
        error("incorrectly-opened-comment", at: places.word)
        beginBogusComment()
    }

    /// A comment that begins with what was matched in vain.
    private mutating func beginBogusComment() {
        swap(&comment, &temporary)
        temporary.clear()
        state = .bogusComment
    }

    // https://html.spec.whatwg.org/#comment-state
    mutating func readComment(_ input: Span<UInt8>) {
        let end = input.index(ofAny: UInt8(ascii: "<"), UInt8(ascii: "-"), 0, from: position)
        comment.append(input.extracting(position..<end))
        position = end
        guard end < input.count else { return }
        position += 1
        switch input[end] {
        case UInt8(ascii: "<"):
            comment.append(UInt8(ascii: "<"))
            state = .commentLessThanSign
        case UInt8(ascii: "-"): state = .commentEndDash
        default: appendReplacementToComment(input)
        }
    }

    private mutating func appendReplacementToComment(_ input: Span<UInt8>) {
        error("unexpected-null-character", input, position - 1)
        comment.appendReplacement()
    }

    mutating func readCommentLessThanSign(_ input: Span<UInt8>) {
        let byte = input[position]
        switch (state, byte) {
        // https://html.spec.whatwg.org/#comment-less-than-sign-state
        case (.commentLessThanSign, UInt8(ascii: "!")):
            position += 1
            comment.append(byte)
            state = .commentLessThanSignBang
        case (.commentLessThanSign, UInt8(ascii: "<")):
            position += 1
            comment.append(byte)
        // https://html.spec.whatwg.org/#comment-less-than-sign-bang-state
        case (.commentLessThanSignBang, UInt8(ascii: "-")):
            position += 1
            state = .commentLessThanSignBangDash
        case (.commentLessThanSign, _), (.commentLessThanSignBang, _): state = .comment
        // https://html.spec.whatwg.org/#comment-less-than-sign-bang-dash-state
        case (.commentLessThanSignBangDash, UInt8(ascii: "-")):
            position += 1
            state = .commentLessThanSignBangDashDash
        case (.commentLessThanSignBangDash, _): state = .commentEndDash
        // https://html.spec.whatwg.org/#comment-less-than-sign-bang-dash-dash-state
        default:
            if byte != UInt8(ascii: ">") { error("nested-comment", input, position) }
            state = .commentEnd
        }
    }

    /// The states at a comment's two ends: a dash, a `>`, a `!`, or what belongs to the comment after all.
    mutating func readCommentEdge(_ input: Span<UInt8>) {
        switch (state, input[position]) {
        // https://html.spec.whatwg.org/#comment-start-state
        case (.commentStart, UInt8(ascii: "-")): pass(to: .commentStartDash)
        // https://html.spec.whatwg.org/#comment-start-dash-state
        case (.commentStartDash, UInt8(ascii: "-")): pass(to: .commentEnd)
        case (.commentStart, UInt8(ascii: ">")), (.commentStartDash, UInt8(ascii: ">")):
            error("abrupt-closing-of-empty-comment", input, position)
            position += 1
            emitComment()
        case (.commentStart, _): state = .comment
        // https://html.spec.whatwg.org/#comment-end-dash-state
        case (.commentEndDash, UInt8(ascii: "-")): pass(to: .commentEnd)
        case (.commentStartDash, _), (.commentEndDash, _): resumeComment("-")
        // https://html.spec.whatwg.org/#comment-end-state
        case (.commentEnd, UInt8(ascii: ">")):
            position += 1
            emitComment()
        case (.commentEnd, UInt8(ascii: "!")): pass(to: .commentEndBang)
        case (.commentEnd, UInt8(ascii: "-")):
            position += 1
            comment.append(UInt8(ascii: "-"))
        case (.commentEnd, _): resumeComment("--")
        // https://html.spec.whatwg.org/#comment-end-bang-state
        case (_, UInt8(ascii: "-")):
            comment.append(contentsOf: "--!".utf8)
            pass(to: .commentEndDash)
        case (_, UInt8(ascii: ">")):
            error("incorrectly-closed-comment", input, position)
            position += 1
            emitComment()
        default: resumeComment("--!")
        }
    }

    private mutating func pass(to next: TokenizerState) {
        position += 1
        state = next
    }

    private mutating func resumeComment(_ held: String) {
        comment.append(contentsOf: held.utf8)
        state = .comment
    }
}
