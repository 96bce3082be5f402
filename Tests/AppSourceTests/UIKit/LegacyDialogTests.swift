import Foundation
import HeadlessUIKit
import HeadlessWebView
import MockProviders
import Testing

/// A social app's dialog of iOS 7.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LegacyDialogTests {
    @Test("a token in the fragment of a redirect, cookies planted and cleaned, scripts both ways")
    func dialog() async throws {
        let service = ClosureService { request in
            request.url.path == "/go"
                ? .redirect(to: "fb://success#access_token=7&expires=9")
                : .html(
                    """
                    <title>\(request.fields["Cookie"] ?? "none") \(request.method)</title><a href=bridge://ask>ask</a>
                    <a id=go href=/go>go</a><script>function native(text) { document.title = 'told ' + text; }</script>
                    """
                )
        }
        let browser = Browser(transports: InMemoryTransports(service: service))
        let app = HeadlessApp(session: BrowsingSession(browser: browser))
        try await HeadlessApp.$current.withValue(app) {
            let dialog = LegacyDialog()
            dialog.setUp()
            var results: [[String: String]?] = []
            dialog.done = {
                results.append($0)
                _ = $1
            }
            dialog.plant("c", "1", "social.example")
            dialog.open("https://social.example/dialog")
            await dialog.webView.settle()
            #expect(dialog.webView.documentTitle == "c=1 POST")
            try dialog.webView.click("a")
            await dialog.webView.settle()
            #expect(dialog.bridge == ["ask"] && dialog.webView.documentTitle == "told ask")
            try dialog.webView.click("#go")
            await dialog.webView.settle()
            #expect(
                results == [["access_token": "7", "expires": "9"]]
                    && dialog.types == [.other, .linkClicked, .linkClicked, .linkClicked]
            )
            LegacyDialog.cleanCookies("social.example")
            #expect(HTTPCookieStorage.shared.cookies?.isEmpty == true)
        }
    }
}
