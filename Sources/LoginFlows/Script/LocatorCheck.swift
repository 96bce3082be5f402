import HeadlessWebView

/// Holds a locator, and those of the frames before it, against an empty page, so that one that no page understands is found before any is asked.
enum LocatorCheck {
    /// What is wrong with it; `nil`: nothing.
    static func mistake(in text: String) -> String? {
        guard let url = WebURL("about:blank") else { return nil }
        do throws(LocatorError) {
            let parser = HTMLParser(DocumentOrigin(url: url))
            parser.finish()
            for part in try Locator(parsing: text).parts { _ = try parser.document.elements(part) }
            return nil
        } catch {
            let meant = misspelt(text).map { " Is “\($0)=” meant?" } ?? ""
            return ("\(error)".hasSuffix(".") ? "\(error)" : "\(error).") + meant
        }
    }

    /// What a word before `=` comes near that is no prefix.
    private static func misspelt(_ text: String) -> String? {
        let word = text.prefix { $0.isLetter }
        guard !word.isEmpty, text[word.endIndex...].hasPrefix("=") else { return nil }
        return NearestMatch.of(String(word), among: Locator.prefixes)
    }
}
