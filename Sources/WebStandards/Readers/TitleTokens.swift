/// The programs that apps cut a token out of a title with.
package enum TitleTokens {
    /// What follows that text where it stands first, up to a blank or `&`; `nil`: it does not stand there, or nothing follows.
    package static func after(_ text: String, in title: String) -> String? {
        guard let range = title.firstRange(of: text) else { return nil }
        let token = title[range.upperBound...].prefix { $0 != "&" && !$0.isWhitespace }
        return token.isEmpty ? nil : String(token)
    }

    /// The text after the last blank, read as a query: `Success code=…`, `Denied error=…`.
    ///
    /// Source: GTMOAuth2's `titleChanged:`.
    package static func lastWordQuery(_ title: String) -> [(String, String)] {
        let word = title.lastIndex(of: " ").map { title[title.index(after: $0)...] } ?? title[...]
        return URLEncoded.parse(String(word))
    }

    /// A title may be as long as a page; one with a token is not, and expressions can take long on it.
    private static let longestForExpression = 16 << 10

    /// The first group of a regular expression, or the whole match where it has none, as Swift's `Regex` reads it; none in
    /// a title of more than 16 KiB.
    package static func match(of expression: String, in title: String) -> String? {
        guard title.utf8.count <= longestForExpression else { return nil }
        guard let regex = try? Regex(expression), let match = title.firstMatch(of: regex) else { return nil }
        let groups = match.output.dropFirst().compactMap { $0.substring }
        let token = String(groups.first ?? title[match.range])
        return token.isEmpty ? nil : token
    }
}
