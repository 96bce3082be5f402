import Foundation
import HeadlessWebKit
import Testing

/// What a delegate can refuse of moves within the document that shows.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FragmentPolicyTests {
    /// Refuses a fragment.
    private final class Refuser: NSObject, WKNavigationDelegate {
        /// The answer comes in a later turn.
        var isLate = false
        var asked: [String] = []
        /// The view's URL as the question came.
        var shown: [String?] = []

        func webView(
            _ webView: WKWebView,
            decidePolicyFor action: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            let fragment = action.request.url?.fragment
            asked.append(fragment ?? "")
            shown.append(webView.url?.fragment)
            let policy: WKNavigationActionPolicy = fragment == "stop" ? .cancel : .allow
            guard isLate else { return decisionHandler(policy) }
            Task { @MainActor in decisionHandler(policy) }
        }
    }

    private let stage = Stage()
    private let delegate = Refuser()

    /// What the page has after the script and how many entries there are; of both.
    private func run(_ script: String) async throws -> String {
        stage.view.navigationDelegate = delegate
        try await stage.load("/p")
        delegate.asked = []
        let source = "\(script); [location.hash, history.length].join(' ')"
        let value = try await stage.view.evaluateJavaScript(source) as? String
        await stage.view.headless.settle()
        return "\(value ?? "nothing"), \(stage.view.url?.fragment ?? "none")"
    }

    @Test(
        "a script that leads to a fragment waits for what the delegate says at once",
        arguments: [
            "location.hash = 'stop'", "location.href = '#stop'", "location.replace('#stop')",
            "window.open('#stop', '_self')",
        ]
    )
    func refused(script: String) async throws {
        #expect(try await run(script) == " 1, none")
        #expect(delegate.asked == ["stop"])
    }

    @Test func allowed() async throws {
        #expect(try await run("location.hash = 'go'") == "#go 2, go")
        #expect(delegate.asked == ["go"] && delegate.shown.last == .some(nil))
    }

    @Test("what is said later comes too late")
    func late() async throws {
        delegate.isLate = true
        #expect(try await run("location.hash = 'stop'") == "#stop 2, stop")
        #expect(delegate.asked == ["stop"])
    }

    @Test("of the app's own load to a fragment the delegate is told, and it is made")
    func ownLoad() async throws {
        _ = try await run("0")
        try await stage.load("/p#stop")
        #expect(delegate.asked == ["stop"])
        #expect(stage.view.url?.fragment == "stop")
    }

    @Test("a view whose script is waited for on this thread asks on it")
    func whileWaiting() async throws {
        _ = try await run("document.querySelector('#l').onclick = () => { location.hash = 'stop'; return false }")
        try await stage.click("#l")
        #expect(delegate.asked == ["stop"])
        #expect(stage.view.url?.fragment == nil)
    }
}
