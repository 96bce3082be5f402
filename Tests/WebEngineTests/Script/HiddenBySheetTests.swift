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

    /// A dialog asks with the words of the button that opened it.
    @Test(arguments: ["<main inert>", "<main>"])
    func isNotMeantWhereAnotherIsReached(main: String) async throws {
        let page = Self.page(
            "\(main)<button id=first>Log out</button></main><dialog id=ask><button id=second>Log out</button></dialog>",
            script: main.contains("inert") ? "ask.show()" : "ask.showModal()"
        )
        await page.load("https://rp.test/")
        for locator in ["text=Log out", "role=button[name=\"Log out\"]"] {
            let wanted = try Locator(parsing: locator)
            let found = try await page.page.with { core throws(InteractionError) in try core.element(wanted).id }
            #expect(found == "second")
        }
    }

    /// Of a page without scripts no world is made where by the rules' texts none can hide what is tapped.
    @Test(arguments: [
        (".banner { display: none } a { text-decoration: none }", true, false), ("#b { display: none }", false, true),
        ("main { color: red; visibility: hidden; }", false, true), ("main { & button { display: none } }", false, true),
        ("main { p { display: none } color: red }", true, false),
        ("main { p { color: red } display: none }", false, true),
        ("/* main { */ p { /* } */ display: none }", true, false),
        ("@media print { main { display: none } }", true, true),
        ("main { display: none } main { display: block }", true, true), ("#b { display: none", false, true),
        (":nonsense( { display: none }", true, true),
    ])
    func makesAWorldOnlyWhereItMayHide(rules: String, isReached: Bool, makesWorld: Bool) async {
        let page = Self.page("<main><button id=b>Go</button></main>", head: "<style>\(rules)</style>")
        await page.load("https://rp.test/")
        let refusal = await page.page.with { core -> InteractionError.Code? in
            do throws(InteractionError) { _ = try core.click("#b") } catch { return error.code }
            return nil
        }
        #expect(refusal == (isReached ? nil : .hidden))
        #expect(await page.state { $0.hasRealm } == makesWorld)
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

    /// A component that shows what it is given only while it is open, in another's tree, and one that hides itself by its sheet.
    private static let components = """
        <x-menu id=menu><b id=inside>deep</b></x-menu><x-none id=self>self</x-none><x-none id=open open>open</x-none>\
        <x-list id=list><i id=odd class=odd>odd</i><i id=even>even</i></x-list><x-list><u slot=nowhere id=nowhere>no</u></x-list>
        """
    private static let components2 = """
        function define(name, markup, sheet) {
            customElements.define(name, class extends HTMLElement {
                constructor() {
                    super();
                    this.attachShadow({ mode: "open" }).innerHTML = markup;
                    if (sheet === undefined) return;
                    this.shadowRoot.adoptedStyleSheets = [new CSSStyleSheet];
                    this.shadowRoot.adoptedStyleSheets[0].replaceSync(sheet);
                }
            });
        }
        define("x-popup", "<style>.popup { color: red } .popup:not(.on) { display: none }</style><div class=popup><slot></slot></div>");
        define("x-menu", "<span>menu</span><x-popup><div><slot></slot></div></x-popup>");
        define("x-none", "<slot></slot>", ":host(:not([open])) { display: none }");
        define("x-list", "<slot></slot>", "::slotted(.odd) { visibility: hidden }");
        """

    @Test func isHiddenByTheSheetsOfAShadowTree() async throws {
        let page = Self.page(Self.components, script: Self.components2, head: "")
        await page.load("https://rp.test/")
        #expect(await page.page.with { core in core.snapshot().text } == "menuopeneven")
        let shown = try await page.page.with { core throws(LocatorError) in
            try core.elements("[id]").filter(\.isShown).map(\.id)
        }
        #expect(shown == ["menu", "open", "list", "even"])
        // What is there once is found whether it shows or not.
        let found = try await page.page.with { core throws(InteractionError) in try core.element(.text("deep")).id }
        #expect(found == "inside")
    }

    @Test func showsOnceTheShadowTreeSaysSo() async throws {
        let page = Self.page(Self.components, script: Self.components2, head: "")
        await page.load("https://rp.test/")
        let text = try await page.page.with { core throws(ScriptFailure) in
            _ = try core.evaluate(
                "menu.shadowRoot.querySelector('x-popup').shadowRoot.querySelector('.popup').className = 'popup on'"
            )
            return core.snapshot().text
        }
        #expect(text == "menu\ndeep\nopeneven")
    }
}
