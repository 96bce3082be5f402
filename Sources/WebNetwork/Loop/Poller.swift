#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The one place where a loop's thread waits: poll(2) over its wake-up pipe and the descriptors it watches.
struct Poller: ~Copyable {
    /// The first is the pipe's reading end; the others are watched.
    private var entries: [pollfd]
    /// Where a descriptor stands in `entries`, by its number; 0: not watched.
    private var places: [Int32] = []
    /// When a descriptor was opened, by its number; 0: nobody said.
    private var openings: [Int] = []
    private var lastOpening = 0
    private let wakeUp: WakeUp
    private var ready: [(descriptor: Int32, readiness: Readiness)] = []

    init(wakeUp: WakeUp) {
        self.wakeUp = wakeUp
        entries = [pollfd(fd: wakeUp.readingEnd, events: Int16(POLLIN), revents: 0)]
    }

    var watchesDescriptors: Bool { entries.count > 1 }

    mutating func watch(_ descriptor: Int32, for readiness: Readiness) {
        let index = Int(descriptor)
        guard index >= 0 else { return }
        if index >= places.count {
            places.append(contentsOf: repeatElement(0, count: index + 1 - places.count))
        }
        var events: Int16 = 0
        if readiness.contains(.readable) { events |= Int16(POLLIN) }
        if readiness.contains(.writable) { events |= Int16(POLLOUT) }
        let place = Int(places[index])
        if place > 0 {
            entries[place].events = events
        } else {
            places[index] = Int32(entries.count)
            entries.append(pollfd(fd: descriptor, events: events, revents: 0))
        }
    }

    mutating func unwatch(_ descriptor: Int32) {
        let index = Int(descriptor)
        guard index >= 0, index < places.count, places[index] > 0 else { return }
        let place = Int(places[index])
        places[index] = 0
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        places[Int(last.fd)] = Int32(place)
    }

    mutating func unwatchAll() {
        entries.removeLast(entries.count - 1)
        places.removeAll()
    }

    /// Waits for at most `timeout` (`nil`: for as long as it takes) and says which descriptors became ready.
    mutating func wait(_ timeout: Duration?) -> [(descriptor: Int32, readiness: Readiness)] {
        var milliseconds: Int32 = -1
        if let timeout {
            let (seconds, attoseconds) = timeout.components
            // Rounded up: to wake before the deadline would be to spin until it.
            let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
            milliseconds = seconds > 1_000_000 ? 1_000_000_000 : Int32(max(0, seconds * 1000 + fraction))
        }
        let count = unsafe entries.withUnsafeMutableBufferPointer {
            unsafe poll($0.baseAddress, nfds_t($0.count), milliseconds)
        }
        ready.removeAll(keepingCapacity: true)
        guard count > 0 else { return ready }
        if entries[0].revents != 0 { wakeUp.drain() }
        for index in 1..<max(1, entries.count) where entries[index].revents != 0 {
            var readiness: Readiness = []
            let events = Int32(entries[index].revents)
            if events & POLLIN != 0 { readiness.insert(.readable) }
            if events & POLLOUT != 0 { readiness.insert(.writable) }
            if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { readiness.insert(.failed) }
            ready.append((entries[index].fd, readiness))
        }
        // What came meanwhile on several connections is heard in the order in which those were opened, and not in one that
        // hangs on which of them had been waited for before.
        guard ready.count > 1 else { return ready }
        let openings = openings
        func rank(_ descriptor: Int32) -> (Int, Int32) {
            openings.indices.contains(Int(descriptor)) ? (openings[Int(descriptor)], descriptor) : (0, descriptor)
        }
        ready.sort { rank($0.descriptor) < rank($1.descriptor) }
        return ready
    }

    mutating func didOpen(_ descriptor: Int32) {
        let index = Int(descriptor)
        guard index >= 0 else { return }
        if index >= openings.count { openings.append(contentsOf: repeatElement(0, count: index + 1 - openings.count)) }
        lastOpening += 1
        openings[index] = lastOpening
    }
}

/// A pipe by which other threads end a loop's wait.
final class WakeUp: Sendable {
    let readingEnd: Int32
    private let writingEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let result = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
        DescriptorLimit.makeRoom(beyond: ends[1])
        precondition(result == 0, "An engine loop needs a pipe; the process has no file descriptors left (ulimit -n).")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readingEnd = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(readingEnd)
        close(writingEnd)
    }

    /// A full pipe is as good as a byte more: the reader will wake.
    func signal() {
        var byte: UInt8 = 1
        unsafe write(writingEnd, &byte, 1)
    }

    func drain() {
        var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while unsafe read(readingEnd, &bytes, 32) == 32 {}
    }
}
