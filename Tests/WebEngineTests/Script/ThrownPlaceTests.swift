import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Where scripts of the app's threw, as WebKit tells it.
struct ThrownPlaceTests {
    static let rows: [(source: String, line: Int, column: Int, message: String)] = [
        ("throw new TypeError('tt')", 1, 26, "tt"),
        ("throw 42", 1, 9, "42"),
        ("throw null;", 1, 11, "null"),
        ("throw { message: 'm' }", 1, 23, "[object Object]"),
        ("\nthrow(\n'two lines')", 3, 13, "two lines"),
        // What runs behind or within it throws where it always did.
        ("throw nope.x", 1, 11, "Can't find variable: nope"),
        ("throw 1; 2", 0, 0, "1"),
        // Of a function of the platform, called with a literal and nothing else.
        ("JSON.parse('{')", 0, 0, "JSON Parse error: Expected '}'"),
        ("document.querySelector('[')", 0, 0, "'[' is not a valid selector."),
    ]

    @Test(arguments: rows)
    func place(source: String, line: Int, column: Int, message: String) async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) { _ = try core.evaluateWhole(source) } catch { return error }
            return nil
        }
        #expect(failure?.message == message)
        #expect(failure?.line == line)
        #expect(failure?.column == column)
        #expect(failure?.sourceURL == (line > 0 ? "https://a.test/" : ""))
    }

    @Test("the app's scripts import modules")
    func dynamicImport() async {
        let page = TestPage { request in
            request.url.path == "/m"
                ? ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/javascript")],
                    chunks: [.init("export default 7")]
                )
                : html("P")
        }
        await page.load("https://a.test/")
        await page.run { core in
            _ = try? core.evaluateWhole("import('/m').then(m => { document.title = m.default }); 1")
        }
        #expect(await page.state { try? $0.evaluate("document.title").string } == "7")
    }
}
