import WebDocument
import WebNetwork
import WebStandards

/// From the response to the whole document.
extension NavigationRun {
    func commit() {
        guard let response, let navigable else { return }
        let document = response.cached ?? makeDocument(for: response, of: isRefusedRedirect ? .opaque : origin)
        // What shows in the place of something refused is of nobody's origin.
        if response.cached == nil, !isRefusedRedirect, request.url.scheme == "about" || isOfScript {
            document.share(request.initiator?.domain)
        }
        if isInWebKit, response.cached == nil, let old = navigable.active {
            document.inheritedNavigations = old.handOnNavigations()
        }
        // PLATFORM(WebKit): the page that is left is not kept either (recorded).
        if isMainFrame, isInWebKit, response.clearsCache, navigable.active?.origin == origin {
            navigable.active?.isSalvageable = false
        }
        let old = navigable.commit(document, by: self)
        if isMainFrame {
            page.didCommit(document, by: self, replacing: old)
        } else {
            if let left = request.left { document.scripts?.state = left.state }
            let isRenewed = request.history == .keep || request.cause == .history
            page.frameDidChange(
                navigable,
                isNewEntry: request.history == .push,
                isRenewed: isRenewed,
                replacing: old
            )
        }
        if !request.isSilent { announceCommit(of: document, response) }
        handle(.committed)
        guard state == .loading else { return }
        if response.cached != nil {
            if isMainFrame { page.titleMayHaveChanged() }
            // WebKit shows the title of a restored page before it is finished.
            _ = page.session.loop.schedule(after: .zero) { navigable.didRestore() }
            return
        }
        document.scripts?.documentDidBegin()
        navigable.preload(LinkField.parse(response.fields.values(of: "Link")), of: document)
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
                    url: document.url,
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
        var source = DocumentOrigin(url: request.url, contentType: response.type.mimeType)
        let isBlank = request.isBlank
        let creator = (navigable?.parent ?? navigable?.opener)?.active
        // What a script gave is no response: it has the request of the document in whose place it comes, as that is to be
        // repeated. https://html.spec.whatwg.org/#navigate-to-a-javascript:-url, "request referrer: oldDocState's", "about base
        // URL: targetNavigable's active document's about base URL".
        let before = request.isSilent ? navigable?.active : nil
        source.fallbackBaseURL =
            request.baseURL ?? before?.document.origin.fallbackBaseURL ?? (isBlank ? creator?.document.baseURL : nil)
        // https://html.spec.whatwg.org/#dom-document-referrer. PLATFORM(WebKit, Chromium): of an `srcdoc` document it is what a
        // request for that URL would say.
        source.referrer = before?.document.referrer ?? preparedReferrer().url?.href ?? ""
        if isBlank || request.source == nil && request.url.scheme == "about" {
            // https://html.spec.whatwg.org/#creating-a-new-browsing-context: an empty document is a new one, and so in UTF-8.
            source.containerEncoding = .utf8
        } else if let container = navigable?.parent?.active, container.origin.sameOrigin(origin) {
            source.containerEncoding = container.document.encoding
        }
        if isInWebKit { (source.controlOrder, source.brokenBase) = (.parser, .none) }
        // PLATFORM(WebKit): TextResourceDecoder knows no JSON.
        source.takesJSONForUTF8 = !isInWebKit
        source.contentLanguage = response.fields["Content-Language"]
        source.imageTitle = isInWebKit ? .pixels : .brackets
        let own = ContentSecurityPolicy(response.fields, url: source.url)
        // https://html.spec.whatwg.org/#determining-navigation-params-policy-container
        let isLocal = ["about", "blob", "data"].contains(source.url.scheme) || isOfScript
        let security = isLocal ? request.initiator?.policy ?? own : own
        let sandbox = (navigable?.sandbox ?? []).union(security?.sandbox ?? [])
        let origin = sandbox.contains(.origin) ? .opaque : origin
        // PLATFORM(Chromium): the opaque one of a sandboxed document.
        let siteOrigin = isInWebKit && sandbox.contains(.origin) ? request.url.origin : origin
        // NB: of a document that may not run scripts of its own the tree is for those of the documents around it all the same.
        let isScriptable = page.runsScripts && page.session.configuration.parser == .standard
        source.scripting = isScriptable && !sandbox.contains(.scripts)
        source.declaresShadowRoots = isScriptable
        source.leavesOutScripts = !page.allowsContentScripts
        let builder = DocumentBuilder(source, parser: page.session.configuration.parser)
        if let state = request.left?.formState { builder.restore(state) }
        let active = ActiveDocument(
            id: id,
            frame: frame,
            builder: builder,
            url: request.url,
            origin: origin,
            siteForCookies: navigable?.siteForCookies(ofDocumentFrom: siteOrigin) ?? .opaque,
            status: response.status,
            mimeType: response.type.mimeType.essence,
            referrerPolicy: policy ?? inheritedReferrerPolicy,
            repeatable: before?.repeatable
                ?? RepeatableRequest(
                    method: request.method,
                    body: request.body,
                    contentType: request.contentType,
                    mayReadFile: request.mayReadFile,
                    text: request.handedText
                ),
            initiator: before.map(\.initiator) ?? initiatorToRepeat
        )
        times.domLoading = page.session.loop.clock.now
        times.responseStart = times.responseStart ?? times.domLoading
        active.times = times
        active.hasTaintedOrigin = referrer.hasTaintedOrigin
        active.isLedAcrossSites = isLedAcrossSites
        // https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer: "If document's origin is an opaque
        // origin, return no referrer". PLATFORM(WebKit): FrameLoader::outgoingReferrer says the URL all the same.
        active.saysNoReferrer = !isInWebKit && origin == .opaque
        active.policy = security
        active.reporter = ViolationReporter(of: active, page: page)
        active.endpoints = ReportingEndpoints.parse(response.fields, base: source.url)
        active.sandbox = sandbox
        active.openerPolicy = openerPolicy ?? before?.openerPolicy ?? OpenerPolicy()
        if isScriptable, let navigable {
            let scripts = DocumentScripts(of: active, in: navigable, page: page)
            active.scripts = scripts
            if source.scripting { builder.scripts = scripts }
        }
        active.inheritedCookieURL = request.initiator?.cookieURL
        // PLATFORM(Chromium): since 115 every origin is on its own but where it says otherwise. WebKit knows no such thing.
        active.isKeyedByOrigin =
            page.session.configuration.profile.engine == .chromium && response.fields["Origin-Agent-Cluster"] != "?0"
        active.leftFrames = request.left?.frames ?? []
        active.refreshHeader = response.fields.combined("Refresh")
        active.lastModified = response.fields["Last-Modified"]
        active.requestedURL = requestedURL
        active.partsCaching = partsCaching
        active.isPrivate =
            request.url.scheme == "https" && CacheControl(parsing: response.fields.values(of: "Cache-Control")).noStore
        return active
    }

    /// The policy of a document that has none of its own.
    ///
    /// https://html.spec.whatwg.org/#determining-navigation-params-policy-container: a frame's own text has that of the document
    /// around it. PLATFORM(WebKit): FrameLoader::effectiveReferrerPolicy; so has whatever shows in a frame, and a window has
    /// its opener's.
    private var inheritedReferrerPolicy: ReferrerPolicy {
        guard isInWebKit || request.url.href == "about:srcdoc" else { return .standard }
        return (navigable?.parent ?? navigable?.opener)?.active?.currentReferrerPolicy ?? .standard
    }

    /// Who asked, for when the document is fetched again: that request says what the last one of this navigation said, of
    /// which a redirect may have left the origin alone, or nothing.
    private var initiatorToRepeat: NavigationRequest.Initiator? {
        var initiator = request.initiator
        guard request.url.isHTTPFamily, request.source == nil else { return initiator }
        if let url = referrer.url {
            initiator?.referrer = url
        } else {
            initiator?.isHidden = true
        }
        return initiator
    }

    /// What a `javascript:` URL gave.
    private var isOfScript: Bool { request.source != nil && request.cause == .script }

    /// https://html.spec.whatwg.org/#determining-the-origin: `about:blank` and `about:srcdoc` take the one of who asked.
    private var origin: Origin {
        if request.url.scheme == "about", let initiator = request.initiator { return initiator.origin }
        return (request.baseURL ?? request.url).origin(in: page.session.configuration.profile.engine)
    }

    /// A script has opened the document anew, while more of what was asked for is to come, which nothing reads.
    private var isOpenedAnew: Bool { navigable?.active?.scripts?.isReopened == true }

    /// The body of the document that shows is to come, or a part of it.
    var isReceiving: Bool { hop != nil }

    func feed(_ bytes: Span<UInt8>) {
        guard !isOpenedAnew, let builder = navigable?.active?.builder else { return }
        guard !endsWithItsFirstBytes else {
            hop?.cancel()
            return finishParsing(failure: NavigationFailure(.mediaHandled, url: request.url, message: ""))
        }
        builder.feed(bytes)
        navigable?.active?.scripts?.lookAhead()
        if isMainFrame { page.titleMayHaveChanged() }
        if let active = navigable?.active { seekEarlyParts(of: active) }
        // What is not well-formed shows as far as it is.
        if let failure = builder.failure, failure != .notWellFormed {
            fail(NavigationFailure(.documentTooLarge, url: request.url, message: ""))
        }
    }

    /// PLATFORM(WebKit): WebLocalFrameLoaderClient::committedLoad, "If the document is a stand-alone media document, now is the
    /// right time to cancel the WebKit load" (pluginWillHandleLoadError).
    private var endsWithItsFirstBytes: Bool {
        guard isInWebKit, let essence = response?.type.mimeType.essence else { return false }
        return essence.hasPrefix("video/") || essence.hasPrefix("audio/")
    }

    func finishParsing(failure: NavigationFailure?) {
        hop = nil
        guard let navigable, let active = navigable.active, active.builder != nil || isOpenedAnew else { return }
        active.times?.responseEnd = page.session.loop.clock.now
        active.timing = timing
        // https://w3c.github.io/resource-timing/#mark-resource-timing, for what the element around asks for.
        if request.cause == .frame { navigable.parent?.active?.note(timing, isWhole: failure == nil) }
        guard !isOpenedAnew, let builder = active.builder else {
            if let failure { return fail(failure) }
            return navigable.checkLoaded()
        }
        builder.onWhole = { [weak self, weak active] in
            guard let self, let active, navigable.active === active else { return }
            didParse(active, in: navigable, failure: failure)
        }
        builder.finish()
    }

    private func didParse(_ active: ActiveDocument, in navigable: Navigable, failure: NavigationFailure?) {
        active.builder = nil
        stopSeekingEarlyParts(of: active)
        if isMainFrame { page.titleMayHaveChanged() }
        if let failure { return fail(failure) }
        active.checkStyles()
        navigable.loadParts(of: active)
        active.scripts?.parserDidFinish()
        navigable.checkLoaded(isByParser: true)
    }
}
