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
    /// The name of the file that an answer became.
    package var download: String?
    package var failure: FailureReport?
    /// Requests, oldest first.
    package var hops: [HopReport]
    /// The jar at the end.
    package var cookies: [CookieReport]
    /// What a delegate heard.
    package var callbacks: [String]

    /// For the help of those who print one.
    static let help = """
        With --json one document is printed: url, title, status, mimeType and encoding of the page that shows, or
        customScheme, download or failure; hops (method, url, destination, status, requestFields, responseFields,
        redirect, failure and cookies: name, domain, path, outcome, reason, explanation, section), cookies (name,
        value, domain, path, expires in seconds since 1970, secure, httpOnly, sameSite) and callbacks as lines.
        """

    init(of walk: Walk, failure: NavigationFailure? = nil, secrets: SecretHandling) async {
        let snapshot = await walk.view.snapshot()
        url = snapshot.url.map(secrets.url)
        title = secrets.text(snapshot.title)
        status = snapshot.status
        mimeType = snapshot.mimeType
        encoding = snapshot.encoding
        customScheme = walk.ledToApp.map(secrets.url)
        download = walk.recorder.download?.suggestedFilename
        self.failure = failure.map { FailureReport($0, secrets: secrets) }
        hops = walk.recorder.hops.map { HopReport($0, secrets: secrets) }
        cookies = await walk.view.cookies.map { CookieReport($0, secrets: secrets) }
        callbacks = walk.recorder.transcript
    }

    private var hasDocument: Bool { status != 0 || !mimeType.isEmpty }

    /// There is something to show for the walk.
    var hasResult: Bool { hasDocument || customScheme != nil || download != nil }

    /// The page: what `open` says first.
    var pageLines: [String] {
        var lines: [String] = []
        if let failure { lines.append("failed   \(failure.message)") }
        if let customScheme { lines.append("app      \(customScheme)") }
        if let download { lines.append("file     \(download)") }
        guard hasDocument else { return lines }
        lines.append("title    \(title)")
        lines.append("url      \(url ?? "")")
        lines.append("document \(status == 0 ? "" : "\(status) ")\(mimeType) \(encoding)")
        return lines
    }

    var hopLines: [String] { hops.flatMap(\.lines) }
    var cookieLines: [String] { cookies.map(\.line) }
}
