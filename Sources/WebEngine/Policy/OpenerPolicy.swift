import WebStandards

/// Which windows may know the one in which a document shows, and with whose scripts.
///
/// https://html.spec.whatwg.org/#cross-origin-opener-policies
struct OpenerPolicy: Hashable {
    enum Value: String {
        case none = "unsafe-none"
        case allowsPopups = "same-origin-allow-popups"
        case sameOrigin = "same-origin"
        case isolated = "same-origin-plus-COEP"
    }

    var value = Value.none
    var origin = Origin.opaque

    init() {}

    // https://html.spec.whatwg.org/#obtain-coop
    init(_ fields: HTTPFields, of url: WebURL) {
        origin = url.origin
        guard url.isPotentiallyTrustworthy,
            let said = fields.combined("Cross-Origin-Opener-Policy").flatMap(StructuredFields.token)
        else { return }
        switch said {
        case Value.sameOrigin.rawValue: value = Self.isolates(fields) ? .isolated : .sameOrigin
        case Value.allowsPopups.rawValue: value = .allowsPopups
        default: break
        }
    }

    // https://html.spec.whatwg.org/#compatible-with-cross-origin-isolation
    private static func isolates(_ fields: HTTPFields) -> Bool {
        let said = fields.combined("Cross-Origin-Embedder-Policy").flatMap(StructuredFields.token)
        return said == "require-corp" || said == "credentialless"
    }

    /// Whether a document with that policy shows in a group of windows of its own when it comes after one with this.
    ///
    /// https://html.spec.whatwg.org/#check-browsing-context-group-switch-coop-value
    func parts(from next: Self, isInitial: Bool) -> Bool {
        // https://html.spec.whatwg.org/#matching-coop
        let isSame = value == next.value && (value == .none || origin.sameOrigin(next.origin))
        return !isSame && !(isInitial && value == .allowsPopups && next.value == .none)
    }
}

extension NavigationRun {
    /// Takes note of what a response on the way says.
    ///
    /// https://html.spec.whatwg.org/#coop-enforce
    func heedOpenerPolicy(_ fields: HTTPFields) {
        guard isMainFrame, page.session.configuration.profile.hasOpenerPolicies else { return }
        let active = navigable?.active
        let next = OpenerPolicy(fields, of: request.url)
        let current = openerPolicy ?? active?.openerPolicy ?? OpenerPolicy()
        if active != nil, current.parts(from: next, isInitial: active?.isInitial == true) { leavesGroup = true }
        openerPolicy = next
    }
}

extension Profile {
    // PLATFORM(WebKit): since Safari 15.2. PLATFORM(Android): AwFieldTrials disables kCrossOriginOpenerPolicy.
    fileprivate var hasOpenerPolicies: Bool {
        guard engine == .webKit, case .wkWebView(let version) = platform else { return false }
        return version >= 15
    }
}

extension PageCore {
    /// What comes to show knows no window that was there before, and none of them knows it: to them this one is closed.
    ///
    /// https://html.spec.whatwg.org/#obtain-browsing-context-navigation, "create a new top-level browsing context".
    func leaveGroup() {
        // PLATFORM(WebKit): WebPageProxy::suspendCurrentPageIfPossible keeps nothing of a group that is left.
        main.active?.isSalvageable = false
        main.opener = nil
        main.name = ""
        isApart = true
        for window in windows where window.main.opener?.page === self {
            window.main.opener = nil
            window.isApart = true
        }
        ScriptAgent.of(session.loop).forgetNumber(of: main)
    }
}
