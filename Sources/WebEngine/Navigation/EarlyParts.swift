import WebDocument
import WebNetwork

/// What a document that no script looks at so far has asked for while the rest of it was on its way.
struct EarlyParts {
    /// The last node that was looked at.
    var last: Node?
    var count = 0
    /// They will be looked for.
    var timer: LoopTimer?
}

extension NavigationRun {
    /// Most documents are whole by then, and looked through as a whole.
    private static let timeToGather = Duration.milliseconds(1)

    /// Has what the tree shows by then fetched.
    ///
    /// https://html.spec.whatwg.org/#update-the-image-data and others fetch what an element names when the parser has put it in.
    func seekEarlyParts(of active: ActiveDocument) {
        guard active.early.timer == nil else { return }
        active.early.timer = page.session.loop.schedule(after: Self.timeToGather) { [weak self, weak active] in
            guard let self, let active else { return }
            active.early.timer = nil
            guard navigable?.active === active, active.builder?.isDecided == true else { return }
            navigable?.loadEarlyParts(of: active)
        }
    }

    func stopSeekingEarlyParts(of active: ActiveDocument) {
        if let timer = active.early.timer { page.session.loop.cancel(timer) }
        active.early.timer = nil
    }
}
