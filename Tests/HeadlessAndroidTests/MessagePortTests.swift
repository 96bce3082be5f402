import HeadlessAndroid
import Testing

/// Channels between the app and pages.
///
/// Source: https://developer.android.com/reference/android/webkit/WebMessagePort
@MainActor
@Suite struct MessagePortTests {
    let stage = Stage(
        site: ClosureService { request in
            .html(
                """
                <!doctype html><title>Page</title><script>
                const heard = [];
                const note = text => { heard.push(text); document.title = heard.join(' ') };
                const told = data => data instanceof ArrayBuffer ? `bytes:${new Uint8Array(data)}` : data;
                let port;
                onmessage = event => {
                  note(`${told(event.data)}(${event.origin},${event.source},${event.ports.length})`);
                  if (event.ports.length === 0) return;
                  port = event.ports[0];
                  port.onmessage = ({ data, ports }) => {
                    note(told(data));
                    if (data === 'frame') {
                      const inner = document.createElement('iframe');
                      document.body.append(inner);
                      inner.contentWindow.onmessage = event => event.ports[0].postMessage('from the frame');
                      inner.contentWindow.postMessage('', '*', [port]);
                    } else if (data === 'port') {
                      const own = new MessageChannel();
                      own.port1.onmessage = event => { note(`own:${event.data}`); own.port1.postMessage('back') };
                      port.postMessage('here', [own.port2]);
                    } else if (ports.length > 0) {
                      ports[0].postMessage('through the second');
                    } else if (data !== 'back') {
                      port.postMessage({ dropped: true });
                      port.postMessage(data instanceof ArrayBuffer ? data : `re:${data}`);
                    }
                  };
                  port.onclose = () => note('closed');
                };
                </script>
                """
            )
        }
    )

    private final class Callback: WebMessagePort.WebMessageCallback {
        var heard: [String] = []
        var ports: [WebMessagePort] = []

        override func onMessage(_ port: WebMessagePort, _ message: WebMessage) {
            heard.append(message.data ?? "nil")
            ports += message.ports ?? []
        }
    }

    private final class CompatCallback: WebMessagePortCompat.WebMessageCallbackCompat {
        var heard: [String] = []

        override func onMessage(_ port: WebMessagePortCompat, _ message: WebMessageCompat?) {
            heard.append(message?.arrayBuffer.map { "\($0)" } ?? message?.data ?? "nil")
        }
    }

    private func show() async {
        stage.view.settings.javaScriptEnabled = true
        await stage.load("/")
    }

    /// A channel whose one end the page has.
    private func connect(_ callback: Callback) async throws -> WebMessagePort {
        await show()
        let ports = stage.view.createWebMessageChannel()
        try ports[0].setWebMessageCallback(callback)
        try stage.view.postWebMessage(WebMessage("take", [ports[1]]), "https://a.example")
        await stage.view.settle()
        return ports[0]
    }

    @Test("a page that is given a port answers by it, in text")
    func talk() async throws {
        let callback = Callback()
        let port = try await connect(callback)
        try port.postMessage(WebMessage("one"))
        try port.postMessage(WebMessage(nil))
        await stage.view.settle()
        #expect(callback.heard == ["re:one", "re:"])
        try port.close()
        await stage.view.settle()
        #expect(stage.view.title == "take(,null,1) one")
        try port.close()
    }

    @Test("what is sent before the page has its end, and before the app listens, is not lost")
    func early() async throws {
        await show()
        let ports = stage.view.createWebMessageChannel()
        try ports[0].postMessage(WebMessage("early"))
        try stage.view.postWebMessage(WebMessage("take", [ports[1]]), "*")
        await stage.view.settle()
        let callback = Callback()
        try ports[0].setWebMessageCallback(callback)
        await stage.view.settle()
        #expect(callback.heard == ["re:early"])
    }

    @Test("a callback hears the page though the app has let go of the port")
    func keptByPage() async throws {
        let callback = Callback()
        _ = try await connect(callback)
        stage.view.evaluateJavascript("port.postMessage('late')")
        await stage.view.settle()
        #expect(callback.heard == ["late"])
    }

    @Test("ports go with messages, both ways and on to frames")
    func portsOfMessages() async throws {
        let callback = Callback()
        let port = try await connect(callback)
        try port.postMessage(WebMessage("port"))
        await stage.view.settle()
        #expect(callback.heard == ["here"])
        let own = try #require(callback.ports.first)
        let other = Callback()
        try own.postMessage(WebMessage("hello"))
        try own.setWebMessageCallback(other)
        await stage.view.settle()
        #expect(other.heard == ["back"] && stage.view.title == "take(,null,1) port own:hello")

        let second = stage.view.createWebMessageChannel()
        let third = Callback()
        try second[0].setWebMessageCallback(third)
        try port.postMessage(WebMessage("with", [second[1]]))
        await stage.view.settle()
        #expect(third.heard == ["through the second"])

        try port.postMessage(WebMessage("frame"))
        await stage.view.settle()
        #expect(callback.heard.last == "from the frame")
    }

    @Test("both ends may be the app's, and what a page made may go to another page")
    func betweenOthers() async throws {
        let callback = Callback()
        let port = try await connect(callback)
        try port.postMessage(WebMessage("port"))
        await stage.view.settle()
        let own = try #require(callback.ports.first)

        let here = stage.view.createWebMessageChannel()
        let there = Callback()
        try here[0].postMessage(WebMessage("for the app", [own]))
        try here[1].setWebMessageCallback(there)
        await stage.view.settle()
        #expect(there.heard == ["for the app"])
        let passed = try #require(there.ports.first)

        let window = AndroidWebView(stage.app)
        window.settings.javaScriptEnabled = true
        window.loadUrl("https://b.example/")
        await window.settle()
        try window.postWebMessage(WebMessage("take", [passed]), "*")
        await window.settle()
        window.evaluateJavascript("port.postMessage('from another')")
        await window.settle()
        await stage.view.settle()
        await window.settle()
        #expect(stage.view.title?.hasSuffix("own:from another") == true)
        #expect(window.title == "take(,null,1) back")
    }

    @Test("bytes go by the compatible ports alone")
    func bytes() async throws {
        await show()
        let ports = WebViewCompat.createWebMessageChannel(stage.view)
        let callback = CompatCallback()
        try ports[0].setWebMessageCallback(callback)
        try WebViewCompat.postWebMessage(stage.view, WebMessageCompat([1, 255], [ports[1]]), "*")
        try ports[0].postMessage(WebMessageCompat([0, 2]))
        try ports[0].postMessage(WebMessageCompat("text"))
        await stage.view.settle()
        #expect(callback.heard == ["[0, 2]", "re:text"])
        #expect(stage.view.title == "bytes:1,255(,null,1) bytes:0,2 text")
    }

    @Test("a page of another origin gets nothing, and its console says so")
    func otherOrigin() async throws {
        await show()
        for origin in ["https://b.example", "https://a.example:8443", "nothing"] {
            try stage.view.postWebMessage(WebMessage("secret"), origin)
        }
        try stage.view.postWebMessage(WebMessage("open"), "")
        await stage.view.settle()
        #expect(stage.view.title == "open(,null,0)")
    }

    @Test("a port that is closed, was sent away or has a callback is refused")
    func mistakes() async throws {
        await show()
        let view = stage.view
        func message(_ body: () throws(IllegalStateException) -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return error.message
            }
        }
        let ports = view.createWebMessageChannel()
        try ports[0].setWebMessageCallback(Callback())
        let others = view.createWebMessageChannel()
        try view.postWebMessage(WebMessage("", [ports[1]]), "*")
        let gone = "Port is already closed or transferred"
        #expect(message { () throws(IllegalStateException) in try ports[1].postMessage(WebMessage("")) } == gone)
        #expect(message { () throws(IllegalStateException) in try ports[1].setWebMessageCallback(nil) } == gone)
        #expect(
            message { () throws(IllegalStateException) in try ports[1].close() } == "Port is already transferred"
        )
        #expect(
            message { () throws(IllegalStateException) in try view.postWebMessage(WebMessage("", [ports[0]]), "*") }
                == "Port is already started"
        )
        #expect(
            message { () throws(IllegalStateException) in try others[0].postMessage(WebMessage("", [others[0]])) }
                == "Source port cannot be transferred"
        )
        try others[1].close()
        #expect(
            message { () throws(IllegalStateException) in try ports[0].postMessage(WebMessage("", [others[1]])) }
                == gone
        )
    }
}
