internal import WebStandards

/// What the rules on the token's cookie have in common.
extension Inspection {
    /// The token's cookies that were refused for one of these reasons.
    func refusals(for reasons: Set<CookieReason>) -> [Finding] {
        offers.compactMap { offer in
            guard let decision = offer.cookie.decision, decision.outcome == .refused,
                reasons.contains(decision.reason)
            else { return nil }
            // A run of no platform has the draft's jar, which is Android's.
            let platforms =
                decision.reason != .sameSiteNoneInsecure
                ? platforms : platforms.filter { $0.noneSameSite == .needsSecure }
            guard !platforms.isEmpty else { return nil }
            return finding("The cookie is refused: \(decision.reason.explanation)", at: at(offer.cookie), on: platforms)
        }
    }

    /// The token's cookies whose value is so.
    func tokenValues(_ condition: (String) -> Bool) -> [OfferedCookie] {
        tokenOffers.map(\.cookie).filter { condition($0.value) }
    }
}
