internal import WebStandards

/// What rules ask of a run.
extension Inspection {
    /// The login URL's host, which the iOS sample reader compares cookies' domains with.
    var loginHost: String { recording.start.host ?? "" }

    /// Requests for the page itself, in order.
    var documents: [RecordedHop] { run.documents }

    /// Requests that are the login's own: for its pages, and to its site; what other sites do with theirs is their affair.
    var ownHops: [RecordedHop] {
        run.hops.filter { $0.isMainDocument || $0.url.isOfSite(of: recording.start) }
    }

    /// The answer that the login ends with.
    var lastDocument: RecordedHop? { run.hops.last(where: \.isMainDocument) }

    /// The page that the login ends on.
    var successPage: RecordedPage? { run.pages.last { $0.frame == 0 } }

    /// The hop that the login's last page came with; without pages, as in a HAR file without bodies, the last that shows.
    var successHop: RecordedHop? {
        successPage?.hop.flatMap(run.hop) ?? run.hops.last { $0.isMainDocument && $0.isShown }
    }

    func findOffers() -> [Offer] {
        guard let name = expectation.cookieName else { return [] }
        return run.hops.flatMap { hop in hop.offeredCookies.map { (hop, $0) } }.filter { $0.1.name == name }
    }

    /// Those of ``offers`` that bring a value, and do not take the cookie away.
    var tokenOffers: [Offer] {
        offers.filter { offer in
            !offer.cookie.value.isEmpty
                && ![.removed].contains(offer.cookie.decision?.outcome)
                && (offer.cookie.parsed?.maxAge ?? 1) > 0
        }
    }

    /// The last of these with an answer for the page itself, where no page is shown from then on.
    ///
    /// No reader looks any more: that is what is wrong, and the cookie's path, host or time are no more than what comes of it.
    var offerWithoutPage: Offer? {
        guard let offer = tokenOffers.last(where: { $0.hop.isMainDocument }) else { return nil }
        let isShown = documents.contains { $0.isShown && $0.sequence >= offer.hop.sequence }
        return isShown || offer.cookie.decision?.isStored == false ? nil : offer
    }

    /// The jar as the login leaves it.
    var finalJar: [Cookie] { jar(at: .max) }

    /// The token's cookies that are left.
    var finalTokenCookies: [Cookie] { finalJar.filter { $0.name == expectation.cookieName } }

    /// `CookieManager.getCookie(url)` at that moment: the cookies of that URL, in the header's order.
    ///
    /// It hides neither HttpOnly nor SameSite cookies.
    func cookies(for url: WebURL, at sequence: Int = .max) -> [Cookie] {
        guard let host = url.host else { return [] }
        let fitting = jar(at: sequence).filter { cookie in
            (cookie.hostOnly ? cookie.domain == host : CookieMatching.domainMatches(host, cookie.domain))
                && CookieMatching.pathMatches(url.path, cookie.path)
                && (!cookie.secure || url.isPotentiallyTrustworthy)
        }
        // RFC 6265bis, section 5.8.3, step 2: "Cookies with longer paths are listed before … earlier creation-times …"
        return fitting.enumerated().sorted { a, b in
            let (first, second) = (a.element, b.element)
            if first.path.utf8.count != second.path.utf8.count {
                return first.path.utf8.count > second.path.utf8.count
            }
            return (first.creation, a.offset) < (second.creation, b.offset)
        }.map(\.element)
    }

    /// The token in that title, as the app cuts it out.
    func token(inTitle title: String) -> String? {
        switch expectation.titleForm {
        case .prefix(let text): TitleTokens.after(text, in: title)
        case .lastWordQuery(let name):
            TitleTokens.lastWordQuery(title).first { $0.0 == name && !$0.1.isEmpty }?.1
        case .pattern(let expression): TitleTokens.match(of: expression, in: title)
        case nil: nil
        }
    }

    /// Callbacks that say that a page is done, not a frame as far as the platform tells.
    var finishes: [RecordedCallback] { run.callbacks.filter { $0.kind == .finish && !$0.isForFrame } }

    /// Deliveries to the scheme, or the URL, that the app waits for.
    var awaited: [RecordedDelivery] {
        guard let wanted = expectation.redirect else { return [] }
        return run.deliveries.filter { ASCII.equalIgnoringCase($0.url.scheme, wanted.scheme) }
    }

    /// The token itself, as far as it is known.
    var tokens: [String] {
        switch expectation.place {
        case .cookie: Set(tokenOffers.map(\.cookie.value) + scriptTokens).sorted()
        case .title:
            Set((run.titles.map(\.text) + [successPage?.title ?? ""]).compactMap(token(inTitle:))).sorted()
        case .redirect(let form):
            Set(awaited.flatMap { $0.url.parameters.filter { $0.name == form.parameter }.map(\.value) }).sorted()
        }
    }

    private var scriptTokens: [String] {
        run.cookieChanges.filter { $0.change.cookie.name == expectation.cookieName && !$0.change.cookie.value.isEmpty }
            .map(\.change.cookie.value)
    }

    /// The requests that ask for authorization.
    var authorizationRequests: [RecordedHop] { run.authorizationRequests }

    /// Authorization requests with the answers that came.
    var authorizations: [(request: RecordedHop, answer: WebURL)] { run.authorizations }

    /// Where an authorization answer stands.
    func at(answer: WebURL) -> Place {
        let hop = run.hops.first { $0.redirect == answer }
        let delivery = run.deliveries.first { $0.url == answer }
        return hop.map { field("Location", of: $0) } ?? delivery.map(at) ?? .login
    }
}

extension Inspection {
    /// Where one chain of redirects comes by for the third time.
    var loop: RecordedHop? {
        var visits: [String: Int] = [:]
        for hop in documents {
            if hop.cause != .redirect { visits = [:] }
            let key = "\(hop.method) \(hop.url.removingFragment().href)"
            visits[key, default: 0] += 1
            if visits[key] == 3, hop.redirect != nil { return hop }
        }
        return nil
    }

    /// Redirects in a row, where there are so many: one finding for each such chain, at its last redirect.
    func chains(longerThan most: Int, upTo end: Int) -> [Finding] {
        // What has no end is not too long.
        guard loop == nil else { return [] }
        var chains: [[RecordedHop]] = []
        for hop in documents {
            if hop.cause == .redirect, !chains.isEmpty {
                chains[chains.count - 1].append(hop)
            } else {
                chains.append([hop])
            }
        }
        return chains.compactMap { chain in
            let redirects = chain.filter { $0.redirect != nil }
            guard redirects.count > most, redirects.count <= end, let last = redirects.last else { return nil }
            return finding("There are \(redirects.count) redirects in a row.", at: field("Location", of: last))
        }
    }
}

extension WebURL {
    /// The parameters of the query, then of the fragment.
    package var parameters: [(name: String, value: String)] {
        (URLEncoded.parse(query ?? "") + URLEncoded.parse(fragment ?? "")).map { (name: $0.0, value: $0.1) }
    }

    /// The first parameter of that name.
    package func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The same site, as far as a page's parts are concerned: the registrable domain, whatever the scheme.
    func isOfSite(of other: WebURL) -> Bool {
        func domain(_ url: WebURL) -> String {
            PublicSuffixList.system.registrableDomain(of: url.hostname) ?? url.hostname
        }
        return domain(self) == domain(other)
    }

    /// Nobody else can listen: it is this machine.
    var isOfThisMachine: Bool { hasLoopbackHost }
}
