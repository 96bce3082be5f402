import WebStandards

/// Something that a page names behind the script that its parser waits for, and that will be fetched.
package struct UpcomingPart {
    package enum Kind {
        case script
        case styleSheet
        case image
        /// What a `link` of the kind `preload` names beside these.
        case ahead(Preload.Destination)

        init(_ destination: Preload.Destination) {
            self =
                switch destination {
                case .image: .image
                case .style: .styleSheet
                case .script, .module: .script
                case .font, .fetch, .track, .worker: .ahead(destination)
                }
        }
    }

    package var kind: Kind
    /// The URL as it is written.
    package var reference: String
    /// A script's or style sheet's `nonce`.
    package var nonce: String?
    /// A script's `type` and `language`, `integrity` and `crossorigin`.
    package var type: String?
    package var language: String?
    package var integrity: String?
    package var crossOrigin: String?
    /// A script that its parser does not wait for: it has `async`, or `defer`.
    package var isAsync = false
    package var isDeferred = false
    package var referrerPolicy: String?
    /// A script's `charset`.
    package var charset: String?
    /// A `link` of the kind `modulepreload` is still to come.
    package var isOfModuleLink = false
}

extension UpcomingPart {
    /// The name of the element that will ask for it.
    package var element: String {
        switch kind {
        case .script: "script"
        case .styleSheet, .ahead: "link"
        case .image: "img"
        }
    }

    /// A script that a `link` names.
    package init(_ preload: Preload) {
        self.init(kind: .script, reference: preload.reference)
        type = preload.destination == .module ? "module" : nil
        (nonce, integrity, crossOrigin) = (preload.nonce, preload.integrity, preload.crossOrigin)
        referrerPolicy = preload.referrerPolicy
    }
}

/// Looks for what will be fetched in the part of a page that its parser has not come to.
///
/// It builds nothing, and nothing depends on it but when something is fetched: it may err about what a tag stands in.
///
/// https://html.spec.whatwg.org/#active-speculative-html-parser
final class PreloadScanner {
    private var tokenizer: Tokenizer<UpcomingParts>
    /// How many bytes of the page were read, or lie before where it began.
    private(set) var position: Int

    init(at position: Int, on screen: ImageScreen) {
        tokenizer = Tokenizer(sink: UpcomingParts(screen: screen))
        self.position = position
    }

    /// What the bytes that follow name.
    func read(_ bytes: Span<UInt8>) -> [UpcomingPart] {
        position += tokenizer.feed(bytes)
        defer { tokenizer.sink.parts = [] }
        return tokenizer.sink.parts
    }
}

private struct UpcomingParts: TokenSink {
    let screen: ImageScreen
    var parts: [UpcomingPart] = []
    /// The image that the sources of the picture give which the tag stands in, once one does.
    private var picture: String?
    private var isInPicture = false
    private var total = 0
    private var templates = 0
    /// What follows means something else than it says.
    private var isBlind = false
    var tokenPosition = SourcePosition()
    var tagEnd = 0

    init(screen: ImageScreen) { self.screen = screen }

    var wantsErrors: Bool { false }
    var allowsCDATASections: Bool { false }

    mutating func startTag(_ token: borrowing TagToken) -> TextState {
        switch token.tag {
        // References are resolved against another URL.
        case .base: isBlind = true
        case .template: templates += 1
        case .picture: (isInPicture, picture) = (true, nil)
        case .source where isInPicture: lookAtSource(token)
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
        guard !isBlind, templates == 0, total < ToolLimits.upcomingParts, let part = part(token) else { return }
        total += 1
        parts.append(part)
    }

    private mutating func lookAtSource(_ token: borrowing TagToken) {
        guard picture == nil, let set = token["srcset"], screen.takes(media: token["media"], type: token["type"]) else {
            return
        }
        picture = screen.choose(set, sizes: token["sizes"], source: nil)?.reference
    }

    private func image(_ token: borrowing TagToken) -> String? {
        if isInPicture, let picture { return picture }
        guard let set = token["srcset"] else { return token["src"] }
        return screen.choose(set, sizes: token["sizes"], source: token["src"])?.reference
    }

    private func part(_ token: borrowing TagToken) -> UpcomingPart? {
        switch token.tag {
        case .img:
            return image(token).map {
                UpcomingPart(
                    kind: .image,
                    reference: $0,
                    crossOrigin: token["crossorigin"],
                    referrerPolicy: token["referrerpolicy"]
                )
            }
        case .link:
            guard let reference = token["href"], let relations = token["rel"], token["disabled"] == nil else {
                return nil
            }
            let words = relations.utf8.split(whereSeparator: ASCII.isWhitespace).map {
                ASCII.lowercase(String(Substring($0)))
            }
            guard !words.contains("stylesheet") else {
                return UpcomingPart(
                    kind: .styleSheet,
                    reference: reference,
                    nonce: token["nonce"],
                    crossOrigin: token["crossorigin"],
                    referrerPolicy: token["referrerpolicy"]
                )
            }
            return preload(token, reference, words)
        case .script:
            guard let reference = token["src"], token["nomodule"] == nil else { return nil }
            return UpcomingPart(
                kind: .script,
                reference: reference,
                nonce: token["nonce"],
                type: token["type"],
                language: token["language"],
                integrity: token["integrity"],
                crossOrigin: token["crossorigin"],
                isAsync: token["async"] != nil,
                isDeferred: token["defer"] != nil,
                referrerPolicy: token["referrerpolicy"],
                charset: token["charset"]
            )
        default: return nil
        }
    }

    private func preload(_ token: borrowing TagToken, _ reference: String, _ relations: [String]) -> UpcomingPart? {
        let isModule = relations.contains("modulepreload")
        guard isModule || relations.contains("preload"), screen.takes(media: token["media"], type: nil),
            let destination = Preload.Destination(token["as"], isModule: isModule)
        else { return nil }
        var part = UpcomingPart(kind: UpcomingPart.Kind(destination), reference: reference)
        if destination == .image, let set = token["imagesrcset"] {
            part.reference = screen.choose(set, sizes: token["imagesizes"], source: reference)?.reference ?? ""
        }
        part.nonce = token["nonce"]
        part.type = isModule ? "module" : nil
        part.integrity = token["integrity"]
        part.crossOrigin = token["crossorigin"]
        part.referrerPolicy = token["referrerpolicy"]
        part.isOfModuleLink = isModule
        return part.reference.isEmpty ? nil : part
    }

    mutating func endTag(_ token: borrowing TagToken) -> ParserFlow {
        if token.tag == .template { templates = max(0, templates - 1) }
        if token.tag == .picture { isInPicture = false }
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
