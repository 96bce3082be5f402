import HeadlessAndroid
import Synchronization
import Testing

/// What an app does with scripts in its pages.
@MainActor
@Suite struct ScriptTests {
    let stage = Stage()

    private func show(_ html: String) async {
        stage.view.loadDataWithBaseURL("https://a.example/", "<!doctype html><title>Page</title>\(html)", nil, nil, nil)
        await stage.view.settle()
    }

    private func value(of script: String) async -> String {
        await withCheckedContinuation { continuation in
            stage.view.evaluateJavascript(script) { continuation.resume(returning: $0) }
        }
    }

    @Test func scriptsAreOffUntilTheAppTurnsThemOn() async {
        await show("<script>document.title = 'Changed'</script>")
        #expect(stage.view.title == "Page")
        stage.view.settings.javaScriptEnabled = true
        await show("<script>document.title = 'Changed'</script>")
        #expect(stage.view.title == "Changed")
    }

    @Test(arguments: [
        ("document.title", "\"Page\""), ("1 + 1", "2"), ("({b: [null, 'x'], a: true})", #"{"a":true,"b":[null,"x"]}"#),
        ("undefined", "null"), ("missing()", "null"),
    ])
    func valueComesOutAsJSON(_ script: String, _ expected: String) async {
        stage.view.settings.javaScriptEnabled = true
        await show("")
        #expect(await value(of: script) == expected)
    }

    /// V8ValueConverterImpl and JSONWriter, with what their tests have.
    @Test(arguments: [
        (#"'<a>\u2028\u0001"\\'"#, #""\u003Ca>\u2028\u0001\"\\""#), ("'\\b\\f\\n\\r\\té'", #""\b\f\n\r\té""#),
        ("2147483647", "2147483647"), ("2147483648", "2147483648.0"), ("-0", "-0.0"), ("1.0", "1"), ("1.5", "1.5"),
        ("1764465179123", "1.764465179123e+12"), ("999999999999", "999999999999.0"), ("1e21", "1e+21"),
        ("1e-6", "0.000001"), ("-1.25e-7", "-1.25e-7"), ("NaN", "null"), ("10n", "null"), ("Symbol()", "null"),
        ("({a: 1, b: undefined, c: () => 1, d: NaN, e: null})", #"{"a":1,"e":null}"#),
        ("[1, undefined, () => 1, NaN, null, , 2]", "[1,null,null,null,null,null,2]"),
        ("new Date(0)", "0.0"), ("({d: new Date(1500)})", #"{"d":1.5}"#), ("/x<y/g", #""/x\u003Cy/g""#),
        ("location", "{}"), ("document.querySelectorAll('a')", "{}"), ("document.body", "{}"),
        ("new Map([[1, 2]])", "{}"),
        ("new Error('m')", "{}"), ("Promise.resolve(1)", "{}"), ("new String('s')", #"{"0":"s"}"#),
        ("({get x() { throw 1 }, y: 1})", #"{"x":null,"y":1}"#), ("let a = {}; a.a = a; a", #"{"a":null}"#),
    ])
    func valueIsWrittenAsChromiumWritesIt(_ script: String, _ expected: String) async {
        stage.view.settings.javaScriptEnabled = true
        await show("")
        #expect(await value(of: script) == expected)
    }

    @Test func storageIsThereWhereTheAppTurnsItOn() async {
        stage.view.settings.javaScriptEnabled = true
        await show("")
        #expect(await value(of: "[localStorage, sessionStorage]") == "[null,null]")
        stage.view.settings.domStorageEnabled = true
        await show("<script>localStorage.token = 't1'; sessionStorage.a = 1; indexedDB.open('d')</script>")
        await AndroidApp.$current.withValue(stage.app) {
            let storage = WebStorage.getInstance()
            let origins = await withCheckedContinuation { continuation in
                storage.getOrigins { continuation.resume(returning: $0) }
            }
            #expect(origins.map(\.origin) == ["https://a.example"] && origins.map(\.usage) == [14])
            storage.deleteOrigin("https://other.example")
            let usage = await withCheckedContinuation { continuation in
                storage.getUsageForOrigin("https://a.example/") { continuation.resume(returning: $0) }
            }
            #expect(usage == 14)
            storage.deleteAllData()
        }
        #expect(await value(of: "localStorage.length + sessionStorage.length") == "0")
        _ = await value(of: "indexedDB.databases().then(found => { document.title = `${found.length} left` }); 0")
        await stage.view.settle()
        #expect(stage.view.title == "0 left")
    }

    /// As `chromium --enable-logging=stderr` writes them of the same page.
    @Test func linesOfTheConsoleHaveTheirPlace() async {
        final class Console: WebChromeClient {
            var lines: [String] = []
            override func onConsoleMessage(_ line: ConsoleMessage) -> Bool {
                lines.append("\(line.messageLevel.rawValue) \(line.message) \(line.sourceId):\(line.lineNumber)")
                return true
            }
        }
        let page = """
            <script>
            console.log('one', 2);
            function f() { console.error('from f'); }
            f();
            </script><script src='/s.js?q=1#f'></script>
            <script>console.warn('later'); throw new TypeError('boom')</script>
            <script>Promise.reject(new Error('rejected'))</script>
            <script>throw 'text'</script>
            """
        let site = ClosureService { request in
            request.url.path == "/s.js"
                ? ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/javascript")],
                    chunks: [.init("\nconsole.info(3)")]
                )
                : .html(page)
        }
        let (stage, console) = (Stage(site: site), Console())
        stage.view.settings.javaScriptEnabled = true
        stage.view.webChromeClient = console
        await stage.load("/c?p=1#part")
        let place = "https://a.example/c?p=1"
        #expect(
            console.lines == [
                "LOG one 2 \(place):2", "ERROR from f \(place):3", "LOG 3 https://a.example/s.js?q=1:2",
                "WARNING later \(place):6", "ERROR Uncaught TypeError: boom \(place):6",
                "ERROR Uncaught text \(place):8", "ERROR Uncaught (in promise) Error: rejected \(place):7",
            ]
        )
    }

    @Test func pageCallsTheAppsObject() async {
        let bridge = Bridge()
        stage.view.settings.javaScriptEnabled = true
        stage.view.addJavascriptInterface(bridge, "Android")
        await show("<script>document.title = Android.onToken('t0ken', 1); console.log('told')</script>")
        #expect(stage.view.title == "thanks for t0ken")
        #expect(bridge.tokens.withLock { $0 } == ["t0ken"])
        stage.view.removeJavascriptInterface("Android")
        await show("")
        #expect(await value(of: "typeof Android") == "\"undefined\"")
    }

    private final class Bridge: JavascriptInterface {
        let tokens = Mutex<[String]>([])

        var javascriptMethods: [String: @Sendable ([ScriptData]) -> ScriptData] {
            [
                "onToken": { [self] arguments in
                    let token = arguments.first?.string ?? ""
                    tokens.withLock { $0.append(token) }
                    return .string("thanks for \(token)")
                }
            ]
        }
    }

    @Test("loadUrl runs a script in the page, whatever its policies; from level 19 on the text takes the page's place")
    func scriptURL() async {
        let site = ClosureService { _ in
            let policy = HTTPField("Content-Security-Policy", "script-src 'none'")
            return .html("<title>Page</title><p id=p>here", fields: [policy])
        }
        for (level, text) in [(18, "here"), (19, "there"), (34, "there")] {
            let stage = Stage(apiLevel: level, site: site)
            stage.view.settings.javaScriptEnabled = true
            await stage.load("/")
            stage.log.clear()
            stage.view.loadUrl("javascript:document.title%20=%20'told'; void 0")
            await stage.view.settle()
            #expect(stage.view.title == "told")
            stage.view.loadUrl("javascript:'<title>told</title><p id=p>there'")
            await stage.view.settle()
            #expect(stage.view.url == Stage.url("/"))
            #expect(!stage.log.lines.contains { $0.hasPrefix("onPage") || $0.hasPrefix("should") })
            let found = await withCheckedContinuation { continuation in
                stage.view.evaluateJavascript("document.getElementById('p').textContent") {
                    continuation.resume(returning: $0)
                }
            }
            #expect(found == "\"\(text)\"")
        }
    }
}
