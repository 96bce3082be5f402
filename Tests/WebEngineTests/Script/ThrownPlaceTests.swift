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
        ("throw 1; 2", 1, 8, "1"),
        // Within functions, again, and of what was made before.
        ("(function () {\n  throw new RangeError('in')\n})()", 2, 29, "in"),
        ("var e = new Error('kept')\ne.code = 5\nthrow e", 3, 8, "kept"),
        ("try { null.f() } catch (e) {\n  throw e }", 2, 10, "null is not an object (evaluating 'null.f')"),
        ("try { null.f() } finally { 1 }", 1, 11, "null is not an object (evaluating 'null.f')"),
        ("function make(m) { return new Error(m) }\nthrow make('made')", 2, 19, "made"),
        ("[3].map(x => { if (x) throw 'mapped' })", 1, 37, "mapped"),
        // Of a function of the platform, called with a literal and nothing else.
        ("JSON.parse('{')", 0, 0, "JSON Parse error: Expected '}'"),
        ("JSON\n.parse(\n'{' ) ;\n", 0, 0, "JSON Parse error: Expected '}'"),
        ("a = [{ b: null }]; atob({ \"a\": [-1.5, true, {}] })", 0, 0, "The string contains invalid characters."),
        ("nope('x')", 0, 0, "undefined is not a function"),
        ("document.nope(1)", 0, 0, "undefined is not a function"),
        ("document.forms[0].submit('x')", 0, 0, "undefined is not an object"),
        ("nope.x(1)", 1, 5, "Can't find variable: nope"),
        ("JSON.parse('{') // c", 1, 11, "JSON Parse error: Expected '}'"),
        ("JSON.parse('{', 1)", 1, 11, "JSON Parse error: Expected '}'"),
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

    /// As WebKit names a text that has no URL.
    @Test
    func placeInWhatIsEvaluated() async {
        let page = TestPage { _ in html("P") }
        await page.load("https://a.test/")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) { _ = try core.evaluateWhole("eval('nope')") } catch { return error }
            return nil
        }
        #expect(failure?.message == "Can't find variable: nope")
        #expect(failure?.sourceURL == "undefined")
        #expect(failure?.line == 1)
        #expect(failure?.column == 5)
    }

    static let pages: [(page: String, told: [String])] = [
        ("<script>nope.x</script>", ["/p?q#f 1 13"]),
        ("<b></b><script> x =\n  nope</script><i></i><script>nope.y</script>", ["/p?q#f 2 7", "/p?q#f 2 35"]),
        ("<script>throw 'text'</script>", ["/p?q#f 1 21"]),
        ("<script>throw new Error('made')</script>", ["/p?q#f 1 32"]),
        ("<script src='/x.js?r'></script>", ["/x.js?r 2 21"]),
        ("<script>eval('nope.z')</script>", [" 1 5"]),
        ("<script>document.querySelector('!')\nthrow 1</script>", ["/p 1 31"]),
        ("<p></p><img src=data:, onerror='nope.x'\n alt=''>", ["/p?q#f 2 5"]),
        ("<script type=module>\n\n throw new Error('m')</script>", ["/p?q#f 3 22"]),
        ("<p></p><script type=module>throw new Error('m')</script>", ["/p?q#f 1 48"]),
        ("<script type=module>let a;\n let a b</script>", ["/p?q#f 2 0"]),
        ("<script type=module>import 'bare'</script>", [" 0 0"]),
        ("<script>setTimeout('nope.t')</script>", ["/p?q#f 0 5"]),
        (
            "<script>function f() { throw Error('f') }\nfunction g() {\n try { f() } catch (e) { throw e } }</script>"
                + "<script>g()</script><script>\n try { f() } catch {}\n f()</script>",
            ["/p?q#f 3 33", "/p?q#f 1 40"]
        ),
    ]

    @Test("what its handlers are told of the page's scripts", arguments: pages)
    func told(page text: String, told: [String]) async {
        let page = TestPage { request in
            guard request.url.path == "/p" else {
                let fields = HTTPFields([HTTPField("Content-Type", "text/javascript")])
                return ServiceResponse(fields: fields, chunks: [.init("1\nthrow new Error('x')")])
            }
            let handler =
                "told = []; onerror = (text, url, line, column) => told.push([url, line - 1, column].join(' '))"
            return .html("<script>\(handler)</script>\n\(text)")
        }
        await page.load("https://a.test/p?q#f")
        let found = await page.state { try? $0.evaluate("told.map(line => line.replace('https://a.test', ''))") }
        #expect(found == .array(told.map { .string($0.hasPrefix("/x") || $0.hasPrefix(" ") ? Self.later($0) : $0) }))
    }

    /// The lines of other texts than the page's are not counted from its second.
    private static func later(_ place: String) -> String {
        let parts = place.split(separator: " ", omittingEmptySubsequences: false)
        return "\(parts[0]) \((Int(parts[1]) ?? 0) - 1) \(parts[2])"
    }

    @Test("the page's handlers hear of what the app's scripts threw, muted where it has no place")
    func toldOfApp() async {
        let page = TestPage { _ in
            html("P", "<script>told = []; onerror = (...of) => told.push(of.slice(0, 4).join(' '))</script>")
        }
        await page.load("https://a.test/")
        for source in ["throw 'text'", "\nnope", "JSON.parse('{')", "a b"] {
            await page.run { core in _ = try? core.evaluateWhole(source) }
        }
        let found = await page.state { try? $0.evaluate("told") }
        let told = [
            "text https://a.test/ 1 13", "ReferenceError: Can't find variable: nope https://a.test/ 2 5",
            "Script error.  0 0",
            "SyntaxError: Unexpected identifier 'b' https://a.test/ 1 0",
        ]
        #expect(found == .array(told.map { .string($0) }))
    }

    @Test("what the app is told has the whole URL of a page's script")
    func wholeURL() async {
        let page = TestPage { _ in html("P", "<script>function f() { throw new Error('f') }</script>") }
        await page.load("https://a.test/p?q#f")
        for (source, url) in [
            ("f()", "https://a.test/p?q#f"), ("location.assign()", "https://a.test/p"), ("a b", "https://a.test/p?q#f"),
        ] {
            let failure = await page.state { core -> ScriptFailure? in
                do throws(ScriptFailure) { _ = try core.evaluateWhole(source) } catch { return error }
                return nil
            }
            #expect(failure?.sourceURL == url, "\(source)")
        }
    }

    @Test(
        "an error whose page says nonsense of its place is told all the same",
        arguments: [
            "e.line = Infinity", "e.line = -1e300", "e.column = NaN", "e.line = {}", "e.column = 1.5",
            "Object.defineProperty(e, 'line', { get() { throw 1 } })",
            "Object.defineProperty(e, 'line', { get() { for (;;); } })",
            "Object.defineProperty(e, 'line', { get() { (function f() { Promise.resolve().then(f) })() } })",
        ]
    )
    func nonsense(_ change: String) async {
        var configuration = SessionConfiguration()
        configuration.limits.scriptTime = .milliseconds(200)
        let page = TestPage(configuration) { _ in
            html("P", "<script>function f() { const e = new Error('f'); e.stack = ''; \(change); throw e }</script>")
        }
        await page.load("https://a.test/p")
        let failure = await page.state { core -> ScriptFailure? in
            do throws(ScriptFailure) { _ = try core.evaluateWhole("f()") } catch { return error }
            return nil
        }
        #expect(failure != nil)
        #expect(await page.state { try? $0.evaluate("1 + 1") } == .number(2))
    }

    @Test("what the app asks for is read within the limit of time too")
    func endlessGetter() async {
        var configuration = SessionConfiguration()
        configuration.limits.scriptTime = .milliseconds(200)
        let page = TestPage(configuration) { _ in html("P") }
        await page.load("https://a.test/p")
        for body in ["for (;;);", "(function f() { queueMicrotask(f) })()"] {
            #expect(await page.state { try? $0.evaluate("({get a() { \(body) }})") } == nil)
            #expect(await page.state { try? $0.evaluate("1 + 1") } == .number(2))
        }
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
