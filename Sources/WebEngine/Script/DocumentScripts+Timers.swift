import WebDocument
import WebNetwork
import WebStandards

/// Timers of a document's scripts, and the tasks of its windows.
///
/// https://html.spec.whatwg.org/#timers
extension DocumentScripts {
    /// Has the realm's timer of that number run once the clock has moved by `milliseconds`.
    ///
    /// `sender`: the page whose window sends a message by it.
    func startTimer(_ number: Int, of realm: Int, after milliseconds: Double, isAwaited: Bool, sender: PageCore?) {
        let delay = Duration.microseconds(Int64(max(0, min(milliseconds, 1e12)) * 1000))
        guard timers.count < ScriptLimits.timers else {
            return sayOnce("No more timers are started: \(ScriptLimits.timers) run at once, the limit of a document.")
        }
        // Tasks have negative numbers.
        let hasGesture =
            number > 0 ? page.forwardsGesture(after: milliseconds) : sender?.sendsGestureWithMessages ?? false
        let key = RealmKey(realm: realm, number: number)
        var timer = PageTimer(key: key, delay: delay, isAwaited: isAwaited, hasGesture: hasGesture)
        if !isFrozen { schedule(&timer) }
        timers[key] = timer
    }

    func schedule(_ timer: inout PageTimer) {
        let key = timer.key
        timer.due = loop.clock.now + timer.delay
        if key.number < 0, timer.delay == .zero, page.session.configuration.profile.engine == .webKit {
            return schedule(task: key)
        }
        timer.handle = loop.schedule(after: timer.delay) { [weak self] in self?.run(key) }
    }

    private func run(_ key: RealmKey) {
        // What runs may drop it, and it is told afterwards.
        let page = page
        guard let timer = timers.removeValue(forKey: key) else { return }
        let realm = self.realm(numbered: key.realm)
        let run: () -> Void = { realm?.fire("timer", [.number(Double(key.number))]) }
        if timer.hasGesture { page.withForwardedGesture(byMessage: key.number < 0, run) } else { run() }
        page.documentMayHaveChanged()
    }

    /// One that waits takes those behind it along, before timers that were set between them.
    ///
    /// PLATFORM(WebKit): WindowEventLoop::didReachTimeToRun, EventLoop::run; the windows of a site have one of them
    /// (WindowEventLoop::eventLoopForSecurityOrigin).
    private func schedule(task key: RealmKey) {
        let queue = taskQueue
        queue.tasks.append(WindowTask(scripts: self, key: key))
        guard queue.tasks.count == 1 else { return }
        loop.schedule(after: .zero) {
            let due = queue.tasks
            queue.tasks = []
            for task in due { task.scripts?.run(task: task.key) }
        }
    }

    /// Those that a document does not come to before it is left are scheduled again when it comes back.
    private func run(task key: RealmKey) {
        guard !isFrozen else { return }
        if key == Self.titleTask { page.tellTitle() } else { run(key) }
    }

    private var taskQueue: WindowTaskQueue {
        if let known = knownTaskQueue { return known }
        let queue = page.session.windowTasks(of: active?.origin.site ?? .opaque)
        knownTaskQueue = queue
        return queue
    }

    /// A title that is not told yet waits, takes other tasks along, and is told before what those behind it make of it.
    ///
    /// PLATFORM(WebKit): Document::updateTitle queues a task of its own.
    func titleMayWait() {
        guard page.session.configuration.profile.engine == .webKit, let title = active?.document.title,
            title != titleOfLastTask
        else { return }
        titleOfLastTask = title
        schedule(task: Self.titleTask)
    }

    /// What no timer's or task's is.
    private static let titleTask = RealmKey(realm: 0, number: 0)

    func stopTimer(_ number: Int, of realm: Int) {
        let timer = timers.removeValue(forKey: RealmKey(realm: realm, number: number))
        if let handle = timer?.handle { loop.cancel(handle) }
    }
}
