internal import WebStandards

extension Rule {
    static let tokenCookieSecureOverHttp = Rule(
        "HWV-D010",
        "token-cookie-secure-over-http",
        .error,
        Description(
            summary: "The token's cookie has Secure, or replaces one that has, and comes over plain http.",
            rationale: """
                A cookie with Secure is refused from an http answer, and one without is refused where a Secure \
                one of its name exists. On iOS http on this machine is no exception.
                """,
            fix: "Serve every step of the login over https.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7",
                "https://bugs.webkit.org/show_bug.cgi?id=281149",
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET http://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://rp.example/login
            302 http://rp.example/done
            Set-Cookie: oauth_token=Secret-token-0; Path=/; Secure
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET http://localhost:8080/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET http://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.refusals(for: [.secureOverInsecure, .overlaysSecure])
    }
}
