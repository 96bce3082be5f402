import WebDocument
import WebStandards

// What a document's policies let it do; what they do not, its page and its scripts hear of.
extension ActiveDocument {
    func allows(_ url: WebURL, by directive: String, isRedirected: Bool = false, from first: WebURL? = nil) -> Bool {
        guard let policy else { return true }
        return isEnforcedNone(of: policy.violations(of: url, by: directive, isRedirected: isRedirected, from: first))
    }

    /// The image of an `object` or `embed` is for `object-src` to allow too (https://www.w3.org/TR/CSP3/#directive-object-src).
    func allows(image url: WebURL, of node: Node) -> Bool {
        let isOfObject = document.asElement(node).map { ["object", "embed"].contains($0.name) } ?? false
        return (!isOfObject || allows(url, by: "object-src")) && allows(url, by: "img-src")
    }

    // https://www.w3.org/TR/CSP3/#should-block-request, of one for a script
    //
    // `first`: the URL from which redirects led there.
    func allows(_ script: ScriptRequest, at url: WebURL, redirectedFrom first: WebURL? = nil) -> Bool {
        guard let policy else { return true }
        let resource = PolicyViolation.stripped(first ?? url)
        let violations = policy.violations(of: "script-src-elem", resource: resource) {
            $0.allows(script, at: url, isRedirected: first != nil)
        }
        return isEnforcedNone(of: violations)
    }

    /// The same of what is fetched before its element is there; nobody is told.
    func allowsPreload(of script: ScriptRequest, at url: WebURL) -> Bool {
        guard let policy else { return true }
        let violations = policy.violations(of: "script-src-elem", resource: "") {
            $0.allows(script, at: url, isRedirected: false)
        }
        return !violations.contains { !$0.isReportOnly }
    }

    // https://www.w3.org/TR/CSP3/#style-src-elem-pre-request and #style-src-elem-post-request
    func allows(styleSheet url: WebURL, nonce: String, redirectedFrom first: WebURL? = nil) -> Bool {
        guard let policy else { return true }
        return isEnforcedNone(of: policy.violations(ofStyleSheet: url, nonce: nonce, redirectedFrom: first))
    }

    /// Whether a redirect is followed of what the document asks for at that URL.
    ///
    /// https://www.w3.org/TR/CSP3/#should-block-response
    func redirects(
        of url: WebURL,
        as destination: HopRecord.Destination,
        nonce: String = ""
    ) -> (WebURL) -> Bool {
        { [weak self] next in
            guard let self else { return true }
            return destination == .style
                ? allows(styleSheet: next, nonce: nonce, redirectedFrom: url)
                : allows(next, by: "img-src", isRedirected: true, from: url)
        }
    }

    /// The same of an image or a style sheet that is fetched before its element is there; nobody is told.
    func allowsUntold(_ url: WebURL, as destination: HopRecord.Destination, nonce: String) -> Bool {
        guard let policy else { return true }
        guard destination == .style else { return policy.allows(url, by: "img-src") }
        return !policy.violations(ofStyleSheet: url, nonce: nonce).contains { !$0.isReportOnly }
    }

    // https://www.w3.org/TR/CSP3/#should-block-inline
    //
    // `declared`: how many of the policies that the markup declares count.
    func allows(_ inline: SourceList.Inline, _ text: String, at node: Node?, declared: Int = .max) -> Bool {
        guard let policy else { return true }
        let violations = policy.violations(
            of: inline.directive,
            resource: "inline",
            sample: text,
            declared: declared,
            unless: { $0.allows(inline, text) }
        )
        return isEnforcedNone(of: violations, at: node)
    }

    // https://www.w3.org/TR/CSP3/#can-compile-strings
    func allowsEval(of text: String) -> Bool {
        guard let policy else { return true }
        return isEnforcedNone(
            of: policy.violations(of: "script-src", resource: "eval", sample: text, unless: \.allowsEval)
        )
    }

    /// Whether strings can be compiled; nobody is told.
    var compilesStrings: Bool {
        guard let policy else { return true }
        return !policy.violations(of: "script-src", resource: "eval", unless: \.allowsEval)
            .contains { !$0.isReportOnly }
    }

    /// What is thrown where a string is not compiled.
    ///
    /// PLATFORM(WebKit): ContentSecurityPolicy::evalErrorMessage.
    func refusalOfStrings(by engine: Profile.Engine) -> String {
        guard engine == .webKit, let directive = policy?.directive(for: "script-src", unless: \.allowsEval) else {
            return "The page's Content-Security-Policy does not allow strings as scripts."
        }
        return "Refused to evaluate a string as JavaScript because 'unsafe-eval' or 'trusted-types-eval' is not an "
            + "allowed source of script in the following Content Security Policy directive: \"\(directive)\".\n"
    }

    private func isEnforcedNone(of violations: [PolicyViolation], at node: Node? = nil) -> Bool {
        for violation in violations { reporter?.tell(violation, at: node) }
        return !violations.contains { !$0.isReportOnly }
    }
}

extension ContentSecurityPolicy {
    fileprivate func violations(
        ofStyleSheet url: WebURL,
        nonce: String,
        redirectedFrom first: WebURL? = nil
    ) -> [PolicyViolation] {
        violations(of: "style-src-elem", resource: PolicyViolation.stripped(first ?? url)) { list in
            list.matches(nonce: nonce) || list.matches(url, isRedirected: first != nil)
        }
    }
}
