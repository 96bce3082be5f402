import WebDocument
import WebNetwork
import WebStandards

/// From the response to the whole document.
extension NavigationRun {
    func commit() {
        guard let response, let navigable else { return }
        let document = response.cached ?? makeDocument(for: response, of: origin)
        let old = navigable.commit(document, by: self)
        if isMainFrame {
            page.didCommit(document, by: self, replacing: old)
        } else {
            page.frameDidChange(navigable, isNewEntry: request.history == .push)
        }
        if !request.isSilent { announceCommit(of: document, response) }
        handle(.committed)
        guard state == .loading else { return }
        if response.cached != nil {
            if isMainFrame { page.titleMayHaveChanged() }
            // WebKit shows the title of a restored page before it is finished.
            _ = page.session.loop.schedule(after: .zero) { [self] in
                // PLATFORM(WebKit): one whose load was cancelled fails each time it is shown.
                if let failure = document.failure { fail(failure) } else { navigable.didRestore() }
            }
            return
        }
        document.scripts?.documentDidBegin()
        self.response?.held = []
        if !response.held.isEmpty { feed(response.held.span) }
        if response.isComplete {
            finishParsing(failure: response.failure)
        } else if !response.held.isEmpty {
            hop?.resume(.deliver)
        }
    }

    private func announceCommit(of document: ActiveDocument, _ response: ArrivingResponse) {
        page.emit(
            .committed(
                Commit(
                    navigation: id,
                    url: document.shownURL,
                    status: response.status,
                    mimeType: response.type.mimeType.essence,
                    frame: frame,
                    origin: document.origin
                )
            )
        )
    }

    func makeDocument(for response: ArrivingResponse, of origin: Origin) -> ActiveDocument {
        let policy = ReferrerPolicy.parse(response.fields.values(of: "Referrer-Policy"))
        var source = DocumentOrigin(url: request.url.removingCredentials(), contentType: response.type.mimeType)
        source.fallbackBaseURL = request.baseURL
        // https://html.spec.whatwg.org/#dom-document-referrer
        source.referrer = preparedReferrer().url?.href ?? ""
        if let container = navigable?.parent?.active, container.origin.sameOrigin(origin) {
            source.containerEncoding = container.document.encoding
        }
        source.controlOrder = page.session.configuration.profile.engine == .webKit ? .parser : .tree
        let own = ContentSecurityPolicy(response.fields, url: source.url)
        // https://html.spec.whatwg.org/#determining-navigation-params-policy-container
        let isLocal =
            ["about", "blob", "data"].contains(source.url.scheme) || request.source != nil && request.cause == .script
        let security = isLocal ? request.initiator?.policy ?? own : own
        let sandbox = security?.sandboxTokens
        let origin = sandbox.map { $0.contains("allow-same-origin") } ?? true ? origin : .opaque
        source.scripting =
            page.runsScripts && page.session.configuration.parser == .standard
            && sandbox.map { $0.contains("allow-scripts") } ?? true
        let builder = DocumentBuilder(source, parser: page.session.configuration.parser)
        let active = ActiveDocument(
            id: id,
            frame: frame,
            builder: builder,
            url: request.url,
            origin: origin,
            siteForCookies: navigable?.siteForCookies(ofDocumentFrom: origin) ?? .opaque,
            status: response.status,
            mimeType: response.type.mimeType.essence,
            referrerPolicy: policy ?? .standard,
            repeatable: RepeatableRequest(
                method: request.method,
                body: request.body,
                contentType: request.contentType,
                mayReadFile: request.mayReadFile
            ),
            initiator: request.initiator
        )
        active.policy = security
        if source.scripting, let navigable {
            let scripts = DocumentScripts(of: active, in: navigable, page: page)
            active.scripts = scripts
            builder.scripts = scripts
        }
        active.refreshHeader = response.fields["Refresh"]
        active.lastModified = response.fields["Last-Modified"]
        active.isPrivate =
            request.url.scheme == "https" && CacheControl(parsing: response.fields.values(of: "Cache-Control")).noStore
        return active
    }

    /// https://html.spec.whatwg.org/#determining-the-origin: `about:blank` and `about:srcdoc` take the one of who asked.
    private var origin: Origin {
        if request.url.scheme == "about", let initiator = request.initiator { return initiator.origin }
        return (request.baseURL ?? request.url).origin
    }

    func feed(_ bytes: Span<UInt8>) {
        guard let builder = navigable?.active?.builder else { return }
        builder.feed(bytes)
        if isMainFrame { page.titleMayHaveChanged() }
        if builder.failure != nil { fail(NavigationFailure(.documentTooLarge, url: request.url, message: "")) }
    }

    func finishParsing(failure: NavigationFailure?) {
        hop = nil
        guard let navigable, let active = navigable.active, let builder = active.builder else { return }
        builder.onWhole = { [weak self, weak active] in
            guard let self, let active, navigable.active === active else { return }
            didParse(active, in: navigable, failure: failure)
        }
        builder.finish()
    }

    private func didParse(_ active: ActiveDocument, in navigable: Navigable, failure: NavigationFailure?) {
        active.builder = nil
        if isMainFrame { page.titleMayHaveChanged() }
        if let failure { return fail(failure) }
        loadParts(of: active)
        active.scripts?.parserDidFinish()
        navigable.checkLoaded()
    }

    private func loadParts(of active: ActiveDocument) {
        let configuration = page.session.configuration
        guard configuration.loadsSubresources, let navigable else { return }
        let parts = active.document.embeddedParts(limit: configuration.limits.subresources)
        guard !parts.isEmpty else { return }
        let base = active.document.baseURL
        // Scripts hear of what came of each.
        let scripts = active.scripts?.existingRealm == nil ? nil : active.scripts
        var frames: [(Navigable, NavigationRequest)] = []
        for (part, node) in parts {
            switch part {
            case .image where !page.loadsImages: break
            case .image where scripts != nil, .styleSheet where scripts != nil:
                scripts?.loadResource(of: node, in: active.document)
            case .image(let reference): fetch(reference, for: .image, base: base, active: active)
            case .styleSheet(let reference):
                fetch(reference, for: .style, base: base, active: active)
            case .frame(let frame):
                guard let child = navigable.child(for: frame, in: active), !child.hasBegun else { continue }
                child.hasBegun = true
                frames.append((child, navigable.request(for: frame, in: active)))
            }
        }
        open(frames, of: active)
    }

    /// PLATFORM(WebKit): frames wait for the policy's answer, so what needs none is asked for first.
    private func open(_ frames: [(Navigable, NavigationRequest)], of active: ActiveDocument) {
        guard !frames.isEmpty else { return }
        active.hasFramesToOpen = true
        _ = page.session.loop.schedule(after: .zero) { [weak navigable] in
            guard let navigable, navigable.active === active else { return }
            active.hasFramesToOpen = false
            if active.failure == nil {
                // Not in the place of what a script has begun there meanwhile.
                for (child, request) in frames where child.runs.isEmpty && child.scheduled == nil {
                    navigable.begin(child, with: request)
                }
            }
            navigable.checkLoaded()
        }
    }

    private func fetch(
        _ reference: String,
        for destination: HopRecord.Destination,
        base: WebURL,
        active: ActiveDocument
    ) {
        guard let url = WebURL(reference, base: base), let navigable else { return }
        guard active.allows(url, by: destination == .image ? "img-src" : "style-src-elem") else { return }
        guard url.isHTTPFamily || page.mayAnswer(url, isInitial: true) else { return }
        page.loader(of: active, in: navigable).fetch(url.removingFragment(), for: destination)
    }
}

extension PageCore {
    /// What fetches the images and style sheets of a document.
    func loader(of active: ActiveDocument, in navigable: Navigable) -> SubresourceLoader {
        if let loader = active.subresources { return loader }
        let loader = SubresourceLoader(
            page: self,
            frame: active.frame,
            navigation: active.id,
            initiator: active.asInitiator,
            onIdle: { [weak navigable] in navigable?.checkLoaded() }
        )
        active.subresources = loader
        return loader
    }
}
