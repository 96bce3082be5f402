import HeadlessWebView
import LoginFlows
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Flows that run several at once, each again where it failed and that was asked for.
struct FlowFleet: Sendable {
    let host: FlowHost
    let options: RunOptions
    let board: RunBoard

    private var width: Int { options.parallel ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs them all, or as many as there was time for; the records stand in the order of the scripts.
    func run(_ scripts: [FlowScript], until stop: StopSignal) async -> RunRecord {
        let began = SystemClock().wallTime
        let start = ContinuousClock.now
        let work = Task { await runAll(scripts) }
        let alarm = Task {
            await stop.wait()
            if stop.isAsked { work.cancel() }
        }
        let records = await work.value
        alarm.cancel()
        return RunRecord(
            flows: records,
            began: began,
            duration: (ContinuousClock.now - start) / .milliseconds(1),
            isInterrupted: work.isCancelled || records.contains { $0.status == .skipped }
        )
    }

    private func runAll(_ scripts: [FlowScript]) async -> [FlowRecord] {
        var records = scripts.map { script in
            FlowRecord(
                name: script.name,
                file: script.file,
                profile: (host.profile ?? script.profile ?? host.session.profile).name,
                tags: script.tags
            )
        }
        await withTaskGroup(of: (Int, FlowRecord).self) { group in
            var next = 0
            func begin() {
                guard next < scripts.count, !Task.isCancelled else { return }
                let index = next
                next += 1
                group.addTask { (index, await run(scripts[index])) }
            }
            for _ in 0..<width { begin() }
            while let (index, record) = await group.next() {
                records[index] = record
                if record.status == .failed, options.failsFast {
                    next = scripts.count
                    group.cancelAll()
                }
                begin()
            }
        }
        return records
    }

    private func run(_ script: FlowScript) async -> FlowRecord {
        board.begins(script.name)
        var attempt = 1
        while true {
            var record = await FlowRun(script, host: host).run()
            record.attempts = attempt
            guard record.status == .failed, attempt <= options.retries, !Task.isCancelled else {
                board.ends(record)
                return record
            }
            attempt += 1
        }
    }
}
