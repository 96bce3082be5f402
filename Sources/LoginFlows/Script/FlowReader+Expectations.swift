import HeadlessWebView

extension FlowReader {
    /// How a text is to be; a text alone is the whole of it.
    mutating func rule(_ node: YAMLNode?) -> TextRule? {
        guard let node else { return nil }
        guard node.text == nil else { return .equal(template(node)) }
        guard let pair = node.pairs.first else { return nil }
        switch pair.key {
        case "is": return .equal(template(pair.value))
        case "contains": return .contains(template(pair.value))
        case "starts": return .starts(template(pair.value))
        case "ends": return .ends(template(pair.value))
        case "matches": return .matches(template(pair.value))
        default: return rule(pair.value).map { .not($0) }
        }
    }

    mutating func expectation(_ node: YAMLNode) -> Expectation {
        var expectation = Expectation(place: node.place)
        expectation.url = rule(node["url"])
        expectation.title = rule(node["title"])
        expectation.status = limit(node["status"])
        expectation.text = rule(node["text"])
        expectation.selectors = templates(node["selector"])
        expectation.absent = templates(node["absent"])
        expectation.shown =
            templates(node["shown"]).map { ($0, true) } + templates(node["hidden"]).map { ($0, false) }
        for pair in node["elements"]?.pairs ?? [] { expectation.elements.append(element(pair)) }
        for pair in node["cookies"]?.pairs ?? [] { expectation.cookies.append(cookie(pair)) }
        for item in node["hops"]?.items ?? [] { expectation.hops.append(hop(item)) }
        for item in node["callbacks"]?.items ?? [] {
            // A line begins with the callback's name; what follows differs from run to run.
            let isName = item.text != nil
            if isName { checkCallback(item) }
            if let rule = isName ? .starts(template(item)) : rule(item) { expectation.callbacks.append(rule) }
        }
        if let app = node["app"] {
            expectation.app = app.text == "nothing" ? .nothing(app.place) : rule(app).map(Expectation.AppRule.url)
        }
        for pair in node["variables"]?.pairs ?? [] {
            _ = template("${\(pair.key)}", pair.keyPlace)
            if let rule = rule(pair.value) { expectation.variables.append((pair.key, pair.keyPlace, rule)) }
        }
        expectation.patience = node["within"].map { template($0) }
        if let within = node["within"], node.pairs.count == 1 {
            let message = "“within” alone expects nothing."
            problems.append(FlowProblem(within.place, message, expected: "what is waited for"))
        }
        return expectation
    }

    /// The word that a line begins with is one that lines begin with.
    private mutating func checkCallback(_ node: YAMLNode) {
        guard let word = node.text?.split(separator: " ").first.map(String.init), !Template.hasVariables(word) else {
            return
        }
        guard !PageEvent.callbackNames.contains(word) else { return }
        problems.append(
            FlowProblem(
                node.place,
                "There is no callback “\(word.excerpt(60))”.",
                expected: "one of \(PageEvent.callbackNames.joined(separator: ", "))",
                nearest: NearestMatch.of(word, among: PageEvent.callbackNames).map { "“\($0)”" }
            )
        )
    }

    private mutating func element(_ pair: YAMLNode.Pair) -> ElementRule {
        let node = pair.value
        var rule = ElementRule(locator: locator(pair))
        rule.count = limit(node["count"])
        rule.text = self.rule(node["text"])
        rule.value = self.rule(node["value"])
        rule.isChecked = flag(node["checked"])
        rule.isEnabled = flag(node["enabled"])
        rule.isFocused = flag(node["focused"])
        for pair in node["attributes"]?.pairs ?? [] {
            if let value = self.rule(pair.value) { rule.attributes.append((pair.key, pair.keyPlace, value)) }
        }
        return rule
    }

    private mutating func cookie(_ pair: YAMLNode.Pair) -> CookieRule {
        let node = pair.value
        var rule = CookieRule(name: pair.key, place: pair.keyPlace, isAbsent: node.text == "absent")
        rule.value = self.rule(node["value"])
        rule.domain = node["domain"].map { template($0) }
        rule.path = node["path"].map { template($0) }
        rule.secure = flag(node["secure"])
        rule.httpOnly = flag(node["http-only"])
        rule.sameSite = node["same-site"]?.text.flatMap(SameSite.init)
        rule.isPersistent = flag(node["persistent"])
        return rule
    }

    private mutating func hop(_ node: YAMLNode) -> HopRule {
        var rule = HopRule(place: node.place)
        rule.method = node["method"].map { template($0) }
        rule.url = self.rule(node["url"])
        rule.status = limit(node["status"])?.value
        rule.redirect = self.rule(node["redirect"])
        for pair in node["cookies"]?.pairs ?? [] {
            if let outcome = pair.value.text.flatMap(CookieDecision.Outcome.init) {
                rule.cookies.append((pair.key, outcome))
            }
        }
        return rule
    }

    private func flag(_ node: YAMLNode?) -> Bool? { node?.text.map { $0 == "true" } }
}
