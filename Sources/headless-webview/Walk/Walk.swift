import HeadlessWebView
import Synchronization

/// A view on its way to a token: it opens a page, does the steps, and looks after each page as an app's delegate would.
final class Walk: Sendable {
    private let first: WebView
    let recorder: Recorder
    private let places: [TokenPlace]
    private let timeout: Duration
    private let watch: RedirectWatch
    private let console: Console
    private let hasTimedOut = Atomic(false)
    /// Parts of the page have not come, and are waited for no longer.
    private let leavesParts = Atomic(false)
    /// What was, when time ran out.
    private let underWay = Mutex<String?>(nil)

    /// Refreshes further away than this are not waited for.
    private static let horizon = Duration.seconds(10)
    private static let stopAgain = Duration.milliseconds(100)

    init(_ common: CommonOptions, session: SessionConfiguration, places: [TokenPlace] = [], console: Console) {
        let watch = RedirectWatch(places.compactMap { if case .redirect(let target) = $0 { target } else { nil } })
        let recorder = Recorder(secrets: common.secrets, console: console)
        first = WebView(session: BrowsingSession(configuration: session), policy: watch)
        first.observe { recorder.note($0) }
        first.observeWindows { window in window.observe { recorder.note($0) } }
        self.watch = watch
        self.recorder = recorder
        self.places = places
        timeout = common.timeout
        self.console = console
    }

    /// What the user sees: a window that the app has opened is in front.
    var view: WebView { first.front }

    /// The app's URL that the view was led to.
    var ledToApp: WebURL? { watch.caught ?? watch.stray }

    /// Walks until the token is found.
    func token(from url: WebURL, steps: [Gesture]) async throws(WalkFailure) -> String {
        let deadline = startDeadline()
        defer { deadline.cancel() }
        if let token = try await open(url) { return token }
        for step in steps {
            if let token = try await perform(step) { return token }
        }
        guard let token = try await tokenWhenSettled("waiting for \(places.map(\.sought).joined(separator: " or "))")
        else {
            throw .notFound
        }
        return token
    }

    /// Opens a page and, where it is to settle, follows the refreshes that lead on from it.
    func show(_ url: WebURL, settles: Bool = true) async throws(WalkFailure) {
        let deadline = startDeadline()
        defer { deadline.cancel() }
        _ = try await open(url)
        if settles { _ = try await tokenWhenSettled("waiting for a refresh", isPatient: false) }
    }

    /// Waits for what the last step began.
    func settle() async { await first.settle() }

    // MARK: - Steps

    private func open(_ url: WebURL) async throws(WalkFailure) -> String? {
        try await lookAfter("loading \(url.origin.serialized)\(url.path)") { try await self.view.open(url.href) }
    }

    private func perform(_ step: Gesture) async throws(WalkFailure) -> String? {
        do {
            return try await lookAfter(step.activity) { try await self.view.perform(step) }
        } catch .interaction(let error) where error.mayPass {
            // A page that leads on by a refresh may bring it.
            if let token = try await tokenWhenSettled("waiting for \(error.selector)") { return token }
            return try await lookAfter(step.activity) { try await self.view.perform(step) }
        }
    }

    /// Does what may navigate, and looks at the page it leads to.
    private func lookAfter(
        _ activity: String,
        _ body: @escaping @Sendable () async throws -> NavigationOutcome
    ) async throws(WalkFailure) -> String? {
        try checkTime(activity)
        console.waits(for: activity)
        do {
            // Of a page that is read no part is waited for any longer than a refresh.
            let isWhole = try await first.front.reaches(within: Self.horizon, body)
            leavesParts.store(!isWhole, ordering: .sequentiallyConsistent)
        } catch let error as InteractionError {
            throw .interaction(error)
        } catch let failure as NavigationFailure {
            try checkTime(activity)
            // To stop at the app's redirect URI interrupts the load, and so do 204 and a file: the page stays.
            guard watch.caught != nil || failure.code == .interrupted else { throw .network(failure) }
        } catch {
            throw .timedOut(during: activity)
        }
        try checkTime(activity)
        return try await look()
    }

    /// Looks after each page until no refresh is due any more, and its scripts have nothing under way.
    ///
    /// Scripts that ask their server every few seconds always have: who is not patient waits for no more than refreshes.
    private func tokenWhenSettled(_ activity: String, isPatient: Bool = true) async throws(WalkFailure) -> String? {
        console.waits(for: activity)
        await withTaskGroup { group in
            group.addTask {
                for await _ in self.recorder.arrivals() where await self.hasSomething() {
                    return await self.stop()
                }
            }
            group.addTask { await self.first.settle(horizon: Self.horizon) }
            group.addTask {
                while !self.hasNoTime, (try? await Task.sleep(for: Self.stopAgain)) != nil {}
            }
            if !isPatient { group.addTask { await self.noPageComes() } }
            await group.next()
            group.cancelAll()
        }
        try checkTime(activity)
        return try await look()
    }

    /// Waits until no page has come for as long as a refresh is waited for, or for a moment where that was waited for before.
    private func noPageComes() async {
        var pages = 0
        let pause = leavesParts.load(ordering: .sequentiallyConsistent) ? Duration.seconds(1) : Self.horizon
        repeat {
            pages = recorder.pages
            guard (try? await Task.sleep(for: pause)) != nil else { return }
        } while recorder.pages != pages
    }

    // MARK: - Time

    private var hasNoTime: Bool { hasTimedOut.load(ordering: .sequentiallyConsistent) }

    /// Stops the view when time is up, and whatever it begins after that.
    private func startDeadline() -> Task<Void, Never> {
        Task {
            let lastResort = LastResort.arm(after: timeout, console)
            defer { lastResort.cancel() }
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            underWay.withLock { $0 = recorder.underWay }
            hasTimedOut.store(true, ordering: .sequentiallyConsistent)
            repeat { await stop() } while (try? await Task.sleep(for: Self.stopAgain)) != nil
        }
    }

    private func checkTime(_ activity: String) throws(WalkFailure) {
        guard hasNoTime else { return }
        let requests = underWay.withLock { $0 }
        throw .timedOut(during: activity + (requests.map { "; still under way: \($0)" } ?? ""))
    }

    private func stop() async {
        for view in [first] + first.windows { await view.stop() }
    }

    // MARK: - Looking

    private func look() async throws(WalkFailure) -> String? {
        for place in places {
            switch place {
            case .cookie(let name):
                if let token = TokenPlace.token(in: await view.cookies, named: name) { return token }
            case .title(let text):
                if let token = TokenPlace.token(in: await view.title, after: text) { return token }
            case .redirect(let target):
                guard let url = watch.caught, target.matches(url) else { continue }
                switch target.answer(in: url) {
                case .token(let token): return token
                case .refusal(let error, let description): throw .refused(error: error, description: description)
                case .nothing: throw .parameterMissing(target.parameter ?? "", url)
                }
            }
        }
        return nil
    }

    /// A token, or a refusal.
    private func hasSomething() async -> Bool {
        do throws(WalkFailure) {
            return try await look() != nil
        } catch {
            return true
        }
    }
}
