import WebStandards

/// Which transfers may go out now: to one server a session has no more connections at once than a browser makes.
///
/// The next one goes out when another has ended, in the order they were asked for. A server that multiplexes (HTTP/2) gets
/// everything at once.
struct HostQueues {
    private struct Key: Hashable {
        var transport: Int
        var origin: Origin
    }

    private struct Queue {
        var running = 0
        var isMultiplexed = false
        var waiting: [CurlTransfer] = []
        /// How many of them have had their turn.
        var passed = 0

        var hasRoom: Bool { isMultiplexed || running < Limits.connectionsToOneHost }

        /// Those that may begin now, in their order, counted.
        mutating func next() -> [CurlTransfer] {
            var next: [CurlTransfer] = []
            while hasRoom, passed < waiting.count {
                if !waiting[passed].isCancelled {
                    next.append(waiting[passed])
                    running += 1
                }
                passed += 1
            }
            if 2 * passed >= waiting.count {
                waiting.removeFirst(passed)
                passed = 0
            }
            return next
        }
    }

    private var queues: [Key: Queue] = [:]
    private var multiplexing: Set<Key> = []

    /// Whether the transfer begins now, and is counted; it waits otherwise.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
        let key = Self.key(of: transfer)
        var queue = queues.removeValue(forKey: key) ?? Queue()
        defer { queues[key] = queue }
        guard queue.hasRoom else {
            queue.waiting.append(transfer)
            return false
        }
        queue.running += 1
        return true
    }

    /// One that was counted is done; who begins now, and is counted.
    mutating func leave(_ transfer: CurlTransfer) -> [CurlTransfer] {
        let key = Self.key(of: transfer)
        guard var queue = queues.removeValue(forKey: key) else { return [] }
        queue.running -= 1
        let next = queue.next()
        if queue.running > 0 { queues[key] = queue }
        return next
    }

    /// The server answers several requests on one connection; who begins now, and is counted.
    mutating func multiplex(_ transfer: CurlTransfer) -> [CurlTransfer] {
        let key = Self.key(of: transfer)
        if multiplexing.count >= Limits.multiplexingHosts { multiplexing = [] }
        multiplexing.insert(key)
        guard var queue = queues.removeValue(forKey: key) else { return [] }
        defer { queues[key] = queue }
        queue.isMultiplexed = true
        return queue.next()
    }

    /// The server has done so before.
    func isMultiplexed(_ transfer: CurlTransfer) -> Bool { multiplexing.contains(Self.key(of: transfer)) }

    /// Everybody who waits, and waits no more.
    mutating func clear() -> [CurlTransfer] {
        defer { queues = [:] }
        return queues.values.flatMap(\.waiting)
    }

    private static func key(of transfer: CurlTransfer) -> Key {
        Key(transport: transfer.transport, origin: transfer.request.url.origin)
    }
}
