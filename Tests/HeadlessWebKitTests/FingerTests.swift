import Foundation
import HeadlessWebKit
import HeadlessWebView
import Testing

/// What a finger does in a form.
@MainActor
@Suite struct FingerTests {
    private static let form = """
        <!doctype html><title>Page</title><form action=https://a.example/q>
        <input name=a><input name=b><input type=checkbox id=keep name=keep><select name=c><option>x<option>y</select>
        <button name=d value=1>Go</button><button id=other name=d value=2>Other</button></form><script>
        document.querySelector('[name=a]').oninput = (e) => {
            if (e.target.value.length === 2) document.querySelector('[name=b]').focus();
        };
        </script>
        """
    private static let values = "[...new FormData(document.forms[0])].map((field) => field.join('=')).join('&')"

    /// Keys go where the focus is by then; a box is ticked, an option picked.
    @Test func aFormIsFilledInAsByHand() async throws {
        let stage = Stage()
        let view = stage.view
        view.loadHTMLString(Self.form, baseURL: URL(string: "https://a.example/"))
        await view.headless.settle()
        try await view.headless.type("1234", at: "[name=a]")
        try view.headless.check("#keep")
        try view.headless.select("select", "y")
        #expect(await value(of: Self.values, in: view) == "a=12&b=34&keep=on&c=y")
        try view.headless.check("#keep", false)
        #expect(await value(of: Self.values, in: view) == "a=12&b=34&c=y")
    }

    @Test func aFormIsSentByItsFirstButtonOrAnother() async throws {
        for (submitter, sent) in [(nil, "1"), ("#other", "2")] as [(Locator?, String)] {
            let stage = Stage()
            let view = stage.view
            view.loadHTMLString(Self.form, baseURL: URL(string: "https://a.example/"))
            await view.headless.settle()
            try view.headless.submit(submitter: submitter)
            await view.headless.settle()
            #expect(view.url?.absoluteString == "https://a.example/q?a=&b=&c=x&d=\(sent)")
        }
    }

    @Test func whatIsNotThereIsAnError() async throws {
        let stage = Stage()
        let view = stage.view
        view.loadHTMLString(Self.form, baseURL: URL(string: "https://a.example/"))
        await view.headless.settle()
        #expect(throws: InteractionError.self) { try view.headless.select("select", "z") }
        #expect(throws: InteractionError.self) { try view.headless.check("[name=a]") }
        #expect(throws: InteractionError.self) { try view.headless.submit("#nothing") }
        await #expect(throws: InteractionError.self) { try await view.headless.type("1", at: "#nothing") }
    }

    private func value(of script: String, in view: WKWebView) async -> String? {
        try? await view.evaluateJavaScript(script) as? String
    }
}
