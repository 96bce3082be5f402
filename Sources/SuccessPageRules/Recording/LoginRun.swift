package import WebStandards

/// One walk through a login.
///
/// What happens in it is numbered in one order: ``RecordedHop/sequence``, ``RecordedCallback/sequence`` and their like count
/// together, so that before and after can be told.
package struct LoginRun: Sendable, Hashable, Codable {
    /// Where it came from.
    package var source: Source
    /// The profile it ran in, as code names it: `wkWebView(iOS: 17)`; `nil`: none, as in a HAR file.
    package var profile: String?
    /// The platform of that profile; `nil`: none, and what rules find holds for every platform they concern.
    package var platform: Platform?
    /// What it could record; a list that is empty here says something only where its evidence is.
    package var evidence: Set<Evidence>
    /// When it began, by the session's clock; a HAR file's first `startedDateTime`.
    package var began: UnixTime
    /// Requests in the order they went out, parts of pages among them.
    package var hops: [RecordedHop] = []
    /// Documents that were shown, in the order they came, frames' among them.
    package var pages: [RecordedPage] = []
    /// What the app was told and asked, in order.
    package var callbacks: [RecordedCallback] = []
    /// The view's titles over time, as an app reads them; a new one each time it changed.
    package var titles: [RecordedTitle] = []
    /// The cookies that were there before.
    package var initialCookies: [Cookie] = []
    /// What became of the jar, by answers, scripts, the app and time.
    package var cookieChanges: [RecordedCookieChange] = []
    /// URLs that the view was led to and that are for the app: of its scheme, or of its registered redirect URI.
    package var deliveries: [RecordedDelivery] = []
    /// How it ended.
    ///
    /// Default: nothing loaded any more.
    package var ending = Ending.settled
    /// A step could not be done, or no server answered, so that what should have come later says nothing; `nil`: not so.
    package var isBrokenOff: Bool?

    /// Where a run comes from.
    package enum Source: String, Sendable, Hashable, Codable {
        /// The engine walked it, for this recording.
        case live
        /// The engine walked it as a flow file says.
        case flow
        /// A browser or proxy wrote a HAR file.
        case har
    }

    /// How a run ends.
    package enum Ending: Sendable, Hashable, Codable {
        /// Nothing loaded any more, or the app had its URL.
        case settled
        /// Redirects had no end.
        case redirectLoop
        /// It was broken off: no more time.
        case timedOut
        /// The last load failed: why.
        case failed(String)
    }

    /// A run in which nothing happened yet.
    package init(
        source: Source,
        profile: String? = nil,
        platform: Platform? = nil,
        evidence: Set<Evidence>,
        began: UnixTime = .epoch
    ) {
        self.source = source
        self.profile = profile
        self.platform = platform
        self.evidence = evidence
        self.began = began
    }

    /// The jar as it was at that moment: after all changes whose number is not above `sequence`.
    package func jar(at sequence: Int) -> [Cookie] {
        var replay = JarReplay(self)
        return replay.cookies(at: sequence)
    }

    /// The hop of that number.
    package func hop(_ number: Int) -> RecordedHop? {
        guard number > 0 else { return nil }
        return hops.indices.contains(number - 1) && hops[number - 1].number == number
            ? hops[number - 1] : hops.first { $0.number == number }
    }
}

/// One change of the jar.
package struct RecordedCookieChange: Sendable, Hashable, Codable {
    /// Its place in the run's order.
    package var sequence: Int
    /// What became of which cookie, by whom and why; the cause `.script` is a write to `document.cookie`.
    package var change: CookieChange

    /// A change at that moment.
    package init(sequence: Int, change: CookieChange) {
        self.sequence = sequence
        self.change = change
    }
}

/// A title that the view had from then on.
package struct RecordedTitle: Sendable, Hashable, Codable {
    /// Its place in the run's order.
    package var sequence: Int
    /// As `document.title`, `webView.title` and `getTitle()` give it: decoded, blanks collapsed.
    package var text: String
    /// The page it is of: an index into ``LoginRun/pages``; `nil`: unknown.
    package var page: Int?

    /// A title at that moment.
    package init(sequence: Int, text: String, page: Int? = nil) {
        self.sequence = sequence
        self.text = text
        self.page = page
    }
}
