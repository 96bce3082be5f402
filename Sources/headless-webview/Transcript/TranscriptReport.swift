import HeadlessWebView
import Transcripts

/// Transcripts side by side, as they are printed as JSON.
package struct TranscriptReport: Codable, Sendable {
    /// The columns.
    package var transcripts: [Column]
    package var rows: [Row]

    /// What an app was told in one platform's view.
    package struct Column: Codable, Sendable {
        package var profile: String
        package var entries: [Entry]
        /// Why the flow could not be done to its end.
        package var failure: String?
    }

    /// One of a step, a call, a change of a cookie.
    package struct Entry: Codable, Sendable {
        package var step: String?
        package var call: Call?
        package var cookie: CookieChangeReport?
        /// What the view said of itself then.
        package var view: ViewState
    }

    /// What corresponds.
    package struct Row: Codable, Sendable {
        package var mark: Comparison.Mark
        /// Which of each transcript's entries; `nil`: it has none.
        package var entries: [Int?]
    }

    /// For the help of those who print one.
    static let help = """
        With --json one document is printed: transcripts (profile, failure, and entries: a step, a call with name,
        meaning, method, url, type, isForPart, isRedirect, status, error, title, detail, answer and goesOn as far as
        there are any, or a cookie with kind, name, value, domain, path and by; each with what the view said: url, title,
        isLoading) and rows (mark: same, different or partial; entries: the index of each transcript's, or null).
        """

    init(of comparison: Comparison, _ style: TranscriptStyle) {
        transcripts = comparison.transcripts.map { transcript in
            Column(
                profile: transcript.profile,
                entries: transcript.entries.map { Entry($0, style) },
                failure: transcript.failure?.message
            )
        }
        rows = comparison.rows.map { Row(mark: $0.mark, entries: $0.entries) }
    }
}

/// What became of a cookie, as it is printed.
package struct CookieChangeReport: Codable, Sendable {
    package var kind: CookieChange.Kind
    package var name: String
    /// Masked, unless secrets are to be shown.
    package var value: String
    /// With a leading dot when subdomains are covered.
    package var domain: String
    package var path: String
    /// The URL whose response, or script, did it; `nil`: the app or time did.
    package var by: String?

    init(_ change: CookieChange, _ style: TranscriptStyle) {
        kind = change.kind
        name = change.cookie.name
        value = style.secret(change.cookie.value)
        domain = change.cookie.platformDomain
        path = change.cookie.path
        switch change.cause {
        case .response(let url), .script(let url): by = style.text(url.href)
        case .app, .time: by = nil
        }
    }
}

extension TranscriptReport.Entry {
    fileprivate init(_ entry: Transcript.Entry, _ style: TranscriptStyle) {
        view = entry.state
        view.url = view.url.map(style.text)
        view.title = view.title.map(style.text)
        switch entry.event {
        case .step(let step):
            self.step = style.line(.step(step))
        case .call(var call):
            call.url = call.url.map(style.text)
            call.title = call.title.map(style.text)
            self.call = call
        case .cookie(let change):
            cookie = CookieChangeReport(change, style)
        }
    }
}
