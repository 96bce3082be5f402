import WebStandards

/// Which entry of the list is the document's own, and what the frames there show.
///
/// PLATFORM(WebKit): HistoryController::m_currentItem of the view's frame is the document's. What leads a frame on leaves it
/// as it is, while the list goes on to an entry that the app's process has made for the frame
/// (WebBackForwardList::completeFrameStateForNavigation).
extension PageCore {
    /// The current entry is the document's own.
    ///
    /// `isFound`: BackForwardCache finds the document there, wherever it was before.
    func takeEntry(_ document: ActiveDocument, isFound: Bool = true) {
        guard main.isInWebKit else { return }
        document.ownEntry = history.current?.key
        document.hasFramesOfOthers = false
        if isFound { document.isLost = false }
    }

    /// A move within the document that the view is told of as one.
    ///
    /// `isPushed`: by `history.pushState`.
    func documentDidMove(
        _ document: ActiveDocument,
        from old: WebURL,
        isNewEntry: Bool,
        isByScriptAlone: Bool = false,
        isPushed: Bool = false
    ) {
        documentURLDidChange(document, isNewEntry: isNewEntry, isByScriptAlone: isByScriptAlone, isPushed: isPushed)
        emit(.movedWithinDocument(from: old, to: document.url))
    }

    /// The document takes the place of another.
    func takeEntry(_ document: ActiveDocument, of old: ActiveDocument?) {
        guard let old else { return }
        (document.ownEntry, document.isLost) = (old.ownEntry, old.isLost)
    }

    /// The document comes to show in the entry of the old one.
    func replaceEntry(of old: ActiveDocument?, with document: ActiveDocument, by run: NavigationRun) {
        var entry = SessionHistory.Entry(document)
        let place = old.map(place(of:)) ?? history.index
        let isBlank = run.isInWebKit && run.request.isBlank
        if isBlank { document.beganWindow = old?.beganWindow == true }
        // PLATFORM(WebKit): the list hears of an empty page in another's place only once that is gone to again.
        guard !isBlank || history.current != nil else {
            document.isListed = false
            return
        }
        if run.request.leavesListAsItWas || isBlank, let former = history.entry(at: place) {
            entry.listedURL = former.listedURL ?? former.url
        }
        history.replace(at: place, entry)
        if old?.ownEntry == nil { takeEntry(document) } else { takeEntry(document, of: old) }
        emit(.historyChanged)
    }

    /// Where the document's own entry is in the list.
    func place(of document: ActiveDocument) -> Int {
        document.ownEntry.flatMap { history.index(of: $0) } ?? history.index
    }

    /// Where a document would be found again that is left now: at its own entry, which need not be the one that is left.
    func placeToKeep(_ document: ActiveDocument) -> Int? {
        let place = place(of: document)
        return document.isLost || document.isHandedIn && place != history.index ? nil : place
    }

    /// PLATFORM(WebKit): what was kept behind a text of the app's goes when a frame of that shows something, and the text is
    /// kept in its place (recorded).
    func framesDidChange(in navigable: Navigable) {
        guard main.isInWebKit, navigable === main, main.active?.isHandedIn == true else { return }
        history.updateCurrent { $0.cached = nil }
    }

    // MARK: - Frames

    /// Another document comes to the entry that is the showing one's own.
    ///
    /// PLATFORM(WebKit): HistoryItem::clearChildren; where the list is at another entry, that one keeps what it knows.
    func renewFrames() {
        guard let active = main.active else { return }
        let place = place(of: active)
        if place != history.index { rememberFrames() }
        history.update(at: place) { $0.left?.frames = [] }
    }

    /// Another entry is gone to within the document, whose frames may show something else there.
    func rememberFrames() {
        guard main.isInWebKit, let active = main.active, active.isListed, !isListElsewhere else { return }
        let frames = framesToRemember(of: active, active.left(withForms: false).frames)
        history.updateCurrent { entry in
            if entry.left == nil { entry.left = LeftDocument(frames: []) }
            entry.left?.frames = frames
        }
    }

    /// What the current entry knows of the document's frames, which show `frames`.
    func framesToRemember(of document: ActiveDocument, _ frames: [LeftFrame]) -> [LeftFrame] {
        guard main.isInWebKit else { return frames }
        let former = history.current?.left?.frames ?? []
        return document.hasFramesOfOthers ? former : LeftFrame.put(frames, behind: former)
    }
}
