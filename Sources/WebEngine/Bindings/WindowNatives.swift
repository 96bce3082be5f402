import PageWorld
import WebDocument
import WebNetwork
import WebStandards

// The window: its clock and timers, its errors, and what it says of the view that it shows in.
extension ScriptAgent {
    func installWindowNatives() {
        // Milliseconds since the document came into being.
        define("now") { call in call.value(call.realm(0)?.scripts?.age ?? 0) }
        define("turn") { call in call.value(call.agent.turns) }
        define("timeOrigin") { call in call.value(call.realm(0)?.scripts?.timeOrigin ?? 0) }
        // As `window/performance-timing` has them.
        define("loadTimes") { call in
            let times = call.realm(0)?.scripts?.active?.times ?? LoadTimes(start: .zero)
            return call.list(times.offsets) { call.value($0) }
        }
        // How the document was led to, by how many redirects, and with what status; and how it was led to last.
        define("loadKind") { call in
            let scripts = call.realm(0)?.scripts
            let (active, isWebKit) = (scripts?.active, scripts?.page.session.configuration.profile.engine == .webKit)
            let kind = active?.times?.kind ?? .navigate
            // PLATFORM(WebKit): PerformanceNavigation::type goes by what last led to the document, one that was kept included.
            let last = isWebKit && active?.times?.isShownAgain == true ? .history : kind
            return call.list([kind.rawValue, active?.times?.redirects ?? 0, active?.status ?? 0, last.rawValue]) {
                call.value($0)
            }
        }
        // The realm's scripts are told of resources as they come, by the hook `resourceCame`.
        define("hearOfResources") { call in
            call.realm(0)?.hearsOfResources = true
            return nil
        }
        // (realm, how many it knows): the others, as `window/performance-resources` has them.
        define("resources") { call in
            guard let active = call.realm(0)?.scripts?.active else { return call.array([ScriptValue]()) }
            return call.list(Array(active.resourceTimings.dropFirst(call.integer(1)))) { call.value($0, of: active) }
        }
        // How the document itself came.
        define("documentResource") { call in
            guard let active = call.realm(0)?.scripts?.active, let timing = active.timing else { return call.null }
            return call.value(timing, of: active)
        }
        define("isDocumentLoaded") { call in call.value(call.realm(0)?.scripts?.active?.times?.loadEnd != nil) }
        // (realm, number, milliseconds, the page waits for it, the realm of the window that sent a message)
        define("startTimer") { call in
            let (realm, number) = (call.integer(0), call.integer(1))
            call.realm(0)?.scripts?.startTimer(
                number,
                of: realm,
                after: call.number(2),
                isAwaited: call.bool(3),
                sender: call.realm(4)?.scripts?.page
            )
            return nil
        }
        // What is played where WebKit and Chromium differ.
        define("isWebKit") { call in
            call.value(call.realm(0)?.scripts?.page.session.configuration.profile.engine == .webKit)
        }
        define("stopTimer") { call in
            call.realm(0)?.scripts?.stopTimer(call.integer(1), of: call.integer(0))
            return nil
        }
        // What a script threw and nothing caught, and its place; whether a promise was rejected with it.
        define("report") { call in
            guard let realm = call.realm(0), let error = call.given(1) else { return nil }
            let (url, line) = (call.string(2), call.integer(3))
            realm.report(realm.failure(error), at: call.isNull(2) ? nil : (url, line), ofPromise: call.bool(4))
            return nil
        }
        // Whether the text of a function is of the world's files.
        define("isWorldSource") { call in call.value(unsafe page_world_holds(call.string(0))) }
        // https://html.spec.whatwg.org/#dom-window-nameditem-filter
        define("namedOnWindow") { call in
            // PLATFORM(WebKit, Chromium): HTMLDocument's named items, which a document of XML has not.
            guard let document = call.document(0), document.isHTMLDocument else {
                return call.array([ScriptValue]())
            }
            return call.array(document.elements(namedOnWindow: call.string(1)), of: document)
        }
        installOriginNatives()
        installProfileNatives()
    }

    private func installOriginNatives() {
        define("origin") { call in call.value(call.realm(0)?.scripts?.active?.origin.serialized ?? "null") }
        // The origin of a URL; null for what is no URL.
        define("originOf") { call in call.value(WebURL(call.string(0))?.origin.serialized) }
        define("isSecureContext") { call in
            call.value(call.realm(0)?.scripts?.isSecureContext ?? false)
        }
        // Of the page, since its beginning, or now.
        define("isActivated") { call in
            guard let page = call.realm(0)?.scripts?.page else { return call.value(false) }
            return call.value(call.bool(1) ? page.isActivated : page.hasBeenActivated)
        }
        define("locationPart") { call in
            guard let document = call.document(0) else { return call.value("") }
            let scripts = call.agent.realm(document.realm)?.scripts
            let active = scripts?.active
            let url = active?.document === document ? active?.url ?? document.url : document.url
            let name = call.string(1)
            if name == "origin", url.isOfOwnScheme, let scripts {
                return call.value(url.origin(in: scripts.page.session.configuration.profile.engine).serialized)
            }
            // NB: WebKit and Chromium keep from scripts what the app's user typed (Location::href), where the standard does not.
            return call.value(URLAPI(url.removingCredentials()).part(name))
        }
    }

    private func installProfileNatives() {
        define("userAgent") { call in
            let page = call.realm(0)?.scripts?.page
            return call.value(page?.userAgent ?? page?.session.configuration.profile.userAgent ?? "")
        }
        define("platform") { call in
            switch call.realm(0)?.scripts?.page.session.configuration.profile.platform {
            case .android: call.value("Linux armv81")
            default: call.value("iPhone")
            }
        }
        define("vendor") { call in
            switch call.realm(0)?.scripts?.page.session.configuration.profile.engine {
            case .chromium: call.value("Google Inc.")
            default: call.value("Apple Computer, Inc.")
            }
        }
        // https://html.spec.whatwg.org/#dom-navigator-languages
        define("languages") { call in
            let profile = call.realm(0)?.scripts?.page.session.configuration.profile
            let field = profile?.acceptLanguage ?? ""
            let tags = field.split(separator: ",").compactMap { $0.split(separator: ";").first }
            // PLATFORM(WebKit): NavigatorLanguage::languages, "only the primary language for privacy reasons".
            let told = profile?.engine == .webKit ? tags.prefix(1) : tags[...]
            return call.array(told.map { String($0.drop { $0 == " " }) })
        }
        // Width, height and pixels a CSS pixel of the view's device.
        define("viewport") { call in
            let screen = Self.screen(call)
            return call.array([call.value(screen.width), call.value(screen.height), call.value(screen.ratio)])
        }
        // (realm, text)
        define("matchesMedia") { call in call.value(MediaQueryList(call.string(1)).matches(Self.screen(call))) }
        define("mediaText") { call in call.value(MediaQueryList(call.string(0)).text) }
        // (realm, kind, message, default): what was typed, whether it was accepted; null where nothing is asked.
        define("dialog") { call in
            guard let kind = ScriptDialog.Kind(rawValue: call.string(1)),
                let answer = call.realm(0)?.scripts?.show(kind, call.string(2), call.string(3))
            else { return call.null }
            switch answer {
            case .accept(let text) where kind == .prompt: return call.value(text ?? call.string(3))
            case .accept: return call.value(true)
            case .cancel: return kind == .prompt ? call.null : call.value(false)
            }
        }
    }

    /// Of the page that the call names first.
    private static func screen(_ call: HostCall) -> Screen {
        (call.realm(0)?.scripts?.page.session.configuration.profile ?? .wkWebView(iOS: 17)).screen
    }
}

extension URLAPI {
    /// An attribute of https://url.spec.whatwg.org/#api by its name.
    func part(_ name: String) -> String {
        switch name {
        case "origin": origin
        case "protocol": `protocol`
        case "host": host
        case "hostname": hostname
        case "port": port
        case "pathname": pathname
        case "search": search
        case "hash": hash
        default: href
        }
    }
}

extension HostCall {
    /// Name, initiator, what of it scripts may know, the protocol, times since the document's own beginning, sizes, status, and
    /// the server's metrics in turn.
    fileprivate func value(_ timing: ResourceTiming, of active: ActiveDocument) -> ScriptValue {
        let origin = active.times?.start ?? .zero
        let times = [timing.start, timing.fetchStart, timing.responseStart ?? timing.responseEnd, timing.responseEnd]
        let facts = [timing.isOpen, timing.isReadable, timing.isRedirected, timing.isSecure]
        let sizes = [timing.transferSize, timing.encodedSize, timing.decodedSize, timing.status]
        let metrics = timing.metrics.flatMap { [value($0.name), value($0.duration), value($0.description)] }
        return list(
            [value(timing.url.href), value(timing.initiator), value(timing.protocolName)]
                + facts.map { value($0) } + times.map { value(($0 - origin).milliseconds) } + sizes.map { value($0) }
                + metrics
        ) { $0 }
    }
}
