import Synchronization
import Testing
import WebNetwork
import WebStandards

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct EngineLoopTests {
    @Test func jobsRunInTheOrderTheyCame() {
        let loop = EngineLoop(name: "order", clock: SystemClock())
        let seen = LoopBound<[Int]>([], loop: loop)
        for index in 0..<1000 { loop.perform { seen.value.append(index) } }
        #expect(loop.sync { seen.value } == Array(0..<1000))
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
        let count = Counter()
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    for _ in 0..<1000 { loop.perform { count.increment() } }
                }
            }
        }
        loop.sync {}
        #expect(count.value == 10_000)
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
        weak var timersDropped: Canary?
        do {
            let loop = EngineLoop(name: "dropped", clock: SystemClock())
            dropped = loop
            timersDropped = loop.sync {
                let canary = Canary()
                loop.schedule(after: .seconds(3600)) { _ = canary }
                return canary
            }
            loop.perform { _ = loop }
        }
        // The thread lets go of its timers as it ends.
        waitUntil { dropped == nil && timersDropped == nil }
        #expect(dropped == nil)
        #expect(timersDropped == nil)
    }

    @Test func workAfterAShutdownStartsTheLoopAgain() {
        let loop = EngineLoop(name: "again", clock: SystemClock())
        for _ in 0..<50 {
            #expect(loop.sync { loop.isCurrent })
            loop.shutdown()
        }
    }

    @Test func aShutdownDropsTimers() {
        let loop = EngineLoop(name: "end", clock: ManualClock(advancesWhenIdle: false))
        weak var dropped: Canary?
        dropped = loop.sync {
            let canary = Canary()
            loop.schedule(after: .seconds(1)) { _ = canary }
            return canary
        }
        #expect(dropped != nil)
        loop.shutdown()
        #expect(dropped == nil)
    }
}

private final class Canary: Sendable {}

final class Counter: Sendable {
    private let count = Mutex(0)
    func increment() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
}

/// Lets other threads run until the condition holds, for five seconds at most.
func waitUntil(_ condition: () -> Bool) {
    let end = ContinuousClock.now + .seconds(5)
    while !condition(), ContinuousClock.now < end { sched_yield() }
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
