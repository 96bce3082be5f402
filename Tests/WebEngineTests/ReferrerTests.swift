import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What requests say of where they come from, hop after hop.
struct ReferrerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        /// Where the page with the form stands.
        var page: String
        var method = "get"
        /// Each is the action of the form, or where the one before redirects with 307.
        var hops: [String]
        var policy: [String: String] = [:]
        /// `Referer` and `Origin` of each hop.
        var expected: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "within one origin all is said",
            page: "https://a.test/p?q",
            hops: ["https://a.test/1", "https://a.test/2"],
            expected: ["https://a.test/p?q -", "https://a.test/p?q -"]
        ),
        Row(
            name: "what one hop cut to the origin stays cut",
            page: "https://a.test/p",
            hops: ["https://b.test/1", "https://a.test/2"],
            expected: ["https://a.test/ -", "https://a.test/ -"]
        ),
        Row(
            name: "what a downgrade left out stays out",
            page: "https://a.test/p",
            hops: ["http://b.test/1", "https://a.test/2"],
            expected: ["- -", "- -"]
        ),
        Row(
            name: "a redirect's own policy holds from there on",
            page: "https://a.test/p",
            hops: ["https://a.test/1", "https://a.test/2"],
            policy: ["/1": "no-referrer"],
            expected: ["https://a.test/p -", "- -"]
        ),
        Row(
            name: "a POST says its origin until a redirect leaves one",
            page: "https://a.test/p",
            method: "post",
            hops: ["https://a.test/1", "https://b.test/2", "https://a.test/3"],
            expected: ["https://a.test/p https://a.test", "https://a.test/ null", "https://a.test/ null"]
        ),
        Row(
            name: "a POST to http from https",
            page: "https://a.test/p",
            method: "post",
            hops: ["http://a.test/1"],
            expected: ["- https://a.test"]
        ),
        Row(
            name: "Chromium keeps its origin back",
            profile: .android(api: 34),
            page: "https://a.test/p",
            method: "post",
            hops: ["http://a.test/1"],
            expected: ["- null"]
        ),
    ]

    @Test(arguments: rows)
    func saysWhatIsKept(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let site = TestPage(configuration) { request in
            if let index = row.hops.firstIndex(where: { request.url.href.hasPrefix($0) }), index + 1 < row.hops.count {
                var fields: HTTPFields = [HTTPField("Location", row.hops[index + 1])]
                if let policy = row.policy[request.url.path] { fields.append("Referrer-Policy", policy) }
                return ServiceResponse(status: 307, fields: fields)
            }
            return html("P", "<form id=f method=\(row.method) action='\(row.hops[0])'><button id=b></button></form>")
        }
        await site.load(row.page)
        _ = site.sent()
        try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
        #expect(site.sent { "\($0.fields["Referer"] ?? "-") \($0.fields["Origin"] ?? "-")" } == row.expected)
    }

    @Test(
        "what a frame of another site asks for, where tracking is prevented",
        arguments: [
            (Profile.wkWebView(iOS: 17), "https://b.test/"), (.wkWebView(iOS: 12), "https://b.test/frame"),
            (.uiWebView(iOS: 12), "https://b.test/frame"), (.android(api: 34), "https://b.test/frame"),
        ]
    )
    func frame(_ profile: Profile, _ expected: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            switch request.url.path {
            case "/frame": html("", "<img src=/image><img src=https://a.test/image>")
            case "/same": html("", "<img src=/image>")
            default: html("", "<iframe src=https://b.test/frame></iframe><iframe src=https://sub.a.test/same></iframe>")
            }
        }
        await site.load("https://a.test/p")
        let said = site.sent { $0.url.path == "/image" ? "\($0.url.href) \($0.fields["Referer"] ?? "-")" : "" }
        let others = ["https://a.test/image https://b.test/", "https://sub.a.test/image https://sub.a.test/same"]
        #expect(said.filter { !$0.isEmpty }.sorted() == ([others[0], "https://b.test/image \(expected)", others[1]]))
    }

    @Test("a frame of https in a page of http is of its own domain, and says all")
    func frameOfOtherScheme() async {
        let site = TestPage { request in
            request.url.path == "/frame"
                ? html("", "<img src=/image>") : html("", "<iframe src=https://a.test/frame></iframe>")
        }
        await site.load("http://a.test/p")
        let said = site.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }
        #expect(said == ["/p -", "/frame http://a.test/", "/image https://a.test/frame"])
    }

    @Test(
        "in WebKit a form that said no referrer has no origin when it is gone back to, and has it when it is loaded again",
        arguments: [("", "https://a.test"), ("rel=noreferrer", "null")]
    )
    func formAgain(attributes: String, origin: String) async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        let site = TestPage(configuration) { request in
            html("", request.url.path == "/p" ? "<form id=f method=post action=/q \(attributes)></form>" : "")
        }
        await site.load("https://a.test/p")
        await site.run { _ = try? $0.evaluate("document.forms[0].submit()") }
        await site.run { $0.reload() }
        await site.load("https://a.test/x")
        await site.run { $0.goBack() }
        await site.run { $0.reload() }
        let said = site.sent { $0.method == "POST" ? $0.fields["Origin"] ?? "-" : "" }.filter { !$0.isEmpty }
        #expect(said == ["https://a.test", "https://a.test", origin, origin])
    }

    @Test("in WebKit a redirect to http leaves out a page of https, whatever its policy")
    func redirectToHTTP() async throws {
        for (profile, last) in [(Profile.wkWebView(iOS: 17), "-"), (.android(api: 34), "https://a.test/")] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let site = TestPage(configuration) { request in
                request.url.path == "/r"
                    ? .redirect(to: "http://b.test/q")
                    : html("P", "<meta name=referrer content=origin><a id=a href=http://b.test/r>a</a>")
            }
            await site.load("https://a.test/p")
            try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
            let said = site.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }
            #expect(said == ["/p -", "/r https://a.test/", "/q \(last)"])
        }
    }

    @Test("a reload says what the last request of the navigation said")
    func reload() async throws {
        let site = TestPage { request in
            request.url.path == "/r"
                ? .redirect(to: "https://a.test/q") : html("P", "<a id=a href=https://b.test/r>a</a>")
        }
        await site.load("https://a.test/p")
        try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        _ = site.sent()
        await site.run { $0.reload() }
        #expect(site.sent { "\($0.url.href) \($0.fields["Referer"] ?? "-")" } == ["https://a.test/q https://a.test/"])
    }

    @Test("and nothing where a redirect's policy had that say nothing")
    func reloadWithoutReferrer() async throws {
        let site = TestPage { request in
            request.url.path == "/r"
                ? ServiceResponse(
                    status: 302,
                    fields: [HTTPField("Location", "/q"), HTTPField("Referrer-Policy", "no-referrer")]
                ) : html("P", "<a id=a href=/r>a</a>")
        }
        await site.load("https://a.test/p")
        try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        await site.run { $0.reload() }
        let said = site.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }
        #expect(said == ["/p -", "/r https://a.test/p", "/q -", "/q -"])
    }

    @Test("in WebKit a reload says the Origin of the last request, which a redirect to another one has made null")
    func reloadedOrigin() async throws {
        let site = TestPage { request in
            request.url.path == "/r"
                ? ServiceResponse(status: 307, fields: [HTTPField("Location", "https://b.test/q")])
                : html("P", "<form method=post action=/r><button id=b></button></form>")
        }
        await site.load("https://a.test/p")
        try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
        await site.run { $0.reload() }
        let origins = ["POST https://a.test", "POST null", "POST null"]
        #expect(site.sent { "\($0.method) \($0.fields["Origin"] ?? "-")" }.filter { $0.hasPrefix("POST") } == origins)
    }

    @Test(
        "a form with rel=noreferrer says no Referer in WebKit, and in Chromium only where it is for a new window",
        arguments: [
            (Profile.wkWebView(iOS: 17), "- https://a.test"), (.android(api: 34), "https://a.test/ https://a.test"),
        ]
    )
    func formWithoutReferrer(_ profile: Profile, _ said: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { _ in
            html("P", "<form method=post rel=noreferrer action=https://b.test/r><button id=b></button></form>")
        }
        await site.load("https://a.test/p")
        _ = site.sent()
        try await site.run { core throws(InteractionError) in _ = try core.click("#b") }
        #expect(site.sent { "\($0.fields["Referer"] ?? "-") \($0.fields["Origin"] ?? "-")" } == [said])
    }

    @Test("a frame that has shown nothing yet has the URL of the page around it said")
    func ofFrameThatLoads() async {
        let page = TestPage { request in
            switch request.url.path {
            case "/p": html("", "<iframe src=/slow></iframe><script>frames[0].location.replace('/t')</script>")
            case "/slow": ServiceResponse(status: 404, delay: .seconds(30))
            default: html("")
            }
        }
        await page.load("https://a.test/p")
        #expect(page.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }.last == "/t https://a.test/p")
    }

    @Test("in WebKit a method of another window's location says that window's URL, a frame's srcdoc the one around it")
    func ofWindows() async {
        let rows = [
            ("frames[0].location = '/t'", "/p", "/p"), ("frames[0].location.assign('/t')", "/f", "/p"),
            ("frames[0].location.replace('/t')", "/f", "/p"), ("frames[1].location.replace('/t')", "-", "/p"),
            ("frames[2].document.links[0].click()", "/p", "/p"),
            ("frames[1].document.write(''); frames[1].document.close(); frames[1].location.replace('/t')", "-", "/p"),
        ]
        for (profile, isWebKit) in [(Profile.wkWebView(iOS: 17), true), (.android(api: 34), false)] {
            for (script, webKit, chromium) in rows {
                var configuration = SessionConfiguration()
                configuration.profile = profile
                let body = "<iframe src=/f></iframe><iframe></iframe><iframe srcdoc='<a href=/t>t</a>'></iframe>"
                let page = TestPage(configuration) { .html($0.url.path == "/p" ? body : "") }
                await page.load("https://a.test/p")
                _ = page.sent()
                await page.run { core in _ = try? core.evaluateText(script) }
                let said = page.sent { $0.fields["Referer"] ?? "-" }
                let path = isWebKit ? webKit : chromium
                #expect(said == [path == "-" ? path : "https://a.test\(path)"], "\(script) \(isWebKit)")
            }
        }
    }

    @Test("an empty frame's referrer has no fragment", arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func ofEmptyFrame(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in html("", "<iframe></iframe>") }
        await page.load("https://a.test/p?q#access_token=1")
        #expect(await page.state { try? $0.evaluateText("frames[0].document.referrer") } == "https://a.test/p?q")
    }

    @Test(
        "an srcdoc document's referrer is what a request for its URL would say",
        arguments: [
            ("http", "", "http://a.test/"), ("http", "unsafe-url", "http://a.test/p"), ("http", "same-origin", ""),
            ("http", "no-referrer", ""), ("https", "", ""), ("https", "unsafe-url", "https://a.test/p"),
        ],
        [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func ofSrcdoc(_ row: (scheme: String, policy: String, said: String), _ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            html("", "<iframe srcdoc=x></iframe>", [HTTPField("Referrer-Policy", row.policy)])
        }
        await page.load("\(row.scheme)://a.test/p")
        #expect(await page.state { try? $0.evaluateText("frames[0].document.referrer") } == row.said)
    }

    @Test(
        "in WebKit a document that is led on by another one's script has its own policy heeded",
        arguments: [
            ("e.src = '/t'", "none", "-", "https://a.test/p"),
            ("frames[0].location = '/t'", "none", "-", "https://a.test/p"),
            ("g.submit()", "none", "-", "https://a.test/p"), ("open('/t', 'f')", "none", "-", "https://a.test/p"),
            ("a.click()", "none", "https://a.test/p", "https://a.test/p"),
            ("e.src = 'https://b.a.test/t'", "all", "https://a.test/p", "https://a.test/"),
            ("open('https://b.a.test/t', 'f')", "all", "https://a.test/", "https://a.test/"),
            ("e.referrerPolicy = 'no-referrer'; e.src = '/t'", "all", "https://a.test/p", "-"),
        ]
    )
    func ofTheLed(_ script: String, _ shown: String, _ webKit: String, _ chromium: String) async {
        for (profile, said) in [(Profile.wkWebView(iOS: 17), webKit), (.android(api: 34), chromium)] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { request in
                let policy = ["/none": "no-referrer", "/all": "unsafe-url"][request.url.path]
                let fields = policy.map { [HTTPField("Referrer-Policy", $0)] } ?? []
                guard request.url.path == "/p" else { return html("", "", HTTPFields(fields)) }
                let frame = "<iframe id=e name=f src=/\(shown)></iframe>"
                return html("", "\(frame)<a id=a target=f href=/t>t</a><form id=g target=f action=/t></form>")
            }
            await page.load("https://a.test/p")
            _ = page.sent()
            await page.run { _ = try? $0.evaluate("void (() => { \(script) })()") }
            #expect(page.sent { $0.fields["Referer"] ?? "-" } == [said])
        }
    }

    @Test("and where a form leads without scripts")
    func ofTheLedWithoutScripts() async {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = false
        let page = TestPage(configuration) { request in
            guard request.url.path == "/p" else { return html("", "", [HTTPField("Referrer-Policy", "no-referrer")]) }
            return html("", "<iframe name=f src=/none></iframe><form target=f action=/t><button>x</button></form>")
        }
        await page.load("https://a.test/p")
        _ = page.sent()
        await page.run { _ = try? $0.click("button") }
        #expect(page.sent { $0.fields["Referer"] ?? "-" } == ["-"])
    }
}
