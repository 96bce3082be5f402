import SuccessPageRules
import Testing
import WebStandards

/// Recordings that no honest login makes: nothing crashes, and the time grows with the size.
@Suite(.timeLimit(.minutes(10)))
struct HostileRecordingTests {
    static let places: [TokenExpectation.Place] = [
        .cookie(name: "t"), .title(.prefix("c=")), .title(.pattern("(")), .title(.lastWordQuery(parameter: "")),
        .redirect(RedirectForm("", parameter: "")), .redirect(RedirectForm("a:", parameter: "code", in: .fragment)),
        .redirect(RedirectForm("http://[::1", parameter: nil)),
    ]

    static func url(_ text: String) -> WebURL { WebURL(text) ?? .aboutBlank }

    static let all = Set(Evidence.allCases)

    @Test(arguments: places)
    func emptyRunsAreBorne(_ place: TokenExpectation.Place) {
        var recording = LoginRecording(start: .aboutBlank, expectation: TokenExpectation(place))
        #expect(Linter().verdict(on: recording).findings.isEmpty)
        recording.runs = [
            LoginRun(source: .live, evidence: []), LoginRun(source: .live, platform: .android, evidence: Self.all),
        ]
        _ = Linter().verdict(on: recording)
        recording.expectation.platforms = []
        _ = Linter().verdict(on: recording)
    }

    @Test(arguments: places)
    func oddNumbersAreBorne(_ place: TokenExpectation.Place) {
        var run = LoginRun(source: .live, platform: .uiWebView, evidence: Self.all, began: .distantPast)
        for number in [Int.min, -1, 0, Int.max, Int.max] {
            var hop = RecordedHop(number: number, sequence: number, url: Self.url("https://a.example/?code=1#x"))
            hop.status = number
            hop.bodySize = number
            hop.frame = number
            hop.time = number < 0 ? .distantPast : .distantFuture
            hop.isShown = true
            hop.redirect = hop.url
            for text in [
                "t=", "=", "", ";", "t=\u{0}", "t=1; Expires=x; Max-Age=99999999999999999999", "t=a; Domain=.",
            ] {
                hop.responseFields.append("Set-Cookie", text)
            }
            hop.responseFields.append("Date", "Fri, 31 Dec 9999 23:59:59 GMT")
            run.hops.append(hop)
            var page = RecordedPage(hop: number, url: hop.url, frame: 0, committed: number)
            page.elements = [
                RecordedElement("title", [], text: "c=", line: number, column: number),
                RecordedElement("meta", [HTTPField("charset", "")], line: number, column: number),
                RecordedElement("input", [HTTPField("type", "password")]),
            ]
            page.title = "c="
            page.source = "\u{FFFD}<title"
            run.pages.append(page)
            run.callbacks.append(
                RecordedCallback(sequence: number, name: "", kind: .finish, url: hop.url, title: "c=1")
            )
            run.titles.append(RecordedTitle(sequence: number, text: "c=1", page: number))
            run.deliveries.append(RecordedDelivery(sequence: number, url: Self.url("a:b"), text: "", hop: number))
        }
        run.replayCookies()
        let recording = LoginRecording(
            start: Self.url("https://a.example/"),
            expectation: TokenExpectation(place),
            runs: [run, run]
        )
        _ = Linter().verdict(on: recording)
    }

    @Test(arguments: places)
    func manyOfEverythingAreBorne(_ place: TokenExpectation.Place) {
        let count = 300
        var run = LoginRun(source: .live, platform: .android, evidence: Self.all)
        for number in 1...count {
            let url = Self.url("https://h\(number).a.example/\(number)?response_type=code&client_id=a&state=\(number)")
            var hop = RecordedHop(
                number: number,
                sequence: number,
                url: url,
                cause: number % 9 == 0 ? .link : .redirect
            )
            hop.status = 200
            hop.isShown = true
            hop.responseFields = [HTTPField("Set-Cookie", "t=token\(number); Path=/; Domain=a.example")]
            run.hops.append(hop)
            var page = RecordedPage(hop: number, url: url, committed: number)
            page.title = "c=token\(number)"
            page.source = "<form><input type=password><script src=http://b.example></script>"
            page.elements = [
                RecordedElement("form", [], line: 1, column: 1),
                RecordedElement("input", [HTTPField("type", "password")], line: 1, column: 7),
                RecordedElement("script", [HTTPField("src", "http://b.example")], line: 1, column: 28),
            ]
            run.pages.append(page)
            run.callbacks.append(RecordedCallback(sequence: number, name: "onPageFinished", kind: .finish, url: url))
            run.titles.append(RecordedTitle(sequence: number, text: "c=token\(number)"))
            run.deliveries.append(
                RecordedDelivery(sequence: number, url: Self.url("a:b?code=token\(number)"), hop: number)
            )
        }
        run.replayCookies()
        let recording = LoginRecording(
            start: Self.url("https://a.example/"),
            expectation: TokenExpectation(place),
            runs: [run]
        )
        let verdict = Linter().verdict(on: recording)
        let counts = Dictionary(grouping: verdict.findings, by: \.rule).mapValues(\.count)
        #expect(counts.values.allSatisfy { $0 <= Linter.limitPerRule })
    }

    @Test(arguments: [
        "<", "<a", "<a ", "<a =", "<a b='", "<title", "<title>", "<!--", "<script>", "&#xFFFFFFFF;<a x=&#;", "a",
    ])
    func brokenMarkupIsRead(markup: String) throws {
        var page = RecordedPage(hop: nil, url: .aboutBlank, committed: 0)
        page.read(markup: markup)
        page.read(markup: String(repeating: markup, count: 20_000))
        #expect(page.elements.count <= RecordedPage.elementLimit)
        #expect(page.source.count <= RecordedPage.excerptLimit)
    }

    @Test(arguments: ["GET", "200", "token: nothing x", "* whatever", "GET https://a.example/ sideways", "* lead"])
    func linesThatSayNothingAreNamed(line: String) {
        #expect(throws: ExampleError.self) { try Example(stringLiteral: line).recording() }
    }
}
