import Testing
import WebDocument
import WebStandards

/// html5lib's tests of the tree construction.
@Suite struct TreeConstructionTests {
    struct Run: CustomTestStringConvertible, Sendable {
        let scripting: Bool
        let chunk: Int?
        var testDescription: String { "scripting \(scripting), \(chunk.map { "\($0) at a time" } ?? "whole")" }
    }

    static let runs = [true, false].flatMap { scripting in
        [nil, 1].map { Run(scripting: scripting, chunk: $0) }
    }

    /// By input; none at present.
    static let expectedFailures: [String: Comment] = [:]

    @Test(arguments: runs) func html5lib(_ run: Run) {
        for test in SharedSuites.treeTests where test.scripting.map({ $0 == run.scripting }) ?? true {
            let tree =
                if let context = test.fragmentContext {
                    Document.treeDump(ofFragment: test.input, in: context, scripting: run.scripting, chunk: run.chunk)
                } else {
                    page(test.input, chunk: run.chunk, scripting: run.scripting).treeDump
                }
            if let reason = Self.expectedFailures[test.input] {
                withKnownIssue(reason) { #expect(tree == test.tree) }
            } else {
                #expect(tree == test.tree, "\(test.input)")
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let html: String
        let serialized: String
        var testDescription: String { html }
    }

    static let templates = [
        Row(
            html: "<template><p>a<template>b</template></template><p>c",
            serialized: "<template><p>a<template>b</template></p></template>"
        ),
        Row(html: "<template><tr><td>x</template>", serialized: "<template><tr><td>x</td></tr></template>"),
        Row(html: "<table><template><td>x</template>y", serialized: "<template><td>x</td></template>"),
    ]

    @Test(arguments: templates) func whatATemplateHoldsIsNotInTheTree(_ row: Row) throws {
        let document = page(row.html + "<title>after</title><template><title>t</title><form></form></template>")
        #expect(document.html.contains(row.serialized))
        #expect(document.title == "after")
        #expect(document.forms.isEmpty)
        #expect(try document.querySelectorAll("template *").isEmpty)
        #expect(try document.xpath("//template//*").isEmpty)
        #expect(try document.querySelector("template")?.innerHTML.isEmpty == false)
    }

    @Test func foreignElementsHaveTheirNamespace() throws {
        let html = "<svg viewbox='0 0 1 1'><a xlink:href=#x xmlns:xlink=y xml:lang=en></a></svg><math><mi>x</math>"
        let document = page(html)
        #expect(try document.xpath("//svg").isEmpty)
        #expect(try document.xpath("//svg:svg//svg:a").count == 1)
        #expect(try document.xpath("//math:mi").count == 1)
        #expect(try document.xpath("//body").count == 1)
        #expect(try document.querySelector("svg")?.attributes.map(\.name) == ["viewBox"])
        let link = "<a xlink:href=\"#x\" xmlns:xlink=\"y\" xml:lang=\"en\"></a>"
        #expect(document.html.contains(link))
        #expect(page("<svg xmlns=a>").html.contains("<svg xmlns=\"a\">"))
    }

    static let modes: [(html: String, mode: String)] = [
        ("<!doctype html>", "CSS1Compat"), ("<p>", "BackCompat"), ("<!doctype svg>", "BackCompat"),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>", "CSS1Compat"),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>", "CSS1Compat"),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>", "BackCompat"),
        ("<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'>", "CSS1Compat"),
        ("<!DOCTYPE html SYSTEM ''>", "CSS1Compat"), ("<!DOCTYPE html PUBLIC>", "BackCompat"),
    ]

    @Test(arguments: modes) func mode(_ html: String, _ mode: String) {
        #expect(page(html).compatMode == mode)
    }

    @Test func errorsSayWhere() {
        var options = TreeBuilderOptions()
        options.wantsErrors = true
        let parser = HTMLParser(origin("http://a.test/"), options: options)
        parser.feed(Array("<!doctype html>\n<br/><p/>".utf8).span)
        parser.finish()
        #expect(parser.errors.map(\.code) == ["non-void-html-element-start-tag-with-trailing-solidus"])
        #expect(parser.errors.first?.position.line == 2)
        #expect(parser.errors.first?.position.column == 6)
    }

    @Test func namesTheEncodingAMetaDeclares() {
        let parser = HTMLParser(origin("http://a.test/"))
        parser.feed(Array("<meta charset=nope><meta http-equiv=content-type content='a; charset=koi8-r'>".utf8).span)
        #expect(parser.declaredEncoding?.name == "KOI8-R")
    }
}

/// A parser that stops for scripts, and scripts that write.
@Suite struct ParserPauseTests {
    /// Runs a page whose scripts write what stands in them behind `!`: `[` for `<`, `|` for a line's end.
    private func run(_ html: String, chunk: Int) -> String {
        var options = TreeBuilderOptions()
        options.scripting = true
        options.stopsForScripts = true
        let parser = HTMLParser(origin("http://a.test/"), options: options)
        func goOn(_ found: Element?) {
            var script = found
            while let element = script {
                let text = element.textContent
                if text.hasPrefix("!") {
                    let written = String(text.dropFirst()).replacing("[", with: "<").replacing("|", with: "\r\n")
                    goOn(parser.write(written))
                }
                script = parser.resume()
            }
        }
        let bytes = Array(html.utf8)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            goOn(parser.feed(bytes.span.extracting(start..<min(start + chunk, bytes.count))))
        }
        parser.finish()
        return parser.document.body?.innerHTML ?? ""
    }

    static let rows: [(html: String, tree: String)] = [
        ("<body><script>x</script>a", "<script>x</script>a"),
        ("<body><script>![b>w[/b></script>a", "<script>![b>w[/b></script><b>w</b>a"),
        ("<body><script>![b</script>>a</b>c", "<script>![b</script><b>a</b>c"),
        (
            "<body><script>!1[script>!2[/script>3</script>4",
            "<script>!1[script>!2[/script>3</script>1<script>!2</script>234"
        ),
        ("<body><svg><script>x</script></svg>y", "<svg><script>x</script></svg>y"),
        ("<body><svg><script/></svg>y", "<svg><script></script></svg>y"),
        (
            "<table><tr><script>!x|[td>y</script>z",
            "x\n<table><tbody><tr><script>!x|[td>y</script><td>yz</td></tr></tbody></table>"
        ),
    ]

    @Test(arguments: rows) func readsWhatScriptsWriteFirst(_ html: String, _ tree: String) {
        for chunk in [1, 7, 1000] { #expect(run(html, chunk: chunk) == tree, "\(chunk) at a time") }
    }
}
