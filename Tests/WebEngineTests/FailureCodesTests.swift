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

    @Test("an about URL that names no document shows nothing", arguments: ["about:blank", "about:srcdoc", "about:foo"])
    func about(url: String) async {
        let site = TestPage { _ in nil }
        let lines = await site.load(url)
        #expect(lines.contains("committed \(url)") == (url != "about:foo"))
    }
}
