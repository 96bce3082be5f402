import HeadlessWebView

/// A view of one shape with its delegate, to be put to random actions.
@MainActor
protocol Subject: AnyObject {
    var journal: Journal { get }
    /// No more chance: what is asked is allowed at once, and calls lead to nothing.
    var isCalm: Bool { get set }
    /// Those who wait for the view, and keep it alive.
    var waiters: Int { get set }

    func load(_ url: String)
    func loadText(_ text: String)
    func reload()
    func stop()
    func goBack()
    func goForward()
    func click(_ selector: Locator)

    func change(_ change: DelegateChange)
    /// Gives one answer that the app owes, or lets go of it.
    func answer()
    var owesAnswers: Bool { get }

    /// The app is through with the view.
    func end()
    /// The app still has the view.
    var isThere: Bool { get }
    /// The view is no more.
    var isGone: Bool { get }

    func settle() async
    /// All that was begun has been told the end of.
    func checkRest()
}

enum DelegateChange: CaseIterable {
    /// The view's property is set to `nil`.
    case taken
    /// Nobody else holds it, and the view does not.
    case dropped
    /// A new one in its place.
    case replaced
}

/// What an app may do at any moment, in the middle of a call as well.
@MainActor
struct Deeds {
    let chance: Chance
    private var lastLoad = 0

    init(_ chance: Chance) {
        self.chance = chance
    }

    mutating func load(_ subject: any Subject) {
        lastLoad += 1
        let host = chance.oneIn(15) ? "nowhere.example" : "a.example"
        subject.load("https://\(host)\(chance.pick(Site.paths))?n=\(lastLoad)")
    }

    mutating func some(_ subject: any Subject) {
        switch chance.number(1...24) {
        case 1...7: load(subject)
        case 8...9:
            load(subject)
            load(subject)
        case 10: subject.loadText("<title>Text</title><a id=l href=/page>l</a>")
        case 11...12: subject.reload()
        case 13...16: subject.stop()
        case 17...18: subject.goBack()
        case 19: subject.goForward()
        case 20...21: subject.click(chance.pick(["#l", "#app", "#go", "#part"]))
        case 22: subject.change(chance.pick(DelegateChange.allCases))
        case 23: subject.change(.replaced)
        default:
            if chance.oneIn(3) { subject.end() }
        }
    }
}
