import Testing
import WebNetwork
import WebStandards

/// Timers on a clock that is handed in; no test here waits for real time.
@Suite struct ClockTests {
    private let clock = ManualClock(wallTime: UnixTime(seconds: 1000), advancesWhenIdle: false)

    /// What ran, and when by the loop's clock.
    private func log(on loop: EngineLoop) -> LoopBound<[String]> { LoopBound([], loop: loop) }

    @Test func timersRunInTheOrderOfTheirDeadlines() {
        let loop = EngineLoop(name: "timers", clock: clock)
        let log = log(on: loop)
        loop.sync {
            for (name, delay) in [("c", 3), ("a", 1), ("a2", 1), ("b", 2), ("d", 9)] {
                loop.schedule(after: .seconds(delay)) { log.value.append(name) }
            }
        }
        #expect(loop.sync { log.value } == [])
        clock.advance(by: .seconds(2))
        #expect(loop.sync { log.value } == ["a", "a2", "b"])
        clock.advance(by: .milliseconds(999))
        #expect(loop.sync { log.value }.count == 3)
        clock.advance(by: .milliseconds(1))
        #expect(loop.sync { log.value } == ["a", "a2", "b", "c"])
        #expect(clock.wallTime == UnixTime(seconds: 1003))
        // The timer that is left holds the log, and that the loop.
        loop.shutdown()
    }

    @Test func aCancelledTimerDoesNotRun() {
        let loop = EngineLoop(name: "cancel", clock: clock)
        let log = log(on: loop)
        loop.sync {
            var timers = (0..<1000).map { index in
                loop.schedule(after: .seconds((index * 7919) % 1000)) { log.value.append("\(index)") }
            }
            #expect(!timers.contains { !$0.isScheduled })
            let kept = timers.remove(at: 500)
            for timer in timers { loop.cancel(timer) }
            for timer in timers { loop.cancel(timer) }
            #expect(kept.isScheduled)
        }
        clock.advance(by: .seconds(2000))
        #expect(loop.sync { log.value } == ["500"])
    }

    @Test func aThousandTimersRunInOrder() {
        let loop = EngineLoop(name: "heap", clock: clock)
        let seen = LoopBound<[Int]>([], loop: loop)
        loop.sync {
            for index in 0..<1000 {
                let delay = (index * 7919) % 1009
                let timer = loop.schedule(after: .seconds(delay)) { seen.value.append(delay) }
                if index % 3 == 0 { loop.cancel(timer) }
            }
        }
        clock.advance(by: .seconds(2000))
        let delays = loop.sync { seen.value }
        #expect(delays.count == 666)
        #expect(delays == delays.sorted())
    }

    @Test func aTimerThatMakesATimerKeepsNobodyOut() {
        let loop = EngineLoop(name: "rearm", clock: clock)
        let log = log(on: loop)
        loop.sync {
            loop.schedule(after: .zero) {
                log.value.append("first")
                loop.schedule(after: .zero) { log.value.append("second") }
            }
            loop.perform { log.value.append("job") }
        }
        loop.sync {}
        loop.sync {}
        #expect(loop.sync { log.value } == ["first", "job", "second"])
    }

    @Test func anIdleLoopGoesOnToItsNextTimer() async {
        let clock = ManualClock(wallTime: .epoch)
        let loop = EngineLoop(name: "idle", clock: clock)
        let moments = await withCheckedContinuation { continuation in
            loop.perform {
                var moments: [Duration] = []
                loop.schedule(after: .seconds(3600)) {
                    moments.append(clock.now)
                    loop.schedule(after: .seconds(60)) {
                        moments.append(clock.now)
                        continuation.resume(returning: moments)
                    }
                }
            }
        }
        #expect(moments == [.seconds(3600), .seconds(3660)])
        #expect(clock.wallTime == UnixTime(seconds: 3660))
    }

    @Test func theTimeWaitsForEveryLoop() async {
        let clock = ManualClock(wallTime: .epoch)
        let loops = [EngineLoop(name: "one", clock: clock), EngineLoop(name: "two", clock: clock)]
        // Each hands the turn to the other for a while; the timer must not run before they are done.
        let turns = Counter()
        @Sendable func pass(_ index: Int) {
            turns.increment()
            if turns.value < 1000 { loops[1 - index].perform { pass(1 - index) } }
        }
        let seen = await withCheckedContinuation { continuation in
            loops[0].perform {
                loops[0].schedule(after: .seconds(1)) { continuation.resume(returning: turns.value) }
                loops[1].perform { pass(1) }
            }
        }
        #expect(seen == 1000)
        // A loop that nobody holds drops its timers.
        withExtendedLifetime(loops) {}
    }

    @Test func theTimeWaitsForAnAnswerFromOutside() async {
        let clock = ManualClock(wallTime: .epoch)
        let loop = EngineLoop(name: "answer", clock: clock)
        let log = log(on: loop)
        loop.sync {
            loop.beginAwaitingAnswer()
            loop.schedule(after: .seconds(1)) { log.value.append("timer") }
            #expect(loop.hasPendingWork)
        }
        await Task.yield()
        #expect(clock.now == .zero)
        loop.sync {
            log.value.append("answer")
            loop.endAwaitingAnswer()
        }
        waitUntil { clock.now == .seconds(1) }
        #expect(loop.sync { log.value } == ["answer", "timer"])
    }

    @Test func theSystemClockRunsTimersToo() async {
        let loop = EngineLoop(name: "system", clock: SystemClock())
        let start = SystemClock().now
        await withCheckedContinuation { continuation in
            loop.perform { loop.schedule(after: .milliseconds(3)) { continuation.resume() } }
        }
        #expect(SystemClock().now - start >= .milliseconds(3))
    }
}
