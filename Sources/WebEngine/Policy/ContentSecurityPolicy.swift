import WebStandards

/// The content security policies of a document, and what they let it do.
///
/// https://www.w3.org/TR/CSP3/#policy-directives
package struct ContentSecurityPolicy {
    private(set) var policies: [Policy] = []
    /// What policies of the document's own are about (https://www.w3.org/TR/CSP3/#policy-self-origin).
    let selfURL: WebURL

    /// One of them.
    struct Policy {
        /// As it was written.
        let text: String
        /// Violations are told, and prevent nothing.
        let isReportOnly: Bool
        let isFromHeader: Bool
        /// Which of the policies that the document's markup declared it is, from 1; 0 for one that it began with.
        var declaration = 0
        /// The first directive of each name counts.
        let directives: [String: SourceList]
    }

    /// No policy yet.
    init(of url: WebURL) { selfURL = url }

    /// The policies that the response from `url` brought; `nil`: none.
    ///
    /// https://www.w3.org/TR/CSP3/#parse-response-csp
    package init?(_ fields: HTTPFields, url: WebURL) {
        selfURL = url
        for (name, isReportOnly) in [
            ("Content-Security-Policy", false), ("Content-Security-Policy-Report-Only", true),
        ] {
            for value in fields.values(of: name) {
                for text in value.split(separator: ",") { add(text, isReportOnly: isReportOnly, isFromHeader: true) }
            }
        }
        if policies.isEmpty { return nil }
    }

    /// A policy of a `meta` element's, which has no say in some things.
    ///
    /// https://html.spec.whatwg.org/#attr-meta-http-equiv-content-security-policy
    ///
    /// `declaration`: which of the document's it is, from 1.
    mutating func add(meta text: String, declaration: Int) {
        add(text[...], isReportOnly: false, isFromHeader: false, declaration: declaration)
    }

    /// The same policies for a document that begins with them.
    var takenOver: ContentSecurityPolicy {
        var copy = self
        for index in policies.indices { copy.policies[index].declaration = 0 }
        return copy
    }

    /// Those that stood when so many were declared; `nil` for none.
    func declared(upTo count: Int) -> ContentSecurityPolicy? {
        var copy = self
        copy.policies.removeAll { $0.declaration > count }
        return copy.policies.isEmpty ? nil : copy
    }

    // https://www.w3.org/TR/CSP3/#parse-serialized-policy
    private mutating func add(_ text: Substring, isReportOnly: Bool, isFromHeader: Bool, declaration: Int = 0) {
        guard policies.count < PolicyLimits.policies else { return }
        var directives: [String: SourceList] = [:]
        for directive in text.utf8.split(separator: UInt8(ascii: ";")) {
            let words = directive.split(whereSeparator: ASCII.isWhitespace).map { Substring($0) }
            guard let name = words.first.map(ASCII.lowercase), directives[name] == nil else { continue }
            if !isFromHeader, ["report-uri", "frame-ancestors", "sandbox"].contains(name) { continue }
            directives[name] = SourceList(words.dropFirst(), of: selfURL)
        }
        guard !directives.isEmpty else { return }
        let start = text.utf8.firstIndex { !ASCII.isWhitespace($0) } ?? text.startIndex
        policies.append(
            Policy(
                text: String(text[start...]),
                isReportOnly: isReportOnly,
                isFromHeader: isFromHeader,
                declaration: declaration,
                directives: directives
            )
        )
    }

    /// Some policy that is enforced has that directive.
    func has(_ directive: String) -> Bool {
        policies.contains { !$0.isReportOnly && $0.directives[directive] != nil }
    }

    /// Some policy has a say in the styles in the page.
    var restrictsStyles: Bool {
        policies.contains { policy in
            ["style-src-elem", "style-src-attr"].contains { directive in
                Self.list(of: directive, in: policy).map { !$0.allowsAll(isStyle: true) } ?? false
            }
        }
    }

    /// A header brought one, so nonces are hidden (https://html.spec.whatwg.org/#nonce-attributes).
    var isFromHeader: Bool { policies.contains(where: \.isFromHeader) }

    /// Every enforced policy that has the directive names the URL in it.
    package func allows(_ url: WebURL, by directive: String, isRedirected: Bool = false) -> Bool {
        !violations(of: url, by: directive, isRedirected: isRedirected).contains { !$0.isReportOnly }
    }

    /// What `sandbox` directives forbid.
    ///
    /// https://www.w3.org/TR/CSP3/#directive-sandbox
    var sandbox: Sandbox {
        policies.filter { !$0.isReportOnly }.compactMap { $0.directives["sandbox"]?.words }
            .reduce([]) { $0.union(Sandbox(allowing: Set($1.map(ASCII.lowercase)))) }
    }

    /// The policies that do not allow this URL by the directive, or by those that it falls back on.
    ///
    /// https://www.w3.org/TR/CSP3/#match-request-to-source-list
    ///
    /// `first`: the URL from which redirects led there. It is what is told: where they led is not the page's to know.
    func violations(
        of url: WebURL,
        by directive: String,
        isRedirected: Bool = false,
        from first: WebURL? = nil
    ) -> [PolicyViolation] {
        var resource = PolicyViolation.stripped(first ?? url)
        // PLATFORM(WebKit): createURLForReporting; PLATFORM(Chromium): StripURLForUseInReport: of a frame the origin.
        if directive == "frame-src", url.isHTTPFamily, !url.origin.sameOrigin(selfURL.origin) {
            resource = url.origin.serialized
        }
        return violations(of: directive, resource: resource) { $0.matches(url, isRedirected: isRedirected) }
    }

    /// A violation for each policy whose list for the directive does not pass.
    ///
    /// `declared`: how many that the markup declares come before what it is about.
    func violations(
        of directive: String,
        resource: String,
        sample: String = "",
        declared: Int = .max,
        unless passes: (SourceList) -> Bool
    ) -> [PolicyViolation] {
        policies.compactMap { policy in
            guard policy.declaration <= declared, let list = Self.list(of: directive, in: policy), !passes(list) else {
                return nil
            }
            return PolicyViolation(
                directive: directive,
                resource: resource,
                policy: policy.text,
                isReportOnly: policy.isReportOnly,
                // https://www.w3.org/TR/CSP3/#violation-sample
                sample: list.reportsSample ? String(sample.prefix(40)) : "",
                places: policy.directives["report-uri"]?.words ?? [],
                endpoints: policy.directives["report-to"]?.words
            )
        }
    }

    /// The text of the first directive that is enforced for it and does not pass.
    func directive(for directive: String, unless passes: (SourceList) -> Bool) -> String? {
        for policy in policies where !policy.isReportOnly {
            for name in Self.fallbacks(of: directive) {
                guard let list = policy.directives[name] else { continue }
                if passes(list) { break }
                return ([name] + list.words.map(String.init)).joined(separator: " ")
            }
        }
        return nil
    }

    private static func list(of directive: String, in policy: Policy) -> SourceList? {
        fallbacks(of: directive).lazy.compactMap { policy.directives[$0] }.first
    }

    // https://www.w3.org/TR/CSP3/#directive-fallback-list
    private static func fallbacks(of directive: String) -> [String] {
        switch directive {
        case "script-src-elem", "script-src-attr": [directive, "script-src", "default-src"]
        case "style-src-elem", "style-src-attr": [directive, "style-src", "default-src"]
        case "worker-src": [directive, "child-src", "script-src", "default-src"]
        case "frame-src": [directive, "child-src", "default-src"]
        case _ where directive.hasSuffix("-src"): [directive, "default-src"]
        default: [directive]
        }
    }
}

/// Bounds on the policies of a document.
enum PolicyLimits {
    /// Policies of one document: 64; later ones do not count.
    static let policies = 64
    /// Expressions of one directive: 4,096; later ones allow nothing.
    static let expressions = 4_096
    /// Violations that a document tells of: 1,000.
    static let reports = 1_000
    /// Where a policy has each reported: 8; none is sent to later ones.
    static let places = 8
    /// Endpoints that a response names: 64; later ones do not count.
    static let endpoints = 64
    /// Reports of one document under way at once: 100; what is violated beyond is told on the console alone.
    static let reportsAtOnce = 100
}
