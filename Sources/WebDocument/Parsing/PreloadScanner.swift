import WebStandards

/// Something that a page names behind the script that its parser waits for, and that will be fetched.
package struct UpcomingPart {
    package enum Kind {
        case script
        case styleSheet
        case image
    }

    package var kind: Kind
    /// The URL as it is written.
    package var reference: String
    /// A script's `type` and `language`, `nonce`, `integrity` and `crossorigin`.
    package var type: String?
    package var language: String?
    package var nonce: String?
    package var integrity: String?
    package var crossOrigin: String?
    /// A script that its parser does not wait for: it has `async`, or `defer`.
    package var isAsync = false
    package var isDeferred = false
}

/// Looks for what will be fetched in the part of a page that its parser has not come to.
///
/// It builds nothing, and nothing depends on it but when something is fetched: it may err about what a tag stands in.
///
/// https://html.spec.whatwg.org/#active-speculative-html-parser
final class PreloadScanner {
    private var tokenizer = Tokenizer(sink: UpcomingParts())
    /// How many bytes of the page were read, or lie before where it began.
    private(set) var position: Int

    init(at position: Int) { self.position = position }

    /// What the bytes that follow name.
    func read(_ bytes: Span<UInt8>) -> [UpcomingPart] {
        position += tokenizer.feed(bytes)
        defer { tokenizer.sink.parts = [] }
        return tokenizer.sink.parts
    }
}

private struct UpcomingParts: TokenSink {
    var parts: [UpcomingPart] = []
    private var total = 0
    private var templates = 0
    /// What follows means something else than it says.
    private var isBlind = false
    var tokenPosition = SourcePosition()
    var wantsErrors: Bool { false }
    var allowsCDATASections: Bool { false }

    mutating func startTag(_ token: borrowing TagToken) -> TextState {
        switch token.tag {
        // References are resolved against another URL.
        case .base: isBlind = true
        case .template: templates += 1
        default: look(at: token)
        }
        return switch token.tag {
        case .title, .textarea: .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes, .noscript: .rawtext
        case .script: .scriptData
        case .plaintext: .plaintext
        default: .data
        }
    }

    private mutating func look(at token: borrowing TagToken) {
        guard !isBlind, templates == 0, total < ToolLimits.upcomingParts, let part = Self.part(token) else { return }
        total += 1
        parts.append(part)
    }

    private static func part(_ token: borrowing TagToken) -> UpcomingPart? {
        switch token.tag {
        case .img: return token["src"].map { UpcomingPart(kind: .image, reference: $0) }
        case .link:
            guard let reference = token["href"], let relations = token["rel"], token["disabled"] == nil else {
                return nil
            }
            let isStyleSheet = relations.utf8.split(whereSeparator: ASCII.isWhitespace).contains {
                ASCII.equalIgnoringCase(Substring($0), "stylesheet")
            }
            return isStyleSheet ? UpcomingPart(kind: .styleSheet, reference: reference) : nil
        case .script:
            guard let reference = token["src"], token["nomodule"] == nil else { return nil }
            return UpcomingPart(
                kind: .script,
                reference: reference,
                type: token["type"],
                language: token["language"],
                nonce: token["nonce"],
                integrity: token["integrity"],
                crossOrigin: token["crossorigin"],
                isAsync: token["async"] != nil,
                isDeferred: token["defer"] != nil
            )
        default: return nil
        }
    }

    mutating func endTag(_ token: borrowing TagToken) -> ParserFlow {
        if token.tag == .template { templates = max(0, templates - 1) }
        return .goOn
    }

    mutating func documentType(_ token: borrowing DocumentTypeToken) {}
    mutating func characters(_ bytes: Span<UInt8>) {}
    mutating func nullCharacter() {}
    mutating func comment(_ data: Span<UInt8>) {}
    mutating func endOfFile() {}
    mutating func parseError(_ code: StaticString, at position: SourcePosition) {}
}

extension TagToken {
    /// The value of an attribute; `nil` where there is none of that name.
    fileprivate subscript(name: String) -> String? {
        for item in attributes.items where attributes.bytes[item.nameRange].elementsEqual(name.utf8) {
            return String(decoding: attributes.bytes[item.valueRange], as: UTF8.self)
        }
        return nil
    }
}
