import Foundation
import HeadlessAndroid
import MockProviders
import Testing

/// The ported sample against the embedded service, over real sockets.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct RPSampleTests {
    private func signIn(_ activity: WebViewActivity, remember: Bool = false) async throws {
        let webview = try #require(activity.webview)
        await webview.settle()
        try webview.fill("#email", SignInService.Account.demo.email)
        try webview.fill("#password", SignInService.Account.demo.password)
        if remember { try webview.click("#remember") }
        try webview.click("button#go")
        try await grant(activity)
    }

    private func grant(_ activity: WebViewActivity) async throws {
        let webview = try #require(activity.webview)
        await webview.settle()
        try webview.click("button#allow")
        await webview.settle()
    }

    private func open(_ activity: WebViewActivity, _ url: String) {
        activity.onCreate(url)
        activity.onResume()
    }

    private func token(of activity: Activity) throws -> String {
        let result = try #require(activity.result)
        #expect(result.code == Activity.RESULT_OK && activity.isFinished)
        return try #require(result.data["token"])
    }

    /// Opens the sign-in page in an app that trusts the site's authority.
    private func signIn(
        overTLS: Bool,
        deliver: String,
        in activity: @autoclosure () -> WebViewActivity,
        then check: (WebViewActivity, SignInService) throws -> Void
    ) async throws {
        let service = SignInService()
        let authority = try CertificateAuthority()
        let host = try ServiceHost(service, authority: authority)
        var configuration = AndroidApp.configuration(apiLevel: 34)
        configuration.transfer.tls.caFile = authority.caFile
        let app = AndroidApp(session: BrowsingSession(configuration: configuration))
        let path = "/login?deliver=\(deliver)"
        let url = try #require(overTLS ? host.secureURL(path) : host.url(path)).href
        try await AndroidApp.$current.withValue(app) {
            MainActivity().onCreate()
            let activity = activity()
            open(activity, url)
            try await signIn(activity)
            try check(activity, service)
        }
    }

    @Test("the token comes by cookie, over http and https", arguments: [false, true])
    func cookie(overTLS: Bool) async throws {
        try await signIn(overTLS: overTLS, deliver: "cookie", in: WebViewActivity()) { activity, service in
            let token = try token(of: activity)
            #expect(service.confirms(token: token))
            #expect(activity.progress == 10_000)
            #expect(activity.title.contains("/success"))
        }
    }

    @Test("the token comes by title, over http and https", arguments: [false, true])
    func title(overTLS: Bool) async throws {
        try await signIn(overTLS: overTLS, deliver: "title", in: TitleWebViewActivity()) { activity, service in
            let token = try token(of: activity)
            #expect(service.confirms(token: token))
        }
    }

    @Test("without a WebViewClient the sign-in leaves the view")
    func noClient() async throws {
        final class Activity: WebViewActivity {}
        let host = try ServiceHost(SignInService())
        let url = try #require(host.url("/login?deliver=cookie")).href
        let app = AndroidApp()
        await AndroidApp.$current.withValue(app) {
            let activity = Activity()
            open(activity, url)
            activity.webview?.webViewClient = nil
            await #expect(throws: InteractionError.self) { try await signIn(activity) }
        }
        #expect(app.startedActivities.count == 1)
        #expect(app.startedActivities.first?.data?.contains("/grant") == true)
    }

    // A second app on the same directory stands for the process that is started anew: it has a session, threads and
    // connections of its own, and the file is all that it shares with the first. That what was synced is on the disk and
    // not only in the first one's hands is what the storage's own tests prove with processes that are killed.
    @Test(
        "a remembered login outlives the process once it was synced, and one that was not does not",
        arguments: [true, false]
    )
    func restart(isSynced: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("android-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let service = SignInService()
        let host = try ServiceHost(service)
        let url = try #require(host.url("/login?deliver=cookie")).href

        let first = try await AndroidApp.start(in: folder, apiLevel: 19, browser: Browser())
        try await AndroidApp.$current.withValue(first) {
            if isSynced { MainActivity().onCreate() }
            let activity = WebViewActivity()
            open(activity, url)
            try await signIn(activity, remember: true)
            #expect(service.confirms(token: try token(of: activity)))
        }
        await first.isWritten()

        let second = try await AndroidApp.start(in: folder, apiLevel: 19, browser: Browser())
        try await AndroidApp.$current.withValue(second) {
            let activity = WebViewActivity()
            open(activity, url)
            if isSynced {
                try await grant(activity)
                #expect(service.confirms(token: try token(of: activity)))
            } else {
                await #expect(throws: InteractionError.self, "the site asks for the password") {
                    try await grant(activity)
                }
            }
        }
        withExtendedLifetime(first) {}
    }
}

extension AndroidApp {
    /// Waits until what was to be written by now is.
    func isWritten() async {
        for _ in 0..<3 {
            _ = await session.cookies
            await session.configuration.dataStore.settled()
        }
    }
}
