import Foundation
import HeadlessWebKit
import HeadlessWebView
import MockProviders
import Testing

/// A view of an app of its own, on a site that answers from memory, with a delegate that writes down its calls.
@MainActor
final class Stage {
    let log = CallbackLog()
    let app: HeadlessApp
    let view: WKWebView

    init(advancesWhenIdle: Bool = true, configuration: SessionConfiguration = SessionConfiguration()) {
        let browser = Browser(
            transports: InMemoryTransports(service: Self.site),
            clock: ManualClock(advancesWhenIdle: advancesWhenIdle)
        )
        app = HeadlessApp(session: BrowsingSession(browser: browser, configuration: configuration))
        view = HeadlessApp.$current.withValue(app) { WKWebView() }
        view.navigationDelegate = log
        view.uiDelegate = log
    }

    static func url(_ path: String) throws -> URL {
        try #require(URL(string: path.hasPrefix("/") ? "https://a.example\(path)" : path))
    }

    /// Does not answer while the clock stands still.
    static let slow = URL(string: "https://a.example/slow") ?? URL(fileURLWithPath: "/")

    @discardableResult
    func load(_ path: String) async throws -> WKNavigation? {
        let navigation = view.load(URLRequest(url: try Self.url(path)))
        await view.headless.settle()
        return navigation
    }

    func click(_ selector: String) async throws {
        try view.headless.click(Locator(stringLiteral: selector))
        await view.headless.settle()
    }

    /// Forgets what was written down until now.
    func clear() {
        log.lines = []
        log.navigations = []
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
                "<a id=l href=/q>l</a><a id=r href=/r>r</a><a id=app href='myapp://callback?code=1'>app</a>"
                    + "<a id=blank target=_blank href=/q>b</a><a id=zip download='z.bin' href=/zip>z</a>"
                    + "<a id=auth href=/auth>auth</a>"
            )
        case "/q": page("Q")
        case "/form302": page("F", form("/r"))
        case "/form307": page("F", form("/r307"))
        case "/blankform": page("F", "<form method=post target=w action=/q><button id=go>Go</button></form>")
        case "/frame": page("Outer", "<iframe src=/r></iframe>")
        case "/badframe": page("Outer", "<iframe src=https://nowhere.example/></iframe>")
        case "/r": .redirect(to: "/q")
        case "/r307": .redirect(to: "/q", status: 307)
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
        case "/tls": ServiceResponse(fault: .tls(.init(rawValue: request.url.query ?? "") ?? .untrusted))
        case "/badlink": page("Bad", "<a id=bad href='https://[::1/'>b</a>")
        case "/204": ServiceResponse(status: 204)
        case "/zip": ServiceResponse(fields: [HTTPField("Content-Type", "application/zip")], chunks: [.init("PK")])
        case "/attachment":
            .text("data", fields: [HTTPField("Content-Disposition", "attachment; filename=\"data.txt\"")])
        case "/toattachment": .redirect(to: "/attachment")
        case "/brokenattachment": broken
        case "/long": part(request)
        case "/brokenlong": brokenPart(request)
        case "/echo": echo(request)
        case "/echo307": .redirect(to: "/echo", status: 307)
        case "/echo302": .redirect(to: "https://a.example:8443/echo")
        case "/auth": auth(request)
        default: .notFound
        }
    }

    private nonisolated static var broken: ServiceResponse {
        var response = ServiceResponse.text(long, fields: [HTTPField("Content-Disposition", "attachment")])
        response.fault = .dropAfterBody(bytes: long.utf8.count / 2)
        return response
    }

    /// Breaks off in the middle, but for whom asks for the rest.
    private nonisolated static func brokenPart(_ request: ServiceRequest) -> ServiceResponse {
        guard request.fields["Range"] == nil else { return part(request) }
        var response = ServiceResponse.text(
            long,
            fields: [HTTPField("Accept-Ranges", "bytes"), HTTPField("ETag", "\"v1\"")]
        )
        response.fault = .dropAfterBody(bytes: long.utf8.count / 2)
        return response
    }

    nonisolated static let long = String(repeating: "0123456789", count: 20_000)

    /// Half of it, and the rest an hour later or to whom asks for it.
    private nonisolated static func part(_ request: ServiceRequest) -> ServiceResponse {
        let count = long.utf8.count
        guard let range = request.fields["Range"], let start = Int(range.dropFirst("bytes=".count).dropLast()) else {
            return ServiceResponse(
                fields: [
                    HTTPField("Accept-Ranges", "bytes"), HTTPField("ETag", "\"v1\""),
                    HTTPField("Content-Length", "\(count)"),
                ],
                chunks: [
                    .init(String(long.prefix(count / 2))),
                    .init(String(long.dropFirst(count / 2)), delay: .seconds(3_600)),
                ]
            )
        }
        return .text(
            String(long.dropFirst(start)),
            status: 206,
            fields: [HTTPField("Content-Range", "bytes \(start)-\(count - 1)/\(count)")]
        )
    }

    private nonisolated static func echo(_ request: ServiceRequest) -> ServiceResponse {
        .text("\(request.method) \(String(decoding: request.body, as: UTF8.self)) \(request.fields["X-App"] ?? "")")
    }

    private nonisolated static func auth(_ request: ServiceRequest) -> ServiceResponse {
        // joe:secret
        guard request.fields["Authorization"] == "Basic am9lOnNlY3JldA==" else {
            var refusal = page("Refused")
            refusal.status = 401
            refusal.fields.append("WWW-Authenticate", "Basic realm=\"Orders\"")
            return refusal
        }
        return page("Welcome")
    }
}
