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
    /// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy; of one whose origin a sandbox took, its URL.
    ///
    /// PLATFORM(WebKit, Chromium): Document::isSecureContext, isDocumentSecure: an empty document or a `data:` URL that
    /// nobody led to, and so without an origin, is none.
    fileprivate var isTrustworthy: Bool {
        if url.isHTTPFamily || sandbox.contains(.origin) { return url.isPotentiallyTrustworthy }
        guard case .tuple = origin else { return url.scheme == "file" }
        return WebURL(origin.serialized)?.isPotentiallyTrustworthy ?? false
    }
}
