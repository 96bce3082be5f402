import Foundation
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What is asked of a server for parts that a page names more than once, or that are there from before.
struct NamedAgainTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView()
        var hasDiskCache = true
        var page: String
        /// What is done, and what is asked for then.
        var steps: [String]
    }

    private static let twice = "<script src=/n.js></script><script src=/n.js></script>"

    static let whileLoading = [
        Row(
            testDescription: "a script is asked for once, whoever waits for it",
            page: twice + "<script async src='/n.js#x'></script><script defer src=/n.js></script>",
            steps: ["load /p > /p /n.js = 4", "load /q > /q", "load /p > /p /n.js = 4"]
        ),
        Row(
            testDescription: "in Chromium too",
            profile: .android(),
            page: twice + "<script async src='/n.js#x'></script><script defer src=/n.js></script>",
            steps: ["load /p > /p /n.js = 4"]
        ),
        Row(
            testDescription: "what was fetched ahead is used, whatever came",
            page: "<script src=/no-store.js></script><script src=/no-store.js></script>"
                + "<script src=/404.js></script><script src=/404.js></script>",
            steps: ["load /p > /p /no-store.js /404.js = 2"]
        ),
        Row(
            testDescription: "but not what is not to be kept",
            page: "<script src=/no-store.js></script><script>add('/no-store.js')</script>",
            steps: ["load /p > /p /no-store.js /no-store.js = 2"]
        ),
        Row(
            testDescription: "Chromium: an error is asked for again, and each worker asks",
            profile: .android(),
            page: """
                <script src=/404.js></script><script>add('/404.js'); new Worker('/n.js'); new Worker('/n.js')</script>
                """,
            steps: ["load /p > /p /404.js /404.js /n.js /n.js = 0"]
        ),
        Row(
            testDescription: "WebKit: an error is one for all",
            page: "<script src=/404.js></script><script>add('/404.js')</script>",
            steps: ["load /p > /p /404.js = 0", "add('/404.js') > /404.js"]
        ),
        Row(
            testDescription: "nor for another mode or encoding",
            page: "<script src=/n.js></script><script src=/n.js crossorigin></script>"
                + "<script src=/n.js charset=iso-8859-1></script>",
            steps: ["load /p > /p /n.js /n.js /n.js = 3"]
        ),
        Row(
            testDescription: "nor under another type",
            page: "<img src=/n.css><link rel=stylesheet href=/n.css><img crossorigin src=/n.css>",
            steps: ["load /p > /p /n.css /n.css /n.css"]
        ),
        Row(
            testDescription: "a sheet is asked for again that is not to be kept",
            page: "<link rel=stylesheet href=/n.css><link rel=stylesheet href=/no-store.css>"
                + "<script>sheet('/n.css'); sheet('/no-store.css')</script>",
            steps: ["load /p > /p /n.css /no-store.css /no-store.css"]
        ),
        Row(
            testDescription: "WebKit: a worker's script too, but it is not the document's",
            page: "<script>new Worker('/n.js'); new Worker('/n.js'); add('/n.js')</script>",
            steps: ["load /p > /p /n.js /n.js = 1"]
        ),
    ]

    static let givenUp = [
        Row(
            testDescription: "nobody waits for what was given up: the parser's, as the page is written anew",
            page: """
                <script>
                setTimeout(() => { document.open(); document.write('<script src=/slow.js><\\/script>'); document.close() }, 10)
                </script><script src=/slow.js></script>
                """,
            steps: ["load /p > /p /slow.js /slow.js = 1"]
        ),
        Row(
            testDescription: "and a worker's, which is asked for anew by the next",
            page: """
                <script>new Worker('/slow.js').terminate(); new Worker('/slow.js').onmessage = () => add('/n.js')</script>
                """,
            steps: ["load /p > /p /slow.js /n.js = 1"]
        ),
    ]

    static let later = [
        Row(
            testDescription: "behind the page's load only what is under way is shared, and images stay",
            page: "<link rel=stylesheet href=/n.css><img src=/n.gif>" + twice,
            steps: [
                "load /p > /p /n.css /n.gif /n.js = 2", "add('/n.js'); add('/n.js') > /n.js = 4",
                "add('/n.js') > /n.js = 5", "add('/fresh.js') > /fresh.js", "add('/fresh.js') > = 7",
                "sheet('/n.css'); sheet('/n.css') > /n.css", "sheet('/n.css') > /n.css",
                "new Image().src = '/n.gif' >", "new Image().src = '/broken.gif' > /broken.gif",
                "new Image().src = '/broken.gif' > /broken.gif",
            ]
        ),
        Row(
            testDescription: "WebKit: what a link has fetched ahead stays, whatever it is",
            page: "<link rel=preload as=script href=/no-store.js><link rel=preload as=style href=/n.css>",
            steps: [
                "load /p > /p /no-store.js /n.css", "add('/no-store.js') > = 1", "add('/no-store.js') > = 2",
                "sheet('/n.css') >", "sheet('/n.css') >",
            ]
        ),
        Row(
            testDescription: "Chromium: it is for the first who asks",
            profile: .android(),
            page: "<link rel=preload as=script href=/no-store.js><link rel=preload as=style href=/n.css>",
            steps: [
                "load /p > /p /no-store.js /n.css", "add('/no-store.js') > = 1",
                "add('/no-store.js') > /no-store.js = 2", "sheet('/n.css') >", "sheet('/n.css') > /n.css",
            ]
        ),
        Row(
            testDescription: "what the scanner found is for the page as it loads",
            page: "<script src=/slow.js></script><link rel=stylesheet href=/no-store.css>",
            steps: ["load /p > /p /slow.js /no-store.css", "sheet('/no-store.css') > /no-store.css"]
        ),
        Row(
            testDescription: "a sheet of a link that has it fetched first is that",
            page: "<link rel=preload as=style href=/no-store.css onload=\"this.rel = 'stylesheet'\">",
            steps: ["load /p > /p /no-store.css"]
        ),
        Row(
            testDescription: "what a page without scripts asks for on its way is not asked for once it is whole",
            page: "<link rel=stylesheet href=/no-store.css><link rel=stylesheet href=/n.css><img src=/n.gif>",
            steps: [
                "load /slow > /slow /no-store.css /n.css /n.gif",
                "reload-from-origin > /slow no-cache /no-store.css no-cache /n.css no-cache /n.gif no-cache",
            ]
        ),
    ]

    static let again = [
        Row(
            testDescription: "WebKit: a reload asks whether parts have changed, those of frames too",
            page: "<script src=/tag.js></script><img src=/tag.gif><iframe src=/framed></iframe>"
                + "<script src=/n.js></script>",
            steps: [
                "load /p > /p /tag.js /n.js /tag.gif /framed /tag.css",
                "reload > /p /tag.js max-age=0 tag /n.js /tag.gif max-age=0 tag /framed /tag.css max-age=0 tag",
                "load /q > /q", "load /p > /p /tag.js tag /n.js /tag.gif tag /framed /tag.css tag",
            ]
        ),
        Row(
            testDescription: "WebKit: past all caches everything is asked for whenever it is named, and ahead",
            page: twice + "<img src=/n.gif>",
            steps: [
                "load /p > /p /n.js /n.gif = 2",
                "reload-from-origin > /p no-cache /n.js no-cache /n.js no-cache /n.gif no-cache /n.js no-cache "
                    + "/n.gif no-cache = 2",
            ]
        ),
        Row(
            testDescription: "Chromium: it is not",
            profile: .android(),
            page: twice + "<img src=/n.gif>",
            steps: [
                "load /p > /p /n.js /n.gif = 2", "reload-from-origin > /p no-cache /n.js no-cache /n.gif no-cache = 2",
            ]
        ),
        Row(
            testDescription: "WebKit: the load behind a reload is as others once something that the page names is here",
            page: "<script>if (location.search) fetch('/n.js')</script>",
            steps: [
                "load /p > /p", "reload > /p", "load /q > /q max-age=0", "load /p?a > /p /n.js", "reload > /p /n.js",
                "load /q > /q", "reload > /q", "new Image().src = '/n.gif' > /n.gif", "load /p > /p",
            ]
        ),
        Row(
            testDescription: "WebKit: or the view is stopped, by the app or by a script",
            page: "",
            steps: [
                "load /p > /p", "reload > /p", "stop >", "load /q > /q", "reload > /q", "window.stop() >",
                "load /p > /p",
            ]
        ),
    ]

    static let inMemory = [
        Row(
            testDescription: "WebKit's memory cache has nothing that `fetch` asked for, which takes what others did",
            hasDiskCache: false,
            page: "",
            steps: [
                "load /p > /p", "fetch('/fresh.js') > /fresh.js", "fetch('/fresh.js') > /fresh.js",
                "ask('/fresh.js') > /fresh.js", "ask('/fresh.js') >", "fetch('/fresh.js') >",
                "ask('/tag.js') > /tag.js", "ask('/tag.js') > /tag.js tag", "fetch('/tag.js') > /tag.js",
            ]
        )
    ]

    @Test(arguments: whileLoading + givenUp + later + again + inMemory)
    func isAskedFor(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        configuration.keepsPageCache = false
        configuration.hasDiskCache = row.hasDiskCache
        let site = TestPage(configuration) { Self.answer($0, row.page) }
        for step in row.steps {
            let shows = step.split(separator: " = ", maxSplits: 1).map(String.init)
            // `new Image().src = …` has one as well.
            let ran = shows.count > 1 ? Int(shows[1]) : nil
            let halves = (ran == nil ? step : shows[0]).split(separator: ">", omittingEmptySubsequences: false)
            let action = halves[0].trimmingCharacters(in: .whitespaces)
            switch action {
            case "reload": await site.run { $0.reload() }
            case "stop": await site.run { $0.stop() }
            case "reload-from-origin": await site.run { $0.reload(fromOrigin: true) }
            case _ where action.hasPrefix("load "): await site.load("http://a.test\(action.dropFirst(5))")
            default: await site.run { _ = try? $0.evaluate("\(action); 0") }
            }
            let sent = site.sent(Self.line).joined(separator: " ")
            #expect(sent == halves[1].trimmingCharacters(in: .whitespaces), "\(step)")
            if let ran { #expect(await site.state { try? $0.evaluate("n") } == .number(Double(ran)), "\(step)") }
        }
    }

    private static func line(_ request: ServiceRequest) -> String {
        var words = [request.url.path]
        words += request.fields.values(of: "Cache-Control")
        if request.fields["If-None-Match"] != nil { words.append("tag") }
        return words.joined(separator: " ")
    }

    private static let helpers = """
        <script>
        n = 0
        function add(url) { document.head.append(Object.assign(document.createElement('script'), {src: url})) }
        function sheet(url) {
          document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: url}))
        }
        function ask(url) { const x = new XMLHttpRequest; x.open('GET', url); x.send() }
        </script>
        """

    private static func answer(_ request: ServiceRequest, _ page: String) -> ServiceResponse {
        let path = request.url.path
        switch path {
        case "/p": return .html(helpers + page)
        case "/slow":
            let fields: HTTPFields = [HTTPField("Content-Type", "text/html; charset=utf-8")]
            let rest = ServiceResponse.Chunk("<p>rest", delay: .seconds(1))
            let start = ServiceResponse.Chunk("\(page)<p>\(String(repeating: " ", count: 2048))")
            return ServiceResponse(fields: fields, chunks: [start, rest])
        case "/framed": return .html("<link rel=stylesheet href=/tag.css>")
        case _ where !path.contains("."): return .html("")
        default: break
        }
        var fields: HTTPFields = [HTTPField("Content-Type", type(of: path))]
        if path.hasPrefix("/tag") { fields.append("ETag", "\"v1\"") }
        if path.hasPrefix("/fresh") { fields.append("Cache-Control", "max-age=60") }
        if path.hasPrefix("/no-store") { fields.append("Cache-Control", "no-store") }
        let isSlow = path == "/slow.js"
        // Where it is a worker's, it has somebody to tell.
        let script = isSlow ? "self.n++; if (!self.document) postMessage('')" : "self.n++"
        let text = path.hasSuffix(".gif") && path != "/broken.gif" ? "GIF89a\u{1}\0\u{1}\0\0\0\0;" : script
        return ServiceResponse(
            status: path == "/404.js" ? 404 : 200,
            fields: fields,
            chunks: [.init(text, delay: isSlow ? .milliseconds(100) : .zero)]
        )
    }

    private static func type(of path: String) -> String {
        path.hasSuffix(".js") ? "text/javascript" : path.hasSuffix(".css") ? "text/css" : "image/gif"
    }
}
