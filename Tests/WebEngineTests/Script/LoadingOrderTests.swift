import Testing
import WebEngine
import WebNetwork
import WebStandards

/// When the parts of a page are asked for, and which of them scripts wait for.
struct LoadingOrderTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView()
        var policy: String?
        var page: String
        var sent: String
        var log: String
    }

    private static let addsSheet = """
        <p id=p><script>
        document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/css'}))
        </script><script>note(getComputedStyle(p).display)</script>
        """

    static let rows = [
        Row(
            testDescription: "what stands before a script is asked for before it runs",
            page: """
                <link rel=stylesheet media=print href=/css><img src=/img>
                <script>note('inline'); fetch('/asked')</script>
                """,
            sent: "/ /css /img /asked",
            log: "inline"
        ),
        Row(
            testDescription: "what stands behind a script that is still to come is asked for with it",
            page: """
                <script src=/note-a></script><p><img src=/img><script src=/note-b></script><link rel=stylesheet href=/css>
                <script>note('inline')</script>
                """,
            sent: "/ /note-a /note-b /css /img /asked-a /asked-b",
            log: "a b inline"
        ),
        Row(
            testDescription: "scripts that nothing waits for are asked for after the others, modules among these",
            page: """
                <script src=/note-a></script><script async src=/note-b></script><script type=module src=/note-c></script>
                """,
            sent: "/ /note-a /note-c /note-b /asked-a /asked-c /asked-b",
            log: "a c b"
        ),
        Row(
            testDescription: "in a web view that holds no script back they run as they come",
            profile: .android(),
            page: """
                <script src=/note-a></script><script async src=/note-b></script><script type=module src=/note-c></script>
                """,
            sent: "/ /note-a /note-c /note-b /asked-a /asked-b /asked-c",
            log: "a b c"
        ),
        Row(
            testDescription: "an asynchronous script runs in a task, as what hears of the sheet that came with it",
            page: """
                <script>document.onreadystatechange = () => note(document.readyState)</script>
                <script async src=/note-a></script><link rel=stylesheet href=/css onload="note('link')">
                """,
            sent: "/ /note-a /css /asked-a",
            log: "interactive a link complete"
        ),
        Row(
            testDescription: "nothing is looked for ahead in templates and text, nor behind a base",
            page: """
                <script src=/note-a></script><template><img src=/t></template><script nomodule src=/n></script>
                <script type=text/x src=/x></script><textarea><img src=/u></textarea><!--<img src=/c>-->
                <base href=/other/><script src=note-b></script>
                """,
            sent: "/ /note-a /asked-a /other/note-b /other/asked-b",
            log: "a b"
        ),
        Row(
            testDescription: "the page has loaded once sheets that were asked for ahead have said so, and are in it",
            page: """
                <script>onload = () => note('load ' + getComputedStyle(document.querySelector('p')).display)</script>
                <script src=/note-a></script><link rel=stylesheet href=/css onload="note('link')"><p>
                """,
            sent: "/ /note-a /css /asked-a",
            log: "a link load none"
        ),
        Row(
            testDescription: "and once those that others import have come",
            page: """
                <script>onload = () => note('load ' + getComputedStyle(document.querySelector('p')).display)</script>
                <style onload="note('style')">@import url("/css?(x)");</style><p>
                """,
            sent: "/ /css",
            log: "style load none"
        ),
        Row(
            testDescription: "a sheet whose imports do not all come has failed",
            page: """
                <style onerror="note('failed')" onload="note('loaded')">@import '/css'; @import '/missing';</style>
                """,
            sent: "/ /css /missing",
            log: "failed"
        ),
        Row(
            testDescription: "a script that is named twice runs twice",
            page: "<script src=/note-a></script><script src=/note-b></script><script src=/note-b></script>",
            sent: "/ /note-a /note-b /asked-a /asked-b /asked-b",
            log: "a b b"
        ),
        Row(
            testDescription: "scripts behind a style sheet wait for it",
            page: "<link rel=stylesheet href=/css><p id=p><script>note(getComputedStyle(p).display)</script>",
            sent: "/ /css",
            log: "none"
        ),
        Row(
            testDescription: "deferred scripts wait for style sheets too, asynchronous ones for none",
            page: """
                <script defer src=/note-a></script><p id=p><link rel=stylesheet href=/missing><script>note('inline')</script>
                """,
            sent: "/ /note-a /missing /asked-a",
            log: "inline a"
        ),
        Row(
            testDescription: "no script waits for an alternative sheet, or one for print",
            page: """
                <link rel='alternate stylesheet' href=/css><link rel=stylesheet media=print href=/css>
                <script>note(document.styleSheets.length)</script>
                """,
            sent: "/ /css",
            log: "0"
        ),
        Row(
            testDescription: "no script waits for a sheet that another put there",
            profile: .android(),
            page: addsSheet,
            sent: "/ /css",
            log: "block"
        ),
        Row(
            testDescription: "in WebKit it does",
            page: addsSheet,
            sent: "/ /css",
            log: "none"
        ),
        Row(
            testDescription: "a script that another writes does not wait",
            page: """
                <p id=p><script>document.write('<link rel=stylesheet href=/css><script>note("written")<\\/script>')
                note('writer')</script><script>note(getComputedStyle(p).display)</script>
                """,
            sent: "/ /css",
            log: "written writer none"
        ),
        Row(
            testDescription: "what a policy refuses is not asked for ahead",
            policy: "script-src 'nonce-n'; img-src 'none'",
            page: """
                <script nonce=n src=/note-a></script><script src=/note-b></script><img src=/img>
                <script nonce=n>note('inline')</script>
                """,
            sent: "/ /note-a /asked-a",
            log: "a inline"
        ),
        Row(
            testDescription: "a frame begins while a script behind it is still to come",
            page: "<iframe src=/frame></iframe><script src=/note-a></script>",
            sent: "/ /note-a /frame /asked-a",
            log: "a"
        ),
    ]

    @Test(arguments: rows)
    func isAskedAndRunInOrder(_ row: Row) async throws {
        @Sendable func answer(_ type: String, _ text: String) -> ServiceResponse {
            ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [.init(text)])
        }
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            let path = request.url.path
            if path == "/" {
                let start = "<script nonce=n>log = []; note = w => { log.push(w) }</script>"
                let fields = row.policy.map { [HTTPField("Content-Security-Policy", $0)] } ?? []
                return .html(start + row.page, fields: HTTPFields(fields))
            }
            if path == "/css" { return answer("text/css", "p {display: none}") }
            guard path.contains("/note-"), let name = path.split(separator: "-").last else { return .notFound }
            return answer("text/javascript", "note('\(name)'); fetch('asked-\(name)')")
        }
        await page.load("https://rp.test/")
        #expect(page.sent { $0.url.path }.joined(separator: " ") == row.sent)
        let log = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("log.join(' ')") }
        #expect(log == .string(row.log))
    }

    @Test("a script that came late leads on before the page has loaded, and that has loaded all the same")
    func lateScript() async {
        let page = TestPage { request in
            let fields = HTTPFields([HTTPField("Content-Type", "text/javascript")])
            return switch request.url.path {
            case "/late": ServiceResponse(fields: fields, chunks: [.init("location.replace('/end')")])
            case "/end": html("End")
            default: html("P", "<script async src=/late></script>")
            }
        }
        let lines = await page.load("https://a.test/")
        let order = ["policy other GET https://a.test/end", "finished https://a.test/"]
        #expect(lines.filter(order.contains) == order)
    }
}
