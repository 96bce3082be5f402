import HeadlessWebView
import LoginFlows
import LoginRecorder
import Reports
import SuccessPageRules
import Transcripts

/// One run of `check`: the recording, the verdict, and what is said of them.
struct CheckRun {
    let check: Check
    let console: Console

    /// Why there is no recording.
    private struct Failure: Error {
        let status: ExitStatus
        /// Empty: it was said already.
        var message = ""
    }

    func run() async -> ExitStatus {
        do {
            var (recording, troubles) = try await recording()
            recording.expectation = recording.expectation.asAsked(by: recording.start)
            return report(recording, troubles)
        } catch let failure as Failure {
            if !failure.message.isEmpty { console.failure(failure.message) }
            return failure.status
        } catch {
            console.failure("\(error)")
            return .network
        }
    }

    private func report(_ recording: LoginRecording, _ troubles: [LoginRecorder.Trouble]) -> ExitStatus {
        let rules = check.own.choice.rules
        var verdict = Linter(rules: rules).verdict(on: recording)
        let known = verdict.findings.filter { check.own.baseline?.knows($0) == true }
        verdict.findings.removeAll { check.own.baseline?.knows($0) == true }
        let record = CheckRecord(
            target: Secret.maskURL(check.targetText),
            token: recording.expectation.text,
            verdict: verdict,
            known: known,
            troubles: troubles.map(\.description)
        )
        console.result(check.own.format.text(of: record, rules: rules))
        if let reason = check.own.reports.write(record, rules: rules) ?? save(recording) ?? writeBaseline(record) {
            console.failure(reason)
            return .file
        }
        if !troubles.isEmpty { return .network }
        guard check.own.newBaseline == nil, let limit = check.own.failOn else { return .success }
        return verdict.findings.contains { $0.severity <= limit } ? .notFound : .success
    }

    private func save(_ recording: LoginRecording) -> String? {
        guard let path = check.own.saved else { return nil }
        do {
            let reason = SystemFile.replace(path, with: try RecordingFile.bytes(of: recording))
            return reason.map { "“\(path)” cannot be written: \($0)" }
        } catch {
            return "The recording cannot be written as JSON: \(error)"
        }
    }

    private func writeBaseline(_ record: CheckRecord) -> String? {
        guard let path = check.own.newBaseline else { return nil }
        let reason = Baseline.write(record.verdict.findings + record.known, to: path)
        return reason.map { "“\(path)” cannot be written: \($0)" }
    }

    // MARK: - Recordings

    private func recording() async throws -> (LoginRecording, [LoginRecorder.Trouble]) {
        switch check.target {
        case .url(let url)?: return try await walk(url)
        case .flow(let path)?: return try await walk(flow: path)
        case .file(let path)?: return (try read(path), [])
        case nil: throw Failure(status: .usage)
        }
    }

    private func walk(_ url: WebURL) async throws -> (LoginRecording, [LoginRecorder.Trouble]) {
        guard let expectation = check.own.place?.expectation(on: check.own.platforms) else {
            throw Failure(status: .usage)
        }
        let flow = Flow(url, check.steps.map { .gesture($0) })
        var recorder = LoginRecorder(
            flow,
            expectation,
            profiles: check.own.walked,
            session: { [common = check.common] in common.session(as: $0) }
        )
        recorder.timeout = check.common.timeout
        recorder.active = check.own.active.checks(nil)
        return try await record(&recorder)
    }

    private func walk(flow path: String) async throws -> (LoginRecording, [LoginRecorder.Trouble]) {
        let script: FlowScript
        let plan: FlowPlan
        do {
            script = try FlowReader.read(path, in: FlowFiles.surroundings([:]))
            plan = try FlowPlan(of: script)
        } catch {
            throw Failure(status: .usage, message: "\(error)")
        }
        let place = check.own.place?.expectation(on: check.own.platforms)
        guard let expectation = place ?? plan.expectation(on: check.own.platforms) else {
            throw Failure(
                status: .usage,
                message: "\(path): its app reads its token from no cookie, title or redirect; say another with --token."
            )
        }
        var recorder = LoginRecorder(
            plan.flow,
            expectation,
            profiles: check.own.walked,
            session: { [common = check.common] profile in
                var configuration = common.session(as: profile)
                configuration.loadsSubresources = configuration.loadsSubresources && plan.loadsParts
                configuration.javaScriptEnabled = plan.runsScripts
                return configuration
            },
            surroundings: surroundings(script, plan)
        )
        recorder.source = .flow
        recorder.timeout = min(check.common.timeout, plan.timeout)
        recorder.active = check.own.active.checks(plan.exchange)
        return try await record(&recorder)
    }

    /// A service of its own for each walk, where the flow has an embedded one.
    private func surroundings(
        _ script: FlowScript,
        _ plan: FlowPlan
    ) -> @Sendable () throws -> LoginRecorder.Surroundings {
        let authority = SharedAuthority()
        return {
            let clock: any EngineClock =
                plan.usesManualClock ? ManualClock(wallTime: SystemClock().wallTime) : SystemClock()
            guard let serve = script.serve else { return LoginRecorder.Surroundings(clock: clock) }
            let served = try EmbeddedServices.serve(serve, serve.overMemory, clock, by: authority)
            return LoginRecorder.Surroundings(
                transports: served.transports ?? SocketTransports(),
                clock: clock,
                configure: { configuration in
                    configuration.transfer.hostOverrides =
                        served.hostOverrides + configuration.transfer.hostOverrides
                    configuration.transfer.tls.caFile = served.caFile ?? configuration.transfer.tls.caFile
                }
            )
        }
    }

    private func record(
        _ recorder: inout LoginRecorder
    ) async throws -> (LoginRecording, [LoginRecorder.Trouble]) {
        recorder.times = check.own.times
        return try await recorder.record(
            prepare: { [check, console] session in
                let status = await check.common.cookieFiles.around(session, console) { .success }
                if status != .success { throw Failure(status: status) }
            },
            told: { [console] profile in
                console.waits(for: "walking the login as \(profile.name)")
                console.trace("walking the login as \(profile.name)")
            }
        )
    }

    private func read(_ path: String) throws -> LoginRecording {
        guard var bytes = SystemFile.read(path, limit: HARReader.limit + 1) else {
            throw Failure(status: .file, message: "“\(path)” cannot be read.")
        }
        // A byte order mark is no JSON (RFC 8259, section 8.1), and may be passed over.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard bytes.count <= HARReader.limit else {
            throw Failure(status: .file, message: "“\(path)” has more than \(HARReader.limit) bytes.")
        }
        do {
            if let json = JSONReader.read(bytes[...]), HARReader.isHAR(json) {
                guard let expectation = check.own.place?.expectation(on: check.own.platforms) else {
                    throw Failure(status: .usage, message: "Say with --token where the app looks for the token.")
                }
                return try HARReader.recording(of: json, expectation)
            }
            var recording = try RecordingFile.read(bytes)
            if let place = check.own.place {
                recording.expectation = place.expectation(on: recording.expectation.platforms)
            }
            return recording
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(status: .file, message: "“\(path)”: \(error)")
        }
    }
}
