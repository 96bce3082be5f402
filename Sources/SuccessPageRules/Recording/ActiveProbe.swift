package import WebStandards

/// A request that was changed or sent again to learn what the service does with it.
package struct ActiveProbe: Sendable, Hashable, Codable {
    /// What was tried.
    package var kind: Kind
    /// The URL that was asked for.
    package var url: WebURL
    /// What the service did.
    package var outcome: Outcome
    /// What of its answer shows that: a status line, a field; without secrets.
    package var detail: String

    /// What is tried.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The same authorization code at the token endpoint, or the callback, a second time.
        case codeAgain
        /// An authorization request whose `redirect_uri` is the registered one and more: `…/callback/more`,
        /// `…callback.evil.example`.
        case longerRedirectURI
        /// An authorization request with a `redirect_uri` of another host.
        case foreignRedirectURI
        /// A redirect of the chain with its target parameter set to another host.
        case openRedirect
        /// The success page asked for without cookies.
        case withoutCookies
    }

    /// What comes of it.
    package enum Outcome: String, Sendable, Hashable, Codable {
        /// The service did what it was asked.
        case accepted
        /// It refused.
        case refused
        /// Neither can be told.
        case inconclusive
    }

    /// A probe.
    package init(_ kind: Kind, _ url: WebURL, _ outcome: Outcome, detail: String = "") {
        self.kind = kind
        self.url = url
        self.outcome = outcome
        self.detail = detail
    }
}
