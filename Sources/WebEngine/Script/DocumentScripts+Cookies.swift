import WebDocument
import WebNetwork
import WebStandards

// The cookies of the document, for its scripts.
extension DocumentScripts {
    // https://html.spec.whatwg.org/#dom-document-cookie
    func cookieString() -> String? {
        guard let active else { return "" }
        guard !page.refusesCookies(active) else { return nil }
        page.session.sendAndHear()
        return page.documentCookie(of: active)
    }

    /// False: it may not.
    func setCookie(_ text: String) -> Bool {
        guard let active else { return true }
        guard !page.refusesCookies(active) else { return false }
        page.session.sendAndHear()
        _ = page.setDocumentCookie(text, of: active)
        return true
    }

    /// Sets a cookie of the Cookie Store API; false: it may not be of that domain.
    ///
    /// The rest that the jar refuses is no failure to the script.
    func storeCookie(_ text: String) -> Bool {
        guard let active, let decision = page.setDocumentCookie(text, of: active) else { return true }
        return ![.domainMismatch, .publicSuffix, .domainNotASCII].contains(decision.reason)
    }

    // https://cookiestore.spec.whatwg.org/#ref-for-dom-window-cookiestore
    var hasCookieStore: Bool {
        guard isSecureContext else { return false }
        return switch page.session.configuration.profile.platform {
        case .uiWebView: false
        // PLATFORM(WebKit): since iOS 18.4.
        case .wkWebView(let version): version >= 18
        case .android: true
        }
    }

    /// Has a world of the document hear of the changes that it may see (https://cookiestore.spec.whatwg.org/#process-changes).
    func observeCookies(in realm: Realm) {
        page.session.observeCookies { [weak self, weak realm] change in
            guard let self, let realm, !realm.isClosed else { return false }
            guard navigable?.active === active, let active, page.mayRead(change.cookie, active) else { return true }
            scriptsToRun += 1
            loop.schedule(after: .zero) { [weak self, weak realm] in
                guard let self else { return }
                scriptsToRun -= 1
                let isThere = change.kind == .set || change.kind == .replaced
                let (name, value) = (ScriptData.string(change.cookie.name), ScriptData.string(change.cookie.value))
                if navigable?.active === active { realm?.call("cookieChanged", [name, value, .bool(isThere)]) }
                page.documentMayHaveChanged()
                page.checkIdle()
            }
            return true
        }
    }

    var hasStorageAccess: Bool { active.map { page.hasStorageAccess($0) } ?? false }
}
