package import HeadlessWebView

/// What a flow does with its view up to the token, without what it looks at: for others who walk the same login.
package struct FlowPlan: Sendable {
    /// Something that is done.
    package enum Step: Sendable, Hashable {
        case gesture(Gesture)
        case load(WebURL)
        case reload
        case back
        case forward
    }

    /// Where the flow's app looks for its token.
    package enum Place: Sendable, Hashable {
        case cookie(String)
        case titlePrefix(String)
        case titleQuery(String)
        case titlePattern(String)
        case redirect(String, parameter: String?)
    }

    /// What is loaded first.
    package var start: WebURL
    package var steps: [Step] = []
    /// Where the token is; `nil`: the flow has no sink that a web view can be read at.
    package var place: Place?
    /// URLs besides the token's that the app takes for itself.
    package var catches: [CallbackURI] = []
    /// How the code is exchanged, where a request after the token says so in full; `nil`: none does.
    package var exchange: CodeExchange?
    package var usesManualClock: Bool
    package var loadsParts: Bool
    package var runsScripts: Bool
    package var timeout: Duration

    /// The plan of a flow, which ends where its token is first asked for.
    ///
    /// - Throws: the first thing that cannot be done without the rest of the flow, with its place.
    package init(of script: FlowScript) throws(FlowProblem) {
        var maker = PlanMaker(script: script)
        self = try maker.plan()
    }

    fileprivate init(start: WebURL, script: FlowScript, timeout: Duration) {
        self.start = start
        self.timeout = timeout
        usesManualClock = script.usesManualClock
        loadsParts = script.loadsParts
        runsScripts = script.runsScripts
    }
}

private struct PlanMaker {
    let script: FlowScript
    var values: [String: String] = [:]
    var loads: [FlowPlan.Step] = []
    /// The sink whose token is asked for; ends the plan.
    var asked: String?

    /// What steps that are passed over would have taken down, by name.
    var captured: [String: SourcePlace] = [:]

    private static let timeout = Duration.seconds(60)
    private static let stepLimit = 1_000

    mutating func plan() throws(FlowProblem) -> FlowPlan {
        guard script.stubs.isEmpty else {
            throw FlowProblem(
                SourcePlace(script.file, 1, 1),
                "Requests have no stubs where a login is walked in the views of several platforms.",
                expected: "a flow without “stubs”"
            )
        }
        values = script.given
        for (name, value) in script.variables where values[name] == nil { values[name] = try value.text(values) }
        try take(script.steps)
        guard case .load(let start)? = loads.first else {
            throw FlowProblem(SourcePlace(script.file, 1, 1), "The flow begins with something else than a page.")
        }
        var plan = FlowPlan(start: start, script: script, timeout: try timeout())
        plan.steps = Array(loads.dropFirst())
        let sink = script.sinks.first { $0.variable == asked } ?? script.sinks.first
        plan.place = try sink.flatMap { sink throws(FlowProblem) in try place(sink) }
        for template in script.catches {
            if let uri = CallbackURI(try template.text(values)) { plan.catches.append(uri) }
        }
        plan.exchange = asked.flatMap { exchange(of: $0, in: script.steps) }
        return plan
    }

    /// The first request that sends that sink's code, and what it sends besides.
    private func exchange(of sink: String, in steps: [FlowStep]) -> CodeExchange? {
        for step in steps {
            switch step.action {
            case .request(let request):
                if let exchange = exchange(of: sink, in: request) { return exchange }
            case .include(_, let steps):
                if let exchange = exchange(of: sink, in: steps) { return exchange }
            default: break
            }
        }
        return nil
    }

    /// `nil`: it is none, or sends what the rest of the flow has to find out first.
    private func exchange(of sink: String, in request: AppRequest) -> CodeExchange? {
        var known = values
        known[sink] = ""
        func text(_ template: Template) -> String? { try? template.text(known) }
        let fields = request.form.compactMap { field in text(field.value).map { CodeExchange.Field(field.name, $0) } }
        guard fields.count == request.form.count, request.headers.isEmpty, request.bearer == nil,
            fields.contains(CodeExchange.Field("grant_type", "authorization_code")),
            request.form.contains(where: { $0.name == "code" && $0.value.variables.contains(sink) }),
            let url = text(request.url).flatMap({ WebURL($0) })
        else { return nil }
        guard let basic = request.basic else { return CodeExchange(url, fields: fields) }
        return text(basic).map { CodeExchange(url, fields: fields, basic: $0) }
    }

    private func timeout() throws(FlowProblem) -> Duration {
        guard let template = script.timeout else { return Self.timeout }
        return FlowDuration.parse(try template.text(values)) ?? Self.timeout
    }

    private func place(_ sink: SinkRule) throws(FlowProblem) -> FlowPlan.Place? {
        switch sink.kind {
        case .redirect(let uri):
            let parameter = try sink.parameter.map { template throws(FlowProblem) in try template.text(values) }
            return .redirect(try uri.text(values), parameter: parameter)
        case .cookie(let name, _, _): return .cookie(try name.text(values))
        case .titlePrefix(let text): return .titlePrefix(try text.text(values))
        case .titleQuery(let name): return .titleQuery(try name.text(values))
        case .titlePattern(let pattern): return .titlePattern(try pattern.text(values))
        case .outOfBand, .formPost, .message: return nil
        }
    }

    // MARK: - Steps

    private mutating func take(_ steps: [FlowStep]) throws(FlowProblem) {
        for step in steps where asked == nil { try take(step) }
    }

    /// The text with what the variables hold as far as it is known without a run.
    private func text(_ template: Template) throws(FlowProblem) -> String {
        for name in template.variables where values[name] == nil {
            guard let place = captured[name] else { continue }
            throw FlowProblem(
                template.place,
                "“\(name)” is captured in line \(place.line), which is passed over where a login is walked in the views of "
                    + "several platforms. Give it a value that does not change, by `variables`."
            )
        }
        return try template.text(values)
    }

    private mutating func take(_ step: FlowStep) throws(FlowProblem) {
        guard loads.count < Self.stepLimit else {
            throw FlowProblem(step.place, "The flow does more than \(Self.stepLimit) steps.", step: step.label)
        }
        switch step.action {
        case .open(let template):
            guard let url = WebURL(try text(template)) else {
                throw FlowProblem(template.place, "This is no URL.", step: step.label)
            }
            loads.append(.load(url))
        case .fill(let texts):
            for pair in texts {
                add(.fill(try locator(pair.locator), text: try text(pair.text)))
            }
        case .press(let presses):
            for press in presses {
                var place: Locator? = if let template = press.locator { try locator(template) } else { nil }
                for key in press.keys {
                    guard let stroke = KeyStroke(try text(key)) else {
                        throw FlowProblem(key.place, "There is no such key.", step: step.label)
                    }
                    add(.press(stroke, at: place))
                    place = nil
                }
            }
        case .oneTimeCode(let rule): values[rule.variable] = try rule.code(at: SystemClock().wallTime, values)
        case .click(let template): add(.click(try locator(template)))
        case .submit(let template, with: nil): add(.submit(try locator(template)))
        // A form is submitted by its button as that is clicked.
        case .submit(let form, with: let button?): add(.click(try locator(button).besides(try locator(form))))
        case .select(let choices):
            for choice in choices {
                guard choice.values.count == 1 else {
                    throw FlowProblem(step.place, "Several options cannot be picked here.", step: step.label)
                }
                add(.select(try locator(choice.locator), value: try text(choice.values[0])))
            }
        case .check(let templates, let isChecked):
            for template in templates { add(.check(try locator(template), isChecked)) }
        case .reload: loads.append(.reload)
        case .back: loads.append(.back)
        case .forward: loads.append(.forward)
        case .token(let rule):
            if rule.refused == nil, !rule.isMissing { asked = rule.variable }
        // Whatever a flow looks at: the view waits after each step as it is.
        case .capture(let capture): captured[capture.variable] = step.place
        case .settle, .wait, .pause, .expect, .request: break
        case .loop(let rows, let steps):
            for row in rows {
                let outer = values
                for cell in row { values[cell.name] = try cell.value.text(outer) }
                try take(steps)
                values = outer
            }
        case .include(let variables, let steps):
            for variable in variables where values[variable.name] == nil {
                values[variable.name] = try text(variable.value)
            }
            try take(steps)
        case .type, .upload, .evaluate, .fault, .stub, .advance, .behave, .restart, .task:
            throw FlowProblem(
                step.place,
                "This cannot be done before the token where a login is walked in the views of several platforms.",
                step: step.label,
                expected: "a flow that opens, fills, selects, checks, presses keys, clicks and submits"
            )
        }
    }

    private mutating func add(_ gesture: Gesture) { loads.append(.gesture(gesture)) }

    private func locator(_ template: Template) throws(FlowProblem) -> Locator {
        let source = try text(template)
        do throws(LocatorError) {
            return try Locator(parsing: source)
        } catch {
            throw FlowProblem(template.place, "\(error)", expected: TextKind.locator.expectation)
        }
    }
}
