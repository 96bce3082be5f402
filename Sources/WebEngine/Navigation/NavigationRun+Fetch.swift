import WebDocument
import WebNetwork
import WebStandards

/// Getting the response: over the network hop by hop, or from what needs no network.
extension NavigationRun {
    func fetch() {
        times.fetchStart = page.session.loop.clock.now
        // WebKit's documents have been asked before.
        guard isInWebKit || isAllowedInFrame, isSecureEnough(request.url) else {
            return later { $0.fail(NavigationFailure($0.refusal, url: $0.request.url, message: "")) }
        }
        guard !isRefusedForUser(request.url) else {
            return later { $0.fail(NavigationFailure(.cancelled, url: $0.request.url, message: "")) }
        }
        switch request.url.scheme {
        case _ where request.source != nil: deliverSource()
        case "http", "https": startHop()
        case _ where page.mayAnswer(request.url, isInitial: !hasAsked): startHop()
        default: fetchLocally()
        }
    }

    /// The policies of the document around it let the frame show that URL.
    ///
    /// https://www.w3.org/TR/CSP3/#directive-frame-src
    var isAllowedInFrame: Bool {
        guard request.source == nil, request.url.scheme != "about", let container = navigable?.parent?.active else {
            return true
        }
        return container.allows(request.url, by: "frame-src", isRedirected: hasAsked)
    }

    /// The document around the frame did not come more securely.
    func isSecureEnough(_ url: WebURL) -> Bool {
        guard let container = navigable?.parent?.active else { return true }
        return page.permitted(url, as: .frame, by: container.asInitiator) != nil
    }

    /// It would come to a frame with a user in its URL.
    private func isRefusedForUser(_ url: WebURL) -> Bool {
        guard let container = navigable?.parent?.active else { return false }
        return page.refusesUser(in: url, by: container.asInitiator)
    }

    /// How what would come less securely than the document around the frame ends.
    ///
    /// PLATFORM(WebKit): DocumentLoader::willSendRequest cancels it, and what showed in the frame stays. In Chromium it is a
    /// document that does not let itself be framed.
    var refusal: NavigationFailure.Code { isInWebKit ? .cancelled : .frameRefused }

    private func fetchLocally() {
        switch request.url.scheme {
        case "about" where isEmptyDocument: later { $0.respondEmpty() }
        case "data": later { $0.deliverDataURL() }
        case "blob": later { $0.deliverBlob() }
        case "file": later { $0.deliverFile() }
        default:
            later { run in
                run.announceExternal()
                run.fail(NavigationFailure(.unsupportedScheme, url: run.request.url, message: ""))
            }
        }
    }

    /// PLATFORM(WebKit): DocumentLoader's shouldLoadAsEmptyDocument, which of the about URLs knows these; the rest goes to
    /// the network, where nothing answers to it.
    private var isEmptyDocument: Bool {
        page.session.configuration.profile.engine != .webKit || ["blank", "srcdoc"].contains(request.url.path)
    }

    /// On the loop's next turn, unless it ended before: no callback comes from inside the call that began it.
    private func later(_ body: @escaping (NavigationRun) -> Void) {
        page.session.loop.later { [self] in
            guard state != .ended else { return }
            body(self)
        }
    }

    /// The fields that the app is shown of the request it is asked about.
    ///
    /// PLATFORM(WebKit): FrameLoader::addExtraFieldsToRequest before the question; what CachedResourceRequest adds then is seen
    /// of a request that was sent, which is what a redirect and a reload ask about.
    func fieldsAsked(isRedirect: Bool) -> HTTPFields {
        guard isInWebKit, request.url.isHTTPFamily else { return request.fields }
        let whole = page.session.fields(
            for: request.url,
            method: request.method,
            contentType: request.contentType,
            extra: page.fields(request.fields),
            context: context
        )
        let wasSent = isRedirect || request.cause == .reload
        let names = Self.fieldsFromTheStart + (wasSent ? Self.fieldsOfSent : [])
        return HTTPFields(
            whole.filter { field in
                request.fields[field.name] != nil || names.contains { ASCII.equalIgnoringCase($0, field.name) }
            }
        )
    }

    private static let fieldsFromTheStart = ["Accept", "Content-Type", "Origin", "Referer", "User-Agent"]
    private static let fieldsOfSent = [
        "Upgrade-Insecure-Requests", "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-Site",
    ]

    private var context: RequestContext {
        var context = RequestContext(
            destination: isMainFrame ? .document : .frame,
            initiator: request.initiator,
            referrer: preparedReferrer()
        )
        context.hasUserGesture = request.hasUserGesture
        // PLATFORM(WebKit): a traversal has no initiator (FrameLoader::addSameSiteInfoToRequestIfNeeded), whoever led here.
        let isTraversal = isInWebKit && request.cause == .history
        context.siteForCookies = navigable?.siteForCookies(ofNavigationBy: isTraversal ? nil : request.initiator)
        if !isMainFrame { context.siteAround = navigable?.parent?.active?.siteForCookies }
        // It has come from another site, whoever asked first.
        if isLedAcrossSites { context.siteForCookies = .opaque }
        return context
    }

    /// Redirects to other sites have made the request for the view's document cross-site.
    var isLedAcrossSites: Bool {
        guard isMainFrame else { return false }
        return request.isLedAcrossSites
            || referrer.isLedAcrossSites(by: page.session.configuration.profile.sameSiteRedirects)
    }

    /// A frame is loaded as the parts of the document around it are.
    private var caching: PartsCaching {
        guard request.cacheMode == .default, let around = cachingAround else {
            return PartsCaching(mode: request.cacheMode)
        }
        // PLATFORM(WebKit): FrameLoader::defaultRequestCachingPolicy takes a frame's document from the cache where the one around
        // it is loaded again.
        return isInWebKit && around.mode != .forceCache ? PartsCaching() : around
    }

    var partsCaching: PartsCaching {
        guard request.partsCaching.mode == .default, let around = cachingAround else { return request.partsCaching }
        // PLATFORM(WebKit): FrameLoader::subresourceCachePolicy asks the frame around, and the fields are by the own load alone.
        return isInWebKit ? PartsCaching(mode: around.mode) : around
    }

    private var cachingAround: PartsCaching? { isMainFrame ? nil : request.initiator?.partsCaching }

    /// What a port that is none for the web leads to.
    ///
    /// PLATFORM(WebKit): CachedResourceLoader gives DocumentLoader nothing to load, which is an empty document then
    /// (https://fetch.spec.whatwg.org/#port-blocking: "return blocked").
    private var isEmptied: Bool {
        isInWebKit && !hasAsked && PortBlocking.blocks(request.url)
    }

    private func startHop() {
        guard !isEmptied else {
            // PLATFORM(WebKit): FrameLoader::reportBlockedLoadFailed.
            let text = "Not allowed to use restricted network port \(request.url.port ?? 0): \(request.url.href)"
            page.emit(.consoleMessage(PageMessage(level: .error, text: text)))
            leadNowhere()
            return later { $0.respondEmpty() }
        }
        let url = request.url
        var hopRequest = Hop.Request(
            navigation: id,
            url: url.removingCredentials().removingFragment(),
            method: request.method,
            body: request.body,
            contentType: request.contentType,
            fields: request.fields.filling(caching.fields),
            context: context,
            frame: frame,
            isInitial: !hasAsked,
            cacheMode: caching.mode
        )
        hopRequest.timeout = request.timeout
        hopRequest.isForHistory = request.cause == .history
        // PLATFORM(WebKit): what is sandboxed asks anew, and who comes after it does, too (recorded).
        hopRequest.isOfNobody = isInWebKit && navigable?.sandbox.contains(.origin) == true
        hopRequest.fragment = url.fragment
        hopRequest.isLedByServer = isLedByServer
        hopRequest.credential = url.credential ?? redirectCredential
        hasAsked = true
        let hop = Hop(hopRequest, session: page.session, page: page, owner: self)
        self.hop = hop
        redirect = nil
        response = nil
        hop.start()
    }

    // MARK: - Without a network

    private func respondEmpty() {
        response = ArrivingResponse(status: 0, fields: HTTPFields(), type: ResponseType(mimeType: .html))
        response?.isComplete = true
        handle(.respondedWithoutQuestion)
    }

    private func deliverSource() {
        // https://html.spec.whatwg.org/#navigate-to-a-javascript:-url: what the script gave is there in the script's task.
        if request.isSilent { deliverSourceNow() } else { later { $0.deliverSourceNow() } }
    }

    private func deliverSourceNow() {
        guard let source = request.source else { return }
        switch source {
        case .cached(let document):
            response = ArrivingResponse(
                status: document.status,
                fields: HTTPFields(),
                type: ResponseType(mimeType: MIMEType(document.mimeType) ?? .html)
            )
            response?.cached = document
        case .text(let bytes, let type):
            response = ArrivingResponse(status: 0, fields: HTTPFields(), type: ResponseType(mimeType: type))
            response?.held = bytes
            response?.isComplete = true
        }
        handle(.respondedWithoutQuestion)
    }

    private func deliverDataURL() {
        guard let data = DataURL(request.url) else {
            return fail(NavigationFailure(.invalidURL, url: request.url, message: "The data: URL has no comma."))
        }
        deliver(status: 200, type: data.mimeType, bytes: data.body)
    }

    private func deliverBlob() {
        guard let blob = request.blob else {
            return fail(NavigationFailure(.fileNotFound, url: request.url, message: "No object has that blob: URL."))
        }
        let fields: HTTPFields = blob.type.isEmpty ? [] : [HTTPField("Content-Type", blob.type)]
        deliver(
            status: 200,
            type: ResponseType(fields: fields, first: blob.bytes.span).mimeType,
            bytes: blob.bytes
        )
    }

    private func deliverFile() {
        guard let file = LocalFile.read(request.url, limit: page.session.configuration.transfer.bodyLimit) else {
            return fail(NavigationFailure(.fileNotFound, url: request.url, message: ""))
        }
        deliver(
            status: 200,
            type: file.type ?? ResponseType(fields: HTTPFields(), first: file.bytes.span).mimeType,
            bytes: file.bytes
        )
    }

    private func deliver(status: Int, type: MIMEType, bytes: [UInt8]) {
        response = ArrivingResponse(status: status, fields: HTTPFields(), type: ResponseType(mimeType: type))
        response?.held = bytes
        response?.isComplete = true
        handle(.responded(replacesDocument: true))
    }
}

/// What the network says.
extension NavigationRun: HopOwner {
    func hopHasNoNetwork(_ hop: Hop) {
        self.hop = nil
        fetchLocally()
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        if hop.hasAnsweredChallenge { wasChallenged = true }
        times.responseStart = page.session.loop.clock.now
        heedOpenerPolicy(head.fields)
        // PLATFORM(Android): what the app answers itself is no redirect, whatever its status.
        let status = hop.record.responder == .app ? 200 : head.status
        // PLATFORM(Chromium): RedirectInfo::ComputeRedirectInfo takes no empty fragment along.
        let hasFragment = isInWebKit || request.url.fragment?.isEmpty != true
        switch Redirect.next(
            status: status,
            location: page.session.locations(in: head),
            current: hasFragment ? request.url : request.url.removingFragment(),
            method: request.method,
            hasBody: !request.body.isEmpty
        ) {
        case .follow(let url, let method, let keepsBody):
            hop.note(redirect: url)
            isLedByServer = hop.record.responder == .server
            if hop.record.responder.isServer {
                let engine = page.session.configuration.profile.engine
                referrer.redirect(from: hop.url, to: url, fields: head.fields, in: engine)
            }
            redirect = PendingRedirect(url: url, method: method, keepsBody: keepsBody)
            return .discard
        case .failure:
            handle(.badRedirect)
            return .discard
        case .none:
            break
        }
        guard FrameAncestors.allow(head.fields, status: head.status, url: request.url, framedIn: navigable) else {
            fail(NavigationFailure(.frameRefused, url: request.url, message: ""))
            return .discard
        }
        return .deliver
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {
        switch state {
        case .loading:
            feed(bytes)
        case .fetching:
            // The type is sniffed, so the question waits for the first bytes, as in WebKit.
            respond(hop, first: bytes)
            guard self.hop === hop else { return hop.pass(bytes) }
            if state == .loading { return feed(bytes) }
            hold(bytes)
            if state == .awaitingResponsePolicy { hop.resume(.hold) }
        default:
            hold(bytes)
        }
    }

    private func hold(_ bytes: Span<UInt8>) {
        guard state == .awaitingResponsePolicy || state == .committing else { return }
        response?.hold(bytes)
    }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        hop.noteRecord()
        timing.note(hop, mayRead: false, at: page.session.loop.clock.now)
        if let redirect {
            self.redirect = nil
            return follow(to: redirect.url, method: redirect.method, keepsBody: redirect.keepsBody)
        }
        switch state {
        case .fetching:
            if let failure { return breakOff(hop, failure) }
            respond(hop, first: [UInt8]().span)
            guard self.hop === hop else { return hop.pass(end: nil) }
            if state == .loading { finishParsing(failure: nil) } else { response?.isComplete = true }
        case .awaitingResponsePolicy, .committing:
            response?.isComplete = true
            response?.failure = failure
        case .loading:
            finishParsing(failure: failure)
        default:
            break
        }
    }

    /// It ended before enough had come to tell its type by.
    ///
    /// PLATFORM(WebKit): an answer of which anything has come is asked about all the same, and shows nothing.
    /// PLATFORM(Chromium): its fields are enough (NavigationRequest::OnResponseStarted), and an empty document shows.
    private func breakOff(_ hop: Hop, _ failure: NavigationFailure) {
        guard isInWebKit ? !hop.unsniffed.isEmpty : hop.head != nil else { return fail(failure) }
        let bytes = hop.takeUnsniffed(with: [UInt8]().span)
        respond(hop, first: bytes.span, failure: failure)
        guard self.hop !== hop else { return }
        hop.pass(bytes.span)
        hop.pass(end: failure)
    }

    private func respond(_ hop: Hop, first bytes: Span<UInt8>, failure: NavigationFailure? = nil) {
        guard let head = hop.head else { return }
        var response = ArrivingResponse(
            status: head.status,
            fields: head.fields,
            type: ResponseType(status: head.status, fields: head.fields, first: bytes)
        )
        response.disposition = head.fields["Content-Disposition"].map(ContentDisposition.init(parsing:))
        response.failure = failure
        response.isComplete = failure != nil
        // PLATFORM(WebKit): the memory cache has the response with the URL that it was asked for by.
        if hop.record.responder == .cache, isInWebKit, hop.caching.fragment != request.url.fragment {
            response.url = request.url.replacingFragment(hop.caching.fragment)
        }
        let profile = page.session.configuration.profile
        response.clearsCache =
            hop.record.responder == .server
            && ClearSiteData(head, of: request.url, on: profile.platform).contains(.cache)
        self.response = response
        let engine = profile.engine
        handle(.responded(replacesDocument: response.replacesDocument(in: engine)))
    }
}
