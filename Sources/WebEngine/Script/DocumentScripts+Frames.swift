import WebDocument
import WebNetwork
import WebStandards

// What becomes of frames when scripts change the tree.
extension DocumentScripts {
    /// What scripts have left on the window of the empty document that a popup or a frame begins with stays there.
    ///
    /// https://html.spec.whatwg.org/#initialise-the-document-object, "is initial about:blank"
    func takeWindow(of former: ActiveDocument) {
        guard former.isInitial, former.scripts?.isReopened != true, let old = former.scripts?.existingRealm,
            let active, active.isSameOrigin(as: former)
        else { return }
        // PLATFORM(WebKit): LocalFrame::setDocument and FrameLoader::clear, of isDisplayingInitialEmptyDocument: a frame without a URL has
        // loaded about:blank.
        guard !former.isBlankOfContainer || navigable?.isInWebKit != true else { return }
        realm?.call("takeWindow", [.number(Double(old.number))])
    }

    /// Whether a frame in the document has that name or number.
    func hasFrame(named name: String) -> Bool {
        meetFrames()
        guard let children = active?.childrenInTree, !children.isEmpty else { return false }
        return Int(name).map { children.indices.contains($0) } ?? false || children.contains { $0.name == name }
    }

    func framesInserted(below node: Node, in document: Document) {
        var frames: [EmbeddedFrame] = []
        document.forEachShadowIncludingDescendant(of: node) { candidate in
            if let frame = document.embeddedFrame(of: candidate) { frames.append(frame) }
        }
        for frame in frames { navigable?.containerInserted(frame) }
    }

    func frameAttributeChanged(_ node: Node, _ name: String, in document: Document) {
        guard name == "src" || name == "srcdoc" || name == "data", document === active?.document,
            (name == "data") == (document.asElement(node)?.name == "object"),
            let frame = document.embeddedFrame(of: node),
            // "... with no srcdoc attribute specified has its src attribute set, changed, or removed".
            name != "src" || frame.sourceDocument == nil
        else { return }
        navigable?.containerChanged(frame)
    }

    func willRemove(_ node: Node, in document: Document) {
        guard let active, document === active.document, !active.children.isEmpty else { return }
        var gone: [Navigable] = []
        active.children.removeAll { child in
            guard let container = child.container, document.isShadowIncludingAncestor(node, of: container) else {
                return false
            }
            gone.append(child)
            return true
        }
        for child in gone { child.destroy() }
        if !gone.isEmpty { loop.later { [weak navigable] in navigable?.checkLoaded() } }
    }

    /// The frames that the parser has met so far.
    func meetFrames() {
        guard let active, let navigable, active.builder != nil else { return }
        guard active.framesMet != active.document.parserRevision else { return }
        active.framesMet = active.document.parserRevision
        for frame in active.document.embeddedFrames { _ = navigable.child(for: frame, in: active) }
    }
}

extension Realm {
    /// By steps: microtasks run between two events.
    func tellLeaving(isPersisted: Bool) {
        for step in ["documentHides", "documentIsHidden", "documentUnloads"] { call(step, [.bool(isPersisted)]) }
    }
}
