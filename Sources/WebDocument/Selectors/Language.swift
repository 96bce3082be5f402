import WebStandards

/// Language tags and ranges, both in lower case.
enum Language {
    // https://drafts.csswg.org/selectors-4/#the-lang-pseudo: extended filtering of RFC 4647, section 3.3.2.
    static func matches(_ language: String, range: String) -> Bool {
        // "An element whose content language is unknown is matched by the empty range alone."
        if language.isEmpty || range.isEmpty { return language == range }
        var tags = language.split(separator: "-", omittingEmptySubsequences: false)[...]
        var wanted = range.split(separator: "-", omittingEmptySubsequences: false)[...]
        guard wanted.first == "*" || wanted.first == tags.first else { return false }
        tags.removeFirst()
        wanted.removeFirst()
        while let next = wanted.first {
            if next == "*" {
                wanted.removeFirst()
            } else if tags.first == next {
                tags.removeFirst()
                wanted.removeFirst()
            } else {
                // A singleton begins an extension, which is not skipped.
                guard let skipped = tags.popFirst(), skipped.count > 1 else { return false }
            }
        }
        return true
    }
}

extension Document {
    /// The language of a node in lower case; empty: it is said to be unknown; `nil`: nothing is said.
    ///
    /// https://html.spec.whatwg.org/#language
    package func language(of element: Node) -> String? {
        var node: Node? = element
        while let current = node {
            // "If node has an attribute lang in the XML namespace set, return the value of that attribute."
            let inXML = current.attribute(prefix: "xml", localName: "lang")
            // "If node is an HTML element or an element in the SVG namespace, and has an attribute in no namespace whose local name is
            // lang"
            let takesPlain = current.namespace == .html || current.namespace == .svg
            if let value = inXML ?? (takesPlain ? current.attribute(.lang) : nil) {
                return ASCII.lowercase(value.string)
            }
            // "If node is a shadow root, then return the language of node's host."
            node = current.parentElement ?? current.parent.flatMap { tree.shadows.hosts[$0] }
        }
        return caches.defaultLanguage()
    }

    // https://html.spec.whatwg.org/#pragma-set-default-language
    func computeDefaultLanguage() -> String? {
        var language: String?
        for node in tree.root.descendants where node.tag == .meta {
            guard node.attribute(.httpEquiv)?.equalsIgnoringCase("content-language") ?? false,
                let content = node.attribute(.content)?.string, !content.contains(",")
            else { continue }
            guard let first = content.utf8.split(whereSeparator: ASCII.isWhitespace).first else { continue }
            language = ASCII.lowercase(Substring(first))
        }
        return language ?? responseLanguage
    }

    // "If there is no pragma-set default language set, then language information from a higher-level protocol (such as
    // HTTP), if any, must be used as the final fallback language instead."
    //
    // PLATFORM(WebKit): FrameLoader::didBeginDocument; PLATFORM(Chromium): DocumentLoader; of several it is the first.
    private var responseLanguage: String? {
        guard let header = origin.contentLanguage else { return nil }
        let first = header.prefix { $0 != "," }.trimmingBlanks
        return first.isEmpty ? nil : ASCII.lowercase(first)
    }
}
