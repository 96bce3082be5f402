import WebStandards

/// How a text is to be recognised; whitespace on both sides is collapsed first, a no-break space being one, and what has no width
/// is left out.
///
/// A string literal means ``containing(_:)``.
public enum TextPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Anywhere in it, letter case ignored.
    case containing(String)
    /// The whole of it, letter case regarded.
    case exact(String)
    /// Anywhere in it, by a regular expression as Swift's `Regex` reads it.
    case regex(String)

    /// Anywhere in it, letter case ignored.
    public init(stringLiteral value: String) { self = .containing(value) }

    /// As it is written after `label=` and its like.
    public var description: String {
        switch self {
        case .containing(let text): text
        case .exact(let text): "\"\(text)\""
        case .regex(let expression): "/\(expression)/"
        }
    }
}

/// A pattern made ready.
struct TextMatcher {
    private enum Test {
        case containing(String)
        case exact(String)
        case regex(Regex<AnyRegexOutput>)
    }

    private let test: Test
    /// The text whose whole is preferred where it is contained in several.
    let plainText: String?

    init(_ pattern: TextPattern) throws(LocatorError) {
        switch pattern {
        case .containing(let text):
            let text = Self.read(text)
            plainText = text.lowercased()
            test = .containing(text.lowercased())
        case .exact(let text):
            plainText = nil
            test = .exact(Self.read(text))
        case .regex(let expression):
            plainText = nil
            do {
                test = .regex(try Regex(expression))
            } catch {
                throw LocatorError("“\(expression)” is no regular expression: \(error)")
            }
        }
    }

    private static func read(_ text: String) -> String { strippedAndCollapsed(text.asRead) }

    /// Whether it fits a text whose whitespace is collapsed.
    func matches(_ text: String) -> Bool {
        let read = Self.read(text)
        return fits(text) || read != text && fits(read)
    }

    private func fits(_ text: String) -> Bool {
        switch test {
        case .containing(let wanted): return !wanted.isEmpty && text.lowercased().contains(wanted)
        case .exact(let wanted): return !wanted.isEmpty && text == wanted
        case .regex(let regex):
            // How long an expression takes is bounded by the length of what it is asked of.
            guard text.utf8.count <= ToolLimits.regexBytes else { return false }
            return (try? regex.firstMatch(in: text)) != nil
        }
    }

    /// Whether an element whose text that is may have one below it that fits.
    func mayFitWithin(_ text: String) -> Bool {
        switch test {
        case .containing: return matches(text)
        case .exact(let wanted): return Self.read(text).contains(wanted)
        case .regex: return true
        }
    }
}
