/// What became of one cookie at one access, and why; it carries no value.
public struct CookieDecision: Sendable, Hashable, Codable {
    /// What became of it.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        case stored
        case replaced
        case removed
        case refused
        case evicted
        case sent
        case withheld
    }

    /// The cookie's name, read as UTF-8.
    public var name: String
    /// As iOS shows it: with a leading dot when subdomains are covered.
    public var domain: String
    /// The cookie's path.
    public var path: String
    /// Whose request, response or document it was; `nil` when the app itself asked.
    public var url: WebURL?
    /// What became of it.
    public var outcome: Outcome
    /// Why.
    public var reason: CookieReason
    /// The cookies that went on this occasion: to make room, or because their time was over.
    public var evicted: [CookieDecision] = []

    /// The cookie is in the jar now because of this.
    public var isStored: Bool { outcome == .stored || outcome == .replaced }

    init(_ outcome: Outcome, _ reason: CookieReason, _ cookie: borrowing Cookie, at url: WebURL?) {
        name = cookie.name
        domain = cookie.platformDomain
        path = cookie.path
        self.url = url
        self.outcome = outcome
        self.reason = reason
    }

    /// A cookie that was refused before it had a domain and path of its own.
    init(refused reason: CookieReason, name: String, at url: WebURL) {
        self.name = name
        domain = url.host ?? ""
        path = CookieMatching.defaultPath(url.path)
        self.url = url
        outcome = .refused
        self.reason = reason
    }
}

extension CookieDecision: CustomStringConvertible {
    /// One line: the outcome, the cookie, where, and why with the draft's section.
    public var description: String {
        let place = url.map { " at \($0.origin.serialized)\($0.path)" } ?? ""
        let section = reason.section.map { " (RFC 6265bis, \($0))" } ?? ""
        return "\(outcome.rawValue) \(name.isEmpty ? "(nameless)" : name) [\(domain)\(path)]\(place): "
            + reason.explanation + section
    }
}

/// The Cookie header of one request, and how it came about.
public struct CookieHeader: Sendable, Hashable {
    /// Ready for the wire, octets as scalars; `nil`: no header.
    public var value: String?
    /// One for each cookie of the request's site, of its other hosts for the first ``CookieLimits/namedOtherHosts``.
    public var decisions: [CookieDecision]
}
