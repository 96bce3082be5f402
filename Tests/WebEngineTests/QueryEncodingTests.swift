import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Queries of a page's URLs are in the page's encoding; what scripts hand to `fetch` and `URL` is in UTF-8.
///
/// https://html.spec.whatwg.org/#encoding-parsing-a-url
struct QueryEncodingTests {
    /// `я` in KOI8-R, and in UTF-8.
    private static let (own, unicode) = ("?%D1", "?%D1%8F")

    @Test("what a page names and asks for", arguments: [true, false])
    func parts(_ runsScripts: Bool) async {
        let page = site(
            runsScripts,
            """
            <link rel=stylesheet href=/style?я><img src=/image?я><iframe src=/frame?я></iframe><script src=/script?я></script>
            <script>
            fetch('/fetch?я'); navigator.sendBeacon('/beacon?я')
            const request = new XMLHttpRequest; request.open('GET', '/xhr?я'); request.send()
            </script>
            """
        )
        await page.load("http://a.test/")
        let asked = Set(page.sent { $0.url.path + "?" + ($0.url.query ?? "") })
        let (own, unicode) = (Self.own, Self.unicode)
        var expected: Set = ["/?", "/style\(own)", "/image\(own)", "/frame\(own)"]
        if runsScripts {
            expected.formUnion(["/script\(own)", "/fetch\(unicode)", "/beacon\(unicode)", "/xhr\(own)"])
        }
        #expect(asked == expected)
    }

    struct Leading: CustomTestStringConvertible {
        var testDescription: String
        var markup: String
        var script = "0"
        var expected: String
    }

    static let leading = [
        Leading(
            testDescription: "a link",
            markup: "<a href='/я?я#я'>",
            script: "document.links[0].click()",
            expected: "/%D1%8F?%D1#%D1%8F"
        ),
        .init(
            testDescription: "a form that names its encoding, and is to say which",
            markup:
                "<form action=/ accept-charset='? utf-8 koi8-r'><input type=hidden name=_charset_><input name=a value=я>",
            script: "document.forms[0].submit()",
            expected: "/?_charset_=UTF-8&a=%D1%8F"
        ),
        .init(
            testDescription: "one that names another than the page's",
            markup:
                "<form action=/ accept-charset=cyrillic><input type=hidden name=_charset_><input name=a value=я></form>",
            script: "document.forms[0].submit()",
            expected: "/?_charset_=ISO-8859-5&a=%EF"
        ),
        .init(
            testDescription: "one that names several, with commas",
            markup: "<form action=/ accept-charset='?,cyrillic,utf-8'><input name=a value=я></form>",
            script: "document.forms[0].submit()",
            expected: "/?a=%EF"
        ),
        .init(
            testDescription: "one that names none that is known",
            markup: "<form action=/ accept-charset=bogus><input name=a value=я></form>",
            script: "document.forms[0].submit()",
            expected: "/?a=%D1"
        ),
        .init(
            testDescription: "data of a form is in none",
            markup: "<form><input type=hidden name=_charset_></form>",
            script:
                "location = '/' + new URLSearchParams(new FormData(document.forms[0])).toString().replace(/^/, '?')",
            expected: "/?_charset_=UTF-8"
        ),
        .init(
            testDescription: "what KOI8-R has not",
            markup: "<a href='/?€'>",
            script: "document.links[0].click()",
            expected: "/?%26%238364%3B"
        ),
        .init(
            testDescription: "a form's action",
            markup: "<form action='/post?я' method=post><input name=я value=я></form>",
            script: "document.forms[0].submit()",
            expected: "/post?%D1"
        ),
        .init(
            testDescription: "meta refresh",
            markup: "<meta http-equiv=refresh content='0; url=/r?я'>",
            expected: "/r?%D1"
        ),
        .init(testDescription: "location", markup: "", script: "location = '/l?я'", expected: "/l?%D1"),
        .init(testDescription: "the list", markup: "", script: "history.pushState(0, '', '/h?я')", expected: "/h?%D1"),
        .init(
            testDescription: "base",
            markup: "<base href='/base/?я'><a href=''>",
            script: "document.links[0].click()",
            expected: "/base/?%D1"
        ),
        .init(
            testDescription: "a URL object",
            markup: "",
            script: "location = new URL('/u?я', location)",
            expected: "/u?%D1%8F"
        ),
    ]

    @Test("where it leads", arguments: leading)
    func leads(_ row: Leading) async {
        let page = site(true, row.markup)
        await page.load("http://a.test/")
        await page.run { core in _ = try? core.evaluateText(row.script) }
        #expect(await page.state { $0.viewURL?.href } == "http://a.test" + row.expected)
    }

    private func site(_ runsScripts: Bool, _ markup: String) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.javaScriptEnabled = runsScripts
        let body = [UInt8](TextEncoding(label: "koi8-r")?.encode(markup) ?? [])
        return TestPage(configuration) { request in
            guard request.url.path == "/", request.url.query == nil else { return .html("") }
            let type = HTTPField("Content-Type", "text/html; charset=koi8-r")
            return ServiceResponse(fields: [type], chunks: [ServiceResponse.Chunk(body)])
        }
    }
}
