import HeadlessWebView

extension FlowReader {
    mutating func stub(_ node: YAMLNode) -> StubRule? {
        guard let url = rule(node["url"]) else { return nil }
        var stub = StubRule(url: url)
        stub.method = node["method"].map { template($0) }
        stub.status = limit(node["status"])?.value ?? stub.status
        stub.type = node["type"].map { template($0) }
        for pair in node["headers"]?.pairs ?? [] { stub.headers.append((pair.key, templates(pair.value))) }
        stub.delay = node["delay"].map { template($0) }
        stub.isBlocked = node["block"]?.text == "true"
        if let text = node["body"] { stub.body = .text(template(text)) }
        if let file = node["file"], let bytes = read(file: file) { stub.body = .file(name: file.text ?? "", bytes) }
        checkTogether(node, stub)
        return stub
    }

    private mutating func read(file: YAMLNode) -> [UInt8]? {
        let path = Self.path(file.text ?? "", from: file.place.file)
        guard let bytes = surroundings.read(path) else {
            problems.append(FlowProblem(file.place, "“\(path)” cannot be read."))
            return nil
        }
        guard bytes.count <= FlowLimits.fileBytes else {
            problems.append(FlowProblem(file.place, "“\(path)” has more than \(FlowLimits.fileBytes) bytes."))
            return nil
        }
        return bytes
    }

    /// What makes no sense beside each other.
    private mutating func checkTogether(_ node: YAMLNode, _ stub: StubRule) {
        if let file = node["file"], node["body"] != nil {
            problems.append(FlowProblem(file.place, "A stub has one body.", expected: "either “body” or “file”"))
        }
        guard stub.isBlocked else { return }
        for key in ["status", "type", "headers", "body", "file", "delay"] {
            guard let value = node[key] else { continue }
            problems.append(
                FlowProblem(value.place, "What is blocked has no answer.", expected: "either “block” or “\(key)”")
            )
        }
    }
}
