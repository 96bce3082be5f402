import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Controllers in the shape of well-known ones, as their apps have them: they compile, and do what they do on the phone.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WebKitSourceTests {
    private func run(_ service: any HTTPService, _ body: () async throws -> Void) async throws {
        let browser = Browser(transports: InMemoryTransports(service: service))
        try await run(BrowsingSession(browser: browser), body)
    }

    private func run(_ session: BrowsingSession, _ body: () async throws -> Void) async throws {
        try await HeadlessApp.$current.withValue(HeadlessApp(session: session), operation: body)
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    // MARK: - Logins

    @Test("an OAuth library's web view takes the redirect", arguments: ["allow", "network"])
    func oauth(_ way: String) async throws {
        let site = SignInService()
        let service = ClosureService { request in
            request.url.hostname == "rp.example" ? site.respond(to: request) : nil
        }
        try await run(service) {
            let controller = OAuthWebController(redirect: try url("myapp://callback"))
            var results: [Result<[String: String], OAuthWebController.Failure>] = []
            controller.completion = { results.append($0) }
            let host = way == "network" ? "nowhere.invalid" : "rp.example"
            controller.handle(try url("https://\(host)/login?deliver=redirect"))
            await controller.webView.headless.settle()
            if way == "allow" {
                try controller.webView.headless.fill("#email", "alice@example.com")
                try controller.webView.headless.fill("#password", "correct horse")
                try controller.webView.headless.click("#go")
                await controller.webView.headless.settle()
                try controller.webView.headless.click("#allow")
                await controller.webView.headless.settle()
                #expect(try results.first?.get()["code"]?.isEmpty == false)
                #expect(controller.steps.first == 0 && controller.steps.contains(0.1) && controller.steps.contains(1))
            } else {
                guard case .failure(.network(let error)) = results.first else {
                    Issue.record("\(results)")
                    return
                }
                #expect(error.code == .cannotFindHost)
            }
            #expect(results.count == 1)
        }
    }

    private final class DialogListener: WebDialogViewDelegate {
        var heard: [String] = []
        func webDialogView(_ view: WebDialogView, didCompleteWithResults results: [String: Any]) {
            heard.append("token \(results["access_token"] ?? "none")")
        }
        func webDialogView(_ view: WebDialogView, didFailWithError error: Error) {
            heard.append("error \((error as NSError).code)")
        }
        func webDialogViewDidCancel(_ view: WebDialogView) { heard.append("cancel") }
        func webDialogViewDidFinishLoad(_ view: WebDialogView) { heard.append("page") }
    }

    @Test(
        "a social network's dialog ends with a token, a refusal or an error",
        arguments: [
            ("fbconnect://success#access_token=a%20b", "token a b"),
            ("fbconnect://cancel", "cancel"), ("fbconnect://cancel?error_code=4201", "error 4201"),
            ("http://gone.invalid/", "error \(NSURLErrorCannotFindHost)"),
        ]
    )
    func dialog(_ target: String, _ end: String) async throws {
        let redirecting = ClosureService { request in
            guard request.url.hostname == "social.example" else { return nil }
            return request.url.path == "/out"
                ? .redirect(to: target) : .html("<form id=f method=post action=/out><button>OK</button></form>")
        }
        try await run(redirecting) {
            let listener = DialogListener()
            let dialog = WebDialogView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            dialog.delegate = listener
            dialog.load(try url("https://social.example/dialog"))
            await dialog.inner.headless.settle()
            try dialog.inner.headless.click("button")
            await dialog.inner.headless.settle()
            #expect(listener.heard == ["page", end])
        }
    }

    // MARK: - Hybrid apps

    @Test("a bank's app and its pages talk, each in its world")
    func bank() async throws {
        let service = ClosureService { request in
            switch request.url.path {
            case "/statement":
                .text("pdf", fields: [HTTPField("Content-Disposition", "attachment; filename=statement.txt")])
            case "/plain": .html("<title>Plain</title><script>document.title = 'Scripted'</script>")
            default:
                .html(
                    """
                    <title>Bank</title><form></form><p>Your Balance</p><a href=/statement>statement</a><script>
                    document.title += ' ' + appVersion;
                    webkit.messageHandlers.log.postMessage(prompt('pin?', '12') + confirm('yes?') + confirm('no?'));
                    webkit.messageHandlers.balance.postMessage({ account: 'NL1' })
                      .then(reply => webkit.messageHandlers.log.postMessage(
                        [reply.cents, reply.tags.length, reply.date.getTime(), reply.open].join()));
                    webkit.messageHandlers.balance.postMessage(3)
                      .catch(error => webkit.messageHandlers.log.postMessage(error.message));
                    alert('done');
                    </script>
                    """
                )
            }
        }
        try await run(service) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let bank = BankController(destination: folder)
            bank.webView.load(URLRequest(url: try url("https://bank.example/")))
            await bank.webView.headless.settle()
            // The reply was awaited.
            _ = try await bank.webView.callAsyncJavaScript("await 0", contentWorld: .page)
            await bank.webView.headless.settle()
            #expect(bank.webView.title == "Bank 1.0")
            #expect(bank.heard.first == "alert done" || bank.heard.contains("alert done"))
            #expect(bank.heard.contains("log 12truefalse page true"))
            #expect(bank.heard.contains("log 1250,2,0,true page true"))
            #expect(bank.heard.contains("log no account page true"))

            #expect(try await bank.total(of: [1, 2, 3]) == 6)
            #expect(try await bank.title() == "Bank 1.0")
            let seen = try await bank.webView.evaluateJavaScript("seen", contentWorld: bank.appWorld)
            #expect(seen as? Int == 1)
            #expect(
                try await bank.webView.evaluateJavaScript("typeof seen", contentWorld: .page) as? String == "undefined"
            )
            let failure = await bank.failure(of: "missing()")
            #expect(failure?.userInfo["WKJavaScriptExceptionMessage"] as? String != nil)
            #expect(await bank.failure(of: "document.body")?.code == .javaScriptResultTypeIsUnsupported)
            #expect(await bank.search("Balance"))
            #expect(await bank.search("balance") == false)

            try bank.webView.headless.click("a")
            await bank.webView.headless.settle()
            #expect(bank.finishedFiles.map(\.lastPathComponent) == ["statement"])
            #expect(try String(contentsOf: folder.appendingPathComponent("statement.txt"), encoding: .utf8) == "pdf")
        }
    }

    @Test("scripts are off in the page for which the delegate says so, and on in the next")
    func preferences() async throws {
        let service = ClosureService { request in
            .html("<title>Plain</title><script>document.title = 'Scripted'</script><a href=/plain>plain</a>")
        }
        try await run(service) {
            let bank = BankController(destination: FileManager.default.temporaryDirectory)
            for (path, title) in [("/", "Scripted"), ("/plain", "Plain"), ("/again", "Scripted")] {
                bank.webView.load(URLRequest(url: try url("https://bank.example\(path)")))
                await bank.webView.headless.settle()
                #expect(bank.webView.title == title)
            }
            bank.webView.goBack()
            await bank.webView.headless.settle()
            #expect(bank.webView.title == "Plain")
        }
    }

    @Test("pages of the bank's own scheme, the list that is kept, and what cannot be drawn")
    func scheme() async throws {
        try await run(ClosureService { _ in nil }) {
            let bank = BankController(destination: FileManager.default.temporaryDirectory)
            for page in ["one", "two"] {
                bank.webView.load(URLRequest(url: try url("bank://app/\(page)")))
                await bank.webView.headless.settle()
            }
            #expect(bank.webView.title == "/two" && bank.tasks.isEmpty)
            let kept = bank.keep()
            let other = BankController(destination: FileManager.default.temporaryDirectory)
            other.webView.interactionState = kept
            await other.webView.headless.settle()
            #expect(other.webView.title == "/two" && other.webView.backForwardList.backItem?.url.path == "/one")

            await #expect(throws: WKError.self) { try await bank.pdf() }
            let (hasImage, error) = await withCheckedContinuation { continuation in
                bank.snapshot { continuation.resume(returning: ($0, $1)) }
            }
            #expect(!hasImage && (error as? WKError)?.code == .unknown)
        }
    }

    private final class Device: BridgePlugin {
        let name = "Device"
        func call(
            _ method: String,
            _ options: [String: Any],
            resolve: @escaping ([String: Any]) -> Void,
            reject: @escaping (String) -> Void
        ) {
            method == "info"
                ? resolve(["model": "phone", "asked": options["what"] ?? "nothing"]) : reject("no \(method)")
        }
    }

    @Test("a framework's bridge: promises, prompts, a scheme, files of the app's")
    func hybrid() async throws {
        let page = """
            <title>App</title><script src=/app.js></script><iframe id=f></iframe><a id=out href=https://else.example/>out</a>
            """
        let script = """
            const seen = [];
            // The members of a dictionary of Swift's are in no order.
            const sorted = value => JSON.stringify(value, Object.keys(value).sort());
            const call = (...args) => Hybrid.toNative(...args).then(v => seen.push(sorted(v)), e => seen.push(e.message));
            Promise.all([call('Device', 'info', { what: 'all' }), call('Device', 'other'), call('None', 'x')])
              .then(() => { document.title = seen.sort().join('|') + prompt('gap:["A"]', '["b"]'); });
            addEventListener('load', () => { document.getElementById('f').src = 'jsbridge://queue'; });
            """
        try await run(ClosureService { _ in nil }) {
            let bridge = HybridBridge(root: ["/index.html": Data(page.utf8), "/app.js": Data(script.utf8)])
            bridge.register(Device())
            bridge.load()
            let view = try #require(bridge.webView)
            let title = #"no other|not implemented|{"asked":"all","model":"phone"}{"ok":true}"#
            await view.wait { $0.title == title }
            #expect(bridge.prompts.sorted() == [#"["b"]"#, "queue"])
            try view.headless.click("#out")
            await view.headless.settle()
            #expect(
                bridge.external.map(\.absoluteString) == ["https://else.example/"] && view.url?.scheme == "app-files"
            )
        }
    }

    @Test("a wrapper's view tells of pages, messages, errors and answers")
    func wrapper() async throws {
        let service = ClosureService { request in
            guard request.url.hostname == "shop.example" else { return nil }
            return switch request.url.path {
            case "/post":
                .html("<title>\(request.method) \(String(decoding: request.body, as: UTF8.self))</title>")
            case "/missing":
                .html("<title>Missing</title>", status: 404)
            default: .html("<title>Shop</title><a href=/missing>m</a><a id=b href=https://ads.example/>b</a>")
            }
        }
        try await run(service) {
            let view = MessageBridgeView()
            var messages: [String] = []
            var statuses: [Int] = []
            var errors: [Int] = []
            var types: [String] = []
            view.injectedJavaScriptBeforeContentLoaded = "window.first = 1"
            view.injectedJavaScript = "AppBridge.postMessage(document.title + window.first)"
            view.onMessage = { messages.append($0["data"] as? String ?? "") }
            view.onHttpError = { statuses.append($0["statusCode"] as? Int ?? 0) }
            view.onLoadingError = { errors.append($0["code"] as? Int ?? 0) }
            view.onShouldStart = {
                types.append($0["navigationType"] as? String ?? "")
                return ($0["url"] as? String)?.contains("ads") != true
            }
            view.source = ["uri": "https://shop.example/"]
            view.mount()
            let inner = try #require(view.webView)
            await inner.headless.settle()
            for link: Locator in ["#b", "a"] {
                try inner.headless.click(link)
                await inner.headless.settle()
            }
            #expect(messages == ["Shop1", "Missing1"] && statuses == [404] && types == ["other", "click", "click"])
            view.source = ["uri": "https://shop.example/post", "method": "POST", "body": "a=1"]
            await inner.headless.settle()
            #expect(inner.title == "POST a=1")
            view.inject("addEventListener('message', e => AppBridge.postMessage(e.data))")
            view.postMessage("it's \"here\"")
            await inner.headless.settle()
            #expect(messages.last == "it's \"here\"")
            view.source = ["html": "<title>Own</title>", "baseUrl": "https://shop.example/x/"]
            await inner.headless.settle()
            #expect(inner.url?.absoluteString == "https://shop.example/x/" && inner.title == "Own")
            view.source = ["uri": "https://none.invalid/"]
            await inner.headless.settle()
            #expect(errors == [NSURLErrorCannotFindHost])
            view.unmount()
            #expect(view.webView == nil)
        }
    }

    // MARK: - Browsers

    @Test("a browser's tabs, windows, menus and error pages")
    func browser() async throws {
        let service = ClosureService { request in
            guard request.url.hostname == "a.example" else { return nil }
            return switch request.url.path {
            case "/old": .redirect(to: "/new")
            case "/pop":
                .html("<title>Pop</title><script>opener.document.title = 'Opener'; alert('hi'); close();</script>")
            default:
                .html(
                    """
                    <title>\(request.url.path)</title><a id=n href=/old>n</a><a id=g href=http://gone.invalid/>g</a>
                    <button onclick="open('/pop', '', 'width=300')">pop</button>
                    """
                )
            }
        }
        try await run(service) {
            let browser = InAppBrowser()
            let first = browser.current
            first.load(URLRequest(url: try url("https://a.example/")))
            await first.headless.settle()
            #expect(browser.lock() == "only secure")
            try first.headless.click("#n")
            await first.headless.settle()
            #expect(browser.menu() == ["/"])
            #expect(browser.events.contains("redirect") && browser.events.contains("finish true"))
            try first.headless.click("button")
            while browser.tabs.count > 1 || !browser.events.contains("close") { await Task.yield() }
            await first.wait { $0.title == "Opener" }
            #expect(browser.tabs.count == 1 && first.title == "Opener")
            let told = browser.events.filter { $0.hasPrefix("window") || $0.hasPrefix("alert") || $0 == "close" }
            #expect(told == ["window 300 /pop", "alert https://a.example:0 hi", "close"])
            try first.headless.click("#g")
            await first.headless.settle()
            #expect(first.title == "Problem" && first.url?.host == "gone.invalid")
            browser.jump(-1)
            await first.headless.settle()
            #expect(first.url?.path == "/new")
        }
    }

    @Test("rules on content block, leave cookies out, and go to https")
    func rules() async throws {
        let service = ClosureService { request in
            let name = request.url.hostname + request.url.path
            let cookie = request.fields["Cookie"] ?? "none"
            return switch name {
            case "up.example/page": .html("<title>\(request.url.scheme)</title>")
            case "a.example/", "www.ads.example/":
                .html(
                    """
                    <title>p</title><script src=/tracker.js></script><script src=/keep-tracker.js></script>
                    <script src=/own.js></script><script>fetch('https://b.example/pixel', { credentials: 'include' })
                      .then(r => r.text()).then(text => { document.title += text; })</script>
                    """,
                    fields: [HTTPField("Set-Cookie", "s=1; SameSite=None; Secure")]
                )
            case "b.example/pixel":
                .text(
                    " pixel-\(cookie)",
                    fields: [
                        HTTPField("Access-Control-Allow-Origin", request.fields["Origin"] ?? "*"),
                        HTTPField("Access-Control-Allow-Credentials", "true"),
                    ]
                )
            case "b.example/": .html("b", fields: [HTTPField("Set-Cookie", "b=1; SameSite=None; Secure")])
            default: .text("document.title += ' \(request.url.path.dropFirst())'")
            }
        }
        try await run(service) {
            let browser = InAppBrowser()
            let error = await withCheckedContinuation { continuation in
                browser.compileRules { continuation.resume(returning: $0) }
            }
            #expect(error == nil)
            let view = browser.current
            for (page, title) in [
                ("https://b.example/", ""), ("https://a.example/", "p keep-tracker.js own.js pixel-none"),
                ("https://www.ads.example/", "p keep-tracker.js pixel-none"), ("http://up.example/page", "https"),
            ] {
                view.load(URLRequest(url: try url(page)))
                await view.headless.settle()
                #expect(view.title == title)
            }
            if let list = browser.ruleList { view.configuration.userContentController.remove(list) }
            view.load(URLRequest(url: try url("https://a.example/")))
            await view.headless.settle()
            #expect(view.title == "p tracker.js keep-tracker.js own.js pixel-none")
        }
    }
}

extension WKWebView {
    /// Until its title is another one and that holds; at once where it does.
    fileprivate func wait(until holds: @escaping @MainActor (WKWebView) -> Bool) async {
        guard !holds(self) else { return }
        var observation: NSKeyValueObservation?
        await withCheckedContinuation { continuation in
            var isOver = false
            observation = observe(\.title) { view, _ in
                guard !isOver, holds(view) else { return }
                isOver = true
                continuation.resume()
            }
        }
        observation?.invalidate()
    }
}
