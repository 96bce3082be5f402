// Script data that is "escaped" by `<!--`, and "double escaped" by `<script` in that.
extension Tokenizer {
    enum Escape { case escaped, doubleEscaped }

    mutating func readScriptEscape(_ input: Span<UInt8>) {
        let byte = input[position]
        switch (state, byte) {
        // https://html.spec.whatwg.org/#script-data-less-than-sign-state
        case (.scriptDataLessThanSign, UInt8(ascii: "/")), (.scriptDataEscapedLessThanSign, UInt8(ascii: "/")):
            position += 1
            state = .textEndTagOpen
        case (.scriptDataLessThanSign, UInt8(ascii: "!")):
            position += 1
            emit("<!")
            state = .scriptDataEscapeStart
        case (.scriptDataLessThanSign, _):
            emit("<")
            state = .scriptData
        // https://html.spec.whatwg.org/#script-data-escape-start-state
        case (.scriptDataEscapeStart, UInt8(ascii: "-")):
            position += 1
            emit("-")
            state = .scriptDataEscapeStartDash
        // https://html.spec.whatwg.org/#script-data-escape-start-dash-state
        case (.scriptDataEscapeStartDash, UInt8(ascii: "-")):
            position += 1
            emit("-")
            state = .scriptDataEscapedDashDash
        case (.scriptDataEscapeStart, _), (.scriptDataEscapeStartDash, _):
            state = .scriptData
        // https://html.spec.whatwg.org/#script-data-escaped-less-than-sign-state
        case (.scriptDataEscapedLessThanSign, _):
            emit("<")
            temporary.clear()
            state = byte.isLetter ? .scriptDataDoubleEscapeStart : .scriptDataEscaped
        // https://html.spec.whatwg.org/#script-data-double-escaped-less-than-sign-state
        case (_, UInt8(ascii: "/")):
            position += 1
            emit("/")
            temporary.clear()
            state = .scriptDataDoubleEscapeEnd
        default:
            state = .scriptDataDoubleEscaped
        }
    }

    // https://html.spec.whatwg.org/#script-data-escaped-state
    // https://html.spec.whatwg.org/#script-data-double-escaped-state
    mutating func readEscapedScript(_ input: Span<UInt8>, _ escape: Escape) {
        let (plain, dash, dashDash): (TokenizerState, TokenizerState, TokenizerState) =
            switch escape {
            case .escaped: (.scriptDataEscaped, .scriptDataEscapedDash, .scriptDataEscapedDashDash)
            case .doubleEscaped:
                (.scriptDataDoubleEscaped, .scriptDataDoubleEscapedDash, .scriptDataDoubleEscapedDashDash)
            }
        let start = position
        while position < input.count {
            switch input[position] {
            case UInt8(ascii: "-"):
                position += 1
                state = state == plain ? dash : dashDash
            case UInt8(ascii: ">") where state == dashDash:
                position += 1
                emit(input, start..<position)
                state = .scriptData
                return
            case UInt8(ascii: "<"):
                position += 1
                state = plain
                switch escape {
                case .escaped:
                    emit(input, start..<position - 1)
                    beginTextTag(input, .scriptDataEscapedLessThanSign)
                case .doubleEscaped:
                    emit(input, start..<position)
                    state = .scriptDataDoubleEscapedLessThanSign
                }
                return
            case 0:
                emit(input, start..<position)
                position += 1
                state = plain
                return emitReplacement(input)
            default:
                state = plain
                position = input.index(ofAny: UInt8(ascii: "-"), UInt8(ascii: "<"), 0, from: position)
            }
        }
        emit(input, start..<position)
    }

    // https://html.spec.whatwg.org/#script-data-double-escape-start-state
    // https://html.spec.whatwg.org/#script-data-double-escape-end-state
    mutating func readDoubleEscapeName(_ input: Span<UInt8>, from plain: TokenizerState) {
        let start = position
        let end = input.endOfLetters(from: start)
        temporary.appendLowercased(input.extracting(start..<end))
        position = end
        guard end < input.count else { return emit(input, start..<end) }
        state = plain
        if input[end].endsTagName {
            position += 1
            if temporary.elementsEqual("script".utf8) {
                state = plain == .scriptDataEscaped ? .scriptDataDoubleEscaped : .scriptDataEscaped
            }
        }
        emit(input, start..<position)
    }
}
