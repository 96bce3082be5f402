import WebStandards

extension DocumentScripts {
    /// Neither the document nor one that it is in came by a way on which others could have changed it.
    // https://html.spec.whatwg.org/#secure-context
    // PLATFORM(WebKit, Chromium): each ancestor is asked, and a frame of a `data:` URL is none.
    var isSecureContext: Bool {
        guard let active, active.isTrustworthy, navigable?.parent == nil || active.url.scheme != "data" else {
            return false
        }
        var above = navigable?.parent
        while let ancestor = above {
            guard ancestor.active?.isTrustworthy ?? true else { return false }
            above = ancestor.parent
        }
        return true
    }
}

extension ActiveDocument {
    /// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy; of one without an origin, its URL.
    fileprivate var isTrustworthy: Bool {
        guard case .tuple = origin, !url.isHTTPFamily else { return url.isPotentiallyTrustworthy }
        return WebURL(origin.serialized)?.isPotentiallyTrustworthy ?? false
    }
}
