import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which cookies a view's document is asked for with once redirects have led through other sites.
///
/// PLATFORM(WebKit): a strict cookie stays back then, as recorded with WebKitGTK 2.50; in Chromium only who asks counts.
@Suite("SameSite behind redirects")
struct SameSiteRedirectTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let url: String
        /// Of the last request: on iOS 17, on iOS 18 and on Android.
        let cookies: [String]
        var testDescription: String { url }

        init(_ url: String, _ cookies: String...) {
            self.url = url
            self.cookies = cookies
        }
    }

    private static let profiles: [Profile] = [.wkWebView(iOS: 17), .wkWebView(iOS: 18), .android(api: 34)]
    private static let (both, lax) = ("strict=1; lax=1", "lax=1")

    /// `/to?URL` redirects there, `/frame?URL` and `/image?URL` are pages with such an element.
    private static func site(_ profile: Profile) async -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.thirdPartyCookies = .allow
        let site = TestPage(configuration) { request in
            let target = request.url.query ?? ""
            switch request.url.path {
            case "/to": return .redirect(to: target, status: 302)
            case "/frame": return html("Frame", "<iframe src='\(target)'></iframe>")
            case "/image": return html("Image", "<img src='\(target)'>")
            default:
                return html("Page", "", [HTTPField("Cache-Control", "no-store")])
                    .settingCookie("strict=1; SameSite=Strict; Path=/").settingCookie("lax=1; SameSite=Lax; Path=/")
            }
        }
        await site.load("http://a.test/set")
        await site.load("https://a.test/set")
        _ = site.sent()
        return site
    }

    /// Those of the requests for `/r`.
    private static func cookies(_ site: TestPage) -> [String] {
        site.sent { "\($0.url.path) \($0.fields["Cookie"] ?? "")" }.filter { $0.hasPrefix("/r ") }
            .map { String($0.dropFirst(3)) }
    }

    @Test(
        "what the app loads",
        arguments: [
            Row("https://a.test/r", both, both, both),
            Row("https://a.test/to?https://a.test/r", both, both, both),
            Row("https://sub.a.test/to?https://a.test/r", both, both, both),
            Row("https://b.test/to?https://a.test/r", lax, lax, both),
            Row("https://a.test/to?https://b.test/to?https://a.test/r", lax, lax, both),
            Row("https://a.test/to?https://b.test/to?https://a.test/to?https://a.test/r", lax, lax, both),
            // Schemefully since iOS 18.
            Row("http://a.test/to?https://a.test/r", both, lax, both),
            // What stands in a page is not the view's document.
            Row("https://a.test/frame?https://b.test/to?https://a.test/r", both, both, both),
            Row("https://a.test/image?https://b.test/to?https://a.test/r", both, both, both),
        ]
    )
    func loads(_ row: Row) async {
        for (profile, cookies) in zip(Self.profiles, row.cookies) {
            let site = await Self.site(profile)
            await site.load(row.url)
            #expect(Self.cookies(site) == [cookies], "\(profile.name)")
        }
    }

    /// FrameLoader::reload makes the request again; location.reload() is asked by the document that shows.
    @Test("to reload is as same-site as it was to come here, unless a script reloads")
    func reloads() async {
        let site = await Self.site(.wkWebView(iOS: 18))
        await site.load("https://b.test/to?https://a.test/r")
        await site.run { $0.reload() }
        await site.run { _ = try? $0.evaluate("location.reload()") }
        await site.run { $0.reload() }
        #expect(Self.cookies(site) == [Self.lax, Self.lax, Self.both, Self.both])
    }
}
