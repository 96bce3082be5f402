import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Styles in pages under a Content-Security-Policy; as WebKitGTK 2.50.6 and Chromium 156 have each row.
@Suite(.timeLimit(.minutes(10)))
struct StylePolicyTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var policy: String
        /// The page; its scripts put words into `done`.
        var page: String
        /// The words, in their order.
        var done: String
        /// `directive target sample` of each violation the page heard of.
        var violations: [String] = []
        /// The same of an Android WebView, where they differ.
        var chromium: (done: String, violations: [String])?
    }

    /// `p{color:red}` and `color:red` have these hashes.
    static func hash(_ text: String) -> String { "'sha256-\(Base64.encode(SHA256.hash(Array(text.utf8))))'" }

    private static let sheet = "<style id=s>p{color:rgb(1, 1, 1)}</style><p id=p>"
    private static let tellsSheet =
        "<script>done(s.sheet === null, document.styleSheets.length, getComputedStyle(p).color)</script>"
    private static let tellsAttribute =
        "<script>done(p.style.length, getComputedStyle(p).display, p.getAttribute('style'))</script>"

    static let rows = [
        Row(
            testDescription: "no policy",
            policy: "script-src 'unsafe-inline'",
            page: sheet + tellsSheet + "<p id=q style=display:none><script>done(getComputedStyle(q).display)</script>",
            done: "false,1,rgb(1, 1, 1) none"
        ),
        Row(
            testDescription: "'unsafe-inline' allows all styles, 'strict-dynamic' beside it too",
            policy: "style-src 'unsafe-inline' 'strict-dynamic'",
            page: sheet + tellsSheet + "<p id=q style=display:none><script>done(getComputedStyle(q).display)</script>",
            done: "false,1,rgb(1, 1, 1) none"
        ),
        Row(
            testDescription: "default-src stands in, and a sheet that is refused does not count",
            policy: "default-src 'self'; script-src 'unsafe-inline'",
            page: sheet + tellsSheet,
            done: "true,0,rgb(0, 0, 0)",
            violations: ["style-src-elem STYLE#s "]
        ),
        Row(
            testDescription: "style-src-elem is about sheets alone, style-src-attr about attributes",
            policy: "style-src 'none'; style-src-elem 'unsafe-inline'",
            page: sheet + tellsSheet + "<p id=q style=display:none><script>done(getComputedStyle(q).display)</script>",
            done: "false,1,rgb(1, 1, 1) block",
            violations: ["style-src-attr P#q "]
        ),
        Row(
            testDescription: "a nonce allows a sheet and is hidden",
            policy: "style-src 'nonce-a'",
            page: """
                <style id=s nonce=a>p{color:rgb(1, 1, 1)}</style><style nonce=b>p{color:red}</style><p id=p>\
                <script>done(getComputedStyle(p).color, s.getAttribute('nonce'), s.nonce, document.styleSheets.length)</script>
                """,
            done: "rgb(1, 1, 1),,a,1",
            violations: ["style-src-elem STYLE# "]
        ),
        Row(
            testDescription: "a hash allows just that sheet",
            policy: "style-src 'unsafe-inline' \(hash("p{color:rgb(1, 1, 1)}"))",
            page: sheet + "<style>p{color:red}</style>" + tellsSheet,
            done: "false,1,rgb(1, 1, 1)",
            violations: ["style-src-elem STYLE# "]
        ),
        Row(
            testDescription: "an attribute that is refused keeps its text and does not count",
            policy: "style-src 'self' 'report-sample'",
            page: "<p id=p style=display:none>" + tellsAttribute,
            done: "0,block,display:none",
            violations: ["style-src-attr P#p display:none"]
        ),
        Row(
            testDescription: "a hash allows an attribute with 'unsafe-hashes' alone",
            policy: "style-src \(hash("display:none"))",
            page: "<p id=p style=display:none>" + tellsAttribute,
            done: "0,block,display:none",
            violations: ["style-src-attr P#p "]
        ),
        Row(
            testDescription: "a hash and 'unsafe-hashes' allow an attribute",
            policy: "style-src 'unsafe-hashes' \(hash("display:none"))",
            page: "<p id=p style=display:none>" + tellsAttribute,
            done: "1,none,display:none"
        ),
        Row(
            testDescription: "WebKit allows an attribute by its element's nonce",
            policy: "style-src 'nonce-a'",
            page: "<p id=p nonce=a style=display:none>" + tellsAttribute,
            done: "1,none,display:none",
            chromium: ("0,block,display:none", ["style-src-attr P#p "])
        ),
        Row(
            testDescription: "what interfaces set counts, and what markup sets leaves it be",
            policy: "style-src 'none' 'report-sample'",
            page: """
                <p id=p style=width:1px><script>p.style.color = 'red'; done(p.style.cssText, p.getAttribute('style'));
                p.setAttribute('style', 'color:blue'); done(p.style.cssText, p.getAttribute('style'));
                p.style.width = '2px'; done(p.style.cssText, p.getAttribute('style'), getComputedStyle(p).width);
                p.setAttribute('style', p.getAttribute('style')); done(p.style.length); p.removeAttribute('style');
                done(p.style.length); p.style.cssText = 'color: red'; p.style.setProperty('width', '3px'); done(p.style.cssText);
                p.setAttribute('style', ''); done(p.style.length)</script>
                """,
            done: """
                color: red;,color: red; color: red;,color:blue color: red; width: 2px;,color: red; width: 2px;,2px 2 0 \
                color: red; width: 3px; 2
                """,
            violations: ["style-src-attr P#p width:1px", "style-src-attr P#p color:blue", "style-src-attr P#p "]
        ),
        Row(
            testDescription: "what scripts put in as markup is refused",
            policy: "style-src 'none' 'report-sample'",
            page: """
                <div id=d></div><script>d.innerHTML = '<b id=b style=color:red>'; done(b.style.length);
                const i = document.createElement('i'); i.setAttribute('style', 'color:blue'); done(i.style.length);
                const a = document.createAttribute('style'); a.value = 'color:green'; i.setAttributeNode(a); done(i.style.length);
                document.write('<u id=u style=top:0>'); done(u.style.length)</script>
                """,
            done: "0 0 0 0",
            violations: [
                "style-src-attr B#b color:red", "style-src-attr #document# color:blue",
                "style-src-attr #document# color:green", "style-src-attr U#u top:0",
            ]
        ),
        Row(
            testDescription: "of a copy nobody asks",
            policy: "style-src 'none'",
            page: """
                <p id=p style=display:none><b id=b style=top:0></b><script>const copy = p.cloneNode(); copy.id = 'c';
                document.body.append(copy); done(copy.style.cssText, getComputedStyle(copy).display); b.style.color = 'red';
                done(b.cloneNode().style.cssText); b.setAttribute('style', 'color:blue'); done(b.cloneNode().style.cssText)</script>
                """,
            done: "display: none;,none color: red; color: blue;",
            violations: ["style-src-attr P#p ", "style-src-attr B#b ", "style-src-attr B#b "],
            chromium: (
                "display: none;,none color: red; color: red;",
                ["style-src-attr P#p ", "style-src-attr B#b ", "style-src-attr B#b "]
            )
        ),
        Row(
            testDescription: "WebKit applies what a template and another document hold, Chromium refuses it",
            policy: "style-src 'none'",
            page: """
                <body><template id=t><b id=b style=color:red></b></template><script>document.body.append(t.content.firstChild);
                done(b.style.length); const other = new DOMParser().parseFromString('<i id=i style=color:red>', 'text/html');
                document.body.append(other.body.firstChild); done(i.style.length)</script>
                """,
            done: "1 1",
            chromium: ("0 0", ["style-src-attr B#b ", "style-src-attr I#i "])
        ),
        Row(
            testDescription: "a shadow tree in markup is the page's own",
            policy: "style-src 'none'",
            page: """
                <div id=d><template shadowrootmode=open><style>b{color:red}</style><b style=color:red></b></template></div>
                <script>const b = d.shadowRoot.querySelector('b'); done(b.style.length, d.shadowRoot.styleSheets.length)</script>
                """,
            done: "0,0",
            violations: ["style-src-elem DIV#d ", "style-src-attr DIV#d "]
        ),
        Row(
            testDescription: "events of sheets that scripts put in",
            policy: "style-src 'nonce-a'",
            page: """
                <script>function add(id, nonce) { const s = document.createElement('style'); s.id = id; s.nonce = nonce;
                s.onload = () => done(id, 'load'); s.onerror = () => done(id, 'error'); s.textContent = 'p{color:red}';
                document.head.append(s); done(s.sheet === null) } add('x', 'a'); add('y', 'b'); add('z', '')</script>\
                <script src=/later.js></script>
                """,
            done: "false true true x,load y,error z,error",
            violations: ["style-src-elem STYLE#y ", "style-src-elem STYLE#z "]
        ),
        Row(
            testDescription: "events of sheets that the parser puts in",
            policy: "style-src 'nonce-a'",
            page: """
                <script>0</script><style nonce=a onload="done('load')" onerror="done('error')">p{color:red}</style>\
                <style onload="done('load')" onerror="done('error')">p{color:red}</style>
                """,
            done: "load error",
            violations: ["style-src-elem STYLE# "]
        ),
        Row(
            testDescription: "the text of a sheet changes",
            policy: "style-src \(hash("p{color:red}"))",
            page: """
                <style id=s>p{color:red}</style><script>done(s.sheet === null); s.textContent = 'p{}'; done(s.sheet === null);
                s.textContent = 'p{color:red}'; done(s.sheet === null)</script>
                """,
            done: "false true false",
            // Without any text it is not allowed either.
            violations: ["style-src-elem STYLE#s ", "style-src-elem STYLE#s ", "style-src-elem STYLE#s "]
        ),
        Row(
            testDescription: "Chromium asks about a style element of another type too",
            policy: "style-src 'none'",
            page: "<style id=s type=text/less>p{}</style><script>done(s.sheet === null)</script>",
            done: "true",
            chromium: ("true", ["style-src-elem STYLE#s "])
        ),
        Row(
            testDescription: "styles of SVG",
            policy: "style-src 'none'",
            page: """
                <svg id=g style=color:red><style id=s>p{color:red}</style></svg><p id=p>\
                <script>done(g.style.length, getComputedStyle(p).color)</script>
                """,
            done: "0,rgb(0, 0, 0)",
            violations: ["style-src-attr svg#g ", "style-src-elem style#s "]
        ),
        Row(
            testDescription: "a meta element's policy is about what comes behind it",
            policy: "",
            page: """
                <html style=color:red><head><style id=s>p{}</style><meta http-equiv=content-security-policy
                content="style-src 'none'"><style id=t>p{}</style></head><body id=b style=color:red>\
                <script>done(s.sheet === null, t.sheet === null, document.documentElement.style.length, b.style.length)</script>
                """,
            done: "false,true,1,0",
            violations: ["style-src-elem STYLE#t ", "style-src-attr BODY#b "]
        ),
        Row(
            testDescription: "report-only tells and prevents nothing",
            policy: "report-only style-src 'none'",
            page: sheet + tellsSheet + "<b id=b style=color:red><script>done(b.style.length)</script>",
            done: "false,1,rgb(1, 1, 1) 1",
            violations: ["style-src-elem STYLE#s ", "style-src-attr B#b "]
        ),
        Row(
            testDescription: "a document of XML",
            policy: "style-src 'none'",
            page: """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><!-- helper --><style id="s">p{}</style></head><body><p id="p" style="top:0"/>
                <script>const p = document.getElementById('p');
                done(document.getElementById('s').sheet === null, p.style.length);
                p.insertAdjacentHTML('beforeend', `\\u003Cb id="b" style="top:0"/>`); done(p.firstChild.style.length)</script>
                </body></html>
                """,
            done: "true,0 0",
            violations: ["style-src-elem style#s ", "style-src-attr p#p ", "style-src-attr b#b "]
        ),
    ]

    @Test(arguments: rows, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func stylesCount(_ row: Row, _ profile: Profile) async throws {
        let helper = """
            globalThis.words = []; globalThis.heard = []; globalThis.done = (...word) => { words.push(word.join()) };
            addEventListener('securitypolicyviolation',
                e => heard.push(`${e.effectiveDirective} ${e.target.nodeName}#${e.target.id || ''} ${e.sample}`));
            """
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            // What is behind a script's element comes after its events.
            if request.url.path == "/later.js" {
                return ServiceResponse(
                    fields: HTTPFields([HTTPField("Content-Type", "text/javascript")]),
                    delay: .seconds(1)
                )
            }
            // NB: scripts of the app's begin in no document of XML.
            var response = ServiceResponse.html(
                row.page.replacing("<head><!-- helper -->", with: "<head><script>\(helper)</script>")
            )
            if row.page.contains("xmlns") { response.fields["Content-Type"] = "application/xhtml+xml" }
            if row.policy.hasPrefix("report-only ") {
                let text = String(row.policy.dropFirst("report-only ".count))
                response.fields.append("Content-Security-Policy-Report-Only", text)
            } else if !row.policy.isEmpty {
                response.fields.append("Content-Security-Policy", row.policy)
            }
            return response
        }
        await page.page.with {
            $0.setUserScripts([UserScript(source: helper, moment: .documentStart, mainFrameOnly: true)])
        }
        await page.load("https://rp.test/")
        let isChromium = profile.engine == .chromium
        let words = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("words.join(' ')") }
        #expect(words == .string(isChromium ? row.chromium?.done ?? row.done : row.done))
        let heard = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("heard") }
        let expected = isChromium ? row.chromium?.violations ?? row.violations : row.violations
        #expect(heard == .array(expected.map { .string($0) }))
    }

    /// A script hears of what was refused just before it, though there was no script before.
    @Test func isHeardByALaterScript() async throws {
        let page = TestPage { _ in
            var response = ServiceResponse.html(
                """
                <style id=s>p{}</style><script>addEventListener('securitypolicyviolation', e => { globalThis.heard = e.target.id });
                s.onerror = () => { globalThis.failed = true }</script>
                """
            )
            response.fields.append("Content-Security-Policy", "style-src 'none'")
            return response
        }
        await page.load("https://rp.test/")
        let heard = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("`${heard} ${failed}`") }
        #expect(heard == .string("s true"))
    }

    struct SheetRow: CustomTestStringConvertible {
        var testDescription: String
        var policy: String
        var body: String
        /// The paths that were asked for behind the page's own.
        var asked: [String]
        var text = ""
        var console: [String] = []
    }

    private static func refused(_ directive: String) -> String {
        "A style in the page was not applied: the page's Content-Security-Policy does not allow it (\(directive))."
    }

    private static func notLoaded(_ directive: String, _ path: String) -> String {
        "https://rp.test/\(path) was not loaded: the page's Content-Security-Policy does not allow it (\(directive))."
    }

    static let sheets = [
        SheetRow(
            testDescription: "a link is allowed by its nonce",
            policy: "style-src 'nonce-a'",
            body: "<link rel=stylesheet nonce=a href=/a.css><link rel=stylesheet href=/b.css>",
            asked: ["/a.css"],
            console: [
                "https://rp.test/b.css was not loaded: the page's Content-Security-Policy does not allow it (style-src-elem)."
            ]
        ),
        SheetRow(
            testDescription: "a link is allowed by its nonce where scripts run",
            policy: "style-src 'nonce-a'",
            body:
                "<script>0</script><link rel=stylesheet nonce=a href=/a.css><link rel=preload as=style nonce=a href=/c.css>",
            asked: ["/a.css", "/c.css"]
        ),
        SheetRow(
            testDescription: "a link behind a script is looked at ahead with its nonce",
            policy: "style-src 'nonce-a'",
            body:
                "<script src=/comment.js></script><link rel=stylesheet nonce=a href=/a.css><link rel=stylesheet href=/b.css>",
            asked: ["/comment.js", "/a.css"]
        ),
        SheetRow(
            testDescription: "a redirect's target has to be allowed too, but for one by its nonce",
            policy: "style-src https://rp.test 'nonce-a'; img-src https://rp.test",
            body: """
                <link rel=stylesheet href=/to-a.css><link rel=stylesheet nonce=a href=/to-b.css><img src=/to-c>\
                <style nonce=a>@import '/to-d.css'</style>
                """,
            asked: ["/to-a.css", "/to-b.css", "/to-c", "/to-d.css", "/b.css"],
            console: [
                notLoaded("style-src-elem", "to-a.css"), notLoaded("img-src", "to-c"),
                notLoaded("style-src-elem", "to-d.css"),
            ]
        ),
        SheetRow(
            testDescription: "a redirect's target has to be allowed where scripts run",
            policy: "style-src https://rp.test 'nonce-a'; img-src https://rp.test",
            body: """
                <script>0</script><link rel=stylesheet href=/to-a.css><link rel=stylesheet nonce=a href=/to-b.css><img src=/to-c>
                """,
            asked: ["/to-a.css", "/to-b.css", "/to-c", "/b.css"],
            console: [notLoaded("style-src-elem", "to-a.css"), notLoaded("img-src", "to-c")]
        ),
        SheetRow(
            testDescription: "a sheet that is refused imports nothing",
            policy: "style-src-elem https://rp.test 'nonce-a'",
            body: "<style>@import '/b.css'</style><style nonce=a>@import '/a.css'</style>",
            asked: ["/a.css"],
            console: [refused("style-src-elem")]
        ),
        SheetRow(
            testDescription: "a sheet that is refused imports nothing where scripts run",
            policy: "style-src-elem https://rp.test 'nonce-a'",
            body: "<script>0</script><style>@import '/b.css'</style><style nonce=a>@import '/a.css'</style>",
            asked: ["/a.css"],
            console: [refused("style-src-elem")]
        ),
        SheetRow(
            testDescription: "what is refused hides nothing, and is told once",
            policy: "style-src 'none'",
            body: "<style>.h{display:none}</style><p class=h>seen</p><b style=display:none>too</b>",
            asked: [],
            text: "seen\n\ntoo",
            console: [refused("style-src-elem"), refused("style-src-attr")]
        ),
        SheetRow(
            testDescription: "what is refused hides nothing where scripts run",
            policy: "style-src 'none'",
            body: "<script>0</script><style>.h{display:none}</style><p class=h>seen</p><b style=display:none>too</b>",
            asked: [],
            text: "seen\n\ntoo",
            console: [refused("style-src-elem"), refused("style-src-attr")]
        ),
        SheetRow(
            testDescription: "where no script may run, servers are told as well",
            policy: "sandbox; style-src 'none'; report-uri /csp",
            body: "<style>.h{display:none}</style><p class=h>seen</p>",
            asked: ["/csp"],
            text: "seen",
            console: [refused("style-src-elem")]
        ),
        SheetRow(
            testDescription: "a style without an end counts at the end of the page",
            policy: "style-src 'none'",
            body: "<p class=h>seen</p><style>.h{display:none}",
            asked: [],
            text: "seen",
            console: [refused("style-src-elem")]
        ),
    ]

    @Test(arguments: sheets)
    func sheetsAreAsked(_ row: SheetRow) async {
        let client = TestClient(line: { if case .consoleMessage(let message) = $0 { message.text } else { nil } })
        let page = TestPage(client: client) { request in
            switch request.url.path {
            case "/":
                var response = ServiceResponse.html(row.body)
                response.fields.append("Content-Security-Policy", row.policy)
                return response
            case let path where path.hasPrefix("/to-"): return .redirect(to: "https://cdn.test/\(path.dropFirst(4))")
            case "/comment.js":
                let fields = HTTPFields([HTTPField("Content-Type", "text/javascript")])
                return ServiceResponse(fields: fields, chunks: [.init("document.write('<!--')")])
            default:
                return ServiceResponse(
                    fields: HTTPFields([HTTPField("Content-Type", "text/css")]),
                    chunks: [.init("i{}")]
                )
            }
        }
        let console = await page.load("https://rp.test/").filter { $0.contains("Content-Security-Policy") }
        #expect(page.sent(\.url.path).dropFirst().elementsEqual(row.asked))
        #expect(console == row.console)
        if !row.text.isEmpty { #expect(await page.state { $0.document?.visibleText } == row.text) }
    }
}
