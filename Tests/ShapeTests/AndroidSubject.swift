import HeadlessAndroid
import HeadlessWebView

@MainActor
final class AndroidSubject: Subject {
    let journal = Journal()
    var isCalm = false
    var waiters = 0
    fileprivate let chance: Chance
    private var view: AndroidWebView?
    private weak var ghost: AndroidWebView?
    private var client: Client?
    fileprivate var order = PageOrder()
    /// Answers that the app owes.
    fileprivate var owed: [() -> Void] = []
    fileprivate let during: (any Subject) -> Void

    init(_ chance: Chance, during: @escaping (any Subject) -> Void) {
        self.chance = chance
        self.during = during
        view = AndroidWebView()
        ghost = view
        change(.replaced)
    }

    fileprivate static let noURL = "no url"

    // MARK: - The app

    func load(_ url: String) { view?.loadUrl(chance.oneIn(20) ? Self.noURL : url) }
    func loadText(_ text: String) { view?.loadDataWithBaseURL("https://a.example/text", text, nil, nil, nil) }
    func reload() { view?.reload() }
    func stop() { view?.stopLoading() }
    func goBack() { view?.goBack() }
    func goForward() { view?.goForward() }
    func click(_ selector: Locator) { try? view?.click(selector) }

    func change(_ change: DelegateChange) {
        guard let view else { return }
        client?.ear.isAttached = false
        switch change {
        case .taken, .dropped:
            order = PageOrder(isWhole: false)
            view.webViewClient = nil
        case .replaced:
            if view.webViewClient == nil { order = PageOrder(isWhole: false) }
            let made = Client(self)
            client = made
            view.webViewClient = made
        }
    }

    fileprivate func owe(_ answer: @escaping () -> Void) {
        isCalm || chance.oneIn(3) ? answer() : owed.append(answer)
    }

    var owesAnswers: Bool { !owed.isEmpty }

    func answer() {
        guard !owed.isEmpty else { return }
        let answer = owed.remove(at: isCalm ? 0 : chance.number(0...owed.count - 1))
        // One that is let go of is given by default.
        if isCalm || !chance.oneIn(6) { answer() }
    }

    func end() {
        // A view that is only let go of may live on for as long as another thread is asked about a request of its.
        if !chance.oneIn(4) {
            view?.destroy()
            journal.isOver = true
        }
        view = nil
    }

    var isThere: Bool { view != nil }
    var isGone: Bool { ghost == nil }

    func settle() async { await view?.settle() }

    func checkRest() {
        guard let view else { return }
        if view.progress != 100 { journal.fail("at rest, the progress is \(view.progress)") }
        if view.webViewClient != nil, let open = order.open { journal.fail("at rest, of \(open) no end was told") }
        order = PageOrder(isWhole: view.webViewClient != nil)
    }

    // MARK: - Its client

    @MainActor
    final class Client: WebViewClient {
        let ear: Ear
        private unowned let subject: AndroidSubject

        init(_ subject: AndroidSubject) {
            self.subject = subject
            ear = Ear(subject.journal)
            super.init()
        }

        private func hear(_ call: String, _ mistake: String? = nil) {
            ear.hear(call)
            if let mistake { subject.journal.fail("\(call): \(mistake)") }
            if !subject.isCalm { subject.during(subject) }
        }

        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
            let isOverridden = !subject.isCalm && subject.chance.oneIn(8)
            hear("shouldOverrideUrlLoading \(request.url.href): \(isOverridden)")
            return isOverridden
        }

        override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
            hear("onPageStarted \(url)", subject.order.started(url))
        }

        override func onPageCommitVisible(_ view: AndroidWebView, _ url: String) {
            hear("onPageCommitVisible \(url)", subject.order.committed(url))
        }

        override func doUpdateVisitedHistory(_ view: AndroidWebView, _ url: String, _ isReload: Bool) {
            hear("doUpdateVisitedHistory \(url)")
        }

        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            // What is no URL begins nothing, and so ends nothing.
            if url != AndroidSubject.noURL { subject.order.finished(url) }
            hear("onPageFinished \(url)")
        }

        override func onLoadResource(_ view: AndroidWebView, _ url: String) {
            hear("onLoadResource \(url)")
        }

        override func onReceivedError(
            _ view: AndroidWebView,
            _ request: WebResourceRequest,
            _ error: WebResourceError
        ) {
            if request.isForMainFrame { subject.order.failed(request.url.href) }
            hear("onReceivedError \(request.url.href) \(error.errorCode)")
        }

        override func onReceivedHttpAuthRequest(
            _ view: AndroidWebView,
            _ handler: HttpAuthHandler,
            _ host: String,
            _ realm: String
        ) {
            hear("onReceivedHttpAuthRequest")
            subject.owe { handler.cancel() }
        }

        override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
            hear("onReceivedSslError")
            subject.owe { handler.cancel() }
        }

        override func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {
            hear("onFormResubmission")
            subject.owe { resend.sendToTarget() }
        }
    }
}

/// Which call of a `WebViewClient` may come next: of the main frame, where one page follows the other.
struct PageOrder {
    /// All was heard from the view's last rest on.
    var isWhole = true
    /// The page that has started and not finished.
    private(set) var open: String?
    private var pagesThatFailed: Set<String> = []

    init(isWhole: Bool = true) {
        self.isWhole = isWhole
    }

    mutating func started(_ url: String) -> String? {
        let other = open
        open = withoutFragment(url)
        return other.map { "\($0) has not finished" }
    }

    mutating func failed(_ url: String) { pagesThatFailed.insert(withoutFragment(url)) }

    /// An error page is told of when it has finished.
    mutating func committed(_ url: String) -> String? {
        let isErrorPage = pagesThatFailed.remove(withoutFragment(url)) != nil
        return isErrorPage || withoutFragment(url) == open || !isWhole ? nil : "\(open ?? "none") was started"
    }

    /// The document may have moved within itself.
    private func withoutFragment(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

    /// A page that never started may finish, also while another is open that led there: one that was stopped before.
    mutating func finished(_ url: String) {
        if open == withoutFragment(url) || !isWhole { open = nil }
    }
}
