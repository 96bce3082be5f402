import HeadlessWebView

/// Which origins something of the app's is for: `SCHEME "://" [ HOSTNAME_PATTERN [ ":" PORT ] ]`, or `*` for all.
///
/// PLATFORM(Android): origin_matcher::OriginMatcher, as
/// https://developer.android.com/reference/androidx/webkit/WebViewCompat#addWebMessageListener describes it.
struct AllowedOriginRule: Sendable, Hashable {
    private enum Pattern: Hashable {
        case any
        case host(String)
        /// All below it, and not the host itself.
        case below(String)
    }

    /// `nil`: every origin.
    private var scheme: String?
    private var pattern = Pattern.any
    /// `nil`: the scheme's default.
    private var port: Int?

    /// `nil`: it is no rule.
    init?(_ text: String) {
        guard text != "*" else { return }
        guard let end = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<end.lowerBound].lowercased()
        self.scheme = scheme
        var host = text[end.upperBound...]
        guard !host.isEmpty else {
            if scheme.isEmpty || ["http", "https"].contains(scheme) { return nil }
            return
        }
        let isBelow = host.hasPrefix("*.")
        if isBelow { host = host.dropFirst(2) }
        // The host and port as a URL has them, and nothing else.
        guard !host.contains(where: { "*/?#@\\".contains($0) }), let url = WebURL("\(scheme)://\(host)"),
            !url.hostname.isEmpty
        else { return nil }
        pattern = isBelow ? .below(url.hostname) : .host(url.hostname)
        if case .tuple(_, _, let port) = url.origin { self.port = port }
    }

    func matches(_ origin: Origin) -> Bool {
        guard let scheme else { return true }
        guard case .tuple(scheme, let host, let port) = origin, port == self.port else { return false }
        return switch pattern {
        case .any: true
        case .host(let name): host == name
        case .below(let name): host.hasSuffix("." + name)
        }
    }
}
