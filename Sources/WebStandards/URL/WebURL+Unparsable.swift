// What a page has in a URL's place, and is none.
extension WebURL {
    /// The text of what cannot be parsed: it has no scheme and no host, and nothing can be fetched from it.
    ///
    /// PLATFORM(WebKit): a `WTF::URL` that is not valid keeps its text, and navigations there are asked about.
    package init(unparsable text: String) {
        var parts = URLParts()
        parts.pathEnd = UInt32(clamping: text.utf8.count)
        parts.queryEnd = parts.pathEnd
        parts.hasOpaquePath = true
        self.init(href: text, parts: parts)
    }

    /// It is the text of what cannot be parsed.
    package var isUnparsable: Bool { parts.schemeEnd == 0 }
}
