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
        ("[type=text]", "i1"), ("[type=text s]", ""), ("[data-kind~=Big]", "d1"), ("[data-kind^='Big ']", "d1"),
        ("[data-kind$=One]", "d1"), ("[data-kind*=' ']", "d1"), ("[lang|=en]", "d1"), ("[data-kind*='']", ""),
        ("a[rel~=me]", "a1"), ("a:link", "a1"), ("a:any-link", "a1"), ("a:not([href])", "a2"),
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
    ]

    @Test(arguments: rows) func matches(_ css: String, _ ids: String) throws {
        let found = try page(Self.html).querySelectorAll(css).map { $0.id ?? $0.name }.joined(separator: " ")
        #expect(found == ids)
    }

    static let invalid = [
        "", " ", "div >", "> p", "p,,p", "p,", ".", "#", "#1", "[", "[]", "[a=]", "[a=b x]", "p:", "p::", "p:nope",
        "p:nth-child()", "p:nth-child(x)", ":not()", "p:not(:nope)", "a|b", "p)", "p{}", "|| p", "a & b",
        ":has()", "p:lang()", "p ! q", "div/**/p",
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
        #expect(try page("<!doctype html><p class=A id=X>").querySelectorAll(".a").isEmpty)
    }

    @Test func deepNestingAndLongSelectors() throws {
        #expect(throws: SelectorError.self) {
            try page("<p>").querySelector(
                String(repeating: ":is(", count: 1000) + "p" + String(repeating: ")", count: 1000)
            )
        }
        let deep = page(String(repeating: "<div class=a>", count: 1500) + "<p id=x>")
        #expect(try deep.querySelector(".a .a .a .a .a .b .a #x") == nil)
        #expect(try deep.querySelector(".a .a .a .a #x") != nil)
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
