import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Documents that scripts open and write anew.
struct OpenedDocumentTests {
    /// https://html.spec.whatwg.org/#document-open-steps do not touch it.
    @Test func staysInItsEncoding() async throws {
        let page = TestPage { request in
            let isPage = request.url.path == "/"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", isPage ? "text/html" : "text/javascript")],
                chunks: [.init(isPage ? "<meta charset=shift_jis>" : "seen.push(document.characterSet)")]
            )
        }
        await page.load("https://rp.test/")
        let script = """
            globalThis.seen = [document.characterSet];
            document.open();
            seen.push(document.characterSet);
            document.write('<title>New</title><script src=/s></script><p>end');
            document.close();
            seen.push(document.characterSet);
            """
        try await page.run { core throws(any Error) in _ = try core.evaluate(script) }
        let seen = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("[...seen, document.characterSet, document.title, document.body.innerText].join()")
        }
        #expect(seen == .string("Shift_JIS,Shift_JIS,Shift_JIS,Shift_JIS,Shift_JIS,New,end"))
    }

    @Test("a document that another one opens takes its URL, without the fragment")
    func takesURL() async throws {
        let site = TestPage { html($0.url.path, "<iframe></iframe>") }
        await site.load("https://rp.test/a/p#here")
        let script = """
            const inner = frames[0].document, outer = [inner.URL];
            inner.write('<a href=x>x</a>');
            inner.close();
            [...outer, inner.URL, inner.links[0].href, inner.defaultView.location.hash, document.URL, history.length].join()
            """
        let found = try await site.page.with { core throws(ScriptFailure) in try core.evaluate(script) }
        let urls = ["about:blank", "https://rp.test/a/p", "https://rp.test/a/x", "", "https://rp.test/a/p#here", "1"]
        #expect(found == .string(urls.joined(separator: ",")))
    }

    @Test("WebKit: what a document that another one opened asks for has no referrer, until it is gone back to")
    func referrer() async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return html(request.url.path) }
            return html(
                "",
                """
                <iframe name=w></iframe><script>
                opened = frames.w.document;
                opened.open();
                opened.write('<a id=l target=_top href=/to>l</a>');
                opened.close();
                </script>
                """
            )
        }
        await page.load("https://a.test/")
        for referrer in [nil, "https://a.test/"] {
            _ = page.sent()
            await page.run { _ = try? $0.evaluate("opened.getElementById('l').click()") }
            #expect(page.sent { $0.fields["Referer"] ?? "none" } == [referrer ?? "none"])
            await page.run { $0.goBack() }
        }
    }

    @Test("what was in the page is asked for no more")
    func forgetsParts() async {
        let page = TestPage { html("", $0.url.path == "/" ? "<script>0</script><iframe src=/f></iframe>" : "") }
        await page.load("https://rp.test/")
        _ = page.sent()
        let script = "document.open(); document.write('<script>1</script>'); document.close()"
        await page.run { _ = try? $0.evaluate(script) }
        #expect(page.sent() == [])
        #expect(await page.state { try? $0.evaluate("frames.length") } == .number(0))
    }

    /// https://html.spec.whatwg.org/#preprocessing-the-input-stream: newlines are normalised over all that is written.
    @Test func hasNewlinesNormalised() async throws {
        let row = SeenRow(
            name: "newlines",
            body: "<iframe></iframe>",
            script: #"""
                const inner = frames[0].document;
                inner.open();
                for (const part of ["<pre>a\rb\r\nc\r", "\nd\r", "e\n\rf</pre>"]) inner.write(part);
                inner.close();
                seen.push(JSON.stringify(inner.querySelector("pre").textContent));
                """#,
            seen: #""a\nb\nc\nd\ne\n\nf""#
        )
        try await row.check()
    }
}
