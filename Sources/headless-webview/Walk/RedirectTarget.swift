import HeadlessWebView
import LoginFlows

/// The redirect URI an app has registered, or only its scheme.
package struct RedirectTarget: Sendable {
    /// As it was given, without the parameter.
    let text: String
    /// The parameter of the query or the fragment that is the token; `nil`: the whole URL is.
    let parameter: String?
    private let callback: CallbackURI

    /// Reads `SCHEME` or `URL`, each with `#PARAMETER` or without.
    ///
    /// A redirect URI has no fragment (RFC 6749, section 3.1.2), so `#` is free for this.
    package init(_ source: String, of option: String = "--token") throws(UsageError) {
        let parts = source.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let text = String(parts[0])
        guard parts.last != "" else {
            throw UsageError("\(option): name the parameter after “#”, as in redirect:myapp#code.")
        }
        guard let callback = CallbackURI(text) else {
            let isWeb = ["http", "https"].contains(text.prefix { $0 != ":" }.lowercased())
            throw isWeb && !text.contains("?")
                ? UsageError("\(option): \(text) would be any page; write the whole redirect URI.")
                : UsageError("\(option): “\(text)” is neither a scheme, such as myapp, nor a redirect URI.")
        }
        self.text = text
        self.callback = callback
        parameter = parts.count == 2 ? String(parts[1]) : nil
    }

    /// The URL is the app's, whatever its query and fragment.
    package func matches(_ other: WebURL) -> Bool { callback.matches(other) }

    /// What the app is told by that URL.
    package func answer(in url: WebURL) -> Answer {
        let parameters = url.callbackParameters
        if let error = parameters["error"] { return .refusal(error, description: parameters["error_description"]) }
        guard let parameter else { return .token(url.href) }
        return parameters[parameter].map(Answer.token) ?? .nothing
    }

    /// What a redirect brings (RFC 6749, sections 4.1.2 and 4.1.2.1).
    package enum Answer: Hashable {
        case token(String)
        case refusal(String, description: String?)
        /// The parameter is not in it.
        case nothing
    }
}
