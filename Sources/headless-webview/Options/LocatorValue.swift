import HeadlessWebView

/// A locator and what it is given, written `LOCATOR=VALUE`.
package struct LocatorValue {
    package let locator: Locator
    package let value: String

    /// Splits at the first `=` behind the frames that stands outside brackets, parentheses and quotes: those belong to the
    /// locator.
    package init(_ text: String, of option: String) throws(UsageError) {
        guard let equals = Self.separator(in: text) else {
            throw UsageError("--\(option): write it as LOCATOR=VALUE, as in '#email=alice@example.com'.")
        }
        locator = try Locator(String(text[..<equals]), of: option)
        value = String(text[equals...].dropFirst())
    }

    private static func separator(in text: String) -> String.Index? {
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let mark = Locator.firstMark([Locator.frameMark, "="], in: rest) else { return nil }
            let part = String(rest[..<mark])
            if text[mark] == "=" { return (Locator.split(part)?.rest ?? part).isEmpty ? nil : mark }
            rest = text[mark...].dropFirst(Locator.frameMark.count)
        }
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
