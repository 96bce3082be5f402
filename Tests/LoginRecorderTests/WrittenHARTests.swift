import Foundation
import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import TestSupport
import Testing

/// HAR files that Chromium's driver and mitmproxy wrote of sites of testdata/success-pages, walked over sockets.
@Suite(.timeLimit(.minutes(10))) struct WrittenHARTests {
    /// Sites of each kind of flaw that a HAR file can show, and some that it cannot.
    static let names = [
        "perfect-cookie", "perfect-redirect", "perfect-title", "cookie-after-finish", "cookie-cleared",
        "cookie-for-ever",
        "cookie-insecure", "cookie-on-redirect-elsewhere", "cookie-path-hidden", "cookie-public-suffix",
        "cookie-same-site-unknown", "cookie-twice", "mixed-content", "no-transport-security", "password-by-get",
        "redirect-by-307", "redirect-capitals", "redirect-other-state", "success-204", "success-404",
        "success-download",
        "success-loop", "success-refresh", "third-party-script", "title-parsers", "title-twice", "token-constant",
    ]

    /// Where a program's file and our walk differ, and must: rules by site.
    static let differences: [String: Set<String>] = [
        // Chromium gives up after fewer redirects than phones do, and mitmproxy does not know that it did.
        "success-loop": ["HWV-D053", "HWV-R002", "HWV-R003"],
        // Chromium asks for the image over https, where there is none; Android's view asks for none.
        "mixed-content": ["HWV-R020"],
    ]

    @Test func findingsAreThoseOfTheLiveRun() async throws {
        guard let python = DrivenChromium.python else { return }
        let programs = DrivenChromium.hasMitmproxy ? ["chromium", "mitmproxy"] : ["chromium"]
        let sites = try Self.names.map { try SuccessPageSite($0) }
        let services = Dictionary(uniqueKeysWithValues: sites.map { ($0.name, CompleteSite(service: $0.service)) })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("har-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let host = try ServiceHost(SitesByName(services: services), authority: CertificateAuthority())
        let input: JSON = [
            "ports": ["http": .number(Double(host.httpPort)), "https": .number(Double(host.httpsPort ?? 0))],
            "programs": .array(programs.map(JSON.string)),
            "sites": .array(
                sites.map { site in
                    [
                        "name": .string(site.name), "start": .string(site.start.href),
                        "steps": .array(site.steps.map(JSON.string)),
                    ]
                }
            ),
        ]
        let script = SuccessPageSite.folder.deletingLastPathComponent().appendingPathComponent("har/walk.py").path
        let run = try await ChildProcess.run(python, [script, folder.path], input: Data(input.text.utf8))
        try #require(run.status == 0, "\(run.output)")
        for site in sites {
            let service = try #require(services[site.name])
            let live = try await site.recording { service }
            for program in programs {
                let file = folder.appendingPathComponent("\(program)-\(site.name).har")
                let json = try #require(JSONReader.read([UInt8](Data(contentsOf: file))[...]))
                let recording = try HARReader.recording(of: json, live.expectation)
                compare(Linter().verdict(on: recording), with: Linter().verdict(on: live), "\(program), \(site.name)")
                #expect(recording.start == live.start)
            }
        }
    }

    private func compare(_ verdict: Verdict, with live: Verdict, _ title: String) {
        let different = Self.differences[title.split(separator: " ").last.map(String.init) ?? ""] ?? []
        let undecided = Set(verdict.undecided.map(\.rule))
        #expect(Set(verdict.findings.map(\.rule)).isDisjoint(with: undecided))
        // A file is no platform's: what it shows holds for each that the rule concerns.
        func text(_ finding: Finding) -> String {
            "\(title): \(finding.rule) \(finding.message) \(finding.place.url) \(finding.place.part)"
        }
        func texts(_ verdict: Verdict) -> Set<String> {
            Set(verdict.findings.filter { !undecided.union(different).contains($0.rule) }.map(text))
        }
        #expect(texts(verdict).subtracting(texts(live)) == [])
        #expect(texts(live).subtracting(texts(verdict)) == [])
        for finding in live.findings where !undecided.union(different).contains(finding.rule) {
            let platforms = verdict.findings.filter { text($0) == text(finding) }.flatMap(\.platforms)
            #expect(Set(finding.platforms).isSubset(of: platforms), "\(text(finding))")
        }
        for rule in verdict.undecided where !live.undecided.contains(where: { $0.rule == rule.rule }) {
            let isSaid = rule.reason.contains("live run") || rule.missing == [.severalRuns]
            #expect(isSaid, "\(title): \(rule.rule) \(rule.reason)")
        }
    }
}

/// Many sites on one host: the last word of `User-Agent` says which is meant.
private struct SitesByName: HTTPService {
    let services: [String: CompleteSite]

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        let name = request.fields["user-agent"]?.split(separator: "/").last ?? ""
        return services[String(name)]?.respond(to: request)
    }
}

/// Has every page of every host, if only to say that there is none.
private struct CompleteSite: HTTPService {
    let service: any HTTPService

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        service.respond(to: request) ?? ServiceResponse(status: 404)
    }
}
