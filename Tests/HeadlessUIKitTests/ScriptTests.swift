import Foundation
import HeadlessUIKit
import Testing

/// What an app does with scripts in its pages.
@MainActor
@Suite struct ScriptTests {
    let stage = Stage()

    @Test(arguments: [
        ("document.title", "Page"), ("1 + 1", "2"), ("true", "true"), ("null", ""), ("undefined", ""),
        ("missing()", ""), ("-0", "0"), ("1 / 0", "Infinity"), ("1e21", "1e+21"), ("'' + [1, 2]", "1,2"),
        // PLATFORM(UIWebView): neither string, number nor boolean.
        ("[1, 2]", ""), ("({ a: 1 })", ""), ("new String('a')", ""), ("(() => 1)", ""), ("Symbol('a')", ""), ("1n", ""),
        ("document.body", ""), ("var x = 'kept'; x", "kept"), ("document.getElementById('p').textContent", "Text “q”"),
    ])
    func valueComesOutAsText(_ script: String, _ expected: String) async {
        stage.view.loadHTMLString("<!doctype html><title>Page</title><p id=p>Text “q”</p>", baseURL: nil)
        await stage.view.settle()
        #expect(stage.view.stringByEvaluatingJavaScript(from: script) == expected)
    }

    @Test func policyOfPageHasNoSay() async {
        let policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\">"
        stage.view.loadHTMLString("<!doctype html>\(policy)<title>Code 4/x</title>", baseURL: nil)
        await stage.view.settle()
        #expect(stage.view.stringByEvaluatingJavaScript(from: "document.title") == "Code 4/x")
    }

    @Test(arguments: ["let", "const", "class"])
    func declarationStaysForNextScript(_ word: String) async {
        stage.view.loadHTMLString("<!doctype html><title>Page</title>", baseURL: nil)
        await stage.view.settle()
        let declaration = word == "class" ? "class kept { static x = 1 }" : "\(word) kept = { x: 1 }"
        #expect(stage.view.stringByEvaluatingJavaScript(from: declaration) == "")
        #expect(stage.view.stringByEvaluatingJavaScript(from: "kept.x") == "1")
    }

    @Test func titleSetLaterIsSeenOnce() async {
        let script = "setTimeout(() => { document.title = 'Success code=4/x' }, 500)"
        stage.view.loadHTMLString("<!doctype html><title>Wait</title><script>\(script)</script>", baseURL: nil)
        await stage.view.settle()
        #expect(stage.view.stringByEvaluatingJavaScript(from: "document.title") == "Success code=4/x")
    }
}
