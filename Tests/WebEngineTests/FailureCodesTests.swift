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
}
