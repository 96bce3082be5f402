import WebStandards

/// A window that a link, form or script wants, with what is to be loaded in it.
package struct WindowRequest {
    /// The navigation as the link or form asked for it.
    package let request: NavigationRequest
    /// The name that was asked for, such as `_blank`.
    package let target: String
    /// The new page can reach the one that opened it.
    package let keepsOpener: Bool
    /// Where the document shows that wants it.
    weak var opener: Navigable?
    /// A script gave a URL; else `about:blank` stands for none.
    package private(set) var hasURL = true
    // https://html.spec.whatwg.org/#concept-window-open-features-tokenize
    package private(set) var features: [String: String] = [:]

    // https://html.spec.whatwg.org/#get-an-element's-noopener
    init(_ request: NavigationRequest, target: String, relations: Set<String>, opener: Navigable) {
        self.request = request
        self.opener = opener
        self.target = target
        // "If element's link types include the noopener or noreferrer keyword, then return true. If … do not include the
        // opener keyword and target is an ASCII case-insensitive match for "_blank", then return true."
        let isNoOpener = relations.contains("noopener") || relations.contains("noreferrer")
        let isBlank = ASCII.equalIgnoringCase(target, "_blank") && !relations.contains("opener")
        keepsOpener = !isNoOpener && !isBlank
    }

    /// What a script opens.
    init(
        _ request: NavigationRequest,
        hasURL: Bool,
        target: String,
        features: [String: String],
        noOpener: Bool,
        opener: Navigable
    ) {
        self.request = request
        self.hasURL = hasURL
        self.opener = opener
        self.target = target
        self.features = features
        keepsOpener = !noOpener
    }

    /// What the new view loads.
    ///
    /// PLATFORM(WebKit): there it is a navigation of type other without a gesture; with no way back to the opener it is
    /// as if the app had asked.
    package var firstNavigation: NavigationRequest {
        var first = request
        first.type = .other
        first.cause = keepsOpener ? request.cause : .app
        first.hasUserGesture = false
        first.history = .push
        return first
    }

    /// What the policy is asked about before a window is made.
    ///
    /// PLATFORM(WebKit): PolicyChecker::checkNewWindowPolicy; the action has no target frame yet.
    package var action: NavigationAction {
        var action = NavigationAction(
            navigation: NavigationID(0),
            url: request.url,
            method: request.method,
            fields: request.fields,
            type: request.type,
            cause: request.cause,
            isRedirect: false,
            hasUserGesture: request.hasUserGesture,
            frame: FrameInfo(number: -1, name: target),
            sourceURL: request.initiator?.url
        )
        action.note(request.initiator)
        return action
    }
}
