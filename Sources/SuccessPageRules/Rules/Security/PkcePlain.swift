internal import WebStandards

extension Rule {
    static let pkcePlain = Rule(
        "HWV-S017",
        "pkce-plain",
        .warning,
        Description(
            summary: "PKCE is used with the plain method.",
            rationale: """
                Whoever sees the authorization request, which is a URL, has the verifier. Without \
                code_challenge_method the method is plain.
                """,
            fix: "Send code_challenge_method=S256.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc7636#section-7.2",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&code_challenge=c&code_challenge_method=plain
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&code_challenge=c
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&code_challenge=c&code_challenge_method=S256
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            200
            """,
        ]
    ) { login in
        login.authorizationRequests.filter { hop in
            hop.url.parameter("code_challenge")?.isEmpty == false
                && hop.url.parameter("code_challenge_method") ?? "plain" == "plain"
        }.map {
            login.finding("The code_challenge is the verifier itself.", at: login.at($0))
        }
    }
}
