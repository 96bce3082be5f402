import Testing
import WebDocument

@Suite struct SelectorTests {
    static let html = """
        <!doctype html><html id=html><head id=head><title id=title>T</title></head><body id=body class="a b">
        <div id=d1 class="card first" lang=en-GB data-kind="Big One"><p id=p1>one</p><p id=p2 class=x>two</p>
        <span id=s1></span></div>
        <div id=d2 class="card"><form id=f><input id=i1 name=user type=TEXT required placeholder=Name>
        <input id=i2 type=checkbox checked><input id=i3 type=radio name=r value=1><input id=i4 disabled value=q>
        <select id=sel><option id=o1>1<option id=o2 selected>2</select><textarea id=ta readonly></textarea>
        <button id=b1>go</button></form></div>
        <ul id=u><li id=l1>1<li id=l2>2<li id=l3 class=x>3<li id=l4>4<li id=l5>5</ul>
        <a id=a1 href=/x rel="nofollow me">x</a><a id=a2>y</a><em id="we.ird:id">w</em></body></html>
        """

    static let rows: [(css: String, ids: String)] = [
        ("#d1", "d1"), ("div", "d1 d2"), ("DIV", "d1 d2"), (".card", "d1 d2"), (".card.first", "d1"), (".a.b", "body"),
        ("div > p", "p1 p2"), ("body p", "p1 p2"), ("p + p", "p2"), ("p ~ span", "s1"), ("p~p,p+span", "p2 s1"),
        ("div#d1 p.x", "p2"), ("body > p", ""), ("html>body>div>p:first-child", "p1"),
        ("[name=user]", "i1"), ("[NAME=user]", "i1"), ("[name=USER]", ""), ("[name=USER i]", "i1"),
        ("[type=text]", "i1"), ("[data-kind~=Big]", "d1"), ("[data-kind^='Big ']", "d1"),
        ("[data-kind$=One]", "d1"), ("[data-kind*=' ']", "d1"), ("[lang|=en]", "d1"), ("[data-kind*='']", ""),
        ("a[rel~=me]", "a1"), ("a:link", "a1"), ("a:any-link", "a1"), ("a:-webkit-any-link", "a1"),
        ("a:not([href])", "a2"),
        ("li:nth-child(2)", "l2"), ("li:nth-child(odd)", "l1 l3 l5"), ("li:nth-child(2n)", "l2 l4"),
        ("li:nth-child(-n+2)", "l1 l2"), ("li:nth-last-child(1)", "l5"), ("li:nth-child(n + 4)", "l4 l5"),
        ("li:nth-child(1 of .x)", "l3"), ("p:nth-of-type(2)", "p2"), ("span:first-of-type", "s1"),
        ("li:first-child", "l1"), ("li:last-child", "l5"), ("p:last-of-type", "p2"), ("#title:only-child", "title"),
        (":root", "html"), ("span:empty", "s1"), ("input:checked", "i2"), ("option:checked", "o2"),
        (":disabled", "i4"), ("input:enabled", "i1 i2 i3"), ("input:required", "i1"), ("select:optional", "sel"),
        (":placeholder-shown", "i1"), ("input:read-write", "i1"), ("textarea:read-only", "ta"),
        ("button:default", "b1"), (":is(p, span)", "p1 p2 s1"), (":where(#p1,#nope)", "p1"),
        ("div:has(> form)", "d2"), ("div:has(p + p)", "d1"), ("li:has(+ .x)", "l2"), ("div:not(:has(form))", "d1"),
        (":is(p, :unknown-thing)", "p1 p2"), (":is()", ""), ("p:lang(en)", "p1 p2"), ("p:lang(fr)", ""),
        ("#we\\.ird\\:id", "we.ird:id"), ("[id='we.ird:id']", "we.ird:id"), ("em:hover", ""), ("p::before", ""),
        ("#\\64 1", "d1"), ("div /* c */ p", "p1 p2"), ("  p  ,  span  ", "p1 p2 s1"),
        ("*|div", "d1 d2"), ("input:invalid", "i1"),
        // Comments part tokens, and nothing else; what is open at the end is closed.
        ("div/**/.first", "d1"), ("p:/**/first-child", "p1"), ("p:nth-child(2", "p2"), ("[name=user", "i1"),
        (":is(#p1", "p1"), ("[name='user", "i1"), ("#p1/* ", "p1"),
        // Escapes, up to the end of the text.
        ("#\\70 1", "p1"), ("#\\0000701", "p1"), ("#p1\\", ""), ("[id=\\p1]", "p1"), ("\\70", "p1 p2"),
        // Namespaces.
        ("*|*#p1", "p1"), ("|p", ""), ("[|id=p1]", "p1"), ("[*|id=p1]", "p1"), ("*|p:first-child", "p1"),
        // Attribute values that HTML compares without case, and those it does not.
        ("[TYPE=Text]", "i1"), ("[data-kind='big one'i]", "d1"),
        ("[data-kind='big one']", ""),
        ("[rel~=NOFOLLOW]", "a1"), ("[rel~='nofollow me']", ""), ("[rel~='']", ""), ("[lang|=EN]", "d1"),
        ("[lang|='']", ""), ("[data-kind^='']", ""), ("[data-kind$='']", ""),
        // Places.
        ("li:nth-child(-n+3):nth-child(n+2)", "l2 l3"), ("li:nth-last-child(2n)", "l2 l4"),
        ("li:nth-child(0n+3)", "l3"),
        ("li:nth-last-child(-n + 2 of :not(.x))", "l4 l5"), ("li:nth-child(n)", "l1 l2 l3 l4 l5"),
        ("li:nth-child(+3N-2)", "l1 l4"), ("li:nth-child(0)", ""), ("li:nth-child(-1)", ""),
        ("p:nth-last-of-type(2)", "p1"),
        ("li:nth-child( ODD )", "l1 l3 l5"), ("span:only-of-type", "s1"), ("p:only-of-type", ""),
        ("li:nth-child(1 of #l2, #l4)", "l2"), ("li:nth-child(99999999999999999999)", ""),
        ("#d1 :nth-of-type(1)", "p1 s1"),
        // Lists that forgive, and lists that do not.
        (":is(p, ::before, a|b)", "p1 p2"), (":where(:nope(a, b), [x=')'], span)", "s1"), (":is(,p,)", "p1 p2"),
        ("p:not(:is())", "p1 p2"), ("p:not(:is(:nope))", "p1 p2"), ("p:not(.x, #nope)", "p1"),
        (":is(:has(p):has(span))", "html body d1"), ("p:is(:has(:is(:has(b))), *)", "p1 p2"),
        // Relations.
        ("div:has(p):not(:has(form))", "d1"), (":has(> #d1 + #d2)", "body"), ("p:has(~ span)", "p1 p2"),
        ("p:has(+ p)", "p1"), ("div:has(> p.x)", "d1"), ("div:has(p ~ .x)", "d1"), ("div:has(+ div input)", "d1"),
        ("div:has(~ ul > .x)", "d1 d2"), ("form:has(:checked)", "f"), (":has(> title)", "head"),
        ("div:has(:scope)", ""), ("html:has(body :first-child)", "html"), ("li:has(~ .x):first-child", "l1"),
        ("body :is(div, ul) > :is(p, li):last-of-type", "p2 l5"), ("li.x ~ li ~ li", "l5"), ("#l1 ~ .x + li", "l4"),
        // States.
        ("form:invalid", "f"), ("form:valid", ""), ("select:valid", "sel"), ("select:read-only", "sel"),
        ("p:read-only", "p1 p2"), ("textarea:read-write", ""), ("input:out-of-range", ""), ("p:valid", ""),
        (":read-write", "i1"), ("#i2:default,#o2:default", "i2 o2"), (":indeterminate", "i3"), ("p:visited", ""),
        (":target", ""), (":scope", "html"), ("p:dir(ltr)", "p1 p2"), ("p:dir(rtl)", ""), ("p:dir(up)", ""),
        (":open", ""), ("p:defined", "p1 p2"), ("button:focus", ""), ("p::-webkit-anything", ""),
        ("p::part(x), #s1", "s1"), ("p:first-line", ""),
        // Languages.
        ("p:lang('')", ""), ("p:lang('*')", "p1 p2"), ("p:lang('*-GB')", "p1 p2"), ("p:lang(en-GB, fr)", "p1 p2"),
        ("p:lang(en-US)", ""), ("p:lang(EN)", "p1 p2"), ("p:lang(e)", ""), ("p:lang(\\*-gb)", "p1 p2"),
        ("li:lang('*')", ""),
    ]

    @Test(arguments: rows) func matches(_ css: String, _ ids: String) throws {
        let found = try page(Self.html).querySelectorAll(css).map { $0.id ?? $0.name }.joined(separator: " ")
        #expect(found == ids)
    }

    static let invalid = [
        "", " ", "div >", "> p", "p,,p", "p,", ".", "#", "#1", "[", "[]", "[a=]", "[a=b x]", "p:", "p::", "p:nope",
        "p:nth-child()", "p:nth-child(x)", ":not()", "p:not(:nope)", "a|b", "p)", "p{}", "|| p",
        ":has()", "p:lang()", "p ! q", "div/**/p", "a||b", "*|", "[a|b]", "[*|a|b]", "p::nope", "p::before(x)",
        "p::before p", "p::before.x", "p::before:first-child", ":not(::before)", ":has(::before)", ":nth-child(+ 2)",
        ":nth-child(2of p)", ":nth-child(n2)", ":nth-child(2 n)", ":nth-child(n + -2)", ":nth-child(2 of)",
        ":nth-child(1 of :nope)", ":nth-of-type(1 of p)", ":has(:has(p))", ":has(> )", ":has(a,)", ":not(a,)",
        ":lang(*-FR)", ":dir()", ":dir(ltr rtl)", ":is(p]", ":matches(p)", ":hover()", ":is", "<!--p", "p, ::",
        "[a='x\ny']", "[a=1]", "[a=b i s]", "[a=b s]", "[a='b'S]", "a::after:hover", "a:before:hover",
        "::slotted(a):hover", "a::after::before", "#-", ".-1", "-", "\\\n", ":state()", "div:(p)", "p:", ":: before",
    ]

    @Test(arguments: invalid) func isRefused(css: String) {
        #expect(throws: SelectorError.self) { try page("<p>").querySelectorAll(css) }
    }

    @Test func elementsAskBelowThemselves() throws {
        let document = page(Self.html)
        let div = try #require(document.element(id: "d1"))
        #expect(try div.querySelectorAll("p").count == 2)
        #expect(try div.querySelectorAll(":scope > p").count == 2)
        #expect(try div.querySelector("form") == nil)
        #expect(try div.matches("body > div.card"))
        #expect(try document.element(id: "p1")?.closest("div") == div)
    }

    @Test func classesIgnoreCaseInQuirksMode() throws {
        #expect(try page("<p class=A id=X>").querySelectorAll(".a#x").count == 1)
        #expect(try page("<p class=A id=X>").querySelectorAll("[class=a]").isEmpty)
        #expect(try page("<!doctype html><p class=A id=X>").querySelectorAll(".a").isEmpty)
    }

    @Test func namesKeepTheirCaseInXML() throws {
        let xml = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:q="urn:q"><Body Id="b" TYPE="a" xml:lang="de-Latn-CH">\
            <q:p/><p q:x="1"/></Body></html>
            """
        let document = DocumentBuilder.document(
            origin("http://a.test/", type: "application/xhtml+xml"),
            bytes: Array(xml.utf8)
        )
        func names(_ css: String) throws -> [String] { try document.querySelectorAll(css).map(\.name) }
        #expect(try names("body") == [])
        #expect(try names("Body") == ["Body"])
        #expect(try names("[type]") == [])
        #expect(try names("[TYPE=a]") == ["Body"])
        #expect(try names("[TYPE=A]") == [])
        #expect(try names("[x]") == [])
        #expect(try names("[*|x='1']") == ["p"])
        #expect(try names("p:lang(de-ch)") == ["p", "p"])
        #expect(try names("p:first-of-type:only-of-type") == ["p", "p"])
    }

    static let states: [(css: String, ids: String)] = [
        (":in-range", "n1 d1"), (":out-of-range", "n2 d2 t"), (":target", "n1"), ("form:target-within", "f"),
        (":read-write", "n1 n2 n3 d1 d2 t e u v"), (":placeholder-shown", "n1"), ("fieldset:invalid", "s"),
        ("p:lang(fr)", "u"), ("p:lang(de)", "l"), ("p:lang('')", "y"), (":indeterminate", "r1 r2 x g"),
        ("p:dir(rtl)", "l"), ("x-a:defined", ""), ("font-face:defined", "ff"), (":disabled", "z x"), (":open", "o"),
    ]

    @Test(arguments: states) func statesMatch(_ css: String, _ ids: String) throws {
        let html = """
            <!doctype html><meta http-equiv=content-language content=fr><form id=f>
            <input id=n1 type=number min=1 placeholder=n><input id=n2 type=number max=3 value=7>
            <input id=n3 type=number value=7><input id=d1 type=date min=2026-01-31 value=10000-01-01>
            <input id=d2 type=date max=2026-01-31 value=2026-02-01><input id=t type=time min=09:00 max=17:00 value=18:00>
            <fieldset id=s><input id=r1 type=radio name=r required><input id=r2 type=radio name=r></fieldset>
            <fieldset id=z disabled><legend><button id=w type=button>w</button></legend><input id=x type=radio></fieldset>
            </form><div id=e contenteditable><p id=u>u<b id=v>v</b></div><p id=l lang=de dir=auto>\u{5D0}
            <p id=y lang=""></p><x-a></x-a><font-face id=ff></font-face><progress id=g></progress><details id=o open>
            """
        let found = try page(html, url: "http://a.test/f#n1").querySelectorAll(css).map { $0.id ?? $0.name }
        #expect(found.joined(separator: " ") == ids)
    }

    @Test func anErrorSaysWhereAndWhat() {
        func message(_ css: String) -> String? {
            do throws(SelectorError) {
                _ = try page("<p>").querySelector(css)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(message("p,,p") == "selector p,,p: has “,” where a name, *, #, ., [, & or : is due at byte 2")
        #expect(
            message("p:frist-child") == "selector p:frist-child: has an unknown pseudo-class :frist-child at byte 13"
        )
        #expect(message("é > ") == "selector é > : has its end where a name, *, #, ., [, & or : is due at byte 5")
    }

    @Test func deepNestingAndLongSelectors() throws {
        for function in [":is(", ":not(", ":nth-child(1 of "] {
            #expect(throws: SelectorError.self) {
                try page("<p>").querySelector(
                    String(repeating: function, count: 1000) + "p" + String(repeating: ")", count: 1000)
                )
            }
        }
        #expect(throws: SelectorError.self) {
            try page("<p>").querySelector(Array(repeating: "p", count: 10_000).joined(separator: " "))
        }
        let deep = page(String(repeating: "<div class=a>", count: 1500) + "<p id=x>")
        #expect(try deep.querySelector(".a .a .a .a .a .b .a #x") == nil)
        #expect(try deep.querySelector(".a .a .a .a #x") != nil)
    }

    /// Each is asked of every one of many siblings or of a deep tree.
    @Test(arguments: [
        "li:nth-last-child(2n)", "li:last-of-type", "li:nth-child(even of :not(.x))", ".x ~ li", ".y ~ .y ~ .x",
        "li:has(b)", "body:has(ul b)", "li:has(> b)", "li:has(~ b, ~ i)", ":dir(rtl)",
    ])
    func longListsAreNoTrouble(css: String) throws {
        let list = page("<ul dir=auto>" + String(repeating: "<li class=y>a", count: 20_000) + "</ul>")
        _ = try list.querySelectorAll(css)
    }

    @Test func whatTakesTooLongIsGivenUp() throws {
        let needle = String(repeating: "a", count: 50_000)
        let document = page("<p data-x='\(needle)\(needle)'>")
        #expect(throws: SelectorError.self) { try document.querySelectorAll("[data-x*='\(needle)b']") }
    }

    @Test func xpath() throws {
        let document = page(Self.html)
        #expect(try document.xpath("//p").compactMap(\.id) == ["p1", "p2"])
        #expect(try document.xpath("//input[@name='user']/@type").compactMap(\.id) == ["i1"])
        #expect(try document.xpath("./p", from: document.element(id: "d1")).count == 2)
        #expect(throws: XPathError.self) { try document.xpath("//[") }
        #expect(throws: XPathError.self) { try document.xpath("count(//p)") }
        guard case .number(2) = try document.evaluate(xpath: "count(//p)") else {
            Issue.record("not 2")
            return
        }
        #expect(try document.xpath("id('p1')").compactMap(\.id) == ["p1"])
    }
}
