import Testing
import WebEngine
import WebNetwork
import WebStandards

struct FailureCodesTests {
    @Test("each way a transfer fails has a code of its own above", arguments: TransferError.Kind.allCases)
    func code(kind: TransferError.Kind) throws {
        let url = try #require(WebURL("https://idp.example/"))
        #expect(NavigationFailure(TransferError(kind, "why", url: url)).code.rawValue == kind.rawValue)
    }

    @Test(
        "a document of sound or film is loaded no further in WebKit",
        arguments: [
            (Profile.wkWebView(iOS: 17), "failed mediaHandled committed https://a.test/v"),
            (.android(api: 34), "finished https://a.test/v"),
        ]
    )
    func media(_ profile: Profile, _ end: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { request in
            guard request.url.path == "/v" else { return html("F", "<iframe src=/v></iframe>") }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "audio/mpeg")],
                chunks: [.init(String(repeating: "x", count: 600)), .init("x", delay: .seconds(20))]
            )
        }
        #expect(await site.load("https://a.test/v").last == end)
        #expect(await site.state { $0.historyList.items.map(\.url.path) } == ["/v"])
        // The page around a frame has loaded all the same.
        #expect(await site.load("https://a.test/f").contains("finished https://a.test/f"))
    }

    @Test("an about URL that names no document shows nothing", arguments: ["about:blank", "about:srcdoc", "about:foo"])
    func about(url: String) async {
        let site = TestPage { _ in nil }
        let lines = await site.load(url)
        #expect(lines.contains("committed \(url)") == (url != "about:foo"))
    }
}
