internal import HeadlessWebView
internal import SuccessPageRules
internal import Transcripts

/// Makes a run of what one platform's view tells: its page's events, and the calls and changes of cookies between them.
@MainActor
final class RunRecorder {
    private(set) var run: LoginRun
    private let isForTheApp: (WebURL) -> Bool
    private let now: () -> UnixTime
    private var sequence = 0
    private var actions: [NavigationID: NavigationAction] = [:]
    /// By URL without fragment, the frames that parts were last asked for by.
    private var askers: [WebURL: FrameInfo] = [:]
    /// The page that shows in each frame: an index into the run's pages.
    private var shown: [Int: Int] = [:]
    private var wasUpgraded = false
    /// Of answers whose requests are not told of yet: that comes with their last byte.
    private var answers: [WebURL: Answer] = [:]
    /// Of each page, its type; `nil`: no request brought it.
    private var types: [String?] = []
    /// Of each delivery, the action.
    private var deliveredBy: [NavigationAction] = []

    private struct Answer {
        var sequence: Int
        var mediaType: String?
        var isDownload = false
        var response: NavigationResponse?
        var action: NavigationAction?
    }

    /// More requests, titles, pages or changes than a login has are left out.
    private static let limit = 2_000

    init(_ run: LoginRun, isForTheApp: @escaping (WebURL) -> Bool, now: @escaping () -> UnixTime) {
        self.run = run
        self.isForTheApp = isForTheApp
        self.now = now
    }

    private func next() -> Int {
        sequence += 1
        return sequence
    }

    // MARK: - What the app is told

    func note(_ entry: Transcript.Entry) {
        switch entry.event {
        case .step: break
        case .cookie(let change):
            guard run.cookieChanges.count < Self.limit else { return }
            run.cookieChanges.append(RecordedCookieChange(sequence: next(), change: change))
        case .call(let call): note(call, entry.state)
        }
    }

    private func note(_ call: Call, _ state: ViewState) {
        guard run.callbacks.count < Self.limit, let kind = RecordedCallback.Kind(rawValue: call.meaning.rawValue) else {
            return
        }
        if call.meaning.rawValue == RecordedCallback.Kind.finish.rawValue, let title = state.title {
            note(title: title)
        }
        let url = (call.url ?? state.url).flatMap { WebURL($0) }
        var callback = RecordedCallback(sequence: next(), name: call.name, kind: kind, url: url, title: state.title)
        callback.isLoading = state.isLoading
        callback.isForFrame = call.isForPart ?? false
        callback.answer = call.answer
        run.callbacks.append(callback)
    }

    // MARK: - What the page does

    func note(_ event: PageEvent) {
        switch event {
        case .actionDecided(let action, let policy):
            actions[action.navigation] = action
            if isForTheApp(action.url), policy == .cancel || NavigationAction.isForTheApp(action.url) {
                deliver(action)
            }
        case .resourceRequested(let request):
            askers[request.url.removingFragment()] = request.frame
        case .hop(let record): note(record)
        case .responseDecided(let response, let policy):
            var answer = Answer(sequence: next(), mediaType: response.mimeType)
            answer.response = response
            answer.action = actions[response.navigation]
            // A view that loads no files itself refuses them, and may tell its app.
            let isRefusedFile = policy == .cancel && (response.isAttachment || !response.canShow)
            answer.isDownload = policy == .download || isRefusedFile
            answers[response.url.removingFragment()] = answer
        case .download(_, let download):
            let url = download.url.removingFragment()
            answers[url, default: Answer(sequence: next())].isDownload = true
            // A link's download is known to be one before it is asked for, a response's after.
            if let hop = run.hops.lastIndex(where: { $0.url.isSame(as: url) }) { run.hops[hop].isDownload = true }
        case .committed(let commit): show(commit)
        case .finished(_, _, let frame):
            if let page = shown[frame.number] { run.pages[page].finished = next() }
        case .failed(_, let failure, let frame): end(with: failure, frame)
        case .titleChanged(let text): note(title: text)
        default: break
        }
    }

    /// The page tells of a title from a queued task; an app that is told in between that the page is done reads it already.
    private func note(title text: String) {
        guard run.titles.count < Self.limit, run.titles.last?.text != text else { return }
        run.titles.append(RecordedTitle(sequence: next(), text: text, page: shown[0]))
    }

    private func deliver(_ action: NavigationAction) {
        guard run.deliveries.count < Self.limit else { return }
        var delivery = RecordedDelivery(sequence: next(), url: action.url)
        delivery.cause = RecordedHop.Cause(action)
        delivery.method = action.method
        delivery.frame = action.frame.number
        delivery.hasUserGesture = action.hasUserGesture
        run.deliveries.append(delivery)
        deliveredBy.append(action)
    }

    private func note(_ record: HopRecord) {
        guard run.hops.count < Self.limit else { return }
        let asks = record.destination == .document || record.destination == .frame
        let action = asks ? actions[record.navigation] : nil
        let isAsked = action?.url.equals(record.url, excludingFragment: true) == true
        var hop = RecordedHop(
            number: run.hops.count + 1,
            sequence: next(),
            url: isAsked ? action?.url ?? record.url : record.url,
            method: record.method,
            requestFields: record.requestFields,
            destination: record.destination
        )
        if let action {
            hop.cause = wasUpgraded ? .upgrade : RecordedHop.Cause(action)
            hop.frame = action.frame.number
            hop.hasUserGesture = action.hasUserGesture
            hop.initiator = action.sourceURL
        } else {
            hop.frame = askers[record.url]?.number ?? 0
            hop.cause = record.destination == .fetch ? .script : .element
            let before = run.hops.last { $0.redirect?.equals(record.url, excludingFragment: true) == true }
            if let before, before.destination == record.destination {
                hop.cause = .redirect
                hop.frame = before.frame
            }
            hop.initiator = shown[hop.frame].map { run.pages[$0].url }
        }
        wasUpgraded = record.responder == .transportSecurity
        hop.status = record.status
        hop.responseFields = record.responseFields
        hop.redirect = record.redirect
        hop.declaredCharset = record.responseFields.declaredCharset
        hop.cookies = record.cookies
        hop.failure = record.failure?.message
        hop.time = now()
        if asks, let answer = answers.removeValue(forKey: record.url.removingFragment()) {
            hop.sequence = answer.sequence
            hop.mediaType = answer.mediaType
            hop.isDownload = answer.isDownload
        }
        run.hops.append(hop)
    }

    private func show(_ commit: Commit) {
        guard run.pages.count < Self.limit else { return }
        let frame = commit.frame.number
        if frame == 0 { shown = [:] }
        shown[frame] = run.pages.count
        run.pages.append(RecordedPage(hop: nil, url: commit.url, frame: frame, committed: next()))
        // A status of 0: it came from nowhere, as about:blank.
        types.append(commit.status == 0 ? nil : commit.mimeType)
        if frame == 0 { run.ending = .settled }
    }

    private func end(with failure: NavigationFailure, _ frame: FrameInfo) {
        guard frame.isMainFrame else { return }
        switch failure.code {
        // The app stopped it at its own URL; a file or a 204 left the page as it was; another load took its place.
        case .interrupted, .cancelled: break
        case .tooManyRedirects: run.ending = .redirectLoop
        case .timedOut, .connectTimedOut, .firstByteTimedOut: run.ending = .timedOut
        default: run.ending = .failed(failure.message)
        }
    }

    // MARK: - The end

    /// Time was up.
    func breakOff() { run.ending = .timedOut }

    /// Puts the requests in order, says which brought which page, and reads what these were given.
    func finish(_ bodies: [BodyTap.Body]) {
        addRefusedAnswers()
        run.hops.sort { $0.sequence < $1.sequence }
        for index in run.hops.indices { run.hops[index].number = index + 1 }
        linkPages()
        for index in run.callbacks.indices where Self.concernPages.contains(run.callbacks[index].kind) {
            let sequence = run.callbacks[index].sequence
            run.callbacks[index].hop = run.pages.last { $0.frame == 0 && $0.committed < sequence }?.hop
        }
        linkDeliveries()
        read(bodies)
        readTexts()
    }

    /// The page tells nothing of a request whose answer was refused at its head.
    private func addRefusedAnswers() {
        for answer in answers.values {
            guard let response = answer.response, let action = answer.action, run.hops.count < Self.limit else {
                continue
            }
            var hop = RecordedHop(
                number: 0,
                sequence: answer.sequence,
                url: response.url,
                method: action.method,
                requestFields: action.fields,
                cause: RecordedHop.Cause(action),
                destination: response.frame.isMainFrame ? .document : .frame
            )
            hop.frame = response.frame.number
            hop.hasUserGesture = action.hasUserGesture
            hop.initiator = action.sourceURL
            hop.status = response.status
            hop.responseFields = response.fields
            hop.mediaType = answer.mediaType
            hop.declaredCharset = response.fields.declaredCharset
            hop.isDownload = answer.isDownload
            hop.time = now()
            run.hops.append(hop)
        }
    }

    /// Callbacks that are about the page that shows.
    private static let concernPages: Set<RecordedCallback.Kind> = [.commit, .finish, .title]

    private func linkPages() {
        for (page, type) in types.enumerated() {
            guard let type else { continue }
            let shown = run.pages[page]
            let hop = run.hops.lastIndex { hop in
                hop.isForDocument && hop.frame == shown.frame && hop.sequence < shown.committed
                    && hop.url.isSame(as: shown.url)
            }
            guard let hop else { continue }
            run.hops[hop].isShown = true
            run.hops[hop].mediaType = type
            run.pages[page].hop = run.hops[hop].number
        }
    }

    private func linkDeliveries() {
        for (index, action) in deliveredBy.enumerated() {
            let delivery = run.deliveries[index]
            let hop = run.hops.last { hop in
                hop.sequence < delivery.sequence
                    && (action.isRedirect
                        ? hop.redirect?.equals(delivery.url, excludingFragment: true) == true
                        : hop.isShown && action.sourceURL?.isSame(as: hop.url) == true)
            }
            run.deliveries[index].hop = hop?.number
            if action.isRedirect { run.deliveries[index].text = hop?.responseFields.values(of: "location").first }
        }
    }

    private func read(_ bodies: [BodyTap.Body]) {
        var left = Dictionary(grouping: bodies) { $0.url.removingFragment().removingCredentials() }
        for index in run.hops.indices {
            let hop = run.hops[index]
            let key = hop.url.removingFragment().removingCredentials()
            guard let position = left[key]?.firstIndex(where: { $0.isAnswer(of: hop) }) else { continue }
            guard let body = left[key]?.remove(at: position) else { continue }
            run.hops[index].bodySize = body.size
            run.read(body.bytes, of: index)
        }
    }

    /// How a link wrote the URL that is for the app.
    private func readTexts() {
        for index in run.deliveries.indices where run.deliveries[index].text == nil {
            let delivery = run.deliveries[index]
            let page = run.pages.last { $0.committed < delivery.sequence && $0.frame == 0 }
            run.deliveries[index].text = page?.elements.lazy
                .compactMap { $0["href"] ?? $0["action"] ?? $0["src"] }
                .first { WebURL($0)?.equals(delivery.url, excludingFragment: false) == true }
        }
    }
}

extension BodyTap.Body {
    fileprivate func isAnswer(of hop: RecordedHop) -> Bool { method == hop.method && status == hop.status }
}

extension WebURL {
    fileprivate func isSame(as other: WebURL) -> Bool {
        removingCredentials().equals(other.removingCredentials(), excludingFragment: true)
    }
}

extension RecordedHop {
    fileprivate var isForDocument: Bool { destination == .document || destination == .frame }
}

extension RecordedHop.Cause {
    init(_ action: NavigationAction) {
        if action.isRedirect {
            self = .redirect
            return
        }
        switch action.cause {
        case .app: self = .load
        case .link: self = .link
        case .form: self = .form
        case .refresh: self = .metaRefresh
        case .frame: self = .element
        case .history: self = .history
        case .reload: self = .reload
        case .script: self = .script
        }
    }
}
