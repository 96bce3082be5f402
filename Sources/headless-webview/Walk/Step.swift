import HeadlessWebView

/// What is done on a page, as a finger would; the first match of a selector in tree order is meant.
enum Step {
    case fill(String, text: String)
    case check(String, Bool)
    case select(String, value: String)
    case click(String)
    case submit(String)

    /// What is being done, without what is typed.
    var activity: String {
        switch self {
        case .fill(let selector, _): "filling \(selector)"
        case .check(let selector, let isChecked): "\(isChecked ? "ticking" : "clearing") \(selector)"
        case .select(let selector, _): "selecting in \(selector)"
        case .click(let selector): "clicking \(selector)"
        case .submit(let selector): "submitting \(selector)"
        }
    }

    /// Does it; when that navigates, until the navigation has ended.
    func perform(in view: WebView) async throws -> NavigationOutcome {
        switch self {
        case .fill(let selector, let text): try await view.fill(selector, text)
        case .check(let selector, let isChecked): try await view.check(selector, isChecked)
        case .select(let selector, let value): try await view.select(selector, value)
        case .click(let selector): return try await view.click(selector)
        case .submit(let selector): return try await view.submit(selector)
        }
        return .none
    }
}

/// A selector and what it is given, written `SELECTOR=VALUE`.
package struct SelectorValue {
    package let selector: String
    package let value: String

    /// Splits at the first `=` that stands outside brackets, parentheses and quotes: those belong to the selector.
    package init(_ text: String, of option: String) throws(UsageError) {
        guard let equals = Self.separator(in: text), equals != text.startIndex else {
            throw UsageError("--\(option): write it as SELECTOR=VALUE, as in '#email=alice@example.com'.")
        }
        selector = String(text[..<equals])
        value = String(text[text.index(after: equals)...])
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
