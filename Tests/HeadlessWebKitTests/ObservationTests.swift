import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Observed properties")
struct ObservationTests {
    @Test("change before the delegate is told why, in WebKit's order")
    func order() async throws {
        let stage = Stage()
        let watcher = StateWatcher(stage.view)
        #expect(watcher.take() == ["loading false"])
        try await stage.load("/p")
        #expect(
            watcher.take() == [
                "progress 0.1", "url p", "loading true", "started",
                "progress 0.5", "committed", "title  → P",
                "progress 1.0", "loading false", "finished",
            ]
        )
        try await stage.load("/r")
        #expect(
            watcher.take() == [
                "progress 0.1", "url r", "loading true", "started",
                "url q", "redirected",
                "title P → ", "back true", "progress 0.5", "committed", "title  → Q",
                "progress 1.0", "loading false", "finished",
            ]
        )
    }

    @Test("are, once that is told, as they were before a load that is stopped before it begins, or that is not allowed")
    func stopped() async throws {
        let stage = Stage()
        let watcher = StateWatcher(stage.view)
        try await stage.load("/p")
        _ = watcher.take()
        stage.view.load(URLRequest(url: try Stage.url("/q")))
        stage.view.stopLoading()
        #expect(watcher.take() == ["progress 0.1", "url q", "loading true"])
        await stage.view.headless.settle()
        #expect(watcher.take() == ["url p", "progress 1.0", "loading false"])
        stage.clear()
        _ = watcher.take()
        watcher.isAllowing = false
        try await stage.load("/q")
        #expect(watcher.take() == ["progress 0.1", "url q", "loading true", "progress 1.0", "url p", "loading false"])
    }

    @Test("make no progress by a move within the page, nor by a download")
    func within() async throws {
        let stage = Stage()
        try await stage.load("/p")
        try await stage.load("/p#f")
        #expect(stage.view.estimatedProgress == 1)
        stage.view.goBack()
        await stage.view.headless.settle()
        #expect(stage.view.estimatedProgress == 1)
        try await stage.load("/zip")
        #expect(stage.view.estimatedProgress == 1 && !stage.view.isLoading)
    }

    @Test("tell nobody who has stopped to observe them, or is gone")
    func ended() async throws {
        let stage = Stage()
        let watcher = StateWatcher(stage.view)
        watcher.stop()
        try await stage.load("/p")
        try await stage.load("/q")
        let lines = watcher.take()
        #expect(lines.contains("url q"))
        #expect(!lines.contains { $0.hasPrefix("title") || $0.hasPrefix("back") })
    }

    @Test("tell of the value there is, and of the one before")
    func options() async throws {
        let stage = Stage()
        var changes: [NSKeyValueObservedChange<String?>] = []
        let observation = stage.view.observe(\.title, options: [.initial, .prior, .old, .new]) { changes.append($1) }
        try await stage.load("/p")
        observation.invalidate()
        #expect(changes.map(\.isPrior) == [false, true, false])
        #expect(changes.map(\.newValue) == ["", nil, "P"])
        #expect(changes.map(\.oldValue) == [nil, "", ""])
        #expect(changes.allSatisfy { $0.kind == .setting && $0.indexes == nil })
    }

    @Test("may be answered with another load")
    func answered() async throws {
        let stage = Stage()
        let next = try Stage.url("/q")
        let observation = stage.view.observe(\.title, options: .new) { view, change in
            if change.newValue == "P" { view.load(URLRequest(url: next)) }
        }
        try await stage.load("/p")
        #expect(stage.view.title == "Q")
        #expect(stage.view.url == next)
        observation.invalidate()
    }
}
