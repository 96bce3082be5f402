package import HeadlessWebView
package import SuccessPageRules
package import Transcripts

/// Walks a login in the web views of several platforms and takes down what is seen of it.
package struct LoginRecorder: Sendable {
    /// What the app does, and a finger on its view.
    package var flow: Flow
    /// What the app wants of it.
    package var expectation: TokenExpectation
    /// The platforms it is walked on, each with cookies of its own.
    package var profiles: [Profile]
    /// How often on each: weak tokens show only in several.
    package var times = 1
    /// For each walk.
    package var timeout = Duration.seconds(60)
    /// How a session of that platform is set up.
    package var session: @Sendable (Profile) -> SessionConfiguration
    /// What carries the requests of one walk, on which clock.
    package var surroundings: @Sendable () throws -> Surroundings
    /// Which requests are changed or sent again after the last walk; `nil`: none.
    package var active: ActiveChecks?
    /// Where the runs come from.
    package var source = LoginRun.Source.live

    /// What a walk takes place in.
    package struct Surroundings {
        package var transports: any TransportProvider
        package var clock: any EngineClock
        /// Changes what the session is set up with; what it holds lives as long as the walk.
        package var configure: (inout SessionConfiguration) -> Void

        package init(
            transports: any TransportProvider = SocketTransports(),
            clock: any EngineClock = SystemClock(),
            configure: @escaping (inout SessionConfiguration) -> Void = { _ in }
        ) {
            self.transports = transports
            self.clock = clock
            self.configure = configure
        }
    }

    package init(
        _ flow: Flow,
        _ expectation: TokenExpectation,
        profiles: [Profile],
        session: @escaping @Sendable (Profile) -> SessionConfiguration,
        surroundings: @escaping @Sendable () throws -> Surroundings = { Surroundings() }
    ) {
        self.flow = flow
        self.expectation = expectation
        self.profiles = profiles
        self.session = session
        self.surroundings = surroundings
    }

    /// A walk could not be done to its end: on which platform, and why.
    package struct Trouble: Error, CustomStringConvertible {
        package let profile: String
        package let message: String

        package var description: String { "\(profile): \(message)" }
    }

    /// Walks it all.
    ///
    /// - Parameters:
    ///   - prepare: called with each session before its walk, to put cookies into it.
    ///   - told: called before each walk with what begins.
    /// - Returns: the recording, and what could not be done.
    /// - Throws: what `prepare` or the surroundings throw.
    package func record(
        prepare: @Sendable (BrowsingSession) async throws -> Void = { _ in },
        told: @Sendable (Profile) -> Void = { _ in }
    ) async throws -> (LoginRecording, [Trouble]) {
        var recording = LoginRecording(start: flow.url, expectation: expectation)
        var troubles: [Trouble] = []
        for time in 1...max(1, times) {
            for (index, profile) in profiles.enumerated() {
                told(profile)
                // What a service makes of changed requests may not show in a walk.
                let isLast = time == max(1, times) && index == profiles.count - 1
                let walked = try await walk(as: profile, isLast ? active : nil, prepare)
                recording.runs.append(walked.run)
                recording.probes += walked.probes
                if let failure = walked.failure { troubles.append(Trouble(profile: profile.name, message: failure)) }
            }
        }
        return (recording, troubles)
    }

    /// What a live run knows.
    private static let evidence: Set<Evidence> = [
        .hops, .cookies, .callbacks, .markup, .titles, .scripts, .deliveries,
    ]

    /// What came of a walk.
    private struct Walked {
        var run: LoginRun
        /// Why it was not done to its end.
        var failure: String?
        var probes: [ActiveProbe] = []
    }

    private func walk(
        as profile: Profile,
        _ active: ActiveChecks?,
        _ prepare: @Sendable (BrowsingSession) async throws -> Void
    ) async throws -> Walked {
        let surroundings = try surroundings()
        let tap = BodyTap()
        let browser = Browser(
            transports: TappedTransports(base: surroundings.transports, tap: tap),
            clock: surroundings.clock,
            loops: 1
        )
        var configuration = session(profile)
        surroundings.configure(&configuration)
        let session = BrowsingSession(browser: browser, configuration: configuration)
        try await prepare(session)
        let clock = surroundings.clock
        var run = LoginRun(
            source: source,
            profile: profile.name,
            platform: SuccessPageRules.Platform(profile.platform),
            evidence: Self.evidence,
            began: clock.wallTime
        )
        run.initialCookies = await session.cookies
        var walked = await walk(run, in: session, tap) { clock.wallTime }
        if let active { walked.probes = await probe(walked, active, in: session, of: browser) }
        withExtendedLifetime(surroundings) {}
        return walked
    }

    private func probe(
        _ walked: Walked,
        _ active: ActiveChecks,
        in session: BrowsingSession,
        of browser: Browser
    ) async -> [ActiveProbe] {
        var configuration = session.configuration
        configuration.dataStore = .inMemory
        configuration.transfer.totalTimeout = min(configuration.transfer.totalTimeout, ActiveChecks.timeout)
        configuration.transfer.bodyLimit = min(configuration.transfer.bodyLimit, ActiveChecks.bodyLimit)
        var prober = ActiveProber(
            active,
            expectation,
            walked.run,
            session: BrowsingSession(browser: browser, configuration: configuration),
            walked: session,
            timeout: timeout
        )
        if walked.failure == nil {
            await prober.probe()
        } else {
            prober.withhold("The login was not walked to its end.")
        }
        return prober.probes
    }

    @MainActor
    private func walk(
        _ run: LoginRun,
        in session: BrowsingSession,
        _ tap: BodyTap,
        now: @escaping () -> UnixTime
    ) async -> Walked {
        var flow = flow
        let catches = flow.catches
        let target = expectation.redirect
        let isForTheApp = { @Sendable (url: WebURL) in
            NavigationAction.isForTheApp(url) || catches(url) || target?.isLed(to: url) == true
        }
        flow.catches = isForTheApp
        let recorder = RunRecorder(run, isForTheApp: isForTheApp, now: now)
        let walk = Task { [flow] in
            await flow.transcript(in: session, told: recorder.note, heard: recorder.note)
        }
        let limit = timeout
        let alarm = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            recorder.breakOff()
            walk.cancel()
        }
        let transcript = await withTaskCancellationHandler {
            await walk.value
        } onCancel: {
            walk.cancel()
        }
        alarm.cancel()
        recorder.finish(tap.bodies)
        var run = recorder.run
        let failure = transcript.failure?.message ?? Self.obstacle(of: run)
        if failure != nil { run.isBrokenOff = true }
        return Walked(run: run, failure: failure)
    }

    /// There was no login to look at: no server answered, or access was refused.
    private static func obstacle(of run: LoginRun) -> String? {
        if case .failed(let reason) = run.ending, run.pages.isEmpty { return reason }
        guard let answer = run.deliveries.last?.url, let error = answer.parameter("error") else { return nil }
        return "Access was refused: \(Secret.maskURL(answer.href)) says \(error). Does the walk give the right "
            + "password, and press the right button?"
    }
}

extension SuccessPageRules.Platform {
    /// The platform of a profile.
    package init(_ platform: Profile.Platform) {
        switch platform {
        case .uiWebView: self = .uiWebView
        case .wkWebView: self = .wkWebView
        case .android: self = .android
        }
    }
}
