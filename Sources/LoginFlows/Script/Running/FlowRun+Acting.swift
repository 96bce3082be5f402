import HeadlessWebView

extension FlowRun {
    /// Does what a step says; what it took down or found out.
    func act(_ step: FlowStep) async throws(FlowProblem) -> [String] {
        let app = try app(step.place)
        switch step.action {
        case .open(let template):
            let url = try url(template)
            try await navigate(step) { try await app.view.open(url.href) }
        case .fill(let texts):
            for pair in texts {
                let (locator, text) = (try locator(pair.locator), try text(pair.text))
                await learnPassword(text, locator, app.view)
                try await gesture(step, pair.locator.place) { try await app.view.fill(locator, text) }
                // The field may have come only since, with its frame.
                await learnPassword(text, locator, app.view)
            }
        case .type(let texts):
            for pair in texts {
                let locator: Locator? = if let template = pair.locator { try locator(template) } else { nil }
                let text = try text(pair.text)
                try await navigate(step, pair.locator?.place) {
                    await self.learnPassword(text, locator, app.view)
                    return try await app.view.type(text, at: locator)
                }
                // Keys may have led on to another field.
                await learnPassword(text, nil, app.view)
            }
        case .press(let presses):
            for press in presses {
                var locator: Locator? = if let template = press.locator { try locator(template) } else { nil }
                for key in press.keys {
                    let stroke = try stroke(key)
                    try await navigate(step, key.place) { [locator] in try await app.view.press(stroke, at: locator) }
                    // What a key does may move the focus, and the next goes there.
                    locator = nil
                }
            }
        case .click(let template):
            let locator = try locator(template)
            try await navigate(step, template.place) { try await app.view.click(locator) }
        case .submit(let template, let button):
            let form = try locator(template)
            let submitter = try button.map { template throws(FlowProblem) in try locator(template) }
            try await navigate(step, template.place) { try await app.view.submit(form, submitter: submitter) }
        case .select(let choices):
            for choice in choices {
                let locator = try locator(choice.locator)
                var values: [String] = []
                for value in choice.values { values.append(try text(value)) }
                try await gesture(step, choice.locator.place) { [values] in
                    try await app.view.page.with { core throws(InteractionError) in try core.select(locator, values) }
                }
            }
        case .check(let templates, let isChecked):
            for template in templates {
                let locator = try locator(template)
                try await gesture(step, template.place) { try await app.view.check(locator, isChecked) }
            }
        case .upload(let choices):
            for choice in choices { try await upload(choice.files, to: choice.locator, step, app) }
        case .settle:
            await settle(app, horizon: Self.longHorizon)
            try checkTime(step.place)
        case .wait(let rule, let timeout): try await wait(for: rule, timeout, step)
        case .pause(let template):
            let duration = try duration(template)
            await pass(duration, app)
        case .evaluate(let rule): return try await evaluate(rule, app)
        case .expect(let expectation): try await expect(expectation, step)
        case .capture(let capture): return try await take(capture, app)
        case .oneTimeCode(let rule): return try take(rule)
        case .token(let rule): return try await take(rule, app)
        case .request(let request): return try await send(request, step)
        case .fault(let rule): try plan(rule)
        case .stub(let rule): try plan(rule)
        case .advance(let template):
            let duration = try duration(template)
            guard let clock = running?.clock as? ManualClock else {
                throw FlowProblem(template.place, "The system's clock cannot be advanced.", expected: "“clock: manual”")
            }
            clock.advance(by: duration)
            await settle(app, horizon: Self.shortHorizon)
        case .behave(let settings): try behave(settings, step)
        case .reload: try await navigate(step) { try await app.view.reload() }
        case .back: try await move(step, app.view.canGoBack, "back") { try await app.view.goBack() }
        case .forward: try await move(step, app.view.canGoForward, "forward") { try await app.view.goForward() }
        case .restart: try await restart(app, step.place)
        case .task(let task): return try await perform(task, step, app)
        case .loop, .include: break
        }
        return []
    }

    // MARK: - Gestures

    /// Does what an element is needed for; a page that leads on by a refresh may bring it.
    func gesture(
        _ step: FlowStep,
        _ place: SourcePlace,
        _ body: @Sendable () async throws -> Void
    ) async throws(FlowProblem) {
        let app = try app(step.place)
        do {
            do {
                try await body()
            } catch let error as InteractionError where error.mayPass {
                await settle(app, horizon: Self.longHorizon)
                try await body()
            }
        } catch {
            throw FlowProblem(place, "\((error as? InteractionError)?.message ?? "\(error)")")
        }
    }

    /// Does what loads a page, and holds the load to what the step says of it.
    func navigate(
        _ step: FlowStep,
        _ place: SourcePlace? = nil,
        _ body: @escaping @Sendable () async throws -> NavigationOutcome
    ) async throws(FlowProblem) {
        let place = place ?? step.place
        let app = try app(place)
        var failure: NavigationFailure?
        do {
            do {
                try await reach(app, body)
            } catch let error as InteractionError where error.mayPass {
                await settle(app, horizon: Self.longHorizon)
                try await reach(app, body)
            }
        } catch let error as InteractionError {
            throw FlowProblem(place, error.message)
        } catch let error as NavigationFailure {
            failure = error
        } catch {
            throw FlowProblem(place, "The run was ended.")
        }
        await settle(app, horizon: Self.shortHorizon)
        failure = failure ?? recorder.failure
        // To stop at an app's callback interrupts the load, and so do 204 and a file: the page stays.
        let code = failure.flatMap {
            [.interrupted, .cancelled].contains($0.code) && step.fails != $0.code ? nil : $0.code
        }
        switch (step.fails, code) {
        case (nil, nil): return
        case (let wanted?, let code?) where wanted == code: return
        case (let wanted?, let code):
            throw FlowProblem(
                place,
                "The load does not fail as it should.",
                expected: "the failure \(wanted.rawValue)",
                actual: code.map { "\($0.rawValue): \(failure?.message ?? "")" } ?? "no failure"
            )
        case (nil, let code?):
            throw FlowProblem(
                place,
                "The page does not load.",
                expected: "a page",
                actual: "\(code.rawValue): \(failure?.message ?? "")"
            )
        }
    }

    private func move(
        _ step: FlowStep,
        _ isPossible: Bool,
        _ direction: String,
        _ body: @escaping @Sendable () async throws -> NavigationOutcome
    ) async throws(FlowProblem) {
        guard isPossible else { throw FlowProblem(step.place, "The history has no page to go \(direction) to.") }
        try await navigate(step, nil, body)
    }

    /// What is typed into a password field is a secret.
    private func learnPassword(_ text: String, _ locator: Locator?, _ view: WebView) async {
        let isPassword = await view.page.with { core in
            let element = locator == nil ? core.focusedElement : try? locator.flatMap(core.firstElement)
            return element?.attribute("type")?.lowercased() == "password"
        }
        guard isPassword else { return }
        for part in [text] + text.split(whereSeparator: { $0 == "\t" || $0.isNewline }).map(String.init) {
            recorder.redactor.learn(part)
        }
    }

    private func upload(
        _ names: [Template],
        to template: Template,
        _ step: FlowStep,
        _ app: FlowApp
    ) async throws(FlowProblem) {
        let locator = try locator(template)
        var files: [FormFile] = []
        for name in names { files.append(FormFile(path: FlowReader.path(try text(name), from: name.place.file))) }
        try await gesture(step, template.place) { [files] in try await app.view.choose(locator, files: files) }
    }

    private func restart(_ app: FlowApp, _ place: SourcePlace) async throws(FlowProblem) {
        guard let running, let phone = running.phone else { return }
        await app.stop()
        do throws(DeviceError) {
            let session = try await phone.restart(FlowApp.identifier).session
            self.running?.app = FlowApp(session, answers: running.answers, sinks: running.sinks, recorder: recorder)
        } catch {
            throw FlowProblem(place, "The app cannot be started again: \(error)")
        }
    }

    // MARK: - Scripts

    private func evaluate(_ rule: ScriptRule, _ app: FlowApp) async throws(FlowProblem) -> [String] {
        let script = try text(rule.script)
        let limit = min(host.patience, timeLeft)
        let value: ScriptData
        do throws(ScriptFailure) {
            value = try await cancelled(after: limit) { () async -> Result<ScriptData, ScriptFailure> in
                do throws(ScriptFailure) {
                    return .success(try await app.view.awaitedValue(of: script))
                } catch {
                    return .failure(error)
                }
            }.get()
        } catch {
            guard error == .notSettled else { throw FlowProblem(rule.script.place, "The script throws \(error).") }
            let message = "What the script promises did not come within \(limit.components.seconds) s."
            throw FlowProblem(rule.script.place, message)
        }
        await settle(app, horizon: Self.shortHorizon)
        let text = value.string ?? value.json.text
        let isSecret = rule.variable == nil ? Secret.isLikelyToken(text) : rule.isSecret
        // Words that every page has are not taken out of all of it.
        if isSecret, value.string != nil || value.number != nil { recorder.redactor.learn(text) }
        if let rule = rule.rule { try hold(text, to: rule, "The script's value") }
        if let variable = rule.variable { hold(text, as: variable) }
        return ["\(rule.variable.map { "\($0) = " } ?? "value: ")\(isSecret ? Secret.mask(text) : text.excerpt(200))"]
    }

    private func behave(_ settings: [(name: String, value: Template)], _ step: FlowStep) throws(FlowProblem) {
        guard let served = running?.served else {
            throw FlowProblem(step.place, "There is no embedded service.", expected: "“serve” in the flow")
        }
        var values: [String: String] = [:]
        for setting in settings { values[setting.name] = try text(setting.value) }
        do {
            try served.change(values)
        } catch {
            throw FlowProblem(step.place, "The service cannot do so: \(error).")
        }
    }

    private func plan(_ rule: FaultRule) throws(FlowProblem) {
        let url = try rule.url.map { rule throws(FlowProblem) in try fill(rule) }
        let kind: FaultPlan.Kind =
            switch rule.kind {
            case .refuse: .refuse
            case .dropBeforeAnswer: .dropBeforeAnswer
            case .dropAfterHead: .dropAfterHead
            case .delay(let template): .delay(try duration(template))
            case .status(let status): .status(status)
            case .refuseCookie(let template): .refuseCookie(try text(template))
            }
        faults.add(FaultPlan.Fault(countdown: rule.hop, url: { url?.holds($0) ?? true }, kind: kind))
    }
}
