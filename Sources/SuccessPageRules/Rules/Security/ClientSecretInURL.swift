internal import WebStandards

extension Rule {
    static let clientSecretInURL = Rule(
        "HWV-S035",
        "client-secret-in-url",
        .error,
        Description(
            summary: "A URL of the login has the client's secret.",
            rationale: """
                What a user's view is led to is no secret: it is in the history, in logs, and anyone can read it \
                on the phone.
                """,
            fix: "Leave the secret at the server; apps are public clients, and use PKCE.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1",
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.5",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&client_secret=Secret-client-1
            200
            """,
            """
            GET https://rp.example/login
            302 https://idp.example/auth?client_secret=Secret-client-1
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&client_secret=
            200
            """,
        ]
    ) { login in
        login.documents.filter { $0.url.parameter("client_secret")?.isEmpty == false }.map {
            login.finding("The URL has a client_secret.", at: login.at($0))
        }
    }
}
