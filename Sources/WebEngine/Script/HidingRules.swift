import WebStandards

/// The rules of a sheet that may hide something, found without reading it as a sheet.
///
/// OPTIMIZATION: what they say in the end only the cascade knows, which a page without scripts need not have; css/shown does the
/// same for pages with some.
enum HidingRules {
    /// Their selectors, of nested rules the inner part, which more elements match; `nil`: that cannot be told.
    static func selectors(in sheet: String) -> [String]? {
        let text = withoutComments(sheet)
        var found: [String] = []
        var before: Substring = ""
        var opener: UInt8?
        var start = text.startIndex
        for index in text.utf8.indices
        where text.utf8[index] == UInt8(ascii: "{") || text.utf8[index] == UInt8(ascii: "}") {
            let piece = text[start..<index]
            if let opener, hides(piece) {
                // Behind a nested rule it is of the outer one.
                guard opener == UInt8(ascii: "{"), !before.utf8.contains(UInt8(ascii: "&")) else { return nil }
                found.append(String(before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""))
            }
            (before, opener, start) = (piece, text.utf8[index], text.utf8.index(after: index))
        }
        // A sheet's end closes what is open.
        guard let opener, hides(text[start...]) else { return found }
        return opener == UInt8(ascii: "{") ? found + [String(before)] : nil
    }

    private static func hides(_ declarations: Substring) -> Bool {
        // OPTIMIZATION: `display` and `visibility` end as few other names do.
        var last: UInt8 = 0
        let mayHide = declarations.utf8.contains { byte in
            if byte == UInt8(ascii: ":"), last | 0x20 == UInt8(ascii: "y") { return true }
            if !ASCII.isWhitespace(byte) { last = byte }
            return false
        }
        guard mayHide else { return false }
        return ASCII.lowercase(declarations).filter { !$0.isWhitespace }.split(separator: ";").contains { declaration in
            ["display:none", "display:var(", "visibility:hidden", "visibility:collapse", "visibility:var("]
                .contains(where: declaration.hasPrefix)
        }
    }

    private static func withoutComments(_ sheet: String) -> String {
        var parts = ""
        var rest = sheet[...]
        while let start = rest.firstRange(of: "/*") {
            parts += rest[..<start.lowerBound] + " "
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return parts }
            rest = rest[end.upperBound...]
        }
        return parts + rest
    }
}
