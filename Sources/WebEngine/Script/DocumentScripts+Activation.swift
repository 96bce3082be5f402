import WebDocument
import WebNetwork
import WebStandards

// Clicks, edits and submissions, by the app's hands and by scripts: events are the page's, what follows is the engine's.
extension DocumentScripts {
    /// What came of an activation in script.
    struct Activation {
        /// The app's hands did it, and wait for what comes of it.
        var isByApp = false
        /// A link to follow or a form to send.
        var planned: (() -> NavigationID?)?
        /// The control that keeps its form from being sent, and why.
        var refused: (control: Element, failure: String)?
    }

    /// The app clicks.
    func click(_ element: Element, at place: ImagePoint) throws(InteractionError) -> NavigationID? {
        try activate("click", element, [.number(Double(place.x)), .number(Double(place.y))])
    }

    /// The app submits a form that has no button.
    func requestSubmit(_ form: Element) throws(InteractionError) -> NavigationID? {
        try activate("requestSubmit", form)
    }

    private func activate(
        _ hook: String,
        _ element: Element,
        _ values: [ScriptData] = []
    ) throws(InteractionError) -> NavigationID? {
        guard let realm = existingRealm else { return nil }
        let before = activation
        activation = Activation(isByApp: true)
        page.withGesture(in: navigable) {
            _ = realm.call(hook, [.number(Double(realm.number(of: element.asNode)))] + values)
        }
        let done = activation
        activation = before
        if let planned = done.planned { return planned() }
        page.documentMayHaveChanged()
        if let refused = done.refused { throw page.refusal(of: refused.control, refused.failure) }
        return nil
    }

    /// The app filled a control.
    func didEdit(_ element: Element) {
        guard let realm = existingRealm else { return }
        page.withGesture(in: navigable) {
            _ = realm.call("edited", [.number(Double(realm.number(of: element.asNode)))])
        }
        page.documentMayHaveChanged()
    }

    // MARK: What scripts plan

    // https://html.spec.whatwg.org/#following-hyperlinks-2
    func follow(_ link: Element) {
        let hasGesture = page.isInGesture
        if !activation.isByApp, let navigable, link.url(attribute: "href")?.scheme != "javascript" {
            _ = page.follow(link, in: navigable, hasUserGesture: hasGesture, isWithinScript: true)
            return
        }
        plan { [weak self] in
            guard let self, let navigable else { return nil }
            return page.follow(link, in: navigable, hasUserGesture: hasGesture)
        }
    }

    // https://html.spec.whatwg.org/#plan-to-navigate
    func submit(_ form: Element, _ submitter: Element?, _ entries: [FormEntry]) {
        let hasGesture = page.isInGesture
        guard let navigable,
            var submission = page.submission(
                of: form,
                submitter: submitter,
                in: navigable,
                entries: entries,
                hasUserGesture: hasGesture
            )
        else { return }
        let chosen = page.chooseNavigable(submission.target, from: navigable)
        // PLATFORM(WebKit): NavigationScheduler::scheduleFormSubmission; in a frame what a script sends makes no entry.
        if !hasGesture, let chosen, !chosen.frame.isMainFrame || page.keepsEntry(chosen) {
            submission.request.history = .replace
        }
        plan(in: chosen) { [weak self] in
            guard let self, let navigable = self.navigable else { return nil }
            return page.send(submission, from: navigable)
        }
    }

    func refuse(_ control: Element, _ failure: String) {
        if activation.isByApp, activation.refused == nil { activation.refused = (control, failure) }
    }

    /// In a task of its own, and the latest alone, of forms and of what else was planned for the same navigable; what the app
    /// waits for comes at once when the event has been dispatched.
    private func plan(in chosen: Navigable? = nil, _ navigation: @escaping () -> NavigationID?) {
        activation.planned = navigation
        guard !activation.isByApp else { return }
        if let plannedTask { loop.cancel(plannedTask) }
        chosen?.dropScheduled()
        let plans = chosen?.plans
        plannedTask = loop.schedule(after: .zero) { [weak self, weak chosen] in
            guard let self else { return }
            plannedTask = nil
            let planned = activation.planned
            activation.planned = nil
            if chosen?.plans == plans { _ = planned?() }
            page.checkIdle()
        }
    }
}
