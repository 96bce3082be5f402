import HeadlessWebView

/// A cookie as it is printed.
package struct CookieReport: Codable, Sendable {
    package var name: String
    /// Masked, unless secrets are to be shown.
    package var value: String
    /// With a leading dot when subdomains are covered.
    package var domain: String
    package var path: String
    /// Seconds since 1970; `nil`: it ends with the session.
    package var expires: Int64?
    package var secure: Bool
    package var httpOnly: Bool
    package var sameSite: SameSite

    init(_ cookie: Cookie, secrets: SecretHandling) {
        name = cookie.name
        value = secrets.secret(cookie.value)
        domain = cookie.platformDomain
        path = cookie.path
        expires = cookie.expires?.seconds
        secure = cookie.secure
        httpOnly = cookie.httpOnly
        sameSite = cookie.sameSite
    }

    var line: String {
        var words = ["\(name)=\(value)", "[\(domain)\(path)]"]
        if secure { words.append("Secure") }
        if httpOnly { words.append("HttpOnly") }
        if sameSite != .unspecified { words.append("SameSite=\(sameSite.rawValue.capitalizedASCII)") }
        words.append(expires.map { "until \(UTCDate(UnixTime(seconds: $0)))" } ?? "until the session ends")
        return words.joined(separator: " ")
    }
}

/// What became of a cookie at one request, and why.
package struct CookieDecisionReport: Codable, Sendable {
    package var name: String
    package var domain: String
    package var path: String
    package var outcome: CookieDecision.Outcome
    package var reason: CookieReason
    /// The reason in a sentence.
    package var explanation: String
    /// The section of draft-ietf-httpbis-rfc6265bis-22 that says so.
    package var section: String?
    /// The cookies that had to go for this one.
    package var evicted: [CookieDecisionReport]

    init(_ decision: CookieDecision) {
        name = decision.name
        domain = decision.domain
        path = decision.path
        outcome = decision.outcome
        reason = decision.reason
        explanation = decision.reason.explanation
        section = decision.reason.section
        evicted = decision.evicted.map(CookieDecisionReport.init)
    }

    var lines: [String] {
        let rule = section.map { " (RFC 6265bis, \($0))" } ?? ""
        let verb = outcome.rawValue.padded(to: 8)
        let line = "\(verb) \(name.isEmpty ? "(nameless)" : name) [\(domain)\(path)]: \(explanation)\(rule)"
        return [line] + evicted.flatMap(\.lines)
    }
}
