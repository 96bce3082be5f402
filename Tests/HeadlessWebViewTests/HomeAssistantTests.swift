import HeadlessWebView
import MockProviders
import TestSupport
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
        let pages = PackageFolder.root.folder("python/hass_frontend")
        guard pages.exists else {
            print("SKIPPED: no home-assistant-frontend in \(pages.path); set HEADLESS_WEBVIEW_LIBRARIES")
            return
        }
        let view = WebView.inMemory(Self.service(pages))
        let seen = Seen()
        view.observe { seen.note($0) }
        try await view.open(Self.start)
        await view.settle()
        #expect(try await view.evaluate("document.body.innerText").string?.contains("LOG IN") == true)
        try await view.fill(.label("Username"), "alice")
        try await view.fill(.label("Password"), "wrong horse")
        try await view.click(.role(.button, name: "Log in"))
        await view.settle()
        #expect(await view.snapshot().text.contains("Invalid username or password"))
        #expect(seen.redirects == [])
        try await view.fill(.label("Password"), "correct horse")
        try await view.click(.role(.button, name: "Log in"))
        await view.settle()
        #expect(seen.redirects == ["myapp://callback?code=c-4f1d9c&state=s-71b0"])
        #expect(seen.errors == [])
    }

    private static func service(_ pages: PackageFolder) -> ClosureService {
        ClosureService { request in
            switch request.url.path {
            case "/auth/authorize": .file(pages.file("authorize.html"))
            case "/auth/providers":
                .json(#"{"providers": [{"name": "Home Assistant Local", "id": null, "type": "homeassistant"}]}"#)
            case "/auth/login_flow": form(errors: "{}")
            case "/auth/login_flow/f1": enter(String(decoding: request.body, as: UTF8.self))
            default: .file(pages.file(request.url.path))
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
}
