import WebDocument
import WebNetwork
import WebStandards

// Windows among windows: a window is the number of its navigable.
//
// https://html.spec.whatwg.org/#document-sequences
extension ScriptAgent {
    func installFrameNatives() {
        // The realm's own window; 0 when its document does not show any more.
        define("ownWindow") { call in call.value(call.showing(0).map(call.agent.number(of:)) ?? 0) }
        define("frames") { call in
            guard let navigable = call.showing(0) else { return call.array([ScriptValue]()) }
            navigable.active?.scripts?.meetFrames()
            let children = navigable.active?.childrenInTree ?? []
            return call.array(children.map { call.value(call.agent.number(of: $0)) })
        }
        // (window, name)
        define("frameNamed") { call in
            guard let navigable = call.navigable(0) else { return call.value(0) }
            navigable.active?.scripts?.meetFrames()
            let name = call.string(1)
            let found = navigable.active?.childrenInTree.first { $0.name == name }
            return call.value(found.map(call.agent.number(of:)) ?? 0)
        }
        define("windowHandler") { call in
            let handler = WindowHandler(call.integer(0), call.agent)
            return unsafe handler.makeObject(in: call.agent.context, call.agent).map { unsafe ScriptValue($0) }
        }
        define("windowParent") { call in
            guard let navigable = call.navigable(0) else { return call.value(0) }
            return call.value(call.agent.number(of: navigable.parent ?? navigable))
        }
        define("windowTop") { call in
            guard var navigable = call.navigable(0) else { return call.value(0) }
            while let parent = navigable.parent { navigable = parent }
            return call.value(call.agent.number(of: navigable))
        }
        define("windowOpener") { call in
            call.value(call.navigable(0)?.opener.map(call.agent.number(of:)) ?? 0)
        }
        define("dropOpener") { call in
            call.navigable(0)?.opener = nil
            return nil
        }
        define("windowName") { call in call.value(call.navigable(0)?.name ?? "") }
        define("setWindowName") { call in
            call.navigable(0)?.name = call.string(1)
            return nil
        }
        // The realm of the document that shows; 0: the window is no more.
        define("windowRealm") { call in
            guard let navigable = call.navigable(0) else { return call.value(0) }
            let realm = navigable.anyDocument()?.scripts?.realm
            // In a document without scripts of its own nobody else asks for them.
            if let realm, realm.document.hasDeclaredRoots { realm.call("shadowRootsDeclared") }
            return call.value(realm?.number ?? 0)
        }
        // That of the document that showed last in a window that is no more.
        define("lastRealm") { call in
            call.value(call.agent.lastDocument(call.integer(0))?.scripts?.realm?.number ?? 0)
        }
        // (realm, window): https://html.spec.whatwg.org/#isplatformobjectsameorigin-(-o-)
        define("mayTouch") { call in
            guard let own = call.realm(0)?.scripts?.active, let other = call.documentOfWindow(1) else {
                return call.value(false)
            }
            return call.value(own.mayTouch(other))
        }
        // (realm, window): what a script is told that may not.
        define("accessRefusal") { call in
            guard let own = call.realm(0)?.scripts?.active, let other = call.documentOfWindow(1) else {
                return call.value("")
            }
            return call.value(own.accessRefusal(by: other))
        }
        // The element that the window shows in, of the document around it.
        define("windowContainer") { call in
            guard let navigable = call.navigable(0), let container = navigable.container,
                let document = navigable.parent?.active?.document
            else { return call.value(0) }
            return call.value(container, of: document)
        }
        // The window that an element shows.
        define("contentWindow") { call in
            guard let (node, document) = call.place(0),
                let scripts = call.agent.realm(document.realm)?.scripts, scripts.active?.document === document,
                scripts.navigable?.active === scripts.active
            else { return call.value(0) }
            scripts.meetFrames()
            let child = scripts.active?.children.first { $0.container == node }
            return call.value(child.map(call.agent.number(of:)) ?? 0)
        }
        installNavigationNatives()
    }

    private static func features(_ pairs: [String]) -> [String: String] {
        Dictionary(
            pairs.map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
            },
            uniquingKeysWith: { $1 }
        )
    }

    private func installNavigationNatives() {
        // (realm, window, URL, replaces, by a method): the name of the error, or "".
        define("navigate") { call in
            guard let active = call.realm(0)?.scripts?.active, let navigable = call.navigable(1) else {
                return call.value("")
            }
            // "Encoding-parsing a URL given the given value, relative to the entry settings object".
            guard let url = (call.entered ?? active).document.resolve(call.string(2)) else {
                return call.value("SyntaxError")
            }
            let isAllowed = navigable.page?.navigate(
                navigable,
                to: url,
                by: active,
                replaces: call.bool(3),
                asItself: call.bool(4)
            )
            return call.value(isAllowed ?? true ? "" : "SecurityError")
        }
        // (realm, window, attribute of the URL, value); nothing happens where the value does not fit.
        // https://html.spec.whatwg.org/#the-location-interface
        define("setLocationPart") { call in
            guard let active = call.realm(0)?.scripts?.active, let navigable = call.navigable(1),
                let target = navigable.active, !navigable.showsNothingYet
            else { return nil }
            var url = URLAPI(target.url)
            let isHash = call.string(2) == "hash"
            var value = call.string(3)
            // "Set copyURL's fragment to the empty string": where URL has none, Location has one that is empty.
            if isHash, value.isEmpty { value = "#" }
            // PLATFORM(WebKit): Location::setSearch; the URL keeps the question mark.
            let isSearch = call.string(2) == "search"
            if isSearch, value.isEmpty, navigable.page?.session.configuration.profile.engine == .webKit { value = "?" }
            guard url.set(call.string(2), to: value) else { return nil }
            // "If copyURL's fragment is this's url's fragment, then return." None is as an empty one to all browsers.
            if isHash, url.url.fragment ?? "" == target.url.fragment ?? "" { return nil }
            guard url.url.isHTTPFamily || isHash || url.url.scheme == target.url.scheme else { return nil }
            navigable.page?.navigate(navigable, to: url.url, by: active, replaces: false)
            return nil
        }
        // (realm, URL or "", name, without opener, without referrer, as a popup, features "name=value"): the window; 0: there
        // is none; -1: no URL.
        define("openWindow") { call in
            // https://html.spec.whatwg.org/#window-open-steps: "If the event loop's termination nesting level is nonzero, then
            // return null." PLATFORM(WebKit): where it is the document's own event, which is not so in Chromium
            // (PageDismissalScope).
            guard let scripts = call.realm(0)?.scripts, let active = scripts.active, let current = call.showing(0),
                !scripts.isLeaving, current.isInWebKit || call.agent.terminations == 0
            else { return call.value(0) }
            // "Let sourceDocument be the entry global object's associated Document."
            let entered = call.entered ?? active
            var url: WebURL?
            if !call.string(1).isEmpty {
                guard let resolved = entered.document.resolve(call.string(1)) else { return call.value(-1) }
                url = resolved
            }
            // PLATFORM(Chromium): LocalDOMWindow::open; what it navigates by is the incumbent one.
            let source = current.isInWebKit ? entered : active
            let name = call.string(2)
            if let found = scripts.page.chooseNavigable(name, from: current), !(found.page?.isClosing ?? true) {
                let isAbove = ["_top", "_parent"].contains { ASCII.equalIgnoringCase(name, $0) }
                if current.mayLead(found, to: nil, hasUserGesture: scripts.page.isInGesture) {
                    // "If noopener is false, then set targetNavigable's active browsing context's opener browsing context".
                    // PLATFORM(WebKit): whatever `noopener` says (recorded); LocalDOMWindow::open is done with these two before.
                    if found.isInWebKit ? !isAbove : !call.bool(3) { found.opener = current }
                    if let url { found.page?.open(url, in: found, by: source, noReferrer: call.bool(4)) }
                    return call.value(call.agent.number(of: found))
                }
                // PLATFORM(WebKit): FrameLoader::findFrameForNavigation; to its name there is no such window.
                guard current.isInWebKit, !isAbove else { return call.value(0) }
            }
            var request = NavigationRequest(url: url ?? .aboutBlank)
            request.cause = .script
            request.hasUserGesture = scripts.page.leadsByGesture
            request.initiator = source.asInitiator
            if call.bool(4) { request.initiator?.referrerPolicy = .noReferrer }
            // PLATFORM(Chromium): CreateNewWindow; in WebKit the window is there, and stays empty.
            if !current.isInWebKit, !scripts.page.mayLead(request) { return call.value(0) }
            let made = scripts.page.openWindow(
                named: name,
                by: current,
                noOpener: call.bool(3),
                isPopup: call.bool(5)
            )
            let window = WindowRequest(
                request,
                hasURL: url != nil,
                target: name,
                features: Self.features(call.strings(6, limit: 100)),
                noOpener: call.bool(3),
                opener: current
            )
            guard let opened = made ?? scripts.page.askForWindow(window, isPopup: call.bool(5)) else {
                return call.value(0)
            }
            if opened === scripts.page.main {
                scripts.page.schedule(request, in: opened)
            } else if opened.page?.loadsApart(window) == true {
                opened.page?.loadApart(window)
            } else if !request.isBlank {
                request.history = .replace
                // PLATFORM(WebKit): LocalDOMWindow::createWindow has the app asked at once, whatever the script does next.
                request.isWithinScript = opened.isInWebKit
                if opened.isInWebKit {
                    opened.page?.navigate(opened, request)
                } else {
                    opened.page?.schedule(request, in: opened)
                }
            } else {
                // NB: the empty document that a window begins with has no load event.
                opened.page?.showBlank(window)
            }
            return call.value(call.agent.number(of: opened))
        }
        define("closeWindow") { call in
            if let navigable = call.navigable(1), navigable.parent == nil { navigable.page?.close() }
            return nil
        }
        define("stopWindow") { call in
            call.showing(0)?.stopByScript()
            return nil
        }
        define("isClosing") { call in call.value(call.navigable(0)?.page?.isClosing ?? true) }
        define("isPopup") { call in call.value(call.realm(0)?.scripts?.page.isPopup ?? false) }
        // (realm, window, type "reload" or "other")
        define("reload") { call in
            guard let navigable = call.navigable(1), let page = navigable.page, let active = navigable.active,
                !navigable.showsNothingYet
            else { return nil }
            // PLATFORM(WebKit): ScheduledHistoryNavigation leads to the document's own URL, as a script that names it does: from
            // the cache what is fresh, and with a fragment by a move within the document.
            if call.string(2) == "other", navigable.isInWebKit {
                page.navigate(navigable, to: active.url, by: active, replaces: false)
                return nil
            }
            var request = NavigationRequest(url: active.url)
            request.cause = .script
            request.type = call.string(2) == "other" ? .other : .reload
            request.hasUserGesture = page.leadsByGesture
            request.initiator = active.asInitiator
            request.history = .keep
            // https://html.spec.whatwg.org/#reload: what was posted is posted again. PLATFORM(WebKit): it is asked for by GET.
            if !navigable.isInWebKit { request.take(active.repeatable) }
            request.renew(in: page.session.configuration.profile)
            page.schedule(request, in: navigable)
            return nil
        }
    }
}

extension HostCall {
    /// The document of the entry realm: https://html.spec.whatwg.org/#entry-settings-object.
    var entered: ActiveDocument? { agent.entered?.scripts?.active }

    /// One that has not gone.
    func navigable(_ index: Int) -> Navigable? {
        agent.navigable(integer(index)).flatMap { $0.isDestroyed ? nil : $0 }
    }

    /// What shows in a window, or showed there last.
    fileprivate func documentOfWindow(_ index: Int) -> ActiveDocument? {
        navigable(index).map { $0.anyDocument() } ?? agent.lastDocument(integer(index))
    }

    /// Where the realm's document shows, while it does.
    func showing(_ index: Int) -> Navigable? {
        guard let scripts = realm(index)?.scripts, let navigable = scripts.navigable,
            navigable.active === scripts.active
        else { return nil }
        return navigable
    }
}

extension URLAPI {
    /// Sets an attribute of https://url.spec.whatwg.org/#api by its name; false where the value does not fit.
    mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "protocol": `protocol` = value
        case "host": host = value
        case "hostname": hostname = value
        case "port": port = value
        case "pathname": pathname = value
        case "search": search = value
        case "hash": hash = value
        default: return setHref(value)
        }
        return true
    }
}
