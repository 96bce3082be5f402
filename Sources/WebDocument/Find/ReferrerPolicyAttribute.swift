import WebStandards

extension Element {
    /// What its own request is to say of the document; `nil`: what others say.
    ///
    /// https://html.spec.whatwg.org/#referrer-policy-attribute
    package var referrerPolicy: ReferrerPolicy? { attribute(.referrerpolicy).flatMap { ReferrerPolicy(token: $0) } }
}
