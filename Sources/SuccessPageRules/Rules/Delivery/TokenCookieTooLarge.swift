internal import WebStandards

extension Rule {
    static let tokenCookieTooLarge = Rule(
        "HWV-D012",
        "token-cookie-too-large",
        .error,
        Description(
            summary: "The token's cookie is refused because name and value together exceed 4,096 bytes.",
            rationale: """
                A signed token with many claims easily grows beyond that, for some users alone; the web view \
                then drops the cookie without a word.
                """,
            fix: "Put a short reference into the cookie and let the app trade it for the token.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-LONG4100
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-LONG5000; Secure; Path=/
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-LONG4000
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-LONG5000
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.refusals(for: [.tooLarge])
    }
}
