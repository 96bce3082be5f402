import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// `import()` in the strings that a page makes code of, by which build tools keep it from being rewritten, and what it is
/// resolved against.
struct CompiledStringTests {
    private static let module = "import('/module.js').then(module => module.default)"

    static let rows = [
        AskedRow(
            name: "a function that was made of a text",
            script: "new Function('url', 'return import(url)')('/module.js').then(module => module.default)",
            title: "imported"
        ),
        AskedRow(name: "one that was called for", script: "Function(\"return \(module)\")()", title: "imported"),
        AskedRow(
            name: "an asynchronous one",
            script: "new (async () => { }).constructor(\"return await \(module)\")()",
            title: "imported"
        ),
        AskedRow(
            name: "a text that is evaluated where its variables are",
            script: "(path => eval('import(path)'))('/module.js').then(module => module.default)",
            title: "imported"
        ),
        AskedRow(name: "one that is evaluated elsewhere", script: "(0, eval)(\"\(module)\")", title: "imported"),
        AskedRow(name: "one of the window's", script: "window.eval(\"\(module)\")", title: "imported"),
        AskedRow(
            name: "one of a timer",
            script: "new Promise(done => { told = done; setTimeout(\"\(module).then(told)\") })",
            title: "imported"
        ),
        AskedRow(
            name: "a handler's, resolved against its document",
            body: "<i onclick=\"import('./module.js').then(module => told(module.default))\"></i>",
            script: "new Promise(done => { told = done; document.querySelector('i').click() })",
            title: "imported"
        ),
        AskedRow(
            name: "what makes functions is as it was",
            script: """
                (() => {
                    const { value, ...rest } = Object.getOwnPropertyDescriptor(window, 'Function')
                    class Named extends Function { }
                    return [
                        (() => { }).constructor === Function, String(Function), Function.name, Function.length,
                        Reflect.ownKeys(Function), JSON.stringify(rest), (() => { }) instanceof Function,
                        Object.getPrototypeOf(Function) === Function.prototype, new Named('return 1')(),
                        new Named instanceof Named, 'prototype' in Function('import(1)'), eval === window.eval, eval(),
                        eval('1', 2), typeof eval({}),
                    ].join()
                })()
                """,
            title: "true,function Function() { [native code] },Function,1,length,name,prototype,"
                + "{\"writable\":true,\"enumerable\":false,\"configurable\":true},true,true,1,true,true,true,,1,object"
        ),
        AskedRow(
            name: "functions show what was written",
            script: """
                (() => {
                    function f(x) { return eval("1" + x) + eval(`${x}`) || (0, eval)(x) || import('./' + x) }
                    return [f, new Function('x', 'return import(x)')].join()
                })()
                """,
            title: "function f(x) { return eval(\"1\" + x) + eval(`${x}`) || (0, eval)(x) || import('./' + x) },"
                + "function anonymous(x ) { return import(x) }"
        ),
        AskedRow(
            name: "what is wrong with a text is where the page called for it",
            script: """
                (() => {
                    const read = text => {
                        try { new Function(text) } catch ({ name, line, sourceURL, stack }) {
                            return [name, sourceURL, stack.includes('modules/')]
                        }
                    }
                    import('/module.js')
                    return [read('import('), read('}{')].join()
                })()
                """,
            title: "SyntaxError,https://rp.test/,false,SyntaxError,https://rp.test/,false"
        ),
    ]

    @Test("answer as in both engines", arguments: rows)
    func compiled(_ row: AskedRow) async {
        // NB: what compiles strings is led from the first script on that has the word.
        var row = row
        row.body += "<script>() => import('/none.js')</script>"
        await row.check(["/module.js": Self.script("export default 'imported'")])
    }

    static let bases = [
        AskedRow(
            name: "of a script that runs later",
            body: "<script src=/a/late.js></script>",
            script: "new Promise(done => { told = done; later('./module.js') })",
            title: "of a"
        ),
        AskedRow(
            name: "of a text that it evaluates",
            body: "<script src=/a/late.js></script>",
            script: "new Promise(done => { told = done; evaluated('./module.js') })",
            title: "of a"
        ),
        AskedRow(
            name: "of a function that it makes",
            body: "<script src=/a/late.js></script>",
            script: "new Promise(done => { told = done; made('./module.js') })",
            title: "of a"
        ),
    ]

    @Test("import() is resolved against its own script", arguments: bases)
    func resolved(_ row: AskedRow) async {
        await row.check([
            "/a/late.js": Self.script(
                """
                const tell = module => told(module.default)
                const later = path => setTimeout(() => import(path).then(tell, told))
                const evaluated = path => setTimeout(() => eval('import(path)').then(tell, told))
                const made = path => setTimeout(() => new Function('x', 'return import(x)')(path).then(tell, told))
                """
            ),
            "/a/module.js": Self.script("export default 'of a'"),
            "/module.js": Self.script("export default 'of the page'"),
        ])
    }

    @Test("a script with a nonce may import once it has run")
    func nonce() async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return Self.script("document.title = 'imported'") }
            return .html(
                """
                <!doctype html><script nonce=abc>
                setTimeout(() => import('/module.js').catch(() => { document.title = 'refused' }))
                </script>
                """,
                fields: [HTTPField("Content-Security-Policy", "script-src 'nonce-abc'")]
            )
        }
        await page.load("https://rp.test/")
        #expect(await page.state { core in (try? core.evaluateText("document.title")) ?? "" } == "imported")
    }

    private static func script(_ text: String) -> ServiceResponse {
        ServiceResponse(fields: [HTTPField("Content-Type", "text/javascript")], chunks: [.init(text)])
    }
}
