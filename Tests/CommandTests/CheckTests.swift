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

    static let flows = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("testdata/flows")

    /// Every flow that ends with a token.
    @Test(arguments: [
        "sign-in-cookie", "sign-in-redirect", "sign-in-title", "geni", "genauth", "openconext", "sequencing",
    ])
    func flowIsWalkedUpToItsToken(_ name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let saved = folder.path("recording.json")
        let file = Self.flows.appendingPathComponent("\(name).yaml").path
        let options = ["--format", "json", "--fail-on", "never"]
        let run = try await CommandRun(["check", file, "--save", saved] + options)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        // What is kept gives the same.
        let again = try await CommandRun(["check", saved] + options)
        #expect(again.status == 0, "\(again.output)\(again.errors)")
        #expect(again.output == run.output.replacing(file, with: saved))
        let attributes = try FileManager.default.attributesOfItem(atPath: saved)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func flowThatDoesMoreIsRefusedWithItsPlace() async throws {
        let file = Self.flows.appendingPathComponent("sign-in-faults.yaml").path
        let run = try await CommandRun(["check", file])
        #expect(run.status == 2)
        #expect(run.errors.contains("sign-in-faults.yaml:"), "\(run.errors)")
        #expect(run.errors.contains("cannot be done before the token"), "\(run.errors)")
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let text: String
        let says: String
        var testDescription: String { text }
    }

    static let mistakes = [
        Mistake(text: "fail-on: info", says: "none of error"), Mistake(text: "colour: red", says: "colour"),
        Mistake(text: "- token", says: "a mapping of settings"), Mistake(text: "token: cookie", says: "cookie:NAME"),
        Mistake(text: "select: [no-such-rule]", says: "no rule or group"),
        Mistake(text: "write-baseline: x", says: "write-baseline"),
    ]

    @Test(arguments: mistakes)
    func mistakesInSettingsHaveTheirPlace(_ mistake: Mistake) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("check.yaml", text: mistake.text).path
        let run = try await CommandRun(["check", "https://a.example/", "--config", file])
        #expect(run.status == 2)
        #expect(run.errors.contains("\(file):1:"), "\(run.errors)")
        #expect(run.errors.contains(mistake.says), "\(run.errors)")
    }

    @Test func settingsAreTaken() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let settings = "token: cookie:oauth_token\nprofile: [android:34]\nfail-on: never\nformat: json\n"
        let file = try folder.file("check.yaml", text: settings).path
        let flow = Self.flows.appendingPathComponent("sign-in-cookie.yaml").path
        let run = try await CommandRun(["check", flow, "--config", file, "--verbose"])
        #expect(run.status == 0)
        #expect(run.errors.contains("android(api: 34)") && !run.errors.contains("uiWebView"))
        #expect(run.output.hasPrefix("{"))
    }

    @Test(arguments: ["", "{}", "{\"runs\":1}", "[", "nothing"])
    func fileThatIsNoRecordingIsRefused(_ text: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("login.json", text: text).path
        let run = try await CommandRun(["check", file, "--token", "cookie:a"])
        #expect(run.status == 4)
        #expect(run.errors.contains("no recording"), "\(run.errors)")
    }
}
