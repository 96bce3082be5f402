import MockProviders
import Synchronization
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What is asked for ahead of its use, and how.
struct EarlyPartsTests {
    @Test("what a slow page names is asked for as it comes", arguments: ["", "<script>window.a = 1</script>"])
    func slowPage(script: String) async throws {
        let clock = ManualClock()
        let asked = Mutex<[String: Duration]>([:])
        let site = TestPage(clock: clock) { request in
            guard request.url.path == "/p" else {
                asked.withLock { $0[request.url.path] = clock.now }
                return html("")
            }
            let beginning =
                "<style>@import '/i';</style><img src=/a onerror='window.b = 1'><iframe src=/b></iframe>"
                + String(repeating: "x", count: 600)
            var response = ServiceResponse(
                status: 200,
                chunks: [.init(beginning), .init("\(script)<img src=/c>", delay: .seconds(30))]
            )
            response.fields.append("Content-Type", "text/html; charset=utf-8")
            return response
        }
        let start = clock.now
        let lines = await site.load("http://a.test/p")
        let seconds = asked.withLock { $0.mapValues { ($0 - start).components.seconds } }
        #expect(seconds == ["/a": 0, "/b": 0, "/i": 0, "/c": 30])
        #expect(site.sent().count == 5)
        #expect(lines.contains("finished http://a.test/p"))
        let heard = try await site.call("return window.b")
        #expect(heard == .number(1))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var link: [String]
        /// What is asked for besides the page.
        var asked: [String]
        var testDescription: String { link.joined(separator: " | ") }
    }

    // https://html.spec.whatwg.org/#process-link-headers
    static let links = [
        Row(
            link: [
                "</a>; rel=preload; as=image, </b>; rel=\"x preload\"; as=style", "</c>;as=script;rel=modulepreload",
            ],
            asked: ["/a", "/b", "/c"]
        ),
        Row(link: ["</a,b;c>; rel = preload ; as = \"image\"; media=\"(width: 1px)\""], asked: []),
        Row(link: ["</a,b;c> ; rel=Preload; rel=none; AS=Image; media=all"], asked: ["/a,b;c"]),
        Row(link: ["</a>; rel=stylesheet", "</b>; rel=preload", "</c>; rel=prefetch; as=image"], asked: []),
        Row(link: ["/a; rel=preload; as=image", "<>; rel=preload; as=image", "</b; rel=preload", "<", ""], asked: []),
    ]

    @Test("links of the response's fields", arguments: links)
    func fields(_ row: Row) async {
        let site = TestPage { request in
            html("P", "", request.url.path == "/" ? HTTPFields(row.link.map { HTTPField("Link", $0) }) : [])
        }
        await site.load("http://a.test/")
        #expect(site.sent { $0.url.path }.dropFirst().sorted() == row.asked)
    }

    @Test("no more of them are fetched than a document may have parts")
    func bound() async {
        var configuration = SessionConfiguration()
        configuration.limits.subresources = 2
        let site = TestPage(configuration) { request in
            let links = "</a>; rel=preload; as=image, </b>; rel=preload; as=image, </c>; rel=preload; as=image"
            return html("P", "", request.url.path == "/" ? [HTTPField("Link", links)] : [])
        }
        await site.load("http://a.test/")
        #expect(site.sent { $0.url.path } == ["/", "/a", "/b"])
    }

    @Test("scripts and fonts are fetched ahead in a page that has none", arguments: [true, false])
    func preloads(runsScripts: Bool) async {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = runsScripts
        let site = TestPage(configuration) { _ in
            html(
                "P",
                "<link rel=preload as=script href=/a><link rel=modulepreload href=/b><link rel=preload as=font crossorigin href=/c>"
            )
        }
        await site.load("http://a.test/")
        #expect(site.sent { $0.url.path }.sorted() == ["/", "/a", "/b", "/c"])
    }

    struct SheetRow: Sendable, CustomTestStringConvertible {
        var instruction: String
        var isAsked: Bool
        var testDescription: String { instruction }
    }

    // https://www.w3.org/TR/xml-stylesheet/
    static let sheets = [
        SheetRow(instruction: "<?xml-stylesheet href='/s?a&amp;b'?>", isAsked: true),
        SheetRow(instruction: "<?xml-stylesheet type = \"text/xsl\" href=\"/s?a&amp;b\" ?>", isAsked: true),
        SheetRow(instruction: "<?xml-stylesheet href='/s' alternate='yes'?>", isAsked: false),
        SheetRow(instruction: "<?xml-stylesheet href='/s' type='text/plain'?>", isAsked: false),
        SheetRow(instruction: "<?xml-stylesheet href='#s' type='text/xsl'?>", isAsked: false),
        SheetRow(instruction: "<?xml-styles href='/s'?>", isAsked: false),
        SheetRow(instruction: "<?xml-stylesheet href=/s?>", isAsked: false),
    ]

    @Test("a style sheet that an instruction of XML names", arguments: sheets)
    func instruction(_ row: SheetRow) async {
        let site = TestPage { request in
            var response = ServiceResponse.text(
                request.url.path == "/" ? row.instruction + "<r><?xml-stylesheet href='/no'?></r>" : ""
            )
            response.fields["Content-Type"] = request.url.path == "/" ? "text/xml" : "text/css"
            return response
        }
        await site.load("http://a.test/")
        #expect(site.sent { $0.url.href }.dropFirst() == (row.isAsked ? ["http://a.test/s?a&b"] : []))
    }

    @Test("a user and password in a part's URL answer the server's question")
    func credentials() async {
        let site = TestPage { request in
            guard request.url.path == "/i" else { return html("P", "<img src=http://u:p@a.test/i>") }
            let isKnown = request.fields["Authorization"] != nil
            return ServiceResponse(
                status: isKnown ? 200 : 401,
                fields: isKnown ? [] : [HTTPField("WWW-Authenticate", "Basic realm=r")]
            )
        }
        await site.load("http://a.test/")
        #expect(site.sent { $0.fields["Authorization"] ?? "-" } == ["-", "-", "Basic dTpw"])
    }

    @Test("crossorigin: who asks is said, and cookies go along where that is wished", arguments: [true, false])
    func crossOrigin(withScripts: Bool) async {
        let site = TestPage { request in
            if request.url.host == "s.a.test", request.url.path == "/set" {
                return html("S").settingCookie("c=1; SameSite=None; Secure")
            }
            if request.url.path == "/there" {
                return ServiceResponse(status: 302, fields: [HTTPField("Location", "https://s.a.test/d")])
            }
            guard request.url.path == "/" else {
                return ServiceResponse.text("").settingCookie("got=1; SameSite=None; Secure")
            }
            return html(
                "P",
                (withScripts ? "<script></script>" : "") + """
                    <img crossorigin src=https://s.a.test/a><img crossorigin=use-credentials src=https://s.a.test/b>
                    <link rel=stylesheet crossorigin href=https://s.a.test/c><img crossorigin src=/there><img src=https://s.a.test/e>
                    """
            )
        }
        await site.load("https://s.a.test/set")
        await site.load("https://a.test/")
        let asked = site.sent { request in
            "\(request.url.path) \(request.fields["Origin"] ?? "-") \(request.fields["Cookie"] ?? "-")"
        }
        #expect(
            Set(asked.dropFirst(2)) == [
                "/a https://a.test -", "/b https://a.test c=1", "/c https://a.test -", "/there https://a.test -",
                "/d https://a.test -", "/e - c=1",
            ]
        )
    }
}
