import HeadlessAndroid
import HeadlessUIKit
import HeadlessWebKit
import HeadlessWebView
import Testing

/// Whatever an app does and when, its delegate is told on the main actor, in order, and nothing once it or the view is gone.
///
/// HEADLESS_WEBVIEW_SEED and HEADLESS_WEBVIEW_ACTIONS choose other actions and their number.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DelegateOrderTests {
    enum Shape: String, CaseIterable, Sendable {
        case uiWebView, wkWebView, androidWebView

        @MainActor
        func make(_ chance: Chance, during: @escaping (any Subject) -> Void) -> any Subject {
            switch self {
            case .uiWebView: UIKitSubject(chance, during: during)
            case .wkWebView: WebKitSubject(chance, during: during)
            case .androidWebView: AndroidSubject(chance, during: during)
            }
        }
    }

    @Test(arguments: Shape.allCases)
    func delegatesAreToldInOrder(_ shape: Shape) async {
        let clock = ManualClock(advancesWhenIdle: false)
        let browser = Browser(transports: InMemoryTransports(service: Site.service), clock: clock)
        var configuration = SessionConfiguration()
        if shape == .androidWebView { configuration.profile = .android() }
        let session = BrowsingSession(browser: browser, configuration: configuration)
        let ordeal = Ordeal(shape, clock: clock)
        await HeadlessApp.$current.withValue(HeadlessApp(session: session)) {
            await AndroidApp.$current.withValue(AndroidApp(session: session)) {
                await ordeal.run(actions: Chance.actions)
            }
        }
        if let mistake = ordeal.mistake {
            Issue.record("\(shape.rawValue), seed \(Chance.seed), action \(ordeal.actions): \(mistake)")
        }
    }
}

/// Three views of a shape at a time, each put to random actions until the app is through with it.
@MainActor
final class Ordeal {
    private let shape: DelegateOrderTests.Shape
    private let clock: ManualClock
    private let chance: Chance
    private var deeds: Deeds
    private var subjects: [any Subject] = []
    private var ended: [any Subject] = []
    private var waiting: [Task<Void, Never>] = []
    private(set) var actions = 0
    /// Turns of the main actor until a view that does not come to rest counts as one that never will.
    private static let patience = 20_000

    init(_ shape: DelegateOrderTests.Shape, clock: ManualClock) {
        self.shape = shape
        self.clock = clock
        chance = Chance(seed: Chance.seed)
        deeds = Deeds(chance)
    }

    var mistake: String? {
        for subject in subjects + ended {
            if let mistake = subject.journal.mistake { return "\(mistake)\nafter\n\(subject.journal.report)" }
        }
        return nil
    }

    func run(actions count: Int) async {
        while actions < count, mistake == nil {
            while subjects.count < 3 { subjects.append(make()) }
            await act(on: chance.pick(subjects))
            actions += 1
            for _ in 0..<chance.number(0...4) { await Task.yield() }
            ended += subjects.filter { !$0.isThere }
            subjects.removeAll { !$0.isThere }
        }
        await rest()
        for subject in subjects { subject.end() }
        ended += subjects
        subjects = []
        var turns = 0
        while turns < Self.patience, ended.contains(where: { !$0.isGone }) {
            turns += 1
            await Task.yield()
        }
        for subject in ended where !subject.isGone { subject.journal.fail("the view is never gone") }
    }

    private func make() -> any Subject {
        shape.make(chance) { [weak self] subject in
            guard let self, chance.oneIn(12) else { return }
            deeds.some(subject)
        }
    }

    private func act(on subject: any Subject) async {
        switch chance.number(1...20) {
        case 1...9: deeds.some(subject)
        case 10...14: clock.advance(by: .milliseconds(chance.number(1...30)))
        case 15...18: subject.answer()
        case 19: wait(for: subject)
        default: if chance.oneIn(4) { await rest() }
        }
    }

    /// Somebody waits for the view, and may lose patience.
    private func wait(for subject: any Subject, isPatient: Bool = false) {
        subject.waiters += 1
        let task = Task {
            await subject.settle()
            subject.waiters -= 1
        }
        if !isPatient, chance.oneIn(2) { task.cancel() }
        waiting.append(task)
    }

    /// Lets everything come to its end, and asks whether the views' delegates know.
    private func rest() async {
        for task in waiting { task.cancel() }
        let all = subjects + ended
        for subject in all {
            subject.isCalm = true
            while subject.owesAnswers { subject.answer() }
        }
        for subject in subjects { wait(for: subject, isPatient: true) }
        var turns = 0
        while turns < Self.patience, all.contains(where: { $0.waiters > 0 }) {
            turns += 1
            clock.advance(by: .seconds(1))
            for subject in all where subject.owesAnswers { subject.answer() }
            await Task.yield()
        }
        for subject in all where subject.waiters > 0 { subject.journal.fail("it never comes to rest") }
        waiting = []
        for subject in subjects {
            subject.checkRest()
            subject.isCalm = false
        }
    }
}
