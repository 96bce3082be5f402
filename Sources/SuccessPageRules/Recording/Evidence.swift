/// What a source of a recording can know; a rule that needs what no run has is undecided, and says why.
package enum Evidence: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Requests, the heads of their answers and where these led (``LoginRun/hops``).
    ///
    /// Every source has them.
    case hops
    /// What became of each cookie (``RecordedHop/cookies``, ``LoginRun/cookieChanges``).
    ///
    /// A HAR file has the fields alone; ``LoginRun/replayCookies(policy:unspecified:)`` decides on them afterwards, which is as good
    /// but for cookies from before the file began.
    case cookies
    /// What the app was told and asked, and what it could read then (``LoginRun/callbacks``).
    ///
    /// Live runs and flows alone.
    case callbacks
    /// The markup of the documents (``LoginRun/pages``).
    ///
    /// A HAR file has it where it was written with bodies.
    case markup
    /// The titles as an app reads them, over time (``LoginRun/titles``).
    ///
    /// Live runs and flows alone.
    case titles
    /// What scripts wrote into `document.cookie` (``LoginRun/cookieChanges`` by a script).
    ///
    /// Live runs and flows alone.
    case scripts
    /// URLs that no web view fetches, with the gesture and frame behind them (``LoginRun/deliveries``).
    ///
    /// A HAR file shows those in a `Location` field alone; a browser drops the others. It has this evidence where such a
    /// field leads to the app.
    case deliveries
    /// At least two runs of the login.
    case severalRuns
    /// Requests that were changed or sent again (``LoginRecording/probes``).
    case probes

    /// In the order of ``allCases``.
    package static func < (a: Evidence, b: Evidence) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }

    /// How a user comes by it, for the reason that a rule is undecided.
    package var howToGet: String {
        switch self {
        case .hops: "it needs at least one recorded request"
        case .cookies: "it needs what became of the cookies: a live run, or a HAR file with header fields"
        case .callbacks: "it needs a live run: only that shows what an app is told, and when"
        case .markup: "it needs the documents: a live run, or a HAR file with response bodies"
        case .titles: "it needs a live run: only that shows titles over time"
        case .scripts: "it needs a live run: only that shows what scripts write"
        case .deliveries: "it needs a live run: a HAR file does not show who led to an app's scheme"
        case .severalRuns: "it needs several runs of the same login"
        case .probes:
            "it needs requests that are changed or sent again, which check --active makes of a login that it walks"
        }
    }
}
