import WebDocument
import WebStandards

/// What a script in the document that shows would see of it.
package struct DocumentView {
    package var document: Document
    /// Its URL, with the fragment moved to last, as scripts find it in `location`.
    package var url: WebURL
    /// `nil`: a script that asks is refused.
    ///
    /// https://html.spec.whatwg.org/#dom-document-cookie
    package var cookie: String?
    // https://html.spec.whatwg.org/#dom-document-readystate
    package var readyState: String
    // https://html.spec.whatwg.org/#dom-length
    package var frames: Int
}

extension PageCore {
    /// Another document is to come in the main frame, or more of the text of the one that shows.
    package var awaitsDocument: Bool { main.awaitsDocument || !pendingMoves.isEmpty }

    /// The document that shows; `nil` before the first.
    package var documentView: DocumentView? { documentView(inFrame: []) }

    /// The document of a frame in a frame, by indexes in tree order; no index is the view itself.
    package func documentView(inFrame path: [Int]) -> DocumentView? {
        guard let active = activeDocument(inFrame: path) else { return nil }
        return DocumentView(
            document: active.document,
            url: active.url.removingCredentials(),
            cookie: refusesCookies(active) ? nil : documentCookie(of: active),
            readyState: active.builder != nil ? "loading" : active.isComplete ? "complete" : "interactive",
            frames: active.children.count
        )
    }

    /// Sets a cookie as a script in that document does.
    @discardableResult
    package func setDocumentCookie(_ text: String, inFrame path: [Int] = []) -> CookieDecision? {
        guard session.acceptsCookies, let active = activeDocument(inFrame: path), active.url.isHTTPFamily else {
            return nil
        }
        return session.jar.setDocumentCookie(text, access: cookieAccess(of: active))
    }

    private func activeDocument(inFrame path: [Int]) -> ActiveDocument? {
        var navigable: Navigable? = main
        for index in path {
            let children = navigable?.active?.children ?? []
            navigable = children.indices.contains(index) ? children[index] : nil
        }
        return navigable?.active
    }

    /// https://html.spec.whatwg.org/#dom-document-cookie, set by a script.
    ///
    /// - Returns: what became of it; `nil` where there are no cookies.
    func setDocumentCookie(_ text: String, of active: ActiveDocument) -> CookieDecision? {
        guard session.acceptsCookies, active.cookieURL.isHTTPFamily else { return nil }
        return session.jar.setDocumentCookie(text, access: cookieAccess(of: active))
    }

    /// Scripts of the document may read that cookie, now or while it was there.
    func mayRead(_ cookie: Cookie, _ active: ActiveDocument) -> Bool {
        guard session.acceptsCookies, active.cookieURL.isHTTPFamily, active.origin != .opaque else { return false }
        var access = cookieAccess(of: active)
        access.api = .script
        return session.jar.isVisible(cookie, to: access)
    }

    /// Whether scripts of the document are refused its cookies; one that is averse to cookies has none to refuse.
    ///
    /// https://html.spec.whatwg.org/#dom-document-cookie: "Otherwise, if the Document's origin is an opaque origin, the user agent
    /// must throw".
    ///
    /// PLATFORM(Chromium): Document::cookie asks SecurityOrigin::CanAccessCookies first, so `data:` fails, and an empty document
    /// that the app asked for. The origin of a file is not opaque there.
    func refusesCookies(_ active: ActiveDocument) -> Bool {
        guard active.origin == .opaque else { return false }
        let isChromium = session.configuration.profile.engine == .chromium
        return active.url.isHTTPFamily || isChromium && active.url.scheme != "file"
    }

    func documentCookie(of active: ActiveDocument) -> String {
        // "If the document is a cookie-averse Document object, then return the empty string": one whose URL's scheme is
        // not an HTTP(S) scheme.
        guard session.acceptsCookies, active.cookieURL.isHTTPFamily else { return "" }
        return session.jar.documentCookie(for: cookieAccess(of: active))
    }

    // https://privacycg.github.io/storage-access/#dom-document-hasstorageaccess
    func hasStorageAccess(_ active: ActiveDocument) -> Bool {
        guard session.acceptsCookies, active.url.isHTTPFamily, active.origin != .opaque else { return false }
        return session.jar.isOpen(to: cookieAccess(of: active))
    }

    private func cookieAccess(of active: ActiveDocument) -> CookieAccess {
        var access = active.cookieAccess(at: session.now)
        access.thirdPartyPolicy = thirdPartyCookies
        return access
    }
}
