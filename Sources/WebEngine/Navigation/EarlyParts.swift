import WebDocument
import WebNetwork

/// What a document without scripts so far has asked for while the rest of it was on its way.
struct EarlyParts {
    /// The last node that was looked at.
    var last: Node?
    var count = 0
    /// It will be looked for in a task.
    var isSought = false
}

extension NavigationRun {
    /// Has what the tree shows by now fetched, in a task behind those of the bytes that are here: a document that ends with them
    /// is looked through as a whole.
    ///
    /// https://html.spec.whatwg.org/#update-the-image-data and others fetch what an element names when the parser has put it in.
    func seekEarlyParts(of active: ActiveDocument) {
        guard !active.early.isSought, active.lastPart == nil else { return }
        active.early.isSought = true
        _ = page.session.loop.schedule(after: .zero) { [weak self, weak active] in
            guard let self, let active else { return }
            active.early.isSought = false
            guard navigable?.active === active, active.builder?.isDecided == true else { return }
            navigable?.loadEarlyParts(of: active)
        }
    }
}
