import CJavaScriptCore

// Entries into script, each with a bound that its microtasks share.
extension ScriptAgent {
    /// How often JavaScriptCore asks about an entry, in seconds of its own time.
    private static let interval = 0.05

    /// Has JavaScriptCore ask about each entry that takes long.
    func limitEntries() {
        unsafe JSContextGroupSetExecutionTimeLimit(
            group,
            Self.interval,
            { _, data in
                guard let data = unsafe data else { return true }
                let agent = unsafe Unmanaged<ScriptAgent>.fromOpaque(data).takeUnretainedValue()
                guard !agent.budget.isSpent() else { return true }
                // It asks once; set again, it asks again.
                agent.limitEntries()
                return false
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// JavaScriptCore's timer is set anew where it does not ask any more: it can lose its turn while a native runs, without its
    /// lock (seen in 2.50, where several threads want the processor).
    func heedTimer() {
        calls &+= 1
        guard calls & 63 == 0, depth > 0, budget.isOverdue(after: 4 * Self.interval) else { return }
        limitEntries()
    }

    /// Runs script of the world's own that no page has asked for, with the bounds of an entry of its own.
    func enterWorld<Result>(_ body: () -> Result) -> Result {
        if depth == 0 { budget.begin(NavigationLimits()) }
        depth += 1
        defer { depth -= 1 }
        return body()
    }

    /// Calls script, and runs the microtasks that it leaves.
    ///
    /// JavaScriptCore runs them when the outermost call returns, each an entry of its own, so that it would never ask about
    /// a loop of them. This goes through a native function, and they run before that returns: within the one entry.
    func enter(
        _ context: JSContextRef,
        _ exception: UnsafeMutablePointer<JSValueRef?>,
        _ body: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
    ) -> JSValueRef? {
        guard !isInside else { return unsafe body(exception) }
        isInside = true
        defer { isInside = false }
        return unsafe withoutActuallyEscaping(body) { body in
            unsafe entry = body
            defer { unsafe entry = nil }
            return unsafe JSObjectCallAsFunction(context, door, nil, 0, nil, exception)
        }
    }

    /// The class of the native function that entries go through.
    static func makeDoorClass() -> JSClassRef {
        var definition = unsafe kJSClassDefinitionEmpty
        unsafe definition.callAsFunction = { context, function, _, _, _, exception in
            guard let data = unsafe JSObjectGetPrivate(function), let exception = unsafe exception else { return nil }
            let agent = unsafe Unmanaged<ScriptAgent>.fromOpaque(data).takeUnretainedValue()
            let result = unsafe agent.entry?(exception)
            unsafe JSContextGroupRunMicrotasks(agent.group)
            return unsafe result ?? JSValueMakeUndefined(context)
        }
        return unsafe JSClassCreate(&definition)
    }
}
