import WebNetwork
import WebStandards

/// A window that a link or a form wants, while the app is asked whether it may have one.
final class WantedWindow {
    let request: WindowRequest
    /// The app has said yes, which is on its way to the page.
    fileprivate var answering: LoopTimer?

    fileprivate init(_ request: WindowRequest) {
        self.request = request
    }
}

// PLATFORM(WebKit): PolicyChecker::checkNewWindowPolicy. The answer comes from another process; what leads the frame on before
// it is here takes the question back (PolicyChecker::stopCheck, WebFrame::invalidatePolicyListeners).
extension PageCore {
    /// The app is asked by itself about windows that links and forms want, and answers in its own time.
    private var asksAboutWindows: Bool {
        // PLATFORM(UIWebView): it is not asked, and has the same view load what was to be in a window.
        session.configuration.profile.engine == .webKit && !opensWindowsInPlace
    }

    func want(_ window: WindowRequest) {
        guard asksAboutWindows else { return client?.page(wants: window) ?? () }
        guard wantedWindows.count < Self.windowLimit else {
            let text = "No window is asked for: \(Self.windowLimit) wait for the app's answer, the limit of a page."
            window.opener?.active?.scripts?.sayOnce(text)
            return
        }
        let wanted = WantedWindow(window)
        wantedWindows.append(wanted)
        decide(window) { [weak self] policy in self?.hear(policy, about: wanted) }
    }

    /// What leads this navigable on, or stops it, comes before the windows that it wants; `nil`: any.
    func dropWantedWindows(of navigable: Navigable? = nil) {
        wantedWindows.removeAll { wanted in
            guard navigable == nil || wanted.request.opener === navigable else { return false }
            if let answering = wanted.answering { session.loop.cancel(answering) }
            return true
        }
    }

    private func hear(_ policy: ActionPolicy, about wanted: WantedWindow) {
        guard wantedWindows.contains(where: { $0 === wanted }) else { return checkIdle() }
        guard policy == .allow, let opener = wanted.request.opener else {
            wantedWindows.removeAll { $0 === wanted }
            return checkIdle()
        }
        let isLedOn = opener.isToLeadOn
        guard let delay = opener.timeToAnswer(isWithinScript: wanted.request.request.isWithinScript || isLedOn) else {
            return grant(wanted)
        }
        wanted.answering = session.loop.schedule(after: delay) { [weak self] in
            guard let self else { return }
            // What the script that asked has set for now is known only by now.
            guard delay == .zero, let opener = wanted.request.opener,
                opener.isToLeadOn || opener.hasTimer(within: .zero)
            else { return grant(wanted) }
            wanted.answering = session.loop.schedule(after: .zero) { [weak self] in self?.grant(wanted) }
        }
    }

    private func grant(_ wanted: WantedWindow) {
        wantedWindows.removeAll { $0 === wanted }
        client?.page(wants: wanted.request)
        checkIdle()
    }
}

extension Navigable {
    /// A script has it led on presently, by no move along the list.
    ///
    /// PLATFORM(WebKit): ScheduledHistoryNavigation goes through the app's process, behind the answer.
    fileprivate var isToLeadOn: Bool { scheduled != nil && placeToTraverseTo == nil }
}
