import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Scripts of a page that comes piece by piece: which of them wait for the rest, and what they hear of meanwhile.
struct StreamedPageTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView()
        /// The page, a second between its pieces.
        var pieces: [String]
        /// What scripts noted, with the second and the first letter of `document.readyState`.
        var log: String
    }

    private static let async = "<script async src=/async></script>"
    private static let heading = "<h1>\(String(repeating: "Sign in ", count: 40))</h1>"
    private static let sheet = "<link rel=stylesheet href=/slow.css>"

    static let rows = [
        Row(
            testDescription: "WebKit: async waits for the parser",
            pieces: [async, "<p>"],
            log: "dcl1i async1i load1c"
        ),
        Row(
            testDescription: "WebKit: and comes before what a listener has done later",
            pieces: [
                async, "<script>addEventListener('DOMContentLoaded', () => setTimeout(note, 0, 'timer'))</script>",
            ],
            log: "dcl1i async1i timer1i load1c"
        ),
        Row(
            testDescription: "WebKit: unless there is something to see",
            pieces: [heading + async, "<p>"],
            log: "async0l dcl1i load1c"
        ),
        Row(
            testDescription: "WebKit: which there is not before the style sheets are here",
            pieces: [heading + "<link rel=stylesheet href=/slow.css>" + async, "<p>"],
            log: "dcl1i async1i load3c"
        ),
        Row(
            testDescription: "WebKit: in the order in which they came",
            pieces: ["<script async src=/slow>\n</script>" + async, "<p>", "<p>", "<p>"],
            log: "dcl3i async3i slow3i load3c"
        ),
        Row(
            testDescription: "WebKit: a script that another puts in waits where it has the attribute",
            pieces: [
                """
                <script>
                for (const name of ['async', 'other'])
                    document.head.append(Object.assign(document.createElement('script'), {src: '/' + name}))
                document.scripts[2].async = true
                </script>
                """, "<p>",
            ],
            log: "other0l dcl1i async1i load1c"
        ),
        Row(
            testDescription: "WebKit: so do modules",
            pieces: ["<script async type=module src=/async></script>", "<p>"],
            log: "dcl1i async1i load1c"
        ),
        Row(
            testDescription: "Chromium: async does not wait",
            profile: .android(),
            pieces: [async, "<p>"],
            log: "async0l dcl1i load1c"
        ),
        Row(
            testDescription: "UIWebView: nor here",
            profile: .uiWebView(),
            pieces: [async, "<p>"],
            log: "async0l dcl1i load1c"
        ),
        Row(
            testDescription: "WebKit: deferred scripts wait for no style sheet",
            pieces: [sheet + "<script defer src=/defer></script><script type=module>note('module')</script>"],
            log: "defer0i module0i dcl0i load3c"
        ),
        Row(
            testDescription: "Chromium: deferred scripts wait for style sheets",
            profile: .android(),
            pieces: [sheet + "<script defer src=/defer></script>"],
            log: "defer3i dcl3i load3c"
        ),
        Row(
            testDescription: "what became of a part is told while the rest is on its way",
            pieces: ["<img src=/none onerror=note('image')><iframe src=/frame onload=note('frame')></iframe>", "<p>"],
            log: "image0l frame0l dcl1i load1c"
        ),
        Row(
            testDescription: "and of one that came behind a script that the parser waited for",
            pieces: ["<script src=/slow></script><img src=/none onerror=note('image')>", "<p>", "<p>", "<p>", "<p>"],
            log: "slow2l image2l dcl4i load4c"
        ),
        Row(
            testDescription: "what a style sheet imports is asked for once its end is here",
            pieces: ["<style onload=note('sheet')>@import '/fast.css';", "</style><p>"],
            log: "dcl1i sheet1i load1c"
        ),
        Row(
            testDescription: "a script in what another has taken out of the page does not run",
            pieces: ["<p><script>document.body.remove()</script>", "<script>note('lost')</script>"],
            log: "dcl1i load1c"
        ),
    ]

    @Test(arguments: rows)
    func notes(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            let path = request.url.path
            guard path == "/" else { return Self.part(path) }
            let beginning = """
                <!DOCTYPE html><script>
                log = []
                note = w => { log.push(w + Math.floor(performance.now() / 1000) + document.readyState[0]) }
                addEventListener('DOMContentLoaded', () => note('dcl')); addEventListener('load', () => note('load'))
                </script>
                """
            var chunks = row.pieces.map {
                ServiceResponse.Chunk("\($0)<!--\(String(repeating: "-", count: 2000))>", delay: .seconds(1))
            }
            chunks[0] = .init(beginning + row.pieces[0] + "<!--\(String(repeating: "-", count: 2000))>")
            return ServiceResponse(fields: [HTTPField("Content-Type", "text/html; charset=utf-8")], chunks: chunks)
        }
        await page.load("https://rp.test/")
        let log = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("log.join(' ')") }
        #expect(log == .string(row.log))
    }

    private static func part(_ path: String) -> ServiceResponse {
        let delay = Duration.seconds(path == "/slow" ? 2 : path == "/slow.css" ? 3 : 0)
        switch path {
        case "/none": return .notFound
        case "/frame": return .html("<p>Frame")
        case "/slow.css", "/fast.css":
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/css")],
                chunks: [.init("p {}", delay: delay)]
            )
        default:
            let script = "note('\(path.dropFirst())')"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/javascript")],
                chunks: [.init(script, delay: delay)]
            )
        }
    }
}
