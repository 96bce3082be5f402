internal import WebStandards

extension Rule {
    static let newWindow = Rule(
        "HWV-R018",
        "new-window",
        .warning,
        Description(
            summary: "The login opens a window.",
            rationale: """
                WKWebView drops the window where the app makes none; so does Android where the app has turned multiple \
                windows on and answers onCreateWindow by its default. Elsewhere the page loads in place, so that what \
                opens it is gone.
                """,
            fix: "Go on in the same window: leave target=\"_blank\" and window.open out.",
            references: [
                "https://developer.apple.com/documentation/webkit/wkuidelegate/webview(_:createwebviewwith:for:windowfeatures:)",
                "https://developer.android.com/reference/android/webkit/WebChromeClient#onCreateWindow(android.webkit.WebView,%20boolean,%20boolean,%20android.os.Message)",
            ]
        ),
        needs: [.callbacks],
        failing: [
            """
            GET https://rp.example/login
            200
            * window /popup
            """,
            """
            GET https://rp.example/login
            200
            <a target=_blank href="https://idp.example/">Sign in</a>
            * window https://idp.example/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <a target=_blank href="/terms">Terms</a>
            """,
            """
            GET https://rp.example/login
            200
            """,
        ]
    ) { login in
        login.run.callbacks.filter { $0.kind == .window }.prefix(1).map {
            login.finding("The page asks for a window, which many apps do not make.", at: login.at($0))
        }
    }
}
