import WebDocument
import WebNetwork
import WebStandards

// What a click does where no script of the page is asked, and following links.
extension PageCore {
    // MARK: - Clicking

    /// Does what a click does: https://html.spec.whatwg.org/#activation-behavior, of the element or the nearest one
    /// around it that has one.
    ///
    /// `nil` when no navigation comes of it. `hasPlace`: a finger or a pointer does it, and hits the element's middle; what a
    /// script does has no place.
    package func click(_ locator: Locator, hasPlace: Bool = true) throws(InteractionError) -> NavigationID? {
        let element = try touch(locator, isSeen: hasPlace)
        if hasPlace, let control = element.nearestControl, control.document.isDisabled(control) {
            throw .disabled(locator)
        }
        return try click(element, hasPlace: hasPlace)
    }

    package func click(_ clicked: Element, hasPlace: Bool = true) throws(InteractionError) -> NavigationID? {
        let place = hasPlace ? clicked.tapPoint : ImagePoint()
        if let scripts = scripts(of: clicked) { return try scripts.click(clicked, at: place, isTap: hasPlace) }
        return try activate(clicked, at: place)
    }

    private func activate(_ clicked: Element, at place: ImagePoint) throws(InteractionError) -> NavigationID? {
        var candidate: Element? = clicked
        while let element = candidate {
            if element.isHyperlink {
                return navigable(of: element).flatMap { follow(element, in: $0, hasUserGesture: true) }
            }
            if element.isHTML {
                switch element.name {
                // PLATFORM(WebKit): one that has nothing to do leaves the click to a link around it.
                case "button", "input":
                    if element.answersClicks { return try press(element, at: place) }
                case "label":
                    if let control = element.document.labeledControl(of: element), control != clicked {
                        return try activate(control, at: ImagePoint())
                    }
                default:
                    break
                }
            }
            candidate = element.parent
        }
        return nil
    }

    /// https://html.spec.whatwg.org/#input-activation-behavior and that of `button`.
    private func press(_ element: Element, at place: ImagePoint) throws(InteractionError) -> NavigationID? {
        let document = element.document
        guard !document.isDisabled(element) else { return nil }
        let type = element.name == "button" ? element.buttonTypeName : element.inputTypeName
        switch type {
        case "submit", "image":
            guard let form = document.form(of: element) else { return nil }
            try checkValues(of: form, submitter: element)
            return submit(form, submitter: element, at: place)
        case "reset":
            document.form(of: element).flatMap(FormModel.init)?.reset()
        case "checkbox":
            document.fill(element, with: .bool(!document.isChecked(element)))
        case "radio":
            document.fill(element, with: .bool(true))
        case "file":
            withGesture(in: navigable(of: element)) { showPicker(of: element) }
        default:
            break
        }
        return nil
    }

    // https://html.spec.whatwg.org/#following-hyperlinks-2
    func follow(
        _ link: Element,
        to given: WebURL? = nil,
        in navigable: Navigable,
        hasUserGesture: Bool,
        isWithinScript: Bool = false
    ) -> NavigationID? {
        // PLATFORM(WebKit, Chromium): HTMLAnchorElement::isLiveLink: what a user writes in leads nowhere.
        guard !link.isEditable, let active = navigable.active, let url = given ?? link.linkTarget,
            navigable.mayBeLed(to: url)
        else { return nil }
        HyperlinkPing.send(link, to: url, by: active, page: self)
        var request = NavigationRequest(url: url)
        request.type = .linkClicked
        request.cause = .link
        request.hasUserGesture = hasUserGesture
        request.isWithinScript = isWithinScript
        if active.mayDownload(url) { request.downloadName = link.attribute("download") }
        var initiator = active.asInitiator
        let relations = link.relations
        if relations.contains("noreferrer") {
            initiator.referrerPolicy = .noReferrer
        } else if let policy = link.referrerPolicy {
            initiator.referrerPolicy = policy
        }
        request.initiator = initiator
        // https://html.spec.whatwg.org/#downloading-hyperlinks: it shows nowhere, whatever the target.
        if request.downloadName != nil { return navigate(navigable, request) }
        return send(request, from: navigable, target: target(of: link), relations: relations)
    }

    // https://html.spec.whatwg.org/#get-an-element's-target
    func target(of link: Element) -> String {
        // NB: WebKit and Chromium take an empty one for none, where the standard takes it for the frame's own.
        let own = link.attribute("target") ?? ""
        return Self.safeTarget(own.isEmpty ? link.document.baseTarget ?? "" : own)
    }

    /// "If target … contains an ASCII tab or newline and a U+003C (<), then set target to "_blank"": markup that was never
    /// closed gives away what stands behind it.
    private static func safeTarget(_ target: String) -> String {
        guard target.contains("<"), target.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else {
            return target
        }
        return "_blank"
    }

    /// https://html.spec.whatwg.org/#the-rules-for-choosing-a-navigable, as far as there is one view.
    func send(
        _ request: NavigationRequest,
        from navigable: Navigable,
        target: String,
        relations: Set<String>
    ) -> NavigationID? {
        if let chosen = chooseNavigable(target, from: navigable) {
            if chosen === navigable { return navigate(navigable, request) }
            // PLATFORM(WebKit): to a frame that may not be led anywhere a target is as none (FrameLoader::findFrameForNavigation).
            if navigable.mayLead(chosen, to: nil, hasUserGesture: request.hasUserGesture) {
                var request = request
                if request.cause == .form { chosen.heedPolicy(in: &request) }
                return chosen.page?.navigate(chosen, request)
            }
            guard request.hasUserGesture || opensWindowsAutomatically else { return nil }
        }
        guard mayLead(request), mayOpenWindow(navigable) else { return nil }
        let window = WindowRequest(request, target: target, relations: relations, opener: navigable)
        if session.configuration.newWindows == .page {
            let opened = openWindow(named: target, by: navigable, noOpener: !window.keepsOpener, isPopup: false)
            return opened.flatMap { $0.page?.navigate($0, request) }
        }
        // PLATFORM(WebKit): PolicyChecker::checkNewWindowPolicy's LocalDOMWindow::allowPopUp. Chromium blocks such popups too.
        let isWithinGesture = request.hasUserGesture && (navigable.isInWebKit || !request.isWithinScript)
        guard isWithinGesture || takePopupPermission() else { return nil }
        emit(.newWindowRequested(request.url, method: request.method, request.type))
        guard session.configuration.newWindows == .sameView else {
            want(window)
            return nil
        }
        client?.page(wants: window)
        return navigate(main, request)
    }
}

extension Element {
    /// Whether something comes of a click on this button or input.
    fileprivate var answersClicks: Bool {
        switch name == "button" ? buttonTypeName : inputTypeName {
        case "submit", "image", "reset": document.form(of: self) != nil
        case "checkbox", "radio", "file", "color", "range", "date", "time", "month", "week", "datetime-local": true
        default: false
        }
    }
}

extension ActiveDocument {
    /// A link's `download` attribute counts for that URL.
    ///
    /// NB: https://html.spec.whatwg.org/#downloading-hyperlinks lets a page of another origin be downloaded too; WebKit
    /// (HTMLAnchorElement::handleClick) and Chromium follow such a link as if the attribute were not there.
    func mayDownload(_ url: WebURL) -> Bool {
        !url.isUnparsable && (url.scheme == "data" || origin.sameOrigin(url.origin))
    }
}
