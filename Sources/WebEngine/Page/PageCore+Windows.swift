import WebDocument
import WebNetwork
import WebStandards

/// Windows that scripts open: https://html.spec.whatwg.org/#the-rules-for-choosing-a-navigable
extension PageCore {
    /// The most windows that one page may have open at once.
    static let windowLimit = 100

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
        for page in familiarPages where page !== self && knows(page) {
            if let found = page.main.named(name) { return found }
        }
        return nil
    }

    /// PLATFORM(WebKit): FrameTree::find and isFrameFamiliarWith: one is the opener of the other, or both have the same; one that
    /// was closed is not found, though its view be left.
    private func knows(_ other: PageCore) -> Bool {
        guard session.configuration.profile.engine == .webKit else { return !other.isClosing }
        guard !other.wasClosed else { return false }
        let (opener, openerOfOther) = (main.opener?.page, other.main.opener?.page)
        return opener === other || openerOfOther === self || opener != nil && opener === openerOfOther
    }

    /// The pages that opened each other.
    private var familiarPages: [PageCore] {
        var first = self
        while !first.isApart, let opener = first.openerPage { first = opener }
        var pages: [PageCore] = []
        var pending = [first]
        while let page = pending.popLast() {
            pages.append(page)
            pending += page.windows.filter { !$0.isApart }
        }
        return pages
    }

    /// A new page for a script's `window.open`; `nil` where the app wants none.
    func openWindow(named name: String, by current: Navigable, noOpener: Bool, isPopup: Bool) -> Navigable? {
        guard !isEnded, session.configuration.newWindows == .page, mayOpenWindow(current) else { return nil }
        guard windows.count < Self.windowLimit else {
            current.active?.scripts?.sayOnce("No window is opened: \(Self.windowLimit) are open, the limit of a page.")
            return nil
        }
        let page = PageCore(session: session)
        page.isPopup = isPopup
        page.javaScriptEnabled = javaScriptEnabled
        page.allowsContentScripts = allowsContentScripts
        page.hasStorage = hasStorage
        page.userAgent = userAgent
        page.contentRules = contentRules
        page.become(named: name, openedBy: current, noOpener: noOpener)
        return page.main
    }

    /// Asks the app for the window of a script's `window.open`.
    func askForWindow(_ window: WindowRequest, isPopup: Bool) -> Navigable? {
        if opensWindowsInPlace { return main }
        guard windows.count < Self.windowLimit, takePopupPermission(), let client, let opener = window.opener,
            mayOpenWindow(opener)
        else { return nil }
        emit(.newWindowRequested(window.request.url, method: window.request.method, window.request.type))
        guard let page = client.page(opens: window) else {
            return session.configuration.newWindows == .sameView ? main : nil
        }
        guard page !== self, page.session === session, page.openerPage == nil else { return nil }
        page.isPopup = isPopup
        page.become(named: window.target, openedBy: opener, noOpener: !window.keepsOpener)
        return page.main
    }

    /// https://html.spec.whatwg.org/#the-rules-for-choosing-a-navigable, "current's active document's active sandboxing flag
    /// set has the sandboxed auxiliary navigation browsing context flag set".
    func mayOpenWindow(_ opener: Navigable) -> Bool {
        guard opener.active?.sandbox.contains(.popups) == true else { return true }
        opener.sayIsSandboxed("opens no windows without allow-popups")
        return false
    }

    /// Makes this page the window that a link, a form or a script of another page wanted.
    func become(named name: String, openedBy opener: Navigable, noOpener: Bool) {
        guard let page = opener.page else { return }
        openerPage = page
        page.windows.append(self)
        if ASCII.lowercase(name) != "_blank" { main.name = name }
        main.opener = opener
        if let sandbox = opener.active?.sandbox, sandbox.contains(.popupsStay) { main.inheritedSandbox = sandbox }
        _ = main.anyDocument()
        if noOpener {
            main.opener = nil
            isApart = true
        } else {
            copySessionStorage(of: page)
        }
    }

    /// A script's window for `about:blank`, or for no URL, shows the document that it began with.
    ///
    /// https://html.spec.whatwg.org/#window-open-steps: "If urlRecord matches about:blank, then perform the URL and history
    /// update steps".
    ///
    /// PLATFORM(WebKit): LocalDOMWindow::createWindow has it load that, which is told of as of any load; without a URL nobody
    /// is asked, and the list gets no entry.
    func showBlank(_ window: WindowRequest) {
        guard let active = main.active else { return }
        guard session.configuration.profile.engine == .webKit else {
            active.url = window.request.url
            return
        }
        let id = session.nextNavigation()
        guard window.hasURL else { return tellBlank(active, as: id, isListed: false) }
        let action = NavigationAction(of: window.firstNavigation, withinDocumentIn: main.frame, navigation: id)
        pendingMoves.insert(id)
        decide(action) { [weak self, weak active] policy in
            guard let self else { return }
            pendingMoves.remove(id)
            emit(.actionDecided(action, policy))
            let url = window.request.url
            if policy == .allow, let active, main.active === active {
                active.url = url
                tellBlank(active, as: id, isListed: true)
            }
            didEnd(id, with: policy == .allow ? .finished(url) : .refused(url))
        }
    }

    /// PLATFORM(WebKit): WebPageProxy::createNewPage loads what is opened with no way back as the app does.
    func loadsApart(_ window: WindowRequest) -> Bool {
        session.configuration.profile.engine == .webKit && window.hasURL && !window.keepsOpener
    }

    /// Loads what a script opened with no way back.
    ///
    /// PLATFORM(WebKit): LocalDOMWindow::createWindow makes the request with a referrer, which may be empty, and is sent so.
    func loadApart(_ window: WindowRequest) {
        var first = window.firstNavigation
        if let initiator = first.initiator,
            initiator.referrerPolicy.referrer(from: initiator.url, to: first.url) == nil
        {
            first.fields["Referer"] = ""
        }
        load(first)
    }

    private func tellBlank(_ document: ActiveDocument, as id: NavigationID, isListed: Bool) {
        loadingDidChange(true)
        emit(.started(id, viewURL: viewURL, main.frame))
        document.become(id, isListed: isListed)
        if isListed {
            history.push(SessionHistory.Entry(document))
            takeEntry(document)
            emit(.historyChanged)
        }
        tellURL()
        let commit = Commit(
            navigation: id,
            url: document.url,
            status: 0,
            mimeType: document.mimeType,
            frame: main.frame,
            origin: document.origin
        )
        emit(.committed(commit))
        loadingDidChange(main.isLoading)
        emit(.finished(id, document.url, main.frame))
    }

    /// Loads what a link or form wanted a window for: this page is the app's view for it.
    ///
    /// `cause`: why it loads, where the app is to be asked about it in other words.
    package func open(_ window: WindowRequest, cause: NavigationCause? = nil) {
        if window.keepsOpener, let opener = window.opener, opener.page?.session === session, opener.page !== self {
            become(named: window.target, openedBy: opener, noOpener: false)
        }
        var first = window.firstNavigation
        if let cause { first.cause = cause }
        load(first)
    }

    /// Nobody has the page any more: what is under way would keep it, and its scripts, for as long as it takes.
    func end() {
        isEnded = true
        client = nil
        stop()
        shutScripts()
        // Those that are no view of the app's.
        for window in windows where window.client == nil { window.end() }
        windows = []
    }

    /// The app's view is gone.
    package func retire() {
        client = nil
        stop()
        // The scripts that opened it may still have to do with what it showed.
        if openerPage != nil, main.opener?.active?.scripts != nil {
            showedAtLast = (viewURL, viewTitle)
            main.destroy()
        }
        leaveOpener()
    }

    /// The windows that this one has opened outlive it.
    private func leaveOpener() {
        guard let openerPage else { return }
        openerPage.windows.removeAll { $0 === self }
        for window in windows { window.openerPage = openerPage }
        openerPage.windows += windows
        windows = []
    }

    // https://html.spec.whatwg.org/#script-closable
    private var isScriptClosable: Bool { openerPage != nil || history.entries.count <= 1 }

    // https://html.spec.whatwg.org/#close-a-top-level-traversable
    //
    // PLATFORM(WebKit): LocalDOMWindow::close asks the page at once and tells the app each time, which may leave the view where
    // it is.
    func close() {
        let isInWebKit = main.isInWebKit
        guard isScriptClosable, !isClosing || client != nil && isInWebKit else { return }
        guard !isInWebKit || mayLeave(main) else { return }
        isClosing = true
        if isInWebKit { wasClosed = true }
        main.dropWithinScript()
        session.loop.later { [weak self] in
            guard let self else { return }
            guard isInWebKit || mayLeave(main) else {
                isClosing = false
                return
            }
            // PLATFORM(WebKit): the network's process has heard before of what the page fetches, and what a script led the window
            // to is asked about before it answers.
            let isAwaitingNetwork = main.active?.isAwaitingNetwork == true
            guard isInWebKit, isAwaitingNetwork || main.scheduled != nil else { return endClosing() }
            awaitsClosing = true
            let time = isAwaitingNetwork ? NavigationRun.timeToAnswerBehindNetwork : .zero
            session.loop.schedule(after: time) { [weak self] in self?.endClosing() }
        }
    }

    private func endClosing() {
        awaitsClosing = false
        defer { checkIdle() }
        guard client == nil else {
            // The view is the app's to take away.
            isStoppingToClose = true
            stop()
            isStoppingToClose = false
            emit(.windowClosed)
            return
        }
        main.destroy()
        leaveOpener()
        end()
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
