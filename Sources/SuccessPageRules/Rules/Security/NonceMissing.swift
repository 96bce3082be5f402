internal import WebStandards

extension Rule {
    static let nonceMissing = Rule(
        "HWV-S019",
        "nonce-missing",
        .error,
        Description(
            summary: "An ID token is asked for in the redirect without a nonce.",
            rationale: """
                OpenID Connect requires the nonce there: without it a stolen ID token can be played back.
                """,
            fix: "Send a random nonce, and hold the ID token's against it.",
            references: [
                "https://openid.net/specs/openid-connect-core-1_0.html#ImplicitAuthRequest"
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=id_token&client_id=a&state=s&scope=openid
            200
            """,
            """
            GET https://idp.example/auth?response_type=code+id_token&client_id=a&state=s&scope=openid&nonce=
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=id_token&client_id=a&state=s&nonce=n
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s&scope=openid
            200
            """,
        ]
    ) { login in
        login.authorizationRequests.filter {
            $0.responseTypes.contains("id_token") && $0.url.parameter("nonce")?.isEmpty != false
        }.map {
            login.finding("The request for an ID token has no nonce.", at: login.at($0))
        }
    }
}
