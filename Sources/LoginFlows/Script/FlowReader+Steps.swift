import HeadlessWebView

extension FlowReader {
    /// The steps of a list; `label` is the step that they stand in.
    mutating func steps(_ node: YAMLNode?, within label: String?) -> [FlowStep] {
        var steps: [FlowStep] = []
        for (index, item) in (node?.items ?? []).enumerated() {
            stepCount += 1
            guard stepCount <= FlowLimits.steps else {
                if stepCount == FlowLimits.steps + 1 {
                    problems.append(FlowProblem(item.place, "The flow has more than \(FlowLimits.steps) steps."))
                }
                return steps
            }
            let before = problems.count
            let name = (label.map { "\($0), " } ?? "") + StepName.of(item, index)
            if let step = step(item, name) { steps.append(step) }
            for place in problems.indices.dropFirst(before) where problems[place].step == nil {
                problems[place].step = name
            }
        }
        return steps
    }

    private mutating func step(_ node: YAMLNode, _ label: String) -> FlowStep? {
        let key = node.text ?? node.pairs.first { !FlowShapes.modifiers.contains($0.key) }?.key ?? ""
        let value = node.text == nil ? node[key] : nil
        guard let action = action(key, value ?? node, label) else { return nil }
        let subject = value.flatMap { Self.subject(of: $0) } ?? ""
        let title = node["name"]?.text ?? (subject.isEmpty ? key : "\(key) \(subject.excerpt(80))")
        var step = FlowStep(place: node.place, label: label, title: title, action: action)
        step.isOptional = node["optional"]?.text == "true"
        step.fails = node["fails"]?.text.flatMap(NavigationFailure.Code.init)
        return step
    }

    /// Keys whose values say more than they do.
    private static let telling: Set<String> = ["as", "form", "from", "script", "url"]

    /// What a step is about, for its title.
    private static func subject(of node: YAMLNode) -> String? {
        if node.isNull { return nil }
        guard node.text == nil else { return node.text }
        guard let pair = node.pairs.first else { return nil }
        return telling.contains(pair.key) ? pair.value.text ?? pair.key : pair.key
    }

    private mutating func action(_ key: String, _ node: YAMLNode, _ label: String) -> FlowAction? {
        switch key {
        case "open": return .open(template(node))
        case "fill": return .fill(located(node))
        case "type":
            guard node.text == nil else { return .type([(locator: nil, text: template(node))]) }
            return .type(located(node).map { (locator: $0.locator, text: $0.text) })
        case "press":
            guard !node.pairs.isEmpty else { return .press([(locator: nil, keys: templates(node))]) }
            var presses: [(locator: Template?, keys: [Template])] = []
            for pair in node.pairs { presses.append((locator(pair), templates(pair.value))) }
            return .press(presses)
        case "click": return .click(template(node))
        case "submit":
            guard let form = node["form"] else { return .submit(template(node), with: nil) }
            return .submit(template(form), with: node["with"].map { template($0) })
        case "select":
            var choices: [(locator: Template, values: [Template])] = []
            for pair in node.pairs { choices.append((locator(pair), templates(pair.value))) }
            return .select(choices)
        case "check": return .check(templates(node), true)
        case "uncheck": return .check(templates(node), false)
        case "upload":
            return .upload(uploads(node))
        case "wait":
            guard let text = node.text else { return wait(node) }
            return text == "idle" ? .settle : .pause(template(node))
        case "evaluate": return evaluate(node)
        case "expect": return .expect(expectation(node))
        case "capture": return capture(node)
        case "totp": return code(node)
        case "token": return token(node)
        case "request": return request(node)
        case "repeat": return loop(node, label)
        case "include": return include(node, label)
        case "fault": return fault(node)
        case "stub": return stub(node).map(FlowAction.stub)
        case "advance": return .advance(template(node))
        case "behave":
            var settings: [(name: String, value: Template)] = []
            for pair in node.pairs {
                checkSetting(pair, isLater: true)
                settings.append((pair.key, template(pair.value)))
            }
            if service == nil, problems.isEmpty {
                problems.append(
                    FlowProblem(node.place, "There is no embedded service.", expected: "“serve” in the flow")
                )
            }
            return .behave(settings)
        case "reload": return .reload
        case "back": return .back
        case "forward": return .forward
        case "restart": return .restart
        default: return nil
        }
    }

    /// A key that is a locator: it is no text of a known kind to the checker.
    mutating func locator(_ pair: YAMLNode.Pair) -> Template {
        if let reason = TextKind.locator.mistake(in: pair.key) {
            problems.append(FlowProblem(pair.keyPlace, reason, expected: TextKind.locator.expectation))
        }
        return template(pair.key, pair.keyPlace)
    }

    private mutating func uploads(_ node: YAMLNode) -> [(locator: Template, files: [Template])] {
        var all: [(locator: Template, files: [Template])] = []
        for pair in node.pairs {
            let files = templates(pair.value)
            for file in files { checkReadable(file) }
            all.append((locator(pair), files))
        }
        return all
    }

    /// A file that no variable names is there.
    mutating func checkReadable(_ file: Template?) {
        guard let file, !Template.hasVariables(file.source) else { return }
        let path = Self.path(file.source, from: file.place.file)
        if surroundings.read(path) == nil { problems.append(FlowProblem(file.place, "“\(path)” cannot be read.")) }
    }

    private mutating func located(_ node: YAMLNode) -> [LocatedText] {
        var all: [LocatedText] = []
        for pair in node.pairs { all.append(LocatedText(locator: locator(pair), text: template(pair.value))) }
        return all
    }

    private mutating func wait(_ node: YAMLNode) -> FlowAction? {
        let timeout = node["timeout"].map { template($0) }
        guard let pair = node.pairs.first(where: { $0.key != "timeout" }) else { return nil }
        let value: WaitRule?
        switch pair.key {
        case "cookie": value = .cookie(template(pair.value))
        case "selector": value = .selector(template(pair.value))
        case "gone": value = .gone(template(pair.value))
        case "script": value = .script(template(pair.value))
        case "url": value = rule(pair.value).map(WaitRule.url)
        case "title": value = rule(pair.value).map(WaitRule.title)
        case "text": value = rule(pair.value).map(WaitRule.text)
        default: value = rule(pair.value).map(WaitRule.app)
        }
        return value.map { .wait($0, timeout: timeout) }
    }

    private mutating func evaluate(_ node: YAMLNode) -> FlowAction {
        guard let script = node["script"] else { return .evaluate(ScriptRule(script: template(node))) }
        var rule = ScriptRule(script: template(script), rule: rule(node["is"]), variable: node["as"]?.text)
        rule.isSecret = node["secret"]?.text != "false"
        if let secret = node["secret"], rule.variable == nil {
            problems.append(FlowProblem(secret.place, "“secret” goes with “as” alone."))
        }
        if let name = rule.variable { known.insert(name) }
        return .evaluate(rule)
    }

    private mutating func capture(_ node: YAMLNode) -> FlowAction? {
        guard let variable = node["as"]?.text else { return nil }
        let source: Capture.Source
        if let selector = node["selector"] {
            source = .selector(template(selector), attribute: node["attribute"].map { template($0) })
        } else if let xpath = node["xpath"] {
            source = .xpath(template(xpath))
        } else if let cookie = node["cookie"] {
            source = .cookie(template(cookie))
        } else if let header = node["header"] {
            source = .header(template(header))
        } else if let json = node["json"] {
            source = .json(template(json))
        } else if let app = node["app"] {
            source = .app(parameter: app.text == "true" ? nil : template(app))
        } else {
            source = node["title"] != nil ? .title : node["url"] != nil ? .url : .text
        }
        for name in ["title", "url", "text", "app"] {
            guard let value = node[name], value.text == "false" else { continue }
            problems.append(FlowProblem(value.place, "“\(name): false” takes nothing down.", expected: "true"))
        }
        if let attribute = node["attribute"], node["selector"] == nil {
            problems.append(FlowProblem(attribute.place, "“attribute” goes with “selector” alone."))
        }
        var capture = Capture(place: node.place, variable: variable, source: source)
        capture.regex = node["regex"].map { template($0) }
        capture.isSecret = node["secret"]?.text != "false"
        known.insert(variable)
        return .capture(capture)
    }

    private mutating func code(_ node: YAMLNode) -> FlowAction? {
        guard let variable = node["as"]?.text, let secret = node["secret"] else { return nil }
        let rule = CodeRule(
            variable: variable,
            secret: template(secret),
            digits: limit(node["digits"])?.value,
            period: limit(node["period"])?.value,
            algorithm: node["algorithm"]?.text.flatMap(TimeBasedCode.Algorithm.init)
        )
        if !Template.hasVariables(rule.secret.source) {
            do throws(FlowProblem) { _ = try rule.code(at: .epoch, [:]) } catch { problems.append(error) }
        }
        known.insert(variable)
        return .oneTimeCode(rule)
    }

    private mutating func request(_ node: YAMLNode) -> FlowAction? {
        guard let url = node["url"] else { return nil }
        var request = AppRequest(place: node.place, url: template(url))
        request.method = node["method"].map { template($0) }
        request.bearer = node["bearer"].map { template($0) }
        request.basic = node["basic"].map { template($0) }
        for pair in node["headers"]?.pairs ?? [] { request.headers.append((pair.key, template(pair.value))) }
        for pair in node["form"]?.pairs ?? [] { request.form.append((pair.key, template(pair.value))) }
        request.body = node["body"].map { template($0) }
        if let body = node["body"], node["form"] != nil {
            problems.append(FlowProblem(body.place, "“form” and “body” cannot stand together in a request."))
        }
        if let basic = node["basic"], node["bearer"] != nil {
            problems.append(FlowProblem(basic.place, "“bearer” and “basic” cannot stand together in a request."))
        }
        request.answer = answer(node["expect"])
        if let until = node["until"] {
            request.until = UntilRule(
                answer: answer(until),
                interval: until["every"].map { template($0) },
                timeout: until["timeout"].map { template($0) }
            )
        }
        for pair in node["capture"]?.pairs ?? [] {
            request.captures.append((pair.key, template(pair.value)))
            known.insert(pair.key)
        }
        return .request(request)
    }

    private mutating func answer(_ node: YAMLNode?) -> AnswerRule {
        var answer = AnswerRule()
        answer.status = limit(node?["status"])
        for pair in node?["headers"]?.pairs ?? [] {
            if let rule = rule(pair.value) { answer.headers.append((pair.key, pair.keyPlace, rule)) }
        }
        answer.body = rule(node?["body"])
        for pair in node?["json"]?.pairs ?? [] {
            checkPointer(pair)
            if let rule = rule(pair.value) { answer.json.append((pair.key, pair.keyPlace, rule)) }
        }
        return answer
    }

    private mutating func checkPointer(_ pair: YAMLNode.Pair) {
        guard let reason = TextKind.pointer.mistake(in: pair.key) else { return }
        problems.append(
            FlowProblem(pair.keyPlace, reason, expected: TextKind.pointer.expectation, actual: "“\(pair.key)”")
        )
    }

    private mutating func loop(_ node: YAMLNode, _ label: String) -> FlowAction {
        let outer = known
        var rows: [[(name: String, value: Template)]] = []
        var names: Set<String> = []
        for cells in self.rows(node["rows"]) {
            let own = Set(cells.map(\.name))
            if !rows.isEmpty, own != names {
                let odd = own.symmetricDifference(names).sorted().joined(separator: ", ")
                let place = cells.first?.value.place ?? node.place
                problems.append(FlowProblem(place, "The rows have not the same variables: \(odd)."))
            }
            names = own
            rows.append(cells)
        }
        let steps = steps(node["steps"], within: label)
        known = outer.union(known.subtracting(names))
        return .loop(rows: rows, steps)
    }

    private mutating func include(_ node: YAMLNode, _ label: String) -> FlowAction? {
        let path = Self.path(node.text ?? "", from: node.place.file)
        guard !files.contains(path) else {
            let chain = (files + [path]).joined(separator: " → ")
            problems.append(FlowProblem(node.place, "The files include each other: \(chain)."))
            return nil
        }
        guard files.count < FlowLimits.includes else {
            problems.append(FlowProblem(node.place, "More than \(FlowLimits.includes) files include each other."))
            return nil
        }
        files.append(path)
        defer { files.removeLast() }
        guard let part = nodes(path, .named("part"), from: node.place) else { return nil }
        let outside = known
        let all = variables(part["variables"])
        // What the flow has already takes the place of a part's own.
        let defaults = all.filter { !outside.contains($0.name) }
        return .include(variables: defaults, steps(part["steps"], within: label))
    }

    /// A path that a file names, from where the file is.
    static func path(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", !last.isEmpty {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private mutating func fault(_ node: YAMLNode) -> FlowAction? {
        let kind: FaultRule.Kind
        if let drop = node["drop"]?.text {
            kind = drop == "connection" ? .refuse : drop == "before-answer" ? .dropBeforeAnswer : .dropAfterHead
        } else if let delay = node["delay"] {
            kind = .delay(template(delay))
        } else if let status = limit(node["status"]) {
            kind = .status(status.value)
        } else if let cookie = node["refuse-cookie"] {
            kind = .refuseCookie(template(cookie))
        } else {
            return nil
        }
        return .fault(FaultRule(hop: limit(node["hop"])?.value ?? 1, url: rule(node["url"]), kind: kind))
    }
}
