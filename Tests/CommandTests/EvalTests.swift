import HeadlessWebView
import MockProviders
import Testing
import headless_webview

/// `headless-webview eval`.
@Suite struct EvalTests {
    private static let pages = Pages { request in
        .html("<title>A page</title><script>setTimeout(() => { window.ready = true }, 5)</script>")
    }

    @Test(arguments: [
        ("1 + 1", [], "2"),
        ("[1.5, 'a', null, undefined, true]", [], #"[1.5,"a",null,null,true]"#),
        ("({b: [{}], a: new Date(0)})", [], #"{"a":"1970-01-01T00:00:00.000Z","b":[{}]}"#),
        ("document.title", [], "A page"),
        ("document.title", ["--json"], #""A page""#),
        ("window.nothing", [], "null"),
        ("ready", ["--until", "window.ready"], "true"),
    ])
    func printsTheValueAsJSON(expression: String, options: [String], output: String) async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["eval", site.url("/"), expression] + options + site.options)
        #expect(run.status == 0)
        #expect(run.output == output + "\n")
        #expect(run.errors == "")
    }

    @Test func saysWhatAScriptThrew() async throws {
        let site = try Site(Self.pages)
        let run = try await CommandRun(["eval", site.url("/"), "nothing.at.all"] + site.options)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("headless-webview: ReferenceError: Can't find variable: nothing"))
    }
}
