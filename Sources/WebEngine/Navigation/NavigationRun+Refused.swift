import WebDocument
import WebNetwork
import WebStandards

// A document that does not let itself be framed here.
extension NavigationRun {
    /// An empty document of nobody's origin shows in its place, at its URL, and the frame's element hears `load`.
    ///
    /// https://html.spec.whatwg.org/#read-ua-inline, of navigation params that are null: so does WebKit
    /// (DocumentLoader::stopLoadingAfterXFrameOptionsOrContentSecurityPolicyDenied), and Chromium.
    func showRefused() {
        guard !isMainFrame, let navigable else { return }
        let response = ArrivingResponse(status: 0, fields: HTTPFields(), type: ResponseType(mimeType: .html))
        let document = makeDocument(for: response, of: .opaque)
        document.builder?.finish()
        document.builder = nil
        (document.isComplete, document.hasFiredLoad) = (true, true)
        let old = navigable.commit(document, by: self)
        page.frameDidChange(navigable, isNewEntry: request.history == .push, replacing: old)
        document.scripts?.beginWhole()
        navigable.tellContainer()
    }
}
