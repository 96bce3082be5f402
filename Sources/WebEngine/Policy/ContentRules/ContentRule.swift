import WebStandards

/// What the app wants done with requests of its pages that fit.
///
/// https://developer.apple.com/documentation/safariservices/creating-a-content-blocker
package struct ContentRule: Sendable, Hashable {
    /// What is asked for.
    package enum Resource: String, Sendable, Hashable, CaseIterable {
        case topDocument = "top-document"
        case childDocument = "child-document"
        case image
        case styleSheet = "style-sheet"
        case script
        case font
        case fetch
        case media
    }

    package enum Action: Sendable, Hashable {
        case block
        case blockCookies
        case makeHTTPS
        /// Takes back what the rules of its list before it say.
        case ignorePreviousRules
        /// Of elements, which are not drawn here.
        case none
    }

    /// Whose page it is for, or is not for.
    package enum Condition: Sendable, Hashable {
        case ifHost([Host])
        case unlessHost([Host])
        case ifTopURL([URLFilter])
        case unlessTopURL([URLFilter])
        case ifFrameURL([URLFilter])
        case unlessFrameURL([URLFilter])
    }

    /// A host, or one with all that are below it.
    package struct Host: Sendable, Hashable {
        private let name: String
        private let hasThoseBelow: Bool

        /// `a.example`, or `*a.example`.
        package init(_ text: String) {
            hasThoseBelow = text.hasPrefix("*")
            name = hasThoseBelow ? String(text.dropFirst()) : text
        }

        func matches(_ host: String) -> Bool { host == name || hasThoseBelow && host.hasSuffix("." + name) }
    }

    package var filter: URLFilter
    /// `nil`: all.
    package var resources: Set<Resource>?
    /// Of requests to the page's own site, or of those to others; `nil`: all.
    package var isThirdParty: Bool?
    /// Of the page's own frame, or of frames in it; `nil`: all.
    package var isTopFrame: Bool?
    package var condition: Condition?
    package var action: Action

    package init(filter: URLFilter, action: Action) {
        self.filter = filter
        self.action = action
    }

    fileprivate func fits(_ request: ContentRequest) -> Bool {
        if let resources, !resources.contains(request.resource) { return false }
        if let isTopFrame, isTopFrame != request.isTopFrame { return false }
        if let isThirdParty, isThirdParty != request.isThirdParty { return false }
        let isMeant =
            switch condition {
            case nil: true
            case .ifHost(let hosts): hosts.contains { $0.matches(request.topURL.hostname) }
            case .unlessHost(let hosts): !hosts.contains { $0.matches(request.topURL.hostname) }
            case .ifTopURL(let filters): filters.contains { $0.matches(request.topURL.href) }
            case .unlessTopURL(let filters): !filters.contains { $0.matches(request.topURL.href) }
            case .ifFrameURL(let filters): filters.contains { $0.matches(request.frameURL.href) }
            case .unlessFrameURL(let filters): !filters.contains { $0.matches(request.frameURL.href) }
            }
        return isMeant && filter.matches(request.url.href)
    }
}

/// What the rules are held against.
struct ContentRequest {
    var url: WebURL
    var resource: ContentRule.Resource
    /// Of the page's own document, itself where it is asked for.
    var topURL: WebURL
    /// Of the document that asks, itself where it is a document.
    var frameURL: WebURL
    var isTopFrame: Bool
    var isThirdParty: Bool { !url.isSameDomain(as: topURL) }
}

/// What is done with a request.
struct ContentVerdict: Equatable {
    var isBlocked = false
    var isWithoutCookies = false
    var isSecured = false

    init() {}

    /// What the lists say together: each list for itself first.
    init(_ lists: [[ContentRule]], on request: ContentRequest) {
        for list in lists {
            var own = ContentVerdict()
            for rule in list where rule.fits(request) {
                switch rule.action {
                case .block: own.isBlocked = true
                case .blockCookies: own.isWithoutCookies = true
                case .makeHTTPS: own.isSecured = true
                case .ignorePreviousRules: own = ContentVerdict()
                case .none: break
                }
            }
            isBlocked = isBlocked || own.isBlocked
            isWithoutCookies = isWithoutCookies || own.isWithoutCookies
            isSecured = isSecured || own.isSecured
        }
    }
}
