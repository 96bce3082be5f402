import Foundation
import HeadlessWebView
import Testing
import Transcripts

/// One flow in each platform's view: testdata/transcripts, a file a flow and view.
///
/// With HEADLESS_WEBVIEW_UPDATE_GOLDEN in the environment the files are written anew.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FlowTests {
    static func transcript(of row: FlowRow, _ profile: Profile) async -> Transcript {
        await transcript(of: row.flow, profile, standsStill: row.standsStill)
    }

    static func transcript(of flow: Flow, _ profile: Profile, standsStill: Bool = false) async -> Transcript {
        let browser = Browser(
            transports: InMemoryTransports(service: Site()),
            clock: ManualClock(advancesWhenIdle: !standsStill)
        )
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return await flow.transcript(in: BrowsingSession(browser: browser, configuration: configuration))
    }

    @Test(arguments: FlowRow.all)
    func uiWebView(_ row: FlowRow) async throws {
        let transcript = await Self.transcript(of: row, .uiWebView(iOS: row.version))
        var note: [String] = []
        if let observed = row.observed {
            #expect(Self.lastCalls(of: transcript) == observed.calls, "\(observed.source)")
            note = ["observed: \(observed.calls)", "in \(observed.source)"]
        }
        try Golden.check(transcript, row, "uiwebview", note: note)
    }

    @Test(arguments: FlowRow.all)
    func wkWebView(_ row: FlowRow) async throws {
        try Golden.check(await Self.transcript(of: row, .wkWebView(iOS: 17)), row, "wkwebview")
    }

    @Test(arguments: FlowRow.all)
    func android(_ row: FlowRow) async throws {
        try Golden.check(await Self.transcript(of: row, .android(api: 34)), row, "android")
    }

    /// Observed too, and noted in the same log.
    @Test("when a load starts, the view's request is still that of the page before, or none")
    func requestAtStart() async throws {
        for row in FlowRow.all where row.flow.url.scheme == "https" {
            var shown: String?
            for entry in await Self.transcript(of: row, .uiWebView(iOS: row.version)).entries {
                guard case .call(let call) = entry.event else { continue }
                if call.meaning == .start, entry.state.url != shown { Issue.record("\(row): \(entry.state)") }
                shown = entry.state.url
            }
        }
    }

    @Test("every file is of a flow there is")
    func files() throws {
        let faces = ["uiwebview", "wkwebview", "android"]
        let flows = FlowRow.all.flatMap { row in faces.map { "\(row.name).\($0).txt" } }
        let tables = ComparisonTests.rows.map { "table-of-\($0.name).txt" }
        let found = try FileManager.default.contentsOfDirectory(atPath: Golden.folder.path)
        #expect(found.sorted() == (flows + tables).sorted())
        #expect(FlowRow.all.count { $0.observed != nil } == 9)
    }

    /// What a `UIWebView` told after the last step, in the words of the log.
    private static func lastCalls(of transcript: Transcript) -> String {
        let style = TranscriptStyle(origin: Site.url("/").origin)
        let start = transcript.entries.lastIndex { if case .step = $0.event { true } else { false } } ?? 0
        let calls = transcript.entries[start...].compactMap { entry -> String? in
            guard case .call(let call) = entry.event else { return nil }
            switch call.meaning {
            case .action: return "should " + style.place(call.url ?? "")
            case .start: return "didStart"
            case .finish: return "didFinish"
            case .failure: return "didFail"
            default: return call.name
            }
        }
        return calls.joined(separator: ", ")
    }
}

/// The files of testdata/transcripts.
enum Golden {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("testdata/transcripts")

    static func check(_ transcript: Transcript, _ row: FlowRow, _ face: String, note: [String] = []) throws {
        let style = TranscriptStyle(origin: row.flow.url.origin, showsState: true)
        let head = ([row.text] + note).map { "# \($0)\n" }.joined()
        try check(head + Comparison([transcript]).text(style), "\(row.name).\(face)")
    }

    static func check(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text == golden, "\(name).txt, and now: \(text.debugDescription)")
    }
}
