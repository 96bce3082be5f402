package import WebStandards

/// A request that was changed or sent again to learn what the service does with it.
package struct ActiveProbe: Sendable, Hashable, Codable {
    /// What was tried.
    package var kind: Kind
    /// The URL that was asked for.
    package var url: WebURL
    /// What the service did.
    package var outcome: Outcome
    /// What of its answer shows that, or why there is none: a status, a field, a sentence; without secrets.
    package var detail: String

    /// What is tried.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The same authorization code at the token endpoint, or the callback, a second time.
        case codeAgain
        /// An authorization request whose `redirect_uri` is the registered one and more: `…/callback/more`, `…/callback?more`.
        case longerRedirectURI
        /// One whose `redirect_uri` is another page of the same host.
        case otherRedirectURI
        /// One whose `redirect_uri` is of another host: `https://app.example.evil.example/callback`.
        case foreignRedirectURI
        /// A redirect of the chain with its target parameter set to another host.
        case openRedirect
    }

    /// What comes of it.
    package enum Outcome: String, Sendable, Hashable, Codable {
        /// The service did what it was asked.
        case accepted
        /// It refused.
        case refused
        /// Neither can be told.
        case inconclusive
        /// It was not sent: it would have gone to a host that is not allowed, or something that it takes is not known.
        case withheld
        /// The login has nothing to try it on.
        case inapplicable
    }

    /// A probe.
    package init(_ kind: Kind, _ url: WebURL, _ outcome: Outcome, detail: String = "") {
        self.kind = kind
        self.url = url
        self.outcome = outcome
        self.detail = detail
    }
}
