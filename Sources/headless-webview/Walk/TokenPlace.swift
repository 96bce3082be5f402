import HeadlessWebView

/// Where a site leaves the token for the app.
package enum TokenPlace {
    /// In the cookie of that name.
    case cookie(String)
    /// In the title, after that text, up to a blank or `&`.
    case title(after: String)
    /// In the URL of a redirect.
    case redirect(RedirectTarget)

    /// Reads `cookie:NAME`, `title:TEXT` or `redirect:TARGET[#PARAMETER]`.
    package init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw UsageError("--token: write cookie:NAME, title:TEXT or redirect:SCHEME, not “\(text)”.")
        }
        switch parts[0] {
        case "cookie": self = .cookie(String(parts[1]))
        case "title": self = .title(after: String(parts[1]))
        case "redirect": self = .redirect(try RedirectTarget(String(parts[1])))
        default:
            throw UsageError("--token: a token is looked for in cookie:, title: or redirect:, not in “\(parts[0]):”.")
        }
    }

    /// For a message.
    var sought: String {
        switch self {
        case .cookie(let name): "a cookie named “\(name)”"
        case .title(let text): "a title with “\(text)”"
        case .redirect(let target): "a redirect to \(target.text)"
        }
    }

    /// What follows the text in a title.
    package static func token(in title: String, after text: String) -> String? {
        TitleTokens.after(text, in: title)
    }

    /// The value of the cookie of that name; of several, the one that came last.
    package static func token(in cookies: [Cookie], named name: String) -> String? {
        let cookie = cookies.filter { $0.name == name && !$0.value.isEmpty }.max { $0.creation < $1.creation }
        return cookie?.value
    }
}
