import CJavaScriptCore
import WebStandards

// What becomes of a page whose scripts want too much.
extension DocumentScripts {
    /// Seconds in script between two looks at the memory: each costs as much as a small entry.
    private static let betweenLooks = 0.02

    /// The outermost entry has returned.
    func entryDidEnd(_ agent: ScriptAgent) {
        let budget = agent.budget
        if let ending = budget.ending { say(PageMessage(level: .error, text: ending)) }
        agent.lookForHandledRejections()
        agent.unseen += budget.age
        guard budget.spent != nil || agent.unseen > Self.betweenLooks else { return }
        agent.countGrowth(of: page, within: agent.unseen)
        agent.unseen = 0
    }
}

extension ScriptAgent {
    /// Looks which of the promises that pages heard of have a handler by now: one of another window may have given it.
    fileprivate func lookForHandledRejections() {
        guard !awaitingHandlers.isEmpty else { return }
        let numbers = awaitingHandlers.sorted()
        awaitingHandlers = []
        for number in numbers where realm(number)?.call("lookForHandledRejections").bool == true {
            awaitingHandlers.insert(number)
        }
    }

    /// Counts by how much the process has grown since it was looked at last, as that page's.
    ///
    /// A page that has grown it by the limit in all, and of which a collection leaves as much, runs no scripts any more.
    fileprivate func countGrowth(of page: PageCore, within seconds: Double) {
        let limit = page.session.configuration.limits.scriptMemory
        let look = MemoryLook()
        // What others give back meanwhile is no room for this page.
        page.scriptGrowth = max(0, page.scriptGrowth + look.growth(since: lastLook, within: seconds))
        lastLook = look
        guard page.scriptGrowth > limit || budget.spent == .memory else { return }
        collect(for: page)
        guard page.scriptGrowth > limit else { return }
        // What is kept for going back is the first to go.
        page.forgetCachedDocuments()
        collect(for: page)
        guard page.scriptGrowth > limit else { return }
        page.stopScripts(
            because: "The page's scripts are stopped: they have made the process grow by more than \(limit) bytes, "
                + "NavigationLimits.scriptMemory."
        )
        collect()
        lastLook = MemoryLook()
        page.scriptGrowth = 0
    }

    /// Collects, and takes what the process gave back from what the page has grown it by.
    private func collect(for page: PageCore) {
        let before = MemoryLook().resident
        collect()
        lastLook = MemoryLook()
        page.scriptGrowth = max(0, page.scriptGrowth - (before - lastLook.resident))
        // What came and went in a long life is no more than there is.
        if lastLook.resident > 0 { page.scriptGrowth = min(page.scriptGrowth, lastLook.resident) }
    }
}

extension PageCore {
    fileprivate func stopScripts(because reason: String) {
        emit(.consoleMessage(PageMessage(level: .error, text: reason)))
        shutScripts()
    }

    /// No script runs in the documents that show.
    func shutScripts() {
        var pending = [main]
        while let navigable = pending.popLast() {
            navigable.active?.scripts?.shut()
            pending += navigable.active?.children ?? []
        }
    }
}
