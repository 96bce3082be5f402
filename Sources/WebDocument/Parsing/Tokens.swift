/// Where tokens go: the tree builder, or a test that lists them.
///
/// Everything handed over is good until the call returns; text is UTF-8, cut only between characters.
protocol TokenSink {
    /// Whether parse errors are wanted.
    var wantsErrors: Bool { get }

    /// "there is an adjusted current node and it is not an element in the HTML namespace"
    /// (https://html.spec.whatwg.org/#markup-declaration-open-state), so that `<![CDATA[` opens a section.
    var allowsCDATASections: Bool { get }

    mutating func documentType(_ token: borrowing DocumentTypeToken)

    /// Gives the state the tokenizer goes on in.
    mutating func startTag(_ token: borrowing TagToken) -> TextState

    mutating func endTag(_ token: borrowing TagToken) -> ParserFlow

    /// Characters without U+0000.
    mutating func characters(_ bytes: Span<UInt8>)

    /// One U+0000, which most insertion modes drop.
    mutating func nullCharacter()

    mutating func comment(_ data: Span<UInt8>)

    mutating func endOfFile()

    /// By the name the standard gives it (https://html.spec.whatwg.org/#parse-errors).
    mutating func parseError(_ code: StaticString, at position: SourcePosition)

    /// Where the token being handed over began, for the errors of tree construction; kept only if errors are wanted.
    var tokenPosition: SourcePosition { get set }

    /// Where the start tag being handed over ends in the chunk at hand.
    var tagEnd: Int { get set }
}

/// A place in the decoded source; both count from 1, the column in characters.
package struct SourcePosition: Sendable, Hashable, Codable {
    package var line = 1
    package var column = 1
}

/// The tokenizer states a tree builder switches to, and those a test begins in.
///
/// https://html.spec.whatwg.org/#tokenization
enum TextState {
    case data
    case rcdata
    case rawtext
    case scriptData
    case plaintext
    case cdataSection
}

/// Whether the parser goes on behind a token.
enum ParserFlow {
    case goOn
    /// A `script` was closed that is to run first (https://html.spec.whatwg.org/#scriptEndTag).
    case stopForScript
}

/// A start or end tag (https://html.spec.whatwg.org/#tokenization).
///
/// The tokenizer has one, and fills it again for each tag.
struct TagToken: ~Copyable {
    var isEnd = false
    /// The number of the name; `.other` for one without.
    var tag = TagName.other
    /// In lower case.
    var name: [UInt8] = []
    var isSelfClosing = false
    var attributes = TokenAttributes()
}

/// The attributes of a tag in their order, without duplicates.
struct TokenAttributes: ~Copyable {
    struct Item {
        var name: AttributeName
        var nameRange: Range<Int>
        var valueRange: Range<Int>
    }

    var items: [Item] = []
    /// What the items' ranges are of: names in lower case, values with references replaced.
    var bytes: [UInt8] = []

    /// One of them may be an event handler.
    var haveHandler: Bool {
        for item in items {
            let start = item.nameRange.lowerBound
            if item.nameRange.count > 2, bytes[start] == UInt8(ascii: "o"), bytes[start + 1] == UInt8(ascii: "n") {
                return true
            }
        }
        return false
    }

    mutating func removeAll() {
        guard !items.isEmpty || !bytes.isEmpty else { return }
        items.removeAll(keepingCapacity: true)
        bytes.clear()
    }
}

/// A DOCTYPE; `nil` is "missing".
struct DocumentTypeToken: ~Copyable {
    var name: [UInt8]?
    var publicID: [UInt8]?
    var systemID: [UInt8]?
    var forcesQuirks = false
}
