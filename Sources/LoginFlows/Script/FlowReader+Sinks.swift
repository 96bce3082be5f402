import HeadlessWebView

extension FlowReader {
    mutating func sink(_ pair: YAMLNode.Pair) -> SinkRule? {
        let node = pair.value
        guard let kind = sinkKind(node) else { return nil }
        for (key, owners) in Self.owners {
            guard let stray = node.pairs.first(where: { $0.key == key }) else { continue }
            if !owners.contains(where: { node[$0] != nil }) {
                problems.append(
                    FlowProblem(stray.keyPlace, "“\(key)” goes with \(owners.joined(separator: " or ")) alone.")
                )
            }
        }
        let parameter = node["parameter"].map { template($0) }
        return SinkRule(variable: pair.key, place: pair.keyPlace, kind: kind, parameter: parameter)
    }

    /// What goes with which kind of sink.
    private static let owners = [
        ("parameter", ["redirect", "form-post"]), ("reader", ["cookie"]), ("host", ["cookie"]), ("key", ["message"]),
    ]

    private mutating func sinkKind(_ node: YAMLNode) -> SinkRule.Kind? {
        if let uri = node["redirect"] { return .redirect(template(uri)) }
        if let cookie = node["cookie"] {
            let reader = node["reader"]?.text ?? "robust"
            if reader == "ios", node["host"] == nil {
                problems.append(
                    FlowProblem(cookie.place, "The iOS reader compares the login's host.", expected: "“host”")
                )
            }
            return .cookie(template(cookie), reader: reader, host: node["host"].map { template($0) })
        }
        if let text = node["title-prefix"] { return .titlePrefix(template(text)) }
        if let name = node["title-query"] { return .titleQuery(template(name)) }
        if let regex = node["title-pattern"] { return .titlePattern(template(regex)) }
        if let place = node["out-of-band"] {
            return .outOfBand(["true", "false"].contains(place.text) ? nil : template(place))
        }
        if let uri = node["form-post"] { return .formPost(template(uri)) }
        if let name = node["message"] { return .message(template(name), key: node["key"].map { template($0) }) }
        return nil
    }

    mutating func token(_ node: YAMLNode) -> FlowAction? {
        let from = node.text == nil ? node["from"] : node
        guard let from, let variable = from.text else { return nil }
        if !sinks.contains(variable) {
            problems.append(
                FlowProblem(
                    from.place,
                    "There is no sink “\(variable)”.",
                    expected: sinks.isEmpty
                        ? "one that “sinks” names" : "one of \(sinks.sorted().joined(separator: ", "))",
                    nearest: NearestMatch.of(variable, among: sinks.sorted()).map { "“\($0)”" }
                )
            )
        }
        var rule = TokenRule(place: node.place, variable: variable)
        rule.refused = self.rule(node["refused"])
        rule.isMissing = node["missing"]?.text == "true"
        rule.readable = self.rule(node["readable"])
        rule.value = self.rule(node["value"])
        known.insert(variable)
        return .token(rule)
    }
}
