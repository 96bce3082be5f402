import HeadlessWebView
import Synchronization

/// One run of one flow, from its first step to the record of all of them.
package actor FlowRun {
    let script: FlowScript
    let host: FlowHost
    let recorder = FlowRecorder()
    let faults = FaultPlan()
    let stubs = StubPlan()
    var values: [String: String] = [:]
    /// The JSON that the last request brought.
    var answer: JSON?
    /// Set by `start()`, before any step.
    var running: Running?
    private var record: FlowRecord
    private var lastPage: PageRecord?
    /// Of the pages that the record has.
    private var pageBytes = 0
    private var deadline = ContinuousClock.now
    private var stepsDone = 0
    /// The loops that steps are done in, the innermost last: what they are called, and in which round they are.
    private var rounds: [(label: String, text: String)] = []
    private let isOver = Atomic(false)
    /// What the page had under way outlasted the patience of the last step that waited for it.
    var isRestless = false
    /// Requests that a step did not wait for any longer.
    var leftBehind: String?
    /// What was under way when time ran out.
    private var lastUnderWay: String?

    /// What lives as long as the run.
    struct Running {
        var app: FlowApp
        let browser: Browser
        let clock: any EngineClock
        let answers: FlowPolicy.Answers
        let sinks: [String: TokenSink]
        let served: ServedFlow?
        /// `nil`: the app starts once.
        let phone: SimulatedDevice?
    }

    /// Refreshes this near are waited for after each step.
    static let shortHorizon = Duration.seconds(1)
    /// Refreshes this near are waited for where nothing is found.
    static let longHorizon = Duration.seconds(10)
    private static let timeout = Duration.seconds(60)
    private static let stopAgain = Duration.milliseconds(100)

    package init(_ script: FlowScript, host: FlowHost) {
        self.script = script
        self.host = host
        let profile = host.profile ?? script.profile ?? host.session.profile
        record = FlowRecord(name: script.name, file: script.file, profile: profile.name, tags: script.tags)
        record.began = SystemClock().wallTime
    }

    /// Does all steps, up to the first that cannot be done; a cancelled task ends it.
    package func run() async -> FlowRecord {
        let start = recorder.elapsed
        do throws(FlowProblem) {
            try fillVariables()
            try checkCookies()
            try startApp()
            let limit = try script.timeout.map { text throws(FlowProblem) in try duration(text) } ?? Self.timeout
            deadline = .now + limit
            let alarm = Task { await self.end(after: limit) }
            defer { alarm.cancel() }
            try await loadCookies()
            try await performAll()
            if faults.count > 0, let last = record.steps.indices.last {
                record.steps[last].notes.append("faults that met no request: \(faults.count)")
            }
            if stubs.unused > 0, let last = record.steps.indices.last {
                record.steps[last].notes.append("stubs that met no request: \(stubs.unused)")
            }
            record.status = .passed
        } catch {
            record.problem = error.masked(recorder.redactor)
            record.status = Task.isCancelled ? .skipped : .failed
        }
        await running?.app.stop()
        // What its apps kept is a user's.
        await running?.phone?.shutDown()
        maskSteps()
        record.duration = recorder.elapsed - start
        return record
    }

    /// Stops the view when time is up, and whatever it begins after that.
    private func end(after limit: Duration) async {
        guard (try? await Task.sleep(for: limit)) != nil else { return }
        lastUnderWay = recorder.underWay()
        isOver.store(true, ordering: .sequentiallyConsistent)
        repeat { await running?.app.stop() } while (try? await Task.sleep(for: Self.stopAgain)) != nil
    }

    /// Of the flow's time.
    var timeLeft: Duration { max(.milliseconds(1), deadline - .now) }

    /// Time is up, or the run was ended.
    var isEnded: Bool { isOver.load(ordering: .sequentiallyConsistent) || Task.isCancelled }

    func checkTime(_ place: SourcePlace) throws(FlowProblem) {
        if let problem = timeProblem(place) { throw problem }
    }

    private func timeProblem(_ place: SourcePlace) -> FlowProblem? {
        if Task.isCancelled { return FlowProblem(place, "The run was ended.") }
        guard isOver.load(ordering: .sequentiallyConsistent) else { return nil }
        return FlowProblem(place, "Time ran out: the flow's timeout is \(script.timeout?.source ?? "60s").")
    }

    // MARK: - Beginning

    private func fillVariables() throws(FlowProblem) {
        values = script.given
        try fill(script.variables)
        for name in script.secrets { values[name].map(recorder.redactor.learn) }
    }

    /// What holds something already keeps it.
    private func fill(_ variables: [(name: String, value: Template)]) throws(FlowProblem) {
        for (name, value) in variables where values[name] == nil {
            let text = try text(value)
            if value.isSecret { recorder.redactor.learn(text) }
            hold(text, as: name)
        }
    }

    private func startApp() throws(FlowProblem) {
        let isOverMemory = script.serve.map { $0.overMemory || host.overMemory } ?? false
        let clock: any EngineClock =
            script.usesManualClock ? ManualClock(wallTime: SystemClock().wallTime) : SystemClock()
        var configuration = host.session
        configuration.profile = host.profile ?? script.profile ?? configuration.profile
        configuration.loadsSubresources = configuration.loadsSubresources && script.loadsParts
        configuration.javaScriptEnabled = script.runsScripts
        if let certificate = try clientCertificate() { configuration.transfer.tls.clientCertificate = certificate }
        var served: ServedFlow?
        if let serve = script.serve {
            do {
                let started = try host.serve(serve, isOverMemory, clock)
                configuration.transfer.hostOverrides = started.hostOverrides + configuration.transfer.hostOverrides
                configuration.transfer.tls.caFile = started.caFile ?? configuration.transfer.tls.caFile
                served = started
            } catch {
                throw FlowProblem(serve.place, "The service “\(serve.service)” cannot be started: \(error).")
            }
        }
        for rule in script.stubs.reversed() { try plan(rule) }
        let network = StubTransports(base: served?.transports ?? SocketTransports(), plan: stubs)
        let transports = FaultTransports(base: network, plan: faults)
        let browser = Browser(transports: transports, clock: clock, loops: 1)
        if let choice = script.newWindows { configuration.newWindows = choice.policy }
        let answers = try appAnswers()
        var sinks: [String: TokenSink] = [:]
        for sink in script.sinks { sinks[sink.variable] = try tokenSink(sink) }
        let phone: SimulatedDevice?
        let session: BrowsingSession
        do throws(DeviceError) {
            phone = script.restarts ? try FlowApp.phone(configuration, browser) : nil
            session =
                try phone?.launch(FlowApp.identifier).session
                ?? BrowsingSession(browser: browser, configuration: configuration)
        } catch {
            throw FlowProblem(SourcePlace(script.file, 1, 1), "The app cannot be started: \(error)")
        }
        running = Running(
            app: FlowApp(session, answers: answers, sinks: sinks, recorder: recorder),
            browser: browser,
            clock: clock,
            answers: answers,
            sinks: sinks,
            served: served,
            phone: phone
        )
    }

    private func clientCertificate() throws(FlowProblem) -> TLSOptions.ClientCertificate? {
        guard let template = script.certificate else { return nil }
        func path(_ template: Template) throws(FlowProblem) -> String {
            FlowReader.path(try text(template), from: template.place.file)
        }
        var certificate = TLSOptions.ClientCertificate(certificateFile: try path(template.file))
        if let key = template.key { certificate.keyFile = try path(key) }
        if let password = template.password {
            let password = try text(password)
            recorder.redactor.learn(password)
            certificate.password = password
        }
        return certificate
    }

    /// What the app says when its view asks.
    private func appAnswers() throws(FlowProblem) -> FlowPolicy.Answers {
        var answers = FlowPolicy.Answers(acceptsDialogs: script.acceptsDialogs)
        for template in script.catches + script.sinks.compactMap(\.redirectURI) {
            answers.callbacks.append(try callback(template))
        }
        if let credentials = script.credentials {
            let password = try text(credentials.password)
            recorder.redactor.learn(password)
            answers.credentials = (try text(credentials.user), password)
        }
        return answers
    }

    func app(_ place: SourcePlace) throws(FlowProblem) -> FlowApp {
        guard let running else { throw FlowProblem(place, "No app runs.") }
        return running.app
    }

    // MARK: - Steps

    func perform(_ steps: [FlowStep]) async throws(FlowProblem) {
        for step in steps { try await perform(step) }
    }

    /// Those of the flow; whatever comes of them, the cookies are kept.
    private func performAll() async throws(FlowProblem) {
        var problem: FlowProblem?
        do throws(FlowProblem) { try await perform(script.steps) } catch { problem = error }
        do throws(FlowProblem) { try await saveCookies() } catch { problem = problem ?? error }
        if let problem { throw problem }
    }

    /// Before anything is asked for; a path of what only a step takes is not known yet.
    private func checkCookies() throws(FlowProblem) {
        guard let template = script.cookies.saved, let text = try? text(template) else { return }
        let reason = host.obstacleToCookies(FlowReader.path(text, from: template.place.file))
        if let reason { throw FlowProblem(template.place, reason) }
    }

    private func loadCookies() async throws(FlowProblem) {
        guard let template = script.cookies.loaded else { return }
        let path = FlowReader.path(try text(template), from: template.place.file)
        let session = try app(template.place).view.session
        let isOptional = template.source == script.cookies.saved?.source
        if let reason = await host.loadCookies(path, isOptional, session) { throw FlowProblem(template.place, reason) }
    }

    private func saveCookies() async throws(FlowProblem) {
        guard let template = script.cookies.saved else { return }
        let path = FlowReader.path(try text(template), from: template.place.file)
        let session = try app(template.place).view.session
        if let reason = await host.saveCookies(path, session) { throw FlowProblem(template.place, reason) }
    }

    private func perform(_ step: FlowStep) async throws(FlowProblem) {
        switch step.action {
        case .loop(let rows, let steps):
            for (index, row) in rows.enumerated() {
                let outer = values
                for cell in row { hold(try cell.value.text(outer), as: cell.name) }
                rounds.append((step.label, "\(step.label), round \(index + 1) of \(rows.count)"))
                defer { rounds.removeLast() }
                try await perform(steps)
                for cell in row { values[cell.name] = outer[cell.name] }
            }
        case .include(let variables, let steps):
            try fill(variables)
            try await perform(steps)
        default: try await performOne(step)
        }
    }

    private func performOne(_ step: FlowStep) async throws(FlowProblem) {
        stepsDone += 1
        guard stepsDone <= FlowLimits.stepsDone else {
            throw FlowProblem(step.place, "The flow does more than \(FlowLimits.stepsDone) steps.", step: step.label)
        }
        let title = (try? Template(source: step.title, place: step.place).text(values)) ?? step.title
        var report = StepRecord(title: title, place: step.place, began: recorder.elapsed)
        var failure: FlowProblem?
        do throws(FlowProblem) {
            try checkTime(step.place)
            leftBehind = nil
            report.notes = try await act(step)
            if let leftBehind { report.notes.append("went on without \(leftBehind)") }
            try checkTime(step.place)
            report.status = .passed
        } catch {
            // A view that was stopped since time ran out has no other fault.
            var problem = timeProblem(step.place) ?? error
            problem.step = problem.step ?? label(of: step)
            problem.message += circumstances
            if let alarm = await alarm() { problem.message += " The page says: “\(alarm)”." }
            failure = problem
            report.status = step.isOptional && !isEnded ? .skipped : .failed
            report.problem = problem
        }
        await finish(&report)
        if let failure, report.status == .failed { throw failure }
    }

    /// What a step is called, with the rounds that loops around it are in.
    private func label(of step: FlowStep) -> String {
        // What stands within is called by what is around it first.
        rounds.reversed().reduce(step.label) { label, round in
            label.hasPrefix(round.label) ? round.text + label.dropFirst(round.label.count) : label
        }
    }

    /// What the page that shows tells its user is wrong, as far as its markup says that it is that.
    private func alarm() async -> String? {
        guard let view = running?.app.view, !isEnded else { return nil }
        return await view.page.with { core in
            let elements = core.documents.prefix(Self.alarmedDocuments).flatMap {
                (try? $0.elements(Self.alarms)) ?? []
            }
            for element in elements.prefix(Self.alarmsRead) where element.isShown {
                let text = element.visibleText.collapsed
                if !text.isEmpty, text.utf8.count <= Self.longestAlarm { return text }
            }
            return nil
        }
    }

    /// By what means it to those who cannot see, or else by what class it has on most sites.
    private static let alarms: Locator =
        "[role=alert], [aria-live=assertive], [class*=error i], [id*=error i], [class~=alert]"
    private static let alarmedDocuments = 10
    private static let alarmsRead = 20
    private static let longestAlarm = 300

    /// What may be why a step failed, as sentences: a window that nobody opened, and what scripts threw meanwhile.
    private var circumstances: String {
        var text = ""
        if let url = recorder.wantedWindow, running?.app.view.session.configuration.newWindows == .ignore {
            text += " The page wanted a window for \(Secret.maskURL(url.href)), which “windows: ignore” leaves out."
        }
        let errors = recorder.errors.map { "“\($0.excerpt(200))”" }
        if !errors.isEmpty { text += " The page's console has: \(errors.joined(separator: ", "))." }
        if let requests = lastUnderWay ?? recorder.underWay(atLeast: .seconds(2)) {
            let isPart = ["(image,", "(style,", "(frame,", "(font,"].contains { requests.contains($0) }
            text += " Still under way: \(requests)"
            text += isPart ? "; “parts: false” leaves images, style sheets and frames out." : "."
        }
        return text
    }

    /// What a form carries hidden may be what proves that it is the user's.
    private func learnHiddenValues(of view: WebView) async {
        let values = await view.page.with { core in
            let inputs = core.documents.flatMap { (try? $0.elements("input[type=hidden i]")) ?? [] }
            return inputs.prefix(Self.hiddenValues).compactMap { $0.attribute("value") }
        }
        for value in values where Self.isToken(value) { recorder.redactor.learn(value) }
    }

    /// Long, and of the characters that tokens are made of: no path and no sentence.
    private static func isToken(_ text: String) -> Bool {
        text.utf8.count >= shortestHidden && !text.hasPrefix("/")
            && text.utf8.allSatisfy { Template.isNameByte($0) || "+/=.~".utf8.contains($0) }
    }

    private static let hiddenValues = 100
    private static let shortestHidden = 16

    /// Adds what happened; what is secret of it is known when the flow is over (`maskSteps`).
    private func finish(_ report: inout StepRecord) async {
        if let view = running?.app.view, !isEnded {
            await learnHiddenValues(of: view)
            let snapshot = await view.snapshot()
            let page = PageRecord(
                url: snapshot.url?.href ?? "",
                title: snapshot.title,
                status: snapshot.status,
                // More than is kept, so that no secret is cut in two before it is masked.
                text: snapshot.text.bounded(2 * FlowLimits.pageBytes),
                source: await view.html.bounded(2 * FlowLimits.pageBytes)
            )
            // OPTIMIZATION: a page that stayed as it was stands in the record once.
            let isFailed = report.status == .failed
            if page != lastPage && pageBytes < FlowLimits.pagesBytes || isFailed, !page.url.isEmpty {
                pageBytes += page.source.utf8.count + page.text.utf8.count
                report.page = page
            }
            lastPage = page
        }
        let happened = recorder.takeStep()
        report.hops = happened.hops.map { TimedHop($0.record, began: $0.began, duration: $0.duration) }
        report.callbacks = happened.callbacks
        let answers = stubs.takeAnswers()
        if answers > 0 { report.notes.append("requests that stubs answered: \(answers)") }
        report.cookies = happened.cookies
        report.duration = recorder.elapsed - report.began
        record.steps.append(report)
    }

    /// A step may learn that something is secret which an earlier one's page has shown.
    private func maskSteps() {
        let redactor = recorder.redactor
        for index in record.steps.indices { record.steps[index].mask(redactor) }
    }
}

extension StepRecord {
    fileprivate mutating func mask(_ redactor: Redactor) {
        title = redactor.text(title)
        for index in hops.indices { hops[index].mask(redactor.text) }
        callbacks = callbacks.map(redactor.text)
        cookies = cookies.map(redactor.text)
        notes = notes.map(redactor.text)
        page = page?.masked(redactor)
        problem = problem?.masked(redactor)
    }
}

extension FlowProblem {
    fileprivate func masked(_ redactor: Redactor) -> FlowProblem {
        var problem = self
        problem.message = redactor.text(problem.message)
        problem.expected = problem.expected.map(redactor.text)
        problem.actual = problem.actual.map(redactor.text)
        problem.nearest = problem.nearest.map(redactor.text)
        problem.further = problem.further?.map { $0.masked(redactor) }
        return problem
    }
}

extension PageRecord {
    fileprivate func masked(_ redactor: Redactor) -> PageRecord {
        PageRecord(
            url: redactor.text(url),
            title: redactor.text(title),
            status: status,
            text: redactor.text(text).bounded(FlowLimits.pageBytes),
            source: redactor.text(source).bounded(FlowLimits.pageBytes)
        )
    }
}

extension String {
    /// At most that many bytes of UTF-8, and an ellipsis where there are more.
    fileprivate func bounded(_ limit: Int) -> String {
        guard utf8.count > limit else { return self }
        return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
    }
}
