import Foundation
import HeadlessAndroid
import HeadlessWebView
import MockProviders
import Testing

/// Activities in the shape of well-known ones, ported line by line.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct AndroidSourceTests {
    private func run(
        _ service: any HTTPService,
        apiLevel: Int = 34,
        _ body: () async throws -> Void
    ) async throws {
        let browser = Browser(transports: InMemoryTransports(service: service))
        let configuration = AndroidApp.configuration(apiLevel: apiLevel)
        let session = BrowsingSession(browser: browser, configuration: configuration)
        let app = AndroidApp(apiLevel: apiLevel, session: session)
        try await AndroidApp.$current.withValue(app, operation: body)
    }

    @Test("an OAuth activity takes the redirect, by either form of the question", arguments: [34, 23])
    func oauth(_ apiLevel: Int) async throws {
        try await run(SignInService(), apiLevel: apiLevel) {
            let activity = OAuthActivity()
            activity.onCreate("https://rp.example/login?deliver=redirect")
            let view = activity.webView
            await view.settle()
            #expect(view.settings.userAgentString?.hasSuffix(" OAuthApp/1.0") == true)
            try view.fill("#email", "alice@example.com")
            try view.fill("#password", "correct horse")
            try view.click("#go")
            await view.settle()
            try view.click("#allow")
            await view.settle()
            #expect(activity.code?.isEmpty == false && activity.error == nil)
            #expect(activity.log.contains("finished /login Sign in - Example Orders 100"))
            #expect(activity.onBackPressed())
            await view.settle()
            activity.onPause()
            activity.onResume()
            activity.onDestroy()
            #expect(AndroidApp.current.startedActivities.isEmpty)
        }
    }

    @Test("an OAuth activity hands other schemes to other apps, and keeps passwords in the database")
    func handing() async throws {
        let service = ClosureService { request in
            guard request.fields["Authorization"] != nil else {
                return .text("who?", status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=\"Org\"")])
            }
            return .html("<title>\(request.fields["X-Requested-By"] ?? "")</title><a href=mailto:a@a.example>m</a>")
        }
        try await run(service) {
            let activity = OAuthActivity()
            activity.onCreate("https://a.example/")
            WebViewDatabase.getInstance(.current).setHttpAuthUsernamePassword("a.example", "Org", "u", "p")
            await activity.webView.settle()
            #expect(activity.webView.title == "app")
            try activity.webView.click("a")
            await activity.webView.settle()
            #expect(AndroidApp.current.startedActivities == [Intent(Intent.ACTION_VIEW, "mailto:a@a.example")])
            WebViewDatabase.getInstance(.current).clearHttpAuthUsernamePassword()
            #expect(!WebViewDatabase.getInstance(.current).hasHttpAuthUsernamePassword())
        }
    }

    private static let page = """
        <title>App</title><script>
        window.bridge = { ready: () => [1, 'x', null] };
        document.title = [Native.postMessage('hi'), Native.count(1, 2), Native.isReady(), early].join('|')
          + prompt('gap:x', 'payload');
        host.onmessage = event => { document.title += '|' + event.data; };
        host.postMessage('m');
        addEventListener('message', event => {
          if (event.ports[0]) event.ports[0].postMessage('port ' + event.data);
        });
        </script><script src=/blocked.js></script><script src=/assets/part.js></script>
        <a id=tel href=tel:1>tel</a><a id=pop href=/assets/pop.html target=_blank>pop</a>
        <input id=file type=file accept="image/png,.pdf"><iframe src=/empty></iframe>
        """

    @Test("a hybrid activity: files of the app's, bridges, ports, prompts, a file chooser, a window")
    func hybrid() async throws {
        try await run(ClosureService { _ in nil }) {
            let files = ["index.html": Self.page, "part.js": "window.part = 1", "pop.html": "<title>Pop</title>"]
            let activity = HybridActivity(files.mapValues { Array($0.utf8) })
            let view = activity.webView
            view.loadUrl("https://appassets.androidplatform.net/assets/index.html")
            await view.settle()
            #expect(view.title == "got hi|2|true|1ok|re: m" && activity.prompts == ["payload"])
            #expect(activity.values.sorted() == ["http 404 Not Found text/html", "http 404 Not Found text/plain"])

            activity.call("ready")
            await view.settle()
            #expect(activity.values.suffix(2).sorted() == ["[1,\"x\",null]", "posted"])
            var called = ""
            view.evaluateJavascript("String(window.called) + window.part") { called = $0 }
            try activity.channel()
            await view.settle()
            #expect(called == "\"true1\"" && activity.replies == ["port init"])

            try view.click("#tel")
            await view.settle()
            #expect(activity.overridden == ["tel:1"])
            try view.click("#file")
            // The page is not at rest before its user has chosen.
            while activity.filePathCallback == nil { await Task.yield() }
            #expect(activity.files == ["android.intent.action.GET_CONTENT image/png image/png,.pdf  "])
            let picture = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
            try Data("png".utf8).write(to: picture)
            defer { try? FileManager.default.removeItem(at: picture) }
            activity.choose(-1, Intent(Intent.ACTION_VIEW, picture.absoluteString))
            await view.settle()
            var size = ""
            view.evaluateJavascript("document.querySelector('input').files[0].size") { size = $0 }
            await view.settle()
            #expect(size == "3")
        }
    }

    @Test("a browser activity: downloads, search, history, what is kept, posts and texts")
    func browser() async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/file":
                .text(
                    "1234",
                    fields: [
                        HTTPField("Content-Disposition", "attachment; filename=\"a b.txt\""),
                        HTTPField("Content-Length", "4"),
                    ]
                )
            case "/post": .html("<title>\(request.method) \(String(decoding: request.body, as: UTF8.self))</title>")
            default:
                .html(
                    "<title>\(request.url.path)</title><p>Tree, tree and TREE</p><a href=/file>f</a>",
                    fields: [HTTPField("Set-Cookie", "c=1")]
                )
            }
        }
        try await run(service) {
            let activity = BrowserActivity()
            activity.onCreate(nil)
            let view = activity.webView
            await view.settle()
            activity.search("tree")
            await view.settle()
            #expect(view.opened == ["https://a.example/"] && activity.found == [3, 3])
            try view.click("a")
            await view.settle()
            #expect(activity.downloads == ["a b.txt 4 c=1"])
            activity.post("https://a.example/post")
            await view.settle()
            #expect(view.title == "POST a=1&b=2")
            #expect(
                activity.history() == [
                    "/ https://a.example/ https://a.example/",
                    "POST a=1&b=2 https://a.example/post https://a.example/post",
                ]
            )
            activity.jump(-1)
            await view.settle()
            #expect(view.title == "/")
            activity.onSaveInstanceState()

            let next = BrowserActivity()
            next.onCreate(activity.bundle)
            await next.webView.settle()
            #expect(next.webView.url == "https://a.example/" && next.webView.canGoForward())
            next.show("<title>T</title><a href=x>x</a>")
            await next.webView.settle()
            #expect(next.webView.title == "D")
            var hasImages: Bool?
            next.webView.documentHasImages { hasImages = $0 }
            await next.webView.settle()
            #expect(hasImages == false)
            next.more()
            #expect(
                next.uri() == "https://a.example/auth%20orize?scope=a%20b#x"
                    + "https://user@a.example:8443/a/b#f" + "a%20b%2F" + "a b"
            )
        }
    }

    private final class Errors: HeadlessAndroid.WebViewClient {
        var heard: [String] = []
        override func onReceivedError(
            _ view: AndroidWebView,
            _ request: WebResourceRequest,
            _ error: WebResourceError
        ) {
            heard.append("\(request.url.path ?? "") \(error.errorCode) \(error.description)")
        }
    }

    @Test("a view that is kept from the network says so, and goes on once it is not")
    func offline() async throws {
        try await run(ClosureService { _ in .html("<title>Page</title>") }) {
            let client = Errors()
            let view = AndroidWebView()
            view.webViewClient = client
            view.settings.blockNetworkLoads = true
            view.loadUrl("https://a.example/page")
            await view.settle()
            #expect(client.heard == ["/page -1 net::ERR_ACCESS_DENIED"])
            view.settings.blockNetworkLoads = false
            view.reload()
            await view.settle()
            #expect(client.heard.count == 1 && view.title == "Page")
        }
    }
}
