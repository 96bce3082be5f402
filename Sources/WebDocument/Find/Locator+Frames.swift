extension Locator {
    /// What stands between a frame and what is in it.
    package static let frameMark = ">>>"
    /// Frames that a text can name: more than stand in each other anywhere.
    static let depth = 100

    /// The same in the page that a frame shows: `.label("Password").inFrame("#idp")` is the field in the `iframe` of that id.
    ///
    /// Called once more it goes one frame further out: `.label("Password").inFrame("#inner").inFrame("#outer")` is in
    /// `#inner`, which is in `#outer`, which is in the page. The frame named last is the outermost, and comes first in the
    /// text: `#outer >>> #inner >>> label=Password`. A frame may be named by any locator, one with frames of its own too; of
    /// several that a CSS selector or XPath matches the first is entered.
    public func inFrame(_ frame: Locator) -> Locator {
        var inner = self
        inner.frames = frame.parts + frames
        return inner
    }

    /// The frames, the outermost first, and what is looked for in the last of them; each without frames of its own.
    package var parts: [Locator] {
        var last = self
        last.frames = []
        return frames + [last]
    }

    /// It is looked for in a frame.
    package var isInFrame: Bool { !frames.isEmpty }

    /// One that names no frames is looked for where the other is.
    package func besides(_ other: Locator) -> Locator {
        var one = self
        if frames.isEmpty { one.frames = other.frames }
        return one
    }

    // MARK: - As text

    /// The texts between the marks, without blanks around them; a text without a mark as it is.
    static func parts(of text: String) throws(LocatorError) -> [String] {
        var parts: [Substring] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let mark = firstMark([frameMark], in: rest) else { break }
            guard parts.count < depth else {
                throw LocatorError(
                    "“\(text.prefix(60))…” names more than \(depth) frames; no page has so many in each other."
                )
            }
            parts.append(rest[..<mark])
            rest = rest[mark...].dropFirst(frameMark.count)
        }
        guard !parts.isEmpty else { return [text] }
        parts.append(rest)
        let trimmed = parts.map(trimmed)
        guard let empty = trimmed.firstIndex(of: "") else { return trimmed }
        let place =
            switch empty {
            case 0: "before the first “\(frameMark)”"
            case trimmed.count - 1: "after the last “\(frameMark)”"
            default: "between two “\(frameMark)”"
            }
        throw LocatorError(
            "Nothing stands \(place) of “\(text)”; name a frame before each and an element at the end, or put a text that "
                + "has “\(frameMark)” in it into quotes."
        )
    }

    static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// Where the first of the marks stands that is no part of the locator which the text begins with, nor of what that is
    /// narrowed to behind `>>`.
    package static func firstMark(_ marks: [String], in text: Substring) -> String.Index? {
        var text = text
        while let mark = firstOwnMark(marks + narrowingMarks, in: text) {
            guard !marks.contains(where: text[mark...].hasPrefix) else { return mark }
            text = narrowed(text[mark...])
        }
        return nil
    }

    /// As ``firstMark(_:in:)``, in a text that is not narrowed.
    ///
    /// Outside quotes, brackets and parentheses. In what follows `label=` and its like brackets are no more than text, and so
    /// are quotes and slashes, unless it begins with one.
    static func firstOwnMark(_ marks: [String], in text: Substring) -> String.Index? {
        if text.hasPrefix(positionPrefix) { return firstMark(marks, inText: text.dropFirst(positionPrefix.count)) }
        let start = prefixEnd(of: text) ?? text.startIndex
        switch text[..<start] {
        case "label=", "text=", "placeholder=", "testid=": return firstMark(marks, inText: text[start...])
        case let prefix: return firstMark(marks, inSelector: text[start...], hasExpressions: prefix == "role=")
        }
    }

    private static func firstMark(_ marks: [String], inText text: Substring) -> String.Index? {
        func hasMark(_ rest: Substring) -> Bool { marks.contains(where: rest.hasPrefix) }
        if let quote = text.first, "\"'/".contains(quote) {
            // It closes where a mark or nothing comes next: there may be others in it.
            var rest = text.dropFirst()
            while let end = rest.firstIndex(of: quote) {
                rest = rest[end...].dropFirst()
                var next = rest
                while !hasMark(next), next.first?.isWhitespace == true { next.removeFirst() }
                if hasMark(next) { return next.startIndex }
                if next.isEmpty, !marks.contains("=") { return nil }
            }
        }
        return text.indices.first { hasMark(text[$0...]) }
    }

    private static func firstMark(
        _ marks: [String],
        inSelector text: Substring,
        hasExpressions: Bool
    ) -> String.Index? {
        var depth = 0
        var quote: Character?
        var isEscaped = false
        var last: Character?
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil }
            } else {
                switch character {
                case "\"", "'": quote = character
                case "/" where hasExpressions && last == "=": quote = character
                case "[", "(": depth += 1
                case "]", ")": depth = max(0, depth - 1)
                case _ where depth == 0 && marks.contains(where: text[index...].hasPrefix): return index
                default: break
                }
            }
            last = character
        }
        return nil
    }
}
