import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What a page's error handlers are told.
struct ErrorEventTests {
    @Test(
        "of a script of another origin the handlers hear that it failed, and of one that came with CORS all",
        arguments: [
            ("<script src=https://b.test/lib></script>", "Script error.||0|null"),
            ("<script crossorigin src=https://b.test/lib></script>", "Error: top|https://b.test/lib|1|object"),
            ("<script src=/lib></script>", "Error: top|https://a.test/lib|1|object"),
            ("<script src=/away></script>", "Script error.||0|null"),
            ("<script src=https://b.test/text></script>", "Script error.||0|null"),
        ]
    )
    func ofAnotherOrigin(script: String, told: String) async {
        let page = page("", script)
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate("told.join()") } == .string(told))
    }

    @Test("one that came without CORS says nothing of the same that came with it")
    func twice() async {
        let page = page(
            "",
            "<script src=https://b.test/lib></script><script crossorigin src=https://b.test/lib></script>"
        )
        await page.load("https://a.test/")
        let told = await page.state { try? $0.evaluate("told.join()") }
        #expect(told == "Script error.||0|null,Error: top|https://b.test/lib|1|object")
    }

    @Test(
        "so it is when its functions throw later on, which a script that calls them can catch; in WebKit however it came",
        arguments: ["", "crossorigin"]
    )
    func later(how: String) async {
        let page = page("", "<script \(how) src=https://b.test/lib></script>")
        await page.load("https://a.test/")
        await page.run { core in
            _ = try? core.evaluate(
                "told = []; setTimeout(lib); try { lib() } catch (error) { told.push(error.message) }"
            )
        }
        #expect(await page.state { try? $0.evaluate("told.join()") } == "later,Script error.||0|null")
    }

    @Test("what the platform's functions throw was thrown where the page called them")
    func ofPlatform() async {
        let page = page("\n<script>\n  if (true) document.documentElement.appendChild(1)</script>", "")
        await page.load("https://a.test/")
        let told = await page.state { try? $0.evaluate("told.join()").string }
        let text = "TypeError: Argument 1 ('node') to Node.appendChild must be an instance of Node"
        #expect(told == "\(text)|https://a.test/|4|object")
    }

    private func page(_ inline: String, _ external: String) -> TestPage {
        TestPage { request in
            let isCORS = request.fields["Origin"] != nil
            let fields = HTTPFields(isCORS ? [HTTPField("Access-Control-Allow-Origin", "*")] : [])
            switch request.url.path {
            case "/lib":
                return ServiceResponse(
                    fields: fields,
                    chunks: [.init("function lib() { throw new Error('later') } throw new Error('top')")]
                )
            case "/text": return ServiceResponse(fields: fields, chunks: [.init("throw 'text'")])
            case "/away": return ServiceResponse(status: 302, fields: [HTTPField("Location", "https://b.test/lib")])
            default:
                return .html(
                    """
                    <script>told = []; onerror = (text, url, line, column, error) => {
                    told.push([text, url, line, error === null ? 'null' : typeof error].join('|')); return true }</script>
                    """ + inline + external
                )
            }
        }
    }
}
