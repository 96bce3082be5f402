import HeadlessWebView

/// The sinks of a view and its windows at work, on their loop: each event is held against each of them.
final class TokenFinder {
    /// What came of it.
    enum Finding: Sendable {
        case token(CapturedToken)
        case refusal(TokenRefusal)

        var provenance: Provenance {
            switch self {
            case .token(let token): token.provenance
            case .refusal(let refusal): refusal.provenance
            }
        }
    }

    let sinks: [TokenSink]
    /// Whose event is looked at.
    private weak var core: PageCore?
    private let session: BrowsingSession
    /// The answers that came last, by navigation.
    private var hops: [NavigationID: HopRecord] = [:]
    private var lastHops: [ObjectIdentifier: HopRecord] = [:]
    /// Who set the cookies that are looked for, by their name, domain and path.
    private var setters: [String: HopRecord] = [:]
    /// What each sink found last, so that it is told once.
    private var last: [Int: String] = [:]
    /// The callback that was not what a sink sought.
    private var stray: WebURL?

    init(sinks: [TokenSink], session: BrowsingSession) {
        self.sinks = sinks
        self.session = session
    }

    private var lastHop: HopRecord? { core.flatMap { lastHops[ObjectIdentifier($0)] } }

    /// What the event brings, in the order of the sinks.
    func note(_ event: PageEvent, of page: PageCore) -> [Finding] {
        core = page
        remember(event)
        var findings: [Finding] = []
        for index in sinks.indices {
            guard let found = find(sinks[index], in: event) else { continue }
            let key: String
            switch found {
            case .token(let token): key = "token \(token.value)"
            case .refusal(let refusal): key = "refusal \(refusal.error)"
            }
            // A callback is one each time; a page or a jar goes on saying the same.
            if case .redirect = sinks[index] {} else if last[index] == key { continue }
            last[index] = key
            findings.append(found)
        }
        return findings
    }

    /// What a page posted to the app.
    func note(_ message: ScriptData, to handler: String, url: WebURL?, of page: PageCore) -> [Finding] {
        core = page
        return sinks.compactMap { sink in
            guard case .scriptMessage(handler, let key) = sink, let answer = MessageReader(key: key).read(message)
            else {
                return nil
            }
            let source = Provenance(
                source: .message,
                text: message.string ?? message.json.text,
                hop: lastHop,
                url: url,
                firstReadable: .message
            )
            return finding(answer, sink, source)
        }
    }

    // MARK: - What happened

    private func remember(_ event: PageEvent) {
        switch event {
        case .hop(let record):
            // OPTIMIZATION: navigations that ended are not asked about again.
            if hops.count >= Self.hopLimit { hops = [:] }
            hops[record.navigation] = record
            if record.destination == .document, let core {
                if lastHops.count >= Self.hopLimit { lastHops = [:] }
                lastHops[ObjectIdentifier(core)] = record
            }
            for decision in record.cookies where decision.isStored && isSought(decision.name) {
                if setters.count >= Self.hopLimit { setters = [:] }
                setters[Self.key(decision.name, decision.domain, decision.path)] = record
            }
        case .actionDecided(let action, _) where NavigationAction.isForTheApp(action.url): stray = action.url
        default: break
        }
    }

    /// Navigations whose last answers are remembered.
    private static let hopLimit = 256

    private func isSought(_ cookie: String) -> Bool {
        sinks.contains { if case .cookie(let name, _) = $0 { ASCII.equalIgnoringCase(name, cookie) } else { false } }
    }

    private static func key(_ name: String, _ domain: String, _ path: String) -> String {
        "\(name)\n\(domain)\n\(path)"
    }

    // MARK: - The sinks

    private func find(_ sink: TokenSink, in event: PageEvent) -> Finding? {
        switch (sink, event) {
        case (.redirect(let uri, let parameter), .actionDecided(let action, _)):
            return redirect(action, uri, parameter, sink)
        case (.cookie(let name, let reader), _):
            return cookie(name, reader, sink, event)
        case (.title(let reader), _):
            return title(event).flatMap { title in reader.read(title).map { finding($0, sink, title: title) } }
        case (.outOfBand(let element), .finished(_, _, let frame)) where frame == .main || element?.isInFrame == true:
            return outOfBand(element, sink)
        case (.outOfBand, .actionDecided(let action, _)):
            return CallbackURI(TokenSink.outOfBandURI).flatMap { redirect(action, $0, "code", sink) }
        case (.formPost(let uri, let parameter), .actionDecided(let action, _)):
            guard action.method == "POST", !action.isRedirect, uri.matches(action.url) else { return nil }
            return form(to: uri, parameter, sink)
        case (.formPost(let uri, let parameter), .finished(_, _, .main)):
            return form(to: uri, parameter, sink)
        default:
            return nil
        }
    }

    private func redirect(
        _ action: NavigationAction,
        _ uri: CallbackURI,
        _ parameter: String?,
        _ sink: TokenSink
    ) -> Finding? {
        guard action.frame.isMainFrame || uri.isCustomScheme, uri.matches(action.url) else { return nil }
        let parameters = action.url.callbackParameters
        let hop = action.isRedirect ? hops[action.navigation] : lastHop
        let source = Provenance(
            source: action.isRedirect ? .location : .url,
            text: action.url.href,
            hop: hop,
            url: action.url,
            firstReadable: .policy(of: action)
        )
        if let refusal = parameters.refusal {
            return finding(.refusal(refusal.error, refusal.description), sink, source)
        }
        guard let parameter else { return finding(.token(action.url.href, parameters), sink, source) }
        return parameters[parameter].flatMap { finding(.token($0, parameters), sink, source) }
    }

    private func cookie(_ name: String, _ reader: CookieReader, _ sink: TokenSink, _ event: PageEvent) -> Finding? {
        let state = session.state.value
        switch (reader, event) {
        case (.iOS(let host), .finished):
            guard let cookie = CookieReader.iOSToken(in: state.liveCookies, named: name, host: host) else { return nil }
            var source = provenance(of: cookie)
            source.firstReadable.uiWebView = FirstReadable.uiFinished
            return finding(.token(cookie.value, []), sink, source)
        case (.android, .finished(_, let url, .main)):
            let cookies = state.cookies(for: url)
            let header = CookieTokens.header(cookies)
            guard let first = cookies.first, let token = CookieReader.androidToken(in: header, named: name) else {
                return nil
            }
            var source = provenance(of: first)
            source.firstReadable.android = FirstReadable.androidFinished
            return finding(.token(token, []), sink, source)
        case (.robust, .hop(let record)) where !record.cookies.contains { $0.isStored && $0.name == name }:
            return nil
        case (.robust(let host), .hop), (.robust(let host), .finished):
            return CookieReader.robustToken(in: state.liveCookies, named: name, host: host).flatMap {
                finding(.token($0.value, []), sink, provenance(of: $0))
            }
        default:
            return nil
        }
    }

    private func provenance(of cookie: Cookie) -> Provenance {
        let setter = setters[Self.key(cookie.name, cookie.platformDomain, cookie.path)]
        let field = setter?.responseFields.values(of: "Set-Cookie").last { line in
            // A script may have set it anew since.
            let pair = line.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
            return pair == "\(cookie.rawName)=\(cookie.rawValue)".filter { $0 != " " && $0 != "\t" }
        }
        return Provenance(
            source: field == nil ? .cookieJar : .setCookie,
            text: field ?? "\(cookie.name)=\(cookie.value)",
            hop: field == nil ? nil : setter,
            url: core?.viewURL,
            firstReadable: .cookie(setBy: field == nil ? nil : setter)
        )
    }

    /// The title of a page that is finished, or that a script gave it after that: a title that still grows is none.
    private func title(_ event: PageEvent) -> String? {
        switch event {
        case .finished(_, _, .main): core?.viewTitle
        case .titleChanged(let title): core?.isLoading == false ? title : nil
        default: nil
        }
    }

    private func outOfBand(_ element: Locator?, _ sink: TokenSink) -> Finding? {
        guard let core else { return nil }
        if element == nil, let answer = TitleReader.lastWordQuery().read(core.viewTitle) {
            return finding(answer, sink, title: core.viewTitle)
        }
        let candidates = (element.map { [$0] } ?? OutOfBandPage.places).compactMap { try? core.firstElement($0) }
        guard let code = candidates.lazy.compactMap({ OutOfBandPage.code(in: $0) }).first else { return nil }
        let source = Provenance(source: .page, text: code, hop: lastHop, url: core.viewURL, firstReadable: .page)
        return finding(.token(code, []), sink, source)
    }

    private func form(to uri: CallbackURI, _ parameter: String, _ sink: TokenSink) -> Finding? {
        guard let document = core?.document else { return nil }
        for element in document.forms where ASCII.equalIgnoringCase(element.attribute("method") ?? "", "post") {
            guard let action = element.url(attribute: "action"), uri.matches(action) else { continue }
            let parameters = (FormModel(element)?.entries() ?? []).compactMap { entry -> CallbackParameter? in
                guard case .text(let value) = entry.value else { return nil }
                return CallbackParameter(entry.name, value, in: .form)
            }
            let source = Provenance(
                source: .form,
                text: URLEncoded.serialize(parameters.map { ($0.name, $0.value) }),
                hop: lastHop,
                url: action,
                firstReadable: .form
            )
            if let refusal = parameters.refusal {
                return finding(.refusal(refusal.error, refusal.description), sink, source)
            }
            if let token = parameters[parameter] { return finding(.token(token, parameters), sink, source) }
        }
        return nil
    }

    private func finding(_ answer: SinkAnswer, _ sink: TokenSink, title: String) -> Finding {
        let source = Provenance(
            source: .title,
            text: title,
            hop: lastHop,
            url: core?.viewURL,
            firstReadable: .title
        )
        return finding(answer, sink, source)
    }

    private func finding(_ answer: SinkAnswer, _ sink: TokenSink, _ provenance: Provenance) -> Finding {
        switch answer {
        case .token(let value, let parameters):
            .token(CapturedToken(value: value, parameters: parameters, sink: sink, provenance: provenance))
        case .refusal(let error, let explanation):
            .refusal(TokenRefusal(error: error, explanation: explanation, sink: sink, provenance: provenance))
        }
    }

    // MARK: - What was there instead

    func misses(of page: PageCore) -> [SinkMiss] {
        core = page
        return sinks.map { SinkMiss(sink: $0, found: whatIsThere(for: $0)) }
    }

    private func whatIsThere(for sink: TokenSink) -> String {
        switch sink {
        case .redirect:
            return stray.map { "the view was led to \(Secret.maskURL($0.href))" }
                ?? "the view was led to no app; it shows \(shown)"
        case .cookie(let name, _):
            let cookies = session.state.value.liveCookies.filter { ASCII.equalIgnoringCase($0.name, name) }
            guard cookies.isEmpty else {
                return "there is " + cookies.map(\.description).joined(separator: " and ")
            }
            let names = session.state.value.liveCookies.prefix(Self.namesInMessages).map(\.name)
            return names.isEmpty ? "there is no cookie" : "the cookies are named \(names.joined(separator: ", "))"
        case .title, .outOfBand:
            return "the title is “\(Secret.maskURL(core?.viewTitle ?? ""))”, of \(shown)"
        case .formPost:
            return "no form of \(shown) is posted there"
        case .scriptMessage:
            return "no such message came from \(shown)"
        }
    }

    private static let namesInMessages = 20

    private var shown: String { core?.viewURL.map { Secret.maskURL($0.href) } ?? "no page" }
}

/// A page that shows a code for the user to copy.
enum OutOfBandPage {
    /// Where such pages have it: a field that cannot be edited, or an element that is none.
    static let places: [Locator] = [
        "input[name=code][readonly]", "input#code[readonly]", "textarea#code[readonly]",
        "#code:not(input):not(textarea):not(select)", "code#code, .code > code, code.code",
    ]

    /// The value of a control, else the text; a code has no blank in it.
    static func code(in element: Element) -> String? {
        let isControl = ["input", "textarea"].contains(element.name)
        let text = isControl ? element.document.value(of: element) : element.textContent
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 1 ? words.first.map(String.init) : nil
    }
}
