import WebDocument
import WebNetwork
import WebStandards

/// Fetches a document's images and style sheets as the web view would, for their cookies and their place in the
/// order of things; the bodies are dropped unless somebody wants to know what came.
final class SubresourceLoader: HopOwner {
    private let session: SessionState
    private let navigation: NavigationID
    /// As who the document asks; a `meta` may change its referrer policy.
    var initiator: NavigationRequest.Initiator
    private var hops: [ObjectIdentifier: Flight] = [:]
    private var asked: [Key: Asked] = [:]
    /// What was asked for before its element did, which it takes whatever came.
    private var ahead: [Key: Turn] = [:]
    private var lastApart = 0
    /// How many are to hear yet of what is here already.
    private var untold = 0
    /// Bytes kept for documents with scripts; what comes when there are more is as if it had not come.
    private var bytesLeft = 1 << 25
    private let frame: FrameInfo
    private weak var page: PageCore?
    private weak let active: ActiveDocument?
    /// The last is here, of which nobody has heard yet.
    private let onLast: () -> Void
    private let onIdle: () -> Void

    private struct Flight {
        var hop: Hop
        var destination: HopRecord.Destination
        var referrer: RequestReferrer
        var cors: CORSAttribute?
        /// The document may not read what comes.
        var isRefused = false
        var redirects = 0
        var next: WebURL?
        /// As the document named it.
        var asked: Key
        var timing: ResourceTiming
        /// The page's `load` event waits for it.
        var delaysLoad: Bool
        /// Whether a redirect to that URL is followed.
        var mayFollow: (WebURL) -> Bool
        var head: ResponseHead?
        var body: [UInt8] = []

        mutating func append(_ bytes: Span<UInt8>) { bytes.append(to: &body) }
    }

    /// What came of a URL.
    struct Answer {
        var isOK: Bool
        var type: MIMEType?
        var body: [UInt8]
        /// Another origin has answered, and was not asked whether the document may read that.
        var isOpaque = false

        /// It is what the element wants, as far as that says so.
        ///
        /// https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
        func matches(_ element: Element?) -> Bool {
            SubresourceIntegrity(element?.attribute("integrity") ?? "").matches(body, isOpaque: isOpaque)
        }

        fileprivate var isImage: Bool {
            // Of what nobody waited for there is no body.
            if body.isEmpty { return isOK && type?.type == "image" }
            return type?.essence == "image/svg+xml" || Document.imageSize(of: body) != nil
        }
    }

    /// What a document asks for once, whoever names it.
    private struct Key: Hashable {
        var url: WebURL
        var destination: HopRecord.Destination
        var crossOrigin: String?
        /// Not 0: it is asked for as often as it is named.
        var apart = 0
    }

    /// When something is asked for.
    enum Turn {
        /// As its element is there to hear of it.
        case element
        /// By a `link` that has it fetched ahead.
        case link
        /// By the scanner, or a response's field.
        case scan
        /// As its element came, while the page was on its way: that asks again once somebody is there to hear of it.
        case early
    }

    private enum Asked {
        case underWay([(Answer?) -> Void])
        case done(Answer?, mayStay: Bool)
    }

    init(
        of active: ActiveDocument,
        page: PageCore,
        onLast: @escaping () -> Void,
        onIdle: @escaping () -> Void
    ) {
        self.page = page
        session = page.session
        self.active = active
        frame = active.frame
        navigation = active.id
        initiator = active.asInitiator
        self.onLast = onLast
        self.onIdle = onIdle
    }

    var isIdle: Bool { hops.isEmpty && untold == 0 }

    /// All is here that the `load` event waits for.
    var isComplete: Bool { untold == 0 && !hops.values.contains { $0.delaysLoad } }

    func isFetching(_ destination: HopRecord.Destination) -> Bool {
        hops.values.contains { $0.destination == destination }
    }

    /// Fetches a URL for an element of that name.
    ///
    /// `sheet`: it names the URL, where the document does not. `delaysLoad`: the `load` event waits for it. `mayFollow`: whether a
    /// redirect is followed.
    ///
    /// `done` is called with what came, `nil` for nothing, and never before this returns.
    func fetch(
        _ url: WebURL,
        for destination: HopRecord.Destination,
        by element: String,
        from sheet: WebURL? = nil,
        referrerPolicy: ReferrerPolicy? = nil,
        crossOrigin: String? = nil,
        turn: Turn = .element,
        delaysLoad: Bool = true,
        mayFollow: @escaping (WebURL) -> Bool,
        _ done: ((Answer?) -> Void)? = nil
    ) {
        var key = Key(url: url, destination: destination, crossOrigin: crossOrigin)
        let isInWebKit = session.configuration.profile.engine == .webKit
        let hasLoaded = active?.hasFiredLoad == true
        // PLATFORM(WebKit): FetchOptions::Cache::Reload has everything asked for as often as it is named.
        if isInWebKit, !initiator.partsCaching.fields.isEmpty, turn != .early, ahead[key] == nil {
            lastApart += 1
            key.apart = lastApart
        } else if turn == .link || turn != .element && ahead[key] == nil {
            ahead[key] = turn
        }
        // PLATFORM(WebKit): "Always use preloads", those of links for good. In Chromium the first takes it, once the document
        // has loaded.
        let isAhead = ahead[key].map { $0 == .link || !hasLoaded } ?? false
        if !isInWebKit, hasLoaded, turn == .element { ahead[key] = nil }
        switch asked[key] {
        // PLATFORM: once the document has loaded, only its images stay, of those that are some: CachedImage::canSkipRevalidation
        // (WebKit), https://html.spec.whatwg.org/#list-of-available-images.
        case .done(let answer, let mayStay)
        where destination == .image && answer?.isImage == true || isAhead || mayStay && !hasLoaded:
            guard let done else { return }
            later { loader in
                done(answer)
                if loader?.isComplete == true { loader?.onIdle() }
            }
        case .underWay(let others):
            if let done { asked[key] = .underWay(others + [done]) }
            if delaysLoad { for (id, flight) in hops where flight.asked == key { hops[id]?.delaysLoad = true } }
        case .done, nil:
            asked[key] = .underWay(done.map { [$0] } ?? [])
            var referrer = RequestReferrer(initiator)
            if let referrerPolicy { referrer.override(referrerPolicy) }
            // PLATFORM(WebKit): the document is told of in the sheet's stead.
            if let sheet, session.configuration.profile.engine == .chromium { referrer.replace(with: sheet) }
            start(
                url,
                for: key,
                destination: destination,
                referrer: referrer,
                cors: CORSAttribute(crossOrigin, of: initiator.origin),
                redirects: 0,
                timing: ResourceTiming(url, by: element, of: initiator.origin, at: session.loop.clock.now),
                delaysLoad: delaysLoad,
                mayFollow: mayFollow
            )
        }
    }

    /// A sheet of that URL is here, and need not be asked for again while the document loads.
    func hasSheet(_ url: WebURL) -> Bool {
        guard active?.hasFiredLoad != true,
            case .done(_, mayStay: true) = asked[Key(url: url, destination: .style, crossOrigin: nil)]
        else { return false }
        return true
    }

    /// What was to be an image and came as something else, or not at all.
    var brokenImages: Set<WebURL> {
        let images = asked.lazy.filter { $0.key.destination == .image }
        return Set(
            images.compactMap { if case .done(let answer, _) = $1, answer?.isImage != true { $0.url } else { nil } }
        )
    }

    /// Tells of what is known already; the document has not loaded before.
    private func later(_ tell: @escaping (SubresourceLoader?) -> Void) {
        untold += 1
        session.loop.later { [weak self] in
            self?.untold -= 1
            tell(self)
        }
    }

    func cancel() {
        for flight in hops.values { flight.hop.cancel() }
        hops = [:]
    }

    private func start(
        _ url: WebURL,
        for asked: Key,
        destination: HopRecord.Destination,
        referrer: RequestReferrer,
        cors: CORSAttribute?,
        redirects: Int,
        isLedByServer: Bool = false,
        timing: ResourceTiming,
        delaysLoad: Bool,
        mayFollow: @escaping (WebURL) -> Bool
    ) {
        let isRefused = cors == nil && page?.refusesUser(in: url, by: initiator) == true
        if page?.navigable(numbered: frame.number)?.refusesParts == true { return later { $0?.refuse(asked) } }
        guard !isRefused, let url = page?.permitted(url, as: destination, by: initiator) else {
            return later { $0?.finish(asked, with: nil, mayStay: true) }
        }
        var referrer = referrer
        referrer.prepare(for: url)
        var cors = cors
        let context = RequestContext(
            destination: destination,
            initiator: initiator,
            referrer: referrer,
            siteForCookies: initiator.siteForCookies,
            script: cors?.prepare(for: url)
        )
        var request = Hop.Request(
            navigation: navigation,
            url: url.removingCredentials(),
            fields: initiator.partsCaching.fields,
            context: context,
            frame: frame,
            isInitial: redirects == 0,
            isLedByServer: isLedByServer,
            cacheMode: initiator.partsCaching.mode
        )
        // PLATFORM(WebKit): see PageCore.refusesUser(in:by:).
        if session.configuration.profile.engine == .webKit { request.credential = url.credential }
        let hop = Hop(request, session: session, page: page, owner: self)
        hops[ObjectIdentifier(hop)] = Flight(
            hop: hop,
            destination: destination,
            referrer: referrer,
            cors: cors,
            redirects: redirects,
            asked: asked,
            timing: timing,
            delaysLoad: delaysLoad,
            mayFollow: mayFollow
        )
        hop.start()
    }

    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition {
        let isOpen = hops[ObjectIdentifier(hop)].map { $0.cors == nil } ?? false
        if isOpen && CORS.isWithheld(head, of: hop.url, from: initiator.origin)
            || hops[ObjectIdentifier(hop)]?.cors?.refuses(head) == true
        {
            hops[ObjectIdentifier(hop)]?.isRefused = true
            return .discard
        }
        hops[ObjectIdentifier(hop)]?.head = head
        guard hop.record.responder != .app else { return .deliver }
        let step = Redirect.next(
            status: head.status,
            location: session.locations(in: head),
            current: hop.url,
            method: hop.method,
            hasBody: false
        )
        guard case .follow(let url, _, _) = step else { return .deliver }
        hops[ObjectIdentifier(hop)]?.next = url
        hops[ObjectIdentifier(hop)]?.cors?.redirect(from: hop.url, to: url)
        if hop.record.responder.isServer {
            let engine = session.configuration.profile.engine
            hops[ObjectIdentifier(hop)]?.referrer.redirect(from: hop.url, to: url, fields: head.fields, in: engine)
        }
        hop.note(redirect: url)
        return .discard
    }

    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>) {
        guard let key = hops[ObjectIdentifier(hop)]?.asked, case .underWay(let waiting)? = asked[key], !waiting.isEmpty,
            bytes.count <= bytesLeft
        else { return }
        bytesLeft -= bytes.count
        // In its place: where the body is held twice, each piece, of a byte perhaps, copies all before it.
        hops[ObjectIdentifier(hop)]?.append(bytes)
    }

    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?) {
        guard var flight = hops.removeValue(forKey: ObjectIdentifier(hop)) else { return }
        hop.noteRecord()
        flight.timing.note(hop, mayRead: flight.cors != nil, at: session.loop.clock.now)
        if let next = flight.next, next.isHTTPFamily, flight.redirects < session.configuration.limits.redirects,
            flight.mayFollow(next)
        {
            return start(
                next,
                for: flight.asked,
                destination: flight.destination,
                referrer: flight.referrer,
                cors: flight.cors,
                redirects: flight.redirects + 1,
                isLedByServer: hop.record.responder == .server,
                timing: flight.timing,
                delaysLoad: flight.delaysLoad,
                mayFollow: flight.mayFollow
            )
        }
        var answer: Answer?
        if failure == nil, flight.next == nil, !flight.isRefused, let head = flight.head {
            let type = head.fields["Content-Type"].flatMap(MIMEType.init)
            let isOfOthers = [flight.asked.url, hop.url].contains { !$0.origin.sameOrigin(initiator.origin) }
            let isOK = (200...299).contains(head.status)
            answer = Answer(isOK: isOK, type: type, body: flight.body, isOpaque: isOfOthers && flight.cors == nil)
        }
        if flight.head != nil { page?.partDidCome() }
        if !flight.isRefused { active?.note(flight.timing, isWhole: answer != nil) }
        let control = flight.head.map { CacheControl(parsing: $0.fields.values(of: "Cache-Control")) }
        // PLATFORM(Chromium): an error is asked for again.
        let isWanted = answer?.isOK == true || session.configuration.profile.engine == .webKit
        finish(flight.asked, with: answer, mayStay: control?.noStore != true && isWanted)
    }

    /// It has not come, and can be asked for again.
    private func refuse(_ key: Key) {
        if case .underWay(let waiting)? = asked.removeValue(forKey: key) { for done in waiting { done(nil) } }
        if isComplete { onIdle() }
    }

    private func finish(_ key: Key, with answer: Answer?, mayStay: Bool) {
        if !hops.values.contains(where: \.delaysLoad) { onLast() }
        if case .underWay(let waiting)? = asked.updateValue(.done(answer, mayStay: mayStay), forKey: key) {
            for done in waiting { done(answer) }
        }
        if isComplete { onIdle() }
    }
}
