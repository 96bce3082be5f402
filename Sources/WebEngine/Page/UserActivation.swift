import WebNetwork
import WebStandards

/// Whether a user stands behind what the page's scripts do just now.
///
/// https://html.spec.whatwg.org/#tracking-user-activation
struct UserActivation {
    /// How many gestures are being dealt with, one in another.
    fileprivate var depth = 0
    /// The gesture came along with a timer, and goes no further.
    fileprivate var isForwarded = false
    /// It came along with a message.
    fileprivate var isByMessage = false
    /// On the loop's clock; `nil`: there was none, or it was consumed.
    fileprivate var last: Duration?
    // https://html.spec.whatwg.org/#sticky-activation
    fileprivate(set) var isSticky = false

    /// https://html.spec.whatwg.org/#transient-activation-duration, Chromium's.
    fileprivate static let duration = Duration.seconds(5)
    /// PLATFORM(WebKit): DOMTimer's maxIntervalForUserGestureForwarding, in milliseconds.
    fileprivate static let forwardedDelay = 1000.0
    /// PLATFORM(WebKit): Document::hasRecentUserInteractionForNavigationFromJS.
    fileprivate static let recentGesture = Duration.seconds(10)
}

extension PageCore {
    /// Runs what a user's finger, or the app in its place, has begun in a frame, by default the main one.
    func withGesture<R, E: Error>(in navigable: Navigable? = nil, _ body: () throws(E) -> R) throws(E) -> R {
        activation.depth += 1
        activation.last = session.loop.clock.now
        activation.isSticky = true
        (navigable ?? main).noteGesture(at: session.loop.clock.now)
        defer { activation.depth -= 1 }
        return try body()
    }

    /// Runs a timer to which a gesture led, or what hears of a message: it is the same gesture, not a later one.
    func withForwardedGesture(byMessage: Bool, _ body: () -> Void) {
        let before = activation
        activation.isForwarded = true
        activation.isByMessage = byMessage
        activation.depth += 1
        body()
        activation.isForwarded = before.isForwarded
        activation.isByMessage = before.isByMessage
        activation.depth = before.depth
    }

    var isInGesture: Bool { activation.depth > 0 }

    /// A user had to do with the frame that something is done in now, not with one that sent it a message.
    var isInOwnGesture: Bool { isInGesture && !activation.isByMessage }

    /// A timer that is set now has the gesture behind it too.
    ///
    /// PLATFORM(WebKit): DOMTimer's shouldForwardUserGesture.
    func forwardsGesture(after milliseconds: Double) -> Bool {
        isInGesture && !activation.isForwarded && milliseconds <= UserActivation.forwardedDelay
    }

    /// The gesture stands behind what another window does on the page's message, too, and behind the next animation frame.
    ///
    /// PLATFORM(WebKit): LocalDOMWindow::processPostMessage's userGestureToForward, ScriptedAnimationController's.
    var sendsGestureWithMessages: Bool { isInGesture && session.configuration.profile.engine == .webKit }

    /// A user stands behind where a script leads now.
    ///
    /// PLATFORM(WebKit): UserGestureIndicator::processingUserGesture. Chromium: LocalFrame::HasTransientUserActivation.
    var leadsByGesture: Bool { session.configuration.profile.engine == .chromium ? isActivated : isInGesture }

    /// A user stands behind what the document does now, or did just before.
    func hasRecentGesture(in document: ActiveDocument) -> Bool {
        if isInGesture { return true }
        guard let last = document.lastGesture else { return false }
        return session.loop.clock.now - last <= UserActivation.recentGesture
    }

    // https://html.spec.whatwg.org/#sticky-activation
    var hasBeenActivated: Bool { activation.isSticky }

    // https://html.spec.whatwg.org/#transient-activation
    var isActivated: Bool {
        if isInGesture { return true }
        guard let last = activation.last else { return false }
        return session.loop.clock.now - last <= UserActivation.duration
    }

    /// Another document shows, with which no user has had to do.
    ///
    /// PLATFORM(Chromium): RenderFrameHostImpl's kClearActivation; a document of the same origin to which the page itself has
    /// led has had the touch of the one before (CommitNavigationParams' should_have_sticky_user_activation, as recorded).
    func endActivation(for document: ActiveDocument, by run: NavigationRun, replacing old: ActiveDocument?) {
        activation.last = nil
        let isKept = !run.isInWebKit && run.request.isByPage && old?.origin.sameOrigin(document.origin) == true
        if !isKept { activation.isSticky = false }
    }

    /// A script may open a window now; a gesture is good for one.
    ///
    /// PLATFORM(WebKit): while the gesture is dealt with, and for as many as the script likes. Chromium: for five seconds.
    func takePopupPermission() -> Bool {
        if opensWindowsAutomatically { return true }
        guard session.configuration.profile.engine == .chromium else { return isInGesture }
        // NB: what the gesture itself runs is in time, however slow the machine.
        guard activation.last != nil, isActivated else { return false }
        activation.last = nil
        return true
    }
}
