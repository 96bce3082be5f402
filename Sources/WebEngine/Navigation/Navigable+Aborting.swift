import WebDocument
import WebNetwork
import WebStandards

// Documents whose load ends because they lead on.
extension Navigable {
    /// The document leads on before it has loaded.
    ///
    /// Its parser stops behind the script that runs, no script that waits is run, and it is told of no end. What it has asked for
    /// still comes.
    ///
    /// PLATFORM(Chromium): FrameLoader::CancelProvisionalLoaderForNewNavigation, Document::Abort. What the app loads, a move along the
    /// list and a refresh are the browser's to begin.
    func abortDocument(for request: NavigationRequest) {
        guard request.isByPage, request.cause != .refresh, request.downloadName == nil else { return }
        abortDocument()
    }

    func abortDocument() {
        guard !isInWebKit, let active, !active.hasFiredLoad, loading != nil, let page else { return }
        active.scripts?.abortParser()
        guard active.scripts?.existingRealm?.agent.depth ?? 0 > 0 else { return abort(active) }
        active.isToAbort = true
        page.session.loop.later { [weak self, weak active] in
            guard let self, let active else { return }
            abort(active)
            page.checkIdle()
        }
    }

    /// What its document asks for now fails: another is to take its place.
    ///
    /// PLATFORM(WebKit): CachedResource::load, FrameState::Provisional; not what scripts wait for, nor what outlives the document.
    var refusesParts: Bool { isInWebKit && provisional != nil }
}
