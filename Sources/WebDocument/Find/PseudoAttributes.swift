/// The name and value pairs in an instruction's text.
///
/// https://www.w3.org/TR/xml-stylesheet/#NT-StyleSheetPI
struct PseudoAttributes {
    private var values: [String: String] = [:]

    init(_ text: String) {
        var rest = Substring(text)
        while true {
            rest = rest.drop(while: \.isWhitespace)
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[name.endIndex...].drop(while: \.isWhitespace)
            guard !name.isEmpty, rest.popFirst() == "=" else { return }
            rest = rest.drop(while: \.isWhitespace)
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote)
            else {
                return
            }
            values[String(name)] = Self.resolved(rest[..<end])
            rest = rest[rest.index(after: end)...]
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// The references that XML knows by itself.
    private static func resolved(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return known.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
