import HeadlessWebView

/// The redirect URI an app has registered, or only its scheme.
package struct RedirectTarget: Sendable {
    /// As it was given, without the parameter.
    let text: String
    /// The parameter of the query or the fragment that is the token; `nil`: the whole URL is.
    let parameter: String?
    private let scheme: String
    /// `nil`: any URL of the scheme.
    private let url: WebURL?

    /// Reads `SCHEME` or `URL`, each with `#PARAMETER` or without.
    ///
    /// A redirect URI has no fragment (RFC 6749, section 3.1.2), so `#` is free for this.
    package init(_ source: String, of option: String = "--token") throws(UsageError) {
        let parts = source.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let text = String(parts[0])
        guard parts.last != "" else {
            throw UsageError("\(option): name the parameter after “#”, as in redirect:myapp#code.")
        }
        // A scheme alone is a URL with nothing after it; of http and https there is no such.
        guard text.contains(":") || !["http", "https"].contains(text.lowercased()) else {
            throw Self.tooWide(text, option)
        }
        guard let parsed = WebURL(text.contains(":") ? text : text + ":"), parsed.query == nil else {
            throw UsageError("\(option): “\(text)” is neither a scheme, such as myapp, nor a redirect URI.")
        }
        let isBare = (parsed.host ?? "").isEmpty && parsed.path.isEmpty
        guard !isBare || NavigationAction.isForTheApp(parsed) else { throw Self.tooWide(text, option) }
        self.text = text
        parameter = parts.count == 2 ? String(parts[1]) : nil
        scheme = parsed.scheme
        url = isBare ? nil : parsed
    }

    private static func tooWide(_ text: String, _ option: String) -> UsageError {
        UsageError("\(option): \(text) would be any page; write the whole redirect URI.")
    }

    /// The URL is the app's, whatever its query and fragment.
    package func matches(_ other: WebURL) -> Bool {
        guard other.scheme == scheme else { return false }
        guard let url else { return true }
        return other.host == url.host && other.effectivePort == url.effectivePort && other.path == url.path
    }

    /// What the app is told by that URL.
    package func answer(in url: WebURL) -> Answer {
        let pairs = [url.query, url.fragment].compactMap { $0 }.flatMap { URLEncoded.parse(Array($0.utf8)) }
        let named = { (name: String) in pairs.first { $0.0 == name && !$0.1.isEmpty }?.1 }
        if let error = named("error") { return .refusal(error, description: named("error_description")) }
        guard let parameter else { return .token(url.href) }
        return named(parameter).map(Answer.token) ?? .nothing
    }

    /// What a redirect brings (RFC 6749, sections 4.1.2 and 4.1.2.1).
    package enum Answer: Hashable {
        case token(String)
        case refusal(String, description: String?)
        /// The parameter is not in it.
        case nothing
    }
}
