import HeadlessWebView

/// Holds a locator against an empty page, so that one that no page understands is found before any is asked.
enum LocatorCheck {
    /// What is wrong with it; `nil`: nothing.
    static func mistake(in text: String) -> String? {
        guard let url = WebURL("about:blank") else { return nil }
        do throws(LocatorError) {
            let parser = HTMLParser(DocumentOrigin(url: url))
            parser.finish()
            _ = try parser.document.elements(try Locator(parsing: text))
            return nil
        } catch {
            return "\(error)".hasSuffix(".") ? "\(error)" : "\(error)."
        }
    }
}
