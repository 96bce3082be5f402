import WebNetwork
import WebStandards

/// What one hop has shown to the server, or to the proxy.
struct HopCredentials {
    struct Shown {
        var credential: BasicCredential
        var scheme: AuthScheme
        /// It came from the session's store: nobody was asked for it.
        var isStored: Bool
    }

    /// What goes along the next time, or went along the last time.
    var shown: Shown?
    /// The URL's user and password, or the client's answers, that were refused.
    var failures = 0
    var hasTriedURL = false
    /// Bounds a server that is never content.
    var challenges = 0
}

/// A server or proxy that wants a user and password.
///
/// https://www.rfc-editor.org/rfc/rfc9110#section-11
extension Hop {
    /// Credentials were shown after the server had asked for them.
    var hasAnsweredChallenge: Bool { serverAccess.challenges > 0 }

    // MARK: - Showing

    func authorize(_ fields: inout HTTPFields) {
        if let own = request.credential, serverAccess.challenges == 0 {
            // PLATFORM(WebKit): NetworkDataTaskCocoa: what the URL brings is remembered in the stead of what was, and shown when
            // it is asked for. Chromium shows nothing unasked there either, and remembers the one who was known.
            if isInWebKit { session.credentials.replace(with: own, for: url) }
        } else if serverAccess.shown == nil, serverAccess.challenges == 0, fields["Authorization"] == nil,
            let entry = session.credentials.entry(for: url)
        {
            serverAccess.shown = HopCredentials.Shown(
                credential: entry.credential,
                scheme: entry.scheme,
                isStored: true
            )
        }
        if let shown = serverAccess.shown {
            fields["Authorization"] = value(of: shown, space: ProtectionSpace(of: url, realm: shown.scheme.realm))
        }
        guard let proxy = session.configuration.transfer.forURL(url).proxy, url.scheme == "http",
            let shown = proxyShown(proxy)
        else {
            return
        }
        fields["Proxy-Authorization"] = value(of: shown, space: ProtectionSpace(of: proxy, realm: shown.scheme.realm))
    }

    /// On the way to an https server libcurl speaks with the proxy.
    func authorizeTunnel(_ options: inout TransferOptions) {
        guard let proxy = options.proxy, let shown = proxyShown(proxy) else { return }
        options.proxy?.user = nil
        options.proxy?.password = nil
        guard url.scheme == "https" else { return }
        options.proxy?.user = shown.credential.user
        options.proxy?.password = shown.credential.password
        if case .digest = shown.scheme { options.proxy?.authentication = .digest }
    }

    private func proxyShown(_ proxy: ProxyOptions) -> HopCredentials.Shown? {
        if let shown = proxyAccess.shown { return shown }
        guard proxyAccess.challenges == 0, let entry = session.credentials.entry(for: proxy) else { return nil }
        let shown = HopCredentials.Shown(credential: entry.credential, scheme: entry.scheme, isStored: true)
        proxyAccess.shown = shown
        return shown
    }

    private func value(of shown: HopCredentials.Shown, space: ProtectionSpace) -> String {
        let credential = shown.credential
        switch shown.scheme {
        case .basic:
            return AuthChallenge.basicCredentials(user: credential.user, password: credential.password)
        case .digest(let challenge):
            let use = DigestChallenge.Use(
                method: method,
                target: url.path + (url.query.map { "?" + $0 } ?? ""),
                count: session.credentials.countUse(of: challenge, in: space),
                clientNonce: String(session.configuration.random.next(), radix: 36)
            )
            return challenge.credentials(user: credential.user, password: credential.password, use)
        }
    }

    // MARK: - Being asked

    /// What becomes of the body that came with a challenge; `nil`: the head asks for nothing that can be given, and is the
    /// owner's.
    func answerChallenge(in head: ResponseHead) -> BodyDisposition? {
        switch head.status {
        case 401:
            keepProxyCredential()
            return answer(head, asked: "WWW-Authenticate", by: .server)
        case 407 where session.configuration.transfer.forURL(url).proxy != nil:
            return answer(head, asked: "Proxy-Authenticate", by: .proxy) ?? (isTunnelled ? .deliver : nil)
        default:
            keepProxyCredential()
            keepServerCredential()
            return nil
        }
    }

    /// Of a refused tunnel's answer nothing is shown (RFC 9110, section 9.3.6): its failure follows.
    private var isTunnelled: Bool { url.scheme == "https" }

    // What was not refused holds good from now on.

    private func keepServerCredential() {
        guard let shown = serverAccess.shown, !shown.isStored else { return }
        session.credentials.keep(shown, in: ProtectionSpace(of: url, realm: shown.scheme.realm), path: url.path)
    }

    private func keepProxyCredential() {
        guard let shown = proxyAccess.shown, !shown.isStored,
            let proxy = session.configuration.transfer.forURL(url).proxy
        else {
            return
        }
        session.credentials.keep(shown, in: ProtectionSpace(of: proxy, realm: shown.scheme.realm), path: "/")
    }

    private func answer(
        _ head: ResponseHead,
        asked field: String,
        by origin: AuthenticationChallenge.Origin
    ) -> BodyDisposition? {
        guard let scheme = AuthScheme.strongest(of: AuthChallenge.parse(head.fields.values(of: field))) else {
            if origin == .server { forgetRefusedCredential() }
            return nil
        }
        let access = origin == .server ? \Hop.serverAccess : \Hop.proxyAccess
        let proxy = origin == .proxy ? session.configuration.transfer.forURL(url).proxy : nil
        let space =
            proxy.map { ProtectionSpace(of: $0, realm: scheme.realm) } ?? ProtectionSpace(of: url, realm: scheme.realm)
        self[keyPath: access].challenges += 1
        let refused = self[keyPath: access].shown
        self[keyPath: access].shown = nil
        if let refused {
            if case .digest(let challenge) = scheme, challenge.isStale {
                // https://www.rfc-editor.org/rfc/rfc7616#section-3.3, "stale": a new nonce, the same password.
                return show(refused.credential, for: scheme, in: space, access, isStored: refused.isStored)
            }
            session.credentials.remove(refused.credential, in: space)
            if !refused.isStored { self[keyPath: access].failures += 1 }
        }
        let mayAsk = origin == .proxy || mayAskForCredentials
        if origin == .server, let own = request.credential, !self[keyPath: access].hasTriedURL, mayAsk || isInWebKit {
            // The URL brought its own: no one is asked.
            self[keyPath: access].hasTriedURL = true
            return show(own, for: scheme, in: space, access, isStored: false)
        }
        if let known = session.credentials.credential(in: space) {
            return show(known, for: scheme, in: space, access, isStored: true)
        }
        let challenge = AuthenticationChallenge(
            host: proxy?.host ?? url.hostname,
            port: proxy?.port ?? url.effectivePort ?? 0,
            realm: shown(scheme.realm),
            scheme: scheme.name,
            previousFailures: self[keyPath: access].failures,
            origin: origin,
            request: info
        )
        // NB: nobody is asked while the loop waits.
        guard request.turn == nil else { return nil }
        guard mayAsk else {
            page?.sayNoCredentials(for: url)
            return nil
        }
        return ask(challenge) { [self] credential in
            guard let credential else { return origin == .proxy && isTunnelled ? .deliver : hand(on: head) }
            return show(credential, for: scheme, in: space, access, isStored: false)
        }
    }

    /// A refusal that names no scheme refuses what was shown.
    ///
    /// PLATFORM(Chromium): HttpAuth::HandleChallengeResponse, "Finding no matches is equivalent to rejection".
    /// PLATFORM(WebKit): recorded with WebKitGTK, whose credentials are libsoup's; of Apple's nothing is known.
    private func forgetRefusedCredential() {
        guard let shown = serverAccess.shown else { return }
        session.credentials.remove(shown.credential, in: ProtectionSpace(of: url, realm: shown.scheme.realm))
    }

    private var isInWebKit: Bool { session.configuration.profile.engine == .webKit }

    /// A realm as its users read it.
    ///
    /// PLATFORM(WebKit): soup_auth_get_realm, made a text by String::fromUTF8; PLATFORM(Chromium):
    /// HttpAuthHandlerBasic::ParseRealm, by ISO-8859-1.
    private func shown(_ realm: String) -> String {
        isInWebKit ? String(validating: realm.isomorphicBytes, as: UTF8.self) ?? realm : realm
    }

    /// Parts of other origins bother nobody for a password.
    ///
    /// PLATFORM(WebKit): ResourceLoader::shouldAllowResourceToAskForCredentials. PLATFORM(Chromium): IsBannedCrossSiteAuth,
    /// images of other sites alone, whose URL's own user and password count for nothing either.
    private var mayAskForCredentials: Bool {
        guard !request.context.isNavigation else { return true }
        guard isInWebKit else {
            return request.context.destination != .image || !request.context.isThirdParty(url)
        }
        return page?.main.active?.origin.sameOrigin(url.origin) == true
    }

    private func show(
        _ credential: BasicCredential,
        for scheme: AuthScheme,
        in space: ProtectionSpace,
        _ access: ReferenceWritableKeyPath<Hop, HopCredentials>,
        isStored: Bool
    ) -> BodyDisposition {
        guard self[keyPath: access].challenges <= session.configuration.limits.challenges else {
            let text = "\(Secret.maskURL(url.href)) refuses every user and password; see NavigationLimits.challenges."
            return follow(with: .failure(NavigationFailure(.tooManyRedirects, url: url, message: text)))
        }
        self[keyPath: access].shown = HopCredentials.Shown(credential: credential, scheme: scheme, isStored: isStored)
        if isStored { session.credentials.renew(scheme, in: space, path: url.path) }
        return follow(with: .again)
    }

    /// Asks the client, whose answer may come later: the body is held as long.
    private func ask(
        _ challenge: AuthenticationChallenge,
        then proceed: @escaping (BasicCredential?) -> BodyDisposition
    ) -> BodyDisposition? {
        guard let page else { return nil }
        var disposition: BodyDisposition?
        var isLate = false
        page.decide(challenge) { [self] answer in
            guard !isCancelled else { return }
            let decided: BodyDisposition
            switch answer {
            case .credential(let credential):
                page.emit(.challenged(request.navigation, challenge, .credential))
                decided = proceed(credential)
            case .none:
                page.emit(.challenged(request.navigation, challenge, .none))
                decided = proceed(nil)
            case .cancel:
                page.emit(.challenged(request.navigation, challenge, .cancel))
                decided = follow(with: .failure(NavigationFailure(.cancelled, url: url, message: "")))
            }
            if isLate { resume(decided) } else { disposition = decided }
        }
        isLate = true
        return disposition ?? .hold
    }
}

extension PageCore {
    fileprivate func sayNoCredentials(for url: WebURL) {
        let name = Secret.maskURL(url.href)
        let text = "Blocked \(name) from asking for credentials because it is a cross-origin request."
        emit(.consoleMessage(PageMessage(level: .error, text: text)))
    }
}
