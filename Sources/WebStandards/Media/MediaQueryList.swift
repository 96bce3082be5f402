/// Media queries, as style sheets, images and scripts ask them.
///
/// https://drafts.csswg.org/mediaqueries-4/ and what of level 5 phones answer, for a screen whose size stays.
package struct MediaQueryList: Sendable {
    /// In lower case, without comments.
    private let queries: [Substring]

    package init(_ text: String) {
        guard text.utf8.count <= CSSText.limit else {
            queries = ["not all"]
            return
        }
        let text = CSSText.withoutComments(text).lowercased()
        let list = CSSText.split(Substring(text), at: ",")
        queries = list.count == 1 && list[0].isEmpty ? [] : list
    }

    package func matches(_ screen: Screen) -> Bool {
        queries.isEmpty || queries.contains { MediaQuery(screen).value(of: $0) == .yes }
    }

    /// https://drafts.csswg.org/cssom/#serialize-a-media-query-list, near enough.
    package var text: String {
        queries.map { query in
            guard MediaQuery(Screen(width: 1, height: 1, ratio: 1)).value(of: query) != nil else { return "not all" }
            var text = ""
            for character in query {
                switch character {
                case _ where CSSText.isSpace(character):
                    if let last = text.last, last != " ", last != "(", last != ":" { text.append(" ") }
                case ":", ")":
                    if text.last == " " { text.removeLast() }
                    text.append(character)
                default:
                    if text.last == ":" { text.append(" ") }
                    text.append(character)
                }
            }
            return text
        }.joined(separator: ", ")
    }
}

/// A condition in parentheses, as in a list of an image's sizes.
///
/// https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition
func mediaConditionMatches(_ text: Substring, _ screen: Screen) -> Bool {
    let query = MediaQuery(screen)
    return query.condition(query.words(of: text), mayBeEither: true, depth: 0) == .yes
}

// https://drafts.csswg.org/mediaqueries-4/#evaluating
private enum Truth {
    case yes, no, unknown

    init(_ isSo: Bool) { self = isSo ? .yes : .no }

    func and(_ other: Truth) -> Truth {
        if self == .no || other == .no { return .no }
        return self == .unknown || other == .unknown ? .unknown : .yes
    }

    func or(_ other: Truth) -> Truth {
        if self == .yes || other == .yes { return .yes }
        return self == .unknown || other == .unknown ? .unknown : .no
    }

    var opposite: Truth {
        switch self {
        case .yes: .no
        case .no: .yes
        case .unknown: .unknown
        }
    }
}

/// Reads one query; `nil` stands for what is none.
private struct MediaQuery {
    private static let depth = 32
    private let screen: Screen

    init(_ screen: Screen) { self.screen = screen }

    // https://drafts.csswg.org/mediaqueries-4/#mq-syntax
    func value(of text: Substring) -> Truth? {
        guard let list = words(of: text), let first = list.first else { return nil }
        let isNot = first == "not"
        let start = isNot || first == "only" ? 1 : 0
        guard start < list.count, !list[start].contains("(") else {
            return condition(list, mayBeEither: true, depth: 0)
        }
        let type = list[start]
        guard type.utf8.allSatisfy({ CSSText.isLetter($0) || $0 == 0x2D }),
            !["and", "or", "not", "only", "layer"].contains(type)
        else { return nil }
        var value = Truth(type == "all" || type == "screen")
        if list.count > start + 1 {
            guard list[start + 1] == "and",
                let rest = condition(Array(list[(start + 2)...]), mayBeEither: false, depth: 0)
            else { return nil }
            value = value.and(rest)
        }
        return isNot ? value.opposite : value
    }

    /// What stands between blanks outside of parentheses; `nil` where they do not match.
    func words(of text: Substring) -> [Substring]? {
        var found: [Substring] = []
        var depth = 0
        var start: Substring.Index?
        for index in text.indices {
            let character = text[index]
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            guard depth >= 0 else { return nil }
            if depth == 0, CSSText.isSpace(character) {
                if let begin = start { found.append(text[begin..<index]) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let begin = start { found.append(text[begin...]) }
        return depth == 0 ? found : nil
    }

    // https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition
    func condition(_ list: [Substring]?, mayBeEither: Bool, depth: Int) -> Truth? {
        guard let list, let first = list.first, depth <= Self.depth else { return nil }
        if first == "not" { return list.count == 2 ? inParentheses(list[1], depth)?.opposite : nil }
        guard list.count % 2 == 1, var value = inParentheses(first, depth) else { return nil }
        guard list.count > 1 else { return value }
        let word = list[1]
        guard word == "and" || word == "or" && mayBeEither else { return nil }
        for index in stride(from: 1, to: list.count, by: 2) {
            guard list[index] == word, let other = inParentheses(list[index + 1], depth) else { return nil }
            value = word == "and" ? value.and(other) : value.or(other)
        }
        return value
    }

    private func inParentheses(_ text: Substring, _ depth: Int) -> Truth? {
        guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
        guard open == text.startIndex else {
            // https://drafts.csswg.org/mediaqueries-4/#typedef-general-enclosed
            let isFunction = text[..<open].utf8.allSatisfy { CSSText.isLetter($0) || $0 == 0x2D }
            return isFunction ? .unknown : nil
        }
        let inner = CSSText.trimmed(text.dropFirst().dropLast())
        let isCondition =
            inner.first == "(" || inner.hasPrefix("not") && CSSText.trimmed(inner.dropFirst(3)).first == "("
        return isCondition ? condition(words(of: inner), mayBeEither: true, depth: depth + 1) : feature(inner)
    }

    // MARK: - Features

    // https://drafts.csswg.org/mediaqueries-4/#mq-features
    private func feature(_ text: Substring) -> Truth {
        let sides = comparison(text)
        if let sides { return sides }
        guard let colon = text.firstIndex(of: ":") else {
            if let number = Feature.number(text, screen) { return Truth(number != 0) }
            guard let words = Feature.words(text, screen) else { return .unknown }
            return Truth(words != ["none"] && words != ["no-preference"])
        }
        var name = CSSText.trimmed(text[..<colon])
        let value = CSSText.trimmed(text[text.index(after: colon)...])
        var relation = "="
        let vendor = name.hasPrefix("-webkit-") ? "-webkit-" : ""
        for (prefix, bound) in [("min-", ">="), ("max-", "<=")] where name.dropFirst(vendor.count).hasPrefix(prefix) {
            name = Substring(vendor + name.dropFirst(vendor.count + prefix.count))
            relation = bound
        }
        if Feature.number(name, screen) != nil { return compare(name, relation, value) }
        guard relation == "=", let words = Feature.words(name, screen) else { return .unknown }
        return Truth(words.contains { $0 == value })
    }

    /// `width >= 100px`, `100px < width <= 20em`; `nil` where there is no relation in it.
    private func comparison(_ text: Substring) -> Truth? {
        var sides: [Substring] = []
        var relations: [String] = []
        var rest = text
        while let at = rest.firstIndex(where: { "<>=".contains($0) }) {
            sides.append(CSSText.trimmed(rest[..<at]))
            var next = rest.index(after: at)
            var relation = String(rest[at])
            if relation != "=", next < rest.endIndex, rest[next] == "=" {
                relation += "="
                next = rest.index(after: next)
            }
            relations.append(relation)
            rest = rest[next...]
        }
        guard !relations.isEmpty else { return nil }
        sides.append(CSSText.trimmed(rest))
        if sides.count == 2, Feature.number(sides[0], screen) != nil {
            return compare(sides[0], relations[0], sides[1])
        }
        guard sides.count <= 3, Feature.number(sides[1], screen) != nil else { return .unknown }
        let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="]
        let first = compare(sides[1], turned[relations[0]] ?? "=", sides[0])
        guard sides.count == 3 else { return first }
        return relations[1] == "=" ? .unknown : first.and(compare(sides[1], relations[1], sides[2]))
    }

    private func compare(_ name: Substring, _ relation: String, _ text: Substring) -> Truth {
        guard let own = Feature.number(name, screen), let value = Feature.value(of: text, for: name, screen) else {
            return .unknown
        }
        switch relation {
        case "<": return Truth(own < value)
        case "<=": return Truth(own <= value)
        case ">": return Truth(own > value)
        case ">=": return Truth(own >= value)
        default: return Truth(own == value)
        }
    }
}

/// What the device says of itself.
private enum Feature {
    static func number(_ name: Substring, _ screen: Screen) -> Double? {
        switch name {
        case "width", "device-width": screen.width
        case "height", "device-height": screen.height
        case "aspect-ratio", "device-aspect-ratio": screen.width / screen.height
        case "resolution", "-webkit-device-pixel-ratio": screen.ratio
        case "color": 8
        case "color-index", "grid", "monochrome": 0
        case "-webkit-transform-3d": 1
        default: nil
        }
    }

    static func words(_ name: Substring, _ screen: Screen) -> [String]? {
        switch name {
        case "any-hover", "hover", "inverted-colors", "forced-colors": ["none"]
        case "any-pointer", "pointer": ["coarse"]
        case "color-gamut": ["srgb", "p3"]
        case "display-mode": ["browser"]
        case "dynamic-range", "video-dynamic-range": ["standard"]
        case "orientation": [screen.width > screen.height ? "landscape" : "portrait"]
        case "overflow-block", "overflow-inline": ["scroll"]
        case "prefers-color-scheme": ["light"]
        case "prefers-contrast", "prefers-reduced-data", "prefers-reduced-motion", "prefers-reduced-transparency":
            ["no-preference"]
        case "scan": ["progressive"]
        case "scripting": ["enabled"]
        case "update": ["fast"]
        default: nil
        }
    }

    /// A value as a number; `nil` where it is none of that feature's.
    static func value(of text: Substring, for name: Substring, _ screen: Screen) -> Double? {
        if name.hasSuffix("aspect-ratio") {
            let parts = CSSText.split(text, at: "/").map { Double($0) }
            guard parts.count <= 2, let first = parts[0], let second = parts.count == 2 ? parts[1] : 1 else {
                return nil
            }
            return first / second
        }
        if name == "resolution", text == "infinite" { return .infinity }
        guard let (number, unit) = CSSText.dimension(text) else { return nil }
        switch name {
        case "width", "height", "device-width", "device-height":
            return unit.isEmpty ? (number == 0 ? 0 : nil) : screen.pixels(of: unit).map { number * $0 }
        case "resolution":
            let units: [Substring: Double] = ["dppx": 1, "x": 1, "dpi": 1 / 96, "dpcm": 2.54 / 96]
            return units[unit].map { number * $0 }
        default:
            return unit.isEmpty ? number : nil
        }
    }
}
