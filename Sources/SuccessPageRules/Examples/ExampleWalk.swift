internal import WebStandards

/// Walks an example on one platform: cookies by the jar that the engine has, callbacks as that platform makes them.
struct ExampleWalk {
    /// 2026-01-01T00:00:00Z.
    private static let began = UnixTime(seconds: 1_767_225_600)

    let platform: Platform
    private let expectation: TokenExpectation
    var run: LoginRun
    var sequence = 0
    private var jar: CookieJar
    private var now = began
    /// What follows is of other platforms.
    private var isSkipping = false
    /// Where the last answer redirects to, and by which method.
    private var pending: (url: WebURL, method: String)?

    init(platform: Platform, expectation: TokenExpectation) {
        self.platform = platform
        self.expectation = expectation
        let profile =
            switch platform {
            case .uiWebView: "uiWebView(iOS: 12)"
            case .wkWebView: "wkWebView(iOS: 17)"
            case .android: "android(api: 34)"
            }
        run = LoginRun(
            source: .live,
            profile: profile,
            platform: platform,
            evidence: Set(Evidence.allCases).subtracting([.severalRuns, .probes]),
            began: Self.began
        )
        jar = CookieJar(
            thirdPartyPolicy: platform == .uiWebView ? .blockWhenNeverVisited : .block,
            unspecifiedSameSite: platform == .android ? .laxAllowingUnsafe : .none,
            noneSameSite: platform.noneSameSite,
            trustsLoopback: platform.trustsLoopback,
            replacement: platform.cookieReplacement
        )
        jar.keepsJournal = true
    }

    mutating func next() -> Int {
        sequence += 1
        return sequence
    }

    /// The page that the view shows.
    var page: Int? { run.pages.lastIndex { $0.frame == 0 } }
    var pageURL: WebURL? { page.map { run.pages[$0].url } }

    mutating func take(_ step: ExampleScript.Step) throws(ExampleError) {
        guard !isSkipping else { return }
        switch step {
        case .hop(let hop): try take(hop)
        case .event(let word, let rest): try take(word, rest)
        }
    }

    mutating func end() -> LoginRun {
        finishPage()
        return run
    }

    // MARK: - Hops

    private mutating func take(_ text: ExampleScript.Hop) throws(ExampleError) {
        var hop = try request(text)
        if hop.isMainDocument, hop.cause != .redirect { finishPage() }
        ask(about: hop)
        answer(text, &hop)
        run.hops.append(hop)
        pending = nil
        guard let target = hop.redirect else { return show(hop, text.markup) }
        if case .follow(_, let method, _) = Redirect.next(
            status: hop.status,
            location: [target.href],
            current: hop.url,
            method: hop.method,
            hasBody: false
        ) {
            lead(to: target, text.location, from: hop, method)
            if target.isHTTPFamily { pending = (target, method) }
        }
    }

    private func request(_ text: ExampleScript.Hop) throws(ExampleError) -> RecordedHop {
        let number = run.hops.count + 1
        guard let (method, address, words) = text.request else {
            guard let pending else { throw ExampleError(line: "\(text.status)") }
            var hop = RecordedHop(number: number, sequence: 0, url: pending.url, method: pending.method)
            hop.cause = .redirect
            if let last = run.hops.last {
                hop.frame = last.frame
                hop.destination = last.destination
                hop.initiator = last.initiator
            }
            return hop
        }
        guard let url = WebURL(address, base: pageURL ?? run.hops.last?.url) else { throw ExampleError(line: address) }
        var hop = RecordedHop(number: number, sequence: 0, url: url, method: method)
        hop.cause = run.hops.isEmpty ? .load : method == "POST" ? .form : .link
        hop.initiator = run.hops.isEmpty ? nil : pageURL
        for word in words {
            if word == "frame" {
                hop.frame = 1
                hop.destination = .frame
                hop.cause = .element
            } else if let destination = HopRecord.Destination(rawValue: String(word)) {
                hop.destination = destination
                hop.cause = .element
            } else if let cause = RecordedHop.Cause(rawValue: String(word)) {
                hop.cause = cause
            } else if word == "by-script" {
                hop.cause = .script
            } else {
                throw ExampleError(line: String(word))
            }
        }
        hop.hasUserGesture = [.link, .form].contains(hop.cause)
        return hop
    }

    private mutating func answer(_ text: ExampleScript.Hop, _ hop: inout RecordedHop) {
        let access = CookieAccess(
            url: hop.url,
            sameSite: SameSiteContext(
                url: hop.url,
                siteForCookies: hop.isMainDocument ? hop.initiator?.site : pageURL?.site,
                isTopLevelNavigation: hop.isMainDocument,
                method: hop.method
            ),
            isThirdParty: !hop.isMainDocument
                && pageURL.map { !$0.site.isSchemefullySameSite(hop.url.site) } ?? false,
            now: now
        )
        hop.sequence = next()
        hop.time = now
        let cookies = jar.header(for: access)
        hop.cookies = cookies.decisions
        hop.requestFields = text.requestFields
        if let value = cookies.value { hop.requestFields.append("Cookie", value) }
        hop.status = text.status
        hop.responseFields = text.fields
        for field in text.fields.values(of: "set-cookie") { hop.cookies.append(jar.receive(field, access: access)) }
        noteChanges(hop.sequence)
        let type = MIMEType.extract(from: text.fields)
        hop.mediaType = type?.essence ?? "text/html"
        hop.declaredCharset = type?["charset"]
        hop.usedEncoding = hop.declaredCharset ?? "UTF-8"
        hop.bodySize = text.fields["Content-Length"].flatMap { Int($0) } ?? text.markup.utf8.count
        if let location = text.location, Redirect.isRedirectStatus(text.status) {
            hop.redirect = WebURL(location, base: hop.url)
        }
        hop.isDownload = text.fields["Content-Disposition"]?.lowercased().hasPrefix("attachment") == true
        hop.isShown =
            [.document, .frame].contains(hop.destination) && hop.redirect == nil && !hop.isDownload
            && ![0, 204, 205].contains(hop.status)
    }

    private mutating func show(_ hop: RecordedHop, _ markup: String) {
        guard hop.isShown else { return }
        var page = RecordedPage(hop: hop.number, url: hop.url, frame: hop.frame, committed: next())
        page.read(markup: markup)
        page.text = Self.text(of: markup)
        run.pages.append(page)
        guard hop.frame == 0 else { return tellFrameFinished() }
        tellCommitted(hop)
        if let title = page.title { change(title: title) }
    }

    private static func text(of markup: String) -> String {
        let withoutParts = markup.replacing(#/(?is)<(script|style|title)\b.*?</\1\s*>/#, with: " ")
        return withoutParts.replacing(#/<[^>]*>/#, with: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    mutating func finishPage() {
        guard let page, run.pages[page].finished == nil else { return }
        run.pages[page].finished = next()
        tellFinished(run.pages[page])
    }

    mutating func change(title: String) {
        run.titles.append(RecordedTitle(sequence: next(), text: title, page: page))
        if platform == .android { tell("onReceivedTitle", .title, pageURL) }
    }

    private mutating func noteChanges(_ sequence: Int) {
        run.cookieChanges += jar.takeJournal().map { RecordedCookieChange(sequence: sequence, change: $0) }
    }

    private mutating func lead(to url: WebURL, _ text: String?, from hop: RecordedHop, _ method: String) {
        guard expectation.isForTheApp(url) else { return }
        var delivery = RecordedDelivery(sequence: next(), url: url, text: text, hop: hop.number)
        delivery.method = method
        delivery.frame = hop.frame
        delivery.hasUserGesture = hop.hasUserGesture
        run.deliveries.append(delivery)
        if !url.isHTTPFamily { tellLed(to: delivery) }
    }

    // MARK: - Events

    private mutating func take(_ word: String, _ rest: String) throws(ExampleError) {
        switch word {
        case "finish": finishPage()
        case "title": change(title: rest)
        case "html4": if let page { run.pages[page].titleInHTML4 = rest }
        case "cookie":
            guard let pageURL else { throw ExampleError(line: rest) }
            let access = CookieAccess(url: pageURL, api: .script, now: now)
            _ = jar.setDocumentCookie(rest, access: access)
            noteChanges(next())
        case "cookies":
            guard let pageURL else { throw ExampleError(line: rest) }
            for number in 0..<(Int(rest) ?? 0) {
                _ = jar.setDocumentCookie("c\(number)=1", access: CookieAccess(url: pageURL, api: .script, now: now))
            }
            noteChanges(next())
        case "only": isSkipping = rest != platform.rawValue
        case "wait": now = now.advanced(by: .seconds(Int64(rest) ?? 0))
        case "loop": run.ending = .redirectLoop
        case "timeout": run.ending = .timedOut
        case "fail": run.ending = .failed(rest)
        case "window": tell("createWebViewWith", .window, WebURL(rest, base: pageURL))
        case "challenge": tell("didReceive challenge", .challenge, run.hops.last?.url)
        case "lead": try lead(rest.split(separator: " "))
        default: throw ExampleError(line: word)
        }
    }

    private mutating func lead(_ words: [Substring]) throws(ExampleError) {
        guard let first = words.first, let url = WebURL(String(first)) else { throw ExampleError(line: "lead") }
        var delivery = RecordedDelivery(sequence: next(), url: url, text: String(first), hop: run.hops.last?.number)
        delivery.cause = .link
        delivery.hasUserGesture = true
        for word in words.dropFirst() {
            switch word {
            case "frame": delivery.frame = 1
            case "POST": delivery.method = "POST"
            case "no-gesture": delivery.hasUserGesture = false
            default:
                guard let cause = RecordedHop.Cause(rawValue: String(word)) else {
                    throw ExampleError(line: String(word))
                }
                delivery.cause = cause
                delivery.hasUserGesture = [.link, .form].contains(cause)
            }
        }
        run.deliveries.append(delivery)
        tellLed(to: delivery)
    }
}
