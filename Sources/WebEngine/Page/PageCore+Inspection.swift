import WebDocument
import WebStandards

/// What a script in the document that shows would see of it.
package struct DocumentView {
    package var document: Document
    /// Its URL, with the fragment moved to last.
    package var url: WebURL
    // https://html.spec.whatwg.org/#dom-document-cookie
    package var cookie: String
    // https://html.spec.whatwg.org/#dom-document-readystate
    package var readyState: String
    // https://html.spec.whatwg.org/#dom-length
    package var frames: Int
}

extension PageCore {
    /// The document that shows; `nil` before the first.
    package var documentView: DocumentView? {
        guard let active = main.active else { return nil }
        return DocumentView(
            document: active.document,
            url: active.url,
            cookie: documentCookie(of: active),
            readyState: active.builder != nil ? "loading" : active.isComplete ? "complete" : "interactive",
            frames: active.children.count
        )
    }

    private func documentCookie(of active: ActiveDocument) -> String {
        // "If the document is a cookie-averse Document object, then return the empty string": one whose URL's scheme is
        // not an HTTP(S) scheme.
        guard active.url.isHTTPFamily else { return "" }
        return session.jar.documentCookie(for: CookieAccess(url: active.url, api: .script, now: session.now))
    }
}
