import Testing
import WebEngine
import WebNetwork
import WebStandards

/// The `referrerpolicy` of an element is its request's.
///
/// https://html.spec.whatwg.org/#referrer-policy-attribute
struct ReferrerAttributeTests {
    static let elements = [
        "<iframe src=/part referrerpolicy=no-referrer></iframe>",
        "<iframe src=/part referrerpolicy=NO-Referrer></iframe>",
        "<img src=/part referrerpolicy=no-referrer>",
        "<link rel=stylesheet href=/part referrerpolicy=no-referrer>",
        "<script src=/part referrerpolicy=no-referrer></script>",
        // Found by who looks ahead while the script before it is awaited.
        "<script src=/first></script><img src=/part referrerpolicy=no-referrer>",
        "<script src=/first></script><script src=/part referrerpolicy=no-referrer></script>",
        "<script src=/first></script><link rel=stylesheet href=/part referrerpolicy=no-referrer>",
    ]

    @Test(arguments: elements)
    func isTheRequests(_ element: String) async {
        #expect(await referrer(of: element) == "-")
    }

    @Test(arguments: ["bogus", ""])
    func whatIsNoneSaysNothing(_ policy: String) async {
        #expect(await referrer(of: "<img src=/part referrerpolicy='\(policy)'>") == "https://a.test/?q")
    }

    @Test func moreMayBeSaidThanTheDocumentSays() async {
        let element = "<meta name=referrer content=no-referrer><img src=/part referrerpolicy=unsafe-url>"
        #expect(await referrer(of: element) == "https://a.test/?q")
    }

    private func referrer(of element: String) async -> String? {
        let page = TestPage { html("P", $0.url.path == "/" ? element : "") }
        await page.load("https://a.test/?q")
        return page.sent { "\($0.url.path) \($0.fields["Referer"] ?? "-")" }.first { $0.hasPrefix("/part") }
            .map { String($0.dropFirst("/part ".count)) }
    }
}
