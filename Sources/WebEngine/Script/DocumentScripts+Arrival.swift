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
        case .inOrder:
            while let first = inOrder.first, first.isReady {
                inOrder.removeFirst()
                runDelaying(first)
            }
            checkLoadedLater()
        case .soon:
            let holdsBack = holdsBack
            if holdsBack, script.element.attribute("async") == nil { return runSoon(script) }
            heldBack.append(script)
            if !holdsBack { releaseHeldBack() }
        }
    }

    private func runSoon(_ script: PendingScript) {
        soon[ObjectIdentifier(script)] = nil
        runDelaying(script)
        checkLoadedLater()
    }

    /// Scripts with an `async` attribute wait for the parser's end, or for the page's being painted.
    ///
    /// PLATFORM(WebKit): Document::shouldDeferAsynchronousScriptsUntilParsingFinishes, which no `UIWebView` knew.
    private var holdsBack: Bool {
        guard case .wkWebView = page.session.configuration.profile.platform, readiness == .loading else { return false }
        if !hasSheetsToCome, looksAtText < ScriptLimits.looksAtText {
            looksAtText = active?.document.isWorthPainting == true ? ScriptLimits.looksAtText : looksAtText + 1
        }
        return looksAtText < ScriptLimits.looksAtText
    }

    private func releaseHeldBack() {
        guard !holdsBack else { return }
        let scripts = heldBack
        heldBack = []
        for script in scripts where !isStopped { runSoon(script) }
        page.checkIdle()
    }

    /// The load event waits for the script's end.
    private func runDelaying(_ script: PendingScript) {
        delayingScripts += 1
        run(script)
        delayingScripts -= 1
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
        if !heldBack.isEmpty { loop.schedule(after: .zero) { [weak self] in self?.releaseHeldBack() } }
        active?.times?.contentLoadedStart = loop.clock.now
        madeRealm?.fire("documentParsed")
        active?.times?.contentLoadedEnd = loop.clock.now
        runUserScripts(.documentEnd)
        navigable?.checkLoaded(isByParser: true)
    }

    /// What was to run when the parser has come so far.
    func dropParserScripts() {
        blocking?.load?.cancel()
        for script in deferred { script.load?.cancel() }
        (blocking, deferred) = (nil, [])
    }
}
