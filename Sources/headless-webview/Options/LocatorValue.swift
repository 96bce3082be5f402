import HeadlessWebView

/// A locator and what it is given, written `LOCATOR=VALUE`.
package struct LocatorValue {
    package let locator: Locator
    package let value: String

    /// Splits at the first `=` that stands outside brackets, parentheses and quotes: those belong to the locator.
    package init(_ text: String, of option: String) throws(UsageError) {
        let prefix = Locator.split(text)
        let rest = prefix.map(\.rest) ?? text
        let isText = ["label", "text", "placeholder"].contains(prefix?.prefix)
        let separator = isText ? Self.separator(inText: rest) : Self.separator(in: rest)
        guard let equals = separator, equals != rest.startIndex else {
            throw UsageError("--\(option): write it as LOCATOR=VALUE, as in '#email=alice@example.com'.")
        }
        locator = try Locator((prefix.map { "\($0.prefix)=" } ?? "") + rest[..<equals], of: option)
        value = String(rest[rest.index(after: equals)...])
    }

    /// Brackets are no more than text there, and so are quotes and slashes, unless it begins with one.
    private static func separator(inText text: String) -> String.Index? {
        if let mark = text.first, "\"'/".contains(mark), let end = text.dropFirst().firstRange(of: "\(mark)=") {
            return text.index(before: end.upperBound)
        }
        return text.firstIndex(of: "=")
    }

    private static func separator(in text: String) -> String.Index? {
        var depth = 0
        var quote: Character?
        var isEscaped = false
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
                case "[", "(": depth += 1
                case "]", ")": depth -= 1
                case "=" where depth == 0: return index
                default: break
                }
            }
        }
        return nil
    }
}

extension Locator {
    /// What an option of the command says.
    init(_ text: String, of option: String) throws(UsageError) {
        do throws(LocatorError) {
            self = try Locator(parsing: text)
        } catch {
            throw UsageError("--\(option): \(error)")
        }
    }
}
