import WebStandards

/// A control's value that does not match its pattern attribute.
///
/// https://html.spec.whatwg.org/#the-pattern-attribute
enum PatternConstraint {
    static func isBroken(by value: String, of node: Node) -> Bool {
        guard [.text, .search, .url, .tel, .email, .password].contains(node.inputType),
            let pattern = node.attribute(.pattern)?.string
        else { return false }
        let values =
            node.inputType == .email && node.has(.multiple) ? value.split(separator: ",").map(String.init) : [value]
        let expression = translated(pattern)
        // What is no expression, or takes too long, constrains nothing.
        return values.contains { ICU.matches($0, pattern: expression) == false }
    }

    /// A script's regular expression as ICU writes it, where the classes are ASCII's unless they are spelt out.
    private static func translated(_ pattern: String) -> String {
        var text = ""
        var isEscaped = false
        for scalar in pattern.unicodeScalars {
            switch (isEscaped, scalar) {
            case (false, "\\"): break
            case (true, "d"): text += "[0-9]"
            case (true, "D"): text += "[^0-9]"
            case (true, "w"): text += "[A-Za-z0-9_]"
            case (true, "W"): text += "[^A-Za-z0-9_]"
            case (true, _): text += "\\" + String(scalar)
            case (false, _): text.unicodeScalars.append(scalar)
            }
            isEscaped = !isEscaped && scalar == "\\"
        }
        return isEscaped ? text + "\\" : text
    }
}
