import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What style sheets hide is no text of the page's, and of several elements that a locator fits not the one that is meant.
struct HiddenBySheetTests {
    private static let sheet = """
        .none, .later { display: none } .later.now { display: block } .unseen { visibility: hidden } #back { display: inline !important }
        @media (min-width: 2000px) { .phone { display: none } } @media (max-width: 2000px) { .desk { display: none } }
        """

    private static func page(
        _ body: String,
        script: String = "",
        head: String = "<link rel=stylesheet href=/sheet.css>"
    ) -> TestPage {
        TestPage { request in
            request.url.path == "/sheet.css"
                ? ServiceResponse(fields: [HTTPField("Content-Type", "text/css")], chunks: [.init(sheet)])
                : .html("\(head)<body>\(body)\(script.isEmpty ? "" : "<script>\(script)</script>")")
        }
    }

    private static let body = """
        <p>a<b class=none>b</b><b class=unseen>c</b></p><p class=phone>d</p><p class=desk>e</p>\
        <p class=none>f<i>g</i></p><p><b class=none id=back>h</b></p><p class=later>i</p>
        """

    @Test(arguments: ["", "document.title = document.body.innerText"])
    func isNotAmongThePagesText(script: String) async {
        let page = Self.page(Self.body, script: script)
        await page.load("https://rp.test/")
        #expect(await page.page.with { core in core.snapshot().text } == "a\n\nd\n\nh")
    }

    @Test func whatIsImportedCountsWhereNobodyListens() async {
        let page = Self.page(Self.body, head: "<style>@import '/sheet.css';</style>")
        await page.load("https://rp.test/")
        #expect(await page.page.with { core in core.snapshot().text } == "a\n\nd\n\nh")
        #expect(
            await page.state { try? $0.evaluate("document.styleSheets[0].cssRules[0].styleSheet.cssRules.length") } == 6
        )
    }

    /// Rules as tools for utility classes write them end where they end, so that the one behind them hides.
    @Test(arguments: [
        #".before\:content-\[\'\'\]:before { content: "" }"#, #".a\{b\} { color: red }"#,
        #"[title="}{"] { color: red }"#,
        #"[title="a,)"], .c { color: red }"#, #".a:after { content: "\"}" }"#, #".a { content: "x"# + "\n}",
        #".a { --b: \;\}; color: red }"#,
        #".a { &[title="{"] { color: red } }"#,
        String(repeating: ".a{}", count: 20_000),
    ])
    func isHiddenBehind(rule: String) async {
        let page = TestPage { _ in .html("<style>\(rule) .none { display: none }</style><p>a<p class=none>b") }
        await page.load("https://rp.test/")
        #expect(await page.page.with { core in core.snapshot().text } == "a")
    }

    @Test func scriptsReadTheSame() async throws {
        let page = Self.page(Self.body)
        await page.load("https://rp.test/")
        let texts = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate(
                """
                (later => { const before = document.body.innerText; later.classList.add('now'); const between = document.body.innerText;
                later.classList.remove('now'); return [before, between, document.body.innerText].map(text => text.replace(/\\s+/g, '')) })
                (document.querySelector('.later')).join()
                """
            )
        }
        #expect(texts.string == "adh,adhi,adh")
    }

    @Test(arguments: [
        ("label=Password", "phone"), ("text=Sign in", "b2"), ("role=button[name=\"Sign in\"]", "b2"),
        ("placeholder=Mail", "m2"),
    ])
    func isNotMeantWhereAnotherShows(locator: String, id: String) async throws {
        let page = Self.page(
            """
            <form class=desk><label>Password<input id=desk></label><input placeholder=Mail id=m1><button id=b1>Sign in</button></form>
            <form><label>Password<input id=phone></label><input placeholder=Mail id=m2><button id=b2>Sign in</button></form>
            """
        )
        await page.load("https://rp.test/")
        let wanted = try Locator(parsing: locator)
        let found = try await page.page.with { core throws(InteractionError) in try core.element(wanted).id }
        #expect(found == id)
    }

    @Test func isGoneForWhoWaitsForThat() async throws {
        let page = Self.page(Self.body)
        await page.load("https://rp.test/")
        let shown = try await page.page.with { core throws(LocatorError) in
            try core.elements("body *").filter(\.isShown).map(\.textContent)
        }
        #expect(shown.filter { $0.count == 1 } == ["d", "h", "h"])
    }

    @Test func isFoundWhereNoOtherIs() async throws {
        let page = Self.page("<label for=box>Remember me</label><input type=checkbox id=box class=none>")
        await page.load("https://rp.test/")
        let found = try await page.page.with { core throws(InteractionError) in
            try core.element(.label("Remember me")).id
        }
        #expect(found == "box")
    }
}
