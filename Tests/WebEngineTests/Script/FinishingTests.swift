import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// When a page has finished whose scripts go on as it loads, and when the app is asked about where they lead.
///
/// The order is what WebKit gave.
struct FinishingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        var body: String
        /// What the app heard once the page was there.
        var heard: String
        var testDescription: String { name }
    }

    private static func onLoad(_ script: String) -> String { "<script>onload = () => { \(script) }</script>" }

    private static let frame = "const f = document.createElement('iframe'); f.src = '/slow'; document.body.append(f);"

    static let rows = [
        Row(
            name: "a frame that the load handler puts in",
            body: onLoad(frame),
            heard: "asked /slow, came /slow, finished /"
        ),
        Row(
            name: "Chromium does not wait for it",
            profile: .android(api: 34),
            body: onLoad(frame),
            heard: "asked /slow, finished /, came /slow"
        ),
        Row(
            name: "one that a timer of the load handler's puts in",
            body: onLoad("setTimeout(() => { \(frame) })"),
            heard: "finished /, asked /slow, came /slow"
        ),
        Row(
            name: "one that is led on by its location",
            body: onLoad(
                "const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.location = '/slow'"
            ),
            heard: "asked blank, finished /, asked /slow, came /slow"
        ),
        Row(
            name: "a frame in a frame",
            body: "<iframe src=/nest></iframe>",
            heard: "asked /nest, came /nest, asked /slow, came /slow, finished /"
        ),
        Row(
            name: "an image",
            body: onLoad("const i = new Image(); i.onload = () => location = '#image'; i.src = '/image'"),
            heard: "finished /, asked /#image"
        ),
        Row(
            name: "a script",
            body: onLoad("const s = document.createElement('script'); s.src = '/script'; document.head.append(s)"),
            heard: "asked /#script, finished /#script"
        ),
        Row(
            name: "what is fetched is not waited for",
            body: onLoad("fetch('/slow').then(() => location = '#fetched')"),
            heard: "finished /, asked /#fetched"
        ),
        Row(
            name: "where a script leads on, the frame's load is dropped",
            body: onLoad("\(frame) location = '/end'"),
            heard: "asked /slow, asked /end, finished /, came /end, finished /end"
        ),
        Row(
            name: "a link that a script clicks while the page comes is asked about at once",
            body: "<a id=a href=/end></a><script>a.click()</script>",
            heard: "asked /end, finished /, came /end, finished /end"
        ),
        Row(
            name: "one to the app's scheme",
            body: "<a id=a href=myapp:/token></a><script>a.click()</script>",
            heard: "asked /token, finished /"
        ),
        Row(
            name: "one within the page",
            body: "<a id=a href=#there></a><script>a.click()</script>",
            heard: "asked /#there, finished /#there"
        ),
        Row(
            name: "a location is led to once the page has finished",
            body: "<script>location = '/end'</script>",
            heard: "finished /, asked /end, came /end, finished /end"
        ),
        Row(
            name: "what is fetched before that is waited for where the page leads on at once",
            body: "<script>fetch('/near'); location = '/end'</script>",
            heard: "asked /end, finished /, came /end, finished /end"
        ),
        Row(
            name: "but not for long",
            body: "<script>fetch('/slow'); location = '/end'</script>",
            heard: "asked /end, came /end, finished /end"
        ),
        Row(
            name: "a frame asks its server, though the page leads on at once",
            body: "<iframe src=/frame></iframe><script>location = '/end'</script>",
            heard: "asked /frame, asked /end, came /frame, finished /, came /end, finished /end"
        ),
        Row(
            name: "so does one within it",
            body: "<iframe srcdoc=\"<iframe src=/frame></iframe><script>top.location = '/end'</script>\"></iframe>",
            heard: "asked srcdoc, asked /frame, asked /end, came /frame, finished /, came /end, finished /end"
        ),
        Row(
            name: "but its server is not waited for for long",
            body: "<iframe src=/slow></iframe><script>location = '/end'</script>",
            heard: "asked /slow, asked /end, finished /, came /end, finished /end"
        ),
        Row(
            name: "one that leads to the app has not come when a script leads on",
            body: "<iframe src=myapp:/token></iframe><script>location = '/end'</script>",
            heard: "asked /token, asked /end, finished /, came /end, finished /end"
        ),
        Row(
            name: "the app is asked about a frame before the script behind it runs",
            body: "<iframe src=/frame></iframe><script>document.querySelector('iframe').remove()</script>",
            heard: "asked /frame, finished /"
        ),
        Row(
            name: "and within the script that writes it",
            body:
                "<script>document.write('<iframe src=/frame></iframe>'); document.querySelector('iframe').remove()</script>",
            heard: "asked /frame, finished /"
        ),
        Row(
            name: "a frame that a script leads elsewhere at once",
            body: "<iframe src=/frame></iframe><script>document.querySelector('iframe').src = '/end'</script>",
            heard: "asked /frame, finished /, asked /end, came /end"
        ),
        Row(name: "an empty frame", body: "<iframe></iframe>", heard: "asked blank, finished /"),
        Row(
            name: "an empty frame that a script puts in",
            body:
                "<script>addEventListener('DOMContentLoaded', () => document.body.append(document.createElement('iframe')))</script>",
            heard: "asked blank, finished /"
        ),
        Row(
            name: "Chromium asks about no empty frame",
            profile: .android(api: 34),
            body: "<script>onload = () => document.body.append(document.createElement('iframe'))</script>",
            heard: "finished /"
        ),
    ]

    @Test(arguments: rows)
    func order(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let client = TestClient(line: { event in
            switch event {
            case .actionDecided(let action, _): "asked \(Self.short(action.url))"
            case .responseDecided(let response, _): "came \(Self.short(response.url))"
            case .finished(_, let url, let frame): frame.isMainFrame ? "finished \(Self.short(url))" : ""
            default: ""
            }
        })
        let page = TestPage(configuration, client: client) { request in
            switch request.url.path {
            case "/": .html("<!doctype html><title>-</title>\(row.body)")
            case "/nest": .html(Self.onLoad(Self.frame))
            case "/image": ServiceResponse(fields: [HTTPField("Content-Type", "image/gif")], chunks: [Self.image])
            case "/script": ServiceResponse(chunks: [.init("location = '#script'", delay: .seconds(1))])
            case "/slow":
                ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/html")],
                    chunks: [.init("x", delay: .seconds(1))]
                )
            default: .html("<title>end</title>")
            }
        }
        let lines = await page.load("https://a.test/").filter { !$0.isEmpty }
        #expect(lines.drop { $0 != "came /" }.dropFirst().joined(separator: ", ") == row.heard)
    }

    /// What is asked for before it has answered.
    private static let image = ServiceResponse.Chunk([UInt8]("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8), delay: .seconds(1))

    private static func short(_ url: WebURL) -> String {
        url.path + (url.fragment.map { "#\($0)" } ?? "")
    }

    @Test("a form of a frame that is sent to the page around it while that loads makes no entry")
    func formToTheTop() async {
        for (when, entries) in [
            ("", 1), ("onload = () => ", 1), ("setTimeout(() => document.forms[0].submit(), 99);", 2),
        ] {
            let script = when.hasSuffix(";") ? when : "\(when)document.forms[0].submit()"
            let page = TestPage { request in
                request.url.path == "/frame"
                    ? .html("<form target=_top action=/end></form><script>\(script)</script>")
                    : .html(request.url.path == "/" ? "<iframe src=/frame></iframe>" : "end")
            }
            await page.load("https://a.test/")
            #expect(await page.state { $0.historyList.items.count } == entries, "\(script)")
        }
    }

    @Test("an empty fragment is one, and no news where there was none")
    func emptyFragment() async {
        let page = TestPage { _ in .html("<script>location.hash = ''</script>") }
        let client = await page.load("https://a.test/?q#token")
        #expect(client.contains("policy other GET https://a.test/?q#"))
        #expect(page.sent().count == 1)
        #expect(await page.state { $0.viewURL?.href } == "https://a.test/?q#")
        await page.load("https://a.test/")
        #expect(page.sent().count == 1)
        #expect(await page.state { $0.viewURL?.href } == "https://a.test/")
    }

    @Test("an empty search leaves WebKit's question mark")
    func emptySearch() async {
        for (profile, url) in [
            (Profile.wkWebView(iOS: 17), "https://a.test/?"), (.android(api: 34), "https://a.test/"),
        ] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { _ in
                .html("<script>if (location.search) location.search = ''</script>")
            }
            await page.load("https://a.test/?code=1")
            #expect(await page.state { $0.viewURL?.href } == url)
        }
    }

    @Test("stopped while its frames alone load, a page has loaded; what it fetches fails")
    func stopped() async {
        let script = "onload = () => words.push('load'); fetch('/slow').catch(error => words.push(error.name))"
        let page = TestPage(clock: ManualClock(advancesWhenIdle: false)) { request in
            request.url.path == "/"
                ? .html("<script>words = []; \(script)</script><iframe src=/slow></iframe>")
                : ServiceResponse(status: 200, delay: .seconds(9))
        }
        let url = WebURL("https://a.test/")
        await page.state { core in _ = url.map { core.load(NavigationRequest(url: $0)) } }
        while await page.state({ core in (try? core.evaluateText("document.readyState")) != "interactive" }) {}
        let lines = await page.run { core in core.stop() }
        #expect(lines.last == "finished https://a.test/")
        let words = await page.state { core in (try? core.evaluateText("words.join()")) ?? "" }
        #expect(words == "load,TypeError")
    }
}
