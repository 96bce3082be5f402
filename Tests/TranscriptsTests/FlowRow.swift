import HeadlessWebView
import MockProviders
import Testing
import Transcripts

/// A flow of testdata/transcripts.
struct FlowRow: Sendable, CustomTestStringConvertible {
    let name: String
    /// What happens, in a sentence.
    let text: String
    var flow: Flow
    /// The version of iOS that the `UIWebView` is of.
    var version = 12
    /// Time does not go on by itself.
    var standsStill = false
    /// The delegate's calls of a `UIWebView` as somebody saw them, and where that is written.
    var observed: (calls: String, source: String)?
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ url: String, _ steps: [Flow.Step] = []) {
        self.name = name
        self.text = text
        flow = Flow(Site.url(url), steps) { $0.scheme == "myapp" }
    }

    fileprivate func standingStill() -> FlowRow {
        var row = self
        row.standsStill = true
        return row
    }

    fileprivate func openingWindows() -> FlowRow {
        var row = self
        row.flow.opensWindows = true
        return row
    }

    private static let log =
        "a device's log of June 2013, https://samse.tistory.com/entry/iOS-UIWebView-Page-loading-flow-테스트-결과"

    fileprivate func observed(_ calls: String, iOS version: Int = 6, source: String = log) -> FlowRow {
        var row = self
        row.version = version
        row.observed = (calls, source)
        return row
    }
}

extension FlowRow {
    static let all = flows + observed + scripted

    private static let signIn: [Flow.Step] = [
        .gesture(.fill("#email", text: SignInService.Account.demo.email)),
        .gesture(.fill("#password", text: SignInService.Account.demo.password)),
        .gesture(.submit("#login")), .gesture(.click("#allow")),
    ]

    private static let flows = [
        FlowRow("simple-page", "A page.", "/p"),
        FlowRow("redirect-chain", "Three redirects, two of which set cookies, over another host.", "/chain"),
        FlowRow("link-to-redirect", "A link is clicked whose target redirects.", "/p", [.gesture(.click("#r"))]),
        FlowRow(
            "form-post-302",
            "A form is posted, and the answer is 302.",
            "/form",
            [.gesture(.fill("[name=a]", text: "1")), .gesture(.click("#go"))]
        ),
        FlowRow(
            "form-post-307",
            "A form is posted, the answer is 307, and it is posted to there.",
            "/form307",
            [.gesture(.click("#go"))]
        ),
        FlowRow("meta-refresh", "A page that leads on by a refresh.", "/refresh"),
        FlowRow("custom-scheme-redirect", "A redirect to the app's scheme, which the app catches.", "/app"),
        FlowRow(
            "token-by-redirect",
            "A login whose token comes in a redirect to the app's scheme.",
            "https://rp.example/login?deliver=redirect",
            signIn
        ),
        FlowRow(
            "token-by-title",
            "A login whose token comes in the title.",
            "https://rp.example/login?deliver=title",
            signIn
        ),
        FlowRow("token-by-cookie", "A login whose token comes in a cookie.", "https://rp.example/login", signIn),
        FlowRow("frame", "A page with a frame.", "/frame"),
        FlowRow(
            "host-not-found",
            "A page, then a host that is none.",
            "/p",
            [.load(Site.url("https://nowhere.example/"))]
        ),
        FlowRow("http-404", "A page that the server says is none.", "/none"),
        FlowRow(
            "stopped-load",
            "A page, then a load that the app stops when it has begun.",
            "/p",
            [.interrupt(.stop), .load(Site.url("/slow"))]
        ).standingStill(),
        FlowRow(
            "superseded-load",
            "A page, then a load in whose place the app loads another when it has begun.",
            "/p",
            [.interrupt(.load(Site.url("/q"))), .load(Site.url("/slow"))]
        ).standingStill(),
        FlowRow(
            "back-and-reload",
            "A page, a link, back, forward, and the page again.",
            "/p",
            [.gesture(.click("#l")), .back, .forward, .reload]
        ),
    ]

    private static let scripted = [
        FlowRow(
            "script-form-post",
            "A provider's page posts the code to the site by script.",
            "https://app.example/form-post"
        ),
        FlowRow(
            "script-saml-post",
            "A provider's page posts an assertion to the site by script.",
            "https://app.example/saml"
        ),
        FlowRow("script-silent-renew", "A hidden frame brings a new token.", "https://app.example/renew"),
        FlowRow("script-pkce", "A single page that signs in by code and PKCE.", "https://app.example/spa"),
        FlowRow(
            "script-title-later",
            "The title has the token half a second after the load.",
            "https://app.example/later"
        ),
        FlowRow("script-cookie-by-fetch", "The answer to a fetch sets the cookie.", "https://app.example/fetch"),
        FlowRow(
            "script-popup",
            "A provider's window, which hands the token to the one that opened it and closes itself.",
            "https://app.example/popup",
            [.gesture(.click("#go"))]
        ).openingWindows(),
        FlowRow(
            "script-panels",
            "A page that greets, asks twice, and asks whether it may be left.",
            "https://app.example/panels",
            [.gesture(.click("button")), .gesture(.click("a"))]
        ),
    ]

    private static let observed = [
        FlowRow("observed-redirect", "A server's redirect.", "/r")
            .observed("should /r, didStart, should /q, didFinish"),
        FlowRow("observed-frame", "A page with a frame.", "/frame")
            .observed("should /frame, didStart, should /q, didStart, didFinish, didFinish"),
        FlowRow(
            "observed-back-before-ios6",
            "A link, then back by the app in place of history.go(-1), before iOS 6.",
            "/p",
            [.gesture(.click("#l")), .back]
        ).observed("didStart, didFinish", iOS: 5),
        FlowRow(
            "observed-back",
            "A link, then back by the app in place of history.go(-1).",
            "/p",
            [.gesture(.click("#l")), .back]
        ).observed("should /p, didStart, didFinish"),
        FlowRow("observed-reload", "A page again, by the app in place of location.reload().", "/p", [.reload])
            .observed("should /p, didStart, didFinish"),
        FlowRow("observed-simple-load", "A page.", "/p")
            .observed(
                "should /p, didStart, didFinish",
                source: "the rows of the same log around it; it has no such row of its own"
            ),
        FlowRow("observed-frame-fails", "A page with a frame whose host is none.", "/frame-fails")
            .observed(
                "should /frame-fails, didStart, should https://nowhere.example/, didStart, didFail, didFinish"
            ),
        FlowRow("observed-frame-bad-url", "A page with a frame whose URL no view can show.", "/frame-bad-url")
            .observed("should /frame-bad-url, didStart, should htp://a.example/q, didFail, didFinish"),
        FlowRow("observed-bad-url", "A URL that no view can show.", "htp://a.example/")
            .observed("should htp://a.example/, didFail"),
    ]
}
