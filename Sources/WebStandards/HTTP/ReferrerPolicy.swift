/// How much of a page's URL its requests tell.
///
/// https://w3c.github.io/webappsec-referrer-policy/#referrer-policies
public enum ReferrerPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    case noReferrer = "no-referrer"
    case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
    case sameOrigin = "same-origin"
    case origin
    case strictOrigin = "strict-origin"
    case originWhenCrossOrigin = "origin-when-cross-origin"
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    case unsafeURL = "unsafe-url"

    /// What holds where nothing is said.
    public static let standard = ReferrerPolicy.strictOriginWhenCrossOrigin

    /// The policy of that name; `nil` for the empty string and for one nobody knows.
    public init?(token: some StringProtocol) {
        self.init(rawValue: ASCII.lowercase(token))
    }

    /// The policy of `Referrer-Policy` fields: the last one known.
    ///
    /// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
    public static func parse(_ values: [String]) -> ReferrerPolicy? {
        // "For each token in policy-tokens, if token is a referrer policy and token is not the empty string, then set policy
        // to token."
        values.joined(separator: ",").split(separator: ",").reversed()
            .lazy.compactMap { ReferrerPolicy(token: $0.trimmingBlanks) }.first
    }

    /// The policy of a meta element's content, which has older names too.
    ///
    /// https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
    public init?(metaContent: String) {
        switch ASCII.lowercase(metaContent) {
        case "never": self = .noReferrer
        case "default": self = .standard
        case "always": self = .unsafeURL
        case "origin-when-crossorigin": self = .originWhenCrossOrigin
        default: self.init(token: metaContent)
        }
    }

    /// The value of the Referer field for a request that the page at `source` makes; `nil`: no field.
    ///
    /// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
    public func referrer(from source: WebURL?, to target: WebURL) -> String? {
        // 4. "Let referrerURL be the result of stripping referrerSource for use as a referrer."
        // 5. "Let referrerOrigin be the result of stripping referrerSource for use as a referrer, with the origin-only flag."
        guard let source, let stripped = Self.strip(source) else { return nil }
        let origin = source.origin.serialized + "/"
        // 6. "If the result of serializing referrerURL is a string whose length is greater than 4096, set referrerURL to
        //    referrerOrigin."
        let full = stripped.utf8.count > Self.maximumLength ? origin : stripped
        // PLATFORM(WebKit, Chromium): from https to what is not (SecurityPolicy::shouldHideReferrer,
        // URLRequestJob::ComputeReferrerForPolicy); to the standard, http of this machine's and `about:` are trustworthy too.
        let isDowngrade = source.scheme == "https" && target.scheme != "https" && target.scheme != "wss"
        let isSameOrigin = source.origin.sameOrigin(target.origin)
        // 8. "Execute the statements corresponding to the value of policy."
        switch self {
        case .noReferrer: return nil
        case .origin: return origin
        case .unsafeURL: return full
        case .strictOrigin: return isDowngrade ? nil : origin
        case .strictOriginWhenCrossOrigin: return isSameOrigin ? full : isDowngrade ? nil : origin
        case .sameOrigin: return isSameOrigin ? full : nil
        case .originWhenCrossOrigin: return isSameOrigin ? full : origin
        case .noReferrerWhenDowngrade: return isDowngrade ? nil : full
        }
    }

    /// The length above which the origin alone is told (step 6).
    private static let maximumLength = 4096

    // https://w3c.github.io/webappsec-referrer-policy/#strip-url
    private static func strip(_ url: WebURL) -> String? {
        // 2. "If url's scheme is a local scheme, then return no referrer."
        // NB: nor does any other scheme than http and https tell where it was, as in WebKit.
        guard url.isHTTPFamily else { return nil }
        // 3.-5. "Set url's username to the empty string, … password …, … fragment to null."
        return url.removingCredentials().removingFragment().href
    }
}
