import Dispatch
import Foundation
import HeadlessAndroid
import MockProviders
import Synchronization
import Testing

/// The view itself, and its settings.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct ViewTests {
    /// Says what came.
    private static let mirror = ClosureService { request in
        let fields = request.fields
        let body = String(decoding: request.body, as: UTF8.self)
        return .html(
            "<title>\(request.method) \(fields["X-A"] ?? "-") \(fields["User-Agent"] ?? "-") \(body)</title><img src=/i>"
        )
    }

    @Test("fields, bodies and the user agent go out as they were given")
    func requests() async {
        let stage = Stage(site: Self.mirror)
        let view = stage.view
        view.settings.userAgentString = "Mine/1"
        view.loadUrl("https://a.example/", additionalHttpHeaders: ["X-A": "1"])
        await view.settle()
        #expect(view.title == "GET 1 Mine/1")
        view.postUrl("https://a.example/", Array("a=1".utf8))
        await view.settle()
        #expect(view.title == "POST - Mine/1 a=1")
        view.settings.userAgentString = ""
        #expect(view.settings.userAgentString == WebSettings.getDefaultUserAgent(stage.app))
        #expect(view.settings.userAgentString?.contains("; wv)") == true)
    }

    @Test("a part whose server cannot be trusted is asked about; to cancel it ends the part alone")
    func partsOfOthers() async {
        let stage = Stage(
            site: ClosureService { request in
                guard request.url.hostname == "b.example" else { return .html("<img src=https://b.example/i><p>P") }
                var answer = ServiceResponse.text("i")
                answer.fault = .tls(.untrusted)
                return answer
            }
        )
        await stage.load("/")
        let place = "https://b.example/i"
        #expect(stage.log.lines.filter { $0.contains("SslError") } == ["onReceivedSslError 3 \(place): cancel"])
        #expect(stage.log.lines.filter { $0.hasPrefix("onReceivedError") && $0.contains(" /") } == [])
        #expect(stage.log.lines.contains { $0.hasPrefix("onPageFinished /,") })
    }

    @Test("what an answer says of an account of the device is told of the page itself")
    func loginRequests() async {
        let client = LoginClient()
        for (field, told) in [
            ("realm=com.google&account=joe%40a.example&args=a%3D1%26b", "com.google joe@a.example a=1&b"),
            ("args=a&realm=r&more=x", "r - a"), ("realm=r&account=joe", ""), ("args=a", ""), ("realm=r&args", ""),
            ("", ""),
        ] {
            let stage = Stage(
                site: ClosureService { request in
                    .html("<iframe src=/frame></iframe>", fields: [HTTPField("X-Auto-Login", field)])
                }
            )
            stage.view.webViewClient = client
            await stage.load("/")
            #expect(client.requests.joined(separator: " | ") == told, "\(field)")
            client.requests = []
        }
    }

    private final class LoginClient: WebViewClient {
        var requests: [String] = []

        override func onReceivedLoginRequest(
            _ view: AndroidWebView,
            _ realm: String,
            _ account: String?,
            _ args: String
        ) {
            requests.append("\(realm) \(account ?? "-") \(args)")
        }
    }

    @Test("images are fetched unless the settings say otherwise")
    func images() async {
        let stage = Stage(site: Self.mirror)
        await stage.load("/a")
        #expect(stage.log.lines.contains("onLoadResource /i"))
        stage.log.clear()
        stage.view.settings.blockNetworkImage = true
        await stage.load("/b")
        stage.view.settings.blockNetworkImage = false
        stage.view.settings.loadsImagesAutomatically = false
        await stage.load("/c")
        #expect(!stage.log.lines.contains("onLoadResource /i"))
    }

    @Test("what is cached is used as the settings say, until it is cleared")
    func cache() async {
        let count = Mutex(0)
        let stage = Stage(
            site: ClosureService { _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return .html("<title>\(number)</title>", fields: [HTTPField("ETag", "\"\(number)\"")])
            }
        )
        var titles: [String] = []
        for mode in [
            WebSettings.LOAD_DEFAULT, WebSettings.LOAD_CACHE_ELSE_NETWORK, WebSettings.LOAD_CACHE_ONLY,
            WebSettings.LOAD_NO_CACHE, WebSettings.LOAD_DEFAULT,
        ] {
            stage.view.settings.cacheMode = mode
            await stage.load("/a")
            titles.append(stage.view.title ?? "")
        }
        #expect(titles == ["1", "1", "1", "2", "3"])
        stage.view.clearCache(true)
        stage.view.settings.cacheMode = WebSettings.LOAD_CACHE_ONLY
        await stage.load("/a")
        #expect(stage.log.lines.contains { $0.contains("ERR_CACHE_MISS") || $0.hasPrefix("onReceivedError -1") })
        #expect(count.withLock { $0 } == 3)
    }

    @Test("texts are shown as pages, percent-encoded, in base64 and with a base URL")
    func texts() async throws {
        let stage = Stage()
        let view = stage.view
        view.loadData("<title>%41</title>", "text/html", "utf-8")
        await view.settle()
        #expect(view.title == "A")
        view.loadData("PHRpdGxlPkI8L3RpdGxlPg==", "text/html", "base64")
        await view.settle()
        #expect(view.title == "B")
        view.loadDataWithBaseURL("https://a.example/x/", "<title>Ü</title><a id=l href=../q>q</a>", nil, nil, nil)
        await view.settle()
        #expect(view.title == "Ü")
        try await stage.click("#l")
        #expect(view.url == "https://a.example/q")
    }

    /// LoadDataWithBaseUrlTest.
    @Test("a text with a base URL has an entry, which says the app's URL of it and loads it again")
    func historyOfTexts() async throws {
        let stage = Stage()
        let view = stage.view
        view.settings.javaScriptEnabled = true
        let text = "<title>T</title><script>document.title += ' ' + document.URL</script><a id=l href=#x>x</a>"
        view.loadDataWithBaseURL("https://a.example/b", text, "text/html", nil, "https://history.example/")
        await view.settle()
        #expect(view.url == "https://history.example/" && view.title == "T https://a.example/b")
        #expect(stage.log.lines.contains("onPageStarted /b") && stage.log.lines.contains("doUpdateVisitedHistory /b"))
        await stage.load("/p")
        #expect(view.canGoBack() && view.copyBackForwardList().size == 2)
        view.goBack()
        await view.settle()
        #expect(view.url == "https://history.example/" && view.title == "T https://a.example/b" && view.canGoForward())
        view.reload()
        await view.settle()
        #expect(view.title == "T https://a.example/b" && view.copyBackForwardList().size == 2)
        try await stage.click("#l")
        #expect(view.url == "https://history.example/" && view.copyBackForwardList().size == 2)
        view.goBack()
        await view.settle()
        #expect(view.title == "T https://a.example/b")
        var bundle = AndroidBundle()
        #expect(view.saveState(&bundle)?.size == 2)
        let other = AndroidWebView(stage.app)
        other.settings.javaScriptEnabled = true
        #expect(other.restoreState(bundle)?.size == 2)
        await other.settle()
        #expect(other.url == "https://history.example/" && other.title == "T https://a.example/b")
        view.loadDataWithBaseURL(nil, text, nil, nil, nil)
        await view.settle()
        #expect(view.url == "about:blank" && view.title == "T about:blank")
        view.loadDataWithBaseURL("http://", text, nil, nil, nil)
        await view.settle()
        #expect(view.title?.hasPrefix("T") == true)
        view.loadDataWithBaseURL("data:x", "<title>D</title>", "text/html", nil, "https://history.example/")
        await view.settle()
        #expect(view.url == "data:text/html,<title>D</title>" && view.title == "D")
    }

    @Test("the URL asked for and the one that redirects led to; the list of pages")
    func history() async throws {
        let stage = Stage()
        let view = stage.view
        #expect(view.url == nil && view.originalUrl == nil && view.title == nil)
        await stage.load("/r")
        #expect(view.url == "https://a.example/q" && view.originalUrl == "https://a.example/r")
        await stage.load("/p")
        #expect(view.copyBackForwardList().currentItem?.title == "P")
        #expect(view.canGoBack() && !view.canGoForward() && view.canGoBackOrForward(-1) && !view.canGoBackOrForward(-2))
        #expect(!view.canGoBackOrForward(.max) && !view.canGoBackOrForward(.min))
        view.clearHistory()
        #expect(!view.canGoBack() && view.copyBackForwardList().size == 1)
    }

    @Test("what fails is replaced by a page that says so, with its URL and its place in the list")
    func errorPage() async throws {
        let stage = Stage()
        let view = stage.view
        await stage.load("/p")
        await stage.load("https://nowhere.example/?a=1&b")
        #expect(view.url == "https://nowhere.example/?a=1&b" && view.originalUrl == view.url)
        #expect(view.title == "Webpage not available" && view.progress == 100)
        let list = view.copyBackForwardList()
        #expect(list.size == 2 && list.currentItem?.url == view.url && list.currentItem?.title == view.title)
        await #expect(throws: InteractionError.self, "the page before it is gone") { try await stage.click("#l") }
        stage.log.clear()
        view.reload()
        await view.settle()
        #expect(stage.log.lines.contains { $0.hasPrefix("onReceivedError -2") })
        #expect(view.copyBackForwardList().size == 2)
        view.goBack()
        await view.settle()
        #expect(view.url == "https://a.example/p" && view.title == "P" && view.canGoForward())
        await stage.load("/tls")
        #expect(view.url == "https://a.example/p", "what the app itself refused shows no page")
    }

    @Test("a page without a title has its URL for one")
    func untitled() async {
        let stage = Stage(site: ClosureService { _ in .html("<p>none") })
        await stage.load("http://a.example/x")
        #expect(stage.view.title == "a.example/x")
    }

    @Test("a view that is destroyed tells nothing and does nothing")
    func destroy() async {
        let stage = Stage()
        await stage.load("/p")
        stage.log.clear()
        stage.view.loadUrl("https://a.example/q")
        stage.view.destroy()
        await stage.view.settle()
        stage.view.loadUrl("https://a.example/q")
        stage.view.reload()
        await stage.view.settle()
        #expect(!stage.log.lines.contains { $0.hasPrefix("onPageStarted") || $0.hasPrefix("onPageFinished") })
    }

    @Test(
        "a certificate that cannot be trusted, with the app's word for it, over real sockets",
        arguments: [true, false]
    )
    func untrusted(proceeds: Bool) async throws {
        let service = ClosureService { _ in .html("<title>Secure</title>") }
        let host = try ServiceHost(service, authority: try CertificateAuthority())
        let app = AndroidApp()
        let view = AndroidWebView(app)
        let log = CallbackLog()
        log.trusts = proceeds
        view.webViewClient = log
        let url = try #require(host.secureURL("/")).href
        view.loadUrl(url)
        await view.settle()
        let lines = log.lines.map { $0.replacing(url, with: "/") }
        try Golden.check(lines, proceeds ? "tls-proceeded" : "tls-cancelled-by-certificate")
    }

    @Test("passwords are kept for the handler to find")
    func passwords() async {
        final class Client: WebViewClient {
            override func onReceivedHttpAuthRequest(
                _ view: AndroidWebView,
                _ handler: HttpAuthHandler,
                _ host: String,
                _ realm: String
            ) {
                guard handler.useHttpAuthUsernamePassword(), let known = view.getHttpAuthUsernamePassword(host, realm)
                else { return handler.cancel() }
                handler.proceed(known[0], known[1])
            }
        }
        let stage = Stage()
        stage.view.webViewClient = Client()
        await stage.load("/auth")
        #expect(stage.view.title == "Refused")
        stage.view.setHttpAuthUsernamePassword("a.example", "Orders", "joe", "secret")
        await stage.load("/auth")
        #expect(stage.view.title == "Welcome")
    }

    @Test("shouldInterceptRequest is called off the main thread, within the app that the view is of")
    func interception() async {
        final class Client: WebViewClient {
            let seen = Mutex<[String]>([])

            override nonisolated func shouldInterceptRequest(
                _ view: AndroidWebView,
                _ request: WebResourceRequest
            ) -> WebResourceResponse? {
                dispatchPrecondition(condition: .notOnQueue(.main))
                let cookie = CookieManager.getInstance().getCookie(request.url.href)
                seen.withLock { $0.append(cookie ?? "none") }
                return nil
            }
        }
        let stage = Stage()
        let client = Client()
        await AndroidApp.$current.withValue(stage.app) {
            CookieManager.getInstance().setCookie("https://a.example/", "a=1")
            let view = AndroidWebView()
            view.webViewClient = client
            view.loadUrl("https://a.example/q")
            await view.settle()
        }
        #expect(client.seen.withLock { $0 } == ["a=1"])
    }

    private final class Chooser: WebChromeClient {
        var asked: [FileChooserParams] = []
        /// `nil`: the client does not answer.
        var files: [String]?

        override func onShowFileChooser(
            _ webView: AndroidWebView,
            _ filePathCallback: ValueCallback<[String]?>,
            _ fileChooserParams: FileChooserParams
        ) -> Bool {
            asked.append(fileChooserParams)
            guard let files else { return false }
            filePathCallback.onReceiveValue(files)
            filePathCallback.onReceiveValue([])
            return true
        }
    }

    @Test("the app chooses files, by URL or path; one that does not answer chooses none")
    func fileChooser() async throws {
        let page = ClosureService { _ in
            .html("<input type=file id=i multiple accept=image/png,.pdf oncancel='document.title = `none`'>")
        }
        let stage = Stage(site: page)
        let chooser = Chooser()
        stage.view.webChromeClient = chooser
        stage.view.settings.javaScriptEnabled = true
        await stage.load("/")
        try await stage.click("#i")
        #expect(stage.view.title == "none")
        chooser.files = ["file:///nowhere/a%20b.png", "/nowhere/c.pdf", "content://other/1"]
        try await stage.click("#i")
        #expect(chooser.asked.last?.mode == WebChromeClient.FileChooserParams.MODE_OPEN_MULTIPLE)
        #expect(chooser.asked.last?.acceptTypes == ["image/png", ".pdf"])
        #expect(chooser.asked.last?.isCaptureEnabled == false)
        let names = await withCheckedContinuation { continuation in
            stage.view.evaluateJavascript("Array.from(i.files, file => file.name + ' ' + file.type).join()") {
                continuation.resume(returning: $0)
            }
        }
        #expect(names == "\"a b.png image/png,c.pdf application/pdf\"")
    }

    @Test("another view goes on with the pages that one has kept")
    func state() async throws {
        let stage = Stage()
        var bundle = AndroidBundle()
        #expect(stage.view.saveState(&bundle) == nil)
        #expect(bundle.isEmpty && stage.view.restoreState(bundle) == nil)
        await stage.load("/p")
        await stage.load("/q")
        #expect(stage.view.saveState(&bundle) == stage.view.copyBackForwardList())
        stage.view.destroy()

        let kept = try JSONDecoder().decode(AndroidBundle.self, from: try JSONEncoder().encode(bundle))
        let view = AndroidWebView(stage.app)
        let log = CallbackLog()
        view.webViewClient = log
        #expect(view.restoreState(kept)?.size == 2)
        await view.settle()
        #expect(view.url == Stage.url("/q"))
        #expect(log.lines.contains { $0.hasPrefix("onPageFinished /q") })
        view.goBack()
        await view.settle()
        #expect(view.url == Stage.url("/p"))
        bundle.putByteArray("WEBVIEW_CHROMIUM_STATE", Array("no state".utf8))
        #expect(view.restoreState(bundle) == nil && view.url == Stage.url("/p"))
    }
}
