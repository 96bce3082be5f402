/// A value that lives on one loop, in the hands of those who do not.
///
/// Safe because the value is read on the loop's thread only (a precondition) and is let go of there too.
package final class LoopBound<Value>: @unchecked Sendable {
    package let loop: EngineLoop
    /// `nil` only as it ends.
    private var storage: Value?

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
        // Unmanaged: a reference that this function held until its end could be the last one.
        nonisolated(unsafe) let last = unsafe Unmanaged.passRetained(Last(storage))
        storage = nil
        loop.perform { unsafe last.release() }
    }

    private final class Last {
        private let value: Value?

        init(_ value: Value?) {
            self.value = value
        }
    }

    /// The value, on its loop.
    package var value: Value {
        get {
            loop.checkIsolated()
            guard let storage else { preconditionFailure("The value is read as it ends.") }
            return storage
        }
        set {
            loop.checkIsolated()
            storage = newValue
        }
    }
}
