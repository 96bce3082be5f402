import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// What the delegates are told and asked, in which order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CallbackSequenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var advancesWhenIdle = true
        let act: @MainActor @Sendable (Stage) async throws -> Void
        var testDescription: String { name }
    }

    nonisolated static let rows: [Row] = [
        Row(name: "simple-load") { try await $0.load("/p") },
        Row(name: "server-redirect") { try await $0.load("/r") },
        Row(name: "link-to-redirect") { stage in
            try await stage.load("/p")
            try await stage.click("#r")
        },
        Row(name: "form-post-302") { stage in
            try await stage.load("/form302")
            try await stage.click("#go")
        },
        Row(name: "form-post-307") { stage in
            try await stage.load("/form307")
            try await stage.click("#go")
        },
        Row(name: "reload") { stage in
            try await stage.load("/p")
            stage.view.reload()
            await stage.view.headless.settle()
        },
        Row(name: "go-back") { stage in
            try await stage.load("/p")
            try await stage.click("#l")
            stage.view.goBack()
            await stage.view.headless.settle()
        },
        Row(name: "go-back-refused") { stage in
            try await stage.load("/p")
            try await stage.click("#l")
            stage.log.refuses = ["/p"]
            stage.view.goBack()
            await stage.view.headless.settle()
            stage.log.refuses = []
            #expect(stage.view.canGoBack)
            stage.view.goBack()
            await stage.view.headless.settle()
        },
        Row(name: "frame") { try await $0.load("/frame") },
        Row(name: "frame-fails") { try await $0.load("/badframe") },
        Row(name: "load-refused") { stage in
            stage.log.refuses = ["/p"]
            try await stage.load("/p")
        },
        Row(name: "redirect-refused") { stage in
            stage.log.refuses = ["/q"]
            try await stage.load("/p")
            try await stage.load("/r")
        },
        Row(name: "response-refused") { stage in
            stage.log.refuses = ["response /q"]
            try await stage.load("/p")
            try await stage.click("#l")
        },
        Row(name: "custom-scheme-redirect-refused") { stage in
            stage.log.refuses = ["myapp://callback?code=1"]
            try await stage.load("/app")
            let info = try #require(stage.log.errors.last).userInfo
            #expect(info["NSErrorFailingURLStringKey"] as? String == "myapp://callback?code=1")
        },
        Row(name: "custom-scheme-link-refused") { stage in
            stage.log.refuses = ["myapp://callback?code=1"]
            try await stage.load("/p")
            try await stage.click("#app")
        },
        Row(name: "custom-scheme-redirect-allowed") { try await $0.load("/app") },
        Row(name: "custom-scheme-link-allowed") { stage in
            try await stage.load("/p")
            try await stage.click("#app")
        },
        Row(name: "stop-loading", advancesWhenIdle: false) { stage in
            try await stage.load("/p")
            stage.log.atStart = { $0.stopLoading() }
            try await stage.load("/slow")
        },
        Row(name: "stop-loading-after-commit", advancesWhenIdle: false) { stage in
            try await stage.load("/p")
            stage.log.atCommit = { $0.stopLoading() }
            try await stage.load("/half")
        },
        Row(name: "superseding-load", advancesWhenIdle: false) { stage in
            let next = try Stage.url("/q")
            stage.log.atStart = { view in
                stage.log.atStart = nil
                view.load(URLRequest(url: next))
            }
            try await stage.load("/slow")
        },
        Row(name: "host-not-found") { stage in
            try await stage.load("/p")
            try await stage.load("https://nowhere.example/")
        },
        Row(name: "no-scheme") { stage in
            try await stage.load("/p")
            stage.view.load(URLRequest(url: try #require(URL(string: "rp.example/login"))))
            await stage.view.headless.settle()
        },
        Row(name: "link-to-no-url") { stage in
            try await stage.load("/badlink")
            try await stage.click("#bad")
        },
        Row(name: "tls-failure") { try await $0.load("/tls") },
        Row(name: "no-content") { stage in
            try await stage.load("/p")
            try await stage.load("/204")
        },
        Row(name: "attachment-download") { stage in
            try await stage.load("/p")
            try await stage.load("/attachment")
        },
        Row(name: "download-attribute") { stage in
            try await stage.load("/p")
            try await stage.click("#zip")
        },
        Row(name: "blank-target-without-window") { stage in
            try await stage.load("/p")
            try await stage.click("#blank")
        },
        Row(name: "blank-target-refused") { stage in
            stage.log.refuses = ["/q"]
            try await stage.load("/p")
            try await stage.click("#blank")
        },
        Row(name: "blank-target-with-window") { try await Self.openWindow($0, from: "/p", "#blank") },
        Row(name: "form-post-to-window") { try await Self.openWindow($0, from: "/blankform", "#go") },
        Row(name: "script-window-without-url") { stage in
            try await Self.openWindow(stage, from: "/p", "w = open(''); w.location.href = '/q'")
        },
        Row(name: "script-window-about-blank") { stage in
            let later = "setTimeout(() => { w.location.href = '/q' }, 10)"
            try await Self.openWindow(stage, from: "/p", "w = open('about:blank'); \(later)")
        },
        Row(name: "script-window-written") { stage in
            let script = "w = open(''); w.document.write('<title>W</title><a id=l href=q>l</a>'); w.document.close()"
            try await Self.openWindow(stage, from: "/p", script + "; w.document.querySelector('#l').click()")
        },
        Row(name: "script-window-written-and-reloaded") { stage in
            let window = try await Self.openWindow(stage, from: "/p", "w = open('/q')")
            let script = "w.document.open(); w.document.write('<title>W</title>'); w.document.close(); 0"
            _ = try await stage.view.evaluateJavaScript(script)
            #expect(window?.url == stage.view.url)
            window?.reload()
            await window?.headless.settle()
            #expect(window?.url == URL(string: "https://a.example/q"))
        },
        Row(name: "http-auth") { stage in
            stage.log.credential = URLCredential(user: "joe", password: "secret", persistence: .forSession)
            try await stage.load("/auth")
        },
        Row(name: "http-auth-wrong") { stage in
            stage.log.credential = URLCredential(user: "joe", password: "wrong", persistence: .forSession)
            try await stage.load("/auth")
        },
        Row(name: "http-auth-rejected") { try await $0.load("/auth") },
        Row(name: "load-html-string") { stage in
            stage.view.loadHTMLString("<title>Text</title><a id=l href=q>l</a>", baseURL: try Stage.url("/dir/"))
            await stage.view.headless.settle()
        },
        Row(name: "load-html-string-refused") { stage in
            stage.log.refuses = ["about:blank"]
            stage.view.loadHTMLString("<title>Text</title>", baseURL: nil)
            await stage.view.headless.settle()
        },
        Row(name: "fragment") { stage in
            try await stage.load("/p")
            try await stage.load("/p#here")
        },
    ]

    /// By a click, or by a script.
    @discardableResult
    private static func openWindow(_ stage: Stage, from path: String, _ act: String) async throws -> WKWebView? {
        var window: WKWebView?
        stage.log.makeWindow = { configuration in
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.navigationDelegate = stage.log
            window = view
            return view
        }
        stage.view.configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        try await stage.load(path)
        if act.hasPrefix("#") {
            try await stage.click(act)
        } else {
            _ = try await stage.view.evaluateJavaScript(act + "; 0")
            await stage.view.headless.settle()
        }
        await window?.headless.settle()
        #expect(window?.url == URL(string: "https://a.example/q"))
        #expect(stage.view.headless.exceptions == [])
        return window
    }

    @Test(arguments: rows)
    func callsAreThese(_ row: Row) async throws {
        let stage = Stage(advancesWhenIdle: row.advancesWhenIdle)
        try await row.act(stage)
        try Golden.check(stage.log.lines, row.name)
    }
}
