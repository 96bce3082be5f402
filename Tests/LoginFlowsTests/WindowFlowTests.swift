import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Flows whose pages sign in with windows that they open.
@Suite(.timeLimit(.minutes(10)))
struct WindowFlowTests {
    /// An app's site that has the sign-in service in a window.
    ///
    /// `end`: the script of the page that the window comes back to.
    private static func site(_ end: String) -> ClosureService {
        let service = SignInService()
        return ClosureService { request in
            guard request.url.hostname == "app.example" else { return service.respond(to: request) }
            guard request.url.path == "/" else { return .html("<title>Back</title><script>\(end)</script>") }
            return .html(
                """
                <title>App</title>
                <button onclick="window.open('https://rp.example/login?deliver=redirect&redirect_uri=https%3A%2F%2Fapp.example%2Fdone')">
                    Sign in with a window</button>
                <script>
                addEventListener('message', event => document.title = 'Success code=' + new URLSearchParams(event.data).get('code'));
                </script>
                """
            )
        }
    }

    private static let steps = """
          - fill: {label=Email: alice@example.com, label=Password: correct horse}
          - click: 'role=button[name="Sign in"]'
          - click: '#allow'
        """

    @Test(arguments: ["wkwebview", "uiwebview", "android"])
    func signsInInAWindow(profile: String) async throws {
        let text = """
            start: https://app.example/
            profile: \(profile)
            windows: own-view
            sinks: {token: {title-query: code}}
            steps:
              - click: text=Sign in with a window
              - expect: {title: Sign in - Example Orders, url: {starts: https://rp.example/login}}
            \(Self.steps)
              - token: token
              - expect: {title: {starts: Success}, url: https://app.example/}
            """
        let record = try await FlowTexts.run(text, on: Self.site("opener.postMessage(location.search, '*'); close()"))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("correct horse"))
    }

    /// Sinks look into windows: what a page there posts to the app, and where it leads.
    @Test(arguments: [
        ("message: login, key: code", "webkit.messageHandlers.login.postMessage({code: 'T-1'})", "T-1"),
        ("redirect: 'myapp://in', parameter: code", "location.href = 'myapp://in?code=T-2'", "T-2"),
    ])
    func sinksWatchWindows(sink: String, script: String, token: String) async throws {
        let text = """
            start: https://app.example/
            windows: own-view
            sinks: {token: {\(sink)}}
            steps:
              - click: text=Sign in with a window
            \(Self.steps)
              - token: {from: token, value: \(token)}
              - expect: {title: Back}
            """
        let record = try await FlowTexts.run(text, on: Self.site(script))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    /// What a step that failed says of the page: a window that nobody opened, and what its scripts threw.
    @Test func aFailureTellsOfWhatWasLeftOut() async throws {
        let page = ClosureService { request in
            let script =
                "window.open('https://idp.example/'); for (const n of [1, 2, 3]) console.error('no ' + n); none()"
            return .html("<title>P</title><button onclick=\"\(script)\">Go</button><i onclick=none()>Or</i>")
        }
        let text = "start: https://app.example/\nsteps: [click: text=Go, click: text=Sign in]"
        let window = try await FlowTexts.run(text, on: page).problem?.description ?? ""
        #expect(
            window.contains("wanted a window for https://idp.example/, which “windows: ignore” leaves out."),
            "\(window)"
        )

        let errors = try await FlowTexts.run(
            "start: https://app.example/\nsteps: [evaluate: {script: 'document.querySelector(\"button\").click(); 1', is: 2}]",
            on: page
        )
        let console = errors.problem?.description ?? ""
        #expect(console.contains("The page's console has: “no 1”, “no 2”."), "\(console)")
    }

    /// Without it nothing opens, as in an app that has no view for windows.
    @Test func noWindowOpensUnasked() async throws {
        let text = """
            start: https://app.example/
            steps:
              - click: text=Sign in with a window
              - expect: {title: App}
            """
        let record = try await FlowTexts.run(text, on: Self.site(""))
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }
}
