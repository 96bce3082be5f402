import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What each platform's requests say, and what becomes of cookies where nobody set otherwise.
struct ProfileTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile: Profile
        var page = "https://a.test/page"
        /// The fields of the click's request but for those of every request, in order.
        var expected: [String]
        var testDescription: String { "\(profile.name): \(name)" }
    }

    static let rows = [
        Row(
            name: "a link to another site tells where from",
            profile: .wkWebView(iOS: 17),
            expected: [
                "Referer: https://a.test/", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate",
                "Sec-Fetch-Dest: document",
            ]
        ),
        Row(
            name: "there was no fetch metadata then",
            profile: .wkWebView(iOS: 15),
            expected: ["Referer: https://a.test/"]
        ),
        Row(
            name: "http asks for an upgrade",
            profile: .uiWebView(iOS: 12),
            page: "http://b.test/page",
            expected: ["Upgrade-Insecure-Requests: 1", "Referer: http://b.test/page"]
        ),
        Row(
            name: "a user stands behind a click",
            profile: .android(api: 34, package: "com.example.app"),
            expected: [
                "Upgrade-Insecure-Requests: 1", "X-Requested-With: com.example.app", "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Mode: navigate", "Sec-Fetch-User: ?1", "Sec-Fetch-Dest: document",
                "Referer: https://a.test/",
            ]
        ),
    ]

    @Test(arguments: rows) func requestSays(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            let target = request.url.scheme == "http" ? "http://b.test/next" : "https://b.test/next"
            return .html("<a id=l href='\(target)'>on</a>")
        }
        await page.load(row.page)
        _ = page.sent()
        try await page.run { core throws(InteractionError) in _ = try core.click("#l") }
        let everywhere: Set = ["Host", "Accept-Encoding", "User-Agent", "Accept", "Accept-Language"]
        let lines = page.sent { request in
            request.fields.filter { !everywhere.contains($0.name) }.map { "\($0.name): \($0.value)" }
                .joined(separator: "\n")
        }
        #expect(lines == [row.expected.joined(separator: "\n")])
    }

    @Test func redirectsKeepTheWorstSite() async {
        let page = TestPage { request in
            switch request.url.path {
            case "/page": .html("<iframe src=https://www.a.test/1>")
            case "/1": .redirect(to: "https://b.test/2")
            case "/2": .redirect(to: "https://a.test/3")
            default: .html("")
            }
        }
        await page.load("https://a.test/page")
        let sites = page.sent {
            "\($0.url.path) \($0.fields["Sec-Fetch-Site"] ?? "-") \($0.fields["Sec-Fetch-Dest"] ?? "-")"
        }
        #expect(
            sites == [
                "/page none document", "/1 same-site iframe", "/2 cross-site iframe", "/3 cross-site iframe",
            ]
        )
    }

    struct CookieRow: Sendable, CustomTestStringConvertible {
        var profile: Profile
        /// Whether a frame of another site may keep a cookie, of a site never visited and of one visited before.
        var keepsUnvisited: Bool
        var keepsVisited: Bool
        var testDescription: String { profile.name }
    }

    static let cookieRows = [
        CookieRow(profile: .wkWebView(iOS: 17), keepsUnvisited: false, keepsVisited: false),
        CookieRow(profile: .wkWebView(iOS: 13), keepsUnvisited: false, keepsVisited: true),
        CookieRow(profile: .uiWebView(), keepsUnvisited: false, keepsVisited: true),
        CookieRow(profile: .android(api: 19), keepsUnvisited: true, keepsVisited: true),
        CookieRow(profile: .android(api: 21), keepsUnvisited: false, keepsVisited: false),
    ]

    @Test(arguments: cookieRows) func thirdPartyCookieIsKept(_ row: CookieRow) async {
        for (isVisited, expected) in [(false, row.keepsUnvisited), (true, row.keepsVisited)] {
            var configuration = SessionConfiguration()
            configuration.profile = row.profile
            let page = TestPage(configuration) { request in
                switch request.url.path {
                case "/visit": .html("", fields: [HTTPField("Set-Cookie", "first=1")])
                case "/frame": .html("", fields: [HTTPField("Set-Cookie", "third=1; Secure")])
                default: .html("<iframe src=https://b.test/frame>")
                }
            }
            if isVisited { await page.load("https://b.test/visit") }
            await page.load("https://a.test/page")
            let isKept = await page.page.session.cookies.contains { $0.name == "third" }
            #expect(isKept == expected, "visited: \(isVisited)")
        }
    }

    @Test func cookieWithoutSameSiteIsEnforcedAsThePlatformDoes() async {
        for (profile, expected) in [
            (Profile.wkWebView(), "id=1"), (.android(api: 30), "id=1"), (.android(api: 31), "-"),
        ] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            configuration.thirdPartyCookies = .allow
            let page = TestPage(configuration) { request in
                switch request.url.path {
                case "/visit": .html("", fields: [HTTPField("Set-Cookie", "id=1")])
                case "/frame": .html("")
                default: .html("<iframe src=https://b.test/frame>")
                }
            }
            await page.load("https://b.test/visit")
            _ = page.sent()
            await page.load("https://a.test/page")
            #expect(page.sent { $0.fields["Cookie"] ?? "-" } == ["-", expected], "\(profile.name)")
        }
    }

    struct SameSiteRow: Sendable, CustomTestStringConvertible {
        let profile: Profile
        /// What the frame's request carries.
        let sent: String
        var testDescription: String { profile.name }
    }

    @Test(arguments: [
        SameSiteRow(profile: .wkWebView(iOS: 17), sent: "none=1; secure=1"),
        SameSiteRow(profile: .wkWebView(iOS: 12), sent: "-"),
        SameSiteRow(profile: .uiWebView(iOS: 12), sent: "-"),
        SameSiteRow(profile: .wkWebView(iOS: 11), sent: "none=1; secure=1; strict=1"),
        SameSiteRow(profile: .android(api: 30), sent: "none=1; secure=1"),
        SameSiteRow(profile: .android(api: 31), sent: "secure=1"),
    ])
    func sameSiteNoneIsReadAsThePlatformDoes(_ row: SameSiteRow) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        configuration.thirdPartyCookies = .allow
        let cookies = ["none=1; SameSite=None", "secure=1; SameSite=None; Secure", "strict=1; SameSite=Strict"]
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/visit": .html("", fields: HTTPFields(cookies.map { HTTPField("Set-Cookie", $0) }))
            case "/frame": .html("")
            default: .html("<iframe src=https://b.test/frame>")
            }
        }
        await page.load("https://b.test/visit")
        _ = page.sent()
        await page.load("https://a.test/page")
        #expect(page.sent { $0.fields["Cookie"] ?? "-" } == ["-", row.sent])
    }

    @Test(arguments: ["http://localhost", "http://127.0.0.1", "http://app.localhost"])
    func secureCookieOfThisMachineIsKeptOverHTTPByChromiumAlone(_ origin: String) async {
        for (profile, expected) in [(Profile.wkWebView(), "-"), (.uiWebView(), "-"), (.android(), "id=1")] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { _ in .html("", fields: [HTTPField("Set-Cookie", "id=1; Secure")]) }
            await page.load("\(origin)/first")
            await page.load("\(origin)/second")
            #expect(page.sent { $0.fields["Cookie"] ?? "-" } == ["-", expected], "\(profile.name)")
        }
    }
}
