/// The states of the tokenizer (https://html.spec.whatwg.org/#tokenization), under the standard's names.
///
/// What RCDATA, RAWTEXT and script data do alike with `<`, `</` and the name behind it is one state each here, with the
/// return state to tell them apart.
enum TokenizerState {
    case data, rcdata, rawtext, scriptData, plaintext
    case tagOpen, endTagOpen, tagName
    case textLessThanSign, textEndTagOpen, textEndTagName
    case scriptDataLessThanSign, scriptDataEscapeStart, scriptDataEscapeStartDash
    case scriptDataEscaped, scriptDataEscapedDash, scriptDataEscapedDashDash, scriptDataEscapedLessThanSign
    case scriptDataDoubleEscapeStart
    case scriptDataDoubleEscaped, scriptDataDoubleEscapedDash, scriptDataDoubleEscapedDashDash
    case scriptDataDoubleEscapedLessThanSign, scriptDataDoubleEscapeEnd
    case beforeAttributeName, attributeName, afterAttributeName, beforeAttributeValue
    case attributeValueDoubleQuoted, attributeValueSingleQuoted, attributeValueUnquoted, afterAttributeValueQuoted
    case selfClosingStartTag
    case bogusComment, markupDeclarationOpen
    case commentStart, commentStartDash, comment
    case commentLessThanSign, commentLessThanSignBang, commentLessThanSignBangDash, commentLessThanSignBangDashDash
    case commentEndDash, commentEnd, commentEndBang
    case doctype, beforeDoctypeName, doctypeName, afterDoctypeName
    case afterDoctypePublicKeyword, beforeDoctypePublicIdentifier
    case doctypePublicIdentifierDoubleQuoted, doctypePublicIdentifierSingleQuoted, afterDoctypePublicIdentifier
    case betweenDoctypeIdentifiers
    case afterDoctypeSystemKeyword, beforeDoctypeSystemIdentifier
    case doctypeSystemIdentifierDoubleQuoted, doctypeSystemIdentifierSingleQuoted, afterDoctypeSystemIdentifier
    case bogusDoctype
    case cdataSection, cdataSectionBracket, cdataSectionEnd
    case characterReference, namedCharacterReference, ambiguousAmpersand
    case numericCharacterReference, hexadecimalCharacterReferenceStart, decimalCharacterReferenceStart
    case hexadecimalCharacterReference, decimalCharacterReference

    init(_ text: TextState) {
        self =
            switch text {
            case .data: .data
            case .rcdata: .rcdata
            case .rawtext: .rawtext
            case .scriptData: .scriptData
            case .plaintext: .plaintext
            case .cdataSection: .cdataSection
            }
    }

    /// Whether a character reference that returns here is "part of an attribute"
    /// (https://html.spec.whatwg.org/#charref-in-attribute).
    var isAttributeValue: Bool {
        switch self {
        case .attributeValueDoubleQuoted, .attributeValueSingleQuoted, .attributeValueUnquoted: true
        default: false
        }
    }
}
