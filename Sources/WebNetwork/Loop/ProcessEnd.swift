import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Has the loops' threads stand still while the process ends.
///
/// `exit` runs what libraries have to do in the end, and the other threads go on meanwhile: a script that runs then, or a
/// transfer, meets what is no more there. So they are halted before it comes to that.
enum ProcessEnd {
    private static let isNear = Atomic(false)
    /// Threads of loops that are not asleep.
    private static let awake = Atomic(0)
    private static let threads = Mutex<Set<UInt>>([])

    /// Half a second, in steps of a millisecond.
    private static let patience = 500
    private static let step: UInt32 = 1_000

    private static let isHeard: Bool = {
        #if canImport(Glibc)
        unsafe on_exit({ status, _ in ProcessEnd.halt(status: status) }, nil) == 0
        #else
        atexit { ProcessEnd.halt(status: nil) } == 0
        #endif
    }()

    /// A thread has begun.
    static func begin(_ thread: UInt) {
        _ = isHeard
        threads.withLock { _ = $0.insert(thread) }
        wake()
    }

    /// It ends.
    static func end(_ thread: UInt) {
        sleep()
        threads.withLock { _ = $0.remove(thread) }
    }

    static func sleep() { awake.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

    /// The thread goes on, unless the process is about to end.
    static func wake() {
        awake.wrappingAdd(1, ordering: .sequentiallyConsistent)
        check()
    }

    static func check() {
        guard isNear.load(ordering: .sequentiallyConsistent) else { return }
        sleep()
        while true { _ = pause() }
    }

    /// Waits until all are halted.
    ///
    /// One that a script keeps busy is left to the system, which ends the process at once.
    private static func halt(status: Int32?) {
        isNear.store(true, ordering: .sequentiallyConsistent)
        let own = threads.withLock { $0.contains(LoopCore.currentThread) ? 1 : 0 }
        var turns = 0
        while awake.load(ordering: .sequentiallyConsistent) > own {
            turns += 1
            if turns > patience, let status {
                fflush(nil)
                _exit(status)
            }
            if turns > patience { return }
            usleep(step)
        }
    }
}
