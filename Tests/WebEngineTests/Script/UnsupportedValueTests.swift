import Testing
import WebEngine
import WebNetwork

/// What has no form as data when the app evaluates it.
struct UnsupportedValueTests {
    @Test(
        "objects of the language, and those that throw when they are asked",
        arguments: [
            "JSON", "Math", "(function() { return arguments })(1)", "({ get a() { throw 1 } })", "[Math]",
            "new WeakMap()", "(function* () {})()",
        ]
    )
    func isRefused(source: String) async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) { _ = try core.evaluateWhole(source) } catch { return error }
            return nil
        }
        #expect(failure == .unsupportedResult)
    }

    @Test(
        "what is for secure contexts alone is there alone",
        arguments: [("https", "function"), ("http", "undefined")]
    )
    func randomUUID(scheme: String, kind: String) async {
        let page = TestPage { _ in html("P") }
        await page.load("\(scheme)://a.test/")
        #expect(await page.state { try? $0.evaluate("typeof crypto.randomUUID").string } == kind)
    }
}
