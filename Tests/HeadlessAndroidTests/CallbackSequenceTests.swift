import Foundation
import HeadlessAndroid
import Testing

/// What the clients are told and asked, in which order: testdata/android, a file a case, a line a call.
///
/// With HEADLESS_WEBVIEW_UPDATE_GOLDEN in the environment the files are written anew.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CallbackSequenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var answers: [String: WebResourceResponse] = [:]
        let act: @MainActor @Sendable (Stage) async throws -> Void
        var testDescription: String { name }
    }

    nonisolated static let rows: [Row] = [
        Row(name: "simple-load") { await $0.load("/p") },
        Row(name: "server-redirect") { await $0.load("/r") },
        Row(name: "server-redirect-overridden") { stage in
            stage.log.overrides = ["/q"]
            await stage.load("/r")
        },
        Row(name: "link-to-redirect") { stage in
            await stage.load("/p")
            try await stage.click("#r")
        },
        Row(name: "link-overridden") { stage in
            stage.log.overrides = ["/q"]
            await stage.load("/p")
            try await stage.click("#l")
        },
        Row(name: "fragment") { stage in
            await stage.load("/p")
            try await stage.click("#part")
        },
        Row(name: "fragment-back") { stage in
            await stage.load("/p")
            try await stage.click("#part")
            stage.view.goBack()
            await stage.view.settle()
        },
        Row(name: "history-api") { stage in
            stage.view.settings.javaScriptEnabled = true
            await stage.load("/js?history.replaceState(0,'','/loading')")
            for script in [
                "history.pushState(0, '', '/pushed')", "history.pushState(0, '', '/pushed')",
                "history.replaceState(0, '', '/replaced')", "history.pushState(0, '', '#part')", "history.go(-2)",
            ] {
                stage.log.note(script)
                stage.view.evaluateJavascript(script)
                await stage.view.settle()
            }
        },
        Row(name: "stop-loading") { stage in
            await stage.load("/p")
            stage.log.actsAtLoad = { $0.stopLoading() }
            await stage.load("/q")
        },
        Row(name: "superseding-load") { stage in
            await stage.load("/p")
            stage.log.actsAtLoad = { $0.loadUrl("https://a.example/q") }
            await stage.load("/r")
        },
        Row(name: "form-post-302") { stage in
            await stage.load("/form302")
            try await stage.click("#go")
        },
        Row(name: "reload") { stage in
            await stage.load("/p")
            stage.view.reload()
            await stage.view.settle()
        },
        Row(name: "load-again") { stage in
            await stage.load("/p")
            await stage.load("/p")
        },
        Row(name: "go-back") { stage in
            await stage.load("/p")
            try await stage.click("#l")
            stage.view.goBack()
            await stage.view.settle()
        },
        Row(name: "frame") { await $0.load("/frame") },
        Row(name: "frame-custom-scheme") { await $0.load("/appframe") },
        Row(name: "frame-custom-scheme-overridden") { stage in
            stage.log.overrides = ["foobar://x"]
            await stage.load("/appframe")
        },
        Row(name: "frame-fails") { await $0.load("/badframe") },
        Row(name: "custom-scheme-redirect") { await $0.load("/app") },
        Row(name: "custom-scheme-redirect-overridden") { stage in
            stage.log.overrides = ["myapp://callback?code=1"]
            await stage.load("/app")
        },
        Row(name: "custom-scheme-load") { await $0.load("myapp://callback?code=1") },
        Row(name: "meta-refresh") { await $0.load("/refresh") },
        Row(name: "image-missing") { await $0.load("/image") },
        Row(name: "host-not-found") { stage in
            await stage.load("/p")
            await stage.load("https://nowhere.example/")
        },
        Row(name: "http-404") { await $0.load("/none") },
        Row(name: "no-content") { stage in
            await stage.load("/p")
            await stage.load("/204")
        },
        Row(name: "redirect-loop") { await $0.load("/loop") },
        Row(name: "bad-url") { await $0.load("https://a b/") },
        Row(name: "tls-cancelled") { await $0.load("/tls") },
        Row(name: "http-auth") { stage in
            stage.log.credential = ("joe", "secret")
            await stage.load("/auth")
        },
        Row(name: "http-auth-wrong") { stage in
            stage.log.credential = ("joe", "guess")
            await stage.load("/auth")
        },
        Row(name: "http-auth-cancelled") { await $0.load("/auth") },
        Row(name: "attachment-download") { stage in
            await stage.load("/p")
            await stage.load("/attachment")
        },
        Row(name: "type-download") { stage in
            await stage.load("/p")
            await stage.load("/zip")
        },
        Row(name: "pdf-download") { stage in
            await stage.load("/p")
            await stage.load("/pdf")
            await stage.load("/csv")
        },
        Row(name: "download-attribute") { stage in
            await stage.load("/p")
            try await stage.click("#zip")
        },
        Row(name: "download-attribute-with-disposition") { stage in
            await stage.load("/p")
            try await stage.click("#named")
        },
        Row(name: "host-not-found-by-link") { stage in
            await stage.load("/p")
            try await stage.click("#away")
            stage.view.goBack()
            await stage.view.settle()
        },
        Row(
            name: "intercepted-document",
            answers: ["/q": WebResourceResponse("text/html", "utf-8", Array("<title>App</title>".utf8))]
        ) { stage in
            await stage.load("/p")
            try await stage.click("#l")
            await stage.load("/r")
        },
        Row(
            name: "intercepted-image",
            answers: ["/i": WebResourceResponse("image/gif", nil, Array("GIF89a".utf8))]
        ) { await $0.load("/image") },
        Row(
            name: "intercepted-custom-scheme",
            answers: ["": WebResourceResponse("text/html", "utf-8", Array("<title>Own</title>".utf8))]
        ) { await $0.load("myapp://home") },
        Row(name: "blank-target") { stage in
            await stage.load("/p")
            try await stage.click("#window")
        },
        Row(name: "blank-target-refused") { stage in
            stage.view.settings.supportMultipleWindows = true
            await stage.load("/p")
            try await stage.click("#window")
        },
        Row(name: "blank-target-with-window") { stage in
            stage.view.settings.supportMultipleWindows = true
            let window = AndroidWebView(stage.app)
            window.webViewClient = stage.log
            stage.chrome.makeWindow = { window }
            await stage.load("/p")
            try await stage.click("#window")
            await window.settle()
            #expect(window.url == "https://a.example/q")
            #expect(stage.view.url == "https://a.example/p")
        },
        Row(name: "form-again-default") { stage in
            await stage.load("/form")
            try await stage.click("#go")
            stage.view.reload()
            await stage.view.settle()
        },
        Row(name: "form-again") { stage in
            stage.log.resends = true
            await stage.load("/form")
            try await stage.click("#go")
            stage.view.reload()
            await stage.view.settle()
        },
    ]

    @Test("a form is not sent again where the app says nothing at all")
    func unansweredResubmission() async throws {
        final class Client: WebViewClient {
            override func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {}
        }
        let stage = Stage()
        await stage.load("/form")
        try await stage.click("#go")
        stage.view.webViewClient = Client()
        stage.log.clear()
        stage.view.reload()
        await stage.view.settle()
        #expect(stage.log.lines == [] && stage.view.title == "Q")
    }

    @Test(arguments: rows)
    func callsAreThese(_ row: Row) async throws {
        let stage = Stage(answers: row.answers)
        try await row.act(stage)
        try Golden.check(stage.log.lines, row.name)
    }
}

/// A file of testdata/android.
enum Golden {
    static func check(_ lines: [String], _ name: String) throws {
        let text = lines.map { $0 + "\n" }.joined()
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("testdata/android/\(name).txt")
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text == golden, "\(name).txt, and now: \(text.debugDescription)")
    }
}
