import Foundation
import HeadlessWebKit
import Testing

/// What an app does with scripts in its pages.
@MainActor
@Suite struct ScriptTests {
    let stage = Stage()

    private func show(_ html: String) async {
        stage.view.loadHTMLString(
            "<!doctype html><title>Page</title>\(html)",
            baseURL: URL(string: "https://a.example/")
        )
        await stage.view.headless.settle()
    }

    private func value<Value>(_ script: String, as type: Value.Type) async throws -> Value? {
        try await stage.view.evaluateJavaScript(script) as? Value
    }

    @Test func valuesComeOutAsFoundationHasThem() async throws {
        await show("<p id=p>Text</p>")
        #expect(try await value("document.title", as: String.self) == "Page")
        #expect(try await value("1 + 1", as: Int.self) == 2)
        #expect(try await value("!0", as: Bool.self) == true)
        for (script, text) in [("3", "3"), ("3.5", "3.5"), ("2 ** 40", "1099511627776"), ("1e300", "1e+300")] {
            let number = try await value(script, as: NSNumber.self)
            #expect(number?.stringValue == text)
            #expect(number as? Double == Double(text))
        }
        #expect(try await value("null", as: NSNull.self) != nil)
        #expect(try await value("undefined", as: NSObject.self) == nil)
        let object =
            try await stage.view.evaluateJavaScript("({a: [1, 'x', null], d: new Date(1000)})") as? [String: Any]
        #expect((object?["a"] as? [Any])?.count == 3)
        #expect(object?["d"] as? Date == Date(timeIntervalSince1970: 1))
    }

    @Test("a script's URL that the app loads runs in the page, and stays the view's until the next load")
    func scriptURL() async throws {
        await show("")
        let url = try #require(URL(string: "javascript:document.title=%22told%22;void%200"))
        stage.view.load(URLRequest(url: url))
        await stage.view.headless.settle()
        #expect(stage.view.title == "told")
        #expect(stage.view.url == url && stage.view.isLoading)
        #expect(try await value("location.href", as: String.self) == "https://a.example/")
        try await stage.load("/p")
        #expect(stage.view.url == (try Stage.url("/p")) && !stage.view.isLoading)
    }

    @Test func exceptionSaysWhatAndWhere() async throws {
        await show("")
        let error = await #expect(throws: WKError.self) {
            _ = try await stage.view.evaluateJavaScript("\n\nmissing()")
        }
        #expect(error?.code == .javaScriptExceptionOccurred)
        #expect(error?.errorUserInfo["WKJavaScriptExceptionLineNumber"] as? Int == 3)
        let info = (error.map { $0 as NSError })?.userInfo ?? [:]
        #expect(error?.localizedDescription == "A JavaScript exception occurred")
        #expect(info["WKJavaScriptExceptionMessage"] as? String == "ReferenceError: Can't find variable: missing")
        #expect(info["WKJavaScriptExceptionSourceURL"] as? URL == URL(string: "https://a.example/"))
    }

    @Test func promiseIsAwaited() async throws {
        await show("")
        let value = try await stage.view.callAsyncJavaScript(
            "await new Promise(done => setTimeout(done, 500)); return a + b",
            arguments: ["a": 1, "b": "x"],
            contentWorld: .page
        )
        #expect(value as? String == "1x")
        await #expect(throws: WKError.self) {
            _ = try await stage.view.callAsyncJavaScript("throw new TypeError('no')", contentWorld: .page)
        }
    }

    @Test func userScriptsRunBeforeAndAfterThePages() async throws {
        let controller = stage.view.configuration.userContentController
        let source = { (name: String) in "window.order = (window.order || '') + '\(name)' + document.readyState[0]" }
        controller.addUserScript(
            WKUserScript(source: source("end "), injectionTime: .atDocumentEnd, forMainFrameOnly: true)
        )
        controller.addUserScript(
            WKUserScript(source: source("start "), injectionTime: .atDocumentStart, forMainFrameOnly: true)
        )
        await show("<script>\(source("page "))</script>")
        #expect(try await value("order", as: String.self) == "start lpage lend i")
    }

    /// As WebKitGTK: the root element is there with its attributes, and nothing else but what comes before it.
    @Test(arguments: [
        ("<!doctype html><html lang=en><p>x", "<html lang=\"en\"></html> 2"), ("<p>x", "<html></html> 1"),
        ("", "<html></html> 1"),
        ("<!-- c --><script>found += ' late'</script>", "<html></html> 2 late"),
        ("<meta charset=utf-8><script>found += ' late'</script>", "<html></html> 1 late"),
    ])
    func userScriptsFindTheRootElement(markup: String, found: String) async throws {
        let source = """
            const root = document.documentElement;
            window.found = root.outerHTML + ' ' + document.childNodes.length;
            root.dataset.mark = 'kept';
            root.append(document.createElement('style'));
            """
        for world in [WKContentWorld.page, .defaultClient] {
            let script = WKUserScript(
                source: source,
                injectionTime: .atDocumentStart,
                forMainFrameOnly: true,
                in: world
            )
            stage.view.configuration.userContentController.addUserScript(script)
        }
        stage.view.loadHTMLString(markup, baseURL: URL(string: "https://a.example/"))
        await stage.view.headless.settle()
        #expect(try await value("found", as: String.self) == found)
        #expect(try await value("document.documentElement.dataset.mark", as: String.self) == "kept")
        #expect(try await value("document.documentElement.firstChild.localName", as: String.self) == "style")
    }

    @Test func messagesArriveAndAreAnswered() async throws {
        let handler = Handler()
        let controller = stage.view.configuration.userContentController
        controller.add(handler, name: "plain")
        controller.addScriptMessageHandler(handler, contentWorld: .page, name: "asking")
        await show(
            """
            <script>
            webkit.messageHandlers.plain.postMessage({token: 'abc', list: [1, true]});
            window.answered = [
              webkit.messageHandlers.asking.postMessage('q').then(answer => { document.title = answer }),
              webkit.messageHandlers.asking.postMessage('bad').catch(error => { window.refusal = error.message }),
            ];
            </script>
            """
        )
        // A page that waits for its app has settled.
        _ = try await stage.view.callAsyncJavaScript("await Promise.all(answered)", contentWorld: .page)
        #expect((handler.bodies.first as? [String: Any])?["token"] as? String == "abc")
        #expect(handler.bodies.count == 3)
        #expect(stage.view.title == "answer to q")
        #expect(try await value("refusal", as: String.self) == "no answer")
        #expect(handler.isMainFrame == true)
        controller.removeScriptMessageHandler(forName: "plain")
        #expect(try await value("'plain' in webkit.messageHandlers", as: Bool.self) == false)
    }

    @MainActor
    private final class AwaitedHandler: NSObject, WKScriptMessageHandlerWithReply {
        func userContentController(
            _ controller: WKUserContentController,
            didReceive message: WKScriptMessage
        ) async -> (Any?, String?) {
            await Task.yield()
            return (message.body as? String).map { ("awaited \($0)", nil) } ?? (nil, "no text")
        }
    }

    @Test("a handler may be awaited for its reply")
    func awaitedReply() async throws {
        let controller = stage.view.configuration.userContentController
        controller.addScriptMessageHandler(AwaitedHandler(), contentWorld: .page, name: "asked")
        await show("")
        let ask = "try { return await webkit.messageHandlers.asked.postMessage(what) } catch (e) { return e.message }"
        let answers = [
            try await stage.view.callAsyncJavaScript(ask, arguments: ["what": "q"], contentWorld: .page),
            try await stage.view.callAsyncJavaScript(ask, arguments: ["what": 1], contentWorld: .page),
        ]
        #expect(answers as? [String] == ["awaited q", "no text"])
    }

    @Test("an error is caught by its code")
    func caught() async throws {
        await show("")
        do {
            _ = try await stage.view.evaluateJavaScript("missing()")
            Issue.record("Nothing was thrown.")
        } catch WKError.javaScriptResultTypeIsUnsupported {
            Issue.record("It is another code.")
        } catch WKError.javaScriptExceptionOccurred {
            // As it should be.
        }
    }

    @MainActor
    private final class Handler: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
        var bodies: [Any] = []
        var isMainFrame: Bool?

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            bodies.append(message.body)
            isMainFrame = message.frameInfo.isMainFrame
        }

        func userContentController(
            _ controller: WKUserContentController,
            didReceive message: WKScriptMessage,
            replyHandler: @escaping @MainActor (Any?, String?) -> Void
        ) {
            bodies.append(message.body)
            let isGood = message.body as? String == "q"
            replyHandler(isGood ? "answer to q" : nil, isGood ? nil : "no answer")
        }
    }
}
