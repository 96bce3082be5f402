import Synchronization
import Testing
import WebNetwork
import WebStandards

@Suite struct EngineLoopTests {
    @Test func jobsRunInTheOrderTheyCame() {
        let loop = EngineLoop(name: "order", clock: SystemClock())
        let seen = Mutex<[Int]>([])
        for index in 0..<1000 { loop.perform { seen.withLock { $0.append(index) } } }
        loop.sync {}
        #expect(seen.withLock { $0 } == Array(0..<1000))
    }

    @Test func syncReturnsValuesAndErrorsAndRunsAtOnceOnTheLoop() throws {
        struct Refusal: Error {}
        let loop = EngineLoop(name: "sync", clock: SystemClock())
        #expect(loop.sync { loop.isCurrent })
        #expect(!loop.isCurrent)
        #expect(loop.sync { loop.sync { 7 } } == 7)
        #expect(throws: Refusal.self) { try loop.sync { throw Refusal() } }
    }

    @Test func tenThousandJobsFromManyThreadsAllRun() async {
        let loop = EngineLoop(name: "many", clock: SystemClock())
        let count = Atomic(0)
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    for _ in 0..<1000 { loop.perform { count.add(1, ordering: .relaxed) } }
                }
            }
        }
        loop.sync {}
        #expect(count.load(ordering: .relaxed) == 10_000)
    }

    @Test func anActorOfTheLoopRunsOnItAndItsTasksStay() async {
        let loop = EngineLoop(name: "actor", clock: SystemClock())
        let resident = Resident(loop: loop)
        #expect(await resident.isHome())
        let stayed = await Task(executorPreference: loop) {
            var stayed = loop.isCurrent
            for _ in 0..<100 {
                stayed = await resident.isHome() && stayed
                stayed = loop.isCurrent && stayed
            }
            return stayed
        }.value
        #expect(stayed)
        #expect(loop.sync { resident.assumeIsolated { $0.calls } } == 101)
    }

    @Test func tenThousandAsyncHopsFromOutside() async {
        let resident = Resident(loop: EngineLoop(name: "hops", clock: SystemClock()))
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask { for _ in 0..<1000 { _ = await resident.isHome() } }
            }
        }
        #expect(await resident.calls == 10_000)
    }

    @Test func aLoopNobodyHoldsEndsEvenIfItWasLastHeldOnItsOwnThread() {
        weak var dropped: EngineLoop?
        let canary = Canary()
        do {
            let loop = EngineLoop(name: "dropped", clock: SystemClock())
            dropped = loop
            loop.sync { loop.schedule(after: .seconds(3600)) { _ = canary } }
            loop.perform { _ = loop }
        }
        // The thread lets go of its timers as it ends.
        canary.token = nil
        waitUntil { dropped == nil && isKnownUniquelyReferenced(&canary.probe) }
        #expect(dropped == nil)
    }

    @Test func workAfterAShutdownStartsTheLoopAgain() {
        let loop = EngineLoop(name: "again", clock: SystemClock())
        for _ in 0..<50 {
            #expect(loop.sync { loop.isCurrent })
            loop.shutdown()
        }
    }

    @Test func aShutdownDropsTimers() {
        let loop = EngineLoop(name: "end", clock: SystemClock())
        let ran = Atomic(false)
        loop.sync { loop.schedule(after: .milliseconds(1)) { ran.store(true, ordering: .relaxed) } }
        loop.sync {
            loop.shutdown()
            #expect(loop.isCurrent)
        }
        loop.shutdown()
        loop.sync {}
        loop.shutdown()
    }
}

/// An actor that lives on a loop.
private actor Resident {
    let loop: EngineLoop
    var calls = 0

    init(loop: EngineLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    func isHome() -> Bool {
        calls += 1
        return loop.isCurrent
    }
}
