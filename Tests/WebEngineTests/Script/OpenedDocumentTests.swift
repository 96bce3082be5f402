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

    @Test(
        "and is listed by it, which it is not in WebKit",
        arguments: [(Profile.wkWebView(), "https://rp.test/"), (.android(), "https://rp.test/frame")]
    )
    func entry(_ profile: Profile, listed: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/frame" else { return html("", "<iframe src=/frame></iframe>") }
            let script = """
                const outer = top.document;
                setTimeout(() => { outer.open(); outer.write("<p>new"); outer.close() }, 1);
                """
            return html("", "<script>\(script)</script>")
        }
        await page.load("https://rp.test/")
        #expect(await page.state { try? $0.evaluate("document.URL") } == "https://rp.test/frame")
        #expect(await page.state { $0.historyList.items.map(\.url.href) } == [listed])
        await page.load("https://rp.test/other")
        let lines = await page.run { $0.goBack() }
        #expect(lines.first { $0.hasPrefix("policy") } == "policy backForward GET \(listed)")
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

    @Test(
        "what a handler of the load event writes anew has such an event in Chromium, and none in WebKit",
        arguments: [(Profile.wkWebView(iOS: 17), "frame,shown"), (.android(api: 34), "new,frame,shown,frame,shown")]
    )
    func writtenWithinLoad(profile: Profile, seen: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else {
                return html(
                    "",
                    """
                    <script>
                    onload = () => {
                        document.open();
                        document.write("<script>onload = () => top.seen.push('new')<\\/script>");
                        document.write("<script>onpageshow = () => top.seen.push('shown')<\\/script>");
                        document.close();
                        top.readiness = document.readyState;
                    }
                    </script>
                    """
                )
            }
            return html("", "<script>seen = []</script><iframe src=/f onload='seen.push(`frame`)'></iframe>")
        }
        await page.load("https://a.test/")
        let found = await page.state { try? $0.evaluate("seen.join()").string }
        #expect(found == seen)
        #expect(await page.state { try? $0.evaluate("readiness") } == .string("complete"))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Of the page, with the script in it that writes.
        var body = "<script>onload = () => { WRITE }</script>"
        /// The last of what is written.
        var part = ""
        var isClosed = true
        /// What its scripts have seen, and in the end, once it has been gone back to.
        var seen: String
        var comingBack = ""
        var testDescription: String { name }
    }

    /// As the recordings of WebKitGTK have it.
    static let rows = [
        Row(name: "in the event", seen: "interactive,complete,written", comingBack: "load"),
        Row(name: "with an image", part: "<img src=/i>", seen: "interactive,written,complete", comingBack: "load"),
        Row(name: "with a frame", part: "<iframe src=/i></iframe>", seen: "interactive,written,complete,load"),
        Row(name: "with a script", part: "<script async src=/s></script>", seen: "interactive,written,complete,load"),
        Row(name: "never closed", isClosed: false, seen: "written", comingBack: "complete,load"),
        Row(
            name: "behind it",
            body: "<script>onload = () => setTimeout(() => { WRITE })</script>",
            part: "<img src=/i>",
            seen: "interactive,written,complete,load"
        ),
        Row(
            name: "with pageshow",
            body: "<script>onpageshow = () => { WRITE }</script>",
            seen: "interactive,complete,written",
            comingBack: "load"
        ),
        Row(
            name: "as the page is complete",
            body: """
                <script>
                document.onreadystatechange = () => {
                    if (document.readyState !== 'complete') return;
                    document.onreadystatechange = null;
                    WRITE
                }
                </script>
                """,
            seen: "interactive,complete,load,written"
        ),
    ]

    @Test("WebKit: when what is written anew has its load event", arguments: rows)
    func load(_ row: Row) async {
        let page = TestPage { request in
            guard request.url.path == "/" else {
                return ServiceResponse(
                    fields: [HTTPField("Content-Type", request.url.path == "/s" ? "text/javascript" : "text/html")],
                    chunks: [.init(" ", delay: .seconds(1))]
                )
            }
            let write = """
                document.open();
                document.write("<body><script>seen = []; document.onreadystatechange = () => seen.push(document.readyState)");
                document.write("<\\/script><script>onload = () => seen.push('load')<\\/script>");
                document.write(`\(row.part.replacing("</script", with: "<\\/script"))`);
                \(row.isClosed ? "document.close();" : "")
                seen.push('written');
                """
            return html("", row.body.replacing("WRITE", with: write))
        }
        let lines = await page.load("https://a.test/")
        #expect(lines.last == "finished https://a.test/")
        #expect(await page.state { try? $0.evaluate("seen.splice(0).join()").string } == row.seen)
        let asked = row.part.isEmpty ? [] : ["/\(row.part.contains("/s") ? "s" : "i")"]
        #expect(page.sent { $0.url.path } == ["/"] + asked)
        await page.load("https://a.test/other")
        #expect(await page.run { $0.goBack() }.last == "finished https://a.test/")
        #expect(page.sent { $0.url.path } == ["/other"])
        #expect(await page.state { try? $0.evaluate("seen.join()").string } == row.comingBack)
    }

    struct Opener: Sendable, CustomTestStringConvertible {
        var name: String
        /// The page, a second between its pieces.
        var pieces: [String]
        var writes = "document.open(); document.write(NEW); document.close();"
        var profile = Profile.wkWebView()
        var shown = "new!"
        var testDescription: String { name }
    }

    private static let timer = "<script>setTimeout(() => { WRITE })</script>"

    /// As the recordings of WebKitGTK have it.
    static let openers = [
        Opener(
            name: "a timer while the parser waits for more",
            pieces: [timer, "<p>rest<script>title += '+'</script>"]
        ),
        Opener(name: "so in Chromium", pieces: [timer, "<p>rest"], profile: .android()),
        Opener(name: "by writing alone", pieces: [timer, "<p>rest"], writes: "document.write(NEW); document.close();"),
        Opener(name: "and without closing", pieces: [timer, "<p>rest"], writes: "document.write(NEW);"),
        Opener(name: "while it waits for a script", pieces: [timer + "<script src=/slow></script><p>rest"]),
        Opener(
            name: "twice",
            pieces: [timer, "<p>rest"],
            writes: "document.write('<p>lost'); document.open(); document.write(NEW);"
        ),
        Opener(
            name: "behind its end",
            pieces: [timer, "rest"],
            writes: "document.write('lost'); document.close(); document.write(NEW);"
        ),
        Opener(name: "a script that nothing waits for", pieces: ["<script async src=/write></script>", "<p>rest"]),
        Opener(
            name: "which may write only then",
            pieces: ["<script async src=/write></script>rest"],
            writes: "document.write(NEW);",
            shown: "rest"
        ),
        Opener(
            name: "a deferred script",
            pieces: ["<script defer src=/write></script><script defer src=/lost></script>rest"]
        ),
        Opener(
            name: "without closing",
            pieces: ["<script defer src=/write></script>rest"],
            writes: "document.open(); document.write(NEW);"
        ),
        Opener(name: "a module", pieces: ["<script type=module>WRITE</script>rest"]),
        Opener(
            name: "a listener",
            pieces: ["<script>addEventListener('DOMContentLoaded', () => { WRITE })</script>"],
            writes: "document.write(NEW);"
        ),
        Opener(
            name: "no script that the parser stands behind",
            pieces: ["old <script>document.open()</script>rest"],
            shown: "old rest"
        ),
    ]

    @Test("a document that is opened before it is whole, and of which the rest comes all the same", arguments: openers)
    func opens(_ opener: Opener) async {
        let written = "'<title>T</title>new<script>document.body.append(`!`)<\\/script>'"
        let writes = opener.writes.replacing("NEW", with: written)
        var configuration = SessionConfiguration()
        configuration.profile = opener.profile
        let page = TestPage(configuration) { request in
            let padding = "<!--\(String(repeating: "-", count: 2000))>"
            let script = request.url.path == "/lost" ? "document.write('lost')" : writes
            guard request.url.path == "/" else {
                return ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/javascript")],
                    chunks: [.init(script, delay: .seconds(request.url.path == "/slow" ? 9 : 0))]
                )
            }
            let chunks = opener.pieces.map { $0.replacing("WRITE", with: writes) + padding }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                chunks: chunks.enumerated().map { .init($1, delay: .seconds($0)) }
            )
        }
        let lines = await page.load("https://a.test/")
        #expect(lines.filter { $0.hasPrefix("finished") || $0.hasPrefix("failed") } == ["finished https://a.test/"])
        #expect(await page.state { try? $0.evaluate("document.body.innerText") } == .string(opener.shown))
        #expect(await page.state { try? $0.evaluate("history.length") } == .number(1))
    }

    @Test("what is written anew in place of a page that is still coming is asked for, and what was in that one is not")
    func asksForTheNew() async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return html("") }
            let script = "setTimeout(() => { document.write('<iframe src=/new></iframe>'); document.close() })"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                chunks: [
                    .init("<script>\(script)</script><!--\(String(repeating: "-", count: 2000))>"),
                    .init("<iframe src=/old></iframe>", delay: .seconds(1)),
                ]
            )
        }
        await page.load("https://a.test/")
        #expect(page.sent { $0.url.path } == ["/", "/new"])
    }

    @Test(
        "a page that is led elsewhere while it comes, and opens itself: WebKit ends its load",
        arguments: [
            (Profile.wkWebView(), "setTimeout(() => { LEAD; WRITE })", "failed cancelled committed https://a.test/"),
            (.android(), "setTimeout(() => { LEAD; WRITE })", "finished https://a.test/"),
            (.wkWebView(), "setTimeout(() => { stop(); WRITE })", "failed cancelled committed https://a.test/"),
        ]
    )
    func leads(_ profile: Profile, script: String, ends: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let script = script.replacing("LEAD", with: "location = '/next'")
            .replacing("WRITE", with: "document.open(); document.write('new'); document.close()")
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else { return html("next") }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                chunks: [
                    .init("<script>\(script)</script><!--\(String(repeating: "-", count: 2000))>"),
                    .init("rest", delay: .seconds(1)),
                ]
            )
        }
        let lines = await page.load("https://a.test/")
        #expect(lines.filter { $0.hasPrefix("finished") || $0.hasPrefix("failed") } == [ends])
        #expect(await page.state { try? $0.evaluate("document.body.innerText") } == "new")
    }

    @Test("what is written and what scripts put in between is asked for once each, whatever they take out again")
    func asksOnce() async {
        let page = TestPage { html("", $0.url.path == "/" ? "<script>0</script>" : "") }
        await page.load("https://rp.test/")
        let script = """
            const add = (name, path) => {
                const element = document.createElement(name);
                element.src = path;
                document.body.append(element);
            };
            document.open();
            document.write("<p>a<img src=/1><iframe src=/2></iframe>");
            add("img", "/3");
            add("iframe", "/4");
            document.write("<p>b<img src=/5>");
            add("img", "/6");
            document.write("<p id=last>");
            document.getElementById("last").remove();
            document.write("<p>c<iframe src=/7></iframe><img src=/8>");
            document.close();
            """
        _ = page.sent()
        await page.run { _ = try? $0.evaluate(script) }
        #expect(page.sent { $0.url.path }.sorted() == (1...8).map { "/\($0)" })
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
