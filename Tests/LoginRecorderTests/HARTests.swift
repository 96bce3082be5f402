import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import Testing

/// HAR files: the same login as a live run's, and files that are none.
@Suite struct HARTests {
    /// What programs write differently.
    enum Writer: CaseIterable {
        case chrome
        case firefox
        case mitmproxy
    }

    /// The file that such a program would have written of a walk.
    static func file(of run: LoginRun, by writer: Writer) -> JSON {
        func list(_ fields: HTTPFields) -> JSON {
            let lowered = writer == .chrome
            return .array(
                fields.map { ["name": .string(lowered ? $0.name.lowercased() : $0.name), "value": .string($0.value)] }
            )
        }
        let entries = run.hops.map { hop -> JSON in
            let source = run.pages.first { $0.hop == hop.number }?.source
            var content: [JSON.Member] = [.init("size", .number(Double(hop.bodySize ?? 0)))]
            content.append(.init("mimeType", .string(hop.responseFields["content-type"] ?? "")))
            if let source {
                let isText = writer != .mitmproxy
                content.append(.init("text", .string(isText ? source : Base64.encode(Array(source.utf8)))))
                if !isText { content.append(.init("encoding", "base64")) }
            }
            let time = writer == .mitmproxy ? "2026-01-31T12:00:00.123456+00:00" : "2026-01-31T12:00:00.123Z"
            var members: [JSON.Member] = [
                .init("startedDateTime", .string(time)),
                .init(
                    "request",
                    [
                        "method": .string(hop.method), "url": .string(hop.url.href),
                        "headers": list(hop.requestFields),
                    ]
                ),
                .init(
                    "response",
                    [
                        "status": .number(Double(hop.status)), "statusText": "", "headers": list(hop.responseFields),
                        "redirectURL": .string(hop.redirect?.href ?? ""), "content": .object(content),
                    ]
                ),
            ]
            if writer == .chrome { members.append(.init("_resourceType", .string(hop.destination.rawValue))) }
            return .object(members)
        }
        let pixel: JSON = [
            "request": ["method": "GET", "url": "data:image/png;base64,AA==", "headers": .array([])],
            "response": ["status": .number(200), "headers": .array([])],
        ]
        return ["log": ["version": "1.2", "entries": .array(entries + [pixel])]]
    }

    @Test(arguments: LiveTests.rows, Writer.allCases)
    func findingsAreThoseOfTheLiveRun(_ row: LiveTests.Row, _ writer: Writer) async throws {
        let (live, _) = try await LiveTests.recorder(row.deliver, row.place, SignInService()).record()
        let wanted = Linter().verdict(on: live)
        for run in live.runs {
            let recording = try HARReader.recording(of: Self.file(of: run, by: writer), live.expectation)
            let har = try #require(recording.runs.first)
            #expect(recording.start == live.start)
            #expect(har.hops.map(\.status) == run.hops.map(\.status))
            #expect(har.hops.map(\.isShown) == run.hops.map(\.isShown))
            #expect(har.hops.map(\.usedEncoding) == run.hops.map(\.usedEncoding))
            #expect(har.pages.map(\.title) == run.pages.map(\.title))
            #expect(har.deliveries.map(\.url) == run.deliveries.map(\.url))
            #expect(har.jar(at: .max).map(\.name).sorted() == run.jar(at: .max).map(\.name).sorted())
            let verdict = Linter().verdict(on: recording)
            let undecided = Set(verdict.undecided.map(\.rule))
            let rules = wanted.findings.filter { $0.platforms.contains(run.platform ?? .android) }.map(\.rule)
            #expect(Set(verdict.findings.map(\.rule)) == Set(rules).subtracting(undecided))
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let says: String
        var testDescription: String { says }
    }

    static let request = #""request":{"method":"GET","url":"https://a.example/","headers":[]}"#

    static let mistakes = [
        Row(text: #"{"log":{}}"#, says: "no log.entries"),
        Row(text: #"{"log":{"entries":[]}}"#, says: "no request by http"),
        Row(text: #"{"log":{"entries":[1]}}"#, says: "Entry 1: it has no “request”."),
        Row(text: #"{"log":{"entries":[{\#(request)}]}}"#, says: "Entry 1: it has no “response”."),
        Row(
            text: #"{"log":{"entries":[{"request":{"url":"a b"},"response":{}}]}}"#,
            says: "Entry 1: request.url is no URL: “a b”."
        ),
        Row(
            text: #"{"log":{"entries":[{\#(request),"response":{"status":1e9}}]}}"#,
            says: "Entry 1: response.status"
        ),
        Row(
            text: #"{"log":{"entries":[{\#(request),"response":{"status":200,"headers":{}}}]}}"#,
            says: "Entry 1: response.headers is no list."
        ),
        Row(
            text: #"{"log":{"entries":[{\#(request),"response":{"status":200,"headers":[{"name":"A"}]}}]}}"#,
            says: "without a name and a value"
        ),
        Row(
            text:
                #"{"log":{"entries":[{\#(request),"response":{"status":200,"content":{"text":"!","encoding":"base64"}}}]}}"#,
            says: "Entry 1: response.content.text is no Base64."
        ),
        Row(
            text: #"{"log":{"entries":[\#(Array(repeating: "1", count: 5_001).joined(separator: ","))]}}"#,
            says: "more than 5000 entries"
        ),
    ]

    @Test(arguments: mistakes)
    func mistakesNameTheEntry(_ row: Row) throws {
        let json = try #require(JSONReader.read(Array(row.text.utf8)[...]))
        #expect(HARReader.isHAR(json))
        let error = #expect(throws: HARError.self) {
            try HARReader.recording(of: json, TokenExpectation(.cookie(name: "a")))
        }
        #expect(error?.description.contains(row.says) == true, "\(error?.description ?? "")")
    }

    @Test func timesAreRead() {
        #expect(UnixTime(iso8601: "1970-01-01T00:00:00Z") == .epoch)
        #expect(UnixTime(iso8601: "2000-02-29T12:00:00.5+02:00")?.milliseconds == 951_818_400_500)
        #expect(UnixTime(iso8601: "2026-01-31T12:00:00.123456+00:00")?.milliseconds == 1_769_860_800_123)
        #expect(UnixTime(iso8601: "yesterday") == nil)
        #expect(UnixTime(iso8601: "2026-13-01T00:00:00Z") == nil)
    }
}
