import Foundation
import HeadlessWebView
import MockProviders
import Synchronization
import Testing

/// The page by which Home Assistant lets an app in: web components in shadow trees, from modules that load each other.
///
/// It is read from where PyPI's package home-assistant-frontend puts it; its server's answers are those that are documented in
/// https://developers.home-assistant.io/docs/auth_api.
@Suite(.timeLimit(.minutes(10))) struct HomeAssistantTests {
    private static let start = """
        https://home.test/auth/authorize?client_id=https%3A%2F%2Fapp.test&redirect_uri=myapp%3A%2F%2Fcallback&state=s-71b0
        """

    @Test func givesTheAppACode() async throws {
        let pages = LibraryTests.root.appendingPathComponent("python/hass_frontend")
        guard FileManager.default.fileExists(atPath: pages.appendingPathComponent("authorize.html").path) else {
            print("SKIPPED: no home-assistant-frontend in \(pages.path); set HEADLESS_WEBVIEW_LIBRARIES")
            return
        }
        let view = WebView.inMemory(Self.service(pages))
        let seen = Mutex<(redirects: [String], errors: [String])>(([], []))
        view.observe { event in
            switch event {
            case .customScheme(_, let url, _, _, _): seen.withLock { $0.redirects.append(url.href) }
            case .consoleMessage(let message) where message.level == .error:
                seen.withLock { $0.errors.append(message.text) }
            default: break
            }
        }
        try await view.open(Self.start)
        await view.settle()
        #expect(try await view.evaluate("document.body.innerText").string?.contains("LOG IN") == true)
        try await view.fill(.label("Username"), "alice")
        try await view.fill(.label("Password"), "wrong horse")
        try await view.click(.role(.button, name: "Log in"))
        await view.settle()
        #expect(await view.snapshot().text.contains("Invalid username or password"))
        #expect(seen.withLock { $0.redirects } == [])
        try await view.fill(.label("Password"), "correct horse")
        try await view.click(.role(.button, name: "Log in"))
        await view.settle()
        #expect(seen.withLock { $0.redirects } == ["myapp://callback?code=c-4f1d9c&state=s-71b0"])
        #expect(seen.withLock { $0.errors } == [])
    }

    private static func service(_ pages: URL) -> ClosureService {
        ClosureService { request in
            switch request.url.path {
            case "/auth/authorize": file("authorize.html", in: pages)
            case "/auth/providers":
                .json(#"{"providers": [{"name": "Home Assistant Local", "id": null, "type": "homeassistant"}]}"#)
            case "/auth/login_flow": form(errors: "{}")
            case "/auth/login_flow/f1": enter(String(decoding: request.body, as: UTF8.self))
            default: file(request.url.path, in: pages)
            }
        }
    }

    private static func enter(_ body: String) -> ServiceResponse {
        guard body.contains(#""alice""#), body.contains(#""correct horse""#) else {
            return form(errors: #"{"base": "invalid_auth"}"#)
        }
        return .json(#"{"type": "create_entry", "flow_id": "f1", "version": 1, "result": "c-4f1d9c"}"#)
    }

    private static func form(errors: String) -> ServiceResponse {
        .json(
            """
            {"type": "form", "flow_id": "f1", "handler": ["homeassistant", null], "step_id": "init", "errors": \(errors),
            "data_schema": [{"name": "username", "required": true, "type": "string"},
            {"name": "password", "required": true, "type": "string"}], "description_placeholders": null}
            """
        )
    }

    private static func file(_ path: String, in pages: URL) -> ServiceResponse {
        let types = ["html": "text/html", "js": "text/javascript", "json": "application/json", "png": "image/png"]
        let file = pages.appendingPathComponent(path)
        guard !path.contains(".."), let data = try? Data(contentsOf: file) else { return .notFound }
        let type = types[file.pathExtension] ?? "application/octet-stream"
        return ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [.init(Array(data))])
    }
}
