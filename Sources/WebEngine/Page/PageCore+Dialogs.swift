import WebNetwork
import WebStandards

// Panels of scripts, which wait for the app's answer.
extension PageCore {
    /// Asks the app in the page's name; the caller's script stands still meanwhile.
    func show(_ dialog: ScriptDialog) -> DialogAnswer {
        let answer = client?.page(shows: dialog) ?? dialog.answerOfNobody
        emit(.dialogAnswered(dialog, answer))
        return answer
    }

    /// https://html.spec.whatwg.org/#checking-if-unloading-is-canceled, of a frame and those in it; false: the user stays.
    func mayLeave(_ navigable: Navigable) -> Bool {
        var pending = [navigable]
        var isAsked = false
        while let current = pending.popLast() {
            guard let active = current.active else { continue }
            // PLATFORM(WebKit): FrameLoader::shouldClose, and Chromium: in tree order.
            pending += active.children.reversed()
            guard let scripts = active.scripts, let message = scripts.askBeforeUnload() else { continue }
            let isWebKit = session.configuration.profile.engine == .webKit
            // PLATFORM(WebKit, Chromium): one panel a navigation; the frames behind that hear of it all the same.
            guard hasBeenTouched, !isWebKit || current.mayAsk(onBehalfOf: navigable), !isAsked else { continue }
            // "The document's active sandboxing flag set does not have its sandboxed modals flag set".
            guard !active.sandbox.contains(.modals) else { continue }
            let dialog = ScriptDialog(.beforeUnload, message: message, url: active.url, frame: current.frame)
            isAsked = true
            guard show(dialog).isAccepted else { return false }
        }
        return true
    }

    /// "The document has sticky activation".
    ///
    /// PLATFORM(WebKit): Document::userDidInteractWithPage, of the top document; a script of the app's is a touch, too.
    private var hasBeenTouched: Bool { main.isInWebKit ? main.active?.hasHadGesture == true : activation.isSticky }
}

extension Navigable {
    /// Its document is of the origin of all those around it, up to the one that is led on.
    ///
    /// PLATFORM(WebKit): FrameLoader::dispatchBeforeUnloadEvent.
    fileprivate func mayAsk(onBehalfOf navigable: Navigable) -> Bool {
        var above = self
        while above !== navigable, let parent = above.parent {
            guard let active, let around = parent.active, active.mayTouch(around) else { return false }
            above = parent
        }
        return true
    }
}

extension DocumentScripts {
    /// `nil`: nothing is asked, since the document goes, or has asked for too much.
    func show(_ kind: ScriptDialog.Kind, _ message: String, _ defaultText: String) -> DialogAnswer? {
        guard let active, let navigable, navigable.active === active, !isUnloading, !isAsking else { return nil }
        guard dialogsLeft > 0 else { return nil }
        // https://html.spec.whatwg.org/#cannot-show-simple-dialogs
        guard !active.sandbox.contains(.modals) else {
            navigable.sayIsSandboxed("shows no panels without allow-modals")
            return nil
        }
        dialogsLeft -= 1
        // https://infra.spec.whatwg.org/#normalize-newlines
        let lines = message.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return page.show(
            ScriptDialog(kind, message: lines, defaultText: defaultText, url: active.url, frame: navigable.frame)
        )
    }

    /// Its document is asked whether it may be left, or told that it is: it leads nowhere meanwhile.
    ///
    /// https://html.spec.whatwg.org/#unload-counter
    var isLeaving: Bool { isAsking || isUnloading }

    /// What the page would have the user asked before it is left; `nil`: nothing.
    func askBeforeUnload() -> String? {
        guard let realm = existingRealm, !isUnloading, !isAsking else { return nil }
        isAsking = true
        realm.agent.terminations += 1
        defer {
            realm.agent.terminations -= 1
            isAsking = false
            page.titleMayHaveChanged()
        }
        return realm.call("beforeUnload").string
    }
}
