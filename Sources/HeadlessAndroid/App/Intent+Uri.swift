import Foundation

/// A text that is no URI of the form that is asked for.
///
/// Source: https://developer.android.com/reference/java/net/URISyntaxException
public struct URISyntaxException: Error, Sendable, Hashable {
    /// The text.
    public let input: String
    /// What is wrong with it.
    public let reason: String
    /// Where it is wrong, in UTF-16 code units; -1 where that is not known.
    public let index: Int
}

extension Intent {
    private static let mark = "#Intent;"

    /// The intent that a URI stands for, as pages link to apps:
    /// `intent://host/path#Intent;scheme=myapp;package=com.example;S.browser_fallback_url=https%3A%2F%2Fexample.com;end`.
    ///
    /// Selectors (`SEL`) are read and left out, and all extras are texts here.
    ///
    /// Source: https://developer.android.com/reference/android/content/Intent#parseUri(java.lang.String,int)
    ///
    /// - Parameters:
    ///   - uri: the text.
    ///   - flags: `URI_INTENT_SCHEME`, or 0.
    /// - Returns: the intent; one to view the text where it is no such URI.
    /// - Throws: `URISyntaxException`, where what stands behind `#Intent;` has no end or names an extra of an unknown kind.
    public static func parseUri(_ uri: String, _ flags: Int) throws(URISyntaxException) -> Intent {
        let parts = uri.range(of: mark, options: .backwards)
        let isIntent = flags & URI_INTENT_SCHEME == 0 || uri.hasPrefix("intent:") || uri.hasPrefix("android-app:")
        guard isIntent, let parts, !uri[parts.upperBound...].contains("#") else { return Intent(ACTION_VIEW, uri) }
        var intent = Intent(ACTION_VIEW)
        var scheme: String?
        var isSelector = false
        var rest = uri[parts.upperBound...]
        while !rest.hasPrefix("end") {
            let place = uri.utf16.distance(from: uri.startIndex, to: rest.startIndex)
            guard let end = rest.firstIndex(of: ";") else {
                throw URISyntaxException(input: uri, reason: "illegal Intent URI format", index: place)
            }
            let pair = rest[..<end].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            rest = rest[rest.index(after: end)...]
            if pair.count == 1, pair[0] == "SEL" {
                isSelector = true
                continue
            }
            let (name, value) = (String(pair[0]), pair.count == 2 ? Uri.decode(String(pair[1])) : "")
            if isSelector { continue }
            switch name {
            case "action": intent.action = value
            case "category": intent.addCategory(value)
            case "type": intent.type = value
            case "package": intent.setPackage(value)
            case "component": intent.component = value
            case "scheme": scheme = value
            case "identifier", "launchFlags", "sourceBounds": break
            default:
                guard let kind = name.first, "SBbcdfils".contains(kind), name.dropFirst().first == "." else {
                    throw URISyntaxException(input: uri, reason: "unknown EXTRA type", index: place)
                }
                intent.putExtra(Uri.decode(String(name.dropFirst(2))), value)
            }
        }
        intent.data = data(uri[..<parts.lowerBound], scheme)
        return intent
    }

    /// What stands before the mark, under the scheme that stands behind it.
    private static func data(_ text: Substring, _ scheme: String?) -> String? {
        guard text.hasPrefix("intent:") else { return text.isEmpty ? nil : String(text) }
        let rest = text.dropFirst("intent:".count)
        let data = scheme.map { "\($0):\(rest)" } ?? String(rest)
        return data.isEmpty ? nil : data
    }
}
