internal import WebStandards

extension Rule {
    static let tokenValueNotASCII = Rule(
        "HWV-D019",
        "token-value-not-ascii",
        .error,
        Description(
            summary: "The token's value has characters outside ASCII.",
            rationale: """
                The octets are kept as they are, and readers decode them as UTF-8 or as Latin-1 as their \
                platform pleases, so that one token reads as two.
                """,
            fix: "Use a token of letters, digits, “-”, “_” and “.”.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.1"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-tökén; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-“1”; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: greeting=Grüße; Path=/
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        login.tokenValues { !$0.utf8.allSatisfy { $0 < 0x80 } }.map {
            login.finding("Platforms do not agree on how the value's octets beyond ASCII are read.", at: login.at($0))
        }
    }
}
