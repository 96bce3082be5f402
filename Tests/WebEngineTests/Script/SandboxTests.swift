import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What the `sandbox` of a frame, or of a policy, keeps its document from.
struct SandboxTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String { "\(sandbox): \(script)" }
        /// Of the frame; "none": there is no attribute.
        var sandbox: String
        /// In the frame's document.
        var script: String
        var log: String
        var url = "https://rp.test/"
        var sent = ""
    }

    static let rows = [
        Row(sandbox: "", script: "note('ran')", log: ""),
        Row(sandbox: "allow-scripts", script: "note(origin + self.origin)", log: "https://rp.testnull"),
        Row(
            sandbox: "allow-scripts",
            script: """
                note([() => document.cookie, () => document.cookie = 'a=1', () => localStorage].map(part => {
                    try { return part() } catch (error) { return error.name } }))
                """,
            log: "SecurityError,SecurityError,SecurityError"
        ),
        Row(sandbox: "Allow-Scripts ALLOW-same-origin", script: "note(self.origin)", log: "https://rp.test"),
        Row(sandbox: "none", script: "top.location = '/end'", log: "", url: "https://rp.test/end", sent: "/end"),
        Row(sandbox: "allow-scripts", script: "try { top.location = '/end' } catch { note('threw') }", log: "threw"),
        Row(
            sandbox: "allow-scripts allow-top-navigation",
            script: "top.location = 'https://rp.test/end'",
            log: "",
            url: "https://rp.test/end",
            sent: "/end"
        ),
        Row(sandbox: "allow-scripts", script: "link('/end', '_top')", log: ""),
        Row(sandbox: "allow-scripts", script: "link('/end', 'other')", log: ""),
        Row(sandbox: "allow-scripts", script: "link('/self', '_self')", log: "", sent: "/self"),
        Row(sandbox: "allow-scripts", script: "send('/sent')", log: ""),
        Row(sandbox: "allow-scripts allow-forms", script: "send('/sent')", log: "", sent: "/sent"),
        Row(sandbox: "allow-scripts", script: "note(open('/popup') === null)", log: "true"),
        Row(
            sandbox: "allow-scripts allow-popups",
            script: "note(open('/popup') === null)",
            log: "false",
            sent: "/popup"
        ),
        Row(sandbox: "allow-scripts", script: "note(confirm('sure?'))", log: "false"),
        Row(sandbox: "allow-scripts allow-modals", script: "note(confirm('sure?'))", log: "true"),
        Row(sandbox: "allow-scripts", script: "history.pushState(1, '', '?q#f'); note(location.search)", log: "?q"),
        Row(
            sandbox: "allow-scripts",
            script: "try { history.pushState(1, '', '/x') } catch (e) { note(e.message.split('. ').pop()) }",
            log: "Paths and fragments must match for a sandboxed document."
        ),
        Row(sandbox: "allow-scripts", script: "nest('parent.parent.postMessage(self.origin, `*`)')", log: "null"),
    ]

    @Test(
        "without allow-scripts the app runs none either, and is told why",
        arguments: [("sandbox", "Cannot execute JavaScript in this document"), ("sandbox allow-scripts", "")]
    )
    func app(policy: String, told: String) async {
        let page = TestPage { _ in html("P", "", [HTTPField("Content-Security-Policy", policy)]) }
        await page.load("https://rp.test/")
        let message = await page.state { core -> String in
            do throws(ScriptFailure) { _ = try core.evaluate("document.title") } catch { return error.message }
            return ""
        }
        #expect(message == told)
    }

    @Test(
        "without allow-modals nobody is asked whether the page may be left",
        arguments: [("sandbox allow-scripts", "/end"), ("sandbox allow-scripts allow-modals", "/")]
    )
    func leaving(policy: String, path: String) async {
        let page = TestPage(client: TestClient(answer: { _ in .cancel })) { _ in
            let body = "<script>onbeforeunload = () => 'sure?'</script><button>x"
            return html("P", body, [HTTPField("Content-Security-Policy", policy)])
        }
        await page.load("https://rp.test/")
        await page.run { _ = try? $0.click(.css("button")) }
        await page.load("https://rp.test/end")
        #expect(await page.state { $0.documentView?.url.path } == path)
    }

    struct FramedRow: Sendable, CustomTestStringConvertible {
        var around: String
        /// Of the page around.
        var sandbox = "frame-src *"
        var path = [0]
        var isShown = true
        var testDescription: String { "\(around) in \(sandbox)" }
    }

    static let framedRows = [
        FramedRow(around: "<iframe src=/framed></iframe>"),
        FramedRow(around: "<iframe src=/framed></iframe>", sandbox: "sandbox allow-scripts", isShown: false),
        FramedRow(
            around: "<iframe src=/framed></iframe>",
            sandbox: "sandbox allow-scripts allow-same-origin"
        ),
        FramedRow(around: #"<iframe srcdoc="<iframe src=/framed></iframe>"></iframe>"#, path: [0, 0]),
        FramedRow(
            around: #"<iframe sandbox srcdoc="<iframe src=/framed></iframe>"></iframe>"#,
            path: [0, 0],
            isShown: false
        ),
    ]

    @Test(
        "who may show a page in a frame goes by the origins of the documents around it",
        arguments: framedRows,
        [("X-Frame-Options", "SAMEORIGIN"), ("Content-Security-Policy", "frame-ancestors 'self'")]
    )
    func framed(_ row: FramedRow, field: (String, String)) async {
        let page = TestPage { request in
            request.url.path == "/framed"
                ? html("framed", "", [HTTPField(field.0, field.1)])
                : html("around", row.around, [HTTPField("Content-Security-Policy", row.sandbox)])
        }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.documentView(inFrame: row.path)?.document.title == "framed" } == row.isShown)
    }

    @Test("where scripts are off the app's do not run either")
    func scriptsAreOff() async {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = false
        let page = TestPage(configuration) { _ in html("P") }
        await page.load("https://rp.test/")
        let message = await page.state { core -> String in
            do throws(ScriptFailure) { _ = try core.evaluate("document.title") } catch { return error.message }
            return ""
        }
        #expect(message == "Cannot execute JavaScript in this document")
    }

    @Test(arguments: rows)
    func isKept(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        let client = TestClient(answer: { _ in .accept })
        let page = TestPage(configuration, client: client) { request in
            let tools = """
                const origin = 'https://rp.test', note = text => parent.postMessage(String(text), '*');
                const link = (href, target) => Object.assign(document.body.appendChild(document.createElement('a')),
                    {href, target}).click();
                const send = action => Object.assign(document.body.appendChild(document.createElement('form')),
                    {action}).submit();
                const nest = code => Object.assign(document.body.appendChild(document.createElement('iframe')),
                    {srcdoc: `<script>${code}<\\/script>`});
                """
            let attribute = row.sandbox == "none" ? "" : "sandbox='\(row.sandbox)'"
            return switch request.url.path {
            case "/":
                .html(
                    """
                    <script>log = []; onmessage = e => log.push(e.data)</script><iframe name=other></iframe>
                    <iframe \(attribute) src=/frame></iframe>
                    """
                )
            case "/frame": .html("<body><script>\(tools); \(row.script)</script>")
            default: .html("<title>end</title><script>log = []</script>")
            }
        }
        await page.load("https://rp.test/")
        let sent = page.sent { $0.url.path }.filter { $0 != "/" && $0 != "/frame" }
        #expect(sent.joined(separator: " ") == row.sent)
        let (url, log) = try await page.page.with { core throws(ScriptFailure) in
            (core.documentView?.url.href, try core.evaluate("log.join(' ')"))
        }
        #expect(url == row.url)
        #expect(log == .string(row.log))
    }

    /// https://html.spec.whatwg.org/#concept-n-noscript says what does not run, not who may look.
    @Test func leavesTheTreeToThePageAround() async throws {
        let page = TestPage { request in
            request.url.path == "/"
                ? .html("<iframe sandbox=allow-same-origin src=/frame></iframe>")
                : .html(
                    """
                    <noscript><i>none</i></noscript><b onclick="document.title = 'handler'">bold</b>
                    <script>document.title = 'script'</script><a href="javascript:document.title = 'link'">a</a>
                    """
                )
        }
        await page.load("https://rp.test/")
        let script = """
            (() => {
                const inner = document.querySelector('iframe').contentDocument, seen = []
                inner.querySelector('b').onmouseup = () => seen.push('listener')
                inner.querySelector('b').dispatchEvent(new MouseEvent('mouseup'))
                inner.querySelector('b').click()
                inner.querySelector('a').click()
                const made = inner.body.appendChild(inner.createElement('script'))
                made.textContent = "document.title = 'made'"
                seen.push(inner.querySelector('i').textContent, frames[0].document === inner)
                return seen.join()
            })()
            """
        try await page.run { core throws(any Error) in
            #expect(try core.evaluate(script) == .string("listener,none,true"))
        }
        let title = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("frames[0].document.title")
        }
        #expect(title == .string(""))
        #expect(await page.page.with { core in (try? core.evaluate("1", frame: 1)) == nil })
    }
}
