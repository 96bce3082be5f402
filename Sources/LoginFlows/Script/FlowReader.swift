import HeadlessWebView

/// What reading a flow file depends on besides the file.
package struct FlowSurroundings: Sendable {
    /// What `--var` says; it takes the place of the file's variables.
    package var variables: [String: String] = [:]
    /// What the environment has under a name.
    package var environment: @Sendable (String) -> String?
    /// The names of the embedded services.
    package var services: [String]
    /// What is wrong with a setting of an embedded service: its name, its value, the service's name, and whether it is set while
    /// that runs; `nil`: nothing.
    package var mistakeInSetting: @Sendable (String, String, String, Bool) -> String?
    /// What the file at a path holds.
    package var read: @Sendable (String) -> [UInt8]?

    package init(
        services: [String] = [],
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        mistakeInSetting: @escaping @Sendable (String, String, String, Bool) -> String? = { _, _, _, _ in nil },
        read: @escaping @Sendable (String) -> [UInt8]?
    ) {
        self.services = services
        self.environment = environment
        self.mistakeInSetting = mistakeInSetting
        self.read = read
    }
}

/// All that is wrong with a flow file; nothing was sent.
package struct FlowProblems: Error, Sendable, CustomStringConvertible {
    package var problems: [FlowProblem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Reads flow files: YAML, then shapes, then what the texts mean.
///
/// Only a file without any mistake becomes a script.
package struct FlowReader {
    let surroundings: FlowSurroundings
    var problems: [FlowProblem] = []
    /// Variables that hold something where the reader is.
    var known: Set<String> = []
    /// The names of the flow's sinks.
    var sinks: Set<String> = []
    /// Variables that are defined or used.
    var mentioned: Set<String> = []
    /// Files that include each other, the innermost last.
    var files: [String] = []
    var stepCount = 0
    /// The embedded service that the flow walks.
    var service: String?

    /// Reads the flow in a file.
    ///
    /// - Throws: `FlowProblems`, with all that is wrong, at most 20 a file.
    package static func read(
        _ path: String,
        in surroundings: FlowSurroundings
    ) throws(FlowProblems) -> FlowScript {
        var reader = FlowReader(surroundings: surroundings)
        let script = reader.script(path)
        guard reader.problems.isEmpty, var script else { throw FlowProblems(problems: reader.problems) }
        script.variableNames.formUnion(reader.mentioned)
        return script
    }

    private init(surroundings: FlowSurroundings) {
        self.surroundings = surroundings
    }

    /// The nodes of a file that is of that shape, if one is given.
    mutating func nodes(_ path: String, _ shape: Shape?, from place: SourcePlace?) -> YAMLNode? {
        guard let bytes = surroundings.read(path) else {
            problems.append(FlowProblem(place ?? SourcePlace(path, 1, 1), "“\(path)” cannot be read."))
            return nil
        }
        do throws(FlowProblem) {
            let node = try YAMLReader.read(bytes, file: path)
            guard let shape else { return node }
            var checker = ShapeChecker()
            checker.check(node, shape)
            problems += checker.problems
            return checker.problems.isEmpty ? node : nil
        } catch {
            problems.append(error)
            return nil
        }
    }

    // MARK: - The file

    private mutating func script(_ path: String) -> FlowScript? {
        files = [path]
        if path.hasSuffix(".json") {
            guard let root = nodes(path, nil, from: nil) else { return nil }
            return browserScript(root, path)
        }
        guard let node = nodes(path, .named("flow"), from: nil) else { return nil }
        var script = FlowScript(file: path, name: node["name"]?.text ?? Self.name(of: path))
        script.tags = texts(node["tags"]).map(\.source)
        if let serve = node["serve"] { script.serve = read(serve: serve) }
        script.profile = node["profile"]?.text.flatMap { Profile(named: $0) }
        script.variables = variables(node["variables"])
        readEnvironment(node["environment"], into: &script)
        script.given.merge(surroundings.variables) { $1 }
        known.formUnion(script.given.keys)
        script.catches = templates(node["catch"])
        for pair in node["sinks"]?.pairs ?? [] {
            checkName(pair)
            if let sink = sink(pair) { script.sinks.append(sink) }
            sinks.insert(pair.key)
        }
        script.timeout = node["timeout"].map { template($0) }
        script.clock = node["clock"]?.text.flatMap(FlowScript.ClockChoice.init)
        if let node = node["credentials"], let user = node["user"], let password = node["password"] {
            script.credentials = (template(user), template(password))
        }
        if let node = node["certificate"], let file = node["file"] {
            script.certificate = (
                template(file), node["key"].map { template($0) }, node["password"].map { template($0) }
            )
            for template in [script.certificate?.file, script.certificate?.key] { checkReadable(template) }
        }
        script.cookies = (node["cookies"].map { template($0) }, node["save-cookies"].map { template($0) })
        // The first run has none yet to begin with.
        if script.cookies.loaded?.source != script.cookies.saved?.source { checkReadable(script.cookies.loaded) }
        script.acceptsDialogs = node["dialogs"]?.text == "accept"
        script.newWindows = node["windows"]?.text.flatMap(NewWindowChoice.init)
        script.loadsParts = node["parts"]?.text != "false"
        script.runsScripts = node["scripts"]?.text != "false"
        for item in node["stubs"]?.items ?? [] {
            if let stub = stub(item) { script.stubs.append(stub) }
        }
        if let start = node["start"] {
            let open = FlowStep(
                place: start.place,
                label: "start",
                title: "open \(start.text ?? "")",
                action: .open(template(start))
            )
            script.steps.append(open)
        }
        script.steps += steps(node["steps"], within: nil)
        // A step may be what defines them.
        for name in texts(node["secrets"]) {
            script.secrets.insert(name.source)
            if !sinks.contains(name.source), !mentioned.contains(name.source) { _ = isKnown(name.source, name.place) }
        }
        if script.clock == .system, let advance = script.steps.lazy.compactMap(\.advance).first {
            problems.append(
                FlowProblem(
                    advance.place,
                    "The system's clock cannot be advanced.",
                    step: advance.label,
                    expected: "“clock: manual”"
                )
            )
        }
        if node["start"] == nil, !script.steps.contains(where: \.opens) {
            problems.append(FlowProblem(node.place, "Nothing is opened.", expected: "“start”, or a step “open”"))
        }
        return script
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.split(separator: ".").first.map(String.init) ?? file
    }

    private mutating func read(serve node: YAMLNode) -> FlowScript.Serve? {
        let name = node.text == nil ? node["service"] : node
        guard let name, let service = name.text else { return nil }
        if !surroundings.services.contains(service) {
            let nearest = NearestMatch.of(service, among: surroundings.services)
            problems.append(
                FlowProblem(
                    name.place,
                    "There is no embedded service “\(service)”.",
                    expected: "one of \(surroundings.services.joined(separator: ", "))",
                    nearest: nearest.map { "“\($0)”" }
                )
            )
        }
        var serve = FlowScript.Serve(service: service, place: name.place)
        serve.host = node["host"]?.text
        serve.overMemory = node["over"]?.text == "memory"
        self.service = surroundings.services.contains(service) ? service : nil
        for pair in node["behave"]?.pairs ?? [] {
            checkSetting(pair, isLater: false)
            serve.behave[pair.key] = pair.value.text ?? ""
        }
        return serve
    }

    /// A setting of the service, as far as no variable has a part in it.
    mutating func checkSetting(_ pair: YAMLNode.Pair, isLater: Bool) {
        guard let service, let value = pair.value.text, !Template.hasVariables(value),
            let reason = surroundings.mistakeInSetting(pair.key, value, service, isLater)
        else { return }
        problems.append(FlowProblem(pair.keyPlace, "The service “\(service)” cannot behave so: \(reason)."))
    }

    private mutating func readEnvironment(_ node: YAMLNode?, into script: inout FlowScript) {
        for pair in node?.pairs ?? [] {
            checkName(pair)
            let name = pair.value.text ?? ""
            known.insert(pair.key)
            script.secrets.insert(pair.key)
            if let value = surroundings.environment(name) {
                script.given[pair.key] = value
            } else if surroundings.variables[pair.key] == nil {
                problems.append(
                    FlowProblem(pair.value.place, "The environment has no “\(name)”; is it exported?")
                )
            }
        }
    }

    /// Variables and their texts, which then are known.
    mutating func variables(_ node: YAMLNode?) -> [(name: String, value: Template)] {
        var all: [(name: String, value: Template)] = []
        for pair in node?.pairs ?? [] {
            checkName(pair)
            all.append((pair.key, pair.value.pairs.isEmpty ? template(pair.value) : made(pair.value)))
            known.insert(pair.key)
        }
        return all
    }

    /// A text that is made, and stands nowhere.
    private mutating func made(_ node: YAMLNode) -> Template {
        if let text = node["sha256"] {
            var template = template(text)
            template.making = .hash
            return template
        }
        var template = Template(source: "", place: node.place)
        template.making = .random(limit(node["random"]).map { .bytes($0.value) } ?? .uuid)
        return template
    }

    private mutating func checkName(_ pair: YAMLNode.Pair) { checkVariable(pair.key, pair.keyPlace) }

    mutating func checkVariable(_ name: String, _ place: SourcePlace) {
        mentioned.insert(name)
        if let reason = TextKind.name.mistake(in: name) {
            let actual = "“\(name.excerpt(60))”"
            problems.append(FlowProblem(place, reason, expected: TextKind.name.expectation, actual: actual))
        }
    }

    // MARK: - Texts

    /// A text, with its variables held against those that are known.
    mutating func template(_ node: YAMLNode) -> Template {
        template(node.text ?? "", node.place)
    }

    mutating func template(_ text: String, _ place: SourcePlace) -> Template {
        let template = Template(source: text, place: place)
        for part in template.parts {
            switch part {
            case .text: break
            case .broken(let literal):
                let expected = "${name}, ${name:json}, or $${ for “${” itself"
                problems.append(
                    FlowProblem(place, "This is no variable.", expected: expected, actual: "“\(literal.excerpt(60))”")
                )
            case .variable(let name), .quoted(let name): _ = isKnown(name, place)
            }
        }
        return template
    }

    private mutating func isKnown(_ name: String, _ place: SourcePlace) -> Bool {
        mentioned.insert(name)
        if known.contains(name) { return true }
        let expected =
            known.isEmpty ? "one that is defined before" : "one of \(known.sorted().joined(separator: ", "))"
        problems.append(
            FlowProblem(
                place,
                "There is no variable “\(name)” here.",
                expected: expected,
                nearest: NearestMatch.of(name, among: known.sorted()).map { "“\($0)”" }
            )
        )
        return false
    }

    private mutating func texts(_ node: YAMLNode?) -> [Template] {
        guard let node else { return [] }
        let nodes = node.text == nil ? node.items : [node]
        return nodes.map { Template(source: $0.text ?? "", place: $0.place) }
    }

    /// One text, or a list of them.
    mutating func templates(_ node: YAMLNode?) -> [Template] {
        guard let node else { return [] }
        var all: [Template] = []
        for item in node.text == nil ? node.items : [node] { all.append(template(item)) }
        return all
    }

    func limit(_ node: YAMLNode?) -> (value: Int, place: SourcePlace)? {
        guard let node, let value = node.text.flatMap({ Int($0) }) else { return nil }
        return (value, node.place)
    }
}

extension FlowStep {
    /// Itself, or the first step in it, that advances the clock.
    fileprivate var advance: FlowStep? {
        switch action {
        case .advance: self
        case .loop(_, let steps), .include(_, let steps): steps.lazy.compactMap(\.advance).first
        default: nil
        }
    }

    /// It loads a page by its URL, or something in it does.
    fileprivate var opens: Bool {
        switch action {
        case .open: true
        case .loop(_, let steps), .include(_, let steps): steps.contains(where: \.opens)
        default: false
        }
    }
}
