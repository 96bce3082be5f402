import Testing
import WebDocument

/// What elements are found by what a user would go by.
@Suite struct LocatorTests {
    static let html = """
        <!doctype html><title>Sign in</title><body><header id=head><a id=home href="/"><img alt=Example src=x></a></header>
        <h1 id=h1>Sign in</h1><form id=f aria-label=Login>
        <label for=mail>E-mail <b>address</b> *</label><input id=mail type=email placeholder="you@example.com">
        <label>Pass  word<input id=pw type=password></label><label for=pw2>Confirm pass word</label>
        <input id=pw2 type=password><input id=third aria-label=Third><span id=l1>Fourth</span><i id=l2>one</i>
        <input id=fourth aria-labelledby="l1 l2"><label for=none>Nothing</label>
        <label>Country<select id=country><option>Norway<option selected>Sweden</select></label>
        <label><input id=keep type=checkbox> Keep me <a id=terms href=/t>signed in</a></label>
        <div style="display: none"><label for=alias>Alias</label></div><input id=alias placeholder=Nick>
        <label hidden>Secret<input id=s1></label><label for=s2>Token</label><input id=s2 type=hidden>
        <div style="color: red; DISPLAY : none"><button id=ghost>Sign in</button></div>
        <button id=go>Sign <i>in</i></button><input id=go2 type=submit value="Go on"><input id=go3 type=reset>
        <button id=x aria-hidden=true>Close</button><button id=icon title=Help><svg></svg></button></form>
        <div id=role role="nonsense button">Custom</div><p id=p>Forgot your <a id=forgot href=/f>password?</a></p>
        <details id=d><summary id=sum>More</summary><a id=inner href=/i>Inner</a></details>
        <nav id=nav><ul id=ul><li id=li>One</li></ul></nav><h2 id=h2>Sign in</h2><table><tr><th id=th>Name</table>
        <article><header id=inner-head></header></article><section id=plain></section><footer id=foot></footer>
        <input id=q type=search><input id=n type=number><input id=list list=dl><img id=deco alt="" src=x>
        """

    static let rows: [(locator: String, ids: String)] = [
        ("#mail", "mail"), ("css=#mail", "mail"), ("//input[@id='mail']", "mail"),
        ("xpath=//label/input", "pw keep s1"),
        ("label=E-mail address", "mail"), ("label=e-MAIL", "mail"), ("label=\"E-mail address\"", ""),
        ("label='E-mail address *'", "mail"), ("label=/^E-mail/", "mail"), ("label=Pass word", "pw"),
        ("label=pass WORD", "pw"), ("label=confirm", "pw2"), ("label=ss w", "pw pw2"), ("label=Third", "third"),
        ("label=Fourth one", "fourth"), ("label=Nothing", ""), ("label=\"Country\"", "country"), ("label=Norway", ""),
        ("label=\"Keep me signed in\"", "keep"), ("label=Secret", ""), ("label=Token", ""), ("label=Help", ""),
        ("label=Alias", "alias"), ("role=textbox[name=Alias]", "alias"), ("text=Alias", ""),
        ("placeholder=you@", "mail"), ("placeholder=\"YOU@example.com\"", ""), ("placeholder=nobody", ""),
        ("text=Go on", "go2"), ("text=\"Sign in\"", "h1 go h2"), ("text=Forgot your password?", "p"),
        ("text=password?", "forgot"), ("text=custom", "role"), ("text=Inner", ""), ("text=More", "sum"),
        ("text=/^One$/", "li"), ("text=Reset", "go3"), ("text=nowhere", ""), ("text=Norway", ""),
        ("role=button[name=\"Sign in\"]", "go"), ("role=button[name=\"sign IN\"s]", ""),
        ("role=button[name=Custom]", "role"),
        ("role=button[name=/^(Go|Reset)/]", "go2 go3"), ("role=button[name=Close]", ""),
        ("role=button[name=Help]", "icon"),
        ("role=button[name=More]", "sum"), ("role=heading[name=\"Sign in\"]", "h1 h2"), ("role=heading[level=2]", "h2"),
        ("role=link[name=Example]", "home"), ("role=link[name='password?']", "forgot"),
        ("role=textbox[name=Third]", "third"),
        ("role=textbox[name=\"Pass word\"]", "pw"), ("role=checkbox[name='Keep me signed in']", "keep"),
        ("role=combobox", "country list"), ("role=combobox[name=Country]", "country"), ("role=form", "f"),
        ("role=form[name=Login]", "f"), ("role=banner", "head"), ("role=contentinfo", "foot"),
        ("role=navigation", "nav"),
        ("role=list", "ul"), ("role=listitem", "li"), ("role=searchbox", "q"), ("role=spinbutton", "n"),
        ("role=region", ""), ("role=columnheader[name=Name]", "th"), ("role=img", "icon-svg"), ("role=none", "deco"),
    ]

    @Test(arguments: rows) func finds(_ text: String, _ ids: String) throws {
        let document = page(
            Self.html.replacing("<svg>", with: "<svg id=icon-svg>").replacing(
                "<img alt=Example src=x>",
                with: "<img role=none alt=Example src=x>"
            ).replacing("<img id=deco", with: "<img id=deco")
        )
        let found = try document.elements(try Locator(parsing: text)).map { $0.id ?? $0.name }
        #expect(found.filter { $0 != "img" }.joined(separator: " ") == ids)
    }

    @Test(arguments: ["label=", "role=buton", "role=button[name='x]", "role=button[size=1]", "role=button[name='x'q]"])
    func isRefused(_ text: String) {
        #expect(throws: LocatorError.self) { try Locator(parsing: text) }
    }

    @Test(arguments: ["p >", "//[", "count(//p)", "text=/(/"]) func findsNothingAtAll(_ text: String) throws {
        let locator = try Locator(parsing: text.hasPrefix("count") ? "xpath=\(text)" : text)
        #expect(throws: LocatorError.self) { try page("<p>x").elements(locator) }
    }

    @Test(arguments: rows.map(\.locator) + ["role=button[name=\"a\"s][level=2]"]) func isWrittenAsItIsRead(
        _ text: String
    ) throws {
        let locator = try Locator(parsing: text)
        #expect(try Locator(parsing: locator.description) == locator)
    }

    static let framed: [(text: String, frames: [String], last: String)] = [
        ("#idp >>> label=Password", ["#idp"], "label=Password"),
        ("  #a>>>css=#b >>>  //iframe >>> text=Go on ", ["#a", "#b", "xpath=//iframe"], "text=Go on"),
        ("iframe[title=\">>>\"] >>> #x", ["iframe[title=\">>>\"]"], "#x"),
        ("iframe[title='>>>']", [], "iframe[title='>>>']"),
        ("label=\"a >>> b\"", [], "label=\"a >>> b\""), ("#f >>> text=/a >>> b/", ["#f"], "text=/a >>> b/"),
        ("text=\"a\" >>> text=\"b\"", ["text=\"a\""], "text=\"b\""),
        ("label=Alice's (1 >>> #x", ["label=Alice's (1"], "#x"),
        ("role=dialog[name=>>>] >>> #x", ["role=dialog[name=\">>>\"]"], "#x"),
        ("role=button[name=/]>>>/]", [], "role=button[name=/]>>>/]"), ("#a\\>\\>\\>b", [], "#a\\>\\>\\>b"),
        ("xpath=//iframe[@id='a'] >>> //b[. > 1]", ["xpath=//iframe[@id='a']"], "xpath=//b[. > 1]"),
        ("#a > b >>> c > d", ["#a > b"], "c > d"),
    ]

    @Test(arguments: framed) func namesFrames(_ text: String, _ frames: [String], _ last: String) throws {
        let locator = try Locator(parsing: text)
        #expect(locator.parts.map(\.description) == frames + [last])
        #expect(locator.description == (frames + [last]).joined(separator: " >>> "))
        #expect(try Locator(parsing: locator.description) == locator)
    }

    @Test func theFrameNamedLastIsTheOutermost() throws {
        let inner = Locator.label("Password").inFrame("#inner")
        #expect(inner.inFrame("#outer").description == "#outer >>> #inner >>> label=Password")
        #expect(inner.inFrame("#outer") == .label("Password").inFrame(Locator.css("#inner").inFrame("#outer")))
        #expect(inner.inFrame("#outer") == (try Locator(parsing: "#outer >>> #inner >>> label=Password")))
        #expect(inner != .label("Password"))
    }

    @Test(arguments: [
        (">>> #x", "before the first “>>>” of “>>> #x”"), ("Next >>>", "after the last “>>>” of “Next >>>”"),
        ("#a >>> >>> #b", "between two “>>>” of “#a >>> >>> #b”"), (">>>", "before the first"),
    ]) func anEmptyPartIsTold(_ text: String, _ says: String) throws {
        let error = #expect(throws: LocatorError.self) { try Locator(parsing: text) }
        #expect(error?.description.hasPrefix("Nothing stands \(says)") == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix("or put a text that has “>>>” in it into quotes.") == true)
    }

    @Test func whatIsWrongInAPartIsTold() throws {
        let empty = #expect(throws: LocatorError.self) { try Locator(parsing: "#a >>> label= >>> #b") }
        #expect(empty?.description == "Nothing stands after “label=”.")
        // A string literal is a selector and no more.
        let literal = #expect(throws: LocatorError.self) { try page("<p>x").elements("#a >>> #b") }
        #expect(literal?.description.contains("; a frame is named with inFrame(_:), or") == true)
    }

    /// Texts that would take time by the square of their length.
    @Test func framesInEachOtherAreBounded() {
        for frame in ["a", "label=\"", "text=b"] {
            let text = String(repeating: "\(frame) >>> ", count: 20_000) + "b"
            let error = #expect(throws: LocatorError.self) { try Locator(parsing: text) }
            let says = "names more than 100 frames; no page has so many in each other."
            #expect(error?.description.hasSuffix(says) == true)
        }
        #expect(throws: Never.self) { try Locator(parsing: String(repeating: "a >>> ", count: 100) + "b") }
    }

    @Test func framesAreNamedSoThatTheyAreFound() throws {
        let document = page(
            "<iframe id=a></iframe><iframe id=a></iframe><iframe id='1 2' name=b></iframe><iframe title='Sign in'></iframe>"
                + "<iframe name='\"'></iframe><iframe></iframe>"
        )
        let names = document.frameLocators(limit: 6).map(\.description)
        #expect(
            names == [
                "#a", "xpath=(//iframe)[2]", "iframe[id=\"1 2\"]", "iframe[title=\"Sign in\"]", "xpath=(//iframe)[5]",
                "xpath=(//iframe)[6]",
            ]
        )
        for (name, frame) in zip(names, document.embeddedFrames) {
            #expect(try document.element(try Locator(parsing: name))?.asNode == frame.node)
        }
    }

    @Test func theNearestAreNamedFirst() throws {
        let document = page(Self.html)
        func near(_ text: String) throws -> [String] { document.candidates(for: try Locator(parsing: text), limit: 2) }
        #expect(try near("label=Confirm password").first == "label=Confirm pass word")
        #expect(try near("#maill").first == "#mail")
        #expect(try near("role=button[name=\"Log in\"]").first == "role=button[name=\"Sign in\"]")
        #expect(try near("text=Forgot password").first == "text=password?")
        #expect(try near("//nothing") == [])
    }

    @Test func aHostilePageIsReadInBounds() throws {
        let circle =
            "<b id=a aria-labelledby=b>x</b><b id=b aria-labelledby=a>y</b><button aria-labelledby='a b'>z</button>"
        #expect(try page(circle).elements(.role(.button, name: "x y")).count == 1)
        let deep = page(String(repeating: "<div>", count: 400) + "<button>" + String(repeating: "a ", count: 50_000))
        #expect(try deep.elements(.text("a a a b")).isEmpty)
        #expect(try deep.elements(.role(.button, name: "a a")).count == 1)
    }
}
