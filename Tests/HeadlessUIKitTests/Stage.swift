import Foundation
import HeadlessUIKit
import HeadlessWebView
import MockProviders
import Testing

/// A view of an app of its own, on a site that answers from memory, with a delegate that writes down its calls.
@MainActor
final class Stage {
    let log = CallbackLog()
    let app: HeadlessApp
    let view: UIWebView

    init(advancesWhenIdle: Bool = true) {
        let browser = Browser(
            transports: InMemoryTransports(service: Self.site),
            clock: ManualClock(advancesWhenIdle: advancesWhenIdle)
        )
        var configuration = SessionConfiguration()
        configuration.profile = .uiWebView()
        app = HeadlessApp(session: BrowsingSession(browser: browser, configuration: configuration))
        view = HeadlessApp.$current.withValue(app) { UIWebView() }
        view.delegate = log
    }

    static func url(_ path: String) throws -> URL {
        try #require(URL(string: path.hasPrefix("/") ? "https://a.example\(path)" : path))
    }

    func load(_ path: String) async throws {
        view.loadRequest(URLRequest(url: try Self.url(path)))
        await view.settle()
    }

    func click(_ selector: String) async throws {
        try view.click(Locator(stringLiteral: selector))
        await view.settle()
    }

    // MARK: - The site

    private nonisolated static func page(_ title: String, _ body: String = "") -> ServiceResponse {
        .html("<!doctype html><title>\(title)</title>\(body)")
    }

    private nonisolated static func form(_ action: String) -> String {
        "<form method=post action=\(action)><input name=a value=1><button id=go>Go</button></form>"
    }

    nonisolated static let site = ClosureService { request in
        guard request.url.hostname == "a.example" else { return nil }
        return switch request.url.path {
        case "/p":
            page(
                "P",
                "<a id=l href=/q>l</a><a id=app href='myapp://callback?code=1'>a</a><a id=blank target=_blank href=/q>b</a>"
                    + "<a id=tel href='tel:112'>t</a><a id=part href='#x'>x</a>"
            )
        case "/q": page("Q")
        case "/form": page("F", form("/q"))
        case "/form302": page("F", form("/r"))
        case "/frame": page("Outer", "<iframe src=/q></iframe>")
        case "/frames": page("Outer", "<iframe src=/frame></iframe>")
        case "/namedframe": page("Outer", "<iframe name=f src=/q></iframe><a id=l target=f href=/r>l</a>")
        case "/badframe": page("Outer", "<iframe src=https://nowhere.example/></iframe>")
        case "/appframe": page("Outer", "<iframe src='bridge://ready'></iframe>")
        case "/appframe302": page("Outer", "<iframe src=/app></iframe>")
        case "/slowframe": page("Outer", "<iframe src=/slow></iframe>")
        case "/refresh": page("R", "<meta http-equiv=refresh content='0;url=/q'>")
        case "/r": .redirect(to: "/q")
        case "/app": .redirect(to: "myapp://callback?code=1")
        case "/slow": ServiceResponse(status: 200, delay: .seconds(3_600))
        case "/half":
            ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html")],
                chunks: [
                    .init("<title>Half</title>" + String(repeating: " ", count: 512)),
                    .init("<p>", delay: .seconds(3_600)),
                ]
            )
        case "/tls": ServiceResponse(fault: .tls(.untrusted))
        case "/204": ServiceResponse(status: 204)
        case "/zip": ServiceResponse(fields: [HTTPField("Content-Type", "application/zip")], chunks: [.init("PK")])
        case "/attachment": .text("data", fields: [HTTPField("Content-Disposition", "attachment")])
        case "/cookie": .html("C", fields: [HTTPField("Set-Cookie", "oauth_token=abc; Path=/; HttpOnly")])
        default: .notFound
        }
    }
}
