import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Pages that are left before the refresh that they ask for is due.
///
/// Asserted is what WebKitGTK and Chromium showed.
struct RefreshToComeTests {
    enum Meanwhile: Sendable { case nothing, load, loadThatFails, reload, back, stop, fragment, refusal, noContent }

    struct Row: Sendable, CustomTestStringConvertible {
        var profile = Profile.wkWebView(iOS: 17)
        var seconds = 1
        var meanwhile: Meanwhile
        /// The entries once a link was clicked behind that.
        var list: [String]
        var testDescription: String { "\(profile.engine), \(seconds) s, \(meanwhile)" }
    }

    static let rows = [
        Row(meanwhile: .nothing, list: ["/0", "/x"]),
        Row(seconds: 5, meanwhile: .nothing, list: ["/0", "/p", "/x"]),
        Row(profile: .android(api: 34), meanwhile: .nothing, list: ["/0", "/p", "/x"]),
        Row(meanwhile: .load, list: ["/0", "/p", "/x"]),
        Row(profile: .android(api: 34), meanwhile: .load, list: ["/0", "/p", "/b", "/x"]),
        Row(meanwhile: .loadThatFails, list: ["/0", "/x"]),
        Row(meanwhile: .reload, list: ["/0", "/p", "/x"]),
        Row(meanwhile: .back, list: ["/x", "/p"]),
        Row(meanwhile: .stop, list: ["/0", "/x"]),
        Row(meanwhile: .fragment, list: ["/0", "/p", "/p#f", "/x"]),
        Row(meanwhile: .refusal, list: ["/0", "/p", "/x"]),
        Row(meanwhile: .noContent, list: ["/0", "/p", "/x"]),
    ]

    private static func site(
        _ profile: Profile = .wkWebView(iOS: 17),
        seconds: Int = 1,
        // Else the refresh may come before the click.
        clock: ManualClock = ManualClock(advancesWhenIdle: false)
    ) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return TestPage(configuration, clock: clock, client: TestClient()) { request in
            if request.url.path == "/204" { return ServiceResponse(status: 204) }
            if request.url.path == "/lost" { return nil }
            let refresh = "<meta http-equiv=refresh content='\(seconds);url=/late'>"
            return html(
                request.url.path,
                """
                \(request.url.path == "/p" ? refresh : "")
                <a id=x href=/x>x</a><a id=f href=#f>x</a><a id=m href=myapp://x>x</a><a id=n href=/204>x</a>
                <a id=d href=/d download>x</a><a id=j href="javascript:void 0">x</a>
                """
            )
        }
    }

    private static func load(_ path: String, in site: TestPage) async {
        await site.load("https://a.test\(path)", horizon: .zero)
    }

    private static func click(_ selector: String, in site: TestPage) async {
        await site.run(horizon: .zero) { _ = try? $0.click(.css(selector)) }
    }

    @Test(
        "a link takes the place of the page that a refresh was to replace, unless that has come to something",
        arguments: rows
    )
    func link(_ row: Row) async {
        let site = Self.site(row.profile, seconds: row.seconds)
        await Self.load("/0", in: site)
        await Self.load("/p", in: site)
        switch row.meanwhile {
        case .nothing: break
        case .load: await Self.load("/b", in: site)
        case .loadThatFails: await Self.load("/lost", in: site)
        case .reload:
            await Self.load("/b", in: site)
            await site.run(horizon: .zero) { $0.reload() }
        case .back: await site.run(horizon: .zero) { $0.goBack() }
        case .stop: await site.run(horizon: .zero) { $0.stop() }
        case .fragment: await Self.click("#f", in: site)
        case .refusal: await Self.click("#m", in: site)
        case .noContent: await Self.click("#n", in: site)
        }
        await Self.click("#x", in: site)
        #expect(await Self.list(of: site) == row.list)
    }

    @Test(
        "in WebKit what the app refuses, or takes as a download, ends the refresh too",
        arguments: ["m", "d"],
        [1, 5]
    )
    func refusal(link: String, seconds: Int) async {
        let clock = ManualClock(advancesWhenIdle: false)
        let site = Self.site(seconds: seconds, clock: clock)
        await Self.load("/p", in: site)
        await Self.click("#" + link, in: site)
        _ = site.sent()
        clock.advance(by: .seconds(seconds))
        await site.run(horizon: .zero) { _ in }
        #expect(site.sent() == [])
    }

    @Test("and the page is kept, which has none to come any more")
    func keepingRefused() async {
        let site = Self.site()
        await Self.load("/p", in: site)
        await site.run(horizon: .zero) { core in
            if let url = WebURL("myapp://x") { core.load(NavigationRequest(url: url)) }
        }
        await Self.load("/b", in: site)
        let lines = await site.run(horizon: .zero) { $0.goBack() }
        #expect(!lines.contains { $0.hasPrefix("response") }, "\(lines)")
    }

    @Test(
        "in WebKit the list hears late of what a refresh brings behind a fragment or a script's link",
        arguments: [("j", ["/p"], ["/late", "/z"]), ("f", ["/p", "/p#f"], ["/p", "/late", "/z"])]
    )
    func list(link: String, entries: [String], later: [String]) async {
        let clock = ManualClock(advancesWhenIdle: false)
        let site = Self.site(clock: clock)
        await Self.load("/p", in: site)
        await Self.click("#" + link, in: site)
        clock.advance(by: .seconds(1))
        await site.run(horizon: .zero) { _ in }
        #expect(await Self.list(of: site) == entries)
        await Self.load("/z", in: site)
        await site.run(horizon: .zero) { $0.goBack() }
        #expect(await Self.list(of: site) == later)
    }

    private static func list(of site: TestPage) async -> [String] {
        await site.state { $0.historyList.items.map { $0.url.href.replacing("https://a.test", with: "") } }
    }

    @Test("WebKit does not keep a page that a refresh is to replace", arguments: [(1, false), (5, true)])
    func keeping(seconds: Int, isKept: Bool) async {
        let site = Self.site(seconds: seconds)
        await Self.load("/p", in: site)
        await Self.load("/b", in: site)
        let lines = await site.run(horizon: .zero) { $0.goBack() }
        #expect(lines.contains { $0.hasPrefix("response") } == !isKept, "\(lines)")
    }
}
