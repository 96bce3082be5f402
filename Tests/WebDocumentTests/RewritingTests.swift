import Testing
import WebDocument

/// What scripts write again and again takes no more memory than what stands there.
struct RewritingTests {
    /// What became of a page that went on behind a script.
    private static func failure(_ change: (Document, Node) -> Void) throws -> DocumentFailure? {
        var limits = DocumentLimits.standard
        limits.treeBytes = 1 << 20
        let builder = DocumentBuilder(origin("http://a.test/"), limits: limits)
        builder.feed(Array("<!doctype html><p title=old>old</p>".utf8))
        let element = try #require(try builder.document.querySelector("p"))
        change(builder.document, element.asNode)
        builder.feed(Array("<i>x</i>".utf8))
        builder.finish()
        return builder.failure
    }
    private static func text(_ index: Int) -> String { String(repeating: "x", count: 10_000) + "\(index)" }

    @Test("a text that no script has met is written to again") func texts() throws {
        let failure = try Self.failure { document, element in
            for index in 0..<1000 { #expect(document.replaceText(of: element, with: Self.text(index))) }
            #expect(document.textContent(of: element).hasSuffix("x999"))
            #expect(document.replaceText(of: element, with: ""))
            #expect(element.firstChild == nil)
        }
        #expect(failure == nil)
    }

    @Test("an attribute is written to again, not its copy's") func attributes() throws {
        let title = QualifiedName(namespace: nil, prefix: nil, localName: "title")
        let failure = try Self.failure { document, element in
            for index in 0..<1000 { document.setAttribute(title, Self.text(index), of: element) }
            let copy = document.clone(element, of: document, deep: true)
            document.setAttribute(title, "", of: element)
            document.setAttribute(title, "new", of: element)
            #expect(element.attributeValue(qualifiedName: "title") == "new")
            #expect(copy.attributeValue(qualifiedName: "title") == Self.text(999))
        }
        #expect(failure == nil)
    }

    // What the parser makes again of a formatting element shares the values of its attributes.
    @Test("attributes of one element that the parser made twice") func shared() throws {
        let document = page("<!doctype html><p><b title=both>x<p>y")
        let made = try document.querySelectorAll("b").map(\.asNode)
        #expect(made.count == 2)
        let (first, second) = (made[0], made[1])
        let title = QualifiedName(namespace: nil, prefix: nil, localName: "title")
        document.setAttribute(title, "own", of: first)
        #expect(second.attributeValue(qualifiedName: "title") == "both")
        document.setAttribute(title, "mine", of: second)
        #expect(first.attributeValue(qualifiedName: "title") == "own")
    }
}
