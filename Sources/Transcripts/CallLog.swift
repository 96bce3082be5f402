import HeadlessWebView

/// Where the faces write down what they are told and asked.
@MainActor
final class CallLog {
    private(set) var entries: [Transcript.Entry] = []
    /// What the app does the next time a load begins.
    var interruption: Flow.Interruption?
    weak var face: (any Face)?
    /// The app makes a view for each window that a page wants.
    var opensWindows = false
    private let catches: (WebURL) -> Bool
    private let told: (Transcript.Entry) -> Void

    /// Calls, steps and changes beyond these are left out: a page that leads on for ever makes no end of them.
    private static let limit = 2_000

    init(catches: @escaping (WebURL) -> Bool, told: @escaping (Transcript.Entry) -> Void) {
        self.catches = catches
        self.told = told
    }

    func note(_ event: Transcript.Event) {
        guard entries.count < Self.limit, let face else { return }
        let entry = Transcript.Entry(event: event, state: face.state)
        entries.append(entry)
        told(entry)
    }

    func note(_ name: String, _ meaning: Call.Meaning, _ change: (inout Call) -> Void = { _ in }) {
        var call = Call(name: name, meaning: meaning)
        change(&call)
        note(.call(call))
    }

    /// The same of a view for a window that a page opened.
    func note(_ name: String, _ meaning: Call.Meaning, inWindow: Bool, _ change: (inout Call) -> Void = { _ in }) {
        note(inWindow ? "window: \(name)" : name, meaning, change)
    }

    /// The app takes that URL for itself.
    func isCaught(_ url: String?) -> Bool {
        url.flatMap { WebURL($0) }.map(catches) ?? false
    }

    /// A load has begun: does what the flow has kept for that.
    func interruptIfAsked() {
        guard let interruption else { return }
        self.interruption = nil
        switch interruption {
        case .stop: face?.stopLoading()
        case .load(let url): face?.load(url)
        }
    }
}
