import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a `link` has fetched of what is neither image, sheet nor script, and who is given it (recorded with both engines).
struct PreloadedFetchTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView()
        var runsScripts = true
        /// In the response's head.
        var link: String?
        var page: String
        /// What is asked for, those with `+` saying whose they are, and what the page has heard in its order.
        var sees: String
    }

    static let webKit = [
        Row(
            testDescription: "WebKit: a request to the page's own origin says nothing of it and is another",
            page: link("/d") + link("/x", "crossorigin") + "<script>ask('/d'); ask('/x')</script>",
            sees: "/p /d /x+ /d /x = load /d, load /x, 7, 7"
        ),
        Row(
            testDescription: "WebKit: one to another is given it, as often as it asks",
            page: link("//b.test/d", "crossorigin")
                + "<script>u = '//b.test/d'; ask(u); later(() => { ask(u); ask(u, {credentials: 'omit'}) })</script>",
            sees: "/p b.test/d+ = 7, load //b.test/d, 7, 7"
        ),
        Row(
            testDescription: "WebKit: and asks again as it hears of it",
            page: link("//b.test/d", "crossorigin")
                + "<script>u = '//b.test/d'; later(() => fetch(u).then(r => r.text()).then(() => ask(u)))</script>",
            sees: "/p b.test/d+ = load //b.test/d, 7"
        ),
        Row(
            testDescription: "WebKit: what shows credentials is another, and what is to be asked anew",
            page: link("//b.test/d", "crossorigin")
                + "<script>ask('//b.test/d', {credentials: 'include'}); ask('//b.test/d', {cache: 'no-store'})</script>",
            sees: "/p b.test/d+ b.test/d+ b.test/d+ = failed, load //b.test/d, 7"
        ),
        Row(
            testDescription: "WebKit: without `crossorigin` it is for what has the mode no-cors",
            page: link("/d")
                + "<script>ask('/d', {mode: 'no-cors'}); later(() => ask('/d', {mode: 'no-cors'}))</script>",
            sees: "/p /d = 7, load /d, 7"
        ),
        Row(
            testDescription: "WebKit: XMLHttpRequest is given it too, and what has failed fails",
            page: link("//b.test/d", "crossorigin") + link("//b.test/closed", "crossorigin")
                + "<script>later(() => { xhr('//b.test/d'); ask('//b.test/closed') })</script>",
            sees: "/p b.test/d+ b.test/closed+ = error //b.test/closed, load //b.test/d, 200, failed"
        ),
        Row(
            testDescription: "WebKit: whatever may be fetched ahead is",
            page: link("/t", "", "track") + link("/w", "", "worker") + link("/s", "crossorigin", "SharedWorker")
                + link("/v", "", "video") + link("/n", "", "") + link("/u", "", "unknown") + link("/m", "media=print"),
            sees: "/p /t /w /s+ = load /t, load /w, load /s"
        ),
        Row(
            testDescription: "WebKit: and what the response's head names",
            link: "</f>; rel=preload; as=font; crossorigin, </d>; rel=preload; as=fetch, </w>; rel=preload; as=worker",
            page: "",
            sees: "/p /f+ /d /w = "
        ),
        Row(
            testDescription: "WebKit: behind a script that the parser waits for, but for modules",
            page: "<script src=/slow></script>" + link("/d", "crossorigin") + link("/f", "crossorigin", "font")
                + "<link rel=modulepreload href=/j>",
            sees: "/p /slow /d+ /f+ then /j+ = load /d, load /f"
        ),
    ]

    static let chromium = [
        Row(
            testDescription: "Chromium: the first who asks alike is given it, whatever fields it has",
            profile: .android(),
            page: link("/x", "crossorigin")
                + "<script>ask('/x', {headers: {'X-A': '1'}, cache: 'no-store'}); later(() => ask('/x'))</script>",
            sees: "/p /x+ /x = 7, load /x, 7"
        ),
        Row(
            testDescription: "Chromium: not what shows other credentials or has another mode",
            profile: .android(),
            page: link("/x", "crossorigin") + link("/d")
                + "<script>ask('/x', {credentials: 'include'}); ask('/d'); ask('/d', {mode: 'no-cors'})</script>",
            sees: "/p /x+ /d /x /d /d = load /x, load /d, 7, 7, 7"
        ),
        Row(
            testDescription: "Chromium: one link is enough, whatever its `crossorigin`",
            profile: .android(),
            page: link("/x", "crossorigin") + link("/x") + "<script>xhr('/x')</script>",
            sees: "/p /x+ = 200, load /x, load /x"
        ),
        Row(
            testDescription: "Chromium: workers are not fetched ahead; modules are by the scanner",
            profile: .android(),
            page: "<script src=/slow></script>" + link("/w", "", "worker") + link("/t", "", "track")
                + "<link rel=modulepreload href=/j>",
            sees: "/p /slow /t /j+ = load /t"
        ),
    ]

    static let both = [Profile.wkWebView(), .android()].flatMap { profile in
        [
            Row(
                testDescription: "the page's policy says so",
                profile: profile,
                page: "<meta http-equiv=Content-Security-Policy content=\"connect-src 'none'; font-src 'none'\">"
                    + link("/d") + link("/f", "crossorigin", "font"),
                sees: "/p = error /d, error /f"
            ),
            Row(
                testDescription: "a page that is gone as it hears of it is none of theirs",
                profile: profile,
                page: """
                    <iframe srcdoc="<link rel=preload as=fetch href='//b.test/d' crossorigin><script>
                    for (let i = 0; i < 3; i++) fetch('//b.test/d').then(() => { parent.tell({type: 'gone', target: document.body});
                    frameElement.remove() })</script>"></iframe>
                    """,
                sees: "/p b.test/d+ = gone null"
            ),
            Row(
                testDescription: "what is to be a font or a track is no script's",
                profile: profile,
                page: link("//b.test/f", "crossorigin", "font") + link("//b.test/t", "crossorigin", "track")
                    + "<script>later(() => { ask('//b.test/f'); ask('//b.test/t') })</script>",
                sees: "/p b.test/f+ b.test/t+ b.test/f+ b.test/t+ = load //b.test/f, load //b.test/t, 7, 7"
            ),
            Row(
                testDescription: "a link says where it comes from as its referrer policy has it",
                profile: profile,
                page: link("/d", "referrerpolicy=no-referrer") + link("/u", "", "track"),
                sees: "/p /d (none) /u = load /d, load /u"
            ),
            Row(
                testDescription: "nor a worker's",
                profile: profile,
                page: link("//b.test/d", "crossorigin") + "<script>new Worker('/worker')</script>",
                sees: "/p b.test/d+ /worker b.test/d+ = load //b.test/d"
            ),
            Row(
                testDescription: "a link that was taken out hears nothing",
                profile: profile,
                page: link("/t", "", "track") + link("/i", "", "image")
                    + "<script>for (const link of document.querySelectorAll('link')) link.remove()</script>",
                sees: "/p /t /i = "
            ),
            Row(
                testDescription: "where no scripts run",
                profile: profile,
                runsScripts: false,
                page: link("/d") + link("/x", "crossorigin") + link("/t", "", "track"),
                sees: "/p /d /x+ /t"
            ),
            Row(
                testDescription: "nobody else is given it",
                profile: profile,
                page: link("/x", "crossorigin") + "<script>ask('/x', {method: 'POST', body: ''}); wait('/x')</script>",
                // What is waited for goes out at once.
                sees: "/p /x /x+ /x+ = 200, load /x, 7"
            ),
        ]
    }

    @Test(arguments: webKit + chromium + both)
    func isAskedFor(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        configuration.javaScriptEnabled = row.runsScripts
        let site = TestPage(configuration) { Self.answer($0, row) }
        await site.load("http://a.test/p")
        let asked = site.sent(Self.line).joined(separator: " ")
        let told = await site.state { try? $0.evaluate("L.join(', ')").string }
        #expect((row.runsScripts ? "\(asked) = \(told ?? "")" : asked) == row.sees)
    }

    private static func line(_ request: ServiceRequest) -> String {
        let host = request.url.hostname == "a.test" ? "" : request.url.hostname
        let isBehind = request.fields["Cookie"] == "slow=1" && request.url.path == "/j"
        let owner = request.fields["Origin"] == nil ? "" : "+"
        let isHidden = request.url.path == "/d" && request.fields["Referer"] == nil
        return (isBehind ? "then " : "") + host + request.url.path + owner + (isHidden ? " (none)" : "")
    }

    private static func link(_ url: String, _ more: String = "", _ kind: String = "fetch") -> String {
        "<link rel=preload as='\(kind)' href='\(url)' \(more) onload='tell(event)' onerror='tell(event)'>"
    }

    private static let helpers = """
        <script>
        L = []
        function tell(event) { L.push(event.type + ' ' + event.target.getAttribute('href')) }
        function later(body) { addEventListener('load', () => setTimeout(body, 100)) }
        function ask(url, init) {
          fetch(url, init).then(r => r.text()).then(text => L.push(text.length), () => L.push('failed'))
        }
        function xhr(url) { const x = new XMLHttpRequest; x.open('GET', url); x.onload = () => L.push(x.status); x.send() }
        function wait(url) { const x = new XMLHttpRequest; x.open('GET', url, false); x.send(); L.push(x.status) }
        </script>
        """

    private static func answer(_ request: ServiceRequest, _ row: Row) -> ServiceResponse {
        var fields: HTTPFields = [HTTPField("Content-Type", "text/javascript"), HTTPField("X-Kind", "part")]
        switch request.url.path {
        case "/p": return .html(helpers + row.page, fields: row.link.map { [HTTPField("Link", $0)] } ?? [])
        case "/slow":
            fields.append("Set-Cookie", "slow=1")
            return ServiceResponse(fields: fields, chunks: [.init("", delay: .milliseconds(200))])
        case "/worker": return ServiceResponse(fields: fields, chunks: [.init("fetch('//b.test/d')")])
        case "/closed": return ServiceResponse(fields: fields, chunks: [.init("no")])
        default:
            fields.append("Access-Control-Allow-Origin", "*")
            return ServiceResponse(fields: fields, chunks: [.init("/* 5 */", delay: .milliseconds(20))])
        }
    }
}
