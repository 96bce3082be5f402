import Foundation
import Testing
import WebDocument
import WebStandards

/// Pages made to break a parser, or whoever reads what it built.
@Suite struct HostilePageTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let html: String
        var failure: DocumentFailure?
        var testDescription: String { name }
    }

    static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let rows = [
        Row(name: "nested to the browsers' depth", html: many("<div>", 1500)),
        Row(name: "nested far too deep", html: many("<div>", 100_000), failure: .tooDeep),
        Row(name: "nested and closed out of order", html: many("<b><i>", 700) + many("</b></i>", 700)),
        Row(name: "end tags of nothing", html: many("<b>", 1000) + many("</x>", 50_000)),
        Row(name: "attributes", html: "<p " + many("a=b ", 100_000) + ">"),
        Row(
            name: "attributes of different names",
            html: "<p " + (0..<6000).map { "a\($0)=1 " }.joined() + "><p id=after>",
            failure: .tooManyAttributes
        ),
        Row(
            name: "more names than are kept",
            html: (0..<200).map { i in "<x\(i) " + (0..<400).map { "n\(i)x\($0) " }.joined() + ">" + "</x\(i)>" }
                .joined()
        ),
        Row(name: "a tag that does not end", html: "<p " + many("x", 300_000)),
        Row(name: "a comment that does not end", html: "<!--" + many("->", 100_000)),
        Row(name: "a script that does not end", html: "<script>" + many("</b>", 50_000)),
        Row(name: "a title that does not end", html: "<title>" + many("x", 300_000)),
        Row(name: "character references", html: many("&#x41;&amp;&notit;&#999999999999;&", 20_000)),
        Row(name: "zero bytes", html: many("<p>\0a\0</p>", 10_000)),
        Row(name: "forms in forms", html: many("<form><input name=a><div>", 400) + many("</form>", 400)),
        Row(name: "text around ignored tags", html: "<form>" + many("long text before<form>and after</form>", 500)),
        Row(name: "text below the browsers' depth", html: many("<i>some text", 1000) + many("</i>more text", 1000)),
        Row(name: "document types", html: many("<!DOCTYPE html PUBLIC 'x' 'y'>", 10_000)),
        Row(name: "tables in tables", html: many("<table><tr><td>", 300)),
        Row(name: "less-than signs", html: many("<", 100_000)),
        Row(name: "processing instructions", html: many("<?xml version='1.0' encoding='utf-16'?>", 5000)),
        Row(
            name: "metas that name another encoding",
            html: many("<meta charset=utf-16><meta charset=shift_jis>", 2000) + "é"
        ),
        Row(
            name: "radio buttons of many groups, and of one",
            html: (0..<10_000).map { "<input type=radio name=r\($0) checked><input type=radio name=r checked>" }
                .joined()
        ),
        Row(name: "controls of a form elsewhere", html: many("<input form=f name=a>", 20_000) + "<form id=f>"),
        Row(name: "options", html: "<form><select name=s>" + many("<option selected>x", 20_000)),
        Row(name: "labels", html: many("<label for=x>x</label><input aria-labelledby='x y z'>", 10_000) + "<p id=x>"),
        Row(name: "many elements", html: many("<br>", 200_000)),
    ]

    @Test(arguments: rows, [HTMLParserChoice.standard, .libxml2])
    func isParsedAndRead(_ row: Row, parser: HTMLParserChoice) throws {
        let builder = DocumentBuilder(origin("http://a.test/"), parser: parser)
        builder.feed(Array(row.html.utf8))
        builder.finish()
        if parser == .standard { #expect(builder.failure == row.failure) }
        let document = builder.document
        _ = document.title
        _ = document.metaRefresh
        _ = document.html.utf8.count
        _ = document.visibleText
        _ = document.treeDump.utf8.count
        _ = try document.querySelectorAll("div p b #x .y")
        for selector in ["input:checked, option:checked", "br:nth-child(3n+1)", "p:first-of-type ~ b", ":has(> #x)"] {
            _ = try document.querySelectorAll(selector)
        }
        _ = try document.elements(.label("x"))
        _ = try document.elements(.text("nowhere"))
        _ = try document.xpath("//form//input")
        for form in document.forms.prefix(3) {
            _ = document.submission(form: form, submitter: nil, boundary: "B")
        }
    }

    @Test func limitsCanBeSet() {
        func failure(_ html: String, _ change: (inout DocumentLimits) -> Void) -> DocumentFailure? {
            var limits = DocumentLimits.standard
            change(&limits)
            let builder = DocumentBuilder(origin("http://a.test/"), limits: limits)
            builder.feed(Array(html.utf8))
            builder.finish()
            #expect(builder.document.body != nil)
            return builder.failure
        }
        #expect(failure("<p>日本語日本語") { $0.bytes = 7 } == .tooManyBytes)
        #expect(failure("<p><p><p><p>") { $0.elements = 3 } == .tooManyElements)
        #expect(failure("<div><div><div>") { $0.openElements = 3 } == .tooDeep)
        #expect(failure("<div><i></b></b></b>") { $0.looks = 10 } == .tooDeep)
        #expect(failure("<p a b c>") { $0.attributes = 2 } == .tooManyAttributes)
        #expect(failure("<div><div><div><div>x") { $0.depth = 3 } == nil)
    }

    /// As in browsers, which read on: the elements below a depth stand beside each other.
    @Test(arguments: ["div", "span", "li", "b", "p", "x-y", "table><tr><td"])
    func tagsThatNobodyEndsAreReadThrough(_ name: String) throws {
        let text = String(repeating: "<\(name)>x", count: 20_000) + "<a id=l href=/end>e</a><title>t</title>"
        let builder = DocumentBuilder(origin("http://a.test/"))
        builder.feed(Array(text.utf8))
        builder.finish()
        #expect(builder.failure == nil)
        #expect(try builder.document.querySelector("#l")?.linkURL?.path == "/end")
    }

    @Test func nothingGrowsInXML() throws {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <x>&c;&f;&lt;</x>
            """
        let builder = DocumentBuilder(origin("http://a.test/", type: "application/xml"))
        builder.feed(Array(bomb.utf8))
        builder.finish()
        let text = builder.document.documentElement?.textContent ?? ""
        #expect(!text.contains("aaa"))
        #expect(!text.contains("root"))
    }

    @Test func textsThatXMLDeclaresGrowToAMegabyte() {
        let text = String(repeating: "a", count: 1000)
        let builder = DocumentBuilder(origin("http://a.test/", type: "application/xml"))
        builder.feed(Array("<!DOCTYPE x [<!ENTITY a '\(text)'>]><x>\(Self.many("&a;", 2000))</x>".utf8))
        builder.finish()
        #expect(builder.failure == .tooManyBytes)
        #expect((builder.document.documentElement?.textContent ?? "").utf8.count <= 1 << 20)
    }

    @Test func brokenXMLKeepsWhatCameBefore() {
        let builder = DocumentBuilder(origin("http://a.test/", type: "text/xml"))
        builder.feed(Array("<a><b>x</b><c></a>".utf8))
        builder.finish()
        #expect(builder.failure == .notWellFormed)
        #expect(builder.document.documentElement?.children.first?.textContent == "x")
    }

    @Test func deepXML() {
        let builder = DocumentBuilder(origin("http://a.test/", type: "text/xml"))
        builder.feed(Array(Self.many("<a>", 100_000).utf8))
        builder.finish()
        #expect(builder.failure == .tooDeep)
    }

    /// Several documents are built on several threads at once, the first of them making libxml2 ready.
    @Test func threads() async {
        let html = "<title>T</title><form id=f><input name=a value=1></form>" + Self.many("<p class=x>y</p>", 100)
        let titles = await withTaskGroup(of: String.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let document = page(html + "<i data-n\(index)=1>", chunk: 100 + index)
                    let count = (try? document.querySelectorAll("p.x").count) ?? 0
                    return "\(document.title) \(count)"
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(titles == ["T 100"])
    }
}
