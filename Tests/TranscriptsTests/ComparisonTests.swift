import HeadlessWebView
import Testing
import Transcripts

/// Transcripts side by side.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ComparisonTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let profiles: [Profile]
        var showsState = false
        var testDescription: String { "\(name), \(profiles.map(\.name))" }
    }

    nonisolated static let rows = [
        Row(name: "custom-scheme-redirect", profiles: [.wkWebView(iOS: 17), .uiWebView(iOS: 12)]),
        Row(name: "redirect-chain", profiles: [.uiWebView(iOS: 12), .wkWebView(iOS: 17), .android(api: 34)]),
        Row(name: "link-to-redirect", profiles: [.wkWebView(iOS: 17), .android(api: 34)], showsState: true),
        Row(name: "host-not-found", profiles: [.android(api: 34), .android(api: 19)]),
        Row(name: "token-by-redirect", profiles: [.android(api: 34), .android(api: 19)]),
    ]

    @Test(arguments: rows)
    func tableIsThis(_ row: Row) async throws {
        let flow = try #require(FlowRow.all.first { $0.name == row.name })
        var transcripts: [Transcript] = []
        for profile in row.profiles { transcripts.append(await FlowTests.transcript(of: flow, profile)) }
        let style = TranscriptStyle(origin: flow.flow.url.origin, showsState: row.showsState)
        try Golden.check(Comparison(transcripts).text(style), "table-of-\(row.name)")
    }

    @Test("a flow that ends early in one view stands beside the rest of the others, with the reason")
    func unfinished() async throws {
        let flow = Flow(Site.url("/p"), [.gesture(.click("#nothing")), .reload])
        let profiles: [Profile] = [.uiWebView(), .android()]
        var transcripts: [Transcript] = []
        for profile in profiles { transcripts.append(await FlowTests.transcript(of: flow, profile)) }
        let text = Comparison(transcripts).text()
        #expect(transcripts.allSatisfy { $0.failure?.code == .noMatch })
        #expect(!text.contains("> reload"))
        #expect(text.contains("\nuiWebView(iOS: 12) went no further: "))
        transcripts[0].entries.removeAll()
        let rows = Comparison(transcripts).rows
        #expect(rows.allSatisfy { $0.entries[0] == nil && $0.mark == .partial })
        #expect(rows.map { $0.entries[1] } == Array(transcripts[1].entries.indices))
    }

    private static func transcript(_ calls: [(Call.Meaning, String?)]) -> Transcript {
        let step = Transcript.Entry(event: .step(.reload), state: state)
        let entries = calls.map { meaning, url in
            var call = Call(name: meaning.rawValue, meaning: meaning)
            call.url = url
            return Transcript.Entry(event: .call(call), state: state)
        }
        return Transcript(profile: "", entries: [step] + entries, failure: nil)
    }

    private static let state = ViewState(url: nil, title: nil, isLoading: false)

    @Test("a call stands beside the one about the same URL, rather than beside another that means the same")
    func sameURL() {
        let left = Self.transcript([(.action, "/a"), (.start, nil), (.action, "/b"), (.finish, nil)])
        let right = Self.transcript([(.action, "/b"), (.start, "/b"), (.finish, "/b")])
        let rows = Comparison([left, right]).rows
        #expect(rows.map(\.entries) == [[0, 0], [1, nil], [2, nil], [3, 1], [nil, 2], [4, 3]])
        #expect(rows.map(\.mark) == [.same, .partial, .partial, .same, .partial, .same])
    }

    @Test("a token is another one in each run, which is no difference; a parameter's name is one")
    func values() {
        let left = Self.transcript([(.action, "myapp://cb?code=1&state=2#x=3"), (.action, "/a?code=1")])
        let right = Self.transcript([(.action, "myapp://cb?code=4&state=5#x=6"), (.action, "/a?error=1")])
        #expect(Comparison([left, right]).rows.map(\.mark) == [.same, .same, .different])
    }

    @Test("what a site says moves nobody's cursor")
    func controlCharacters() {
        var call = Call(name: "onReceivedTitle", meaning: .title)
        call.title = "a\u{1B}[2Jb\nc"
        let entry = Transcript.Entry(
            event: .call(call),
            state: ViewState(url: nil, title: call.title, isLoading: false)
        )
        let step = Transcript.Entry(event: .step(.reload), state: Self.state)
        let text = Comparison([Transcript(profile: "P", entries: [step, entry])]).text(
            TranscriptStyle(showsState: true)
        )
        #expect(
            text == "P\n> reload\nonReceivedTitle “a\u{FFFD}[2Jb\u{FFFD}c”\n  view: no URL, “a\u{FFFD}[2Jb\u{FFFD}c”\n"
        )
    }

    @Test("a page that calls for ever is told of up to a limit, and compared in time")
    func endless() {
        let calls = (0..<2_000).map { (Call.Meaning.action, "/\($0)") as (Call.Meaning, String?) }
        let left = Self.transcript(Array(calls.prefix(1_000)))
        let right = Self.transcript(Array(calls.suffix(1_000)))
        let rows = Comparison([left, right]).rows
        #expect(rows.count == 1_001)
        #expect(rows.dropFirst().allSatisfy { $0.mark == .different })
    }
}
