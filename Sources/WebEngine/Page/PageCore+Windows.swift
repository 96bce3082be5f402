import WebDocument
import WebNetwork
import WebStandards

/// Windows that scripts open: https://html.spec.whatwg.org/#the-rules-for-choosing-a-navigable
extension PageCore {
    /// The most windows that one page may have open at once.
    private static let windowLimit = 100

    /// The navigable of that name, as one that `current` knows; `nil`: it is to be a new one.
    func chooseNavigable(_ name: String, from current: Navigable) -> Navigable? {
        switch ASCII.lowercase(name) {
        case "", "_self": return current
        case "_parent": return current.parent ?? current
        case "_top": return current.top
        case "_blank": return nil
        default: break
        }
        if let found = current.named(name) ?? current.top.named(name) { return found }
        for page in familiarPages { if let found = page.main.named(name) { return found } }
        return nil
    }

    /// The pages that opened each other.
    private var familiarPages: [PageCore] {
        var first = self
        while let opener = first.openerPage { first = opener }
        var pages: [PageCore] = []
        var pending = [first]
        while let page = pending.popLast() {
            pages.append(page)
            pending += page.windows
        }
        return pages
    }

    /// A new page for a script's `window.open`; `nil` where the app wants none.
    func openWindow(named name: String, by current: Navigable, noOpener: Bool, isPopup: Bool) -> Navigable? {
        guard session.configuration.newWindows == .page else { return nil }
        guard windows.count < Self.windowLimit else {
            current.active?.scripts?.sayOnce("No window is opened: \(Self.windowLimit) are open, the limit of a page.")
            return nil
        }
        let page = PageCore(session: session)
        page.openerPage = self
        page.isPopup = isPopup
        page.javaScriptEnabled = javaScriptEnabled
        page.hasStorage = hasStorage
        page.userAgent = userAgent
        if ASCII.lowercase(name) != "_blank" { page.main.name = name }
        windows.append(page)
        page.main.opener = current
        _ = page.main.anyDocument()
        if noOpener {
            page.main.opener = nil
        } else {
            page.copySessionStorage(of: self)
        }
        return page.main
    }

    /// The app is told of the window, and may make a view for it.
    func wantWindow(_ url: WebURL, named name: String, by active: ActiveDocument) {
        var request = NavigationRequest(url: url)
        request.cause = .script
        request.initiator = active.asInitiator
        emit(.newWindowRequested(url, method: request.method, request.type))
        client?.page(wants: WindowRequest(request, target: name, relations: []))
        if session.configuration.newWindows == .sameView { schedule(request, in: main) }
    }

    /// https://html.spec.whatwg.org/#close-a-top-level-traversable, of a window that a script opened.
    func close() {
        guard openerPage != nil, !isClosing else { return }
        isClosing = true
        session.loop.later { [weak self] in
            guard let self else { return }
            main.active?.scripts?.existingRealm?.call("beforeUnload")
            main.destroy()
            openerPage?.windows.removeAll { $0 === self }
        }
    }
}

extension Navigable {
    var top: Navigable {
        var current = self
        while let parent = current.parent { current = parent }
        return current
    }

    /// The navigable of that name in this one.
    fileprivate func named(_ name: String) -> Navigable? {
        if self.name == name { return self }
        active?.scripts?.meetFrames()
        for child in active?.children ?? [] { if let found = child.named(name) { return found } }
        return nil
    }
}
