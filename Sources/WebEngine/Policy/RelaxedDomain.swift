import Synchronization
import WebStandards

// `document.domain`: documents of one site whose hosts differ agree on a name above both, and touch each other from then on.
//
// https://html.spec.whatwg.org/#relaxing-the-same-origin-restriction

/// The domain that a document's origin has been given, which documents with that very origin share, such as the empty ones in
/// its frames.
///
/// An opaque origin is known by it: it is the same as itself alone.
final class RelaxedDomain: Sendable {
    // https://html.spec.whatwg.org/#concept-origin-domain
    private let known = Mutex<String?>(nil)

    var name: String? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }
}

extension ActiveDocument {
    /// The domain that it was given, or else its host; `nil` where its origin is opaque.
    ///
    /// https://html.spec.whatwg.org/#concept-origin-effective-domain
    var effectiveDomain: String? {
        guard case .tuple(_, let host, _) = origin else { return nil }
        return domain.name ?? host
    }

    /// https://html.spec.whatwg.org/#same-origin, where an opaque one is the same as itself.
    func isSameOrigin(as other: ActiveDocument) -> Bool {
        origin.sameOrigin(other.origin) || domain === other.domain
    }

    /// Whether scripts of one may have to do with the other.
    ///
    /// https://html.spec.whatwg.org/#same-origin-domain
    func mayTouch(_ other: ActiveDocument) -> Bool {
        if self === other { return true }
        switch (domain.name, other.domain.name) {
        case (nil, nil):
            return isSameOrigin(as: other)
        case (let own?, let others?):
            guard case .tuple(let scheme, _, _) = origin, case .tuple(let otherScheme, _, _) = other.origin else {
                return false
            }
            return scheme == otherScheme && own == others
        default:
            return false
        }
    }

    /// Takes over that very origin.
    func share(_ domain: RelaxedDomain?) {
        if let domain, !sandbox.contains(.origin) { self.domain = domain }
    }

    /// Gives its origin that domain; false is a "SecurityError".
    ///
    /// https://html.spec.whatwg.org/#dom-document-domain
    func relax(to value: String) -> Bool {
        guard !sandbox.contains(.domain), let current = effectiveDomain else { return false }
        // https://html.spec.whatwg.org/#is-a-registrable-domain-suffix-of-or-is-equal-to
        guard let suffix = WebURL.host(parsing: value) else { return false }
        if suffix != current {
            let list = PublicSuffixList.system
            guard current.hasSuffix(".\(suffix)"), list.registrableDomain(of: current) != nil,
                !list.isPublicSuffix(suffix)
            else { return false }
        }
        // "If the surrounding agent's agent cluster's is origin-keyed is true, then return."
        if !isKeyedByOrigin { domain.name = suffix }
        return true
    }
}

extension NavigationRequest.Initiator {
    /// As of `ActiveDocument`.
    func isSameOrigin(as document: ActiveDocument) -> Bool {
        origin.sameOrigin(document.origin) || domain === document.domain
    }
}
