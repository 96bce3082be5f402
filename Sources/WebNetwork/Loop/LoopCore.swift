import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The inside of an `EngineLoop`: its queue, its thread and what the thread owns.
///
/// Safe because other threads reach only `inbox`, `thread`, `handedOver` and `wakeUp`: a mutex, two atomics and a
/// `Sendable` object; everything else is touched by the loop's thread alone, and a new thread starts only after the
/// mutex has seen the old one end.
final class LoopCore: ClockedLoop, @unchecked Sendable {
    enum Item {
        case job(UnownedJob)
        case work(@Sendable () -> Void)
    }

    private enum Phase {
        case stopped
        case running
        case stopping
    }

    private struct Inbox {
        var items: [Item] = []
        /// Holds the loop while items wait for it.
        var loop: EngineLoop?
        var phase = Phase.stopped
        var isAsleep = false
        var waitingForEnd: [Gate] = []
    }

    private let name: String
    private let clock: any EngineClock
    private let steppingClock: (any SteppingClock)?
    private let wakeUp = WakeUp()
    private let inbox = Mutex(Inbox())
    /// For ThreadSanitizer alone: it sees no lock of `Mutex`, whose code lies in a library that is not instrumented, and
    /// would take for a race what each job was made with, and who waits for the end.
    private let handedOver = Atomic<UInt>(0)
    /// The thread's identity; 0 while there is none.
    private let thread = Atomic<UInt>(0)

    private var timers = TimerHeap()
    private var poller: Poller
    private var sources: [any LoopSource] = []
    /// Who is told of a descriptor, by its number.
    private var watchers: [(any LoopSource)?] = []
    var awaitedAnswers = 0

    init(name: String, clock: any EngineClock) {
        self.name = name
        self.clock = clock
        steppingClock = clock as? any SteppingClock
        poller = Poller(wakeUp: wakeUp)
    }

    var isCurrent: Bool { thread.load(ordering: .relaxed) == Self.currentThread }

    static var currentThread: UInt {
        #if canImport(Darwin)
        unsafe UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }

    // MARK: From any thread

    func push(_ item: Item, of loop: EngineLoop) {
        enum Need {
            case nothing
            case wakeUp
            case thread
        }
        let need = inbox.withLock { inbox in
            inbox.items.append(item)
            handedOver.wrappingAdd(1, ordering: .releasing)
            if inbox.loop == nil { inbox.loop = loop }
            if inbox.phase == .stopped {
                inbox.phase = .running
                return Need.thread
            }
            guard inbox.isAsleep else { return Need.nothing }
            inbox.isAsleep = false
            return Need.wakeUp
        }
        switch need {
        case .nothing: break
        case .wakeUp:
            steppingClock?.woke(self)
            wakeUp.signal()
        case .thread:
            // Here and not on the thread: the clock must not move before that has begun.
            steppingClock?.attach(self)
            startThread()
        }
    }

    func nudge() { wakeUp.signal() }

    func clockMoved() {
        wakeUp.signal()
    }

    func stop(waiting: Bool) {
        let gate = waiting ? Gate() : nil
        let isRunning = inbox.withLock { inbox in
            guard inbox.phase != .stopped else { return false }
            inbox.phase = .stopping
            inbox.isAsleep = false
            if let gate { inbox.waitingForEnd.append(gate) }
            handedOver.wrappingAdd(1, ordering: .releasing)
            return true
        }
        guard isRunning else { return }
        wakeUp.signal()
        gate?.wait()
    }

    private func startThread() {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        unsafe pthread_attr_setstacksize(&attributes, Limits.loopStackSize)
        let argument = unsafe Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        let result = unsafe pthread_create(&thread, &attributes, { LoopCore.threadMain($0) }, argument)
        #else
        var thread = pthread_t()
        let result = unsafe pthread_create(&thread, &attributes, { unsafe LoopCore.threadMain($0) }, argument)
        #endif
        unsafe pthread_attr_destroy(&attributes)
        precondition(result == 0, "An engine loop needs a thread; the process may not start another (ulimit -u).")
    }

    private static func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<LoopCore>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
    }

    // MARK: On the thread

    private func run() {
        prepareThread()
        ProcessEnd.begin(Self.currentThread)
        defer { ProcessEnd.end(Self.currentThread) }
        var batch: [Item] = []
        repeat {
            ProcessEnd.check()
            takeTurn(&batch)
            // What that queued needs no network (a frame's data: URL), so it comes before what a server sends.
            if inbox.withLock({ !$0.items.isEmpty }) { takeTurn(&batch) }
            runSources()
        } while wait()
    }

    /// A function of its own, so that nothing holds the loop when the thread waits.
    private func takeTurn(_ batch: inout [Item]) {
        let loop = inbox.withLock { inbox in
            swap(&batch, &inbox.items)
            _ = handedOver.load(ordering: .acquiring)
            defer { inbox.loop = nil }
            return inbox.loop
        }
        // Before the batch: what was due when a job came has run when the job runs.
        fireTimers()
        if let loop { run(&batch, on: loop) }
    }

    private func prepareThread() {
        thread.store(Self.currentThread, ordering: .relaxed)
        #if canImport(Darwin)
        unsafe pthread_setname_np(name)
        #else
        // Swift does not see `pthread_setname_np` of glibc; the kernel takes 15 bytes.
        let comm = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        if comm >= 0 {
            let bytes = Array(name.utf8.prefix(15))
            _ = unsafe write(comm, bytes, bytes.count)
            close(comm)
        }
        #endif
        // A TLS library may write to a socket that the peer has closed.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func run(_ batch: inout [Item], on loop: EngineLoop) {
        let serial = unsafe loop.asUnownedSerialExecutor()
        let task = unsafe loop.asUnownedTaskExecutor()
        for item in batch {
            switch item {
            case .job(let job): unsafe job.runSynchronously(isolatedTo: serial, taskExecutor: task)
            case .work(let body): body()
            }
        }
        batch.removeAll(keepingCapacity: true)
    }

    private func fireTimers() {
        guard !timers.isEmpty else { return }
        let now = clock.now
        // Timers made by these wait for the next turn, so that a delay of nothing cannot keep others out.
        let limit = timers.nextSequence
        while let timer = timers.popDue(at: now, before: limit) { timer.fire() }
    }

    private func runSources() {
        guard !sources.isEmpty else { return }
        var now: Duration?
        for source in sources {
            guard let deadline = source.deadline else { continue }
            let time = now ?? SystemClock.monotonic()
            now = time
            if deadline <= time { source.run() }
        }
    }

    /// Waits until there is something to do; false when the loop has ended, and so must the thread.
    private func wait() -> Bool {
        let deadline = timers.nextDeadline
        let isIdle = awaitedAnswers == 0 && !sources.contains(where: \.isBusy)
        enum Next {
            case work
            case sleep
            case end
        }
        let next = inbox.withLock { inbox in
            guard inbox.items.isEmpty else { return Next.work }
            if inbox.phase == .stopping { return Next.end }
            inbox.isAsleep = true
            // Under the lock: a job that comes after this is told to the clock after this.
            steppingClock?.sleeps(self, until: deadline, idle: isIdle)
            return Next.sleep
        }
        switch next {
        case .end: return !end()
        case .work: dispatchReady()
        case .sleep:
            dispatchAfterSleep(timeout(until: deadline))
        }
        return true
    }

    private func dispatchAfterSleep(_ timeout: Duration?) {
        // OPTIMIZATION: with nothing to look at and no time to pass, the system need not be asked.
        let isBrief = timeout == .zero
        if !isBrief { ProcessEnd.sleep() }
        let ready = isBrief && !poller.watchesDescriptors ? [] : poller.wait(timeout)
        if !isBrief { ProcessEnd.wake() }
        inbox.withLock { $0.isAsleep = false }
        steppingClock?.woke(self)
        dispatch(ready)
    }

    /// Does what `source` has to do, and nothing else of the loop's, until `isOver` answers true.
    ///
    /// NB: no other source has descriptors, which would be ready all the while.
    func stand(for source: any LoopSource, until isOver: () -> Bool) {
        runIfDue(source)
        while true {
            // What came before it was over is told too.
            let isLast = isOver()
            let timeout = source.deadline.map { max($0 - SystemClock.monotonic(), .zero) }
            if !isLast { ProcessEnd.sleep() }
            let ready = poller.wait(isLast ? .zero : timeout)
            if !isLast { ProcessEnd.wake() }
            dispatch(ready)
            runIfDue(source)
            if isLast { return }
        }
    }

    /// Has the sources take what their descriptors have for them.
    ///
    /// NB: a nudge that this takes is not lost, since nobody sleeps.
    func dispatchReady() {
        if poller.watchesDescriptors { dispatch(poller.wait(.zero)) }
    }

    private func runIfDue(_ source: any LoopSource) {
        if let deadline = source.deadline, deadline <= SystemClock.monotonic() { source.run() }
    }

    private func timeout(until deadline: Duration?) -> Duration? {
        var timeout: Duration?
        if let deadline, steppingClock == nil { timeout = deadline - clock.now }
        for source in sources {
            guard let deadline = source.deadline else { continue }
            let remaining = deadline - SystemClock.monotonic()
            timeout = min(timeout ?? remaining, remaining)
        }
        return timeout.map { max($0, .zero) }
    }

    private func dispatch(_ ready: [(descriptor: Int32, readiness: Readiness)]) {
        for (descriptor, readiness) in ready {
            // One that was told before may have closed this one.
            let index = Int(descriptor)
            if index < watchers.count { watchers[index]?.descriptor(descriptor, became: readiness) }
        }
    }

    /// Drops what the loop owns; false when that queued new work.
    private func end() -> Bool {
        for source in sources { source.close() }
        sources = []
        watchers = []
        poller.unwatchAll()
        for timer in timers.removeAll() { timer.forget() }
        let gates: [Gate]? = inbox.withLock { inbox in
            guard inbox.items.isEmpty else { return nil }
            _ = handedOver.load(ordering: .acquiring)
            inbox.phase = .stopped
            thread.store(0, ordering: .relaxed)
            steppingClock?.detach(self)
            defer { inbox.waitingForEnd = [] }
            return inbox.waitingForEnd
        }
        guard let gates else { return false }
        for gate in gates { gate.open() }
        return true
    }

    // MARK: What the loop offers on its thread

    func schedule(at deadline: Duration, _ body: @escaping () -> Void) -> LoopTimer {
        timers.insert(deadline: deadline, body: body)
    }

    func cancel(_ timer: LoopTimer) {
        timers.cancel(timer)
        timer.forget()
    }

    var hasPendingWork: Bool {
        if awaitedAnswers > 0 || sources.contains(where: \.isBusy) { return true }
        if let next = timers.nextDeadline, next <= clock.now { return true }
        return inbox.withLock { !$0.items.isEmpty }
    }

    func source<Source: LoopSource>(_ type: Source.Type, make: (LoopCore) -> Source) -> Source {
        for source in sources {
            if let source = source as? Source { return source }
        }
        let source = make(self)
        sources.append(source)
        return source
    }

    /// A connection begins, behind all that others were opened for.
    func didOpen(_ descriptor: Int32) { poller.didOpen(descriptor) }

    /// Has `source` told when the descriptor is ready; an empty set ends that.
    func watch(_ descriptor: Int32, for readiness: Readiness, source: any LoopSource) {
        let index = Int(descriptor)
        guard index >= 0 else { return }
        if index >= watchers.count {
            DescriptorLimit.makeRoom(beyond: descriptor)
            watchers.append(contentsOf: repeatElement(nil, count: index + 1 - watchers.count))
        }
        if readiness.isEmpty {
            watchers[index] = nil
            poller.unwatch(descriptor)
        } else {
            watchers[index] = source
            poller.watch(descriptor, for: readiness)
        }
    }
}
