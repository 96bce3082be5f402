import WebDocument
import WebNetwork
import WebStandards

// Submitting forms: by the app, by a button that was pressed, by a script.
extension PageCore {
    // MARK: - Submitting

    /// A `submitter` that names no frames is looked for beside the form.
    package func submit(_ locator: Locator, submitter: Locator?) throws(InteractionError) -> NavigationID? {
        let found = try touch(locator, isSeen: false)
        guard let form = found.name == "form" ? found : found.document.form(of: found), let model = FormModel(form)
        else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(found.kindText), no form and in none.")
        }
        var button = model.defaultButton
        if let submitter = submitter?.besides(locator) {
            let chosen = try element(submitter)
            guard model.submitButtons.contains(chosen) else {
                throw InteractionError(
                    .noSubmitter,
                    submitter,
                    "“\(submitter)” is no submit button of the form “\(locator)”."
                )
            }
            button = chosen
        }
        if let pressed = button, pressed.document.isDisabled(pressed) {
            throw InteractionError(
                .disabled,
                locator,
                "The button of “\(locator)” is disabled; the page wants something first."
            )
        }
        let place = button?.tapPoint ?? ImagePoint()
        if let button, let scripts = scripts(of: button) { return try scripts.click(button, at: place, isTap: true) }
        if let scripts = scripts(of: form) { return try scripts.requestSubmit(form) }
        try checkValues(of: form, submitter: button)
        return submit(form, submitter: button, at: place)
    }

    /// As a script's `requestSubmit()`: held to the form's constraints, where `submit()` is not.
    @discardableResult
    package func requestSubmit(_ form: Element, submitter: Element?) throws(InteractionError) -> NavigationID? {
        if let scripts = scripts(of: form) { return try scripts.requestSubmit(form, submitter: submitter) }
        try checkValues(of: form, submitter: submitter)
        return submit(form, submitter: submitter)
    }

    /// As a script's `submit()`: nothing is validated and no handler asked, but `formdata` is told of.
    @discardableResult
    package func submitByMethod(_ form: Element) throws(InteractionError) -> NavigationID? {
        if let scripts = scripts(of: form) { return try scripts.submit(form) }
        return submit(form, submitter: nil)
    }

    /// https://html.spec.whatwg.org/#form-submission-algorithm, from the submission the document makes to its navigation.
    @discardableResult
    func submit(_ form: Element, submitter: Element?, at point: ImagePoint = ImagePoint()) -> NavigationID? {
        navigable(of: form).flatMap {
            submit(form, submitter: submitter, in: $0, entries: nil, at: point, hasUserGesture: true)
        }
    }

    /// What a form is sent by, and where to.
    struct Submission {
        var request: NavigationRequest
        let target: String
        let relations: Set<String>
    }

    func submit(
        _ form: Element,
        submitter: Element?,
        in navigable: Navigable,
        entries: [FormEntry]?,
        at point: ImagePoint = ImagePoint(),
        hasUserGesture: Bool
    ) -> NavigationID? {
        submission(
            of: form,
            submitter: submitter,
            in: navigable,
            entries: entries,
            at: point,
            hasUserGesture: hasUserGesture
        ).flatMap { send($0, from: navigable) }
    }

    func send(_ submission: Submission, from navigable: Navigable) -> NavigationID? {
        send(submission.request, from: navigable, target: submission.target, relations: submission.relations)
    }

    /// Of the form's `entries`, where a script has had a say in them, else of what its controls hold.
    func submission(
        of form: Element,
        submitter: Element?,
        in navigable: Navigable,
        entries: [FormEntry]?,
        at point: ImagePoint = ImagePoint(),
        hasUserGesture: Bool
    ) -> Submission? {
        guard let active = navigable.active, active.document === form.document else { return nil }
        // "If form document's active sandboxing flag set has its sandboxed forms browsing context flag set, then return."
        guard !active.sandbox.contains(.forms) else {
            navigable.sayIsSandboxed("sends no forms without allow-forms")
            return nil
        }
        guard
            let submission = form.document.submission(
                form: form,
                submitter: submitter,
                entries: entries,
                boundary: session.configuration.random.multipartBoundary(),
                at: point
            ),
            submission.method != .dialog,
            navigable.mayBeLed(to: submission.url),
            // https://www.w3.org/TR/CSP3/#directive-form-action
            active.allows(submission.url, by: "form-action")
        else { return nil }
        var request = NavigationRequest(url: submission.url)
        request.method = submission.method == .post ? "POST" : "GET"
        request.body = RequestBody(submission.body)
        request.contentType = submission.contentType
        request.type = .formSubmitted
        request.cause = .form
        request.hasUserGesture = hasUserGesture
        var initiator = active.asInitiator
        let relations = form.relations
        if relations.contains("noreferrer") {
            // PLATFORM(WebKit): FrameLoader::loadFrameRequest leaves Referer out, and Origin to the document's policy.
            if session.configuration.profile.engine == .webKit {
                initiator.isHidden = true
            } else if chooseNavigable(submission.target, from: navigable) == nil {
                // PLATFORM(Chromium): FormSubmission::Navigate heeds it for a new window alone.
                initiator.referrerPolicy = .noReferrer
            }
        }
        request.initiator = initiator
        return Submission(request: request, target: submission.target, relations: relations)
    }

    /// A view tells its user which control is wrong and sends nothing
    /// (https://html.spec.whatwg.org/#interactively-validate-the-constraints).
    func checkValues(of form: Element, submitter: Element?) throws(InteractionError) {
        guard form.document.isValidated(form: form, submitter: submitter) else { return }
        guard let (control, failure) = form.document.invalidControls(of: form).first else { return }
        throw refusal(of: control, failure.rawValue)
    }

    /// What a user is told of a control that keeps a form from being sent.
    func refusal(of control: Element, _ failure: String) -> InteractionError {
        let name =
            control.id.map { "#" + $0 } ?? control.attribute("name").map { "\(control.name)[name=\($0)]" }
            ?? control.name
        let locator = Locator.css(name).inFrames(of: navigable(of: control))
        return InteractionError(
            .invalidForm,
            locator,
            "The form is not sent while “\(locator)” is refused (\(failure)); fill it, or submit by a button with formnovalidate."
        )
    }
}

extension RequestBody {
    init(_ body: FormSubmission.Body) {
        switch body {
        case .none: self = .none
        case .bytes(let bytes): self = .bytes(bytes)
        case .parts(let parts):
            self = .parts(
                parts.map { part in
                    switch part {
                    case .bytes(let bytes): .bytes(bytes)
                    case .file(let path): .file(path)
                    }
                }
            )
        }
    }

    var isEmpty: Bool { self == .none }
}

extension PageSnapshot.Form {
    init(_ form: Element) {
        let model = FormModel(form)
        self.init(
            id: form.id ?? "",
            name: form.attribute("name") ?? "",
            method: ASCII.lowercase(form.attribute("method") ?? "get"),
            action: form.url(attribute: "action") ?? form.document.url,
            controls: (model?.controls ?? []).map { control in
                PageSnapshot.Control(
                    name: control.attribute("name") ?? "",
                    id: control.id ?? "",
                    type: control.name == "input"
                        ? control.inputTypeName : control.name == "button" ? control.buttonTypeName : control.name
                )
            }
        )
    }
}
