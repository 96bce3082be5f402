import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// What a view says of itself, and what becomes of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ViewTests {
    @Test("the object that load returns is the one of the callbacks, redirects and all")
    func navigationObject() async throws {
        let stage = Stage()
        let navigation = try await stage.load("/r")
        #expect(navigation != nil)
        #expect(stage.log.navigations.count == 4)
        #expect(stage.log.navigations.allSatisfy { $0 === navigation })
        stage.clear()
        let second = stage.view.reload()
        await stage.view.headless.settle()
        #expect(second !== navigation)
        #expect(stage.log.navigations.allSatisfy { $0 === second })
    }

    @Test("sound and film end with WebKit's 204")
    func media() async throws {
        let stage = Stage()
        stage.view.load(
            Data([1]),
            mimeType: "video/mp4",
            characterEncodingName: "",
            baseURL: try Stage.url("/v")
        )
        await stage.view.headless.settle()
        #expect(stage.log.lines.last?.hasPrefix("didFail WebKitErrorDomain 204") == true, "\(stage.log.lines)")
    }

    @Test("a load shows at once in URL and isLoading; the rest as the delegate is told")
    func properties() async throws {
        let stage = Stage()
        let view = stage.view
        #expect(view.url == nil && view.title == "" && !view.isLoading && view.estimatedProgress == 0)
        view.load(URLRequest(url: try Stage.url("/p")))
        #expect(view.url?.path == "/p" && view.isLoading)
        var seen: [String] = []
        stage.log.atStart = { seen.append("start \($0.isLoading) \($0.estimatedProgress)") }
        stage.log.atCommit = { seen.append("commit \($0.isLoading) \($0.estimatedProgress)") }
        await view.headless.settle()
        #expect(seen == ["start true 0.1", "commit true 0.5"])
        #expect(!view.isLoading && view.estimatedProgress == 1 && view.title == "P")
        #expect(view.hasOnlySecureContent)
    }

    @Test("the back-forward list: items keep their identity, and are gone to")
    func list() async throws {
        let stage = Stage()
        let view = stage.view
        for path in ["/p", "/q", "/frame"] { try await stage.load(path) }
        let list = view.backForwardList
        #expect(list.backList.map(\.url.path) == ["/p", "/q"])
        #expect(list.backList.map(\.title) == ["P", "Q"])
        #expect(list.currentItem?.url.path == "/frame")
        #expect(view.canGoBack && !view.canGoForward && view.goForward() == nil)
        let first = try #require(list.item(at: -2))
        #expect(list.item(at: -3) == nil && list.item(at: .max) == nil && list.item(at: .min) == nil)
        #expect(view.go(to: first) != nil)
        await view.headless.settle()
        #expect(view.url?.path == "/p")
        #expect(list.currentItem === first)
        #expect(list.forwardList.map(\.url.path) == ["/q", "/frame"])
        let other = Stage()
        try await other.load("/p")
        try await other.load("/q")
        #expect(view.go(to: try #require(other.view.backForwardList.backItem)) == nil, "it is of another list")
        try await stage.load("/q")
        #expect(list.forwardList.isEmpty && list.backItem === first)
    }

    @Test("its state is taken over by another view: list, place and what a page was posted")
    func interactionState() async throws {
        let stage = Stage()
        #expect(stage.view.interactionState == nil)
        try await stage.load("/p")
        try await stage.load("/form307")
        try await stage.click("#go")
        try await stage.load("/frame")
        stage.view.goBack()
        await stage.view.headless.settle()
        let state = try #require(stage.view.interactionState as? Data)

        let other = Stage()
        try await other.load("/r")
        other.clear()
        other.view.interactionState = state
        let list = other.view.backForwardList
        #expect(list.backList.map(\.url.path) == ["/p", "/form307"] && list.currentItem?.url.path == "/q")
        #expect(list.forwardList.map(\.title) == ["Outer"])
        await other.view.headless.settle()
        #expect(
            other.log.lines == [
                "decideAction POST /q backForward, main of /q: allow", "didStartProvisional /q",
                "decideResponse 200 /q, main: allow", "didCommit /q", "didFinish /q “Q”",
            ]
        )
        other.view.goBack()
        await other.view.headless.settle()
        #expect(other.view.title == "F" && list.currentItem?.url.path == "/form307")
        for junk: Any? in [nil, "junk", Data("{}".utf8), Data(#"{"entries":[],"index":0}"#.utf8)] {
            other.view.interactionState = junk
            #expect(list.currentItem?.url.path == "/form307" && !other.view.isLoading)
        }
    }

    @Test("a frame says what it shows, by which request, and whose that is")
    func frames() async throws {
        let site = ClosureService { request in
            switch (request.url.hostname, request.url.path) {
            case ("a.example", "/"):
                .html("<iframe src=https://b.example:8443/r></iframe><iframe src=about:blank></iframe><a href=#x>x</a>")
            case ("b.example", "/r"): .redirect(to: "/f")
            case ("b.example", "/f"): .html("<a href=/g>g</a>")
            case ("b.example", "/g"): .html("<iframe srcdoc='<p>s'></iframe>")
            default: nil
            }
        }
        let app = HeadlessApp(session: BrowsingSession(browser: Browser(transports: InMemoryTransports(service: site))))
        let view = HeadlessApp.$current.withValue(app) { WKWebView() }
        let log = FrameLog()
        view.navigationDelegate = log
        view.load(URLRequest(url: try Stage.url("/")))
        await view.headless.settle()
        try view.headless.click("a")
        await view.headless.settle()
        view.reload()
        await view.headless.settle()
        let main = "main https://a.example/ of https a.example 0"
        let opened = [
            "https://b.example:8443/r: \(main) -> frame about:blank of https a.example 0",
            "about:blank: \(main) -> frame about:blank of https a.example 0",
            "https://b.example:8443/f: \(main) -> frame about:blank of https a.example 0",
        ]
        let moved = main.replacing("/ of", with: "/#x of")
        #expect(
            log.lines == ["https://a.example/: main about:blank of   0 -> main about:blank of   0"] + opened
                + ["https://a.example/#x: \(main) -> \(main)", "https://a.example/#x: \(moved) -> \(moved)"]
                + opened.map { $0.replacing(main, with: moved) }
        )
        #expect(log.views.allSatisfy { $0 === view })
    }

    /// Writes down the frames of each action.
    private final class FrameLog: NSObject, WKNavigationDelegate {
        var lines: [String] = []
        var views: [WKWebView?] = []

        func webView(
            _ webView: WKWebView,
            decidePolicyFor action: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            let frames = [action.sourceFrame, action.targetFrame].compactMap { $0 }
            views += frames.map(\.webView)
            let texts = frames.map { frame in
                let origin = frame.securityOrigin
                return "\(frame.isMainFrame ? "main" : "frame") \(frame.request.url?.absoluteString ?? "none")"
                    + " of \(origin.protocol) \(origin.host) \(origin.port)"
            }
            lines.append("\(action.request.url?.absoluteString ?? "none"): " + texts.joined(separator: " -> "))
            return .allow
        }
    }

    @Test("a view takes a copy of its configuration, and shares what is in it")
    func configuration() {
        HeadlessApp.$current.withValue(HeadlessApp()) {
            let configuration = WKWebViewConfiguration()
            configuration.applicationNameForUserAgent = "App/1"
            let view = WKWebView(frame: .zero, configuration: configuration)
            configuration.applicationNameForUserAgent = "App/2"
            #expect(view.configuration.applicationNameForUserAgent == "App/1")
            #expect(view.configuration !== view.configuration)
            #expect(view.configuration.websiteDataStore === configuration.websiteDataStore)
            #expect(view.configuration.preferences === configuration.preferences)
            #expect((configuration.copy() as? WKWebViewConfiguration)?.processPool === configuration.processPool)
        }
    }

    @Test("requests carry the user agent that the app gives")
    func userAgent() async throws {
        let sent = SentRequests()
        let site = ClosureService { request in
            sent.note(request)
            return request.url.path == "/r" ? .redirect(to: "/p") : .html("<title>P</title><img src=/i>")
        }
        let app = HeadlessApp(session: BrowsingSession(browser: Browser(transports: InMemoryTransports(service: site))))
        try await HeadlessApp.$current.withValue(app) {
            let configuration = WKWebViewConfiguration()
            configuration.applicationNameForUserAgent = "Version/17.0 Safari/604.1"
            let view = WKWebView(frame: .zero, configuration: configuration)
            for agent in [nil, "Mine/1", nil] {
                view.customUserAgent = agent
                view.load(URLRequest(url: try Stage.url("/r")))
                await view.headless.settle()
            }
        }
        let ends = sent.userAgents.map { $0.hasSuffix("(KHTML, like Gecko) Version/17.0 Safari/604.1") ? "Safari" : $0 }
        let round = ["Safari", "Safari", "Safari"]
        #expect(ends == round + ["Mine/1", "Mine/1", "Mine/1"] + round)
    }

    @Test("a delegate that is gone is told nothing, and so is that of a view that is gone")
    func afterwards() async throws {
        let stage = Stage(advancesWhenIdle: false)
        weak var gone: CallbackLog?
        do {
            let log = CallbackLog()
            gone = log
            stage.view.navigationDelegate = log
            try await stage.load("/p")
            #expect(!log.lines.isEmpty)
            stage.view.load(URLRequest(url: try Stage.url("/q")))
        }
        #expect(gone == nil)
        await stage.view.headless.settle()
        #expect(stage.view.url?.path == "/q")

        let log = CallbackLog()
        weak var view: WKWebView?
        HeadlessApp.$current.withValue(stage.app) {
            let made = WKWebView()
            view = made
            made.navigationDelegate = log
            made.load(URLRequest(url: Stage.slow))
        }
        #expect(view == nil)
        // Whatever was under way has been told by now: another view of the same session has done its rounds.
        try await stage.load("/p")
        #expect(log.lines == [])
    }

    @Test(
        "what is wrong with a server's certificate has the number that apps know of Apple's systems",
        arguments: [
            ("untrusted", -1202, URLError.Code.serverCertificateUntrusted),
            ("nameMismatch", -1202, .serverCertificateUntrusted), ("expired", -1201, .serverCertificateHasBadDate),
            ("handshake", -1200, .secureConnectionFailed),
        ]
    )
    func certificate(_ fault: String, _ number: Int, _ code: URLError.Code) async throws {
        let stage = Stage()
        try await stage.load("/tls?\(fault)")
        #expect(stage.log.errors.map(\.code) == [number] && stage.log.errors.map(\.domain) == [NSURLErrorDomain])
        #expect(URLError.Code(rawValue: number) == code)
    }

    @Test("a request is waited for as long as it says itself")
    func timeout() async throws {
        var configuration = SessionConfiguration()
        configuration.transfer.firstByteTimeout = .seconds(7_200)
        configuration.transfer.totalTimeout = .seconds(7_200)
        let stage = Stage(configuration: configuration)
        stage.view.load(URLRequest(url: Stage.slow, timeoutInterval: 5))
        await stage.view.headless.settle(horizon: .seconds(7_200))
        #expect(stage.log.lines.last?.contains("NSURLErrorDomain -1001") == true, "\(stage.log.lines)")
        stage.clear()
        stage.view.load(URLRequest(url: Stage.slow))
        await stage.view.headless.settle(horizon: .seconds(7_200))
        #expect(stage.log.lines.last?.contains("didFinish") == true, "\(stage.log.lines)")
    }

    @Test("a window's view must be made with the configuration that was given for it")
    func misuse() async throws {
        let stage = Stage()
        stage.log.makeWindow = { _ in WKWebView() }
        try await stage.load("/p")
        try await stage.click("#blank")
        #expect(
            stage.view.headless.exceptions.map(\.reason) == [
                "Returned WKWebView was not created with the given configuration."
            ]
        )
    }

    @Test("bytes are shown in the encoding that the app names; a file of the app's is shown")
    func data() async throws {
        let stage = Stage()
        stage.view.load(
            Data([0x3C, 0x74, 0x69, 0x74, 0x6C, 0x65, 0x3E, 0xE9]),
            mimeType: "text/html",
            characterEncodingName: "windows-1252",
            baseURL: try Stage.url("/dir/")
        )
        await stage.view.headless.settle()
        #expect(stage.view.title == "é")
        #expect(!stage.view.canGoBack)

        let file = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID()).html")
        try Data("<title>File</title>".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        stage.view.loadFileURL(file, allowingReadAccessTo: file)
        await stage.view.headless.settle()
        #expect(stage.view.title == "File")
        stage.view.load(URLRequest(url: file))
        await stage.view.headless.settle()
        try await stage.load("/p")
        stage.view.goBack()
        await stage.view.headless.settle()
        #expect(stage.view.title == "File")
    }

    @Test("user scripts and handlers are kept; a name that is taken or empty changes nothing")
    func userContent() {
        final class Receiver: NSObject, WKScriptMessageHandler {
            func userContentController(
                _ userContentController: WKUserContentController,
                didReceive message: WKScriptMessage
            ) {}
        }
        let controller = WKWebViewConfiguration().userContentController
        let script = WKUserScript(source: "1", injectionTime: .atDocumentEnd, forMainFrameOnly: true)
        controller.addUserScript(script)
        #expect(controller.userScripts == [script] && script.contentWorld === WKContentWorld.page)
        #expect(WKContentWorld.world(name: "a") === WKContentWorld.world(name: "a"))
        controller.add(Receiver(), name: "login")
        controller.add(Receiver(), name: "")
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        let (before, after) = (WKWebView(frame: .zero, configuration: configuration), Stage())
        controller.add(Receiver(), name: "login")
        let raised = [
            "NSInvalidArgumentException: Attempt to add script message handler with name 'login' when one already exists."
        ]
        #expect(before.headless.exceptions.map(\.description) == raised)
        let made = WKWebView(frame: .zero, configuration: configuration)
        #expect(made.headless.exceptions.map(\.description) == raised && after.view.headless.exceptions == [])
        controller.removeScriptMessageHandler(forName: "login")
        controller.removeAllUserScripts()
        #expect(controller.userScripts.isEmpty)
    }

    @Test("an answer that the app gives to a request has its place in the list, and a reload asks the server")
    func simulated() async throws {
        let stage = Stage()
        try await stage.load("/p")
        let request = URLRequest(url: try Stage.url("/q"))
        let response = URLResponse(
            url: try Stage.url("/r"),
            mimeType: "text/html",
            expectedContentLength: -1,
            textEncodingName: "windows-1252"
        )
        stage.view.loadSimulatedRequest(request, responseHTML: "<title>Told</title>")
        await stage.view.headless.settle()
        #expect(stage.view.title == "Told")
        stage.view.loadSimulatedRequest(request, response: response, responseData: Data([0x3C, 0x70, 0x3E, 0xE9]))
        await stage.view.headless.settle()
        #expect(stage.view.url == response.url)
        #expect(stage.view.headless.snapshot().text == "é")
        #expect(stage.view.backForwardList.backList.map(\.url.lastPathComponent) == ["p", "q"])
        stage.view.goBack()
        await stage.view.headless.settle()
        stage.view.reload()
        await stage.view.headless.settle()
        #expect(stage.view.title == "Q")
    }

    @Test("a text that the page shows is found")
    func find() async throws {
        let stage = Stage()
        stage.view.loadHTMLString("<p>Your Code</p><p hidden>secret</p>", baseURL: nil)
        await stage.view.headless.settle()
        let exact = WKFindConfiguration()
        exact.caseSensitive = true
        #expect(await stage.view.find("your code").matchFound)
        #expect(await !stage.view.find("your code", configuration: exact).matchFound)
        #expect(await stage.view.find("Your Code", configuration: exact).matchFound)
        for text in ["secret", ""] { #expect(await !stage.view.find(text).matchFound) }
    }
}
