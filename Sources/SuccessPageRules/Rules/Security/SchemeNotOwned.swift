internal import WebStandards

extension Rule {
    static let schemeNotOwned = Rule(
        "HWV-S034",
        "scheme-not-owned",
        .warning,
        Description(
            summary: "The app's scheme is not a domain name turned round.",
            rationale: """
                Any app can claim a scheme such as “myapp”, and which of two is opened is not defined; a scheme \
                made of the app maker's domain names its owner.
                """,
            fix: """
                Register a scheme such as com.example.app, or better an https URL that the app has claimed.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-7.1"
            ]
        ),
        ways: [.redirect],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code fb1234567
            GET https://rp.example/login
            200
            """,
        ],
        passing: [
            """
            token: query code com.example.app:/cb
            GET https://rp.example/login
            302 com.example.app:/cb?code=Secret-code-1
            """,
            """
            token: query code https://app.example/cb
            GET https://rp.example/login
            302 https://app.example/cb?code=Secret-code-1
            200
            """,
        ]
    ) { login in
        guard let form = login.expectation.redirect, form.kind == .customScheme, !form.scheme.contains(".") else {
            return []
        }
        return [login.finding("Any app may claim “\(form.scheme)”.", at: login.awaited.first.map(login.at) ?? .login)]
    }
}
