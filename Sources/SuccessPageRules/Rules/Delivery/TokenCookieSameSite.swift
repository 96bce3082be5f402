internal import WebStandards

extension Rule {
    static let tokenCookieSameSite = Rule(
        "HWV-D013",
        "token-cookie-same-site",
        .error,
        Description(
            summary: "The token's cookie is refused because of its SameSite attribute.",
            rationale: """
                Android refuses SameSite=None without Secure; and an answer to a request of another site, in a \
                frame or by a script, sets no cookie with another value. iOS 12 reads None as Strict.
                """,
            fix: """
                Set the token's cookie in an answer that fills the view, with SameSite=Lax, or None with Secure.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7",
                "https://bugs.webkit.org/show_bug.cgi?id=198181",
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET http://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=None
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=None; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=None; Secure
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=Strict; Secure
            """,
        ]
    ) { login in
        login.refusals(for: [.sameSiteNoneInsecure, .sameSiteFromCrossSite])
    }
}
