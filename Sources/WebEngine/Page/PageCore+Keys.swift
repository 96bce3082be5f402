import WebDocument
import WebNetwork
import WebStandards

// What a user's keyboard does. Unlike `fill`, which puts the whole text there at once, each key is told to the page.
extension PageCore {
    /// Presses a key at an element, or where the focus is; `nil` when no navigation comes of it.
    package func press(_ stroke: KeyStroke, at locator: Locator?) throws(InteractionError) -> NavigationID? {
        if let scripts = try holder(of: locator) { return try scripts.press(stroke) }
        let element = if let locator { try touch(locator) } else { lastEdited?.lastEdited }
        guard let element else { return nil }
        lastEdited = navigable(of: element)?.active
        lastEdited?.lastEdited = element
        return try act(stroke, on: element)
    }

    /// What users get by a key in a document that no script works on.
    private func act(_ stroke: KeyStroke, on element: Element) throws(InteractionError) -> NavigationID? {
        guard stroke.held.isEmpty else { return nil }
        let document = element.document
        let isText = element.takesText && !document.isReadOnly(element)
        switch stroke.key {
        case "Enter" where element.name == "input" && !element.isButton: return try submitImplicitly(element)
        case "Enter" where element.name == "textarea": fill(element, with: .text(document.value(of: element) + "\n"))
        case "Enter" where element.isButton || element.isHyperlink, " " where element.isButton || !element.takesText:
            return try click(element, hasPlace: false)
        case "Backspace" where isText: fill(element, with: .text(String(document.value(of: element).dropLast())))
        case let key where isText && key.count == 1:
            fill(element, with: .text(document.typed(document.value(of: element) + key, into: element)))
        default: break
        }
        return nil
    }

    // https://html.spec.whatwg.org/#implicit-submission
    private func submitImplicitly(_ field: Element) throws(InteractionError) -> NavigationID? {
        guard let form = field.document.form(of: field), let model = FormModel(form) else { return nil }
        if let button = model.defaultButton { return try click(button, hasPlace: false) }
        guard model.controls.count(where: { $0.name == "input" && $0.takesText }) < 2 else { return nil }
        return try requestSubmit(form, submitter: nil)
    }

    /// Types a text key by key, each where the focus is by then; a key that leads on is the last.
    ///
    /// Calls `done` with the navigation that came of it, or when all has been typed.
    package func type(
        _ text: String,
        at locator: Locator?,
        done: @escaping (Result<NavigationID?, InteractionError>) -> Void
    ) {
        guard let first = text.first else { return done(.success(nil)) }
        let navigation: NavigationID?
        do throws(InteractionError) {
            navigation = try press(KeyStroke(of: first), at: locator)
        } catch {
            return done(.failure(error))
        }
        let rest = String(text.dropFirst())
        guard navigation == nil, !rest.isEmpty else { return done(.success(navigation)) }
        // What the page does in answer to a key, such as going on to the next field, is done by the next.
        session.loop.schedule(after: Self.keyInterval) { [weak self] in
            guard let self else { return done(.success(nil)) }
            type(rest, at: nil, done: done)
        }
    }

    private static var keyInterval: Duration { .milliseconds(30) }

    /// The element that keys come to; `nil`: the page itself.
    package var focusedElement: Element? {
        guard let scripts = try? holder(of: nil), let realm = scripts.existingRealm,
            case .number(let number) = realm.call("focusedElement")
        else { return nil }
        return realm.agent.registry.node(Int(number)).flatMap { scripts.active?.document.asElement($0) }
    }

    /// What was filled before there was a script to tell of it has the focus.
    private func giveFocus() {
        guard let scripts = lastEdited?.scripts, scripts.existingRealm == nil, let element = lastEdited?.lastEdited,
            let realm = scripts.realm
        else { return }
        realm.call("reachByKeys", [.number(Double(realm.number(of: element.asNode)))])
    }

    /// The scripts of the document that keys come to, with the focus where they are to go; `nil` where nothing runs.
    private func holder(of locator: Locator?) throws(InteractionError) -> DocumentScripts? {
        guard let locator else {
            giveFocus()
            guard let realm = main.active?.scripts?.realm else { return nil }
            guard case .number(let number) = realm.call("focusedRealm") else { return realm.scripts }
            return realm.agent.realm(Int(number))?.scripts ?? realm.scripts
        }
        let element = try touch(locator)
        guard !element.document.isDisabled(element) else { throw .disabled(locator) }
        guard let scripts = navigable(of: element)?.active?.scripts, let realm = scripts.realm else { return nil }
        let node = ScriptData.number(Double(realm.number(of: element.asNode)))
        guard realm.call("reachByKeys", [node]) == true else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(locator)” is \(element.kindText), which takes no focus, so that no key comes to it; name a field, a button or a link."
            )
        }
        return scripts
    }
}
