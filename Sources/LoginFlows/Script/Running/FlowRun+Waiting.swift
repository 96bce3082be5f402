import HeadlessWebView

extension FlowRun {
    /// How often a condition is looked at when nothing happens that would tell.
    private static let interval = Duration.milliseconds(20)
    /// How often it is looked at while something loads: a page that asks its server again and again never has done.
    private static let glance = Duration.milliseconds(250)
    /// How long a page is waited for that was not done at the last step either, while no other loads.
    private var pause: Duration { host.patience / 10 }

    /// Waits until nothing loads and no refresh is due within `horizon`, in real time no longer than `limit` and the flow has.
    ///
    /// Scripts that ask their server every few seconds, or leave it an answer to give at its leisure, have always something under
    /// way: who waits for them to end waits for ever.
    func settle(_ app: FlowApp, horizon: Duration, atMost limit: Duration? = nil) async {
        let end = ContinuousClock.now + min(limit ?? host.patience, timeLeft)
        var next = isRestless ? min(end, .now + pause) : end
        await cancelled(after: next - .now) { await app.settle(horizon: horizon) }
        while next < end, next <= .now, await app.view.awaitsDocument {
            next = min(end, .now + pause)
            await cancelled(after: next - .now) { await app.settle(horizon: horizon) }
        }
        if limit == nil { isRestless = next <= .now }
    }

    /// So much time passes on the flow's clock.
    func pass(_ duration: Duration, _ app: FlowApp) async {
        if let clock = running?.clock as? ManualClock {
            clock.advance(by: duration)
        } else {
            try? await Task.sleep(for: min(duration, timeLeft))
        }
        await settle(app, horizon: Self.shortHorizon)
    }

    /// Waits for what `body` leads to, but for parts of a page no longer than any step waits.
    func reach(
        _ app: FlowApp,
        _ body: @escaping @Sendable () async throws -> NavigationOutcome
    ) async throws {
        guard try await !app.view.reaches(within: min(host.patience, timeLeft), body) else { return }
        isRestless = true
        if let text = recorder.underWay() { leftBehind = text }
    }

    /// What comes of something that ends soon once its task is cancelled, as this does after a time.
    func cancelled<Value: Sendable>(
        after limit: Duration,
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        let task = Task { await body() }
        let alarm = Task { if (try? await Task.sleep(for: limit)) != nil { task.cancel() } }
        defer { alarm.cancel() }
        return await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() })
    }

    /// Waits in real time until all that a step expects is so; without a time it has to be so at once.
    func expect(_ expectation: Expectation, _ step: FlowStep) async throws(FlowProblem) {
        guard let patience = expectation.patience else { return try await check(expectation, try app(step.place)) }
        let limit = try duration(patience)
        let deadline = ContinuousClock.now + limit
        while true {
            try checkTime(step.place)
            do throws(FlowProblem) {
                return try await check(expectation, try app(step.place))
            } catch {
                guard ContinuousClock.now < deadline, (try? await Task.sleep(for: Self.interval)) != nil else {
                    try checkTime(step.place)
                    var problem = error
                    problem.message += " It was waited for \(try text(patience))."
                    throw problem
                }
            }
            // With a manual clock this moves the time on.
            await settle(try app(step.place), horizon: Self.longHorizon, atMost: min(Self.glance, deadline - .now))
        }
    }

    /// Waits in real time until something is so.
    func wait(for rule: WaitRule, _ timeout: Template?, _ step: FlowStep) async throws(FlowProblem) {
        let limit = try timeout.map { template throws(FlowProblem) in try duration(template) } ?? host.patience
        let deadline = ContinuousClock.now + limit
        while true {
            try checkTime(step.place)
            let app = try app(step.place)
            if try await holds(rule, step, until: deadline) { return }
            // With a manual clock this moves the time on.
            await settle(app, horizon: Self.longHorizon, atMost: Self.glance)
            if try await holds(rule, step, until: deadline) { return }
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: Self.interval)) != nil else { break }
        }
        try checkTime(step.place)
        throw try await missed(rule, limit, step)
    }

    private func holds(
        _ rule: WaitRule,
        _ step: FlowStep,
        until deadline: ContinuousClock.Instant
    ) async throws(FlowProblem) -> Bool {
        let app = try app(step.place)
        let view = app.view
        switch rule {
        case .url(let rule): return try fill(rule).holds(await view.url?.href ?? "")
        case .title(let rule): return try fill(rule).holds(await view.title)
        case .text(let rule): return try fill(rule).holds(await view.snapshot().text.collapsed)
        case .cookie(let template):
            let name = try text(template)
            return await view.cookies.contains { $0.name == name }
        case .selector(let template, let shown):
            return try await elements(try locator(template), shown: shown, template.place, view) > 0
        case .gone(let template, let shown):
            return try await elements(try locator(template), shown: shown, template.place, view) == 0
        case .script(let template):
            let script = try text(template)
            return await cancelled(after: min(deadline - .now, timeLeft)) { (try? await view.isTrue(script)) == true }
        case .app(let rule): return try fill(rule).holds(app.policy.handed?.href ?? "")
        }
    }

    /// What was there when the waiting was over.
    private func missed(_ rule: WaitRule, _ limit: Duration, _ step: FlowStep) async throws(FlowProblem) -> FlowProblem
    {
        let app = try app(step.place)
        let page = await app.view.snapshot()
        let message = "It did not come within \(limit.components.seconds) s."
        func problem(_ rule: TextRule, _ actual: String) throws(FlowProblem) -> FlowProblem {
            let rule = try fill(rule)
            return FlowProblem(rule.place, message, expected: rule.expectation, actual: "“\(actual.excerpt(200))”")
        }
        switch rule {
        case .url(let rule): return try problem(rule, page.url?.href ?? "")
        case .title(let rule): return try problem(rule, page.title)
        case .text(let rule): return try problem(rule, page.text.collapsed)
        case .app(let rule): return try problem(rule, app.policy.handed?.href ?? "")
        case .cookie(let template):
            let names = await app.view.cookies.map(\.name)
            let name = try text(template)
            return FlowProblem(
                template.place,
                message,
                expected: "a cookie “\(name)”",
                actual: names.isEmpty ? "an empty jar" : names.joined(separator: ", "),
                nearest: NearestMatch.of(name, among: names).map { "“\($0)”" }
            )
        case .selector(let template, _), .gone(let template, _):
            let locator = try locator(template)
            let outlook = await outlook(for: locator, page, app.view)
            var expected = "an element “\(locator)”"
            if case .gone = rule { expected = "no “\(locator)”" }
            return FlowProblem(
                template.place,
                message,
                expected: expected,
                actual: outlook.place,
                nearest: outlook.candidates.isEmpty ? nil : outlook.candidates.joined(separator: ", ")
            )
        case .script(let template):
            let script = try text(template)
            let view = app.view
            let exception = await cancelled(after: pause) { () async -> String? in
                do throws(ScriptFailure) { _ = try await view.isTrue(script) } catch {
                    return error == .notSettled ? "a promise that is not settled" : "the exception “\(error)”"
                }
                return nil
            }
            let expected = "that “\(template.source.excerpt(120))” is true"
            return FlowProblem(template.place, message, expected: expected, actual: exception)
        }
    }
}
