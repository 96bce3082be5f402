import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What a page hears while it loads, and what the app hears of that.
struct LoadingEventsTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var body = ""
        var script: String
        var profile = Profile.wkWebView(iOS: 17)
        var log: String
    }

    private static let atEnd = atEnd("location.hash = 'x'")

    private static func atEnd(_ script: String) -> String {
        "document.addEventListener('DOMContentLoaded', () => { \(script) })"
    }

    private static let asComplete = """
        document.addEventListener('readystatechange', () => {
            if (document.readyState === 'complete') location = '/204'
        })
        """

    private static let tellsOfComplete = """
        document.addEventListener('readystatechange', () => {
            if (document.readyState === 'complete') log.push('complete')
        })
        """

    static let rows = [
        Row(
            testDescription: "the page is complete before its last image is told of",
            body: "<img src=/204 onerror=\"log.push('image')\">",
            script: tellsOfComplete,
            log: "content complete image load pageshow"
        ),
        Row(
            testDescription: "and behind that in Chromium",
            body: "<img src=/204 onerror=\"log.push('image')\">",
            script: tellsOfComplete,
            profile: .android(api: 34),
            log: "content image complete load pageshow"
        ),
        Row(
            testDescription: "but not before a sheet that a server has not",
            body: "<link rel=stylesheet href=/404 onerror=\"log.push('sheet')\">",
            script: tellsOfComplete,
            log: "content sheet complete load pageshow"
        ),
        Row(
            testDescription: "an image with an empty URL is an error, as is one with a broken one",
            body: "<img src='' onerror=\"log.push('empty')\"><img src='data:,x' onerror=\"log.push('broken')\">",
            script: tellsOfComplete,
            log: "content complete empty broken load pageshow"
        ),
        Row(
            testDescription: "a page that leads on has no load event",
            script: atEnd("location = '/204'"),
            log: "content"
        ),
        Row(testDescription: "nor one that sends a form", script: atEnd("document.forms[0].submit()"), log: "content"),
        Row(
            testDescription: "nor one that leads on as it is complete",
            script: asComplete,
            log: "content"
        ),
        Row(
            testDescription: "nor one that moves along the list",
            script: atEnd("history.pushState(1, ''); history.back()"),
            log: "content popstate"
        ),
        Row(
            testDescription: "but one that would leave the list",
            script: atEnd("location = '/204'; history.forward()"),
            log: "content load pageshow"
        ),
        Row(
            testDescription: "whatever part of it came last",
            body: "<img src=/204>",
            script: asComplete,
            log: "content"
        ),
        Row(
            testDescription: "but in Chromium",
            script: atEnd("location = '/204'"),
            profile: .android(api: 34),
            log: "content load pageshow"
        ),
        Row(
            testDescription: "one whose last part leads on has",
            body: "<img src=/204>",
            script: "document.images[0].onerror = () => { location = '/204' }",
            log: "content load pageshow"
        ),
        Row(
            testDescription: "an image that comes from nowhere is told of before the load",
            body: "<img onload=\"log.push('image')\" src=data:image/gif;base64,R0lGODlhAQABAAAAACw=>",
            script: "",
            log: "content image load pageshow"
        ),
        Row(testDescription: "popstate waits for the load", script: atEnd, log: "content load pageshow popstate"),
        Row(
            testDescription: "which it does not in Chromium",
            script: atEnd,
            profile: .android(api: 34),
            log: "content popstate load pageshow"
        ),
        Row(
            testDescription: "nor while the parser is at work",
            script: "location.hash = 'x'",
            log: "popstate content load pageshow"
        ),
        Row(
            testDescription: "the script that a frame begins with is run behind the one that makes the frame",
            script: """
                const frame = document.createElement('iframe')
                frame.src = "javascript:parent.log.push('frame')"
                frame.onload = () => log.push('loaded')
                const gone = document.createElement('iframe')
                gone.src = "javascript:parent.log.push('gone')"
                document.documentElement.append(frame, gone)
                gone.remove()
                log.push('made')
                """,
            log: "made content frame loaded load pageshow"
        ),
        Row(
            testDescription: "what a frame's script gives is its document in the same task",
            body: """
                <iframe src="javascript:parent.log.push('one'), '<p>'" onload="log.push('shows')"></iframe>
                <iframe src="javascript:parent.log.push('two')" onload="log.push('empty')"></iframe>
                """,
            script: "",
            log: "content one shows two empty load pageshow"
        ),
        Row(
            testDescription: "an empty frame has loaded before the script behind it, whose handler comes too late",
            body: """
                <iframe id=a onload="log.push('a')"></iframe><script>log.push('script')</script>
                <iframe src=about:blank?x onload="log.push(this.contentWindow.location.href)"></iframe>
                <iframe src loading=lazy onload="log.push('lazy')"></iframe>
                <script>a.onload = () => log.push('late')</script>
                """,
            script: "",
            log: "a script about:blank?x lazy content load pageshow"
        ),
        Row(
            testDescription: "and so in Chromium",
            body: "<iframe onload=\"log.push('a')\"></iframe>",
            script: "",
            profile: .android(api: 34),
            log: "a content load pageshow"
        ),
        Row(
            testDescription: "what is put into the document by a script has loaded before that goes on",
            script: """
                const frame = document.createElement('iframe')
                frame.src = 'about:blank#x'
                frame.onload = () => log.push(frame.contentWindow.location.hash)
                document.documentElement.append(frame)
                log.push('made')
                """,
            log: "#x made content load pageshow"
        ),
        Row(
            testDescription: "microtasks run between two listeners to a message",
            script: """
                for (const name of ['a', 'b'])
                    addEventListener('message', () => { log.push(name); queueMicrotask(() => log.push(`${name}'`)) })
                onload = () => postMessage(1, '*')
                """,
            log: "content load pageshow a a' b b'"
        ),
    ]

    @Test(arguments: rows)
    func events(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/" else {
                return ServiceResponse(status: request.url.path == "/404" ? 404 : 204)
            }
            return html(
                "",
                """
                <form action=/204></form><script>
                log = []
                document.addEventListener('DOMContentLoaded', () => { log.push('content') })
                for (const type of ['load', 'pageshow', 'popstate']) addEventListener(type, () => { log.push(type) })
                </script>\(row.body)<script>
                \(row.script)
                </script>
                """
            )
        }
        await page.load("https://a.test/")
        let log = await page.state { try? $0.evaluate("log.join(' ')") }
        #expect(log == .string(row.log))
    }

    @Test("WebKit tells the frames of a page that is gone back to before the page")
    func framesComeBack() async {
        let page = TestPage { request in
            let isFrame = request.url.path == "/frame"
            let name = isFrame ? "frame" : "page"
            let tells = "<script>log = []; onpageshow = e => { if (e.persisted) top.log.push('\(name)') }</script>"
            return html("", tells + (request.url.path == "/" ? "<iframe src=/frame></iframe>" : ""))
        }
        await page.load("https://a.test/")
        await page.load("https://a.test/next")
        await page.run { _ = $0.goBack() }
        #expect(await page.state { try? $0.evaluate("log.join(' ')") } == .string("frame page"))
    }

    @Test("a title is told before what the script that set it begins")
    func title() async {
        let client = TestClient(line: { if case .titleChanged(let title) = $0 { "title \(title)" } else { nil } })
        let page = TestPage(client: client) { _ in
            html(
                "",
                "<script>onhashchange = () => { document.title = location.hash; if (location.hash === '#a') location.hash = 'b' }</script>"
            )
        }
        await page.load("https://a.test/")
        let lines = await page.run { _ = try? $0.evaluate("location.hash = 'a'") }
        #expect(lines.filter { $0.hasPrefix("title") } == ["title #a", "title #b"])
    }

    @Test(
        "WebKit tells a title before the task that was asked for behind it runs",
        arguments: [
            ("document.title = 'A'; onmessage = () => { document.title = 'B' }; postMessage(1, '*')", ["A", "B"]),
            (
                "onpopstate = () => { document.title = 'P' }; onhashchange = () => { document.title = 'H' }; location.hash = 'x'",
                ["P", "H"]
            ),
            (
                "onhashchange = () => { document.title = 'H' }; document.title = 'A'; location.hash = 'x'; document.title = 'B'",
                ["B", "H"]
            ),
            ("document.title = 'A'; Promise.resolve().then(() => { document.title = 'B' })", ["B"]),
        ]
    )
    func titles(script: String, told: [String]) async {
        let client = TestClient(line: { if case .titleChanged(let title) = $0 { "title \(title)" } else { nil } })
        let page = TestPage(client: client) { _ in html("S") }
        await page.load("https://a.test/")
        let lines = await page.run { _ = try? $0.evaluate(script) }
        #expect(lines.filter { $0.hasPrefix("title") } == told.map { "title \($0)" })
    }

    @Test("what loads stops before anybody is asked about a step back")
    func stepBack() async {
        let page = TestPage { request in
            html("", request.url.path == "/b" ? "<iframe src=/slow></iframe><script>history.back()</script>" : "")
        }
        await page.load("https://a.test/a")
        let lines = await page.load("https://a.test/b")
        let finished = lines.firstIndex(of: "finished https://a.test/b") ?? .max
        #expect(finished < lines.firstIndex(of: "policy backForward GET https://a.test/a") ?? 0)
    }

    @Test(
        "WebKit: a page whose parser is done has loaded with a move within it, and what it leads to then is another entry",
        arguments: [
            ("document.addEventListener('DOMContentLoaded', move)", "/b,/c"),
            ("document.onreadystatechange = () => { if (document.readyState === 'complete') move() }", "/b,/c"),
            ("document.onreadystatechange = () => { if (document.readyState === 'interactive') move() }", "/c"),
            ("move()", "/c"), ("onload = move", "/c"),
        ]
    )
    func movesWithin(script: String, list: String) async {
        let page = TestPage { request in
            let script = "const move = () => { location.hash = 'x'; location = '/c' }; \(script)"
            return html("", request.url.path == "/b" ? "<script>\(script)</script>" : "")
        }
        await page.load("https://a.test/b")
        #expect(await page.state { $0.historyList.items.map(\.url.path).joined(separator: ",") } == list)
    }

    @Test("what the engine's own scripts throw is thrown where the page calls them")
    func place() async {
        let page = TestPage { _ in html("") }
        await page.load("https://a.test/p")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) {
                _ = try core.evaluateWhole("\nhistory.pushState(1, '', 'data:x')")
                return nil
            } catch {
                return error
            }
        }
        #expect(failure?.sourceURL == "https://a.test/p")
        #expect(failure?.line == 2)
    }

    @Test("documents without a server of their own have the cookies of the one around them")
    func cookies() async {
        let page = TestPage { _ in
            html(
                "",
                """
                <iframe srcdoc=''></iframe><iframe></iframe><iframe srcdoc='<iframe></iframe>'></iframe><iframe sandbox=allow-scripts
                srcdoc="<script>try { document.cookie = 'no=1'; parent.postMessage(document.cookie, '*') } catch {}</script>"></iframe>
                <script>onmessage = e => { told = e.data }</script>
                """
            )
        }
        await page.load("https://a.test/")
        let script = """
            frames[0].document.cookie = 'a=1'; frames[1].document.cookie = 'b=2';
            [frames[2][0].document.cookie, document.cookie, told]
            """
        #expect(await page.state { try? $0.evaluate(script) } == ["a=1; b=2", "a=1; b=2", ""])
    }

    @Test("alert takes undefined for text; confirm takes it for none")
    func undefinedText() async {
        let page = TestPage { _ in html("") }
        await page.load("https://a.test/")
        let lines = await page.run { _ = try? $0.evaluate("alert(undefined); alert(); confirm(undefined)") }
        #expect(lines == ["alert undefined: true", "alert : true", "confirm : false"])
    }

    @Test(
        "the empty document of a window is no entry to go back to",
        arguments: ["w.location = '/x'", "form.submit()"]
    )
    func blankWindow(script: String) async {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        let (told, telling) = AsyncStream.makeStream(of: String.self)
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/told":
                telling.yield(request.url.query ?? "")
                return html("")
            case "/x": return html("", "<script>fetch('/told?' + history.length)</script>")
            default: return html("", "<form id=form target=w action=/x></form><button>x</button>")
            }
        }
        await page.load("https://a.test/")
        let handler = "document.querySelector('button').onclick = () => { w = open('about:blank', 'w'); \(script) }; 0"
        _ = await page.state { try? $0.evaluate(handler) }
        await page.run { _ = try? $0.click(.css("button")) }
        var lengths = told.makeAsyncIterator()
        #expect(await lengths.next() == "1")
    }
}
