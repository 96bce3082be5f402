import HeadlessWebView

/// A task of the OpenID conformance suite's `browser` configuration.
///
/// https://gitlab.com/openid/conformance-suite: entries have `match`, `match-limit` and `tasks`, a task `task`, `match`,
/// `optional` and `commands`, a command is a list that begins with its word.
package struct BrowserTask: Sendable {
    var name: String
    /// A URL with `*` for anything.
    var match: Template
    /// Where the URL is another the task is passed over.
    var isOptional: Bool
    var commands: [Command]

    struct Command: Sendable {
        var place: SourcePlace
        /// As it stands there, without what is typed.
        var title: String
        var kind: Kind
        /// An element that is not there is no fault.
        var isOptional = false
        /// How long is waited; `nil`: as long as a flow waits.
        var timeout: Template?
    }

    enum Kind: Sendable {
        case click(Template)
        case text(Template, Template)
        case waitURL(contains: Template)
        case waitMatch(Template)
        case waitElement(Template, shown: Bool, regex: Template?)
        case waitGone(Template)
    }

    /// Spring's `PatternMatchUtils.simpleMatch`: `*` is any text, all else itself.
    package static func matches(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return text == pattern }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

extension FlowReader {
    /// The flow that a `browser` configuration describes for the URL in the variable `start`; `override` of the test in
    /// the variable `test`, where there is one, takes its place.
    mutating func browserScript(_ root: YAMLNode, _ path: String) -> FlowScript? {
        let test = surroundings.variables["test"].flatMap { root["override"]?[$0] }
        let entries = (test?["browser"] ?? root["browser"] ?? root).items
        guard let start = surroundings.variables["start"] else {
            problems.append(
                FlowProblem(
                    root.place,
                    "The configuration says what is done at which URL, not where to begin.",
                    expected: "--var start=URL"
                )
            )
            return nil
        }
        let matches = entries.compactMap { $0["match"]?.text }
        // `match-limit` bounds how often an entry is used; here each is used at most once.
        guard
            let entry = entries.first(where: {
                BrowserTask.matches(start, $0["match"]?.text ?? "") && $0["match-limit"]?.text != "0"
            })
        else {
            problems.append(
                FlowProblem(
                    root.place,
                    "No entry is for this URL.",
                    expected: "one of \(matches.joined(separator: ", "))",
                    actual: "“\(start.excerpt(200))”",
                    nearest: NearestMatch.of(start, among: matches).map { "“\($0)”" }
                )
            )
            return nil
        }
        var script = FlowScript(file: path, name: root["description"]?.text ?? root["alias"]?.text ?? path)
        script.given = surroundings.variables
        script.variableNames = ["start", "test"]
        known = Set(script.given.keys)
        let open = FlowAction.open(Template(source: start, place: entry.place))
        script.steps = [FlowStep(place: entry.place, label: "start", title: "open", action: open)]
        let tasks = entry["tasks"]?.items ?? []
        if tasks.isEmpty { problems.append(FlowProblem(entry.place, "The entry has no “tasks”.")) }
        for (index, node) in tasks.enumerated() {
            let before = problems.count
            let name = node["task"]?.text ?? ""
            let label = "task \(index + 1)\(name.isEmpty ? "" : " (\(name))")"
            if name.isEmpty {
                problems.append(FlowProblem(node.place, "The task has no “task”.", expected: "its name"))
            }
            let match = Template(source: node["match"]?.text ?? "*", place: node["match"]?.place ?? node.place)
            var task = BrowserTask(name: name, match: match, isOptional: node["optional"]?.text == "true", commands: [])
            for item in node["commands"]?.items ?? [] {
                if let command = command(item) { task.commands.append(command) }
            }
            for place in problems.indices.dropFirst(before) { problems[place].step = label }
            script.steps.append(FlowStep(place: node.place, label: label, title: name, action: .task(task)))
        }
        return script
    }

    private static let words = ["click", "text", "wait", "wait-element-visible", "wait-element-invisible"]

    private mutating func command(_ node: YAMLNode) -> BrowserTask.Command? {
        let items = node.items
        let texts = items.map { $0.text ?? "" }
        let word = texts.first?.lowercased() ?? ""
        guard Self.words.contains(word) else {
            let expected = "one of \(Self.words.joined(separator: ", "))"
            let nearest = NearestMatch.of(word, among: Self.words).map { "“\($0)”" }
            problems.append(
                FlowProblem(
                    items.first?.place ?? node.place,
                    "There is no command “\(word.excerpt(60))”.",
                    expected: expected,
                    nearest: nearest
                )
            )
            return nil
        }
        guard items.count >= (word == "click" ? 3 : 4) else {
            problems.append(
                FlowProblem(
                    node.place,
                    "The command “\(word)” says too little.",
                    expected: "\(word == "click" ? 3 : 4) items"
                )
            )
            return nil
        }
        var command = BrowserTask.Command(
            place: node.place,
            title: texts.prefix(3).joined(separator: " "),
            kind: .waitMatch(literal(items[2]))
        )
        // In seconds.
        if word.hasPrefix("wait"), let seconds = Int(texts[3]), seconds > 0 {
            command.timeout = Template(source: "\(seconds)s", place: items[3].place)
        }
        if word == "wait", ["contains", "match"].contains(texts[1].lowercased()) {
            if texts[1].lowercased() == "contains" { command.kind = .waitURL(contains: literal(items[2])) }
            return command
        }
        guard let locator = locator(items[1], items[2]) else { return nil }
        switch word {
        case "click":
            command.kind = .click(locator)
            command.isOptional = texts.dropFirst(3).first == "optional"
        case "text":
            command.kind = .text(locator, literal(items[3]))
            command.isOptional = texts.dropFirst(4).first == "optional"
        case "wait-element-invisible": command.kind = .waitGone(locator)
        default:
            let regex = items.dropFirst(4).first.map { literal($0) }
            if let regex, let mistake = TextKind.regex.mistake(in: regex.source) {
                problems.append(FlowProblem(regex.place, mistake))
            }
            command.kind = .waitElement(locator, shown: word == "wait-element-visible", regex: regex)
        }
        return command
    }

    /// Nothing in such a file is a variable.
    private func literal(_ node: YAMLNode) -> Template {
        Template(source: (node.text ?? "").replacing("${", with: "$${"), place: node.place)
    }

    private mutating func locator(_ kind: YAMLNode, _ target: YAMLNode) -> Template? {
        let text = target.text ?? ""
        let selector: String
        switch kind.text?.lowercased() {
        case "id": selector = "[id=\(Self.quoted(text))]"
        case "name": selector = "[name=\(Self.quoted(text))]"
        case "class": selector = "[class~=\(Self.quoted(text))]"
        case "css": selector = "css=\(text.collapsed)"
        case "xpath": selector = "xpath=\(text)"
        default:
            let kinds = ["id", "name", "class", "css", "xpath"]
            problems.append(
                FlowProblem(
                    kind.place,
                    "Elements are not found by “\(kind.text ?? "")”.",
                    expected: "one of \(kinds.joined(separator: ", "))",
                    nearest: NearestMatch.of(kind.text ?? "", among: kinds).map { "“\($0)”" }
                )
            )
            return nil
        }
        if let mistake = TextKind.locator.mistake(in: selector) { problems.append(FlowProblem(target.place, mistake)) }
        return Template(source: selector.replacing("${", with: "$${"), place: target.place)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
