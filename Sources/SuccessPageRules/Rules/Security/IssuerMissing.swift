internal import WebStandards

extension Rule {
    static let issuerMissing = Rule(
        "HWV-S038",
        "issuer-missing",
        .note,
        Description(
            summary: "The authorization answer does not name its issuer.",
            rationale: """
                A client of several providers cannot tell whose answer it is, and may send a code to the wrong \
                one (mix-up attack).
                """,
            fix: "Return iss, as RFC 9207 says.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9207#section-2",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            302 https://rp.example/cb?code=Secret-code-1&state=s
            200
            """,
            """
            token: query code com.example.app:/cb
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            302 com.example.app:/cb?code=Secret-code-1&state=s
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            302 https://rp.example/cb?code=Secret-code-1&state=s&iss=https%3A%2F%2Fidp.example
            200
            """,
            """
            GET https://idp.example/auth?response_type=id_token&client_id=a&nonce=n
            302 https://rp.example/cb#id_token=Secret-token-1
            200
            """,
        ]
    ) { login in
        login.authorizations.compactMap { _, answer in
            // An ID token names its issuer itself.
            guard answer.parameter("iss") == nil, answer.parameter("id_token") == nil else { return nil }
            return login.finding("The answer has no “iss”.", at: login.at(answer: answer))
        }
    }
}
