import HeadlessWebView

/// A rule with its variables filled in.
struct FilledRule: Sendable {
    let place: SourcePlace
    /// What is expected, for a message.
    let expectation: String
    /// The text that is looked for, for finding what comes near.
    let wanted: String
    let holds: @Sendable (String) -> Bool
}

extension FlowRun {
    func text(_ template: Template) throws(FlowProblem) -> String { try template.text(values) }

    /// From now on the variable holds that.
    func hold(_ value: String, as variable: String) {
        if script.secrets.contains(variable) { recorder.redactor.learn(value) }
        values[variable] = value
    }

    func duration(_ template: Template) throws(FlowProblem) -> Duration {
        let source = try text(template)
        guard let duration = FlowDuration.parse(source) else { throw mistake(template, .duration, source) }
        return duration
    }

    func stroke(_ template: Template) throws(FlowProblem) -> KeyStroke {
        let source = try text(template)
        guard let stroke = KeyStroke(source) else { throw mistake(template, .key, source) }
        return stroke
    }

    func locator(_ template: Template) throws(FlowProblem) -> Locator {
        let source = try text(template)
        do throws(LocatorError) {
            return try Locator(parsing: source)
        } catch {
            throw FlowProblem(template.place, "\(error)", expected: TextKind.locator.expectation)
        }
    }

    func locators(_ templates: [Template]) throws(FlowProblem) -> [Locator] {
        var all: [Locator] = []
        for template in templates { all.append(try locator(template)) }
        return all
    }

    func url(_ template: Template) throws(FlowProblem) -> WebURL {
        let source = try text(template)
        guard TextKind.url.mistake(in: source) == nil, let url = WebURL(source) else {
            throw mistake(template, .url, source)
        }
        recorder.redactor.learn(from: url)
        return url
    }

    func callback(_ template: Template) throws(FlowProblem) -> CallbackURI {
        let source = try text(template)
        guard let uri = CallbackURI(source) else { throw mistake(template, .callback, source) }
        return uri
    }

    private func mistake(_ template: Template, _ kind: TextKind, _ text: String) -> FlowProblem {
        FlowProblem(
            template.place,
            kind.mistake(in: text) ?? "This is something else.",
            expected: kind.expectation,
            actual: "“\(text.excerpt(120))”"
        )
    }

    // MARK: - Rules

    func fill(_ rule: TextRule) throws(FlowProblem) -> FilledRule {
        switch rule {
        case .equal(let template): return try filled(template, "exactly") { $0 == $1 }
        case .contains(let template): return try filled(template, "something with") { $0.contains($1) }
        case .starts(let template): return try filled(template, "something that begins with") { $0.hasPrefix($1) }
        case .ends(let template): return try filled(template, "something that ends with") { $0.hasSuffix($1) }
        case .matches(let template):
            let expression = try text(template)
            guard (try? Regex(expression)) != nil else { throw mistake(template, .regex, expression) }
            return try filled(template, "a match of") { FlowRegex.match($1, in: $0) != nil }
        case .glob(let template): return try filled(template, "something like") { BrowserTask.matches($0, $1) }
        case .not(let rule):
            let inner = try fill(rule)
            return FilledRule(
                place: inner.place,
                expectation: "not " + inner.expectation,
                wanted: inner.wanted,
                holds: { !inner.holds($0) }
            )
        }
    }

    private func filled(
        _ template: Template,
        _ verb: String,
        _ test: @escaping @Sendable (String, String) -> Bool
    ) throws(FlowProblem) -> FilledRule {
        let wanted = try text(template)
        return FilledRule(
            place: template.place,
            expectation: "\(verb) “\(wanted.excerpt(200))”",
            wanted: wanted,
            // What does not show is no difference.
            holds: { test($0, wanted) || test($0.asRead.collapsed, wanted.asRead.collapsed) && $0.asRead != $0 }
        )
    }

    /// Throws what is wrong with a text.
    func hold(_ actual: String, to rule: TextRule, _ what: String) throws(FlowProblem) {
        let rule = try fill(rule)
        guard !rule.holds(actual) else { return }
        throw FlowProblem(
            rule.place,
            "\(what) is another.",
            expected: rule.expectation,
            actual: actual.isEmpty ? "nothing" : "“\(String(actual.prefix(1000)).spelledOut.excerpt(200))”"
        )
    }
}

/// Regular expressions of flow files, on texts of servers.
enum FlowRegex {
    /// What the first group matches, or without a group all of the match; `nil`: there is none, or the text is too long.
    static func match(_ expression: String, in text: String) -> String? {
        // How long an expression takes is bounded by the length of what it is asked of.
        guard text.utf8.count <= FlowLimits.regexBytes, let regex = try? Regex(expression),
            let match = try? regex.firstMatch(in: text)
        else { return nil }
        let groups = match.output.dropFirst()
        guard let first = groups.first else { return String(text[match.range]) }
        return first.substring.map(String.init) ?? ""
    }
}
