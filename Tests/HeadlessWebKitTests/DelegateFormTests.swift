import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// Each form in which an app may write a delegate's method is called, and of several only the first.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DelegateFormTests {
    /// What the delegates below were asked.
    @MainActor
    class Recorder: NSObject {
        var asked: [String] = []
        var ended: [String] = []
    }

    final class Handler: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
            decisionHandler(.cancel)
        }
    }

    final class SendableHandler: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
            decisionHandler(.cancel)
        }
    }

    final class OldHandler: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
            decisionHandler(.cancel)
        }
    }

    final class Awaited: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            asked.append("awaited")
            await Task.yield()
            return .cancel
        }
    }

    final class Preferences: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
        ) {
            asked.append("preferences")
            decisionHandler(.cancel, preferences)
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("plain")
            decisionHandler(.allow)
        }
    }

    final class OldPreferences: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences,
            decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
        ) {
            asked.append("preferences")
            decisionHandler(.cancel, preferences)
        }
    }

    final class AwaitedPreferences: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            preferences: WKWebpagePreferences
        ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
            asked.append("preferences")
            return (.cancel, preferences)
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction
        ) async -> WKNavigationActionPolicy {
            asked.append("plain")
            return .allow
        }
    }

    /// Answers after the call has returned.
    final class Late: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
            Task { decisionHandler(.cancel) }
        }
    }

    /// Forgets to answer.
    final class Silent: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
        }
    }

    /// Answers twice.
    final class Doubled: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            asked.append("handler")
            decisionHandler(.cancel)
            decisionHandler(.allow)
        }
    }

    typealias Delegate = Recorder & WKNavigationDelegate

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let asked: String
        let make: @MainActor @Sendable () -> any Delegate
        var testDescription: String { name }
    }

    nonisolated static let rows = [
        Row(name: "a handler of the main actor", asked: "handler") { Handler() },
        Row(name: "a sendable handler of the main actor", asked: "handler") { SendableHandler() },
        Row(name: "a handler as it used to be", asked: "handler") { OldHandler() },
        Row(name: "async", asked: "awaited") { Awaited() },
        Row(name: "preferences, and not the plain one", asked: "preferences") { Preferences() },
        Row(name: "preferences as they used to be", asked: "preferences") { OldPreferences() },
        Row(name: "async with preferences, and not the plain one", asked: "preferences") { AwaitedPreferences() },
        Row(name: "a late answer", asked: "handler") { Late() },
        Row(name: "no answer counts as cancel", asked: "handler") { Silent() },
        Row(name: "a second answer changes nothing", asked: "handler") { Doubled() },
    ]

    @Test(arguments: rows)
    func isAskedOnceAndObeyed(_ row: Row) async throws {
        let stage = Stage()
        let delegate = row.make()
        stage.view.navigationDelegate = delegate
        try await stage.load("/p")
        #expect(delegate.asked == [row.asked])
        #expect(stage.view.url == nil)
        #expect(!stage.view.isLoading)
        let call = "-[\(type(of: delegate)) webView:decidePolicyForNavigationAction:decisionHandler:]"
        let slip = delegate is Doubled ? "called more than once" : delegate is Silent ? "not called" : nil
        #expect(
            stage.view.headless.exceptions.map(\.reason)
                == [slip].compactMap { $0 }.map { "Completion handler passed to \(call) was \($0)" }
        )
    }

    /// Keeps the view, and the handlers until somebody has decided.
    final class Undecided: Recorder, WKNavigationDelegate {
        let view: WKWebView
        var handlers: [(WKNavigationActionPolicy) -> Void] = []

        init(_ view: WKWebView) {
            self.view = view
            super.init()
            view.navigationDelegate = self
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            handlers.append(decisionHandler)
        }
    }

    @Test("a controller that owes an answer can be let go of")
    func letGo() async throws {
        let app = Stage().app
        var controller: Undecided? = HeadlessApp.$current.withValue(app) { Undecided(WKWebView()) }
        weak let ghost = controller
        weak let view = controller?.view
        controller?.view.load(URLRequest(url: try Stage.url("/p")))
        while controller?.handlers.isEmpty == true { await Task.yield() }
        controller = nil
        #expect(ghost == nil)
        #expect(view == nil)
    }

    /// Has no method at all.
    final class Nothing: Recorder, WKNavigationDelegate {}

    @Test("a delegate without methods, and none: what can be loaded is loaded, an app's scheme is the app's")
    func defaults() async throws {
        for delegate in [Nothing(), nil] {
            let stage = Stage()
            stage.view.navigationDelegate = delegate
            try await stage.load("/r")
            #expect(stage.view.url?.path == "/q")
            try await stage.load("/app")
            #expect(stage.view.url?.path == "/q")
            try await stage.load("/auth")
            #expect(stage.view.title == "Refused", "a challenge's protection space is rejected")
            try await stage.load("/attachment")
            #expect(stage.view.url?.path == "/attachment", "a type that can be shown is shown")
            try await stage.load("/zip")
            #expect(stage.view.url?.path == "/attachment", "another is not")
        }
    }

    final class AwaitedChallenge: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            respondTo challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            asked.append(challenge.protectionSpace.realm ?? "")
            return (.useCredential, URLCredential(user: "joe", password: "secret", persistence: .forSession))
        }

        func webView(
            _ webView: WKWebView,
            decidePolicyFor navigationResponse: WKNavigationResponse
        ) async -> WKNavigationResponsePolicy {
            asked.append("response")
            return .allow
        }
    }

    @Test("a challenge and a response, awaited")
    func awaitedChallenge() async throws {
        let stage = Stage()
        let delegate = AwaitedChallenge()
        stage.view.navigationDelegate = delegate
        try await stage.load("/auth")
        #expect(delegate.asked == ["Orders", "response"])
        #expect(stage.view.title == "Welcome")
    }

    final class OldChallenge: Recorder, WKNavigationDelegate {
        var disposition = URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge

        func webView(
            _ webView: WKWebView,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            completionHandler(disposition, nil)
        }

        func webView(
            _ webView: WKWebView,
            didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            ended.append("\((error as NSError).code)")
        }
    }

    @Test("a challenge that is cancelled ends the load; a credential of nil goes on without")
    func challengeAnswers() async throws {
        let stage = Stage()
        let delegate = OldChallenge()
        stage.view.navigationDelegate = delegate
        try await stage.load("/auth")
        #expect(delegate.ended == ["\(NSURLErrorCancelled)"])
        delegate.disposition = .useCredential
        try await stage.load("/auth")
        #expect(stage.view.title == "Refused")
    }

    final class Trusting: Recorder, WKNavigationDelegate {
        func webView(
            _ webView: WKWebView,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let space = challenge.protectionSpace
            guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = space.serverTrust
            else {
                return completionHandler(.performDefaultHandling, nil)
            }
            asked.append(space.host)
            completionHandler(.useCredential, URLCredential(trust: trust))
        }
    }

    @Test("a certificate that cannot be trusted is asked about, as server trust")
    func trust() async throws {
        let stage = Stage()
        let delegate = Trusting()
        stage.view.navigationDelegate = delegate
        try await stage.load("/tls")
        #expect(delegate.asked.first == "a.example")
    }

    final class AwaitedPanels: Recorder, WKUIDelegate {
        func webView(
            _ webView: WKWebView,
            runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo
        ) async {
            await Task.yield()
            asked.append(message)
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo
        ) async -> Bool {
            asked.append(message)
            return true
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?,
            initiatedByFrame frame: WKFrameInfo
        ) async -> String? {
            asked.append(prompt)
            return defaultText?.uppercased()
        }
    }

    final class HandlerPanels: Recorder, WKUIDelegate {
        func webView(
            _ webView: WKWebView,
            runJavaScriptAlertPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping @MainActor () -> Void
        ) {
            asked.append(message)
            completionHandler()
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptConfirmPanelWithMessage message: String,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping (Bool) -> Void
        ) {
            asked.append(message)
            completionHandler(true)
        }

        func webView(
            _ webView: WKWebView,
            runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping @MainActor @Sendable (String?) -> Void
        ) {
            asked.append(prompt)
            completionHandler(defaultText?.uppercased())
        }
    }

    @Test("the panels of scripts, awaited and with handlers; without the methods they are cancelled")
    func panels() async throws {
        let script = "alert('a'); document.title = [confirm('c'), prompt('p', 'x')].join()"
        let rows: [(delegate: any Recorder & WKUIDelegate, asked: [String], title: String)] = [
            (AwaitedPanels(), ["a", "c", "p"], "true,X"), (HandlerPanels(), ["a", "c", "p"], "true,X"),
            (NoPanels(), [], "false,"),
        ]
        for (delegate, asked, title) in rows {
            let stage = Stage()
            stage.view.uiDelegate = delegate
            stage.view.loadHTMLString("<script>\(script)</script>", baseURL: nil)
            await stage.view.headless.settle()
            #expect(delegate.asked == asked)
            #expect(stage.view.title == title)
        }
    }

    /// Has no method at all.
    final class NoPanels: Recorder, WKUIDelegate {}

    final class AwaitedPanel: Recorder, WKUIDelegate {
        func webView(
            _ webView: WKWebView,
            runOpenPanelWith parameters: WKOpenPanelParameters,
            initiatedByFrame frame: WKFrameInfo
        ) async -> [URL]? {
            asked.append("\(parameters.allowsMultipleSelection) \(parameters.allowsDirectories) \(frame.isMainFrame)")
            return [URL(fileURLWithPath: "/nowhere/a.pdf")]
        }
    }

    final class OldPanel: Recorder, WKUIDelegate {
        func webView(
            _ webView: WKWebView,
            runOpenPanelWith parameters: WKOpenPanelParameters,
            initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping ([URL]?) -> Void
        ) {
            asked.append("\(parameters.allowsMultipleSelection)")
            completionHandler(nil)
        }
    }

    @Test("a file control's panel, awaited and with a handler")
    func openPanel() async throws {
        let stage = Stage()
        stage.view.loadHTMLString("<input type=file id=i multiple><script></script>", baseURL: nil)
        await stage.view.headless.settle()
        let awaited = AwaitedPanel()
        stage.view.uiDelegate = awaited
        try await stage.click("#i")
        #expect(awaited.asked == ["true false true"])
        let names = "Array.from(i.files, file => file.name + ' ' + file.type).join()"
        #expect(try await stage.view.evaluateJavaScript(names) as? String == "a.pdf application/pdf")
        let old = OldPanel()
        stage.view.uiDelegate = old
        try await stage.click("#i")
        #expect(old.asked == ["true"])
        #expect(try await stage.view.evaluateJavaScript(names) as? String == "a.pdf application/pdf", "they stay")
    }
}
