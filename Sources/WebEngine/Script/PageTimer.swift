import WebNetwork
import WebStandards

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

/// Tasks of the windows of a site, in the order in which they were asked for, whichever document they are of.
final class WindowTaskQueue {
    var tasks: [WindowTask] = []
}

/// One of a document's.
struct WindowTask {
    weak var scripts: DocumentScripts?
    let key: RealmKey
}

extension SessionState {
    /// The queue of that site's windows; an opaque origin has one of its own each time.
    func windowTasks(of site: Site) -> WindowTaskQueue {
        guard site != .opaque else { return WindowTaskQueue() }
        if let known = windowTasks[site]?.queue { return known }
        let queue = WindowTaskQueue()
        windowTasks = windowTasks.filter { $0.value.queue != nil }
        windowTasks[site] = WeakTaskQueue(queue: queue)
        return queue
    }
}

/// A queue lives as long as a document has it.
struct WeakTaskQueue {
    weak var queue: WindowTaskQueue?
}
