import WebDocument
import WebNetwork
import WebStandards

// Images and style sheets of a document with scripts: their elements hear whether they came.
extension DocumentScripts {
    /// What came of an element's image or style sheet.
    struct Resource {
        /// As it is written.
        var reference: String
        var url: WebURL
        /// A style sheet's text, once it is here, where it is from, and how many of the document's were there then.
        var text: String?
        var sheetURL: WebURL?
        var sheetNumber = 0
        /// An image's size in pixels.
        var size: (width: Int, height: Int)?
        var isPending = true
        /// An image's pixels for each CSS pixel.
        var density = 1.0
        /// It is fetched ahead of its use.
        var isPreload = false

        mutating func takeSheet(of other: Resource?) {
            (text, sheetURL, sheetNumber) = (other?.text, other?.sheetURL, other?.sheetNumber ?? 0)
        }
    }

    /// Loads what the element shows, if it does not yet: https://html.spec.whatwg.org/#link-type-stylesheet,
    /// https://html.spec.whatwg.org/#update-the-image-data and https://html.spec.whatwg.org/#link-type-preload.
    func loadResource(of node: Node, in document: Document, isFromParser: Bool = false) {
        guard let active, active.document === document, page.session.configuration.loadsSubresources,
            let part = document.embeddedPart(of: node, on: page.session.configuration.profile.imageScreen)
        else { return }
        let (reference, destination): (String, HopRecord.Destination)
        var (density, isPreload) = (1.0, false)
        switch part {
        case .image(let written, let pixels) where page.loadsImages:
            (reference, destination, density) = (written, .image, pixels)
        case .styleSheet(let written) where document.isConnected(node): (reference, destination) = (written, .style)
        case .emptyImage: return tellOfEmptyImage(node)
        case .importingSheet(let text): return loadImports(of: node, text, isFromParser: isFromParser)
        case .preload(let preload) where document.isConnected(node):
            switch preload.destination {
            case .image where page.loadsImages: destination = .image
            case .style: destination = .style
            case .image: return
            case .script, .module, .font, .fetch, .track, .worker: return fetchAhead(preload, for: node)
            }
            (reference, isPreload) = (preload.reference, true)
        default: return
        }
        if let known = resources[node], known.reference == reference, known.isPreload == isPreload { return }
        guard resources.count < ScriptLimits.resources else { return }
        guard !isParting else {
            if destination == .image, !isPreload { askForPartingImage(reference, of: node, by: active) }
            return
        }
        guard let url = document.resolve(reference), allows(url, as: destination, of: node, by: active) else {
            resources[node] = Resource(reference: reference, url: .aboutBlank, isPending: false, isPreload: isPreload)
            loop.schedule(after: .zero) { [weak self] in self?.fire("error", at: node) }
            return
        }
        let before = resources[node]
        resources[node] = Resource(reference: reference, url: url, density: density, isPreload: isPreload)
        if destination == .style, !isPreload {
            if takeTwin(of: node) { return }
            // https://html.spec.whatwg.org/#link-type-stylesheet: the sheet is removed once the next is here.
            resources[node]?.takeSheet(of: before)
        }
        // https://html.spec.whatwg.org/#contributes-a-script-blocking-style-sheet
        //
        // PLATFORM(WebKit): Style::Scope::addPendingSheet, whoever put it in.
        let mayBlock = isFromParser || navigable?.isInWebKit == true
        if mayBlock, destination == .style, !isPreload, readiness == .loading, document.blocksScripts(node) {
            sheetsToCome.insert(node)
        }
        let done: (SubresourceLoader.Answer?) -> Void = { [weak self] answer in
            guard let self else { return }
            // The element may want something else by now.
            guard let resource = resources[node], resource.reference == reference, resource.isPreload == isPreload
            else {
                return sheetIsHere(node)
            }
            finish(node, destination, answer)
        }
        if let data = DataURL(url) {
            arrivesSoon { [weak self] in
                self?.page.partDidCome()
                done(.init(isOK: true, type: data.mimeType, body: data.body))
            }
        } else if url.scheme == "blob" {
            let entry = page.session.blobURLs[url]
            loop.schedule(after: .zero) {
                done(entry.map { .init(isOK: true, type: MIMEType($0.type), body: $0.bytes) })
            }
        } else if url.isHTTPFamily || page.mayAnswer(url, isInitial: true), let navigable {
            let nonce = destination == .style ? nonce(of: node, in: document) : ""
            page.loader(of: active, in: navigable).fetch(
                url.removingFragment(),
                for: destination,
                by: node.localName,
                referrerPolicy: document.asElement(node)?.referrerPolicy,
                crossOrigin: document.asElement(node)?.attribute("crossorigin"),
                turn: isPreload ? .link : .element,
                delaysLoad: document.delaysLoad(node, runsScripts: page.runsScripts),
                mayFollow: active.redirects(of: url, as: destination, nonce: nonce),
                done
            )
        } else {
            loop.schedule(after: .zero) { done(nil) }
        }
    }

    /// What is loaded now is of use to a server alone.
    ///
    /// PLATFORM(WebKit): Page dismissal begins with the question whether the page may be left.
    private var isParting: Bool { isUnloading || isLeaving && navigable?.isInWebKit == true }

    /// An image that a page makes as it is left is asked for, and nobody hears of it: sites count their visits so.
    ///
    /// PLATFORM: ImageLoader, WebKit's (PingLoader::loadImage) and Chromium's ("keepalive").
    private func askForPartingImage(_ reference: String, of node: Node, by active: ActiveDocument) {
        resources[node] = Resource(reference: reference, url: .aboutBlank, isPending: false)
        guard let url = active.document.resolve(reference), url.isHTTPFamily,
            allows(url, as: .image, of: node, by: active)
        else { return }
        var request = FetchRequest(url: url.removingFragment())
        if navigable?.isInWebKit == true {
            request.fields = [HTTPField("Cache-Control", "max-age=0")]
        } else {
            request.destination = .image
        }
        request.credentials = .include
        request.referrerPolicy = active.document.asElement(node)?.referrerPolicy
        request.isKeptAlive = true
        UnheardFetch.send(request, by: active, page: page)
    }

    /// https://html.spec.whatwg.org/#update-the-image-data, "If selected source is null": that a `src` is empty is an error.
    private func tellOfEmptyImage(_ node: Node) {
        guard page.loadsImages, resources[node]?.reference != "", resources.count < ScriptLimits.resources else {
            return
        }
        resources[node] = Resource(reference: "", url: .aboutBlank, isPending: false)
        arrivesSoon { [weak self] in self?.fire("error", at: node) }
    }

    /// Tells of what has come: in a task of its own, or before the page's `load` event, whichever comes first.
    ///
    /// https://html.spec.whatwg.org/#delay-the-load-event; in WebKit ImageLoader::dispatchPendingLoadEvents.
    private func arrivesSoon(_ told: @escaping () -> Void) {
        lastArrival += 1
        let number = lastArrival
        arrivals[number] = told
        loop.schedule(after: .zero) { [weak self] in
            self?.arrivals.removeValue(forKey: number)?()
            self?.page.checkIdle()
        }
    }

    func tellOfArrivals() {
        // What `data:` URLs gave first, and what their elements are to hear of it.
        for _ in 0..<2 { for number in arrivals.keys.sorted() { arrivals.removeValue(forKey: number)?() } }
    }

    /// Whether the page has loaded is looked at in a task of its own, behind what a script that came late has led to.
    ///
    /// PLATFORM(WebKit): Document::decrementLoadEventDelayCount, m_loadEventDelayTimer.
    func checkLoadedLater() {
        isToCheckLoaded = true
        loop.schedule(after: .zero) { [weak self] in
            self?.checkLoadedNow()
            self?.page.checkIdle()
        }
    }

    func checkLoadedNow() {
        guard isToCheckLoaded else { return }
        isToCheckLoaded = false
        navigable?.checkLoaded()
    }

    private func allows(
        _ url: WebURL,
        as destination: HopRecord.Destination,
        of node: Node,
        by active: ActiveDocument
    ) -> Bool {
        guard destination == .style, let element = active.document.asElement(node) else {
            return active.allows(image: url, of: node)
        }
        defer { hideNonce(of: element) }
        return active.allows(styleSheet: url, nonce: nonce(of: node, in: active.document))
    }

    // https://html.spec.whatwg.org/#modulepreload and #link-type-preload, of what is neither image nor style sheet
    private func fetchAhead(_ preload: Preload, for node: Node) {
        let known = resources[node]
        guard let active, resources.count < ScriptLimits.resources,
            known?.reference != preload.reference || known?.isPreload != true,
            let url = active.document.resolve(preload.reference), url.isHTTPFamily
        else { return }
        resources[node] = Resource(reference: preload.reference, url: url, isPending: false, isPreload: true)
        let told: (Bool) -> Void = { [weak self] hasCome in self?.tell(node, hasCome: hasCome) }
        guard preload.destination == .script || preload.destination == .module else {
            return fetchAhead(preload, at: url, told: told)
        }
        ahead.pending += 1
        self.preload(UpcomingPart(preload)) { [weak self] hasCome in
            self?.ahead.pending -= 1
            told(hasCome)
            self?.page.checkIdle()
        }
    }

    /// Fetches what the sheet of a `style` element imports; scripts behind it wait for that.
    private func loadImports(of node: Node, _ text: String, isFromParser: Bool) {
        guard let active, let navigable, resources[node]?.reference != text, resources.count < ScriptLimits.resources
        else {
            return
        }
        resources[node] = Resource(reference: text, url: active.url, isPending: true)
        styled.insert(node)
        if isFromParser, readiness == .loading { sheetsToCome.insert(node) }
        fetchImports(of: text, from: nil, by: page.loader(of: active, in: navigable)) { [weak self] haveCome in
            // Those that are here already are told of before this returns.
            self?.loop.schedule(after: .zero) { [weak self] in
                guard let self else { return }
                if resources[node]?.reference == text {
                    resources[node]?.isPending = false
                    styled.remove(node)
                }
                fire(haveCome ? "load" : "error", at: node)
                sheetIsHere(node)
                self.navigable?.checkLoaded()
            }
        }
    }

    private func fetchImports(
        of text: String,
        from url: WebURL?,
        by loader: SubresourceLoader,
        done: @escaping (Bool) -> Void
    ) {
        guard let active else { return done(false) }
        let arrived: (WebURL, String) -> Void = { [weak self] url, text in self?.keepImport(url, text) }
        SheetImports.Fetch(of: active, by: loader, arrived: arrived, done: done).begin(text, from: url)
    }

    /// Has the sheet of an element to which nobody listens: scripts may come that ask for it.
    func keep(_ sheet: StyleSheetText, of node: Node, writtenAs reference: String, from url: WebURL) {
        guard resources.count < ScriptLimits.resources else { return }
        sheetsArrived += 1
        resources[node] = Resource(
            reference: reference,
            url: url,
            text: sheet.text,
            sheetURL: url,
            sheetNumber: sheetsArrived,
            isPending: false
        )
    }

    func keepImport(_ url: WebURL, _ text: String) {
        imports[url.href] = text
        sheetsArrived += 1
    }

    /// Scripts need not wait for that sheet any more.
    private func sheetIsHere(_ node: Node) {
        if sheetsToCome.remove(node) != nil, sheetsToCome.isEmpty { sheetsDidArrive() }
    }

    /// PLATFORM: LinkLoader, WebKit's and Chromium's: a `link` that was taken out does not hear of what it names.
    private func tell(_ link: Node, hasCome: Bool) {
        guard active?.document.isConnected(link) == true else { return }
        fire(hasCome ? "load" : "error", at: link)
    }

    private func finish(_ node: Node, _ destination: HopRecord.Destination, _ answer: SubresourceLoader.Answer?) {
        guard let active, let navigable, let resource = resources[node] else { return }
        if resource.isPreload {
            resources[node]?.isPending = false
            // PLATFORM(WebKit): an answer that says no is none, but for images.
            return tell(node, hasCome: answer.map { $0.isOK || destination == .image } ?? false)
        }
        if destination == .style, let answer, answer.matches(active.document.asElement(node)),
            let sheet = StyleSheetText(answer, in: active.document)
        {
            resources[node]?.text = sheet.text
            resources[node]?.sheetURL = resource.url
            sheetsArrived += 1
            resources[node]?.sheetNumber = sheetsArrived
            fetchImports(of: sheet.text, from: resource.url, by: page.loader(of: active, in: navigable)) {
                [weak self] haveCome in
                self?.finish(node, isLoaded: haveCome)
            }
            return
        }
        if destination == .image, let answer {
            let isDrawing = answer.type?.essence == "image/svg+xml"
            let size = Document.imageSize(of: answer.body)
            resources[node]?.size = isDrawing ? Document.drawingSize(of: answer.body) : size
            return finish(node, isLoaded: resources[node]?.size != nil || isDrawing)
        }
        resources[node]?.takeSheet(of: nil)
        if answer?.isOK == true { finish(node, isLoaded: false) } else { finishBroken(node) }
    }

    /// A sheet that is in the document already applies at once.
    ///
    /// PLATFORM: the memory cache, WebKit's (CachedCSSStyleSheet::didAddClient) and Chromium's.
    private func takeTwin(of node: Node) -> Bool {
        guard let url = resources[node]?.url, let active, let navigable, isPlain(node),
            page.loader(of: active, in: navigable).hasSheet(url.removingFragment()),
            let twin = resources.first(where: { other, sheet in
                sheet.url == url && sheet.sheetURL == url && !sheet.isPending && !sheet.isPreload && isPlain(other)
            })
        else { return false }
        resources[node]?.takeSheet(of: twin.value)
        resources[node]?.isPending = false
        sheetsArrived += 1
        resources[node]?.sheetNumber = sheetsArrived
        arrivesSoon { [weak self] in self?.fire("load", at: node) }
        return true
    }

    private func isPlain(_ node: Node) -> Bool {
        guard let element = active?.document.asElement(node) else { return false }
        return element.attribute("crossorigin") == nil && element.attribute("integrity") == nil
    }

    /// The element is to load what it shows once more.
    func dropResource(of node: Node) { resources[node] = nil }

    /// PLATFORM(WebKit): ImageLoader::notifyFinished queues a task, which Document::implicitClose does not wait for, and
    /// HTMLLinkElement::notifyLoadedSheetAndAllCriticalSubresources does as well ("dispatchEventSoon"): the page is complete
    /// before, and scripts that waited for a sheet have run.
    private func finish(_ node: Node, isLoaded: Bool) {
        resources[node]?.isPending = false
        let event = isLoaded ? "load" : "error"
        if navigable?.isInWebKit == true {
            arrivesSoon { [weak self] in self?.fire(event, at: node) }
        } else {
            fire(event, at: node)
        }
        sheetIsHere(node)
    }

    /// Nothing came.
    ///
    /// PLATFORM(WebKit): SubresourceLoader::didCancel tells the document behind the element.
    private func finishBroken(_ node: Node) {
        resources[node]?.isPending = false
        guard navigable?.isInWebKit == true, sheetsToCome.contains(node) else {
            fire("error", at: node)
            return sheetIsHere(node)
        }
        styled.insert(node)
        sheetIsHere(node)
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            styled.remove(node)
            fire("error", at: node)
            navigable?.checkLoaded()
            page.checkIdle()
        }
    }
}
