import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What pages over https take over http.
struct MixedContentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var profile: Profile
        /// Of the parts, what is asked for.
        var sent: Set<String>
        var testDescription: String { profile.name }
    }

    private static let all: Set = [
        "http://a.test/i.png", "http://a.test/c.css", "http://a.test/s.js", "http://b.test/f", "http://a.test/fetch",
    ]

    static let rows = [
        Row(profile: .uiWebView(), sent: all),
        Row(profile: .wkWebView(iOS: 17), sent: ["http://a.test/i.png"]),
        Row(profile: .wkWebView(iOS: 18), sent: ["https://a.test/i.png"]),
        Row(profile: .android(api: 20), sent: all),
        Row(profile: .android(), sent: []),
    ]

    @Test(arguments: rows)
    func parts(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let site = TestPage(configuration) { request in
            guard request.url.path == "/p" else { return html("", "", [HTTPField("Access-Control-Allow-Origin", "*")]) }
            return html(
                "P",
                """
                <link rel=stylesheet href=http://a.test/c.css><img src=http://a.test/i.png>
                <iframe src=http://b.test/f></iframe><script src=http://a.test/s.js></script>
                <script>fetch('http://a.test/fetch').catch(() => 0)</script>
                """
            )
        }
        let lines = await site.load("https://a.test/p")
        #expect(Set(site.sent { $0.url.href }).subtracting(["https://a.test/p"]) == row.sent)
        #expect(lines.contains("finished https://a.test/p"))
    }

    @Test("this machine's own servers are as good as https")
    func loopback() async {
        let parts = "<img src=http://127.0.0.1/i.png><script src=http://localhost/s.js></script>"
        let site = TestPage { _ in html("P", parts) }
        await site.load("https://a.test/p")
        #expect(Set(site.sent { $0.url.hostname }) == ["a.test", "127.0.0.1", "localhost"])
    }

    @Test("a redirect to http is followed no further than a link to it")
    func redirected() async {
        let site = TestPage { request in
            request.url.path == "/p"
                ? html("P", "<script src=/s.js></script><iframe src=/f></iframe>")
                : ServiceResponse(status: 302, fields: [HTTPField("Location", "http://b.test\(request.url.path)")])
        }
        await site.load("https://a.test/p")
        #expect(site.sent { $0.url.scheme }.allSatisfy { $0 == "https" })
    }

    @Test("of a frame's redirect to http the app is not asked")
    func redirectedFrame() async {
        let site = TestPage { request in
            request.url.path == "/p"
                ? html("P", "<iframe src=/f></iframe>")
                : ServiceResponse(status: 302, fields: [HTTPField("Location", "http://b.test/f")])
        }
        let lines = await site.load("https://a.test/p")
        #expect(!lines.contains { $0.hasPrefix("policy") && $0.hasSuffix("http://b.test/f") })
        #expect(lines.contains("finished https://a.test/p"))
    }

    @Test(
        "what a frame may not load leaves it as it was in WebKit, and is a document of nobody's in Chromium",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)],
        ["http://b.test/f", "/redirect"]
    )
    func refusedFrame(_ profile: Profile, _ url: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            switch request.url.path {
            case "/redirect": ServiceResponse(status: 302, fields: [HTTPField("Location", "http://b.test/f")])
            case "/": html("P", "<script>n = 0</script><iframe onload=n++ src=\(url)></iframe>")
            default: html(request.url.path)
            }
        }
        let look = "n + ' ' + (() => { try { return frames[0].location.href } catch (error) { return error.name } })()"
        let isInWebKit = profile.engine == .webKit
        await site.load("https://a.test/")
        #expect(
            await site.state { try? $0.evaluate(look).string } == (isInWebKit ? "0 about:blank" : "1 SecurityError")
        )
        await site.run { _ = try? $0.evaluate("void (frames[0].location = '/inner')") }
        // PLATFORM(WebKit): the entry knows nothing but what the frame shows, and that is gone forward to.
        await site.run { $0.goBack() }
        await site.run { $0.goForward() }
        #expect(await site.state { $0.viewURL?.path } == (isInWebKit ? "/inner" : "/"))
        await site.load("https://a.test/")
        let count = await site.state { $0.historyList.items.count }
        await site.run { _ = try? $0.evaluate("void (frames[0].location = '\(url)')") }
        #expect(await site.state { $0.historyList.items.count } == count + (isInWebKit ? 0 : 1))
    }

    // https://w3c.github.io/webappsec-upgrade-insecure-requests/
    @Test("upgrade-insecure-requests: parts, frames, forms and what stays on the host")
    func upgrades() async {
        let site = TestPage { request in
            html(
                "P",
                request.url.path != "/p"
                    ? ""
                    : """
                    <img src=http://b.test/i.png><iframe src=http://b.test/f></iframe>
                    <a id=same href=http://a.test/same>x</a><a id=other href=http://b.test/other>x</a>
                    <form id=form action=http://b.test/form></form>
                    """,
                [HTTPField("Content-Security-Policy", "upgrade-insecure-requests")]
            )
        }
        await site.load("https://a.test/p")
        #expect(Set(site.sent { $0.url.href }) == ["https://a.test/p", "https://b.test/i.png", "https://b.test/f"])
        for (script, url) in [
            ("same.click()", "https://a.test/same"), ("other.click()", "http://b.test/other"),
            ("form.submit()", "https://b.test/form?"),
        ] {
            await site.load("https://a.test/p?\(url)")
            await site.run { _ = try? $0.evaluate(script) }
            #expect(await site.state { $0.viewURL?.href } == url)
        }
    }
    /// A page with the policy, one that it leads to, and back.
    @Test(
        "where links lead over https outlives the page in WebKit, until it is shown again",
        arguments: [(Profile.wkWebView(iOS: 17), "https", "http"), (.android(api: 34), "http", "https")]
    )
    func handsOnUpgrades(_ profile: Profile, _ ofTheNext: String, _ onceShownAgain: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            let links = """
                <a id=next href=http://b.test/q>x</a><a id=own href=http://a.test/r>x</a>
                <a id=port href=http://a.test:81/r>x</a>
                """
            let isFirst = request.url.path == "/p"
            return html(
                "P",
                isFirst || request.url.host == "b.test" ? links : "",
                isFirst ? [HTTPField("Content-Security-Policy", "upgrade-insecure-requests")] : []
            )
        }
        func lead(_ id: String, to url: String) async {
            await site.run { _ = try? $0.evaluate("\(id).click()") }
            #expect(await site.state { $0.viewURL?.href } == url)
        }
        await site.load("https://a.test/p")
        await lead("port", to: "http://a.test:81/r")
        await site.load("https://a.test/p")
        await lead("next", to: "http://b.test/q")
        await lead("own", to: "\(ofTheNext)://a.test/r")
        await site.load("https://a.test/p")
        await lead("next", to: "http://b.test/q")
        await site.run { $0.go(by: -1) }
        await lead("own", to: "\(onceShownAgain)://a.test/r")
    }
}
