import WebDocument
import WebNetwork
import WebStandards

/// What a user's fingers do to the document that shows.
extension PageCore {
    // MARK: - Filling

    package func fill(_ locator: Locator, _ text: String) throws(InteractionError) {
        let element = try enabledElement(locator)
        guard element.takesText else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is \(element.kindText), which takes no text; fill an input or a textarea."
            )
        }
        element.document.fill(element, with: .text(text))
    }

    package func check(_ locator: Locator, _ isChecked: Bool) throws(InteractionError) {
        let element = try enabledElement(locator)
        guard element.name == "input", ["checkbox", "radio"].contains(element.inputTypeName) else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is \(element.kindText), no checkbox and no radio button."
            )
        }
        element.document.fill(element, with: .bool(isChecked))
    }

    package func select(_ locator: Locator, _ values: [String]) throws(InteractionError) {
        let element = try enabledElement(locator)
        guard element.name == "select" else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(element.kindText), no select.")
        }
        let known = Set(element.document.optionValues(of: element))
        if let unknown = values.first(where: { !known.contains($0) }) {
            throw InteractionError(
                .noSuchOption,
                locator,
                "“\(locator)” has no option “\(unknown)”; it has: \(known.sorted().joined(separator: ", "))."
            )
        }
        element.document.fill(element, with: .list(values))
    }

    package func choose(_ locator: Locator, files: [FormFile]) throws(InteractionError) {
        let element = try enabledElement(locator)
        guard element.name == "input", element.inputTypeName == "file" else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(element.kindText), no file control.")
        }
        element.document.fill(element, with: .files(files))
    }

    // MARK: - Clicking

    /// Does what a click does: https://html.spec.whatwg.org/#activation-behavior, of the element or the nearest one
    /// around it that has one.
    ///
    /// `nil` when no navigation comes of it.
    package func click(_ locator: Locator) throws(InteractionError) -> NavigationID? {
        try click(try element(locator))
    }

    package func click(_ clicked: Element) throws(InteractionError) -> NavigationID? {
        try activate(clicked)
    }

    private func activate(_ clicked: Element) throws(InteractionError) -> NavigationID? {
        var candidate: Element? = clicked
        while let element = candidate {
            if element.isHTML {
                switch element.name {
                case "a", "area":
                    if element.attribute("href") != nil { return follow(element) }
                case "button", "input":
                    return try press(element)
                case "label":
                    guard let control = element.document.labeledControl(of: element), control != clicked else {
                        return nil
                    }
                    return try activate(control)
                case "select", "textarea", "option":
                    return nil
                default:
                    break
                }
            }
            candidate = element.parent
        }
        return nil
    }

    /// https://html.spec.whatwg.org/#input-activation-behavior and that of `button`.
    private func press(_ element: Element) throws(InteractionError) -> NavigationID? {
        let document = element.document
        guard !document.isDisabled(element) else { return nil }
        let type = element.name == "button" ? element.buttonTypeName : element.inputTypeName
        switch type {
        case "submit", "image":
            guard let form = document.form(of: element) else { return nil }
            try checkValues(of: form, submitter: element)
            return submit(form, submitter: element)
        case "reset":
            document.form(of: element).flatMap(FormModel.init)?.reset()
        case "checkbox":
            document.fill(element, with: .bool(!document.isChecked(element)))
        case "radio":
            document.fill(element, with: .bool(true))
        default:
            break
        }
        return nil
    }

    // https://html.spec.whatwg.org/#following-hyperlinks-2
    private func follow(_ link: Element) -> NavigationID? {
        guard let active = main.active, let url = link.url(attribute: "href") else { return nil }
        var request = NavigationRequest(url: url)
        request.type = .linkClicked
        request.cause = .link
        request.hasUserGesture = true
        request.downloadName = link.attribute("download")
        var initiator = active.asInitiator
        let relations = link.relations
        if relations.contains("noreferrer") {
            initiator.referrerPolicy = .noReferrer
        } else if let policy = link.attribute("referrerpolicy").flatMap({ ReferrerPolicy(token: ASCII.lowercase($0)) })
        {
            initiator.referrerPolicy = policy
        }
        request.initiator = initiator
        return send(request, target: link.attribute("target") ?? link.document.baseTarget ?? "", relations: relations)
    }

    // MARK: - Submitting

    package func submit(_ locator: Locator, submitter: Locator?) throws(InteractionError) -> NavigationID? {
        let found = try element(locator)
        guard let form = found.name == "form" ? found : found.document.form(of: found), let model = FormModel(form)
        else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(found.kindText), no form and in none.")
        }
        var button = model.defaultButton
        if let submitter {
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
        try checkValues(of: form, submitter: button)
        return submit(form, submitter: button)
    }

    /// As a script's `requestSubmit()`: held to the form's constraints, where `submit()` is not.
    @discardableResult
    package func requestSubmit(_ form: Element, submitter: Element?) throws(InteractionError) -> NavigationID? {
        try checkValues(of: form, submitter: submitter)
        return submit(form, submitter: submitter)
    }

    /// https://html.spec.whatwg.org/#form-submission-algorithm, from the submission the document makes to its navigation.
    @discardableResult
    package func submit(_ form: Element, submitter: Element?) -> NavigationID? {
        guard let active = main.active, active.document === form.document else { return nil }
        guard
            let submission = form.document.submission(
                form: form,
                submitter: submitter,
                boundary: session.configuration.random.multipartBoundary()
            ),
            submission.method != .dialog,
            // https://www.w3.org/TR/CSP3/#directive-form-action
            active.policy?.allows(submission.url, by: "form-action") ?? true
        else { return nil }
        var request = NavigationRequest(url: submission.url)
        request.method = submission.method == .post ? "POST" : "GET"
        request.body = RequestBody(submission.body)
        request.contentType = submission.contentType
        request.type = .formSubmitted
        request.cause = .form
        request.hasUserGesture = true
        var initiator = active.asInitiator
        let relations = form.relations
        if relations.contains("noreferrer") { initiator.referrerPolicy = .noReferrer }
        request.initiator = initiator
        return send(request, target: submission.target, relations: relations)
    }

    /// https://html.spec.whatwg.org/#the-rules-for-choosing-a-navigable, as far as there is one view.
    private func send(_ request: NavigationRequest, target: String, relations: Set<String>) -> NavigationID? {
        switch ASCII.lowercase(target) {
        case "", "_self", "_parent", "_top":
            return navigate(main, request)
        default:
            if let frame = main.active?.children.first(where: { $0.frame.name == target }) {
                var request = request
                request.history = .unlisted
                return navigate(frame, request)
            }
            emit(.newWindowRequested(request.url, method: request.method, request.type))
            client?.page(wants: WindowRequest(request, target: target, relations: relations))
            return session.configuration.newWindows == .sameView ? navigate(main, request) : nil
        }
    }

    /// A view tells its user which control is wrong and sends nothing
    /// (https://html.spec.whatwg.org/#interactively-validate-the-constraints).
    private func checkValues(of form: Element, submitter: Element?) throws(InteractionError) {
        guard form.document.isValidated(form: form, submitter: submitter) else { return }
        guard let (control, failure) = form.document.invalidControls(of: form).first else { return }
        let name =
            control.id.map { "#" + $0 } ?? control.attribute("name").map { "\(control.name)[name=\($0)]" }
            ?? control.name
        throw InteractionError(
            .invalidForm,
            .css(name),
            "The form is not sent while “\(name)” is refused (\(failure.rawValue)); fill it, or submit by a button with formnovalidate."
        )
    }

    // MARK: - Finding

    private func element(_ locator: Locator) throws(InteractionError) -> Element {
        guard let document = main.active?.document else {
            throw InteractionError(
                .noDocument,
                locator,
                "No page shows, so “\(locator)” cannot be found; load one first."
            )
        }
        if locator.meansTheFirst {
            guard let first = try found({ () throws(LocatorError) in try document.element(locator) }, locator) else {
                throw noMatch(locator, in: document)
            }
            return first
        }
        let elements = try found({ () throws(LocatorError) in try document.elements(locator) }, locator)
        guard let first = elements.first else { throw noMatch(locator, in: document) }
        guard elements.count == 1 else {
            let listed = elements.prefix(MessageLimits.candidates).map { document.summary(of: $0) }
            throw InteractionError(
                .ambiguous,
                locator,
                "“\(locator)” fits \(elements.count) elements: \(listed.joined(separator: ", "))"
                    + "\(elements.count > listed.count ? ", …" : ""); name one by its whole text, its role or a CSS selector."
            )
        }
        return first
    }

    private func found<Result>(
        _ find: () throws(LocatorError) -> Result,
        _ locator: Locator
    ) throws(InteractionError) -> Result {
        do throws(LocatorError) {
            return try find()
        } catch {
            throw InteractionError(.invalidSelector, locator, error.description)
        }
    }

    private func noMatch(_ locator: Locator, in document: Document) -> InteractionError {
        let place = "“\(viewTitle)” at \(main.active.map { Secret.maskURL($0.url.href) } ?? "")"
        let near = document.candidates(for: locator, limit: MessageLimits.candidates)
        let there = near.isEmpty ? "" : " There is: \(near.joined(separator: ", "))."
        return InteractionError(.noMatch, locator, "Nothing matches “\(locator)” in \(place).\(there)")
    }

    private func enabledElement(_ locator: Locator) throws(InteractionError) -> Element {
        let element = try element(locator)
        guard !element.document.isDisabled(element) else {
            throw InteractionError(.disabled, locator, "“\(locator)” is disabled; the page wants something first.")
        }
        return element
    }
}

extension Element {
    /// The link types of its `rel`, in lower case.
    var relations: Set<String> {
        let words = (attribute("rel") ?? "").utf8.split(whereSeparator: ASCII.isWhitespace)
        return Set(words.map { ASCII.lowercase(Substring($0)) })
    }

    var inputTypeName: String { ASCII.lowercase(attribute("type") ?? "text") }

    // https://html.spec.whatwg.org/#attr-button-type
    var buttonTypeName: String {
        let type = ASCII.lowercase(attribute("type") ?? "")
        return type == "reset" || type == "button" ? type : "submit"
    }

    var takesText: Bool {
        if name == "textarea" { return true }
        let others: Set = ["hidden", "checkbox", "radio", "file", "submit", "image", "reset", "button"]
        return name == "input" && !others.contains(inputTypeName)
    }

    var kindText: String {
        name == "input" ? "an input of type \(inputTypeName)" : "a \(name) element"
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
