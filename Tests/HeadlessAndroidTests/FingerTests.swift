import Foundation
import HeadlessAndroid
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
        view.settings.javaScriptEnabled = true
        view.loadDataWithBaseURL("https://a.example/", Self.form, "text/html", nil, nil)
        await view.settle()
        try await view.type("1234", at: "[name=a]")
        try view.check("#keep")
        try view.select("select", "y")
        #expect(await value(of: Self.values, in: view) == "a=12&b=34&keep=on&c=y")
        try view.check("#keep", false)
        #expect(await value(of: Self.values, in: view) == "a=12&b=34&c=y")
    }

    @Test func aFormIsSentByItsFirstButtonOrAnother() async throws {
        for (submitter, sent) in [(nil, "1"), ("#other", "2")] as [(Locator?, String)] {
            let stage = Stage()
            let view = stage.view
            view.settings.javaScriptEnabled = true
            view.loadDataWithBaseURL("https://a.example/", Self.form, "text/html", nil, nil)
            await view.settle()
            try view.submit(submitter: submitter)
            await view.settle()
            #expect(view.url == "https://a.example/q?a=&b=&c=x&d=\(sent)")
        }
    }

    @Test func whatIsNotThereIsAnError() async throws {
        let stage = Stage()
        let view = stage.view
        view.settings.javaScriptEnabled = true
        view.loadDataWithBaseURL("https://a.example/", Self.form, "text/html", nil, nil)
        await view.settle()
        #expect(throws: InteractionError.self) { try view.select("select", "z") }
        #expect(throws: InteractionError.self) { try view.check("[name=a]") }
        #expect(throws: InteractionError.self) { try view.submit("#nothing") }
        await #expect(throws: InteractionError.self) { try await view.type("1", at: "#nothing") }
    }

    private func value(of script: String, in view: AndroidWebView) async -> String {
        await withCheckedContinuation { continuation in
            view.evaluateJavascript(script) { continuation.resume(returning: $0.trimmingCharacters(in: ["\""])) }
        }
    }
}
