internal import WebStandards

extension Rule {
    static let authenticationChallenge = Rule(
        "HWV-R019",
        "authentication-challenge",
        .warning,
        Description(
            summary: "A step of the login asks for HTTP authentication.",
            rationale: """
                Web views show no dialog by themselves: WKWebView's default refuses, Android's cancels, so that \
                the user sees an error page.
                """,
            fix: "Ask for credentials in a form.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebViewClient#onReceivedHttpAuthRequest(android.webkit.WebView,%20android.webkit.HttpAuthHandler,%20java.lang.String,%20java.lang.String)",
                "https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            401
            WWW-Authenticate: Basic realm="rp"
            """,
            """
            GET https://rp.example/login
            302 /in
            401
            WWW-Authenticate: Negotiate
            GET /in
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            401
            """,
            """
            GET https://rp.example/login
            200
            GET /api fetch
            401
            WWW-Authenticate: Bearer
            """,
        ]
    ) { login in
        login.documents.filter { $0.status == 401 && $0.responseFields["WWW-Authenticate"] != nil }.map {
            login.finding("Without the app's help the view cannot answer.", at: login.field("WWW-Authenticate", of: $0))
        }
    }
}
