import Testing
import WebDocument
import WebStandards

/// Markup written from a tree.
@Suite struct SerializerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let html: String
        let written: String
        var scripting = false
        var testDescription: String { name }
    }

    /// What stands in `body`, and how it is written.
    static let rows = [
        Row(name: "void elements", html: "<p><br><img src=a><input><wbr></p><hr>", written: ""),
        Row(
            name: "obsolete void elements",
            html: "<basefont><bgsound><keygen>x",
            written: "<basefont><bgsound><keygen>x"
        ),
        Row(
            name: "no void element of SVG",
            html: "<svg><param/><link/></svg>",
            written: "<svg><param></param><link></link></svg>"
        ),
        Row(
            name: "references in text",
            html: "<p>&amp;&lt;&gt;&quot;'&nbsp;\u{A0}&copy;",
            written: "<p>&amp;&lt;&gt;\"'&nbsp;&nbsp;©</p>"
        ),
        Row(
            name: "references in attributes",
            html: "<p a='&amp;&lt;&gt;&quot;&apos;&nbsp;' b c=''>",
            written: "<p a=\"&amp;&lt;&gt;&quot;'&nbsp;\" b=\"\" c=\"\"></p>"
        ),
        Row(
            name: "raw text",
            html: "<style>a<b&c</style><script>1<2&&3</script><xmp>&lt;</xmp><iframe><p>&</iframe><noembed><&</noembed>"
                + "<noframes>&</noframes>",
            written: ""
        ),
        Row(name: "plaintext", html: "<plaintext>a<b&amp;", written: "<plaintext>a<b&amp;</plaintext>"),
        Row(
            name: "raw only in HTML",
            html: "<svg><style>a&lt;b</style><script>c&amp;d</script></svg>",
            written: "<svg><style>a&lt;b</style><script>c&amp;d</script></svg>"
        ),
        Row(name: "noscript without scripts", html: "<noscript><b>&lt;</b></noscript>", written: ""),
        Row(
            name: "noscript with scripts",
            html: "<noscript><b>&lt;</b></noscript>",
            written: "<noscript><b>&lt;</b></noscript>",
            scripting: true
        ),
        Row(
            name: "noscript with scripts holds text",
            html: "<noscript><p title='</noscript>'>x",
            written: "<noscript><p title='</noscript>'&gt;x",
            scripting: true
        ),
        Row(
            name: "a template's contents",
            html: "<template><p>x<template>y</template></template>z",
            written: "<template><p>x<template>y</template></p></template>z"
        ),
        Row(name: "an empty template", html: "<p><template></template></p><b>x</b>", written: ""),
        Row(
            name: "foreign names",
            html: "<svg viewbox=a xlink:href=b xml:lang=c xmlns=d xmlns:xlink=e><foreignobject><p>x</foreignobject>",
            written: "<svg viewBox=\"a\" xlink:href=\"b\" xml:lang=\"c\" xmlns=\"d\" xmlns:xlink=\"e\">"
                + "<foreignObject><p>x</p></foreignObject></svg>"
        ),
        Row(
            name: "MathML",
            html: "<math definitionurl=a><mi>x</mi><annotation-xml></annotation-xml></math>",
            written: "<math definitionURL=\"a\"><mi>x</mi><annotation-xml></annotation-xml></math>"
        ),
        Row(name: "names with colons", html: "<a:b c:d=\"e\">f</a:b>", written: ""),
        Row(name: "comments", html: "<!--a--b<c&d--><p><!----></p>", written: ""),
        Row(name: "a question mark", html: "<?php echo?>x", written: "<!--?php echo?-->x"),
        Row(name: "a line feed in pre is lost", html: "<pre>\n\nx</pre>", written: "<pre>\nx</pre>"),
        Row(name: "what is closed late", html: "<b><p>x</b>y", written: "<b></b><p><b>x</b>y</p>"),
        Row(
            name: "depth",
            html: String(repeating: "<i>", count: 300) + "x",
            written: String(repeating: "<i>", count: 300) + "x" + String(repeating: "</i>", count: 300)
        ),
    ]

    @Test(arguments: rows) func writes(_ row: Row) throws {
        var origin = origin("http://a.test/")
        origin.scripting = row.scripting
        let document = DocumentBuilder.document(origin, bytes: Array("<!DOCTYPE html><body>\(row.html)".utf8))
        let body = try #require(document.body)
        let expected = row.written.isEmpty ? row.html.replacing("src=a", with: "src=\"a\"") : row.written
        #expect(body.innerHTML == expected)
        #expect(body.outerHTML == "<body>\(expected)</body>")
        #expect(document.html == "<!DOCTYPE html><html><head></head><body>\(expected)</body></html>")
    }

    @Test func ofAVoidElementIsEmpty() throws {
        let document = page("<p><br id=b><template id=t><i>x</i></template>")
        #expect(document.element(id: "b")?.innerHTML == "")
        #expect(document.element(id: "b")?.outerHTML == "<br id=\"b\">")
        #expect(document.element(id: "t")?.innerHTML == "<i>x</i>")
        #expect(document.element(id: "t")?.outerHTML == "<template id=\"t\"><i>x</i></template>")
    }

    @Test func ofTheDocumentNode() {
        #expect(
            page("<!-- a --><!doctype HTML public 'x'><!-- b --><p></html><!-- c -->").html
                == "<!-- a --><!DOCTYPE html><!-- b --><html><head></head><body><p></p></body></html><!-- c -->"
        )
        let xml = DocumentBuilder.document(
            origin("http://a.test/", type: "text/xml"),
            bytes: Array("<?a b?><x xmlns:n='u'><n:y n:z='1'/><?c d>e?></x>".utf8)
        )
        #expect(xml.html == "<?a b><x><n:y n:z=\"1\"></n:y><?c d>e></x>")
    }
}
