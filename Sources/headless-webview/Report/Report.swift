import HeadlessWebView

/// A walk as it is printed: where it ended and how it came there.
package struct Report: Codable, Sendable {
    /// What was asked for, whole; only of a walk that looked for one.
    package var token: String?
    /// Of the document that shows.
    package var url: String?
    package var title: String
    /// Of the document that shows; 0: none does.
    package var status: Int
    package var mimeType: String
    package var encoding: String
    /// Where it led to an app.
    package var customScheme: String?
    package var failure: FailureReport?
    /// Requests, oldest first.
    package var hops: [HopReport]
    /// The jar at the end.
    package var cookies: [CookieReport]
    /// What a delegate heard.
    package var callbacks: [String]

    init(of walk: Walk, failure: NavigationFailure? = nil, secrets: SecretHandling) async {
        let snapshot = await walk.view.snapshot()
        url = snapshot.url.map(secrets.url)
        title = secrets.text(snapshot.title)
        status = snapshot.status
        mimeType = snapshot.mimeType
        encoding = snapshot.encoding
        customScheme = walk.ledToApp.map(secrets.url)
        self.failure = failure.map { FailureReport($0, secrets: secrets) }
        hops = await walk.view.hops.map { HopReport($0, secrets: secrets) }
        cookies = await walk.view.cookies.map { CookieReport($0, secrets: secrets) }
        callbacks = walk.recorder.transcript
    }

    /// The page: what `open` says first.
    var pageLines: [String] {
        var lines: [String] = []
        if let failure { lines.append("failed   \(failure.message)") }
        if let customScheme { lines.append("app      \(customScheme)") }
        guard status != 0 || !title.isEmpty || failure == nil && customScheme == nil else { return lines }
        lines.append("title    \(title)")
        lines.append("url      \(url ?? "")")
        lines.append("document \(status == 0 ? "" : "\(status) ")\(mimeType) \(encoding)")
        return lines
    }

    var hopLines: [String] { hops.flatMap(\.lines) }
    var cookieLines: [String] { cookies.map(\.line) }
}
