extension String {
    /// As who reads it takes it: a no-break space is a space, and what has no width, a soft hyphen or a zero width space, is not
    /// there.
    package var asRead: String {
        // OPTIMIZATION: most texts have none of these, which all begin with one of three bytes.
        guard utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF }) else { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\u{A0}", "\u{2007}", "\u{202F}": scalars.append(" ")
            case "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}": continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// With all that does not show, or looks like something else, spelled out: for messages.
    package var spelledOut: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: break
            case .spaceSeparator where scalar != " ": break
            default:
                text.unicodeScalars.append(scalar)
                continue
            }
            text +=
                scalar == "\n" || scalar == "\t" || scalar == "\r"
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return text
    }
}
