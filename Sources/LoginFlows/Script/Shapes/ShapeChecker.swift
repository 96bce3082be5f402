import HeadlessWebView

/// Holds the nodes of a file against their shapes, and notes all that does not fit.
struct ShapeChecker {
    private(set) var problems: [FlowProblem] = []
    /// The step that is being looked at.
    private var step: String?

    mutating func check(_ node: YAMLNode, _ shape: Shape) {
        guard problems.count < FlowLimits.problems else { return }
        switch (shape.resolved, node.content) {
        case (.either(let shapes), _): check(node, oneOf: shapes, shape)
        case (.nothing, _) where node.isNull: break
        case (.text(let kind), .scalar(let text, _)) where !node.isNull || kind == .any:
            if let reason = kind.mistake(in: text) {
                note(node.place, reason, expected: kind.expectation, actual: node.kind)
            }
        case (.flag, .scalar(let text, isPlain: true)) where ["true", "false"].contains(text): break
        case (.whole(let range), .scalar(let text, let isPlain)) where Int(text).map(range.contains) == true:
            guard !isPlain else { return }
            note(
                node.place,
                "The quotes make a text of it; leave them out.",
                expected: shape.expectation,
                actual: "“\(text)”"
            )
        case (.choice(let words), .scalar(let text, _)) where !node.isNull:
            guard !words.contains(text) else { return }
            let nearest = NearestMatch.of(text, among: words)
            note(node.place, "“\(text.excerpt(60))” is not known here.", expected: shape.expectation, nearest: nearest)
        case (.list(let shape), .sequence(let items)):
            if items.isEmpty { note(node.place, "The list is empty.", expected: shape.expectation) }
            check(items, shape)
        case (.map(let shape, let what), .mapping(let pairs)):
            if pairs.isEmpty { note(node.place, "The mapping is empty.", expected: "a mapping of \(what)") }
            for pair in pairs { check(pair.value, shape) }
        case (.record(let record), .mapping(let pairs)): check(pairs, record, node.place)
        case (.text, .scalar("", isPlain: true)): note(node.place, Self.nothing, expected: shape.expectation)
        default: note(node.place, "This does not belong here.", expected: shape.expectation, actual: node.kind)
        }
    }

    private static let nothing = "Nothing stands here; what begins with # is a comment, unless it is in quotes."

    /// Steps are counted, so that messages can name them.
    private mutating func check(_ items: [YAMLNode], _ shape: Shape) {
        guard case .named("step") = shape else {
            for item in items { check(item, shape) }
            return
        }
        let outer = step
        for (index, item) in items.enumerated() {
            step = (outer.map { "\($0), " } ?? "") + StepName.of(item, index)
            check(item, shape)
        }
        step = outer
    }

    private mutating func check(_ node: YAMLNode, oneOf shapes: [Shape], _ whole: Shape) {
        let fitting = shapes.filter { $0.isOfKind(of: node) }
        guard let last = fitting.last else {
            let isComment = node.isNull && node.text == "" && shapes.contains { $0.isText }
            let message = isComment ? Self.nothing : "This does not belong here."
            return note(node.place, message, expected: whole.expectation, actual: isComment ? nil : node.kind)
        }
        if case .choice(let words) = last.resolved, let text = node.text, !words.contains(text),
            NearestMatch.of(text, among: words) == nil, let record = shapes.lazy.compactMap(\.record).first
        {
            let names = record.fields.map(\.name).joined(separator: ", ")
            let expected = "\(last.expectation), or a mapping with \(names)"
            return note(node.place, "“\(text.excerpt(60))” is not known here.", expected: expected)
        }
        check(node, fitting.first { $0.hasWord(node) } ?? last)
    }

    private mutating func check(_ pairs: [YAMLNode.Pair], _ record: Record, _ place: SourcePlace) {
        for pair in pairs {
            guard let field = record.fields.first(where: { $0.name == pair.key }) else {
                let names = record.fields.map(\.name)
                note(
                    pair.keyPlace,
                    "There is no “\(pair.key.excerpt(60))” in \(record.what).",
                    expected: "one of \(names.joined(separator: ", "))",
                    nearest: record.elsewhere[pair.key] ?? NearestMatch.of(pair.key, among: names)
                )
                continue
            }
            check(pair.value, field.shape)
        }
        let keys = Set(pairs.map(\.key))
        for field in record.fields where field.presence == .required && !keys.contains(field.name) {
            note(place, "“\(field.name)” is missing in \(record.what).", expected: field.shape.expectation)
        }
        let alternatives = record.alternatives.map(\.name)
        if pairs.isEmpty, alternatives.isEmpty, !record.fields.contains(where: { $0.presence == .required }) {
            let names = record.fields.map(\.name).joined(separator: ", ")
            note(place, "\(record.what.capitalizedStart) says nothing.", expected: "one or more of \(names)")
        }
        let known = pairs.allSatisfy { pair in record.fields.contains { $0.name == pair.key } }
        guard !alternatives.isEmpty, known else { return }
        let present = pairs.filter { alternatives.contains($0.key) }
        if present.isEmpty {
            note(
                place,
                "\(record.what.capitalizedStart) says too little.",
                expected: "one of \(alternatives.joined(separator: ", "))"
            )
        } else if present.count > 1 {
            let names = present.map { "“\($0.key)”" }.joined(separator: " and ")
            note(present[1].keyPlace, "\(names) cannot stand together in \(record.what).", expected: "one of them")
        }
    }

    private mutating func note(
        _ place: SourcePlace,
        _ message: String,
        expected: String? = nil,
        actual: String? = nil,
        nearest: String? = nil
    ) {
        problems.append(
            FlowProblem(
                place,
                message,
                step: step,
                expected: expected,
                actual: actual,
                nearest: nearest.map { "“\($0)”" }
            )
        )
    }
}

/// How a step is called in messages.
enum StepName {
    static func of(_ node: YAMLNode, _ index: Int) -> String {
        let action = node.text ?? node.pairs.first { !FlowShapes.modifiers.contains($0.key) }?.key
        return "step \(index + 1)" + (action.map { " (\($0.excerpt(30)))" } ?? "")
    }
}

extension Shape {
    /// Whether a text, a list or a mapping fits, whatever is in it.
    fileprivate func isOfKind(of node: YAMLNode) -> Bool {
        switch (resolved, node.content) {
        case (.nothing, _): node.isNull
        case (.text, .scalar), (.flag, .scalar), (.whole, .scalar), (.choice, .scalar): !node.isNull
        case (.list, .sequence), (.map, .mapping), (.record, .mapping): true
        case (.either(let shapes), _): shapes.contains { $0.isOfKind(of: node) }
        default: false
        }
    }

    fileprivate var isText: Bool { if case .text = resolved { true } else { false } }

    fileprivate var record: Record? { if case .record(let record) = resolved { record } else { nil } }

    /// A text is one of the words that the shape has; other shapes have none.
    fileprivate func hasWord(_ node: YAMLNode) -> Bool {
        switch resolved {
        case .choice(let words): node.text.map(words.contains) ?? false
        case .flag: node.text == "true" || node.text == "false"
        default: false
        }
    }
}

extension TextKind {
    /// What is wrong with it; of a text with variables that is found out when it is used.
    func mistake(in text: String) -> String? {
        guard !Template.hasVariables(text) else { return nil }
        switch self {
        case .any: return nil
        case .duration: return FlowDuration.parse(text) == nil ? "This is no time." : nil
        case .pause:
            guard text != "idle", FlowDuration.parse(text) == nil else { return nil }
            let meant = NearestMatch.of(text, among: ["idle"])
            return meant.map { "There is no “\(text.excerpt(60))”. Is “\($0)” meant?" } ?? "This is no time."
        case .regex:
            do { _ = try Regex(text) } catch { return "This is no regular expression: \("\(error)".excerpt(120))." }
            return nil
        case .locator: return LocatorCheck.mistake(in: text)
        case .key:
            guard KeyStroke(text) == nil else { return nil }
            let meant = KeyStroke.others[text] ?? NearestMatch.of(text, among: KeyStroke.names)
            return "There is no key “\(text.excerpt(60))”." + (meant.map { " Is “\($0)” meant?" } ?? "")
        case .url:
            guard let url = WebURL(text) else { return "This is no absolute URL." }
            return ["http", "https", "data", "about"].contains(url.scheme)
                ? nil : "A web view does not load \(url.scheme): URLs."
        case .name:
            let isName = !text.isEmpty && text.utf8.allSatisfy { Template.isNameByte($0) }
            return isName ? nil : "This is no name."
        case .profile: return Profile(named: text) == nil ? "There is no such platform." : nil
        case .callback: return CallbackURI(text) == nil ? "This is neither a scheme nor a redirect URI." : nil
        case .pointer: return text.isEmpty || text.hasPrefix("/") ? nil : "A pointer begins with “/”."
        }
    }
}

extension String {
    fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
