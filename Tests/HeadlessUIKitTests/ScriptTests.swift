import Foundation
import HeadlessUIKit
import Testing

/// What an app does with scripts in its pages.
@MainActor
@Suite struct ScriptTests {
    let stage = Stage()

    @Test(arguments: [
        ("document.title", "Page"), ("1 + 1", "2"), ("true", "true"), ("null", ""), ("undefined", ""),
        ("missing()", ""),
        ("[1, 2]", "1,2"), ("var x = 'kept'; x", "kept"), ("document.getElementById('p').textContent", "Text “q”"),
    ])
    func valueComesOutAsText(_ script: String, _ expected: String) async {
        stage.view.loadHTMLString("<!doctype html><title>Page</title><p id=p>Text “q”</p>", baseURL: nil)
        await stage.view.settle()
        #expect(stage.view.stringByEvaluatingJavaScript(from: script) == expected)
    }

    @Test func titleSetLaterIsSeenOnce() async {
        let script = "setTimeout(() => { document.title = 'Success code=4/x' }, 500)"
        stage.view.loadHTMLString("<!doctype html><title>Wait</title><script>\(script)</script>", baseURL: nil)
        await stage.view.settle()
        #expect(stage.view.stringByEvaluatingJavaScript(from: "document.title") == "Success code=4/x")
    }
}
