import Foundation
import HeadlessWebView
import MockProviders
import Testing

/// `headless-webview check` against the embedded sign-in service.
@Suite struct CheckTests {
    @Test func walksTheLoginOnEachPlatform() async throws {
        let site = try Site(SignInService())
        let run = try await CommandRun(
            ["check", site.url("/login"), "--token", "cookie:oauth_token", "--verbose"] + LoginTests.allow
                + site.options
        )
        #expect([0, 1].contains(run.status), "\(run.errors)")
        for profile in ["uiWebView(iOS: 12)", "wkWebView(iOS: 17)", "android(api: 34)"] {
            #expect(run.errors.contains("walking the login as \(profile)"))
        }
    }

    @Test func saysWhatCouldNotBeDone() async throws {
        let site = try Site(SignInService())
        let run = try await CommandRun(
            ["check", site.url("/login"), "--token", "cookie:oauth_token", "--click", "#nowhere"] + site.options
        )
        #expect(run.status == 3)
        #expect(run.output.contains("not walked to its end: uiWebView(iOS: 12): "))
    }
}
