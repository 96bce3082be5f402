import WebEngine
import WebNetwork
import WebStandards

/// One scenario on one session, a step at a time; it lives on the session's loop, as the pages do.
actor Runner {
    private nonisolated let session: BrowsingSession
    private let scenario: Scenario
    private var views: Views?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe session.loop.asUnownedSerialExecutor() }

    init(_ scenario: Scenario, authorityFile: String?, profile: Profile) {
        self.scenario = scenario
        session = BrowsingSession(
            browser: Browser(loops: 1),
            configuration: SessionConfiguration(scenario.settings, authorityFile: authorityFile, profile: profile)
        )
    }

    /// Performs a step and waits until nothing more comes of it.
    func run(_ number: Int) async -> JSON {
        guard scenario.steps.indices.contains(number) else {
            return .object(["events": .array([]), "result": .object(["error": "there is no such step"])])
        }
        let step = scenario.steps[number]
        let views = self.views ?? Views(session: session.state.value, settings: scenario.settings)
        self.views = views
        var answer: [String: JSON] = [:]
        if let result = views.perform(step) { answer["result"] = result }
        if let pause = step.noWait {
            await sleep(.milliseconds(pause))
        } else {
            let rule = SettleRule(scenario.settings?.settle, step.settle)
            if await !settle(rule, views) { answer["notSettled"] = true }
            answer["state"] = TraceState.state(of: views, cookieURLs: scenario.cookieURLs ?? [])
        }
        answer["events"] = .array(views.takeEvents())
        return .object(answer)
    }

    /// Waits until no view loads or fetches and nothing has happened for the quiet time; `false` when the longest time is over
    /// first.
    ///
    /// The quiet time itself passes only where something is due later, or again and again: what is due comes in the step that it
    /// would come in. Where nothing is, the engine knows. The least time passes: cookies and what is cached grow old in it.
    private func settle(_ rule: SettleRule, _ views: Views) async -> Bool {
        let clock = session.loop.clock
        let start = clock.now
        // The second look finds what the first one's callbacks were still to do.
        var looks = 0
        var (lastActivity, lastChange, activity) = (start, start, views.activity)
        while true {
            let now = clock.now
            // What is due is let come: of it a step waits for what it does.
            let isBusy = !views.pages.allSatisfy { $0.isSettled(horizon: .zero - rule.maximum) }
            if views.activity != activity { (lastActivity, lastChange, activity) = (now, now, views.activity) }
            // Not for ever, where scripts go on by themselves without an effect.
            let mayHaveEffect = now - lastChange < rule.quiet * 4 || views.pages.contains(where: \.isLoading)
            if isBusy, mayHaveEffect { lastActivity = now }
            let isOver = views.pages.allSatisfy { page in
                page.isSettled(horizon: rule.maximum) && !page.hasRepeating(until: now + rule.maximum)
            }
            looks = isOver ? looks + 1 : 0
            if looks >= 2 || now - lastActivity >= rule.quiet, now - start >= rule.minimum { return true }
            guard now - start < rule.maximum else { return false }
            await sleep(.milliseconds(2))
        }
    }

    private func sleep(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            _ = session.loop.schedule(after: duration) { continuation.resume() }
        }
    }
}

extension SessionConfiguration {
    /// The platform of the traces, with what the scenario sets.
    init(_ settings: ScenarioSettings?, authorityFile: String?, profile: Profile) {
        self.init()
        self.profile = profile
        transfer.tls.caFile = authorityFile
        keepsPageCache = settings?.pageCache ?? true
        // The traces' views keep nothing on the disk.
        hasDiskCache = false
        javaScriptEnabled = settings?.javascript ?? true
        // The platform's tracking prevention has the last word, whatever the app accepts.
        thirdPartyCookies = .block
        // The traces' cookies are Chromium's.
        unspecifiedSameSite = .laxAllowingUnsafe
        self.profile.cookieReplacement = .keepsCreationOfSameValue
        self.profile.noneSameSite = .needsSecure
        self.profile.sameSiteRedirects = .ignored
        self.profile.cookiesTrustLoopback = true
        self.profile.cookieSyntax = .chromium
        // Their redirects are WebKitGTK's.
        self.profile.locationReading = .libsoup
        cookieLimits.spareCookiesPerDomain = 30
    }
}
