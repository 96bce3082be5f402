import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What `object` and `embed` elements show.
struct ObjectTests {
    /// What is in the page, and what is asked for besides it; frames in brackets.
    private static let rows: [(String, [String])] = [
        ("<object data=a></object>", ["[a]"]),
        ("<object data=a.php?x.png type='text/html; x'></object>", ["[a.php?x.png]"]),
        ("<embed src=a>", ["[a]"]), ("<embed src=a.png>", ["a.png"]), ("<object data=A.JPG></object>", ["A.JPG"]),
        ("<object data=a.png type=text/html></object>", ["[a.png]"]), ("<embed src=a type=image/gif>", ["a"]),
        ("<object data=a.svg></object>", ["[a.svg]"]), ("<object data=a.unknown></object>", ["[a.unknown]"]),
        ("<object></object><embed><object data=''></object>", []),
        ("<object data=a.swf></object><embed src=a type=application/x-thing>", []),
        ("<object data=a classid=java:x></object>", []),
        // What is not shown does not load its fallback; what there is none of does.
        ("<object data=a><object data=b></object><embed src=c></object>", ["[a]"]),
        (
            "<object data=missing><object data=b></object><embed src=c><iframe src=d></iframe></object>",
            ["[b]", "[c]", "[d]", "[missing]"]
        ),
        (
            "<object data=missing><object data=missing?2><embed src=c></object></object>",
            ["[c]", "[missing?2]", "[missing]"]
        ),
        ("<object data=a.swf><embed src=b></object>", ["[b]"]),
        ("<object data=https://gone.test/><embed src=b></object>", ["[b]", "[https://gone.test/]"]),
        ("<video><embed src=b></video>", []),
        // As any frame.
        ("<object data=/></object><object data=about:blank></object>", ["[]"]),
    ]

    @Test(arguments: rows, [true, false])
    private func isAskedFor(row: (String, [String]), withScripts: Bool) async throws {
        let page = Self.page((withScripts ? "<script></script>" : "") + row.0)
        await page.load("https://rp.test/")
        let asked = page.sent { request in
            let path = request.url.href.replacing("https://rp.test/", with: "")
            return request.fields["Sec-Fetch-Dest"] == "image" ? "\(path)" : "[\(path)]"
        }
        #expect(asked.dropFirst().sorted() == row.1, "\(row.0): \(asked)")
    }

    @Test("the app is asked as of a frame, after those; a link leads there by its name")
    func isAFrame() async {
        let page = Self.page("<object name=o data=a></object><iframe src=b></iframe><a id=a target=o href=c>x</a>")
        let told = await page.load("https://rp.test/")
        let asked = told.filter { $0.hasPrefix("policy") || $0.hasPrefix("response") }
        #expect(asked.filter { $0.hasPrefix("policy") }.map { $0.suffix(1) } == ["/", "b", "a"], "\(told)")
        #expect(told.last == "finished https://rp.test/" || told.contains("finished https://rp.test/"))
        _ = page.sent()
        await page.run { _ = try? $0.click(.css("#a")) }
        #expect(page.sent() == ["GET https://rp.test/c"])
        #expect(await page.state { $0.historyList.items.count } == 2)
    }

    @Test("a page that was kept asks for it again in WebKit, unless its fallback shows", arguments: [true, false])
    func isAskedForAgain(onAndroid: Bool) async {
        var configuration = SessionConfiguration()
        (configuration.profile, configuration.keepsPageCache) = (
            onAndroid ? .android(api: 34) : .wkWebView(iOS: 17), true
        )
        let body = "<object data=a></object><embed src=b><iframe src=c></iframe><object data=missing></object>"
        let page = TestPage(configuration) { request in
            if request.url.path == "/missing" { return ServiceResponse(status: 404) }
            return html("P", request.url.path == "/" ? body : "")
        }
        await page.load("https://rp.test/")
        await page.load("https://rp.test/other")
        _ = page.sent()
        let told = await page.run { $0.goBack() }
        #expect(page.sent().sorted() == (onAndroid ? [] : ["GET https://rp.test/a", "GET https://rp.test/b"]))
        #expect(told.filter { $0 == "finished https://rp.test/" }.count == 1)
    }

    @Test(
        "so do buttons and videos whose pictures are none, with scripts and without",
        arguments: [(true, true), (true, false), (false, true)]
    )
    func brokenPicturesAreAskedForAgain(inWebKit: Bool, withScripts: Bool) async {
        var configuration = SessionConfiguration()
        configuration.profile = inWebKit ? .wkWebView(iOS: 17) : .android(api: 34)
        configuration.keepsPageCache = true
        let body = """
            <input type=image src=404.png><input type=image src=dot.gif><img src=gone.png><video poster=text.png></video>
            <input type=image src=404.png>
            """
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/":
                return html("P", body + (withScripts ? "<script>seen = 0; onpageshow = () => seen++</script>" : ""))
            case "/dot.gif":
                return ServiceResponse(
                    fields: [HTTPField("Content-Type", "image/gif")],
                    chunks: [.init("GIF89a\u{10}\0\u{10}\0")]
                )
            case "/other": return html("O")
            case let path: return .html("none", status: path == "/404.png" ? 404 : 200)
            }
        }
        await page.load("https://rp.test/")
        for _ in 1...2 {
            await page.load("https://rp.test/other")
            _ = page.sent()
            await page.run { $0.goBack() }
            let again = page.sent { $0.url.path }.sorted()
            #expect(again == (inWebKit ? ["/404.png", "/text.png"] : []))
        }
    }

    @Test(
        "policies have their say",
        arguments: [
            "object-src 'none'", "default-src 'self'; object-src https://b.test", "frame-src 'none'; img-src 'none'",
        ]
    )
    func isRefused(_ policy: String) async {
        let page = Self.page(
            "<object data=a></object><embed src=b><embed src=c.png>",
            [HTTPField("Content-Security-Policy", policy)]
        )
        await page.load("https://rp.test/")
        #expect(page.sent() == ["GET https://rp.test/"])
    }

    private static func page(_ body: String, _ fields: HTTPFields = []) -> TestPage {
        TestPage { request in
            if request.url.host == "gone.test" { return nil }
            if request.url.path == "/missing" { return ServiceResponse(status: 404) }
            return html("P", request.url.path == "/" ? body : "", fields)
        }
    }
}
