internal import WebStandards

extension Rule {
    static let tokenCookiePublicSuffix = Rule(
        "HWV-D008",
        "token-cookie-public-suffix",
        .error,
        Description(
            summary: "The token's cookie is refused because its Domain attribute is a public suffix.",
            rationale: """
                Below a public suffix, such as co.uk or github.io, anyone may register a name; a cookie for all \
                of them is refused by every web view.
                """,
            fix: "Leave the Domain attribute out.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7",
                "https://publicsuffix.org/",
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.co.uk/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=co.uk; Secure
            """,
            """
            GET https://rp.github.io/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=.github.io; Secure
            """,
        ],
        passing: [
            """
            GET https://rp.co.uk/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://github.io/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=github.io; Secure
            """,
        ]
    ) { login in
        login.refusals(for: [.publicSuffix])
    }
}
