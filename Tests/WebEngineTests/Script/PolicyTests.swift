import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Pages under a Content-Security-Policy.
@Suite(.timeLimit(.minutes(10)))
struct PolicyTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var policy: String
        /// The page; its scripts put words into `done`.
        var page: String
        /// The words, in their order.
        var done: String
        /// `directive blocked` of each violation the page heard of.
        var violations: [String] = []
    }

    /// `done('nonce')` has this hash.
    static let hash = "'sha256-\(Base64.encode(SHA256.hash(Array("done('hashed')".utf8))))'"

    static let rows = [
        Row(
            testDescription: "no policy",
            policy: "",
            page: "<script>done('inline')</script><script src=/s.js></script><b id=b onclick=\"done('handler')\"></b>",
            done: "inline /s.js handler"
        ),
        Row(
            testDescription: "'self' lets no inline script run, no handler, and nothing of other sites",
            policy: "script-src 'self'",
            page: """
                <script>done('inline')</script><script src=/s.js></script><script src=https://cdn.test/c.js></script>\
                <b id=b onclick="done('handler')"></b>
                """,
            done: "/s.js",
            violations: [
                "script-src-elem inline", "script-src-elem https://cdn.test/c.js", "script-src-attr inline",
            ]
        ),
        Row(
            testDescription: "default-src stands in for script-src, and script-src-elem comes before both",
            policy: "default-src 'none'; script-src-elem https://cdn.test",
            page:
                "<script src=/s.js></script><script src=https://cdn.test/c.js></script><b id=b onclick=done('h')></b>",
            done: "/c.js",
            violations: ["script-src-elem https://rp.test/s.js", "script-src-attr inline"]
        ),
        Row(
            testDescription: "a nonce lets an inline script run, and one by URL; it is hidden",
            policy: "script-src 'nonce-abc'",
            page: """
                <script nonce=abc>done('inline'); done(document.currentScript.getAttribute('nonce') + '-'
                    + document.currentScript.nonce)</script><script nonce=abd>done('wrong')</script>\
                <script nonce=abc src=https://cdn.test/c.js></script><script src=/s.js></script>
                """,
            done: "inline -abc /c.js",
            violations: ["script-src-elem inline", "script-src-elem https://rp.test/s.js"]
        ),
        Row(
            testDescription: "a hash lets just that text run, and takes 'unsafe-inline' back",
            policy: "script-src 'unsafe-inline' \(hash)",
            page: "<script>done('hashed')</script><script>done('other')</script>",
            done: "hashed",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "'unsafe-inline' lets scripts and handlers run, and no string be compiled",
            policy: "script-src 'self' 'unsafe-inline'",
            page: """
                <script>done('inline'); for (const make of [() => eval('1'), () => Function('return 1')(),
                    () => new (async () => {}).constructor('1'), () => (0, eval)('1')]) {
                        try { make(); done('compiled') } catch (e) { done(e.name) } }
                    setTimeout("done('timer')"); done(eval(7))</script><b id=b onclick="done('handler')"></b>
                """,
            done: "inline EvalError EvalError EvalError EvalError 7 handler",
            violations: ["script-src eval", "script-src eval", "script-src eval", "script-src eval"]
        ),
        Row(
            testDescription: "'unsafe-eval' lets strings be compiled",
            policy: "script-src 'nonce-a' 'unsafe-eval'",
            page:
                "<script nonce=a>eval(\"done('eval')\"); setTimeout(\"done('timer')\"); Function(\"done('f')\")()</script>",
            done: "eval f timer"
        ),
        Row(
            testDescription: "'strict-dynamic' trusts what a trusted script puts in, and no name of a host",
            policy: "script-src 'nonce-a' 'strict-dynamic' https://rp.test",
            page: """
                <script src=/s.js></script><script nonce=a>const s = document.createElement('script');
                s.src = 'https://cdn.test/c.js'; document.head.append(s)</script>
                """,
            done: "/c.js",
            violations: ["script-src-elem https://rp.test/s.js"]
        ),
        Row(
            testDescription: "a redirect's target has to be allowed too, but for its path",
            policy: "script-src 'nonce-none' https://rp.test/to-cdn https://rp.test/to-path https://rp.test/other/",
            page: "<script src=/to-cdn></script><script src=/to-path></script>",
            done: "/s.js",
            // Where it led is not the page's to know.
            violations: ["script-src-elem https://rp.test/to-cdn"]
        ),
        Row(
            testDescription: "modules run by their nonce, and what they import with it",
            policy: "script-src 'nonce-a'",
            page:
                "<script type=module nonce=a>import '/s.js'; done('module')</script><script type=module>done(1)</script>",
            done: "/s.js module",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "an integrity with a hash of the policy's lets a script load",
            policy: "script-src 'sha256-\(Base64.encode(SHA256.hash(Array("done('/c.js')".utf8))))'",
            page: """
                <script integrity='sha256-\(Base64.encode(SHA256.hash(Array("done('/c.js')".utf8))))'\
                 crossorigin src=https://cdn.test/c.js></script><script src=https://cdn.test/c.js></script>
                """,
            done: "/c.js",
            violations: ["script-src-elem https://cdn.test/c.js"]
        ),
        Row(
            testDescription: "report-only tells and prevents nothing",
            policy: "report-only script-src 'none' 'report-sample'",
            page: "<script>done('inline')</script><script src=/s.js></script>",
            done: "inline /s.js",
            violations: ["script-src-elem inline", "script-src-elem https://rp.test/s.js"]
        ),
        Row(
            testDescription: "connect-src is about fetch and XMLHttpRequest",
            policy: "connect-src https://api.test",
            page: """
                <script>fetch('https://api.test/').then(() => done('api')).then(() => fetch('/s.js'))
                .catch(() => done('refused')).then(() => fetch('https://api.test/to-cdn')).catch(() => done('redirect'))
                .then(() => { const x = new XMLHttpRequest(); x.onerror = () => done('xhr');
                x.open('GET', '/x'); x.send() })</script>
                """,
            done: "api refused redirect xhr",
            violations: [
                "connect-src https://rp.test/s.js", "connect-src https://api.test/to-cdn",
                "connect-src https://rp.test/x",
            ]
        ),
        Row(
            testDescription: "frame-src is about frames; child-src stands in for it",
            policy: "child-src 'self'",
            page: """
                <iframe src=/frame></iframe><iframe src=https://cdn.test/frame></iframe><iframe src=/to-frame></iframe>\
                <script>onload = () => done(frames.length)</script>
                """,
            done: "frame 3",
            violations: ["frame-src https://cdn.test", "frame-src https://cdn.test"]
        ),
        Row(
            testDescription: "a meta element declares a policy for what comes after it",
            policy: "",
            page: """
                <head><script>done('before')</script><meta http-equiv=content-security-policy
                content="script-src 'nonce-a'; frame-ancestors 'none'"><script>done('after')</script>\
                <script nonce=a>done(document.currentScript.getAttribute('nonce'))</script>
                """,
            done: "before a",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "a meta element in the body declares none; one that a script puts into the head does",
            policy: "",
            page: """
                <body><meta http-equiv=content-security-policy content="script-src 'none'"><script>done('runs');
                const m = document.createElement('meta'); m.httpEquiv = 'Content-Security-Policy';
                m.content = "script-src 'none'"; document.head.append(m)</script><script>done('after')</script>
                """,
            done: "runs",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "javascript: URLs are inline scripts",
            policy: "script-src 'nonce-a'",
            page: "<script nonce=a>location = \"javascript:done('url')\"</script>",
            done: "",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "every policy has to allow it",
            policy: "script-src 'unsafe-inline', default-src 'nonce-a'",
            page: "<script>done('one')</script><script nonce=a>done('both')</script>",
            done: "both",
            violations: ["script-src-elem inline"]
        ),
        Row(
            testDescription: "base-uri keeps a base from counting",
            policy: "script-src * 'unsafe-inline'; base-uri 'self'",
            page: "<base href=https://cdn.test/><script src=s.js></script>",
            done: "/s.js"
        ),
    ]

    @Test("WebKit says which directive lets no string be compiled", arguments: ["eval('1')", "new Function('1')"])
    func saysWhichDirective(script: String) async {
        let page = TestPage { _ in
            ServiceResponse(
                fields: [
                    HTTPField("Content-Type", "text/html"),
                    HTTPField("Content-Security-Policy", "img-src *; default-src 'self'  'nonce-a'"),
                ],
                chunks: [.init("<p>x")]
            )
        }
        await page.load("https://rp.test/")
        let message = await page.state { core -> String? in
            do throws(ScriptFailure) { _ = try core.evaluate(script) } catch { return error.message }
            return nil
        }
        #expect(message?.hasSuffix("Policy directive: \"default-src 'self' 'nonce-a'\".\n") == true, "\(message ?? "")")
    }

    @Test(arguments: rows)
    func scriptsRun(_ row: Row) async throws {
        let helper = """
            globalThis.words = []; globalThis.heard = []; globalThis.done = word => { words.push(word) };
            addEventListener('securitypolicyviolation', e => heard.push(`${e.effectiveDirective} ${e.blockedURI}`));
            """
        var configuration = SessionConfiguration()
        configuration.limits.scriptTime = .seconds(100)
        let page = TestPage(configuration) { request in
            let path = request.url.path
            switch (request.url.hostname, path) {
            case ("rp.test", "/"):
                var response = ServiceResponse.html(row.page)
                if row.policy.hasPrefix("report-only ") {
                    let text = String(row.policy.dropFirst("report-only ".count))
                    response.fields.append("Content-Security-Policy-Report-Only", text)
                } else if !row.policy.isEmpty {
                    response.fields.append("Content-Security-Policy", row.policy)
                }
                return response
            case (_, "/to-cdn"):
                var response = ServiceResponse.redirect(to: "https://cdn.test/c.js")
                response.fields.append("Access-Control-Allow-Origin", "*")
                return response
            case (_, "/to-path"): return .redirect(to: "https://rp.test/s.js")
            case (_, "/to-frame"): return .redirect(to: "https://cdn.test/frame")
            case (_, "/frame"): return .html("<script>parent.done('frame')</script>")
            default:
                let fields = [
                    HTTPField("Access-Control-Allow-Origin", "*"), HTTPField("Content-Type", "text/javascript"),
                ]
                return ServiceResponse(fields: HTTPFields(fields), chunks: [.init("done('\(path)')")])
            }
        }
        await page.page.with {
            $0.setUserScripts([UserScript(source: helper, moment: .documentStart, mainFrameOnly: true)])
        }
        await page.load("https://rp.test/")
        await page.run { core in
            _ = try? core.evaluate("for (const b of document.querySelectorAll('#b')) b.click(); 0")
        }
        let words = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("words.join(' ')") }
        #expect(words == .string(row.done))
        let heard = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("heard") }
        #expect(heard == .array(row.violations.map { .string($0) }))
    }

    struct ReportRow: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView(iOS: 17)
        var policy: String
        var name = "Content-Security-Policy"
        /// `Reporting-Endpoints`.
        var endpoints: [String] = []
        var body: String
        /// URL, `Content-Type`, `Origin`, `Referer`, `Cookie` and body of what was posted.
        var posted: [String]
    }

    private static func webKit(_ rest: String, of url: String = "http://rp.test/?q") -> String {
        #"{"type":"csp-violation","url":"\#(url)","csp-report":{"document-uri":"\#(url)",\#(rest)}}"#
    }

    private static func toEndpoint(_ rest: String) -> String {
        #"{"type":"csp-violation","url":"http://rp.test/?q","body":{"documentURL":"http://rp.test/?q","disposition":"enforce","#
            + #""referrer":"",\#(rest),"sourceFile":"http://rp.test/?q","lineNumber":0,"columnNumber":1}}"#
    }

    /// As WebKitGTK sent them.
    static let reports = [
        ReportRow(
            testDescription: "to the document's own server, with its cookies",
            policy: "script-src 'none'; report-uri /csp",
            body: "<script>1</script>",
            posted: [
                "http://rp.test/csp application/csp-report null http://rp.test/?q a=1 "
                    + webKit(
                        #""referrer":"","violated-directive":"script-src-elem","effective-directive":"script-src-elem","#
                            + #""original-policy":"script-src 'none'; report-uri /csp","blocked-uri":"inline","status-code":200"#
                    )
            ]
        ),
        ReportRow(
            testDescription: "of what is told alone, to two others",
            policy: "img-src 'none'; report-uri http://b.test/1 http://b.test/2",
            name: "Content-Security-Policy-Report-Only",
            body: "<img src=/image?a#b>",
            posted: [1, 2].map {
                "http://b.test/\($0) application/csp-report null http://rp.test/ - "
                    + webKit(
                        #""referrer":"","violated-directive":"img-src","effective-directive":"img-src","original-policy":"#
                            + #""img-src 'none'; report-uri http://b.test/1 http://b.test/2","#
                            + #""blocked-uri":"http://rp.test/image?a","status-code":200"#
                    )
            }
        ),
        ReportRow(
            testDescription: "of a frame that is refused, by the page around it",
            policy: "script-src *; report-uri /never",
            body: "<iframe src=/framed></iframe>",
            posted: [
                "http://rp.test/framed/csp application/csp-report null http://rp.test/?q a=1 "
                    + webKit(
                        #""referrer":"http://rp.test/?q","violated-directive":"frame-ancestors","effective-directive":"#
                            + #""frame-ancestors","original-policy":"frame-ancestors 'none'; report-uri /framed/csp","#
                            + #""blocked-uri":"http://rp.test/framed","status-code":200"#,
                        of: "http://rp.test/framed"
                    )
            ]
        ),
        ReportRow(
            testDescription: "not where report-to names an endpoint that nobody knows",
            policy: "script-src 'none'; report-uri /csp; report-to here",
            body: "<script>1</script>",
            posted: []
        ),
        ReportRow(
            testDescription: "to the endpoints that report-to names",
            policy: "img-src 'none'; report-uri /csp; report-to one two",
            endpoints: [#"one="https://b.test/1", other="https://b.test/3""#, #"two="https://b.test/2""#],
            body: "<img src=http://c.test/image?a#b>",
            posted: [1, 2].map {
                "https://b.test/\($0) application/csp-report null http://rp.test/ - "
                    + toEndpoint(
                        #""effectiveDirective":"img-src","blockedURL":"http://c.test:80/image?a","#
                            + #""originalPolicy":"img-src 'none'; report-uri /csp; report-to one two","#
                            + #""statusCode":200,"sample":"""#
                    )
            }
        ),
        ReportRow(
            testDescription: "to an endpoint of a meta element's policy, the last of its name",
            policy: "",
            endpoints: [#"one="https://b.test/1""#, #"one="https://b.test/2""#],
            body: """
                <head><meta http-equiv=content-security-policy content="style-src 'none' 'report-sample'; report-to one">\
                <style>p{}</style>
                """,
            posted: [
                "https://b.test/2 application/csp-report null http://rp.test/ - "
                    + toEndpoint(
                        #""effectiveDirective":"style-src-elem","blockedURL":"inline","#
                            + #""originalPolicy":"style-src 'none' 'report-sample'; report-to one","#
                            + #""statusCode":200,"sample":"p{}""#
                    )
            ]
        ),
        ReportRow(
            testDescription: "to no endpoint that anybody could read on the way",
            policy: "script-src 'none'; report-uri /csp; report-to one",
            endpoints: [#"one="http://b.test/1""#],
            body: "<script>1</script>",
            posted: []
        ),
        ReportRow(
            testDescription: "to no endpoint of a field that makes no sense",
            policy: "script-src 'none'; report-uri /csp; report-to one",
            endpoints: [#"one="https://b.test/1", =x"#],
            body: "<script>1</script>",
            posted: []
        ),
        ReportRow(
            testDescription: "where report-to names nothing, as ever",
            policy: "script-src 'none'; report-uri /csp; report-to",
            body: "<script>1</script>",
            posted: [
                "http://rp.test/csp application/csp-report null http://rp.test/?q a=1 "
                    + webKit(
                        #""referrer":"","violated-directive":"script-src-elem","effective-directive":"script-src-elem","#
                            + #""original-policy":"script-src 'none'; report-uri /csp; report-to","blocked-uri":"inline","#
                            + #""status-code":200"#
                    )
            ]
        ),
        ReportRow(
            testDescription: "before iOS 16.4 as ever",
            profile: .wkWebView(iOS: 15),
            policy: "script-src 'none'; report-uri /csp; report-to one",
            endpoints: [#"one="https://b.test/1""#],
            body: "<script>1</script>",
            posted: [
                "http://rp.test/csp application/csp-report null http://rp.test/?q a=1 "
                    + webKit(
                        #""referrer":"","violated-directive":"script-src-elem","effective-directive":"script-src-elem","#
                            + #""original-policy":"script-src 'none'; report-uri /csp; report-to one","blocked-uri":"inline","#
                            + #""status-code":200"#
                    )
            ]
        ),
        ReportRow(
            testDescription: "of a frame that is refused, to an endpoint of its own",
            policy: "script-src *; report-to never",
            endpoints: [#"never="https://b.test/1""#],
            body: "<iframe src=/framed-to></iframe>",
            posted: [
                "https://b.test/framed application/csp-report null http://rp.test/ - "
                    + #"{"type":"csp-violation","url":"http://rp.test/framed-to","body":{"#
                    + #""documentURL":"http://rp.test/framed-to","disposition":"enforce","referrer":"http://rp.test/?q","#
                    + #""effectiveDirective":"frame-ancestors","blockedURL":"http://rp.test:80/framed-to","#
                    + #""originalPolicy":"frame-ancestors 'none'; report-to here","statusCode":200,"sample":"","#
                    + #""sourceFile":"http://rp.test/framed-to","lineNumber":0,"columnNumber":1}}"#
            ]
        ),
        ReportRow(
            testDescription: "an Android WebView keeps what is for endpoints",
            profile: .android(api: 34),
            policy: "script-src 'none'; report-uri /csp; report-to one",
            endpoints: [#"one="https://b.test/1""#],
            body: "<script>1</script>",
            posted: []
        ),
        ReportRow(
            testDescription: "as Chromium says it",
            profile: .android(api: 34),
            policy: "script-src 'none' 'report-sample'; report-uri /csp",
            body: "<script>1</script>",
            posted: [
                "http://rp.test/csp application/csp-report http://rp.test http://rp.test/?q a=1 "
                    + #"{"csp-report":{"document-uri":"http://rp.test/?q","referrer":"","violated-directive":"script-src-elem","#
                    + #""effective-directive":"script-src-elem","original-policy":"script-src 'none' 'report-sample'; report-uri /csp","#
                    + #""disposition":"enforce","blocked-uri":"inline","status-code":200,"script-sample":"1"}}"#
            ]
        ),
    ]

    @Test(arguments: reports)
    func report(_ row: ReportRow) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            var response = ServiceResponse.html(row.body)
            switch request.url.path {
            case "/":
                if !row.policy.isEmpty { response.fields.append(row.name, row.policy) }
                for text in row.endpoints { response.fields.append("Reporting-Endpoints", text) }
            case "/framed-to":
                response.fields.append("Content-Security-Policy", "frame-ancestors 'none'; report-to here")
                response.fields.append("Reporting-Endpoints", #"here="https://b.test/framed""#)
            case "/framed":
                response.fields.append("Content-Security-Policy", "frame-ancestors 'none'; report-uri /framed/csp")
            default: return ServiceResponse(status: 204)
            }
            response.fields.append("Set-Cookie", "a=1")
            return response
        }
        await page.load("http://rp.test/?q")
        let posted = page.sent { request in
            guard request.method == "POST" else { return "" }
            let fields = ["Content-Type", "Origin", "Referer", "Cookie"].map { request.fields[$0] ?? "-" }
            let body = String(decoding: request.body, as: UTF8.self)
            return ([request.url.href] + fields + [body]).joined(separator: " ")
        }
        #expect(posted.filter { !$0.isEmpty }.sorted() == row.posted)
    }

    @Test(
        "an event says other things where the policy names endpoints",
        arguments: [
            (Profile.wkWebView(iOS: 17), "https://c.test:443/x 200 https://rp.test/"),
            (.wkWebView(iOS: 15), "https://c.test/x 0 "), (.android(api: 34), "https://c.test/x 200 "),
        ]
    )
    func eventForEndpoints(_ profile: Profile, _ expected: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            var response = ServiceResponse.html(
                """
                <script>addEventListener('securitypolicyviolation',
                    e => { globalThis.heard = `${e.blockedURI} ${e.statusCode} ${e.sourceFile}` })</script>
                <img src=https://c.test/x>
                """
            )
            response.fields.append("Content-Security-Policy", "img-src 'none'; report-to here")
            return response
        }
        await page.load("https://rp.test/")
        let heard = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("heard") }
        #expect(heard == .string(expected))
    }

    @Test("reports follow no redirects")
    func reportIsRedirected() async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return .redirect(to: "/other", status: 307) }
            var response = ServiceResponse.html("<script>0</script>")
            response.fields.append("Content-Security-Policy", "script-src 'none'; report-uri /csp")
            return response
        }
        await page.load("http://rp.test/")
        #expect(page.sent() == ["GET http://rp.test/", "POST http://rp.test/csp"])
    }

    @Test("a hundred reports are under way at once, and no more")
    func reportsAreBounded() async {
        let page = TestPage { request in
            var response = ServiceResponse.html(String(repeating: "<script>0</script>", count: 150))
            if request.url.path != "/" { response.delay = .seconds(3_600) }
            response.fields.append("Content-Security-Policy", "script-src 'none'; report-uri /csp")
            return response
        }
        await page.load("http://rp.test/")
        #expect(page.sent().count == 101)
    }

    @Test func sandboxLetsNoScriptRun() async throws {
        let page = TestPage { _ in
            var response = ServiceResponse.html("<title>Before</title><script>document.title = 'After'</script>")
            response.fields.append("Content-Security-Policy", "sandbox allow-forms")
            return response
        }
        await page.load("https://rp.test/")
        #expect(await page.state { $0.document?.title } == "Before")
    }

    struct MatchRow: CustomTestStringConvertible {
        var testDescription: String { "\(sources) on \(page): \(url)" }
        var page = "https://rp.test/"
        var sources: String
        var url: String
        var isAllowed: Bool
        var isRedirected = false

        init(
            _ sources: String,
            _ url: String,
            _ isAllowed: Bool,
            page: String = "https://rp.test/",
            redirected: Bool = false
        ) {
            (self.sources, self.url, self.isAllowed, self.page) = (sources, url, isAllowed, page)
            isRedirected = redirected
        }
    }

    static let matches = [
        MatchRow("*", "https://a.test/", true), MatchRow("*", "wss://a.test/", true), MatchRow("*", "data:,a", false),
        MatchRow("data:", "data:,a", true), MatchRow("'none'", "https://rp.test/", false),
        MatchRow("", "https://rp.test/", false), MatchRow("'self'", "https://rp.test/a", true),
        MatchRow("'self'", "wss://rp.test/a", true), MatchRow("'self'", "http://rp.test/a", false),
        MatchRow("'self'", "https://rp.test:8443/a", false), MatchRow("'SELF'", "https://rp.test/", true),
        MatchRow("'self'", "https://rp.test/", true, page: "http://rp.test/"),
        MatchRow("a.test", "https://a.test/x", true), MatchRow("a.test", "http://a.test/x", false),
        MatchRow("a.test", "http://a.test/x", true, page: "http://rp.test/"),
        MatchRow("a.test", "wss://a.test/x", true), MatchRow("http://a.test", "https://a.test/x", true),
        MatchRow("*.a.test", "https://b.a.test/", true), MatchRow("*.a.test", "https://a.test/", false),
        MatchRow("*.a.test", "https://xa.test/", false), MatchRow("a.test:*", "https://a.test:99/", true),
        MatchRow("a.test:99", "https://a.test/", false), MatchRow("a.test/p/", "https://a.test/p/q", true),
        MatchRow("a.test/p", "https://a.test/p/q", false),
        MatchRow("a.test/p", "https://a.test/q", true, redirected: true),
        MatchRow("https:", "https://any.test/", true), MatchRow("https:", "http://any.test/", false),
        MatchRow("ws:", "wss://any.test/", true), MatchRow("'nonce-a'", "https://rp.test/", false),
    ]

    @Test(arguments: matches)
    func urlMatches(_ row: MatchRow) throws {
        let page = try #require(WebURL(row.page))
        let url = try #require(WebURL(row.url))
        let fields: HTTPFields = [HTTPField("Content-Security-Policy", "connect-src \(row.sources)")]
        let policy = try #require(ContentSecurityPolicy(fields, url: page))
        #expect(policy.allows(url, by: "connect-src", isRedirected: row.isRedirected) == row.isAllowed)
    }
}
