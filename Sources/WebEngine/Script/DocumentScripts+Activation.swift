import WebDocument
import WebNetwork
import WebStandards

// Clicks, edits and submissions, by the app's hands and by scripts: events are the page's, what follows is the engine's.
extension DocumentScripts {
    /// What came of an activation in script.
    struct Activation {
        /// The app's hands did it, and wait for what comes of it.
        var isByApp = false
        /// A link to follow and forms to send, in each navigable the last (`nil`: a new window).
        private(set) var planned: [(navigable: Navigable?, form: Element?, run: () -> NavigationID?)] = []
        /// Links that lead to a script, and nowhere.
        var scripts: [() -> Void] = []
        /// The control that keeps its form from being sent, and why.
        var refused: (control: Element, failure: String)?

        mutating func plan(
            in navigable: Navigable?,
            of form: Element? = nil,
            dropsOthers: Bool = false,
            _ run: @escaping () -> NavigationID?
        ) {
            planned.removeAll { $0.navigable === navigable || dropsOthers && $0.form == form }
            planned.append((navigable, form, run))
        }
    }

    /// The app clicks, by finger or by script.
    func click(_ element: Element, at place: ImagePoint, isTap: Bool) throws(InteractionError) -> NavigationID? {
        let place: [ScriptData] = [.number(Double(place.x)), .number(Double(place.y))]
        return try activate(element) { realm, node in
            if isTap {
                realm.fire("tap", [node] + place)
                guard realm.call("isTapped") == true else { return }
            }
            realm.fire("click", [node] + place)
        }
    }

    /// The app submits a form by none of its buttons, or by one that nobody presses.
    func requestSubmit(_ form: Element, submitter: Element? = nil) throws(InteractionError) -> NavigationID? {
        try activate(form) { realm, node in
            let button = submitter.map { ScriptData.number(Double(realm.number(of: $0.asNode))) } ?? node
            _ = realm.call("requestSubmit", [node, button])
        }
    }

    /// The app submits a form as `submit()` does.
    func submit(_ form: Element) throws(InteractionError) -> NavigationID? {
        try activate(form) { realm, node in _ = realm.call("submitForm", [node]) }
    }

    /// A key comes to what has the focus here.
    func press(_ stroke: KeyStroke) throws(InteractionError) -> NavigationID? {
        let held = KeyStroke.Modifier.allCases.map { ScriptData.bool(stroke.held.contains($0)) }
        return try activate { realm in realm.fire("press", [.string(stroke.key)] + held) }
    }

    private func activate(
        _ element: Element,
        _ body: (Realm, ScriptData) -> Void
    ) throws(InteractionError) -> NavigationID? {
        try activate { realm in body(realm, .number(Double(realm.number(of: element.asNode)))) }
    }

    private func activate(_ body: (Realm) -> Void) throws(InteractionError) -> NavigationID? {
        guard let realm = existingRealm else { return nil }
        let before = activation
        activation = Activation(isByApp: true)
        page.withGesture(in: navigable) { body(realm) }
        let done = activation
        activation = before
        for run in done.scripts { run() }
        var last: NavigationID?
        for plan in done.planned { last = plan.run() ?? last }
        guard done.planned.isEmpty else { return last }
        page.documentMayHaveChanged()
        if let refused = done.refused { throw page.refusal(of: refused.control, refused.failure) }
        return nil
    }

    /// The app is about to fill a control: it has the focus from then on.
    func willEdit(_ element: Element) { tell("editing", element) }

    /// Whether the page lets a text be typed in a control.
    func mayType(_ text: String, in element: Element) -> Bool { tell("mayType", element, [.string(text)]) != false }

    /// The app filled a control.
    func didEdit(_ element: Element, typed: String?) { tell("edited", element, typed.map { [.string($0)] } ?? []) }

    /// The app types over all that is in an element that users edit.
    func type(_ text: String, over element: Element) {
        guard let realm else { return }
        page.withGesture(in: navigable) {
            _ = realm.call("typeOver", [.number(Double(realm.number(of: element.asNode))), .string(text)])
        }
        page.documentMayHaveChanged()
    }

    /// The app chose no files.
    func didCancelPicker(_ element: Element) { tell("pickerCancelled", element) }

    @discardableResult
    private func tell(_ hook: String, _ element: Element, _ more: [ScriptData] = []) -> ScriptData {
        guard let realm = existingRealm else { return .undefined }
        defer { page.documentMayHaveChanged() }
        return page.withGesture(in: navigable) {
            realm.call(hook, [.number(Double(realm.number(of: element.asNode)))] + more)
        }
    }

    // MARK: What scripts plan

    // https://html.spec.whatwg.org/#following-hyperlinks-2
    func follow(_ link: Element) {
        let hasGesture = page.leadsByGesture
        let follow: () -> NavigationID? = { [weak self] in
            guard let self, let navigable else { return nil }
            return page.follow(link, in: navigable, hasUserGesture: hasGesture)
        }
        // NB: a form that the link's handler sends is sent all the same.
        if let url = link.linkURL, url.scheme == "javascript" {
            // PLATFORM(WebKit): FrameLoader::changeLocation, executeIfJavaScriptURL. In Chromium it is a task of its own.
            if !activation.isByApp, navigable?.isInWebKit == true {
                _ = follow()
                return
            }
            let chosen = navigable.flatMap { page.chooseNavigable(page.target(of: link), from: $0) }
            run(in: chosen) { [weak self] in
                guard let self, let navigable else { return }
                _ = page.follow(link, to: url, in: navigable, hasUserGesture: hasGesture)
            }
        } else if activation.isByApp {
            let isDownload =
                link.attribute("download") != nil && link.linkTarget.map { active?.mayDownload($0) ?? false } ?? false
            let chosen =
                isDownload
                ? navigable : navigable.flatMap { page.chooseNavigable(page.target(of: link), from: $0) }
            activation.plan(in: chosen, follow)
        } else if let navigable {
            _ = page.follow(link, in: navigable, hasUserGesture: hasGesture, isWithinScript: true)
        }
    }

    // https://html.spec.whatwg.org/#navigate-to-a-javascript:-url, in a task of its own
    //
    // PLATFORM(Chromium): Document::CancelPendingJavaScriptUrls, where the frame is led on meanwhile.
    func run(in chosen: Navigable?, _ script: @escaping () -> Void) {
        guard !activation.isByApp else { return activation.scripts.append(script) }
        scriptsToRun += 1
        ownURLsToRun += 1
        let plans = chosen?.plans
        loop.schedule(after: .zero) { [weak self, weak chosen] in
            guard let self else { return }
            scriptsToRun -= 1
            ownURLsToRun -= 1
            if chosen?.plans == plans { script() }
            navigable?.checkLoaded()
            page.checkIdle()
        }
    }

    // https://html.spec.whatwg.org/#plan-to-navigate
    func submit(_ form: Element, _ submitter: Element?, isFromMethod: Bool, _ entries: [FormEntry]) {
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
        // PLATFORM(WebKit): FrameLoader::submitForm runs the script at once.
        if !activation.isByApp, navigable.isInWebKit, submission.request.url.scheme == "javascript" {
            _ = page.send(submission, from: navigable)
            return
        }
        guard chosen?.active?.scripts?.isLeaving != true else { return }
        // https://html.spec.whatwg.org/#form-submission-algorithm: "If form document … has not yet completely loaded, then set
        // historyHandling to "replace"." PLATFORM(WebKit): NavigationScheduler::scheduleFormSubmission; in a frame what a script
        // sends makes no entry.
        let isWebKit = page.session.configuration.profile.engine == .webKit
        if !hasGesture, let chosen, isWebKit && !chosen.frame.isMainFrame || page.keepsEntry(chosen) {
            submission.request.history = .replace
        }
        // What a frame began with is no entry to go back to.
        if let chosen, !chosen.frame.isMainFrame, chosen.isPendingInitialEntry { submission.request.history = .replace }
        // PLATFORM(WebKit, Chromium): `submit()` leaves what the form has planned for another navigable.
        // PLATFORM(WebKit): FrameLoader::submitForm; what is for a window that is not there yet is the frame's own to begin.
        let place = chosen ?? (isWebKit ? navigable : nil)
        if isWebKit, chosen == nil, activation.isByApp {
            navigable.dropScheduled()
            page.dropRefresh(in: navigable)
        }
        plan(in: place, of: form, dropsOthers: !isFromMethod) { [weak self] in
            guard let self, let navigable = self.navigable else { return nil }
            return page.send(submission, from: navigable)
        }
        // PLATFORM(WebKit): ScheduledFormSubmission::didStartTimer, FrameLoader::clientRedirected.
        if !activation.isByApp, submission.request.history == .replace { chosen?.isRedirectComing = true }
    }

    func refuse(_ control: Element, _ failure: String) {
        if activation.isByApp, activation.refused == nil { activation.refused = (control, failure) }
    }

    /// In a task of its own, and the latest alone, of one form and of what else is to begin in the same navigable; what the app
    /// waits for comes at once when the event has been dispatched.
    private func plan(
        in chosen: Navigable?,
        of form: Element,
        dropsOthers: Bool,
        _ navigation: @escaping () -> NavigationID?
    ) {
        if activation.isByApp {
            activation.plan(in: chosen, of: form, dropsOthers: dropsOthers, navigation)
            return
        }
        dropPlans { $0.navigable === chosen || dropsOthers && $0.form == form }
        chosen?.dropScheduled()
        chosen?.dropWithinScript()
        chosen?.stopFirst()
        if let chosen { chosen.page?.dropRefresh(in: chosen) }
        let number = (planned.last?.number ?? 0) + 1
        let task = loop.schedule(after: .zero) { [weak self, weak chosen] in
            self?.planned.removeAll { $0.number == number }
            if let chosen, chosen.page?.yieldsToRefresh(chosen) == true { return chosen.page?.checkIdle() ?? () }
            chosen?.scheduled = nil
            _ = navigation()
            self?.page.checkIdle()
        }
        chosen?.scheduled = task
        planned.append(
            PlannedNavigation(number: number, task: task, form: form, navigable: chosen, plans: chosen?.plans)
        )
    }

    func dropPlans(where isDropped: (PlannedNavigation) -> Bool = { _ in true }) {
        for plan in planned where isDropped(plan) && plan.isPending {
            if plan.plans == nil { loop.cancel(plan.task) } else { plan.navigable?.dropScheduled() }
        }
        planned.removeAll { isDropped($0) || !$0.isPending }
    }
}

/// A form that a script sends: where that leads, something else may take its place before.
struct PlannedNavigation {
    let number: Int
    let task: LoopTimer
    let form: Element
    /// `nil`: a window that is not there yet.
    weak var navigable: Navigable?
    /// As they were.
    let plans: Int?

    /// It is to come yet.
    var isPending: Bool { plans == nil || navigable?.plans == plans }
}
