internal import WebStandards

extension Rule {
    static let tokenCookieReadable = Rule(
        "HWV-S007",
        "token-cookie-readable",
        .warning,
        Description(
            summary: "The token's cookie has no HttpOnly attribute.",
            rationale: """
                Scripts of the page read it; apps do not need that, since their cookie storages show HttpOnly \
                cookies as well.
                """,
            fix: "Add HttpOnly.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.2.6"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure; SameSite=Lax
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure; HttpOnly
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: theme=dark
            Set-Cookie: oauth_token=Secret-token-1; httponly
            """,
        ]
    ) { login in
        login.tokenOffers.filter { $0.cookie.parsed?.httpOnly == false }.map {
            login.finding("Scripts can read the cookie.", at: login.at($0.cookie))
        }
    }
}
