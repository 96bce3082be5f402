import HeadlessWebView

extension FlowRun {
    /// An element is in the page, and shows; or there is none that does.
    func check(_ template: Template, isShown: Bool, _ page: PageSnapshot, _ app: FlowApp) async throws(FlowProblem) {
        let locator = try locator(template)
        let count = try await elements(locator, shown: true, template.place, app.view)
        guard (count > 0) != isShown else { return }
        guard isShown else {
            let message = "“\(locator)” shows."
            throw FlowProblem(template.place, message, expected: "none that shows", actual: "\(count)")
        }
        let hidden = try await elements(locator, template.place, app.view)
        if hidden > 0 {
            throw FlowProblem(
                template.place,
                "“\(locator)” is in the page, and does not show.",
                expected: "one that shows",
                actual: hidden == 1 ? "one that is hidden" : "\(hidden) that are hidden"
            )
        }
        throw await missing(locator, template.place, page, app)
    }

    /// Throws what is not as it must be of an element, or of how many there are.
    func check(_ rule: ElementRule, _ page: PageSnapshot, _ app: FlowApp) async throws(FlowProblem) {
        let locator = try locator(rule.locator)
        if let (wanted, place) = rule.count {
            let count = try await elements(locator, place, app.view)
            guard count == wanted else {
                let message = "“\(locator)” fits another number of elements."
                throw FlowProblem(place, message, expected: "\(wanted)", actual: "\(count)")
            }
        }
        guard rule.asksOfOne else { return }
        guard let facts = try await facts(of: locator, rule, app.view) else {
            throw await missing(locator, rule.locator.place, page, app)
        }
        if facts.isPassword { recorder.redactor.learn(facts.value) }
        if let text = rule.text { try hold(facts.text, to: text, "The text of “\(locator)”") }
        if let value = rule.value { try hold(facts.value, to: value, "The value of “\(locator)”") }
        for (name, place, wanted) in rule.attributes {
            guard let actual = facts.attributes[name] else {
                throw FlowProblem(
                    place,
                    "“\(locator)” has no attribute “\(name)”.",
                    expected: try fill(wanted).expectation
                )
            }
            try hold(actual, to: wanted, "“\(name)” of “\(locator)”")
        }
        let flags = [
            ("checked", rule.isChecked, facts.isChecked), ("enabled", rule.isEnabled, facts.isEnabled),
            ("focused", rule.isFocused, facts.isFocused),
        ]
        for case (let name, let wanted?, let actual) in flags where wanted != actual {
            throw FlowProblem(
                rule.locator.place,
                "“\(locator)” is another.",
                expected: "\(name): \(wanted)",
                actual: "\(name): \(actual)"
            )
        }
    }

    /// What an element is like now.
    private struct ElementFacts: Sendable {
        var text = ""
        var value = ""
        var isPassword = false
        var isChecked = false
        var isEnabled = false
        var isFocused = false
        var attributes: [String: String] = [:]
    }

    /// `nil`: there is none.
    private func facts(
        of locator: Locator,
        _ rule: ElementRule,
        _ view: WebView
    ) async throws(FlowProblem) -> ElementFacts? {
        let names = rule.attributes.map(\.name)
        do throws(InteractionError) {
            return try await view.page.with { core throws(InteractionError) -> ElementFacts? in
                guard (try? core.elements(locator))?.isEmpty == false else { return nil }
                let element = try core.element(locator)
                let document = element.document
                var facts = ElementFacts()
                facts.text = element.visibleText.collapsed
                facts.value = document.value(of: element)
                facts.isPassword = element.attribute("type")?.lowercased() == "password"
                let box = TickBox(element)
                facts.isChecked = box?.isTicked ?? false
                facts.isEnabled = !document.isDisabled(element) && box?.isDisabled != true
                facts.isFocused = core.focusedElement?.asNode == element.asNode
                for name in names { facts.attributes[name] = element.attribute(name) }
                return facts
            }
        } catch {
            throw FlowProblem(rule.locator.place, error.message)
        }
    }

    /// What is said where an element is not there.
    func missing(
        _ locator: Locator,
        _ place: SourcePlace,
        _ page: PageSnapshot,
        _ app: FlowApp
    ) async -> FlowProblem {
        let outlook = await outlook(for: locator, page, app.view)
        return FlowProblem(
            place,
            "The page has no “\(locator)”.",
            expected: "an element",
            actual: outlook.place,
            nearest: outlook.candidates.isEmpty ? nil : outlook.candidates.joined(separator: ", ")
        )
    }
}
