import Testing
import WebEngine
import WebNetwork
import WebStandards

/// A page whose scripts write down what they see in `seen`, and what is there in the end.
struct SeenRow: Sendable, CustomTestStringConvertible {
    var name: String
    /// Behind a script that makes `seen`.
    var body = ""
    /// Run once the page is loaded.
    var script = ""
    var seen: String
    var testDescription: String { name }

    func check() async throws {
        let (body, script) = (body, script)
        let page = TestPage { request in
            let inner = request.url.path == "/" ? "<script>const seen = [];</script>\(body)" : "<p>other"
            return .html("<!DOCTYPE html>\(inner)")
        }
        await page.load("https://rp.test/")
        try await page.run { core throws(any Error) in _ = try core.evaluate(script) }
        let found = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("seen.join()") }
        #expect(found == .string(seen))
    }
}
