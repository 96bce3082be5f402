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
        // What would have come later nobody knows.
        #expect(!run.output.contains("token-cookie-missing"), "\(run.output)")
        #expect(
            run.output.contains("Undecided: The login was not walked to its end. (HWV-D001, HWV-D028)"),
            "\(run.output)"
        )
    }

    static let flows = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("testdata/flows")

    /// The path of such a flow whose embedded service behaves so.
    static func flow(
        _ name: String,
        serving service: String,
        _ behave: String,
        in folder: TemporaryFolder
    ) throws -> String {
        let text = try String(contentsOf: flows.appendingPathComponent("\(name).yaml"), encoding: .utf8)
        let changed = text.replacing("serve: \(service)", with: "serve: {service: \(service), behave: {\(behave)}}")
            .replacing("include: parts/", with: "include: \(flows.path)/parts/")
        return try folder.file("\(name).yaml", text: changed).path
    }

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

    @Test func aFileThatIsNoBaselineIsRefused() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("known.txt", text: "# fine\n\ngarbage\n").path
        let run = try await CommandRun(["check", "https://a.example/", "--token", "cookie:a", "--baseline", file])
        #expect(run.status == 2 && run.errors.contains("\(file):3: that is no line"), "\(run.errors)")
    }

    @Test func allMistakesInSettingsAreSaid() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("check.yaml", text: "fail-on: info\nselect: no-such-rule\n").path
        let run = try await CommandRun(["check", "https://a.example/", "--config", file])
        #expect(run.status == 2 && run.errors.contains(":1:") && run.errors.contains(":2:"), "\(run.errors)")
    }

    @Test func rulesAreNamedAsTheyAreSelected() async throws {
        let run = try await CommandRun(["rules", "HWV-R00"])
        #expect(run.status == 0 && run.output.contains("HWV-R001") && run.output.contains("HWV-R009"), "\(run.output)")
        #expect(!run.output.contains("HWV-R010"))
        #expect(try await CommandRun(["rules", "HWV-X"]).status == 2)
    }

    /// Over sockets, a flaw of each group.
    @Test func whatCountsIsForTheUserToSay() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let page = "<!DOCTYPE html><title>Signed in</title><p>Welcome"
        let site = try Site(
            Pages { request in
                guard request.url.path == "/login" else { return nil }
                let cookie =
                    "oauth_token=4f0c2b7d9a1e4c58b6d3f7a2e9c1d054; Domain=rp.example; Max-Age=600; SameSite=Laxy"
                return ServiceResponse.html(page).settingCookie(cookie)
            }
        )
        let words = ["check", site.url("/login"), "--token", "cookie:oauth_token"] + site.options
        let whole = try await CommandRun(words)
        #expect(whole.status == 1)
        for rule in ["error HWV-D003", "error HWV-S006", "warning HWV-R014"] {
            #expect(whole.output.contains(rule), "\(whole.output)")
        }
        #expect(whole.output.contains("   | Set-Cookie: oauth_token=4f0c…(32); Domain=rp.example"), "\(whole.output)")
        #expect(!whole.output.contains("4f0c2b7d"))
        let robust = try await CommandRun(words + ["--select", "robustness"])
        #expect(robust.status == 0 && !robust.output.contains("HWV-D003"))
        let strict = try await CommandRun(words + ["--select", "HWV-R", "--fail-on", "warning"])
        #expect(strict.status == 1)
        let ignoring = try await CommandRun(words + ["--ignore", "token-cookie-domain-attribute,HWV-S"])
        #expect(ignoring.status == 0 && !ignoring.output.contains("HWV-D003"), "\(ignoring.output)")
        let baseline = folder.path("known.txt")
        #expect(try await CommandRun(words + ["--write-baseline", baseline]).status == 0)
        let known = try await CommandRun(words + ["--baseline", baseline])
        #expect(known.status == 0 && known.output.contains("no findings ("), "\(known.output)")
        let report = folder.path("check.xml")
        let reported = try await CommandRun(words + ["--format", "github", "--report", "junit=\(report)"])
        #expect(reported.output.contains("::error title=HWV-D003"), "\(reported.output)")
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<failure type=\"error\""))
    }

    /// There is no login to look at, which is not to pass for one without findings.
    @Test func loginThatIsRefusedIsNoneToCheck() async throws {
        let site = try Site(
            Pages { _ in .redirect(to: "myapp://cb?error=access_denied&state=1") }
        )
        let words = ["--token", "redirect:myapp://cb#code"] + site.options
        let refused = try await CommandRun(["check", site.url("/login")] + words)
        #expect(refused.status == 3, "\(refused.errors)")
        #expect((refused.output + refused.errors).contains("says access_denied"), "\(refused.output)\(refused.errors)")
        let nobody = try await CommandRun(["check", "https://nowhere.invalid/login"] + words)
        #expect(nobody.status == 3, "\(nobody.errors)")
    }

    @Test func whatIsPassedOverIsNamed() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let text = """
            start: https://a.example/
            sinks: {token: {cookie: t}}
            steps:
              - capture: {as: otp, selector: '#otp'}
              - fill: {'#code': '${otp}'}
              - token: token
            """
        let run = try await CommandRun(["check", try folder.file("login.yaml", text: text).path])
        #expect(run.status == 2)
        #expect(run.errors.contains("login.yaml:5:"), "\(run.errors)")
        #expect(run.errors.contains("“otp” is captured in line 4, which is passed over"), "\(run.errors)")
    }

    @Test func implicitAnswersAreReadInTheFragment() async throws {
        let run = try await CommandRun(["check", Self.flows.appendingPathComponent("geni.yaml").path])
        #expect(run.output.contains("HWV-S018") && !run.output.contains("HWV-D043"), "\(run.output)")
    }

    @Test func ruleIsExplained() async throws {
        let all = try await CommandRun(["rules"])
        #expect(all.status == 0 && all.output.split(separator: "\n").count > 60)
        let one = try await CommandRun(["rules", "token-cookie-domain-attribute"])
        #expect(one.output.hasPrefix("# HWV-D003: token-cookie-domain-attribute\n"))
        #expect(one.output.contains("## Logins in which it fires"))
        #expect(one.output.contains("## Logins in which it does not"))
        let none = try await CommandRun(["rules", "HWV-X001"])
        #expect(none.status == 2 && none.errors.contains("no rule"))
    }

    /// As some editors save it.
    @Test func aFileMayBeginWithAByteOrderMark() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("login.har", text: "\u{FEFF}" + ReportLookTests.file).path
        let run = try await CommandRun(["check", file, "--token", "cookie:token", "--fail-on", "never"])
        #expect(run.status == 0, "\(run.errors)")
    }
}
