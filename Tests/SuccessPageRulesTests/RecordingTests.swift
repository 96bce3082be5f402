import Foundation
import SuccessPageRules
import Testing
import WebStandards

/// The recording as a value: what is in it comes out of it again, and what is derived from it is right.
@Suite struct RecordingTests {
    static func url(_ text: String) -> WebURL { WebURL(text) ?? .aboutBlank }

    static func hop(_ number: Int, _ text: String, status: Int = 200, cookies: [String] = []) -> RecordedHop {
        var hop = RecordedHop(number: number, sequence: number * 10, url: url(text))
        hop.status = status
        for cookie in cookies { hop.responseFields.append("Set-Cookie", cookie) }
        return hop
    }

    static func run(_ hops: [RecordedHop]) -> LoginRun {
        var run = LoginRun(source: .har, evidence: [.hops])
        run.hops = hops
        return run
    }

    @Test func comesOutOfJSONAsItWentIn() throws {
        var run = Self.run([Self.hop(1, "https://rp.example/a", cookies: ["oauth_token=T; Path=/"])])
        run.replayCookies()
        var page = RecordedPage(hop: 1, url: Self.url("https://rp.example/a#x"), committed: 12)
        page.elements = [RecordedElement("title", [], text: "Done", line: 1, column: 7)]
        run.pages = [page]
        run.callbacks = [RecordedCallback(sequence: 13, name: "didFinish", kind: .finish)]
        run.titles = [RecordedTitle(sequence: 12, text: "Done", page: 0)]
        run.deliveries = [RecordedDelivery(sequence: 14, url: Self.url("myapp:cb?code=1"), text: "MyApp:cb?code=1")]
        run.ending = .failed("why")
        let recording = LoginRecording(
            start: Self.url("https://rp.example/login"),
            expectation: TokenExpectation(.redirect(RedirectForm("MyApp", parameter: "code"))),
            runs: [run],
            probes: [ActiveProbe(.codeAgain, Self.url("https://rp.example/token"), .refused)]
        )
        let text = try JSONEncoder().encode(recording)
        #expect(try JSONDecoder().decode(LoginRecording.self, from: text) == recording)
    }

    @Test func jarGrowsAndShrinksWithTheChanges() {
        var run = Self.run([
            Self.hop(1, "https://rp.example/a", cookies: ["a=1", "b=2; Path=/"]),
            Self.hop(2, "https://rp.example/b", cookies: ["b=3; Path=/", "a=; Max-Age=0"]),
            Self.hop(3, "https://rp.example/c", cookies: ["b=; Max-Age=0; Path=/"]),
        ])
        run.replayCookies()
        let names = { (sequence: Int) in run.jar(at: sequence).map { "\($0.name)=\($0.value)" }.sorted() }
        #expect(names(9) == [])
        #expect(names(10) == ["a=1", "b=2"])
        #expect(names(20) == ["b=3"])
        #expect(names(30) == [])
        #expect(run.evidence.contains(.cookies))
    }

    @Test func eachSetCookieHasItsDecision() {
        var run = Self.run([
            Self.hop(1, "http://rp.example/", cookies: ["a=1", "b=2; Secure", " c = 3 ; Path=/x", "nameless"])
        ])
        run.replayCookies()
        let offered = run.hops[0].offeredCookies
        #expect(offered.map(\.name) == ["a", "b", "c", ""])
        #expect(offered.map(\.value) == ["1", "2", "3", "nameless"])
        #expect(offered.map { $0.decision?.reason } == [.accepted, .secureOverInsecure, .accepted, .accepted])
        #expect(offered.map(\.field) == [0, 1, 2, 3])
        #expect(offered[2].parsed?.path == .path("/x"))
    }

    @Test func decisionsAreOfNoFieldWhereTheirNumberDiffers() {
        var hop = Self.hop(1, "https://rp.example/", cookies: ["a=1", "b=2"])
        #expect(hop.offeredCookies.allSatisfy { $0.decision == nil })
        hop.responseFields = []
        #expect(hop.offeredCookies.isEmpty)
    }

    @Test(arguments: [
        ("myapp", RedirectForm.Kind.customScheme), ("com.example.app:/cb", .customScheme),
        ("http://127.0.0.1/cb", .loopback), ("http://[::1]:1/cb", .loopback), ("https://app.example/cb", .claimed),
    ])
    func redirectURIsAreOfAKind(registered: String, kind: RedirectForm.Kind) {
        #expect(RedirectForm(registered, parameter: nil).kind == kind)
    }

    @Test func hopsAreFoundByTheirNumbers() {
        let run = Self.run([Self.hop(1, "https://a.example/"), Self.hop(5, "https://b.example/")])
        #expect(run.hop(1)?.url.host == "a.example")
        #expect(run.hop(5)?.url.host == "b.example")
        #expect(run.hop(0) == nil)
        #expect(run.hop(2) == nil)
    }
}
