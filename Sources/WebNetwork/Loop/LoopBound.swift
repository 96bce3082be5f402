/// A value that lives on one loop, in the hands of those who do not.
///
/// Safe because the value is read on the loop's thread only (a precondition) and is let go of there too.
package final class LoopBound<Value>: @unchecked Sendable {
    package let loop: EngineLoop
    private var storage: Value

    package init(_ value: sending Value, loop: EngineLoop) {
        storage = value
        self.loop = loop
    }

    /// A value that is the loop's already; to be called on it.
    package init(here value: Value, loop: EngineLoop) {
        loop.checkIsolated()
        storage = value
        self.loop = loop
    }

    deinit {
        guard !loop.isCurrent else { return }
        nonisolated(unsafe) let last = storage
        loop.perform { _ = unsafe last }
    }

    /// The value, on its loop.
    package var value: Value {
        get {
            loop.checkIsolated()
            return storage
        }
        set {
            loop.checkIsolated()
            storage = newValue
        }
    }
}
