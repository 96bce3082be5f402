internal import CMicroHTTPD
import Dispatch
import Synchronization

/// The connections that are suspended until a delay is over.
final class Waits: Sendable {
    private struct State {
        var closed = false
        var next: UInt64 = 0
        /// Addresses of suspended connections by the number of their wait.
        var connections: [UInt64: UInt] = [:]
    }

    private let state = Mutex(State())
    /// Of its own, so that it gets a thread even when every thread of the global queues is blocked by clients.
    private let queue = DispatchQueue(label: "MockProviders.Waits")

    /// Whether the daemon is about to stop: what waited is then over without an answer.
    var isClosed: Bool { state.withLock { $0.closed } }

    /// Suspends the connection and resumes it after `delay`; `false` when the daemon is about to stop.
    ///
    /// To be called on the connection's own thread, from one of its callbacks.
    func suspend(_ connection: OpaquePointer, for delay: Duration) -> Bool {
        let address = UInt(bitPattern: connection)
        let wait = state.withLock { state -> UInt64? in
            guard !state.closed, let connection = unsafe OpaquePointer(bitPattern: address) else { return nil }
            state.next += 1
            state.connections[state.next] = address
            // Inside the lock: `close` must find either no wait or one that is suspended.
            unsafe MHD_suspend_connection(connection)
            return state.next
        }
        guard let wait else { return false }
        queue.asyncAfter(deadline: .now() + Self.interval(delay)) { [weak self] in
            self?.resume(wait)
        }
        return true
    }

    /// Resumes all that wait, and lets none wait any more.
    func close() {
        state.withLock { state in
            state.closed = true
            for address in state.connections.values {
                Self.resume(address)
            }
            state.connections = [:]
        }
    }

    private func resume(_ wait: UInt64) {
        state.withLock { state in
            guard let address = state.connections.removeValue(forKey: wait) else { return }
            Self.resume(address)
        }
    }

    private static func resume(_ address: UInt) {
        guard let connection = unsafe OpaquePointer(bitPattern: address) else { return }
        unsafe MHD_resume_connection(connection)
    }

    private static func interval(_ delay: Duration) -> DispatchTimeInterval {
        let parts = delay.components
        let nanoseconds = Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
        return .nanoseconds(Int(min(max(nanoseconds, 0), 1e15)))
    }
}
