import Foundation
import HeadlessUIKit
import HeadlessWebView
import Testing

/// What the delegate is told and asked, in which order.
///
/// The rows marked observed are those of a device's log (https://samse.tistory.com, 2013).
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CallbackSequenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var advancesWhenIdle = true
        let act: @MainActor @Sendable (Stage) async throws -> Void
        var testDescription: String { name }
    }

    nonisolated static let observed: [Row] = [
        Row(name: "observed-redirect") { try await $0.load("/r") },
        Row(name: "observed-frame") { try await $0.load("/frame") },
        Row(name: "observed-reload") { stage in
            try await stage.load("/p")
            stage.log.lines = []
            stage.view.reload()
            await stage.view.settle()
        },
        Row(name: "observed-frame-fails") { try await $0.load("/badframe") },
        Row(name: "observed-frame-bad-url") { try await $0.load("/appframe") },
        Row(name: "observed-bad-url") { try await $0.load("www.a.example") },
    ]

    nonisolated static let loads: [Row] = [
        Row(name: "simple-load") { try await $0.load("/p") },
        Row(name: "load-refused") { stage in
            stage.log.refuses = ["/p"]
            try await stage.load("/p")
        },
        Row(name: "link-and-back") { stage in
            try await stage.load("/p")
            try await stage.click("#l")
            #expect(stage.view.canGoBack && !stage.view.canGoForward)
            stage.view.goBack()
            await stage.view.settle()
            #expect(!stage.view.canGoBack && stage.view.canGoForward)
            stage.view.goForward()
            await stage.view.settle()
        },
        Row(name: "go-back-refused") { stage in
            try await stage.load("/p")
            try await stage.click("#l")
            stage.log.refuses = ["/p"]
            stage.view.goBack()
            await stage.view.settle()
            #expect(stage.view.canGoBack)
        },
        Row(name: "form-post") { stage in
            try await stage.load("/form")
            try await stage.click("#go")
            stage.view.reload()
            await stage.view.settle()
        },
        Row(name: "form-post-302") { stage in
            try await stage.load("/form302")
            try stage.view.press(try #require(KeyStroke("Enter")), at: "input")
            await stage.view.settle()
        },
        Row(name: "fragment") { stage in
            try await stage.load("/p")
            try await stage.click("#part")
            #expect(stage.view.request?.url?.fragment == "x")
        },
        Row(name: "blank-target") { stage in
            try await stage.load("/p")
            try await stage.click("#blank")
        },
        Row(name: "meta-refresh") { try await $0.load("/refresh") },
        Row(name: "load-html-string") { stage in
            stage.view.loadHTMLString("<title>Text</title><a id=l href=q>l</a>", baseURL: try Stage.url("/dir/"))
            await stage.view.settle()
        },
        Row(name: "load-data") { stage in
            stage.view.load(
                Data("<title>\u{E9}</title>".unicodeScalars.map { UInt8($0.value) }),
                mimeType: "text/html",
                textEncodingName: "iso-8859-1",
                baseURL: try Stage.url("/dir/")
            )
            await stage.view.settle()
            #expect(stage.view.documentTitle == "é")
        },
        Row(name: "host-not-found") { stage in
            try await stage.load("/p")
            try await stage.load("https://nowhere.example/")
        },
        Row(name: "tls-failure") { try await $0.load("/tls") },
        Row(name: "no-content") { stage in
            try await stage.load("/p")
            try await stage.load("/204")
        },
        Row(name: "attachment") { stage in
            try await stage.load("/p")
            try await stage.load("/attachment")
        },
        Row(name: "unshowable-type") { try await $0.load("/zip") },
    ]

    nonisolated static let frames: [Row] = [
        Row(name: "frames-in-frames") { try await $0.load("/frames") },
        Row(name: "frame-refused") { stage in
            stage.log.refuses = ["/q"]
            try await stage.load("/frame")
        },
        Row(name: "frame-redirect-refused") { stage in
            stage.log.refuses = ["myapp://callback?code=1"]
            try await stage.load("/appframe302")
        },
        Row(name: "frame-bridge") { stage in
            stage.log.refuses = ["bridge://ready"]
            try await stage.load("/appframe")
        },
        Row(name: "frame-by-link") { stage in
            try await stage.load("/namedframe")
            stage.log.lines = []
            try await stage.click("#l")
        },
        Row(name: "frame-stopped", advancesWhenIdle: false) { stage in
            stage.log.atStart = { view in
                if stage.log.lines.filter({ $0.hasPrefix("didStart") }).count == 2 { view.stopLoading() }
            }
            try await stage.load("/slowframe")
        },
    ]

    nonisolated static let schemes: [Row] = [
        Row(name: "custom-scheme-redirect-refused") { stage in
            stage.log.refuses = ["myapp://callback?code=1"]
            try await stage.load("/app")
            let info = try #require(stage.log.errors.last).userInfo
            #expect(info["NSErrorFailingURLStringKey"] as? String == "myapp://callback?code=1")
            #expect(info["NSErrorFailingURLKey"] as? URL == URL(string: "myapp://callback?code=1"))
            #expect(info[NSLocalizedDescriptionKey] as? String == "Frame load interrupted")
        },
        Row(name: "custom-scheme-redirect-allowed") { try await $0.load("/app") },
        Row(name: "custom-scheme-link-refused") { stage in
            stage.log.refuses = ["myapp://callback?code=1"]
            try await stage.load("/p")
            try await stage.click("#app")
        },
        Row(name: "custom-scheme-link-allowed") { stage in
            try await stage.load("/p")
            try await stage.click("#app")
        },
        Row(name: "telephone-link") { stage in
            try await stage.load("/p")
            try await stage.click("#tel")
        },
        Row(name: "redirect-refused") { stage in
            stage.log.refuses = ["/q"]
            try await stage.load("/p")
            try await stage.load("/r")
        },
    ]

    nonisolated static let ends: [Row] = [
        Row(name: "stop-loading", advancesWhenIdle: false) { stage in
            try await stage.load("/p")
            stage.log.atStart = { $0.stopLoading() }
            try await stage.load("/slow")
        },
        Row(name: "stop-loading-after-commit", advancesWhenIdle: false) { stage in
            stage.log.atStart = { view in
                // Once its document shows.
                Task {
                    while view.request == nil { await Task.yield() }
                    view.stopLoading()
                }
            }
            try await stage.load("/half")
        },
        Row(name: "superseding-load", advancesWhenIdle: false) { stage in
            let next = try Stage.url("/q")
            stage.log.atStart = { view in
                stage.log.atStart = nil
                view.loadRequest(URLRequest(url: next))
            }
            try await stage.load("/slow")
        },
        Row(name: "superseding-load-after-commit", advancesWhenIdle: false) { stage in
            let next = try Stage.url("/q")
            stage.log.atStart = { view in
                stage.log.atStart = nil
                Task {
                    while view.request == nil { await Task.yield() }
                    view.loadRequest(URLRequest(url: next))
                }
            }
            try await stage.load("/half")
        },
        Row(name: "superseding-refused", advancesWhenIdle: false) { stage in
            let next = try Stage.url("/q")
            stage.log.refuses = ["/q"]
            // What is refused takes nothing's place: the first load is still there to be stopped.
            stage.log.atRefusal = { $0.stopLoading() }
            stage.log.atStart = { view in
                stage.log.atStart = nil
                view.loadRequest(URLRequest(url: next))
            }
            try await stage.load("/slow")
        },
        Row(name: "stop-in-finish") { stage in
            stage.log.atFinish = { $0.stopLoading() }
            try await stage.load("/frame")
        },
    ]

    @Test(arguments: observed + loads + frames + schemes + ends)
    func callsAreThese(_ row: Row) async throws {
        let stage = Stage(advancesWhenIdle: row.advancesWhenIdle)
        try await row.act(stage)
        try Golden.check(stage.log.lines, row.name)
    }

    @Test("without a delegate all loads")
    func noDelegate() async throws {
        let stage = Stage()
        stage.view.delegate = nil
        try await stage.load("/r")
        #expect(stage.view.request?.url == URL(string: "https://a.example/q"))
        #expect(!stage.view.isLoading)
    }
}
