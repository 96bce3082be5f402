import Foundation
import HeadlessUIKit
import HeadlessWebView

@MainActor
final class UIKitSubject: Subject {
    let journal = Journal()
    var isCalm = false
    var waiters = 0
    private var isInCall = false
    private let chance: Chance
    private var view: UIWebView?
    private weak var ghost: UIWebView?
    private var delegate: Delegate?
    fileprivate var order = FrameOrder()
    fileprivate let during: (any Subject) -> Void

    init(_ chance: Chance, during: @escaping (any Subject) -> Void) {
        self.chance = chance
        self.during = during
        view = UIWebView()
        ghost = view
        change(.replaced)
    }

    // MARK: - The app

    func load(_ url: String) {
        if let url = URL(string: url) { view?.loadRequest(URLRequest(url: url)) }
    }

    func loadText(_ text: String) { view?.loadHTMLString(text, baseURL: URL(string: "https://a.example/text")) }
    func reload() { view?.reload() }
    func stop() { view?.stopLoading() }
    func goBack() { view?.goBack() }
    func goForward() { view?.goForward() }
    func click(_ selector: Locator) { try? view?.click(selector) }

    func change(_ change: DelegateChange) {
        guard let view else { return }
        // One that is dropped in the middle of its own call lives to the end of that.
        if change != .dropped { delegate?.ear.isAttached = false }
        switch change {
        case .taken:
            order = FrameOrder(isWhole: false)
            view.delegate = nil
        case .dropped:
            order = FrameOrder(isWhole: false)
            delegate = nil
            if !isInCall, view.delegate != nil { journal.fail("the view keeps its delegate alive") }
        case .replaced:
            // What was in flight while nobody listened is not known.
            if view.delegate == nil { order = FrameOrder(isWhole: false) }
            let made = Delegate(self)
            delegate = made
            view.delegate = made
        }
    }

    var owesAnswers: Bool { false }
    func answer() {}

    func end() {
        // Its last call may be under way: then it lives to the end of that.
        journal.isOver = waiters == 0
        view = nil
    }

    var isThere: Bool { view != nil }
    var isGone: Bool { ghost == nil }

    func settle() async { await view?.settle() }

    func checkRest() {
        guard let view else { return }
        if view.isLoading { journal.fail("at rest, the view says that it loads") }
        if view.delegate != nil, order.inFlight != 0, order.isWhole { journal.fail("at rest, of some no end was told") }
        order = FrameOrder(isWhole: view.delegate != nil)
    }

    // MARK: - Its delegate

    @MainActor
    final class Delegate: NSObject, UIWebViewDelegate {
        let ear: Ear
        private unowned let subject: UIKitSubject

        init(_ subject: UIKitSubject) {
            self.subject = subject
            ear = Ear(subject.journal)
        }

        private func hear(_ call: String, _ mistake: String?, _ view: UIWebView) {
            ear.hear(call)
            if let mistake { subject.journal.fail("\(call): \(mistake)") }
            if subject.order.isWhole, view.isLoading != (subject.order.inFlight > 0) {
                subject.journal.fail("\(call): isLoading is \(view.isLoading)")
            }
            guard !subject.isCalm else { return }
            subject.isInCall = true
            subject.during(subject)
            subject.isInCall = false
        }

        func webView(
            _ webView: UIWebView,
            shouldStartLoadWith request: URLRequest,
            navigationType: UIWebView.NavigationType
        ) -> Bool {
            let isAllowed = subject.isCalm || !subject.chance.oneIn(8)
            let url = request.url?.absoluteString ?? ""
            subject.order.asked(url, isAllowed: isAllowed)
            hear("shouldStart \(url) \(navigationType): \(isAllowed)", nil, webView)
            return isAllowed
        }

        func webViewDidStartLoad(_ webView: UIWebView) {
            hear("didStart", subject.order.started(), webView)
        }

        func webViewDidFinishLoad(_ webView: UIWebView) {
            hear("didFinish", subject.order.ended(), webView)
        }

        func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
            let error = error as NSError
            let url = error.userInfo["NSErrorFailingURLStringKey"] as? String ?? ""
            let isUnshowable = error.domain == webKitErrorDomain && error.code == 101
            let mistake = isUnshowable ? subject.order.couldNotBeShown(url) : subject.order.failed(url)
            hear("didFail \(error.code) \(url)", mistake, webView)
        }
    }
}

/// Which call of a `UIWebViewDelegate` may come next: of all frames together, as the calls name none.
struct FrameOrder {
    /// All was heard from the view's last rest on.
    var isWhole = true
    /// Started, and neither finished nor failed.
    private(set) var inFlight = 0
    /// Allowed, and not started.
    private var allowed = 0
    private var wereAllowed: Set<String> = []
    /// How often a URL was asked about and has not failed; without its fragment, as a page that loads may be moved along the list
    /// to another of its own, about which nobody is asked.
    private var mayFail: [Substring: Int] = [:]

    init(isWhole: Bool = true) {
        self.isWhole = isWhole
    }

    mutating func asked(_ url: String, isAllowed: Bool) {
        mayFail[withoutFragment(url), default: 0] += 1
        guard isAllowed else { return }
        allowed += 1
        wereAllowed.insert(url)
    }

    mutating func started() -> String? {
        inFlight += 1
        allowed -= 1
        return isWhole && allowed < 0 ? "nothing was asked before" : nil
    }

    mutating func ended() -> String? {
        inFlight -= 1
        return isWhole && inFlight < 0 ? "nothing was started before" : nil
    }

    mutating func failed(_ url: String) -> String? {
        mayFail[withoutFragment(url), default: 0] -= 1
        return ended() ?? (isWhole && mayFail[withoutFragment(url), default: 0] < 0 ? "once too often" : nil)
    }

    private func withoutFragment(_ url: String) -> Substring { url.prefix { $0 != "#" } }

    func couldNotBeShown(_ url: String) -> String? {
        wereAllowed.contains(url) || !isWhole ? nil : "it was not allowed"
    }
}
