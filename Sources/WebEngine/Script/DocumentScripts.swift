import WebDocument
import WebNetwork
import WebStandards

/// The scripts of one document: they are run in the parser's order, and when they are here; what else the page's world
/// wants of the engine goes through it.
///
/// https://html.spec.whatwg.org/#scripting-3
final class DocumentScripts: ParserScripts {
    weak var active: ActiveDocument?
    weak var navigable: Navigable?
    /// NB: the page holds the document, and the document this.
    unowned let page: PageCore
    let loop: EngineLoop
    /// Made when the first script runs, or somebody asks the page something.
    private(set) var madeRealm: Realm?
    /// Those of the app's worlds, made when the first script of each runs.
    private(set) var worlds: [ScriptWorld: Realm] = [:]
    var workers: [RealmKey: ScriptWorker] = [:]
    /// How many elements the parser is having scripts make
    /// (https://html.spec.whatwg.org/#throw-on-dynamic-markup-insertion-counter).
    var markupRefusals = 0
    /// Elements whose script has been run or will be (https://html.spec.whatwg.org/#already-started).
    var started: Set<Node> = []
    // https://html.spec.whatwg.org/#pending-parsing-blocking-script
    var blocking: PendingScript?
    // https://html.spec.whatwg.org/#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing
    var deferred: [PendingScript] = []
    // https://html.spec.whatwg.org/#list-of-scripts-that-will-execute-in-order-as-soon-as-possible
    var inOrder: [PendingScript] = []
    // https://html.spec.whatwg.org/#set-of-scripts-that-will-execute-as-soon-as-possible
    var soon: [ObjectIdentifier: PendingScript] = [:]
    /// Of these the ones that are here, and run in a task to come or wait for the parser all the same.
    var arrived: [PendingScript] = []
    var isToRunArrived = false
    /// How often it was looked whether there is so much to read that a view has painted the page: no more once it has.
    var looksAtText = 0
    /// Of these the ones that are running.
    var delayingScripts = 0
    /// Module scripts whose graph is being loaded, by number, and what is fetched for them.
    var modules: [Int: PendingScript] = [:]
    var moduleLoads: [RealmKey: ScriptLoad] = [:]
    /// The elements of module scripts that the parser made.
    var parserModules: Set<Node> = []
    /// Nonces that are not what the attribute says (https://html.spec.whatwg.org/#dom-noncedelement-nonce).
    var nonces: [Node: String] = [:]
    /// Violations that the page is still to hear of.
    var reports = 0
    private var lastScript = 0
    var ahead = FetchedAhead()
    /// The `link` elements of style sheets that are still to come, and that scripts behind them wait for.
    ///
    /// https://html.spec.whatwg.org/#script-blocking-style-sheet-set
    var sheetsToCome: Set<Node> = []
    var hasSheetsToCome: Bool { !sheetsToCome.isEmpty }
    /// Scripts are still to run before `DOMContentLoaded`.
    var hasDeferred: Bool { !deferred.isEmpty }
    /// Images and style sheets by their elements.
    var resources: [Node: Resource] = [:]
    /// How many style sheets of `link`s, and of those that sheets import, have come.
    var sheetsArrived = 0
    /// The texts of sheets that sheets import, by their URLs.
    var imports: [String: String] = [:]
    /// `style` elements that are to hear of their sheets, and all that were to.
    var styled: Set<Node> = []
    var toldStyles: Set<Node> = []
    /// What an element's style attribute was before it is set.
    var styleBefore: StyleBefore?
    /// What a script has set by the interfaces of style sheets, which no policy binds.
    var ownStyle: OwnStyle?
    /// What the running classic script resolves `import()` against.
    private(set) var base: WebURL?
    /// The script that runs (https://html.spec.whatwg.org/#dom-document-currentscript).
    private(set) var current: Element?
    private(set) var readiness = Readiness.loading
    /// A `popstate` event is to come once the page has loaded: whether it is of a move that somebody led to.
    var popstateIsLed: Bool?
    /// Images and style sheets that came from no network, and are to be told of.
    var arrivals: [Int: () -> Void] = [:]
    var lastArrival = 0
    var isToCheckLoaded = false
    /// The state of the entry that shows (https://html.spec.whatwg.org/#dom-history-state).
    var state: HistoryState?
    /// Where no entry of the list is the document's (https://html.spec.whatwg.org/#scroll-restoration-mode, "manual").
    var isToScrollByItself = false
    /// Documents of frames and windows that were there before, which scripts may still have in their hands: the last few.
    private var former: [FormerDocument] = []
    var timers: [RealmKey: PageTimer] = [:]
    /// That of those of them that run together, with those of other documents of the site.
    var knownTaskQueue: WindowTaskQueue?
    /// What `titleMayWait` has seen last.
    var titleOfLastTask = ""
    private(set) var isStopped = false
    private(set) var isFrozen = false
    private(set) var isParserAborted = false
    /// Functions of the app's whose promise is not settled.
    var calls: [Int: (Result<ScriptData, ScriptFailure>) -> Void] = [:]
    var lastCall = 0
    /// The app's ends of channels, by the numbers that the world knows them by.
    var appPorts: [Int: AppPort] = [:]
    var lastAppPort = 0
    var hiddenElements = HiddenElements()
    var activation = Activation()
    /// The forms that scripts have sent, one for each navigable.
    var planned: [PlannedNavigation] = []
    /// Scripts that run in a task to come: of links that have been followed, and modules that are here.
    var scriptsToRun = 0
    /// `javascript:` URLs among them.
    var ownURLsToRun = 0
    /// A script written outside of the parser's own is not to write into the document.
    // https://html.spec.whatwg.org/#ignore-destructive-writes-counter
    private(set) var ignoresWrites = 0

    // https://html.spec.whatwg.org/#current-document-readiness
    enum Readiness: String {
        case loading
        case interactive
        case complete
    }

    /// On the loop's clock (https://w3c.github.io/hr-time/#dfn-time-origin).
    private let birth: Duration
    /// Milliseconds since 1970 (https://w3c.github.io/hr-time/#dom-performance-timeorigin).
    let timeOrigin: Double

    init(of active: ActiveDocument, in navigable: Navigable, page: PageCore) {
        self.active = active
        self.navigable = navigable
        self.page = page
        loop = page.session.loop
        defer {
            active.document.hidingSheets = { [weak self] in self?.elementsHiddenBySheets() ?? [] }
            active.document.scriptedInvalidity = { [weak self] in self?.isInvalid($0) }
        }
        let now = loop.clock.now
        birth = active.times?.start ?? now
        timeOrigin = Double(loop.clock.wallTime.milliseconds) - (now - birth).milliseconds
    }

    /// Milliseconds since the time origin.
    var age: Double { (loop.clock.now - birth).milliseconds }

    deinit { end() }

    /// Nothing is left to come of the document's scripts.
    private func end() {
        for timer in timers.values { if let handle = timer.handle { loop.cancel(handle) } }
        dropPlans()
        dropCalls()
        endPorts()
        closeWorkers()
        for world in worlds.values { world.close() }
        madeRealm?.close()
    }

    /// The realm, if there is one yet.
    var existingRealm: Realm? { isShut ? nil : madeRealm }

    /// A view shows the document, and no frame or window of another page does.
    var isOfView: Bool { navigable?.frame.isMainFrame == true && page.openerPage == nil }

    /// The realm; `nil` for a document that no script can work on.
    var realm: Realm? {
        if let existingRealm { return existingRealm }
        guard !isShut, let active, active.document.isScriptable else { return nil }
        let made = Realm(of: active.document, on: loop)
        madeRealm = made
        begin(made)
        policyDidChange()
        installHands(in: made)
        return made
    }

    /// The realm of a world in this document.
    func realm(in world: ScriptWorld) -> Realm? {
        guard world != .page else { return realm }
        guard let own = realm else { return nil }
        if let made = worlds[world] { return made }
        let made = Realm(of: own.document, on: loop, in: world)
        worlds[world] = made
        begin(made)
        installHands(in: made)
        return made
    }

    func say(_ message: PageMessage) { page.emit(.consoleMessage(message)) }

    /// Names a limit that a script has met: a script that meets it a million times is told of it once.
    func sayOnce(_ limit: String) {
        guard limitsMet.count < ScriptLimits.limitsTold, limitsMet.insert(limit).inserted else { return }
        say(PageMessage(level: .error, text: limit))
    }

    private var limitsMet: Set<String> = []

    /// The document's scripts have run for good: they had too much of something.
    private(set) var isShut = false

    func shut() {
        guard !isShut else { return }
        isShut = true
        stop()
        end()
        timers = [:]
    }

    /// The document is left, or its load stopped: nothing more is fetched for it.
    func stop() {
        isStopped = true
        dropPlans()
        for realm in everyRealm { realm.net.stop() }
        blocking?.load?.cancel()
        for script in deferred + inOrder + Array(soon.values) { script.load?.cancel() }
        for load in moduleLoads.values { load.cancel() }
        ahead.cancel()
        (moduleLoads, modules) = ([:], [:])
        (blocking, deferred, inOrder, soon, arrived) = (nil, [], [], [:], [])
    }

    /// The parser stays behind the script that runs, until the load is stopped.
    func abortParser() { isParserAborted = active?.builder != nil }

    // MARK: The parser's scripts

    func parser(_ builder: DocumentBuilder, met element: Element) -> ParserVerdict {
        page.documentMayHaveChanged()
        active?.checkStyles()
        if let active { navigable?.loadPartsSoFar(of: active) }
        // What comes of a part may come before the first script runs.
        heedMarkupHandlers()
        // A frame's load event, before the parser came to the script.
        if leadsOn(builder) { return verdict(builder) }
        // https://html.spec.whatwg.org/#parsing-main-incdata, an end tag "script": "perform a microtask checkpoint"
        if let realm = existingRealm, realm.agent.depth == 0 { tellOfParser(realm) }
        let prepared = prepare(element, isFromParser: true)
        // https://html.spec.whatwg.org/#script-force-async
        if started.contains(element.asNode) || element.attribute("async") != nil {
            notForcedAsync.insert(element.asNode)
        }
        guard let script = prepared else { return .goOn }
        // "If el is parser-inserted, … the script nesting level … is not greater than one, and the element's node document
        // has a style sheet that is blocking scripts": it blocks the parser.
        if script.timing == .now, script.kind == .classic, hasSheetsToCome, !builder.isNested {
            script.timing = .blocking
        }
        switch script.timing {
        case .now:
            run(script)
            return verdict(builder)
        case .blocking:
            if script.isReady, !hasSheetsToCome {
                run(script)
                return verdict(builder)
            }
            blocking = script
            lookAhead()
            return .wait
        case .deferred: deferred.append(script)
        case .inOrder: inOrder.append(script)
        case .soon: soon[ObjectIdentifier(script)] = script
        }
        return .goOn
    }

    /// A script that another script put into the document (https://html.spec.whatwg.org/#script-processing-model).
    func inserted(_ element: Element) {
        guard let script = prepare(element, isFromParser: false) else { return }
        switch script.timing {
        case .now, .blocking, .deferred: run(script)
        case .inOrder: inOrder.append(script)
        case .soon: soon[ObjectIdentifier(script)] = script
        }
    }

    // https://html.spec.whatwg.org/#prepare-the-script-element
    private func prepare(_ element: Element, isFromParser: Bool) -> PendingScript? {
        guard !isStopped, let active, !started.contains(element.asNode) else { return nil }
        let source = element.scriptSource
        let text = element.asNode.characterChildren
        if source == nil, text.isEmpty { return nil }
        // "If el is not connected, then return." A script may have taken away what the parser builds on.
        guard active.document.isConnected(element.asNode) else { return nil }
        guard let kind = ScriptKind(element) else { return nil }
        started.insert(element.asNode)
        if kind == .classic, element.attribute("nomodule") != nil { return nil }
        guard page.runsScripts, !isMuted, !(isFromParser && active.document.origin.leavesOutScripts) else { return nil }
        let request = scriptRequest(of: element, isFromParser: isFromParser)
        hideNonce(of: element)
        // PLATFORM(WebKit): ContentSecurityPolicyDirectiveList::violatedDirectiveForNonParserInsertedScripts.
        let isTrusted = !isFromParser && navigable?.isInWebKit == true
        let inline = SourceList.Inline.script(nonce: request.nonce, isTrusted: isTrusted)
        guard source != nil || active.allows(inline, text, at: element.asNode) else { return nil }
        guard kind != .classic || element.isForWindowLoad else { return nil }
        lastScript += 1
        let script = PendingScript(element, kind, number: lastScript)
        let isAsync = element.attribute("async") != nil
        guard let source else {
            script.text = text
            script.url = active.document.baseURL
            if isFromParser, let place = active.builder?.scriptPlace { script.place(text, place) }
            if kind == .module {
                script.timing = isFromParser && !isAsync ? .deferred : .soon
                script.text = nil
                if isFromParser { parserModules.insert(element.asNode) }
                loadModule(script, text: text)
            }
            return script
        }
        guard kind != .importMap, let url = source.isEmpty ? nil : active.document.resolve(source) else {
            failLater(element)
            return nil
        }
        script.url = url
        script.isExternal = true
        // A script made by another is as if `async`, unless it says `async = false`.
        let forcesAsync = !isFromParser && !notForcedAsync.contains(element.asNode)
        if isAsync || forcesAsync {
            script.timing = .soon
        } else if !isFromParser {
            script.timing = .inOrder
        } else {
            script.timing = element.attribute("defer") != nil || kind == .module ? .deferred : .blocking
        }
        if kind == .module {
            if isFromParser { parserModules.insert(element.asNode) }
            loadModule(script, text: nil)
        } else if active.allows(request, at: url) {
            fetch(script, request, active.document.encoding)
        } else {
            failLater(element)
            return nil
        }
        return script
    }

    /// "Queue an element task … to fire an event named error at el".
    private func failLater(_ element: Element) {
        loop.schedule(after: .zero) { [weak self] in self?.fire("error", at: element) }
    }

    /// Scripts whose "force async" was taken back (https://html.spec.whatwg.org/#script-force-async).
    var notForcedAsync: Set<Node> = []

    private func fetch(_ script: PendingScript, _ request: ScriptRequest, _ encoding: TextEncoding) {
        script.load = load(script.url, request) { [weak self, weak script] in
            guard let self, let script else { return }
            script.arrived($0, fallback: encoding) { [active] url in
                request.credentials == nil && active.map { script.isOfOthers(url, in: $0) } ?? true
            }
            if script.text != nil { page.partDidCome() }
            if case .success(let answer) = $0, let active {
                script.mute(
                    at: answer.url,
                    withCORS: request.credentials != nil,
                    in: active,
                    isWebKit: navigable?.isInWebKit == true
                )
            }
            didArrive(script)
        }
    }

    func verdict(_ builder: DocumentBuilder) -> ParserVerdict {
        guard !isParserAborted, leadsOn(builder), let navigable else { return isParserAborted ? .wait : .goOn }
        if navigable.isInWebKit { return .leave }
        navigable.abortDocument()
        return isParserAborted ? .wait : .goOn
    }

    /// PLATFORM(WebKit): HTMLDocumentParser::pumpTokenizerLoop ends where NavigationScheduler::locationChangePending, whatever
    /// comes of it.
    ///
    /// PLATFORM(Chromium): a move along the list is the browser's to begin.
    func leadsOn(_ builder: DocumentBuilder) -> Bool {
        guard let navigable, navigable.active === active, navigable.scheduled != nil else { return false }
        return navigable.isInWebKit || navigable.placeToTraverseTo == nil
    }

    // https://html.spec.whatwg.org/#execute-the-script-element
    func run(_ script: PendingScript) {
        // "If el's preparation-time document is not equal to el's node document, then return."
        guard !isStopped, let realm else { return }
        if let owner = realm.agent.registry.document(of: script.element.asNode), owner !== active?.document { return }
        guard let text = script.text else {
            fire("error", at: script.element)
            return
        }
        titleMayWait()
        let before = (current, base)
        let isShown = script.kind == .classic && active?.document.isInShadowTree(script.element.asNode) == false
        current = isShown ? script.element : nil
        base = script.kind == .classic ? script.url : nil
        let ignores = script.isExternal && script.timing != .blocking || script.kind == .module
        if ignores { ignoresWrites += 1 }
        switch script.kind {
        case .classic:
            let source = realm.withDynamicImports(text)
            let url = script.isExternal ? script.url : active?.url ?? script.url
            if script.hidesLaterErrors { realm.call("hideErrors", [.string(url.href)]) }
            realm.run(
                source,
                url: url.href,
                line: script.line,
                hidesErrors: script.isExternal ? script.hidesErrors : nil
            )
        case .module: realm.call("runModule", [.number(Double(script.number))])
        case .importMap: realm.call("registerImportMap", [.string(text), .string(script.url.href)])
        }
        if ignores { ignoresWrites -= 1 }
        (current, base) = before
        // PLATFORM(WebKit): ScriptElement::executePendingScript, of modules in the page too.
        let isTold = script.isExternal || script.kind == .module && navigable?.isInWebKit == true
        if isTold { fire("load", at: script.element) }
        page.documentMayHaveChanged()
    }

    // MARK: The document's progress

    // https://html.spec.whatwg.org/#the-end
    func parserDidFinish() {
        if let document = active?.document, !document.isHTMLDocument { deferScripts(of: document) }
        active?.checkStyles()
        tellParsedStyles()
        if deferred.isEmpty { heedMarkupHandlers() }
        active?.times?.domInteractive = loop.clock.now
        become(.interactive)
        runDeferred()
    }

    /// The scripts of a document of XML, which run once its tree is whole, in order.
    private func deferScripts(of document: Document) {
        var node: Node? = document.node
        while let current = node {
            document.notePolicy(of: current)
            document.noteStyle(of: current)
            if let element = document.asElement(current), element.isScript,
                let script = prepare(element, isFromParser: true)
            {
                if script.timing == .soon {
                    soon[ObjectIdentifier(script)] = script
                } else {
                    script.timing = .deferred
                    deferred.append(script)
                }
            }
            node = current.following(in: document.node)
        }
    }

    /// `DOMContentLoaded` has been fired.
    var hasEnded = false
    /// The document's `load` event is to come, in WebKit (Document::m_parser, which that event takes away).
    var owesLoad = true
    /// It is not to be told any more (FrameLoader::m_didCallImplicitClose).
    var hasTriedLoad = false
    /// It is being told (Document::m_processingLoadEvent).
    var isTellingOfLoad = false
    /// The last of `pageshow` and `pagehide` that was told is the first (Document::m_lastPageStatus).
    var isShown = false

    /// Nothing that delays the load event is under way.
    ///
    /// PLATFORM(Chromium): Document::ShouldComplete, javascript_url_task_handle_.
    var mayFireLoad: Bool { hasEnded && awaitsNoScript && ownURLsToRun == 0 }

    /// No script or style sheet is to come that another script waits for.
    var awaitsNoScript: Bool { delayingScripts == 0 && inOrder.isEmpty && soon.isEmpty && styled.isEmpty }

    func become(_ readiness: Readiness) {
        self.readiness = readiness
        madeRealm?.fire("readinessChanged")
    }

    // https://html.spec.whatwg.org/#document-open-steps
    private(set) var isReopened = false
    var isClosing = false
    /// Panels that the document may still show.
    var dialogsLeft = ScriptLimits.dialogs
    /// It is asked whether it may be left.
    var isAsking = false
    /// The events of leaving the document are told.
    private(set) var isUnloading = false

    func beginAgain() {
        isReopened = true
        (isStopped, isParserAborted, isClosing) = (false, false, false)
        hasEnded = false
        (owesLoad, hasTriedLoad) = (true, false)
        become(.loading)
    }

    /// A document that there was nothing to load for.
    func beginWhole() {
        readiness = .complete
        hasEnded = true
        owesLoad = false
    }

    /// That of a frame, or of a window that the document opened, which is no more; `isKnown`: a script has had the window.
    ///
    /// NB: a window that names itself to `open` is its own opener, and nothing keeps it.
    func keepFormer(_ document: ActiveDocument, isKnown: Bool) {
        guard let scripts = document.scripts, scripts !== self, isKnown || scripts.existingRealm != nil else { return }
        if former.count >= ScriptLimits.formerDocuments { former.removeFirst() }
        former.append(FormerDocument(document: document, page: scripts.page === page ? nil : scripts.page))
    }

    /// Another document takes the place of this one, which may come back, or its frame goes.
    ///
    /// https://html.spec.whatwg.org/#unload-a-document
    func leave(isPersisted: Bool) {
        isUnloading = true
        isShown = false
        if let madeRealm {
            madeRealm.agent.terminations += 1
            madeRealm.tellLeaving(isPersisted: isPersisted)
            madeRealm.agent.terminations -= 1
        }
        freeze()
    }

    // https://html.spec.whatwg.org/#update-document-for-history-step-application, of a move within the document
    // `isLed`: by a navigation to a fragment; WebKit's and Chromium's event knows nothing of the entry's state.
    func movedToFragment(from old: WebURL, isLed: Bool = false) {
        guard let active else { return }
        // PLATFORM(WebKit): between the parser's end and the load event Document::statePopped keeps it until after that.
        let isEarly = readiness == .interactive && page.session.configuration.profile.engine == .webKit
        if isEarly { popstateIsLed = isLed }
        madeRealm?.call("moved", [.string(old.href), .string(active.url.href), .bool(isLed), .bool(isEarly)])
        page.documentMayHaveChanged()
    }

    // MARK: Stillness

    /// No timer of the document runs while it does not show (https://html.spec.whatwg.org/#fully-active).
    private func freeze() {
        isFrozen = true
        for (key, var timer) in timers {
            if let handle = timer.handle { loop.cancel(handle) }
            timer.delay = max(timer.due - loop.clock.now, .zero)
            timer.handle = nil
            timers[key] = timer
        }
    }

    /// The document shows again: timers have as long to run as they had.
    func comeBack() {
        isFrozen = false
        isStopped = false
        isUnloading = false
        // What scripts still wrote into it ended when it was left.
        hasEnded = true
        for key in timers.keys.sorted(by: { ($0.realm, abs($0.number)) < ($1.realm, abs($1.number)) }) {
            guard var timer = timers[key], timer.handle == nil else { continue }
            schedule(&timer)
            timers[key] = timer
        }
        isShown = true
        madeRealm?.fire("pageShown", [.bool(true)])
        page.documentMayHaveChanged()
    }

    /// Nothing of the page's is under way but event streams, and timers beyond that moment on the loop's clock.
    func isIdle(until moment: Duration) -> Bool {
        guard scriptsToRun == 0, calls.isEmpty, reports == 0, inOrder.isEmpty, soon.isEmpty else { return false }
        guard moduleLoads.isEmpty, ahead.pending == 0, !planned.contains(where: \.isPending) else { return false }
        guard workers.values.allSatisfy(\.hasSettled) else { return false }
        guard everyRealm.allSatisfy({ $0.net.isIdle && !$0.net.awaitsAnswer }) else { return false }
        return arrivals.isEmpty && !timers.values.contains { $0.isAwaited && $0.due <= moment }
    }
}

private struct FormerDocument {
    let document: ActiveDocument
    /// Of a window that was closed: its document's scripts are lost without it.
    let page: PageCore?
}
