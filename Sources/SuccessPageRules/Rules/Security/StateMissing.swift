internal import WebStandards

extension Rule {
    static let stateMissing = Rule(
        "HWV-S013",
        "state-missing",
        .error,
        Description(
            summary: "The authorization request has no state.",
            rationale: """
                Without it, or PKCE or a nonce in its place, an attacker can make the app take the attacker's \
                code, so that the user acts in the attacker's account.
                """,
            fix: "Send a state of at least 128 random bits, kept with the app's session.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-10.12",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a
            302 https://rp.example/cb?code=Secret-code-1
            200
            """,
            """
            GET https://rp.example/login
            302 https://idp.example/auth?response_type=code&client_id=a&state=
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s3
            302 https://rp.example/cb?code=Secret-code-1&state=s3
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&code_challenge=c&code_challenge_method=S256
            200
            """,
        ]
    ) { login in
        login.authorizationRequests.filter { hop in
            ["state", "code_challenge", "nonce"].allSatisfy { hop.url.parameter($0)?.isEmpty != false }
        }.map {
            login.finding("Nothing ties the answer to this request.", at: login.at($0))
        }
    }
}
