import WebDocument
import WebNetwork
import WebStandards

/// What a sandboxed document must not do.
///
/// https://html.spec.whatwg.org/#sandboxing-flag-set
struct Sandbox: OptionSet {
    let rawValue: Int

    static let navigation = Sandbox(rawValue: 1 << 0)
    static let popups = Sandbox(rawValue: 1 << 1)
    static let topNavigation = Sandbox(rawValue: 1 << 2)
    static let topNavigationByUser = Sandbox(rawValue: 1 << 3)
    static let origin = Sandbox(rawValue: 1 << 4)
    static let forms = Sandbox(rawValue: 1 << 5)
    static let scripts = Sandbox(rawValue: 1 << 6)
    static let modals = Sandbox(rawValue: 1 << 7)
    /// What it opens is as it is.
    static let popupsStay = Sandbox(rawValue: 1 << 8)
    static let downloads = Sandbox(rawValue: 1 << 9)
    /// `document.domain` stays, which no word allows.
    static let domain = Sandbox(rawValue: 1 << 10)

    init(rawValue: Int) { self.rawValue = rawValue }

    // https://html.spec.whatwg.org/#parse-a-sandboxing-directive
    init(allowing tokens: Set<String>) {
        self = [
            .navigation, .popups, .topNavigation, .topNavigationByUser, .origin, .forms, .scripts, .modals, .popupsStay,
            .downloads, .domain,
        ]
        for token in tokens {
            switch token {
            case "allow-popups": remove(.popups)
            case "allow-top-navigation": subtract([.topNavigation, .topNavigationByUser])
            case "allow-top-navigation-by-user-activation": remove(.topNavigationByUser)
            case "allow-same-origin": remove(.origin)
            case "allow-forms": remove(.forms)
            case "allow-scripts": remove(.scripts)
            case "allow-modals": remove(.modals)
            case "allow-popups-to-escape-sandbox": remove(.popupsStay)
            case "allow-downloads": remove(.downloads)
            default: break
            }
        }
    }

    /// Of the `sandbox` attribute of a frame's element.
    init(of container: WebDocument.Element) {
        guard container.name == "iframe", let value = container.attribute("sandbox") else {
            self = []
            return
        }
        let words = value.utf8.split(whereSeparator: ASCII.isWhitespace).map { ASCII.lowercase(Substring($0)) }
        self.init(allowing: Set(words))
    }
}

extension DocumentScripts {
    /// None of the document's own scripts may run, nor do the app's; those of documents that may touch it have its tree.
    ///
    /// https://html.spec.whatwg.org/#concept-n-noscript
    var isMuted: Bool { active?.sandbox.contains(.scripts) == true }
}

extension Navigable {
    /// What is forbidden to the documents it comes to show, beside what they forbid themselves.
    ///
    /// https://html.spec.whatwg.org/#determining-the-creation-sandboxing-flags
    var sandbox: Sandbox {
        guard let around = parent?.active else { return inheritedSandbox }
        let own = container.flatMap { around.document.asElement($0) }.map { Sandbox(of: $0) } ?? []
        return own.union(around.sandbox)
    }

    // https://html.spec.whatwg.org/#allowed-by-sandboxing-to-navigate
    func mayNavigate(_ target: Navigable, hasUserGesture: Bool) -> Bool {
        guard let flags = active?.sandbox, !flags.isEmpty, target !== self, !target.isBelow(self) else { return true }
        let isAllowed: Bool
        if isBelow(target) {
            let flag: Sandbox = hasUserGesture ? .topNavigationByUser : .topNavigation
            isAllowed = target.parent != nil || !flags.contains(flag)
        } else {
            isAllowed = target.opener === self || !flags.contains(.navigation)
        }
        if !isAllowed { sayIsSandboxed("navigates no other frame, and the page around it only as its sandbox allows") }
        return isAllowed
    }

    /// Why something does not happen.
    func sayIsSandboxed(_ what: String) {
        active?.scripts?.sayOnce("A sandboxed document \(what).")
    }

    func isBelow(_ other: Navigable) -> Bool {
        var current = parent
        while let candidate = current {
            if candidate === other { return true }
            current = candidate.parent
        }
        return false
    }
}
