/// One change of a jar: what became of which cookie, by whom and why.
public struct CookieChange: Sendable, Hashable, Codable {
    /// What became of the cookie.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is new.
        case set
        /// It took the place of another of the same name, domain and path.
        case replaced
        /// A server, a script or the app removed it.
        case deleted
        /// Its time was over.
        case expired
        /// It made room for another.
        case evicted
    }

    /// Who did it.
    public enum Cause: Sendable, Hashable, Codable {
        /// The response of that URL.
        case response(WebURL)
        /// A script in the document of that URL.
        case script(WebURL)
        /// The app itself.
        case app
        /// Nobody: time passed.
        case time
    }

    /// What became of it.
    public var kind: Kind
    /// The cookie that is in the jar now, or that left it.
    public var cookie: Cookie
    /// The cookie whose place a replaced one took, else `nil`.
    public var previous: Cookie?
    /// Who did it; of an evicted cookie, who set the one too many.
    public var cause: Cause
    /// The rule that applied.
    public var reason: CookieReason
}

extension CookieChange: CustomStringConvertible {
    /// One line: the kind, the cookie without its value, who did it.
    public var description: String {
        let name = cookie.name.isEmpty ? "(nameless)" : cookie.name
        let actor =
            switch cause {
            case .response(let url): "by the response of \(url.origin.serialized)\(url.path)"
            case .script(let url): "by a script at \(url.origin.serialized)\(url.path)"
            case .app: "by the app"
            case .time: "by time"
            }
        return "\(kind.rawValue) \(name) [\(cookie.platformDomain)\(cookie.path)] \(actor): \(reason.explanation)"
    }
}

/// Who makes the jar change, and when.
struct CookieOccasion {
    let cause: CookieChange.Cause
    let now: UnixTime

    init(_ access: CookieAccess) {
        cause =
            switch access.api {
            case .http: .response(access.url)
            case .script: .script(access.url)
            }
        now = access.now
    }

    init(appAt now: UnixTime) {
        cause = .app
        self.now = now
    }

    /// Where a decision says that it was made.
    var url: WebURL? {
        switch cause {
        case .response(let url), .script(let url): url
        case .app, .time: nil
        }
    }
}
