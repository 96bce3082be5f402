internal import HeadlessWebView
internal import SuccessPageRules

/// Redirect URIs that are not the registered one, and that a comparison by prefix or pattern takes for it.
///
/// https://www.rfc-editor.org/rfc/rfc9700#section-4.1.1
struct RedirectURIVariant: Equatable {
    let kind: ActiveProbe.Kind
    let text: String

    /// What stands in variants as a parameter.
    private static let query = "evil=1"

    /// Those of a redirect URI that was accepted.
    static func all(of registered: String) -> [RedirectURIVariant] {
        let end = registered.firstIndex { $0 == "?" || $0 == "#" } ?? registered.endIndex
        let (base, rest) = (registered[..<end], registered[end...])
        var variants: [RedirectURIVariant] = []
        func add(_ kind: ActiveProbe.Kind, _ text: String) {
            guard text != registered, !variants.contains(where: { $0.text == text }) else { return }
            variants.append(RedirectURIVariant(kind: kind, text: text))
        }
        add(.longerRedirectURI, base + (base.hasSuffix("/") ? "evil" : "/evil") + rest)
        add(.longerRedirectURI, base + "evil" + rest)
        add(.longerRedirectURI, base + (rest.hasPrefix("?") ? "\(rest)&\(query)" : "?\(query)"))
        if let slashes = base.firstRange(of: "://") {
            let host = base[slashes.upperBound...].prefix { $0 != "/" }
            let path = base[host.endIndex...]
            let isWeb = WebURL(registered)?.isHTTPFamily == true
            let name = host.prefix { $0 != ":" }
            if !name.isEmpty, !host.contains("[") {
                let kind = isWeb ? ActiveProbe.Kind.foreignRedirectURI : .longerRedirectURI
                let lead = base[..<slashes.upperBound] + name + "." + ActiveChecks.foreignHost
                add(kind, lead + host.dropFirst(name.count) + path + rest)
            }
            if isWeb, path.count > 1 { add(.otherRedirectURI, base[..<host.endIndex] + "/evil") }
        }
        add(.foreignRedirectURI, "https://\(ActiveChecks.foreignHost)/callback")
        return variants
    }

    /// The answer leads there.
    func isLed(to target: WebURL) -> Bool {
        guard let url = WebURL(text), url.scheme == target.scheme, url.host == target.host, url.path == target.path,
            url.effectivePort == target.effectivePort
        else { return false }
        return !text.contains(Self.query) || target.query?.contains(Self.query) == true
    }
}
