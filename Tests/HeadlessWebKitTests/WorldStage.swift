import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// A view on pages from memory, and scripts in its worlds.
@MainActor
final class WorldStage {
    let app: HeadlessApp
    let view: WKWebView
    let handler = WorldHandler()
    nonisolated static let mine = "mine"

    var controller: WKUserContentController { view.configuration.userContentController }

    init(configuration: SessionConfiguration = SessionConfiguration(), _ pages: [String: String] = [:]) {
        let service = ClosureService { request in
            guard request.url.hostname == "a.example" else { return nil }
            if request.url.path == "/echo" {
                return .text(
                    "\(request.method) \(request.url.query ?? "")\(String(decoding: request.body, as: UTF8.self))"
                )
            }
            return pages[request.url.path].map { ServiceResponse.html("<!doctype html><title>Page</title>\($0)") }
                ?? .notFound
        }
        let browser = Browser(
            transports: InMemoryTransports(service: service),
            clock: ManualClock(advancesWhenIdle: true)
        )
        app = HeadlessApp(session: BrowsingSession(browser: browser, configuration: configuration))
        view = HeadlessApp.$current.withValue(app) { WKWebView() }
    }

    func show(_ html: String) async {
        view.loadHTMLString("<!doctype html><title>Page</title>\(html)", baseURL: URL(string: "https://a.example/"))
        await view.headless.settle()
    }

    func load(_ path: String) async throws {
        view.load(URLRequest(url: try #require(URL(string: "https://a.example\(path)"))))
        await view.headless.settle()
    }

    /// The value of a script in the page's own world.
    @discardableResult
    func page(_ script: String) async throws -> String {
        try await value(script, in: .page)
    }

    /// The value of a script in a world of the app's.
    @discardableResult
    func apart(
        _ script: String,
        in world: WKContentWorld = .world(name: mine),
        frame: WKFrameInfo? = nil
    ) async throws
        -> String
    {
        try await value(script, in: world, frame: frame)
    }

    private func value(_ script: String, in world: WKContentWorld, frame: WKFrameInfo? = nil) async throws -> String {
        let value: Any = try await withCheckedThrowingContinuation { continuation in
            view.evaluateJavaScript("String((0, eval)(\(Self.quoted(script))))", in: frame, in: world) { result in
                continuation.resume(with: result.map { $0 as? String ?? "\($0)" })
            }
        }
        return "\(value)"
    }

    private static func quoted(_ script: String) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: [script])) ?? Data()
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}

/// Writes down what scripts post, and from which world.
@MainActor
final class WorldHandler: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
    var posts: [String] = []
    var frames: [WKFrameInfo] = []

    private func note(_ message: WKScriptMessage) {
        let world = message.world === WKContentWorld.page ? "page" : message.world.name ?? "client"
        posts.append("\(world) \(message.name) \(message.body)")
        frames.append(message.frameInfo)
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        note(message)
    }

    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        note(message)
        replyHandler("reply to \(message.body)", nil)
    }
}
