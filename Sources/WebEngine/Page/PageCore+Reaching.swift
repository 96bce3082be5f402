import WebDocument
import WebNetwork
import WebStandards

/// What a user's hands can be on.
extension PageCore {
    /// The element that a user's hands are to be on; the frame that it is in has had to do with a user from then on.
    ///
    /// Of several that a selector matches it is the first that shows. `isSeen`: it has to show.
    func touch(_ locator: Locator, isSeen: Bool = true) throws(InteractionError) -> Element {
        var element = try element(locator)
        if locator.meansTheFirst, let all = try? elements(locator), all.count > 1, !element.isShown {
            element = all.first(where: \.isShown) ?? element
        }
        if let reason = element.inertness {
            throw InteractionError(.inert, locator, "“\(locator)” is inert, so that no finger reaches it: \(reason).")
        }
        if isSeen {
            try checkSeen(element, locator)
            rest(on: element)
        }
        navigable(of: element)?.noteGesture(at: session.loop.clock.now)
        return element
    }

    /// What a user taps for a box: the box, or where only a label of it shows the label.
    func finger(on box: Element, _ locator: Locator) throws(InteractionError) -> Element {
        var target = box
        if hider(of: box) != nil {
            let labels = box.document.labels(of: box.asNode).compactMap(box.document.asElement)
            target = labels.first { hider(of: $0) == nil } ?? box
            try checkSeen(target, locator)
        }
        rest(on: target)
        return target
    }

    /// PLATFORM(WebKit, Chromium): what was tapped is hovered until something else is.
    private func rest(on element: Element) {
        var places = [(element.document, element.asNode)]
        var inner = navigable(of: element)
        while let frame = inner, let container = frame.container, let outer = frame.parent?.active?.document {
            places.append((outer, container))
            inner = frame.parent
        }
        for document in documents {
            document.hovered = places.first { $0.0 === document }?.1
        }
    }

    private func checkSeen(_ element: Element, _ locator: Locator) throws(InteractionError) {
        guard let hider = hider(of: element) else { return }
        let cause = hider == element ? "the page hides it" : "\(hider.document.summary(of: hider)) around it is hidden"
        throw InteractionError(.hidden, locator, "“\(locator)” does not show, so that no finger reaches it: \(cause).")
    }

    /// What keeps users from seeing an element, in its own document or in those around its frame; `nil`: nothing does.
    private func hider(of element: Element) -> Element? {
        var current: Element? = element
        while let inner = current {
            if let hider = hiderInDocument(of: inner) { return hider }
            let frame = navigable(of: inner)
            let outer = frame?.parent?.active?.document
            current = frame?.container.flatMap { outer?.asElement($0) }
        }
        return nil
    }

    private func hiderInDocument(of element: Element) -> Element? {
        // An option is in its select's menu, an area has its image's place.
        if element.isHTML, ["option", "optgroup", "area"].contains(element.name) { return nil }
        let scripts = navigable(of: element)?.active?.scripts
        // OPTIMIZATION: of most pages without scripts no world is made to hear that nothing is hidden.
        if let scripts, scripts.existingRealm == nil, !element.isHiddenByMarkup, !scripts.sheetsMayHide(element) {
            return nil
        }
        if isShown(element, to: scripts) { return nil }
        guard let hider = element.hider else { return nil }
        // What is hidden by words alone is looked at as the page's rules have it, by the world that may be there only now.
        return isShown(element, to: scripts) ? nil : hider
    }

    /// As far as the world that is there knows.
    private func isShown(_ element: Element, to scripts: DocumentScripts?) -> Bool {
        guard let realm = scripts?.existingRealm else { return false }
        return realm.call("shows", [.number(Double(realm.number(of: element.asNode)))]) == true
    }
}
