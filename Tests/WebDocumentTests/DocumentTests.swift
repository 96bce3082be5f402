import Testing
import WebDocument
import WebStandards

@Suite struct DocumentTests {
    @Test func isThereFromTheStart() {
        let builder = DocumentBuilder(origin("http://a.test/"))
        let document = builder.document
        #expect(document.title == "")
        #expect(document.links.isEmpty)
        builder.feed(Array("<body><a href=/x>".utf8))
        #expect(document.links.map { $0.url(attribute: "href")?.href } == ["http://a.test/x"])
        builder.finish()
        builder.feed(Array("<a href=/y>".utf8))
        #expect(document.links.count == 1)
    }

    @Test func libxml2ReadsAsItDoes() throws {
        let html = "<title>A</title><form id=f action=/x><input name=a value=1><p>\u{B1}<meta charset=iso-8859-2>"
        let parsed = DocumentBuilder.document(
            origin("http://a.test/", type: "text/html"),
            bytes: (EncodingTests.comment + html).isomorphicBytes,
            parser: .libxml2
        )
        #expect(parsed.title == "A")
        #expect(try parsed.querySelector("form p")?.textContent == "ą")
        let form = try #require(parsed.element(id: "f"))
        let submission = parsed.submission(form: form, submitter: nil, boundary: "B")
        #expect(submission?.url.href == "http://a.test/x?a=1")
        let broken = DocumentBuilder.document(
            origin("http://a.test/"),
            bytes: Array("<title>A <b>c</b></title>".utf8),
            parser: .libxml2
        )
        #expect(broken.title != page("<title>A <b>c</b></title>").title)
    }

    @Test func elementsKeepTheirDocument() throws {
        var document: Document? = page("<p id=p>x<b>y</b></p>")
        let element = try #require(document?.element(id: "p"))
        document = nil
        #expect(element.textContent == "xy")
        #expect(element.parent?.name == "body")
    }

    struct TypeRow: CustomTestStringConvertible, Sendable {
        let type: String?
        let body: String
        let tree: String
        var testDescription: String { type ?? "no type" }
    }

    private static let textHead = """
        <html><head><meta name="color-scheme" content="light dark"></head><body>\
        <pre style="word-wrap: break-word; white-space: pre-wrap;">
        """

    static let types = [
        TypeRow(type: nil, body: "<p>x", tree: "<html><head></head><body><p>x</p></body></html>"),
        TypeRow(type: "text/html", body: "", tree: "<html><head></head><body></body></html>"),
        TypeRow(
            type: "text/plain",
            body: "a<b>\r\n&amp;",
            tree: "\(Self.textHead)a&lt;b&gt;\n&amp;amp;</pre></body></html>"
        ),
        TypeRow(
            type: "application/json",
            body: "{\"a\":1}",
            tree: "\(Self.textHead){\"a\":1}</pre></body></html>"
        ),
        TypeRow(type: "image/png", body: "\u{89}PNG", tree: "<html><head></head><body><img></body></html>"),
        TypeRow(type: "application/pdf", body: "%PDF-", tree: "<html><head></head><body></body></html>"),
        TypeRow(
            type: "application/xhtml+xml",
            body: "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>x</p><br/></body></html>",
            tree: "<html><body><p>x</p><br></body></html>"
        ),
    ]

    @Test(arguments: types) func builds(_ row: TypeRow) {
        let document = DocumentBuilder.document(origin("http://a.test/", type: row.type), bytes: Array(row.body.utf8))
        #expect(document.html == row.tree)
    }

    @Test func encodings() {
        func text(_ bytes: [UInt8], _ type: String) -> String {
            let document = DocumentBuilder.document(origin("http://a.test/", type: type), bytes: bytes)
            return "\(document.encoding.name) \(document.title)"
        }
        let title = Array("<title>".utf8) + [0xE9] + Array("</title>".utf8)
        #expect(text(title, "text/html") == "windows-1252 é")
        #expect(text(title, "text/html; charset=iso-8859-2") == "ISO-8859-2 é")
        #expect(text(title, "text/html; charset=utf-8") == "UTF-8 \u{FFFD}")
        #expect(text(Array("<meta charset=utf-8><title>é</title>".utf8), "text/html") == "UTF-8 é")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("<title>é</title>".utf8), "text/html; charset=koi8-r") == "UTF-8 é")
        let units = Array("\u{FEFF}<title>é</title>".utf16)
        let utf16: [UInt8] = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(text(utf16, "text/html") == "UTF-16BE é")
        let sjis = Array("<title>".utf8) + [0x93, 0xFA] + Array("</title>".utf8)
        #expect(text(sjis, "text/html; charset=shift_jis") == "Shift_JIS 日")
    }

    /// A page cut at each byte, with an encoding to be found, a byte order mark and line ends on the cuts.
    @Test(arguments: [
        "\u{FEFF}<title>é\r\n\rx</title>\0<p>日\u{FEFF}本", "<meta charset=windows-1252><title>é</title>\r\n<p>x\r",
        "<title>a</title>" + String(repeating: "é\r\n", count: 600),
    ])
    func cutAnywhere(html: String) {
        for type in ["text/html", "text/html; charset=utf-8", "text/plain", "text/html; charset=gb18030"] {
            let bytes = Array(html.utf8)
            let whole = DocumentBuilder.document(origin("http://a.test/", type: type), bytes: bytes).html
            for size in [1, 2, 5, 13] {
                let builder = DocumentBuilder(origin("http://a.test/", type: type))
                for start in stride(from: 0, to: bytes.count, by: size) {
                    builder.feed(Array(bytes[start..<min(start + size, bytes.count)]))
                }
                builder.finish()
                #expect(builder.document.html == whole, "\(type), \(size) bytes at a time")
            }
        }
    }

    @Test func baseURLs() {
        func base(_ html: String) -> String { page(html, url: "http://a.test/dir/f").baseURL.href }
        #expect(base("<p>") == "http://a.test/dir/f")
        #expect(base("<base href=sub/>") == "http://a.test/dir/sub/")
        #expect(base("<base target=x><base href=http://b.test/><base href=http://c.test/>") == "http://b.test/")
        #expect(base("<base href=data:,x>") == "http://a.test/dir/f")
        #expect(base("<base href='http://['><base href=/x>") == "http://a.test/dir/f")
        var origin = origin("about:blank")
        origin.fallbackBaseURL = WebURL("http://d.test/e/")
        #expect(
            DocumentBuilder.document(origin, bytes: Array("<base href=x>".utf8)).baseURL.href == "http://d.test/e/x"
        )
    }

    @Test func metadata() {
        let html = """
            <meta http-equiv=REFRESH content='0; url=/a'><meta http-equiv=refresh content=''>
            <noscript><meta http-equiv=refresh content='1; url=/b'></noscript><meta name=Referrer content=no-referrer>
            <base target=_top><iframe src=/x></iframe><script src=y></script>
            """
        let document = page(html)
        #expect(document.metaRefresh == ["0; url=/a", "1; url=/b"])
        #expect(document.metaReferrerPolicy == "no-referrer")
        #expect(document.baseTarget == "_top")
        #expect(document.frames.count == 1)
        #expect(document.scripts.count == 1)
        var origin = origin("http://a.test/")
        origin.scripting = true
        #expect(DocumentBuilder.document(origin, bytes: Array(html.utf8)).metaRefresh == ["0; url=/a"])
    }

    @Test(
        "what is made for a text or an image has no quirks",
        arguments: ["text/plain", "application/json", "image/png"]
    )
    func madeDocument(type: String) throws {
        let url = try #require(WebURL("https://a.test/"))
        let builder = DocumentBuilder(DocumentOrigin(url: url, contentType: MIMEType(type)))
        builder.finish()
        #expect(builder.document.compatMode == "CSS1Compat")
    }

    @Test func compatMode() {
        #expect(page("<!doctype html><p>").compatMode == "CSS1Compat")
        #expect(page("<p>").compatMode == "BackCompat")
        let text = DocumentBuilder.document(origin("http://a.test/", type: "text/plain"), bytes: Array("text".utf8))
        #expect(text.compatMode == "CSS1Compat")
        #expect(page("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\"><p>").compatMode == "BackCompat")
    }

    @Test func text() {
        let html = """
            <title>no</title><body><h1>Sign  in</h1><p>to <em>App</em><script>no</script>
            <div>a<br>b</div><ul><li>1<li>2</ul><p hidden>no</p><table><tr><td>x<td>y</table><pre> p
             q</pre>
            """
        #expect(page(html).visibleText == "Sign in\n\nto App\n\na\nb\n\n1\n2\n\nx\ty\n\n p\n q")
    }

    @Test func visibleTextHasNoneOfWhatSVGDoesNotShow() {
        let html = """
            <p>a<svg><style>b{}</style><title>c</title><defs><text>d</text></defs><metadata>e</metadata>\
            <text>f</text></svg>g
            """
        #expect(page(html).visibleText == "afg")
    }

    @Test func markup() throws {
        let html = "<p title='&quot;&amp;&lt;&nbsp;'>a &lt; b &amp; c&nbsp;<img src=x><!--c--></p><script>a<b</script>"
        let document = page(html)
        let body = try #require(document.body)
        #expect(
            body.innerHTML
                == "<p title=\"&quot;&amp;&lt;&nbsp;\">a &lt; b &amp; c&nbsp;<img src=\"x\"><!--c--></p><script>a<b</script>"
        )
        #expect(try document.querySelector("img")?.outerHTML == "<img src=\"x\">")
    }
}
