/// Something to run on a loop at a moment of its clock.
package final class LoopTimer {
    package let deadline: Duration
    fileprivate let sequence: UInt64
    fileprivate var place = -1
    private var body: (() -> Void)?

    fileprivate init(deadline: Duration, sequence: UInt64, body: @escaping () -> Void) {
        self.deadline = deadline
        self.sequence = sequence
        self.body = body
    }

    /// Whether it is still to run.
    package var isScheduled: Bool { place >= 0 }

    func fire() {
        let body = self.body
        self.body = nil
        body?()
    }

    /// Lets go of what the timer would have run; the owner does so when the heap is not being changed, because what
    /// the closure held may cancel timers of its own as it dies.
    func forget() {
        body = nil
    }

    fileprivate func isBefore(_ other: LoopTimer) -> Bool {
        (deadline, sequence) < (other.deadline, other.sequence)
    }
}

/// The timers of a loop: a binary heap in which each timer knows its place, so that one that is cancelled leaves at
/// once instead of lying there until its deadline.
struct TimerHeap {
    private var timers: [LoopTimer] = []
    /// The number the next timer gets: timers of one deadline run in the order they were made.
    private(set) var nextSequence: UInt64 = 0

    var isEmpty: Bool { timers.isEmpty }
    var nextDeadline: Duration? { timers.first?.deadline }

    mutating func insert(deadline: Duration, body: @escaping () -> Void) -> LoopTimer {
        let timer = LoopTimer(deadline: deadline, sequence: nextSequence, body: body)
        nextSequence += 1
        timer.place = timers.count
        timers.append(timer)
        siftUp(timer.place)
        return timer
    }

    /// The earliest timer, if it is due and older than `sequence`.
    mutating func popDue(at now: Duration, before sequence: UInt64) -> LoopTimer? {
        guard let first = timers.first, first.deadline <= now, first.sequence < sequence else { return nil }
        remove(first)
        return first
    }

    mutating func cancel(_ timer: LoopTimer) {
        guard timer.isScheduled else { return }
        remove(timer)
    }

    mutating func removeAll() -> [LoopTimer] {
        let all = timers
        timers = []
        for timer in all { timer.place = -1 }
        return all
    }

    private mutating func remove(_ timer: LoopTimer) {
        let place = timer.place
        let last = timers.removeLast()
        timer.place = -1
        guard last !== timer else { return }
        timers[place] = last
        last.place = place
        siftUp(place)
        siftDown(last.place)
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard timers[child].isBefore(timers[parent]) else { return }
            swap(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            let left = 2 * parent + 1
            guard left < timers.count else { return }
            let right = left + 1
            let least = right < timers.count && timers[right].isBefore(timers[left]) ? right : left
            guard timers[least].isBefore(timers[parent]) else { return }
            swap(least, parent)
            parent = least
        }
    }

    private mutating func swap(_ a: Int, _ b: Int) {
        timers.swapAt(a, b)
        timers[a].place = a
        timers[b].place = b
    }
}
