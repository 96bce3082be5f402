import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What a page tells of its navigations, in order: the facts of WebKit that apps see.
struct TranscriptTests {
    @Test("a page that redirects to itself is asked about once, and told each time")
    func sameRedirect() async {
        let site = TestPage { request in
            let count = request.cookie("n") ?? ""
            guard count != "xx" else { return html("End") }
            return ServiceResponse(
                status: 302,
                fields: [HTTPField("Location", "#f"), HTTPField("Set-Cookie", "n=\(count)x")]
            )
        }
        let lines = await site.load("http://a.test/p")
        #expect(
            lines.filter { $0.hasPrefix("policy") } == [
                "policy other GET http://a.test/p", "policy other GET http://a.test/p#f",
            ]
        )
        #expect(lines.count { $0 == "redirected http://a.test/p#f" } == 2)
    }

    @Test("the view's URL stays while a link's page redirects to itself")
    func sameRedirectOfLink() async throws {
        let site = TestPage { request in
            guard request.url.path == "/r", request.cookie("n") == nil else {
                return html("P", "<a id=a href=/r>a</a>")
            }
            return ServiceResponse(status: 302, fields: [HTTPField("Location", "/r"), HTTPField("Set-Cookie", "n=1")])
        }
        await site.load("http://a.test/p")
        let lines = try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        let shown = ["redirected http://a.test/r", "url http://a.test/r", "committed http://a.test/r"]
        #expect(lines.filter { $0.hasSuffix("/r") && !$0.hasPrefix("policy") && !$0.hasPrefix("finished") } == shown)
    }

    @Test(
        "the view's title ends after a thousand UTF-16 code units",
        arguments: [
            (String(repeating: "😀", count: 600), String(repeating: "😀", count: 500)),
            (String(repeating: "e\u{301}", count: 600), String(repeating: "e\u{301}", count: 500)),
            (String(repeating: "a", count: 999) + "😀", String(repeating: "a", count: 999) + "\u{FFFD}"),
            (String(repeating: "a", count: 1_000), String(repeating: "a", count: 1_000)),
        ]
    )
    func longTitle(title: String, told: String) async {
        let site = TestPage { _ in html(title) }
        await site.load("http://a.test/p")
        #expect(await site.state { $0.viewTitle } == told)
    }

    @Test("one redirect too many fails at the URL that asked for it")
    func tooManyRedirects() async {
        var configuration = SessionConfiguration()
        configuration.limits.redirects = 2
        let site = TestPage(configuration) { request in
            ServiceResponse(status: 302, fields: [HTTPField("Location", request.url.path + "x")])
        }
        let lines = await site.load("http://a.test/")
        #expect(lines.last == "failed tooManyRedirects provisional http://a.test/xx")
        #expect(site.sent().count == 3)
    }

    @Test("user and password stay in the view's URL, not in the document's")
    func credentials() async {
        let site = TestPage { _ in html("P", "<a id=a href=x>a</a>") }
        let lines = await site.load("http://joe:pw@a.test/p")
        #expect(lines.contains("committed http://joe:pw@a.test/p"))
        #expect(await site.state { $0.viewURL?.href } == "http://joe:pw@a.test/p")
        #expect(await site.state { $0.documentView?.url.href } == "http://a.test/p")
    }

    struct ResponseRow: Sendable, CustomTestStringConvertible {
        var name: String
        var status = 200
        var types: [String]
        var body = "<title>T</title>"
        var line: String
        var testDescription: String { name }
    }

    static let responses = [
        ResponseRow(name: "a 304 has nothing to sniff", status: 304, types: [], body: "", line: "response 304 cancel"),
        ResponseRow(
            name: "a 304 with a type shows",
            status: 304,
            types: ["text/html"],
            body: "",
            line: "response 304 allow"
        ),
        ResponseRow(name: "an empty 300 is text", status: 300, types: [], body: "", line: "response 300 allow"),
        ResponseRow(
            name: "a type ends at its comma",
            types: ["text/html, application/zip"],
            line: "response 200 allow"
        ),
        ResponseRow(
            name: "the last field counts",
            types: ["application/zip", "text/html"],
            line: "response 200 allow"
        ),
        ResponseRow(name: "a calendar is another program's", types: ["text/calendar"], line: "response 200 cancel"),
        ResponseRow(name: "an unknown text shows", types: ["text/x-anything"], line: "response 200 allow"),
    ]

    @Test(arguments: responses)
    func showsWhatWebKitShows(_ row: ResponseRow) async {
        let site = TestPage { _ in
            var fields = HTTPFields()
            for type in row.types { fields.append("Content-Type", type) }
            return ServiceResponse(status: row.status, fields: fields, chunks: [ServiceResponse.Chunk(row.body)])
        }
        #expect(await site.load("http://a.test/").contains(row.line))
    }

    @Test("what needs no policy is asked for before the frames; a frame without an address is about:blank")
    func parts() async {
        let site = TestPage { request in
            request.url.path == "/"
                ? html("P", "<iframe src=/f></iframe><iframe></iframe><img src=/i><img src=/i>") : html("")
        }
        let lines = await site.load("http://a.test/")
        #expect(site.sent() == ["GET http://a.test/", "GET http://a.test/i", "GET http://a.test/f"])
        #expect(lines.contains("policy other GET about:blank"))
        #expect(await site.state { $0.documentView?.frames } == 2)
    }

    @Test("frames are asked about in their order, those without an address too")
    func frames() async {
        let site = TestPage { request in
            request.url.path == "/"
                ? html("P", "<iframe src=/f></iframe><iframe></iframe><iframe src=/g></iframe>") : html("")
        }
        let asked = await site.load("http://a.test/").filter { $0.hasPrefix("policy other") }
        let urls = ["http://a.test/", "http://a.test/f", "about:blank", "http://a.test/g"]
        #expect(asked == urls.map { "policy other GET \($0)" })
    }

    struct WindowRow: Sendable, CustomTestStringConvertible {
        var attributes: String
        var line: String
        var testDescription: String { attributes }
    }

    static let windows = [
        WindowRow(attributes: "target=_blank", line: "window _blank GET app opener=false"),
        WindowRow(attributes: "target=_blank rel=opener", line: "window _blank GET link opener=true"),
        WindowRow(attributes: "target=w", line: "window w GET link opener=true"),
        WindowRow(attributes: "target=w rel='x NOREFERRER'", line: "window w GET app opener=false"),
    ]

    @Test(arguments: windows)
    func opens(_ row: WindowRow) async throws {
        let site = TestPage { _ in html("P", "<a id=a href=/n \(row.attributes)>a</a>") }
        await site.load("http://a.test/")
        #expect(try await site.run { core throws(InteractionError) in _ = try core.click("#a") } == [row.line])
    }

    struct PolicyRow: Sendable, CustomTestStringConvertible {
        var policy: String
        var action: String
        var isSent: Bool
        var testDescription: String { "\(policy) \(action)" }
    }

    static let policies = [
        PolicyRow(policy: "form-action 'self'", action: "/x", isSent: true),
        PolicyRow(policy: "form-action 'self'", action: "http://b.test/x", isSent: false),
        PolicyRow(policy: "form-action 'none'", action: "/x", isSent: false),
        PolicyRow(policy: "default-src 'none'; FORM-ACTION b.test", action: "http://b.test/x", isSent: true),
        PolicyRow(policy: "form-action b.test, form-action 'self'", action: "http://b.test/x", isSent: false),
        PolicyRow(policy: "form-action *.b.test:*", action: "https://c.b.test:444/x", isSent: true),
        PolicyRow(policy: "form-action *.b.test", action: "http://b.test/x", isSent: false),
        PolicyRow(policy: "form-action http://b.test/x/", action: "http://b.test/x/y", isSent: true),
        PolicyRow(policy: "form-action http://b.test/x", action: "http://b.test/x/y", isSent: false),
        PolicyRow(policy: "form-action https:", action: "https://b.test/", isSent: true),
        PolicyRow(policy: "script-src 'none'", action: "http://b.test/", isSent: true),
    ]

    @Test("form-action", arguments: policies)
    func formAction(_ row: PolicyRow) async throws {
        let site = TestPage { _ in
            html("P", "<form id=f action='\(row.action)'></form>", [HTTPField("Content-Security-Policy", row.policy)])
        }
        await site.load("http://a.test/")
        let lines = try await site.run { core throws(InteractionError) in _ = try core.submit("#f", submitter: nil) }
        #expect(lines.isEmpty == !row.isSent)
    }

    @Test(
        "form-action holds for where a form is redirected to",
        arguments: [("'self'", false), ("'self' b.test", true)]
    )
    func formRedirect(sources: String, isFollowed: Bool) async throws {
        let site = TestPage { request in
            switch request.url.path {
            case "/":
                html(
                    "P",
                    "<form id=f action=/to></form>",
                    [HTTPField("Content-Security-Policy", "form-action \(sources)")]
                )
            case "/to": ServiceResponse(status: 302, fields: [HTTPField("Location", "http://b.test/end")])
            default: html("End")
            }
        }
        await site.load("http://a.test/")
        let lines = try await site.run { core throws(InteractionError) in _ = try core.submit("#f", submitter: nil) }
        #expect(lines.contains("finished http://b.test/end") == isFollowed)
        #expect(lines.contains("failed cancelled provisional http://b.test/end") == !isFollowed)
    }
}
