import Testing
import WebDocument

/// Locators that say which of several is meant, or within what.
@Suite struct NarrowedLocatorTests {
    private static let html = """
        <!doctype html><body><ul id=list><li id=a>One <button id=a1 data-testid=edit>Edit</button>
        <button id=a2>Delete</button></li><li id=b>Two <button id=b1 data-testid=edit>Edit</button>
        <button id=b2>Delete</button></li><li id=c hidden><button id=c1>Edit</button></li></ul>
        <div id=dialog role=dialog aria-label=Sure><button id=d1>Delete</button><button id=d2>Delete all</button>
        <p id=p data-cy=note>a &gt;&gt; b</p><input id=q placeholder="x >> nth=1"></div>
        """

    static let rows: [(locator: String, ids: String)] = [
        ("li >> nth=0", "a"), ("li >> nth=2", "c"), ("li >> nth=-1", "c"), ("li >> nth=3", ""), ("li >> nth=-4", ""),
        ("//li >> nth=1", "b"), ("text=Edit >> nth=1", "b1"), ("text=Edit >> nth=-1", "b1"), ("text=Edit >> nth=2", ""),
        ("text=\"Delete\" >> nth=2", "d1"), ("text=Delete >> nth=3", "d2"), ("text=/^Del/ >> nth=-1", "d2"),
        ("role=button[name=Delete] >> nth=1", "b2"), ("text=Delete", "a2 b2 d1"),
        ("role=dialog >> text=Delete", "d1"), ("role=dialog >> role=button", "d1 d2"),
        ("li >> nth=1 >> text=Delete", "b2"), ("#list >> css=li >> nth=0 >> role=button >> nth=-1", "a2"),
        ("#list >> xpath=//button[.='Delete']", "a2 b2"), ("#list >> css=#d1", ""), ("#nothing >> css=button", ""),
        ("li >>text=Delete >>nth=0", "a2"), ("testid=edit", "a1 b1"),
        ("testid=\"edit\"", "a1 b1"), ("testid=edi", ""), ("testid=/^ed/", "a1 b1"), ("testid=note", "p"),
        ("li >> nth=1 >> testid=edit", "b1"), ("text=a >> b", "p"), ("text=\"a >> b\"", "p"),
        ("text=\"a >> b\" >> nth=0", "p"), ("placeholder=\"x >> nth=1\"", "q"),
    ]

    @Test(arguments: rows) func finds(_ text: String, _ ids: String) throws {
        let found = try page(Self.html).elements(Locator(parsing: text)).map { $0.id ?? "" }
        #expect(found.joined(separator: " ") == ids)
    }

    @Test(arguments: rows.map(\.locator)) func isWrittenAsItIsRead(_ text: String) throws {
        let locator = try Locator(parsing: text)
        #expect(try Locator(parsing: locator.description) == locator)
    }

    @Test func whatIsSaidInSwiftIsTheSame() throws {
        #expect(try Locator("li").nth(-1) == Locator(parsing: "li >> nth=-1"))
        #expect(try Locator.text("Delete").within(.role(.dialog)) == Locator(parsing: "role=dialog >> text=Delete"))
        let deep = Locator.testID("edit").within(Locator("li").nth(1)).within("#list")
        #expect(deep.description == "#list >> css=li >> nth=1 >> testid=edit")
        #expect(try deep == Locator(parsing: deep.description))
        let framed = try Locator(parsing: "iframe >> nth=1 >>> role=form >> css=input >> nth=0")
        #expect(framed.description == "iframe >> nth=1 >>> role=form >> css=input >> nth=0")
        #expect(framed == Locator("input").nth(0).within(Locator.role(.form).inFrame(Locator("iframe").nth(1))))
    }

    @Test(arguments: [
        ("li >> nth=x", "after “nth=” stands one whole number"), ("li >> nth=1 >> nth=2", "after “nth=” stands one"),
        ("li >> nth=", "after “nth=” stands one"), ("li >> css=", "Nothing stands after “css=”."),
    ])
    func mistakes(_ text: String, _ says: String) {
        let error = #expect(throws: LocatorError.self) { try Locator(parsing: text) }
        #expect(error?.description.contains(says) == true)
    }

    /// Texts that would take time by the square of their length.
    @Test func whatIsWithinEachOtherIsBounded() {
        for (part, end) in [("css=a >> ", "css=b"), ("text=a >> css=\"", ""), ("a >>> b >> ", "css=c")] {
            let text = String(repeating: part, count: 20_000) + end
            #expect(throws: LocatorError.self) { try Locator(parsing: text) }
        }
        #expect(throws: Never.self) { try Locator(parsing: String(repeating: "css=a >> ", count: 100) + "css=b") }
    }

    @Test func whatHasNoPrefixIsTold() {
        let error = #expect(throws: LocatorError.self) { try page("").elements("#rows >> button") }
        #expect(error?.description.contains("with its prefix, as in “#rows >> css=button”") == true)
    }
}
