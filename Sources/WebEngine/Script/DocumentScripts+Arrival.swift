import WebDocument
import WebNetwork

/// Scripts are here, and run in their turn.
extension DocumentScripts {
    func didArrive(_ script: PendingScript) {
        defer { page.checkIdle() }
        guard !isStopped else { return }
        switch script.timing {
        case .now: break
        case .blocking:
            // "Queue a task": what else has arrived comes first.
            loop.later { [weak self] in self?.runBlocking() }
        case .deferred: runDeferred()
        case .inOrder: runArrivedSoon()
        case .soon:
            arrived.append(script)
            runArrivedSoon()
        }
    }

    /// Scripts that wait for no parser run in a task of their own, behind what has come with them.
    ///
    /// https://html.spec.whatwg.org/#prepare-the-script-element, "queue an element task"; in WebKit ScriptRunner::timerFired.
    private func runArrivedSoon() {
        guard !isToRunArrived else { return }
        isToRunArrived = true
        loop.schedule(after: .zero) { [weak self] in
            self?.isToRunArrived = false
            self?.runArrived()
            self?.page.checkIdle()
        }
    }

    private func runArrived() {
        guard !isStopped else { return }
        let holdsBack = !arrived.isEmpty && holdsBack
        let mayRun: (PendingScript) -> Bool = { !holdsBack || $0.element.attribute("async") == nil }
        var scripts = arrived.filter(mayRun)
        arrived.removeAll(where: mayRun)
        let ready = inOrder.prefix(while: \.isReady)
        inOrder.removeFirst(ready.count)
        scripts += ready
        // The load event waits for their ends.
        delayingScripts += scripts.count
        for script in scripts {
            soon[ObjectIdentifier(script)] = nil
            if !isStopped { run(script) }
            delayingScripts -= 1
        }
        if !scripts.isEmpty { checkLoadedLater() }
    }

    /// Scripts with an `async` attribute wait for the parser's end and those that it deferred, or for the page's being painted.
    ///
    /// PLATFORM(WebKit): Document::shouldDeferAsynchronousScriptsUntilParsingFinishes, which no `UIWebView` knew.
    private var holdsBack: Bool {
        guard case .wkWebView = page.session.configuration.profile.platform, !hasEnded else { return false }
        if !hasSheetsToCome, looksAtText < ScriptLimits.looksAtText {
            looksAtText = active?.document.isWorthPainting == true ? ScriptLimits.looksAtText : looksAtText + 1
        }
        return looksAtText < ScriptLimits.looksAtText
    }

    /// Runs the script that the parser waits for once it is here, and with it the style sheets before it.
    private func runBlocking() {
        guard let script = blocking, script.isReady, !hasSheetsToCome, let builder = active?.builder else { return }
        blocking = nil
        builder.runAwaitedScript {
            run(script)
            return verdict(builder)
        }
        // What of the page was here already has been read behind it.
        if let active { navigable?.loading?.seekEarlyParts(of: active) }
    }

    /// The last style sheet that scripts wait for is here, or is not to be had.
    func sheetsDidArrive() {
        guard !isStopped else { return }
        runBlocking()
        runDeferred()
    }

    func runDeferred() {
        guard readiness == .interactive, active?.builder == nil else { return }
        // PLATFORM(WebKit): HTMLScriptRunner::executeScriptsWaitingForParsing asks for no style sheet.
        while let first = deferred.first, first.isReady, !hasSheetsToCome || navigable?.isInWebKit == true {
            deferred.removeFirst()
            run(first)
        }
        // One of them may have opened the document anew.
        guard active?.builder == nil else { return checkLoadedLater() }
        guard deferred.isEmpty, !hasEnded else { return }
        hasEnded = true
        // Before what a listener of the event has done later.
        if !arrived.isEmpty { runArrivedSoon() }
        active?.times?.contentLoadedStart = loop.clock.now
        madeRealm?.fire("documentParsed")
        active?.times?.contentLoadedEnd = loop.clock.now
        runUserScripts(.documentEnd)
        navigable?.checkLoaded(isByParser: true)
    }

    /// The parser will not come to its end, and nobody hears that it has.
    ///
    /// PLATFORM(Chromium): Document::CancelParsing.
    func abort() {
        dropParserScripts()
        hasEnded = true
        owesLoad = false
        become(.complete)
    }

    /// What was to run when the parser has come so far.
    func dropParserScripts() {
        blocking?.load?.cancel()
        for script in deferred { script.load?.cancel() }
        (blocking, deferred) = (nil, [])
    }
}
