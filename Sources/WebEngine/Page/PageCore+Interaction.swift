import WebDocument
import WebNetwork
import WebStandards

/// What a user's fingers do to the document that shows, and to those in its frames.
extension PageCore {
    // MARK: - Filling

    package func fill(_ locator: Locator, _ text: String) throws(InteractionError) {
        let element = try enabledElement(locator)
        if element.isEditable, let scripts = navigable(of: element)?.active?.scripts {
            return scripts.type(text, over: element)
        }
        guard element.takesText else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is \(element.kindText), which takes no text; fill an input, a textarea or what has contenteditable."
            )
        }
        guard !element.document.isReadOnly(element) else {
            throw InteractionError(
                .readOnly,
                locator,
                "“\(locator)” is read-only: a user cannot type there. The page fills it in by something else."
            )
        }
        if let example = element.document.exampleValue(insteadOf: text, in: element) {
            throw InteractionError(
                .invalidValue,
                locator,
                "“\(text.excerpt(60))” is no value of “\(locator)”, \(element.kindText); write it as \(example)."
            )
        }
        fill(element, with: .text(element.document.typed(text, into: element)))
    }

    package func check(_ locator: Locator, _ isChecked: Bool) throws(InteractionError) {
        let element = try enabledElement(locator, isSeen: false)
        guard let box = TickBox(element) else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is \(element.kindText), no checkbox and no radio button."
            )
        }
        guard !box.isDisabled else { throw .disabled(locator) }
        guard isChecked || !box.isRadio else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is a radio button, which a user cannot clear; pick another of its group."
            )
        }
        let target = try finger(on: element, locator)
        if box.isNative, scripts(of: element) == nil || box.isTicked == isChecked {
            return fill(element, with: .bool(isChecked))
        }
        // A user ticks by a tap: pages listen to the click of a box as much as to its change.
        willFill(element)
        guard box.isTicked != isChecked else { return }
        _ = try click(target)
        // What a page makes a box may show later what it is, and another may stand in its place.
        guard box.isNative, box.isTicked != isChecked, element.document.isConnected(element.asNode) else { return }
        throw InteractionError(
            .unchanged,
            locator,
            "“\(locator)” is \(isChecked ? "not ticked" : "still ticked") after a tap: the page undoes it. Click it instead, where "
                + "the page is to answer it in its own time."
        )
    }

    package func select(_ locator: Locator, _ values: [String]) throws(InteractionError) {
        let element = try enabledElement(locator)
        guard element.name == "select" else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(element.kindText), no select.")
        }
        let options = element.document.options(of: element)
        var chosen: [String] = []
        for value in values {
            // By its value, and where none has that by what a user reads.
            let text = value.asRead
            guard let option = options.first(where: { $0.value == value }) ?? options.first(where: { $0.label == text })
            else {
                let known = options.prefix(MessageLimits.options).map { option in
                    option.value == option.label ? option.value : "\(option.value) (“\(option.label.excerpt(40))”)"
                }
                let more = options.count > known.count ? ", …" : ""
                throw InteractionError(
                    .noSuchOption,
                    locator,
                    "“\(locator)” has no option “\(value)”; it has: \(known.joined(separator: ", "))\(more)."
                )
            }
            guard !option.isDisabled else {
                throw InteractionError(
                    .disabled,
                    locator,
                    "The option “\(value)” of “\(locator)” is disabled; the page wants something first."
                )
            }
            chosen.append(option.value)
        }
        fill(element, with: .list(chosen))
    }

    package func choose(_ locator: Locator, files: [FormFile]) throws(InteractionError) {
        // Most pages hide it, and have their own button lead to it.
        let element = try enabledElement(locator, isSeen: false)
        guard element.name == "input", element.inputTypeName == "file" else {
            throw InteractionError(.wrongElement, locator, "“\(locator)” is \(element.kindText), no file control.")
        }
        guard files.count <= 1 || element.attribute("multiple") != nil else {
            throw InteractionError(.invalidValue, locator, "“\(locator)” takes one file, and not \(files.count).")
        }
        fill(element, with: .files(files))
    }

    /// A page with scripts is told by events, as of a user's hands.
    func fill(_ element: Element, with value: FillValue) {
        willFill(element)
        scripts(of: element)?.willEdit(element)
        var typed: String?
        if case .text(let text) = value { typed = text }
        if let typed, scripts(of: element)?.mayType(typed, in: element) == false { return }
        let before = element.document.state(of: element)
        element.document.fill(element, with: value)
        guard element.document.state(of: element) != before else { return }
        scripts(of: element)?.didEdit(element, typed: typed)
    }

    private func willFill(_ element: Element) {
        guard let active = navigable(of: element)?.active else { return }
        active.lastEdited = element
        lastEdited = active
    }

    /// What runs the scripts of an element's document, if any has run.
    func scripts(of element: Element) -> DocumentScripts? {
        guard let active = navigable(of: element)?.active, active.scripts?.existingRealm != nil else { return nil }
        return active.scripts
    }

    private func enabledElement(_ locator: Locator, isSeen: Bool = true) throws(InteractionError) -> Element {
        let element = try touch(locator, isSeen: isSeen)
        guard !element.document.isDisabled(element) else {
            throw .disabled(locator)
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

    /// A button, by a tag of its own or as an input.
    var isButton: Bool {
        name == "button" || name == "input" && ["submit", "image", "reset", "button"].contains(inputTypeName)
    }

    /// Whether users edit what is in it.
    ///
    /// https://html.spec.whatwg.org/#dom-iscontenteditable, of what is no control
    var isEditable: Bool {
        guard !["input", "textarea", "select", "button"].contains(name) else { return false }
        var candidate: Element? = self
        while let element = candidate {
            switch element.attribute("contenteditable").map(ASCII.lowercase) {
            case "", "true", "plaintext-only": return true
            case "false": return false
            default: candidate = element.parent
            }
        }
        return false
    }

    /// Itself or what is around it that can be disabled.
    var nearestControl: Element? {
        var candidate: Element? = self
        while let element = candidate {
            if element.isHTML, ["button", "input", "select", "textarea"].contains(element.name) { return element }
            candidate = element.parent
        }
        return nil
    }

    var kindText: String {
        name == "input" ? "an input of type \(inputTypeName)" : "a \(name) element"
    }
}
