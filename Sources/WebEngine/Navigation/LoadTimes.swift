import WebStandards

/// When what happened on the way to a document and while it loaded, on the loop's clock.
///
/// https://w3c.github.io/navigation-timing/
struct LoadTimes {
    /// How the document was led to, as scripts number it.
    enum Kind: Int {
        case navigate
        case reload
        case history
    }

    /// Somebody led to it: its time origin.
    let start: Duration
    let kind: Kind
    /// It was kept, and shows again by a step back or forward.
    var isShownAgain = false
    /// How often servers led on to another URL, which the document hears nothing of where one led to another origin.
    private(set) var redirects = 0
    /// When the last did.
    private(set) var redirectEnd: Duration?
    private var leftOrigin = false
    var fetchStart: Duration?
    var responseStart: Duration?
    var responseEnd: Duration?
    var domLoading: Duration?
    var domInteractive: Duration?
    var contentLoadedStart: Duration?
    var contentLoadedEnd: Duration?
    var domComplete: Duration?
    var loadStart: Duration?
    var loadEnd: Duration?

    init(start: Duration, kind: Kind = .navigate) {
        self.start = start
        self.kind = kind
    }

    init(of request: NavigationRequest, start: Duration) {
        switch (request.cause, request.type) {
        case (.reload, _), (_, .reload): self.init(start: start, kind: .reload)
        case (.history, _): self.init(start: start, kind: .history)
        default: self.init(start: start)
        }
    }

    mutating func redirect(isSameOrigin: Bool, at now: Duration) {
        leftOrigin = leftOrigin || !isSameOrigin
        (redirects, redirectEnd) = leftOrigin ? (0, nil) : (redirects + 1, now)
    }

    /// Milliseconds since the time origin, in the order that the world has them; -1: not yet, or never.
    var offsets: [Double] {
        [
            redirectEnd, fetchStart, responseStart, responseEnd, domLoading, domInteractive, contentLoadedStart,
            contentLoadedEnd, domComplete, loadStart, loadEnd,
        ].map { $0.map { ($0 - start).milliseconds } ?? -1 }
    }
}

extension Duration {
    /// With fractions.
    var milliseconds: Double {
        let (seconds, rest) = components
        return Double(seconds) * 1000 + Double(rest) / 1e15
    }
}
