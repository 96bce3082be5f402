#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A value under a lock, and threads that wait for it to change.
///
/// Safe because the value is read and written under the mutex alone, and the two primitives never move: they are
/// allocated once and freed with the monitor.
@safe
private final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var value: Value

    init(_ value: Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Changes the value; all who wait look at it again.
    func change(_ body: (inout Value) -> Void) {
        unsafe pthread_mutex_lock(mutex)
        body(&value)
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until `body` answers.
    func wait<R>(_ body: (inout Value) -> R?) -> R {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }
}

/// A door that starts shut; whoever waits goes on once it is opened.
package final class Gate: Sendable {
    private let isOpen = Monitor(false)

    package init() {}

    package func open() { isOpen.change { $0 = true } }

    package func wait() { isOpen.wait { $0 ? () : nil } }
}

/// Brings items from any thread to one that waits for them.
final class Mailbox<Item: Sendable>: Sendable {
    private let items = Monitor<[Item]>([])

    func put(_ item: Item) { items.change { $0.append(item) } }

    /// Waits for the next item.
    func take() -> Item { items.wait { $0.isEmpty ? nil : $0.removeFirst() } }
}

/// What another thread waits for on a loop.
///
/// Safe because the loop's thread takes the body out before the gate opens, and nobody else touches it.
final class Visit: @unchecked Sendable {
    private var body: (() -> Void)?
    private let gate = Gate()

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    func run() {
        runBody()
        gate.open()
    }

    func wait() { gate.wait() }

    /// Nothing holds the body once this returns: the caller's frame, which it may refer to, goes next.
    private func runBody() {
        let body = body
        self.body = nil
        body?()
    }
}
