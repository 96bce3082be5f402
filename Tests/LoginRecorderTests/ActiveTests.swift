import HeadlessWebView
import LoginFlows
import LoginRecorder
import MockProviders
import SuccessPageRules
import Synchronization
import Testing
import Transcripts

/// Requests that are changed or sent again: what they find, and where they go.
@Suite(.timeLimit(.minutes(10))) struct ActiveTests {
    static let active: Set<String> = ["HWV-S020", "HWV-S021", "HWV-S022"]
    static let host = "idp.example"
    static let start = """
        https://\(host)/php-oauth/authorize.php?response_type=code&client_id=app&state=9f8b5c0ce1d24b7f8a6d3e2f1b0c4a59\
        &redirect_uri=com.example.app%3A%2Fcallback&scope=grades
        """
    static let place = TokenExpectation.Place.redirect(RedirectForm("com.example.app:/callback", parameter: "code"))
    static let client = ProviderClient(identifier: "app", name: "App", redirectURIs: ["com.example.app:/callback"])

    static func service(_ change: (inout ProviderBehavior) -> Void) -> OpenConextService {
        let service = OpenConextService(clients: [client])
        change(&service.behavior)
        return service
    }

    /// What comes of it at a provider that behaves so, by a walk as one platform.
    private static func verdict(
        allowing hosts: [String],
        exchange: Bool = true,
        _ change: (inout ProviderBehavior) -> Void
    ) async throws -> (verdict: Verdict, recording: LoginRecording, requests: [String], foreign: [String]) {
        let authority = try CertificateAuthority()
        let site = try CountedSite(host, service(change), by: authority)
        let foreign = try CountedSite("evil.example", SignInService(), by: authority)
        var recorder = try CountedSite.recorder(start, place, [site, foreign])
        let endpoint = try #require(WebURL("https://\(host)/php-oauth/token.php"))
        recorder.active = ActiveChecks(
            try hosts.map { try #require(AllowedHost($0)) },
            exchange: exchange ? CodeExchange(endpoint) : nil
        )
        let (recording, troubles) = try await recorder.record()
        #expect(troubles.map(\.description) == [])
        return (Linter().verdict(on: recording), recording, site.requests, foreign.requests)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let finds: [String]
        var change: @Sendable (inout ProviderBehavior) -> Void = { _ in }
    }

    static let rows = [
        Row(testDescription: "sound", finds: []),
        Row(testDescription: "asks each time", finds: []) { $0.remembersConsent = false },
        Row(testDescription: "a code serves again", finds: ["HWV-S020"]) { $0.reusesCodes = true },
        Row(testDescription: "redirect URIs match by prefix", finds: ["HWV-S021"]) {
            $0.matchesRedirectURIPrefixes = true
        },
        Row(testDescription: "a step leads anywhere", finds: ["HWV-S022"]) { $0.continuation = .open },
        Row(testDescription: "all of it", finds: ["HWV-S020", "HWV-S021", "HWV-S022"]) {
            $0.reusesCodes = true
            $0.matchesRedirectURIPrefixes = true
            $0.continuation = .open
        },
    ]

    @Test(arguments: rows)
    func flawIsFound(_ row: Row) async throws {
        let result = try await Self.verdict(allowing: [Self.host]) { behavior in
            behavior.continuation = .checked
            row.change(&behavior)
        }
        let found = Set(result.verdict.findings.map(\.rule)).intersection(Self.active)
        #expect(found == Set(row.finds), "\(result.recording.probes)")
        #expect(result.verdict.undecided.filter { Self.active.contains($0.rule) }.map(\.reason) == [])
        #expect(result.foreign == [])
        for finding in result.verdict.findings where Self.active.contains(finding.rule) {
            #expect(finding.place.url.hasPrefix("https://\(Self.host)/") && !finding.place.snippet.isEmpty)
        }
        // The rules read a value that a file can hold.
        let read = try RecordingFile.read(RecordingFile.bytes(of: result.recording))
        #expect(read == result.recording)
        #expect(Linter().verdict(on: read) == result.verdict)
    }

    @Test func eachFlawIsToldOnceForItsEndpoint() async throws {
        let result = try await Self.verdict(allowing: [Self.host]) { $0.matchesRedirectURIPrefixes = true }
        let found = result.verdict.findings.filter { $0.rule == "HWV-S021" }
        #expect(found.map(\.message) == ["A redirect URI longer than the registered one was accepted."])
        let accepted = result.recording.probes.filter { $0.outcome == .accepted }
        #expect(accepted.count == 3 && accepted.allSatisfy { $0.kind == .longerRedirectURI })
        let code = try #require(result.recording.runs.first?.authorizations.first?.answer.parameter("code"))
        #expect(result.recording.probes.allSatisfy { !$0.detail.contains(code) })
    }

    /// A page that asks the user shows neither that another redirect URI is taken nor that it is not.
    @Test func consentThatIsAskedEachTimeLeavesTheRuleOpen() async throws {
        let result = try await Self.verdict(allowing: [Self.host]) {
            $0.matchesRedirectURIPrefixes = true
            $0.remembersConsent = false
        }
        let undecided = result.verdict.undecided.filter { Self.active.contains($0.rule) }
        #expect(undecided.map(\.rule) == ["HWV-S021"])
        #expect(undecided.first?.reason.contains("shows a page for another redirect URI: 200.") == true)
    }

    /// `https://rp.example` is also how `https://rp.example.evil.example` begins.
    @Test(arguments: [("https://rp.example", 2), ("https://rp.example/callback", 1)])
    func hostThatBeginsAlikeIsTried(_ registered: String, _ kinds: Int) async throws {
        let client = ProviderClient(identifier: "app", name: "App", redirectURIs: [registered])
        let provider = OpenConextService(clients: [client])
        provider.behavior.matchesRedirectURIPrefixes = true
        let service = RelyingParty(provider, takesAgain: false)
        let authority = try CertificateAuthority()
        let sites = try [Self.host, "rp.example", "evil.example", "rp.example.evil.example"].map {
            try CountedSite($0, service, by: authority)
        }
        let parameter = URLEncoded.serialize([("redirect_uri", registered)])
        let start = Self.start.replacing("redirect_uri=com.example.app%3A%2Fcallback", with: parameter)
        var recorder = try CountedSite.recorder(start, .cookie(name: "oauth_token"), sites)
        recorder.active = ActiveChecks(try [Self.host, "rp.example"].map { try #require(AllowedHost($0)) })
        let (recording, _) = try await recorder.record()
        #expect(sites.dropFirst(2).flatMap(\.requests) == [])
        let findings = Linter().verdict(on: recording).findings.filter { $0.rule == "HWV-S021" }
        #expect(Set(findings.map(\.message)).count == kinds, "\(recording.probes)")
    }

    /// With no probe allowed the provider sees what it sees of a walk without them.
    @Test(arguments: [["other.example"], ["idp.example:80"], ["example", "www.idp.example"]])
    func hostThatIsNotAllowedIsNotAsked(_ hosts: [String]) async throws {
        let result = try await Self.verdict(allowing: hosts) { $0.continuation = .open }
        // The page, its form, the consent, the step to the app.
        #expect(result.requests.count == 4, "\(result.requests)")
        #expect(result.foreign == [])
        #expect(result.recording.probes.allSatisfy { $0.outcome == .withheld })
        let undecided = result.verdict.undecided.filter { Self.active.contains($0.rule) }
        #expect(Set(undecided.map(\.rule)) == Self.active)
        #expect(undecided.allSatisfy { $0.reason.contains("--allow-host \(Self.host) lets it be asked.") })
    }

    @Test func allowedPortIsAsked() async throws {
        let result = try await Self.verdict(allowing: ["\(Self.host):443"]) { $0.continuation = .open }
        #expect(result.recording.probes.contains { $0.kind == .openRedirect && $0.outcome == .accepted })
    }

    /// Two providers of which one may be asked.
    @Test func exchangeAtAnotherHostStaysOut() async throws {
        let authority = try CertificateAuthority()
        let site = try CountedSite(Self.host, Self.service { $0.reusesCodes = true }, by: authority)
        let other = try CountedSite("token.example", SignInService(), by: authority)
        var recorder = try CountedSite.recorder(Self.start, Self.place, [site, other])
        let endpoint = try #require(WebURL("https://token.example/token"))
        let allowed = try #require(AllowedHost(Self.host))
        recorder.active = ActiveChecks([allowed], exchange: CodeExchange(endpoint))
        let verdict = Linter().verdict(on: try await recorder.record().0)
        #expect(other.requests == [])
        let undecided = verdict.undecided.filter { Self.active.contains($0.rule) }
        #expect(undecided.map(\.rule) == ["HWV-S020"])
        #expect(undecided.first?.reason.contains("--allow-host token.example") == true)
    }

    @Test func exchangeThatIsNotKnownLeavesTheRuleOpen() async throws {
        let result = try await Self.verdict(allowing: [Self.host], exchange: false) { $0.reusesCodes = true }
        let undecided = result.verdict.undecided.filter { Self.active.contains($0.rule) }
        #expect(undecided.map(\.rule) == ["HWV-S020"])
        #expect(undecided.first?.reason.contains("--exchange-at") == true)
    }

    /// A server that takes the code itself, at `https://rp.example/callback`.
    private final class RelyingParty: HTTPService {
        private let provider: OpenConextService
        private let takesAgain: Bool
        private let codes = Seen()

        init(_ provider: OpenConextService, takesAgain: Bool) {
            self.provider = provider
            self.takesAgain = takesAgain
        }

        func respond(to request: ServiceRequest) -> ServiceResponse? {
            guard request.url.host == "rp.example" else { return provider.respond(to: request) }
            let code = request.url.parameter("code") ?? ""
            guard codes.insert(code) || takesAgain else { return .html("<title>Sorry</title>", status: 400) }
            return ServiceResponse.html("<!DOCTYPE html><title>Signed in</title>")
                .settingCookie("oauth_token=4f0c2b7d9a1e4c58b6d3f7a2e9c1d054; Max-Age=600; Secure; HttpOnly")
        }
    }

    @Test(arguments: [false, true])
    func serverThatTakesTheCodeIsCalledAgain(_ takesAgain: Bool) async throws {
        let client = ProviderClient(identifier: "app", name: "App", redirectURIs: ["https://rp.example/callback"])
        let service = RelyingParty(OpenConextService(clients: [client]), takesAgain: takesAgain)
        let authority = try CertificateAuthority()
        let sites = [
            try CountedSite(Self.host, service, by: authority), try CountedSite("rp.example", service, by: authority),
        ]
        let start = Self.start.replacing("com.example.app%3A%2Fcallback", with: "https%3A%2F%2Frp.example%2Fcallback")
        var recorder = try CountedSite.recorder(start, .cookie(name: "oauth_token"), sites)
        recorder.active = ActiveChecks(try [Self.host, "rp.example"].map { try #require(AllowedHost($0)) })
        let verdict = Linter().verdict(on: try await recorder.record().0)
        let found = Set(verdict.findings.map(\.rule)).intersection(Self.active)
        #expect(found == (takesAgain ? ["HWV-S020"] : []))
        #expect(verdict.undecided.filter { Self.active.contains($0.rule) }.map(\.reason) == [])
    }

    @Test func loginWithoutACodeHasNothingToSendAgain() async throws {
        let authority = try CertificateAuthority()
        let site = try CountedSite("rp.example", RPSampleService(), by: authority)
        var recorder = try CountedSite.recorder("https://rp.example/login", .cookie(name: "oauth_token"), [site])
        recorder.active = ActiveChecks([try #require(AllowedHost("rp.example"))])
        let (recording, _) = try await recorder.record()
        let tried = recording.probes.filter { $0.outcome != .inapplicable }
        #expect(tried == [])
        #expect(recording.probes.count == 3)
        #expect(Linter().verdict(on: recording).undecided.allSatisfy { !Self.active.contains($0.rule) })
    }

    /// A hostile provider: each page leads to the next by a parameter, and for ever where it is asked again.
    private final class Maze: HTTPService {
        func respond(to request: ServiceRequest) -> ServiceResponse? {
            let step = Int(request.url.parameter("step") ?? "") ?? 0
            let isWalk = request.url.parameter("next") != "https://evil.example/"
            guard step < 12 || !isWalk else { return .html("<!DOCTYPE html><title>Signed in</title>") }
            return .redirect(
                to: "/\(step)?step=\(step + 1)&next=/home&response_type=code&client_id=\(step)&redirect_uri=a%3A/b"
            )
        }
    }

    @Test func mazeIsLeft() async throws {
        let authority = try CertificateAuthority()
        let site = try CountedSite(Self.host, Maze(), by: authority)
        var recorder = try CountedSite.recorder("https://\(Self.host)/?next=/", .cookie(name: "oauth_token"), [site])
        recorder.flow = Flow(recorder.flow.url, [])
        recorder.active = ActiveChecks([try #require(AllowedHost(Self.host))])
        let (recording, _) = try await recorder.record()
        let walked = recording.runs[0].hops.count
        #expect(site.requests.count <= walked + 60, "\(site.requests.count)")
        #expect(recording.probes.contains { $0.outcome == .withheld })
        let undecided = Set(Linter().verdict(on: recording).undecided.map(\.rule))
        #expect(undecided.isSuperset(of: ["HWV-S021", "HWV-S022"]))
    }

    @Test func walkThatFailedDecidesNothing() async throws {
        let authority = try CertificateAuthority()
        let site = try CountedSite(Self.host, SignInService(), by: authority)
        var recorder = try CountedSite.recorder(Self.start, Self.place, [site])
        recorder.active = ActiveChecks([try #require(AllowedHost(Self.host))])
        let (recording, troubles) = try await recorder.record()
        #expect(troubles.count == 1)
        #expect(Set(Linter().verdict(on: recording).undecided.map(\.rule)).isSuperset(of: Self.active))
    }

    @Test(arguments: [
        "", "a b", "https://a.example", "a.example/x", "a.example:0", "a.example:x", "a:b:1", "u@a.example",
    ])
    func whatIsNoHostIsRefused(_ text: String) {
        #expect(AllowedHost(text) == nil)
    }

    @Test(arguments: ["a.example", "A.EXAMPLE:8443", "127.0.0.1:80", "[::1]", "[::1]:443", "bücher.example"])
    func hostIsRead(_ text: String) {
        #expect(AllowedHost(text) != nil)
    }
}

/// Texts that came.
private final class Seen: Sendable {
    private let texts = Mutex<Set<String>>([])

    /// It is new.
    func insert(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}
