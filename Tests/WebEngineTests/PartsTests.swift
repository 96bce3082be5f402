import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a page shows is asked for as a phone asks for it, with scripts and without.
struct PartsTests {
    /// What is in the page, and what is asked for besides it, on a phone of three pixels a CSS pixel and 390 CSS pixels.
    private static let rows: [(String, [String])] = [
        ("<img src=a>", ["a"]), ("<input type=image src=a>", ["a"]), ("<video poster=a></video>", ["a"]),
        ("<table background=a><tr background=b><td background=c>", ["a", "b", "c"]),
        ("<svg><image href=a /><image xlink:href=b /></svg>", ["a", "b"]),
        // https://html.spec.whatwg.org/#select-an-image-source
        ("<img srcset='a, b 2x, c 3x, d 4x'>", ["c"]), ("<img srcset='a, b 2x' src=c>", ["b"]),
        ("<img srcset='a 5x' src=b>", ["a"]), ("<img srcset='a -1x, b 1y, c 1x 2x' src=d>", ["d"]),
        ("<img srcset='  ,a, b 0.5x,,c 3x ,'>", ["c"]), ("<img srcset='data:,x 1x, a(b,c 3x) 1x, d 2.5x'>", ["d"]),
        ("<img srcset='a 100w, b 500w, c 1200w, d 3000w' src=e>", ["c"]),
        ("<img srcset='a 100w, b 500w, c 1200w' sizes='(min-width: 400px) 100vw, 30px'>", ["a"]),
        ("<img srcset='a 100w, b 500w, c 1200w' sizes='(max-width: 400px) calc((100vw - 90px) / 2), 30px'>", ["b"]),
        ("<img srcset='a 100w, b 500w, c 1200w' sizes='min(10em, 50%), clamp(10px, 160px, 20vw)'>", ["b"]),
        ("<img srcset='a 100w 50h, b 500h' sizes=1px src=c>", ["a"]),
        (
            "<picture><source srcset=a media='(min-width: 1000px)'><source srcset=b type=image/none><source srcset='c, d 3x'>"
                + "<source srcset=e><img src=f></picture>", ["d"]
        ),
        ("<picture><source src=a><img src=b><source srcset=c></picture>", ["b"]),
        // https://drafts.csswg.org/css-cascade-5/#at-import
        ("<link rel=stylesheet href=sheets/a>", ["sheets/a", "sheets/b", "c", "sheets/d"]),
        (
            "<style>@charset 'x'; @layer a, b; /* @import 'no'; */ @import 'a'; @IMPORT url( b ) print; p { } @import 'no';</style>",
            ["a", "b"]
        ),
        ("<style>p { } @import 'no';</style><style>@import url(sheets/d)</style>", ["sheets/d"]),
        ("<style>@import url( 'a?b(c)' ); @import url( \"d)\" );</style>", ["a?b(c)", "d)"]),
        // https://html.spec.whatwg.org/#the-style-element, https://html.spec.whatwg.org/#attr-link-type
        (
            "<style type=text/x>@import 'x';</style><style type=TEXT/CSS>@import 'y';</style><style type>@import 'z';</style>",
            ["y", "z"]
        ),
        ("<link rel=stylesheet type=text/x href=a><link rel=stylesheet type='Text/CSS; x=y' href=b>", ["b"]),
        ("<svg><style>@import 'a';</style></svg>", ["a"]),
        // https://html.spec.whatwg.org/#link-type-preload
        ("<link rel=preload as=style href=a><link rel=stylesheet href=a>", ["a"]),
        ("<link rel=preload as=image href=a><img src=a>", ["a"]),
        ("<link rel=preload as=image href=a imagesrcset='b 3x'><link rel=preload as=nothing href=c>", ["b"]),
        ("<link rel=preload as=image href=a media=print><link rel=preload href=b>", []),
    ]

    @Test(arguments: rows, [true, false])
    private func isAskedFor(row: (String, [String]), withScripts: Bool) async throws {
        let page = Self.page(withScripts ? "<script></script>\(row.0)" : row.0, runsScripts: withScripts)
        await page.load("https://rp.test/")
        let asked = page.sent { String($0.url.href.dropFirst("https://rp.test/".count)) }
        #expect(asked.first == "" && asked.dropFirst().sorted() == row.1.sorted(), "\(row.0): \(asked)")
    }

    @Test("an image that comes in many pieces takes no longer for what has come already", .timeLimit(.minutes(1)))
    func comesInPieces() async {
        let size: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 7, 0, 0, 0, 1,
        ]
        let chunks =
            [ServiceResponse.Chunk(size)] + Array(repeating: .init([UInt8](repeating: 0, count: 64)), count: 1 << 17)
        let page = TestPage { request in
            request.url.path == "/image"
                ? ServiceResponse(fields: [HTTPField("Content-Type", "image/png")], chunks: chunks)
                : html("", "<img src=/image onload='document.title = this.naturalWidth'>")
        }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.viewTitle } == "7")
    }

    @Test("a frame of a port that is not for the web is none, and the app is not asked")
    func isOfNoPort() async {
        let lines = await Self.page("<iframe src=http://rp.test:9/></iframe>").load("https://rp.test/")
        #expect(lines.filter { $0.hasPrefix("policy") }.count == 1, "\(lines)")
        #expect(lines.contains("finished https://rp.test/"))
    }

    @Test func isBounded() async throws {
        let page = Self.page(
            "<link rel=stylesheet href=chain/0><img srcset='\(String(repeating: "a 2x,", count: 300_000))' src=b>"
                + "<img srcset='\((1...300).map { "a\($0) 0.\($0)x" }.joined(separator: ","))'>"
                + "<picture><source media='\(String(repeating: "(width),", count: 3_000))' srcset=c><img src=d></picture>"
        )
        await page.load("https://rp.test/")
        let asked = page.sent { String($0.url.href.dropFirst("https://rp.test/".count)) }
        #expect(asked.filter { $0.hasPrefix("chain/") } == (0...8).map { "chain/\($0)" })
        #expect(asked.filter { !$0.hasPrefix("chain/") }.sorted() == ["", "a99", "b", "d"])
    }

    /// What follows a script that has not come is looked for as the parser will find it.
    @Test func isLookedForAheadOnce() async throws {
        let page = Self.page(
            "<script src=s></script><picture><source srcset='a, b 3x'><img src=c></picture><img srcset='d 3x' src=e>"
                + "<link rel=stylesheet href=sheets/d>"
        )
        await page.load("https://rp.test/")
        let asked = page.sent { String($0.url.href.dropFirst("https://rp.test/".count)) }
        #expect(asked.sorted() == ["", "b", "d", "s", "sheets/d"])
    }

    /// Chromium takes the lower of two images where the mean is above the screen's density, and says which sheet asks.
    @Test func chromiumChooses() async throws {
        let page = Self.page(
            "<img srcset='a 2x, b 4x'><img srcset='c 1x, d 3x'><link rel=stylesheet href=sheets/a>",
            profile: .android(api: 34)
        )
        await page.load("https://rp.test/")
        let asked = page.sent { "\($0.url.href.dropFirst("https://rp.test/".count)) \($0.fields["Referer"] ?? "-")" }
        let sheets = asked.filter { $0.contains("sheets/") || $0.hasPrefix("c ") }
        #expect(asked.contains { $0.hasPrefix("a ") } && asked.contains { $0.hasPrefix("d ") }, "\(asked)")
        #expect(
            sheets == [
                "sheets/a https://rp.test/", "sheets/b https://rp.test/sheets/a", "c https://rp.test/sheets/a",
                "sheets/d https://rp.test/c",
            ]
        )
    }

    /// Elements hear of it; scripts wait for what sheets import, and the sheets apply.
    @Test func elementsHearOfIt() async throws {
        let page = Self.page(
            """
            <script>const told = []; document.addEventListener("load", event => {
                told.push(`${event.type} ${event.target.nodeName}${event.target.id ?? ""}`) }, true)</script>
            <link id=1 rel=preload as=style href=sheets/d onload="this.rel = 'stylesheet'"><link id=2 rel=preload as=script href=script>
            <link id=3 rel=modulepreload href=module><link id=4 rel=preload as=font href=font crossorigin>
            <link id=5 rel=stylesheet href=sheets/a><style id=6>@import "sheets/e";</style>
            <script>told.push(getComputedStyle(document.body).display, getComputedStyle(document.body).position)</script>
            <script src=script></script><script type=module src=module></script><img id=7 srcset="dot 2x">
            """
        )
        await page.load("https://rp.test/")
        let found = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate(
                """
                [told.filter(one => !one.includes(" ")).join(), told.filter(one => one.includes(" ")).sort().join(),
                    document.getElementById(7).naturalWidth, document.getElementById(7).currentSrc,
                    document.getElementById(5).sheet.cssRules[0].styleSheet.cssRules.length].join("|")
                """
            )
        }.string
        let told = [
            "load IMG7", "load LINK1", "load LINK1", "load LINK2", "load LINK3", "load LINK4",
            "load LINK5", "load SCRIPT", "load SCRIPT",
            "load STYLE6",
        ]
        #expect(found == "flex,fixed|\(told.joined(separator: ","))|8|https://rp.test/dot|3")
        let asked = page.sent { String($0.url.href.dropFirst("https://rp.test/".count)) }
        #expect(
            asked.filter { ["script", "module", "font", "sheets/d", "dot"].contains($0) }.sorted() == [
                "dot", "font", "module", "script", "sheets/d",
            ]
        )
    }

    private static func page(
        _ body: String,
        profile: Profile = .wkWebView(iOS: 17),
        runsScripts: Bool = true
    ) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        configuration.javaScriptEnabled = runsScripts
        return TestPage(configuration) { request in
            let sheets = [
                "/sheets/a": "@import 'b'; @import url(../c) screen; @import 'a'; body { position: fixed }",
                "/sheets/b": "@import 'a'; p { color: red } i { color: red }", "/c": "@import url('sheets/d');",
                "/sheets/d": "div { display: flex }", "/sheets/e": "body { display: flex }",
            ]
            switch request.url.path {
            case "/": return .html("<!DOCTYPE html><body>\(body)")
            case "/script", "/module", "/s": return Self.answer("text/javascript", "")
            case "/dot": return Self.answer("image/gif", "GIF89a\u{10}\0\u{10}\0")
            case let path where path.hasPrefix("/chain/"):
                return Self.answer("text/css", "@import '/chain/\((Int(path.dropFirst(7)) ?? 0) + 1)'; p { }")
            case let path: return Self.answer("text/css", sheets[path] ?? "")
            }
        }
    }

    private static func answer(_ type: String, _ body: String) -> ServiceResponse {
        var response = ServiceResponse.text(body)
        response.fields["Content-Type"] = type
        return response
    }
}
