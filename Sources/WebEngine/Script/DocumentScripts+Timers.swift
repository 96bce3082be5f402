import WebNetwork

/// Timers of a document's scripts, and the tasks of its windows.
///
/// https://html.spec.whatwg.org/#timers
extension DocumentScripts {
    /// Has the realm's timer of that number run once the clock has moved by `milliseconds`.
    ///
    /// `sender`: the page whose window sends a message by it.
    func startTimer(_ number: Int, of realm: Int, after milliseconds: Double, isAwaited: Bool, sender: PageCore?) {
        var delay = Duration.microseconds(Int64(max(0, min(milliseconds, 1e12)) * 1000))
        // PLATFORM(WebKit): DOMTimer::intervalClampedToMinimum, so that messages and what leads on come before. Tasks have
        // negative numbers.
        if number > 0, page.session.configuration.profile.engine == .webKit { delay = max(delay, .milliseconds(1)) }
        guard timers.count < ScriptLimits.timers else {
            return sayOnce("No more timers are started: \(ScriptLimits.timers) run at once, the limit of a document.")
        }
        let hasGesture =
            number > 0 ? page.forwardsGesture(after: milliseconds) : sender?.sendsGestureWithMessages ?? false
        let key = RealmKey(realm: realm, number: number)
        var timer = PageTimer(key: key, delay: delay, isAwaited: isAwaited, hasGesture: hasGesture)
        if !isFrozen { schedule(&timer) }
        timers[key] = timer
    }

    func schedule(_ timer: inout PageTimer) {
        let (key, hasGesture) = (timer.key, timer.hasGesture)
        timer.due = loop.clock.now + timer.delay
        timer.handle = loop.schedule(after: timer.delay) { [weak self] in
            guard let self else { return }
            // What runs may drop it, and it is told afterwards.
            let page = page
            timers[key] = nil
            let realm = self.realm(numbered: key.realm)
            let run: () -> Void = { realm?.fire("timer", [.number(Double(key.number))]) }
            if hasGesture { page.withForwardedGesture(byMessage: key.number < 0, run) } else { run() }
            page.documentMayHaveChanged()
        }
    }

    func stopTimer(_ number: Int, of realm: Int) {
        let timer = timers.removeValue(forKey: RealmKey(realm: realm, number: number))
        if let handle = timer?.handle { loop.cancel(handle) }
    }
}
