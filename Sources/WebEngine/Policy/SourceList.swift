import WebStandards

/// The value of a directive: what it allows.
///
/// https://www.w3.org/TR/CSP3/#framework-directive-source-list
struct SourceList {
    /// As they were written.
    let words: [Substring]
    private var keywords: Set<String> = []
    private var nonces: Set<Substring> = []
    private var hashes: Set<ContentHash> = []
    private var hosts: [HostSource] = []
    private var allowsAll = false
    private let selfURL: WebURL

    init(_ words: some Collection<Substring>, of selfURL: WebURL) {
        self.selfURL = selfURL
        self.words = Array(words.prefix(PolicyLimits.expressions))
        for word in self.words {
            if word == "*" {
                allowsAll = true
            } else if word.hasPrefix("'"), word.hasSuffix("'"), word.utf8.count > 2 {
                let inner = word.dropFirst().dropLast()
                if let hash = ContentHash(inner) {
                    hashes.insert(hash)
                } else if ASCII.lowercase(inner.prefix(6)) == "nonce-" {
                    nonces.insert(inner.dropFirst(6))
                } else {
                    keywords.insert(ASCII.lowercase(inner))
                }
            } else if let host = HostSource(word) {
                hosts.append(host)
            }
        }
    }

    var reportsSample: Bool { keywords.contains("report-sample") }
    var isStrictDynamic: Bool { keywords.contains("strict-dynamic") }
    // https://www.w3.org/TR/CSP3/#can-compile-strings
    var allowsEval: Bool { keywords.contains("unsafe-eval") }

    // https://www.w3.org/TR/CSP3/#match-nonce-to-source-list
    func matches(nonce: String) -> Bool { !nonce.isEmpty && nonces.contains(nonce[...]) }

    // https://www.w3.org/TR/CSP3/#match-integrity-metadata-to-source-list
    func matches(_ integrity: SubresourceIntegrity) -> Bool {
        !integrity.hashes.isEmpty && integrity.hashes.allSatisfy(hashes.contains)
    }

    // https://www.w3.org/TR/CSP3/#match-url-to-source-list
    func matches(_ url: WebURL, isRedirected: Bool) -> Bool {
        if allowsAll, url.isHTTPFamily || ["ws", "wss", selfURL.scheme].contains(url.scheme) { return true }
        if keywords.contains("self"), isSelf(url) { return true }
        return hosts.contains { $0.matches(url, selfScheme: selfURL.scheme, isRedirected: isRedirected) }
    }

    /// "… origin is the same as url's origin, or … host is the same … their ports are the same or the default ports of their
    /// schemes, and url's scheme is "https" or "wss", or self's is "http" and url's "ws"".
    private func isSelf(_ url: WebURL) -> Bool {
        if url.origin.sameOrigin(selfURL.origin) { return true }
        guard url.hostname == selfURL.hostname, !url.hostname.isEmpty,
            url.port == selfURL.port || url.port == nil && selfURL.port == nil
        else { return false }
        return url.scheme == "https" || url.scheme == "wss" || selfURL.scheme == "http" && url.scheme == "ws"
    }

    /// A script or style in the page itself, by where it stands.
    enum Inline {
        /// `isTrusted`: a script that runs by a policy of `strict-dynamic` may add it.
        case script(nonce: String, isTrusted: Bool)
        case scriptAttribute
        /// A `javascript:` URL.
        case navigation
        case style(nonce: String)
        /// PLATFORM(WebKit): StyledElement::styleAttributeChanged gives the element's nonce too; elsewhere it is empty.
        case styleAttribute(nonce: String)

        // https://www.w3.org/TR/CSP3/#effective-directive-for-inline-check
        var directive: String {
            switch self {
            case .script, .navigation: "script-src-elem"
            case .scriptAttribute: "script-src-attr"
            case .style: "style-src-elem"
            case .styleAttribute: "style-src-attr"
            }
        }

        fileprivate var isStyle: Bool {
            switch self {
            case .style, .styleAttribute: true
            case .script, .scriptAttribute, .navigation: false
            }
        }
    }

    // https://www.w3.org/TR/CSP3/#allow-all-inline
    func allowsAll(isStyle: Bool) -> Bool {
        keywords.contains("unsafe-inline") && nonces.isEmpty && hashes.isEmpty && (isStyle || !isStrictDynamic)
    }

    // https://www.w3.org/TR/CSP3/#match-element-to-source-list
    func allows(_ inline: Inline, _ text: String) -> Bool {
        if allowsAll(isStyle: inline.isStyle) { return true }
        switch inline {
        case .script(let nonce, let isTrusted):
            if matches(nonce: nonce) || isTrusted && isStrictDynamic { return true }
        case .style(let nonce):
            if matches(nonce: nonce) { return true }
        case .styleAttribute(let nonce) where matches(nonce: nonce): return true
        case .scriptAttribute, .navigation, .styleAttribute:
            guard keywords.contains("unsafe-hashes") else { return false }
        }
        guard !hashes.isEmpty else { return false }
        let bytes = Array(text.utf8)
        return Set(hashes.map(\.algorithm)).contains { hashes.contains(ContentHash(of: bytes, by: $0)) }
    }

    // https://www.w3.org/TR/CSP3/#script-pre-request and #script-post-request
    func allows(_ script: ScriptRequest, at url: WebURL, isRedirected: Bool) -> Bool {
        if matches(nonce: script.nonce) || matches(script.integrity) { return true }
        if isStrictDynamic { return !script.isFromParser }
        return matches(url, isRedirected: isRedirected)
    }
}

/// How a script is asked for, as policies and its fetch look at it.
struct ScriptRequest {
    // https://fetch.spec.whatwg.org/#concept-request-nonce-metadata
    var nonce = ""
    var integrity = SubresourceIntegrity("")
    // https://fetch.spec.whatwg.org/#concept-request-parser-metadata
    var isFromParser = false
    /// Of a request whose mode is `cors`; `nil`: it is `no-cors`.
    var credentials: FetchRequest.Credentials?
    /// It is a worker's: the mode is `same-origin`.
    var isOfWorker = false
    /// By its element's `charset`; `nil`: the document's.
    var encoding: TextEncoding?
    /// Its own origin is not told where it comes from.
    var hidesOrigin = false
    /// `nil`: the document.
    var referrer: WebURL?
    /// `nil`: the document's.
    var referrerPolicy: ReferrerPolicy?
}
