import Testing
import WebDocument
import WebStandards

/// Pages that are XML.
@Suite struct XHTMLTests {
    static let root = "<html xmlns='http://www.w3.org/1999/xhtml'>"
    static let strict =
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>"

    static func document(_ text: String, chunk: Int = .max) -> (Document, DocumentFailure?) {
        let builder = DocumentBuilder(origin("http://a.test/dir/", type: "application/xhtml+xml"))
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: min(chunk, bytes.count)) {
            builder.feed(Array(bytes[start..<min(start + min(chunk, bytes.count), bytes.count)]))
        }
        builder.finish()
        return (builder.document, builder.failure)
    }

    @Test func formIsSubmitted() throws {
        let page = """
            <?xml version="1.0" encoding="UTF-8"?>\(Self.strict)
            \(Self.root)<head><title>Sign in &amp; go</title><base href="/sub/" /></head><body>
            <form id="login" action="in" method="post"><p><input type="hidden" name="state" value="a&lt;b" />
            <input name="user" value="al" /><select name="s"><option selected="selected">x</option></select>
            <input type="submit" name="go" value="Go" /></p></form></body></html>
            """
        let (document, failure) = Self.document(page)
        #expect(failure == nil)
        #expect(document.title == "Sign in & go")
        let form = try #require(document.element(id: "login"))
        let submitter = try document.querySelector("[type=submit]")
        let request = try #require(document.submission(form: form, submitter: submitter, boundary: "B"))
        #expect(request.method == .post)
        #expect(request.url.href == "http://a.test/sub/in")
        #expect(request.body == .bytes(Array("state=a%3Cb&user=al&s=x&go=Go".utf8)))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let page: String
        let text: String
        var failure: DocumentFailure?
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "HTML's entities in XHTML",
            page: "\(strict)\(root)<p title='&eacute;&amp;&ouml;'>&nbsp;x&eacute;&rarr;&lt;&nbsp;</p></html>",
            text: "\u{A0}xé→<\u{A0}|é&ö"
        ),
        Row(
            name: "HTML's entities elsewhere",
            page: "\(root)<p title='t'>x</p><p>&nbsp;</p></html>",
            text: "x|t",
            failure: .notWellFormed
        ),
        Row(
            name: "not well-formed: a text in front of that is none yet",
            page: "\(root)<p title='t'>x</p><b>y</html>",
            text: "x|t",
            failure: .notWellFormed
        ),
        Row(name: "cut off", page: "\(root)<p title='t'>x</p><p>", text: "x|t", failure: .notWellFormed),
        Row(
            name: "entities of its own",
            page: "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x' [<!ENTITY nbsp 'no'><!ENTITY o 'own'>]>"
                + "\(root)<p title='t'>&nbsp;</p></html>",
            text: "\u{A0}|t"
        ),
        Row(
            name: "texts that it declares",
            page: "<!DOCTYPE html [<!ENTITY a 'x'><!ENTITY a 'y'><!ENTITY e ''>]>"
                + "\(root)<p title='&a;-&a;&e;'>&a;&e;z&a;</p></html>",
            text: "xzx|x-x"
        ),
        Row(
            name: "not what is no text, or has others in it",
            page: "<!DOCTYPE html [<!ENTITY a 'x'><!ENTITY b '&a;'>]>\(root)<p title='t'>x</p><p>&b;</p></html>",
            text: "x|t",
            failure: .notWellFormed
        ),
        Row(name: "CDATA", page: "\(root)<p title='t'><![CDATA[<b>&amp;]]></p></html>", text: "<b>&amp;|t"),
    ]

    @Test(arguments: rows, [1, 3, 10_000]) func reads(_ row: Row, chunk: Int) throws {
        let (document, failure) = Self.document(row.page, chunk: chunk)
        let first = try document.querySelector("p")
        #expect((document.documentElement?.textContent ?? "") + "|" + (first?.attribute("title") ?? "") == row.text)
        #expect(failure == row.failure)
    }
}
