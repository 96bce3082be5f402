import Testing
import WebStandards

/// The scenarios of testdata/cookies.
@Suite("Cookie scenarios")
struct CookieScenarioTests {
    struct Scenario: Decodable, Sendable, CustomTestStringConvertible {
        struct Jar: Decodable, Sendable {
            let thirdParty: ThirdPartyCookiePolicy?
            let unspecified: UnspecifiedSameSite?
            let replacement: CookieReplacement?
        }

        let name: String
        let jar: Jar?
        let steps: [Step]
        var testDescription: String { name }
    }

    struct Step: Decodable, Sendable {
        let url: String
        let at: Int64?
        let context: SameSiteContext?
        let thirdParty: Bool?
        let set: String?
        let script: String?
        let reason: CookieReason?
        let sends: String?
        let reads: String?
        let withheld: [String: CookieReason]?
        let evicted: [String: CookieReason]?
    }

    private static func scenarios() throws -> [Scenario] {
        try ["storage", "retrieval", "samesite", "policies"].flatMap {
            try SharedSuites.ownRows("cookies/\($0).json", as: Scenario.self)
        }
    }

    @Test("testdata/cookies", arguments: try scenarios())
    func scenario(_ scenario: Scenario) throws {
        var jar = CookieJar(
            thirdPartyPolicy: scenario.jar?.thirdParty ?? .allow,
            unspecifiedSameSite: scenario.jar?.unspecified ?? .laxAllowingUnsafe,
            replacement: scenario.jar?.replacement ?? .keepsCreation
        )
        for (index, step) in scenario.steps.enumerated() {
            try perform(step, "step \(index + 1)", on: &jar)
        }
    }

    private func perform(_ step: Step, _ place: Comment, on jar: inout CookieJar) throws {
        var access = CookieAccess(
            url: try #require(WebURL(step.url)),
            sameSite: step.context ?? .sameSite,
            isThirdParty: step.thirdParty ?? false,
            now: UnixTime(seconds: step.at ?? 0)
        )
        if let header = step.set {
            #expect(jar.receive(String(isomorphic: header.utf8), access: access).reason == step.reason, place)
        } else if let text = step.script {
            #expect(jar.setDocumentCookie(text, access: access).reason == step.reason, place)
        } else {
            if step.reads != nil { access.api = .script }
            let listed = jar.cookies(for: access).map(\.rawName)
            let header = jar.header(for: access)
            #expect(header.value.map(Cookie.text) == (step.reads.map { $0.isEmpty ? nil : $0 } ?? step.sends), place)
            #expect(header.decisions.filter { $0.outcome == .sent }.map(\.name) == listed.map(Cookie.text), place)
            if let withheld = step.withheld { #expect(reasons(header, .withheld) == withheld, place) }
            if let evicted = step.evicted { #expect(reasons(header, .evicted) == evicted, place) }
        }
    }

    private func reasons(_ header: CookieHeader, _ outcome: CookieDecision.Outcome) -> [String: CookieReason] {
        let pairs = header.decisions.filter { $0.outcome == outcome }.map { ($0.name, $0.reason) }
        return Dictionary(pairs) { first, _ in first }
    }
}
