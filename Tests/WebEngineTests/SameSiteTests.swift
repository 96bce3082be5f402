import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Which cookies the requests of a page carry: draft-ietf-httpbis-rfc6265bis-22, sections 5.2 and 8.8.
@Suite("SameSite contexts")
struct SameSiteTests {
    private static let strict = "strict=1; lax=1; none=1; unspecified=1"
    private static let lax = "lax=1; none=1; unspecified=1"
    private static let new = "none=1; unspecified=1"
    private static let crossSite = "none=1"

    private let clock = ManualClock()
    private let site: TestPage

    init() {
        var configuration = SessionConfiguration()
        configuration.thirdPartyCookies = .allow
        configuration.unspecifiedSameSite = .laxAllowingUnsafe
        // The draft's rules; WebKit's own are below in `SameSiteRedirectTests`.
        configuration.profile.sameSiteRedirects = .ignored
        configuration.keepsPageCache = false
        site = TestPage(configuration, clock: clock, Self.answer)
    }

    /// `/to?URL` redirects there, `/keep?URL` by 307, `/after?URL` refreshes, `/link?URL`, `/get?URL`, `/post?URL`,
    /// `/frame?URL` and `/image?URL` are pages with such an element.
    @Sendable private static func answer(_ request: ServiceRequest) -> ServiceResponse? {
        let target = request.url.query ?? ""
        switch request.url.path {
        case "/set":
            return cookies("; Path=/").reduce(html("Set")) { $0.settingCookie($1) }
        case "/to": return .redirect(to: target, status: 302)
        case "/keep": return .redirect(to: target, status: 307)
        case "/after": return html("After", "", [HTTPField("Refresh", "5; url=\(target)")])
        case "/link": return html("Link", "<a id=go href='\(target)'>go</a>")
        case "/get": return html("GET", "<form action='\(target)'><button id=go>go</button></form>")
        case "/post": return html("POST", "<form method=post action='\(target)'><button id=go>go</button></form>")
        case "/frame": return html("Frame", "<iframe src='\(target)'></iframe>")
        case "/image": return html("Image", "<img src='\(target)'>")
        // It is to be asked for again when somebody goes back to it.
        default: return html("Page", "", [HTTPField("Cache-Control", "no-store")])
        }
    }

    private static func cookies(_ attributes: String) -> [String] {
        [
            "strict=1; SameSite=Strict", "lax=1; SameSite=Lax", "none=1; SameSite=None; Secure", "unspecified=1",
        ].map { $0 + attributes }
    }

    /// What the requests for paths beginning with `/r` on a.test and its subdomains carried.
    private func sent() -> [String] {
        site.sent { "\($0.url.hostname)\($0.url.path) \($0.fields["Cookie"] ?? "")" }
            .filter { $0.hasPrefix("a.test/r") }
            .map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    /// Section 5.2.1: "the origin of |item|'s URI if |item|'s sandboxed origin browsing context flag is set"; Chromium's
    /// documents have their opaque origin.
    @Test(
        "what a sandboxed document asks for",
        arguments: [(Profile.wkWebView(iOS: 17), "s=1 https://a.test/cs"), (.android(api: 34), "- -")]
    )
    func sandboxed(_ profile: Profile, _ said: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            request.url.path == "/cs"
                ? html("P", "<img src=/i><a id=a href=/>a</a>", [HTTPField("Content-Security-Policy", "sandbox")])
                : html("P").settingCookie("s=1; SameSite=Strict; Path=/")
        }
        await site.load("https://a.test/")
        _ = site.sent()
        await site.load("https://a.test/cs")
        let lines = site.sent { "\($0.fields["Cookie"] ?? "-") \($0.fields["Referer"] ?? "-")" }
        #expect(lines.last == said)
        try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        #expect(site.sent { $0.fields["Cookie"] ?? "-" } == ["-"])
    }

    @Test(
        "what the app loads is same-site, wherever redirects lead",
        arguments: [
            "https://a.test/r", "https://b.test/to?https://a.test/r",
            "https://a.test/to?https://b.test/to?https://a.test/r",
        ]
    )
    func app(_ url: String) async {
        await site.load("https://a.test/set")
        await site.load(url)
        #expect(sent() == [Self.strict])
    }

    struct Click: Sendable, CustomTestStringConvertible {
        let page: String
        let cookies: String
        var testDescription: String { page }

        init(_ page: String, _ cookies: String) {
            self.page = page
            self.cookies = cookies
        }
    }

    @Test(
        "what a document begins counts from its own site to the URL asked for now",
        arguments: [
            Click("https://a.test/link?https://a.test/r", strict),
            Click("https://sub.a.test/link?https://a.test/r", strict),
            Click("https://a.test:8443/link?https://a.test/r", strict),
            Click("https://b.test/link?https://a.test/r", lax),
            // Schemefully.
            Click("http://a.test/link?https://a.test/r", lax),
            Click("https://b.test/get?https://a.test/r", lax),
            Click("https://a.test/get?https://a.test/r", strict),
            Click("https://a.test/post?https://a.test/r", strict),
            Click("https://b.test/post?https://a.test/r", new),
            // Through another site and back: only the URL of this hop counts, and its method.
            Click("https://a.test/link?https://b.test/to?https://a.test/r", strict),
            Click("https://a.test/post?https://b.test/keep?https://a.test/r", strict),
            Click("https://b.test/link?https://a.test/to?https://a.test/r", lax),
            Click("https://b.test/link?https://b.test/to?https://a.test/r", lax),
            Click("https://b.test/post?https://b.test/to?https://a.test/r", lax),
            Click("https://b.test/post?https://b.test/keep?https://a.test/r", new),
            Click("https://b.test/post?https://a.test/keep?https://a.test/r", new),
        ]
    )
    func click(_ click: Click) async throws {
        await site.load("https://a.test/set")
        await site.load(click.page)
        try await site.run { core throws(InteractionError) in _ = try core.click("#go") }
        #expect(sent() == [click.cookies])
    }

    @Test("a cookie without SameSite goes with a cross-site POST for two minutes")
    func laxAllowingUnsafe() async throws {
        await site.load("https://a.test/set")
        clock.advance(by: .seconds(121))
        await site.load("https://b.test/post?https://a.test/r")
        try await site.run { core throws(InteractionError) in _ = try core.click("#go") }
        #expect(sent() == [Self.crossSite])
    }

    @Test("to reload is as same-site as it was to come here, to go back is a request of nobody's")
    func again() async throws {
        await site.load("https://a.test/set")
        await site.load("https://b.test/link?https://a.test/r")
        try await site.run { core throws(InteractionError) in _ = try core.click("#go") }
        await site.run { $0.reload() }
        await site.load("https://a.test/r2")
        await site.run { $0.reload() }
        await site.run { $0.go(by: -1) }
        await site.run { $0.go(by: 1) }
        #expect(sent() == [Self.lax, Self.lax, Self.strict, Self.strict, Self.strict, Self.strict])
    }

    @Test(
        "refresh",
        arguments: [("https://b.test/after?https://a.test/r", lax), ("https://a.test/after?https://a.test/r", strict)]
    )
    func refresh(_ page: String, _ cookies: String) async {
        await site.load("https://a.test/set")
        await site.load(page)
        #expect(sent() == [cookies])
    }

    @Test(
        "what stands in a document",
        arguments: ["frame", "image"],
        [
            Click("https://a.test/?https://a.test/r", strict),
            Click("https://sub.a.test/?https://a.test/r", strict),
            Click("https://a.test/?https://b.test/to?https://a.test/r", strict),
            Click("https://b.test/?https://a.test/r", crossSite),
            Click("https://b.test/?https://a.test/to?https://a.test/r", crossSite),
            Click("http://a.test/?https://a.test/r", crossSite),
            // A frame of another site between the page and this one.
            Click("https://a.test/frame?https://b.test/?https://a.test/r", crossSite),
            Click("https://a.test/frame?https://sub.a.test/?https://a.test/r", strict),
        ]
    )
    func embedded(_ kind: String, _ place: Click) async {
        await site.load("https://a.test/set")
        let parts = place.page.split(separator: "/?", maxSplits: 1)
        await site.load("\(parts[0])/\(kind)?\(parts[1])")
        #expect(sent() == [place.cookies])
    }

    @Test("a frame that leaves another site for the page's own is asked by a document of the other")
    func frameNavigatesHome() async {
        await site.load("https://a.test/set")
        await site.load("https://a.test/frame?https://b.test/after?https://a.test/r")
        #expect(sent() == [Self.crossSite])
    }
}

/// Who may set cookies, through responses and scripts.
@Suite("Cookies set in frames")
struct FrameCookieTests {
    private func page(_ policy: ThirdPartyCookiePolicy) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.thirdPartyCookies = policy
        configuration.unspecifiedSameSite = .laxAllowingUnsafe
        return TestPage(configuration) { request in
            switch request.url.path {
            case "/frame", "/image":
                let target = request.url.query ?? ""
                return html(
                    "Page",
                    request.url.path == "/frame" ? "<iframe src='\(target)'></iframe>" : "<img src='\(target)'>"
                )
            case "/leave":
                return html("Other", "<script>location = '\(request.url.query ?? "")'</script>")
            case "/first": return html("First").settingCookie("first=1; SameSite=None; Secure")
            default:
                return html("Third")
                    .settingCookie("third=1; SameSite=None; Secure")
                    .settingCookie("own=1; SameSite=Lax")
            }
        }
    }

    /// What became of the cookies of the requests to t.test: outcome, name, reason.
    private func decisions(_ page: TestPage) async -> [String] {
        await page.state { core in
            core.hops.filter { $0.url.hostname.hasSuffix("t.test") }.flatMap(\.cookies)
                .map { "\($0.outcome) \($0.name) \($0.reason)" }
        }
    }

    @Test("responses, where third parties are allowed", arguments: ["frame", "image"])
    func allow(_ kind: String) async {
        let page = page(.allow)
        for _ in 0..<2 { await page.load("https://b.test/\(kind)?https://t.test/x") }
        #expect(
            await decisions(page) == [
                "stored third accepted", "refused own sameSiteFromCrossSite",
                "sent third matches", "replaced third sameIdentity", "refused own sameSiteFromCrossSite",
            ]
        )
    }

    @Test("responses, where third parties are blocked", arguments: ["frame", "image"])
    func block(_ kind: String) async {
        let page = page(.block)
        await page.load("https://t.test/first")
        await page.load("https://b.test/\(kind)?https://t.test/x")
        await page.load("https://t.test/\(kind)?https://www.t.test/x")
        #expect(
            await decisions(page) == [
                "stored first accepted",
                "withheld first thirdParty", "refused third thirdParty", "refused own thirdParty",
                // The page itself is no third party, nor is another host of its site.
                "sent first matches", "withheld first otherHost", "stored third accepted", "stored own accepted",
            ]
        )
    }

    @Test("responses, where third parties must have been visited", arguments: ["frame", "image"])
    func blockWhenNeverVisited(_ kind: String) async {
        let page = page(.blockWhenNeverVisited)
        await page.load("https://b.test/\(kind)?https://t.test/x")
        await page.load("https://t.test/first")
        await page.load("https://b.test/\(kind)?https://t.test/x")
        #expect(
            await decisions(page) == [
                "refused third thirdParty", "refused own thirdParty",
                "stored first accepted",
                "sent first matches", "stored third accepted", "refused own sameSiteFromCrossSite",
            ]
        )
    }

    @Test("what another site leads a frame to is no third party where it is the page's own site")
    func ledHome() async {
        let page = page(.block)
        await page.load("https://t.test/first")
        await page.load("https://t.test/frame?https://b.test/leave?https://t.test/x")
        #expect(
            await decisions(page) == [
                "stored first accepted", "sent first matches", "sent first matches", "stored third accepted",
                "refused own sameSiteFromCrossSite",
            ]
        )
    }

    @Test("a frame of the page's own site within one of another is a third party too")
    func nested() async {
        let page = page(.block)
        await page.load("https://t.test/frame?https://b.test/frame?https://t.test/x")
        #expect(await decisions(page) == ["refused third thirdParty", "refused own thirdParty"])
    }

    struct Script: Sendable, CustomTestStringConvertible {
        let policy: ThirdPartyCookiePolicy
        let url: String
        let lax: CookieReason
        let none: CookieReason
        let reads: String
        var testDescription: String { "\(policy) \(url)" }
    }

    @Test(
        "scripts in a frame",
        arguments: [
            Script(
                policy: .block,
                url: "https://b.test/x",
                lax: .accepted,
                none: .accepted,
                reads: "third=1; own=1; l=1; n=1"
            ),
            Script(
                policy: .block,
                url: "https://t.b.test/x",
                lax: .accepted,
                none: .accepted,
                reads: "third=1; own=1; l=1; n=1"
            ),
            Script(policy: .block, url: "https://t.test/x", lax: .thirdParty, none: .thirdParty, reads: ""),
            Script(
                policy: .allow,
                url: "https://t.test/x",
                lax: .sameSiteFromCrossSite,
                none: .accepted,
                reads: "third=1; n=1"
            ),
            Script(
                policy: .blockWhenNeverVisited,
                url: "https://t.test/x",
                lax: .thirdParty,
                none: .thirdParty,
                reads: ""
            ),
        ]
    )
    func script(_ script: Script) async {
        let page = page(script.policy)
        await page.load("https://b.test/frame?\(script.url)")
        let (lax, none, reads) = await page.state { core in
            (
                core.setDocumentCookie("l=1; SameSite=Lax", inFrame: [0])?.reason,
                core.setDocumentCookie("n=1; SameSite=None; Secure", inFrame: [0])?.reason,
                core.documentView(inFrame: [0])?.cookie
            )
        }
        #expect(lax == script.lax && none == script.none && reads == script.reads)
        #expect(await page.state { $0.setDocumentCookie("x=1", inFrame: [1]) } == nil)
    }

    /// https://privacycg.github.io/storage-access/: scripts may ask, and nobody is there to allow more.
    @Test(
        "what scripts are told",
        arguments: [
            (ThirdPartyCookiePolicy.block, "https://t.test/ask", "false NotAllowedError"),
            (.allow, "https://t.test/ask", "true true"),
            (.blockWhenNeverVisited, "https://t.test/ask", "false NotAllowedError"),
            (.block, "https://www.b.test/ask", "true true"),
            (.block, "data:text/html,<script>TOLD</script>", "false NotAllowedError"),
        ]
    )
    func storageAccess(_ policy: ThirdPartyCookiePolicy, _ url: String, _ told: String) async throws {
        let script = """
            (async () => { let told = await document.hasStorageAccess() + ' ';
            try { await document.requestStorageAccess(); told += true } catch (e) { told += e.name }
            parent.postMessage(told, '*') })()
            """
        var configuration = SessionConfiguration()
        configuration.thirdPartyCookies = policy
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else { return html("Frame", "<script>\(script)</script>") }
            let source = url.replacing("TOLD", with: script)
            return html(
                "Page",
                """
                <script>onmessage = async e => { told = e.data + ' ' + await document.hasStorageAccess() }</script>
                <iframe src="\(source)"></iframe>
                """
            )
        }
        await page.load("https://b.test/")
        #expect(
            try await page.page.with { core throws(ScriptFailure) in try core.evaluate("told") }.string
                == "\(told) true"
        )
    }
}
