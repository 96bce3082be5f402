internal import WebStandards

extension Rule {
    static let tokenCookieForeignDomain = Rule(
        "HWV-D009",
        "token-cookie-foreign-domain",
        .error,
        Description(
            summary: """
                The token's cookie is refused because its Domain attribute names a host that is not the \
                answer's.
                """,
            rationale: """
                A host sets cookies for itself and for its parent domains, for no other; a typing error there \
                loses the token on every platform.
                """,
            fix: "Leave the Domain attribute out, or name the host or a parent of it, in ASCII.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=idp.example
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=www.rp.example
            """,
        ],
        passing: [
            """
            GET https://www.rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=rp.example
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; Domain=idp.example
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.refusals(for: [.domainMismatch, .domainNotASCII])
    }
}
