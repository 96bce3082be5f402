#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A door that starts shut; whoever waits goes on once it is opened.
///
/// Safe because the flag is read and written under the mutex alone, and the two primitives never move: they are
/// allocated once and freed with the gate.
@safe
package final class Gate: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isOpen = false

    package init() {
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

    package func open() {
        unsafe pthread_mutex_lock(mutex)
        isOpen = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    package func wait() {
        unsafe pthread_mutex_lock(mutex)
        while !isOpen { unsafe pthread_cond_wait(condition, mutex) }
        unsafe pthread_mutex_unlock(mutex)
    }
}

/// Brings items from any thread to one that waits for them.
///
/// Safe because the items are read and written under the mutex alone, and the two primitives never move: they are
/// allocated once and freed with the mailbox.
@safe
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var items: [Item] = []

    init() {
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

    func put(_ item: Item) {
        unsafe pthread_mutex_lock(mutex)
        items.append(item)
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits for the next item.
    func take() -> Item {
        unsafe pthread_mutex_lock(mutex)
        while items.isEmpty { unsafe pthread_cond_wait(condition, mutex) }
        let item = items.removeFirst()
        unsafe pthread_mutex_unlock(mutex)
        return item
    }
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
