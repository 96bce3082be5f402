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
            let word = attribute(text) ?? misspelt(text).map { "\($0)=" } ?? ofText(text)
            let meant = word.map { " Is “\($0)” meant?" } ?? ""
            return ("\(error)".hasSuffix(".") ? "\(error)" : "\(error).") + meant
        }
    }

    /// What `id=login` and the like are as CSS.
    private static func attribute(_ text: String) -> String? {
        let word = text.prefix { $0.isLetter || $0 == "-" }
        guard text[word.endIndex...].hasPrefix("=") else { return nil }
        let value = text[word.endIndex...].dropFirst()
        guard !value.isEmpty, value.utf8.allSatisfy(Template.isNameByte) else { return nil }
        switch word {
        case "id": return "#\(value)"
        case "class": return ".\(value)"
        case "name", "type", "href", "title": return "[\(word)=\(value)]"
        case "data-testid", "data-test-id", "data-test", "data-cy", "data-qa": return "testid=\(value)"
        default: return word.hasPrefix("data-") || word.hasPrefix("aria-") ? "[\(word)=\(value)]" : nil
        }
    }

    /// What `button:has-text("Sign in")` and its like, which are no CSS, mean.
    private static func ofText(_ text: String) -> String? {
        for name in [":has-text(", ":contains(", ":text(", ":text-is("] {
            guard let range = text.firstRange(of: name) else { continue }
            let words = text[range.upperBound...].prefix { $0 != ")" }.trimmingPrefix { "\"' ".contains($0) }
            let end = words.lastIndex { !"\"' ".contains($0) }
            return end.map { "text=\(words[...$0])" }
        }
        return nil
    }

    /// What a word before `=` comes near that is no prefix.
    private static func misspelt(_ text: String) -> String? {
        let word = text.prefix { $0.isLetter }
        guard !word.isEmpty, text[word.endIndex...].hasPrefix("=") else { return nil }
        return NearestMatch.of(String(word), among: Locator.prefixes)
    }
}
