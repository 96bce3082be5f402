import WebNetwork

/// A timer of a page's.
struct PageTimer {
    let key: RealmKey
    var delay: Duration
    /// Whoever waits for the page to settle waits for it.
    let isAwaited: Bool
    /// A user's gesture led to it.
    let hasGesture: Bool
    /// On the loop's clock.
    var due = Duration.zero
    /// `nil` while the document is kept for going back.
    var handle: LoopTimer?
}

extension DocumentScripts {
    /// A timer is due by that moment for which nobody waits: it will be set again and again.
    func hasRepeating(until moment: Duration) -> Bool {
        timers.values.contains { !$0.isAwaited && $0.due <= moment }
    }

    /// A timer that a script has set is due by that moment.
    func hasTimer(dueBy moment: Duration) -> Bool {
        timers.values.contains { $0.key.number > 0 && $0.due <= moment }
    }
}
