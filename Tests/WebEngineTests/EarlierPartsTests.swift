import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Each element is fetched as the document was when the parser put it in: a `base` and policies behind it make no difference to it.
///
/// As WebKitGTK 2.50.6 and Chromium 156 ask.
struct EarlierPartsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// The page.
        var page: String
        /// The path of each request, with a star where it says who asks.
        var asked: Set<String>
        var testDescription: String { page }
    }

    static let rows = [
        Row(
            page: "<link rel=stylesheet href=s><img src=i><base href=/b/><body><img src=j>",
            asked: ["/s*", "/i*", "/b/j*"]
        ),
        Row(
            page: "<link rel=modulepreload href=m><base href=/b/><base href=/c/><body><img src=j><script>1</script>",
            asked: ["/m*", "/b/j*"]
        ),
        Row(page: "<iframe src=f></iframe><base href=/b/><iframe src=g></iframe>", asked: ["/f*", "/b/g*"]),
        Row(
            page: "<link rel=stylesheet href=s><meta http-equiv=Content-Security-Policy content=\"style-src 'none'\">"
                + "<link rel=stylesheet href=t><body>",
            asked: ["/s*"]
        ),
        Row(
            page:
                "<head><link rel=preload as=image href=p><meta http-equiv=Content-Security-Policy content=\"img-src /i\">"
                + "<meta http-equiv=Content-Security-Policy content=\"img-src 'none'\"><body><img src=i>",
            asked: ["/p*"]
        ),
        Row(
            page:
                "<img src=i><meta name=referrer content=no-referrer><img src=j><meta name=referrer content=unsafe-url><img src=k>",
            asked: ["/i*", "/j", "/k*"]
        ),
        Row(
            page:
                "<link rel=modulepreload href=m><meta name=referrer content=no-referrer><body><img src=j><script>1</script>",
            asked: ["/m*", "/j"]
        ),
        Row(page: "<meta name=referrer content=no-referrer><base href=/b/><body><img src=i>", asked: ["/b/i"]),
    ]

    @Test(arguments: rows, [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func asked(_ row: Row, _ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            .html(request.url.path == "/" ? "<!doctype html>\(row.page)" : "")
        }
        await page.load("https://rp.test/")
        let asked = page.sent { "\($0.url.path)\($0.fields["Referer"] == nil ? "" : "*")" }.dropFirst()
        #expect(asked.sorted() == row.asked.sorted())
    }
}
