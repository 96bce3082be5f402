import HeadlessAndroid
import Testing

/// Messages between pages and the app, and scripts that come before the page's.
@MainActor
@Suite struct WebViewCompatTests {
    let stage = Stage(
        site: ClosureService { request in
            let isFramed = request.url.path == "/framed"
            let frames = isFramed ? "" : "<iframe src=/framed></iframe><iframe src=https://b.example/framed></iframe>"
            return .html(
                """
                <!doctype html><title>Page</title><script>
                globalThis.heard = [];
                const note = text => { heard.push(text); document.title = heard.join(' ') };
                if (globalThis.bridge) {
                  bridge.onmessage = event => note(`on:${event.data}`);
                  const listener = event => note(`listener:${event.data}`);
                  bridge.addEventListener('message', listener);
                  bridge.addEventListener('message', listener);
                  bridge.postMessage('ready');
                  try { bridge.postMessage({}) } catch (error) { note(error.name) }
                } else note('none');
                if (globalThis.early) note(early + document.querySelectorAll('iframe').length);
                </script>\(frames)
                """
            )
        }
    )

    private final class Listener: WebMessageListener {
        var heard: [String] = []
        var proxies: [JavaScriptReplyProxy] = []

        func onPostMessage(
            _ view: AndroidWebView,
            _ message: WebMessageCompat,
            _ sourceOrigin: String,
            _ isMainFrame: Bool,
            _ replyProxy: JavaScriptReplyProxy
        ) {
            heard.append("\(message.data ?? "nil") of \(sourceOrigin) \(isMainFrame)")
            proxies.append(replyProxy)
            if isMainFrame { replyProxy.postMessage("hello") }
        }
    }

    @Test("pages of the origins that the app names post to it, and hear its answers as long as they show")
    func messages() async throws {
        stage.view.settings.javaScriptEnabled = true
        let listener = Listener()
        try WebViewCompat.addWebMessageListener(stage.view, "bridge", ["https://a.example"], listener)
        await stage.load("/")
        #expect(listener.heard.sorted() == ["ready of https://a.example false", "ready of https://a.example true"])
        #expect(stage.view.title == "TypeError on:hello listener:hello")
        for proxy in listener.proxies { proxy.postMessage("later") }
        await stage.view.settle()
        #expect(stage.view.title == "TypeError on:hello listener:hello on:later listener:later")

        stage.view.loadUrl("https://b.example/framed")
        await stage.view.settle()
        #expect(stage.view.title == "none")
        for proxy in listener.proxies { proxy.postMessage("too late") }
        WebViewCompat.removeWebMessageListener(stage.view, "bridge")
        await stage.load("/framed")
        #expect(stage.view.title == "none" && listener.heard.count == 2)
    }

    @Test("scripts come before the page's, in the order of the app, until they are taken back")
    func startScripts() async throws {
        stage.view.settings.javaScriptEnabled = true
        let view = stage.view
        try WebViewCompat.addDocumentStartJavaScript(view, "globalThis.early = 'early'", ["https://*.example"])
        let second = try WebViewCompat.addDocumentStartJavaScript(view, "early += document.title + '2:'", ["*"])
        await stage.load("/framed")
        #expect(view.title == "none early2:0")
        second.remove()
        await stage.load("/framed")
        #expect(view.title == "none early0")
    }

    @Test("what is no rule, and a name that is taken, is refused")
    func mistakes() throws {
        let listener = Listener()
        let others = [
            "a.example", "https://", "https://a.example/", "https://*", "https://a.*.example", "://a", "https://a:b",
        ]
        for rule in others {
            let error = #expect(throws: IllegalArgumentException.self) {
                try WebViewCompat.addWebMessageListener(stage.view, "bridge", [rule], listener)
            }
            #expect(error?.message == "allowedOriginRules \(rule) is invalid.")
        }
        let rules: Set = ["*", "app://", "http://127.0.0.1:8080", "https://[::1]", "HTTPS://*.a.example:443"]
        try WebViewCompat.addWebMessageListener(stage.view, "bridge", rules, listener)
        let error = #expect(throws: IllegalArgumentException.self) {
            try WebViewCompat.addWebMessageListener(stage.view, "bridge", rules, listener)
        }
        #expect(error?.message == "jsObjectName bridge was already added.")
    }

    @Test(arguments: [
        ("https://a.example", "https://b.a.example", false), ("https://*.a.example", "https://b.a.example", true),
        ("https://*.a.example", "https://a.example", false), ("http://a.example", "https://a.example", false),
        ("https://a.example:8443", "https://a.example", false),
        ("https://a.example:8443", "https://a.example:8443", true),
        ("https://a.example:443", "https://a.example", true), ("app://", "https://a.example", false),
        ("*", "https://a.example", true),
    ])
    func originIsMatched(_ rule: String, _ origin: String, _ isFor: Bool) async throws {
        stage.view.settings.javaScriptEnabled = true
        try WebViewCompat.addDocumentStartJavaScript(stage.view, "globalThis.early = 'early'", [rule])
        stage.view.loadUrl(origin + "/framed")
        await stage.view.settle()
        #expect(stage.view.title == (isFor ? "none early0" : "none"))
    }
}
