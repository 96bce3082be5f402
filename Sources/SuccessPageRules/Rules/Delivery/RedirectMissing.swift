internal import WebStandards

extension Rule {
    static let redirectMissing = Rule(
        "HWV-D041",
        "redirect-missing",
        .error,
        Description(
            summary: "The view is never led to the app's redirect URI.",
            rationale: "The app waits for a navigation to its own URI and is never told of one.",
            fix: "End the login with a 302 whose Location is the registered redirect URI.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2",
                "https://www.rfc-editor.org/rfc/rfc8252#section-7",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 otherapp://cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code http://127.0.0.1:4711/cb
            GET https://rp.example/login
            302 http://127.0.0.1:4711/cb?code=Secret-code-1
            200
            """,
        ]
    ) { login in
        guard login.awaited.isEmpty, let form = login.expectation.redirect else { return [] }
        let stray = login.run.deliveries.last
        let place = stray.map(login.at) ?? login.lastDocument.map(login.at) ?? .login
        let message = "The login ends, and nothing led to “\(form.registered)”."
        return [login.finding(message, at: place)]
    }
}
