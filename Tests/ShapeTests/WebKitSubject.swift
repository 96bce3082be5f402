import Foundation
import HeadlessWebKit
import HeadlessWebView

@MainActor
final class WebKitSubject: Subject {
    let journal = Journal()
    var isCalm = false
    var waiters = 0
    private var isInCall = false
    /// Answers that are being thought about.
    fileprivate var thinking = 0
    fileprivate let chance: Chance
    private var view: WKWebView?
    private weak var ghost: WKWebView?
    private var delegate: WebKitListener?
    fileprivate var order = NavigationOrder()
    /// Answers that the app owes.
    fileprivate var owed: [() -> Void] = []
    fileprivate let during: (any Subject) -> Void

    init(_ chance: Chance, during: @escaping (any Subject) -> Void) {
        self.chance = chance
        self.during = during
        view = WKWebView()
        ghost = view
        change(.replaced)
    }

    // MARK: - The app

    func load(_ url: String) {
        if let url = URL(string: url) { begun(view?.load(URLRequest(url: url))) }
    }

    func loadText(_ text: String) {
        begun(view?.loadHTMLString(text, baseURL: URL(string: "https://a.example/text")))
    }

    func reload() { begun(view?.reload()) }
    func stop() { view?.stopLoading() }
    func goBack() { begun(view?.goBack()) }
    func goForward() { begun(view?.goForward()) }
    func click(_ selector: Locator) { try? view?.headless.click(selector) }

    private func begun(_ navigation: WKNavigation??) {
        guard let navigation = navigation ?? nil else { return }
        if order.knows(navigation) { journal.fail("a load got the navigation of an earlier one") }
    }

    func change(_ change: DelegateChange) {
        guard let view else { return }
        // One that is dropped in the middle of its own work lives to the end of that.
        if change != .dropped { delegate?.ear.isAttached = false }
        switch change {
        case .taken:
            order = NavigationOrder(isWhole: false)
            view.navigationDelegate = nil
        case .dropped:
            order = NavigationOrder(isWhole: false)
            delegate = nil
            if !isInCall, thinking == 0, view.navigationDelegate != nil {
                journal.fail("the view keeps its delegate alive")
            }
        case .replaced:
            if view.navigationDelegate == nil { order = NavigationOrder(isWhole: false) }
            let made: any WebKitListener & WKNavigationDelegate =
                chance.oneIn(3) ? AwaitingListener(self) : HandlerListener(self)
            delegate = made
            view.navigationDelegate = made
        }
    }

    fileprivate func owe(_ answer: @escaping () -> Void) {
        isCalm || chance.oneIn(3) ? answer() : owed.append(answer)
    }

    fileprivate func call() {
        guard !isCalm else { return }
        isInCall = true
        during(self)
        isInCall = false
    }

    var owesAnswers: Bool { !owed.isEmpty }

    func answer() {
        guard !owed.isEmpty else { return }
        let answer = owed.remove(at: isCalm ? 0 : chance.number(0...owed.count - 1))
        // One that is let go of is never given.
        if isCalm || !chance.oneIn(6) { answer() }
    }

    func end() {
        // A delegate that thinks has the view at hand, until it has answered.
        journal.isOver = waiters == 0 && thinking == 0 && !(isInCall && delegate is AwaitingListener)
        view = nil
    }

    var isThere: Bool { view != nil }
    var isGone: Bool { ghost == nil }

    func settle() async { await view?.headless.settle() }

    func checkRest() {
        guard let view else { return }
        if view.isLoading { journal.fail("at rest, the view says that it loads") }
        if view.navigationDelegate != nil, let open = order.open { journal.fail("at rest, of \(open) no end was told") }
        order = NavigationOrder(isWhole: view.navigationDelegate != nil)
    }
}

/// What all delegates do: they hear of the progress.
@MainActor
class WebKitListener: NSObject {
    let ear: Ear
    fileprivate unowned let subject: WebKitSubject

    init(_ subject: WebKitSubject) {
        self.subject = subject
        ear = Ear(subject.journal)
    }

    fileprivate func hear(_ call: String, _ mistake: String? = nil) {
        ear.hear(call)
        if let mistake { subject.journal.fail("\(call): \(mistake)") }
        subject.call()
    }

    fileprivate func policy(_ action: WKNavigationAction) -> WKNavigationActionPolicy {
        let policy: WKNavigationActionPolicy = subject.isCalm || !subject.chance.oneIn(8) ? .allow : .cancel
        hear("decideAction \(action.request.url?.absoluteString ?? "") \(action.navigationType): \(policy)")
        return policy
    }

    fileprivate func policy(_ response: WKNavigationResponse) -> WKNavigationResponsePolicy {
        let policy: WKNavigationResponsePolicy = subject.isCalm || !subject.chance.oneIn(8) ? .allow : .cancel
        hear("decideResponse \(response.response.url?.absoluteString ?? ""): \(policy)")
        return policy
    }

    private func hear(_ step: NavigationOrder.Step, _ navigation: WKNavigation?, _ error: (any Error)? = nil) {
        let mistake = subject.order.takes(step, of: navigation)
        hear("\(step) \(subject.order.name(navigation))\(error.map { " \(($0 as NSError).code)" } ?? "")", mistake)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        hear(.start, navigation)
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        hear(.redirect, navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        hear(.failProvisional, navigation, error)
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        hear(.commit, navigation)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        hear(.finish, navigation)
    }

    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {
        hear(.fail, navigation, error)
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        hear("didReceiveChallenge")
        subject.owe { completionHandler(.performDefaultHandling, nil) }
    }
}

/// Decides by handlers, at once or later.
@MainActor
final class HandlerListener: WebKitListener, WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        let policy = policy(navigationAction)
        subject.owe { decisionHandler(policy) }
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        let policy = policy(navigationResponse)
        subject.owe { decisionHandler(policy) }
    }
}

/// Decides after a while of its own.
@MainActor
final class AwaitingListener: WebKitListener, WKNavigationDelegate {
    private func think() async {
        subject.thinking += 1
        for _ in 0..<(subject.isCalm ? 0 : subject.chance.number(0...5)) { await Task.yield() }
        subject.thinking -= 1
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        let policy = policy(navigationAction)
        await think()
        return policy
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        let policy = policy(navigationResponse)
        await think()
        return policy
    }
}

/// Which call of a `WKNavigationDelegate` may come next: of the main frame, where one navigation follows the other.
@MainActor
struct NavigationOrder {
    enum Step {
        case start, redirect, commit, finish, fail, failProvisional
    }

    private enum State {
        case started, committed, ended
    }

    /// All was heard from the view's last rest on.
    var isWhole = true
    private var states: [ObjectIdentifier: State] = [:]
    /// They are kept, so that no other gets their identity.
    private var known: [WKNavigation] = []

    init(isWhole: Bool = true) {
        self.isWhole = isWhole
    }

    func knows(_ navigation: WKNavigation) -> Bool { states[ObjectIdentifier(navigation)] != nil }

    func name(_ navigation: WKNavigation?) -> String {
        known.firstIndex { $0 === navigation }.map { "#\($0)" } ?? "of none"
    }

    /// One that began and did not end.
    var open: String? { known.first { states[ObjectIdentifier($0)] != .ended }.map(name) }

    mutating func takes(_ step: Step, of navigation: WKNavigation?) -> String? {
        guard let navigation else { return "of no navigation" }
        let id = ObjectIdentifier(navigation)
        let state = states[id]
        if state == nil { known.append(navigation) }
        let isUnheard = state == nil && !isWhole
        switch step {
        case .start:
            let other = open.flatMap { $0 == name(navigation) ? nil : $0 }
            states[id] = .started
            if state != nil { return "it has begun already" }
            return other.map { "\($0) has not ended" }
        case .redirect:
            if isUnheard { states[id] = .started }
            return state == .started || isUnheard ? nil : "it is not provisional"
        case .commit:
            states[id] = .committed
            return state == .started || isUnheard ? nil : "it is not provisional"
        case .failProvisional:
            states[id] = .ended
            return state == .started || isUnheard ? nil : "it is not provisional"
        case .finish, .fail:
            states[id] = .ended
            return state == .committed || isUnheard ? nil : "it is not committed"
        }
    }
}
