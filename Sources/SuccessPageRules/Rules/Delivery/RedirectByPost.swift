internal import WebStandards

extension Rule {
    static let redirectByPost = Rule(
        "HWV-D045",
        "redirect-by-post",
        .error,
        Description(
            summary: "The app's scheme is reached by POST.",
            rationale: """
                Android asks shouldOverrideUrlLoading about no POST, so that the app is never told, and the view \
                shows an error for the unknown scheme. WebKit's question has no body for the app to read.
                """,
            fix: """
                Answer a posted form with 302 or 303, which turn it into a GET; not with 307 or 308, and post no \
                form to the scheme.
                """,
            references: [
                "https://developer.android.com/reference/android/webkit/WebViewClient#shouldOverrideUrlLoading(android.webkit.WebView,%20android.webkit.WebResourceRequest)",
                "https://www.rfc-editor.org/rfc/rfc9110#section-15.4.8",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            * lead myapp://cb?code=Secret-code-1 form POST
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            POST /in
            307 myapp://cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            POST /in
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            * lead myapp://cb?code=Secret-code-1 link
            """,
        ]
    ) { login in
        login.awaited.filter { $0.method == "POST" }.map {
            login.finding("The view is led to the app by a POST.", at: login.at($0))
        }
    }
}
