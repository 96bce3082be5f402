import WebDocument
import WebStandards

/// PLATFORM(Chromium): what could not be loaded is replaced by a page that says so.
///
/// It has the URL that failed, its entry in the back-forward list, and an origin of its own
/// (https://chromium.googlesource.com/chromium/src/+/main/docs/navigation.md, "error page").
extension NavigationRun {
    func showErrorPage(_ failure: NavigationFailure) {
        guard isMainFrame, page.showsErrorPages, let navigable else { return }
        guard failure.phase == .provisional, failure.code.hasErrorPage else { return }
        let response = ArrivingResponse(status: 0, fields: HTTPFields(), type: ResponseType(mimeType: .htmlUTF8))
        let document = makeDocument(for: response, of: .opaque)
        document.builder?.feed(Array(Self.errorPage(of: request.url).utf8).span)
        document.builder?.finish()
        document.builder = nil
        document.failure = failure
        let old = navigable.commit(document, by: self)
        page.didCommit(document, by: self, replacing: old)
        page.titleMayHaveChanged()
    }

    private static func errorPage(of url: WebURL) -> String {
        let place = url.href.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            default: String(character)
            }
        }
        return """
            <!doctype html><title>\(errorTitle)</title><h1>\(errorTitle)</h1>\
            <p>The webpage at <strong>\(place.joined())</strong> could not be loaded.</p>
            """
    }

    /// As Android's web view says in English (IDS_AW_WEBPAGE_NOT_AVAILABLE).
    private static let errorTitle = "Webpage not available"
}

extension NavigationFailure.Code {
    /// Not for what ended by somebody's will (`net::ERR_ABORTED`): stopped, refused, a download, a certificate that the app
    /// was asked about.
    fileprivate var hasErrorPage: Bool {
        switch self {
        case .cancelled, .interrupted: false
        case .certificateUntrusted, .certificateExpired, .certificateNameMismatch: false
        default: true
        }
    }
}
