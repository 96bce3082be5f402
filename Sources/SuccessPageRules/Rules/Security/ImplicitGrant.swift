internal import WebStandards

extension Rule {
    static let implicitGrant = Rule(
        "HWV-S018",
        "implicit-grant",
        .warning,
        Description(
            summary: "The authorization request asks for an access token in the redirect.",
            rationale: """
                The implicit grant hands the token out in a URL, where it cannot be tied to the app that asked; \
                RFC 9700 says that clients SHOULD NOT use it.
                """,
            fix: "Use response_type=code with PKCE.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2",
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.2",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=token&client_id=a&state=s
            200
            """,
            """
            GET https://idp.example/auth?response_type=id_token+token&client_id=a&state=s&nonce=n
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            200
            """,
            """
            GET https://idp.example/auth?response_type=id_token&client_id=a&state=s&nonce=n
            200
            """,
        ]
    ) { login in
        login.authorizationRequests.filter { $0.responseTypes.contains("token") }.map {
            login.finding("The access token comes in a URL.", at: login.at($0))
        }
    }
}
