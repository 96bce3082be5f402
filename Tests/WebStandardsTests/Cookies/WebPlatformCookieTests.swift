import Testing
import WebStandards

/// The cookie tests of web-platform-tests.
@Suite("web-platform-tests: cookies")
struct WebPlatformCookieTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let suite: String
        let name: String
        let setURL: String
        let readURL: String
        let headers: [String]?
        let strings: [String]?
        let expected: String
        var testDescription: String { "\(suite): \(name)" }

        enum CodingKeys: String, CodingKey {
            case suite
            case name
            case setURL = "set_url"
            case readURL = "read_url"
            case headers = "set_cookie_headers"
            case strings = "set_cookie_strings"
            case expected = "expect_document_cookie"
        }
    }

    /// The suite is of June 2025, and some of its cookies expired then.
    static let now = UnixTime(seconds: 1_748_736_000)

    @Test("wpt-cookies.json", arguments: try SharedSuites.rows("cookies/wpt-cookies.json", as: Case.self))
    func cookie(_ row: Case) throws {
        var jar = CookieJar()
        let set = CookieAccess(url: try #require(WebURL(row.setURL)), now: Self.now)
        for header in row.headers ?? [] { jar.receive(String(isomorphic: header.utf8), access: set) }
        for text in row.strings ?? [] { jar.setDocumentCookie(text, access: set) }
        let read = CookieAccess(url: try #require(WebURL(row.readURL)), now: Self.now)
        #expect(jar.documentCookie(for: read) == row.expected)
    }

    struct SameSiteSuite: Decodable {
        let cases: [SameSiteCase]
    }

    struct SameSiteCase: Decodable, Sendable, CustomTestStringConvertible {
        let suite: String
        let name: String
        let cookieOrigin: String?
        let expected: String?
        var testDescription: String { "\(suite): \(name)" }

        enum CodingKeys: String, CodingKey {
            case suite
            case name
            case cookieOrigin = "cookie_origin"
            case expected
        }

        var isTopLevelNavigation: Bool {
            ["form-get", "form-post", "window-open"].contains { suite.hasPrefix("cookies/samesite/\($0)") }
        }
    }

    /// The cookies that each status carries (cookies/resources/cookie-helper.sub.js).
    static let sentByStatus = [
        "strict": ["strict", "lax", "unspecified", "none"], "lax": ["lax", "unspecified", "none"],
        "cross-site": ["none"],
    ]

    private static func sameSiteCases() throws -> [SameSiteCase] {
        (try SharedSuites.value("cookies/wpt-samesite.json", as: SameSiteSuite.self)?.cases ?? [])
            .filter { $0.cookieOrigin != nil && sentByStatus[$0.expected ?? ""] != nil }
    }

    @Test("a cross-site top-level navigation may set cookies of any SameSite value")
    func setByNavigation() throws {
        let url = try #require(WebURL("https://not-web-platform.test:8443/"))
        let initiator = try #require(WebURL("https://web-platform.test:8443/")).site
        for method in ["GET", "POST"] {
            let context = SameSiteContext(
                url: url,
                siteForCookies: initiator,
                isTopLevelNavigation: true,
                method: method
            )
            var jar = CookieJar()
            for value in ["Strict", "Lax", "None; Secure", "unknown"] {
                let access = CookieAccess(url: url, sameSite: context, now: Self.now)
                #expect(jar.receive("\(value)=V; SameSite=\(value)", access: access).isStored)
            }
        }
    }

    @Test("wpt-samesite.json: what a request carries", arguments: try sameSiteCases())
    func sameSite(_ row: SameSiteCase) throws {
        let page = try #require(WebURL("https://web-platform.test:8443/"))
        let url = try #require(row.cookieOrigin.flatMap { WebURL($0) })
        var jar = CookieJar()
        for (name, attributes) in [
            ("strict", "SameSite=Strict"), ("lax", "SameSite=Lax"), ("unspecified", ""),
            ("none", "SameSite=None; Secure"),
        ] {
            jar.receive("\(name)=V; path=/; \(attributes)", access: CookieAccess(url: url, now: Self.now))
        }
        let context = SameSiteContext(
            url: url,
            siteForCookies: page.site,
            isTopLevelNavigation: row.isTopLevelNavigation,
            method: row.suite.contains("form-post") ? "POST" : "GET"
        )
        // Late enough for a cookie without SameSite to be Lax for a POST too.
        let later = Self.now.advanced(by: .seconds(600))
        let sent = jar.header(for: CookieAccess(url: url, sameSite: context, now: later)).decisions
            .filter { $0.outcome == .sent }.map(\.name)
        #expect(sent == row.expected.flatMap { Self.sentByStatus[$0] })
    }

    struct PrefixCase: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let via: String
        let pageURL: String
        let setURL: String?
        let setCookie: String
        let requestURL: String
        let expectInDocument: Bool?
        let expectInHeader: Bool
        var testDescription: String { "\(via): \(name)" }

        enum CodingKeys: String, CodingKey {
            case name
            case via
            case pageURL = "page_url"
            case setURL = "set_url"
            case setCookie = "set_cookie"
            case requestURL = "request_url"
            case expectInDocument = "expect_in_document_cookie"
            case expectInHeader = "expect_in_request_header"
        }
    }

    @Test("wpt-prefix.json", arguments: try SharedSuites.rows("cookies/wpt-prefix.json", as: PrefixCase.self))
    func prefix(_ row: PrefixCase) throws {
        var jar = CookieJar()
        let page = CookieAccess(url: try #require(WebURL(row.pageURL)), now: Self.now)
        if row.via == "document.cookie" {
            jar.setDocumentCookie(row.setCookie, access: page)
        } else {
            let response = try #require(WebURL(row.setURL ?? row.pageURL))
            jar.receive(row.setCookie, access: CookieAccess(url: response, now: Self.now))
        }
        let request = CookieAccess(url: try #require(WebURL(row.requestURL)), now: Self.now)
        if let expected = row.expectInDocument {
            #expect(jar.documentCookie(for: page).contains("prefixtestcookie=") == expected)
        }
        #expect((jar.header(for: request).value ?? "").contains("prefixtestcookie=") == row.expectInHeader)
    }
}
