import MockProviders
import Testing
import headless_webview

/// `headless-webview demo`.
@Suite struct DemoTests {
    @Test func walksToConfirmedTokensAndMasksThem() async throws {
        let run = try await CommandRun(["demo"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        #expect(run.output.ranges(of: "confirmed by the service").count == 3)
        #expect(!run.output.contains("NOT confirmed"))
        #expect(run.output.firstMatch(of: /[0-9a-f]{32}/) == nil)
        #expect(!run.output.contains(SignInService.Account.demo.password))
        // A title is told when the loop comes to it, so its place among the callbacks is not fixed.
        let lines = Golden.withoutChance(run.output).split(separator: "\n", omittingEmptySubsequences: false)
        try Golden.expect(lines.filter { !$0.hasPrefix("  titleChanged") }.joined(separator: "\n"), is: "demo.txt")
    }

    @Test func showsSecretsWhenAsked() async throws {
        let run = try await CommandRun(["demo", "--show-secrets"])
        #expect(run.status == 0)
        #expect(run.output.matches(of: /token [0-9a-f]{32}, confirmed/).count == 3)
    }

    @Test func jsonHoldsEveryWalk() async throws {
        let reports = try await CommandRun(["demo", "--json"]).document([DemoReport].self)
        #expect(reports.count == 3)
        for report in reports {
            #expect(report.isConfirmed)
            #expect(report.resource.status == 200)
            #expect(report.resource.body.contains("orders"))
            #expect(report.token.hasSuffix("…(32)"))
        }
        #expect(reports.last?.walk.customScheme?.hasPrefix("myapp://callback?code=") == true)
    }
}
