import HeadlessWebView
import Testing

/// When a field that a user has typed in tells of a change as it is left, recorded in WebKitGTK 2.50 and Chromium 156.
@Suite(.timeLimit(.minutes(5)))
struct FieldChangeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var field = "<input id=a>"
        /// Run behind each character that is typed; it knows the field as `a`.
        var script = ""
        /// Whether it tells, in WebKit and in Chromium.
        var tells: (webKit: Bool, chromium: Bool)
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "what was typed stays", tells: (true, true)),
        Row(name: "a script sets the same", script: "a.value = a.value", tells: (true, true)),
        Row(name: "a script corrects it", script: "a.value = a.value.toUpperCase()", tells: (false, true)),
        Row(
            name: "a script corrects what is in several lines",
            field: "<textarea id=a>q</textarea>",
            script: "a.value = a.value.toUpperCase()",
            tells: (false, true)
        ),
        Row(name: "a script puts a part in", script: "a.setRangeText('1')", tells: (false, true)),
        Row(name: "a script takes it back", script: "a.value = ''", tells: (false, false)),
        Row(
            name: "it is taken back",
            field: "<textarea id=a>q</textarea>",
            script: "if (!window.isBack) { isBack = true; document.execCommand('undo') }",
            tells: (false, false)
        ),
    ]

    @Test(arguments: rows)
    func tells(_ row: Row) async throws {
        for (profile, tells) in [
            (Profile.wkWebView(iOS: 18), row.tells.webKit), (.android(api: 34), row.tells.chromium),
        ] {
            let body = """
                \(row.field)<input id=b><script>a.onchange = () => { document.title = 'told' }
                a.oninput = () => { \(row.script) }</script>
                """
            let view = WebView.inMemory(routes(["/": page("none", body)])) { $0.profile = profile }
            try await view.open("https://app.example/")
            try await view.type("z", at: "#a")
            _ = try await view.evaluate("b.focus()")
            #expect(await view.title == (tells ? "told" : "none"), "\(profile.name)")
        }
    }
}
