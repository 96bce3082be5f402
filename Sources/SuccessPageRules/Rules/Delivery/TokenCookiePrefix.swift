internal import WebStandards

extension Rule {
    static let tokenCookiePrefix = Rule(
        "HWV-D011",
        "token-cookie-prefix",
        .error,
        Description(
            summary: "The token's cookie has a name with a prefix whose conditions it does not meet.",
            rationale: """
                A name that begins with __Secure- wants Secure, one with __Host- wants Secure, Path=/ and no \
                Domain; otherwise the cookie is refused. UIWebView and old versions of the others know no \
                prefixes and take it, so that it works on some phones alone.
                """,
            fix: "Meet the prefix's conditions, or leave the prefix out.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.3"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            token: cookie __Host-token
            GET https://rp.example/login
            200
            Set-Cookie: __Host-token=Secret-token-1; Secure; Path=/app
            """,
            """
            token: cookie __Secure-token
            GET https://rp.example/login
            200
            Set-Cookie: __Secure-token=Secret-token-1; Path=/
            """,
        ],
        passing: [
            """
            token: cookie __Host-token
            GET https://rp.example/login
            200
            Set-Cookie: __Host-token=Secret-token-1; Secure; Path=/
            """,
            """
            token: cookie __Secure-token
            GET https://rp.example/login
            200
            Set-Cookie: __Secure-token=Secret-token-1; Secure; Domain=rp.example
            """,
        ]
    ) { login in
        login.refusals(for: [.securePrefix, .hostPrefix, .httpPrefix, .namelessPrefix])
    }
}
