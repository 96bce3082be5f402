import Foundation
import HeadlessWebView
import MockProviders
import Synchronization
import TestSupport
import Testing

/// Sign-in pages built with libraries that nobody here wrote, each read from where its package of Debian's or PyPI's puts it.
@Suite(.timeLimit(.minutes(10))) struct LibraryTests {
    enum Delivery {
        case cookie
        case title
        case redirect
    }

    struct Row: CustomTestStringConvertible, Sendable {
        /// The page of that name in testdata/libraries.
        let page: String
        let delivery: Delivery
        var testDescription: String { page }
    }

    static let rows = [
        Row(page: "angularjs", delivery: .cookie), Row(page: "backbone", delivery: .title),
        Row(page: "bootstrap", delivery: .cookie), Row(page: "htmx2", delivery: .title),
        Row(page: "htmx4", delivery: .title), Row(page: "jose", delivery: .cookie),
        Row(page: "jquery", delivery: .cookie), Row(page: "knockout", delivery: .title),
        Row(page: "mithril", delivery: .cookie), Row(page: "preact", delivery: .redirect),
        Row(page: "prototype", delivery: .cookie), Row(page: "react", delivery: .title),
        Row(page: "requirejs", delivery: .title), Row(page: "vue", delivery: .redirect),
    ]

    @Test(arguments: rows)
    func signsIn(_ row: Row) async throws {
        let page = try LibraryPage(row.page)
        guard page.absent.isEmpty else {
            let place = PackageFolder.root.path
            print("SKIPPED: \(row.page) wants \(page.absent) in \(place); set HEADLESS_WEBVIEW_LIBRARIES")
            return
        }
        let view = WebView.inMemory(page.service)
        let seen = Seen()
        view.observe { seen.note($0) }
        try await view.open("https://app.test/page/")
        await view.settle()
        try await view.fill("#email", "alice@example.com")
        try await view.fill("#password", "correct horse")
        try await view.click("#go")
        await view.settle()
        switch row.delivery {
        case .cookie: #expect(await view.cookies.first { $0.name == "token" }?.value == LibraryPage.token)
        case .title: #expect(await view.title == "token=\(LibraryPage.token)")
        case .redirect: #expect(seen.redirects == ["myapp://callback?token=\(LibraryPage.token)"])
        }
        #expect(seen.errors == [])
        guard row.delivery != .redirect else { return }
        #expect(try await view.evaluate("document.querySelectorAll('.done').length") == 1)
    }
}

/// What an app is told.
final class Seen: Sendable {
    private let log = Mutex<(redirects: [String], errors: [String])>(([], []))

    var redirects: [String] { log.withLock { $0.redirects } }
    var errors: [String] { log.withLock { $0.errors } }

    func note(_ event: PageEvent) {
        switch event {
        case .customScheme(_, let url, _, _, _): log.withLock { $0.redirects.append(url.href) }
        case .consoleMessage(let message) where message.level == .error: log.withLock { $0.errors.append(message.text) }
        default: break
        }
    }
}

/// A page and its server.
private struct LibraryPage {
    static let token = "t-4f1d9c"
    let html: String
    /// Files that the page names and that are not there.
    let absent: [String]

    init(_ name: String) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.deletingLastPathComponent().appendingPathComponent("testdata/libraries/\(name).html")
        html = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let names = html.matches(of: /"(\/(?:usr|python)\/[^"]+)"/).map { String($0.1) }
        absent = names.filter { Self.file($0) == nil }
    }

    /// A library's file; `.js` may be left out.
    private static func file(_ path: String) -> (type: String, bytes: [UInt8])? {
        PackageFolder.root.file(path) ?? PackageFolder.root.file("\(path).js")
    }

    var service: ClosureService {
        let html = html
        return ClosureService { request in
            let path = request.url.path
            switch path {
            case "/page/": return .html(html)
            case "/api/login", "/htmx/login", "/authorize": return Self.signIn(request)
            case "/token":
                let isComplete = request.text.contains("code_verifier=") && request.text.contains("code=c1")
                return isComplete ? .json(#"{"token": "\#(Self.token)"}"#) : ServiceResponse(status: 400)
            default:
                return .file(Self.file(path))
            }
        }
    }

    private static func signIn(_ request: ServiceRequest) -> ServiceResponse {
        let text = request.text
        let isRight =
            ["alice@example.com", "alice%40example.com"].contains { text.contains($0) }
            && ["correct horse", "correct+horse", "correct%20horse"].contains { text.contains($0) }
        guard request.method == "POST", isRight else { return .json(#"{"error": "wrong"}"#) }
        return switch request.url.path {
        case "/authorize" where request.url.query?.contains("code_challenge=") == true: .json(#"{"code": "c1"}"#)
        case "/htmx/login": .html("<title>token=\(token)</title><p class=done>Welcome</p>")
        default: .json(#"{"token": "\#(token)", "name": "Alice"}"#)
        }
    }
}

extension ServiceResponse {
    /// A file of a package, or that there is none.
    static func file(_ file: (type: String, bytes: [UInt8])?) -> ServiceResponse {
        guard let file else { return .notFound }
        return ServiceResponse(fields: [HTTPField("Content-Type", file.type)], chunks: [.init(file.bytes)])
    }
}

extension ServiceRequest {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
