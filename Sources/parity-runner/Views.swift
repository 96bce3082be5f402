import WebEngine
import WebNetwork
import WebStandards

/// The app's views, the second and later ones made by pages, and what happened to them all.
///
/// On the session's loop.
final class Views {
    let session: SessionState
    let settings: ScenarioSettings?
    private(set) var pages: [PageCore] = []
    private var events: [JSON] = []
    private var dialogsAnswered = 0

    init(session: SessionState, settings: ScenarioSettings?) {
        self.session = session
        self.settings = settings
        _ = open()
    }

    /// Makes a view; the first has number 1.
    func open() -> PageCore {
        let page = PageCore(session: session)
        page.opensWindowsAutomatically = settings?.jsOpensWindows ?? false
        pages.append(page)
        page.client = ViewClient(number: pages.count, views: self)
        return page
    }

    func page(_ number: Int) -> PageCore? {
        pages.indices.contains(number - 1) ? pages[number - 1] : nil
    }

    func record(_ event: [String: JSON], view: Int) {
        var event = event
        if view != 1 { event["view"] = .number(view) }
        events.append(.object(event))
    }

    /// The scenario's next answer.
    func answer(_ dialog: ScriptDialog) -> DialogAnswer {
        defer { dialogsAnswered += 1 }
        guard let answers = settings?.dialogs, answers.indices.contains(dialogsAnswered) else { return .accept }
        let answer = answers[dialogsAnswered]
        return answer.accept ? .accept(answer.text) : .cancel
    }

    /// It grows with everything that happens and is asked for.
    var activity: Int { pages.reduce(events.count) { $0 + $1.hops.count } }

    /// What happened since this was last asked.
    func takeEvents() -> [JSON] {
        defer { events = [] }
        return events
    }
}

/// The app's part: it writes down what happens and decides as the scenario's settings say.
final class ViewClient: PageClient {
    private let number: Int
    private let views: LoopBound<WeakViews>

    private struct WeakViews {
        weak var views: Views?
    }

    init(number: Int, views: Views) {
        self.number = number
        self.views = LoopBound(here: WeakViews(views: views), loop: views.session.loop)
    }

    func page(did event: PageEvent) {
        guard let views = views.value.views else { return }
        for var told in TraceEvents.events(for: event) {
            // As the recordings have it: the view's, where the document's load ends because another begins, and where a
            // redirect leads to its own URL.
            switch event {
            case .finished, .redirected:
                if told["url"] != nil, let url = views.page(number)?.viewURL { told["url"] = .string(url.href) }
            // The recorder tells what the settings say, also of a refused credential, for which it has no other.
            case .challenged:
                if let mode = views.settings?.auth?.mode { told["answer"] = .string(mode.rawValue) }
            default: break
            }
            views.record(told, view: number)
        }
    }

    func page(wants window: WindowRequest) {
        views.value.views?.open(window, view: number)?.open(window)
    }

    func page(opens window: WindowRequest) -> PageCore? {
        views.value.views?.open(window, view: number)
    }

    func page(shows dialog: ScriptDialog) -> DialogAnswer {
        views.value.views?.answer(dialog) ?? dialog.answerOfNobody
    }

    func page(moves action: NavigationAction) -> ActionPolicy? {
        ViewPolicy.answer(to: action.url, views.value.views?.settings)
    }

    func page(asks question: PolicyQuestion) {
        let settings = views.value.views?.settings
        switch question {
        case .action(let action, let reply): reply(ViewPolicy.answer(to: action.url, settings))
        case .response(let response, let reply): reply(ViewPolicy.answer(to: response, settings))
        case .window(let action, let reply):
            let policy = ViewPolicy.answer(to: action.url, settings)
            views.value.views?.noteWindow(action, policy, view: number)
            reply(policy)
        case .challenge(let challenge, let reply): reply(ViewPolicy.answerToChallenge(challenge, settings))
        case .trust, .clientCertificate, .download, .downloadRedirect, .resubmission, .files, .intercept, .message:
            break
        }
    }
}

/// The answers that the settings give.
enum ViewPolicy {
    static func answer(to url: WebURL, _ settings: ScenarioSettings?) -> ActionPolicy {
        let isForTheApp = (settings?.interceptSchemes ?? ["myapp"]).contains(scheme(of: url))
        return isForTheApp || settings?.cancelURLs?.contains(url.href) == true ? .cancel : .allow
    }

    /// The recorder goes by the text, URL or not.
    private static func scheme(of url: WebURL) -> String {
        url.isUnparsable ? url.href.prefix { $0 != ":" }.lowercased() : url.scheme
    }

    static func answer(to response: NavigationResponse, _ settings: ScenarioSettings?) -> ResponsePolicy {
        switch settings?.responsePolicy ?? .default {
        case .default: response.canShow ? .allow : .cancel
        case .download: response.canShow ? .allow : .download
        case .allow: .allow
        case .cancel: .cancel
        }
    }

    static func answerToChallenge(
        _ challenge: AuthenticationChallenge,
        _ settings: ScenarioSettings?
    ) -> ChallengeAnswer {
        switch settings?.auth?.mode {
        // It has no other, and an app that always gave the refused one would be asked until the engine gives up.
        case .credential where challenge.isRetry: .none
        case .credential:
            .credential(BasicCredential(user: settings?.auth?.user ?? "", password: settings?.auth?.password ?? ""))
        case .cancel: .cancel
        case nil, .some(.none): .none
        }
    }
}

extension Views {
    /// A link or a form wants a window.
    fileprivate func noteWindow(_ action: NavigationAction, _ policy: ActionPolicy, view: Int) {
        let members = Self.members(of: action.url, action.method, action.type, hasUserGesture: action.hasUserGesture)
        let question: [String: JSON] = [
            "event": "policy", "kind": "new-window", "frameName": .string(action.frame.name),
            "decision": .string(policy.rawValue),
        ]
        record(members.merging(question) { $1 }, view: view)
    }

    /// The app makes a view, none, or loads the URL in the first view.
    fileprivate func open(_ window: WindowRequest, view: Int) -> PageCore? {
        let choice = settings?.newWindows ?? .allow
        let request = window.request
        var members = Self.members(
            of: request.url,
            request.method,
            request.type,
            hasUserGesture: request.hasUserGesture
        )
        if !window.hasURL { members["url"] = "" }
        record(members.merging(["event": "new-window", "decision": .string(choice.rawValue)]) { $1 }, view: view)
        switch choice {
        case .block: return nil
        case .same:
            page(1)?.load(NavigationRequest(url: window.request.url))
            return nil
        case .allow:
            let page = open()
            record(["event": "ready-to-show"], view: pages.count)
            return page
        }
    }

    private static func members(
        of url: WebURL,
        _ method: String,
        _ type: NavigationType,
        hasUserGesture: Bool
    ) -> [String: JSON] {
        var members: [String: JSON] = [
            "url": .string(url.href),
            "navigationType": .string(TraceEvents.name(of: type)),
            "userGesture": .bool(hasUserGesture),
        ]
        // As `TraceEvents` has it.
        if url.isHTTPFamily { members["method"] = .string(method) }
        return members
    }
}
