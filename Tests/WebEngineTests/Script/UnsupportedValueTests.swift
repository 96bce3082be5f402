import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What has no form as data when the app evaluates it.
struct UnsupportedValueTests {
    @Test(
        "objects of the language, and those that throw when they are asked",
        arguments: [
            "JSON", "Math", "(function() { return arguments })(1)", "({ get a() { throw 1 } })", "[Math]",
            "new WeakMap()", "(function* () {})()", "Object(Symbol())", "[1].values()", "Intl", "frames[0].location",
            "[1, { a: window }]", "new Proxy({}, {})", "[new Proxy([], {})]",
        ]
    )
    func isRefused(source: String) async {
        let page = TestPage { html("P", $0.url.path == "/" ? "<iframe src=https://b.test/in></iframe>" : "") }
        await page.load("https://a.test/")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) { _ = try core.evaluateWhole(source) } catch { return error }
            return nil
        }
        #expect(failure == .unsupportedResult)
    }

    @Test(
        "objects of the platform that can be sent, where there is none of their kind",
        arguments: ["new Blob", "new DOMException('m')", "new DOMRect(1, 2)", "[new Blob]"]
    )
    func isNothing(source: String) async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        let value = await page.state { try? $0.evaluateWhole(source) }
        #expect(value == (source.hasPrefix("[") ? [.null] : .null))
    }

    @Test(
        "a window or a node, whatever a page keeps in it, leads nowhere, and nor does what is within itself",
        arguments: [
            ("window", ScriptData.object([:])), ("frames[0]", .object([:])),
            ("[Object.assign(document.body, {all: window})]", .array([.object([:])])),
            ("a = {}; a.x = a; a.y = [a]; a", .object(["x": .null, "y": .array([.null])])),
            ("b = []; [b, b]", .array([.array([]), .array([])])),
        ]
    )
    func leadsNowhere(source: String, value: ScriptData) async {
        let page = TestPage { html("P", $0.url.path == "/" ? "<iframe src=/in></iframe>" : "") }
        await page.load("https://a.test/")
        #expect(await page.state { try? $0.evaluate(source) } == value)
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
