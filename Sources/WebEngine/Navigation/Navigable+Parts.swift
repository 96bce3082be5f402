import WebDocument
import WebNetwork
import WebStandards

/// What a document shows that is fetched for itself: images, style sheets, frames.
extension Navigable {
    /// Fetches what the parser has put into the tree since, before a script behind it runs.
    ///
    /// `isMeanwhile`: while more of it is on its way.
    func loadPartsSoFar(of active: ActiveDocument, isMeanwhile: Bool = false) {
        guard let page, page.session.configuration.loadsSubresources else { return }
        var last = active.lastPart ?? active.document.node
        var parts = active.document.embeddedParts(
            behind: &last,
            limit: page.session.configuration.limits.subresources,
            on: page.session.configuration.profile.imageScreen
        )
        // What a style sheet imports whose end may be missing, is looked for once the page is whole.
        if isMeanwhile, let found = parts.last, !isClosed(found, in: active) { parts.removeLast() }
        active.lastPart = last
        load(parts, of: active, page)
    }

    /// Fetches what has come of a document so far, while more of it is on its way.
    func loadEarlyParts(of active: ActiveDocument) {
        guard let page, page.session.configuration.loadsSubresources else { return }
        active.scripts?.heedMarkupHandlers(behind: active.early.last)
        guard active.scripts?.existingRealm == nil, active.lastPart == nil else {
            return loadPartsSoFar(of: active, isMeanwhile: true)
        }
        var last = active.early.last ?? active.document.node
        let found = active.document.embeddedParts(
            behind: &last,
            limit: max(0, page.session.configuration.limits.subresources - active.early.count),
            on: page.session.configuration.profile.imageScreen
        )
        active.early.last = last
        active.early.count += found.count
        let parts = found.filter { part, node in
            guard case .importingSheet = part else { return true }
            return active.policy == nil && isClosed((part, node), in: active)
        }
        load(parts, of: active, page, isEarly: true)
    }

    // NB: of a sheet that nothing follows the end may be missing yet.
    private func isClosed(_ found: (part: EmbeddedPart, node: Node), in active: ActiveDocument) -> Bool {
        guard case .importingSheet = found.part else { return true }
        return found.node.followingSkippingChildren(in: active.document.node) != nil
    }

    /// Fetches the parts of a whole document that are not fetched yet.
    func loadParts(of active: ActiveDocument) {
        guard let page, page.session.configuration.loadsSubresources else { return }
        let parts = active.document.embeddedParts(
            limit: page.session.configuration.limits.subresources,
            on: page.session.configuration.profile.imageScreen
        )
        load(parts, of: active, page)
    }

    /// Fetches what the response's fields name, before the page is read.
    ///
    /// https://html.spec.whatwg.org/#process-link-headers
    func preload(_ links: [LinkField], of active: ActiveDocument) {
        guard let page, !links.isEmpty else { return }
        let screen = page.session.configuration.profile.imageScreen.screen
        // One by one: they go out in the order of the fields.
        for link in links.prefix(page.session.configuration.limits.subresources) {
            if let part = UpcomingPart(link, on: screen) { preload([part], of: active) }
        }
    }

    /// Fetches what the page names behind the script that its parser waits for.
    ///
    /// https://html.spec.whatwg.org/#speculative-fetch
    func preload(_ parts: [UpcomingPart], of active: ActiveDocument) {
        guard let page, page.session.configuration.loadsSubresources, !parts.isEmpty else { return }
        let loader = page.loader(of: active, in: self)
        let engine = page.session.configuration.profile.engine
        let turns = (0...UpcomingPart.lastTurn).map { turn in parts.filter { $0.turn(in: engine) == turn } }
        for part in turns.joined() {
            let destination: HopRecord.Destination
            switch part.kind {
            case .image where !page.loadsImages: continue
            case .image: destination = .image
            case .styleSheet: destination = .style
            case .script where active.document.origin.leavesOutScripts: continue
            // PLATFORM(WebKit): TokenPreloadScanner knows no modules of links.
            case .script where part.isOfModuleLink && isInWebKit: continue
            case .script:
                active.scripts?.preload(part)
                continue
            case .ahead(let destination):
                var preload = Preload(destination, part.reference, crossOrigin: part.crossOrigin)
                preload.referrerPolicy = part.referrerPolicy
                fetchAhead(preload, of: active, loader)
                continue
            }
            guard let url = active.document.resolve(part.reference), url.isHTTPFamily else { continue }
            // Of a violation its element is told.
            guard active.allowsUntold(url, as: destination, nonce: part.nonce ?? "") else { continue }
            // The element will want to know what came.
            let redirects = active.redirects(of: url, as: destination, nonce: part.nonce ?? "")
            loader.fetch(
                url.removingFragment(),
                for: destination,
                by: part.element,
                referrerPolicy: part.referrerPolicy.flatMap { ReferrerPolicy(token: $0) },
                crossOrigin: part.crossOrigin,
                turn: .scan,
                mayFollow: redirects
            ) { _ in }
        }
    }

    private func load(
        _ parts: [(part: EmbeddedPart, node: Node)],
        of active: ActiveDocument,
        _ page: PageCore,
        isEarly: Bool = false
    ) {
        guard !parts.isEmpty else { return }
        // Scripts hear of what came of each, once the page is whole.
        let hasListeners = active.lastPart != nil || active.document.hasEventHandlers
        let scripts = !isEarly && (hasListeners || active.scripts?.existingRealm != nil) ? active.scripts : nil
        let loader = page.loader(of: active, in: self)
        var frames: [(Navigable, NavigationRequest)] = []
        var objects: [(Navigable, NavigationRequest)] = []
        let settingsElements = active.document.settingsElements(before: parts.map(\.node))
        defer {
            if !settingsElements.isEmpty {
                active.document.settingsElementsThatCount = nil
                loader.initiator = active.asInitiator
            }
        }
        for (part, node) in parts {
            if !settingsElements.isEmpty {
                active.document.settingsElementsThatCount = settingsElements[node]
                loader.initiator = active.asInitiator
            }
            switch part {
            case .image where !page.loadsImages: break
            case .image, .emptyImage, .styleSheet, .importingSheet, .preload:
                if let scripts {
                    scripts.loadResource(of: node, in: active.document, isFromParser: true)
                } else {
                    fetch(part, of: node, active, loader, isEarly: isEarly)
                }
            case .frame(let frame):
                if active.children.contains(where: { $0.container == frame.node && $0.hasBegun }) { continue }
                var request = request(for: frame, in: active)
                guard mayNest(request.url), mayShow(frame, request.url, in: active),
                    let child = child(for: frame, in: active)
                else { continue }
                request = child.restoring(request)
                child.hasBegun = true
                if request.isBlank, page.beginsBlankFramesAtOnce {
                    frames.append((child, request))
                } else if frame.isLazy, page.showsLazyFrames {
                    beginSoon(child, with: request)
                } else if frame.isObject {
                    objects.append((child, request))
                } else {
                    frames.append((child, request))
                }
            }
        }
        // The app is asked in the frames' order.
        let first = page.beginsBlankFramesAtOnce ? frames.firstIndex { !$0.1.isBlank } ?? frames.count : 0
        for (child, request) in frames[..<first] { page.tellOfBlankFrame(child, request) }
        beginNow(frames[first...], of: active, page)
        // PLATFORM(WebKit): objects wait for the layout (LocalFrameView::updateEmbeddedObjects).
        open(objects, of: active, page)
        guard page.beginsBlankFramesAtOnce else { return }
        for (child, request) in frames where request.isBlank && !child.isDestroyed {
            active.scripts?.heedMarkupHandlers()
            _ = child.anyDocument()
            child.showBlank(request)
        }
    }

    /// An `object` or `embed` is for `object-src` to allow, whatever it turns out to be.
    ///
    /// https://www.w3.org/TR/CSP3/#directive-object-src
    func mayShow(_ frame: EmbeddedFrame, _ url: WebURL, in active: ActiveDocument) -> Bool {
        // PLATFORM(WebKit): FrameLoader::SubframeLoader::loadSubframe, portAllowed: then there is no frame.
        if isInWebKit, PortBlocking.blocks(url) { return false }
        return !frame.isObject || active.allows(url, by: "object-src")
    }

    /// What the `object` around the frame was to show is none: its fallback content shows, and loads what is in it.
    ///
    /// https://html.spec.whatwg.org/#the-object-element, step 3.5: "If the load failed (e.g. there was an HTTP 404 error, …),
    /// … then jump to the step below labeled fallback."
    func showFallback() {
        guard let container, let parent, let active = parent.active, let page, isObject else { return }
        active.document.showFallback(of: container)
        guard page.session.configuration.loadsSubresources else { return }
        let parts = active.document.embeddedParts(
            inside: container,
            limit: page.session.configuration.limits.subresources,
            on: page.session.configuration.profile.imageScreen
        )
        parent.load(parts.filter { if case .frame = $0.part { true } else { false } }, of: active, page)
    }

    /// What `object` and `embed` elements show of a document that was kept.
    ///
    /// PLATFORM(WebKit): HTMLPlugInImageElement::resumeFromDocumentSuspension has them ask for it again.
    func reloadObjects(of active: ActiveDocument) {
        for child in active.children {
            guard let container = child.container, let frame = active.document.embeddedFrame(of: container),
                frame.isObject, !active.document.showsFallback(of: container)
            else { continue }
            begin(child, with: request(for: frame, in: active))
        }
    }

    /// The pictures of buttons and videos of a document that was kept, where they were none.
    ///
    /// PLATFORM(WebKit): ImageInputType and HTMLVideoElement, didAttachRenderers: the page is laid out anew.
    func reloadBrokenImages(of active: ActiveDocument) {
        guard let page, !active.brokenImages.isEmpty else { return }
        let screen = page.session.configuration.profile.imageScreen
        for (part, node) in active.document.embeddedParts(
            limit: page.session.configuration.limits.subresources,
            on: screen
        )
        where ["input", "video"].contains(node.localName) {
            guard case .image(let reference, _) = part, let url = active.document.resolve(reference),
                active.brokenImages.contains(url.removingFragment())
            else { continue }
            active.scripts?.dropResource(of: node)
            load([(part, node)], of: active, page)
        }
    }

    var isObject: Bool { container?.isObject ?? false }

    /// A page is first drawn with the next picture of a screen that has sixty a second.
    private static let timeToDrawing = Duration.milliseconds(16)

    /// When the page is first drawn; nothing waits for that.
    func beginSoon(_ child: Navigable, with request: NavigationRequest) {
        child.dropScheduled()
        child.isLazy = true
        child.scheduled = page?.session.loop.schedule(after: Self.timeToDrawing) { [weak self, weak child] in
            guard let self, let child else { return }
            child.scheduled = nil
            if !child.isDestroyed { begin(child, with: request) }
            page?.checkIdle()
        }
    }

    /// Begins what the frames are to show that the parser has met: the app is asked before a script behind them runs.
    ///
    /// The requests wait for the answer, so what needs none goes out first.
    private func beginNow(
        _ frames: ArraySlice<(Navigable, NavigationRequest)>,
        of active: ActiveDocument,
        _ page: PageCore
    ) {
        var later: [(Navigable, NavigationRequest)] = []
        // One that is refused at once does not end the load of those behind it.
        active.framesToOpen += 1
        for (child, request) in frames where !child.isDestroyed {
            if request.isBlank, page.beginsBlankFramesAtOnce {
                page.tellOfBlankFrame(child, request)
            } else if request.url.scheme == "javascript" {
                later.append((child, request))
            } else if child.runs.isEmpty, child.scheduled == nil {
                // Not in the place of what a script has begun there meanwhile.
                var request = request
                request.isWithinScript = true
                begin(child, with: request)
            }
        }
        active.framesToOpen -= 1
        open(later, of: active, page)
    }

    /// Begins what the frames are to show in a task to come.
    func open(_ frames: [(Navigable, NavigationRequest)], of active: ActiveDocument, _ page: PageCore) {
        guard !frames.isEmpty else { return }
        active.framesToOpen += frames.count
        _ = page.session.loop.schedule(after: .zero) { [weak self] in
            guard let self, self.active === active else { return }
            if active.failure == nil {
                for (child, request) in frames where !child.isDestroyed {
                    if request.isBlank, page.beginsBlankFramesAtOnce {
                        page.tellOfBlankFrame(child, request)
                    } else if child.runs.isEmpty, child.scheduled == nil {
                        // Not in the place of what a script has begun there meanwhile.
                        begin(child, with: request)
                    }
                }
            }
            // One that is refused at once does not end the load of those behind it.
            active.framesToOpen -= frames.count
            checkLoaded()
        }
    }

    /// Fetches what no script will be run from.
    ///
    /// PLATFORM(WebKit): LinkLoader::preloadIfNeeded does not ask whether scripts are on.
    private func fetchAhead(_ preload: Preload, of active: ActiveDocument, _ loader: SubresourceLoader) {
        guard let url = active.document.resolve(preload.reference), url.isHTTPFamily else { return }
        if let scripts = active.scripts { return scripts.fetchAhead(preload, at: url) }
        let isModule = preload.destination == .module
        let destination: HopRecord.Destination =
            switch preload.destination {
            case .font: .font
            case .fetch: .fetch
            case .track: .track
            default: .script
            }
        guard active.policy == nil, isInWebKit || destination != .script else { return }
        loader.fetch(
            url.removingFragment(),
            for: destination,
            by: "link",
            referrerPolicy: preload.referrerPolicy.flatMap { ReferrerPolicy(token: $0) },
            crossOrigin: isModule ? preload.crossOrigin ?? "" : preload.crossOrigin,
            turn: .early,
            mayFollow: { _ in true }
        )
    }

    /// Fetches what no script hears of.
    private func fetch(
        _ part: EmbeddedPart,
        of node: Node,
        _ active: ActiveDocument,
        _ loader: SubresourceLoader,
        isEarly: Bool
    ) {
        switch part {
        case .image(let reference, _): fetch(reference, for: .image, of: node, active, loader, isEarly)
        case .styleSheet(let reference): fetch(reference, for: .style, of: node, active, loader, isEarly)
        case .importingSheet(let text): Self.importSheets(of: text, from: nil, active, loader)
        case .preload(let preload) where preload.destination == .style:
            fetch(preload.reference, for: .style, of: node, active, loader, isEarly)
        case .preload(let preload) where preload.destination == .image && page?.loadsImages == true:
            fetch(preload.reference, for: .image, of: node, active, loader, isEarly)
        // What comes is kept for whoever asks for it.
        case .preload(let preload) where preload.destination != .image && active.scripts == nil:
            fetchAhead(preload, of: active, loader)
        case .preload(let preload) where preload.destination != .image:
            active.scripts?.loadResource(of: node, in: active.document, isFromParser: true)
        case .preload, .frame, .emptyImage: break
        }
    }

    private func fetch(
        _ reference: String,
        for destination: HopRecord.Destination,
        of node: Node,
        _ active: ActiveDocument,
        _ loader: SubresourceLoader,
        _ isEarly: Bool
    ) {
        guard let page, let url = active.document.resolve(reference) else { return }
        let element = active.document.asElement(node)
        let nonce = element.map(active.nonce) ?? ""
        // What the policies refuse is told of once the page is whole.
        if isEarly, !active.allowsUntold(url, as: destination, nonce: nonce) { return }
        let isAllowed =
            destination == .image ? active.allows(image: url, of: node) : active.allows(styleSheet: url, nonce: nonce)
        guard isAllowed else { return }
        guard url.isHTTPFamily || page.mayAnswer(url, isInitial: true) else { return }
        let redirects = active.redirects(of: url, as: destination, nonce: nonce)
        let turn: SubresourceLoader.Turn = isEarly ? .early : .element
        guard destination == .style else {
            // A script that comes may want to know what came.
            let done: ((SubresourceLoader.Answer?) -> Void)? = isEarly && active.scripts != nil ? { _ in } : nil
            return loader.fetch(
                url.removingFragment(),
                for: destination,
                by: node.localName,
                referrerPolicy: element?.referrerPolicy,
                crossOrigin: element?.attribute("crossorigin"),
                turn: turn,
                delaysLoad: active.document.delaysLoad(node, runsScripts: page.runsScripts),
                mayFollow: redirects,
                done
            )
        }
        loader.fetch(
            url.removingFragment(),
            for: destination,
            by: node.localName,
            referrerPolicy: element?.referrerPolicy,
            crossOrigin: element?.attribute("crossorigin"),
            turn: turn,
            delaysLoad: active.document.delaysLoad(node, runsScripts: page.runsScripts),
            mayFollow: redirects
        ) { answer in
            // OPTIMIZATION: where nobody can ask for the sheet, it is read for what it imports alone.
            guard let answer, active.scripts != nil && !isEarly || SheetImports.mayBe(in: answer.body),
                isEarly || answer.matches(element), let sheet = StyleSheetText(answer, in: active.document)
            else { return }
            if !isEarly { active.scripts?.keep(sheet, of: node, writtenAs: reference, from: url) }
            Self.importSheets(of: sheet.text, from: url, active, loader)
        }
    }

    private static func importSheets(
        of text: String,
        from url: WebURL?,
        _ active: ActiveDocument,
        _ loader: SubresourceLoader
    ) {
        let arrived: (WebURL, String) -> Void = { [weak active] url, text in active?.scripts?.keepImport(url, text) }
        SheetImports.Fetch(of: active, by: loader, arrived: arrived).begin(text, from: url)
    }
}

extension PageCore {
    /// PLATFORM(UIWebView): its delegate hears of an empty frame as of another.
    var beginsBlankFramesAtOnce: Bool {
        if case .uiWebView = session.configuration.profile.platform { return false }
        return true
    }

    /// PLATFORM(WebKit): frames can be lazy from Safari 16.4 on; in Chromium from 77 on.
    var showsLazyFrames: Bool {
        guard runsScripts else { return false }
        return switch session.configuration.profile.platform {
        case .wkWebView(let version): version >= 16
        case .uiWebView: false
        case .android: true
        }
    }

    /// What fetches the images and style sheets of a document, as the document asks now.
    func loader(of active: ActiveDocument, in navigable: Navigable) -> SubresourceLoader {
        if let loader = active.subresources {
            loader.initiator = active.asInitiator
            return loader
        }
        let loader = SubresourceLoader(
            of: active,
            page: self,
            // PLATFORM(WebKit): an element hears of its image in a task of its own.
            onLast: { [weak navigable] in navigable?.checkFinished() },
            onIdle: { [weak navigable] in
                navigable?.checkLoaded()
                navigable?.networkDidAnswer()
                navigable?.page?.checkIdle()
            }
        )
        active.subresources = loader
        return loader
    }
}

extension UpcomingPart {
    fileprivate static let lastTurn = 2

    /// What is fetched before others that the scanner found at once.
    fileprivate func turn(in engine: Profile.Engine) -> Int {
        switch (engine, kind) {
        // PLATFORM(WebKit): scripts that nothing waits for come after the others, images last.
        case (.webKit, .image), (.webKit, .ahead): 2
        case (.webKit, .script): isAsync ? 1 : 0
        // PLATFORM(Chromium): what neither stops the parser nor is seen comes last.
        case (.chromium, .script): isAsync || isDeferred ? 1 : 0
        default: 0
        }
    }
}
